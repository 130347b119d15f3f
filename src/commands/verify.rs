//! `verify`: what lies on disk against what was installed.

use clap::Args;

use super::home_args::HomeArgs;
use super::placing::{edits, names, writer};
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::installation::Custom;
use crate::report::Report;
use crate::report::changes::{Verified, VerifiedSkill};
use crate::store::lockfile::LockFile;

/// Arguments of `verify`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck verify\n  skilldeck verify demo --format json\n\nExit 1 on any difference."
)]
pub struct VerifyArgs {
    /// Skills to look at, by name or `skill://custom/NAME`; all without one
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    home: HomeArgs,
}

/// Compares every skill that was named, or all.
///
/// # Errors
/// When the store cannot be read.
pub fn run(args: &VerifyArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let mut found = Verified {
        skills: Vec::new(),
        unmanaged: Vec::new(),
        notes: Vec::new(),
    };
    let there = Custom::open(&home)?;
    // Nobody writes while we look, and what was cut off is whole. Where nothing
    // can be written, nobody does.
    let writer = match &there {
        None => None,
        Some(_) => match writer(&home, &args.home, &mut found.notes, audience) {
            Ok(writer) => Some(writer),
            Err(Error::World(error)) => {
                audience.note(&format!("looking without the lock: {error:#}"))?;
                None
            }
            Err(error) => return Err(error),
        },
    };
    let custom = writer
        .as_ref()
        .map(|writer| writer.custom())
        .or(there.as_ref());
    let lock = match custom {
        Some(custom) => custom.lock_file()?,
        None => LockFile::default(),
    };
    let mut names: Vec<String> = if args.names.is_empty() {
        lock.skills.keys().cloned().collect()
    } else {
        names(&args.names, &home, &args.home)?
    };
    names.sort_unstable();
    names.dedup();
    for name in names {
        let locked = lock.skills.get(&name).cloned();
        let differences = match (&locked, custom) {
            (Some(locked), Some(custom)) => edits(custom, &name, locked)?,
            (None, _) | (_, None) => Vec::new(),
        };
        found.skills.push(VerifiedSkill {
            name,
            locked,
            differences,
        });
    }
    if args.names.is_empty()
        && let Some(custom) = custom
    {
        found.unmanaged = custom.names()?;
        found
            .unmanaged
            .retain(|name| !lock.skills.contains_key(name));
    }
    let clean = found.skills.iter().all(VerifiedSkill::is_clean);
    audience.report(&Report::Verified(found))?;
    Ok(if clean { Exit::Success } else { Exit::Refused })
}
