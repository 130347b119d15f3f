//! `exec`: a secret reaches the command by its environment and is nowhere else;
//! what the command may see, touch and outlive is bounded.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::io::{Read as _, Write as _};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::contract::assert_fits;
use support::home::{TestHome, write};

const SECRET: &str = "correct-horse-battery-9";

fn home() -> TestHome {
    let test = TestHome::new();
    test.skill(
        "mailer",
        &[
            (
                "SKILL.md",
                "---\nname: mailer\ndescription: Sends what it is told to.\nrequired-secrets:\n  - MAIL_TOKEN\n  - name: MAIL_HOST_KEY\n    optional: true\n---\n# Mailer\n\nRun `scripts/send.sh`.\n",
            ),
            ("scripts/send.sh", "printf 'token %s\\n' \"$MAIL_TOKEN\"\n"),
        ],
    );
    test.skill(
        "shy",
        &[(
            "SKILL.md",
            "---\nname: shy\ndescription: Wants to be asked.\nrequired-secrets: [SHY_TOKEN]\nsecrets-autonomous: false\n---\n# Shy\n",
        )],
    );
    test.expect(0, &["install", "mailer", "shy"]);
    write(
        &test.path("secrets.json"),
        &format!(
            "{{\"MAIL_TOKEN\":\"{SECRET}\",\"SHY_TOKEN\":\"other-horse-1\",\"PIN\":\"1234\"}}"
        ),
    );
    test
}

fn exec(test: &TestHome, flags: &[&str], script: &str) -> Output {
    let mut words = vec![
        "exec",
        "--skill",
        "mailer",
        "--secrets-file",
        "secrets.json",
    ];
    words.extend(flags);
    words.extend(["--", "sh", "-c", script]);
    test.run(&words)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn json(test: &TestHome, flags: &[&str], script: &str) -> Value {
    let mut all = vec!["--json"];
    all.extend(flags);
    let output = exec(test, &all, script);
    let document = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {output:?}"));
    assert_fits("exec.v1.schema.json", &document);
    assert_eq!(
        output.status.code().map(i64::from),
        document["exit"].as_i64()
    );
    document
}

#[test]
fn output_is_masked_as_it_streams_also_when_a_secret_comes_in_two_writes() {
    let test = home();
    let mut child = test
        .command(&[
            "exec", "--skill", "mailer", "--secrets-file", "secrets.json", "--", "sh", "-c",
            "printf 'a prompt> '; printf '%s' \"$MAIL_TOKEN\" | cut -c1-9 | tr -d '\\n'; sleep 1; \
             printf '%s' \"$MAIL_TOKEN\" | cut -c10-; printf 'err %s\\n' \"$MAIL_TOKEN\" >&2; exit 7",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut first = [0; 10];
    stdout
        .read_exact(&mut first)
        .expect("the prompt comes at once");
    assert_eq!(&first, b"a prompt> ");
    assert!(
        child.try_wait().expect("asked").is_none(),
        "it is still running"
    );
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "[redacted]\n");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(7));
    assert!(text(&output.stderr).contains("err [redacted]\n"));
}

#[test]
fn a_document_says_all_that_happened_by_name() {
    let test = home();
    let found = json(&test, &[], "echo \"$MAIL_TOKEN\"; echo no >&2; exit 3");
    assert_eq!(found["stdout"], "[redacted]\n");
    assert_eq!(found["stderr"], "no\n");
    assert_eq!(
        (&found["exit"], &found["ended"]),
        (&3.into(), &"exited".into())
    );
    assert_eq!(
        found["secrets"]["injected"],
        serde_json::json!(["MAIL_TOKEN"])
    );
    assert_eq!(
        found["secrets"]["undeclared"],
        serde_json::json!(["PIN", "SHY_TOKEN"])
    );
    assert_eq!(found["secrets"]["missing"][0]["name"], "MAIL_HOST_KEY");
    assert_eq!(found["secrets"]["missing"][0]["optional"], true);
    // Not injected is hidden all the same.
    let found = json(&test, &[], "printf other-horse; echo -1 $PIN");
    assert_eq!(found["stdout"], "[redacted]\n");
}

#[test]
fn the_environment_is_scrubbed_and_holds_only_what_is_declared() {
    let test = home();
    let output = test
        .command(&[
            "exec",
            "--skill",
            "mailer",
            "--secrets-file",
            "-",
            "--",
            "env",
        ])
        .env("HOST_API_KEY", "host-value-1")
        .env("DATABASE_URL", "postgres://host-value-2")
        .env("COPY_OF_IT", format!("x{SECRET}x"))
        .env("MAIL_TOKEN", "host-value-3")
        .env("PLAIN", "plain-value")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(|mut child| {
            let secrets = std::fs::read(test.path("secrets.json"))?;
            child.stdin.take().expect("a pipe").write_all(&secrets)?;
            child.wait_with_output()
        })
        .expect("it ends");
    let shown = text(&output.stdout);
    assert!(shown.contains("PLAIN=plain-value"), "{shown}");
    assert!(shown.contains("MAIL_TOKEN=[redacted]"), "{shown}");
    for gone in ["host-value", "SHY_TOKEN", "PIN=", "COPY_OF_IT", SECRET] {
        assert!(!shown.contains(gone), "{gone} in {shown}");
    }
    assert!(text(&output.stderr).contains("optional and not handed over: MAIL_HOST_KEY"));
}

#[test]
fn a_skill_that_wants_to_be_asked_gets_its_secret_only_by_name_of_the_user() {
    let test = home();
    let run = |flags: &[&str]| {
        let mut words = vec!["exec", "--skill", "shy", "--secrets-file", "secrets.json"];
        words.extend(flags);
        words.extend(["--", "sh", "-c", "echo ${SHY_TOKEN:-none}"]);
        test.run(&words)
    };
    let output = run(&[]);
    assert_eq!(text(&output.stdout), "none\n");
    assert!(text(&output.stderr).contains("`--slash`"), "{output:?}");
    assert_eq!(text(&run(&["--slash"]).stdout), "[redacted]\n");
}

#[test]
fn what_may_not_run_does_not() {
    let test = home();
    test.expect(0, &["disable", "mailer"]);
    let text = test.flat(1, &["exec", "--skill", "mailer", "--", "true"]);
    assert!(text.contains("installed but disabled"), "{text}");
    test.expect(0, &["enable", "mailer"]);
    let text = test.flat(1, &["exec", "--skill", "mailr", "--", "true"]);
    assert!(text.contains("did you mean `mailer`?"), "{text}");
    let text = test.flat(2, &["exec", "--skill", "mailer", "--", "no-such-program"]);
    assert!(text.contains("is not there"), "{text}");
    let output = exec(&test, &["--audit", "log.jsonl"], &format!("echo {SECRET}"));
    assert_eq!(output.status.code(), Some(2));
    assert!(!test.path("log.jsonl").exists(), "nothing ran");
    let shown = text_of(&output);
    assert!(shown.contains("an argument of the command"), "{shown}");
    assert!(!shown.contains(SECRET), "{shown}");
    for (name, content) in [
        ("broken.json", format!("{{\"A\":\"{SECRET}\"")),
        ("list.json", format!("[\"{SECRET}\"]")),
    ] {
        write(&test.path(name), &content);
        let words = [
            "exec",
            "--skill",
            "mailer",
            "--secrets-file",
            name,
            "--",
            "true",
        ];
        let shown = test.expect(2, &words);
        assert!(!shown.contains(SECRET), "{shown}");
    }
}

fn text_of(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// The arguments of every process, and the environment of those that are not
/// the command or below it.
#[cfg(target_os = "linux")]
fn look_around(command: i32) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").expect("listed").flatten() {
        let Some(process) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse::<i32>().ok())
        else {
            continue;
        };
        let read = |name: &str| {
            let bytes = std::fs::read(entry.path().join(name)).unwrap_or_default();
            text(&bytes)
        };
        found.push(read("cmdline"));
        if process == command {
            found.push(read("environ"));
        }
    }
    found
}

#[test]
#[cfg(target_os = "linux")]
fn a_secret_is_in_no_argument_file_history_or_output() {
    let test = home();
    test.expect(0, &["project"]);
    let mut child = test
        .command(&[
            "exec",
            "--skill",
            "mailer",
            "--secrets-file",
            "secrets.json",
            "--audit",
            "audit.jsonl",
            "--",
            "sh",
            "-c",
            "echo ready; read line; sh scripts/send.sh; sh scripts/send.sh >&2; \
             echo \"$MAIL_TOKEN\" > $TMPDIR/left; echo $TMPDIR",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut ready = [0; 6];
    stdout.read_exact(&mut ready).expect("it is ready");
    let own = i32::try_from(child.id()).expect("small");
    for seen in look_around(own) {
        assert!(!seen.contains(SECRET), "{seen}");
    }
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(b"\n")
        .expect("written");
    let mut shown = String::new();
    stdout.read_to_string(&mut shown).expect("text");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    shown += &text(&output.stderr);
    assert!(
        shown.contains("token [redacted]") && !shown.contains(SECRET),
        "{shown}"
    );
    let work = shown.lines().find(|line| line.contains("skilldeck-work-"));
    assert!(
        !std::path::Path::new(work.expect("its name")).exists(),
        "removed"
    );
    for (path, content) in test.everything() {
        assert!(
            path == "secrets.json" || !content.contains(SECRET),
            "{path}"
        );
    }
    let line = std::fs::read_to_string(test.path("audit.jsonl")).expect("a log");
    let line: Value = serde_json::from_str(&line).expect("one line of JSON");
    assert_fits("exec_audit.v1.schema.json", &line);
    assert_eq!(line["secrets"], serde_json::json!(["MAIL_TOKEN"]));
    assert_eq!(line["program"], "sh");
}

#[test]
#[cfg(target_os = "linux")]
fn an_open_file_with_secrets_is_read_once_and_reaches_nobody() {
    let test = home();
    let program = env!("CARGO_BIN_EXE_skilldeck");
    let script = "\"$0\" exec --skill mailer --secret-fd 7 --json -- sh -c \
         'cat <&7; cat <&8; cat /proc/self/fd/7; echo $MAIL_TOKEN' 7<secrets.json 8<secrets.json";
    let output = std::process::Command::new("bash")
        .args(["-c", script, program])
        .current_dir(test.path(""))
        .env("SKILLDECK_HOME", test.home())
        .output()
        .expect("it starts");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["stdout"], "[redacted]\n", "{found}");
    let errors = found["stderr"].as_str().expect("text");
    assert_eq!(errors.matches("Bad file descriptor").count(), 2, "{errors}");
    for number in ["1", "9"] {
        let words = [
            "exec",
            "--skill",
            "mailer",
            "--secret-fd",
            number,
            "--",
            "true",
        ];
        test.expect(2, &words);
    }
}

#[test]
fn what_takes_too_long_ends_with_all_that_it_started() {
    let test = home();
    let begun = Instant::now();
    let script = "(trap '' TERM; while :; do sleep 0.1; echo x >> $SKILLDECK_WORK/in-group; done) & \
         setsid sh -c 'trap \"\" TERM; while :; do sleep 0.1; echo x >> $SKILLDECK_WORK/away; done' & sleep 60";
    std::fs::create_dir(test.path("work")).expect("a folder");
    let found = json(&test, &["--timeout", "1", "--work", "work"], script);
    assert_eq!(
        (&found["ended"], &found["exit"]),
        (&"timed-out".into(), &124.into())
    );
    assert!(begun.elapsed() < Duration::from_secs(20));
    let sizes = || {
        ["in-group", "away"].map(|name| {
            std::fs::metadata(test.path("work").join(name)).map_or(0, |file| file.len())
        })
    };
    let before = sizes();
    assert!(before[0] > 0, "it ran");
    std::thread::sleep(Duration::from_millis(500));
    let after = sizes();
    assert_eq!(before[0], after[0]);
    if cfg!(target_os = "linux") {
        assert_eq!(before[1], after[1], "what left the group is found");
    }
}

#[test]
fn a_signal_to_us_ends_the_command() {
    let test = home();
    let mut child = test
        .command(&[
            "exec",
            "--skill",
            "mailer",
            "--",
            "sh",
            "-c",
            "echo $$; sleep 60",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut line = Vec::new();
    while line.last() != Some(&b'\n') {
        let mut byte = [0];
        stdout.read_exact(&mut byte).expect("its number");
        line.push(byte[0]);
    }
    let number: i32 = text(&line).trim().parse().expect("a number");
    let own = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(own, rustix::process::Signal::TERM).expect("sent");
    assert_eq!(child.wait().expect("it ends").code(), Some(128 + 15));
    let command = rustix::process::Pid::from_raw(number).expect("a process");
    assert!(
        rustix::process::test_kill_process(command).is_err(),
        "it is gone"
    );
}

#[test]
fn a_death_by_signal_and_a_flood_are_told() {
    let test = home();
    let found = json(&test, &[], "kill -9 $$");
    assert_eq!(
        (&found["ended"], &found["exit"], &found["signal"]),
        (&"signalled".into(), &137.into(), &9.into())
    );
    let found = json(
        &test,
        &["--output-limit", "1000"],
        "head -c 100000 /dev/zero | tr '\\0' x; echo e >&2; exit 5",
    );
    assert_eq!(found["exit"], 5);
    let kept = found["stdout"].as_str().expect("text").len()
        + found["stderr"].as_str().expect("text").len();
    assert_eq!(kept, 1000);
    assert_eq!(found["dropped_bytes"], 100_002 - 1000);
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_is_confined_to_its_folders() {
    let test = home();
    let probe = json(&test, &[], "true");
    if probe["confinement"] != "full" {
        eprintln!("this kernel has no Landlock: {probe}");
        let words = [
            "exec",
            "--skill",
            "mailer",
            "--require-confine",
            "--",
            "true",
        ];
        assert!(test.flat(1, &words).contains("cannot confine"));
        return;
    }
    write(&test.path("private/note.txt"), "private-note\n");
    let note = test.path("private/note.txt");
    let note = note.to_str().expect("UTF-8");
    let script = format!(
        "cat {note}; echo x > {note}; echo x > SKILL.md; cat /proc/$PPID/environ; ls /root /home; \
         cat /etc/shadow; cat SKILL.md; echo y > $SKILLDECK_WORK/ok && cat $SKILLDECK_WORK/ok; kill -0 $PPID"
    );
    let found = json(&test, &["--require-confine"], &script);
    let shown = found["stdout"].as_str().expect("text");
    assert!(
        shown.contains("# Mailer") && shown.ends_with("y\n"),
        "{found}"
    );
    assert!(
        !shown.contains("private-note") && !shown.contains("SKILLDECK_HOME"),
        "{found}"
    );
    let errors = found["stderr"].as_str().expect("text");
    assert!(errors.matches("ermission denied").count() >= 5, "{errors}");
    assert!(found["exit"] != 0, "no signal leaves it: {found}");
    assert_eq!(
        std::fs::read_to_string(test.path("private/note.txt")).expect("there"),
        "private-note\n"
    );
    let read = json(
        &test,
        &["--allow-read", "private"],
        &format!("cat {note}; echo x > {note}"),
    );
    assert_eq!(read["stdout"], "private-note\n");
    let free = json(
        &test,
        &["--no-confine"],
        &format!("echo x > {note}; cat {note}"),
    );
    assert_eq!(
        (&free["stdout"], &free["confinement"]),
        (&"x\n".into(), &"off".into())
    );
}

#[test]
#[cfg(target_os = "linux")]
fn the_network_is_kept_from_a_command_on_demand_and_what_holds_is_said() {
    let test = home();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let script = format!(
        "bash -c 'exec 3<>/dev/tcp/127.0.0.1/{port} && echo tcp'; \
         bash -c 'exec 3<>/dev/udp/127.0.0.1/{port} && echo udp'; \
         echo a | cat"
    );
    let open = json(&test, &[], &script);
    assert_eq!(
        (&open["stdout"], &open["network"]),
        (&"tcp\nudp\na\n".into(), &"open".into())
    );
    let output = exec(&test, &["--no-network", "--audit", "log.jsonl"], &script);
    let closed = json(&test, &["--no-network"], &script);
    match closed["network"].as_str() {
        Some("closed") => {
            assert_eq!(closed["stdout"], "a\n", "{closed}");
            json(&test, &["--no-network", "--require-confine"], "true");
        }
        Some("partial") => {
            assert_eq!(closed["stdout"], "udp\na\n", "{closed}");
            assert!(text(&output.stderr).contains("could keep TCP"));
        }
        other => {
            assert_eq!(other, Some("unavailable"), "{closed}");
            assert!(text(&output.stderr).contains("cannot keep the network"));
        }
    }
    let line = std::fs::read_to_string(test.path("log.jsonl")).expect("a log");
    let line: Value = serde_json::from_str(&line).expect("one line of JSON");
    assert_eq!(line["network"], false);
    let both = [
        "exec",
        "--skill",
        "mailer",
        "--no-network",
        "--no-confine",
        "--",
        "true",
    ];
    test.expect(2, &both);
}

/// What masking covers, as docs/hosts-work.md has it.
#[test]
fn the_forms_that_the_documentation_names_are_masked() {
    let test = home();
    let forms = [
        "printf '%s' \"$MAIL_TOKEN\"",
        "printf '{\"user\":\"%s\"}' \"$MAIL_TOKEN\"",
        "printf '%s' \"$MAIL_TOKEN\" | base64",
        "printf 'user:%s' \"$MAIL_TOKEN\" | base64",
        "printf '%s' \"$MAIL_TOKEN\" | od -An -tx1 | tr -d ' \\n'",
        "for i in 1 2 3 4; do printf '%s' \"$MAIL_TOKEN\" | cut -c$((i*6-5))-$((i*6)) | tr -d '\\n'; sleep 0.05; done",
    ];
    for form in forms {
        let found = json(&test, &[], form);
        let shown = found["stdout"].as_str().expect("text");
        assert!(shown.contains("[redacted]"), "{form}: {shown}");
        assert!(!shown.contains("horse"), "{form}: {shown}");
    }
    // What it says it does not cover.
    for form in [
        "printf '%s' \"$MAIL_TOKEN\" | rev",
        "printf '%s' \"$MAIL_TOKEN\" | sed 's/./& /g'",
    ] {
        let found = json(&test, &[], form);
        assert!(
            !found["stdout"]
                .as_str()
                .expect("text")
                .contains("[redacted]")
        );
    }
}
