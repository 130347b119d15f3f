//! The few variables that matter to every command, and how to read one.

/// The value of a variable, if it is set, not empty and UTF-8.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to the environment"
)]
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The words of the command line, the program's name first.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to the environment"
)]
pub fn arguments() -> Vec<std::ffi::OsString> {
    std::env::args_os().collect()
}

/// Every variable of this process.
#[must_use]
pub fn all() -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    std::env::vars_os().collect()
}

/// Folders in which programs lie that a user runs by name: those of `PATH`, and
/// a virtual environment. The home itself and the root are none, whatever
/// `PATH` says.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to the environment"
)]
pub fn program_folders() -> Vec<std::path::PathBuf> {
    let home = std::env::var_os("HOME").map(std::path::PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(std::env::var_os("VIRTUAL_ENV").map(std::path::PathBuf::from))
        .filter(|folder| folder.is_absolute() && folder.parent().is_some())
        .filter(|folder| home.as_ref().is_none_or(|home| !home.starts_with(folder)))
        .collect()
}

/// The working folder, if it can be told.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to the environment"
)]
pub fn working_folder() -> Option<std::path::PathBuf> {
    std::env::current_dir().ok()
}

/// What the environment says about terminals. Read once, then handed down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR` is set to anything.
    pub no_color: bool,
    /// `CLICOLOR_FORCE` is set to anything but `0`.
    pub force_color: bool,
    /// `CI` is set to anything but `0` or `false`.
    pub ci: bool,
    /// `TERM` is `dumb`.
    pub dumb_terminal: bool,
    /// `COLUMNS`, if it is a sensible number.
    pub columns: Option<usize>,
}

impl Environment {
    /// That of this process.
    #[must_use]
    pub fn read() -> Self {
        Self::from(variable)
    }

    /// From any source of variables.
    pub fn from(variable: impl Fn(&str) -> Option<String>) -> Self {
        let on = |name: &str, off: &[&str]| {
            variable(name).is_some_and(|value| !off.contains(&value.as_str()))
        };
        Self {
            no_color: on("NO_COLOR", &[]),
            force_color: on("CLICOLOR_FORCE", &["0"]),
            ci: on("CI", &["0", "false"]),
            dumb_terminal: variable("TERM").as_deref() == Some("dumb"),
            columns: variable("COLUMNS")
                .and_then(|value| value.parse().ok())
                .filter(|columns| (20..=1000).contains(columns)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_mean_what_their_conventions_say() {
        let read = Environment::from(|name| match name {
            "NO_COLOR" => Some("1".to_owned()),
            "CLICOLOR_FORCE" => Some("0".to_owned()),
            "CI" => Some("true".to_owned()),
            "COLUMNS" => Some("99999".to_owned()),
            _ => None,
        });
        let expected = Environment {
            no_color: true,
            ci: true,
            ..Environment::default()
        };
        assert_eq!(read, expected);
    }
}
