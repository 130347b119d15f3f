//! What patterns and assignments give names to.

use oxc_ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, BindingPattern,
    Expression, SimpleAssignmentTarget,
};
use oxc_span::GetSpan;

use crate::scan::operation::{Act, Origins};

use super::fact::{Fact, Thing};
use super::members::is_environment;
use super::names;
use super::walk::Walker;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn bind(&mut self, pattern: &'a BindingPattern<'a>, fact: Fact, hoisted: bool) {
        if !self.enter() {
            return;
        }
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                let fact = self.named(fact, &name.name, name.span);
                self.declare(name.name.as_str(), fact, hoisted);
            }
            BindingPattern::AssignmentPattern(inner) => {
                let default = self.eval(&inner.right);
                let fact = match fact.thing {
                    Thing::Nothing => default,
                    _ if fact.path.is_none() => fact.either(&default),
                    _ => fact,
                };
                self.bind(&inner.left, fact, hoisted);
            }
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    let name = self.property_name(&property.key, property.computed);
                    let part = self.member(
                        &fact,
                        name.as_deref(),
                        &Fact::default(),
                        property.key.span(),
                    );
                    self.bind(&property.value, part, hoisted);
                }
                if let Some(rest) = &object.rest {
                    let rest_value = self.rest(&fact, rest.span);
                    self.bind(&rest.argument, rest_value, hoisted);
                }
            }
            BindingPattern::ArrayPattern(array) => {
                for (index, element) in array.elements.iter().enumerate() {
                    if let Some(element) = element {
                        let part = self.element_at(&fact, index, element.span());
                        self.bind(element, part, hoisted);
                    }
                }
                if let Some(rest) = &array.rest {
                    let whole = self.gather(&fact).tainted().with_unknown();
                    self.bind(&rest.argument, whole, hoisted);
                }
            }
        }
        self.leave();
    }

    /// What is left of an object when names were taken out.
    fn rest(&mut self, fact: &Fact, span: oxc_span::Span) -> Fact {
        if is_environment(fact.name()) && matches!(fact.thing, Thing::Plain) {
            let act = Act::Environment {
                name: None,
                contained: self.contained > 0,
            };
            self.note(span, "process.env", act);
            return Fact::source(
                Origins::ENVIRONMENT,
                self.begins(span, crate::scan::operation::Event::Environment),
            );
        }
        fact.clone()
    }

    fn element_at(&mut self, fact: &Fact, index: usize, span: oxc_span::Span) -> Fact {
        let known = self
            .heap
            .items(fact)
            .map(|items| items.get(index).cloned().unwrap_or_else(Fact::nothing));
        known.unwrap_or_else(|| self.member(fact, None, &Fact::default(), span))
    }

    pub(super) fn assign_to(&mut self, target: &'a AssignmentTarget<'a>, fact: Fact) {
        if !self.enter() {
            return;
        }
        match target {
            AssignmentTarget::ObjectAssignmentTarget(object) => {
                for property in &object.properties {
                    match property {
                        AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(one) => {
                            let name = one.binding.name.as_str();
                            let part = self.member(&fact, Some(name), &Fact::default(), one.span);
                            self.assign(name, part);
                        }
                        AssignmentTargetProperty::AssignmentTargetPropertyProperty(one) => {
                            let name = self.property_name(&one.name, one.computed);
                            let part =
                                self.member(&fact, name.as_deref(), &Fact::default(), one.span);
                            self.assign_maybe(&one.binding, part);
                        }
                    }
                }
                if let Some(rest) = &object.rest {
                    let rest_value = self.rest(&fact, rest.span);
                    self.assign_to(&rest.target, rest_value);
                }
            }
            AssignmentTarget::ArrayAssignmentTarget(array) => {
                for (index, element) in array.elements.iter().enumerate() {
                    if let Some(element) = element {
                        let part = self.element_at(&fact, index, array.span);
                        self.assign_maybe(element, part);
                    }
                }
            }
            other => {
                if let Some(simple) = other.as_simple_assignment_target() {
                    self.assign_simple(simple, fact);
                }
            }
        }
        self.leave();
    }

    fn assign_maybe(&mut self, target: &'a AssignmentTargetMaybeDefault<'a>, fact: Fact) {
        match target {
            AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(inner) => {
                let default = self.eval(&inner.init);
                let fact = match fact.thing {
                    Thing::Nothing => default,
                    _ => fact.either(&default),
                };
                self.assign_to(&inner.binding, fact);
            }
            other => {
                if let Some(target) = other.as_assignment_target() {
                    self.assign_to(target, fact);
                }
            }
        }
    }

    pub(super) fn assign_simple(&mut self, target: &'a SimpleAssignmentTarget<'a>, fact: Fact) {
        match target {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(name) => {
                let fact = self.named(fact, &name.name, name.span);
                if name.name == "location" {
                    self.went_to(&Fact::path("location"), "href", &fact, name.span);
                }
                self.assign(name.name.as_str(), fact);
            }
            SimpleAssignmentTarget::StaticMemberExpression(it) => {
                let object = self.eval_alias(&it.object);
                self.set_member(&object, Some(it.property.name.as_str()), fact, it.span);
            }
            SimpleAssignmentTarget::PrivateFieldExpression(it) => {
                let object = self.eval_alias(&it.object);
                self.set_member(&object, Some(it.field.name.as_str()), fact, it.span);
            }
            SimpleAssignmentTarget::ComputedMemberExpression(it) => {
                let object = self.eval_alias(&it.object);
                let key = self.eval(&it.expression);
                let key = self.primitive(&key);
                self.set_member(&object, key.string().as_deref(), fact, it.span);
            }
            SimpleAssignmentTarget::TSAsExpression(it) => self.eval_for_target(&it.expression),
            SimpleAssignmentTarget::TSSatisfiesExpression(it) => {
                self.eval_for_target(&it.expression);
            }
            SimpleAssignmentTarget::TSNonNullExpression(it) => self.eval_for_target(&it.expression),
            SimpleAssignmentTarget::TSTypeAssertion(it) => self.eval_for_target(&it.expression),
        }
    }

    fn eval_for_target(&mut self, expression: &'a Expression<'a>) {
        self.eval_alias(expression);
    }

    fn set_member(&mut self, object: &Fact, name: Option<&str>, fact: Fact, span: oxc_span::Span) {
        if is_environment(object.name()) {
            return;
        }
        let weakly = self.branch > 0;
        self.made += usize::from(fact.is_piece() && self.heap.items(object).is_some());
        let held = match object.thing {
            Thing::Function(place) => self.prototype(place),
            _ => object.clone(),
        };
        let known = self.heap.object_mut(&held).map(|inside| match name {
            Some(name) => inside.set(name, fact.clone(), weakly),
            None => inside.taint.taint(&fact),
        });
        let Some(name) = name else { return };
        if object.path.is_some() {
            self.went_to(object, name, &fact, span);
        }
        // A handler that is handed what came over the wire.
        if let (Thing::Function(place), true) = (&fact.thing, name.starts_with("on")) {
            let handed = self.gather(object).tainted().with_unknown();
            self.invoke(*place, object, &[handed]);
        }
        // A name of a module or a global that is bound anew.
        if known.is_none()
            && let Some(path) = object
                .path
                .as_deref()
                .and_then(|path| names::member(path, name))
        {
            self.state.bind_global(&path, fact);
        }
    }

    pub(super) fn target_value(&mut self, target: &'a AssignmentTarget<'a>) -> Fact {
        target
            .as_simple_assignment_target()
            .map_or_else(Fact::unknown, |simple| self.simple_target_value(simple))
    }

    pub(super) fn simple_target_value(&mut self, target: &'a SimpleAssignmentTarget<'a>) -> Fact {
        match target {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(name) => self
                .lookup(name.name.as_str())
                .unwrap_or_else(Fact::unknown),
            SimpleAssignmentTarget::StaticMemberExpression(it) => {
                let object = self.eval_alias(&it.object);
                if is_environment(object.name()) {
                    return Fact::unknown();
                }
                self.member(
                    &object,
                    Some(it.property.name.as_str()),
                    &Fact::default(),
                    it.span,
                )
            }
            SimpleAssignmentTarget::ComputedMemberExpression(it) => {
                let object = self.eval_alias(&it.object);
                let key = self.eval(&it.expression);
                let key = self.primitive(&key);
                self.member(&object, key.string().as_deref(), &key, it.span)
            }
            SimpleAssignmentTarget::PrivateFieldExpression(it) => {
                let object = self.eval_alias(&it.object);
                self.member(
                    &object,
                    Some(it.field.name.as_str()),
                    &Fact::default(),
                    it.span,
                )
            }
            SimpleAssignmentTarget::TSAsExpression(_)
            | SimpleAssignmentTarget::TSSatisfiesExpression(_)
            | SimpleAssignmentTarget::TSNonNullExpression(_)
            | SimpleAssignmentTarget::TSTypeAssertion(_) => Fact::unknown(),
        }
    }
}
