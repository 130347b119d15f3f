//! The environment: where it is mentioned and what becomes of it.

use ruff_text_size::TextRange;

use super::fact::{Fact, Thing};
use super::walk::{Mention, Walk, span};
use crate::scan::operation::{Act, Event, Origins};

impl<'a> Walk<'a, '_> {
    pub(super) fn mention(&mut self, range: TextRange) -> Fact {
        let id = range.start().to_u32();
        self.mentions.entry(id).or_insert_with(|| Mention {
            span: span(range),
            ..Mention::default()
        });
        Fact {
            thing: Thing::Environ,
            environ: Some(id),
            ..Fact::source(Origins::ENVIRONMENT, span(range), Event::Environment)
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

    /// The environment in `fact` is shown to whoever runs the program.
    pub(super) fn print_out(&mut self, fact: &Fact) {
        if let Some(mention) = fact.environ.and_then(|id| self.mentions.get_mut(&id)) {
            mention.printed = true;
        }
    }

    /// The names of the variables, without what they hold.
    pub(super) fn variable_names(&mut self, environ: &Fact) -> Fact {
        self.contain(environ);
        Fact {
            thing: Thing::Getter("names".into(), std::rc::Rc::from([])),
            ..Fact::unknown()
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
        let all = key.thing == Thing::Getter("name".into(), std::rc::Rc::from([]));
        let mut fact = self.named_variable(name, range);
        if all {
            self.escape(environ);
            // One after the other, that is all of them.
            let whole = Fact::source(Origins::ENVIRONMENT, span(range), Event::Environment);
            fact.taint(&whole);
        }
        fact
    }

    pub(super) fn named_variable(&mut self, name: Option<String>, range: TextRange) -> Fact {
        let place = match name.as_deref() {
            Some("HOME" | "USERPROFILE") => Some("~"),
            Some("APPDATA") => Some("~/AppData/Roaming"),
            Some("LOCALAPPDATA") => Some("~/AppData/Local"),
            _ => None,
        };
        let event = match &name {
            Some(name) => Event::Variable(name.clone()),
            None => Event::Variable("?".to_owned()),
        };
        self.emit(
            span(range),
            "os.environ",
            Act::Environment {
                name,
                contained: true,
            },
        );
        Fact {
            text: place.map(Into::into),
            ..Fact::source(Origins::VARIABLE, span(range), event)
        }
    }
}
