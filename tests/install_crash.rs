//! Killed at every step and at random, and many at once: the old state or the
//! new one, and the next command heals.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::{Duration, Instant};

use support::home::{TestHome, write};

/// More steps than any command has.
const MOST_STEPS: u32 = 400;

/// Which mark the installed skill bears; it must be whole.
fn mark(test: &TestHome) -> Option<String> {
    let folder = test.custom().join("demo");
    let skill = std::fs::read_to_string(folder.join("SKILL.md"));
    let script = std::fs::read_to_string(folder.join("scripts/a.py"));
    let (Ok(skill), Ok(script)) = (&skill, &script) else {
        assert!(skill.is_err() && script.is_err(), "half a skill");
        return None;
    };
    let mark = ["one", "two"]
        .into_iter()
        .find(|mark| skill.contains(&format!("# {mark}")))
        .expect("a mark");
    assert!(script.contains(mark), "two halves of different skills");
    Some(mark.to_owned())
}

/// After the next command: nothing is left over, and the lock file agrees.
fn check_healed(test: &TestHome) -> Option<String> {
    let text = test.expect(0, &["verify"]);
    let mark = mark(test);
    let all = test.all();
    for path in all.keys() {
        assert!(
            !path.contains("custom/.installing-") && !path.contains("custom/.removing-"),
            "{path} was left behind\n{text}"
        );
    }
    let locked = all
        .get("users/default/skills/skilldeck.lock.json")
        .is_some_and(|lock| lock.contains("\"demo\": {"));
    assert_eq!(locked, mark.is_some(), "disk and lock file differ\n{text}");
    mark
}

/// Kills `arguments` at each of its steps, from the state that `before` makes.
fn at_every_step(
    before: &dyn Fn(&TestHome),
    arguments: &[&str],
    old: Option<&str>,
    new: Option<&str>,
) {
    let mut seen_new = false;
    for step in 1..MOST_STEPS {
        let test = TestHome::new();
        test.demo("one", "demo", "one");
        test.demo("two", "demo", "two");
        before(&test);
        let output = test
            .command(arguments)
            .env("SKILLDECK_FAULT_AT", step.to_string())
            .output()
            .expect("it starts");
        let now = mark(&test);
        assert!(
            now.as_deref() == old || now.as_deref() == new,
            "step {step}: {now:?}"
        );
        assert!(
            !seen_new || now.as_deref() == new,
            "step {step}: it came back"
        );
        seen_new |= now.as_deref() == new && old != new;
        assert_eq!(check_healed(&test), now, "step {step}");
        if output.status.success() {
            assert_eq!(now.as_deref(), new);
            assert!(step > 10, "only {step} steps");
            return;
        }
        assert_eq!(output.status.code(), None, "step {step}: {output:?}");
        // It can be done again, or is done.
        let again = test.run(arguments).status.code();
        assert!(matches!(again, Some(0 | 1)), "step {step}: {again:?}");
        assert_eq!(check_healed(&test).as_deref(), new, "step {step}");
    }
    panic!("more than {MOST_STEPS} steps");
}

#[test]
fn an_installation_cut_off_at_any_step() {
    at_every_step(&|_| (), &["install", "one"], None, Some("one"));
}

#[test]
fn a_replacement_cut_off_at_any_step() {
    let before = |test: &TestHome| {
        test.expect(0, &["install", "one"]);
    };
    at_every_step(
        &before,
        &["install", "two", "--replace"],
        Some("one"),
        Some("two"),
    );
}

#[test]
fn a_removal_cut_off_at_any_step_keeps_what_is_not_ours() {
    let before = |test: &TestHome| {
        test.expect(0, &["install", "one"]);
    };
    at_every_step(&before, &["remove", "demo"], Some("one"), None);
    for step in 1..MOST_STEPS {
        let test = TestHome::new();
        test.demo("one", "demo", "one");
        test.expect(0, &["install", "one"]);
        write(&test.custom().join("demo/scripts/own.txt"), "mine\n");
        let output = test
            .command(&["remove", "demo"])
            .env("SKILLDECK_FAULT_AT", step.to_string())
            .output()
            .expect("it starts");
        test.run(&["verify"]);
        let own = std::fs::read_to_string(test.custom().join("demo/scripts/own.txt"));
        assert_eq!(own.expect("it is kept"), "mine\n", "step {step}");
        if output.status.success() {
            return;
        }
    }
    panic!("more than {MOST_STEPS} steps");
}

#[test]
fn killed_at_random() {
    let test = TestHome::new();
    test.demo("one", "demo", "one");
    test.demo("two", "demo", "two");
    let started = Instant::now();
    test.expect(0, &["install", "one"]);
    let whole = started.elapsed();
    let commands: [&[&str]; 4] = [
        &["install", "two", "--replace"],
        &["remove", "demo"],
        &["install", "one", "--replace"],
        &["update", "demo", "--force"],
    ];
    for round in 0..60 {
        let random = RandomState::new().build_hasher().finish();
        let wait = Duration::from_micros(random % (whole.as_micros() as u64 + 2000));
        let mut child = test
            .command(commands[round % commands.len()])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(wait);
        let _ = child.kill();
        child.wait().expect("it ends");
        let now = mark(&test);
        assert_eq!(check_healed(&test), now, "round {round}");
    }
}

#[test]
fn many_at_once_lose_nothing() {
    let test = TestHome::new();
    for name in ["a", "b", "c", "d", "e", "f", "same", "gone", "lost"] {
        test.demo(name, name, "one");
    }
    test.expect(0, &["install", "gone", "lost"]);
    let mut calls: Vec<Vec<&str>> = Vec::new();
    calls.extend(["a", "b", "c", "d", "e", "f"].map(|name| vec!["install", name]));
    calls.extend((0..4).map(|_| vec!["install", "same"]));
    calls.extend((0..3).map(|_| vec!["remove", "gone"]));
    calls.extend((0..3).map(|_| vec!["remove", "lost"]));
    assert_eq!(calls.len(), 16);
    let children: Vec<_> = calls
        .iter()
        .map(|call| {
            let mut command = test.command(call);
            command.args(["--lock-timeout", "300"]);
            let child = command
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn();
            (call, child.expect("it starts"))
        })
        .collect();
    let mut succeeded: Vec<String> = Vec::new();
    for (call, child) in children {
        let output = child.wait_with_output().expect("it ends");
        match output.status.code() {
            Some(0) => succeeded.push(call.join(" ")),
            Some(1) => {}
            other => panic!("{call:?}: {other:?} {output:?}"),
        }
    }
    succeeded.sort();
    let want = [
        "install a",
        "install b",
        "install c",
        "install d",
        "install e",
        "install f",
        "install same",
        "remove gone",
        "remove lost",
    ];
    assert_eq!(succeeded, want, "each was done exactly once");
    let lock = test.lock();
    let names: Vec<&String> = lock["skills"].as_object().expect("a map").keys().collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f", "same"]);
    test.expect(0, &["verify"]);
    let left = std::fs::read_dir(test.custom()).expect("listed").count();
    assert_eq!(left, 8, "seven skills and the history");
}

#[test]
fn the_living_are_left_alone_and_waited_for() {
    use std::os::unix::fs::PermissionsExt as _;
    let test = TestHome::new();
    test.demo("one", "demo", "one");
    test.expect(0, &["install", "one"]);
    // Somebody's staging folder, alive; one of a live DeerFlow; and a dead one.
    let live = test.custom().join(".installing-x-0123456789abcdef");
    write(&live.join("owner"), "");
    let owner = std::fs::File::open(live.join("owner")).expect("there");
    owner.lock().expect("locked");
    let foreign = test.custom().join(".installing-x-abcd1234");
    write(&foreign.join("SKILL.md"), "x\n");
    let dead = test.custom().join(".removing-x-0123456789abcdef");
    write(&dead.join("owner"), "");
    test.expect(0, &["verify"]);
    assert!(live.is_dir() && foreign.is_dir() && !dead.exists());
    drop(owner);
    test.expect(0, &["verify"]);
    assert!(!live.exists() && foreign.is_dir());

    let path = test.home().join("users/default/.skills.install.lock");
    let lock = std::fs::File::options()
        .append(true)
        .open(&path)
        .expect("there");
    lock.lock().expect("locked");
    std::fs::write(&path, "somebody, process 7\n").expect("written");
    let text = test.flat(3, &["remove", "demo", "--lock-timeout", "0"]);
    assert!(text.contains("waiting for somebody, process 7"), "{text}");
    assert!(text.contains("is locked by somebody, process 7"), "{text}");
    let mode = std::fs::metadata(&path)
        .expect("there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o022, 0);
}
