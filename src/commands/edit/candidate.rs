//! A custom skill as an edit would leave it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::Error;
use crate::io::target::Directory;
use crate::io::{self, Deliver, ReadFile, Reading};
use crate::skill::limits::Limits;
use crate::skill::package::{Package, Source, Subject};

/// What becomes of files: their content and whether they may be run; `None` is
/// no file.
pub(super) type Overlay = BTreeMap<String, Option<(Vec<u8>, bool)>>;

/// Reads the skill in `folder` (`None`: there is none yet) as it will be.
pub(super) fn read(
    folder: Option<&Path>,
    name: &str,
    overlay: &Overlay,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    let reading = match folder {
        Some(folder) => {
            let directory = Directory {
                path: folder.to_owned(),
                name: name.to_owned(),
                address: None,
            };
            let mut select = |path: &str, is_folder: bool| is_folder || !overlay.contains_key(path);
            io::read_selected(&directory, Limits::default(), &mut select, deliver)?
        }
        None => Package::of_files(subject(name), &[], &[]).into(),
    };
    for (path, content) in overlay {
        if let Some((bytes, executable)) = content {
            let file = ReadFile {
                path: path.clone(),
                bytes: bytes.clone(),
                executable: *executable,
            };
            deliver(&reading.package.subject, file);
        }
    }
    Ok(reading)
}

fn subject(name: &str) -> Subject {
    Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some(name.to_owned()),
        display_ref: name.to_owned(),
    }
}
