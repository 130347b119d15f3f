//! What a file system without a swap, or one that fails at the end, leads to.

use std::collections::BTreeMap;

use super::moves::{is_unsettled, take_back};
use super::staging::{Action, Journal, OLD, SKILL, Staging};
use super::{Custom, heal, record};
use crate::io::folder::Folder;
use crate::store::lockfile::LockedSkill;

fn custom(folder: &tempfile::TempDir) -> Custom {
    let skills = Folder::open(folder.path()).expect("opened");
    let inner = skills.enter_or_make("custom").expect("made");
    Custom {
        skills,
        folder: inner,
    }
}

fn skill(parent: &Folder, name: &str, text: &str) -> (u64, u64) {
    let folder = parent.make(name).expect("made");
    folder
        .create("SKILL.md", text.as_bytes(), 0o644, false)
        .expect("written");
    folder.identity().expect("known")
}

fn locked() -> LockedSkill {
    LockedSkill {
        allowed: Vec::new(),
        digest: "sha256:00".to_owned(),
        files: BTreeMap::new(),
        installed_at: "2026-01-02T03:04:05Z".to_owned(),
        installed_by: "0.1.0".to_owned(),
        profile: "standard".to_owned(),
        revision: None,
        scanned: true,
        source: "-".to_owned(),
        version: None,
    }
}

fn text(parent: &Folder, name: &str) -> String {
    let bytes = parent
        .enter(name)
        .and_then(|folder| folder.read_bounded("SKILL.md", 100))
        .expect("read");
    String::from_utf8(bytes.expect("there")).expect("text")
}

#[test]
fn dead_between_the_two_renames_of_a_swap() {
    let folder = tempfile::tempdir().expect("a folder");
    let custom = custom(&folder);
    {
        let mut staging = Staging::new(&custom.folder, Action::Install, "demo").expect("made");
        skill(&staging.folder, OLD, "old");
        let identity = skill(&staging.folder, SKILL, "new");
        staging
            .announce(&Journal {
                action: Action::Install,
                name: "demo".to_owned(),
                identity,
                locked: Some(locked()),
                history: "{}\n".to_owned(),
            })
            .expect("written");
        // As if the process had died here.
        staging.keep = true;
    }
    let notes = heal::heal(&custom).expect("healed");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_eq!(text(&custom.folder, "demo"), "new");
    let lock = record::read(&custom.skills).expect("a lock file");
    assert_eq!(lock.skills.get("demo"), Some(&locked()));
    let names = custom.folder.names().expect("listed");
    assert_eq!(names, [".history", "demo"]);
}

#[test]
fn what_cannot_be_recorded_is_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let custom = custom(&folder);
    let staging = Staging::new(&custom.folder, Action::Install, "demo").expect("made");
    // With a swap, and after two renames.
    for set_aside in [SKILL, OLD] {
        skill(&staging.folder, set_aside, "old");
        let new = skill(&custom.folder, "demo", "new");
        let unsettled = || is_unsettled(&staging.folder, &custom.folder, "demo", Some(new));
        assert!(unsettled());
        take_back(&staging.folder, &custom.folder, "demo", true).expect("undone");
        assert_eq!(text(&custom.folder, "demo"), "old", "{set_aside}");
        assert_eq!(text(&staging.folder, SKILL), "new", "{set_aside}");
        assert!(!unsettled());
        staging.folder.remove_tree(SKILL).expect("removed");
        custom.folder.remove_tree("demo").expect("removed");
    }
    // With nothing there before.
    skill(&custom.folder, "demo", "new");
    take_back(&staging.folder, &custom.folder, "demo", false).expect("undone");
    assert!(custom.folder.look("demo").expect("looked").is_none());
}

#[test]
fn names_that_lead_out_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let custom = custom(&folder);
    for name in ["", ".", "..", "a/b", "/a"] {
        assert!(custom.folder.look(name).is_err(), "{name}");
        assert!(custom.folder.make(name).is_err(), "{name}");
        assert!(custom.folder.remove_tree(name).is_err(), "{name}");
    }
}
