//! Settings from files, put below the flags: they become the defaults of the
//! command line, so that a flag counts more and is read in one way only.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

use crate::error::{self, Error};
use crate::io::environment::variable;
use crate::io::settings::{self as files, Inside, SettingsFile};
use crate::io::target::is_package_around;
use crate::settings::{
    Described, Layer, MOST_BYTES, Origin, Resolved, Role, Source, describe, parse, resolve,
};

/// Commands that have nothing to do with settings files, or read them
/// themselves.
const WITHOUT: [&str; 3] = ["completions", "config", "man"];
/// The command that says what is wrong with them, and goes on.
const TOLERANT: &str = "doctor";
/// Names of arguments that say what is to be judged.
const TARGETS: [&str; 3] = ["targets", "sources", "folder"];

/// What the command line says about settings files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    /// `--config`
    pub named: Option<&'a str>,
    /// `--no-config`
    pub none: bool,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct ReadFile {
    /// Whose it is.
    pub source: Source,
    /// As it is shown.
    pub path: PathBuf,
    folder: PathBuf,
}

/// Every setting, and what holds.
#[derive(Debug)]
pub struct Configured {
    /// The settings.
    pub settings: Vec<Described>,
    /// What holds for each.
    pub resolved: Vec<Resolved>,
    /// The files, the strongest first.
    pub files: Vec<ReadFile>,
    /// Files that do not count.
    pub inside: Vec<Inside>,
}

/// Reads the files; `command` is the whole command line.
///
/// # Errors
/// [`Error::ConfigUnusable`] when one of them is broken.
pub fn read(command: &Command, asked: Asked<'_>) -> Result<Configured, Error> {
    let settings = describe(command);
    let (found, inside) = found(asked);
    let mut layers = Vec::new();
    let mut files = Vec::new();
    for (source, file) in found {
        layers.push(layer(&file, source, &settings)?);
        files.push(ReadFile {
            source,
            path: file.path,
            folder: file.folder,
        });
    }
    let resolved = resolve(&settings, &layers, &|name| variable(name));
    Ok(Configured {
        settings,
        resolved,
        files,
        inside,
    })
}

/// The files there are, the strongest first, and those that do not count.
pub(super) fn found(asked: Asked<'_>) -> (Vec<(Source, SettingsFile)>, Vec<Inside>) {
    if asked.none {
        return (Vec::new(), Vec::new());
    }
    let user = files::of_user(MOST_BYTES).map(|file| (Source::User, file));
    if let Some(name) = asked.named {
        let named = (Source::Named, files::named(name, MOST_BYTES));
        return (std::iter::once(named).chain(user).collect(), Vec::new());
    }
    let project = files::of_project(MOST_BYTES);
    let file = project.file.map(|file| (Source::Project, file));
    (file.into_iter().chain(user).collect(), project.inside)
}

/// What one file says.
///
/// # Errors
/// [`Error::ConfigUnusable`] with the place of the first fault.
pub(super) fn layer(
    file: &SettingsFile,
    source: Source,
    settings: &[Described],
) -> Result<Layer, Error> {
    let path = file.path.display().to_string();
    let unusable = |text: &str, span, fault: &str, help: String| {
        let (fault, written, span) = error::pointed(&path, text, span, fault);
        Error::ConfigUnusable {
            path: path.clone(),
            fault,
            help,
            written,
            span,
        }
    };
    let text = file.text.as_ref().map_err(|fault| {
        let help = match source {
            Source::Named => "name a file that `skilldeck config init` could have written",
            Source::Project | Source::User => "mend the file, or pass `--no-config`",
        };
        unusable("", None, fault, help.to_owned())
    })?;
    let given = parse(text, &file.folder, source, settings)
        .map_err(|fault| unusable(text, fault.span, &fault.message, fault.help))?;
    Ok(Layer { given })
}

/// Whether `subcommand` heeds settings.
#[must_use]
pub fn heeds(subcommand: &str) -> bool {
    !WITHOUT.contains(&subcommand)
}

/// Whether `subcommand` does its work although they cannot be read.
#[must_use]
pub fn tolerates(subcommand: &str) -> bool {
    subcommand == TOLERANT
}

impl Configured {
    /// `command` with the values of files as defaults for `subcommand`.
    #[must_use]
    pub fn applied(&self, mut command: Command, subcommand: &str, matches: &ArgMatches) -> Command {
        for (described, resolved) in self.of(subcommand) {
            let (Some(value), Origin::File { .. }) = (&resolved.value, resolved.origin) else {
                continue;
            };
            let setting = described.setting;
            // A folder of skills that is no home has no users and no states.
            if setting.table == "store" && super::list::is_of_a_plain_folder(subcommand, matches) {
                continue;
            }
            let negated = matches.try_get_one::<bool>(&setting.negation());
            if matches!(negated, Ok(Some(true))) {
                continue;
            }
            let id = described.id().to_owned();
            let word = value.word();
            let with_default = move |flag: clap::Arg| flag.default_value(word);
            command = if setting.is_global() {
                command.mut_arg(id, with_default)
            } else {
                command.mut_subcommand(subcommand, |command| command.mut_arg(id, with_default))
            };
        }
        command
    }

    /// What a person should know of what `subcommand` is told by files.
    ///
    /// # Errors
    /// [`Error::ConfigInsidePackage`] when it judges what the file is part of.
    pub fn notes(&self, subcommand: &str, matches: &ArgMatches) -> Result<Vec<String>, Error> {
        let judges = self.settings.iter().any(|described| {
            let setting = described.setting;
            setting.table == subcommand && setting.role == Role::Gate
        });
        let mut notes = Vec::new();
        for Inside { path, package } in &self.inside {
            let (path, package) = (path.display().to_string(), package.display().to_string());
            if judges {
                return Err(Error::ConfigInsidePackage { path, package });
            }
            notes.push(format!(
                "`{path}` is part of the package `{package}` and is not read as settings"
            ));
        }
        for (path, folder, set) in self.gates(subcommand).filter(|_| judges) {
            let guard = Guard { path, folder };
            for target in targets(matches) {
                guard.check(Path::new(&target))?;
            }
            notes.push(format!(
                "`{}` sets {}",
                guard.path.display(),
                set.join(", ")
            ));
        }
        Ok(notes)
    }

    /// What must be no part of what `subcommand` judges, besides what stands on
    /// its command line.
    #[must_use]
    pub fn guards(&self, subcommand: &str) -> Vec<Guard> {
        self.gates(subcommand)
            .map(|(path, folder, _)| Guard { path, folder })
            .collect()
    }

    /// The file of the project, its folder, and what it says of gates.
    fn gates(&self, subcommand: &str) -> impl Iterator<Item = (PathBuf, PathBuf, Vec<String>)> {
        let gates: Vec<(usize, String)> = self
            .of(subcommand)
            .filter(|(described, _)| described.setting.role == Role::Gate)
            .filter_map(
                |(described, resolved)| match (resolved.origin, &resolved.value) {
                    (Origin::File { layer, .. }, Some(value)) => {
                        let value = crate::settings::toml_of(value);
                        Some((layer, format!("{} = {value}", described.setting.name)))
                    }
                    _ => None,
                },
            )
            .collect();
        let of_project = |(_, file): &(usize, &ReadFile)| file.source == Source::Project;
        let files = self.files.iter().enumerate().filter(of_project);
        let said = files.map(|(at, file)| {
            let set = gates.iter().filter(|(layer, _)| *layer == at);
            let set: Vec<String> = set.map(|(_, words)| words.clone()).collect();
            (file.path.clone(), file.folder.clone(), set)
        });
        let said: Vec<_> = said.filter(|(_, _, set)| !set.is_empty()).collect();
        said.into_iter()
    }

    /// The settings whose flags `subcommand` has.
    fn of<'a>(
        &'a self,
        subcommand: &'a str,
    ) -> impl Iterator<Item = (&'a Described, &'a Resolved)> + 'a {
        self.settings
            .iter()
            .zip(&self.resolved)
            .filter(move |(described, _)| {
                described.setting.is_global()
                    || described.commands.iter().any(|name| name == subcommand)
            })
    }
}

/// A settings file that says how strictly is judged, and may not lie in what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    path: PathBuf,
    folder: PathBuf,
}

impl Guard {
    /// Refuses `target` if the file is a part of it.
    ///
    /// # Errors
    /// [`Error::ConfigInsidePackage`].
    pub(super) fn check(&self, target: &Path) -> Result<(), Error> {
        match is_package_around(target, &self.folder) {
            true => Err(Error::ConfigInsidePackage {
                path: self.path.display().to_string(),
                package: target.display().to_string(),
            }),
            false => Ok(()),
        }
    }
}

/// What is to be judged, as it was typed.
fn targets(matches: &ArgMatches) -> Vec<String> {
    TARGETS
        .iter()
        .filter_map(|id| matches.try_get_raw(id).ok().flatten())
        .flatten()
        .filter_map(|word| Some(word.to_str()?.to_owned()))
        .collect()
}
