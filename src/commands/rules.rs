//! `rules`: list the rules, or explain some.

use clap::Args;

use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::nearest::nearest;
use crate::report::Report;
use crate::scan::rules;

/// Arguments of `rules`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck rules\n  skilldeck rules secret-private-key\n  skilldeck rules structure\n  skilldeck rules --format json"
)]
pub struct RulesArgs {
    /// Rules to explain, by id; or families of rules (`structure`) to list;
    /// all are listed without one
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// Lists or explains rules.
///
/// # Errors
/// When there is neither a rule nor a family of a given id.
pub fn run(args: &RulesArgs, audience: &mut dyn Audience) -> Ended {
    let mut chosen = Vec::new();
    // A page each for whole families would bury the one that was asked for.
    let mut detailed = !args.ids.is_empty();
    for id in &args.ids {
        match (rules::find(id), rules::of_family(id)) {
            (Some(rule), _) => chosen.push(rule),
            (None, family) if family.is_empty() => return Err(unknown(id)),
            (None, family) => {
                chosen.extend(family);
                detailed = false;
            }
        }
    }
    if args.ids.is_empty() {
        chosen = rules::ALL.to_vec();
    }
    chosen.sort_by_key(|rule| rule.id);
    chosen.dedup_by_key(|rule| rule.id);
    audience.report(&Report::Rules {
        rules: chosen,
        detailed,
    })?;
    Ok(Exit::Success)
}

fn unknown(id: &str) -> Error {
    let ids = rules::ALL.iter().map(|rule| rule.id);
    let known = ids.chain(rules::ALL.iter().map(|rule| rule.family()));
    let help = match nearest(id, known) {
        Some(near) => format!("did you mean `{near}`? `skilldeck rules` lists all"),
        None => "`skilldeck rules` lists all".to_owned(),
    };
    Error::UnknownRule {
        id: id.to_owned(),
        help,
    }
}
