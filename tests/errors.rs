//! Every error: it can be provoked, it has its code, its exit, a help line, and
//! it points at the place where a file somebody wrote is at fault.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk, start programs and say what they skip"
)]

mod support;

use std::any::Any;
use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use skilldeck::error::{CODES, Code};

use support::contract::assert_fits;
use support::home::{TestHome, write};
use support::server::Server;

/// A call that ends in an error, and what it needs.
struct Provoked {
    arguments: Vec<String>,
    input: Vec<u8>,
    folder: Option<PathBuf>,
    without: &'static [&'static str],
    /// Runs as long as the call.
    _held: Option<Box<dyn Any>>,
    /// Words of a shell in front of the program.
    under: Option<&'static str>,
    /// Whether it points at a line.
    points: bool,
}

fn call(arguments: &[&str]) -> Provoked {
    Provoked {
        arguments: arguments.iter().map(|word| (*word).to_owned()).collect(),
        input: Vec::new(),
        folder: None,
        without: &[],
        _held: None,
        under: None,
        points: false,
    }
}

/// As [`call`], for a fault in a file that somebody wrote.
fn pointing(arguments: &[&str]) -> Provoked {
    Provoked {
        points: true,
        ..call(arguments)
    }
}

/// Changes a file again and again.
struct Restless {
    over: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Restless {
    fn new(file: PathBuf) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            let mut open = fs::File::options().write(true).open(file).expect("a file");
            while !seen.load(Ordering::Relaxed) {
                let _ = open.rewind().and_then(|()| open.write_all(b"y"));
                std::thread::yield_now();
            }
        });
        Self {
            over,
            thread: Some(thread),
        }
    }
}

impl Drop for Restless {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A skill `demo` beside the home, and installed.
fn installed(test: &TestHome) {
    test.demo("demo", "demo", "one");
    test.expect(0, &["install", "demo"]);
}

fn skills(test: &TestHome) -> PathBuf {
    test.home().join("users/default/skills")
}

/// What provokes `name`; `None` where this machine cannot.
fn provoke(name: &str, test: &TestHome) -> Option<Provoked> {
    let file = |path: &str, text: &str| write(&test.path(path), text);
    let link = |from: &str, to: PathBuf| {
        fs::create_dir_all(test.path(from)).expect("a folder");
        fs::create_dir_all(to.parent().expect("in a folder")).expect("a folder");
        std::os::unix::fs::symlink(test.path(from), to).expect("a link");
    };
    Some(match name {
        "another_hash" => {
            let pack = support::zip::build(&[support::zip::file("demo/SKILL.md", support::PLAIN)]);
            fs::write(test.path("pack.zip"), pack).expect("a file");
            let hash = "0".repeat(64);
            call(&[
                "integration",
                "install",
                "acme",
                "--from",
                "pack.zip",
                "--sha256",
                &hash,
            ])
        }
        "baseline_unusable" => {
            test.demo("demo", "demo", "one");
            file("known.json", "{\n  \"findings\": nope\n}\n");
            pointing(&["review", "demo", "--baseline", "known.json"])
        }
        "command_line" => call(&["reveiw", "demo"]),
        "config_inside_package" => {
            test.demo("demo", "demo", "one");
            file("demo/skilldeck.toml", "[review]\nfail-on = \"never\"\n");
            Provoked {
                folder: Some(test.path("demo")),
                ..call(&["review", "."])
            }
        }
        "config_unusable" => {
            file("mine.toml", "[review]\nfail-onn = \"error\"\n");
            pointing(&["--config", "mine.toml", "review", "demo"])
        }
        "content_unusable" => {
            installed(test);
            Provoked {
                input: b"{".to_vec(),
                ..call(&["edit", "patch", "demo"])
            }
        }
        "extensions_missing" => call(&["list", "--extensions", "missing.json"]),
        // Nobody listens at that port.
        "fetch_failed" => call(&["install", "http://127.0.0.1:1/a.skill"]),
        "folder_is_link" => {
            test.demo("demo", "demo", "one");
            link("elsewhere", test.home().join("users"));
            call(&["install", "demo"])
        }
        "folder_unusable" => {
            installed(test);
            call(&["exec", "--skill", "demo", "--cwd", "missing", "--", "true"])
        }
        "history_unusable" => {
            installed(test);
            let history = skills(test).join("custom/.history");
            fs::remove_dir_all(&history).expect("a folder");
            fs::write(history, "").expect("a file");
            Provoked {
                input: support::PLAIN.into(),
                ..call(&["edit", "replace", "demo"])
            }
        }
        "home_unknown" => Provoked {
            without: &["SKILLDECK_HOME", "DEER_FLOW_HOME", "XDG_DATA_HOME", "HOME"],
            ..call(&["list"])
        },
        "ignore_file_unusable" => {
            test.demo("demo", "demo", "one");
            file("demo/.skillignore", "*.log\n[z-a]\n");
            pointing(&["pack", "demo"])
        }
        "index_unusable" => {
            let server = Server::new(|_| (200, b"<html>".to_vec()));
            let address = server.address.clone();
            Provoked {
                _held: Some(Box::new(server)),
                ..call(&["integration", "install", "acme", "--latest", &address])
            }
        }
        "input_too_large" => Provoked {
            input: vec![b'x'; 100],
            ..call(&["scan", "-", "--max-total-bytes", "10"])
        },
        "lock_file_damaged" => {
            installed(test);
            fs::write(
                skills(test).join("skilldeck.lock.json"),
                "{\n  \"version\": x\n}\n",
            )
            .expect("a file");
            pointing(&["verify"])
        }
        "locked" => {
            installed(test);
            let lock = fs::File::options()
                .write(true)
                .open(test.home().join("users/default/.skills.install.lock"))
                .expect("a lock");
            lock.lock().expect("nobody else has it");
            Provoked {
                _held: Some(Box::new(lock)),
                ..call(&["remove", "demo", "--lock-timeout", "0"])
            }
        }
        "not_mendable" => {
            file("SKILL.md", support::PLAIN);
            call(&["review", "SKILL.md", "--fix"])
        }
        "output_unusable" => {
            test.demo("demo", "demo", "one");
            call(&["new", "demo"])
        }
        "pack_unusable" => call(&["integration", "install", "acme", "--from", "missing"]),
        "policy_unusable" => {
            test.demo("demo", "demo", "one");
            file(
                "policy.toml",
                "[severity]\n\"secret-privat-key\" = \"info\"\n",
            );
            pointing(&["review", "demo", "--policy", "policy.toml"])
        }
        "program_unusable" => {
            installed(test);
            call(&["exec", "--skill", "demo", "--", "no-such-program"])
        }
        "range_unusable" => {
            test.demo("demo", "demo", "one");
            call(&["review", "demo", "--changed", "nonsense"])
        }
        "revision_unusable" => {
            installed(test);
            call(&["edit", "show", "demo", "99"])
        }
        "secret_in_arguments" => {
            installed(test);
            file("secrets.json", "{\"API_TOKEN\": \"not-a-real-value\"}");
            call(&[
                "exec",
                "--skill",
                "demo",
                "--secrets-file",
                "secrets.json",
                "--",
                "echo",
                "not-a-real-value",
            ])
        }
        "secrets_unusable" => {
            installed(test);
            file("secrets.json", "[]");
            call(&[
                "exec",
                "--skill",
                "demo",
                "--secrets-file",
                "secrets.json",
                "--",
                "true",
            ])
        }
        "skill_unusable" => call(&["exec", "--skill", "demo", "--", "true"]),
        "source_unusable" => call(&["install", "http://example.com/a.skill"]),
        "sources_restless" => {
            installed(test);
            let file = skills(test).join("custom/demo/restless.txt");
            // Longer than anybody copies between two of those changes.
            fs::write(&file, "x".repeat(32 << 20)).expect("a file");
            Provoked {
                _held: Some(Box::new(Restless::new(file))),
                ..call(&["project", "--to", "view"])
            }
        }
        "state_damaged" => {
            installed(test);
            fs::write(skills(test).join("_skill_states.json"), "{").expect("a file");
            call(&["list"])
        }
        "target_list_unusable" => call(&["review", "--files-from", "missing"]),
        "target_not_found" => call(&["review", "missing"]),
        "target_unusable" => {
            file("SKILL.md", support::PLAIN);
            call(&["pack", "SKILL.md"])
        }
        "unconfined" => {
            installed(test);
            let probe = test.json(0, &["--json", "exec", "--skill", "demo", "--", "true"]);
            if probe["confinement"] == "full" {
                return None;
            }
            call(&["exec", "--skill", "demo", "--require-confine", "--", "true"])
        }
        "unknown_command" => call(&["man", "reviw"]),
        "unknown_rule" => call(&["rules", "secret-privat-key"]),
        "unknown_setting" => call(&["config", "show", "reviw.policy"]),
        "view_emptied" => {
            installed(test);
            let long = skills(test).join("custom/demo/long.txt");
            fs::write(long, "x".repeat(1 << 20)).expect("a file");
            Provoked {
                // No file may be longer than 64 KiB.
                under: Some("trap '' XFSZ; ulimit -f 128; exec \"$@\""),
                ..call(&["project", "--rebuild"])
            }
        }
        "view_refused" => {
            installed(test);
            link("elsewhere", test.path("view"));
            call(&["project", "--to", "view"])
        }
        "world_failed" => {
            test.demo("demo", "demo", "one");
            call(&["review", "demo", "-o", "missing/report.txt"])
        }
        _ => panic!("nobody provokes `{name}`: add it here"),
    })
}

fn run(test: &TestHome, call: &Provoked, more: &[&str]) -> Output {
    let words: Vec<&str> = more
        .iter()
        .copied()
        .chain(call.arguments.iter().map(String::as_str))
        .collect();
    let mut command = test.command(&words);
    if let Some(script) = call.under {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(command.get_program());
        shell.args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell.current_dir(command.get_current_dir().expect("a folder"));
        command = shell;
    }
    if let Some(folder) = &call.folder {
        command.current_dir(folder);
    }
    for name in call.without {
        command.env_remove(name);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // One that does not read is no failure.
    let _ = child
        .stdin
        .take()
        .expect("it was asked for")
        .write_all(&call.input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn every_code_can_be_provoked_and_helps() {
    let mut faults = Vec::new();
    for code in CODES {
        let test = TestHome::new();
        let Some(call) = provoke(code.name, &test) else {
            eprintln!("this machine cannot provoke `{}`", code.name);
            continue;
        };
        for fault in [told(&test, code, &call), documented(&test, code, &call)] {
            if let Err(fault) = fault {
                faults.push(format!("{} {:?}: {fault}", code.name, call.arguments));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// What a person reads: the error itself, or what a report of several says of
/// one of them.
fn told(test: &TestHome, code: &Code, call: &Provoked) -> Result<(), String> {
    let output = run(test, call, &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = format!("{errors}{}", String::from_utf8_lossy(&output.stdout));
    let check = |holds: bool, what: &str| match holds {
        true => Ok(()),
        false => Err(format!("{what}: {:?}\n{text}", output.status)),
    };
    check(
        output.status.code() == Some(i32::from(code.exit)),
        "another exit",
    )?;
    let codes = [
        format!("error[{}]: ", code.full()),
        format!("  code: {}\n", code.full()),
    ];
    check(codes.iter().any(|code| text.contains(code)), "no code")?;
    let helps = ["= help: ", "  help: ", "  tip: "];
    check(helps.iter().any(|help| text.contains(help)), "no help")?;
    let points = text
        .lines()
        .any(|line| line.trim_start().starts_with("--> "));
    check(points == call.points, "the place")?;
    let marked = text
        .lines()
        .any(|line| line.trim_matches([' ', '|']).starts_with('^'));
    check(marked == call.points, "the excerpt")
}

/// What programs read.
fn documented(test: &TestHome, code: &Code, call: &Provoked) -> Result<(), String> {
    let output = run(test, call, &["--json"]);
    let text = match output.stderr.is_empty() {
        true => output.stdout,
        false => output.stderr,
    };
    let text = String::from_utf8_lossy(&text).into_owned();
    let document: Value =
        serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
    let error = find(&document).ok_or_else(|| text.clone())?;
    assert_fits("error.v1.schema.json", error);
    let fits = output.status.code() == Some(i32::from(code.exit))
        && error["code"] == code.full()
        && error["exit"] == code.exit
        && error["help"].as_str().is_some_and(|help| !help.is_empty())
        && error["place"]["line"].is_u64() == call.points;
    if fits { Ok(()) } else { Err(text) }
}

/// The first error in a document.
fn find(document: &Value) -> Option<&Value> {
    match document {
        Value::Object(fields) if document["schema_version"] == "skilldeck.error.v1" => {
            fields.get("code").map(|_| document)
        }
        Value::Object(fields) => fields.values().find_map(find),
        Value::Array(items) => items.iter().find_map(find),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// The codes in the sources are those of the list, and no others.
#[test]
fn the_list_of_codes_is_whole() {
    let mut named: Vec<String> = ["error.rs", "error/running.rs"]
        .iter()
        .flat_map(|name| {
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
                .join("src")
                .join(name);
            let text = fs::read_to_string(path).expect("a source");
            let codes: Vec<String> = text
                .split("code(skilldeck::")
                .skip(1)
                .map(|rest| rest.split(')').next().unwrap_or_default().to_owned())
                .collect();
            codes
        })
        .collect();
    named.sort();
    let listed: Vec<&str> = CODES.iter().map(|code| code.name).collect();
    assert_eq!(named, listed);
    for code in CODES {
        for text in [code.what, code.why, code.how] {
            assert!(text.ends_with('.'), "{}: {text}", code.name);
        }
    }
}
