//! A setting together with its flag: help, values and default as the command
//! line defines them.

use clap::{Arg, Command};

use super::{ALL, Kind, SHARED, Setting, Value};

/// A setting and its flag.
#[derive(Clone, Debug)]
pub struct Described {
    /// The setting.
    pub setting: &'static Setting,
    flag: Arg,
    /// Commands it holds for; empty if for all.
    pub commands: Vec<String>,
}

/// All settings with their flags, in the order of the table. One whose command
/// this system does not have is left out.
#[must_use]
pub fn describe(command: &Command) -> Vec<Described> {
    ALL.iter()
        .filter_map(|setting| {
            if setting.is_global() {
                return Some(Described {
                    setting,
                    flag: flag(command, setting.name)?.clone(),
                    commands: Vec::new(),
                });
            }
            let of_table = |command: &&Command| {
                SHARED.contains(&setting.table) || command.get_name() == setting.table
            };
            let mut found: Vec<(&Command, &Arg)> = command
                .get_subcommands()
                .filter(of_table)
                .filter_map(|command| Some((command, flag(command, setting.name)?)))
                .collect();
            found.sort_by_key(|(command, _)| command.get_name());
            let (_, flag) = found.first()?;
            Some(Described {
                setting,
                flag: (*flag).clone(),
                commands: found
                    .iter()
                    .map(|(command, _)| command.get_name().to_owned())
                    .collect(),
            })
        })
        .collect()
}

/// The flag `--name` of `command`.
fn flag<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    command
        .get_arguments()
        .find(|arg| arg.get_long() == Some(name))
}

impl Described {
    /// The id of the flag in its command.
    #[must_use]
    pub fn id(&self) -> &str {
        self.flag.get_id().as_str()
    }

    /// What it is for: the help of the flag, in one line, without what it says
    /// of defaults and variables.
    #[must_use]
    pub fn help(&self) -> String {
        let help = self.flag.get_help().map(ToString::to_string);
        let help = help.unwrap_or_default();
        let help = help.split(" [").next().unwrap_or_default();
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// What holds when nobody says anything.
    #[must_use]
    pub fn default(&self) -> Option<Value> {
        let word = self.flag.get_default_values().first()?;
        Some(Value::of_word(&word.to_string_lossy(), self.setting.kind))
    }

    /// The words it takes, if they are few.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        if self.setting.kind == Kind::Switch {
            return Vec::new();
        }
        let values = self.flag.get_possible_values();
        let shown = values.iter().filter(|value| !value.is_hide_set());
        shown.map(|value| value.get_name().to_owned()).collect()
    }

    /// Whether the flag takes `value`; why not, a clause without subject.
    ///
    /// # Errors
    /// When it does not.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        // The flag's own parser, so that a file and a command line agree.
        let parser = self.flag.get_value_parser().clone();
        let probe = Command::new("setting")
            .no_binary_name(true)
            .arg(Arg::new("value").long("value").value_parser(parser));
        let word = value.word();
        if word.is_empty() {
            return Err("must not be empty".to_owned());
        }
        let refusal = match probe.try_get_matches_from([format!("--value={word}")]) {
            Ok(_) => return Ok(()),
            Err(refusal) => refusal,
        };
        let choices = self.choices();
        Err(if choices.is_empty() {
            let source = std::error::Error::source(&refusal).map(ToString::to_string);
            source.unwrap_or_else(|| "is no value for it".to_owned())
        } else {
            format!("must be one of {}", choices.join(", "))
        })
    }
}
