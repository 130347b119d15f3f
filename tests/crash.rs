//! Killed at every step, at random and by signals, every writing command leaves
//! the old state or the new one, never half a skill; the next command heals.
//!
//! `SKILLDECK_CRASH_ROUNDS=N` makes N random rounds of each command.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime};

use rustix::process::{Pid, Signal, kill_process};
use support::home::{TestHome, write};

/// More steps than any command has.
const MOST_STEPS: u32 = 500;
/// Random rounds of each command when nobody says otherwise.
const ROUNDS: u32 = 6;

/// A writing command, and the state it starts from.
struct Case {
    words: &'static [&'static str],
    before: fn(&TestHome),
}

/// Every writing command. `kept` and `stays` are touched by none of them.
const CASES: [Case; 13] = [
    Case {
        words: &["install", "one"],
        before: |_| (),
    },
    Case {
        words: &["install", "two", "--replace"],
        before: installed,
    },
    Case {
        words: &["update", "demo"],
        before: |test| {
            installed(test);
            test.demo("one", "demo", "two");
        },
    },
    Case {
        words: &["remove", "demo"],
        before: installed,
    },
    Case {
        words: &["disable", "demo"],
        before: installed,
    },
    Case {
        words: &["enable", "demo"],
        before: |test| {
            installed(test);
            test.expect(0, &["disable", "demo"]);
        },
    },
    Case {
        words: &["disable", "common"],
        before: |_| (),
    },
    Case {
        words: &["enable", "common"],
        before: |test| {
            test.expect(0, &["disable", "common"]);
        },
    },
    Case {
        words: &["project"],
        before: |test| {
            common(test, "common", "two");
            test.demo("home/users/default/skills/custom/own", "own", "two");
        },
    },
    Case {
        words: &["project", "--rebuild"],
        before: installed,
    },
    Case {
        words: &["project", "--to", "out"],
        before: |test| {
            common(test, "common", "two");
            test.expect(0, &["disable", "own"]);
        },
    },
    Case {
        words: &["pack", "one", "-o", "demo.skill"],
        before: |_| (),
    },
    Case {
        words: &["pack", "two", "-o", "demo.skill", "--overwrite"],
        before: |test| {
            test.expect(0, &["pack", "one", "-o", "demo.skill"]);
        },
    },
];

fn installed(test: &TestHome) {
    test.expect(0, &["install", "one"]);
}

fn common(test: &TestHome, name: &str, mark: &str) {
    test.demo(&format!("home/skills/public/{name}"), name, mark);
}

/// A home with a view, skills of all kinds, and sources beside it.
fn begin() -> TestHome {
    let test = TestHome::quick();
    test.demo("one", "demo", "one");
    test.demo("two", "demo", "two");
    test.demo("kept", "kept", "kept");
    common(&test, "common", "one");
    common(&test, "stays", "stays");
    test.demo("home/users/default/skills/custom/own", "own", "one");
    write(&test.path("extensions_config.json"), "{\"skills\":{}}");
    test.expect(0, &["install", "kept"]);
    test.expect(0, &["project"]);
    test.expect(0, &["project", "--to", "out"]);
    test
}

fn prepared(case: &Case) -> TestHome {
    let test = begin();
    (case.before)(&test);
    test
}

/// The mark of the skill in `folder`; both of its files are there and bear it,
/// or neither is.
fn mark(folder: &Path, when: &str) -> Option<String> {
    let skill = std::fs::read_to_string(folder.join("SKILL.md"));
    let script = std::fs::read_to_string(folder.join("scripts/a.py"));
    let (Ok(skill), Ok(script)) = (&skill, &script) else {
        assert!(
            skill.is_err() && script.is_err(),
            "{when}: half a skill in {}",
            folder.display()
        );
        return None;
    };
    let mark = script
        .trim_start_matches("print('")
        .trim_end_matches("')\n");
    assert!(
        skill.contains(&format!("# {mark}\n")),
        "{when}: halves of two skills in {}",
        folder.display()
    );
    Some(mark.to_owned())
}

/// What anybody may see at any moment: whole skills, and all that are not
/// touched.
fn check_whole(test: &TestHome, when: &str) {
    for folder in [
        "home/users/default/skills/custom",
        "home/skills_view/public",
        "home/users/default/skills_view/custom",
        "out",
    ] {
        for entry in std::fs::read_dir(test.path(folder)).expect("listed") {
            let entry = entry.expect("an entry");
            if !entry.file_name().to_string_lossy().starts_with('.') {
                mark(&entry.path(), when);
            }
        }
    }
    for untouched in [
        "home/users/default/skills/custom/kept",
        "home/users/default/skills_view/custom/kept",
        "home/skills_view/public/stays",
        "out/kept",
        "out/stays",
    ] {
        assert!(
            mark(&test.path(untouched), when).is_some(),
            "{when}: {untouched} is away"
        );
    }
    if test.path("demo.skill").exists() {
        test.expect(0, &["scan", "demo.skill"]);
    }
}

/// Everything there is, after the next commands: names, and what does not tell
/// the time or an inode.
fn healed(test: &TestHome) -> BTreeMap<String, String> {
    heal_beside(test);
    test.expect(0, &["verify"]);
    test.expect(0, &["project"]);
    test.expect(0, &["project", "--check"]);
    test.expect(0, &["project", "--to", "out"]);
    let all = test.everything();
    let stray = all.keys().find(|path| is_stray(path));
    assert_eq!(stray, None, "left behind");
    let mut found = BTreeMap::new();
    for (path, text) in test.everything() {
        let name = path.rsplit('/').next().unwrap_or_default();
        let text = match name {
            ".projection-manifest.json" | ".skilldeck-projection.json" => String::new(),
            "skilldeck.lock.json" => without_time(&text),
            "demo.jsonl" => format!("{} lines", text.lines().count()),
            _ if name.ends_with(".lock") || name.ends_with(".jsonl") => String::new(),
            _ => text,
        };
        found.insert(path, text);
    }
    found
}

/// Files that are replaced in a folder of the user's: what a killed run staged
/// there goes with the next one that writes there, once it is old enough to be
/// nobody's.
fn heal_beside(test: &TestHome) {
    let mut left = 0;
    for entry in std::fs::read_dir(test.path("")).expect("listed") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if name.starts_with(".skilldeck-") {
            let file = std::fs::File::options().write(true).open(&path);
            file.and_then(|file| file.set_modified(SystemTime::UNIX_EPOCH))
                .expect("older");
            left += 1;
        }
    }
    if left > 0 {
        let states = test.path("extensions_config.json");
        let text = std::fs::read(&states).expect("there");
        test.expect(0, &["pack", "kept", "-o", "kept.skill"]);
        test.expect(0, &["disable", "stays"]);
        std::fs::remove_file(test.path("kept.skill")).expect("removed");
        std::fs::write(&states, text).expect("written");
    }
}

fn is_stray(path: &str) -> bool {
    [
        "/.installing-",
        "/.removing-",
        "/.skilldeck-stage",
        "/.skilldeck-states",
        ".skilldeck-pack-",
    ]
    .iter()
    .any(|stray| path.contains(stray))
}

fn without_time(text: &str) -> String {
    let mut lock: serde_json::Value = serde_json::from_str(text).expect("JSON");
    for skill in lock["skills"].as_object_mut().expect("a map").values_mut() {
        skill["installed_at"] = serde_json::Value::Null;
    }
    lock.to_string()
}

/// The state without the command, and the one after it.
fn old_and_new(case: &Case) -> [BTreeMap<String, String>; 2] {
    let old = pathless(healed(&prepared(case)));
    let test = prepared(case);
    test.expect(0, case.words);
    [old, pathless(healed(&test))]
}

/// Sources are recorded with their full path, which differs between rounds.
fn pathless(found: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let cut = |text: String| match text.find("\"source\":\"") {
        Some(_) => {
            let mut lock: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            for skill in lock["skills"].as_object_mut().expect("a map").values_mut() {
                let source = skill["source"].as_str().expect("text").to_owned();
                skill["source"] = source.rsplit('/').next().expect("a name").into();
            }
            lock.to_string()
        }
        None => text,
    };
    found
        .into_iter()
        .map(|(path, text)| (path, cut(text)))
        .collect()
}

fn check_healed(test: &TestHome, states: &[BTreeMap<String, String>; 2], when: &str) -> usize {
    let now = pathless(healed(test));
    let found = states.iter().position(|state| *state == now);
    found.unwrap_or_else(|| {
        let differs = |state: &BTreeMap<String, String>| {
            let paths = now.keys().chain(state.keys());
            let mut paths: Vec<String> = paths
                .filter(|path| now.get(*path) != state.get(*path))
                .cloned()
                .collect();
            paths.dedup();
            paths
        };
        panic!(
            "{when}: neither old nor new; differs from old in {:?}, from new in {:?}",
            differs(&states[0]),
            differs(&states[1])
        )
    })
}

fn at_every_step(case: &Case) {
    let states = old_and_new(case);
    let mut seen_new = false;
    for step in 1..MOST_STEPS {
        let when = format!("{:?} killed at step {step}", case.words);
        let test = prepared(case);
        let output = test
            .command(case.words)
            .env("SKILLDECK_FAULT_AT", step.to_string())
            .output()
            .expect("it starts");
        check_whole(&test, &when);
        let found = check_healed(&test, &states, &when);
        if output.status.success() {
            assert!(states[found] == states[1], "{when}");
            assert!(step > 3, "only {step} steps");
            return;
        }
        assert_eq!(output.status.code(), None, "{when}: {output:?}");
        if states[0] != states[1] {
            assert!(!seen_new || found == 1, "{when}: it came back");
            seen_new |= found == 1;
        }
    }
    panic!("more than {MOST_STEPS} steps");
}

macro_rules! every_step {
    ($($name:ident: $case:literal,)*) => {
        $(#[test]
        #[cfg(debug_assertions)]
        fn $name() {
            at_every_step(&CASES[$case]);
        })*
    };
}

every_step! {
    install_at_every_step: 0,
    replace_at_every_step: 1,
    update_at_every_step: 2,
    remove_at_every_step: 3,
    disable_own_at_every_step: 4,
    enable_own_at_every_step: 5,
    disable_public_at_every_step: 6,
    enable_public_at_every_step: 7,
    project_at_every_step: 8,
    rebuild_at_every_step: 9,
    project_to_at_every_step: 10,
    pack_at_every_step: 11,
    pack_over_at_every_step: 12,
}

fn spawned(test: &TestHome, words: &[&str]) -> Child {
    test.command(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

fn random(below: u128) -> Duration {
    let random = u128::from(RandomState::new().build_hasher().finish());
    Duration::from_micros(u64::try_from(random % below.max(1)).expect("small"))
}

#[test]
fn killed_at_random() {
    let rounds = std::env::var("SKILLDECK_CRASH_ROUNDS").ok();
    let rounds = rounds
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(ROUNDS);
    for case in &CASES {
        let states = old_and_new(case);
        let test = prepared(case);
        let started = Instant::now();
        test.expect(0, case.words);
        let whole = started.elapsed().as_micros();
        for round in 0..rounds {
            let when = format!("{:?}, random round {round}", case.words);
            let test = prepared(case);
            let mut child = spawned(&test, case.words);
            std::thread::sleep(random(whole + whole / 8));
            let _ = child.kill();
            child.wait().expect("it ends");
            check_whole(&test, &when);
            check_healed(&test, &states, &when);
        }
    }
}

/// A skill that takes a while.
fn large(test: &TestHome, folder: &str, name: &str, mark: &str) {
    test.demo(folder, name, mark);
    for number in 0..400 {
        let path = test.path(&format!("{folder}/references/{number}.md"));
        write(&path, &format!("Note {number} of {mark}.\n"));
    }
}

/// A signal ends the process as signals do (a shell says 130 or 143), at any
/// moment, with nothing half done.
#[test]
fn interrupted_in_the_middle() {
    let cases: [&[&str]; 5] = [
        &["install", "large", "--replace"],
        &["update", "large"],
        &["remove", "large"],
        &["project", "--rebuild"],
        &["pack", "large", "-o", "large.skill", "--overwrite"],
    ];
    let mut interrupted = 0;
    for words in cases {
        let test = begin();
        large(&test, "large", "large", "one");
        test.expect(0, &["install", "large"]);
        let started = Instant::now();
        test.expect(0, &["project", "--rebuild"]);
        let whole = started.elapsed().as_micros().max(20_000);
        for round in 0..8_u32 {
            let signal = [Signal::INT, Signal::TERM][round as usize % 2];
            let when = format!("{words:?}, signal {signal:?}, round {round}");
            let mark_now = ["one", "two"][round as usize / 2 % 2];
            large(&test, "large", "large", mark_now);
            let child = spawned(&test, words);
            std::thread::sleep(random(whole));
            let pid = i32::try_from(child.id()).expect("small");
            kill_process(Pid::from_raw(pid).expect("a process"), signal).expect("sent");
            let mut child = child;
            let status = child.wait().expect("it ends");
            match status.signal() {
                Some(number) => {
                    assert_eq!(number, signal.as_raw(), "{when}");
                    interrupted += 1;
                }
                None => assert_eq!(status.code(), Some(0), "{when}"),
            }
            check_whole(&test, &when);
            let now = test.custom().join("large");
            if let Some(found) = mark(&now, &when) {
                let last = std::fs::read_to_string(now.join("references/399.md"));
                assert_eq!(last.expect("whole"), format!("Note 399 of {found}.\n"));
            }
            healed(&test);
            if !now.exists() {
                test.expect(0, &["install", "large"]);
            }
        }
    }
    assert!(interrupted >= 10, "only {interrupted} were interrupted");
}

/// What a living process stages is left alone, whatever others do meanwhile.
#[test]
fn the_staging_of_the_living_stays() {
    let test = begin();
    large(&test, "large", "large", "one");
    let held = |name: &str| name.contains(".installing-") || name.contains(".skilldeck-stage");
    let staged = || -> Vec<String> {
        let all = test.everything();
        let staged = all.keys().filter(|path| held(path));
        staged.cloned().collect()
    };
    for (words, others) in [
        (
            &["install", "large", "--replace"][..],
            &[
                &["remove", "kept", "--lock-timeout", "0"][..],
                &["install", "one", "--lock-timeout", "0"],
                &["verify", "--lock-timeout", "0"],
            ][..],
        ),
        (
            &["project", "--rebuild"][..],
            &[
                &["disable", "own", "--lock-timeout", "0"][..],
                &["disable", "common", "--lock-timeout", "0"],
                &["project", "--rebuild", "--lock-timeout", "0"],
            ],
        ),
    ] {
        let mut seen = false;
        for _ in 0..60 {
            let mut child = spawned(&test, words);
            let pid = Pid::from_raw(i32::try_from(child.id()).expect("small")).expect("a pid");
            // Until it has staged something, however slow the machine is.
            while staged().is_empty() && child.try_wait().expect("known").is_none() {}
            let _ = kill_process(pid, Signal::STOP);
            let before = staged();
            if !before.is_empty() && child.try_wait().expect("known").is_none() {
                for other in others {
                    test.run(other);
                }
                // It may have gone a little further before it stopped.
                let after = staged();
                let gone = before.iter().find(|path| !after.contains(path));
                assert_eq!(gone, None, "{words:?}");
                seen = true;
            }
            let _ = kill_process(pid, Signal::CONT);
            let status = child.wait().expect("it ends");
            assert!(status.success(), "{words:?}: {status:?}");
            test.run(&["enable", "--all"]);
            if seen {
                break;
            }
        }
        assert!(seen, "{words:?} was never caught at work");
    }
    test.expect(0, &["verify"]);
    test.expect(0, &["project"]);
}
