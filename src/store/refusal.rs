//! Why a skill is not installed, updated or removed although all could be read.

use super::source::Source;

/// Kinds of refusal; the words are part of the JSON contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The scan found what no benign skill does.
    Blocked,
    /// Under profile `deerflow`: the archive is not called `.skill`.
    NotSkillExtension,
    /// The archive cannot be listed.
    NotAZip,
    /// Nothing is in it.
    EmptyArchive,
    /// There is no SKILL.md at its root.
    MissingSkillMd,
    /// Several folders at the top hold a SKILL.md.
    SeveralSkills,
    /// The frontmatter cannot be used.
    InvalidFrontmatter,
    /// Something of that name is there.
    AlreadyExists,
    /// Some of it could not be read, so it cannot be installed whole.
    Incomplete,
    /// It changed between judging and writing.
    ChangedMeanwhile,
    /// Nothing of that name was installed by us.
    NotInstalled,
    /// Somebody changed the installed files.
    LocalEdits,
    /// The recorded source can be read only once.
    NoSource,
    /// The source now declares another name.
    Renamed,
    /// It is no custom skill in a folder of its own.
    ReadOnly,
    /// It is no name of a skill, or not the one the skill declares.
    BadName,
    /// That file may not be written, or is not there.
    BadPath,
    /// A patch does not fit.
    NoMatch,
    /// There is no such revision, or no way back to it.
    NoRevision,
}

impl Refusal {
    /// All.
    pub const ALL: [Self; 19] = [
        Self::Blocked,
        Self::NotSkillExtension,
        Self::NotAZip,
        Self::EmptyArchive,
        Self::MissingSkillMd,
        Self::SeveralSkills,
        Self::InvalidFrontmatter,
        Self::AlreadyExists,
        Self::Incomplete,
        Self::ChangedMeanwhile,
        Self::NotInstalled,
        Self::LocalEdits,
        Self::NoSource,
        Self::Renamed,
        Self::ReadOnly,
        Self::BadName,
        Self::BadPath,
        Self::NoMatch,
        Self::NoRevision,
    ];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::NotSkillExtension => "not-skill-extension",
            Self::NotAZip => "not-a-zip",
            Self::EmptyArchive => "empty-archive",
            Self::MissingSkillMd => "missing-skill-md",
            Self::SeveralSkills => "several-skills",
            Self::InvalidFrontmatter => "invalid-frontmatter",
            Self::AlreadyExists => "already-exists",
            Self::Incomplete => "incomplete",
            Self::ChangedMeanwhile => "changed-meanwhile",
            Self::NotInstalled => "not-installed",
            Self::LocalEdits => "local-edits",
            Self::NoSource => "no-source",
            Self::Renamed => "renamed",
            Self::ReadOnly => "read-only",
            Self::BadName => "bad-name",
            Self::BadPath => "bad-path",
            Self::NoMatch => "no-match",
            Self::NoRevision => "no-revision",
        }
    }

    /// What to do next about what was `asked` for: a source or a name; `name` is
    /// that of the skill, and `rule` the first that stands against it, as far
    /// as they are known.
    #[must_use]
    pub fn help(self, asked: &str, name: Option<&str>, rule: Option<&str>) -> String {
        let name = quoted(name.unwrap_or(asked));
        let words = match self {
            Self::Blocked => return blocked(asked, rule),
            Self::AlreadyExists => {
                return format!(
                    "`install --replace` swaps it, `skilldeck update {name}` follows its source, `edit replace` writes its SKILL.md anew"
                );
            }
            Self::LocalEdits => {
                return format!(
                    "`skilldeck verify {name}` lists the edits, of a pack `integration status`; save them, or pass `--force` to lose them"
                );
            }
            Self::NotSkillExtension => "rename it to `.skill`, or use another `--profile`",
            Self::NotAZip => "fetch or pack it again",
            Self::EmptyArchive => "pack the folder that holds SKILL.md",
            Self::MissingSkillMd => "name the folder that holds SKILL.md, in exactly that spelling",
            Self::SeveralSkills => "pack each skill into an archive of its own",
            Self::InvalidFrontmatter => "mend SKILL.md; `skilldeck review` shows the place",
            Self::Incomplete => "mend the package; what cannot be read cannot be judged",
            Self::ChangedMeanwhile => "try again when nobody writes to the source",
            Self::NotInstalled => "`skilldeck verify` shows what is installed",
            Self::NoSource => "install it again from a file, with `--replace`",
            Self::Renamed => "install it under its new name, and remove the old one",
            Self::ReadOnly => "edit a custom copy of it; `skilldeck list` shows what is what",
            Self::BadName => {
                "use lower-case letters, digits and hyphens, and the same name in SKILL.md"
            }
            Self::BadPath => {
                "name a file below references, templates, scripts or assets; SKILL.md has `edit replace` and `edit patch`"
            }
            Self::NoMatch => "look at the file as it is now, and write the patch for that",
            Self::NoRevision => {
                return format!(
                    "`skilldeck edit history {name}` lists them; `edit show {name} REV --content` prints one for `edit replace`"
                );
            }
        };
        words.to_owned()
    }
}

/// Only what lies on this machine can be scanned by its name.
fn blocked(asked: &str, rule: Option<&str>) -> String {
    let scan = match Source::parse(asked) {
        Ok(Source::Local(path)) if path != "-" => {
            format!("`skilldeck scan {}` shows more of it; ", quoted(&path))
        }
        Ok(Source::Local(_) | Source::Web(_) | Source::Git(_)) | Err(_) => String::new(),
    };
    let rule = rule.unwrap_or("RULE");
    format!("{scan}`--allow '{rule}=why'` lets that rule pass, and is recorded with your reason")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:@%+=,".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_can_be_typed_as_it_stands() {
        let help = Refusal::Blocked.help("my demo.skill", None, Some("execution-download-run"));
        assert!(help.contains("`skilldeck scan 'my demo.skill'`"), "{help}");
        assert!(
            help.contains("`--allow 'execution-download-run=why'`"),
            "{help}"
        );
        let help = Refusal::Blocked.help("https://example.com/demo.skill", None, Some("a-b"));
        assert!(!help.contains("skilldeck scan"), "{help}");
        let help = Refusal::AlreadyExists.help("demo.skill", Some("demo"), None);
        assert!(help.contains("`skilldeck update demo`"), "{help}");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
