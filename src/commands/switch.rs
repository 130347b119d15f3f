//! What `enable` and `disable` share.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::home_args::HomeArgs;
use super::{Audience, Ended};
use crate::exit::Exit;
use crate::io::projection::{Patience, Selection, toggle};
use crate::report::Report;
use crate::report::views::{Switching, ViewOutcome};
use crate::store::category::Category;

/// Which skills.
#[derive(Args, Debug)]
pub(super) struct SwitchArgs {
    /// Names of skills, as they declare them
    #[arg(
        value_name = "NAME",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    names: Vec<String>,

    /// All skills
    #[arg(long)]
    all: bool,

    /// Only skills of CATEGORY; may be given several times
    #[arg(long, value_name = "CATEGORY", value_parser = categories())]
    category: Vec<String>,

    /// Also skills that one of the same name hides
    #[arg(long, conflicts_with = "category")]
    shadowed: bool,

    /// For all users, in the global state
    #[arg(long)]
    global: bool,

    /// Write nothing; say what would be done
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    home: HomeArgs,
}

impl SwitchArgs {
    /// Those of one skill of the user, as a host asks for it.
    pub(super) fn of_host(name: String, home: HomeArgs) -> Self {
        Self {
            names: vec![name],
            all: false,
            category: Vec::new(),
            shadowed: false,
            global: false,
            dry_run: false,
            home,
        }
    }
}

fn categories() -> PossibleValuesParser {
    PossibleValuesParser::new(Category::ALL.map(Category::word))
}

/// Switches them.
///
/// # Errors
/// When nothing could be done at all.
pub(super) fn run(args: &SwitchArgs, on: bool, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let selection = Selection {
        all: args.all,
        categories: args
            .category
            .iter()
            .filter_map(|word| Category::of(word))
            .collect(),
        shadowed: args.shadowed,
        global: args.global,
    };
    let mut waiting = |holder: &str| {
        let _ = audience.waiting(&format!("waiting for {holder}"));
    };
    let mut patience = Patience {
        longest: args.home.patience(),
        waiting: &mut waiting,
    };
    let toggled = toggle(
        &home,
        &args.names,
        &selection,
        on,
        args.dry_run,
        &mut patience,
    )?;
    let views: Vec<ViewOutcome> = toggled
        .views
        .into_iter()
        .map(|(scope, result)| ViewOutcome {
            folder: home.layout.view(&scope).display().to_string(),
            scope: Some(scope),
            result,
        })
        .collect();
    let faulty = toggled
        .switched
        .iter()
        .any(|switched| switched.fault.is_some());
    let exit = views
        .iter()
        .filter_map(|view| view.result.as_ref().err())
        .map(crate::error::Error::exit)
        .chain(faulty.then_some(Exit::Refused))
        .max()
        .unwrap_or(Exit::Success);
    audience.report(&Report::Switching(Switching {
        on,
        dry_run: args.dry_run,
        switched: toggled.switched,
        views,
    }))?;
    Ok(exit)
}
