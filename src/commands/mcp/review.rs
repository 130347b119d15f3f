//! `review_skill_package`: what a review finds, and on demand the texts that a
//! model is to judge by reading.

use std::path::{Path, PathBuf};

use rmcp::model::CallToolResult;

use super::super::examine::{Plan, examination_keeping};
use super::Shared;
use super::answers::{self, fault, told};
use super::arguments::Review;
use crate::gate::Gate;
use crate::io::clock;
use crate::io::environment::working_folder;
use crate::io::home::resolve;
use crate::io::target::{self, Target};
use crate::report::host::{HostReport, ReviewMode, Reviewed};
use crate::report::{Emit, Kind, Locale, Report};
use crate::scan::Scope;
use crate::skill::limits::Limits;

/// Reviews a package.
///
/// # Errors
/// In words, when the target cannot be reviewed.
pub(super) fn reviewed(shared: &Shared, asked: &Review) -> Result<CallToolResult, String> {
    let target = target(shared, asked)?;
    let plan = Plan {
        kind: Kind::Review,
        scope: Scope::All,
        profile: asked.profile(),
        gate: Gate {
            fail_on: None,
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: Limits::default(),
        mend: false,
    };
    let mode = asked.mode();
    let wanted = |path: &str| mode == ReviewMode::Semantic && Reviewed::is_read(path);
    let examination =
        examination_keeping(&target, &plan, &wanted).map_err(|error| fault(&error))?;
    let reviewed = Reviewed {
        examination,
        mode,
        profile: plan.profile,
        locale: asked.locale(),
        reviewed_at: clock::rfc3339(clock::now()),
    };
    let report = Report::Host(HostReport::Reviewed(Box::new(reviewed)));
    Ok(told(&report, false))
}

/// The one package that is meant.
fn target(shared: &Shared, asked: &Review) -> Result<Target, String> {
    let word = asked.target.as_str();
    let limits = Limits::default();
    if let Some(name) = word.strip_prefix("inline://") {
        let Some(content) = &asked.inline_content else {
            return Err(
                "an inline:// target needs inline_content, the text of its SKILL.md".to_owned(),
            );
        };
        let name = if name.is_empty() { "SKILL.md" } else { name };
        let spooled = target::spool(&mut content.as_bytes(), name, limits);
        return spooled.map(Target::Spooled).map_err(|error| fault(&error));
    }
    if asked.inline_content.is_some() {
        return Err("inline_content belongs to an inline:// target".to_owned());
    }
    let place = match word.strip_prefix("skill://") {
        Some(address) if address.contains('@') => {
            return Err("skills of other users are not reviewed here".to_owned());
        }
        Some(address) => {
            may(shared, address)?;
            PathBuf::from(word)
        }
        None => local(shared, word)?,
    };
    let resolved =
        target::resolve_in(&place, limits, &shared.flags).map_err(|error| fault(&error))?;
    let mut targets = resolved.targets;
    match (targets.pop(), targets.is_empty() && !resolved.collection) {
        (Some(target), true) => Ok(target),
        (Some(_), false) | (None, _) => {
            Err(format!("`{word}` holds several skills; name one of them"))
        }
    }
}

/// Refuses the address of a skill that the agent may not have.
pub(super) fn may(shared: &Shared, address: &str) -> Result<(), String> {
    if shared.agent.available.is_none() {
        return Ok(());
    }
    let (_, skills) = answers::skills(shared)?;
    let address = address.trim_end_matches('/');
    match skills.iter().any(|one| one.skill.address() == address) {
        true => Ok(()),
        false => Err(format!("there is no `skill://{address}` for this agent")),
    }
}

/// A package on disk, below a folder that may be looked into.
pub(super) fn local(shared: &Shared, word: &str) -> Result<PathBuf, String> {
    let roots = match &shared.review_roots {
        Some(roots) => roots.clone(),
        None => {
            let home = resolve(&shared.flags).map_err(|error| fault(&error))?;
            // Who has an allow-list does not go around it by a path.
            let root = shared.agent.available.is_none();
            let root = root.then(|| home.layout.root().to_owned());
            working_folder().into_iter().chain(root).collect()
        }
    };
    let Some(place) = target::below(Path::new(word), &roots) else {
        return Err(format!(
            "local review targets must be under a folder that the server may look into; `{word}` is not, or is not there (`--review-root DIR` allows more)"
        ));
    };
    let is_archive = place
        .extension()
        .is_some_and(|suffix| suffix == "skill" || suffix == "zip");
    if place.join("SKILL.md").is_file() || (is_archive && place.is_file()) {
        return Ok(place);
    }
    Err(format!(
        "local review targets are `.skill` files and directories containing a root SKILL.md; `{word}` is neither"
    ))
}
