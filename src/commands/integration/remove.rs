//! A pack goes; what was not installed with it stays.

use serde_json::json;

use super::super::placing::{edits, refusal};
use super::super::{Audience, Ended};
use super::{RemoveArgs, bring_up, writer};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::installation::{Custom, Ended as Placed};
use crate::report::Report;
use crate::report::changes::{FileChanges, Refused, Status};
use crate::report::integration::{IntegrationChange, PackDeed};
use crate::review::counts::Counts;
use crate::store::drift::DifferenceKind;
use crate::store::history::Signature;
use crate::store::refusal::Refusal;

/// Removes the pack.
pub(super) fn run(args: &RemoveArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let mut notes = Vec::new();
    let outcome = one(args, &home, &mut notes, audience)?;
    let (exit, touched) = match &outcome {
        Ok(_) => (Exit::Success, !args.dry_run),
        Err(_) => (Exit::Refused, false),
    };
    let followed = if touched {
        bring_up(&home, &args.home, audience)
    } else {
        Ok(())
    };
    audience.report(&Report::Integration(IntegrationChange {
        action: "remove",
        provider: args.provider.clone(),
        dry_run: args.dry_run,
        outcome: outcome.map(Box::new).map_err(Box::new),
        notes,
    }))?;
    followed.map(|()| exit)
}

fn one(
    args: &RemoveArgs,
    home: &Home,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<Result<PackDeed, Refused>, Error> {
    let provider = args.provider.as_str();
    let unknown = || {
        let reason = format!("no pack of `{provider}` was installed");
        Ok(Err(refusal(provider, Refusal::NotInstalled, reason)))
    };
    let Some(opened) = Custom::open_managed(home)? else {
        return unknown();
    };
    let writer = match args.dry_run {
        true => None,
        false => Some(writer(home, &args.home, notes, audience)?),
    };
    let custom = writer.as_ref().map_or(&opened, |writer| writer.custom());
    let Some(locked) = custom.lock_file()?.skills.remove(provider) else {
        return unknown();
    };
    let (extra, lost): (Vec<_>, Vec<_>) = edits(custom, provider, &locked)?
        .into_iter()
        .partition(|edit| edit.kind == DifferenceKind::Extra);
    if !lost.is_empty() && !args.force {
        let reason = format!("{} file(s) of `{provider}` were changed", lost.len());
        return Ok(Err(Refused {
            edits: lost,
            ..refusal(provider, Refusal::LocalEdits, reason)
        }));
    }
    let mut deed = PackDeed {
        status: Status::Removed,
        skills: Vec::new(),
        files: FileChanges::between(Some(&locked), None),
        locked,
        findings: Counts::default(),
        severe: Vec::new(),
        kept: extra.into_iter().map(|edit| edit.path).collect(),
        warnings: Vec::new(),
    };
    let Some(writer) = &writer else {
        return Ok(Ok(deed));
    };
    let scanner = json!({"decision": "allow", "reason": "removed by the user"});
    match writer.remove(
        provider,
        Some(&deed.locked),
        "remove",
        Signature::OURS,
        scanner,
    )? {
        Placed::Done(more) => {
            deed.warnings = more;
            Ok(Ok(deed))
        }
        Placed::Occupied => {
            let reason = format!("`{provider}` is no folder any more");
            Ok(Err(refusal(provider, Refusal::LocalEdits, reason)))
        }
    }
}
