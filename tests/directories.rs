//! Directories as packages: links, pipes, broken names, limits, and how a
//! target is found.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the files they read"
)]

mod support;

use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use serde_json::Value;
use skilldeck::error::Error;
use skilldeck::exit::Exit;
use skilldeck::io::target::{Resolved, Target, read_target_list, resolve, spool};
use skilldeck::io::{ReadFile, Reading, read_all};
use skilldeck::scan::profile::Profile;
use skilldeck::skill::digest::package_digest;
use skilldeck::skill::limits::Limits;
use skilldeck::skill::package::{EntryKind, IrregularityKind, ReaderErrorCode, Source};
use support::zip::{build, file};
use support::{PLAIN, judge};
use tempfile::TempDir;

/// A folder with a good SKILL.md in `demo`.
fn demo() -> (TempDir, PathBuf) {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let demo = temporary.path().join("demo");
    put(&demo.join("SKILL.md"), PLAIN);
    (temporary, demo)
}

fn put(path: &Path, bytes: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(path, bytes).expect("written");
}

fn resolved(path: &Path) -> Resolved {
    resolve(path, Limits::default()).expect("a target")
}

fn one(path: &Path) -> Target {
    let mut targets = resolved(path).targets;
    assert_eq!(targets.len(), 1, "{targets:?}");
    targets.remove(0)
}

fn read(path: &Path, limits: Limits) -> (Reading, Vec<ReadFile>) {
    read_all(&one(path), limits).expect("readable")
}

fn paths(files: &[ReadFile]) -> Vec<&str> {
    files.iter().map(|file| file.path.as_str()).collect()
}

fn codes(reading: &Reading) -> Vec<ReaderErrorCode> {
    reading
        .package
        .reader_errors
        .iter()
        .map(|error| error.code)
        .collect()
}

#[test]
fn files_come_in_the_order_of_their_paths() {
    let (_keep, demo) = demo();
    for path in ["a/b.txt", "a.txt", "a-b/c.txt", "a0", "Z/y", "z"] {
        put(&demo.join(path), "x");
    }
    let (reading, files) = read(&demo, Limits::default());
    let mut sorted = paths(&files);
    sorted.sort_unstable();
    assert_eq!(paths(&files), sorted);
    assert_eq!(files.len(), 7);
    assert_eq!(reading.package.subject.display_ref, "demo");
    assert_eq!(reading.package.subject.name_hint.as_deref(), Some("demo"));
}

#[test]
fn the_executable_bit_is_kept() {
    let (_keep, demo) = demo();
    let script = demo.join("run.sh");
    put(&script, "x");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o744)).expect("set");
    let (reading, _) = read(&demo, Limits::default());
    assert!(reading.package.entry("run.sh").expect("listed").executable);
    assert!(
        !reading
            .package
            .entry("SKILL.md")
            .expect("listed")
            .executable
    );
}

#[test]
fn links_are_listed_and_never_followed() {
    let (_keep, demo) = demo();
    put(&demo.join("../secret/key"), "outside");
    symlink("../secret", demo.join("out")).expect("a link");
    symlink(".", demo.join("loop")).expect("a link");
    symlink("self", demo.join("self")).expect("a link");
    symlink("/etc/passwd", demo.join("passwd")).expect("a link");
    let (reading, files) = read(&demo, Limits::default());
    assert_eq!(paths(&files), ["SKILL.md"]);
    let links: Vec<_> = reading
        .package
        .entries
        .iter()
        .filter(|entry| entry.kind == EntryKind::Symlink)
        .map(|entry| (entry.path.as_str(), entry.target.as_deref()))
        .collect();
    assert_eq!(
        links,
        [
            ("loop", Some(".")),
            ("out", Some("../secret")),
            ("passwd", Some("/etc/passwd")),
            ("self", Some("self")),
        ]
    );
    let judged = judge(&reading, &files, Profile::Standard);
    assert!(judged.findings.iter().any(|f| f.rule == "package.symlink"));
    assert!(!judged.findings.iter().any(|f| f.rule == "package-symlink"));
}

#[test]
fn the_root_may_be_a_link() {
    let (keep, demo) = demo();
    let link = keep.path().join("link");
    symlink(&demo, &link).expect("a link");
    let (reading, files) = read(&link, Limits::default());
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert_eq!(reading.package.subject.display_ref, "link");
}

#[test]
#[cfg(target_os = "linux")]
fn pipes_and_sockets_are_said_and_never_opened() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let (_keep, demo) = demo();
    mknodat(CWD, demo.join("pipe"), FileType::Fifo, Mode::RUSR, 0).expect("a pipe");
    let _socket = std::os::unix::net::UnixListener::bind(demo.join("socket")).expect("a socket");
    let (reading, files) = read(&demo, Limits::default());
    assert_eq!(paths(&files), ["SKILL.md"]);
    let special: Vec<_> = reading
        .package
        .irregularities
        .iter()
        .map(|irregularity| (irregularity.kind, irregularity.path.as_deref()))
        .collect();
    assert_eq!(
        special,
        [
            (IrregularityKind::SpecialFile, Some("pipe")),
            (IrregularityKind::SpecialFile, Some("socket")),
        ]
    );
    let judged = judge(&reading, &files, Profile::Standard);
    assert!(judged.not_assessed.contains(&"read:pipe".to_owned()));
}

#[test]
#[cfg(target_os = "linux")]
fn names_that_are_not_utf8_are_read_and_said() {
    let (_keep, demo) = demo();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.py");
    put(&demo.join(name), "print(1)\n");
    let (reading, files) = read(&demo, Limits::default());
    assert_eq!(paths(&files), ["SKILL.md", "caf\u{fffd}.py"]);
    assert_eq!(
        reading.package.irregularities[0].kind,
        IrregularityKind::NotUtf8Name
    );
    assert_eq!(codes(&reading), [ReaderErrorCode::StatFailed]);
}

#[test]
fn what_cannot_be_read_is_said() {
    let (_keep, demo) = demo();
    put(&demo.join("locked/a.txt"), "x");
    put(&demo.join("secret.txt"), "x");
    let none = fs::Permissions::from_mode(0o000);
    fs::set_permissions(demo.join("locked"), none.clone()).expect("set");
    fs::set_permissions(demo.join("secret.txt"), none).expect("set");
    let can_anyway = fs::read_dir(demo.join("locked")).is_ok();
    let (reading, files) = read(&demo, Limits::default());
    fs::set_permissions(demo.join("locked"), fs::Permissions::from_mode(0o755)).expect("reset");
    if can_anyway {
        // Nothing is locked for root.
        assert_eq!(files.len(), 3);
        return;
    }
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert_eq!(
        codes(&reading),
        [ReaderErrorCode::ReadFailed, ReaderErrorCode::ReadFailed]
    );
    let judged = judge(&reading, &files, Profile::Standard);
    assert!(judged.not_assessed.contains(&"read:locked".to_owned()));
    assert!(judged.not_assessed.contains(&"read:secret.txt".to_owned()));
}

#[test]
fn a_tree_of_3000_levels_ends() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    // From the inside out, so that no path is ever long.
    let name = |level: usize| temporary.path().join(format!("d{}", level % 2));
    fs::create_dir(name(0)).expect("a folder");
    fs::write(name(0).join("f"), "x").expect("written");
    for level in 1..3000 {
        fs::create_dir(name(level)).expect("a folder");
        fs::rename(name(level - 1), name(level).join("d")).expect("moved");
    }
    let root = name(2999);
    fs::write(root.join("SKILL.md"), PLAIN).expect("written");
    let (reading, files) = read(&root, Limits::default());
    // Outside in again: nothing else can remove such a tree.
    for level in (1..3000).rev() {
        fs::rename(name(level).join("d"), name(level - 1)).expect("moved");
        fs::remove_file(name(level).join("SKILL.md")).ok();
        fs::remove_dir(name(level)).expect("removed");
    }
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert_eq!(codes(&reading), [ReaderErrorCode::ReadFailed]);
    assert!(reading.package.truncated);
}

#[test]
fn a_folder_of_100000_files_is_bounded() {
    let (_keep, demo) = demo();
    for number in 0..100_000 {
        fs::File::create(demo.join(format!("{number:06}"))).expect("a file");
    }
    let (reading, files) = read(&demo, Limits::default());
    assert_eq!(files.len(), 4096);
    assert_eq!(files[4095].path, "004095");
    assert_eq!(codes(&reading), [ReaderErrorCode::TooManyFiles]);
    assert!(reading.package.truncated);
}

#[test]
fn a_sparse_file_of_a_terabyte_takes_no_memory() {
    let (_keep, demo) = demo();
    let sparse = fs::File::create(demo.join("sparse")).expect("a file");
    if sparse.set_len(1 << 40).is_err() {
        // Not every file system has room for the promise.
        return;
    }
    let (reading, files) = read(&demo, Limits::default());
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert_eq!(codes(&reading), [ReaderErrorCode::FileTooLarge]);
    assert_eq!(
        reading.package.irregularities[0].kind,
        IrregularityKind::OversizedFile
    );
    let limits = Limits {
        max_file_bytes: u64::MAX,
        ..Limits::default()
    };
    let (reading, files) = read(&demo, limits);
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert_eq!(codes(&reading), [ReaderErrorCode::TotalSizeExceeded]);
}

#[test]
fn the_limits_hold_as_the_vectors_say() {
    let mut seen = 0;
    for line in include_str!("conformance/review.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        if case["limits"].is_null() {
            continue;
        }
        seen += 1;
        let name = case["name"].as_str().expect("a name");
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let demo = temporary
            .path()
            .join(case["dir"].as_str().unwrap_or("demo"));
        for (path, content) in case["files"].as_object().expect("files") {
            put(&demo.join(path), support::expect::content(content));
        }
        let limits = support::expect::limits(&case["limits"]);
        let (reading, files) = read(&demo, limits);
        let judged = judge(&reading, &files, Profile::DeerFlow);
        let expect = &case["expect"];
        let all: Vec<_> = judged
            .findings
            .iter()
            .map(|finding| support::expect::as_json(finding, str::to_owned))
            .collect();
        let faults = support::expect::faults(expect, &all, support::expect::Order::Open);
        assert!(faults.is_empty(), "{name}: {faults:?}");
        assert_eq!(
            support::expect::not_assessed(expect, &judged.not_assessed),
            None,
            "{name}"
        );
        let words: Vec<_> = codes(&reading).iter().map(|code| code.word()).collect();
        if !expect["reader_errors"].is_null() {
            assert_eq!(Value::from(words), expect["reader_errors"], "{name}");
        }
        assert_eq!(
            Value::from(reading.package.truncated),
            expect["truncated"],
            "{name}"
        );
        if let Some(digest) = expect["digest"].as_str() {
            assert_eq!(package_digest(&reading.package.entries), digest, "{name}");
        }
    }
    assert!(seen > 0, "no vector has limits");
}

#[test]
fn what_was_not_searched_is_no_part_of_a_clean_run() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let root = temporary.path();
    put(&root.join("a/SKILL.md"), PLAIN);
    let deep = "d/".repeat(40);
    put(&root.join("b").join(deep).join("SKILL.md"), PLAIN);
    let found = resolve(root, Limits::default()).expect("a folder");
    assert_eq!(found.targets.len(), 1);
    let [(path, error)] = found.unsearched.as_slice() else {
        panic!("{:?}", found.unsearched);
    };
    assert!(path.starts_with(root.join("b")));
    assert_eq!(error.exit(), skilldeck::exit::Exit::Unusable);
    let text = error.to_string();
    assert!(text.ends_with("nested deeper than 32 folders"), "{text}");
}

#[test]
fn a_directory_of_skills_yields_each_of_them() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let root = temporary.path();
    for path in [
        "b/SKILL.md",
        "a/nested/skill.md",
        "a.b/SKILL.md",
        "b/examples/inner/SKILL.md",
        ".hidden/SKILL.md",
        "notes/readme.md",
        "packed.skill",
        "notes/old.SKILL",
        "b/inner.skill",
        "notes/other.zip",
    ] {
        put(&root.join(path), PLAIN);
    }
    symlink("b", root.join("link")).expect("a link");
    let found = resolved(root);
    let shown: Vec<_> = found
        .targets
        .iter()
        .map(|target| {
            let shown = target.shown();
            let below = Path::new(&shown).strip_prefix(root).expect("below");
            below.display().to_string()
        })
        .collect();
    assert_eq!(
        shown,
        ["a.b", "a/nested", "b", "notes/old.SKILL", "packed.skill"]
    );
    let skipped: Vec<_> = found
        .skipped
        .iter()
        .map(|skipped| skipped.path.file_name().and_then(|name| name.to_str()))
        .collect();
    assert_eq!(skipped, [Some(".hidden"), Some("link")]);
}

#[test]
fn a_folder_without_any_skill_is_a_package_itself() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    put(&temporary.path().join("README.md"), "x");
    put(&temporary.path().join(".hidden/a"), "x");
    let found = resolved(temporary.path());
    assert_eq!(found.targets.len(), 1);
    assert!(found.skipped.is_empty());
    let (_, files) = read(temporary.path(), Limits::default());
    assert_eq!(paths(&files), [".hidden/a", "README.md"]);
}

#[test]
fn a_skill_file_is_read_alone() {
    let (_keep, demo) = demo();
    put(&demo.join("scripts/a.py"), "x");
    let (reading, files) = read(&demo.join("SKILL.md"), Limits::default());
    assert_eq!(paths(&files), ["SKILL.md"]);
    let subject = &reading.package.subject;
    assert_eq!(subject.source, Source::SkillFile);
    assert_eq!(subject.display_ref, "demo/SKILL.md");
}

#[test]
fn archives_are_known_by_suffix_or_bytes() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let bytes = build(&[file("demo/SKILL.md", PLAIN)]);
    for name in ["a.skill", "a.ZIP", "download"] {
        let path = temporary.path().join(name);
        put(&path, &bytes);
        let (reading, files) = read(&path, Limits::default());
        assert_eq!(paths(&files), ["SKILL.md"]);
        assert_eq!(reading.package.subject.source, Source::Archive);
        assert_eq!(reading.package.subject.display_ref, name);
    }
    let text = temporary.path().join("text.skill");
    put(&text, "no archive at all");
    let (reading, files) = read(&text, Limits::default());
    assert!(files.is_empty() && !reading.package.enumerated);
}

#[test]
fn what_is_no_target_is_an_error_with_advice() {
    let (keep, demo) = demo();
    let missing = resolve(&keep.path().join("dmeo"), Limits::default()).expect_err("missing");
    assert_eq!(missing.exit(), Exit::Unusable);
    let Error::TargetNotFound { help, .. } = &missing else {
        panic!("{missing:?}");
    };
    assert!(
        help.contains("did you mean") && help.contains("/demo`"),
        "{help}"
    );
    let far = resolve(Path::new("/no/such/place"), Limits::default()).expect_err("missing");
    assert!(matches!(far, Error::TargetNotFound { .. }));
    put(&demo.join("notes.txt"), "x");
    let text = resolve(&demo.join("notes.txt"), Limits::default()).expect_err("unusable");
    assert!(matches!(text, Error::TargetUnusable { .. }), "{text:?}");
}

#[test]
fn pipes_carry_archives_and_skill_files() {
    let limits = Limits::default();
    let zip = build(&[file("demo/SKILL.md", PLAIN), file("demo/a", "x")]);
    for (bytes, source, expected) in [
        (zip, Source::Archive, vec!["SKILL.md", "a"]),
        (
            PLAIN.as_bytes().to_vec(),
            Source::SkillFile,
            vec!["SKILL.md"],
        ),
    ] {
        let spooled = spool(&mut bytes.as_slice(), "-", limits).expect("spooled");
        let target = Target::Spooled(spooled);
        for _ in 0..2 {
            let (reading, files) = read_all(&target, limits).expect("readable twice");
            assert_eq!(paths(&files), expected);
            assert_eq!(reading.package.subject.source, source);
        }
    }
    let small = Limits {
        max_total_bytes: 1000,
        ..limits
    };
    let endless = spool(&mut std::io::repeat(b'x'), "-", small).expect_err("too much");
    assert_eq!(endless.exit(), Exit::Unusable);
}

#[test]
#[cfg(target_os = "linux")]
fn a_named_pipe_as_a_target_is_read_like_standard_input() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let pipe = temporary.path().join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, PLAIN).expect("written"))
    };
    let (reading, files) = read(&pipe, Limits::default());
    writer.join().expect("no panic");
    assert_eq!(files[0].bytes, PLAIN.as_bytes());
    assert_eq!(reading.package.subject.source, Source::SkillFile);
}

#[test]
fn a_list_may_hold_any_name() {
    let names = read_target_list(&mut &b"caf\xe9\0b"[..], "-", true).expect("a list");
    assert_eq!(names[0].as_os_str().as_bytes(), b"caf\xe9");
}
