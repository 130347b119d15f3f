//! How fast `skilldeck` is, as a person runs it: the built binary, timed.
//!
//! `cargo bench` prints the tables of docs/benchmarks.md. Times are the best of
//! several runs, since machines are shared; the ratios are what counts.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "benches run and time"
)]

mod hostile;
mod tree;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_skilldeck");

/// Packages of the generated tree.
const PACKAGES: usize = 1000;

/// What DeerFlow's reviewer takes for one real skill, in seconds: the better
/// and the worse end (docs/benchmarks.md says where that is from).
const DEERFLOW_SECONDS: [f64; 2] = [0.051, 0.080];

fn main() {
    // `cargo test --benches` must not spend a minute here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    startup();
    throughput(folder.path());
    memory(folder.path());
    adversarial(folder.path());
}

struct Sample {
    elapsed: Duration,
    /// Peak resident memory in KiB, 0 where /proc does not tell.
    peak: u64,
}

/// Runs the binary once with `arguments`; its exit code does not matter.
fn run(arguments: &[&str]) -> Sample {
    let started = Instant::now();
    let mut child = Command::new(BINARY)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary was built by cargo");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        if let Some(found) = peak_of(&status) {
            peak = peak.max(found);
        }
        match child.try_wait().expect("the child can be waited for") {
            Some(_) => break,
            None => std::thread::sleep(Duration::from_micros(200)),
        }
    }
    Sample {
        elapsed: started.elapsed(),
        peak,
    }
}

fn peak_of(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn best(times: usize, arguments: &[&str]) -> Sample {
    (0..times)
        .map(|_| run(arguments))
        .min_by_key(|sample| sample.elapsed)
        .expect("at least one run")
}

fn startup() {
    let sample = best(30, &["--version"]);
    println!("start-up of --version: {:.2} ms", milliseconds(&sample));
}

fn throughput(folder: &Path) {
    let root = folder.join("skills");
    let bytes = tree::generate(&root, PACKAGES);
    let megabytes = bytes as f64 / 1e6;
    println!("\n{PACKAGES} packages, {megabytes:.1} MB");
    println!("| command | threads | seconds | packages/s | MB/s | times DeerFlow (51 to 80 ms) |");
    println!("|---|---|---|---|---|---|");
    let path = root.to_string_lossy();
    for command in ["review", "scan"] {
        for threads in ["1", "2"] {
            let sample = best(5, &[command, &path, "--jobs", threads, "--format", "jsonl"]);
            let seconds = sample.elapsed.as_secs_f64();
            let rate = PACKAGES as f64 / seconds;
            println!(
                "| {command} | {threads} | {seconds:.2} | {rate:.0} | {:.1} | {:.0} to {:.0} |",
                megabytes / seconds,
                rate * DEERFLOW_SECONDS[0],
                rate * DEERFLOW_SECONDS[1],
            );
        }
    }
    println!("\nNext to tools that only read, over the same tree, one thread each:\n");
    println!("| command | seconds | MB/s |");
    println!("|---|---|---|");
    let next_to: [(&str, &str, &[&str]); 3] = [
        (
            "skilldeck scan --jobs 1",
            BINARY,
            &["scan", "--format", "jsonl", "--jobs", "1", &path],
        ),
        (
            "rg -c -j 1 'eval[(]'",
            "rg",
            &["-c", "-j", "1", "eval[(]", &path],
        ),
        (
            "sha256sum",
            "find",
            &[&path, "-type", "f", "-exec", "sha256sum", "{}", "+"],
        ),
    ];
    for (name, program, arguments) in next_to {
        match (0..5).map(|_| timed(program, arguments)).min() {
            Some(Some(elapsed)) => {
                let seconds = elapsed.as_secs_f64();
                println!("| {name} | {seconds:.3} | {:.1} |", megabytes / seconds);
            }
            _ => println!("| {name} | not installed | |"),
        }
    }
}

/// How long `program` takes; `None` where there is none.
fn timed(program: &str, arguments: &[&str]) -> Option<Duration> {
    let started = Instant::now();
    Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .ok()?;
    Some(started.elapsed())
}

fn memory(folder: &Path) {
    println!("\n| package | MiB | seconds | peak MiB |");
    println!("|---|---|---|---|");
    let usual = folder.join("skills").join(tree::name(0));
    let big = folder.join("big");
    tree::big(&big);
    let archive = folder.join("big.skill");
    tree::archive(&big, &archive);
    for (name, path) in [
        ("usual, folder", &usual),
        ("512 MiB, folder", &big),
        ("512 MiB, archive", &archive),
    ] {
        let sample = best(2, &["review", &path.to_string_lossy(), "--format", "json"]);
        println!(
            "| {name} | {:.1} | {:.2} | {:.0} |",
            tree::size(if path == &archive { &big } else { path }) as f64 / f64::from(1 << 20),
            sample.elapsed.as_secs_f64(),
            sample.peak as f64 / 1024.0
        );
    }
}

fn adversarial(folder: &Path) {
    println!("\n| adversarial input | bytes | ms |");
    println!("|---|---|---|");
    let languages = hostile::of_languages();
    for (number, (name, file, text)) in tree::adversarial().into_iter().chain(languages).enumerate()
    {
        let package = folder.join("adversarial").join(number.to_string());
        tree::hostile(&package, file, &text);
        let sample = best(
            3,
            &["review", &package.to_string_lossy(), "--format", "json"],
        );
        let late = sample.elapsed >= Duration::from_secs(1);
        println!(
            "| {name} | {} | {:.0}{} |",
            text.len(),
            milliseconds(&sample),
            if late { " (late)" } else { "" }
        );
    }
}

fn milliseconds(sample: &Sample) -> f64 {
    sample.elapsed.as_secs_f64() * 1e3
}
