//! Expressions: what they are, and what happens while they are evaluated.

use std::rc::Rc;

use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprBinOp, ExprDict, FStringPart, Number, UnaryOp};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, MAX_ENTRIES, MAX_LIST, Thing};
use super::stmt::MAX_GIVEN;
use super::strings::MAX_TEXT;
use super::walk::Walk;
use crate::scan::operation::Origins;

impl<'a> Walk<'a, '_> {
    /// Evaluates `expr`.
    pub(super) fn eval(&mut self, expr: &'a Expr) -> Fact {
        self.depth += 1;
        // What is evaluated once more costs from what may be spent on that.
        let broke = (self.quiet || self.again > 0) && !self.spend(24);
        let fact = if self.depth > self.deepest {
            self.cut = true;
            Fact::unknown()
        } else if broke {
            Fact::unknown()
        } else {
            self.eval_here(expr)
        };
        self.depth -= 1;
        fact
    }

    fn eval_here(&mut self, expr: &'a Expr) -> Fact {
        match expr {
            Expr::Call(call) => self.call(call),
            Expr::Name(name) => self.name(name.id.as_str(), name.range()),
            Expr::Attribute(attribute) => self.attribute(attribute),
            Expr::Subscript(subscript) => self.subscript(subscript),
            Expr::BinOp(operation) => self.binary(operation),
            Expr::StringLiteral(string) => {
                let value = string.value.to_str();
                self.literal(string.range(), value);
                if value.len() > MAX_TEXT {
                    Fact {
                        secret_path: crate::scan::sensitive::first(value).is_some(),
                        ..Fact::default()
                    }
                } else {
                    Fact::constant(value)
                }
            }
            Expr::BytesLiteral(string) => {
                let bytes: Vec<u8> = string.value.bytes().collect();
                self.literal(string.range(), &String::from_utf8_lossy(&bytes));
                if bytes.len() > MAX_TEXT {
                    Fact::default()
                } else {
                    Fact::bytes(&bytes)
                }
            }
            Expr::FString(string) => {
                let mut parts = Vec::new();
                for part in &string.value {
                    match part {
                        FStringPart::Literal(literal) => parts.push(Fact::constant(&literal.value)),
                        FStringPart::FString(string) => {
                            self.interpolated(&string.elements, &mut parts)
                        }
                    }
                }
                self.template(string.range(), &parts)
            }
            Expr::TString(string) => {
                let mut parts = Vec::new();
                for part in &string.value {
                    self.interpolated(&part.elements, &mut parts);
                }
                self.template(string.range(), &parts)
            }
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(number) => number
                    .as_i64()
                    .map_or_else(Fact::default, |number| Fact::of(Thing::Int(number))),
                Number::Float(_) | Number::Complex { .. } => Fact::default(),
            },
            Expr::BooleanLiteral(truth) => Fact::of(Thing::Bool(truth.value)),
            Expr::NoneLiteral(_) => Fact::of(Thing::Nothing),
            Expr::EllipsisLiteral(_) => Fact::default(),
            Expr::List(list) => self.sequence(&list.elts),
            Expr::Tuple(tuple) => self.sequence(&tuple.elts),
            Expr::Set(set) => self.sequence(&set.elts).tainted(),
            Expr::Dict(dict) => self.mapping(dict),
            Expr::BoolOp(operation) => {
                let facts: Vec<Fact> = operation
                    .values
                    .iter()
                    .map(|value| self.eval(value))
                    .collect();
                let truths: Option<Vec<bool>> = facts
                    .iter()
                    .map(|fact| match fact.thing {
                        Thing::Bool(truth) => Some(truth),
                        _ => None,
                    })
                    .collect();
                if let Some(truths) = truths {
                    let truth = match operation.op {
                        BoolOp::And => truths.iter().all(|truth| *truth),
                        BoolOp::Or => truths.iter().any(|truth| *truth),
                    };
                    return Fact::of(Thing::Bool(truth));
                }
                let joined = facts.into_iter().reduce(|joined, fact| joined.join(&fact));
                joined.unwrap_or_default()
            }
            Expr::UnaryOp(operation) => {
                let fact = self.eval(&operation.operand);
                match (operation.op, &fact.thing) {
                    (UnaryOp::USub, Thing::Int(number)) => number
                        .checked_neg()
                        .map_or_else(Fact::default, |number| Fact::of(Thing::Int(number))),
                    (UnaryOp::Invert, Thing::Int(number)) => Fact {
                        thing: Thing::Int(!number),
                        ..fact.tainted()
                    },
                    (UnaryOp::UAdd, Thing::Int(_)) => fact,
                    (UnaryOp::Not, Thing::Bool(truth)) => Fact::of(Thing::Bool(!truth)),
                    _ => fact.tainted().with(Origins::UNKNOWN),
                }
            }
            Expr::Compare(compare) => {
                let left = self.eval(&compare.left);
                let mut answer = None;
                for (operator, right) in compare.ops.iter().zip(&compare.comparators) {
                    let right = self.eval(right);
                    if matches!(operator, CmpOp::In | CmpOp::NotIn) && right.thing == Thing::Environ
                    {
                        self.contain(&right);
                    }
                    if compare.ops.len() == 1 {
                        answer = super::fold::compared(&left, *operator, &right);
                    }
                }
                answer.map_or_else(Fact::unknown, |answer| Fact::of(Thing::Bool(answer)))
            }
            Expr::If(choice) => {
                let test = self.eval(&choice.test);
                if self.again > 0
                    && let Thing::Bool(truth) = test.thing
                {
                    let taken = if truth { &choice.body } else { &choice.orelse };
                    return self.eval(taken);
                }
                let yes = self.eval(&choice.body);
                let no = self.eval(&choice.orelse);
                // A module and its table hold the same.
                if let (Thing::Path(left), Thing::Path(right)) = (&yes.thing, &no.thing) {
                    if right.strip_suffix(".__dict__") == Some(&**left) {
                        return no;
                    }
                    if left.strip_suffix(".__dict__") == Some(&**right) {
                        return yes;
                    }
                }
                yes.join(&no)
            }
            Expr::Named(named) => {
                let fact = self.eval(&named.value);
                self.assign(&named.target, fact.clone());
                fact
            }
            Expr::Lambda(lambda) => self.lambda(lambda.range(), lambda),
            Expr::ListComp(comprehension) => {
                self.comprehension(&comprehension.elt, &comprehension.generators)
            }
            Expr::SetComp(comprehension) => self
                .comprehension(&comprehension.elt, &comprehension.generators)
                .tainted(),
            Expr::Generator(comprehension) => {
                self.comprehension(&comprehension.elt, &comprehension.generators)
            }
            Expr::DictComp(comprehension) => self.mapped(comprehension),
            Expr::Await(awaited) => self.eval(&awaited.value),
            Expr::Yield(given) => {
                if let Some(value) = &given.value {
                    let fact = self.eval(value);
                    self.give_item(&[fact]);
                }
                Fact::unknown()
            }
            Expr::YieldFrom(given) => {
                let fact = self.eval(&given.value);
                let items = match fact.thing {
                    Thing::List(..) => self.iterated(&fact, MAX_GIVEN),
                    _ => None,
                };
                self.give_item(&items.unwrap_or_else(|| vec![fact]));
                Fact::unknown()
            }
            Expr::Starred(starred) => self.eval(&starred.value),
            Expr::Slice(slice) => {
                for part in [&slice.lower, &slice.upper, &slice.step]
                    .into_iter()
                    .flatten()
                {
                    self.eval(part);
                }
                Fact::unknown()
            }
            Expr::IpyEscapeCommand(_) => Fact::unknown(),
        }
    }

    fn sequence(&mut self, parts: &'a [Expr]) -> Fact {
        let mut facts = Vec::new();
        let mut open = false;
        for part in parts {
            let fact = self.eval(part);
            if part.is_starred_expr() {
                match self.elements(&fact, MAX_LIST) {
                    Some(inner) if facts.len() + inner.len() <= MAX_LIST => facts.extend(inner),
                    _ => {
                        open = true;
                        facts.push(fact);
                    }
                }
            } else {
                facts.push(fact);
            }
        }
        let list = Fact::list(facts);
        if open {
            list.tainted().with(Origins::UNKNOWN)
        } else {
            list
        }
    }

    /// A chain of operators, the longest part of which leans to the left.
    fn binary(&mut self, operation: &'a ExprBinOp) -> Fact {
        let mut chain = vec![operation];
        let mut first = &*operation.left;
        while let Expr::BinOp(inner) = first {
            chain.push(inner);
            first = &inner.left;
        }
        let mut left = self.eval(first);
        for operation in chain.into_iter().rev() {
            let right = self.eval(&operation.right);
            left = self.combine(&left, operation.op, &right);
        }
        left
    }

    fn mapping(&mut self, dict: &'a ExprDict) -> Fact {
        let mut whole = Fact::default();
        let mut entries: Option<Vec<(Rc<str>, Fact)>> = Some(Vec::new());
        for item in &dict.items {
            let key = item.key.as_ref().map(|key| self.eval(key));
            let value = self.eval(&item.value);
            whole.taint(&value);
            if let Some(key) = &key {
                whole.taint(key);
            } else if value.thing == Thing::Environ {
                whole.thing = Thing::Environ;
            }
            entries = entries.and_then(|mut entries| {
                match (&key, &value.thing) {
                    (Some(key), _) => entries.push((super::fold::key(key)?, value)),
                    (None, Thing::Dict(more, _)) => entries.extend(more.iter().cloned()),
                    (None, _) => return None,
                }
                (entries.len() <= MAX_ENTRIES).then_some(entries)
            });
        }
        match entries {
            Some(entries) if whole.thing != Thing::Environ => {
                let mut made = Fact::dict(super::fold::last_wins(entries));
                made.taint(&whole);
                made
            }
            _ => whole,
        }
    }

    /// What a name is; a mention of the environment is noted.
    fn name(&mut self, name: &'a str, range: TextRange) -> Fact {
        let mut fact = self.lookup(name).unwrap_or_else(Fact::unknown);
        if !self.memory.buffers.is_empty()
            && let Some(written) = self.memory.buffers.get(name)
        {
            fact.taint(&written.clone());
        }
        if fact.dotted() == Some("os.environ") {
            return self.mention(range);
        }
        fact
    }
}
