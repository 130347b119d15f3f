//! Assignments: their targets, and what these hold then.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::{MAX_TARGET, SKIPPED, Walk};
use crate::scan::operation::{Event, Origins};
use crate::text::Span;

impl Walk<'_> {
    /// An assignment or a pipeline.
    pub(super) fn statement_value(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut targets: Vec<(String, String)> = Vec::new();
        let mut at = from;
        let mut first = None;
        while let Some((names, operator, next)) = self.assignment(at, to) {
            first.get_or_insert(at);
            targets.extend(names.into_iter().map(|name| (name, operator.clone())));
            at = next;
        }
        if targets.is_empty() {
            return self.pipeline(from, to);
        }
        // `$x = if (…) {…}`, `$x = foreach …`.
        let keyword = self.tokens[..to].get(at).is_some_and(|token| {
            token.kind == Kind::Word
                && matches!(
                    token.text.to_ascii_lowercase().as_str(),
                    "if" | "switch" | "try" | "foreach" | "for" | "while" | "do"
                )
        });
        let (value, next) = if keyword {
            let (_, mut next) = self.statement(at, to);
            let mut value = Datum::default();
            while self.is(next, to, Kind::Open, "{")
                || self.tokens[..to].get(next).is_some_and(|token| {
                    token.kind == Kind::Word
                        && SKIPPED.contains(&token.text.to_ascii_lowercase().as_str())
                })
            {
                if !self.step() {
                    break;
                }
                if self.kind(next, to) == Some(Kind::Open) {
                    let mate = self.tokens[next].mate;
                    self.ran.insert(next);
                    let part = self.inside(next + 1, mate.min(to));
                    value = if value.is_nothing() {
                        part
                    } else {
                        value.either(&part)
                    };
                    next = mate.max(next) + 1;
                } else {
                    next = self.statement(next, to).1.max(next + 1);
                }
            }
            (value, next)
        } else if at < to {
            self.pipeline(at, to)
        } else {
            (Datum::default(), at)
        };
        let span = self.span(from, next);
        for (name, operator) in targets {
            self.assign(&name, &operator, &value, span);
        }
        (Datum::default(), next)
    }

    /// The targets of an assignment that begins here, its operator, and the
    /// place of its value.
    pub(super) fn assignment(
        &self,
        from: usize,
        to: usize,
    ) -> Option<(Vec<String>, String, usize)> {
        let mut names = Vec::new();
        let mut at = from;
        let limit = to.min(from + MAX_TARGET);
        loop {
            while self.kind(at, limit) == Some(Kind::Type) {
                at += 1;
            }
            // `[Type]::Member = …` has no variable.
            let name = match self.kind(at, limit)? {
                Kind::Variable => {
                    let name = &self.tokens[at].text;
                    at += 1;
                    name.clone()
                }
                Kind::Member if at > from && self.kind(at - 1, limit) == Some(Kind::Type) => {
                    String::new()
                }
                Kind::Open if self.tokens[at].text == "[" => {
                    // An attribute: `[ValidateSet('a')]$x = 1`.
                    at = self.tokens[at].mate + 1;
                    continue;
                }
                _ => return None,
            };
            let mut member = String::new();
            while let Some(kind) = self.kind(at, limit) {
                match kind {
                    Kind::Member => {
                        member = format!(".{}", self.tokens[at].text);
                        at += 1;
                    }
                    Kind::Open if self.tokens[at].text == "[" => {
                        member = ".".to_owned();
                        at = self.tokens[at].mate + 1;
                    }
                    _ => break,
                }
            }
            names.push(format!("{name}{member}"));
            match self.kind(at, limit)? {
                Kind::Comma => at += 1,
                Kind::Operator => {
                    let operator = self.tokens[at].text.clone();
                    return matches!(operator.as_str(), "=" | "+=" | "-=" | "*=" | "/=" | "%=")
                        .then_some((names, operator, at + 1));
                }
                _ => return None,
            }
        }
    }

    pub(super) fn assign(&mut self, name: &str, operator: &str, value: &Datum, span: Span) {
        let (base, member) = name.split_once('.').unwrap_or((name, ""));
        let mut value = value.clone().step(span, Event::Assign(format!("${base}")));
        if let Some(variable) = base.strip_prefix("env:") {
            self.variables.insert(base.to_owned(), (value, self.depth));
            let _ = variable;
            return;
        }
        let before = self.variables.get(base).cloned();
        if name.contains('.') {
            // A part of it is set.
            if member == "fromurl" || base.is_empty() {
                return;
            }
            let whole = match &before {
                Some((whole, _)) => {
                    let mut merged = Datum::merged([whole, &value]);
                    merged.object.clone_from(&whole.object);
                    merged.items.clone_from(&whole.items);
                    let mut fields = whole.fields.as_deref().unwrap_or_default().to_vec();
                    if fields.len() < 64 && !member.is_empty() {
                        fields.push((member.to_owned(), value));
                    }
                    merged.fields = Some(fields.into());
                    merged
                }
                None => Datum::record(vec![(member.to_owned(), value)]),
            };
            self.variables.insert(base.to_owned(), (whole, self.depth));
            return;
        }
        let mut depth = self.depth;
        if let Some((old, set_at)) = before {
            if operator == "+=" {
                let affordable = self.effects.afford(old.weight() + value.weight());
                value = if affordable {
                    super::fold::plus(&old, &value)
                } else {
                    old.either(&value).vague()
                };
                depth = set_at;
            } else if operator != "=" {
                value = Datum::merged([&old, &value]).also(Origins::UNKNOWN);
            } else if self.depth > set_at {
                // It may stay what it was.
                value.value.origins = value.value.origins.with(old.value.origins);
                value.value.way.join(&old.value.way);
                depth = set_at;
            }
        }
        self.variables.insert(base.to_owned(), (value, depth));
    }
}
