//! Literals and texts with holes.

use ruff_python_ast::{InterpolatedStringElement, InterpolatedStringElements};
use ruff_text_size::TextRange;

use super::fact::Fact;
use super::strings::MAX_TEXT;
use super::walk::{Walk, span};
use crate::scan::operation::{Literal, Origins};

impl<'a> Walk<'a, '_> {
    pub(super) fn literal(&mut self, range: TextRange, value: &str) {
        if !self.quiet && self.again == 0 {
            self.literals.push(Literal {
                span: span(range),
                value: value.to_owned(),
            });
        }
    }

    pub(super) fn interpolated(
        &mut self,
        elements: &'a InterpolatedStringElements,
        parts: &mut Vec<Fact>,
    ) {
        for part in elements {
            match part {
                InterpolatedStringElement::Literal(literal) => {
                    parts.push(Fact::constant(&literal.value));
                }
                InterpolatedStringElement::Interpolation(hole) => {
                    let fact = self.eval(&hole.expression);
                    self.escape(&fact);
                    let plain = hole.conversion.is_none()
                        && hole.format_spec.is_none()
                        && hole.debug_text.is_none();
                    parts.push(if plain {
                        fact
                    } else {
                        fact.tainted().with(Origins::UNKNOWN)
                    });
                    if let Some(format) = &hole.format_spec {
                        let mut inner = Vec::new();
                        self.depth += 1;
                        if self.depth <= self.deepest {
                            self.interpolated(&format.elements, &mut inner);
                        } else {
                            self.cut = true;
                        }
                        self.depth -= 1;
                    }
                }
            }
        }
    }

    /// A text with holes; as a literal it shows `{}` where they are.
    pub(super) fn template(&mut self, range: TextRange, parts: &[Fact]) -> Fact {
        let mut shown = String::new();
        for part in parts {
            match &part.text {
                Some(text) if shown.len() + text.len() <= MAX_TEXT => shown.push_str(text),
                _ => shown.push_str("{}"),
            }
        }
        self.literal(range, &shown);
        self.concat(parts, "")
    }
}
