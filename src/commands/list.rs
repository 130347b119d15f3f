//! `list`: what is installed, or lies in a folder; invalid skills included.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::home_args::{StoreArgs, whose};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::installed;
use crate::io::target::named;
use crate::report::Report;
use crate::report::skills::{Listing, Looked, SkillRow};
use crate::store::category::Category;
use crate::store::standing::{Standing, State};

/// Arguments of `list`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ListArgs {
    /// List the skills below this folder instead of a home's; of a home, those
    /// at `skill://CATEGORY` or `skill://CATEGORY/PATH`
    #[arg(value_name = "DIR")]
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

const AFTER_HELP: &str = "\
Examples:
  skilldeck list
  skilldeck list --category custom --disabled
  skilldeck list --state invalid --json
  skilldeck list ./skills
  skilldeck list skill://public/team

A skill is `ok`, `modified` (its files differ from what skilldeck installed),
`disabled`, `shadowed` (another of its name counts) or `invalid`. Invalid ones
are shown with the reason and are no failure of `list`; a state or lock file
that cannot be read is. `--state modified` lists modified ones that are off or
shadowed, too.";

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
    Modified,
    Disabled,
    Shadowed,
    Invalid,
}

impl From<StateChoice> for State {
    fn from(choice: StateChoice) -> Self {
        match choice {
            StateChoice::Ok => Self::Ok,
            StateChoice::Modified => Self::Modified,
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

fn rows(args: &ListArgs) -> Result<(Vec<SkillRow>, Looked), Error> {
    let named = match &args.folder {
        Some(word) => named(word, &args.store.flags())?,
        None => None,
    };
    if let (Some(folder), None) = (&args.folder, &named) {
        refuse_of_a_home(args)?;
        let found = installed::of_folder(Path::new(folder))?;
        let rows = found.iter().map(SkillRow::of_folder).collect();
        return Ok((rows, Looked::Folder(folder.clone())));
    }
    let home = match &named {
        Some(named) => named.home.clone(),
        None => args.store.home()?,
    };
    let mut rows = Vec::new();
    if args.all_users {
        if named.is_some() {
            return Err(Error::CommandLine {
                message: "an address is of one user; leave out `--all-users`".to_owned(),
            });
        }
        for (user, mut found) in installed::of_all_users(&home)? {
            let home = Home {
                user: user.clone(),
                ..home.clone()
            };
            compare(&home, &mut found)?;
            let row = |standing| SkillRow::installed(standing, Some(user.as_str()));
            rows.extend(found.iter().map(row));
        }
    } else {
        let mut found = installed::of_user(&home, &home.user)?;
        if let Some(named) = &named {
            found.retain(|one| named.holds(one.skill.category, &one.skill.relative));
            if found.is_empty() {
                return Err(Error::TargetNotFound {
                    target: args.folder.clone().unwrap_or_default(),
                    help: "`skilldeck list` shows what is installed".to_owned(),
                });
            }
        }
        compare(&home, &mut found)?;
        rows.extend(
            found
                .iter()
                .map(|standing| SkillRow::installed(standing, None)),
        );
    }
    Ok((rows, Looked::Home(whose(&home))))
}

/// Notes which skills differ from what was installed.
pub(super) fn compare(home: &Home, found: &mut [Standing]) -> Result<(), Error> {
    installed::compare_with_lock(home, found)
}

/// Whether a command line asks `list` for a folder that is no home's.
pub(super) fn is_of_a_plain_folder(subcommand: &str, matches: &clap::ArgMatches) -> bool {
    let folder = match subcommand {
        "list" => matches.get_one::<String>("folder"),
        _ => None,
    };
    folder.is_some_and(|word| !word.starts_with("skill://"))
}

/// Refuses what has no meaning in a plain folder.
fn refuse_of_a_home(args: &ListArgs) -> Result<(), Error> {
    let flags = args.store.flags();
    let meaningless = [
        ("--category", !args.category.is_empty()),
        ("--enabled", args.enabled),
        ("--disabled", args.disabled),
        ("--all-users", args.all_users),
        ("--home", flags.home.is_some()),
        ("--skills", flags.skills.is_some()),
        ("--user", flags.user.is_some()),
        ("--extensions", flags.extensions.is_some()),
    ];
    match meaningless.into_iter().find(|(_, given)| *given) {
        Some((flag, _)) => Err(Error::CommandLine {
            message: format!("`{flag}` has no meaning for a plain folder"),
        }),
        None => Ok(()),
    }
}

fn is_wanted(args: &ListArgs, row: &SkillRow) -> bool {
    let of_category = args.category.is_empty()
        || args
            .category
            .iter()
            .any(|choice| row.category == Some((*choice).into()));
    let in_state = args.state.is_empty()
        || args.state.iter().any(|choice| match (*choice).into() {
            State::Modified => row.modified == Some(true),
            state @ (State::Ok | State::Disabled | State::Shadowed | State::Invalid) => {
                row.state == state
            }
        });
    let switched = match (args.enabled, args.disabled) {
        (true, _) => row.enabled == Some(true),
        (false, true) => row.enabled == Some(false),
        (false, false) => true,
    };
    of_category && in_state && switched
}
