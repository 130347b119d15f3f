//! Expressions: each is walked once and yields what is known of its value.

use oxc_ast::ast::{
    AssignmentExpression, AssignmentOperator, BinaryExpression, BinaryOperator,
    ConditionalExpression, Expression, ImportExpression, LogicalExpression, LogicalOperator,
    TaggedTemplateExpression, UnaryExpression, UnaryOperator, UpdateExpression, UpdateOperator,
};

use crate::scan::operation::{Act, Origins};

use super::fact::{Fact, Thing};
use super::heap::Code;
use super::names;
use super::operators;
use super::walk::Walker;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn eval(&mut self, expression: &'a Expression<'a>) -> Fact {
        if !self.enter() {
            return Fact::unknown();
        }
        let fact = self.eval_inner(expression);
        self.leave();
        fact
    }

    /// Like [`Walker::eval`], where the value only gets another name.
    pub(super) fn eval_alias(&mut self, expression: &'a Expression<'a>) -> Fact {
        self.quiet = true;
        let fact = self.eval(expression);
        self.quiet = false;
        fact
    }

    fn eval_inner(&mut self, expression: &'a Expression<'a>) -> Fact {
        let quiet = std::mem::take(&mut self.quiet);
        match expression {
            Expression::StringLiteral(it) => {
                self.literal(it.span, &it.value);
                Fact::constant(it.value.as_str())
            }
            Expression::NumericLiteral(it) => Fact::number(it.value),
            Expression::BigIntLiteral(it) => Fact::constant(it.value.as_str()),
            Expression::BooleanLiteral(it) => Fact::of(Thing::Bool(it.value)),
            Expression::NullLiteral(_) => Fact::nothing(),
            Expression::RegExpLiteral(it) => Fact::of(Thing::Regex(
                it.regex.pattern.text.as_str().into(),
                it.regex.flags.contains(oxc_ast::ast::RegExpFlags::G),
            )),
            Expression::TemplateLiteral(it) => self.template(it),
            Expression::CallExpression(_)
            | Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_)
            | Expression::TSNonNullExpression(_)
            | Expression::ParenthesizedExpression(_)
            | Expression::ChainExpression(_)
            | Expression::Identifier(_)
            | Expression::ThisExpression(_)
            | Expression::Super(_) => self.spine(expression, quiet),
            Expression::ArrayExpression(it) => self.array(it),
            Expression::ObjectExpression(it) => self.object_literal(it),
            Expression::ArrowFunctionExpression(it) => self.closure(Code::Arrow(it), None),
            Expression::FunctionExpression(it) => self.function_expression(it),
            Expression::ClassExpression(it) => self.class(it),
            Expression::AssignmentExpression(it) => self.assignment(it),
            Expression::AwaitExpression(it) => {
                self.quiet = quiet;
                self.eval(&it.argument)
            }
            Expression::YieldExpression(it) => {
                if let Some(argument) = &it.argument {
                    let fact = self.eval(argument);
                    self.returned(fact);
                }
                Fact::unknown()
            }
            Expression::BinaryExpression(it) => self.binary(it),
            Expression::LogicalExpression(it) => self.logical(it, quiet),
            Expression::ConditionalExpression(it) => self.conditional(it),
            Expression::ImportExpression(it) => self.import_expression(it),
            Expression::NewExpression(it) => self.construct(it),
            Expression::SequenceExpression(it) => {
                let mut last = Fact::unknown();
                for expression in &it.expressions {
                    last = self.eval(expression);
                }
                last
            }
            Expression::TaggedTemplateExpression(it) => self.tagged(it),
            Expression::UnaryExpression(it) => self.unary(it),
            Expression::UpdateExpression(it) => self.update(it),
            Expression::TSAsExpression(it) => {
                self.quiet = quiet;
                self.eval(&it.expression)
            }
            Expression::TSSatisfiesExpression(it) => {
                self.quiet = quiet;
                self.eval(&it.expression)
            }
            Expression::TSTypeAssertion(it) => self.eval(&it.expression),
            Expression::TSInstantiationExpression(it) => self.eval(&it.expression),
            Expression::PrivateInExpression(it) => {
                self.eval(&it.right);
                Fact::unknown()
            }
            Expression::JSXElement(it) => self.element(it),
            Expression::JSXFragment(it) => {
                for child in &it.children {
                    self.child(child);
                }
                Fact::unknown()
            }
            Expression::ImportMeta(_) => Fact::path("import.meta"),
            Expression::NewTarget(_) | Expression::V8IntrinsicExpression(_) => Fact::unknown(),
        }
    }

    fn assignment(&mut self, it: &'a AssignmentExpression<'a>) -> Fact {
        if it.operator == AssignmentOperator::Assign {
            let fact = self.eval_alias(&it.right);
            self.assign_to(&it.left, fact.clone());
            return fact;
        }
        let old = self.target_value(&it.left);
        let right = self.eval(&it.right);
        let fact = match it.operator.to_binary_operator() {
            Some(operator) => self.operate(operator, &old, &right),
            // `a ||= b`
            None => old.either(&right),
        };
        self.assign_to(&it.left, fact.clone());
        fact
    }

    fn binary(&mut self, it: &'a BinaryExpression<'a>) -> Fact {
        let mut rights = vec![(it.operator, &it.right)];
        let mut left = &it.left;
        while let Expression::BinaryExpression(inner) = left {
            rights.push((inner.operator, &inner.right));
            left = &inner.left;
        }
        let contained = usize::from(it.operator == BinaryOperator::In);
        self.contained += contained;
        let mut value = self.eval(left);
        // Sums are joined in one go: a long one is not copied at every sign.
        let mut sum: Vec<Fact> = Vec::new();
        for (operator, right) in rights.into_iter().rev() {
            let right = self.eval(right);
            if operator == BinaryOperator::Addition {
                if sum.is_empty() {
                    match operators::sum(&value, &right) {
                        Some(number) => {
                            value = number;
                            continue;
                        }
                        None => sum.push(self.primitive(&value)),
                    }
                }
                sum.push(self.primitive(&right));
                continue;
            }
            if !sum.is_empty() {
                value = self.concat(&std::mem::take(&mut sum), "");
            }
            value = self.operate(operator, &value, &right);
        }
        self.contained -= contained;
        if sum.is_empty() {
            value
        } else {
            self.concat(&sum, "")
        }
    }

    pub(super) fn operate(&mut self, operator: BinaryOperator, left: &Fact, right: &Fact) -> Fact {
        if operator == BinaryOperator::Addition {
            if let Some(number) = operators::sum(left, right) {
                return number;
            }
            let parts = [self.primitive(left), self.primitive(right)];
            return self.concat(&parts, "");
        }
        operators::binary(operator, left, right)
    }

    fn logical(&mut self, it: &'a LogicalExpression<'a>, quiet: bool) -> Fact {
        let mut rights = vec![(it.operator, &it.right)];
        let mut left = &it.left;
        while let Expression::LogicalExpression(inner) = left {
            rights.push((inner.operator, &inner.right));
            left = &inner.left;
        }
        self.quiet = quiet;
        let mut value = self.eval(left);
        self.quiet = false;
        for (operator, right) in rights.into_iter().rev() {
            let truth = value.truth();
            let stays = match operator {
                LogicalOperator::Or => truth == Some(true),
                LogicalOperator::And => truth == Some(false),
                LogicalOperator::Coalesce => {
                    !matches!(value.thing, Thing::Nothing) && truth.is_some()
                }
            };
            if stays && !self.cover {
                self.skipped += 1;
                continue;
            }
            let other = self.maybe(|walker| walker.eval(right));
            if !stays {
                value = match (operator, truth) {
                    (LogicalOperator::And, _) | (LogicalOperator::Or, Some(false)) => other,
                    (LogicalOperator::Or | LogicalOperator::Coalesce, _) => value.either(&other),
                };
            }
        }
        value
    }

    fn conditional(&mut self, it: &'a ConditionalExpression<'a>) -> Fact {
        let mut it = it;
        let mut result: Option<Fact> = None;
        loop {
            let test = self.eval(&it.test);
            let truth = test.truth();
            let yes = if truth != Some(false) || self.cover {
                let fact = self.maybe(|walker| walker.eval(&it.consequent));
                (truth != Some(false)).then_some(fact)
            } else {
                self.skipped += 1;
                None
            };
            if let Some(yes) = yes {
                result = Some(match result {
                    Some(before) => before.either(&yes),
                    None => yes,
                });
            }
            if truth == Some(true) && !self.cover {
                self.skipped += 1;
                return result.unwrap_or_default();
            }
            if let Expression::ConditionalExpression(inner) = &it.alternate
                && truth != Some(true)
            {
                it = inner;
                continue;
            }
            let no = self.maybe(|walker| walker.eval(&it.alternate));
            return match result {
                Some(result) if truth == Some(true) => result,
                Some(result) => result.either(&no),
                None => no,
            };
        }
    }

    fn import_expression(&mut self, it: &'a ImportExpression<'a>) -> Fact {
        let module = self.eval(&it.source);
        self.load(
            "import",
            it.span,
            &module,
            matches!(it.source, Expression::StringLiteral(_)),
        )
    }

    /// The module that a call loads.
    pub(super) fn load(
        &mut self,
        how: &str,
        span: oxc_span::Span,
        module: &Fact,
        written: bool,
    ) -> Fact {
        match module.string() {
            Some(name) if written => self.import(span, &name),
            _ => {
                let module = self.seen(module);
                self.note(span, how, Act::Import { module });
            }
        }
        let Some(name) = module.string() else {
            // Code that came from elsewhere.
            return module.tainted().with_unknown();
        };
        if let Some(data) = self.bundled_module(&name) {
            return data;
        }
        if let Some(code) = name.strip_prefix("data:")
            && let Some((kind, code)) = code.split_once(',')
        {
            let code = if kind.ends_with(";base64") {
                super::decode::base64(code).and_then(|bytes| String::from_utf8(bytes).ok())
            } else {
                super::decode::percent(code)
            };
            let code = code.map_or_else(Fact::unknown, |code| module.retold(code));
            let code = code.value();
            self.note(span, how, Act::Evaluate { code });
            return Fact::unknown();
        }
        Fact::path(names::module(&name))
    }

    fn tagged(&mut self, it: &'a TaggedTemplateExpression<'a>) -> Fact {
        let tag = self.eval(&it.tag);
        let text = if tag.name() == "String.raw" {
            let mut parts = Vec::new();
            for (index, quasi) in it.quasi.quasis.iter().enumerate() {
                parts.push(Fact::constant(quasi.value.raw.as_str()));
                if let Some(expression) = it.quasi.expressions.get(index) {
                    let part = self.eval(expression);
                    parts.push(self.primitive(&part));
                }
            }
            let whole = self.concat(&parts, "");
            self.template(&it.quasi);
            return whole;
        } else {
            self.template(&it.quasi)
        };
        self.call_value(&tag, &Fact::default(), vec![text], it.span)
    }

    fn unary(&mut self, it: &'a UnaryExpression<'a>) -> Fact {
        if it.operator == UnaryOperator::Delete {
            self.quiet = true;
        }
        let value = self.eval(&it.argument);
        self.quiet = false;
        let value = if it.operator == UnaryOperator::UnaryPlus
            || it.operator == UnaryOperator::UnaryNegation
        {
            self.primitive(&value)
        } else {
            value
        };
        operators::unary(it.operator, &value)
    }

    fn update(&mut self, it: &'a UpdateExpression<'a>) -> Fact {
        let old = self.simple_target_value(&it.argument);
        let step = match it.operator {
            UpdateOperator::Increment => 1.0,
            UpdateOperator::Decrement => -1.0,
        };
        let new = match old.as_number() {
            Some(number) if self.extra > 0 || self.branch == 0 => {
                let mut fact = old.tainted();
                fact.thing = Thing::Number(number + step);
                fact
            }
            _ => old.tainted().with_unknown(),
        };
        self.assign_simple(&it.argument, new.clone());
        if it.prefix { new } else { old }
    }
}

impl Fact {
    /// One that is not known.
    pub(super) fn with_unknown(mut self) -> Self {
        if self.origins.is_constant() {
            self.origins = Origins::UNKNOWN;
        }
        self
    }
}
