//! All code of a file, as units: itself, its fences or recipes, and the commands
//! inside of those.

use std::borrow::Cow;

use crate::text::{LineIndex, Span};

use super::code::{OffsetMap, Origin, Unit};
use super::coverage::{Gap, Reason};
use super::embedded;
use super::language::{Fenced, Language};
use super::lower;
use super::markdown::{Fence, Markdown};
use super::operation::{Act, Incomplete, Lowered, Origins, ShellUse};

/// Most bytes of code that a parser is given; what lies behind is still seen
/// by text rules and named in coverage.
pub(super) const MAX_CODE_BYTES: usize = 1 << 20;

/// How deep commands inside commands are followed.
const MAX_NESTING: usize = 4;

/// All code of a file.
pub(super) fn of(
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
    gaps: &mut Vec<Gap>,
) -> Vec<Unit> {
    let mut units = Vec::new();
    add_language(&mut units, path, text, language, markdown, gaps);
    // `./a.py` runs what the first line says, `python a.py` what the name says.
    if let Some(other) = Language::of_shebang(text)
        && other != language
        && language != Language::Text
    {
        add_language(&mut units, path, text, other, None, gaps);
    }
    add_embedded(&mut units, path, text, language, markdown, gaps);
    for unit in &units {
        note_incomplete(path, text, unit, gaps);
    }
    let own = units.len();
    let mut followed = add_nested(&mut units);
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
    units
}

/// The code of a file in the language that it is in.
fn add_language(
    units: &mut Vec<Unit>,
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
    gaps: &mut Vec<Gap>,
) {
    match language {
        Language::Markdown => {
            for fence in markdown.iter().flat_map(|markdown| &markdown.fences) {
                add_fence(units, text, fence);
            }
        }
        Language::Makefile => {
            for recipe in lower::makefile::recipes(text) {
                add_pieces(units, text, Language::Shell, Origin::Recipe, &recipe);
            }
        }
        Language::Dockerfile => {
            for recipe in lower::dockerfile::recipes(text) {
                add_pieces(units, text, Language::Shell, Origin::Recipe, &recipe);
            }
        }
        Language::Other(name) => gaps.push(Gap {
            path: path.to_owned(),
            reason: Reason::Parse,
            detail: format!("no analyser for {name}; text rules ran"),
        }),
        Language::Python
        | Language::Shell
        | Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell => {
            add_unit(
                units,
                language,
                Origin::File,
                text.to_owned(),
                OffsetMap::shifted(0),
            );
        }
        // `python3 notes.txt` runs it all the same.
        Language::Text if may_be_run(path) => {
            let language = match crate::skill::path::suffix(path).as_str() {
                "" => Some(Language::of_snippet(text)),
                _ => Language::of_lines(text),
            };
            if let Some(language) = language {
                let whole = [Span::new(0, text.len())];
                add_pieces(units, text, language, Origin::Unlabelled, &whole);
            }
        }
        Language::Json | Language::Text => {}
    }
}

/// Whether the name of a text leaves open what it is.
fn may_be_run(path: &str) -> bool {
    const DATA: [&str; 20] = [
        "yaml", "yml", "toml", "ini", "cfg", "conf", "csv", "tsv", "xml", "html", "htm", "svg",
        "css", "scss", "sql", "jsonl", "rst", "tex", "lock", "xsd",
    ];
    !DATA.contains(&crate::skill::path::suffix(path).as_str())
}

/// A block of Markdown. Its label is a hint to the reader, not to the agent,
/// which runs what it is told to: a block without one that is known counts too.
fn add_fence(units: &mut Vec<Unit>, text: &str, fence: &Fence) {
    match Language::of_fence(&fence.info) {
        Fenced::Code(language) => {
            add_pieces(units, text, language, Origin::Fence, &fence.pieces);
        }
        Fenced::Unknown => {
            let code: String = fence.pieces.iter().map(|piece| piece.of(text)).collect();
            let language = Language::of_snippet(&code);
            add_pieces(units, text, language, Origin::Unlabelled, &fence.pieces);
        }
        Fenced::Data => {}
    }
}

/// Commands in text that is no code.
fn add_embedded(
    units: &mut Vec<Unit>,
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
    gaps: &mut Vec<Gap>,
) {
    if !matches!(
        language,
        Language::Markdown | Language::Json | Language::Text | Language::Other(_)
    ) {
        return;
    }
    let known: Vec<Span> = markdown
        .iter()
        .flat_map(|markdown| &markdown.fences)
        .filter(|fence| Language::of_fence(&fence.info) != Fenced::Data)
        .map(|fence| fence.span)
        .collect();
    let (commands, all) = embedded::find(text, &known);
    for command in commands {
        for reading in command.readings {
            let lowered = lower_text(command.language, &reading);
            if lowered.operations.is_empty() {
                continue;
            }
            units.push(Unit {
                language: command.language,
                origin: Origin::Unlabelled,
                text: reading,
                map: OffsetMap::pinned(command.span),
                lowered,
            });
        }
    }
    if !all {
        gaps.push(Gap {
            path: path.to_owned(),
            reason: Reason::TooLarge,
            detail: "more commands in the text than are looked at".to_owned(),
        });
    }
}

/// Code that runs but is not in the package, or only encoded; one gap for each
/// of the two.
fn note_unseen(path: &str, text: &str, units: &[Unit], gaps: &mut Vec<Gap>) {
    let mut first: [Option<usize>; 2] = [None, None];
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
                if seen && first[slot].is_none_or(|before| at < before) {
                    first[slot] = Some(at);
                }
            }
        }
    }
    let kinds = [
        (Reason::Remote, "runs content that comes over the network"),
        (Reason::Packed, "runs decoded data that could not be read"),
    ];
    for (place, (reason, what)) in first.into_iter().zip(kinds) {
        if let Some(place) = place {
            let line = LineIndex::new(text).line(place);
            gaps.push(Gap {
                path: path.to_owned(),
                reason,
                detail: format!("line {line}: {what}"),
            });
        }
    }
}

/// A unit made of lines that lie apart in the file.
fn add_pieces(
    units: &mut Vec<Unit>,
    text: &str,
    language: Language,
    origin: Origin,
    pieces: &[Span],
) {
    if matches!(language, Language::Makefile | Language::Dockerfile) {
        return;
    }
    let mut code = String::new();
    let mut map = OffsetMap::default();
    for piece in pieces {
        map.push(code.len(), piece.start);
        code.push_str(piece.of(text));
    }
    add_unit(units, language, origin, code, map);
}

fn add_unit(
    units: &mut Vec<Unit>,
    language: Language,
    origin: Origin,
    text: String,
    map: OffsetMap,
) {
    let lowered = lower_text(language, &text);
    units.push(Unit {
        language,
        origin,
        text,
        map,
        lowered,
    });
}

fn lower_text(language: Language, text: &str) -> Lowered {
    if text.len() > MAX_CODE_BYTES {
        let mut end = MAX_CODE_BYTES;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut lowered = lower_text(language, &text[..end]);
        lowered.incomplete = Some(Incomplete::TooLarge);
        return lowered;
    }
    match language {
        Language::Python => lower::python::lower(text),
        Language::Shell => lower::shell::lower(&without_mark(text)),
        Language::JavaScript => lower::javascript::lower(text, false),
        Language::TypeScript => lower::javascript::lower(text, true),
        Language::PowerShell => lower::powershell::lower(&without_mark(text)),
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
            if matches!(unit.origin, Origin::Fence | Origin::Unlabelled) {
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
fn add_nested(units: &mut Vec<Unit>) -> bool {
    let mut from = 0;
    let mut bytes = 0;
    for _ in 0..MAX_NESTING {
        let mut found: Vec<Unit> = Vec::new();
        for unit in &units[from..] {
            for nested in nested(unit) {
                bytes += nested.text.len();
                found.push(nested);
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

fn nested(unit: &Unit) -> impl Iterator<Item = Unit> + '_ {
    handed_on(unit).map(|(language, text, span)| Unit {
        language,
        origin: Origin::Nested,
        text: text.to_owned(),
        map: OffsetMap::pinned(unit.map.locate(span)),
        lowered: lower_text(language, text),
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
            // `python3 -c '…'`, `node <<EOF`, `powershell -enc …`.
            Act::Evaluate { code }
                if matches!(unit.language, Language::Shell | Language::PowerShell) =>
            {
                (interpreted(&operation.callee)?, code.text.as_deref()?)
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
            Language::Python | Language::JavaScript | Language::TypeScript | Language::PowerShell
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(path: &str, text: &str) -> Vec<String> {
        let mut gaps = Vec::new();
        of(path, text, Language::of(path, text), None, &mut gaps);
        gaps.into_iter()
            .map(|gap| format!("{} {}", gap.token(), gap.detail))
            .collect()
    }

    #[test]
    fn code_that_is_not_there_is_said() {
        let remote = "remote:a.sh line 2: runs content that comes over the network";
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
