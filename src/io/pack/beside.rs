//! The file that an archive grows in, beside its place; and what is left of
//! such files when somebody was killed.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use super::super::platform::staged_as;

/// What such a name begins with.
const PREFIX: &str = ".skilldeck-pack-";
/// A younger file may be one whose owner has not locked it yet.
const STALE: Duration = Duration::from_secs(60);

/// A new file in `folder`, as public as the umask allows, and locked as long
/// as it is open: a lock ends with its owner, however that ends.
pub(super) fn named(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    // What stays for want of permission does no harm.
    let _ = remove_stale(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    let file = staged_as(&mut builder, 0o666).tempfile_in(folder)?;
    // Some file systems know no locks; then nobody else can lock it either,
    // and nothing is ever removed.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// Removes what killed processes left in `folder`, never what a live one holds.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
fn remove_stale(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let ours = entry
            .file_name()
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX));
        if !ours || !entry.file_type()?.is_file() {
            continue;
        }
        let age = entry.metadata()?.modified()?.elapsed();
        if age.is_ok_and(|age| age > STALE) {
            let file = File::open(entry.path())?;
            if file.try_lock().is_ok() {
                std::fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "the test looks at the disk")]
mod tests {
    use super::*;

    #[test]
    fn what_the_dead_left_goes_and_what_the_living_hold_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || {
            std::fs::read_dir(folder.path())
                .expect("listed")
                .map(|entry| entry.expect("an entry").file_name())
                .collect::<Vec<_>>()
        };
        let old = std::time::SystemTime::UNIX_EPOCH;
        let dead = folder.path().join(".skilldeck-pack-dead");
        File::create(&dead)
            .and_then(|file| file.set_modified(old))
            .expect("a file");
        let young = folder.path().join(".skilldeck-pack-young");
        File::create(&young).expect("a file");
        let other = folder.path().join(".skilldeck-other");
        File::create(&other)
            .and_then(|file| file.set_modified(old))
            .expect("a file");
        let living = named(folder.path()).expect("a file");
        living.as_file().set_modified(old).expect("a time");
        assert!(!dead.exists() && young.exists() && other.exists());
        drop(named(folder.path()).expect("a file"));
        assert!(living.path().exists());
        assert_eq!(names().len(), 3);
    }
}
