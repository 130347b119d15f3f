//! Flows that pass from one file, or one unit of code, to another.

use crate::scan::crossing::{Crossing, Kind};
use crate::scan::language::Language;
use crate::scan::operation::Origins;
use crate::scan::rule::{Circumstance, Raised, Reporter};
use crate::skill::path::file_name;

pub mod data_run;
pub mod decode_run;
pub mod download_run;
pub mod split_exfil;
pub mod staged_exfil;

/// Raises every crossing of `kind`; `word` says more.
fn raise(
    kind: Kind,
    crossings: &[Crossing],
    reporter: &mut Reporter<'_>,
    word: impl Fn(&Crossing, &mut Raised),
) {
    for crossing in crossings.iter().filter(|crossing| crossing.kind == kind) {
        let raised = reporter.raise_crossing(crossing);
        word(crossing, raised);
        let page = Language::of(&crossing.path, "") == Language::Markdown;
        if page && file_name(&crossing.path) != "SKILL.md" {
            raised.because(Circumstance::Documentation);
        }
    }
}

/// What is taken, in words.
fn loot(what: Option<Origins>) -> &'static str {
    match what {
        Some(Origins::ENVIRONMENT) => "the whole environment",
        Some(Origins::CAPTURED) => "what was taken from the person at the machine",
        _ => "credentials or host secrets",
    }
}

/// ` to `host``, where it is known.
fn whither(crossing: &Crossing) -> String {
    crossing
        .host
        .as_ref()
        .map_or_else(String::new, |host| format!(" to `{host}`"))
}
