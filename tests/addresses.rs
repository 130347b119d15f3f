//! `skill://CATEGORY/PATH` wherever a target or an installed name is taken.
#![cfg(unix)]

mod support;

use support::home::{TestHome, write};

/// A public skill `team/chart`, and `demo`, installed.
fn usual() -> TestHome {
    let test = TestHome::new();
    test.demo("home/skills/public/team/chart", "chart", "public");
    test.demo("demo", "demo", "one");
    test.expect(0, &["install", "demo"]);
    test
}

#[test]
fn packages_are_named_by_address() {
    let test = usual();
    // pack
    test.expect(
        0,
        &["pack", "skill://public/team/chart", "-o", "chart.skill"],
    );
    test.expect(
        0,
        &[
            "pack",
            "skill://public/team/chart",
            "--check",
            "chart.skill",
        ],
    );
    write(
        &test.home().join("skills/public/team/chart/.skillignore"),
        "scripts/\n",
    );
    let text = test.expect(0, &["pack", "skill://public/team/chart", "--list"]);
    assert!(text.contains("left out  scripts/"), "{text}");
    let inside = test.home().join("skills/public/team/chart/x.skill");
    let inside = inside.to_string_lossy();
    test.expect(2, &["pack", "skill://public/team/chart", "-o", &inside]);
    test.expect(2, &["pack", "skill://public/nope"]);
    // diff
    test.expect(0, &["diff", "demo", "skill://custom/demo"]);
    write(&test.path("demo/more.md"), "More.\n");
    let text = test.expect(1, &["diff", "skill://custom/demo", "demo"]);
    assert!(text.contains("skill://custom/demo → demo"), "{text}");
    // review and scan, and a list of targets
    write(&test.path("targets"), "skill://custom/demo\n");
    test.expect(0, &["review", "skill://custom/demo"]);
    let text = test.expect(0, &["scan", "--files-from", "targets"]);
    assert!(text.contains("skill://custom/demo"), "{text}");
}

#[test]
fn another_home_is_named_by_flags() {
    let test = usual();
    let home = test.home().display().to_string();
    let elsewhere = |words: &[&str]| {
        let output = test
            .command(words)
            .env("SKILLDECK_HOME", test.path("elsewhere"))
            .args(["--home", &home])
            .output()
            .expect("it starts");
        output.status.code()
    };
    let address = "skill://custom/demo";
    assert_eq!(elsewhere(&["pack", address, "--list"]), Some(0));
    assert_eq!(elsewhere(&["diff", address, address]), Some(0));
    assert_eq!(elsewhere(&["review", address]), Some(0));
    assert_eq!(elsewhere(&["list", address]), Some(0));
    assert_eq!(elsewhere(&["describe", address]), Some(0));
    assert_eq!(elsewhere(&["verify", address]), Some(0));
    assert_eq!(
        elsewhere(&["install", "skill://public/team/chart"]),
        Some(0)
    );
}

#[test]
fn an_installed_skill_is_a_source() {
    let test = usual();
    assert_eq!(
        test.expect(0, &["install", "skill://public/team/chart"])
            .lines()
            .next(),
        Some("installed chart (2 files)")
    );
    assert_eq!(
        test.lock()["skills"]["chart"]["source"],
        "skill://public/team/chart"
    );
    write(
        &test.home().join("skills/public/team/chart/notes.md"),
        "New.\n",
    );
    let text = test.expect(0, &["update", "chart"]);
    assert!(
        text.contains("updated chart (1 added, 0 changed, 0 removed)"),
        "{text}"
    );
    test.expect(2, &["install", "skill://public/nope"]);
}

#[test]
fn installed_skills_are_named_by_address() {
    let test = usual();
    let text = test.expect(0, &["verify", "skill://custom/demo"]);
    assert!(text.contains("clean demo"), "{text}");
    assert!(
        test.expect(0, &["update", "skill://custom/demo"])
            .contains("unchanged demo")
    );
    for (address, why) in [
        ("skill://public/team/chart", "only custom skills are"),
        ("skill://bob@custom/demo", "pass their `--user`"),
        ("skill://custom", "no single installed skill"),
        ("skill://custom/a/b", "no single installed skill"),
        ("skill://custom/../demo", "not plain"),
    ] {
        for command in ["verify", "update", "remove"] {
            let text = test.flat(2, &[command, address]);
            assert!(text.contains(why), "{command}: {text}");
        }
    }
    test.expect(1, &["verify", "skill://custom/nope"]);
    test.expect(0, &["remove", "skill://default@custom/demo"]);
    assert!(!test.custom().join("demo").exists());
}
