//! Templates, lists and objects as they are written.

use super::fact::{Fact, HOLE, MAX_TEXT, Thing};
use super::heap::{Code, MAX_ITEMS, Object};
use super::names;
use super::operators;
use super::walk::Walker;
use crate::scan::operation::Origins;
use oxc_ast::ast::{
    ArrayExpression, ArrayExpressionElement, Expression, ObjectExpression, ObjectPropertyKind,
    PropertyKey, PropertyKind, TemplateLiteral,
};
use std::rc::Rc;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn template(&mut self, it: &'a TemplateLiteral<'a>) -> Fact {
        let mut parts = Vec::new();
        for (index, quasi) in it.quasis.iter().enumerate() {
            if let Some(text) = &quasi.value.cooked {
                if !text.is_empty() {
                    let span = if it.expressions.is_empty() {
                        it.span
                    } else {
                        quasi.span
                    };
                    self.literal(span, text);
                    parts.push(Fact::constant(text.as_str()));
                }
            } else {
                parts.push(Fact::unknown());
            }
            if let Some(expression) = it.expressions.get(index) {
                let part = self.eval(expression);
                parts.push(self.primitive(&part));
            }
        }
        self.concat(&parts, "")
    }

    /// All values together, as one text with holes where it is not known.
    pub(super) fn concat(&mut self, parts: &[Fact], between: &str) -> Fact {
        let mut whole = Fact::default();
        let mut text = String::new();
        let mut known = false;
        let mut choices = None;
        for (index, part) in parts.iter().enumerate() {
            whole.taint(part);
            if index > 0 {
                text.push_str(between);
            }
            if text.len() > MAX_TEXT {
                return whole.with_unknown();
            }
            match part.shape() {
                Some(piece) => {
                    known |= !piece.is_empty();
                    if let Some(also) = &part.also {
                        choices = Some((text.len(), also.clone(), piece.len()));
                    }
                    whole.holes |= part.holes;
                    text.push_str(&piece);
                }
                None => {
                    whole.origins = whole.origins.with(if part.origins.is_constant() {
                        Origins::UNKNOWN
                    } else {
                        Origins::NONE
                    });
                    whole.holes = true;
                    text.push(HOLE);
                }
            }
        }
        let room = !self.is_spent(text.len() / 64);
        if (known || !whole.holes) && text.len() <= MAX_TEXT && room {
            if let Some((at, also, length)) = choices
                && text.len() < 4096
            {
                let (head, tail) = (&text[..at], &text[at + length..]);
                let others = also.iter().map(|one| format!("{head}{one}{tail}").into());
                whole.also = Some(others.collect());
            }
            self.made += usize::from(!whole.holes);
            whole.text = Some(text.into());
        } else {
            whole.holes = false;
            whole = whole.with_unknown();
        }
        whole
    }

    fn is_spent(&mut self, work: usize) -> bool {
        work > 0 && !self.charge(work)
    }

    /// The text an array or object turns into.
    pub(super) fn primitive(&mut self, fact: &Fact) -> Fact {
        match &fact.thing {
            Thing::Object(_) => {
                if let Some(items) = self.heap.items(fact) {
                    let flat = items.len() <= 64
                        && items.iter().all(|item| {
                            !matches!(item.thing, Thing::Object(_)) || item.path.is_none()
                        });
                    if flat && self.charge(1 + items.len()) && self.has_room() {
                        let items = self.heap.items(fact).unwrap_or_default().to_vec();
                        self.extra += 1;
                        let items: Vec<Fact> = items
                            .iter()
                            .map(|item| match item.thing {
                                Thing::Nothing => Fact::constant(""),
                                _ => self.primitive(item),
                            })
                            .collect();
                        self.extra -= 1;
                        return self.concat(&items, ",");
                    }
                }
                let whole = self.gather(fact);
                let plain = self
                    .heap
                    .object(fact)
                    .is_some_and(|object| object.items.is_none());
                if plain && whole.origins.is_constant() && fact.path.is_none() {
                    return Fact::constant("[object Object]");
                }
                whole.tainted().with_unknown()
            }
            Thing::Function(_) => Fact::unknown(),
            Thing::Plain
                if fact.text.is_none()
                    && fact.path.as_deref().is_some_and(operators::is_native) =>
            {
                let name = fact.name().rsplit('.').next().unwrap_or_default();
                Fact::constant(format!("function {name}() {{ [native code] }}"))
            }
            _ => fact.clone(),
        }
    }

    pub(super) fn array(&mut self, it: &'a ArrayExpression<'a>) -> Fact {
        let mut items = Vec::new();
        let mut whole = true;
        let mut rest = Fact::default();
        for element in &it.elements {
            match element {
                ArrayExpressionElement::SpreadElement(spread) => {
                    let all = self.eval(&spread.argument);
                    match self.elements(&all) {
                        Some(more) => items.extend(more),
                        None => {
                            whole = false;
                            let all = self.gather(&all);
                            rest.taint(&all);
                        }
                    }
                }
                ArrayExpressionElement::Elision(_) => items.push(Fact::nothing()),
                other => {
                    let item = other
                        .as_expression()
                        .map_or_else(Fact::unknown, |item| self.eval(item));
                    if items.len() <= MAX_ITEMS {
                        items.push(item);
                    } else {
                        rest.taint(&item);
                    }
                }
            }
        }
        let mut taint = rest;
        for item in &items {
            taint.taint(item);
        }
        let items = (whole && items.len() <= MAX_ITEMS).then_some(items);
        self.heap.add(Object {
            items,
            taint,
            ..Object::default()
        })
    }

    pub(super) fn object_literal(&mut self, it: &'a ObjectExpression<'a>) -> Fact {
        let this = self.object();
        let mut path = None;
        for property in &it.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    let all = self.eval(&spread.argument);
                    self.spread_into(&this, &all);
                    // A copy of a module has what the module has.
                    if all.path.is_some() && !super::members::is_environment(all.name()) {
                        path.clone_from(&all.path);
                    }
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    let name = self.property_name(&property.key, property.computed);
                    let environment = name.as_deref() == Some("env");
                    self.contained += usize::from(environment);
                    let value = match &property.value {
                        Expression::FunctionExpression(function) => {
                            self.closure(Code::Function(function), Some(this.clone()))
                        }
                        value => self.eval(value),
                    };
                    self.contained -= usize::from(environment);
                    let value = match (property.kind, name.as_deref()) {
                        // What a getter returns.
                        (PropertyKind::Get, _) => {
                            self.call_value(&value, &this, Vec::new(), property.span)
                        }
                        (PropertyKind::Init | PropertyKind::Set, _) => value,
                    };
                    if let Some(object) = self.heap.object_mut(&this) {
                        match name {
                            Some(name) => object.set(&name, value, false),
                            None => object.taint.taint(&value),
                        }
                    }
                }
            }
        }
        let taint = self.heap.object(&this).map(|object| object.taint.clone());
        let mut this = this;
        if let Some(taint) = taint {
            this.taint(&taint);
        }
        this.path = path;
        this
    }

    /// Copies what `all` holds.
    pub(super) fn spread_into(&mut self, this: &Fact, all: &Fact) {
        let whole = self.gather(all);
        let properties: Vec<(Rc<str>, Fact)> = self
            .heap
            .object(all)
            .map(|object| {
                object
                    .properties
                    .iter()
                    .take(256)
                    .map(|(name, fact)| (name.clone(), fact.clone()))
                    .collect()
            })
            .unwrap_or_default();
        self.charge(properties.len());
        if let Some(object) = self.heap.object_mut(this) {
            object.taint.taint(&whole);
            for (name, fact) in properties {
                object.set(&name, fact, false);
            }
        }
    }

    pub(super) fn property_name(
        &mut self,
        key: &'a PropertyKey<'a>,
        computed: bool,
    ) -> Option<Rc<str>> {
        if !computed {
            return names::key(key);
        }
        let key = self.eval(key.as_expression()?);
        self.primitive(&key).string()
    }
}
