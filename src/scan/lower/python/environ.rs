//! The environment: where it is mentioned and what becomes of it.

use ruff_text_size::TextRange;

use super::fact::{Fact, Thing};
use super::walk::{Mention, Walk, span};
use crate::scan::operation::{Act, Origins};

impl<'a> Walk<'a, '_> {
    pub(super) fn mention(&mut self, range: TextRange) -> Fact {
        let id = range.start().to_u32();
        self.mentions.entry(id).or_insert_with(|| Mention {
            span: span(range),
            ..Mention::default()
        });
        Fact {
            origins: Origins::ENVIRONMENT,
            thing: Thing::Environ,
            environ: Some(id),
            ..Fact::default()
        }
    }

    /// The environment in `fact` is used for one variable or a child only.
    pub(super) fn contain(&mut self, fact: &Fact) {
        if let Some(mention) = fact.environ.and_then(|id| self.mentions.get_mut(&id)) {
            mention.contained = true;
        }
    }

    /// The environment in `fact` goes somewhere as a whole.
    pub(super) fn escape(&mut self, fact: &Fact) {
        if let Some(mention) = fact.environ.and_then(|id| self.mentions.get_mut(&id)) {
            mention.escaped = true;
        }
    }

    /// One variable is looked up in `environ`.
    pub(super) fn variable(&mut self, environ: &Fact, key: &Fact, range: TextRange) -> Fact {
        self.contain(environ);
        let name = key.text.as_deref().map(str::to_owned);
        if name.is_some()
            && let Some(mention) = environ.environ.and_then(|id| self.mentions.get_mut(&id))
            && span(range).start == mention.span.start
        {
            mention.named = true;
        }
        self.named_variable(name, range)
    }

    pub(super) fn named_variable(&mut self, name: Option<String>, range: TextRange) -> Fact {
        let home = matches!(name.as_deref(), Some("HOME" | "USERPROFILE"));
        self.emit(
            span(range),
            "os.environ",
            Act::Environment {
                name,
                contained: true,
            },
        );
        let mut fact = Fact::from(Origins::VARIABLE);
        if home {
            fact.text = Some("~".into());
        }
        fact
    }
}
