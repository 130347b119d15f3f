//! What a call does and yields, whoever is called and however.

use crate::scan::operation::{Act, Origins};

use super::fact::{Fact, Thing};
use super::names;
use super::walk::Walker;

/// One call.
pub(super) struct Call<'c> {
    pub(super) callee: &'c Fact,
    /// What the callee is a member of.
    pub(super) this: &'c Fact,
    /// The name of that member.
    pub(super) method: Option<&'c str>,
    pub(super) arguments: Vec<Fact>,
    pub(super) span: oxc_span::Span,
    /// `new …`.
    pub(super) new: bool,
}

impl Call<'_> {
    pub(super) fn get(&self, index: usize) -> Fact {
        self.arguments
            .get(index)
            .cloned()
            .unwrap_or_else(Fact::nothing)
    }

    /// The last argument, when it is a function.
    pub(super) fn callback(&self) -> Option<Fact> {
        self.arguments
            .last()
            .filter(|last| is_function(last))
            .cloned()
    }
}

/// Whether a value can be called.
pub(super) fn is_function(fact: &Fact) -> bool {
    matches!(fact.thing, Thing::Function(_) | Thing::Bound(_))
}

/// Most elements of a list whose callback is run for each.
const MAX_EACH: usize = 2048;

impl Walker<'_, '_, '_> {
    /// Calls a value that is at hand.
    pub(super) fn call_value(
        &mut self,
        callee: &Fact,
        this: &Fact,
        arguments: Vec<Fact>,
        span: oxc_span::Span,
    ) -> Fact {
        // Functions call functions call functions.
        if !self.enter() {
            return Fact::unknown();
        }
        let fact = self.dispatch(&Call {
            callee,
            this,
            method: None,
            arguments,
            span,
            new: false,
        });
        self.leave();
        fact
    }

    pub(super) fn dispatch(&mut self, call: &Call<'_>) -> Fact {
        if let Some(fact) = self.indirect(call) {
            return fact;
        }
        match call.callee.thing {
            Thing::Function(place) => {
                let this = if call.new {
                    self.prototype(place)
                } else {
                    call.this.clone()
                };
                let result = self.invoke(place, &this, &call.arguments);
                if call.new && matches!(result.thing, Thing::Nothing) {
                    return this;
                }
                let name = call.method.unwrap_or_default();
                return self.passed(result, name, call.span);
            }
            Thing::Bound(place) => {
                let Some((target, given)) = self.heap.bounds.get(place as usize).cloned() else {
                    return Fact::unknown();
                };
                let arguments = given.into_iter().chain(call.arguments.iter().cloned());
                return self.call_value(&target, call.this, arguments.collect(), call.span);
            }
            _ => {}
        }
        let path = call.callee.name();
        let full: String = if call.new {
            format!("{path}()")
        } else {
            path.to_owned()
        };
        let known = self
            .transparent(&full, call)
            .or_else(|| self.evaluation(&full, call))
            .or_else(|| self.execution(&full, call))
            .or_else(|| self.network(&full, call))
            .or_else(|| self.files(&full, call))
            .or_else(|| self.capture(&full, call))
            .or_else(|| self.global_function(&full, call))
            .or_else(|| self.value_method(call));
        known.unwrap_or_else(|| self.unknown_call(&full, call))
    }

    /// `f.call(…)`, `f.apply(…)`, `f.bind(…)`, `Reflect.apply(f, …)`.
    fn indirect(&mut self, call: &Call<'_>) -> Option<Fact> {
        let list = |walker: &mut Self, fact: &Fact| -> Vec<Fact> {
            match walker.elements(fact) {
                Some(items) => items,
                None => vec![walker.gather(fact).tainted().with_unknown()],
            }
        };
        match call.callee.name() {
            "Reflect.apply" => {
                let arguments = list(self, &call.get(2));
                return Some(self.call_value(&call.get(0), &call.get(1), arguments, call.span));
            }
            "Reflect.construct" => {
                let arguments = list(self, &call.get(1));
                let callee = call.get(0);
                return Some(self.dispatch(&Call {
                    callee: &callee,
                    this: &Fact::default(),
                    method: None,
                    arguments,
                    span: call.span,
                    new: true,
                }));
            }
            "Reflect.get" => {
                let key = call.get(1);
                let name = key.string();
                if let Some(name) = name.as_deref().filter(|name| name.len() <= 64) {
                    let name = name.to_owned();
                    self.note(call.span, "Reflect.get", Act::Named { name });
                }
                return Some(self.member(&call.get(0), name.as_deref(), &key, call.span));
            }
            _ => {}
        }
        let target = call.this;
        let callable =
            is_function(target) || (target.path.is_some() && matches!(target.thing, Thing::Plain));
        if !callable {
            return None;
        }
        match call.method? {
            "call" => {
                let rest = call.arguments.get(1..).unwrap_or_default().to_vec();
                Some(self.call_value(target, &call.get(0), rest, call.span))
            }
            "apply" => {
                let rest = list(self, &call.get(1));
                Some(self.call_value(target, &call.get(0), rest, call.span))
            }
            "bind" => {
                let given = call.arguments.get(1..).unwrap_or_default().to_vec();
                if given.is_empty() {
                    return Some(target.clone());
                }
                self.heap.bounds.push((target.clone(), given));
                let place = u32::try_from(self.heap.bounds.len() - 1).unwrap_or_default();
                Some(Fact::of(Thing::Bound(place)))
            }
            _ => None,
        }
    }

    /// Calls that yield what they are given.
    fn transparent(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        match path {
            "util.promisify"
            | "promisify"
            | "pify"
            | "Object.freeze"
            | "Object.seal"
            | "Promise.resolve"
            | "structuredClone"
            | "util.callbackify"
            | "Proxy()"
            | "Object.create"
            | "Object.setPrototypeOf" => Some(call.get(0)),
            "Symbol" | "Symbol.for" => {
                let name = call.get(0).shape().unwrap_or_default();
                Some(Fact::constant(format!("@@{name}")))
            }
            "Promise.all" | "Promise.allSettled" | "Promise.any" | "Promise.race" => {
                Some(call.get(0))
            }
            "Promise()" => {
                // What the executor resolves to.
                let executor = call.get(0);
                let slot = self.object();
                let resolve = Fact {
                    path: Some("@resolve".into()),
                    thing: slot.thing.clone(),
                    ..Fact::default()
                };
                self.call_value(
                    &executor,
                    &Fact::default(),
                    vec![resolve, Fact::unknown()],
                    call.span,
                );
                let value = self.heap.property(&slot, "value").cloned();
                Some(value.unwrap_or_else(Fact::unknown))
            }
            "@resolve" => {
                let value = call.get(0);
                if let Some(slot) = self.heap.object_mut(call.callee) {
                    slot.set("value", value, false);
                }
                Some(Fact::nothing())
            }
            "module.createRequire" | "createRequire" => Some(Fact::path("require")),
            "module.enableCompileCache" => Some(Fact::nothing()),
            _ => None,
        }
    }

    /// A call of something that is not known: what goes in may come out.
    fn unknown_call(&mut self, path: &str, call: &Call<'_>) -> Fact {
        if path == "@constant" {
            return call.get(0);
        }
        let this = self.gather(call.this).tainted();
        let mut given = Fact::default();
        for argument in call.arguments.iter().take(64) {
            let argument = self.gather(argument);
            given.taint(&argument);
        }
        // Callbacks are handed what the object holds.
        let mut returned = Fact::default();
        let mut handed = this.clone();
        if handed.origins.is_constant() || handed.origins == Origins::UNKNOWN {
            handed.taint(&given);
        }
        let handed = handed.with_unknown();
        for argument in &call.arguments {
            if is_function(argument) {
                let given = vec![handed.clone(), handed.clone(), handed.clone()];
                let result = self.call_value(argument, &Fact::default(), given, call.span);
                let result = self.gather(&result);
                returned.taint(&result);
            }
        }
        let mut fact = given;
        fact.taint(&returned);
        // A client made with a key does not hand the key out with each answer.
        let client = call.this.name().contains("()");
        if !client
            || this.origins.has(Origins::SENSITIVE)
            || this.origins.has(Origins::FILE)
            || this.origins.has(Origins::ENVIRONMENT)
            || this.origins.has(Origins::CAPTURED)
            || this.origins.has(Origins::NETWORK)
        {
            fact.taint(&this);
        }
        // `archive.file(x)`, `form.append('a', x)`: the object holds it now.
        if let Some(object) = self.heap.object_mut(call.this) {
            let mut more = Fact::default();
            more.taint(&fact);
            object.taint.taint(&more);
        }
        self.archived(call, &mut fact);
        let mut fact = fact.with_unknown();
        fact.path = if call.new {
            Some(path.into())
        } else {
            names::result(path)
        };
        if path.is_empty() {
            fact.path = None;
        }
        let name = path.rsplit('.').next().unwrap_or(path).to_owned();
        let mut fact = self.passed(fact, &name, call.span);
        if !path.is_empty() {
            let taint = fact.tainted();
            let object = self.object();
            if let Some(inside) = self.heap.object_mut(&object) {
                inside.taint = taint;
            }
            fact.thing = object.thing;
        }
        fact
    }

    /// Runs a callback for the elements of a list; what it returns for each.
    pub(super) fn for_each(
        &mut self,
        list: &Fact,
        callback: &Fact,
        span: oxc_span::Span,
    ) -> Vec<Fact> {
        let known = self
            .heap
            .items(list)
            .filter(|items| items.len() <= MAX_EACH && !items.is_empty())
            .map(<[Fact]>::to_vec);
        let mut results = Vec::new();
        match known {
            Some(items) if self.has_room() => {
                for (index, item) in items.into_iter().enumerate() {
                    let given = vec![item, Fact::number(index as f64), list.clone()];
                    results.push(self.call_value(callback, &Fact::default(), given, span));
                    if self.state.fuel == 0 {
                        break;
                    }
                }
            }
            _ => {
                let mut one = self.gather(list).tainted().with_unknown();
                if list.name() == "process.env#keys" {
                    one.path = Some("process.env#key".into());
                }
                let given = vec![one, Fact::unknown(), list.clone()];
                results.push(self.call_value(callback, &Fact::default(), given, span));
            }
        }
        results
    }
}

/// The texts a value may be, each as a value.
pub(super) fn alternatives(fact: &Fact) -> Vec<Fact> {
    let mut all = vec![fact.clone()];
    for text in fact.also.iter().flat_map(|also| also.iter()) {
        all.push(fact.retold(text.clone()));
    }
    all
}
