//! Blocks of Ruby behind a call, of Perl in front of a list: what they are handed,
//! and what they give.

use super::super::kit::datum::Datum;
use super::expression::Primary;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk};

/// Most items for each of which a block is walked.
pub(super) const MAX_EACH: usize = 64;
/// Most tokens of a block that is looked at inside of an expression.
const MAX_BLOCK: usize = 20_000;

/// What comes of a call with a block.
enum Gives {
    /// What the block makes of each item.
    Made,
    /// The items, all or some of them.
    Items,
    /// What the block's second name holds at the end.
    Gathered,
    /// What the block made of all items before goes into it again.
    Folded,
}

impl Gives {
    fn of(method: &str) -> Self {
        match method {
            "each" | "each_with_index" | "select" | "filter" | "reject" | "find_all"
            | "sort_by" | "find" | "detect" | "each_slice" | "each_cons" | "partition"
            | "group_by" | "uniq" | "tap" | "min_by" | "max_by" | "take_while" | "drop_while"
            | "each_entry" | "reverse_each" | "any?" | "all?" | "none?" | "each_value"
            | "times" => Self::Items,
            "each_with_object" => Self::Gathered,
            "inject" | "reduce" => Self::Folded,
            _ => Self::Made,
        }
    }
}

impl Walk<'_> {
    /// Walks over `{ |one| … }` or `do |one| … end` behind a value: each of its
    /// parts goes in, what comes out is part of the value.
    pub(super) fn block_behind(&mut self, to: usize, primary: &mut Primary) -> bool {
        let at = primary.next;
        let brackets = self.is(at, to, Kind::Open, "{");
        let piped = self.is(at + 1, to, Kind::Operator, "|");
        let opens = self.dialect.percent
            && (brackets || self.is(at, to, Kind::Word, "do"))
            && (piped || brackets && primary.called.is_some());
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
        let (method, given) = primary.called.take().unwrap_or_default();
        let body = at + 1 + usize::from(piped);
        self.depth += 1;
        let items = primary
            .value
            .items
            .clone()
            .filter(|items| !items.is_empty() && items.len() <= MAX_EACH);
        let items = items.map_or_else(|| vec![primary.value.some_part()], |items| items.to_vec());
        let kept = primary.value.items.is_some();
        let names = if piped {
            self.names_between(body, end)
        } else {
            Vec::new()
        };
        let gives = Gives::of(&method);
        let mut sum = given.first().cloned().unwrap_or_default();
        let mut made = Vec::with_capacity(items.len());
        for item in &items {
            let walked = match gives {
                Gives::Gathered | Gives::Folded => {
                    let after = self.bind_between(body, end, item);
                    let held = match gives {
                        Gives::Folded => names.first(),
                        _ => names.get(1),
                    };
                    if let Some(held) = held {
                        self.variables
                            .insert(held.clone(), (sum.clone(), self.level));
                    }
                    let given = self.statements(after, end);
                    sum = match (&gives, held.and_then(|held| self.variables.get(held))) {
                        (Gives::Folded, _) | (_, None) => Datum::merged([&sum, &given, item]),
                        (_, Some((value, _))) => value.clone(),
                    };
                    Datum::default()
                }
                Gives::Made | Gives::Items if piped => {
                    let after = self.bind_between(body, end, item);
                    self.statements(after, end)
                }
                Gives::Made | Gives::Items => {
                    for name in ["it", "_1"] {
                        self.variables
                            .insert(name.to_owned(), (item.clone(), self.level));
                    }
                    let given = self.statements(body, end);
                    for name in ["it", "_1"] {
                        self.variables.remove(name);
                    }
                    given
                }
            };
            made.push(walked);
        }
        self.depth -= 1;
        match gives {
            Gives::Items => {}
            Gives::Gathered | Gives::Folded => primary.value = sum,
            Gives::Made if kept => primary.value = Datum::list(made),
            Gives::Made => {
                let given = Datum::merged(&made);
                if !given.is_nothing() {
                    primary.value = Datum::merged([&primary.value, &given]);
                }
            }
        }
        primary.next = end + 1;
        true
    }

    /// The names between two `|`.
    fn names_between(&self, from: usize, to: usize) -> Vec<String> {
        self.tokens[from.min(to)..to.min(from + 16)]
            .iter()
            .take_while(|token| token.kind != Kind::Operator || token.text != "|")
            .filter(|token| token.kind == Kind::Word)
            .map(|token| token.text.clone())
            .collect()
    }

    /// `map { … } list`, `grep { … } list`: the block's item is `$_`.
    pub(super) fn block_before(&mut self, to: usize, path: &str, primary: &mut Primary) -> bool {
        let at = primary.next;
        let makes = path == "map";
        if !self.dialect.quote_words
            || !makes && !matches!(path, "grep" | "sort" | "first" | "any" | "uniq")
            || !self.is(at, to, Kind::Open, "{")
            || self.depth >= MAX_DEPTH
        {
            return false;
        }
        let mate = self.tokens[at].mate.min(to);
        let Some((given, behind)) = self.bare_arguments(mate + 1, to) else {
            return false;
        };
        let items: Vec<Datum> = given.iter().flat_map(Datum::parts).take(MAX_EACH).collect();
        let before = self.variables.remove("$_");
        self.depth += 1;
        let mut made = Vec::with_capacity(items.len());
        for item in &items {
            self.variables
                .insert("$_".to_owned(), (item.clone(), self.level));
            made.extend(self.statements(at + 1, mate).parts());
        }
        self.depth -= 1;
        self.variables.remove("$_");
        if let Some(before) = before {
            self.variables.insert("$_".to_owned(), before);
        }
        primary.value = Datum::list(if makes { made } else { items });
        primary.next = behind;
        true
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
                    "def" if self.is_endless(at, to).is_some() => {}
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

    /// Where the value of `def name(a) = value` begins, if a function is one of
    /// those that need no `end`.
    pub(super) fn is_endless(&self, at: usize, to: usize) -> Option<usize> {
        if !self.dialect.percent {
            return None;
        }
        let mut next = at + 1;
        while next < to
            && next < at + 6
            && (self.tokens[next].kind == Kind::Word || self.is(next, to, Kind::Operator, "."))
        {
            next += 1;
        }
        if self.is(next, to, Kind::Open, "(") {
            next = self.tokens[next].mate.max(next) + 1;
        }
        let sign = self.is(next, to, Kind::Operator, "=") && !self.tokens[next].clings;
        sign.then_some(next + 1)
    }
}

#[cfg(test)]
mod tests;
