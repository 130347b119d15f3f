//! What a reader left out of a package that no single file stands for.

use crate::report::Examination;
use crate::skill::package::{ReaderError, ReaderErrorCode};

/// Why not all of the package was read, in words: hostile text.
pub(super) fn reasons(examination: &Examination) -> Vec<String> {
    examination
        .package
        .reader_errors
        .iter()
        .filter_map(reason)
        .collect()
}

fn reason(error: &ReaderError) -> Option<String> {
    let ReaderError {
        code,
        path,
        message,
    } = error;
    match code {
        ReaderErrorCode::ArchiveReadFailed => {
            Some(format!("the archive cannot be read: {message}"))
        }
        ReaderErrorCode::TooManyFiles => Some(message.clone()),
        ReaderErrorCode::TotalSizeExceeded | ReaderErrorCode::FileTooLarge => Some(match path {
            Some(path) => format!("{path}: {message}"),
            None => message.clone(),
        }),
        // Named as the file that they are about.
        ReaderErrorCode::RootNotFound
        | ReaderErrorCode::RootNotDirectory
        | ReaderErrorCode::StatFailed
        | ReaderErrorCode::ReadFailed
        | ReaderErrorCode::PathEscaped
        | ReaderErrorCode::ArchiveMemberReadFailed
        | ReaderErrorCode::InvalidArchivePath => None,
    }
}
