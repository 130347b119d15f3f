//! The first step: one file, seen once.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::finding::Evidence;
use crate::skill::manifest::SkillDocument;
use crate::skill::package::{Entry, EntryKind, Subject};
use crate::skill::path;
use crate::text::{LineIndex, Span};

use super::code::{OffsetMap, Origin, Unit};
use super::coverage::{Gap, Reason};
use super::evals::{self, EvalManifest};
use super::language::Language;
use super::lower;
use super::markdown::Markdown;
use super::mask;
use super::operation::{Act, Incomplete, Lowered, Origins, ShellUse};
use super::references::{self, Reference};
use super::rule::{Check, Location, Manifest, Raised, Reporter, Rule, Shown, TextFile};
use super::{Scope, rules, secret};

/// Most bytes of code that a parser is given; what lies behind is still seen
/// by text rules and named in coverage.
pub(super) const MAX_CODE_BYTES: usize = 1 << 20;

/// How deep commands inside commands are followed.
const MAX_NESTING: usize = 4;

/// What one file yields. The text itself is gone.
#[derive(Debug)]
pub struct Examined {
    /// Path in the package.
    pub path: String,
    /// What rules raised; every place is resolved.
    pub raised: Vec<Raised>,
    /// What it refers to.
    pub references: Vec<Reference>,
    /// What of it was not assessed.
    pub gaps: Vec<Gap>,
    /// SKILL.md taken apart, for the one at the root.
    pub document: Option<SkillDocument>,
    /// The eval manifest, if it is one.
    pub eval: Option<EvalManifest>,
}

/// All anchors of all text rules, searched in one pass.
struct Prefilter {
    search: AhoCorasick,
    /// Index into the text rules, for each pattern.
    owners: Vec<usize>,
    rules: Vec<&'static Rule>,
}

static PREFILTER: LazyLock<Prefilter> = LazyLock::new(|| {
    let mut patterns = Vec::new();
    let mut owners = Vec::new();
    let mut text_rules = Vec::new();
    for rule in rules::ALL.iter().copied() {
        if let Check::Text { anchors, .. } = rule.check {
            for anchor in anchors {
                patterns.push(*anchor);
                owners.push(text_rules.len());
            }
            text_rules.push(rule);
        }
    }
    let search = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(patterns)
        .expect("the anchors are short constants");
    Prefilter {
        search,
        owners,
        rules: text_rules,
    }
});

/// Sees one file: all checks that need nothing but its content. `entry` is the
/// file's own.
#[must_use]
pub fn examine(subject: &Subject, entry: &Entry, bytes: &[u8], scope: Scope) -> Examined {
    let mut seen = Examined {
        path: entry.path.clone(),
        raised: Vec::new(),
        references: Vec::new(),
        gaps: Vec::new(),
        document: None,
        eval: None,
    };
    for rule in active(scope) {
        if let Check::Bytes(check) = rule.check {
            check(
                &entry.path,
                bytes,
                &mut Reporter::new(rule, Some(&entry.path), None, &mut seen.raised),
            );
        }
    }
    if let Some(text) = readable(entry, bytes, &mut seen.gaps) {
        examine_text(subject, entry, &text, scope, &mut seen);
    } else if evals::is_manifest(&entry.path) {
        seen.eval = Some(EvalManifest::binary(&entry.path));
    }
    seen.gaps.sort_unstable();
    seen.gaps.dedup();
    seen
}

fn active(scope: Scope) -> impl Iterator<Item = &'static Rule> {
    rules::ALL
        .iter()
        .copied()
        .filter(move |rule| scope == Scope::All || rule.is_security())
}

/// The text of a file, if it can be read as text at all. Programs with bytes
/// that are no UTF-8 are read lossily, since an interpreter would run them.
fn readable<'a>(entry: &Entry, bytes: &'a [u8], gaps: &mut Vec<Gap>) -> Option<Cow<'a, str>> {
    if entry.kind == EntryKind::Text {
        return std::str::from_utf8(bytes).ok().map(Cow::Borrowed);
    }
    let lossy = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_CODE_BYTES)]);
    let language = Language::of(&entry.path, &lossy);
    if matches!(language, Language::Text | Language::Json) {
        if !super::coverage::is_inert(&entry.path, bytes) {
            gaps.push(Gap {
                path: entry.path.clone(),
                reason: Reason::Binary,
                detail: "binary data of no known inert type".to_owned(),
            });
        }
        return None;
    }
    gaps.push(Gap {
        path: entry.path.clone(),
        reason: Reason::Encoding,
        detail: format!(
            "{} that is not clean UTF-8 text; read lossily",
            language.name()
        ),
    });
    // A NUL is dropped by shells; a blank keeps offsets and lines.
    Some(Cow::Owned(lossy.replace('\0', " ")))
}

fn examine_text(subject: &Subject, entry: &Entry, text: &str, scope: Scope, seen: &mut Examined) {
    let path = entry.path.as_str();
    let lines = LineIndex::new(text);
    let language = Language::of(path, text);
    let document = (path::file_name(path) == "SKILL.md").then(|| SkillDocument::parse(text));
    let markdown = (language == Language::Markdown).then(|| {
        let body = document.as_ref().map_or(0, |document| document.body.start);
        Markdown::parse(text, body)
    });
    let units = units(path, text, language, markdown.as_ref(), &mut seen.gaps);
    let secrets = secret::find(path, text);
    let file = TextFile {
        path,
        text,
        language,
        lines: &lines,
        markdown: markdown.as_ref(),
        units: &units,
        secrets: &secrets,
    };
    for rule in hit_by_anchors(text, scope) {
        if let Check::Text { check, .. } = rule.check {
            check(
                &file,
                &mut Reporter::new(rule, Some(path), None, &mut seen.raised),
            );
        }
    }
    for rule in active(scope) {
        match rule.check {
            Check::Unit(check) => {
                for unit in &units {
                    check(
                        unit,
                        &mut Reporter::new(rule, Some(path), Some(unit), &mut seen.raised),
                    );
                }
            }
            Check::Manifest(check) if path == "SKILL.md" => {
                if let Some(document) = &document {
                    let manifest = Manifest {
                        text,
                        document,
                        subject,
                    };
                    check(
                        &manifest,
                        &mut Reporter::new(rule, Some(path), None, &mut seen.raised),
                    );
                }
            }
            _ => {}
        }
    }
    seen.references = references::extract(&file);
    if evals::is_manifest(path) {
        seen.eval = Some(EvalManifest::read(&file));
    }
    if path == "SKILL.md" {
        seen.document = document;
    }
    drop_repeated(&mut seen.raised, &lines);
    for raised in &mut seen.raised {
        resolve(raised, &file);
    }
}

/// The text rules that are worth running, in order.
fn hit_by_anchors(text: &str, scope: Scope) -> Vec<&'static Rule> {
    let filter = &*PREFILTER;
    let mut wanted: Vec<bool> = filter
        .rules
        .iter()
        .map(|rule| matches!(rule.check, Check::Text { anchors, .. } if anchors.is_empty()))
        .collect();
    let mut open = wanted.iter().filter(|wanted| !**wanted).count();
    // Overlapping, so that an anchor inside another is not lost.
    for found in filter.search.find_overlapping_iter(text) {
        let owner = filter.owners[found.pattern().as_usize()];
        if !wanted[owner] {
            wanted[owner] = true;
            open -= 1;
            if open == 0 {
                break;
            }
        }
    }
    filter
        .rules
        .iter()
        .zip(wanted)
        .filter(|(rule, wanted)| *wanted && (scope == Scope::All || rule.is_security()))
        .map(|(rule, _)| *rule)
        .collect()
}

/// Of findings that differ only in their column, a report keeps one for each
/// line; making places for all of them would take quadratic time on a file of
/// one long line. The leftmost stays.
fn drop_repeated(raised: &mut Vec<Raised>, lines: &LineIndex) {
    raised.sort_by_key(|raised| match raised.location {
        Location::Span(span) => Some(span.start),
        Location::Whole | Location::Known(_) => None,
    });
    let mut seen = HashSet::new();
    raised.retain(|raised| match raised.location {
        Location::Span(span) => seen.insert((
            raised.rule.id,
            lines.line(span.start),
            raised.message.clone(),
            raised.severity,
            raised.confidence,
            raised.circumstance,
        )),
        Location::Whole | Location::Known(_) => true,
    });
}

/// Turns spans into places and evidence, with secrets masked.
fn resolve(raised: &mut Raised, file: &TextFile<'_>) {
    if let Location::Span(span) = raised.location {
        if raised.shown == Shown::Source {
            raised.shown = Shown::Given(Evidence::Text(mask::evidence(
                file.text,
                span,
                file.secrets,
            )));
        }
        raised.location = Location::Known(mask::located(file.text, file.lines, span, file.secrets));
    }
}

impl TextFile<'_> {
    /// The place of `span` with the line around it, secrets masked.
    #[must_use]
    pub fn located(&self, span: Span) -> super::rule::Located {
        mask::located(self.text, self.lines, span, self.secrets)
    }
}

/// All code of a file.
fn units(
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
    gaps: &mut Vec<Gap>,
) -> Vec<Unit> {
    let mut units = Vec::new();
    match language {
        Language::Markdown => {
            for fence in markdown.iter().flat_map(|markdown| &markdown.fences) {
                if let Some(language) = Language::of_fence(&fence.info) {
                    add_pieces(&mut units, text, language, Origin::Fence, &fence.pieces);
                }
            }
        }
        Language::Makefile => {
            for recipe in lower::makefile::recipes(text) {
                add_pieces(&mut units, text, Language::Shell, Origin::Recipe, &recipe);
            }
        }
        Language::Dockerfile => {
            for recipe in lower::dockerfile::recipes(text) {
                add_pieces(&mut units, text, Language::Shell, Origin::Recipe, &recipe);
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
                &mut units,
                language,
                Origin::File,
                text.to_owned(),
                OffsetMap::shifted(0),
            );
        }
        Language::Json | Language::Text => {}
    }
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
        Language::Shell => lower::shell::lower(text),
        Language::JavaScript => lower::javascript::lower(text, false),
        Language::TypeScript => lower::javascript::lower(text, true),
        Language::PowerShell => lower::powershell::lower(text),
        Language::Markdown
        | Language::Makefile
        | Language::Dockerfile
        | Language::Json
        | Language::Other(_)
        | Language::Text => Lowered::default(),
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
            if unit.origin == Origin::Fence {
                return;
            }
            let line = LineIndex::new(text).line(unit.map.locate(*span).start);
            (Reason::Parse, format!("line {line}: {what}"))
        }
        Incomplete::TooLarge => (
            Reason::TooLarge,
            format!("only the first {MAX_CODE_BYTES} bytes were parsed"),
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
        units(path, text, Language::of(path, text), None, &mut gaps);
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
