//! How long views take: built, toggled, found fresh; and `find` beside it.
//!
//! `cargo bench --bench projection` prints a table. Times are the best of
//! several runs of the built binary; the ratios are what counts.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "benches run and time"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    // `cargo test --benches` must not spend a minute here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("| skills | built | nothing to do | of `find` | one off | one on | one edited |");
    println!("|---|---|---|---|---|---|---|");
    for count in [100, 1_000, 10_000] {
        row(count);
    }
}

fn row(count: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let root = folder.path();
    for number in 0..count {
        let skill = root.join(format!("skills/public/skill-{number:05}"));
        fs::create_dir_all(skill.join("scripts")).expect("a folder");
        let text =
            format!("---\nname: skill-{number:05}\ndescription: Does {number}.\n---\n\nDo it.\n");
        fs::write(skill.join("SKILL.md"), text).expect("a file");
        fs::write(skill.join("scripts/run.sh"), "echo done\n").expect("a file");
        fs::write(skill.join("notes.md"), "Notes.\n").expect("a file");
    }
    fs::create_dir_all(root.join("home")).expect("a folder");
    fs::write(root.join("extensions.json"), "{}").expect("a file");
    let built = timed(root, &["project"]);
    let fresh = best(5, || timed(root, &["project"]));
    let find = best(5, || {
        let mut command = Command::new("find");
        command
            .args([
                root.join("skills/public"),
                root.join("home/skills_view/public"),
            ])
            .args(["-printf", "%p %i %m %s %T@\n"]);
        run(&mut command)
    });
    let name = format!("skill-{:05}", count / 2);
    let mut off = Vec::new();
    let mut on = Vec::new();
    for _ in 0..3 {
        off.push(timed(root, &["disable", &name]));
        on.push(timed(root, &["enable", &name]));
    }
    let edited = root.join(format!("skills/public/{name}/notes.md"));
    let changed = best(3, || {
        fs::write(&edited, format!("{:?}", Instant::now())).expect("a file");
        timed(root, &["project"])
    });
    println!(
        "| {count} | {} | {} | {:.1} | {} | {} | {} |",
        seconds(built),
        seconds(fresh),
        fresh.as_secs_f64() / find.as_secs_f64(),
        seconds(off.into_iter().min().unwrap_or_default()),
        seconds(on.into_iter().min().unwrap_or_default()),
        seconds(changed),
    );
}

fn best(times: usize, mut run: impl FnMut() -> Duration) -> Duration {
    (0..times).map(|_| run()).min().unwrap_or_default()
}

fn timed(root: &Path, arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skilldeck"));
    command.args(arguments).current_dir(root);
    for (flag, path) in [
        ("--home", "home"),
        ("--skills", "skills"),
        ("--extensions", "extensions.json"),
    ] {
        command.arg(flag).arg(root.join(path));
    }
    run(&mut command)
}

fn run(command: &mut Command) -> Duration {
    let started = Instant::now();
    let status = command
        .stdout(Stdio::null())
        .status()
        .expect("the binary was built, and `find` is there");
    assert!(status.success(), "{command:?}");
    started.elapsed()
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
