//! What an error comes to: its exit code, and the way out when the world failed.

use crate::exit::Exit;

use super::Error;

/// What to do when the world fails as `error` says.
pub(super) fn way_out(error: &anyhow::Error) -> &'static str {
    use std::io::ErrorKind;
    let io = |cause: &(dyn std::error::Error + 'static)| {
        cause
            .downcast_ref::<std::io::Error>()
            .map(std::io::Error::kind)
    };
    match error.chain().find_map(io) {
        Some(ErrorKind::NotFound) => "make what is missing, or correct the path",
        Some(ErrorKind::PermissionDenied) => {
            "choose another place, or have its owner let you use this one"
        }
        Some(ErrorKind::ReadOnlyFilesystem) => "choose another place: nothing can be written there",
        Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge) => {
            "make room there, and try again"
        }
        Some(ErrorKind::NotADirectory) => "correct the path: a part of it is no folder",
        Some(ErrorKind::IsADirectory) => "name a file: a folder is there",
        Some(ErrorKind::Unsupported) => {
            "use Linux or macOS for this; docs/operations.md says what runs where"
        }
        // A kind of the system's, which are many and no list of ours.
        Some(_) | None => {
            "check that the path exists, that you may use it and that the disk has room"
        }
    }
}

impl Error {
    /// The exit code it leads to.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Self::TargetNotFound { .. }
            | Self::TargetUnusable { .. }
            | Self::NotMendable { .. }
            | Self::InputTooLarge { .. }
            | Self::TargetListUnusable { .. }
            | Self::CommandLine { .. }
            | Self::RangeUnusable { .. }
            | Self::PolicyUnusable { .. }
            | Self::BaselineUnusable { .. }
            | Self::ConfigUnusable { .. }
            | Self::ConfigInsidePackage { .. }
            | Self::UnknownSetting { .. }
            | Self::UnknownRule { .. }
            | Self::UnknownCommand { .. } => Exit::Unusable,
            Self::HomeUnknown | Self::ExtensionsMissing { .. } | Self::StateDamaged { .. } => {
                Exit::Unusable
            }
            Self::IgnoreFileUnusable { .. } | Self::OutputUnusable { .. } => Exit::Unusable,
            Self::FolderIsLink { .. }
            | Self::LockFileDamaged { .. }
            | Self::SourceUnusable { .. } => Exit::Unusable,
            Self::Run(error) => error.exit(),
            Self::AnotherHash { .. } => Exit::Refused,
            Self::FetchFailed { .. } => Exit::World,
            Self::ViewRefused { .. } => Exit::Unusable,
            Self::ViewEmptied { cause, .. } => cause.exit(),
            Self::Locked { .. } | Self::SourcesRestless { .. } | Self::World(_) => Exit::World,
        }
    }

    /// For `map_err`: the world failed while `doing`.
    pub(crate) fn world<E>(doing: impl Into<String>) -> impl FnOnce(E) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let doing = doing.into();
        move |error| Self::World(anyhow::Error::new(error).context(doing))
    }
}
