//! Chains of members and calls, walked in a loop, since a chain may be as long
//! as the text.

use oxc_ast::ast::{Argument, CallExpression, ChainElement, Expression, NewExpression};
use oxc_span::GetSpan;

use crate::scan::operation::{Act, Event, Origins};

use super::calls::Call;
use super::fact::{Fact, Thing};
use super::members::is_environment;
use super::walk::Walker;

/// A link of a chain.
enum Link<'a> {
    Call(&'a CallExpression<'a>),
    Static(&'a Expression<'a>, &'a str, oxc_span::Span),
    Computed(&'a Expression<'a>, &'a Expression<'a>, oxc_span::Span),
}

impl<'a> Walker<'a, '_, '_> {
    /// A chain, from the inside out. `quiet` is for one that only names
    /// something anew.
    pub(super) fn spine(&mut self, outermost: &'a Expression<'a>, quiet: bool) -> Fact {
        let mut links: Vec<Link<'a>> = Vec::new();
        let mut at = outermost;
        let mut link = |link: Link<'a>| -> &'a Expression<'a> {
            let inner = match &link {
                Link::Call(call) => &call.callee,
                Link::Static(object, ..) | Link::Computed(object, ..) => *object,
            };
            links.push(link);
            inner
        };
        let root = loop {
            at = match at {
                Expression::CallExpression(call) => link(Link::Call(call)),
                Expression::StaticMemberExpression(it) => {
                    link(Link::Static(&it.object, it.property.name.as_str(), it.span))
                }
                Expression::ComputedMemberExpression(it) => {
                    link(Link::Computed(&it.object, &it.expression, it.span))
                }
                Expression::PrivateFieldExpression(it) => {
                    link(Link::Static(&it.object, it.field.name.as_str(), it.span))
                }
                Expression::TSNonNullExpression(it) => &it.expression,
                Expression::ParenthesizedExpression(it) => &it.expression,
                Expression::ChainExpression(it) => match &it.expression {
                    ChainElement::CallExpression(call) => link(Link::Call(call)),
                    ChainElement::TSNonNullExpression(it) => &it.expression,
                    ChainElement::StaticMemberExpression(it) => {
                        link(Link::Static(&it.object, it.property.name.as_str(), it.span))
                    }
                    ChainElement::ComputedMemberExpression(it) => {
                        link(Link::Computed(&it.object, &it.expression, it.span))
                    }
                    ChainElement::PrivateFieldExpression(it) => {
                        link(Link::Static(&it.object, it.field.name.as_str(), it.span))
                    }
                },
                other => break other,
            };
        };
        let mut now = self.root(root);
        if links.is_empty() {
            return self.taken(now, root.span(), quiet);
        }
        let mut this = Fact::default();
        let mut method: Option<std::rc::Rc<str>> = None;
        let mut span = root.span();
        for link in links.into_iter().rev() {
            match link {
                Link::Call(call) => {
                    now = self.call(call, &now, &this, method.as_deref(), root);
                    this = Fact::default();
                    method = None;
                    span = call.span;
                }
                Link::Static(_, name, at) => {
                    let next = self.member(&now, Some(name), &Fact::default(), at);
                    this = std::mem::replace(&mut now, next);
                    method = Some(name.into());
                    span = at;
                }
                Link::Computed(_, key, at) => {
                    let written = matches!(
                        key,
                        Expression::StringLiteral(_) | Expression::NumericLiteral(_)
                    );
                    let key = self.eval(key);
                    let key = self.primitive(&key);
                    let name = key.string();
                    if let Some(name) = name.as_deref().filter(|name| {
                        !written && name.len() <= 64 && name.starts_with(char::is_alphabetic)
                    }) {
                        let name = name.to_owned();
                        self.note(at, "member", Act::Named { name });
                    }
                    let next = self.member(&now, name.as_deref(), &key, at);
                    this = std::mem::replace(&mut now, next);
                    method = name;
                    span = at;
                }
            }
        }
        self.taken(now, span, quiet)
    }

    fn root(&mut self, root: &'a Expression<'a>) -> Fact {
        match root {
            Expression::Identifier(name) => {
                let name = name.name.as_str();
                match self.lookup(name) {
                    Some(fact) => fact,
                    None => match name {
                        "undefined" => Fact::nothing(),
                        "NaN" => Fact::number(f64::NAN),
                        "Infinity" => Fact::number(f64::INFINITY),
                        "__dirname" | "__filename" => Fact::constant("."),
                        name => self.global(name),
                    },
                }
            }
            Expression::ThisExpression(_) => self
                .lookup("this")
                .unwrap_or_else(|| Fact::path("globalThis")),
            Expression::Super(_) => self.lookup("super").unwrap_or_else(Fact::unknown),
            other => self.eval(other),
        }
    }

    pub(super) fn global(&mut self, name: &str) -> Fact {
        // A name that is bound further down may be meant: what runs now is
        // walked again when all are known.
        if !is_global(name) {
            self.skipped += 1;
        }
        Fact::path(if name == "$$" { "$" } else { name })
    }

    /// A value as it is used: the environment as a whole is taken here.
    fn taken(&mut self, mut fact: Fact, span: oxc_span::Span, quiet: bool) -> Fact {
        let name = fact.name();
        if is_environment(name) && matches!(fact.thing, Thing::Plain) {
            if !quiet {
                let contained = self.contained > 0;
                let act = Act::Environment {
                    name: None,
                    contained,
                };
                self.note(span, "process.env", act);
            }
            fact.way = self.begins(span, Event::Environment);
            fact.origins = Origins::ENVIRONMENT;
        } else if matches!(name, "localStorage" | "sessionStorage") && !quiet {
            fact.way = self.begins(span, Event::File(Some(name.to_owned())));
            fact.origins = Origins::SENSITIVE;
        }
        fact
    }

    // Calls.

    fn call(
        &mut self,
        call: &'a CallExpression<'a>,
        callee: &Fact,
        this: &Fact,
        method: Option<&str>,
        root: &'a Expression<'a>,
    ) -> Fact {
        let name = callee.name();
        // `require` of a fixed name is an import, not a computed one.
        if matches!(
            name,
            "require" | "require.resolve" | "process.getBuiltinModule"
        ) && let Some(first) = call.arguments.first().and_then(Argument::as_expression)
        {
            let written = matches!(first, Expression::StringLiteral(_));
            let module = self.eval(first);
            let module = self.primitive(&module);
            if name == "require.resolve" {
                if let (true, Some(text)) = (written, module.string()) {
                    self.import(first.span(), &text);
                }
                return module;
            }
            let at = if written { first.span() } else { call.span };
            if let Some(name) = module.string().filter(|name| !written && name.len() <= 64) {
                let name = name.to_string();
                self.note(at, "require", Act::Named { name });
            }
            return self.load("require", at, &module, written);
        }
        let names_only = matches!(name, "Object.keys");
        self.contained += usize::from(names_only);
        let arguments = self.arguments(&call.arguments);
        self.contained -= usize::from(names_only);
        // A function that runs where it stands is walked once, as it stands.
        let stands = matches!(
            root,
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_)
        );
        if stands
            && self.extra == 0
            && let Thing::Function(place) = callee.thing
            && self.has_room()
        {
            return self.cover(place, arguments);
        }
        self.dispatch(&Call {
            callee,
            this,
            method,
            arguments,
            span: call.span,
            new: false,
        })
    }

    pub(super) fn arguments(&mut self, list: &'a [Argument<'a>]) -> Vec<Fact> {
        let mut facts = Vec::with_capacity(list.len());
        for argument in list {
            match argument {
                Argument::SpreadElement(spread) => {
                    let all = self.eval(&spread.argument);
                    match self.elements(&all) {
                        Some(items) => facts.extend(items),
                        None => {
                            let all = self.gather(&all);
                            facts.push(all.tainted().with_unknown());
                        }
                    }
                }
                other => {
                    if let Some(expression) = other.as_expression() {
                        facts.push(self.eval(expression));
                    }
                }
            }
        }
        facts
    }

    pub(super) fn construct(&mut self, it: &'a NewExpression<'a>) -> Fact {
        let callee = self.eval(&it.callee);
        let arguments = self.arguments(&it.arguments);
        self.dispatch(&Call {
            callee: &callee,
            this: &Fact::default(),
            method: None,
            arguments,
            span: it.span,
            new: true,
        })
    }
}

/// Whether a name is one that every program finds.
fn is_global(name: &str) -> bool {
    matches!(
        name,
        "console"
            | "process"
            | "require"
            | "module"
            | "exports"
            | "fetch"
            | "eval"
            | "Buffer"
            | "globalThis"
            | "window"
            | "document"
            | "navigator"
            | "location"
            | "localStorage"
            | "sessionStorage"
            | "setTimeout"
            | "setInterval"
            | "setImmediate"
            | "clearTimeout"
            | "clearInterval"
            | "parseInt"
            | "parseFloat"
            | "isNaN"
            | "atob"
            | "btoa"
            | "encodeURIComponent"
            | "decodeURIComponent"
            | "Deno"
            | "Bun"
            | "alert"
            | "$"
            | "jQuery"
            | "performance"
            | "crypto"
            | "requestAnimationFrame"
            | "describe"
            | "it"
            | "expect"
            | "test"
            | "Intl"
            | "Symbol"
    ) || name.starts_with(|letter: char| letter.is_ascii_uppercase())
}
