//! `doctor`: looks at everything skilldeck relies on, and says how to mend it.

mod home;
mod user;

use clap::Args;
use clap_complete::Shell;

use super::configured::{Asked, found, layer};
use super::home_args::StoreArgs;
use super::{Audience, Ended, completions};
use crate::exit::Exit;
use crate::io::checkup::completion_scripts;
use crate::report::Report;
use crate::report::checkup::{Check, Health, Topic};
use crate::settings::describe;

/// Arguments of `doctor`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct DoctorArgs {
    /// Look at what every user of the home has
    #[arg(long, conflicts_with = "user")]
    all_users: bool,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck doctor
  skilldeck doctor --all-users --json
  skilldeck doctor --home /srv/deer-flow -q

It looks at the home, permissions, locks, what interrupted commands left,
states, skills, views, completion scripts and settings files, and changes
nothing. Exit 1 when something is wrong; a hint is no failure.";

/// Looks at everything; `command` is the whole command line.
///
/// # Errors
/// When the report cannot be written; whatever else fails is a finding.
pub fn run(
    args: &DoctorArgs,
    command: clap::Command,
    asked: Asked<'_>,
    audience: &mut dyn Audience,
) -> Ended {
    let mut checks = home::checks(args);
    checks.extend(scripts(&command));
    checks.extend(settings(&command, asked));
    // Of one topic, as they were found.
    checks.sort_by_key(|check| check.topic);
    let well = checks.iter().all(|check| check.health != Health::Wrong);
    audience.report(&Report::Checkup(checks))?;
    Ok(match well {
        true => Exit::Success,
        false => Exit::Refused,
    })
}

/// Whether scripts that lie around are those of this version.
fn scripts(command: &clap::Command) -> Vec<Check> {
    let topic = Topic::Completions;
    let mut checks = Vec::new();
    for (name, path, text) in completion_scripts() {
        let shell = match name {
            "bash" => Shell::Bash,
            "zsh" => Shell::Zsh,
            _ => Shell::Fish,
        };
        let path = path.display();
        let current = text == completions::asking_script(shell)
            || text == completions::script(shell, command.clone());
        checks.push(if current {
            Check::fine(topic, format!("`{path}` is that of this version"))
        } else {
            Check::hint(
                topic,
                format!("`{path}` is not what this version writes for {name}"),
                format!("skilldeck completions {name} > {path}"),
            )
        });
    }
    if checks.is_empty() {
        checks.push(Check::fine(
            topic,
            "no script in the usual places; `skilldeck completions SHELL` prints one",
        ));
    }
    checks
}

/// Whether settings files can be read, and which do not count.
fn settings(command: &clap::Command, asked: Asked<'_>) -> Vec<Check> {
    let topic = Topic::Config;
    let settings = describe(command);
    let (files, inside) = found(asked);
    let mut checks: Vec<Check> = files
        .iter()
        .map(|(source, file)| match layer(file, *source, &settings) {
            Ok(layer) => {
                let (path, count) = (file.path.display(), layer.given.len());
                Check::fine(
                    topic,
                    format!("`{path}` ({}): {count} settings", source.word()),
                )
            }
            Err(error) => wrong(topic, &error),
        })
        .collect();
    for file in inside {
        checks.push(Check::hint(
            topic,
            format!(
                "`{}` is part of the package `{}` and never counts",
                file.path.display(),
                file.package.display()
            ),
            "move it above the package, or name it with `--config`",
        ));
    }
    if checks.is_empty() {
        checks.push(Check::fine(topic, "no settings file"));
    }
    checks
}

/// An error as a finding: its help says how to mend it.
fn wrong(topic: Topic, error: &crate::error::Error) -> Check {
    use miette::Diagnostic as _;
    let help = error.help().map(|help| help.to_string());
    Check::wrong(topic, error.to_string(), help.unwrap_or_default())
}
