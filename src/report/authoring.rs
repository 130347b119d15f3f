//! What those who write skills are told.

use crate::authoring::mend::Fix;
use crate::authoring::scaffold::NewFile;
use crate::error::Error;
use crate::finding::Finding;
use crate::review::compare::TextChange;
use crate::review::counts::Counts;

/// A new skill, or why there is none.
#[derive(Debug)]
pub struct Scaffolding {
    /// Its name.
    pub name: String,
    /// Its folder, as the user would name it.
    pub folder: String,
    /// Its files, sorted by path.
    pub files: Vec<NewFile>,
    /// Whether nothing was written on purpose.
    pub dry_run: bool,
    /// How many findings a review has.
    pub counts: Counts,
    /// Those that stand against it; nothing was written if there are any.
    pub against: Vec<Finding>,
}

/// A package of which something could be mended.
#[derive(Debug)]
pub struct Mendable {
    /// As the user would name it.
    pub target: String,
    /// What would be done, or why nobody can tell.
    pub outcome: Result<Foreseen, Error>,
}

/// What would be done to a package.
#[derive(Debug)]
pub struct Foreseen {
    /// In the order in which they would be made.
    pub fixes: Vec<Fix>,
    /// Old and new name of a file that would be renamed.
    pub renamed: Option<(String, String)>,
    /// Files that would become programs.
    pub executable: Vec<String>,
    /// Lines that would differ, by file.
    pub texts: Vec<TextChange>,
}
