//! Chains of members and calls, and what their calls do. They are walked in
//! loops, since a chain may be as long as the text.

use oxc_ast::ast::{Argument, BindingPattern, CallExpression, ChainElement, Expression};
use oxc_ast_visit::Visit;

use crate::scan::operation::{Act, Origins, Value};

use super::calls::{self, Arguments};
use super::fold::evaluate;
use super::names::{self, Names};
use super::results;
use super::walk::Walker;

impl Walker<'_> {
    /// A call without its callee.
    pub(super) fn call(&mut self, call: &CallExpression<'_>) {
        let path = self.names.path(&call.callee).unwrap_or_default();
        self.loads(&path, call);
        let arguments = Arguments {
            names: &self.names,
            list: &call.arguments,
        };
        let act = calls::act(&path, &arguments).or_else(|| self.constructed(call));
        if let Some(act) = act {
            self.note(call.span, &path, act);
        }
        if is_wired(&self.names, &path, call) {
            self.note(call.span, &path, Act::Rewire);
        }
        let names_only = matches!(path.as_str(), "Object.keys");
        self.contained += usize::from(names_only);
        let handed = self.handed(&path, call);
        for argument in &call.arguments {
            self.visit_handed(argument, &handed);
        }
        self.contained -= usize::from(names_only);
    }

    /// `[].constructor.constructor('…')` is `Function('…')`.
    pub(super) fn constructed(&self, call: &CallExpression<'_>) -> Option<Act> {
        let Expression::StaticMemberExpression(outer) = call.callee.get_inner_expression() else {
            return None;
        };
        let first = call.arguments.first()?.as_expression()?;
        let inner = matches!(outer.object.get_inner_expression(), Expression::StaticMemberExpression(inner) if inner.property.name == "constructor")
            || matches!(
                outer.object.get_inner_expression(),
                Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_)
            );
        (outer.property.name == "constructor" && inner).then(|| Act::Evaluate {
            code: evaluate(&self.names, first),
        })
    }

    /// `require` of a fixed or a computed name.
    pub(super) fn loads(&mut self, path: &str, call: &CallExpression<'_>) {
        if !matches!(path, "require" | "module.require" | "require.resolve") {
            return;
        }
        let Some(first) = call.arguments.first().and_then(Argument::as_expression) else {
            return;
        };
        if let Expression::StringLiteral(name) = first {
            self.import(name);
            return;
        }
        let module = evaluate(&self.names, first);
        if path != "require.resolve" {
            self.note(call.span, path, Act::Import { module });
        }
    }

    /// What a callback among the arguments is handed.
    pub(super) fn handed(&self, path: &str, call: &CallExpression<'_>) -> Value {
        if results::is_download(path) {
            return Value::from(Origins::NETWORK);
        }
        if results::is_file_read(path) {
            return Value::from(Origins::FILE);
        }
        let functions = call.arguments.iter().any(|argument| {
            matches!(
                argument,
                Argument::ArrowFunctionExpression(_) | Argument::FunctionExpression(_)
            )
        });
        match call.callee.get_inner_expression() {
            // `.then(text => …)`, `.on('data', chunk => …)`
            Expression::StaticMemberExpression(member) if functions => {
                let value = evaluate(&self.names, &member.object);
                Value::from(if value.origins.is_constant() {
                    Origins::UNKNOWN
                } else {
                    value.origins
                })
            }
            _ => Value::unknown(),
        }
    }

    /// A chain of members and calls, from the inside out.
    pub(super) fn spine(&mut self, outermost: &Expression<'_>) {
        let mut links = Vec::new();
        let mut at = outermost;
        let root = loop {
            let next = match at {
                Expression::CallExpression(call) => &call.callee,
                Expression::StaticMemberExpression(member) => &member.object,
                Expression::ComputedMemberExpression(member) => &member.object,
                Expression::PrivateFieldExpression(member) => &member.object,
                Expression::TSNonNullExpression(inner) => &inner.expression,
                Expression::ParenthesizedExpression(inner) => &inner.expression,
                Expression::ChainExpression(chain) => match &chain.expression {
                    ChainElement::CallExpression(call) => &call.callee,
                    ChainElement::TSNonNullExpression(inner) => &inner.expression,
                    ChainElement::StaticMemberExpression(member) => &member.object,
                    ChainElement::ComputedMemberExpression(member) => &member.object,
                    ChainElement::PrivateFieldExpression(member) => &member.object,
                },
                other => break other,
            };
            links.push(at);
            at = next;
        };
        match root {
            Expression::Identifier(_) => self.environment(root, links.last().copied()),
            other => self.visit_expression(other),
        }
        for (index, link) in links.iter().enumerate().rev() {
            let outer = index.checked_sub(1).map(|outer| links[outer]);
            self.link(link, outer);
        }
    }

    pub(super) fn link(&mut self, link: &Expression<'_>, outer: Option<&Expression<'_>>) {
        match link {
            Expression::CallExpression(call) => self.call(call),
            Expression::ComputedMemberExpression(member) => {
                self.visit_expression(&member.expression);
                self.environment(link, outer);
            }
            Expression::StaticMemberExpression(_) => self.environment(link, outer),
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => self.call(call),
                ChainElement::ComputedMemberExpression(member) => {
                    self.visit_expression(&member.expression)
                }
                ChainElement::TSNonNullExpression(_)
                | ChainElement::StaticMemberExpression(_)
                | ChainElement::PrivateFieldExpression(_) => {}
            },
            _ => {}
        }
    }

    /// Notes `process.env` with what is taken of it: `outer` is the member
    /// access around it, if there is one.
    pub(super) fn environment(
        &mut self,
        expression: &Expression<'_>,
        outer: Option<&Expression<'_>>,
    ) {
        let may_be = match expression {
            Expression::Identifier(name) => self
                .names
                .get(&name.name)
                .is_some_and(|known| known.path.as_deref() == Some("process.env")),
            Expression::StaticMemberExpression(member) => member.property.name == "env",
            Expression::ComputedMemberExpression(_) => true,
            _ => false,
        };
        if !may_be
            || !matches!(
                self.names.path(expression).as_deref(),
                Some("process.env" | "Bun.env" | "Deno.env")
            )
        {
            return;
        }
        let (name, contained) = match outer {
            Some(Expression::StaticMemberExpression(member)) => {
                (Some(member.property.name.to_string()), false)
            }
            Some(Expression::ComputedMemberExpression(member)) => {
                let name = evaluate(&self.names, &member.expression).text;
                let contained = name.is_none();
                (name, contained)
            }
            Some(Expression::ChainExpression(_)) => (None, true),
            _ => (None, self.contained > 0),
        };
        let span = outer.map_or_else(
            || oxc_span::GetSpan::span(expression),
            oxc_span::GetSpan::span,
        );
        self.note(span, "process.env", Act::Environment { name, contained });
    }

    /// `const { HOME, TOKEN } = process.env` reads those.
    pub(super) fn destructured(&mut self, pattern: &BindingPattern<'_>, init: &Expression<'_>) {
        let BindingPattern::ObjectPattern(object) = pattern else {
            return;
        };
        let span = oxc_span::GetSpan::span(init);
        for property in &object.properties {
            let name = names::key(&property.key);
            let contained = name.is_none();
            self.note(span, "process.env", Act::Environment { name, contained });
        }
    }
}

/// Whether a call pipes between a socket and a process.
fn is_wired(names: &Names, path: &str, call: &CallExpression<'_>) -> bool {
    let Some(object) = path.strip_suffix(".pipe") else {
        return false;
    };
    let target = call
        .arguments
        .first()
        .and_then(Argument::as_expression)
        .and_then(|target| names.path(target));
    let Some(target) = target else { return false };
    let socket = |path: &str| path.starts_with("net.") || path.starts_with("tls.");
    let process = |path: &str| path.starts_with("child_process.");
    (socket(object) && process(&target)) || (process(object) && socket(&target))
}
