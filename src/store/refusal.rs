//! Why a skill is not installed, updated or removed although all could be read.

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

    /// What to do next.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Blocked => {
                "read the findings (`skilldeck scan SOURCE`); `--allow RULE=REASON` lets one rule pass and is recorded"
            }
            Self::NotSkillExtension => "rename it to `.skill`, or use another `--profile`",
            Self::NotAZip => "fetch or pack it again",
            Self::EmptyArchive => "pack the folder that holds SKILL.md",
            Self::MissingSkillMd => "name the folder that holds SKILL.md, in exactly that spelling",
            Self::SeveralSkills => "pack each skill into an archive of its own",
            Self::InvalidFrontmatter => "mend SKILL.md; `skilldeck review` shows the place",
            Self::AlreadyExists => {
                "`--replace` swaps it; `skilldeck update NAME` follows its source"
            }
            Self::Incomplete => "mend the package; what cannot be read cannot be judged",
            Self::ChangedMeanwhile => "try again when nobody writes to the source",
            Self::NotInstalled => "`skilldeck verify` shows what is installed",
            Self::LocalEdits => {
                "`skilldeck verify NAME` lists the edits; save them, or pass `--force` to lose them"
            }
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
                "`skilldeck edit history NAME` lists them; `edit show NAME REV --content` prints one for `edit replace`"
            }
        }
    }
}
