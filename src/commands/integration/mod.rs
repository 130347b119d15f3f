//! `integration`: packs of skills that a provider keeps, read-only and shared
//! by all users.

mod install;
mod remove;
mod source;
mod status;

use clap::{Args, Subcommand};

use super::home_args::HomeArgs;
use super::review::ProfileChoice;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::io::home::Home;
use crate::io::installation::Writer;
use crate::io::projection::{How, Patience, is_used, project, users};
use crate::store::layout::Scope;

/// Arguments of `integration`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct IntegrationArgs {
    #[command(subcommand)]
    action: Action,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck integration install acme --from acme-1.2.zip --sha256 9f86d0…
  skilldeck integration install acme --latest 'https://example.com/{provider}/index.json'
  skilldeck integration status
  skilldeck integration remove acme

A pack is a folder or zip of skill folders (or of `skills/`), with an optional
pack.json: `provider`, `version`, and `guidance`, a text file of the pack that
is written into every SKILL.md. An index is JSON: `latest`, and `releases` by
version with `url` and `sha256`. Each user switches the skills on and off with
`enable` and `disable`.";

/// What `integration` does.
#[derive(Debug, Subcommand)]
enum Action {
    /// Install the pack of a provider, or another version of it
    #[command(after_help = "Examples:\n  skilldeck integration install acme --from acme-1.2.zip")]
    Install(InstallArgs),
    /// Say which packs are there, as they were installed or not
    #[command(after_help = "Examples:\n  skilldeck integration status")]
    Status(StatusArgs),
    /// Remove the pack of a provider
    #[command(after_help = "Examples:\n  skilldeck integration remove acme")]
    Remove(RemoveArgs),
}

/// Arguments of `install`.
#[derive(Args, Debug)]
struct InstallArgs {
    /// Whose pack it is
    #[arg(value_name = "PROVIDER")]
    provider: String,

    /// Folder, zip or https address; `{provider}` and `{version}` are filled in
    #[arg(long, value_name = "SOURCE", required_unless_present = "latest")]
    from: Option<String>,

    /// Ask the index at this address for the newest release
    #[arg(long, value_name = "URL-TEMPLATE")]
    latest: Option<String>,

    /// The version that `--from` means; with `--latest`, the one to fall back to
    #[arg(long, value_name = "VERSION", requires = "from")]
    pinned: Option<String>,

    /// The SHA-256 that the archive of `--from` must have
    #[arg(long, value_name = "HEX", requires = "from", value_parser = super::install::sha256)]
    sha256: Option<String>,

    /// Whose severities and rules for SKILL.md count
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileChoice,

    /// Let the CRITICAL findings of a rule pass; recorded with its reason
    #[arg(long, value_name = "RULE=REASON")]
    allow: Vec<String>,

    /// Lose changes that somebody made to the installed pack
    #[arg(long)]
    force: bool,

    /// Say what would be done, and write nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    home: HomeArgs,
}

/// Arguments of `status`.
#[derive(Args, Debug)]
struct StatusArgs {
    /// The pack to look at; all without one
    #[arg(value_name = "PROVIDER")]
    provider: Option<String>,

    /// Ask the index at this address what is the newest
    #[arg(long, value_name = "URL-TEMPLATE")]
    latest: Option<String>,

    #[command(flatten)]
    home: HomeArgs,
}

/// Arguments of `remove`.
#[derive(Args, Debug)]
struct RemoveArgs {
    /// Whose pack goes
    #[arg(value_name = "PROVIDER")]
    provider: String,

    /// Lose changes that somebody made to it
    #[arg(long)]
    force: bool,

    /// Say what would be removed, and write nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    home: HomeArgs,
}

/// Does what was asked for.
///
/// # Errors
/// When the home is unknown, or the store or the source fails.
pub fn run(args: &IntegrationArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    match &args.action {
        Action::Install(args) => install::run(args, settings, audience),
        Action::Status(args) => status::run(args, audience),
        Action::Remove(args) => remove::run(args, audience),
    }
}

/// Opens the packs for writing, and says for whom it waits.
fn writer(
    home: &Home,
    args: &HomeArgs,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<Writer, Error> {
    let mut said = Ok(());
    let opened = Writer::open_managed(home, args.patience(), &mut |holder| {
        said = audience.waiting(&format!("waiting for {holder}"));
    });
    said?;
    let (writer, healed) = opened?;
    notes.extend(healed);
    Ok(writer)
}

/// Brings the views of all users up to date: packs are in all of them.
fn bring_up(home: &Home, args: &HomeArgs, audience: &mut dyn Audience) -> Result<(), Error> {
    let mut failed = Ok(());
    for user in users(home)? {
        let scope = Scope::User(user.clone());
        let theirs = Home {
            user,
            ..home.clone()
        };
        if !is_used(&theirs, &scope) {
            continue;
        }
        let mut waiting = |holder: &str| {
            let _ = audience.waiting(&format!("waiting for {holder}"));
        };
        let mut patience = Patience {
            longest: args.patience(),
            waiting: &mut waiting,
        };
        // One view that cannot be built keeps no other from being right.
        let followed = project(&theirs, &scope, How::Repair, &mut patience);
        failed = failed.and(followed.map(|_| ()));
    }
    failed
}
