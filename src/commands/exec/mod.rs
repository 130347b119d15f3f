//! `exec`: runs a skill's script with the secrets of one request.

pub(super) mod bounds;
mod request;
pub(super) mod running;

use std::ffi::OsString;
use std::path::Path;

use clap::Args;

use super::home_args::StoreArgs;
use super::{Audience, Ended};
use crate::exit::Exit;
use crate::io::process::{self, Input, Stop, absolute_folder};
use crate::report::Report;
use bounds::{BoundsArgs, SecretsArgs};
use running::Task;

/// Arguments of `exec`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ExecArgs {
    /// The enabled skills it is run for; their declared secrets are injected
    #[arg(long = "skill", value_name = "NAME", required = true)]
    named: Vec<String>,

    /// The command and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<OsString>,

    #[command(flatten)]
    secrets: SecretsArgs,

    /// The user named these skills: also those with `secrets-autonomous: false`
    /// get their secrets
    #[arg(long)]
    slash: bool,

    /// Working folder [default: the folder of the first skill]
    #[arg(long, value_name = "DIR")]
    cwd: Option<String>,

    #[command(flatten)]
    bounds: BoundsArgs,

    /// Another folder it may write to; may be given several times
    #[arg(long, value_name = "DIR")]
    allow_write: Vec<String>,

    /// Do not confine the command to its folders
    #[arg(long, conflicts_with_all = ["require_confine", "allow_read", "allow_write", "no_network"])]
    no_confine: bool,

    /// Do not run it where the kernel cannot confine it whole
    #[arg(long)]
    require_confine: bool,

    /// Drop what it prints beyond BYTES
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    output_limit: u64,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck exec --skill report -- python3 scripts/build.py
  skilldeck exec --skill report --secrets-file - -- sh scripts/send.sh < secrets.json
  skilldeck exec --skill report --secret-fd 3 --json -- ./scripts/send 3< secrets.json

A secret reaches the command by its environment and in no other way; what it
prints is masked on its way, values of 8 bytes or more. Exit: the status of the
command; 124 when it took too long, 128 and the number of a signal. What failed
before it ran is 1, 2 or 3, as everywhere; `--json` tells them apart.";

/// Runs the command.
///
/// # Errors
/// When a skill may not be used, the secrets cannot be read, or the command
/// cannot be started as asked for.
pub fn run(args: &ExecArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.store.home()?;
    let given = args.secrets.given()?;
    process::close_inherited();
    let write = args.allow_write.iter();
    let write = write
        .map(|word| absolute_folder(Path::new(word)))
        .collect::<Result<_, _>>()?;
    let task = Task {
        home: &home,
        named: &args.named,
        command: &args.command,
        given: &given,
        slash: args.slash,
        bounds: &args.bounds,
        timeout: args.bounds.timeout(),
        output_limit: args.output_limit,
        folder: args.cwd.as_deref(),
        write,
        confine: !args.no_confine,
        required: args.require_confine,
        // What is there was the secrets, and is read.
        input: match args.secrets.are_on_standard_input() {
            true => Input::Nothing,
            false => Input::Ours,
        },
        stop: Stop::Signals,
        alone: true,
    };
    let execution = running::run(task, audience)?;
    let code = execution.finished.end.code();
    audience.report(&Report::Executed(Box::new(execution)))?;
    Ok(Exit::Command(code))
}
