//! One file of an installed skill, read inside of its root: no link on the way
//! is followed but the folder of a custom skill itself.

use std::path::PathBuf;

use crate::skill::path::{fault, normalized};
use crate::store::category::Category;
use crate::store::installed::Installed;

use super::home::Home;

/// Most bytes of a file that is put in front of a model.
pub const MAX_BYTES: u64 = 1 << 20;

/// The text of the file at `path` in `skill`, a skill of `home.user`.
///
/// # Errors
/// In words, why it cannot be read safely.
pub fn text(home: &Home, skill: &Installed, path: &str) -> Result<String, String> {
    if fault(path).is_some() || path.contains(['\\', '\0']) {
        return Err("the path does not stay in the skill".to_owned());
    }
    let mut root = home.layout.sources(skill.category, &home.user);
    let mut file = PathBuf::new();
    let mut parts = skill.relative.split('/').filter(|part| *part != ".");
    if skill.category == Category::Custom {
        // This one may be a link: the operator's, one level.
        root.extend(parts.next());
    }
    file.extend(parts);
    file.push(normalized(path));
    let host = root.join(file);
    let bytes = super::fs::read_below(&root, &host, MAX_BYTES)?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}
