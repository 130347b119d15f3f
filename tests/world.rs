//! The world fails: no room, no permission, media that cannot be written. The
//! exit code says so, and nothing is lost.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "tests look at the disk, start programs, and say what they skip"
)]

mod support;

use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::path::Path;
use std::process::{Command, Output};

use support::home::{TestHome, write};

/// Who may do nothing: `nobody` of most systems.
const NOBODY: u32 = 65534;

/// A home with one of everything.
fn begin() -> TestHome {
    let test = TestHome::quick();
    test.demo("one", "demo", "one");
    test.demo("two", "demo", "two");
    for folder in ["one", "two"] {
        let text = "Words that take some room.\n".repeat(1500);
        write(&test.path(folder).join("references/long.md"), &text);
    }
    test.demo("home/skills/public/common", "common", "one");
    test.demo("home/users/default/skills/custom/own", "own", "one");
    write(&test.path("extensions_config.json"), "{\"skills\":{}}");
    test.expect(0, &["install", "one"]);
    test.expect(0, &["project"]);
    test
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8_lossy(&both).replace('│', " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn mark(folder: &Path) -> Option<String> {
    let script = std::fs::read_to_string(folder.join("scripts/a.py")).ok();
    let skill = std::fs::read_to_string(folder.join("SKILL.md")).ok();
    assert_eq!(script.is_some(), skill.is_some(), "{}", folder.display());
    let long = folder.join("references/long.md").metadata();
    script.map(|script| format!("{script}{}", long.map_or(0, |long| long.len())))
}

/// No file may grow beyond so many blocks of 512 bytes: as a full disk, but for
/// the kind of error.
#[test]
fn no_room_at_any_point() {
    let commands: [&[&str]; 8] = [
        &["install", "two", "--replace"],
        &["update", "demo"],
        &["remove", "demo"],
        &["disable", "own", "common"],
        &["enable", "own", "common"],
        &["project", "--rebuild"],
        &["project", "--to", "out"],
        &["pack", "two", "-o", "demo.skill"],
    ];
    for words in commands {
        let mut failed = 0;
        for blocks in [0, 1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 4096] {
            let test = begin();
            test.demo(
                "one",
                "demo",
                if words[0] == "update" { "two" } else { "one" },
            );
            if words[0] == "enable" {
                test.expect(0, &["disable", "own", "common"]);
            }
            let states = || {
                [
                    "extensions_config.json",
                    "home/users/default/skills/_skill_states.json",
                ]
                .map(|path| std::fs::read_to_string(test.path(path)).ok())
            };
            let before = (mark(&test.custom().join("demo")), states());
            let output = Command::new("sh")
                .args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""])
                .arg(blocks.to_string())
                .arg(env!("CARGO_BIN_EXE_skilldeck"))
                .args(words)
                .current_dir(test.path(""))
                .env("SKILLDECK_HOME", test.home())
                .output()
                .expect("it starts");
            let said = format!("{words:?} with {blocks} blocks: {}", text(&output));
            let now = (mark(&test.custom().join("demo")), states());
            match output.status.code() {
                Some(0) => {}
                Some(3) => {
                    failed += 1;
                    if !said.contains("the state was changed all the same") {
                        assert_eq!(now.1, before.1, "{said}");
                    }
                    // The change stands where only the view could not follow.
                    assert!(now.0 == before.0 || said.contains("is empty now"), "{said}");
                }
                Some(1) if now == before => failed += 1,
                other => panic!("{other:?} {said}"),
            }
            for skill in ["own", "demo"] {
                mark(
                    &test
                        .path("home/users/default/skills_view/custom")
                        .join(skill),
                );
                mark(&test.path("out").join(skill));
            }
            mark(&test.path("home/skills_view/public/common"));
            assert!(mark(&test.custom().join("own")).is_some(), "{said}");
            // With room again, the next command heals.
            test.expect(0, &["verify"]);
            test.expect(0, &["project"]);
            test.expect(0, &["project", "--check"]);
            let again = if words[0] == "install" || words[0] == "remove" {
                1
            } else {
                0
            };
            let code = test.run(words).status.code();
            assert!(
                matches!(code, Some(0)) || code == Some(again) || words[0] == "pack",
                "{said}"
            );
            let stray = test.everything().into_keys().find(|path| {
                path.contains("/.installing-")
                    || path.contains("/.removing-")
                    || path.contains("-stage")
            });
            assert_eq!(stray, None, "{said}");
        }
        assert!(failed > 0, "{words:?} never failed");
    }
}

/// The command as somebody without rights; `None` where that cannot be had.
fn as_nobody(test: &TestHome, words: &[&str]) -> Option<Output> {
    let mut command = if rustix::process::geteuid().is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]);
        command.arg(env!("CARGO_BIN_EXE_skilldeck"));
        command
    } else {
        Command::new(env!("CARGO_BIN_EXE_skilldeck"))
    };
    command
        .args(words)
        .current_dir(test.path(""))
        .env("SKILLDECK_HOME", test.home())
        .env("COLUMNS", "80")
        .output()
        .ok()
}

/// Whether [`as_nobody`] works here.
fn can_be_nobody(test: &TestHome) -> bool {
    mode(&test.path(""), 0o755);
    let able = as_nobody(test, &["--version"]).is_some_and(|output| output.status.success());
    if !able {
        eprintln!("skipped: the program cannot be run without rights here");
    }
    able
}

fn mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
}

/// Takes the right to write away from everything below `folder`, or gives it
/// back.
fn protect(folder: &Path, writable: bool) {
    let set = |path: &Path| {
        let now = path.metadata().expect("there").permissions().mode();
        let wanted = if writable { now | 0o200 } else { now & !0o222 };
        mode(path, wanted & 0o777);
    };
    for entry in std::fs::read_dir(folder).expect("listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.is_symlink() {
            protect(&path, writable);
        } else if !path.is_symlink() {
            set(&path);
        }
    }
    set(folder);
}

#[test]
fn media_that_cannot_be_written() {
    let test = begin();
    if !can_be_nobody(&test) {
        return;
    }
    test.expect(0, &["project", "--to", "out"]);
    std::fs::create_dir(test.path("dist")).expect("a folder");
    let root = rustix::process::geteuid().is_root();
    let shut = |shut: bool| {
        if !root {
            protect(&test.path(""), !shut);
        }
    };
    if root {
        // What lies open to root alone; the folders stay root's.
        let private = test
            .everything()
            .into_keys()
            .filter(|path| path.ends_with("projection.json") || path.ends_with("manifest.json"));
        for path in private {
            chown(test.path(&path), Some(NOBODY), None).expect("given");
        }
    }
    shut(true);
    let before = test.everything();
    let writing: [&[&str]; 9] = [
        &["install", "two", "--replace"],
        &["update", "demo", "--force"],
        &["remove", "demo"],
        &["disable", "own"],
        &["disable", "common"],
        &["project", "--rebuild"],
        &["project", "--to", "out", "--rebuild"],
        &["pack", "two", "-o", "dist/demo.skill"],
        &["pack", "two"],
    ];
    for words in writing {
        let output = as_nobody(&test, words).expect("it starts");
        assert_eq!(
            output.status.code(),
            Some(3),
            "{words:?}: {}",
            text(&output)
        );
        assert_eq!(test.everything(), before, "{words:?}");
    }
    // Whoever only looks needs no right to write.
    let reading: [&[&str]; 7] = [
        &["verify"],
        &["project", "--check"],
        &["project", "--to", "out", "--check"],
        &["list"],
        &["search", "demo"],
        &["describe", "demo"],
        &["pack", "two", "--list"],
    ];
    for words in reading {
        let output = as_nobody(&test, words).expect("it starts");
        let code = output.status.code();
        // Taking rights away made the view stale, which is said.
        let stale = !root && words.contains(&"--check") && code == Some(1);
        assert!(code == Some(0) || stale, "{words:?}: {}", text(&output));
        assert_eq!(test.everything(), before, "{words:?}");
    }
    // What was cut off cannot be mended here, and that is said.
    let dead = test.custom().join(".removing-x-0123456789abcdef");
    shut(false);
    write(&dead.join("owner"), "");
    shut(true);
    let output = as_nobody(&test, &["verify"]).expect("it starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("a change was cut off (.removing-x-"),
        "{said}"
    );
    assert!(dead.exists());
    shut(false);
    test.expect(0, &["verify"]);
    assert!(!dead.exists());
}

#[test]
fn verify_writes_nothing_and_waits_for_writers() {
    let test = begin();
    let lock = test.home().join("users/default/.skills.install.lock");
    let file = std::fs::File::open(&lock).expect("there");
    let before = std::fs::metadata(&lock)
        .expect("there")
        .modified()
        .expect("known");
    // Readers do not keep each other out.
    file.lock_shared().expect("locked");
    test.expect(0, &["verify", "--lock-timeout", "0"]);
    file.unlock().expect("unlocked");
    file.lock().expect("locked");
    test.expect(3, &["verify", "--lock-timeout", "0"]);
    file.unlock().expect("unlocked");
    let after = std::fs::metadata(&lock)
        .expect("there")
        .modified()
        .expect("known");
    assert_eq!(before, after, "the lock file was not touched");
    std::fs::remove_file(&lock).expect("removed");
    test.expect(0, &["verify"]);
    assert!(!lock.exists(), "not even a lock is made");
}

/// A package that cannot be read is not installed in part.
#[test]
fn packages_that_cannot_be_read() {
    let test = begin();
    let before = test.all();
    let bad = |name: &str| test.demo(name, "demo", "bad");
    // Whoever is root reads what is forbidden; these cannot be read by anybody.
    let looped = bad("looped");
    std::fs::remove_file(looped.join("SKILL.md")).expect("removed");
    symlink("SKILL.md", looped.join("SKILL.md")).expect("a link");
    let folder = bad("folder");
    std::fs::remove_file(folder.join("SKILL.md")).expect("removed");
    std::fs::create_dir(folder.join("SKILL.md")).expect("a folder");
    let odd = bad("odd");
    let name = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff.md");
    std::fs::write(odd.join(name), "x").expect("written");
    for name in ["looped", "folder", "odd"] {
        let code = test.run(&["install", name, "--replace"]).status.code();
        assert!(matches!(code, Some(1..=3)), "{name}: {code:?}");
        assert_eq!(test.all(), before, "{name}");
    }
    std::fs::write(test.path("cut.skill"), b"PK\x03\x04cut").expect("written");
    let code = test
        .run(&["install", "cut.skill", "--replace"])
        .status
        .code();
    assert!(matches!(code, Some(1..=3)), "{code:?}");
    assert_eq!(test.all(), before);
}

#[test]
fn files_that_may_not_be_read() {
    let test = begin();
    if !can_be_nobody(&test) {
        return;
    }
    give(&test.path(""), NOBODY);
    let skill = test.path("two");
    mode(&skill.join("scripts/a.py"), 0);
    let before = test.all();
    let output = as_nobody(&test, &["install", "two", "--replace"]).expect("it starts");
    assert!(
        matches!(output.status.code(), Some(1 | 3)),
        "{}",
        text(&output)
    );
    assert_eq!(test.all(), before);
    mode(&skill, 0);
    let output = as_nobody(&test, &["install", "two", "--replace"]).expect("it starts");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert_eq!(test.all(), before);
    mode(&skill, 0o755);

    // One public skill costs itself; a category that cannot be listed, its view.
    let common = test.path("home/skills/public/common");
    test.demo("home/skills/public/other", "other", "one");
    give(&test.path(""), NOBODY);
    mode(&common.join("scripts/a.py"), 0);
    let output = as_nobody(&test, &["project"]).expect("it starts");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let view = test.path("home/skills_view/public");
    assert!(view.join("other/SKILL.md").exists() && !view.join("common").exists());
    mode(&test.path("home/skills/public"), 0);
    let output = as_nobody(&test, &["project"]).expect("it starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("the public view is empty now"), "{said}");
    assert!(!view.join("other").exists(), "fails closed");
    let own = test.path("home/users/default/skills_view/custom/own/SKILL.md");
    assert!(own.exists(), "each view on its own");
    mode(&test.path("home/skills/public"), 0o755);
    assert!(common.join("SKILL.md").exists());
    mode(&common.join("scripts/a.py"), 0o755);
    let output = as_nobody(&test, &["project"]).expect("it starts");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

fn give(folder: &Path, owner: u32) {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    for entry in std::fs::read_dir(folder).expect("listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.is_symlink() {
            give(&path, owner);
        } else if !path.is_symlink() {
            chown(&path, Some(owner), Some(owner)).expect("given");
        }
    }
    chown(folder, Some(owner), Some(owner)).expect("given");
}

/// Never exit 0 although nothing was installed, and never two in one folder.
#[test]
fn nothing_installed_is_no_success() {
    let test = TestHome::quick();
    std::fs::create_dir(test.path("empty")).expect("a folder");
    for (folder, name) in [("kanji", "数据"), ("hanzi", "资料"), ("greek", "δοκιμή")] {
        test.demo(folder, name, "one");
    }
    std::fs::write(
        test.path("none.skill"),
        b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    )
    .expect("written");
    for source in ["empty", "none.skill", "kanji", "hanzi", "greek"] {
        let code = test.run(&["install", source]).status.code();
        assert!(matches!(code, Some(1 | 2)), "{source}: {code:?}");
        assert!(!test.custom().exists(), "{source}");
    }
    // Users in other scripts have folders of their own.
    test.demo("demo", "demo", "one");
    for user in ["數據", "資料", "a b"] {
        test.expect(0, &["install", "demo", "--user", user]);
    }
    let users = std::fs::read_dir(test.home().join("users")).expect("listed");
    assert_eq!(users.count(), 3);
}
