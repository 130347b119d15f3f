//! `activate`: what a slash command puts in front of a model.

use std::time::Duration;

use clap::Args;
use sha2::{Digest as _, Sha256};

use super::activating::activate;
use super::home_args::StoreArgs;
use super::hosting::{Agent, names};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::error::Error;
use crate::exit::Exit;
use crate::io::{once, text_file};
use crate::report::Report;
use crate::report::host::{ActivationOutcome, HostReport};
use crate::skill::package::hex;

/// Most bytes of a message.
const MAX_MESSAGE: usize = 1 << 20;
/// How long another process may be at the list of keys.
const PATIENCE: Duration = Duration::from_secs(10);

/// Arguments of `activate`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ActivateArgs {
    /// The message of the user, `/NAME` and the task; `-` reads standard input
    #[arg(value_name = "MESSAGE", allow_hyphen_values = true)]
    message: String,

    /// The skills that the agent may use, by name [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    available: Option<Vec<String>>,

    /// Where a sandbox mounts skills
    #[arg(long, value_name = "PATH", default_value = CONTAINER_ROOT)]
    container_root: String,

    /// Refuse a SKILL.md with another SHA-256
    #[arg(long, value_name = "HEX", value_parser = sha256)]
    expect_sha256: Option<String>,

    /// Answer once for KEY, the id of the message; say `repeated` from then on
    #[arg(long, value_name = "KEY")]
    once: Option<String>,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck activate '/chart-maker draw the sales' --json
  skilldeck activate - --once message-17 --format markdown < message.txt

The message must begin with `/`, the name of an enabled skill, and a blank or
the end. `--json` says `activated` with the message for the model (the SKILL.md
and the task, escaped), `repeated`, or `refused` with the reason; exit 1 then.
`--once` remembers the last 1000 keys of a user, as digests.";

fn sha256(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix("sha256:").unwrap_or(text);
    if digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Ok(digits.to_ascii_lowercase());
    }
    Err("must be 64 hex digits".to_owned())
}

/// Activates a skill.
///
/// # Errors
/// When the message cannot be read, or as `list`.
pub fn run(args: &ActivateArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let message = match args.message.as_str() {
        "-" => text_file::read("-", MAX_MESSAGE).map_err(|fault| Error::CommandLine {
            message: format!("the message on standard input cannot be used: {fault}"),
        })?,
        message => message.to_owned(),
    };
    let agent = Agent {
        available: args.available.as_deref().map(names),
        container_root: args.container_root.clone(),
    };
    let home = args.store.home()?;
    let pinned = args.expect_sha256.as_deref();
    let mut activation =
        workers(settings)?.install(|| activate(&home, &message, &agent, pinned))?;
    if let (Some(key), ActivationOutcome::Activated(skill, _)) = (&args.once, &activation.outcome) {
        let digest = hex(&Sha256::digest(format!("{}\0{key}", skill.name)));
        let mut waiting = |holder: &str| {
            let _ = audience.waiting(&format!("waiting for {holder}"));
        };
        if !once::first_time(&home, &digest, PATIENCE, &mut waiting)? {
            activation.outcome = ActivationOutcome::Repeated(skill.clone());
        }
    }
    let exit = match activation.outcome {
        ActivationOutcome::Activated(..) | ActivationOutcome::Repeated(_) => Exit::Success,
        ActivationOutcome::Refused(_) => Exit::Refused,
    };
    audience.report(&Report::Host(HostReport::Activation(activation)))?;
    Ok(exit)
}
