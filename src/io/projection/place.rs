//! Where `--to` may lead, and which names folders there may have.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::io::home::Home;

/// The folder above `into`, whose place the user vouches for, and its name.
///
/// # Errors
/// When it has no name of its own: `/`.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
pub(super) fn split(into: &Path) -> Result<(PathBuf, OsString), Error> {
    let failed = || Error::world(format!("cannot open `{}`", into.display()));
    // `.` and `..` are no links, but no names either.
    let into = match into.file_name() {
        Some(_) => into.to_owned(),
        None => std::fs::canonicalize(into).map_err(failed())?,
    };
    match (into.parent(), into.file_name()) {
        (Some(above), Some(name)) if above.as_os_str().is_empty() => {
            Ok((PathBuf::from("."), name.to_owned()))
        }
        (Some(above), Some(name)) => Ok((above.to_owned(), name.to_owned())),
        (_, None) | (None, _) => Err(failed()(ErrorKind::InvalidInput.into())),
    }
}

/// Whether a name is safe as that of a folder that people and agents see.
pub(super) fn is_folder_name(name: &str) -> bool {
    name.len() <= 255
        && !name.starts_with('.')
        && !name.contains(['/', '\\'])
        && !name.chars().any(char::is_control)
}

/// A folder in the home or the skills root would be a source or a view itself.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
pub(super) fn refuse_own(home: &Home, into: &Path) -> Result<(), Error> {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    let nearest: Option<PathBuf> = into
        .ancestors()
        .map(|path| {
            if path.as_os_str().is_empty() {
                Path::new(".")
            } else {
                path
            }
        })
        .find_map(real);
    for own in [home.layout.home(), home.layout.root()] {
        if let (Some(own), Some(nearest)) = (real(own), &nearest)
            && nearest.starts_with(&own)
        {
            return Err(Error::CommandLine {
                message: format!("`--to {}` lies in `{}`", into.display(), own.display()),
            });
        }
    }
    Ok(())
}
