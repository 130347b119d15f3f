//! The history of a skill, listed and shown.

use super::super::{Audience, Ended};
use super::{HistoryArgs, ShowArgs};
use crate::error::{Error, RunError};
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::installation::Custom;
use crate::report::Report;
use crate::report::editing::{History, Revision};
use crate::skill::name::SkillName;
use crate::store::past::{self, Past};

/// Lists what was done to a skill, deleted ones too.
pub(in super::super) fn history(args: &HistoryArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let records = read(&home, &args.name)?;
    audience.report(&Report::EditHistory(History {
        name: args.name.clone(),
        records,
    }))?;
    Ok(Exit::Success)
}

/// Shows one record.
pub(in super::super) fn show(args: &ShowArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let mut records = read(&home, &args.name)?;
    let number = past::number(args.revision, records.len());
    let Some((number, Some(past))) = number.map(|number| (number, records[number - 1].take()))
    else {
        return Err(Error::Run(RunError::RevisionUnusable {
            name: args.name.clone(),
            revision: args.revision,
            known: records.len(),
        }));
    };
    if args.content {
        let content = if args.before { past.before } else { past.after };
        let Some(content) = content else {
            return Err(Error::Run(RunError::RevisionUnusable {
                name: args.name.clone(),
                revision: args.revision,
                known: records.len(),
            }));
        };
        audience.report(&Report::Verbatim(content))?;
        return Ok(Exit::Success);
    }
    audience.report(&Report::EditRevision(Box::new(Revision {
        name: args.name.clone(),
        number,
        past,
    })))?;
    Ok(Exit::Success)
}

/// The records of a skill that is or was there.
fn read(home: &Home, name: &str) -> Result<Vec<Option<Past>>, Error> {
    let nothing = || {
        Error::Run(RunError::SkillUnusable {
            name: name.to_owned(),
            fault: "has no history".to_owned(),
            help: "only custom skills that were installed or edited have one".to_owned(),
        })
    };
    SkillName::parse(name).map_err(|_| nothing())?;
    let bytes = match Custom::open(home)? {
        Some(custom) => custom.history(name)?,
        None => None,
    };
    bytes.map(|bytes| past::parse(&bytes)).ok_or_else(nothing)
}
