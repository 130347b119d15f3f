//! The shapes of the JSON documents that are ours alone; contracts are made
//! from them.

use miette::Diagnostic as _;
use serde::Serialize;

use super::relations::Relation;
use crate::error::Error;
use crate::finding::{Evidence, Finding, Severity};
use crate::report::{Examination, Totals};
use crate::review::decided::{StepFacts, SuppressedFacts};
use crate::review::facts::Facts;
use crate::review::report::ReviewReport;
use crate::review::snapshot::Snapshot;
use crate::scan::profile::Profile;
use crate::scan::rule::Rule;
use crate::skill::digest::package_digest;

/// `schema_version` of the review of several packages.
pub(crate) const REVIEWS: &str = "skilldeck.reviews.v1";
/// `schema_version` of a scan.
pub(crate) const SCAN: &str = "skilldeck.scan.v1";
/// `schema_version` of one package of a scan, in JSON lines.
pub(crate) const SCAN_PACKAGE: &str = "skilldeck.scan-package.v1";
/// `schema_version` of an error.
pub(crate) const ERROR: &str = "skilldeck.error.v1";
/// `schema_version` of a list of rules.
pub(crate) const RULES: &str = "skilldeck.rules.v1";

/// The review of several packages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "written piece by piece; this is its contract")
)]
pub(crate) struct ReviewsDocument {
    /// Every package that was judged, in the order of the targets.
    pub(crate) packages: Vec<ReviewedPackage>,
    /// What the packages mean together, with `--cross`.
    pub(crate) relations: Vec<Relation>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = REVIEWS)))]
    pub(crate) schema_version: &'static str,
    /// What the run came to.
    pub(crate) summary: Summary,
    /// Targets that could not be read.
    pub(crate) unreadable: Vec<Unreadable>,
}

/// One reviewed package: its target and one of the three documents.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReviewedPackage {
    /// With `--emit facts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) facts: Option<Facts>,
    /// With `--emit report`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<ReviewReport>,
    /// With `--emit snapshot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) snapshot: Option<Snapshot>,
    /// The package as the user would name it.
    pub(crate) target: String,
}

/// A scan of any number of packages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "written piece by piece; this is its contract")
)]
pub(crate) struct ScanDocument {
    /// Every package that was judged, in the order of the targets.
    pub(crate) packages: Vec<ScanPackage>,
    /// What the packages mean together, with `--cross`.
    pub(crate) relations: Vec<Relation>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = SCAN)))]
    pub(crate) schema_version: &'static str,
    /// What the run came to.
    pub(crate) summary: Summary,
    /// Targets that could not be read.
    pub(crate) unreadable: Vec<Unreadable>,
}

/// One scanned package.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ScanPackage {
    /// Whether a finding is CRITICAL.
    pub(crate) blocked: bool,
    /// `sha256:` and 64 hex digits.
    pub(crate) digest: String,
    /// Worst first, then by file, line, rule, message.
    pub(crate) findings: Vec<ScanFinding>,
    /// What was not assessed: `reason:path`, `full_package`, `archive`.
    pub(crate) not_assessed: Vec<String>,
    /// What could not be read, in words.
    pub(crate) scanner_errors: Vec<String>,
    /// Findings that policy or baseline take out.
    pub(crate) suppressed: Vec<SuppressedFacts>,
    /// The package as the user would name it.
    pub(crate) target: String,
}

/// One scanned package as a line of its own.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ScanLine {
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = SCAN_PACKAGE)))]
    pub(crate) schema_version: &'static str,
    /// The package.
    #[serde(flatten)]
    pub(crate) package: ScanPackage,
}

/// One security finding.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ScanFinding {
    /// Column in characters, from 1.
    pub(crate) column: Option<u32>,
    /// How sure we are.
    #[cfg_attr(test, schemars(extend("enum" = ["high", "medium", "low"])))]
    pub(crate) confidence: &'static str,
    /// Column behind the last character.
    pub(crate) end_column: Option<u32>,
    /// Last line.
    pub(crate) end_line: Option<u32>,
    /// What was seen, secrets masked.
    pub(crate) evidence: Option<String>,
    /// Path in the package; null speaks of the package.
    pub(crate) file: Option<String>,
    /// 32 hex digits, stable when lines move.
    pub(crate) fingerprint: String,
    /// How a value came there, where it was followed; the finding itself is
    /// the last step and not repeated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) flow: Vec<StepFacts>,
    /// Line, from 1.
    pub(crate) line: Option<u32>,
    /// What is the matter.
    pub(crate) message: String,
    /// What to do.
    pub(crate) remediation: String,
    /// Id of the rule.
    pub(crate) rule_id: &'static str,
    /// How bad it is.
    #[cfg_attr(test, schemars(extend("enum" = ["CRITICAL", "HIGH", "MEDIUM", "LOW"])))]
    pub(crate) severity: &'static str,
}

/// What a run over packages came to.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Summary {
    /// Findings: blocker, CRITICAL.
    pub(crate) blockers: usize,
    /// Findings: error, HIGH.
    pub(crate) errors: usize,
    /// Packages of which something was not assessed.
    pub(crate) incomplete: usize,
    /// Findings: info, LOW.
    pub(crate) infos: usize,
    /// Packages judged.
    pub(crate) packages: usize,
    /// Packages the gate refuses.
    pub(crate) refused: usize,
    /// Targets that could not be read.
    pub(crate) unreadable: usize,
    /// Findings: warning, MEDIUM.
    pub(crate) warnings: usize,
}

/// A target that could not be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Unreadable {
    /// Why.
    pub(crate) error: ErrorDocument,
    /// As the user named it.
    pub(crate) target: String,
}

/// Why a command could not do what it was asked.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ErrorDocument {
    /// What lies behind it, the nearest first.
    pub(crate) causes: Vec<String>,
    /// A stable name of the kind of error.
    pub(crate) code: Option<String>,
    /// The exit code it ends in.
    pub(crate) exit: u8,
    /// What to do next.
    pub(crate) help: Option<String>,
    /// What was tried, on what.
    pub(crate) message: String,
    /// Where in a file somebody wrote the fault lies, if in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<ErrorPlace>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = ERROR)))]
    pub(crate) schema_version: &'static str,
    /// The target it is about, in a stream of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<String>,
}

/// A place in a file that somebody wrote.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ErrorPlace {
    /// Column in characters, from 1.
    pub(crate) column: u32,
    /// The file, as it was named.
    pub(crate) file: String,
    /// Line, from 1.
    pub(crate) line: u32,
}

/// Rules: all, or those asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RulesDocument {
    /// Sorted by id.
    pub(crate) rules: Vec<RuleDocument>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = RULES)))]
    pub(crate) schema_version: &'static str,
}

/// One rule.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RuleDocument {
    /// How sure a hit is, as a rule.
    #[cfg_attr(test, schemars(extend("enum" = ["high", "medium", "low"])))]
    pub(crate) confidence: &'static str,
    /// First word of the id.
    pub(crate) family: &'static str,
    /// What to do about it.
    pub(crate) fix: &'static str,
    /// Unique, and stable.
    pub(crate) id: &'static str,
    /// CWE, OWASP or other public references.
    pub(crate) references: &'static [&'static str],
    /// Whether `scan` runs it too.
    pub(crate) security: bool,
    /// How bad a hit is under each profile; null where the rule is off.
    pub(crate) severities: Severities,
    /// The message of a finding.
    pub(crate) title: &'static str,
    /// Why it matters.
    pub(crate) why: &'static str,
}

/// Severity by profile, in the words of `review`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Severities {
    /// The open Agent Skills specification.
    pub(crate) agentskills: Option<&'static str>,
    /// The upload limits of Claude.
    pub(crate) claude: Option<&'static str>,
    /// DeerFlow's severities.
    pub(crate) deerflow: Option<&'static str>,
    /// Our own judgement.
    pub(crate) standard: Option<&'static str>,
}

impl ScanPackage {
    pub(crate) fn of(examination: &Examination) -> Self {
        let judged = &examination.judged;
        Self {
            blocked: judged
                .findings
                .iter()
                .any(|finding| finding.severity == Severity::Blocker),
            digest: package_digest(&examination.package.entries),
            findings: judged.findings.iter().map(ScanFinding::of).collect(),
            not_assessed: judged.not_assessed.clone(),
            scanner_errors: examination
                .package
                .reader_errors
                .iter()
                .map(|error| match &error.path {
                    Some(path) => format!("{path}: {}: {}", error.code.word(), error.message),
                    None => format!("{}: {}", error.code.word(), error.message),
                })
                .collect(),
            suppressed: SuppressedFacts::all(&judged.suppressed),
            target: examination.target.clone(),
        }
    }
}

impl ScanFinding {
    pub(crate) fn of(finding: &Finding) -> Self {
        let start = finding.place.map(|place| place.start);
        let end = finding.place.map(|place| place.end);
        Self {
            column: start.map(|start| start.column),
            confidence: finding.confidence.word(),
            end_column: end.map(|end| end.column),
            end_line: end.map(|end| end.line),
            evidence: finding.evidence.as_ref().map(evidence_text),
            file: finding.path.clone(),
            fingerprint: finding.fingerprint.clone(),
            flow: StepFacts::all(&finding.steps),
            line: finding.line(),
            message: finding.message.clone(),
            remediation: finding.remediation.clone(),
            rule_id: finding.rule,
            severity: finding.severity.scan_word(),
        }
    }
}

/// Evidence as one text.
pub(super) fn evidence_text(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Text(text) => text.clone(),
        Evidence::List(names) => names.join(", "),
    }
}

impl Summary {
    pub(crate) fn of(totals: &Totals) -> Self {
        Self {
            blockers: totals.findings.blockers,
            errors: totals.findings.errors,
            incomplete: totals.incomplete,
            infos: totals.findings.infos,
            packages: totals.packages,
            refused: totals.refused,
            unreadable: totals.failed,
            warnings: totals.findings.warnings,
        }
    }
}

impl ErrorDocument {
    pub(crate) fn of(error: &Error, target: Option<&str>) -> Self {
        Self {
            causes: causes(error),
            code: error.code().map(|code| code.to_string()),
            exit: error.exit().code(),
            help: error.help().map(|help| help.to_string()),
            message: error.to_string(),
            place: error.place().map(|place| ErrorPlace {
                column: place.start.column,
                file: place.file,
                line: place.start.line,
            }),
            schema_version: ERROR,
            target: target.map(str::to_owned),
        }
    }
}

/// What lies behind an error, the nearest first.
pub(super) fn causes(error: &Error) -> Vec<String> {
    std::iter::successors(std::error::Error::source(error), |cause| cause.source())
        .map(ToString::to_string)
        .collect()
}

impl RuleDocument {
    pub(crate) fn of(rule: &'static Rule) -> Self {
        let severity = |profile: Profile| profile.severity(rule).map(Severity::review_word);
        Self {
            confidence: rule.confidence.word(),
            family: rule.family(),
            fix: rule.fix,
            id: rule.id,
            references: rule.references,
            security: rule.is_security(),
            severities: Severities {
                agentskills: severity(Profile::AgentSkills),
                claude: severity(Profile::Claude),
                deerflow: severity(Profile::DeerFlow),
                standard: severity(Profile::Standard),
            },
            title: rule.title,
            why: rule.why,
        }
    }
}
