//! The code that a file holds, by what kind of file it is.

use crate::scan::code::{OffsetMap, Origin, Unit};
use crate::scan::coverage::{Gap, Reason};
use crate::scan::disguise;
use crate::scan::embedded;
use crate::scan::html_code;
use crate::scan::language::{Fenced, Language};
use crate::scan::lower;
use crate::scan::markdown::{Fence, Markdown};
use crate::scan::notebook;
use crate::scan::operation::Incomplete;
use crate::scan::settings;
use crate::skill::manifest::SkillDocument;
use crate::text::Span;

use super::data;
use super::{Units, lower_text};

/// The code of a file in the language that it is in.
pub(super) fn add_language(
    units: &mut Units<'_>,
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
            for span in markdown
                .iter()
                .flat_map(|markdown| data::of_markdown(text, markdown))
            {
                add_pieces(
                    units,
                    text,
                    Language::JavaScript,
                    Origin::Unlabelled,
                    &[span],
                );
            }
        }
        Language::Makefile => {
            for recipe in lower::makefile::recipes(text) {
                add_pieces(units, text, Language::Shell, Origin::Recipe, &recipe);
            }
            for (span, shell) in lower::makefile::filled(text) {
                add_command(units, span, shell);
            }
        }
        Language::Dockerfile => {
            for recipe in lower::dockerfile::recipes(text) {
                add_made(units, text, &recipe);
            }
        }
        Language::Other("notebook") => {
            for piece in notebook::pieces(text) {
                add_unit(units, piece.language, Origin::File, piece.text, piece.map);
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
        | Language::PowerShell
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::Batch
        | Language::AppleScript
        | Language::Basic => {
            // `python3 a.sh` runs what the name of the file hides.
            if language == Language::Shell {
                let other =
                    Language::of_lines(text).filter(|_| Language::of_shebang(text).is_none());
                add_whole(units, text, other);
            }
            add_unit(
                units,
                language,
                Origin::File,
                text.to_owned(),
                OffsetMap::shifted(0),
            );
        }
        Language::Text if units.around.bundle.run_as(path).is_some() => {
            add_whole(units, text, units.around.bundle.run_as(path));
        }
        // A page may have the name of a picture: a browser looks inside.
        Language::Text
            if html_code::is_page(&crate::skill::path::suffix(path))
                || html_code::begins_page(text) =>
        {
            add_scripts(units, path, text, gaps);
        }
        // `python3 notes.txt` runs it all the same.
        Language::Text if may_be_run(path) => {
            let language = match crate::skill::path::suffix(path).as_str() {
                "" => Some(Language::of_snippet(text)),
                _ if disguise::is_binary(path) => Some(Language::of_snippet(text)),
                _ => Language::of_lines(text),
            };
            add_whole(units, text, language);
        }
        Language::Json | Language::Text => {}
    }
}

/// The scripts of a page, each a unit of its own.
fn add_scripts(units: &mut Units<'_>, path: &str, text: &str, gaps: &mut Vec<Gap>) {
    let (scripts, all) = html_code::scripts(text);
    for script in scripts {
        add_pieces(
            units,
            text,
            script.language,
            Origin::Unlabelled,
            &[script.span],
        );
    }
    if !all {
        gaps.push(Gap {
            path: path.to_owned(),
            reason: Reason::TooLarge,
            detail: "more scripts in the page than are looked at".to_owned(),
        });
    }
}

fn add_whole(units: &mut Units<'_>, text: &str, language: Option<Language>) {
    if let Some(language) = language {
        let whole = [Span::new(0, text.len())];
        add_pieces(units, text, language, Origin::Unlabelled, &whole);
    }
}

/// Whether the name of a text leaves open what it is.
fn may_be_run(path: &str) -> bool {
    const DATA: [&str; 24] = [
        "txt", "text", "log", "adoc", "yaml", "yml", "toml", "ini", "cfg", "conf", "csv", "tsv",
        "xml", "html", "htm", "svg", "css", "scss", "sql", "jsonl", "rst", "tex", "lock", "xsd",
    ];
    !DATA.contains(&crate::skill::path::suffix(path).as_str())
}

/// A block of Markdown. Its label is a hint to the reader, not to the agent,
/// which runs what it is told to: a block without one that is known counts too.
fn add_fence(units: &mut Units<'_>, text: &str, fence: &Fence) {
    match Language::of_fence(&fence.info) {
        Fenced::Code(language) => {
            add_pieces(units, text, language, Origin::Fence, &fence.pieces);
        }
        Fenced::Unknown => {
            let code: String = fence.pieces.iter().map(|piece| piece.of(text)).collect();
            if is_tree(&code) {
                return;
            }
            let language = Language::of_snippet(&code);
            add_pieces(units, text, language, Origin::Unlabelled, &fence.pieces);
        }
        Fenced::Data => {}
    }
}

/// Whether a block draws folders and files: every line is a branch, or a folder
/// that branches hang from.
fn is_tree(code: &str) -> bool {
    const BRANCHES: [&str; 7] = ["├", "└", "│", "┣", "┗", "|--", "`--"];
    let mut branches = 0;
    for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if BRANCHES.iter().any(|branch| line.starts_with(branch)) {
            branches += 1;
            continue;
        }
        let name = line.split('#').next().unwrap_or_default().trim_end();
        let folder = name == "." || name == "..." || name.ends_with('/');
        if !folder
            || name.contains(|letter: char| letter.is_whitespace() || "$`;|&".contains(letter))
        {
            return false;
        }
    }
    branches > 0
}

/// Commands in text that is no code.
pub(super) fn add_embedded(
    units: &mut Units<'_>,
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
    add_settings(units, path, text, language, markdown);
    let known: Vec<Span> = markdown
        .iter()
        .flat_map(|markdown| &markdown.fences)
        .filter(|fence| Language::of_fence(&fence.info) != Fenced::Data)
        .map(|fence| fence.span)
        .collect();
    let (commands, all) = embedded::find(text, &known);
    for command in commands {
        for reading in command.readings {
            let lowered = lower_text(units.around, command.language, &reading);
            if lowered.operations.is_empty() {
                continue;
            }
            units.units.push(Unit {
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

/// Commands that settings hold, and those that are run to make the text: an
/// exclamation mark in front of inline code.
pub(super) fn add_settings(
    units: &mut Units<'_>,
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
) {
    let found = match language {
        Language::Markdown => {
            let body = text.len() - SkillDocument::body_of(text).len();
            settings::of_frontmatter(text, body)
        }
        Language::Json | Language::Text => settings::commands(path, text),
        Language::Python
        | Language::Shell
        | Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::Batch
        | Language::AppleScript
        | Language::Basic
        | Language::Makefile
        | Language::Dockerfile
        | Language::Other(_) => Vec::new(),
    };
    for setting in found {
        add_command(units, setting.span, setting.text);
    }
    for code in markdown.iter().flat_map(|markdown| &markdown.code_spans) {
        if text[..code.span.start].ends_with('!') || disguise::run_by(&code.text).is_some() {
            add_command(units, code.span, code.text.clone());
        }
    }
    // Settings that a reader is told to put down.
    for fence in markdown.iter().flat_map(|markdown| &markdown.fences) {
        if !fence.info.to_ascii_lowercase().starts_with("json") {
            continue;
        }
        let code: String = fence.pieces.iter().map(|piece| piece.of(text)).collect();
        for setting in settings::commands("shown.json", &code) {
            add_command(units, fence.span, setting.text);
        }
    }
}

fn add_command(units: &mut Units<'_>, span: Span, text: String) {
    let lowered = lower_text(units.around, Language::Shell, &text);
    if !lowered.operations.is_empty() {
        units.units.push(Unit {
            language: Language::Shell,
            origin: Origin::Setting,
            text,
            map: OffsetMap::pinned(span),
            lowered,
        });
    }
}

/// A unit of which pieces are made from what stands in the file.
fn add_made(units: &mut Units<'_>, text: &str, pieces: &[lower::Piece]) {
    let mut code = String::new();
    let mut map = OffsetMap::default();
    for piece in pieces {
        match piece {
            lower::Piece::Own(span) => map.push(code.len(), span.start),
            lower::Piece::Made(_, place) => map.push_made(code.len(), *place),
        }
        code.push_str(piece.of(text));
    }
    add_unit(units, Language::Shell, Origin::Recipe, code, map);
}

/// A unit made of lines that lie apart in the file.
fn add_pieces(
    units: &mut Units<'_>,
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
    // A carriage return alone ends a line of Markdown, and of no shell.
    if matches!(origin, Origin::Fence | Origin::Unlabelled) && code.contains('\r') {
        code = lone_returns(&code);
    }
    add_unit(units, language, origin, code, map);
    // An agent runs a block line by line, if it does not parse.
    if let Some(unit) = units.units.last_mut()
        && unit.language == Language::Shell
        && matches!(origin, Origin::Fence | Origin::Unlabelled)
        && matches!(unit.lowered.incomplete, Some(Incomplete::Syntax(..)))
    {
        lower::shell::add_lines(&mut unit.lowered, &unit.text);
    }
}

fn add_unit(
    units: &mut Units<'_>,
    language: Language,
    origin: Origin,
    text: String,
    map: OffsetMap,
) {
    let lowered = units.known.lower(units.around, language, &text);
    units.units.push(Unit {
        language,
        origin,
        text,
        map,
        lowered,
    });
}

/// Every carriage return that no line end follows, as a line end.
fn lone_returns(code: &str) -> String {
    let mut letters = code.chars().peekable();
    let mut ended = String::with_capacity(code.len());
    while let Some(letter) = letters.next() {
        let alone = letter == '\r' && letters.peek() != Some(&'\n');
        ended.push(if alone { '\n' } else { letter });
    }
    ended
}
