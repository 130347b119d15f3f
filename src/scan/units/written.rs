//! Scripts that code writes to files: they are run later, by whoever finds
//! them there.

use std::collections::HashSet;

use crate::scan::bundle::Around;
use crate::scan::code::{OffsetMap, Origin, Unit};
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::skill::path;
use crate::text::Span;

use super::{Known, MAX_CODE_BYTES, Units, lower_text, source};

/// Shortest text that can do harm.
const LEAST: usize = 12;
/// Most scripts of a file that are looked into.
const MOST: usize = 256;

/// Texts that were looked into, so that loops do not repeat them.
#[derive(Debug, Default)]
pub(super) struct Seen(HashSet<(Language, String)>);

/// The scripts that `unit` writes.
pub(super) fn of(unit: &Unit, around: Around<'_>, seen: &mut Seen) -> Vec<Unit> {
    let lowered = &unit.lowered;
    let whole = lowered.operations.iter().filter_map(|operation| {
        let Act::Write { path, content } = &operation.act else {
            return None;
        };
        let text = content.text.as_deref()?;
        Some((
            path.text.as_deref().unwrap_or_default(),
            text,
            operation.span,
        ))
    });
    let drafts = lowered
        .drafts
        .iter()
        .filter(|draft| !draft.command)
        .map(|draft| (draft.path.as_str(), draft.text.as_str(), draft.span));
    let mut found = Vec::new();
    // Drafts first: they know more of the path.
    for (path, text, span) in drafts.chain(whole) {
        if text.len() < LEAST || text.len() > MAX_CODE_BYTES || seen.0.len() >= MOST {
            continue;
        }
        if let Some(language) = language(path, text)
            && seen.0.insert((language, text.to_owned()))
        {
            add(
                &mut found,
                around,
                path,
                text,
                language,
                unit.map.locate(span),
            );
        }
    }
    for draft in lowered.drafts.iter().filter(|draft| draft.command) {
        if seen.0.len() < MOST && seen.0.insert((Language::Shell, draft.text.clone())) {
            found.push(Unit {
                language: Language::Shell,
                origin: Origin::Nested,
                text: draft.text.clone(),
                map: OffsetMap::pinned(unit.map.locate(draft.span)),
                lowered: lower_text(around, Language::Shell, &draft.text),
            });
        }
    }
    found
}

/// Whether a file is part of a package that somebody else made.
fn is_installed(path: &str) -> bool {
    ["node_modules/", "site-packages/", "dist-packages/"]
        .iter()
        .any(|folder| path.contains(folder))
}

fn add(
    all: &mut Vec<Unit>,
    found: Around<'_>,
    path: &str,
    text: &str,
    language: Language,
    place: Span,
) {
    let mut found = Units {
        around: Around { path, ..found },
        units: Vec::new(),
        known: Known::default(),
    };
    // What it lacks is no fault of the package's own code.
    let mut gaps = Vec::new();
    source::add_language(&mut found, path, text, language, None, &mut gaps);
    source::add_settings(&mut found, path, text, language, None);
    for unit in &mut found.units {
        unit.map = OffsetMap::pinned(place);
        unit.lowered.incomplete = None;
        if unit.origin != Origin::Setting {
            unit.origin = if is_installed(path) {
                Origin::Patched
            } else {
                Origin::Written
            };
        }
    }
    all.append(&mut found.units);
}

/// The language of what is written to `file`; `None` where nothing says that
/// it is run.
fn language(file: &str, text: &str) -> Option<Language> {
    // What Windows starts at a login is a command line.
    let small = file.to_ascii_lowercase().replace('/', "\\");
    if small.contains("\\currentversion\\run") || small.contains("\\command processor\\autorun") {
        return Some(Language::Batch);
    }
    let language = Language::of(file, text);
    if !matches!(language, Language::Text | Language::Markdown) {
        return Some(language);
    }
    if language == Language::Markdown {
        return None;
    }
    if text.trim_start().starts_with("<?php") {
        return Some(Language::Php);
    }
    if path::suffix(file).is_empty() {
        if file.contains("/hooks/") {
            return Some(Language::Shell);
        }
        // Tables of jobs are settings.
        if file.contains("/cron") {
            return Some(Language::of_lines(text).unwrap_or(Language::Text));
        }
        return Language::of_lines(text);
    }
    Some(language)
}
