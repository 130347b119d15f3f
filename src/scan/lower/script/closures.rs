//! Functions without a name, as values: `function ($a) use ($b) { … }`, `fn ($a) => …`.

use super::super::kit::datum::Datum;
use super::expression::Primary;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk, Within};

/// How far behind the arguments a body may begin.
const MAX_BETWEEN: usize = 24;

impl Walk<'_> {
    /// The closure of PHP that begins here. Its value is the name that it is learned
    /// by, so that whoever calls what it is given calls it.
    pub(super) fn closure(&mut self, at: usize, to: usize) -> Option<Primary> {
        let word = self.tokens[at].text.as_str();
        if !self.dialect.pages || !matches!(word, "function" | "fn") || self.depth >= MAX_DEPTH {
            return None;
        }
        let open = at + 1 + usize::from(self.is(at + 1, to, Kind::Operator, "&"));
        if !self.is(open, to, Kind::Open, "(") {
            return None;
        }
        let mate = self.tokens[open].mate.min(to);
        let mut body = mate + 1;
        while body < to
            && body < mate + MAX_BETWEEN
            && !self.is(body, to, Kind::Open, "{")
            && !self.is(body, to, Kind::Operator, "=>")
        {
            body = match self.tokens[body].kind {
                Kind::Open => self.tokens[body].mate.max(body) + 1,
                Kind::End | Kind::Close => return None,
                _ => body + 1,
            };
        }
        if body >= to.min(mate + MAX_BETWEEN) {
            return None;
        }
        let name = format!("#{at}");
        let known = self.learned.functions.entry(name.clone()).or_default();
        known.result = Datum::default();
        let arguments = known.arguments.clone();
        self.parameters(open + 1, mate, &arguments);
        self.depth += 1;
        let next = if self.is(body, to, Kind::Open, "{") {
            let end = self.tokens[body].mate.min(to);
            self.within.push(Within {
                name: name.clone(),
                end: Some(usize::MAX),
                ends: self.ends,
                last: Datum::default(),
                taken: 0,
            });
            self.statements(body + 1, end);
            self.within.pop();
            end + 1
        } else {
            let (given, next) = self.expression(body + 1, to);
            if let Some(known) = self.learned.functions.get_mut(&name) {
                known.result = given;
            }
            next
        };
        self.depth -= 1;
        Some(Primary::of(Datum::constant(name), next))
    }
}
