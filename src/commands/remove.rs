//! `remove`: takes away what was installed, and nothing else.

use clap::Args;
use serde_json::json;

use super::home_args::{HomeArgs, whose};
use super::install::exit_of;
use super::placing::{changed_here, edits, names, refusal, unknown, writer};
use super::{Audience, Ended};
use crate::error::Error;
use crate::io::folder::Kind;
use crate::io::home::Home;
use crate::io::installation::{self, Custom, Writer, folder_of};
use crate::report::changes::{
    Change, ChangeKind, ChangeOutcome, Changes, Deed, FileChanges, Refused, Status,
};
use crate::review::counts::Counts;
use crate::store::drift::{Difference, DifferenceKind};
use crate::store::history::Signature;
use crate::store::lockfile::{LockFile, LockedSkill};
use crate::store::refusal::Refusal;

/// Arguments of `remove`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct RemoveArgs {
    /// Skills to remove, by name or `skill://custom/NAME`
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,

    #[command(flatten)]
    home: HomeArgs,

    /// Lose local edits
    #[arg(long)]
    force: bool,

    /// Say what would be removed, and write nothing
    #[arg(long)]
    dry_run: bool,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck remove demo
  skilldeck remove demo other --dry-run

Files that were not installed stay where they are, and so does their folder.";

/// Removes every skill that was named.
///
/// # Errors
/// When the home is unknown or the store cannot be opened; what fails of one
/// skill is part of the report.
pub fn run(args: &RemoveArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let mut changes = Changes {
        kind: ChangeKind::Remove,
        dry_run: args.dry_run,
        results: Vec::new(),
        notes: Vec::new(),
        whose: whose(&home),
        view: None,
    };
    let there = Custom::open(&home)?;
    let writer = match &there {
        Some(_) if !args.dry_run => Some(writer(&home, &args.home, &mut changes.notes, audience)?),
        Some(_) | None => None,
    };
    let custom = writer.as_ref().map(Writer::custom).or(there.as_ref());
    for name in &names(&args.names, &home, &args.home)? {
        let outcome = match custom {
            None => ChangeOutcome::Refused(Box::new(unknown(name, &LockFile::default()))),
            Some(custom) => one(name, args.force, &home, custom, writer.as_ref())
                .unwrap_or_else(ChangeOutcome::Failed),
        };
        changes.results.push(Change {
            asked: name.clone(),
            outcome,
        });
    }
    let exit = exit_of(&changes);
    super::view::follow(&home, &args.home, changes, exit, audience)
}

/// Removes one; without a writer, says what would be removed.
fn one(
    name: &str,
    force: bool,
    home: &Home,
    custom: &Custom,
    writer: Option<&Writer>,
) -> Result<ChangeOutcome, Error> {
    let refused = |refused| Ok(ChangeOutcome::Refused(Box::new(refused)));
    let lock = custom.lock_file()?;
    let Some(locked) = lock.skills.get(name) else {
        return refused(unknown(name, &lock));
    };
    if custom
        .look(name)?
        .is_some_and(|known| known.kind != Kind::Folder)
    {
        let reason = format!("`{name}` is no folder any more; nothing is removed through a link");
        return refused(refusal(name, Refusal::LocalEdits, reason));
    }
    let edits = edits(custom, name, locked)?;
    let (extra, lost): (Vec<Difference>, Vec<Difference>) = edits
        .into_iter()
        .partition(|edit| edit.kind == DifferenceKind::Extra);
    if !lost.is_empty() && !force {
        let reason = changed_here(name, &lost);
        return refused(Refused {
            edits: lost,
            ..refusal(name, Refusal::LocalEdits, reason)
        });
    }
    let mut warnings = Vec::new();
    if let Some(writer) = writer {
        match writer.remove(
            name,
            Some(locked),
            "remove",
            Signature::OURS,
            json!({"decision": "allow", "reason": "removed by the user"}),
        )? {
            installation::Ended::Done(notes) => warnings = notes,
            installation::Ended::Occupied => {
                let reason = format!("`{name}` became something else meanwhile");
                return refused(refusal(name, Refusal::LocalEdits, reason));
            }
        }
    }
    Ok(ChangeOutcome::Done(Box::new(deed(
        name, home, locked, extra, warnings,
    ))))
}

fn deed(
    name: &str,
    home: &Home,
    locked: &LockedSkill,
    extra: Vec<Difference>,
    warnings: Vec<String>,
) -> Deed {
    Deed {
        name: name.to_owned(),
        status: Status::Removed,
        folder: folder_of(home, name).display().to_string(),
        locked: locked.clone(),
        files: FileChanges::between(Some(locked), None),
        difference: None,
        left_out: Vec::new(),
        kept: extra.into_iter().map(|edit| edit.path).collect(),
        findings: Counts::default(),
        severe: Vec::new(),
        warnings,
    }
}
