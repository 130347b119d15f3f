//! Assignments: their targets, and what these hold then.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::{DECLARES, MAX_TARGET, Walk, one_of};
use crate::scan::operation::Event;
use crate::text::Span;

impl Walk<'_> {
    /// The targets of an assignment that begins here, its operator, and where
    /// its value begins.
    pub(super) fn assignment(
        &self,
        from: usize,
        to: usize,
    ) -> Option<(Vec<String>, String, usize)> {
        let mut names: Vec<String> = Vec::new();
        let mut at = from;
        let limit = to.min(from + MAX_TARGET);
        let mut typed = false;
        while at < limit {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Word if DECLARES.contains(&token.text.as_str()) => at += 1,
                Kind::Word => {
                    let behind = at
                        .checked_sub(1)
                        .filter(|before| *before >= from)
                        .map(|before| &self.tokens[before]);
                    let second = behind.is_some_and(|before| {
                        before.kind == Kind::Word && !DECLARES.contains(&before.text.as_str())
                    });
                    if second {
                        // `var name string = …`; `puts x = …` is none.
                        if typed || self.dialect.bare_calls {
                            return None;
                        }
                        typed = true;
                    } else if behind.is_none_or(|before| {
                        matches!(before.text.as_str(), "," | "(" | "*") || before.kind == Kind::Word
                    }) {
                        names.push(token.text.clone());
                    } else if let Some(name) = names.last_mut()
                        && !name.contains('.')
                    {
                        name.push('.');
                        name.push_str(&token.text);
                    }
                    at += 1;
                }
                Kind::Open if token.text == "(" && names.is_empty() => at += 1,
                Kind::Close if token.text == ")" && !names.is_empty() => at += 1,
                Kind::Open if token.text != "(" && token.clings && !names.is_empty() => {
                    if let Some(name) = names.last_mut()
                        && !name.contains('.')
                    {
                        name.push('.');
                        if let Some(key) =
                            self.tokens.get(at + 1).filter(|key| key.kind == Kind::Text)
                        {
                            name.push_str(&key.text);
                        }
                    }
                    at = token.mate.max(at) + 1;
                }
                Kind::Operator => match token.text.as_str() {
                    "=" | ":=" | "+=" | ".=" | "||=" | "//=" | "??=" | "<<=" | "|=" | "^="
                    | "-=" | "*=" => {
                        let fits = !names.is_empty();
                        return fits.then(|| (names, token.text.clone(), at + 1));
                    }
                    "," | "*" if !names.is_empty() || token.text == "*" => at += 1,
                    "->" | "." | "::" if self.dialect.members.contains(&token.text.as_str()) => {
                        at += 1
                    }
                    "$" | "@" | "?" => at += 1,
                    _ => return None,
                },
                _ => return None,
            }
        }
        None
    }

    pub(super) fn assigns(
        &mut self,
        from: usize,
        to: usize,
        names: &[String],
        operator: &str,
        value: usize,
    ) -> (Datum, usize) {
        let mut at = value;
        // `for _, one := range list`.
        let mut picks = false;
        while self.is(at, to, Kind::Word, "range") || self.is(at, to, Kind::Operator, "&") {
            picks |= self.tokens[at].text == "range";
            at += 1;
        }
        let mut chained: Vec<(Vec<String>, String)> = Vec::new();
        while let Some((names, operator, value)) = self.assignment(at, to) {
            if !self.step() {
                break;
            }
            chained.push((names, operator));
            at = value;
        }
        let (mut value, next) = self.list(at, to);
        if picks {
            value = one_of(&value);
        }
        let span = self.span(from, next);
        value = self.whole(&value, span);
        for (names, operator) in chained {
            self.bind(&names, &operator, &value, span);
        }
        self.bind(names, operator, &value, span);
        (value, next)
    }

    pub(super) fn bind(&mut self, names: &[String], operator: &str, value: &Datum, span: Span) {
        let items = value
            .items
            .clone()
            .filter(|items| names.len() > 1 && items.len() == names.len());
        for (index, name) in names.iter().enumerate() {
            // `my ($self, $data) = @_`.
            let taken = self.parameter(value, index, names.len());
            let one = taken.or_else(|| items.as_ref().and_then(|items| items.get(index)).cloned());
            let one = one.unwrap_or_else(|| value.clone());
            self.assign(name, operator, one, span);
        }
    }

    pub(super) fn assign(&mut self, name: &str, operator: &str, value: Datum, span: Span) {
        let (base, member) = match name.split_once('.') {
            Some((base, member)) => (base, Some(member)),
            None => (name, None),
        };
        let before = self.variables.get(base).cloned();
        let mut value = value.step(span, Event::Assign(base.to_owned()));
        let mut level = self.level;
        if let Some(member) = member {
            let (old, set_at) = before.unwrap_or_else(|| (Datum::default(), level));
            // A parameter that was set is the object's from then on.
            let mut whole = Datum::merged([&old, &value]);
            whole.value.text.clone_from(&old.value.text);
            whole.object.clone_from(&old.object);
            whole.items.clone_from(&old.items);
            let mut fields = old.fields.as_deref().unwrap_or_default().to_vec();
            if fields.len() < 32 && !member.is_empty() {
                fields.push((member.to_owned(), value));
            }
            whole.fields = Some(fields.into());
            self.variables.insert(base.to_owned(), (whole, set_at));
            return;
        }
        if let Some((old, set_at)) = before {
            match operator {
                "=" | ":=" => {
                    if self.level > set_at {
                        // It may stay what it was.
                        value.value.origins = value.value.origins.with(old.value.origins);
                        value.value.way.join(&old.value.way);
                        level = set_at;
                    }
                }
                "+=" | ".=" | "<<=" => {
                    level = set_at;
                    value = if self.effects.afford(old.weight() + value.weight()) {
                        old.concat(&value)
                    } else {
                        old.either(&value).vague()
                    };
                }
                _ => value = old.either(&value),
            }
        }
        self.variables.insert(base.to_owned(), (value, level));
    }
}
