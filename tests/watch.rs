//! `project --watch` as a process: it follows what happens to the sources, says
//! each rebuild, and ends well when it is asked to.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk, the clock and run the binary"
)]

mod support;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use support::home::{TestHome, write};

/// Nothing on a busy machine takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A watcher, and the lines it says.
struct Watcher {
    child: Child,
    lines: Receiver<String>,
}

impl Watcher {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let out = child.stdout.take().expect("a pipe");
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    fn line(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("it says a line");
            // Where the view lies stands below each.
            if !line.starts_with("  folder ") {
                return line;
            }
        }
    }

    /// The view that a line of JSON tells of.
    fn view(&self) -> Value {
        let document: Value = serde_json::from_str(&self.line()).expect("a document a line");
        holds(&document);
        assert_eq!(document["action"], "done");
        assert_eq!(document["views"].as_array().map(Vec::len), Some(1));
        document["views"][0].clone()
    }

    fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.child.id()).expect("a process id");
        let pid = Pid::from_raw(pid).expect("a process id");
        kill_process(pid, signal).expect("it is ours");
    }

    /// Asks it to stop; its exit code.
    fn stop(mut self, signal: Signal) -> Option<i32> {
        self.signal(signal);
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                return status.code();
            }
            assert!(begun.elapsed() < PATIENCE, "it does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn holds(document: &Value) {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/contracts/project.v1.schema.json"
    );
    let schema = fs::read_to_string(path).expect("a contract");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    if let Err(error) = validator.validate(document) {
        panic!("{error}\n{document}");
    }
}

fn public(test: &TestHome, name: &str) {
    let text = format!("---\nname: {name}\ndescription: Does {name}.\n---\n# {name}\n");
    write(
        &test.home().join(format!("skills/public/{name}/SKILL.md")),
        &text,
    );
}

#[test]
fn it_follows_sources_and_switches_and_stops_when_asked() {
    let test = TestHome::new();
    public(&test, "one");
    let watcher = Watcher::start(test.command(&["project", "--watch", "--format", "jsonl"]));
    let first = watcher.view();
    assert_eq!(
        (&first["scope"], &first["shown"]),
        (&"public".into(), &1.into())
    );
    assert_eq!(watcher.view()["user"], "default");

    // Many files at once are one rebuild.
    for name in ["two", "three", "four"] {
        public(&test, name);
    }
    let mut shown = 1;
    let mut rebuilds = 0;
    while shown != 4 {
        let view = watcher.view();
        assert_eq!(view["scope"], "public");
        shown = view["shown"].as_u64().expect("a number");
        rebuilds += 1;
    }
    assert!(rebuilds <= 2, "{rebuilds} rebuilds");
    assert!(test.home().join("skills_view/public/two/SKILL.md").exists());

    // Custom skills concern the user's view alone.
    write(
        &test.custom().join("own/SKILL.md"),
        "---\nname: own\ndescription: Mine.\n---\n# Own\n",
    );
    let view = watcher.view();
    assert_eq!(view["placed"], serde_json::json!(["custom/own"]));

    // Another process switches; its view is fresh before it returns.
    test.expect(0, &["disable", "own"]);
    assert!(
        !test
            .home()
            .join("users/default/skills_view/custom/own")
            .exists()
    );

    // A damaged state shows nothing, and is mended.
    let states = test.home().join("users/default/skills/_skill_states.json");
    fs::write(&states, "{").expect("a file");
    assert!(watcher.view()["error"].is_object());
    fs::remove_file(&states).expect("it is there");
    let view = watcher.view();
    assert_eq!((&view["error"], &view["shown"]), (&Value::Null, &1.into()));

    assert_eq!(watcher.stop(Signal::TERM), Some(0));
    assert!(test.expect(0, &["project", "--check"]).contains("fresh"));
}

#[test]
fn people_get_a_line_each_and_interrupts_are_heard() {
    let test = TestHome::new();
    public(&test, "one");
    let watcher = Watcher::start(test.command(&["project", "--watch"]));
    assert_eq!(
        watcher.line(),
        "public view: brought up to date; 1 shown, 1 copied"
    );
    watcher.line();
    public(&test, "two");
    assert_eq!(
        watcher.line(),
        "public view: brought up to date; 2 shown, 1 copied"
    );
    assert_eq!(watcher.stop(Signal::INT), Some(0));
}

#[test]
fn it_mends_views_of_all_users_and_ends_as_the_views_are() {
    let test = TestHome::new();
    let states = test.home().join("users/bob/skills/_skill_states.json");
    write(&states, "{");
    let command = ["project", "--watch", "--all-users", "--json"];
    let watcher = Watcher::start(test.command(&command));
    watcher.view();
    let view = watcher.view();
    assert_eq!(view["user"], "bob");
    assert!(view["error"].is_object());
    // Somebody new comes.
    write(
        &test.home().join("users/eve/skills/custom/own/SKILL.md"),
        "---\nname: own\ndescription: Mine.\n---\n# Own\n",
    );
    loop {
        let view = watcher.view();
        assert_eq!(view["user"], "eve");
        if view["shown"] == 1 {
            break;
        }
    }
    // What somebody breaks in the view is put right.
    let shown = test.home().join("users/eve/skills_view/custom/own");
    fs::remove_dir_all(&shown).expect("it is there");
    assert_eq!(watcher.view()["user"], "eve");
    assert!(shown.join("SKILL.md").exists());
    assert_eq!(watcher.stop(Signal::TERM), Some(2), "bob's view is empty");
}

#[test]
fn a_folder_elsewhere_follows_too() {
    let test = TestHome::new();
    public(&test, "one");
    let command = ["project", "--watch", "--to", "out", "--json"];
    let watcher = Watcher::start(test.command(&command));
    assert_eq!(watcher.view()["placed"], serde_json::json!(["one"]));
    fs::remove_dir_all(test.home().join("skills/public/one")).expect("it is there");
    loop {
        // A folder may be seen while it is being removed.
        if watcher.view()["shown"] == 0 {
            break;
        }
    }
    assert!(!test.path("out/one").exists());
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    let test = TestHome::new();
    for other in ["--check", "--status", "--dry-run"] {
        let text = test.expect(2, &["project", "--watch", other]);
        assert!(text.contains("cannot be used with"), "{text}");
    }
    let text = test.expect(2, &["project", "--watch", "--output", "log"]);
    assert!(text.contains("cannot be used with"), "{text}");
    let text = test.expect(2, &["project", "--watch", "--format", "markdown"]);
    assert!(text.contains("human|json|jsonl"), "{text}");
    fs::create_dir_all(test.home()).expect("a folder");
    let text = test.expect(2, &["project", "--watch", "--to", "home/x"]);
    assert!(text.contains("lies in"), "{text}");
}

#[test]
fn what_failed_is_tried_again_and_said_once() {
    let test = TestHome::new();
    public(&test, "one");
    // No look sees this come or go: there is no view either way.
    let wrong = test.home().join("skills_view");
    fs::write(&wrong, "no folder").expect("a file");
    let watcher = Watcher::start(test.command(&["project", "--watch", "--json"]));
    let view = watcher.view();
    assert_eq!(view["scope"], "public");
    assert!(view["error"].is_object(), "{view}");
    assert_eq!(watcher.view()["user"], "default");
    std::thread::sleep(Duration::from_secs(7));
    fs::remove_file(&wrong).expect("it is there");
    let view = watcher.view();
    assert_eq!((&view["error"], &view["shown"]), (&Value::Null, &1.into()));
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}
