//! Expressions: what they are, and what happens while they are evaluated.

use ruff_python_ast::{
    CmpOp, Expr, ExprAttribute, ExprBinOp, ExprContext, ExprSubscript, FStringPart, Number, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, MAX_LIST, Thing};
use super::strings::MAX_TEXT;
use super::tables;
use super::walk::Walk;
use crate::scan::operation::Origins;

/// Longest dotted name that is followed.
const MAX_PATH: usize = 120;

impl<'a> Walk<'a, '_> {
    /// Evaluates `expr`.
    pub(super) fn eval(&mut self, expr: &'a Expr) -> Fact {
        self.depth += 1;
        // What is evaluated once more costs from the budget.
        let broke = self.quiet && !self.afford(8);
        let fact = if broke || self.depth > self.deepest {
            self.cut = true;
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
            Expr::Dict(dict) => {
                let mut whole = Fact::default();
                for item in &dict.items {
                    if let Some(key) = &item.key {
                        let key = self.eval(key);
                        whole.taint(&key);
                    }
                    let value = self.eval(&item.value);
                    whole.taint(&value);
                    if item.key.is_none() && value.thing == Thing::Environ {
                        whole.thing = Thing::Environ;
                    }
                }
                whole
            }
            Expr::BoolOp(operation) => {
                let mut joined: Option<Fact> = None;
                for value in &operation.values {
                    let fact = self.eval(value);
                    joined = Some(match joined {
                        Some(joined) => joined.join(&fact),
                        None => fact,
                    });
                }
                joined.unwrap_or_default()
            }
            Expr::UnaryOp(operation) => {
                let fact = self.eval(&operation.operand);
                match (operation.op, &fact.thing) {
                    (UnaryOp::USub, Thing::Int(number)) => number
                        .checked_neg()
                        .map_or_else(Fact::default, |number| Fact::of(Thing::Int(number))),
                    (UnaryOp::Not, Thing::Bool(truth)) => Fact::of(Thing::Bool(!truth)),
                    _ => fact.tainted().with(Origins::UNKNOWN),
                }
            }
            Expr::Compare(compare) => {
                let left = self.eval(&compare.left);
                for (operator, right) in compare.ops.iter().zip(&compare.comparators) {
                    let right = self.eval(right);
                    if matches!(operator, CmpOp::In | CmpOp::NotIn) && right.thing == Thing::Environ
                    {
                        self.contain(&right);
                    }
                }
                drop(left);
                Fact::unknown()
            }
            Expr::If(choice) => {
                self.eval(&choice.test);
                let yes = self.eval(&choice.body);
                let no = self.eval(&choice.orelse);
                yes.join(&no)
            }
            Expr::Named(named) => {
                let fact = self.eval(&named.value);
                self.assign(&named.target, fact.clone());
                fact
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters);
                }
                self.branch(|walk| {
                    for parameter in lambda
                        .parameters
                        .iter()
                        .flat_map(|parameters| parameters.iter())
                    {
                        walk.shadow(parameter.name().as_str(), Fact::unknown());
                    }
                    walk.eval(&lambda.body);
                });
                Fact::unknown()
            }
            Expr::ListComp(comprehension) => {
                self.comprehension(&comprehension.elt, &comprehension.generators)
            }
            Expr::SetComp(comprehension) => self
                .comprehension(&comprehension.elt, &comprehension.generators)
                .tainted(),
            Expr::Generator(comprehension) => {
                self.comprehension(&comprehension.elt, &comprehension.generators)
            }
            Expr::DictComp(comprehension) => {
                let mut whole = Fact::default();
                self.branch(|walk| {
                    let mut sources = Vec::new();
                    walk.generators(&comprehension.generators, &mut sources);
                    for part in comprehension.key.iter().chain([&comprehension.value]) {
                        let fact = walk.eval(part);
                        whole.taint(&fact);
                    }
                });
                whole.with(Origins::UNKNOWN)
            }
            Expr::Await(awaited) => self.eval(&awaited.value),
            Expr::Yield(given) => {
                if let Some(value) = &given.value {
                    let fact = self.eval(value);
                    self.give_back(&fact.tainted());
                }
                Fact::unknown()
            }
            Expr::YieldFrom(given) => {
                let fact = self.eval(&given.value);
                self.give_back(&fact.tainted());
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

    /// What a name is; a mention of the environment is noted.
    fn name(&mut self, name: &'a str, range: TextRange) -> Fact {
        let fact = self.lookup(name).unwrap_or_else(Fact::unknown);
        if fact.dotted() == Some("os.environ") {
            return self.mention(range);
        }
        fact
    }

    fn attribute(&mut self, attribute: &'a ExprAttribute) -> Fact {
        let object = self.eval(&attribute.value);
        self.member(&object, attribute.attr.as_str(), attribute.range())
    }

    /// `object.name`.
    pub(super) fn member(&mut self, object: &Fact, name: &str, range: TextRange) -> Fact {
        match &object.thing {
            Thing::Path(path) if path.len() + name.len() < MAX_PATH => {
                let path = tables::canonical(&format!("{path}.{name}"));
                if path == "os.environ" {
                    return self.mention(range);
                }
                Fact::path(&path)
            }
            Thing::Class(class) | Thing::Instance(class) => {
                let bound = matches!(object.thing, Thing::Instance(_));
                let mut fact = self
                    .memory
                    .members
                    .get(&(*class, name))
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                if let Thing::Function { def, .. } = fact.thing {
                    fact.thing = Thing::Function { def, bound };
                }
                fact
            }
            Thing::FilePath => Fact {
                thing: Thing::FilePath,
                ..object.tainted()
            },
            _ => object.tainted(),
        }
    }

    fn subscript(&mut self, subscript: &'a ExprSubscript) -> Fact {
        let object = self.eval(&subscript.value);
        if let Expr::Slice(slice) = &*subscript.slice {
            self.eval(&subscript.slice);
            let backwards = slice.lower.is_none()
                && slice.upper.is_none()
                && matches!(slice.step.as_deref(), Some(Expr::UnaryOp(step)) if step.op == UnaryOp::USub);
            if backwards && let Some(turned) = self.reversed(&object) {
                return turned;
            }
            return object.tainted().with(Origins::UNKNOWN);
        }
        let key = self.eval(&subscript.slice);
        match (&object.thing, &key.text, &key.thing) {
            (Thing::Environ, _, _) => {
                if subscript.ctx == ExprContext::Load {
                    self.variable(&object, &key, subscript.range())
                } else {
                    self.contain(&object);
                    Fact::unknown()
                }
            }
            (Thing::Path(path), Some(key), _) => match &**path {
                "sys.modules" => Fact::path(&tables::canonical(key)),
                "builtins" => self.member(&object, key, subscript.range()),
                "globals()" => self.lookup(key).unwrap_or_else(Fact::unknown),
                path => match path.strip_suffix(".__dict__") {
                    Some(module) => self.member(&Fact::path(module), key, subscript.range()),
                    None => Fact::unknown(),
                },
            },
            (Thing::List(items, _), _, Thing::Int(index)) => {
                let index = if *index < 0 {
                    i64::try_from(items.len()).unwrap_or(0) + index
                } else {
                    *index
                };
                usize::try_from(index)
                    .ok()
                    .and_then(|index| items.get(index).cloned())
                    .unwrap_or_else(Fact::unknown)
            }
            _ => object.tainted().with(Origins::UNKNOWN),
        }
    }
}
