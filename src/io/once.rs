//! What is done once for a key: a short list of what was done lately, in the
//! home of a user. It holds digests, not what was done.

use std::time::Duration;

use crate::error::Error;

use super::file_lock::lock;
use super::home::Home;
use super::inside::{failed, make};

/// The list: a digest a line, the latest last.
const LIST: &str = ".skilldeck-activations";
/// Guards it.
const LOCK: &str = ".skilldeck-activations.lock";
/// What it is written as first.
const STAGED: &str = ".skilldeck-activations.new";
/// Most digests that are kept.
const MOST: usize = 1000;
/// Most bytes of the list that are read.
const MAX_BYTES: u64 = 1 << 17;

/// Whether `digest`, 64 hex digits, is noted for the first time; then it is, on
/// disk.
///
/// # Errors
/// [`Error::Locked`] when somebody else is at the list for too long,
/// [`Error::World`] when it cannot be written.
pub fn first_time(
    home: &Home,
    digest: &str,
    patience: Duration,
    waiting: &mut dyn FnMut(&str),
) -> Result<bool, Error> {
    let folder = make(home.layout.home(), &["users", home.user.as_str()])?;
    let _held = lock(&folder, LOCK, patience, waiting)?;
    let bytes = folder
        .read_bounded(LIST, MAX_BYTES)
        .map_err(failed(&folder, &format!("read `{LIST}`")))?
        .unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let is_digest = |line: &&str| line.len() == 64 && line.is_ascii();
    let mut lines: Vec<&str> = text.lines().filter(is_digest).collect();
    if lines.contains(&digest) {
        return Ok(false);
    }
    lines.push(digest);
    let kept = &lines[lines.len().saturating_sub(MOST)..];
    let text = kept.join("\n") + "\n";
    // A writer that died left it; nobody else is here.
    folder
        .remove_file(STAGED)
        .and_then(|()| folder.write_over(LIST, STAGED, text.as_bytes(), 0o600))
        .map_err(failed(&folder, &format!("write `{LIST}`")))?;
    Ok(true)
}
