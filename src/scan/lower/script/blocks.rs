//! Blocks of Ruby behind a call: what they are handed, and what they give.

use super::super::kit::datum::Datum;
use super::expression::Primary;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk};

/// Most items for each of which a block is walked.
const MAX_EACH: usize = 64;
/// Most tokens of a block that is looked at inside of an expression.
const MAX_BLOCK: usize = 20_000;

impl Walk<'_> {
    /// Walks over `{ |one| … }` or `do |one| … end` behind a value: each of its
    /// parts goes in, what comes out is part of the value.
    pub(super) fn block_behind(&mut self, to: usize, primary: &mut Primary) -> bool {
        let at = primary.next;
        let brackets = self.is(at, to, Kind::Open, "{");
        let opens = self.dialect.percent
            && (brackets || self.is(at, to, Kind::Word, "do"))
            && self.is(at + 1, to, Kind::Operator, "|");
        if !opens {
            return false;
        }
        let end = if brackets {
            Some(self.tokens[at].mate).filter(|mate| *mate > at && *mate < to)
        } else {
            self.end_of(at + 1, to)
        };
        let Some(end) = end.filter(|_| self.depth < MAX_DEPTH) else {
            return false;
        };
        self.depth += 1;
        let items = primary
            .value
            .items
            .clone()
            .filter(|items| !items.is_empty() && items.len() <= MAX_EACH);
        let given = match items {
            Some(items) => {
                let each = items.iter().map(|item| self.block(at + 2, end, item));
                Datum::list(each.collect())
            }
            None => {
                let one = primary.value.some_part();
                self.block(at + 2, end, &one)
            }
        };
        self.depth -= 1;
        if !given.is_nothing() {
            primary.value = if given.items.is_some() {
                given
            } else {
                Datum::merged([&primary.value, &given])
            };
        }
        primary.next = end + 1;
        true
    }

    fn block(&mut self, from: usize, to: usize, one: &Datum) -> Datum {
        let body = self.bind_between(from, to, one);
        self.statements(body, to)
    }

    /// The `end` of the block whose `do` stands in front of `from`.
    fn end_of(&self, from: usize, to: usize) -> Option<usize> {
        let mut open = 1_usize;
        let mut looping = false;
        let mut begins = true;
        let mut called = false;
        for at in from..to.min(from + MAX_BLOCK) {
            let token = &self.tokens[at];
            if token.kind == Kind::Word && !called {
                match token.text.as_str() {
                    "def" | "class" | "module" | "begin" | "case" => open += 1,
                    "do" if !looping => open += 1,
                    "if" | "unless" if begins => open += 1,
                    "while" | "until" | "for" if begins => {
                        open += 1;
                        looping = true;
                    }
                    "end" => {
                        open -= 1;
                        if open == 0 {
                            return Some(at);
                        }
                    }
                    _ => {}
                }
            }
            begins = token.kind == Kind::End
                || token.kind == Kind::Operator && matches!(token.text.as_str(), "=" | "|");
            looping &= token.kind != Kind::End;
            called = token.kind == Kind::Operator && matches!(token.text.as_str(), "." | "&.");
        }
        None
    }
}
