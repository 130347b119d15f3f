//! `config`: show the settings that hold and where they come from, or begin a
//! file of them.

use clap::{Args, Subcommand};

use super::configured::{Asked, Configured, read};
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::settings::{begin, project_file, user_file};
use crate::nearest::nearest;
use crate::report::Report;
use crate::report::settings::{Begun, Row, RowOrigin, SettingsReport, Shown};
use crate::settings::{Origin, describe, template};

/// Arguments of `config`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP, arg_required_else_help = true)]
pub struct ConfigArgs {
    #[command(subcommand)]
    action: Action,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck config show
  skilldeck config show review.fail-on scan.fail-on
  skilldeck config init
  skilldeck config init --user

A setting is a flag, written down: of all commands at the top of the file, of
one in the table of its name, `[store]` and `[limits]` for every command that
has the flag. Flags count more than the environment, that more than the nearest
skilldeck.toml up to the root of the repository, and that more than the user's
own file. A skilldeck.toml that is part of a package never counts.";

#[derive(Debug, Subcommand)]
enum Action {
    /// Show what holds, and from where
    #[command(
        after_help = "Examples:\n  skilldeck config show\n  skilldeck config show scan.fail-on --json"
    )]
    Show(ShowArgs),
    /// Begin a skilldeck.toml in which every setting is a comment
    #[command(
        after_help = "Examples:\n  skilldeck config init\n  skilldeck config init --user\n  skilldeck config init --dry-run"
    )]
    Init(InitArgs),
}

#[derive(Args, Debug)]
struct ShowArgs {
    /// Settings to show, with what they are for; all without one
    #[arg(value_name = "KEY")]
    keys: Vec<String>,
}

#[derive(Args, Debug)]
struct InitArgs {
    /// The user's own file instead of one in the working folder
    #[arg(long = "user")]
    own: bool,

    /// Replace a file that is there
    #[arg(long)]
    force: bool,

    /// Write nothing; show what would be written
    #[arg(long)]
    dry_run: bool,
}

/// Shows or begins; `command` is the whole command line.
///
/// # Errors
/// When a settings file is broken, or cannot be written.
pub fn run(
    args: &ConfigArgs,
    command: &clap::Command,
    asked: Asked<'_>,
    audience: &mut dyn Audience,
) -> Ended {
    let report = match &args.action {
        Action::Show(args) => SettingsReport::Shown(show(args, read(command, asked)?)?),
        Action::Init(args) => SettingsReport::Begun(init(args, command)?),
    };
    audience.report(&Report::Settings(report))?;
    Ok(Exit::Success)
}

fn show(args: &ShowArgs, configured: Configured) -> Result<Shown, Error> {
    let keys: Vec<String> = configured
        .settings
        .iter()
        .map(|described| described.setting.key())
        .collect();
    for key in &args.keys {
        if !keys.contains(key) {
            let near = nearest(key, keys.iter().map(String::as_str));
            return Err(Error::UnknownSetting {
                key: key.clone(),
                help: match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`skilldeck config show` lists all".to_owned(),
                },
            });
        }
    }
    let files = &configured.files;
    let rows = configured
        .settings
        .iter()
        .zip(&configured.resolved)
        .zip(&keys)
        .filter(|(_, key)| args.keys.is_empty() || args.keys.contains(key))
        .map(|((described, resolved), key)| Row {
            key: key.clone(),
            help: described.help(),
            value: resolved.value.clone(),
            default: described.default(),
            origin: match resolved.origin {
                Origin::Default => RowOrigin::Default,
                Origin::Variable(name) => RowOrigin::Variable(name),
                Origin::File { layer, line } => match files.get(layer) {
                    Some(file) => RowOrigin::File {
                        source: file.source,
                        path: file.path.clone(),
                        line,
                    },
                    None => RowOrigin::Default,
                },
            },
        })
        .collect();
    Ok(Shown {
        rows,
        files: files
            .iter()
            .map(|file| (file.source, file.path.clone()))
            .collect(),
        inside: configured
            .inside
            .iter()
            .map(|inside| (inside.path.clone(), inside.package.clone()))
            .collect(),
        chosen: !args.keys.is_empty(),
    })
}

fn init(args: &InitArgs, command: &clap::Command) -> Result<Begun, Error> {
    let path = match args.own {
        true => user_file().ok_or(Error::HomeUnknown)?,
        false => project_file(),
    };
    let text = template(&describe(command), args.own);
    if !args.dry_run {
        begin(&path, &text, args.force)?;
    }
    Ok(Begun {
        path,
        text,
        written: !args.dry_run,
    })
}
