//! What code does to the world, as operations, and what it gets back.

use std::collections::HashMap;

use crate::scan::operation::{
    Act, CLIPBOARD, Capture, Event, Incomplete, Lowered, Operation, Origins, Value, Way,
};
use crate::scan::sensitive;
use crate::text::Span;

use super::super::shell;
use super::datum::Datum;
use super::decode::How;
use super::home;

/// Work that one unit may cost: bytes of folded texts, and steps.
const FUEL: usize = 32 << 20;
/// Most bytes of a command whose own effects are looked at.
pub(super) const MAX_COMMAND: usize = 16 << 10;

/// Collects the operations of a unit.
#[derive(Debug)]
pub(in crate::scan::lower) struct Effects {
    /// What was found.
    pub(in crate::scan::lower) lowered: Lowered,
    pub(super) files: HashMap<String, Datum>,
    socket: Option<Span>,
    pub(super) shell: bool,
    fuel: usize,
}

impl Default for Effects {
    fn default() -> Self {
        Self {
            lowered: Lowered::default(),
            files: HashMap::new(),
            socket: None,
            shell: false,
            fuel: FUEL,
        }
    }
}

impl Effects {
    /// Whether so much more work may be done.
    pub(in crate::scan::lower) fn afford(&mut self, work: usize) -> bool {
        if work > self.fuel {
            self.fuel = 0;
            self.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
            return false;
        }
        self.fuel -= work;
        true
    }

    /// One more operation.
    pub(in crate::scan::lower) fn act(&mut self, span: Span, callee: &str, act: Act) {
        let twice = self
            .lowered
            .operations
            .iter()
            .rev()
            .take(4)
            .any(|other| other.span == span && other.callee == callee && other.act == act);
        if !twice {
            self.lowered.operations.push(Operation {
                span,
                callee: callee.to_owned(),
                act,
            });
        }
    }

    /// Reads a file; its content.
    pub(in crate::scan::lower) fn read(&mut self, span: Span, callee: &str, path: &Datum) -> Datum {
        let path = home::place(path);
        let known = path
            .text()
            .and_then(|path| self.files.get(&home::key(path)));
        let mut content = match known {
            Some(written) => written.clone(),
            None => Datum::taken(
                Origins::FILE,
                span,
                Event::File(path.text().map(str::to_owned)),
            ),
        };
        let secret =
            path.text().is_some_and(is_sensitive) || path.value.origins.has(Origins::SENSITIVE);
        if secret {
            content = content.also(Origins::SENSITIVE).also(Origins::FILE);
            content.value.way.join(&Way::from(
                span,
                Event::File(path.text().map(str::to_owned)),
            ));
        }
        self.act(span, callee, Act::Read { path: path.value });
        content
    }

    /// Writes a file.
    pub(in crate::scan::lower) fn write(
        &mut self,
        span: Span,
        callee: &str,
        path: &Datum,
        content: &Datum,
    ) {
        let given = path.clone();
        let path = home::place(path);
        let known = match path.text() {
            Some(text) => Some(home::key(text)),
            None => beginning(&given),
        };
        if let Some(key) = known {
            let content = match self.files.get(&key) {
                Some(before) if !before.is_nothing() => before.either(content),
                _ => content.clone(),
            };
            self.files.insert(key, content);
        }
        self.act(
            span,
            callee,
            Act::Write {
                path: path.value,
                content: content.value.clone(),
            },
        );
    }

    /// Copies, moves or packs a file.
    pub(in crate::scan::lower) fn copy(
        &mut self,
        span: Span,
        callee: &str,
        from: &Datum,
        to: &Datum,
    ) {
        let content = self.read(span, callee, from);
        self.write(span, callee, to, &content);
    }

    /// Removes a file or folder.
    pub(in crate::scan::lower) fn delete(
        &mut self,
        span: Span,
        callee: &str,
        path: &Datum,
        recursive: bool,
    ) {
        let path = home::place(path).value;
        self.act(span, callee, Act::Delete { path, recursive });
    }

    /// Talks over the network; what comes back.
    pub(in crate::scan::lower) fn contact(
        &mut self,
        span: Span,
        callee: &str,
        address: &Datum,
        payload: &Datum,
    ) -> Datum {
        // `http://localhost.` may yet become any host.
        let local = match (address.text(), address.known()) {
            (Some(text), _) => shell::is_local(text),
            (None, Some(head)) => {
                head.split_once("://")
                    .is_some_and(|(_, rest)| rest.contains('/'))
                    && shell::is_local(head)
            }
            (None, None) => false,
        };
        let mut sent = payload.value.clone();
        // What stands in the address leaves with it.
        let mut carried = address.value.origins;
        if carried.has(Origins::UNKNOWN) && carried == Origins::UNKNOWN {
            carried = Origins::NONE;
        }
        if !carried.is_constant() {
            sent.origins = sent.origins.with(carried);
            sent.way.join(&address.value.way);
        }
        self.act(
            span,
            callee,
            Act::Contact {
                address: address.value.clone(),
                payload: sent,
                local,
            },
        );
        Datum::taken(
            Origins::NETWORK,
            span,
            Event::Download(address.text().map(str::to_owned)),
        )
    }

    /// Calls a function by a name that is a value.
    pub(in crate::scan::lower) fn named(&mut self, span: Span, name: &str) {
        const LONGEST: usize = 64;
        if name.len() <= LONGEST {
            let name = name.to_owned();
            self.act(span, "call", Act::Named { name });
        }
    }

    /// Puts something onto the clipboard.
    pub(in crate::scan::lower) fn offers(&mut self, span: Span, callee: &str, content: &Datum) {
        self.act(
            span,
            callee,
            Act::Write {
                path: Value::constant(CLIPBOARD),
                content: content.value.clone(),
            },
        );
    }

    /// Reads one variable of the environment.
    pub(in crate::scan::lower) fn variable(
        &mut self,
        span: Span,
        callee: &str,
        name: &str,
    ) -> Datum {
        self.act(
            span,
            callee,
            Act::Environment {
                name: Some(name.to_owned()),
                contained: false,
            },
        );
        match home::variable(name) {
            Some(place) => Datum::constant(place),
            None => Datum::taken(Origins::VARIABLE, span, Event::Variable(name.to_owned())),
        }
    }

    /// Takes the whole environment.
    pub(in crate::scan::lower) fn environment(&mut self, span: Span, callee: &str) -> Datum {
        self.act(
            span,
            callee,
            Act::Environment {
                name: None,
                contained: false,
            },
        );
        Datum::taken(Origins::ENVIRONMENT, span, Event::Environment)
    }

    /// Takes something from the person at the machine.
    pub(in crate::scan::lower) fn capture(
        &mut self,
        span: Span,
        callee: &str,
        what: Capture,
    ) -> Datum {
        self.act(span, callee, Act::Capture { what });
        Datum::taken(Origins::CAPTURED, span, Event::Capture(what))
    }

    /// Decodes; constants are known behind it.
    pub(in crate::scan::lower) fn decode(&mut self, span: Span, how: How, what: &Datum) -> Datum {
        let affordable =
            what.text().map_or(0, str::len) + what.bytes.as_ref().map_or(0, |bytes| bytes.len());
        let decoded = if self.afford(affordable) {
            what.to_bytes().and_then(|bytes| how.undo(&bytes))
        } else {
            None
        };
        let mut result = match decoded {
            Some(bytes) => Datum::of_bytes(bytes, &what.value),
            None => what.vague(),
        };
        result.value.origins = result.value.origins.with(Origins::DECODED);
        if result.value.way.steps().is_empty() {
            result.value.way = Way::from(span, Event::Decode(how.word()));
        } else {
            result.value.way.push(span, Event::Decode(how.word()));
        }
        result
    }

    /// A connection of one's own making; with a shell in the same unit it is
    /// a remote one.
    pub(in crate::scan::lower) fn socket(&mut self, span: Span) {
        self.socket.get_or_insert(span);
    }

    /// A shell is started, or text runs.
    pub(in crate::scan::lower) fn starts_shell(&mut self) {
        self.shell = true;
    }

    /// All that was found, in the order of the text.
    pub(in crate::scan::lower) fn finish(mut self) -> Lowered {
        if let Some(span) = self.socket.filter(|_| self.shell) {
            self.act(span, "socket", Act::Rewire);
        }
        let mut lowered = self.lowered;
        lowered
            .operations
            .sort_by_key(|operation| operation.span.start);
        lowered
    }
}

/// What stands for a path of which only the beginning is known: what is written
/// there and run from there again begins in the same way.
pub(super) fn beginning(path: &Datum) -> Option<String> {
    const LEAST: usize = 6;
    let head = path.head.as_deref()?;
    let file = head.rsplit(['/', '\\']).next().unwrap_or_default();
    let fits = head.len() >= LEAST && !file.is_empty() && head.contains(['/', '\\']);
    (fits && !head.contains(' ')).then(|| format!("{}\0", home::key(head)))
}

/// Whether a path leads to credentials or host secrets.
pub(in crate::scan::lower) fn is_sensitive(path: &str) -> bool {
    path.len() <= MAX_COMMAND && sensitive::first(path).is_some()
}
