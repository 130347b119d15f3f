//! `doctor`: a home that is well, and each thing that can be wrong with it.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the files that are looked at"
)]
#![cfg(unix)]

mod support;

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use serde_json::Value;
use support::home::{TestHome, write};

/// A home with one skill, installed and shown.
fn home() -> TestHome {
    let home = TestHome::new();
    let skill = home.demo("demo", "demo", "one");
    home.expect(0, &["install", skill.to_str().expect("UTF-8")]);
    home.expect(0, &["project"]);
    home
}

/// What is wrong: topic, what, mend.
fn wrong(home: &TestHome) -> Vec<(String, String, String)> {
    let output = home
        .command(&["doctor", "--json"])
        .env("HOME", home.path("person"))
        .env_remove("XDG_DATA_HOME")
        .output()
        .expect("it starts");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts/doctor.v1.schema.json");
    let schema = std::fs::read_to_string(path).expect("the contract is there");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    assert!(jsonschema::is_valid(&schema, &document), "{document}");
    let of = |check: &Value, key: &str| check[key].as_str().unwrap_or_default().to_owned();
    let wrong: Vec<_> = document["checks"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|check| check["health"] == "wrong")
        .map(|check| (of(check, "topic"), of(check, "what"), of(check, "mend")))
        .collect();
    let exit = i32::from(!wrong.is_empty());
    assert_eq!(output.status.code(), Some(exit), "{document}");
    assert_eq!(document["well"], wrong.is_empty());
    assert!(output.stderr.is_empty(), "{output:?}");
    wrong
}

fn only(home: &TestHome, topic: &str, what: &str, mend: &str) {
    let before = home.everything();
    let found = wrong(home);
    assert_eq!(home.everything(), before, "it changes nothing");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, topic, "{found:?}");
    assert!(found[0].1.contains(what), "{found:?}");
    assert!(found[0].2.contains(mend), "{found:?}");
}

#[test]
fn a_home_that_is_well_and_one_that_is_not_there() {
    let home = home();
    assert!(wrong(&home).is_empty(), "{:?}", wrong(&home));
    let text = home.expect(0, &["doctor"]);
    assert!(text.contains("all is well"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let text = home.expect(0, &["doctor", "--home", "/nowhere/at/all"]);
    assert!(text.contains("is not there yet"), "{text}");
    home.expect(0, &["doctor", "--all-users", "-q"]);
}

#[test]
fn a_stale_view_and_its_mending() {
    let home = home();
    write(
        &home.custom().join("demo/SKILL.md"),
        "---\nname: demo\ndescription: Other.\n---\n# X\n",
    );
    only(
        &home,
        "views",
        "is stale",
        "skilldeck project --user default",
    );
    home.expect(0, &["project", "--user", "default"]);
    assert!(wrong(&home).is_empty());
}

#[test]
fn states_that_cannot_be_understood() {
    let home = home();
    write(
        &home.home().join("users/default/skills/skilldeck.lock.json"),
        "{",
    );
    let found = wrong(&home);
    assert!(
        found
            .iter()
            .any(|(topic, what, _)| topic == "states" && what.contains("lock file"))
    );
    write(
        &home.home().join("users/default/skills/_skill_states.json"),
        "{",
    );
    let found = wrong(&home);
    let damaged = |(topic, what, mend): &(String, String, String)| {
        topic == "states" && what.contains("_skill_states.json") && mend.contains("mend or remove")
    };
    assert!(found.iter().any(damaged), "{found:?}");
}

#[test]
fn places_that_are_open_to_everybody_or_links() {
    let home = home();
    let custom = home.custom();
    std::fs::set_permissions(&custom, std::fs::Permissions::from_mode(0o777)).expect("a mode");
    only(&home, "permissions", "everybody may write", "chmod o-w");
    std::fs::set_permissions(&custom, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    let view = home.home().join("users/default/skills_view");
    std::fs::rename(&view, home.path("elsewhere")).expect("moved");
    std::os::unix::fs::symlink(home.path("elsewhere"), &view).expect("a link");
    let found = wrong(&home);
    assert!(
        found
            .iter()
            .any(|(topic, what, _)| topic == "permissions" && what.contains("is a link")),
        "{found:?}"
    );
}

#[test]
fn leftovers_of_the_dead_and_their_mending() {
    let home = home();
    let left = home.custom().join(".installing-other-0123456789abcdef");
    write(&left.join("owner"), "");
    write(&left.join("skill/SKILL.md"), "x");
    let found = wrong(&home);
    let leftover = |(topic, what, mend): &(String, String, String)| {
        topic == "staging"
            && what.contains(".installing-other-0123456789abcdef")
            && mend.contains("skilldeck verify")
    };
    assert!(found.iter().any(leftover), "{found:?}");
    home.expect(0, &["verify"]);
    home.expect(0, &["project"]);
    assert!(wrong(&home).is_empty());
}

#[test]
fn a_lock_that_is_held_is_no_fault() {
    let home = home();
    let path = home.home().join("users/default/.skills.install.lock");
    let file = std::fs::File::options()
        .create(true)
        .append(true)
        .open(path)
        .expect("a lock file");
    file.lock().expect("nobody holds it");
    let text = home.flat(0, &["doctor"]);
    assert!(text.contains("is locked by"), "{text}");
}

#[test]
fn settings_and_scripts_are_looked_at() {
    let home = home();
    let own = home.path("configuration/skilldeck/skilldeck.toml");
    write(&own, "jobz = 1\n");
    only(
        &home,
        "config",
        "there is no setting `jobz`",
        "did you mean `jobs`?",
    );
    // What the file says of the home holds for doctor, too.
    write(
        &own,
        &format!("[store]\nhome = \"{}\"\n", home.path("other").display()),
    );
    let output = home
        .command(&["doctor"])
        .env_remove("SKILLDECK_HOME")
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).replace("\n                    ", "");
    assert!(text.contains("/other"), "{text}");
    let script = home.path("person/.config/fish/completions/skilldeck.fish");
    let output = home.run(&["completions", "fish"]);
    let current = String::from_utf8_lossy(&output.stdout).into_owned();
    for (text, told) in [
        ("old", "not what this version"),
        (current.as_str(), "that of this version"),
    ] {
        write(&script, text);
        let output = home
            .command(&["doctor"])
            .env("HOME", home.path("person"))
            .env_remove("XDG_CONFIG_HOME")
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(told), "{flat}");
    }
}
