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
    after_help = "Examples:\n  skilldeck rules\n  skilldeck rules secret-private-key\n  skilldeck rules --format json"
)]
pub struct RulesArgs {
    /// Rules to explain; all are listed without one
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// Lists or explains rules.
///
/// # Errors
/// When there is no rule of a given id.
pub fn run(args: &RulesArgs, audience: &mut dyn Audience) -> Ended {
    let chosen = if args.ids.is_empty() {
        rules::ALL.to_vec()
    } else {
        let mut chosen = args
            .ids
            .iter()
            .map(|id| rules::find(id).ok_or_else(|| unknown(id)))
            .collect::<Result<Vec<_>, _>>()?;
        chosen.sort_by_key(|rule| rule.id);
        chosen.dedup_by_key(|rule| rule.id);
        chosen
    };
    audience.report(&Report::Rules {
        rules: chosen,
        detailed: !args.ids.is_empty(),
    })?;
    Ok(Exit::Success)
}

fn unknown(id: &str) -> Error {
    let known = rules::ALL.iter().map(|rule| rule.id);
    let help = match nearest(id, known) {
        Some(near) => format!("did you mean `{near}`? `skilldeck rules` lists all"),
        None => "`skilldeck rules` lists all".to_owned(),
    };
    Error::UnknownRule {
        id: id.to_owned(),
        help,
    }
}
