//! The real binary, run on a package and read back.
#![expect(
    clippy::disallowed_methods,
    reason = "tests start the binary and look at the clock"
)]

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A `skilldeck` whose surroundings say nothing.
pub fn skilldeck() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skilldeck"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "CI"] {
        command.env_remove(name);
    }
    command.env("XDG_CONFIG_HOME", "/nowhere");
    command
}

/// Whether `program` is there; where it must be, its absence is a failure.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub fn is_there(program: &str) -> bool {
    // Not all know `--version`; that it starts is enough.
    let found = Command::new(program).arg("--version").output().is_ok();
    let must = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(
        found || !must,
        "{program} is not there; `.ci/run` installs it"
    );
    if !found {
        eprintln!("skipped: {program} is not there");
    }
    found
}

/// How one package is reviewed.
pub struct Review<'a> {
    pub target: &'a Path,
    pub profile: &'a str,
    /// The limits of a vector, or null.
    pub limits: &'a Value,
}

impl Review<'_> {
    /// Runs it with more arguments.
    pub fn run(&self, more: &[&str]) -> Output {
        let mut command = skilldeck();
        command
            .args(["review", "--format", "json", "--profile", self.profile])
            .args(["--jobs", "1"])
            .args(more);
        for (name, value) in self.limits.as_object().into_iter().flatten() {
            command.arg(format!("--{}={value}", name.replace('_', "-")));
        }
        command.arg(self.target);
        command.output().expect("the binary starts")
    }

    /// The facts, and how long they took.
    pub fn facts(&self) -> (Value, Duration) {
        let begin = Instant::now();
        let output = self.run(&[]);
        let taken = begin.elapsed();
        let facts = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{error}: {output:?}"));
        (facts, taken)
    }

    /// Which of the pinned exit codes are others.
    pub fn exit_faults(&self, expect: &Value) -> Vec<String> {
        let gates: [(&str, &[&str]); 5] = [
            ("never", &["--fail-on", "never"]),
            ("warning", &["--fail-on", "warning"]),
            ("error", &["--fail-on", "error"]),
            ("blocker", &["--fail-on", "blocker"]),
            (
                "incomplete",
                &["--fail-on", "never", "--fail-on-incomplete"],
            ),
        ];
        let mut faults = Vec::new();
        for (gate, arguments) in gates {
            let Some(want) = expect[gate].as_i64() else {
                continue;
            };
            let have = self.run(arguments).status.code();
            if have.map(i64::from) != Some(want) {
                faults.push(format!("{arguments:?} exits {have:?}, not {want}"));
            }
        }
        faults
    }
}
