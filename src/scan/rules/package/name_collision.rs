//! `package-name-collision`: names that are one name elsewhere.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// Names that are one name elsewhere.
pub static RULE: Rule = Rule {
    id: "package-name-collision",
    title: "Two paths differ only by letter case or Unicode form",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "On macOS and Windows they are one file, so what was reviewed may not be what is there.",
    fix: "Rename one of the two.",
    references: &["CWE-178"],
    hits: &[
        Sample::Files(&[
            ("SKILL.md", "x\n"),
            ("Notes.md", "a\n"),
            ("notes.md", "b\n"),
        ]),
        Sample::Files(&[
            ("SKILL.md", "x\n"),
            ("caf\u{e9}.md", "a\n"),
            ("cafe\u{301}.md", "b\n"),
        ]),
        Sample::Files(&[
            ("SKILL.md", "x\n"),
            ("Sub/a.md", "a\n"),
            ("sub/A.md", "b\n"),
        ]),
        Sample::Files(&[("SKILL.md", "x\n"), ("sub", "a\n"), ("Sub/a.md", "b\n")]),
    ],
    misses: &[
        Sample::Files(&[
            ("SKILL.md", "x\n"),
            ("notes.md", "a\n"),
            ("notes.txt", "b\n"),
        ]),
        Sample::Files(&[("SKILL.md", "x\n"), ("a/x.md", "a\n"), ("b/x.md", "b\n")]),
        Sample::Files(&[
            ("SKILL.md", "x\n"),
            ("Sub/a.md", "a\n"),
            ("sub/b.md", "b\n"),
        ]),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    // Entries are sorted, so the later one in byte order is named.
    let folded: Vec<String> = package
        .entries
        .iter()
        .map(|entry| fold(&entry.path))
        .collect();
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (entry, folded) in package.entries.iter().zip(&folded) {
        let path = entry.path.as_str();
        match first.get(folded.as_str()) {
            // Equal paths are duplicates, which is another rule.
            Some(other) if *other == path => {}
            Some(other) => {
                reporter.raise_for(Some(path)).evidence(*other);
            }
            None => {
                first.insert(folded, path);
            }
        }
    }
    // A file that elsewhere is the folder of another file.
    for (entry, folded) in package.entries.iter().zip(&folded) {
        let inside = format!("{folded}/");
        if let Some((_, other)) = first
            .range(inside.as_str()..)
            .next()
            .filter(|(key, other)| {
                key.starts_with(&inside) && !other.starts_with(&format!("{}/", entry.path))
            })
        {
            reporter
                .raise_for(Some((*other).max(entry.path.as_str())))
                .evidence((*other).min(entry.path.as_str()));
        }
    }
}

/// What a path is on a file system without case, in one Unicode form.
fn fold(path: &str) -> String {
    if path.is_ascii() {
        return path.to_ascii_lowercase();
    }
    path.nfc()
        .collect::<String>()
        .to_lowercase()
        .nfc()
        .collect()
}
