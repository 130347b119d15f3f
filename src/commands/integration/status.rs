//! Which packs are there, and whether they are as they were installed.

use super::super::placing::edits;
use super::super::{Audience, Ended};
use super::StatusArgs;
use crate::exit::Exit;
use crate::io::installation::Custom;
use crate::io::installed;
use crate::io::source::newest;
use crate::report::Report;
use crate::report::integration::{IntegrationStatus, PackRow, PackSkill};
use crate::store::category::Category;
use crate::store::managed::{filled, is_newer};

/// Looks at the packs.
pub(super) fn run(args: &StatusArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let custom = Custom::open_managed(&home)?;
    let (lock, mut providers) = match &custom {
        Some(custom) => (custom.lock_file()?, custom.names()?),
        None => Default::default(),
    };
    providers.extend(lock.skills.keys().cloned());
    if let Some(asked) = &args.provider {
        providers.retain(|provider| provider == asked);
        providers.push(asked.clone());
    }
    providers.sort_unstable();
    providers.dedup();
    let standings = installed::of_user(&home, &home.user)?;
    let mut packs = Vec::new();
    for provider in providers {
        let locked = lock.skills.get(&provider).cloned();
        let present = match &custom {
            Some(custom) => custom.present(&provider)?.is_some(),
            None => false,
        };
        let differences = match (&locked, &custom) {
            (Some(locked), Some(custom)) => edits(custom, &provider, locked)?,
            (None, _) | (_, None) => Vec::new(),
        };
        let inside = format!("{provider}/");
        let skills = standings
            .iter()
            .filter(|it| {
                it.skill.category == Category::Integrations
                    && it.skill.relative.starts_with(&inside)
            })
            .map(|it| PackSkill {
                name: it.skill.name().to_owned(),
                state: it.state(),
            });
        let skills = skills.collect();
        let newest = args
            .latest
            .as_ref()
            .map(|template| newest(&filled(template, &provider, None)).map(|(version, _)| version));
        let version = locked.as_ref().and_then(|locked| locked.version.as_deref());
        let newer = match (&newest, version) {
            (Some(Ok(newest)), Some(version)) => Some(is_newer(newest, version)),
            (Some(Ok(_) | Err(_)) | None, _) => None,
        };
        packs.push(PackRow {
            provider,
            present,
            locked,
            differences,
            newest,
            newer,
            skills,
        });
    }
    let exit = packs.iter().map(exit_of).max().unwrap_or(Exit::Success);
    audience.report(&Report::IntegrationStatus(IntegrationStatus { packs }))?;
    Ok(exit)
}

fn exit_of(row: &PackRow) -> Exit {
    match &row.newest {
        Some(Err(error)) => error.exit(),
        Some(Ok(_)) | None if row.is_sound() => Exit::Success,
        Some(Ok(_)) | None => Exit::Refused,
    }
}
