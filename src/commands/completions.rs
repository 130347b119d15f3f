//! `completions`: a completion script for a shell.

use clap::Args;
use clap_complete::Shell;

use super::{Audience, Ended};
use crate::exit::Exit;
use crate::report::Report;

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  skilldeck completions bash > ~/.local/share/bash-completion/completions/skilldeck"
)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script; `command` is the whole command line.
///
/// # Errors
/// When it cannot be written.
pub fn run(args: &CompletionsArgs, command: clap::Command, audience: &mut dyn Audience) -> Ended {
    audience.report(&Report::Verbatim(script(args.shell, command)))?;
    Ok(Exit::Success)
}

/// The completion script of `shell`.
#[must_use]
pub fn script(shell: Shell, mut command: clap::Command) -> String {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
