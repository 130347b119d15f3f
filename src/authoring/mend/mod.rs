//! What of a package can be mended without asking: mechanical, and checked by
//! reading the result again.

mod frontmatter;

use crate::skill::allowed_tools::ToolsForm;

/// Largest file that is mended.
pub const MAX_BYTES: usize = 1 << 20;
/// Samples are as they are on purpose.
const FIXTURES: &str = "evals/fixtures/";
/// What some editors put in front of a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Kinds of [`Fix`]; the words are part of the JSON contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FixKind {
    /// `skill.md` becomes `SKILL.md`.
    RenameSkillFile,
    /// A byte order mark goes.
    StripByteOrderMark,
    /// A value with a colon gets quotes.
    QuoteValue,
    /// `allowed-tools` gets the form that the profile asks for.
    NormaliseTools,
    /// A script with a shebang becomes a program.
    MakeExecutable,
}

impl FixKind {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::RenameSkillFile,
        Self::StripByteOrderMark,
        Self::QuoteValue,
        Self::NormaliseTools,
        Self::MakeExecutable,
    ];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RenameSkillFile => "rename-skill-file",
            Self::StripByteOrderMark => "strip-byte-order-mark",
            Self::QuoteValue => "quote-value",
            Self::NormaliseTools => "normalise-tools",
            Self::MakeExecutable => "make-executable",
        }
    }
}

/// One thing that is mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it is.
    pub kind: FixKind,
    /// Path in the package, as it is afterwards.
    pub path: String,
    /// The line, where it is about one.
    pub line: Option<u32>,
    /// What is done, a sentence without period. May quote the package.
    pub message: String,
}

/// One change of the disk; in the order of a plan, each on top of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The file `from` at the root gets the name `to`.
    Rename {
        /// As it is called.
        from: String,
        /// As it is to be called.
        to: String,
    },
    /// A file gets other bytes.
    Write {
        /// Path in the package.
        path: String,
        /// The bytes that were planned on.
        old: Vec<u8>,
        /// The bytes it gets.
        new: Vec<u8>,
    },
    /// Whoever may read the file may run it.
    Executable {
        /// Path in the package.
        path: String,
    },
}

/// What is to be done, and how it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mending {
    /// In the order in which they are told.
    pub fixes: Vec<Fix>,
    /// In the order in which they are made.
    pub changes: Vec<Change>,
}

/// Sees the files of a package one by one, and keeps little of them.
#[derive(Debug)]
pub struct Planner {
    form: ToolsForm,
    /// Every name at the root that could be a SKILL.md, with its bytes where it
    /// is a regular file of bearable size.
    skill_files: Vec<(String, Option<Vec<u8>>)>,
    mending: Mending,
}

impl Planner {
    /// Nothing was seen yet.
    #[must_use]
    pub fn new(form: ToolsForm) -> Self {
        Self {
            form,
            skill_files: Vec::new(),
            mending: Mending::default(),
        }
    }

    /// A regular file.
    pub fn see(&mut self, path: &str, bytes: &[u8], executable: bool) {
        if path.eq_ignore_ascii_case("SKILL.md") {
            let kept = (bytes.len() <= MAX_BYTES).then(|| bytes.to_vec());
            self.skill_files.push((path.to_owned(), kept));
        } else if !path.starts_with(FIXTURES) {
            self.script(path, bytes, executable);
        }
    }

    /// Something that has the name `path` and is no regular file.
    pub fn occupied(&mut self, path: &str) {
        if path.eq_ignore_ascii_case("SKILL.md") {
            self.skill_files.push((path.to_owned(), None));
        }
    }

    /// The system runs what begins with `#!` and an absolute path, and reads a
    /// carriage return as a part of it.
    fn script(&mut self, path: &str, bytes: &[u8], executable: bool) {
        let text = strip_mark(bytes);
        let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let Some(program) = line.strip_prefix(b"#!") else {
            return;
        };
        if !program.trim_ascii_start().starts_with(b"/") || line.ends_with(b"\r") {
            return;
        }
        if text.len() < bytes.len() {
            if bytes.len() > MAX_BYTES {
                return;
            }
            self.mending.fixes.push(Fix {
                kind: FixKind::StripByteOrderMark,
                path: path.to_owned(),
                line: Some(1),
                message: "the byte order mark in front of `#!` is gone".to_owned(),
            });
            self.mending.changes.push(Change::Write {
                path: path.to_owned(),
                old: bytes.to_vec(),
                new: text.to_vec(),
            });
        }
        if !executable {
            self.mending.fixes.push(Fix {
                kind: FixKind::MakeExecutable,
                path: path.to_owned(),
                line: None,
                message: "it begins with `#!`, so whoever may read it may now run it".to_owned(),
            });
            self.mending.changes.push(Change::Executable {
                path: path.to_owned(),
            });
        }
    }

    /// The plan, when all was seen.
    #[must_use]
    pub fn plan(self) -> Mending {
        let Self {
            form,
            skill_files,
            mending,
        } = self;
        let mut first = Mending::default();
        // Two of them are a question for a person.
        if let [(name, Some(bytes))] = skill_files.as_slice() {
            if name != "SKILL.md" {
                first.fixes.push(Fix {
                    kind: FixKind::RenameSkillFile,
                    path: "SKILL.md".to_owned(),
                    line: None,
                    message: format!("`{name}` is called `SKILL.md` now"),
                });
                first.changes.push(Change::Rename {
                    from: name.clone(),
                    to: "SKILL.md".to_owned(),
                });
            }
            if let Ok(text) = std::str::from_utf8(bytes) {
                let (mended, fixes) = frontmatter::mended(text, form);
                if !fixes.is_empty() {
                    first.changes.push(Change::Write {
                        path: "SKILL.md".to_owned(),
                        old: bytes.clone(),
                        new: mended.into_bytes(),
                    });
                }
                first.fixes.extend(fixes);
            }
        }
        first.fixes.extend(mending.fixes);
        first.changes.extend(mending.changes);
        first
    }
}

fn strip_mark(mut bytes: &[u8]) -> &[u8] {
    while let Some(rest) = bytes.strip_prefix(BYTE_ORDER_MARK) {
        bytes = rest;
    }
    bytes
}

#[cfg(test)]
mod tests;
