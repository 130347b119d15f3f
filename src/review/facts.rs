//! Review facts: `deerflow.skill-review.facts.v1`.
//!
//! DeerFlow's contract, with additions (columns, spans, fingerprints,
//! confidence, coverage, flow, capabilities, what does not count) that its schema allows.

use serde::Serialize;

use super::counts::Counts;
use super::decided::{CapabilityFacts, FixFacts, StepFacts, SuppressedFacts};
use crate::finding::{Evidence, Finding};
use crate::scan::Judged;
use crate::scan::profile::Profile;
use crate::scan::rules;
use crate::skill::digest::package_digest;
use crate::skill::package::{Package, ReaderError};

/// The value of `schema_version`.
pub const SCHEMA_VERSION: &str = "deerflow.skill-review.facts.v1";

/// Everything that was established about one package.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Facts {
    /// Always [`SCHEMA_VERSION`].
    #[cfg_attr(test, schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: &'static str,
    /// What was reviewed.
    pub subject: FactsSubject,
    /// The profile it was held to.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::profiles())))]
    pub profile: &'static str,
    /// How much of it was seen.
    pub completeness: Completeness,
    /// Findings by severity.
    pub summary: Counts,
    /// Worst first, then by path, line, rule, message.
    pub findings: Vec<FactsFinding>,
    /// Files and the references between them.
    pub resources: Resources,
    /// Eval manifests.
    pub evals: EvalFacts,
    /// What could not be read.
    pub reader_errors: Vec<FactsError>,
    /// Failures of the analysis itself; always empty, since a failure is a gap.
    pub analyzer_errors: Vec<FactsError>,
    /// What was not assessed, in detail.
    pub coverage: Vec<CoverageGap>,
    /// What the code can do.
    pub capabilities: CapabilityFacts,
    /// Findings that policy or baseline take out.
    pub suppressed: Vec<SuppressedFacts>,
    /// With `--fix`: what was mended before the package was reviewed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixes: Option<Vec<FixFacts>>,
}

/// What was reviewed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FactsSubject {
    /// Folder or file name; never a host path.
    pub display_ref: String,
    /// `local_directory`, `skill_archive` or `inline`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::sources())))]
    pub source: &'static str,
    /// Category of an installed skill.
    pub category: Option<String>,
    /// The name in the frontmatter.
    pub declared_name: Option<String>,
    /// `sha256:` and 64 hex digits.
    pub package_digest: String,
}

/// How much of a package was seen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Completeness {
    /// Whether the container could be listed.
    pub package_enumerated: bool,
    /// Whether no text was cut off.
    pub text_content_complete: bool,
    /// Whether a limit cut something off.
    pub truncated: bool,
    /// Tokens `reason:path`, `full_package`, `archive`; sorted.
    pub not_assessed: Vec<String>,
}

/// One finding.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FactsFinding {
    /// Id of the rule.
    pub rule_id: &'static str,
    /// `skillscan` or `review-core`.
    #[cfg_attr(test, schemars(extend("enum" = ["skillscan", "review-core"])))]
    pub source: &'static str,
    /// The profile.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::profiles())))]
    pub profile: &'static str,
    /// `blocker`, `error`, `warning` or `info`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::severities())))]
    pub severity: &'static str,
    /// The same in the words of `scan`, for security rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skillscan_severity: Option<&'static str>,
    /// `high`, `medium` or `low`.
    #[cfg_attr(test, schemars(extend("enum" = ["high", "medium", "low"])))]
    pub confidence: &'static str,
    /// Path in the package; null speaks of the package.
    pub path: Option<String>,
    /// Line, from 1.
    pub line: Option<u32>,
    /// Column in characters, from 1.
    pub column: Option<u32>,
    /// Last line.
    pub end_line: Option<u32>,
    /// Column behind the last character.
    pub end_column: Option<u32>,
    /// What is the matter.
    pub message: String,
    /// What to do.
    pub remediation: String,
    /// What was seen: text, a list of names, or null.
    pub evidence: Option<EvidenceValue>,
    /// 32 hex digits, stable when lines move.
    pub fingerprint: String,
    /// How a value came there, where it was followed; the finding itself is
    /// the last step and not repeated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flow: Vec<StepFacts>,
}

/// Evidence as JSON.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum EvidenceValue {
    /// A piece of text, secrets masked.
    Text(String),
    /// Several names.
    List(Vec<String>),
}

impl From<&Evidence> for EvidenceValue {
    fn from(evidence: &Evidence) -> Self {
        match evidence {
            Evidence::Text(text) => Self::Text(text.clone()),
            Evidence::List(list) => Self::List(list.clone()),
        }
    }
}

/// The resource graph.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Resources {
    /// Every file, sorted.
    pub nodes: Vec<Node>,
    /// Every reference, sorted.
    pub edges: Vec<Edge>,
    /// Resource files nobody refers to, sorted.
    pub orphans: Vec<String>,
}

/// A file of the graph.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Node {
    /// Path in the package.
    pub path: String,
    /// `text`, `binary` or `symlink`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::kinds())))]
    pub kind: &'static str,
}

/// A reference of the graph.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Edge {
    /// The file that refers.
    pub source: String,
    /// The file referred to.
    pub target: String,
}

/// Eval manifests.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvalFacts {
    /// The one schema of all, `mixed`, or null without manifests.
    pub schema: Option<&'static str>,
    /// Whether all could be read; null without manifests.
    pub valid: Option<bool>,
    /// Cases of all manifests.
    pub case_count: usize,
    /// Cases that should trigger the skill.
    pub positive_trigger_cases: usize,
    /// Cases that should not.
    pub negative_trigger_cases: usize,
    /// One entry a readable manifest, sorted by path.
    pub manifests: Vec<EvalManifestFacts>,
}

/// One readable eval manifest.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvalManifestFacts {
    /// Path in the package.
    pub path: String,
    /// `versioned`, `skill-creator-evals`, `trigger-eval-list` or `unknown`.
    pub schema: &'static str,
    /// Always true: an unreadable one is a finding.
    pub valid: bool,
    /// Number of cases.
    pub case_count: usize,
    /// Cases that should trigger the skill.
    pub positive_trigger_cases: usize,
    /// Cases that should not.
    pub negative_trigger_cases: usize,
}

/// A failure, coded.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FactsError {
    /// The code.
    pub code: &'static str,
    /// Path in the package or raw member name.
    pub path: Option<String>,
    /// In words.
    pub message: String,
}

/// Something that was not assessed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CoverageGap {
    /// Path in the package.
    pub path: String,
    /// `parse`, `encoding`, `binary`, `encrypted`, `read`, `too-large`,
    /// `remote` or `packed`.
    pub reason: &'static str,
    /// In words.
    pub detail: String,
}

impl Facts {
    /// The facts of a judged package.
    #[must_use]
    pub fn of(package: &Package, judged: &Judged, profile: Profile) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            subject: FactsSubject {
                display_ref: package.subject.display_ref.clone(),
                source: package.subject.source.word(),
                category: package.subject.category.clone(),
                declared_name: judged
                    .document
                    .as_ref()
                    .and_then(|document| document.declared_name())
                    .map(str::to_owned),
                package_digest: package_digest(&package.entries),
            },
            profile: profile.word(),
            completeness: Completeness {
                package_enumerated: package.enumerated,
                text_content_complete: !package.truncated,
                truncated: package.truncated,
                not_assessed: judged.not_assessed.clone(),
            },
            summary: Counts::of(&judged.findings),
            findings: judged
                .findings
                .iter()
                .map(|finding| FactsFinding::of(finding, profile))
                .collect(),
            resources: resources(package, judged),
            evals: evals(judged),
            reader_errors: package.reader_errors.iter().map(FactsError::of).collect(),
            analyzer_errors: Vec::new(),
            capabilities: CapabilityFacts::from(&judged.capabilities),
            suppressed: SuppressedFacts::all(&judged.suppressed),
            fixes: None,
            coverage: judged
                .gaps
                .iter()
                .map(|gap| CoverageGap {
                    path: gap.path.clone(),
                    reason: gap.reason.prefix(),
                    detail: gap.detail.clone(),
                })
                .collect(),
        }
    }
}

impl FactsFinding {
    /// The finding in the words of the contract.
    #[must_use]
    pub fn of(finding: &Finding, profile: Profile) -> Self {
        let rule = rules::find(finding.rule);
        let security = rule.is_some_and(|rule| rule.is_security());
        let start = finding.place.map(|place| place.start);
        let end = finding.place.map(|place| place.end);
        Self {
            rule_id: finding.rule,
            source: rule.map_or("review-core", |rule| rule.source()),
            profile: profile.word(),
            severity: finding.severity.review_word(),
            skillscan_severity: security.then(|| finding.severity.scan_word()),
            confidence: finding.confidence.word(),
            path: finding.path.clone(),
            line: start.map(|start| start.line),
            column: start.map(|start| start.column),
            end_line: end.map(|end| end.line),
            end_column: end.map(|end| end.column),
            message: finding.message.clone(),
            remediation: finding.remediation.clone(),
            evidence: finding.evidence.as_ref().map(EvidenceValue::from),
            fingerprint: finding.fingerprint.clone(),
            flow: StepFacts::all(&finding.steps),
        }
    }
}

impl FactsError {
    fn of(error: &ReaderError) -> Self {
        Self {
            code: error.code.word(),
            path: error.path.clone(),
            message: error.message.clone(),
        }
    }
}

fn resources(package: &Package, judged: &Judged) -> Resources {
    Resources {
        nodes: package
            .entries
            .iter()
            .map(|entry| Node {
                path: entry.path.clone(),
                kind: entry.kind.word(),
            })
            .collect(),
        edges: judged
            .graph
            .edges
            .iter()
            .map(|(source, target)| Edge {
                source: source.clone(),
                target: target.clone(),
            })
            .collect(),
        orphans: judged.graph.orphans.clone(),
    }
}

fn evals(judged: &Judged) -> EvalFacts {
    let summary = judged.evals.summary();
    let manifests = judged.evals.manifests.iter().filter_map(|manifest| {
        let content = manifest.content.as_ref().ok()?;
        Some(EvalManifestFacts {
            path: manifest.path.clone(),
            schema: content.schema,
            valid: true,
            case_count: content.case_count,
            positive_trigger_cases: content.positive_trigger_cases,
            negative_trigger_cases: content.negative_trigger_cases,
        })
    });
    EvalFacts {
        schema: summary.schema,
        valid: summary.valid,
        case_count: summary.case_count,
        positive_trigger_cases: summary.positive_trigger_cases,
        negative_trigger_cases: summary.negative_trigger_cases,
        manifests: manifests.collect(),
    }
}
