//! The exit codes, each with its one meaning.

/// What the process says when it ends. Part of the command-line contract. One
/// that a signal ends has no code of its own: it dies of the signal, and shells
/// say 130 or 143.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done, and nothing speaks against it.
    Success,
    /// The gate refused, a check found a difference, or a requested item failed.
    Refused,
    /// The command line or the input is unusable.
    Unusable,
    /// The world failed: disk, permissions, network, a lock that was not had.
    World,
    /// The status of the command that `exec` ran.
    Command(u8),
}

impl Exit {
    /// The number.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Refused => 1,
            Self::Unusable => 2,
            Self::World => 3,
            Self::Command(code) => code,
        }
    }

    /// All that have one meaning, by their numbers.
    pub const ALL: [Self; 4] = [Self::Success, Self::Refused, Self::Unusable, Self::World];

    /// What it means, a clause.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Success => "Done, and nothing speaks against it",
            Self::Refused => {
                "The gate or an installation was refused, a check found a difference, or \
                 something asked for could not be done"
            }
            Self::Unusable => "The command line, a settings file or the input is unusable",
            Self::World => "The world failed: disk, permissions, network, a lock",
            Self::Command(_) => "The status of the command that `exec` ran",
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
