//! What `doctor` found, for people and programs.

use std::fmt::Write as _;

use serde::Serialize;

use crate::report::checkup::{Check, Health};

use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Format, Style, safe};

/// `schema_version` of `doctor`.
pub(crate) const DOCTOR: &str = "skilldeck.doctor.v1";
/// Columns of health and topic.
const INDENT: usize = 20;

/// The checks, in the form asked for.
pub(super) fn text(format: Format, checks: &[Check], style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl => json(checks),
        Format::Human
        | Format::Github
        | Format::Sarif
        | Format::Markdown
        | Format::Html
        | Format::Junit => human(checks, style),
    }
}

fn human(checks: &[Check], style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    for check in checks {
        if style.quiet > 0 && check.health == Health::Fine {
            continue;
        }
        let role = match check.health {
            Health::Fine => Role::Good,
            Health::Hint => Role::Info,
            Health::Wrong => Role::Error,
        };
        let health = format!("{:<7}", check.health.word());
        let said = |words: &str| {
            let clean = safe::line(words);
            wrap(&clean, style.width, INDENT, INDENT).join("\n")
        };
        let _ = writeln!(
            text,
            "{}{:<13}{}",
            paint.text(role, &health),
            check.topic.word(),
            said(&check.what)
        );
        if let Some(mend) = &check.mend {
            let _ = writeln!(text, "{:INDENT$}{}", "", said(&format!("-> {mend}")));
        }
    }
    let wrong = checks
        .iter()
        .filter(|check| check.health == Health::Wrong)
        .count();
    let _ = match wrong {
        0 => writeln!(text, "all is well"),
        1 => writeln!(text, "1 thing is wrong"),
        wrong => writeln!(text, "{wrong} things are wrong"),
    };
    text
}

/// What was looked at, and how it is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DoctorDocument {
    /// In a fixed order of topics.
    checks: Vec<CheckDocument>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = DOCTOR)))]
    schema_version: &'static str,
    /// Whether nothing is wrong.
    well: bool,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CheckDocument {
    /// `ok`, `hint` (worth knowing) or `wrong`.
    #[cfg_attr(test, schemars(extend("enum" = Health::ALL.map(Health::word))))]
    health: &'static str,
    /// What to do about it, or null.
    mend: Option<String>,
    /// What was looked at.
    #[cfg_attr(test, schemars(extend("enum" = crate::report::checkup::Topic::ALL.map(crate::report::checkup::Topic::word))))]
    topic: &'static str,
    /// What was found.
    what: String,
}

fn json(checks: &[Check]) -> String {
    let document = DoctorDocument {
        checks: checks
            .iter()
            .map(|check| CheckDocument {
                health: check.health.word(),
                mend: check.mend.clone(),
                topic: check.topic.word(),
                what: check.what.clone(),
            })
            .collect(),
        schema_version: DOCTOR,
        well: checks.iter().all(|check| check.health != Health::Wrong),
    };
    format!("{}\n", to_json(&document, Content::Exact))
}
