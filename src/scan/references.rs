//! What a file refers to: links, paths in code spans and code, imports.
//!
//! Only a link and a path that stands alone in a code span claim that a file is
//! there; everything else that looks like a path is a mention, which can show
//! that a file is used but never that one is missing.

mod claim;
mod token;

use std::collections::HashSet;

use crate::skill::path;
use crate::text::Span;

use super::code::{Origin, Unit};
use super::language::Language;
use super::rule::{Located, TextFile};

pub use claim::{RESOURCE_FOLDERS, is_resource_folder};

/// Most mentioned paths, mentioned names and loaded modules that one file
/// yields, of each.
const MAX_REFERENCES: usize = 512;

/// Most claims that one file yields. A claim carries its place and its line, so
/// short files yield less: see [`claim_limit`].
const MAX_CLAIMS: usize = 1024;

/// Longest path that is taken for one; longer names are a finding of their own.
pub(super) const MAX_PATH_BYTES: usize = 1024;

/// Bytes that may be counted to find columns. Each place counts its line from
/// the start, which would be quadratic for one long line of links.
const COLUMN_BUDGET: usize = 64 << 20;

/// A reference to another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// As written, without anchor, query and title; percent escapes decoded.
    pub target: String,
    /// What it says about its target.
    pub kind: Kind,
}

/// What a reference says about its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A link or an image: its target must be there.
    Link(Box<Located>),
    /// A path alone in a code span: it must be there if it lies in a resource
    /// folder, or in a folder that the package has.
    Path(Box<Located>),
    /// Something like a path in prose or code.
    Mention,
    /// A dotted name that Python loads.
    PythonModule,
    /// A relative name that JavaScript or TypeScript loads.
    ScriptModule,
    /// The file holds more references than are listed; it may use anything.
    More {
        /// Whether one that was left out may name test data.
        fixtures: bool,
    },
}

/// Pages that people write have a link every hundred bytes at most.
fn claim_limit(text: &str) -> usize {
    MAX_CLAIMS.min(64 + text.len() / 64)
}

/// Every reference of a file; none for test data.
#[must_use]
pub fn extract(file: &TextFile<'_>) -> Vec<Reference> {
    if path::is_eval_fixture(file.path) || file.path.len() > MAX_PATH_BYTES {
        return Vec::new();
    }
    let mut found = Found {
        claim_limit: claim_limit(file.text),
        ..Found::default()
    };
    claims(file, &mut found);
    for unit in file.units {
        if !matches!(unit.origin, Origin::Fence | Origin::Unlabelled) {
            imports(unit, &mut found);
        }
    }
    mentions(file, &mut found);
    found.finish()
}

/// What was found so far, without doubles.
#[derive(Default)]
struct Found {
    references: Vec<Reference>,
    claim_limit: usize,
    claimed: HashSet<String>,
    loaded: HashSet<String>,
    paths: HashSet<String>,
    names: HashSet<String>,
    /// Whether something was left out, and whether that may name test data.
    more: Option<bool>,
}

impl Found {
    fn claim(&mut self, target: String, locate: impl FnOnce() -> Option<Kind>) {
        if self.claimed.contains(&target) {
            return;
        }
        if self.claimed.len() >= self.claim_limit {
            self.leave_out(&target);
        } else if let Some(kind) = locate() {
            self.claimed.insert(target.clone());
            self.references.push(Reference { target, kind });
        }
    }

    fn load(&mut self, target: String, kind: Kind) {
        if self.loaded.len() >= MAX_REFERENCES {
            self.leave_out(&target);
        } else if self.loaded.insert(target.clone()) {
            self.references.push(Reference { target, kind });
        }
    }

    /// A token: paths and bare names are counted apart, so that the many names
    /// of a long text cannot push a path out.
    fn mention(&mut self, target: &str) {
        let kept = if target.contains('/') {
            &mut self.paths
        } else {
            &mut self.names
        };
        if kept.contains(target) {
            return;
        }
        if kept.len() >= MAX_REFERENCES {
            self.leave_out(target);
            return;
        }
        kept.insert(target.to_owned());
        self.references.push(Reference {
            target: target.to_owned(),
            kind: Kind::Mention,
        });
    }

    fn leave_out(&mut self, target: &str) {
        let fixtures = self.more.unwrap_or(false) || target.contains("fixtures");
        self.more = Some(fixtures);
    }

    fn finish(mut self) -> Vec<Reference> {
        if let Some(fixtures) = self.more {
            self.references.push(Reference {
                target: String::new(),
                kind: Kind::More { fixtures },
            });
        }
        self.references
    }
}

/// Links and code spans of Markdown. What lies in `assets`, `templates` or
/// `evals` is made to be copied elsewhere, where its links may well lead
/// somewhere.
fn claims(file: &TextFile<'_>, found: &mut Found) {
    let Some(markdown) = file.markdown else {
        return;
    };
    let first = file.path.split('/').next().unwrap_or_default();
    if matches!(first, "assets" | "templates" | "evals") {
        return;
    }
    let mut budget = COLUMN_BUDGET;
    let mut locate = |span: Span| {
        // A target with a secret in it must not be shown.
        let index = file
            .secrets
            .partition_point(|secret| secret.span.end <= span.start);
        if file
            .secrets
            .get(index)
            .is_some_and(|secret| secret.span.overlaps(span))
        {
            return None;
        }
        let line = file.lines.line_span(file.text, file.lines.line(span.start));
        budget = budget.checked_sub(span.start - line.start)?;
        Some(Box::new(file.located(span)))
    };
    for link in &markdown.links {
        if let Some(target) = claim::of_link(&link.target) {
            found.claim(target, || locate(link.span).map(Kind::Link));
        }
    }
    // What a link shows may be a short form of where it leads.
    let mut labels = markdown.links.iter().map(|link| link.label).peekable();
    for code in &markdown.code_spans {
        while labels
            .next_if(|label| label.end <= code.span.start)
            .is_some()
        {}
        if labels.peek().is_some_and(|label| label.overlaps(code.span)) {
            continue;
        }
        if let Some(target) = claim::of_code_span(&code.text)
            && !claim::is_hypothetical(file.text, code.span)
        {
            found.claim(target, || locate(code.span).map(Kind::Path));
        }
    }
}

fn imports(unit: &Unit, found: &mut Found) {
    for import in &unit.lowered.imports {
        if import.name.len() > MAX_PATH_BYTES {
            continue;
        }
        match unit.language {
            Language::Python => {
                found.load(import.name.clone(), Kind::PythonModule);
                for name in token::imported_names(import.span.of(&unit.text)) {
                    let dot = if import.name.ends_with('.') { "" } else { "." };
                    found.load(format!("{}{dot}{name}", import.name), Kind::PythonModule);
                }
            }
            Language::JavaScript | Language::TypeScript => {
                if import.name.starts_with('.') {
                    found.load(import.name.clone(), Kind::ScriptModule);
                }
            }
            Language::Markdown
            | Language::Shell
            | Language::PowerShell
            | Language::Makefile
            | Language::Dockerfile
            | Language::Ruby
            | Language::Perl
            | Language::Php
            | Language::Go
            | Language::Batch
            | Language::AppleScript
            | Language::Basic
            | Language::Json
            | Language::Other(_)
            | Language::Text => token::each(&import.name, |token| found.mention(token)),
        }
    }
}

/// Tokens of the whole text. In languages that write `object.member`, bare
/// names are looked for in string literals only.
fn mentions(file: &TextFile<'_>, found: &mut Found) {
    let dotted = matches!(
        file.language,
        Language::Python | Language::JavaScript | Language::TypeScript
    );
    token::each(file.text, |token| {
        if token.contains('/') || !dotted {
            found.mention(token);
        }
    });
    // Those that no token shows: escaped, or with blanks.
    for link in file.markdown.iter().flat_map(|markdown| &markdown.links) {
        if let Some(target) = claim::path_of_link(&link.target)
            && !found.claimed.contains(&target)
        {
            found.mention(&target);
        }
    }
    for literal in file.units.iter().flat_map(|unit| &unit.lowered.literals) {
        // `join(here, "schemas", kind)`: a name alone may be that of a folder.
        if token::is_name(&literal.value) {
            if found.paths.len() < MAX_REFERENCES {
                found.mention(&format!("{}/", literal.value));
            }
        } else if dotted {
            token::each(&literal.value, |token| found.mention(token));
        }
    }
}
