//! `verify`: what lies on disk against what was installed.

use clap::Args;

use super::home_args::{HomeArgs, whose};
use super::placing::{edits, names, writer};
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::folder::Kind;
use crate::io::home::Home;
use crate::io::installation::{Reader, Writer};
use crate::nearest::nearest;
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
        whose: whose(&home),
    };
    let store = open(&home, &args.home, &mut found.notes, audience)?;
    let custom = match &store {
        Store::Nothing => None,
        Store::Read(reader) => Some(reader.custom()),
        Store::Healed(writer) => Some(writer.custom()),
    };
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
        let near = || nearest(&name, lock.skills.keys().map(String::as_str));
        if let (None, Some(near)) = (&locked, near()) {
            let note = format!("`{name}` was not installed here; did you mean `{near}`?");
            found.notes.push(note);
        }
        if let (Some(_), Some(custom)) = (&locked, custom)
            && custom.look(&name)?.map(|known| known.kind) == Some(Kind::Link)
        {
            let note = format!(
                "`{name}` was installed as a folder and is a link now; it is shown nowhere until the link is removed, or the installation forgotten by `skilldeck remove {name} --force`"
            );
            found.notes.push(note);
        }
        let differences = match (&locked, custom) {
            (Some(locked), Some(custom)) => edits(custom, &name, locked)?,
            (None, _) | (_, None) => Vec::new(),
        };
        let near = match locked {
            Some(_) => None,
            None => lock.nearest(&name).map(str::to_owned),
        };
        found.skills.push(VerifiedSkill {
            name,
            near,
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

/// The store as it is looked at. Nobody writes to it meanwhile.
enum Store {
    Nothing,
    Read(Reader),
    /// A change was cut off and is whole now.
    Healed(Writer),
}

/// Opens the store to read, unless something in it has to be mended first and
/// can be.
fn open(
    home: &Home,
    args: &HomeArgs,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<Store, Error> {
    let Some(reader) = read(home, args, audience)? else {
        return Ok(Store::Nothing);
    };
    if reader.unfinished().is_empty() {
        return Ok(Store::Read(reader));
    }
    // A writer waits for readers.
    drop(reader);
    let error = match writer(home, args, notes, audience) {
        Ok(writer) => return Ok(Store::Healed(writer)),
        Err(Error::World(error)) => error,
        Err(error) => return Err(error),
    };
    Ok(match read(home, args, audience)? {
        None => Store::Nothing,
        Some(reader) => {
            notes.push(format!(
                "a change was cut off ({}) and cannot be mended from here: {error:#}",
                reader.unfinished().join(", ")
            ));
            Store::Read(reader)
        }
    })
}

fn read(
    home: &Home,
    args: &HomeArgs,
    audience: &mut dyn Audience,
) -> Result<Option<Reader>, Error> {
    let mut said = Ok(());
    let opened = Reader::open(home, args.patience(), &mut |holder| {
        said = audience.waiting(&format!("waiting for {holder}"));
    });
    said?;
    opened
}
