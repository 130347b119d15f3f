//! What the code of a file leaves for other code to pick up, and what it picks
//! up itself: the ends of flows that one unit alone does not show.

mod named;
mod run;

use run::{imported, run_by};

use crate::text::Span;

use super::code::Unit;
use super::language::Language;
use super::operation::{Act, Event, Operation, Origins, ShellUse, Value, Way};
use super::rule::{Located, TextFile};
use super::{published, sensitive, url};

/// Most ends of each kind that one file yields.
const MOST: usize = 32;

/// Most characters of a path that is compared.
const LONGEST_PATH: usize = 512;

/// A place in the file that something happens at.
#[derive(Clone, Debug)]
pub struct End {
    /// Which unit of the file, so that flows inside one are left to its own
    /// rules.
    pub unit: usize,
    /// Where.
    pub located: Located,
    /// The way to it inside the unit.
    pub steps: Vec<(Located, String)>,
}

/// Something worth protecting is taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Where.
    pub end: End,
    /// [`Origins::SENSITIVE`], [`Origins::ENVIRONMENT`] or
    /// [`Origins::CAPTURED`].
    pub what: Origins,
    /// In words: `reads ~/.ssh/id_rsa`.
    pub note: String,
}

/// Something not written in the code is sent to another machine.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Where.
    pub end: End,
    /// To whom, when known.
    pub host: Option<String>,
    /// Where what is sent comes from, and where the address does.
    pub origins: Origins,
    /// Where what is sent comes from.
    pub payload: Origins,
    /// Files whose content is sent.
    pub files: Vec<String>,
}

/// A file is written whose content did not come from the code.
#[derive(Clone, Debug)]
pub struct Left {
    /// Where.
    pub end: End,
    /// The file.
    pub path: String,
    /// Where the content comes from.
    pub origins: Origins,
}

/// A file is run or loaded.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Where.
    pub end: End,
    /// The file.
    pub path: String,
    /// What runs it, when an interpreter is named.
    pub language: Option<Language>,
}

/// All ends of one file.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// What is taken.
    pub taken: Vec<Taken>,
    /// What is sent.
    pub sent: Vec<Sent>,
    /// What is left.
    pub left: Vec<Left>,
    /// What is run.
    pub ran: Vec<Ran>,
    /// Places of secrets that are named and not read here.
    pub named: Vec<Taken>,
    /// Where a variable is sent whose name and whose way out are not written
    /// there.
    pub sends_any: Option<End>,
    /// Addresses of strangers that are named and not used here.
    pub strangers: Vec<Taken>,
    /// Where a file is read whose path is not known.
    pub reads_any: Option<End>,
}

/// Origins that are worth protecting, the worst first.
pub(super) const PROTECTED: [Origins; 3] =
    [Origins::SENSITIVE, Origins::CAPTURED, Origins::ENVIRONMENT];

impl Trace {
    /// The ends of `file`.
    #[must_use]
    pub(super) fn of(file: &TextFile<'_>) -> Self {
        let mut trace = Self::default();
        trace.name_settings(file);
        for (index, unit) in file.units.iter().enumerate() {
            let from = Origin { file, unit, index };
            let first = trace.sent.len();
            for operation in &unit.lowered.operations {
                trace.add(&from, operation);
            }
            trace.name(&from);
            // Where the way is not known, it may be any file that is read here.
            for sent in &mut trace.sent[first..] {
                if sent.files.is_empty() && sent.origins.has(Origins::FILE) {
                    sent.files = read_by(unit);
                }
            }
            for import in &unit.lowered.imports {
                if let Some(path) = imported(unit.language, &import.name)
                    && trace.ran.len() < MOST
                {
                    trace.ran.push(Ran {
                        end: from.end(import.span, &Way::default()),
                        path,
                        language: None,
                    });
                }
            }
        }
        trace
    }

    fn add(&mut self, from: &Origin<'_>, operation: &Operation) {
        let span = operation.span;
        match &operation.act {
            Act::Read { path } => {
                let sensitive = path
                    .text
                    .as_deref()
                    .filter(|text| sensitive::first(text).is_some());
                if let Some(path) = sensitive {
                    self.take(from, span, Origins::SENSITIVE, format!("reads `{path}`"));
                } else if path.text.is_none() && self.reads_any.is_none() {
                    self.reads_any = Some(from.end(span, &Way::default()));
                }
            }
            Act::Environment {
                name: None,
                contained: false,
            } => {
                let note = Event::Environment.to_string();
                self.take(from, span, Origins::ENVIRONMENT, note);
            }
            Act::Capture { what } => {
                let note = Event::Capture(*what).to_string();
                self.take(from, span, Origins::CAPTURED, note);
            }
            Act::Contact {
                address,
                payload,
                local: false,
            } => {
                let asked = address.text.as_deref().unwrap_or_default();
                if sensitive::kind(asked) == Some(sensitive::Kind::Metadata) {
                    // A fixed path tells what is asked: only some are secret.
                    if address.origins.has(Origins::UNKNOWN) || named::is_credential(asked) {
                        let note = "asks for the credentials of a cloud machine".to_owned();
                        self.take(from, span, Origins::SENSITIVE, note);
                    }
                } else if !(operation.callee.ends_with("WebSocket")
                    && payload.origins.is_constant())
                {
                    // A socket is opened to send later.
                    self.send(from, span, address, payload);
                }
            }
            Act::Write { path, content } => self.leave(from, span, path, content),
            Act::Execute {
                command,
                shell: ShellUse::Yes,
                ..
            } if command.text.is_none() => {
                for path in files_of(&command.way) {
                    self.run(from, span, &command.way, path, Some(Language::Shell));
                }
            }
            Act::Execute { command, .. } => {
                let file = command.text.as_deref().and_then(run_by);
                if let Some((path, language)) = file {
                    self.run(from, span, &Way::default(), path, language);
                }
            }
            Act::Evaluate { code } => {
                for path in files_of(&code.way) {
                    self.run(from, span, &code.way, path, Some(from.unit.language));
                }
            }
            Act::Import { .. }
            | Act::Deserialize { .. }
            | Act::Rewire
            | Act::Named { .. }
            | Act::Inject
            | Act::Delete { .. }
            | Act::Environment { .. }
            | Act::Contact { .. } => {}
        }
    }

    fn take(&mut self, from: &Origin<'_>, span: Span, what: Origins, note: String) {
        if self.taken.len() < MOST {
            self.taken.push(Taken {
                end: from.end(span, &Way::default()),
                what,
                note,
            });
        }
    }

    fn send(&mut self, from: &Origin<'_>, span: Span, address: &Value, payload: &Value) {
        let named = payload
            .way
            .steps()
            .iter()
            .any(|step| matches!(&step.event, Event::Variable(name) if name != "?"));
        if payload.origins.has(Origins::VARIABLE)
            && address.text.is_none()
            && !named
            && self.sends_any.is_none()
        {
            self.sends_any = Some(from.end(span, &payload.way));
        }
        let origins = payload.origins.with(address.origins);
        if origins.is_constant() || self.sent.len() >= MOST {
            return;
        }
        let host = address.text.as_deref().and_then(|text| {
            let url = url::all(text).next()?;
            Some(url.host.of(text).to_owned())
        });
        self.sent.push(Sent {
            end: from.end(span, &payload.way),
            host,
            payload: payload.origins,
            origins,
            files: files_of(&payload.way),
        });
    }

    fn leave(&mut self, from: &Origin<'_>, span: Span, path: &Value, content: &Value) {
        let foreign = [Origins::NETWORK, Origins::DECODED]
            .into_iter()
            .chain(PROTECTED);
        if content.origins.has(Origins::NETWORK) && published::all_published(&content.way) {
            return;
        }
        let path = path.text.as_deref().and_then(comparable);
        if let Some(path) = path
            && foreign
                .into_iter()
                .any(|origin| content.origins.has(origin))
            && self.left.len() < MOST
        {
            self.left.push(Left {
                end: from.end(span, &content.way),
                path,
                origins: content.origins,
            });
        }
    }

    fn run(
        &mut self,
        from: &Origin<'_>,
        span: Span,
        way: &Way,
        path: String,
        language: Option<Language>,
    ) {
        if self.ran.len() < MOST {
            self.ran.push(Ran {
                end: from.end(span, way),
                path,
                language,
            });
        }
    }
}

/// Where an end lies.
struct Origin<'a> {
    file: &'a TextFile<'a>,
    unit: &'a Unit,
    index: usize,
}

impl Origin<'_> {
    fn end(&self, span: Span, way: &Way) -> End {
        let place = |span| self.file.located(self.unit.map.locate(span));
        End {
            unit: self.index,
            located: place(span),
            steps: way
                .steps()
                .iter()
                .map(|step| (place(step.span), step.event.to_string()))
                .collect(),
        }
    }
}

/// The files that a unit reads, as far as their paths are known.
fn read_by(unit: &Unit) -> Vec<String> {
    let paths = unit
        .lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Read { path } => comparable(path.text.as_deref()?),
            _ => None,
        });
    paths.take(Way::MOST).collect()
}

/// The files that a value was read from.
fn files_of(way: &Way) -> Vec<String> {
    let paths = way.steps().iter().filter_map(|step| match &step.event {
        Event::File(path) => comparable(path.as_deref()?),
        Event::Environment
        | Event::Variable(_)
        | Event::Download(_)
        | Event::Decode(_)
        | Event::Capture(_)
        | Event::Assign(_)
        | Event::Pass(_) => None,
    });
    paths.collect()
}

/// A path in the form that paths of other files are compared with: `/`
/// separated, without quotes, `./` and a variable in front.
fn comparable(path: &str) -> Option<String> {
    let bare = path.trim().trim_matches(['"', '\'', '`']);
    if bare.is_empty() || bare.len() > LONGEST_PATH || bare.contains(['\n', '|', ';', '<', '>']) {
        return None;
    }
    let mut rest = crate::skill::path::normalized(bare);
    // `$DIR/x`, `${DIR}/x`, `{baseDir}/x`, `%~dp0/x`: somewhere below.
    if rest.starts_with(['$', '{', '%'])
        && !rest.starts_with("$HOME/")
        && let Some((_, below)) = rest.split_once('/')
    {
        rest = below.to_owned();
    }
    (!rest.is_empty()).then_some(rest)
}

/// Whether two comparable paths may name the same file: they are equal, or one
/// ends in the other.
pub(super) fn same_file(left: &str, right: &str) -> bool {
    let ends = |long: &str, short: &str| {
        !short.starts_with(['/', '~'])
            && long
                .strip_suffix(short)
                .is_some_and(|head| head.ends_with('/'))
    };
    left == right || ends(left, right) || ends(right, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_name_the_files_they_run() {
        for (command, file) in [
            ("python3 scripts/a.py --x", "scripts/a.py"),
            ("bash $DIR/run.sh", "run.sh"),
            ("/tmp/x", "/tmp/x"),
            ("./tool -v", "tool"),
            ("uv run scripts/a.py", "scripts/a.py"),
        ] {
            let ran = run_by(command).map(|(path, _)| path);
            assert_eq!(ran.as_deref(), Some(file), "{command}");
        }
        for none in ["ls -l", "python3 -c pass", "/usr/bin/env", "bash", ""] {
            assert!(run_by(none).is_none(), "{none}");
        }
    }

    #[test]
    fn paths_are_the_same_by_whole_components() {
        assert!(same_file("scripts/a.sh", "a.sh"));
        assert!(same_file("/tmp/a.sh", "/tmp/a.sh"));
        assert!(!same_file("scripts/ba.sh", "a.sh"));
        assert!(!same_file("x/tmp/a.sh", "/tmp/a.sh"));
    }
}
