//! What became of a run: JSON; people saw it while it ran.

use serde::Serialize;

use crate::report::execution::{Execution, Printed};

use super::Format;
use super::sorted::{Content, to_json};

/// `schema_version` of what `exec` did.
pub(crate) const EXEC: &str = "skilldeck.exec.v1";

/// A run that is over.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ExecDocument<'a> {
    /// Whether the command could touch only its folders.
    #[cfg_attr(test, schemars(extend("enum" = crate::secrecy::ended::Confined::ALL.map(crate::secrecy::ended::Confined::word).to_vec())))]
    confinement: &'static str,
    /// Bytes of output beyond the limit; they were not kept.
    dropped_bytes: u64,
    /// What it took.
    duration_ms: u64,
    /// How it ended.
    #[cfg_attr(test, schemars(extend("enum" = ["exited", "signalled", "timed-out", "interrupted"])))]
    ended: &'static str,
    /// The exit status: the command's own, 124 for one that took too long, 128
    /// and the signal for one that a signal ended.
    exit: u8,
    /// Whether the command had the network; `partial`: no TCP, and the rest of it.
    #[cfg_attr(test, schemars(extend("enum" = crate::secrecy::ended::Network::ALL.map(crate::secrecy::ended::Network::word).to_vec())))]
    network: &'static str,
    /// The program.
    program: &'a str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = EXEC)))]
    schema_version: &'static str,
    /// The secrets, by name.
    secrets: SecretsDocument<'a>,
    /// The signal that ended it.
    signal: Option<i32>,
    /// The skills it was run for.
    skills: &'a [String],
    /// What it printed on standard error, secrets masked.
    stderr: String,
    /// What it printed on standard output, secrets masked.
    stdout: String,
}

/// What became of the secrets: names only, each list sorted.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SecretsDocument<'a> {
    /// Handed over in a form that is none: no text, or no name of a variable.
    ignored: &'a [String],
    /// In the environment of the command.
    injected: &'a [String],
    /// Declared by a skill and not handed over.
    missing: Vec<MissingDocument<'a>>,
    /// Handed over, and declared by no skill that may have them.
    undeclared: &'a [String],
    /// Injected, and shorter than 8 bytes: these are not masked.
    unmasked: &'a [String],
    /// Skills that got none because they want to be asked for (`--slash`).
    withheld: &'a [String],
}

/// A secret that was not handed over.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MissingDocument<'a> {
    /// Its name.
    name: &'a str,
    /// Whether the skills work without.
    optional: bool,
}

impl<'a> ExecDocument<'a> {
    fn of(execution: &'a Execution) -> Self {
        let finished = &execution.finished;
        let secrets = &execution.secrets;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let printed = execution.printed.as_ref();
        Self {
            confinement: finished.confined.word(),
            dropped_bytes: finished.dropped,
            duration_ms: finished.milliseconds,
            ended: finished.end.word(),
            exit: finished.end.code(),
            network: finished.network.word(),
            program: &execution.program,
            schema_version: EXEC,
            secrets: SecretsDocument {
                ignored: &secrets.ignored,
                injected: &secrets.injected,
                missing: secrets
                    .missing
                    .iter()
                    .map(|missing| MissingDocument {
                        name: &missing.name,
                        optional: missing.optional,
                    })
                    .collect(),
                undeclared: &secrets.undeclared,
                unmasked: &secrets.unmasked,
                withheld: &secrets.withheld,
            },
            signal: finished.end.signal(),
            skills: &execution.skills,
            stderr: printed.map(|it| text(&it.errors)).unwrap_or_default(),
            stdout: printed.map(|it| text(&it.output)).unwrap_or_default(),
        }
    }
}

/// In the words of `format`. People get nothing more: what the command printed
/// is all there is on their standard output.
pub(super) fn text(format: Format, execution: &Execution) -> String {
    match format {
        Format::Json | Format::Jsonl => {
            // Output is what it is; a model's host decides what it shows.
            format!(
                "{}\n",
                to_json(&ExecDocument::of(execution), Content::Exact)
            )
        }
        Format::Markdown => execution
            .printed
            .as_ref()
            .map_or_else(String::new, |printed| markdown(execution, printed)),
        Format::Human | Format::Sarif | Format::Github | Format::Html | Format::Junit => {
            String::new()
        }
    }
}

/// For a model that had it run: how it ended, and what it printed.
fn markdown(execution: &Execution, printed: &Printed) -> String {
    let finished = &execution.finished;
    let mut text = format!(
        "{} with status {} after {} ms (confinement: {}, network: {})\n",
        finished.end.word(),
        finished.end.code(),
        finished.milliseconds,
        finished.confined.word(),
        finished.network.word(),
    );
    let secrets = &execution.secrets;
    let missing: Vec<String> = secrets.missing.iter().map(|it| it.name.clone()).collect();
    for (what, names) in [
        ("secrets in its environment", &secrets.injected),
        ("of these too short to be masked", &secrets.unmasked),
        ("declared secrets that are not there", &missing),
        (
            "without secrets, as they want to be asked for",
            &secrets.withheld,
        ),
    ] {
        if !names.is_empty() {
            text += &format!("{what}: {}\n", names.join(", "));
        }
    }
    if finished.dropped > 0 {
        text += &format!("{} bytes beyond the limit were dropped\n", finished.dropped);
    }
    for (what, bytes) in [("stdout", &printed.output), ("stderr", &printed.errors)] {
        if !bytes.is_empty() {
            text += &format!("\n{what}:\n{}\n", String::from_utf8_lossy(bytes).trim_end());
        }
    }
    text
}
