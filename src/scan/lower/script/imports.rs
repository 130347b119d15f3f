//! What Go imports: names for packages, and packages of one's own.

use super::tokens::Kind;
use super::walk::Walk;
use crate::scan::operation::Import;

impl Walk<'_> {
    /// `import "a"`, `import ( … )`.
    pub(super) fn import(&mut self, at: usize, to: usize) -> usize {
        let mut next = at + 1;
        let grouped = self.is(next, to, Kind::Open, "(");
        let end = if grouped {
            self.tokens[next].mate.min(to)
        } else {
            to
        };
        next += usize::from(grouped);
        let mut alias: Option<String> = None;
        while next < end {
            let token = &self.tokens[next];
            match token.kind {
                Kind::Word => alias = Some(token.text.clone()),
                Kind::Quote => {}
                Kind::Text => {
                    let name = token.text.rsplit('/').next().unwrap_or_default().to_owned();
                    if let Some(alias) = alias.take() {
                        self.aliases.insert(alias, name);
                    }
                    // Packages of one's own lie below the module's name.
                    if token.text.contains('/') {
                        self.effects.lowered.imports.push(Import {
                            span: token.span,
                            name: token.text.clone(),
                        });
                    }
                    if !grouped {
                        return next + 1;
                    }
                }
                Kind::End if !grouped => return next,
                _ => {}
            }
            next += 1;
        }
        next
    }
}
