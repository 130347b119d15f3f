//! Completion in real shells: what a person sees who presses the key. A shell
//! that is not there is skipped, but not in CI.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests start shells and make the files they complete"
)]
#![cfg(unix)]

mod support;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::command::is_there;
use support::home::{TestHome, write};

/// A home with skills of all kinds, and a folder to work in.
fn home() -> TestHome {
    let home = TestHome::new();
    let skill = |path: &str, name: &str| {
        let text = format!("---\nname: {name}\ndescription: Helps with tests.\n---\n\n# Demo\n");
        write(&home.home().join(path).join("SKILL.md"), &text);
    };
    skill("users/default/skills/custom/alpha-notes", "alpha-notes");
    skill("users/default/skills/custom/hostile", "'$(touch pwned)'");
    skill("users/alice/skills/custom/alice-only", "alice-only");
    skill("skills/public/team/beta", "beta-tables");
    write(&home.path("work/plain-file.skill"), "x");
    write(&home.path("work/$(touch pwned)"), "x");
    home
}

/// The program's own folder first, and nothing of the person's shell.
fn command(shell: &str, home: &TestHome) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_skilldeck"));
    let folder = program.parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(shell);
    command
        .current_dir(home.path("work"))
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("SKILLDECK_HOME", home.home())
        .env("HOME", home.path("work"))
        .env("XDG_CONFIG_HOME", home.path("none"))
        .env("TERM", "dumb")
        .env_remove("SKILLDECK_SKILLS_PATH")
        .env_remove("SKILLDECK_USER");
    command
}

/// Lines typed into an interactive shell at a terminal, each with the key
/// pressed at its end; what became of them.
fn typed(shell: &str, home: &TestHome, start: &str, lines: &[&str]) -> Vec<String> {
    let rc: PathBuf = home.path("work/rc");
    write(&rc, start);
    let mut command = command("script", home);
    command
        .args(["-qec", shell, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("util-linux is there");
    let mut keys = child.stdin.take().expect("a pipe");
    for line in lines {
        // Home, `print` it, end: the shell shows what the line has become.
        let keys_of_line = format!("{line}\t\x01echo BECAME \x05 END\n");
        keys.write_all(keys_of_line.as_bytes()).expect("it reads");
    }
    keys.write_all(b"exit\n").expect("it reads");
    drop(keys);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: Vec<String> = text
        .lines()
        .filter_map(|line| {
            line.trim_end()
                .strip_prefix("BECAME ")?
                .strip_suffix(" END")
        })
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(found.len(), lines.len(), "{text}");
    found
}

/// What is typed, and what it becomes.
const LINES: [(&str, &str); 10] = [
    ("skilldeck enable al", "skilldeck enable alpha-notes"),
    ("skilldeck disable be", "skilldeck disable beta-tables"),
    (
        "skilldeck enable --user alice alice",
        "skilldeck enable --user alice alice-only",
    ),
    ("skilldeck list --user al", "skilldeck list --user alice"),
    (
        "skilldeck list --category integ",
        "skilldeck list --category integrations",
    ),
    (
        "skilldeck rules secret-private",
        "skilldeck rules secret-private-key",
    ),
    (
        "skilldeck review --profile deer",
        "skilldeck review --profile deerflow",
    ),
    (
        "skilldeck scan skill://public/",
        "skilldeck scan skill://public/team/beta",
    ),
    ("skilldeck scan plain", "skilldeck scan plain-file.skill"),
    ("skilldeck proj", "skilldeck project"),
];

fn check(found: &[String], home: &TestHome) {
    let wanted: Vec<&str> = LINES.iter().map(|(_, wanted)| *wanted).collect();
    assert_eq!(found, wanted);
    assert!(!home.path("work/pwned").exists());
}

#[test]
fn bash_completes() {
    if !is_there("bash") {
        return;
    }
    let home = home();
    let start = "source <(skilldeck completions bash)\nPS1='> '\n";
    let lines = LINES.map(|(line, _)| line);
    let found = typed("bash --noprofile --rcfile rc -i", &home, start, &lines);
    check(&found, &home);
}

#[test]
fn zsh_completes() {
    if !is_there("zsh") {
        return;
    }
    let home = home();
    let start = "autoload -U compinit; compinit -u -D\nbindkey -e\nPS1='> '\n\
                 source <(skilldeck completions zsh)\n";
    write(&home.path("work/.zshrc"), start);
    let lines = LINES.map(|(line, _)| line);
    let found = typed("zsh -d -i", &home, start, &lines);
    check(&found, &home);
}

#[test]
fn zsh_completes_from_a_folder_of_functions() {
    if !is_there("zsh") {
        return;
    }
    let home = home();
    let script = command("skilldeck", &home)
        .args(["completions", "zsh"])
        .output()
        .expect("it starts");
    write(
        &home.path("work/functions/_skilldeck"),
        &String::from_utf8_lossy(&script.stdout),
    );
    let start = "fpath=($PWD/functions $fpath)\nautoload -U compinit; compinit -u -D\n\
                 bindkey -e\nPS1='> '\n";
    write(&home.path("work/.zshrc"), start);
    let found = typed(
        "zsh -d -i",
        &home,
        start,
        &["skilldeck enable al", "skilldeck enable al"],
    );
    // The first key loads the function; it must answer already then.
    assert_eq!(
        found,
        [
            "skilldeck enable alpha-notes",
            "skilldeck enable alpha-notes"
        ]
    );
}

#[test]
fn fish_completes() {
    if !is_there("fish") {
        return;
    }
    let home = home();
    let found: Vec<String> = LINES
        .iter()
        .map(|(line, _)| {
            let script = format!("skilldeck completions fish | source; complete -C '{line}'");
            let output = command("fish", &home)
                .args(["--no-config", "-c", &script])
                .output()
                .expect("it starts");
            assert!(output.stderr.is_empty(), "{output:?}");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let mut answers = text
                .lines()
                .map(|line| line.split('\t').next().unwrap_or(line));
            let answer = answers.next().unwrap_or_default().to_owned();
            assert_eq!(answers.next(), None, "{line}: {text}");
            let (before, _) = line.rsplit_once(' ').expect("two words");
            format!("{before} {answer}")
        })
        .collect();
    check(&found, &home);
}

/// At a terminal, since elvish has an editor there alone; what the editor would
/// call is called for each line.
#[test]
fn elvish_completes() {
    if !is_there("elvish") {
        return;
    }
    let home = home();
    let mut start = String::from("eval (skilldeck completions elvish | slurp)\n");
    for (line, _) in LINES {
        let (before, _) = line.rsplit_once(' ').expect("two words");
        start.push_str(&format!(
            "for it [($edit:completion:arg-completer[skilldeck] {line})] {{ echo 'BECAME {before} '$it' END' }}\n"
        ));
    }
    // Every description is there as well, behind the word it is of.
    start.push_str("eval (slurp < static.elv)\n");
    start.push_str("for it [($edit:completion:arg-completer[skilldeck] skilldeck '')] { echo 'STATIC '(to-string $it) }\n");
    start.push_str("exit\n");
    write(&home.path("work/rc.elv"), &start);
    let script = include_str!("../completions/static/skilldeck.elv");
    write(&home.path("work/static.elv"), script);
    let output = command("script", &home)
        .args(["-qec", "elvish -rc rc.elv", "/dev/null"])
        .stdin(Stdio::null())
        .output()
        .expect("util-linux is there");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: Vec<String> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("BECAME ")?.strip_suffix(" END"))
        .map(str::to_owned)
        .collect();
    assert!(text.contains("STATIC "), "{text}");
    check(&found, &home);
}

#[test]
fn scripts_are_clean_for_their_shells() {
    for (shell, arguments) in [
        ("bash", &["-n"][..]),
        ("zsh", &["-n"]),
        ("fish", &["--no-execute"]),
    ] {
        if !is_there(shell) {
            continue;
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("completions");
        let name = match shell {
            "zsh" => "_skilldeck".to_owned(),
            shell => format!("skilldeck.{shell}"),
        };
        for folder in [root.clone(), root.join("static")] {
            let output = Command::new(shell)
                .args(arguments)
                .arg(folder.join(&name))
                .output()
                .expect("it starts");
            assert!(output.status.success(), "{output:?}");
            assert!(output.stderr.is_empty(), "{output:?}");
        }
    }
}

/// Asks as a shell does.
fn asked(home: &TestHome, words: &[&str]) -> std::process::Output {
    command(env!("CARGO_BIN_EXE_skilldeck"), home)
        .env("SKILLDECK_COMPLETE", "fish")
        .args(["--", "skilldeck"])
        .args(words)
        .output()
        .expect("it starts")
}

#[test]
fn nothing_is_written_and_nothing_is_complained_of() {
    let home = home();
    write(&home.path("work/skilldeck.toml"), "broken = [");
    write(
        &home.home().join("users/default/skills/_skill_states.json"),
        "{broken",
    );
    let before = home.everything();
    for words in [
        &["enable", ""][..],
        &["enable", "--home", "/nowhere", ""],
        &["enable", "--home", "/proc/1/mem", "x"],
        &["scan", "/proc/self/fd/"],
        &["--no-such-flag", ""],
        &["no-such-command", ""],
        &[],
        &["install", "--allow", "python-"],
    ] {
        let output = asked(&home, words);
        assert!(output.stderr.is_empty(), "{words:?}: {output:?}");
        assert!(
            !String::from_utf8_lossy(&output.stdout).contains("$("),
            "{output:?}"
        );
    }
    let stranger = command(env!("CARGO_BIN_EXE_skilldeck"), &home)
        .env("SKILLDECK_COMPLETE", "tcsh")
        .args(["--", "skilldeck", ""])
        .output()
        .expect("it starts");
    assert!(stranger.stdout.is_empty() && stranger.stderr.is_empty());
    assert_eq!(home.everything(), before);
}

#[test]
fn a_thousand_skills_are_no_reason_to_wait() {
    let home = TestHome::quick();
    for number in 0..1000 {
        let text = format!("---\nname: skill-{number}\ndescription: Helps.\n---\n\n# Demo\n");
        let path = format!("users/default/skills/custom/skill-{number}/SKILL.md");
        write(&home.home().join(path), &text);
    }
    std::fs::create_dir_all(home.path("work")).expect("a folder");
    let begin = Instant::now();
    let output = asked(&home, &["enable", "skill-99"]);
    let taken = begin.elapsed();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text.lines().count(), 11, "{text}");
    // Far less where nothing else runs; a debug build on a busy machine.
    assert!(taken < Duration::from_secs(5), "{taken:?}");
}
