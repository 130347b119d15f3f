//! `list`: what is installed, or lies in a folder; invalid skills included.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::home_args::StoreArgs;
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::installed;
use crate::report::Report;
use crate::report::skills::{Listing, SkillRow};
use crate::store::category::Category;
use crate::store::standing::State;

/// Arguments of `list`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ListArgs {
    /// List the skills below this folder instead of a home's
    #[arg(value_name = "DIR", conflicts_with_all = OF_A_HOME)]
    folder: Option<String>,

    /// Only skills of this category; may be given several times
    #[arg(long, value_enum)]
    category: Vec<CategoryChoice>,

    /// Only skills in this state; may be given several times
    #[arg(long, value_enum)]
    state: Vec<StateChoice>,

    /// Only skills that are switched on
    #[arg(long, conflicts_with = "disabled")]
    enabled: bool,

    /// Only skills that are switched off
    #[arg(long)]
    disabled: bool,

    /// The skills of every user of the home
    #[arg(long, conflicts_with = "user")]
    all_users: bool,

    #[command(flatten)]
    store: StoreArgs,
}

/// What has no meaning in a plain folder.
const OF_A_HOME: [&str; 8] = [
    "category",
    "enabled",
    "disabled",
    "all_users",
    "home",
    "skills",
    "user",
    "extensions",
];

const AFTER_HELP: &str = "\
Examples:
  skilldeck list
  skilldeck list --category custom --disabled
  skilldeck list --state invalid --json
  skilldeck list ./skills

A skill is `ok`, `disabled`, `shadowed` (another of its name counts) or
`invalid`. Invalid ones are shown with the reason and are no failure of `list`;
a state file that cannot be read is.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CategoryChoice {
    Public,
    Integrations,
    Custom,
    Legacy,
}

impl From<CategoryChoice> for Category {
    fn from(choice: CategoryChoice) -> Self {
        match choice {
            CategoryChoice::Public => Self::Public,
            CategoryChoice::Integrations => Self::Integrations,
            CategoryChoice::Custom => Self::Custom,
            CategoryChoice::Legacy => Self::Legacy,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StateChoice {
    Ok,
    Disabled,
    Shadowed,
    Invalid,
}

impl From<StateChoice> for State {
    fn from(choice: StateChoice) -> Self {
        match choice {
            StateChoice::Ok => Self::Ok,
            StateChoice::Disabled => Self::Disabled,
            StateChoice::Shadowed => Self::Shadowed,
            StateChoice::Invalid => Self::Invalid,
        }
    }
}

/// Lists skills.
///
/// # Errors
/// When the home or folder cannot be listed, or a state file not be
/// understood.
pub fn run(args: &ListArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let (skills, looked_in) = workers(settings)?.install(|| rows(args))?;
    let total = skills.len();
    let skills = skills
        .into_iter()
        .filter(|row| is_wanted(args, row))
        .collect();
    audience.report(&Report::Listed(Listing {
        skills,
        total,
        looked_in,
    }))?;
    Ok(Exit::Success)
}

fn rows(args: &ListArgs) -> Result<(Vec<SkillRow>, Vec<String>), Error> {
    if let Some(folder) = &args.folder {
        let found = installed::of_folder(Path::new(folder))?;
        let rows = found.iter().map(SkillRow::of_folder).collect();
        return Ok((rows, vec![folder.clone()]));
    }
    let home = args.store.home()?;
    let looked_in = vec![
        home.layout.root().display().to_string(),
        home.layout.home().display().to_string(),
    ];
    let mut rows = Vec::new();
    if args.all_users {
        for (user, found) in installed::of_all_users(&home)? {
            let row = |standing| SkillRow::installed(standing, Some(user.as_str()));
            rows.extend(found.iter().map(row));
        }
    } else {
        let found = installed::of_user(&home, &home.user)?;
        rows.extend(
            found
                .iter()
                .map(|standing| SkillRow::installed(standing, None)),
        );
    }
    Ok((rows, looked_in))
}

fn is_wanted(args: &ListArgs, row: &SkillRow) -> bool {
    let of_category = args.category.is_empty()
        || args
            .category
            .iter()
            .any(|choice| row.category == Some((*choice).into()));
    let in_state = args.state.is_empty()
        || args
            .state
            .iter()
            .any(|choice| row.state == (*choice).into());
    let switched = match (args.enabled, args.disabled) {
        (true, _) => row.enabled == Some(true),
        (false, true) => row.enabled == Some(false),
        (false, false) => true,
    };
    of_category && in_state && switched
}
