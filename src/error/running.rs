//! What `exec`, `edit`, `integration` and reviewers cannot do.

use miette::Diagnostic;
use thiserror::Error as ThisError;

use crate::exit::Exit;

/// Why something could not be run, edited or fetched.
#[derive(Debug, ThisError, Diagnostic)]
pub enum RunError {
    /// The history of a skill cannot be written or read; what it could not
    /// record is not done.
    #[error("the history of `{name}` cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::history_unusable),
        help("mend the file below `.history` beside the custom skills; nothing was changed")
    )]
    HistoryUnusable {
        /// The skill.
        name: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The content of an edit cannot be read.
    #[error("the content from `{origin}` cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::content_unusable),
        help("hand over UTF-8 text of at most 1 MiB, on standard input or with `--from FILE`")
    )]
    ContentUnusable {
        /// As given.
        origin: String,
        /// What is wrong with it, a clause.
        fault: String,
    },
    /// A history has no such record, or none with that content.
    #[error("the history of `{name}` has no such record {revision}; {known} are known")]
    #[diagnostic(
        code(skilldeck::revision_unusable),
        help("`skilldeck edit history NAME` lists them")
    )]
    RevisionUnusable {
        /// The skill.
        name: String,
        /// As given.
        revision: i64,
        /// How many there are.
        known: usize,
    },
    /// A skill that was named may not be used.
    #[error("`{name}` {fault}")]
    #[diagnostic(code(skilldeck::skill_unusable))]
    SkillUnusable {
        /// As given.
        name: String,
        /// Why, a clause without subject.
        fault: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// The secrets of a request cannot be read; nothing of them is repeated.
    #[error("the secrets from {origin} cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::secrets_unusable),
        help("write one JSON object of names and texts: {{\"API_TOKEN\": \"…\"}}")
    )]
    SecretsUnusable {
        /// Where they come from, in words.
        origin: String,
        /// What is wrong, a clause.
        fault: String,
    },
    /// A secret stands where everybody can read it.
    #[error(
        "an argument of the command holds one of the secrets, and the system shows arguments to everybody"
    )]
    #[diagnostic(
        code(skilldeck::secret_in_arguments),
        help("let the command read it from its environment")
    )]
    SecretInArguments,
    /// A program cannot be started.
    #[error("the program `{program}` {fault}")]
    #[diagnostic(
        code(skilldeck::program_unusable),
        help(
            "name a program of PATH or a file that may be run; one outside of the folders that a confined command may read needs `--allow-read`"
        )
    )]
    ProgramUnusable {
        /// As given.
        program: String,
        /// Why, a clause without subject.
        fault: String,
    },
    /// The kernel cannot confine a command that must be.
    #[error("this kernel cannot confine the command to its folders")]
    #[diagnostic(
        code(skilldeck::unconfined),
        help("use Linux 6.12 or newer with Landlock, or leave out `--require-confine`")
    )]
    Unconfined,
    /// A folder that was named cannot be used.
    #[error("the folder `{path}` {fault}")]
    #[diagnostic(code(skilldeck::folder_unusable), help("name a folder that is there"))]
    FolderUnusable {
        /// As given.
        path: String,
        /// Why, a clause without subject.
        fault: String,
    },
    /// A pack of an integration cannot be installed as one.
    #[error("the pack `{origin}` cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::pack_unusable),
        help(
            "a pack is a folder or zip of skill folders, or of `skills/`, with an optional pack.json"
        )
    )]
    PackUnusable {
        /// As given.
        origin: String,
        /// What is wrong with it, a clause.
        fault: String,
    },
    /// A list of releases cannot be followed.
    #[error("the index `{address}` cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::index_unusable),
        help("check the address; `--from` and `--pinned` name a release to fall back to")
    )]
    IndexUnusable {
        /// Its address.
        address: String,
        /// What is wrong with it, a clause.
        fault: String,
    },
}

impl RunError {
    /// The exit code it leads to.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Self::ContentUnusable { .. }
            | Self::RevisionUnusable { .. }
            | Self::SecretsUnusable { .. }
            | Self::SecretInArguments
            | Self::ProgramUnusable { .. }
            | Self::FolderUnusable { .. } => Exit::Unusable,
            Self::SkillUnusable { .. } | Self::Unconfined | Self::PackUnusable { .. } => {
                Exit::Refused
            }
            Self::HistoryUnusable { .. } | Self::IndexUnusable { .. } => Exit::World,
        }
    }
}
