//! Expressions: operators, names, calls, indexes.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk};
use crate::scan::operation::Origins;

/// What a primary expression was made of.
pub(super) struct Primary {
    pub(super) value: Datum,
    /// A name that has not been called yet.
    pub(super) path: Option<String>,
    pub(super) next: usize,
    /// The method that was called last, and what it was given: a block may follow.
    pub(super) called: Option<(String, Vec<Datum>)>,
}

impl Primary {
    /// A value, and where the text goes on behind it.
    pub(super) fn of(value: Datum, next: usize) -> Self {
        Self {
            value,
            path: None,
            next,
            called: None,
        }
    }
}

/// Whether nothing is there, or a list of nothing.
fn is_empty(value: &Datum) -> bool {
    value.is_nothing() || value.items.as_ref().is_some_and(|items| items.is_empty())
}

impl Walk<'_> {
    /// What is between two brackets, as one value.
    pub(super) fn inside(&mut self, from: usize, to: usize) -> Datum {
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return Datum::unknown();
        }
        self.depth += 1;
        let parts = self.parts(from, to);
        self.depth -= 1;
        match parts.as_slice() {
            [one] => one.clone(),
            _ => Datum::list(parts),
        }
    }

    /// The parts between two brackets: arguments, items, fields.
    pub(super) fn parts(&mut self, from: usize, to: usize) -> Vec<Datum> {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let between = token.kind == Kind::End
                || token.kind == Kind::Operator
                    && matches!(token.text.as_str(), "," | "=>" | ":" | "**" | "*" | "&");
            if between {
                at += 1;
                continue;
            }
            // `name = value` as an argument, `key: value`.
            let (part, next) = match self.assignment(at, to.min(at + 3)) {
                Some((names, operator, value)) => {
                    let (value, next) = self.expression(value, to);
                    let span = self.span(at, next);
                    for name in names {
                        self.assign(&name, &operator, value.clone(), span);
                    }
                    (value, next)
                }
                None => self.expression(at, to),
            };
            let mut next = next.max(at + 1);
            // `'key' => value`, `key: value`: the value counts, under its name.
            let named =
                self.is(next, to, Kind::Operator, "=>") || self.is(next, to, Kind::Operator, ":");
            if named && next + 1 < to {
                let key = part
                    .text()
                    .map_or_else(|| self.tokens[at].text.clone(), str::to_owned);
                let (value, behind) = self.expression(next + 1, to);
                next = behind.max(next + 1);
                parts.push(Datum::record(vec![(key, value)]));
            } else if self.is(next, to, Kind::Word, "as") {
                // `foreach ($list as $key => $one)`.
                let one = super::walk::one_of(&part);
                while next < to && self.step() {
                    if self.tokens[next].kind == Kind::Word {
                        let name = self.tokens[next].text.clone();
                        let span = self.tokens[next].span;
                        self.assign(&name, "=", one.clone(), span);
                    }
                    next += 1;
                }
                parts.push(part);
            } else {
                parts.push(part);
            }
            at = next;
        }
        if parts.len() > 1 && parts.iter().all(|part| part.fields.is_some()) {
            let fields: Vec<(String, Datum)> = parts
                .iter()
                .flat_map(|part| part.fields.iter().flat_map(|fields| fields.iter().cloned()))
                .collect();
            return vec![Datum::record(fields)];
        }
        parts
    }

    pub(super) fn expression(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let (mut left, mut at) = self.unary(from, to);
        while at < to && self.step() {
            let token = &self.tokens[at];
            let operator = match token.kind {
                Kind::Operator => token.text.as_str(),
                Kind::Word
                    if matches!(
                        token.text.as_str(),
                        "and" | "or" | "x" | "xor" | "cmp" | "eq" | "ne" | "instanceof"
                    ) =>
                {
                    token.text.as_str()
                }
                _ => break,
            };
            if matches!(
                operator,
                "," | "=>" | ":" | "|" | "=" | ":=" | "!" | "\\" | "++" | "--" | ")" | "+=" | ".="
            ) && (operator != "|" || self.dialect.percent)
            {
                if matches!(operator, "++" | "--") {
                    at += 1;
                    continue;
                }
                break;
            }
            let joins = operator == "+"
                || operator == self.dialect.joins
                || operator == "<<" && self.dialect.percent;
            if operator == "?" {
                let (one, next) = self.unary(at + 1, to);
                let mut whole = one;
                at = next.max(at + 1);
                if self.is(at, to, Kind::Operator, ":") {
                    let (two, next) = self.unary(at + 1, to);
                    whole = whole.either(&two);
                    at = next.max(at + 1);
                }
                left = Datum { ..whole };
                continue;
            }
            let operator = operator.to_owned();
            let (right, next) = self.unary(at + 1, to);
            let span = self.span(from, next);
            let (one, two) = (self.whole(&left, span), self.whole(&right, span));
            let affordable = self.effects.afford(one.weight() + two.weight());
            // `list << one`: what has a name holds it from then on.
            if operator == "<<" && self.dialect.percent && at == from + 1 {
                let name = self.tokens[from].text.clone();
                self.gathers(&name, std::slice::from_ref(&two));
            }
            left = match operator.as_str() {
                // `file << text`.
                "<<" if matches!(one.object.as_deref(), Some("file" | "socket")) => {
                    self.put(span, "<<", &one, &two);
                    one
                }
                _ if !affordable => one.either(&two).vague(),
                _ if joins => match (one.number(), two.number(), operator.as_str()) {
                    (Some(a), Some(b), "+") => one
                        .concat(&two)
                        .with_text(a.checked_add(b).map(|sum| sum.to_string())),
                    _ if one.items.is_some() => {
                        let mut items = one.parts();
                        items.extend(two.parts());
                        Datum::list(items)
                    }
                    _ => one.concat(&two),
                },
                "%" if one.number().is_none() => super::values::format(&one, &two.parts()),
                "^" => match (one.number(), two.number()) {
                    (Some(a), Some(b)) => Datum::merged([&one, &two])
                        .also(Origins::DECODED)
                        .with_text(Some((a ^ b).to_string())),
                    _ => super::values::turned(&one, &two)
                        .unwrap_or_else(|| Datum::merged([&one, &two]).vague()),
                },
                "==" | "!=" | "<" | ">" | "<=" | ">=" | "=~" | "!~" | "===" | "!==" | "<=>"
                | "eq" | "ne" | "cmp" | "instanceof" => Datum::unknown(),
                // `$path or ()`.
                "or" | "||" | "//" | "??" if is_empty(&two) => one,
                _ => one.either(&two),
            };
            at = next.max(at + 1);
        }
        (left, at)
    }

    pub(super) fn unary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        let mut minus = false;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let skips = match token.kind {
                Kind::Operator => matches!(
                    token.text.as_str(),
                    "!" | "-"
                        | "&"
                        | "*"
                        | "\\"
                        | "+"
                        | "@"
                        | "$"
                        | "~"
                        | "->"
                        | "**"
                        | "::"
                        | "<"
                        | "%"
                        | "<-"
                ),
                Kind::Word => {
                    (matches!(
                        token.text.as_str(),
                        "not"
                            | "new"
                            | "clone"
                            | "await"
                            | "defined"
                            | "my"
                            | "our"
                            | "local"
                            | "return"
                            | "print"
                            | "throw"
                            | "yield"
                            | "go"
                            | "defer"
                            | "do"
                            | "eval"
                    ) || token.text == "static" && self.dialect.pages)
                        && (token.text != "eval" || self.is(at + 1, to, Kind::Open, "{"))
                        && (token.text != "print" && token.text != "defined"
                            || !self.is(at + 1, to, Kind::Open, "("))
                }
                _ => false,
            };
            if !skips {
                break;
            }
            minus = token.text == "-";
            at += 1;
        }
        let (value, next) = self.primary(at, to);
        if minus && let Some(number) = value.number() {
            return (
                value.with_text(number.checked_neg().map(|number| number.to_string())),
                next,
            );
        }
        (value, next)
    }

    /// Whether types stand where other languages have nothing: `[]T{…}`.
    pub(super) fn typed(&self) -> bool {
        self.dialect.sigils.is_empty() && !self.dialect.bare_calls
    }

    pub(super) fn primary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        // `[]string{…}`, `map[string]int{…}`, `[]byte(…)`: the type is nothing.
        while self.typed() && self.is(at, to, Kind::Open, "[") && self.step() {
            let behind = self.tokens[at].mate.max(at) + 1;
            let types = self.tokens[..to].get(behind).is_some_and(|next| {
                next.clings
                    && (next.kind == Kind::Word
                        || next.kind == Kind::Open && next.text != "("
                        || next.text == "*")
            });
            if !types {
                break;
            }
            at = behind;
        }
        let Some(token) = self.tokens[..to].get(at) else {
            return (Datum::default(), at);
        };
        let mut primary = match token.kind {
            Kind::Text | Kind::Number => Primary::of(Datum::constant(token.text.clone()), at + 1),
            Kind::Quote => {
                let mate = token.mate.min(to);
                let mut value = self.quoted(at + 1, mate);
                if token.text == "`" {
                    let span = self.span(at, mate + 1);
                    value = self.effects.shell(span, "`", &value, &Datum::default());
                }
                Primary::of(value, mate.max(at) + 1)
            }
            Kind::Open => {
                let mate = token.mate.min(to);
                let value = self.group(at, mate);
                Primary::of(value, mate.max(at) + 1)
            }
            Kind::Word => match self.closure(at, to) {
                Some(closure) => closure,
                None => self.name(at),
            },
            Kind::Unquote | Kind::Close | Kind::Operator | Kind::End => {
                return (Datum::default(), at);
            }
        };
        while primary.next < to && self.step() {
            if primary.path.is_none() && self.block_behind(to, &mut primary) {
                continue;
            }
            if !self.postfix(at, to, &mut primary) {
                break;
            }
        }
        if let Some(path) = primary.path.take() {
            self.finish_name(at, to, &path, &mut primary);
        }
        (primary.value, primary.next)
    }

    pub(super) fn group(&mut self, at: usize, mate: usize) -> Datum {
        let token = &self.tokens[at];
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return Datum::unknown();
        }
        match token.text.as_str() {
            "[" => {
                self.depth += 1;
                let parts = self.parts(at + 1, mate);
                self.depth -= 1;
                match parts.as_slice() {
                    [one] if one.fields.is_some() => one.clone(),
                    _ => Datum::list(parts),
                }
            }
            "{" => {
                // A record, or a function's body.
                let body = self.tokens[at + 1..mate.max(at + 1)]
                    .iter()
                    .take(64)
                    .any(|token| {
                        token.kind == Kind::End && token.text == ";"
                            || token.kind == Kind::Operator
                                && matches!(token.text.as_str(), "=" | ":=" | "|")
                    });
                if body {
                    self.depth += 1;
                    let given = self.statements(at + 1, mate);
                    self.depth -= 1;
                    return given;
                }
                self.inside(at + 1, mate)
            }
            _ => self.inside(at + 1, mate),
        }
    }
}
