//! The documents are true: every line of a `console` block is run, document by
//! document, in a folder as a reader has it; every link leads somewhere.
//!
//! A line begins with `$ `; lines with `> ` below belong to it. It must exit 0, or
//! as a remark `# exit N` at its end says.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the test makes the folder the lines work in, and starts a shell"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What cargo is asked for: CI does that itself, or people do, on purpose.
const CARGO: [&str; 8] = [
    "cargo install --path .",
    "cargo run --release -- review skills/public/skill-reviewer",
    "cargo test",
    "cargo fmt --check",
    "cargo clippy --all-targets -- -D warnings",
    "UPDATE=1 cargo test --test generated --test samples",
    "UPDATE=1 cargo test --lib contracts",
    "TRYCMD=overwrite SNAPSHOTS=overwrite cargo test --test cmd",
];

/// One thing that a reader types.
struct Line {
    number: usize,
    command: String,
}

impl Line {
    /// The exit code that its remark asks for.
    fn exit(&self) -> i32 {
        self.command
            .rsplit_once("# exit ")
            .and_then(|(_, rest)| rest.split([':', ',']).next())
            .and_then(|code| code.trim().parse().ok())
            .unwrap_or(0)
    }

    /// Whether it is a matter of cargo, which does not run inside of a test.
    fn is_for_cargo(&self) -> bool {
        self.command.split_whitespace().any(|word| word == "cargo")
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// README and its like, and all of `docs/`, sorted.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in [root(), root().join("docs")] {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.extension().is_some_and(|suffix| suffix == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn text(document: &Path) -> String {
    fs::read_to_string(document).expect("a document is text")
}

/// The lines of the `console` blocks.
fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut block: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            block = if block.is_some() {
                None
            } else {
                Some(language)
            };
        } else if block == Some("console") {
            let more = if line == ">" {
                Some("")
            } else {
                line.strip_prefix("> ")
            };
            if let Some(command) = line.strip_prefix("$ ") {
                lines.push(Line {
                    number: index + 1,
                    command: command.to_owned(),
                });
            } else if let (Some(more), Some(last)) = (more, lines.last_mut()) {
                last.command.push('\n');
                last.command.push_str(more);
            }
        }
    }
    lines
}

/// A shell as a reader has it, in `world`.
fn shell(world: &Path, log: &Path) -> Command {
    let binary = Path::new(env!("CARGO_BIN_EXE_skilldeck"));
    let folder = binary.parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    // README shows `<(…)`, which plain `sh` does not know.
    let mut command = Command::new("bash");
    command
        .current_dir(world)
        .env_clear()
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HOME", world.join("home"))
        .env("ROOT", root())
        .env("LOG", log)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .stdin(Stdio::null());
    for role in ["AUTHOR", "COMMITTER"] {
        command
            .env(format!("GIT_{role}_NAME"), "Ada")
            .env(format!("GIT_{role}_EMAIL"), "ada@example.com");
    }
    command
}

/// What the shell reads: each line with its output and exit code set down.
/// Lines share the shell, so that `export` and `cd` hold for those below.
fn script(lines: &[Line], world: &Path) -> String {
    let mut script = String::new();
    for (index, line) in lines.iter().enumerate() {
        let world = world.display();
        let mut command = line
            .command
            .replace(
                "git+https://example.com/",
                &format!("git+file://{world}/srv/"),
            )
            .replace("/srv/deer-flow", &format!("{world}/srv/deer-flow"));
        if command.contains("--watch") {
            // It goes on until a signal: give it one when it has said something.
            command = format!(
                "(exec {command}\n) & pid=$!; n=0; \
                 while [ ! -s \"$LOG/out.{index}\" ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done; \
                 kill -TERM $pid; wait $pid"
            );
        }
        writeln!(
            script,
            "{{ {command}\n}} >\"$LOG/out.{index}\" 2>&1 </dev/null; echo $? >>\"$LOG/codes\""
        )
        .expect("text takes text");
    }
    script
}

/// Which lines of `document` did something else than it says.
fn faults(document: &Path) -> Vec<String> {
    let name = document.strip_prefix(root()).expect("it lies here");
    let (cargo, lines): (Vec<Line>, Vec<Line>) = lines(&text(document))
        .into_iter()
        .partition(Line::is_for_cargo);
    let mut faults: Vec<String> = cargo
        .iter()
        .filter(|line| !CARGO.contains(&line.command.as_str()))
        .map(|line| format!("{}:{}: nobody runs it", name.display(), line.number))
        .collect();
    if lines.is_empty() {
        return faults;
    }

    let folder = tempfile::tempdir().expect("a folder");
    let (world, log) = (folder.path().join("world"), folder.path().join("log"));
    for made in [&world, &world.join("home"), &log] {
        fs::create_dir(made).expect("a folder");
    }
    let made = shell(&world, &log)
        .arg(root().join("tests/docs/world.sh"))
        .output()
        .expect("the shell starts");
    assert!(made.status.success(), "{made:?}");
    let ended = shell(&world, &log)
        .arg("-c")
        .arg(script(&lines, &world))
        .status()
        .expect("the shell starts");
    assert!(ended.success(), "{}: the shell broke off", name.display());

    let codes = fs::read_to_string(log.join("codes")).unwrap_or_default();
    let mut codes = codes.lines().map(|code| code.parse::<i32>().ok());
    for (index, line) in lines.iter().enumerate() {
        let code = codes.next().flatten();
        if code != Some(line.exit()) {
            let said = fs::read(log.join(format!("out.{index}"))).unwrap_or_default();
            faults.push(format!(
                "{}:{}: exit {code:?}, not {}: {}\n{}",
                name.display(),
                line.number,
                line.exit(),
                line.command,
                String::from_utf8_lossy(&said),
            ));
        }
    }
    faults
}

#[test]
fn every_line_does_what_the_document_says() {
    let faults: Vec<String> = documents().iter().flat_map(|path| faults(path)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn lines_are_read_as_they_are_typed() {
    let found = lines("```console\n$ a 'x' <<E\n> b\n>\n> E\nout\n$ c   # exit 1: so\n```\n$ d\n");
    let commands: Vec<&str> = found.iter().map(|line| line.command.as_str()).collect();
    assert_eq!(commands, ["a 'x' <<E\nb\n\nE", "c   # exit 1: so"]);
    let exits: Vec<i32> = found.iter().map(Line::exit).collect();
    assert_eq!(exits, [0, 1]);
}

#[test]
fn links_lead_to_files() {
    let mut dead = Vec::new();
    for document in documents() {
        // The page of the rules is made from them, and shows links that are samples.
        if document.ends_with("docs/rules.md") {
            continue;
        }
        let folder = document.parent().expect("it lies in a folder");
        // What stands between backticks is no link.
        let prose: String = text(&document)
            .lines()
            .flat_map(|line| line.split('`').step_by(2).chain(["\n"]))
            .collect();
        for piece in prose.split("](").skip(1) {
            let target = piece.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            if !folder.join(target).exists() {
                dead.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}
