//! Values of expressions: constants folded, origins followed, both bounded.

use oxc_ast::ast::{
    Argument, ArrayExpressionElement, BinaryOperator, CallExpression, ChainElement, Expression,
    ObjectPropertyKind, TemplateLiteral,
};

use crate::scan::operation::{Origins, Value};
use crate::scan::sensitive;

use super::decode;
use super::names::Names;

/// Longest text that is folded.
const MAX_TEXT: usize = 64 << 10;
/// Deepest expression that is followed.
const MAX_DEPTH: usize = 24;
/// Most operands of one sum, elements of one list.
const MAX_PARTS: usize = 4096;

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
    Value { text, origins }
}

fn union(left: Value, right: &Value) -> Value {
    Value::from(left.origins.with(right.origins))
}

fn within(names: &Names, expression: &Expression<'_>, depth: usize) -> Value {
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

/// What a call yields.
fn call_value(names: &Names, call: &CallExpression<'_>, depth: usize) -> Value {
    let arguments: Vec<&Expression<'_>> = call
        .arguments
        .iter()
        .take(64)
        .filter_map(Argument::as_expression)
        .collect();
    let first = || {
        arguments
            .first()
            .map_or_else(Value::unknown, |first| within(names, first, depth - 1))
    };
    let path = names.path(&call.callee).unwrap_or_default();
    match path.as_str() {
        "atob" => return decoded(first(), decode::base64),
        "Buffer.from" | "buffer.Buffer.from" => {
            let encoding = arguments
                .get(1)
                .map(|encoding| within(names, encoding, depth - 1));
            return match encoding.and_then(|encoding| encoding.text).as_deref() {
                Some("base64" | "base64url") => decoded(first(), decode::base64),
                Some("hex") => decoded(first(), decode::hex),
                _ => first(),
            };
        }
        "String.fromCharCode" | "String.fromCodePoint" => {
            return from_codes(names, &arguments, depth);
        }
        "decodeURIComponent" | "unescape" | "decodeURI" => return decoded(first(), |_| None),
        "String" | "JSON.stringify" | "JSON.parse" | "encodeURIComponent" | "Object.entries"
        | "Object.values" | "Object.assign" | "path.join" | "path.resolve" => {
            let values: Vec<Value> = arguments
                .iter()
                .map(|argument| within(names, argument, depth - 1))
                .collect();
            let between = if path.starts_with("path.") { "/" } else { "" };
            return joined(names, values, between);
        }
        "Object.keys" => return Value::from(Origins::UNKNOWN),
        "os.homedir" => return Value::constant("~"),
        _ => {}
    }
    if is_download(&path) {
        return Value::from(Origins::NETWORK);
    }
    if is_file_read(&path) {
        let target = first();
        let sensitive = target
            .text
            .as_deref()
            .is_some_and(|text| sensitive::first(text).is_some());
        let origins = if sensitive {
            Origins::FILE.with(Origins::SENSITIVE)
        } else {
            Origins::FILE
        };
        return Value::from(origins);
    }
    if [
        "zlib.gunzipSync",
        "zlib.inflateSync",
        "zlib.unzipSync",
        "zlib.brotliDecompressSync",
    ]
    .contains(&path.as_str())
    {
        return decoded(first(), |_| None);
    }
    method_value(names, call, &arguments, depth)
}

/// A method of a value keeps where the value came from.
fn method_value(
    names: &Names,
    call: &CallExpression<'_>,
    arguments: &[&Expression<'_>],
    depth: usize,
) -> Value {
    let Expression::StaticMemberExpression(member) = &call.callee else {
        let mut all = Value::from(Origins::UNKNOWN);
        for argument in arguments {
            all = union(all, &within(names, argument, depth - 1));
        }
        return all;
    };
    if member.property.name == "join"
        && let Some(list) = list(names, &member.object, depth)
    {
        let between = arguments.first().map_or_else(
            || Value::constant(","),
            |first| within(names, first, depth - 1),
        );
        return match between.text {
            Some(between) => joined(names, list, &between),
            None => Value::unknown(),
        };
    }
    let object = within(names, &member.object, depth - 1);
    match member.property.name.as_str() {
        "toString" | "trim" | "valueOf" => object,
        "concat" => {
            let mut parts = vec![object];
            parts.extend(
                arguments
                    .iter()
                    .map(|argument| within(names, argument, depth - 1)),
            );
            joined(names, parts, "")
        }
        _ => {
            let mut all = object;
            for argument in arguments {
                all = union(all, &within(names, argument, depth - 1));
            }
            Value::from(if all.origins.is_constant() {
                Origins::UNKNOWN
            } else {
                all.origins
            })
        }
    }
}

/// The elements of a list that is written down, or of a text split into
/// letters and turned around.
fn list(names: &Names, expression: &Expression<'_>, depth: usize) -> Option<Vec<Value>> {
    if depth == 0 || !names.step() {
        return None;
    }
    match expression {
        Expression::ArrayExpression(array) => array
            .elements
            .iter()
            .take(MAX_PARTS)
            .map(|element| Some(within(names, element.as_expression()?, depth - 1)))
            .collect(),
        Expression::CallExpression(call) => {
            let Expression::StaticMemberExpression(member) = &call.callee else {
                return None;
            };
            match member.property.name.as_str() {
                "reverse" => list(names, &member.object, depth - 1).map(|mut list| {
                    list.reverse();
                    list
                }),
                "split" => {
                    let object = within(names, &member.object, depth - 1);
                    let between =
                        within(names, call.arguments.first()?.as_expression()?, depth - 1).text?;
                    let text = object.text?;
                    if text.len() > MAX_PARTS {
                        return None;
                    }
                    let piece = |piece: String| Value {
                        text: Some(piece),
                        origins: object.origins,
                    };
                    Some(if between.is_empty() {
                        text.chars()
                            .map(|letter| piece(letter.to_string()))
                            .collect()
                    } else {
                        text.split(between.as_str())
                            .map(|part| piece(part.to_owned()))
                            .collect()
                    })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn decoded(value: Value, decode: fn(&str) -> Option<String>) -> Value {
    Value {
        text: value.text.as_deref().and_then(decode),
        origins: value.origins.with(Origins::DECODED),
    }
}

fn from_codes(names: &Names, arguments: &[&Expression<'_>], depth: usize) -> Value {
    let mut text = Some(String::new());
    let mut origins = Origins::DECODED;
    for argument in arguments {
        let value = within(names, argument, depth - 1);
        origins = origins.with(value.origins);
        let letter = value
            .text
            .and_then(|code| char::from_u32(code.parse().ok()?));
        text = text.zip(letter).map(|(mut text, letter)| {
            text.push(letter);
            text
        });
    }
    Value { text, origins }
}

/// Whether the call yields what came over the network.
pub(super) fn is_download(path: &str) -> bool {
    let root = path.split(['.', '(']).next().unwrap_or_default();
    matches!(
        root,
        "fetch"
            | "axios"
            | "got"
            | "superagent"
            | "needle"
            | "request"
            | "ky"
            | "undici"
            | "$fetch"
    ) || matches!(
        path,
        "http.get" | "https.get" | "http.request" | "https.request" | "http2.connect"
    )
}

/// Whether the call yields the content of a file.
pub(super) fn is_file_read(path: &str) -> bool {
    matches!(
        path,
        "fs.readFileSync"
            | "fs.readFile"
            | "fs.promises.readFile"
            | "fs.createReadStream"
            | "Deno.readTextFile"
            | "Deno.readTextFileSync"
            | "Bun.file"
    )
}
