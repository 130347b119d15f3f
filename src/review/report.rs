//! The static report: `deerflow.skill-review.report.v1`, readiness from facts.

use serde::Serialize;

use super::counts::Counts;
use super::facts::Facts;

/// The value of `schema_version`.
pub const SCHEMA_VERSION: &str = "deerflow.skill-review.report.v1";

/// Who says it when no model had a part in it.
pub const REVIEWER: &str = "deterministic-review-core";

/// Most recommended actions.
const ACTIONS: usize = 5;

/// Whether a package can be published, and what stands against it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// Always [`SCHEMA_VERSION`].
    #[cfg_attr(test, schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: &'static str,
    /// What was reviewed.
    pub subject: ReportSubject,
    /// How it was reviewed.
    pub review: ReviewRun,
    /// `blocked`, `revise` or `publish_candidate`.
    pub readiness: Readiness,
    /// How far the judgement reaches; always `static_only` here.
    #[cfg_attr(test, schemars(extend("enum" = ["static_only", "trigger_checked", "behavior_verified", "regression_verified"])))]
    pub assurance: &'static str,
    /// Judgement by dimension.
    pub dimensions: Vec<Dimension>,
    /// Findings of warning or worse.
    pub issues: Vec<Issue>,
    /// What the judgement rests on.
    pub evidence: ReportEvidence,
    /// What to do first.
    pub recommended_actions: Vec<String>,
}

/// What was reviewed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReportSubject {
    /// Folder or file name.
    pub display_ref: String,
    /// `sha256:` and 64 hex digits.
    pub package_digest: String,
}

/// How it was reviewed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewRun {
    /// Always `["all"]`.
    pub scope: Vec<&'static str>,
    /// The profile.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::profiles())))]
    pub profile: &'static str,
    /// Schema of the facts it is made from.
    pub facts_schema_version: &'static str,
    /// Who judged.
    pub reviewer_model: &'static str,
    /// When, RFC 3339 in UTC.
    pub completed_at: String,
}

/// Whether a package can be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Readiness {
    /// There is a blocker.
    Blocked,
    /// There is an error, or something was not assessed.
    Revise,
    /// Nothing stands against it within what was assessed.
    PublishCandidate,
}

impl Readiness {
    /// The id of the contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Revise => "revise",
            Self::PublishCandidate => "publish_candidate",
        }
    }

    /// From the facts.
    #[must_use]
    pub fn of(facts: &Facts) -> Self {
        Self::from_counts(facts.summary, facts.completeness.not_assessed.is_empty())
    }

    /// From findings by severity, and whether everything was assessed.
    #[must_use]
    pub fn from_counts(counts: Counts, complete: bool) -> Self {
        if counts.blockers > 0 {
            Self::Blocked
        } else if counts.errors > 0 || !complete {
            Self::Revise
        } else {
            Self::PublishCandidate
        }
    }
}

/// Judgement in one dimension.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Dimension {
    /// `structure` or `evidence_quality`.
    pub id: &'static str,
    /// `pass`, `concern`, `blocker` or `not_assessed`.
    #[cfg_attr(test, schemars(extend("enum" = ["pass", "concern", "blocker", "not_assessed"])))]
    pub status: &'static str,
    /// In words.
    pub summary: String,
}

/// A finding as an issue of the report.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Issue {
    /// `deterministic.<number among all findings>.<rule id>`.
    pub id: String,
    /// `blocker`, `major` or `minor`.
    #[cfg_attr(test, schemars(extend("enum" = ["blocker", "major", "minor"])))]
    pub severity: &'static str,
    /// `high`, `medium` or `low`.
    #[cfg_attr(test, schemars(extend("enum" = ["high", "medium", "low"])))]
    pub confidence: &'static str,
    /// Path in the package.
    pub path: Option<String>,
    /// Line, from 1.
    pub line: Option<u32>,
    /// What is the matter.
    pub problem: String,
    /// Why it matters.
    pub impact: String,
    /// What to do.
    pub remediation: String,
    /// Always null: facts hold no rewritten text.
    pub suggested_replacement: Option<String>,
}

/// What the judgement rests on.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReportEvidence {
    /// Whether nothing was cut off.
    pub facts_complete: bool,
    /// Always empty: nothing was run.
    pub runtime_runs: Vec<String>,
    /// Always null: nothing was compared.
    pub baseline: Option<String>,
    /// Always empty.
    pub retained_artifacts: Vec<String>,
    /// What limits the judgement.
    pub limitations: Vec<String>,
}

impl ReviewReport {
    /// The report on `facts`, made at `completed_at` (RFC 3339, UTC).
    #[must_use]
    pub fn of(facts: &Facts, completed_at: String) -> Self {
        let readiness = Readiness::of(facts);
        Self {
            schema_version: SCHEMA_VERSION,
            subject: ReportSubject {
                display_ref: facts.subject.display_ref.clone(),
                package_digest: facts.subject.package_digest.clone(),
            },
            review: ReviewRun {
                scope: vec!["all"],
                profile: facts.profile,
                facts_schema_version: facts.schema_version,
                reviewer_model: REVIEWER,
                completed_at,
            },
            readiness,
            assurance: "static_only",
            dimensions: dimensions(facts),
            issues: issues(facts),
            evidence: ReportEvidence {
                facts_complete: !facts.completeness.truncated,
                runtime_runs: Vec::new(),
                baseline: None,
                retained_artifacts: Vec::new(),
                limitations: limitations(facts),
            },
            recommended_actions: actions(facts, readiness),
        }
    }
}

fn dimensions(facts: &Facts) -> Vec<Dimension> {
    let Counts {
        blockers,
        errors,
        warnings,
        ..
    } = facts.summary;
    let structure = match (blockers, errors + warnings) {
        (0, 0) => "pass",
        (0, _) => "concern",
        _ => "blocker",
    };
    let cases = facts.evals.case_count;
    vec![
        Dimension {
            id: "structure",
            status: structure,
            summary: format!("{blockers} blocker(s), {errors} error(s), {warnings} warning(s)"),
        },
        Dimension {
            id: "evidence_quality",
            status: if cases == 0 { "concern" } else { "pass" },
            summary: format!("{cases} eval case(s) found"),
        },
    ]
}

fn issues(facts: &Facts) -> Vec<Issue> {
    facts
        .findings
        .iter()
        .enumerate()
        .filter_map(|(index, finding)| {
            let severity = match finding.severity {
                "blocker" => "blocker",
                "error" => "major",
                "warning" => "minor",
                _ => return None,
            };
            let why = crate::scan::rules::find(finding.rule_id).map_or("", |rule| rule.why);
            Some(Issue {
                id: format!("deterministic.{}.{}", index + 1, finding.rule_id),
                severity,
                confidence: finding.confidence,
                path: finding.path.clone(),
                line: finding.line,
                problem: finding.message.clone(),
                impact: why.to_owned(),
                remediation: finding.remediation.clone(),
                suggested_replacement: None,
            })
        })
        .collect()
}

fn limitations(facts: &Facts) -> Vec<String> {
    let mut limitations = Vec::new();
    if facts.completeness.truncated {
        limitations.push("A limit cut the package off; the rest was not assessed.".to_owned());
    }
    for error in &facts.reader_errors {
        limitations.push(format!("Reader error {}: {}", error.code, error.message));
    }
    for gap in &facts.coverage {
        limitations.push(format!(
            "Not assessed ({}): {}: {}",
            gap.reason, gap.path, gap.detail
        ));
    }
    limitations
}

fn actions(facts: &Facts, readiness: Readiness) -> Vec<String> {
    if readiness == Readiness::PublishCandidate {
        return Vec::new();
    }
    facts
        .findings
        .iter()
        .take(ACTIONS)
        .map(|finding| format!("{}: {}", finding.rule_id, finding.remediation))
        .collect()
}
