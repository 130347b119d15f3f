//! A slip is answered with what was meant: commands, flags, names, rules,
//! profiles, settings.
#![cfg(unix)]

mod support;

use support::home::TestHome;

#[test]
fn every_kind_of_slip() {
    let home = TestHome::new();
    let skill = home.demo("pdf-tools", "pdf-tools", "one");
    let path = skill.to_str().expect("UTF-8");
    home.expect(0, &["install", path]);
    for (arguments, exit, meant) in [
        (&["reveiw", "x"][..], 2, "'review'"),
        (&["config", "shwo"], 2, "'show'"),
        (&["review", "--profil", "claude", "x"], 2, "'--profile'"),
        (&["scan", "--fail-onn", "high", "x"], 2, "'--fail-on'"),
        (&["review", "--profile", "deerflw", "x"], 2, "'deerflow'"),
        (&["list", "--category", "custm"], 2, "'custom'"),
        (&["enable", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["disable", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["remove", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["update", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["verify", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["describe", "pdf-tolls"], 1, "`pdf-tools`"),
        (&["search", "select:pdf-tolls"], 1, "`pdf-tools`"),
        (
            &["scan", "skill://custom/pdf-tolls"],
            2,
            "`skill://custom/pdf-tools`",
        ),
        (
            &["scan", "skill://custm/pdf-tools"],
            2,
            "`skill://custom/pdf-tools`",
        ),
        (&["review", "pdf-tolls"], 2, "`pdf-tools`"),
        (&["rules", "secret-privat-key"], 2, "`secret-private-key`"),
        (
            &["install", path, "--allow", "python-shel-exec=x"],
            2,
            "`python-shell-exec`",
        ),
        (&["man", "reviw"], 2, "`review`"),
        (&["config", "show", "reviw.policy"], 2, "`review.policy`"),
        (&["completions", "fihs"], 2, "'fish'"),
    ] {
        let text = home.flat(exit, arguments);
        assert!(text.contains(meant), "{arguments:?}: {text}");
    }
    // Programs are told, too.
    for (arguments, meant) in [
        (&["reveiw", "x", "--json"][..], "'review'"),
        (
            &["review", "--profile", "deerflw", "x", "--json"],
            "'deerflow'",
        ),
    ] {
        let output = home.run(arguments);
        let document: serde_json::Value = serde_json::from_slice(&output.stderr).expect("JSON");
        let message = document["message"].as_str().expect("text");
        assert!(message.contains(meant), "{message}");
    }
}
