//! Quoted texts and what is filled into them.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::Walk;
use crate::text::Span;

impl Walk<'_> {
    /// A text with values in it.
    pub(super) fn quoted(&mut self, from: usize, to: usize) -> Datum {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let (part, next) = match token.kind {
                Kind::Text => (Datum::constant(token.text.clone()), at + 1),
                Kind::Open if token.text == "{" => {
                    let mate = token.mate.min(to);
                    let one = mate == at + 2
                        && self.tokens[at + 1].kind == Kind::Word
                        && self.dialect.dollar_values;
                    let value = if one && !self.tokens[at + 1].text.starts_with('$') {
                        // `${name}`.
                        let name = format!("${}", self.tokens[at + 1].text);
                        self.variables
                            .get(&name)
                            .map_or_else(Datum::unknown, |(value, _)| value.clone())
                    } else {
                        self.inside(at + 1, mate)
                    };
                    (value, mate.max(at) + 1)
                }
                Kind::Word
                    if self.tokens[..to]
                        .get(at + 1)
                        .is_some_and(|next| next.kind == Kind::Operator) =>
                {
                    let on = self.name(at).value;
                    let index = Datum::constant(self.tokens[at + 1].text.clone());
                    (self.indexed(token.span, on, &index), at + 2)
                }
                Kind::Word => (self.name(at).value, at + 1),
                _ => (Datum::default(), at + 1),
            };
            let part = match part.items {
                Some(ref items) => Datum::joined(items, " "),
                None => part,
            };
            let span = token.span;
            parts.push(self.whole(&part, span));
            at = next;
        }
        Datum::joined(&parts, "")
    }

    /// The environment where it is taken as a whole.
    pub(super) fn whole(&mut self, value: &Datum, span: Span) -> Datum {
        if value.object.as_deref() == Some("environment") && value.value.origins.is_constant() {
            return self.effects.environment(span, "ENV");
        }
        value.clone()
    }
}
