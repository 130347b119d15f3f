//! All code of a file, as units: itself, its fences or recipes, and the commands
//! inside of those.

mod data;
mod literal;
mod source;
mod written;

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap};

use crate::text::{LineIndex, Span};

use super::bundle::Around;
use super::code::{OffsetMap, Origin, Unit};
use super::coverage::{Gap, Reason};
use super::language::Language;
use super::lower;
use super::markdown::Markdown;
use super::operation::{Act, Incomplete, Lowered, Origins, ShellUse};

/// Most bytes of code that a parser is given; what lies behind is still seen
/// by text rules and named in coverage.
pub(super) const MAX_CODE_BYTES: usize = 1 << 20;

/// How deep commands inside commands are followed.
const MAX_NESTING: usize = 4;

/// The units that were found so far, and what their code may read.
struct Units<'a> {
    around: Around<'a>,
    units: Vec<Unit>,
    known: Known,
}

/// Longest text that is kept for its like.
const SHORT: usize = 64;
/// Most texts that are kept.
const MOST_KNOWN: usize = 256;

/// Short texts that were lowered: the same line may stand in one file a hundred
/// thousand times.
#[derive(Default)]
struct Known(HashMap<String, (Language, Lowered)>);

impl Known {
    fn lower(&mut self, around: Around<'_>, language: Language, text: &str) -> Lowered {
        if text.len() > SHORT {
            return lower_text(around, language, text);
        }
        match self.0.get(text) {
            Some((known, lowered)) if *known == language => lowered.clone(),
            _ => {
                let lowered = lower_text(around, language, text);
                if self.0.len() < MOST_KNOWN {
                    self.0.insert(text.to_owned(), (language, lowered.clone()));
                }
                lowered
            }
        }
    }
}

/// All code of a file.
pub(super) fn of(
    around: Around<'_>,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
    gaps: &mut Vec<Gap>,
) -> Vec<Unit> {
    let path = around.path;
    let mut found = Units {
        around,
        units: Vec::new(),
        known: Known::default(),
    };
    source::add_language(&mut found, path, text, language, markdown, gaps);
    // `./a.py` runs what the first line says, `python a.py` what the name says.
    if let Some(other) = Language::of_shebang(text)
        && other != language
        && language != Language::Text
    {
        source::add_language(&mut found, path, text, other, None, gaps);
    }
    source::add_embedded(&mut found, path, text, language, markdown, gaps);
    data::add_uris(&mut found, text);
    data::add_wide(&mut found, text);
    let Units {
        mut units,
        mut known,
        ..
    } = found;
    for unit in &units {
        note_incomplete(path, text, unit, gaps);
    }
    let own = units.len();
    let mut followed = add_nested(&mut units, around, &mut known);
    // Made-up text may well be broken; that it was too much is another thing.
    followed &= units[own..].iter().all(|unit| {
        !matches!(
            unit.lowered.incomplete,
            Some(Incomplete::TooDeep | Incomplete::TooLarge)
        )
    });
    if !followed {
        gaps.push(Gap {
            path: path.to_owned(),
            reason: Reason::Parse,
            detail: "more commands inside commands than the analysis follows".to_owned(),
        });
    }
    note_unseen(path, text, &units, gaps);
    literal::add(&mut units, around);
    units
}

/// Most lines of one kind that are named.
const MAX_LINES_NAMED: usize = 5;

/// Code that runs but is not in the package, or only encoded; one gap for each
/// of the two, with its lines.
fn note_unseen(path: &str, text: &str, units: &[Unit], gaps: &mut Vec<Gap>) {
    // Most files have none.
    let lines = LazyCell::new(|| LineIndex::new(text));
    let mut places: [BTreeSet<u32>; 2] = [BTreeSet::new(), BTreeSet::new()];
    for unit in units {
        for operation in &unit.lowered.operations {
            let code = match &operation.act {
                Act::Evaluate { code } => code,
                Act::Execute {
                    command,
                    shell: ShellUse::Yes,
                    ..
                } if command.text.is_none() => command,
                _ => continue,
            };
            let unread = code.text.is_none() && code.origins.has(Origins::DECODED);
            let at = unit.map.locate(operation.span).start;
            for (slot, seen) in [code.origins.has(Origins::NETWORK), unread]
                .into_iter()
                .enumerate()
            {
                if seen {
                    places[slot].insert(lines.line(at));
                    // The first ones are kept.
                    if places[slot].len() > MAX_LINES_NAMED + 1 {
                        places[slot].pop_last();
                    }
                }
            }
        }
    }
    let kinds = [
        (Reason::Remote, "runs content that comes over the network"),
        (Reason::Packed, "runs decoded data that could not be read"),
    ];
    for (places, (reason, what)) in places.into_iter().zip(kinds) {
        let named: Vec<String> = places
            .iter()
            .take(MAX_LINES_NAMED)
            .map(u32::to_string)
            .collect();
        let more = if places.len() > named.len() {
            " and more"
        } else {
            ""
        };
        let s = if places.len() > 1 { "s" } else { "" };
        if !named.is_empty() {
            gaps.push(Gap {
                path: path.to_owned(),
                reason,
                detail: format!("line{s} {}{more}: {what}", named.join(", ")),
            });
        }
    }
}

fn lower_text(around: Around<'_>, language: Language, text: &str) -> Lowered {
    if text.len() > MAX_CODE_BYTES {
        let mut end = MAX_CODE_BYTES;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut lowered = lower_text(around, language, &text[..end]);
        lowered.incomplete = Some(Incomplete::TooLarge);
        return lowered;
    }
    match language {
        Language::Python => lower::python::lower(text, around),
        Language::Shell => lower::shell::lower_in(&without_mark(text), around),
        Language::JavaScript => lower::javascript::lower(text, false, around),
        Language::TypeScript => lower::javascript::lower(text, true, around),
        Language::PowerShell => lower::powershell::lower(&without_mark(text)),
        Language::Ruby => lower::ruby::lower(&without_mark(text)),
        Language::Perl => lower::perl::lower(&without_mark(text)),
        Language::Php => lower::php::lower(&without_mark(text)),
        Language::Go => lower::go::lower(&without_mark(text)),
        Language::Batch => lower::batch::lower(&without_mark(text)),
        Language::Basic => lower::basic::lower(&without_mark(text)),
        Language::AppleScript => lower::applescript::lower(&without_mark(text)),
        Language::Markdown
        | Language::Makefile
        | Language::Dockerfile
        | Language::Json
        | Language::Other(_)
        | Language::Text => Lowered::default(),
    }
}

/// A byte order mark in front is no part of the first command; blanks keep the
/// places of the rest.
fn without_mark(text: &str) -> Cow<'_, str> {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Cow::Owned(format!("   {rest}")),
        None => Cow::Borrowed(text),
    }
}

/// A fence of Markdown is an example more often than a program: only code that
/// is a file of its own must parse.
fn note_incomplete(path: &str, text: &str, unit: &Unit, gaps: &mut Vec<Gap>) {
    let Some(incomplete) = &unit.lowered.incomplete else {
        return;
    };
    let (reason, detail) = match incomplete {
        Incomplete::Syntax(span, what) => {
            if matches!(
                unit.origin,
                Origin::Fence | Origin::Unlabelled | Origin::Setting
            ) {
                return;
            }
            let line = LineIndex::new(text).line(unit.map.locate(*span).start);
            (Reason::Parse, format!("line {line}: {what}"))
        }
        Incomplete::TooLarge => (
            Reason::TooLarge,
            "more code in one piece than is parsed; its beginning was".to_owned(),
        ),
        Incomplete::TooDeep => (
            Reason::Parse,
            "nested deeper than the analysis follows".to_owned(),
        ),
    };
    gaps.push(Gap {
        path: path.to_owned(),
        reason,
        detail,
    });
}

/// Commands inside code (`os.system('curl … | sh')`, `bash -c '…'`) are shell
/// units of their own, at the place of the call.
///
/// Says whether all were followed.
fn add_nested(units: &mut Vec<Unit>, around: Around<'_>, known: &mut Known) -> bool {
    let mut from = 0;
    let mut bytes = 0;
    let mut seen = written::Seen::default();
    for _ in 0..MAX_NESTING {
        let mut found: Vec<Unit> = Vec::new();
        for unit in &units[from..] {
            for nested in nested(unit, around, known) {
                bytes += nested.text.len();
                found.push(nested);
            }
            for written in written::of(unit, around, &mut seen) {
                bytes += written.text.len();
                found.push(written);
            }
            if bytes > 4 * MAX_CODE_BYTES {
                units.extend(found);
                return false;
            }
        }
        from = units.len();
        if found.is_empty() {
            return true;
        }
        units.extend(found);
    }
    units[from..]
        .iter()
        .all(|unit| handed_on(unit).next().is_none())
}

fn nested<'a>(
    unit: &'a Unit,
    around: Around<'a>,
    known: &'a mut Known,
) -> impl Iterator<Item = Unit> + 'a {
    handed_on(unit).map(move |(language, text, span)| Unit {
        language,
        origin: Origin::Nested,
        text: text.to_owned(),
        map: OffsetMap::pinned(unit.map.locate(span)),
        lowered: known.lower(around, language, text),
    })
}

/// Code that a unit hands to an interpreter we can analyse.
fn handed_on(unit: &Unit) -> impl Iterator<Item = (Language, &str, Span)> {
    unit.lowered.operations.iter().filter_map(|operation| {
        let (language, text) = match &operation.act {
            Act::Execute {
                command,
                shell: ShellUse::Yes,
                ..
            } => (Language::Shell, command.text.as_deref()?),
            // `python3 -c '…'`, `node <<EOF`, `powershell -enc …`; `eval '…'`.
            Act::Evaluate { code } => {
                let language =
                    interpreted(&operation.callee).or_else(|| own_code(unit.language))?;
                (language, code.text.as_deref()?)
            }
            _ => return None,
        };
        let itself = unit.language == language && text == unit.text;
        (!itself && text.len() <= MAX_CODE_BYTES).then_some((language, text, operation.span))
    })
}

/// The language of code that a shell hands to the interpreter `program`, where
/// it is one that has an analyser; shell text comes as commands.
fn interpreted(program: &str) -> Option<Language> {
    if program == "Invoke-Expression" {
        return Some(Language::PowerShell);
    }
    Language::of_program(program).filter(|language| {
        matches!(
            language,
            Language::Python
                | Language::JavaScript
                | Language::TypeScript
                | Language::PowerShell
                | Language::Ruby
                | Language::Perl
                | Language::Php
                | Language::Batch
                | Language::AppleScript
                | Language::Basic
        )
    })
}

/// The language that text is in which code of `language` evaluates itself.
fn own_code(language: Language) -> Option<Language> {
    match language {
        Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Batch
        | Language::AppleScript
        | Language::Basic => Some(language),
        // Python follows such code itself, shell text comes as commands.
        Language::Markdown
        | Language::Python
        | Language::Shell
        | Language::Makefile
        | Language::Dockerfile
        | Language::Go
        | Language::Json
        | Language::Other(_)
        | Language::Text => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(path: &str, text: &str) -> Vec<String> {
        let mut gaps = Vec::new();
        let around = Around {
            path,
            bundle: &super::super::Bundle::default(),
        };
        of(around, text, Language::of(path, text), None, &mut gaps);
        gaps.into_iter()
            .map(|gap| format!("{} {}", gap.token(), gap.detail))
            .collect()
    }

    #[test]
    fn code_that_is_not_there_is_said() {
        let remote = "remote:a.sh lines 2, 3: runs content that comes over the network";
        let packed = "packed:a.sh line 1: runs decoded data that could not be read";
        let fetched = "ls\ncurl https://get.example.com | sh\ncurl https://get.example.com | sh\n";
        assert_eq!(gaps("a.sh", fetched), [remote]);
        assert_eq!(gaps("a.sh", "base64 -d x | sh\n"), [packed]);
        assert!(gaps("a.sh", "echo ZWNobyBoaQ== | base64 -d | sh\n").is_empty());
        assert!(gaps("a.sh", "curl https://get.example.com | jq .\n").is_empty());
    }

    #[test]
    fn commands_in_commands_are_followed_only_so_far() {
        let mut text = "echo hi".to_owned();
        for _ in 0..3 {
            text = format!(
                "eval \"{}\"",
                text.replace('\\', "\\\\").replace('"', "\\\"")
            );
        }
        assert!(gaps("a.sh", &text).is_empty());
        for _ in 0..3 {
            text = format!(
                "eval \"{}\"",
                text.replace('\\', "\\\\").replace('"', "\\\"")
            );
        }
        assert_eq!(gaps("a.sh", &text).len(), 1);
    }
}
