//! Data that the package brings along, as values; and scripts that code writes.

use crate::scan::bundle::Notation;
use crate::scan::operation::Draft;

use super::fact::{Fact, HOLE};
use super::walk::Walker;

/// Shortest text in part that is looked into when it is written to a file.
const MIN_DRAFT: usize = 12;
/// Most texts in part that are kept.
const MAX_DRAFTS: usize = 64;

impl Walker<'_, '_, '_> {
    /// The text of the file at `path`, when the package holds it.
    pub(super) fn bundled(&mut self, path: &Fact) -> Option<std::rc::Rc<str>> {
        let path = match self.heap.property(path, "@address") {
            Some(inner) => inner.clone(),
            None => self.primitive(path),
        };
        let named = path.shape()?;
        let text = self.state.around.text(&named)?;
        self.charge(text.len() / 8).then(|| text.into())
    }

    /// The value of a module that is data, when the package holds it.
    pub(super) fn bundled_module(&mut self, module: &str) -> Option<Fact> {
        if !module.starts_with('.') || !module.ends_with(".json") {
            return None;
        }
        let text = self.state.around.text(module)?;
        Some(self.parsed(&Fact::constant(text), Notation::Json))
    }

    /// Notes a text that is written to a file, where text or file is known only
    /// in part.
    pub(super) fn draft(&mut self, span: oxc_span::Span, path: &str, content: &Fact) {
        let Some(text) = content.shape().filter(|text| text.len() >= MIN_DRAFT) else {
            return;
        };
        let text = text.replace(HOLE, "{}");
        if self.state.lowered.drafts.len() < MAX_DRAFTS && self.charge(text.len() / 8) {
            let span = self.span(span);
            self.state.lowered.drafts.push(Draft {
                span,
                path: path.replace(HOLE, "{}"),
                command: false,
                text,
            });
        }
    }
}
