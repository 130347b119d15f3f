//! A link that is swapped in while a command runs leads nowhere: nothing
//! outside is changed, and nothing of it comes in.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use support::home::{TestHome, write};

/// Runs of each command while a link comes and goes.
const RUNS: usize = 12;
/// What stands in every file outside.
const OUTSIDE: &str = "theirs, not ours";

/// A place that is by turns what it was and a link to `target`.
struct Flip {
    place: PathBuf,
    link: PathBuf,
}

impl Flip {
    fn new(test: &TestHome, place: PathBuf, target: &str) -> Self {
        let link = test.path("link");
        let _ = std::fs::remove_file(&link);
        symlink(test.path(target), &link).expect("a link");
        Self { place, link }
    }

    fn turn(&self) {
        // Fails while a command has the place away; the next turn finds it.
        let _ = renameat_with(CWD, &self.place, CWD, &self.link, RenameFlags::EXCHANGE);
    }

    /// Runs `work` while the place turns.
    fn during(&self, work: &mut dyn FnMut()) {
        let done = AtomicBool::new(false);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                let mut round = 0_u64;
                while !done.load(Ordering::Relaxed) {
                    self.turn();
                    round = round.wrapping_add(1);
                    std::thread::sleep(Duration::from_micros(20 + round * 37 % 400));
                }
            });
            work();
            done.store(true, Ordering::Relaxed);
        });
        if self.place.is_symlink() {
            self.turn();
        }
    }
}

/// A folder that is nobody's business, shaped like all that is flipped.
fn outside(test: &TestHome) -> BTreeMap<String, String> {
    let skill = format!(
        "---\nname: demo\ndescription: Shows a small demo.\n---\n\n# {OUTSIDE}\n\nRun `scripts/a.py`.\n"
    );
    for folder in [
        "",
        "demo/",
        "custom/demo/",
        "public/demo/",
        "skills/custom/demo/",
    ] {
        write(&test.path(&format!("outside/{folder}SKILL.md")), &skill);
        write(
            &test.path(&format!("outside/{folder}scripts/a.py")),
            OUTSIDE,
        );
        write(&test.path(&format!("outside/{folder}a.py")), OUTSIDE);
    }
    for file in [
        "demo.jsonl",
        "skilldeck.lock.json",
        "_skill_states.json",
        ".projection-manifest.json",
        ".skilldeck-projection.json",
        ".skilldeck-stage/precious",
        "public/.skilldeck-stage/precious",
    ] {
        write(&test.path(&format!("outside/{file}")), OUTSIDE);
    }
    seen(test, true)
}

/// Everything outside, or everything else.
fn seen(test: &TestHome, outside: bool) -> BTreeMap<String, String> {
    let mut all = test.everything();
    all.retain(|path, _| path.starts_with("outside/") == outside);
    all
}

/// A custom skill that is a link to a folder elsewhere is shown, as the format
/// has it (tests/projection.rs), unless the lock file has its name: of that one
/// the view may hold what lies there while a command removes it.
const LINKED: (&str, &str) = (
    "skills/custom/demo",
    "home/users/default/skills_view/custom/demo/",
);

fn check(test: &TestHome, before: &BTreeMap<String, String>, place: &Path, removed: bool) {
    let linked = removed && place.ends_with(LINKED.0);
    let place = place.display();
    let after = seen(test, true);
    let changed = before
        .iter()
        .find(|(path, text)| after.get(*path) != Some(*text));
    assert_eq!(changed, None, "{place}: changed outside");
    let new = after.keys().find(|path| !before.contains_key(*path));
    assert_eq!(new, None, "{place}: written outside");
    let inside = seen(test, false);
    let in_view: BTreeMap<&str, &String> = inside
        .iter()
        .filter(|_| linked)
        .filter_map(|(path, text)| Some((path.strip_prefix(LINKED.1)?, text)))
        .collect();
    // Either all of it is theirs, or nothing is: never a mixture.
    if in_view.values().any(|text| text.contains(OUTSIDE)) {
        for (path, text) in &in_view {
            let theirs = after.get(&format!("outside/demo/{path}"));
            assert_eq!(theirs, Some(*text), "{place}: {path} is mixed in");
        }
    }
    let came_in = inside
        .iter()
        .filter(|(path, _)| !(linked && path.starts_with(LINKED.1)))
        .find(|(_, text)| text.contains(OUTSIDE));
    assert_eq!(came_in, None, "{place}: came in");
}

/// Runs all of `commands` again and again while `place` turns into a link to
/// `target`; each ends by itself.
fn race(place: &str, target: &str, commands: &[&[&str]]) {
    let test = TestHome::quick();
    test.demo("demo", "demo", "one");
    test.demo("home/skills/public/common", "common", "one");
    test.demo("home/skills/public/noted", "noted", "one");
    test.demo("home/users/default/skills/custom/own", "own", "one");
    write(&test.path("extensions_config.json"), "{\"skills\":{}}");
    test.expect(0, &["install", "demo"]);
    test.expect(0, &["disable", "own"]);
    test.expect(0, &["project"]);
    test.expect(0, &["project", "--to", "out"]);
    let before = outside(&test);
    let flip = Flip::new(&test, test.path(place), target);
    flip.during(&mut || {
        for _ in 0..RUNS {
            for words in commands {
                let output = test.run(&[*words, &["--lock-timeout", "60"]].concat());
                let code = output.status.code();
                assert!(matches!(code, Some(0..=3)), "{words:?}: {output:?}");
            }
            // What is there is what the next run begins with.
            write(
                &test.path("home/skills/public/noted/notes.md"),
                "Changed.\n",
            );
        }
    });
    let removed = commands.iter().any(|words| words[0] == "remove");
    check(&test, &before, &test.path(place), removed);
}

const WRITERS: [&[&str]; 3] = [
    &["install", "demo", "--replace"],
    &["remove", "demo", "--force"],
    &["install", "demo"],
];
const VIEWS: [&[&str]; 4] = [
    &["project", "--rebuild"],
    &["disable", "common", "own"],
    &["enable", "common", "own"],
    &["project"],
];

#[test]
fn a_source_that_becomes_a_link() {
    race("demo/scripts", "outside/scripts", &WRITERS);
    race("demo/scripts/a.py", "outside/scripts/a.py", &WRITERS);
}

#[test]
fn an_installed_skill_that_becomes_a_link() {
    race(
        "home/users/default/skills/custom/demo",
        "outside/demo",
        &WRITERS[..2],
    );
    race(
        "home/users/default/skills/custom/demo",
        "outside/demo",
        &[WRITERS[0], VIEWS[0], VIEWS[3]],
    );
    race(
        "home/users/default/skills/custom/demo/scripts",
        "outside/demo/scripts",
        &WRITERS[1..],
    );
}

#[test]
fn a_folder_of_the_home_that_becomes_a_link() {
    race(
        "home/users/default/skills/custom",
        "outside/custom",
        &WRITERS,
    );
    race("home/users/default/skills", "outside/skills", &WRITERS);
    race("home/users/default", "outside", &WRITERS);
    race("home/users/default/skills", "outside", &VIEWS);
}

#[test]
fn records_that_become_links() {
    race(
        "home/users/default/skills/skilldeck.lock.json",
        "outside/skilldeck.lock.json",
        &WRITERS,
    );
    race(
        "home/users/default/skills/custom/.history",
        "outside",
        &WRITERS,
    );
    race(
        "home/users/default/skills/_skill_states.json",
        "outside/_skill_states.json",
        &VIEWS,
    );
    for record in [".projection-manifest.json", ".skilldeck-projection.json"] {
        for view in ["home/skills_view", "home/users/default/skills_view"] {
            race(
                &format!("{view}/{record}"),
                &format!("outside/{record}"),
                &VIEWS,
            );
        }
    }
}

#[test]
fn a_projected_source_that_becomes_a_link() {
    race("home/skills/public/common", "outside/demo", &VIEWS);
    race(
        "home/skills/public/common/scripts",
        "outside/scripts",
        &VIEWS,
    );
    race("home/users/default/skills/custom", "outside/custom", &VIEWS);
}

#[test]
fn a_view_that_becomes_a_link() {
    race("home/skills_view/public", "outside/public", &VIEWS);
    race("home/skills_view", "outside", &VIEWS);
    race("home/users/default/skills_view", "outside", &VIEWS);
    race(
        "out",
        "outside",
        &[&["project", "--to", "out", "--rebuild"]],
    );
    race(
        "out/.skilldeck-projection.json",
        "outside/.skilldeck-projection.json",
        &[&["project", "--to", "out", "--rebuild"]],
    );
}

/// The folder behind a linked skill turns into a link to another user's skill.
#[test]
fn what_a_linked_skill_leads_to_becomes_anothers() {
    let test = TestHome::quick();
    test.demo("elsewhere", "linked", "one");
    let theirs = "home/users/bob/skills/custom/secret";
    write(
        &test.path(&format!("{theirs}/SKILL.md")),
        &format!("---\nname: linked\ndescription: Bob's.\n---\n\n{OUTSIDE}\n"),
    );
    let custom = test.custom();
    std::fs::create_dir_all(&custom).expect("a folder");
    symlink(test.path("elsewhere"), custom.join("linked")).expect("a link");
    test.expect(0, &["project"]);
    let flip = Flip::new(&test, test.path("elsewhere"), theirs);
    flip.during(&mut || {
        for _ in 0..RUNS * 2 {
            for words in [["project", "--rebuild"].as_slice(), &["project"]] {
                let output = test.run(words);
                assert!(matches!(output.status.code(), Some(0..=3)), "{output:?}");
                let view = test.path("home/users/default/skills_view/custom/linked/SKILL.md");
                let text = std::fs::read_to_string(view).unwrap_or_default();
                assert!(!text.contains(OUTSIDE), "projected: {text}");
            }
        }
    });
}

/// Without any race: a user's whole folder leads to another user's.
#[test]
fn a_users_folder_that_leads_to_anothers() {
    for place in ["skills/custom", "skills", ""] {
        let test = TestHome::quick();
        test.demo("home/users/bob/skills/custom/secret", "secret", OUTSIDE);
        let link = test.home().join("users/default").join(place);
        let link = PathBuf::from(link.to_string_lossy().trim_end_matches('/'));
        std::fs::create_dir_all(link.parent().expect("a parent")).expect("a folder");
        symlink(test.home().join("users/bob").join(place), &link).expect("a link");
        let before = test.all();
        for words in [&["project"][..], &["disable", "secret"], &["verify"]] {
            let text = test.flat(2, words);
            assert!(text.contains("is a link where a folder must be"), "{text}");
        }
        let after = test.all();
        for (path, text) in &before {
            assert_eq!(after.get(path), Some(text), "{path}");
        }
        let came = |path: &&String| {
            path.starts_with("users/bob/skills_view") || path.ends_with("view/custom/secret/")
        };
        assert_eq!(after.keys().find(came), None);
    }
}

#[test]
fn a_link_in_place_of_what_was_installed_is_shown_nowhere() {
    let test = TestHome::new();
    test.demo("demo", "demo", "one");
    write(
        &test.path("mine/SKILL.md"),
        "---\nname: mine\ndescription: Is mine.\n---\n\n# Mine\n",
    );
    test.expect(0, &["install", "demo"]);
    test.expect(0, &["project"]);
    outside(&test);
    let demo = test.custom().join("demo");
    let view = test.home().join("users/default/skills_view/custom");
    std::fs::rename(&demo, test.path("aside")).expect("moved");
    symlink(test.path("outside/demo"), &demo).expect("a link");
    // Of a name that was never installed a link is what its user wants.
    symlink(test.path("mine"), test.custom().join("mine")).expect("a link");
    test.run(&["project"]);
    assert!(!view.join("demo").exists() && view.join("mine/SKILL.md").is_file());
    let listed = test.json(0, &["list", "--json"]);
    let row = |name: &str| {
        let skills = listed["skills"].as_array().expect("skills").iter();
        let mut found = skills.filter(|skill| skill["name"] == name);
        found.next().expect("listed").clone()
    };
    assert_eq!(row("demo")["state"], "invalid", "{listed}");
    assert_eq!(row("mine")["state"], "ok", "{listed}");
    let said = test.flat(1, &["verify"]);
    assert!(said.contains("is a link now"), "{said}");
    test.expect(1, &["activate", "/demo x"]);
    test.expect(1, &["exec", "--skill", "demo", "--", "true"]);
    let prompt = test.expect(0, &["prompt", "--format", "markdown"]);
    assert!(
        !prompt.contains("demo") && prompt.contains("mine"),
        "{prompt}"
    );
    // Nothing is removed through it; and who wants a link of that name says so.
    test.expect(1, &["remove", "demo", "--force"]);
    std::fs::remove_file(&demo).expect("removed");
    test.expect(0, &["remove", "demo", "--force"]);
    symlink(test.path("outside/demo"), &demo).expect("a link");
    test.run(&["project"]);
    assert!(view.join("demo/SKILL.md").is_file());
}
