//! What lies in files: what was written to them is what is read.

use super::calls::Arguments;
use super::fact::{Fact, File, Thing};
use super::walk::{Memory, Walk};
use crate::scan::operation::{Act, Event, Origins, Value};
use crate::text::Span;

impl Walk<'_, '_> {
    /// Something is put into an archive.
    pub(super) fn archived(
        &mut self,
        here: Span,
        file: &File,
        name: &str,
        arguments: &Arguments,
    ) -> Fact {
        let content = match (name, arguments.at(0)) {
            ("writestr" | "addfile", _) => arguments.union(),
            (_, Some(member)) => self.read(here, "archive.add", &member.clone()),
            (_, None) => Fact::unknown(),
        };
        let place = file.path.text.as_deref().or(file.place.as_deref());
        self.remember(place, &content);
        if let Some(buffer) = &file.buffer {
            let memory = &mut *self.memory;
            let content = content.tainted();
            Memory::learn_in(&mut memory.changed, &mut memory.buffers, buffer, &content);
        }
        let content = self.told(&content.tainted());
        self.emit(
            here,
            "archive.write",
            Act::Write {
                path: file.path.clone(),
                content,
            },
        );
        Fact::unknown()
    }

    /// What is written to a file is what is read from it later.
    pub(super) fn remember(&mut self, path: Option<&str>, content: &Fact) {
        let matters = [
            Origins::NETWORK,
            Origins::SENSITIVE,
            Origins::ENVIRONMENT,
            Origins::CAPTURED,
            Origins::DECODED,
        ];
        let Some(path) = path.filter(|path| path.len() <= 512) else {
            return;
        };
        if matters.iter().any(|origin| content.origins.has(*origin)) {
            let memory = &mut *self.memory;
            Memory::learn_in(
                &mut memory.changed,
                &mut memory.written,
                path,
                &content.tainted(),
            );
        }
    }

    /// The content of the file at `path`; notes that it is read.
    pub(super) fn read(&mut self, here: Span, callee: &str, path: &Fact) -> Fact {
        let value = self.told_place(path);
        let event = Event::File(path.file_name());
        self.emit(here, callee, Act::Read { path: value });
        self.content(here, path, event)
    }

    fn content(&mut self, here: Span, path: &Fact, event: Event) -> Fact {
        let mut fact = Fact::source(content_of(path), here, event);
        if path.text.as_deref() == Some("/proc/self/environ") {
            let whole = Fact::source(Origins::ENVIRONMENT, here, Event::Environment);
            fact.taint(&whole);
            self.emit(
                here,
                "/proc/self/environ",
                Act::Environment {
                    name: None,
                    contained: false,
                },
            );
        }
        if let Some(written) = path.place().and_then(|path| self.memory.written.get(path)) {
            fact.taint(&written.clone());
        }
        // A name that came from elsewhere is no content; a file that was
        // downloaded into one is.
        fact.secret_path = path.secret_path;
        fact
    }

    /// An open file, or what stands for one.
    pub(super) fn opened(
        &mut self,
        here: Span,
        callee: &str,
        path: &Fact,
        mode: Option<&Fact>,
    ) -> Fact {
        let mode = mode.and_then(|mode| mode.text.clone());
        let writes = mode.is_some_and(|mode| mode.contains(['w', 'a', 'x', '+']));
        let value = self.told_briefly(path);
        let event = Event::File(path.file_name());
        // Memory of another process.
        if writes
            && path.place().is_some_and(|place| {
                place == "mem" || place.starts_with("/proc/") && place.ends_with("/mem")
            })
        {
            self.emit(here, callee, Act::Inject);
        }
        let act = if writes {
            Act::Write {
                path: value.clone(),
                content: Value::unknown(),
            }
        } else {
            Act::Read {
                path: value.clone(),
            }
        };
        self.emit(here, callee, act);
        let sensitive = path.secret_path;
        let mut fact = Fact::of(Thing::File(
            File {
                path: value,
                sensitive,
                archive: false,
                buffer: None,
                place: path.place().map(Into::into),
            }
            .into(),
        ));
        if !writes {
            let content = self.content(here, path, event);
            fact.taint(&content);
        }
        fact
    }

    /// A file is copied, moved or linked.
    pub(super) fn copied(&mut self, here: Span, callee: &str, from: &Fact, to: &Fact) -> Fact {
        let content = self.read(here, callee, from);
        self.remember(to.place(), &content);
        let target = self.told_briefly(to);
        let content = self.told(&content.tainted());
        self.emit(
            here,
            callee,
            Act::Write {
                path: target,
                content,
            },
        );
        to.clone()
    }
}

/// Where the content of the file at `path` comes from.
pub(super) fn content_of(path: &Fact) -> Origins {
    if path.secret_path {
        Origins::FILE.with(Origins::SENSITIVE)
    } else {
        Origins::FILE
    }
}
