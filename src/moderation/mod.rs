//! A second opinion: files of a package shown to a reviewer of the user's
//! choice, and what its word means. Pure: who asks is above.

pub mod answer;
pub mod request;
pub mod verdict;

use crate::scan::language::Language;

/// Most bytes of a file that a reviewer is shown; a longer one is not assessed.
pub const MOST_BYTES: usize = 256 << 10;
/// Most bytes of all files of a package.
pub const MOST_TOTAL: usize = 16 << 20;
/// Suffixes of the texts in `references` and `templates` that are shown.
const TEXTS: [&str; 7] = ["json", "markdown", "md", "rst", "txt", "yaml", "yml"];

/// What a file is to its readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// SKILL.md: an agent follows it.
    Instructions,
    /// A text that an agent reads.
    Reference,
    /// A program.
    Program,
}

impl Role {
    /// The word for reviewers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Instructions => "instructions",
            Self::Reference => "reference",
            Self::Program => "program",
        }
    }

    /// What the file at `path` is; `None` for one that nobody is shown. Text
    /// that begins like a program is one, whatever its name.
    #[must_use]
    pub fn of(path: &str, text: &str) -> Option<Self> {
        if path == "SKILL.md" {
            return Some(Self::Instructions);
        }
        let folder = path.split('/').next().unwrap_or_default();
        let is_program = match Language::of(path, text) {
            Language::Markdown | Language::Json | Language::Text => false,
            Language::Python
            | Language::Shell
            | Language::JavaScript
            | Language::TypeScript
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
            | Language::Other(_) => true,
        };
        if is_program || folder == "scripts" {
            return Some(Self::Program);
        }
        let suffix = crate::skill::path::suffix(path);
        let is_text =
            matches!(folder, "references" | "templates") && TEXTS.contains(&suffix.as_str());
        is_text.then_some(Self::Reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_programs_and_references_are_shown() {
        for (path, text, role) in [
            ("SKILL.md", "", Some(Role::Instructions)),
            ("run.py", "", Some(Role::Program)),
            ("assets/run", "#!/bin/sh\n", Some(Role::Program)),
            ("scripts/table.txt", "x", Some(Role::Program)),
            ("references/a.md", "x", Some(Role::Reference)),
            ("templates/a.yaml", "x", Some(Role::Reference)),
            ("references/a.csv", "x", None),
            ("assets/a.md", "x", None),
            ("README.md", "x", None),
        ] {
            assert_eq!(Role::of(path, text), role, "{path}");
        }
    }
}
