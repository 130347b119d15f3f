//! `supply-lookalike-declared`: a name that is almost another one is declared as a dependency.

use crate::finding::{Confidence, Severity};
use crate::scan::lookalike::{self, Registry};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::skill::path::{file_name, suffix};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-lookalike-declared",
    title: "Depends on a package whose name is almost that of a well-known one",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Names with one letter changed are registered to be installed by mistake.",
    fix: "Check the name, letter by letter.",
    references: &["CWE-1357", "ATT&CK T1195.002"],
    hits: &[
        Sample::File("requirements.txt", "requests\nbeautifulsop4==4.0\n"),
        Sample::File(
            "package.json",
            "{\"dependencies\": {\"expresss\": \"^4.0.0\"}}\n",
        ),
        Sample::File("Cargo.toml", "[dependencies]\nserde_jsom = \"1\"\n"),
        Sample::File(
            ".github/workflows/a.yml",
            "jobs:\n  a:\n    steps:\n      - uses: actons/checkout@v4\n",
        ),
        Sample::File("Dockerfile", "FROM pyhton:3.12\n"),
    ],
    misses: &[
        Sample::File("requirements.txt", "# beautifulsop4\nrequests>=2\n"),
        Sample::File(
            "package.json",
            "{\"name\": \"expresss\", \"dependencies\": {\"express\": \"^4.0.0\"}}\n",
        ),
        Sample::File("Cargo.toml", "[dependencies]\nserde_json = \"1\"\n"),
        Sample::File("Dockerfile", "FROM python:3.12\n"),
    ],
    check: Check::Text {
        anchors: &[],
        check,
    },
};

/// Most lines of a file that are looked at.
const MAX_LINES: usize = 20_000;

/// What kind of list the file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Requirements,
    Package,
    Cargo,
    Gemfile,
    GoModule,
    Workflow,
    Dockerfile,
}

fn list(path: &str) -> Option<List> {
    let name = file_name(path).to_ascii_lowercase();
    Some(match name.as_str() {
        "package.json" => List::Package,
        "cargo.toml" => List::Cargo,
        "gemfile" => List::Gemfile,
        "go.mod" => List::GoModule,
        "dockerfile" => List::Dockerfile,
        _ if name.starts_with("requirements") && name.ends_with(".txt") => List::Requirements,
        _ if matches!(suffix(path).as_str(), "yml" | "yaml") => List::Workflow,
        _ => return None,
    })
}

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let Some(list) = list(file.path) else { return };
    let mut start = 0;
    let mut inside = false;
    for line in file.text.split_inclusive('\n').take(MAX_LINES) {
        let at = start;
        start += line.len();
        if line.len() > 4096 {
            continue;
        }
        let trimmed = line.trim();
        let quoted = |word: &str| word.trim_matches(['"', '\'', ',', ' ']).to_owned();
        let mut names: Vec<(String, Registry)> = Vec::new();
        match list {
            List::Requirements if !trimmed.starts_with(['#', '-']) => {
                names.push((trimmed.to_owned(), Registry::Python));
            }
            List::Package => {
                // Keys of the lists of dependencies, on lines of their own or not.
                for part in line.split_inclusive(['{', ',', '}']) {
                    if inside && let Some((key, _)) = part.split_once(':') {
                        names.push((quoted(key.trim()), Registry::Script));
                    }
                    if part.trim_end().ends_with('{') {
                        inside = part.contains("ependencies\"");
                    } else if part.trim_end().ends_with('}') {
                        inside = false;
                    }
                }
            }
            List::Cargo => {
                if trimmed.starts_with('[') {
                    inside = trimmed.contains("dependencies");
                } else if inside && let Some((key, _)) = trimmed.split_once('=') {
                    names.push((quoted(key.trim()), Registry::Crates));
                }
            }
            List::Gemfile => {
                if let Some(rest) = trimmed.strip_prefix("gem ") {
                    let first = rest.split(',').next().unwrap_or_default();
                    names.push((quoted(first.trim()), Registry::Gems));
                }
            }
            List::GoModule => {
                let word = trimmed.strip_prefix("require ").unwrap_or(trimmed);
                let word = word.split_whitespace().next().unwrap_or_default();
                if word.contains('/') {
                    names.push((word.to_owned(), Registry::Owned));
                }
            }
            List::Workflow => {
                let entry = trimmed.trim_start_matches("- ");
                for key in ["uses:", "container:", "image:"] {
                    if let Some(value) = entry.strip_prefix(key) {
                        names.push((quoted(value.trim()), Registry::Owned));
                    }
                }
            }
            List::Dockerfile => {
                if let Some(rest) = trimmed.strip_prefix("FROM ") {
                    let image = rest.split_whitespace().next().unwrap_or_default();
                    names.push((image.to_owned(), Registry::Owned));
                }
            }
            List::Requirements => {}
        }
        for (word, registry) in names {
            let (name, registry) = super::lookalike_package::bare(&word, registry);
            let Some(alike) = lookalike::of(name, registry) else {
                continue;
            };
            let span = Span::new(at, at + line.trim_end().len());
            let raised = reporter.raise(span).message(format!(
                "Depends on `{}`, which is almost `{}`",
                name.escape_default(),
                alike.known
            ));
            if alike.drawn {
                raised.severity(Severity::Blocker);
            } else if alike.clear {
                raised.severity(Severity::Error);
            }
        }
    }
}
