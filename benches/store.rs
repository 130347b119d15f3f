//! How fast the store is over many skills: the built binary, timed.
//!
//! `cargo bench --bench store` prints the table. Times are the best of several
//! runs, since machines are shared; `find` over the same tree, printing what a
//! listing has to know of each entry, says what the disk costs anyway.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "benches run and time"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_skilldeck");

/// Skills of the generated home.
const SKILLS: usize = 10_000;
/// Runs of each command.
const RUNS: usize = 7;

fn main() {
    // `cargo test --benches` must not spend a minute here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let home = folder.path();
    generate(home, SKILLS);
    let path = home.to_string_lossy();
    let public = home.join("skills/public");
    let public = public.to_string_lossy();
    let metadata = "%i %m %s %T@ %p\\n";
    let find = best("find", &[&public, "-printf", metadata]);
    println!("{SKILLS} skills; find: {:.3} s", find.as_secs_f64());
    println!("| command | seconds | times find |");
    println!("|---|---|---|");
    for words in [
        vec!["list"],
        vec!["list", "--json"],
        vec!["list", "--state", "invalid"],
        vec!["search", "chart|slides"],
        vec!["search", "(a|aa)+b$"],
        vec!["search", "+skill-77 tables"],
        vec!["search", "--ranked", "charts from tables"],
        vec!["search", "--ranked", "sldies from tabels"],
        vec!["describe", "skill-7777"],
        vec!["describe", "--index"],
    ] {
        let mut arguments = words.clone();
        arguments.extend(["--home", &path, "--skills"]);
        let root = home.join("skills");
        let root = root.to_string_lossy();
        arguments.push(&root);
        let time = best(BINARY, &arguments);
        println!(
            "| {} | {:.3} | {:.1} |",
            words.join(" ").replace('|', "\\|"),
            time.as_secs_f64(),
            time.as_secs_f64() / find.as_secs_f64()
        );
    }
}

/// A home with `count` small public skills, each with a reference file, and a
/// state file that names each tenth.
fn generate(home: &Path, count: usize) {
    let topics = [
        "charts", "slides", "notes", "maps", "tables", "videos", "mails",
    ];
    let mut states = String::from("{\"skills\":{");
    for number in 0..count {
        let topic = topics[number % topics.len()];
        let other = topics[number / topics.len() % topics.len()];
        let folder = home.join(format!("skills/public/skill-{number}"));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let mut text = format!(
            "---\nname: skill-{number}\ndescription: Makes {topic} from {other}, number {number}. \
             Use it when somebody asks for {topic} and has {other} at hand.\nversion: 1.0.{number}\n\
             allowed-tools: [bash, read_file]\n---\n# {topic} from {other}\n\n"
        );
        for step in 0..20 {
            let _ = writeln!(
                text,
                "## Step {step}\n\nTake the {other} and go on to step {step}.\n"
            );
        }
        std::fs::write(folder.join("SKILL.md"), text).expect("a file can be written");
        std::fs::write(folder.join("notes.md"), "Notes.\n").expect("a file can be written");
        if number % 10 == 0 {
            let comma = if number == 0 { "" } else { "," };
            let _ = write!(states, "{comma}\"skill-{number}\":{{\"enabled\":false}}");
        }
    }
    states.push_str("}}");
    std::fs::write(home.join("extensions_config.json"), states).expect("a file can be written");
}

/// The best of several runs, warm.
fn best(program: &str, arguments: &[&str]) -> Duration {
    let run = || {
        let started = Instant::now();
        Command::new(program)
            .args(arguments)
            .env_remove("DEER_FLOW_EXTENSIONS_CONFIG_PATH")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("the program can be started");
        started.elapsed()
    };
    run();
    (0..RUNS).map(|_| run()).min().expect("at least one run")
}
