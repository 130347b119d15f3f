//! `prompt`: the section of a system prompt that offers the enabled skills.

use clap::Args;

use super::home_args::StoreArgs;
use super::hosting::{Agent, names, section};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::exit::Exit;
use crate::io::installed;
use crate::report::Report;
use crate::report::host::HostReport;

/// Arguments of `prompt`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct PromptArgs {
    /// Names alone; a model asks for the rest by `describe`
    #[arg(long)]
    deferred: bool,

    /// The skills that the agent may use, by name [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    available: Option<Vec<String>>,

    /// Where a sandbox mounts skills
    #[arg(long, value_name = "PATH", default_value = CONTAINER_ROOT)]
    container_root: String,

    /// Say what the section costs; exit 1 if that is more than N tokens
    #[arg(long, value_name = "N")]
    budget: Option<usize>,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck prompt
  skilldeck prompt --deferred --budget 2000
  skilldeck prompt --available chart-maker,notes --format markdown

`--format markdown` prints the section as a model gets it, `--json` the section,
its names and what it costs. Whatever a skill says is escaped, so that none
forges a tag. Tokens are estimated: four ASCII characters, or one other.";

/// Prints the section.
///
/// # Errors
/// As `list`.
pub fn run(args: &PromptArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let home = args.store.home()?;
    let skills = workers(settings)?.install(|| installed::of_user(&home, &home.user))?;
    let agent = Agent {
        available: args.available.as_deref().map(names),
        container_root: args.container_root.clone(),
    };
    let section = section(&skills, &agent, args.deferred, args.budget);
    for name in &section.unknown {
        audience.waiting(&format!(
            "no skill `{name}` is installed; it is not offered"
        ))?;
    }
    let exit = match section.is_over() {
        true => Exit::Refused,
        false => Exit::Success,
    };
    audience.report(&Report::Host(HostReport::Prompt(section)))?;
    Ok(exit)
}
