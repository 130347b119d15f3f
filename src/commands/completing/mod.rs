//! Answers a shell that completes a command line: flags and their values from
//! the definition, names of skills, users and rules from what there is.
//!
//! Nothing is written and nothing is complained of: where something cannot be
//! read, nothing is offered.

mod bash;
mod names;
mod paths;

use std::ffi::{OsStr, OsString};

use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use clap_complete::env::Shells;

use super::configured::{Asked, read};
use crate::io::environment::{variable, working_folder};
use crate::io::home::HomeFlags;
use crate::settings::{Origin, Value};

/// What a shell sets, to its own name, when it asks.
pub const VARIABLE: &str = "SKILLDECK_COMPLETE";
/// The program that is asked, and completed.
const PROGRAM: &str = "skilldeck";

/// What `shell` evaluates to complete from now on; `None` if it is not known.
#[must_use]
pub fn registration(shell: &str) -> Option<String> {
    let shells = Shells::builtins();
    let shell = shells.completer(shell)?;
    let mut script = Vec::new();
    shell
        .write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)
        .ok()?;
    let script = String::from_utf8(script).ok()?;
    let mut script = format!("{}\n", script.trim());
    if shell.name() == "zsh" {
        // Out of a folder of functions, the file runs when the key is pressed
        // for the first time: it must answer, not only define.
        script.push_str(
            "if [[ $funcstack[1] == _skilldeck ]]; then\n    \
             _clap_dynamic_completer_skilldeck \"$@\"\nfi\n",
        );
    }
    Some(script)
}

/// What `shell` is told. `arguments` are those of the process: the program, `--`
/// and the words so far.
#[must_use]
pub fn answer(shell: &str, arguments: &[OsString], command: Command) -> Vec<u8> {
    let Some(split) = arguments.iter().position(|word| word == "--") else {
        return registration(shell).unwrap_or_default().into_bytes();
    };
    let words = arguments[split + 1..].to_vec();
    let told = told(&words, &command);
    let mut command = completable(command, &told);
    let text = match shell {
        "bash" => bash::answer(&mut command, &words),
        "zsh" => zsh(&found(&mut command, words, index())),
        "fish" | "powershell" | "pwsh" => tabbed(&found(&mut command, words, None)),
        "elvish" => lines(&found(&mut command, words, index())),
        _ => String::new(),
    };
    text.into_bytes()
}

/// Which word is completed, where the script says so.
fn index() -> Option<usize> {
    variable("_CLAP_COMPLETE_INDEX").and_then(|text| text.parse().ok())
}

/// What the word at `index`, the last without one, may become.
fn found(
    command: &mut Command,
    mut words: Vec<OsString>,
    index: Option<usize>,
) -> Vec<CompletionCandidate> {
    let index = index.unwrap_or(words.len().saturating_sub(1));
    if index >= words.len() {
        words.push(OsString::new());
    }
    let current = words.get(index).cloned().unwrap_or_default();
    let folder = working_folder();
    let mut found = complete(command, words, index, folder.as_deref()).unwrap_or_default();
    found.retain(|candidate| !candidate.is_hide_set());
    // Flags are shown to whoever begins one, or where nothing else is meant.
    let is_flag = |text: &OsStr| text.as_encoded_bytes().starts_with(b"-");
    if !is_flag(&current) && found.iter().any(|one| !is_flag(one.get_value())) {
        found.retain(|candidate| !is_flag(candidate.get_value()));
    }
    found
}

/// A candidate's value and, in one line, its help.
fn said(candidate: &CompletionCandidate) -> (String, String) {
    let value = candidate.get_value().to_string_lossy().into_owned();
    let help = candidate.get_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    (value, help.lines().next().unwrap_or_default().to_owned())
}

/// `value:help`, a line each; a colon in a value is quoted.
fn zsh(found: &[CompletionCandidate]) -> String {
    let line = |candidate| {
        let (value, help) = said(candidate);
        let value = value.replace('\\', "\\\\").replace(':', "\\:");
        match help.as_str() {
            "" => value,
            help => format!("{value}:{}", help.replace('\\', "\\\\")),
        }
    };
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// `value`, a tab and help, a line each.
fn tabbed(found: &[CompletionCandidate]) -> String {
    let line = |candidate| {
        let (value, help) = said(candidate);
        match help.as_str() {
            "" => format!("{value}\n"),
            help => format!("{value}\t{help}\n"),
        }
    };
    found.iter().map(line).collect()
}

/// Values only, a line each.
fn lines(found: &[CompletionCandidate]) -> String {
    let values = found.iter().map(|candidate| said(candidate).0);
    values.collect::<Vec<_>>().join("\n")
}

/// `command`, knowing what each of its values may be.
#[must_use]
pub fn completable(command: Command, flags: &HomeFlags) -> Command {
    let known = Known {
        flags: flags.clone(),
        commands: command
            .get_subcommands()
            .map(|command| command.get_name().to_owned())
            .collect(),
        settings: crate::settings::ALL.iter().map(|one| one.key()).collect(),
    };
    known.shape(command)
}

/// What the words so far, then files, say of the home.
fn told(words: &[OsString], command: &Command) -> HomeFlags {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let none = words.contains(&"--no-config");
    let named = typed(&words, "--config");
    let configured = read(
        command,
        Asked {
            named: named.as_deref(),
            none,
        },
    )
    .ok();
    let of = |name: &str| {
        typed(&words, &format!("--{name}")).or_else(|| {
            let configured = configured.as_ref()?;
            let mut pairs = configured.settings.iter().zip(&configured.resolved);
            let (_, resolved) = pairs.find(|(described, _)| {
                described.setting.table == "store" && described.setting.name == name
            })?;
            match (resolved.origin, &resolved.value) {
                (Origin::File { .. }, Some(value)) => Some(Value::word(value)),
                _ => None,
            }
        })
    };
    HomeFlags {
        home: of("home"),
        skills: of("skills"),
        user: of("user"),
        extensions: None,
    }
}

/// The value of a flag among the words before the last, in either form.
fn typed(words: &[&str], flag: &str) -> Option<String> {
    let (_, before) = words.split_last()?;
    before.iter().enumerate().find_map(|(at, word)| {
        let value = match word.strip_prefix(flag)? {
            // Bash takes `--home=DIR` apart.
            "" if before.get(at + 1) == Some(&"=") => before.get(at + 2).copied(),
            "" => before.get(at + 1).copied(),
            rest => rest.strip_prefix('='),
        };
        value.filter(|value| !value.is_empty()).map(str::to_owned)
    })
}

/// The environment's word of which shell asks.
#[must_use]
pub fn asking() -> Option<String> {
    let word = variable(VARIABLE)?;
    // A path, where somebody passes `$SHELL`.
    word.rsplit(['/', '\\']).next().map(str::to_owned)
}

/// What values are made of.
struct Known {
    flags: HomeFlags,
    commands: Vec<String>,
    settings: Vec<String>,
}

impl Known {
    fn shape(&self, command: Command) -> Command {
        let name = command.get_name().to_owned();
        let command = command.mut_args(|arg| match self.completer(&name, &arg) {
            Some(completer) => arg.add(completer),
            None => arg,
        });
        command.mut_subcommands(|inner| self.shape(inner))
    }

    /// What completes the value of `arg`; `None` where the definition does, or
    /// nobody can.
    fn completer(&self, command: &str, arg: &Arg) -> Option<ArgValueCompleter> {
        if !arg.get_action().takes_values() || !arg.get_possible_values().is_empty() {
            return None;
        }
        let flags = self.flags.clone();
        let value = arg.get_value_names().and_then(|names| names.first());
        Some(match (command, value?.as_str()) {
            ("update" | "remove" | "verify", "NAME") => {
                ArgValueCompleter::new(names::installed(flags))
            }
            (_, "SKILLS") => ArgValueCompleter::new(names::skills(flags)),
            (_, "NAMES") if arg.get_id() == "available" => {
                ArgValueCompleter::new(names::skills(flags))
            }
            (_, "NAME") | ("describe", "QUERY") => ArgValueCompleter::new(names::skills(flags)),
            ("rules", "ID") => ArgValueCompleter::new(names::rules("")),
            (_, "RULE=REASON") => ArgValueCompleter::new(names::rules("=")),
            (_, "ID") => ArgValueCompleter::new(names::users(flags)),
            ("man", "COMMAND") => ArgValueCompleter::new(names::any(self.commands.clone())),
            (_, "KEY") => ArgValueCompleter::new(names::any(self.settings.clone())),
            (_, "TARGET" | "SOURCE" | "OLD" | "NEW") => {
                ArgValueCompleter::new(paths::targets(flags, false))
            }
            ("pack" | "list", "DIR") if arg.is_positional() => {
                ArgValueCompleter::new(paths::targets(flags, true))
            }
            (_, "DIR" | "PATH") => ArgValueCompleter::new(paths::folders()),
            (_, "FILE" | "ARCHIVE") => ArgValueCompleter::new(paths::files()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that nobody can foresee.
    const FREE: &[&str] = &[
        "N",
        "SIZE",
        "SECONDS",
        "HEX",
        "QUERY",
        "TEXT",
        "WHO",
        "REV",
        "PROVIDER",
        "URL-TEMPLATE",
        "VERSION",
        "PROGRAM",
        "ARG",
        "URL",
        "MODEL",
        "COMMAND",
        "BYTES",
        "MESSAGE",
        "BASE..HEAD",
        // Of tools, that a host has.
        "NAMES",
    ];

    #[test]
    fn every_value_is_completed_or_free() {
        fn check(command: &Command, faults: &mut Vec<String>) {
            for arg in command.get_arguments() {
                if !arg.get_action().takes_values() || arg.is_hide_set() {
                    continue;
                }
                let known = arg.get::<ArgValueCompleter>().is_some()
                    || !arg.get_possible_values().is_empty();
                let value = arg.get_value_names().and_then(|names| names.first());
                let value = value.map_or("", |name| name.as_str());
                if !known && !FREE.contains(&value) {
                    faults.push(format!("{} {} {value}", command.get_name(), arg.get_id()));
                }
            }
            command
                .get_subcommands()
                .for_each(|inner| check(inner, faults));
        }
        let mut faults = Vec::new();
        let command = completable(crate::cli::command(), &HomeFlags::default());
        check(&command, &mut faults);
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn flags_so_far_are_heard() {
        let words = [
            "skilldeck",
            "list",
            "--home",
            "/a",
            "--user=b",
            "--skills",
            "=",
            "/c",
            "",
        ];
        assert_eq!(typed(&words, "--home").as_deref(), Some("/a"));
        assert_eq!(typed(&words, "--user").as_deref(), Some("b"));
        assert_eq!(typed(&words, "--skills").as_deref(), Some("/c"));
        // The word that is being typed says nothing yet.
        assert_eq!(typed(&["skilldeck", "--home"], "--home"), None);
    }

    #[test]
    fn every_shell_has_a_script_and_a_stranger_none() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let script = registration(shell).expect("it is known");
            assert!(script.contains(VARIABLE), "{script}");
        }
        assert_eq!(registration("tcsh"), None);
        let words: Vec<OsString> = ["skilldeck", "--", "skilldeck", ""].map(Into::into).into();
        assert!(answer("tcsh", &words, crate::cli::command()).is_empty());
    }
}
