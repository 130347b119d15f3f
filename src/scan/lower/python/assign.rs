//! Assignments: to names, attributes and items.

use ruff_python_ast::Expr;
use ruff_text_size::Ranged;

use super::fact::{Fact, MAX_ENTRIES, Thing};
use super::walk::{Memory, Walk, matters, span};
use crate::scan::operation::Event;

/// Whether an expression is made of names alone: `a`, `a.b`.
fn is_place(expression: &Expr) -> bool {
    let mut expression = expression;
    while let Expr::Attribute(attribute) = expression {
        expression = &attribute.value;
    }
    expression.is_name_expr()
}

impl<'a> Walk<'a, '_> {
    /// Binds whatever `target` names.
    pub(super) fn assign(&mut self, target: &'a Expr, fact: Fact) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
        } else {
            self.assign_target(target, fact);
        }
        self.depth -= 1;
    }

    fn assign_target(&mut self, target: &'a Expr, fact: Fact) {
        match target {
            Expr::Name(name) => {
                let name_of = name.id.as_str();
                let fact = fact.step(span(name.range()), Event::Assign(name_of.to_owned()));
                self.bind(name_of, fact);
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, &fact),
            Expr::List(list) => self.unpack(&list.elts, &fact),
            Expr::Starred(starred) => self.assign(&starred.value, fact.tainted()),
            Expr::Attribute(attribute) => {
                let object = self.eval(&attribute.value);
                if attribute.attr.as_str() == "argv" && object.dotted() == Some("sys") {
                    self.argv = Some(fact.clone());
                }
                if let Thing::Instance(class) | Thing::Class(class) = object.thing {
                    let name = attribute.attr.as_str();
                    let fact = fact.step(span(attribute.range()), Event::Assign(name.to_owned()));
                    Self::learn_member(self.memory, class, name, &fact);
                } else if matches!(object.thing, Thing::Client(_) | Thing::Plain)
                    && matters(&fact)
                    && let Expr::Name(name) = &*attribute.value
                {
                    let mut object = object;
                    object.taint(&fact);
                    self.bind(name.id.as_str(), object);
                }
            }
            Expr::Subscript(subscript) => {
                let object = self.eval(&subscript.value);
                let key = self.eval(&subscript.slice);
                match (&object.thing, &key.text) {
                    (Thing::Environ, _) => self.contain(&object),
                    (Thing::Path(path), Some(name)) if &**path == "globals()" => {
                        let memory = &mut *self.memory;
                        Memory::learn_in(&mut memory.changed, &mut memory.dynamic, name, &fact);
                    }
                    _ => self.put_at(&subscript.value, &key, &fact),
                }
            }
            _ => {
                self.eval(target);
            }
        }
    }

    /// `target[key] = value`.
    fn put_at(&mut self, target: &'a Expr, key: &Fact, value: &Fact) {
        let Expr::Name(name) = target else {
            let mut part = value.clone();
            part.taint(key);
            self.put_into(target, &part);
            return;
        };
        let known = self.lookup(name.id.as_str());
        let changed = known.and_then(|known| match (&known.thing, &key.text, &key.thing) {
            (Thing::Dict(entries, _), Some(key), _)
                if entries.len() < MAX_ENTRIES && self.afford(entries.len() * 16) =>
            {
                let mut entries = entries.to_vec();
                match entries.iter_mut().find(|(known, _)| known == key) {
                    Some((_, known)) => *known = value.clone(),
                    None => entries.push((key.clone(), value.clone())),
                }
                let mut made = Fact::dict(entries);
                made.taint(&known);
                Some(made)
            }
            (Thing::List(items, _), _, Thing::Int(index)) if self.afford(items.len() * 16) => {
                let at = usize::try_from(*index)
                    .ok()
                    .filter(|at| *at < items.len())?;
                let mut items = items.to_vec();
                items[at] = value.clone();
                Some(Fact::list(items))
            }
            (Thing::Bytes(bytes), _, Thing::Int(index)) if self.afford(bytes.len()) => {
                let at = usize::try_from(*index)
                    .ok()
                    .filter(|at| *at < bytes.len())?;
                let Thing::Int(byte) = value.thing else {
                    return None;
                };
                let mut bytes = bytes.to_vec();
                bytes[at] = u8::try_from(byte).ok()?;
                let mut made = Fact::bytes(&bytes);
                made.taint(&known);
                made.taint(value);
                Some(made)
            }
            _ => None,
        });
        match changed {
            Some(fact) => self.bind(name.id.as_str(), fact),
            None => {
                let mut part = value.clone();
                part.taint(key);
                self.put_into(target, &part);
            }
        }
    }

    /// [`Walk::put_into`], where the object's expression is known.
    pub(super) fn put_into_source(&mut self, target: Option<&'a Expr>, value: &Fact) {
        if let Some(target) = target {
            self.put_into(target, value);
        }
    }

    /// `value` becomes a part of the object that `target` names.
    pub(super) fn put_into(&mut self, target: &'a Expr, value: &Fact) {
        let name = match target {
            Expr::Name(name) => name.id.as_str(),
            // What a call gives is no place, and reading it again at each link
            // of a chain of calls would double the work each time.
            Expr::Attribute(attribute) if is_place(&attribute.value) => {
                let object = self.eval(&attribute.value);
                if let Thing::Instance(class) | Thing::Class(class) = object.thing {
                    let name = attribute.attr.as_str();
                    let mut part = self.inherited(class, name).unwrap_or_default().tainted();
                    part.taint(value);
                    Self::learn_member(self.memory, class, name, &part);
                } else if let (Thing::Client(_), Expr::Name(name)) =
                    (&object.thing, &*attribute.value)
                {
                    // Headers of a session go out with all that it sends.
                    let mut object = object.clone();
                    object.taint(value);
                    self.bind(name.id.as_str(), object);
                }
                return;
            }
            _ => return,
        };
        let Some(mut object) = self.lookup(name) else {
            return;
        };
        object.taint(value);
        object.text = None;
        if matches!(
            object.thing,
            Thing::List(..) | Thing::Dict(..) | Thing::Bytes(_) | Thing::Nothing
        ) {
            object.thing = Thing::Plain;
        }
        if !matches!(
            object.thing,
            Thing::Path(_) | Thing::Function { .. } | Thing::Class(_)
        ) {
            self.bind(name, object);
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], fact: &Fact) {
        let starred = targets.iter().any(Expr::is_starred_expr);
        if let Thing::List(items, _) = &fact.thing
            && items.len() == targets.len()
            && !starred
        {
            for (target, item) in targets.iter().zip(items.iter()) {
                self.assign(target, item.clone());
            }
            return;
        }
        let star = targets.iter().position(Expr::is_starred_expr);
        if let (Thing::List(items, _), Some(star)) = (&fact.thing, star)
            && items.len() + 1 >= targets.len()
        {
            let items = items.clone();
            let behind = targets.len() - star - 1;
            let rest = Fact::list(items[star..items.len() - behind].to_vec());
            let ends = items[..star].iter().chain([&rest]);
            let ends = ends.chain(&items[items.len() - behind..]);
            for (target, item) in targets.iter().zip(ends) {
                match target {
                    Expr::Starred(starred) => self.assign(&starred.value, item.clone()),
                    _ => self.assign(target, item.clone()),
                }
            }
            return;
        }
        let element = super::strings::element(fact);
        for target in targets {
            self.assign(target, element.clone());
        }
    }
}
