//! The command line as it is parsed, completed and documented: the definition,
//! shaped in one place for all commands.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::Cli;
use crate::settings::{Kind, describe};

/// Examples come before the flags: who asks for help wants to do something.
const TEMPLATE: &str =
    "{before-help}{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// Flags that few need, by their long names: `--help` and the manual have them,
/// `-h` does not.
const RARE: &[&str] = &[
    "color",
    "config",
    "container-root",
    "extensions",
    "jobs",
    "locale",
    "lock-timeout",
    "max-file-bytes",
    "max-files",
    "max-total-bytes",
    "no-config",
    "no-progress",
    "null",
    "shadowed",
    "skills",
    "user",
    "write-baseline",
];

/// The whole command line.
#[must_use]
pub fn command() -> Command {
    shaped(switchable(Cli::command()))
}

/// Gives every switch that a file can set its negation. It is not shown: who
/// has no such file needs none.
fn switchable(mut command: Command) -> Command {
    for described in describe(&command) {
        let setting = described.setting;
        if setting.kind != Kind::Switch {
            continue;
        }
        let name = setting.negation();
        let negation = Arg::new(name.clone())
            .long(name)
            .action(ArgAction::SetTrue)
            .overrides_with(described.id().to_owned())
            .hide(true);
        command = if setting.is_global() {
            command.arg(negation.global(true))
        } else {
            let add = |command: Command| command.arg(negation.clone());
            command.mut_subcommand(setting.table, add)
        };
    }
    command
}

fn shaped(command: Command) -> Command {
    // There, `--user` is no rare flag but the choice.
    let whole = command.get_name() == "init";
    let command = leading_with_examples(command)
        .help_template(TEMPLATE)
        .max_term_width(80)
        .mut_args(|arg| {
            let rare = arg.get_long().is_some_and(|name| RARE.contains(&name));
            match rare && !whole {
                true => arg.hide_short_help(true),
                false => arg,
            }
        });
    command.mut_subcommands(shaped)
}

/// `-h` shows the examples alone, `--help` what else there is to say behind
/// them.
fn leading_with_examples(command: Command) -> Command {
    let Some(text) = command.get_after_help().map(ToString::to_string) else {
        return command;
    };
    let (examples, rest): (Vec<&str>, Vec<&str>) = text
        .split("\n\n")
        .partition(|paragraph| paragraph.starts_with("Example"));
    let short = examples.join("\n\n");
    let long: Vec<&str> = examples.into_iter().chain(rest).collect();
    let long = StyledStr::from(long.join("\n\n"));
    command.after_help(short).after_long_help(long)
}
