//! Functions and classes of the text: run where they are called, with what
//! they are given, and walked once in any case.

use oxc_ast::ast::{
    ArrowFunctionBody, Class, ClassElement, Expression, FormalParameters, Function,
    MethodDefinitionKind,
};

use crate::scan::operation::Event;

use super::fact::{Fact, Thing};
use super::heap::{Closure, Code};
use super::names;
use super::statements::Flow;
use super::walk::{Walker, offset};

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn function_expression(&mut self, it: &'a Function<'a>) -> Fact {
        let Some(id) = &it.id else {
            return self.closure(Code::Function(it), None);
        };
        // Its own name is seen inside only.
        let before = self.push_scope(false, self.scope);
        let closure = self.closure(Code::Function(it), None);
        self.declare(id.name.as_str(), closure.clone(), false);
        self.scope = before;
        closure
    }

    /// Runs a function with these arguments, as far as the budget goes.
    pub(super) fn invoke(&mut self, place: u32, this: &Fact, arguments: &[Fact]) -> Fact {
        let Some(closure) = self.heap.closures.get(place as usize).cloned() else {
            return Fact::unknown();
        };
        if let Code::Class(_) = closure.code {
            return self.instance(&closure, arguments);
        }
        let id = offset(closure.code);
        if !self.has_room() || self.running.contains(&id) {
            self.give(id, arguments);
            let mut result = Fact::default();
            for argument in arguments.iter().take(16) {
                let argument = self.gather(argument);
                result.taint(&argument);
            }
            if let Some(known) = self.known.get(&id).and_then(|known| known.returned.clone()) {
                return known.either(&result.tainted());
            }
            return result.with_unknown();
        }
        let cover = std::mem::replace(&mut self.cover, false);
        let skipped = self.skipped;
        self.extra += 1;
        let result = self.run(id, &closure, this, arguments);
        self.extra -= 1;
        self.cover = cover;
        let whole = self.skipped == skipped && self.state.fuel > 0;
        if let Some(known) = self.known.get_mut(&id) {
            known.covered |= whole;
            known.returned = Some(result.clone());
        }
        if !whole {
            self.give(id, arguments);
        }
        result
    }

    /// Walks all of a function once, reachable or not.
    pub(super) fn cover(&mut self, place: u32, arguments: Vec<Fact>) -> Fact {
        let Some(closure) = self.heap.closures.get(place as usize).cloned() else {
            return Fact::unknown();
        };
        let id = offset(closure.code);
        if let Some(known) = self.known.get_mut(&id) {
            known.covered = true;
        }
        let cover = std::mem::replace(&mut self.cover, true);
        let this = closure.this.clone().unwrap_or_default();
        let result = self.run(id, &closure, &this, &arguments);
        self.cover = cover;
        if let Some(known) = self.known.get_mut(&id) {
            known.returned = Some(result.clone());
        }
        result
    }

    fn give(&mut self, id: u32, arguments: &[Fact]) {
        let Some(known) = self.known.get_mut(&id) else {
            return;
        };
        for (index, argument) in arguments.iter().take(16).enumerate() {
            match known.given.get_mut(index) {
                Some(before) => *before = before.either(argument),
                None => known.given.push(argument.clone()),
            }
        }
    }

    fn run(&mut self, id: u32, closure: &Closure<'a>, this: &Fact, arguments: &[Fact]) -> Fact {
        let before = self.push_scope(true, closure.frame);
        self.running.push(id);
        self.returns.push(None);
        let mut value = None;
        match closure.code {
            Code::Function(function) => {
                let this = closure.this.as_ref().unwrap_or(this);
                self.declare("this", this.clone(), false);
                self.bind_parameters(&function.params, arguments);
                if let Some(body) = &function.body {
                    self.statements(&body.statements);
                }
            }
            Code::Arrow(arrow) => {
                self.bind_parameters(&arrow.params, arguments);
                match &arrow.body {
                    ArrowFunctionBody::FunctionBody(body) => {
                        let _: Flow = self.statements(&body.statements);
                    }
                    other => {
                        value = other
                            .as_expression()
                            .map(|expression: &'a Expression<'a>| self.eval(expression));
                    }
                }
            }
            Code::Class(_) => {}
        }
        let returned = self.returns.pop().flatten();
        self.running.pop();
        self.scope = before;
        let result = value.or(returned).unwrap_or_else(Fact::nothing);
        match closure.code {
            // One after the other.
            Code::Function(function) if function.generator => self.heap.list(vec![result]),
            Code::Function(_) | Code::Arrow(_) | Code::Class(_) => result,
        }
    }

    fn bind_parameters(&mut self, parameters: &'a FormalParameters<'a>, arguments: &[Fact]) {
        for (index, parameter) in parameters.items.iter().enumerate() {
            let mut fact = arguments.get(index).cloned();
            if let Some(initializer) = &parameter.initializer {
                let default = self.eval(initializer);
                fact = Some(match fact {
                    Some(fact) if !matches!(fact.thing, Thing::Nothing) => fact,
                    _ => default,
                });
            }
            let missing = if self.cover {
                Fact::unknown()
            } else {
                Fact::nothing()
            };
            self.bind(&parameter.pattern, fact.unwrap_or(missing), false);
        }
        if let Some(rest) = &parameters.rest {
            let items = arguments
                .get(parameters.items.len()..)
                .unwrap_or_default()
                .to_vec();
            let fact = if items.is_empty() && self.cover {
                Fact::unknown()
            } else {
                self.heap.list(items)
            };
            self.bind(&rest.rest.argument, fact, false);
        }
        if !arguments.is_empty() {
            let all = self.heap.list(arguments.to_vec());
            self.declare("arguments", all, false);
        }
    }

    /// A class: one object stands for itself and all that are made of it.
    pub(super) fn class(&mut self, it: &'a Class<'a>) -> Fact {
        let parent = it
            .heritage
            .as_ref()
            .map(|heritage| self.eval(&heritage.expression));
        let mut this = self.object();
        if let Some(parent) = &parent {
            this.path = parent.path.as_deref().and_then(names::result);
            let inherited = match parent.thing {
                Thing::Function(place) => self
                    .heap
                    .closures
                    .get(place as usize)
                    .and_then(|closure| closure.this.clone()),
                _ => None,
            };
            if let Some(inherited) = inherited {
                self.spread_into(&this, &inherited);
            }
        }
        let before = self.push_scope(false, self.scope);
        let class = self.closure(Code::Class(it), Some(this.clone()));
        self.declare("this", this.clone(), false);
        if let Some(parent) = parent {
            self.declare("super", parent, false);
        }
        if let Some(id) = &it.id {
            self.declare(id.name.as_str(), class.clone(), false);
        }
        let mut getters = Vec::new();
        for element in &it.body.body {
            match element {
                ClassElement::StaticBlock(block) => {
                    self.statements(&block.body);
                }
                ClassElement::MethodDefinition(method) => {
                    let name = self.property_name(&method.key, method.computed);
                    let closure = self.closure(Code::Function(&method.value), Some(this.clone()));
                    if method.kind == MethodDefinitionKind::Get {
                        getters.push((name, closure, method.span));
                    } else if let (Some(name), Some(object)) = (name, self.heap.object_mut(&this)) {
                        object.set(&name, closure, false);
                    }
                }
                ClassElement::PropertyDefinition(property) => {
                    let name = self.property_name(&property.key, property.computed);
                    if let Some(value) = &property.value {
                        let value = self.eval(value);
                        if let (Some(name), Some(object)) = (name, self.heap.object_mut(&this)) {
                            object.set(&name, value, false);
                        }
                    }
                }
                ClassElement::AccessorProperty(property) => {
                    if let Some(value) = &property.value {
                        self.eval(value);
                    }
                }
                ClassElement::TSIndexSignature(_) => {}
            }
        }
        for (name, closure, span) in getters {
            let value = self.call_value(&closure, &this, Vec::new(), span);
            if let (Some(name), Some(object)) = (name, self.heap.object_mut(&this)) {
                object.set(&name, value, false);
            }
        }
        self.scope = before;
        if let Some(id) = &it.id {
            self.declare(id.name.as_str(), class.clone(), false);
        }
        class
    }

    fn instance(&mut self, closure: &Closure<'a>, arguments: &[Fact]) -> Fact {
        let Some(this) = closure.this.clone() else {
            return Fact::unknown();
        };
        let constructor = self.heap.property(&this, "constructor").cloned();
        if let Some(Thing::Function(place)) = constructor.map(|constructor| constructor.thing) {
            self.invoke(place, &this, arguments);
        }
        let mut instance = this.clone();
        let whole = self.gather(&this);
        instance.taint(&whole);
        instance
    }

    /// A value that came out of the function `name`: one step of its way.
    pub(super) fn passed(&self, mut fact: Fact, name: &str, span: oxc_span::Span) -> Fact {
        if !name.is_empty() && !fact.way.steps().is_empty() {
            let span = self.span(span);
            fact.way.push(span, Event::Pass(name.to_owned()));
        }
        fact
    }
}
