//! The one error type: what was tried, on what, and what to do next.

use miette::Diagnostic;
use thiserror::Error as ThisError;

use crate::exit::Exit;

/// Why a command could not do what it was asked.
#[derive(Debug, ThisError, Diagnostic)]
pub enum Error {
    /// A target does not exist.
    #[error("there is no `{target}`")]
    #[diagnostic(code(skilldeck::target_not_found))]
    TargetNotFound {
        /// As the user named it.
        target: String,
        /// The way out.
        #[help]
        help: String,
    },
    /// No rule has that id.
    #[error("there is no rule `{id}`")]
    #[diagnostic(code(skilldeck::unknown_rule))]
    UnknownRule {
        /// As the user named it.
        id: String,
        /// The way out.
        #[help]
        help: String,
    },
    /// There is no such command.
    #[error("there is no command `{name}`")]
    #[diagnostic(code(skilldeck::unknown_command))]
    UnknownCommand {
        /// As the user named it.
        name: String,
        /// The way out.
        #[help]
        help: String,
    },
    /// The disk, the permissions or another part of the world failed.
    #[error("{context}")]
    #[diagnostic(code(skilldeck::world))]
    World {
        /// What was tried, on what.
        context: String,
        /// Why it failed.
        #[source]
        source: anyhow::Error,
    },
}

impl Error {
    /// The exit code it ends in.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Self::TargetNotFound { .. } | Self::UnknownRule { .. } | Self::UnknownCommand { .. } => Exit::Unusable,
            Self::World { .. } => Exit::World,
        }
    }
}
