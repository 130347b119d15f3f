//! `edit`: custom skills that an agent writes and changes; every change is
//! scanned as a whole first, and recorded.

pub(super) mod act;
mod candidate;
mod intent;
pub(super) mod look;
mod write;

use clap::{Args, Subcommand};

use super::home_args::HomeArgs;
use super::moderate::ModerationArgs;
use super::review::ProfileChoice;
use super::{Audience, Ended, Settings};

/// Arguments of `edit`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct EditArgs {
    #[command(subcommand)]
    action: Action,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck edit create notes < SKILL.md
  echo '{\"find\": \"Old\", \"replace\": \"New\"}' | skilldeck edit patch notes
  skilldeck edit write-file notes references/guide.md --from guide.md
  skilldeck edit history notes
  skilldeck edit rollback notes 2

Content comes from standard input or a file, never from the command line. Only
custom skills are edited; `skilldeck install skill://public/NAME` makes one of a
built-in skill.";

/// What `edit` does.
#[derive(Debug, Subcommand)]
enum Action {
    #[command(flatten)]
    Change(Box<Change>),
    #[command(flatten)]
    Look(Look),
}

/// What is written.
#[derive(Debug, Subcommand)]
pub(super) enum Change {
    /// Make a custom skill of a SKILL.md
    #[command(
        after_help = "Examples:\n  skilldeck edit create notes < SKILL.md\n  skilldeck edit create notes --from notes.md"
    )]
    Create(ContentArgs),
    /// Replace SKILL.md
    #[command(after_help = "Examples:\n  skilldeck edit replace notes --from notes.md")]
    Replace(ContentArgs),
    /// Replace a passage: JSON with `find`, `replace` and, to replace all of
    /// them, `expected_count`
    #[command(
        after_help = "Examples:\n  echo '{\"find\": \"Old\", \"replace\": \"New\"}' | skilldeck edit patch notes"
    )]
    Patch(PatchArgs),
    /// Write a file below references, templates, scripts or assets
    #[command(
        after_help = "Examples:\n  skilldeck edit write-file notes scripts/run.py --from run.py --executable"
    )]
    WriteFile(WriteFileArgs),
    /// Remove such a file
    #[command(after_help = "Examples:\n  skilldeck edit remove-file notes scripts/run.py")]
    RemoveFile(RemoveFileArgs),
    /// Delete the skill; its history stays
    #[command(after_help = "Examples:\n  skilldeck edit delete notes")]
    Delete(DeleteArgs),
    /// Bring all files back to what they were after a revision
    #[command(after_help = "Examples:\n  skilldeck edit rollback notes 2")]
    Rollback(RollbackArgs),
}

/// What is only looked at.
#[derive(Debug, Subcommand)]
enum Look {
    /// List what was done to the skill
    #[command(
        after_help = "Examples:\n  skilldeck edit history notes\n  skilldeck edit history notes --json"
    )]
    History(HistoryArgs),
    /// Show one record of the history
    #[command(after_help = "Examples:\n  skilldeck edit show notes 2 --content")]
    Show(ShowArgs),
}

/// What every edit takes.
#[derive(Args, Debug)]
pub(super) struct WriteArgs {
    /// Who edits, for the history
    #[arg(long, value_name = "WHO", default_value = "agent")]
    pub(super) author: String,

    /// The conversation it happens in, for the history
    #[arg(long, value_name = "ID")]
    pub(super) thread: Option<String>,

    /// Whose severities and rules for SKILL.md count
    #[arg(long, value_enum, default_value_t)]
    pub(super) profile: ProfileChoice,

    /// Let the CRITICAL findings of a rule pass; recorded with its reason
    #[arg(long, value_name = "RULE=REASON")]
    pub(super) allow: Vec<String>,

    /// Say what would be done, and write nothing
    #[arg(long)]
    pub(super) dry_run: bool,

    #[command(flatten)]
    pub(super) moderation: ModerationArgs,

    #[command(flatten)]
    pub(super) home: HomeArgs,
}

/// Arguments of `create` and `replace`.
#[derive(Args, Debug)]
pub(super) struct ContentArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// Where SKILL.md comes from; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(super) from: String,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Arguments of `patch`.
#[derive(Args, Debug)]
pub(super) struct PatchArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// The file to patch
    #[arg(long, value_name = "PATH", default_value = "SKILL.md")]
    pub(super) file: String,

    /// Where the patch comes from; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(super) from: String,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Arguments of `write-file`.
#[derive(Args, Debug)]
pub(super) struct WriteFileArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// The file in the skill
    #[arg(value_name = "PATH")]
    pub(super) path: String,

    /// Where the content comes from; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(super) from: String,

    /// The file may be run; one that is there stays as it is
    #[arg(long)]
    pub(super) executable: bool,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Arguments of `remove-file`.
#[derive(Args, Debug)]
pub(super) struct RemoveFileArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// The file in the skill
    #[arg(value_name = "PATH")]
    pub(super) path: String,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Arguments of `delete`.
#[derive(Args, Debug)]
pub(super) struct DeleteArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Arguments of `history`.
#[derive(Args, Debug)]
pub(super) struct HistoryArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    #[command(flatten)]
    pub(super) home: HomeArgs,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// Number of the record, from 1; -1 is the last
    #[arg(value_name = "REV", allow_negative_numbers = true)]
    pub(super) revision: i64,

    /// Print the file as it was after REV and nothing else, for a pipe
    #[arg(long)]
    pub(super) content: bool,

    /// With --content: as it was before REV
    #[arg(long, requires = "content")]
    pub(super) before: bool,

    #[command(flatten)]
    pub(super) home: HomeArgs,
}

/// Arguments of `rollback`.
#[derive(Args, Debug)]
pub(super) struct RollbackArgs {
    /// The skill
    #[arg(value_name = "NAME")]
    pub(super) name: String,

    /// Number of a record, from 1; -1 is the last, -2 undoes the last
    #[arg(value_name = "REV", allow_negative_numbers = true)]
    pub(super) revision: i64,

    #[command(flatten)]
    pub(super) write: WriteArgs,
}

/// Edits, or says what was edited.
///
/// # Errors
/// When the home is unknown, the content cannot be read, or the store fails;
/// what is refused is part of the report.
pub fn run(args: &EditArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    match &args.action {
        Action::Change(change) => act::run(change, settings, audience),
        Action::Look(Look::History(args)) => look::history(args, audience),
        Action::Look(Look::Show(args)) => look::show(args, audience),
    }
}
