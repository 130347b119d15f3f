//! A package as it would be packed: what `pack` and `install` read of a folder.

use std::path::Path;

use crate::error::{self, Error};
use crate::io::pack::ignore_file;
use crate::io::target::Target;
use crate::io::{self, Deliver, Reading};
use crate::pack::{Excluded, Selection};
use crate::skill::limits::Limits;
use crate::text::LineIndex;

/// What of `folder` makes the package: all but caches and the like, and what its
/// `.skillignore` says.
///
/// # Errors
/// [`Error::IgnoreFileUnusable`] when that is no regular file, no text, too
/// large, or has a line that is no pattern.
pub(super) fn selection(folder: &Path) -> Result<Selection, Error> {
    let text = ignore_file(folder)?;
    Selection::new(text.as_deref()).map_err(|fault| {
        let path = folder.join(".skillignore").display().to_string();
        let text = text.as_deref().unwrap_or_default();
        let line =
            LineIndex::new(text).line_span(text, u32::try_from(fault.line).unwrap_or(u32::MAX));
        let (_, written, span) = error::pointed(&path, text, Some(line), &fault.fault);
        Error::IgnoreFileUnusable {
            path,
            fault: format!("has no pattern in line {}: {}", fault.line, fault.fault),
            written,
            span,
        }
    })
}

/// Reads what `target` names. What stays out of a folder goes into `left_out`:
/// it does not come in, so nobody has to judge it.
///
/// # Errors
/// As [`io::read`] and [`selection`].
pub(super) fn read(
    target: &Target,
    limits: Limits,
    left_out: &mut Vec<Excluded>,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    let Target::Directory(directory) = target else {
        return io::read(target, limits, deliver);
    };
    let selection = selection(&directory.path)?;
    let mut select = |path: &str, is_folder: bool| {
        let found = selection.exclusion(path, is_folder);
        let wanted = found.is_none();
        left_out.extend(found);
        wanted
    };
    io::read_selected(directory, limits, &mut select, deliver)
}
