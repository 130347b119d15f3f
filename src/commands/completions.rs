//! `completions`: a completion script for a shell.

use clap::Args;
use clap_complete::Shell;

use super::{Audience, Ended, completing};
use crate::exit::Exit;
use crate::report::Report;

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,

    /// A script that knows commands and flags and never runs skilldeck
    #[arg(long = "static")]
    fixed: bool,
}

const AFTER_HELP: &str = "\
Examples:
  source <(skilldeck completions bash)
  skilldeck completions zsh > ~/.zfunc/_skilldeck
  skilldeck completions fish > ~/.config/fish/completions/skilldeck.fish

The script asks skilldeck while one types, so it knows the names of installed
skills, users and rules as well. Make it anew after an update.";

/// Prints the script; `command` is the whole command line.
///
/// # Errors
/// When it cannot be written.
pub fn run(args: &CompletionsArgs, command: clap::Command, audience: &mut dyn Audience) -> Ended {
    let script = match args.fixed {
        true => script(args.shell, command),
        false => asking_script(args.shell),
    };
    audience.report(&Report::Verbatim(script))?;
    Ok(Exit::Success)
}

/// The script of `shell` that never runs skilldeck.
#[must_use]
pub fn script(shell: Shell, mut command: clap::Command) -> String {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The script of `shell` that asks skilldeck while one types.
#[must_use]
pub fn asking_script(shell: Shell) -> String {
    completing::registration(&shell.to_string()).unwrap_or_default()
}
