//! What several skills mean together, in each form.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

use crate::report::Kind;
use crate::review::collection::{CollectionFinding, CollectionPlace};

use super::safe;

/// Most places of one finding that people are shown.
const PLACES: usize = 10;

/// A finding about several skills.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Relation {
    /// What is the matter.
    pub(crate) message: String,
    /// Where, in the order of targets.
    pub(crate) places: Vec<RelationPlace>,
    /// What to do.
    pub(crate) remediation: &'static str,
    /// Id of the rule.
    pub(crate) rule_id: &'static str,
    /// How bad it is, in the words of the command.
    pub(crate) severity: &'static str,
}

/// A place in one of the skills.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RelationPlace {
    /// Line, from 1.
    pub(crate) line: Option<u32>,
    /// Path in the package; null speaks of the package.
    pub(crate) path: Option<String>,
    /// The package as the user would name it.
    pub(crate) target: String,
}

/// A finding about several skills as a line of its own.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RelationLine {
    /// The finding.
    #[serde(flatten)]
    pub(crate) relation: Relation,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = RELATION)))]
    pub(crate) schema_version: &'static str,
}

/// Version of [`RelationLine`].
pub(crate) const RELATION: &str = "skilldeck.relation.v1";

impl Relation {
    pub(super) fn of(finding: &CollectionFinding, kind: Kind) -> Self {
        let place = |place: &CollectionPlace| RelationPlace {
            line: place
                .located
                .as_ref()
                .map(|located| located.place.start.line),
            path: place.path.clone(),
            target: place.target.clone(),
        };
        Self {
            message: finding.message.clone(),
            places: finding.places.iter().map(place).collect(),
            remediation: finding.rule.fix,
            rule_id: finding.rule.id,
            severity: word(finding, kind),
        }
    }
}

/// The severity in the words of the command.
pub(super) fn word(finding: &CollectionFinding, kind: Kind) -> &'static str {
    match kind {
        Kind::Review => finding.severity.review_word(),
        Kind::Scan => finding.severity.scan_word(),
    }
}

/// A place as people name it; a path of a place, `/` separated.
pub(super) fn named(place: &CollectionPlace) -> String {
    let mut at = place.target.trim_end_matches('/').to_owned();
    if let Some(path) = &place.path {
        let _ = write!(at, "/{path}");
    }
    if let Some(located) = &place.located {
        let _ = write!(at, ":{}", located.place.start.line);
    }
    at
}

/// The places of a finding, cleaned; the first few.
pub(super) fn places(finding: &CollectionFinding) -> Vec<String> {
    let mut places: Vec<String> = finding
        .places
        .iter()
        .take(PLACES)
        .map(|place| safe::line(&named(place)))
        .collect();
    if finding.places.len() > PLACES {
        places.push(format!("and {} more", finding.places.len() - PLACES));
    }
    places
}

/// Where a place is, for SARIF.
pub(super) fn location(place: &CollectionPlace) -> Value {
    let path = place.path.as_deref().unwrap_or("SKILL.md");
    let file = format!("{}/{path}", place.target.trim_end_matches('/'));
    let line = place
        .located
        .as_ref()
        .map_or(1, |located| located.place.start.line);
    json!({"physicalLocation": {
        "artifactLocation": {"uri": super::place::uri(file.trim_start_matches('/'))},
        "region": {"startLine": line},
    }})
}
