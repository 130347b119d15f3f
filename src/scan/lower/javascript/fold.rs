//! Values of expressions: constants folded, origins followed, both bounded.

use oxc_ast::ast::{
    Argument, ArrayExpressionElement, BinaryOperator, ChainElement, Expression, ObjectPropertyKind,
    TemplateLiteral,
};

use crate::scan::operation::{Origins, Value};

use super::names::Names;
use super::results::call_value;

/// Longest text that is folded.
const MAX_TEXT: usize = 64 << 10;
/// Deepest expression that is followed.
const MAX_DEPTH: usize = 24;
/// Most operands of one sum, elements of one list.
pub(super) const MAX_PARTS: usize = 4096;

/// The value of `expression`.
pub(super) fn evaluate(names: &Names, expression: &Expression<'_>) -> Value {
    within(names, expression, MAX_DEPTH)
}

/// All values together, as one text if all are texts.
pub(super) fn joined(names: &Names, values: Vec<Value>, between: &str) -> Value {
    let mut text = Some(String::new());
    let mut origins = Origins::NONE;
    for (index, value) in values.into_iter().enumerate() {
        origins = origins.with(value.origins);
        text = match (text, value.text) {
            (Some(mut text), Some(piece)) if text.len() + piece.len() <= MAX_TEXT => {
                // Folding copies: it costs what it copies.
                for _ in 0..piece.len() / 64 {
                    names.step();
                }
                if index > 0 {
                    text.push_str(between);
                }
                text.push_str(&piece);
                Some(text)
            }
            _ => None,
        };
    }
    Value {
        text,
        origins,
        ..Value::default()
    }
}

/// Where two values together come from.
pub(super) fn union(left: Value, right: &Value) -> Value {
    Value::from(left.origins.with(right.origins))
}

/// The value of `expression`, at most `depth` levels deep.
pub(super) fn within(names: &Names, expression: &Expression<'_>, depth: usize) -> Value {
    if depth == 0 || !names.step() {
        return Value::unknown();
    }
    let go = |expression: &Expression<'_>| within(names, expression, depth - 1);
    match expression {
        Expression::StringLiteral(text) => Value::constant(text.value.as_str()),
        Expression::NumericLiteral(number) => Value::constant(number.value.to_string()),
        Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::BigIntLiteral(_)
        | Expression::RegExpLiteral(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_)
        | Expression::ClassExpression(_) => Value::default(),
        Expression::TemplateLiteral(template) => template_value(names, template, depth),
        Expression::Identifier(name) => match names.get(&name.name) {
            Some(known) => {
                if known.path.as_deref() == Some("process.env") {
                    return Value::from(Origins::ENVIRONMENT);
                }
                for _ in 0..known.value.text.as_ref().map_or(0, |text| text.len() / 64) {
                    names.step();
                }
                known.value.clone()
            }
            None if name.name == "undefined" => Value::default(),
            None => Value::unknown(),
        },
        Expression::BinaryExpression(binary) => {
            if binary.operator != BinaryOperator::Addition {
                return union(go(&binary.left), &go(&binary.right));
            }
            let mut parts = vec![go(&binary.right)];
            let mut left = &binary.left;
            while let Expression::BinaryExpression(inner) = left {
                if inner.operator != BinaryOperator::Addition || parts.len() >= MAX_PARTS {
                    break;
                }
                parts.push(go(&inner.right));
                left = &inner.left;
            }
            parts.push(go(left));
            parts.reverse();
            joined(names, parts, "")
        }
        Expression::LogicalExpression(logical) => union(go(&logical.left), &go(&logical.right)),
        Expression::ConditionalExpression(choice) => {
            union(go(&choice.consequent), &go(&choice.alternate))
        }
        Expression::AwaitExpression(wait) => go(&wait.argument),
        Expression::ParenthesizedExpression(inner) => go(&inner.expression),
        Expression::TSAsExpression(inner) => go(&inner.expression),
        Expression::TSNonNullExpression(inner) => go(&inner.expression),
        Expression::TSSatisfiesExpression(inner) => go(&inner.expression),
        Expression::TSTypeAssertion(inner) => go(&inner.expression),
        Expression::UnaryExpression(unary) => Value::from(go(&unary.argument).origins),
        Expression::AssignmentExpression(assignment) => go(&assignment.right),
        Expression::SequenceExpression(sequence) => {
            sequence.expressions.last().map_or_else(Value::unknown, go)
        }
        Expression::ArrayExpression(array) => {
            let mut all = Value::default();
            for element in array.elements.iter().take(MAX_PARTS) {
                let value = match element {
                    ArrayExpressionElement::SpreadElement(spread) => go(&spread.argument),
                    ArrayExpressionElement::Elision(_) => continue,
                    other => other.as_expression().map_or_else(Value::unknown, go),
                };
                all = union(all, &value);
            }
            all
        }
        Expression::ObjectExpression(object) => {
            let mut all = Value::default();
            for property in object.properties.iter().take(MAX_PARTS) {
                let value = match property {
                    ObjectPropertyKind::ObjectProperty(property) => go(&property.value),
                    ObjectPropertyKind::SpreadProperty(spread) => go(&spread.argument),
                };
                all = union(all, &value);
            }
            all
        }
        Expression::StaticMemberExpression(member) => {
            member_value(names, &member.object, Some(&member.property.name), depth)
        }
        Expression::ComputedMemberExpression(member) => {
            member_value(names, &member.object, None, depth)
        }
        Expression::ChainExpression(chain) => match &chain.expression {
            ChainElement::CallExpression(call) => call_value(names, call, depth),
            ChainElement::TSNonNullExpression(inner) => go(&inner.expression),
            ChainElement::StaticMemberExpression(member) => {
                member_value(names, &member.object, Some(&member.property.name), depth)
            }
            ChainElement::ComputedMemberExpression(member) => {
                member_value(names, &member.object, None, depth)
            }
            ChainElement::PrivateFieldExpression(_) => Value::unknown(),
        },
        Expression::CallExpression(call) => call_value(names, call, depth),
        Expression::NewExpression(new) => {
            let mut all = Value::from(Origins::UNKNOWN);
            for argument in new.arguments.iter().filter_map(Argument::as_expression) {
                all = union(all, &go(argument));
            }
            all
        }
        _ => Value::unknown(),
    }
}

/// The value of a template.
pub(super) fn template(names: &Names, template: &TemplateLiteral<'_>) -> Value {
    template_value(names, template, MAX_DEPTH)
}

fn template_value(names: &Names, template: &TemplateLiteral<'_>, depth: usize) -> Value {
    let mut parts = Vec::new();
    for (index, quasi) in template.quasis.iter().take(MAX_PARTS).enumerate() {
        parts.push(
            quasi
                .value
                .cooked
                .as_ref()
                .map_or_else(Value::unknown, |text| Value::constant(text.as_str())),
        );
        if let Some(expression) = template.expressions.get(index) {
            parts.push(within(names, expression, depth - 1));
        }
    }
    joined(names, parts, "")
}

fn member_value(
    names: &Names,
    object: &Expression<'_>,
    property: Option<&str>,
    depth: usize,
) -> Value {
    match names.path(object).as_deref() {
        Some("process.env") => return Value::from(Origins::VARIABLE),
        Some("process") if property == Some("env") => return Value::from(Origins::ENVIRONMENT),
        Some("process") if property == Some("argv") => return Value::from(Origins::INPUT),
        _ => {}
    }
    let value = within(names, object, depth - 1);
    let origins = if value.origins.is_constant() {
        Origins::UNKNOWN
    } else {
        value.origins
    };
    Value::from(origins)
}
