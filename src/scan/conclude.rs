//! The second step: what all files of a package mean together.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest as _, Sha256};

use crate::finding::{Evidence, Excerpt, Finding, FlowStep, Place, Severity};
use crate::skill::manifest::{FaultKind, SkillDocument};
use crate::skill::package::{Irregularity, IrregularityKind, Package, ReaderErrorCode, hex};
use crate::skill::path::is_eval_fixture;

use super::capability::Capabilities;
use super::coverage::{Gap, Reason};
use super::evals::Evals;
use super::examine::Examined;
use super::graph::Graph;
use super::language::Language;
use super::mask::{self, REDACTED};
use super::profile::Profile;
use super::rule::{Check, Location, Raised, Reporter, Shown, Whole};
use super::suppression::Suppressed;
use super::trace::Trace;
use super::{Scope, corroboration, crossing, rules};

/// A package, judged.
#[derive(Debug)]
pub struct Judged {
    /// Final, in the order of every report.
    pub findings: Vec<Finding>,
    /// Findings that policy or baseline take out; none before they spoke.
    pub suppressed: Vec<Suppressed>,
    /// References between files; empty for [`Scope::Security`].
    pub graph: Graph,
    /// Eval manifests.
    pub evals: Evals,
    /// What the code of all files can do.
    pub capabilities: Capabilities,
    /// Ends of flows of each file, in the order of paths.
    pub traces: Vec<(String, Trace)>,
    /// What was not assessed, sorted.
    pub gaps: Vec<Gap>,
    /// The tokens of `completeness.not_assessed`, sorted, without doubles.
    pub not_assessed: Vec<String>,
    /// SKILL.md at the root, taken apart.
    pub document: Option<SkillDocument>,
}

/// Joins what [`super::examine`] yielded for each file of `package`.
#[must_use]
pub fn conclude(
    package: &Package,
    mut examined: Vec<Examined>,
    scope: Scope,
    profile: Profile,
) -> Judged {
    examined.sort_by(|left, right| left.path.cmp(&right.path));
    let references: Vec<_> = examined
        .iter()
        .map(|file| (file.path.as_str(), file.references.as_slice()))
        .collect();
    let graph = Graph::build(package, &references);
    let mut evals = Evals::default();
    let mut raised = Vec::new();
    let mut gaps = package_gaps(package);
    let mut capabilities = Capabilities::default();
    let mut document = None;
    let mut traces = Vec::new();
    let mut contacts = Vec::new();
    let mut instructed = Capabilities::default();
    let mut programs = Capabilities::default();
    let mut has_programs = false;
    for file in examined {
        if file.path == "SKILL.md" {
            instructed = file.capabilities.clone();
        } else if is_program(&file.path) {
            has_programs = true;
            programs.merge(file.capabilities.clone());
        }
        contacts.push((file.path.clone(), file.contacts));
        traces.push((file.path, file.trace));
        raised.extend(file.raised);
        gaps.extend(file.gaps);
        capabilities.merge(file.capabilities);
        evals.manifests.extend(file.eval);
        document = document.or(file.document);
    }
    let crossings = crossing::all(package, &traces, &graph);
    for rule in rules::ALL.iter().copied() {
        if scope == Scope::Security && !rule.is_security() {
            continue;
        }
        let mut reporter = Reporter::new(rule, None, None, &mut raised);
        match rule.check {
            Check::Tree(check) => check(package, &mut reporter),
            Check::Graph(check) => check(&graph, &mut reporter),
            Check::Evals(check) => check(&evals, &mut reporter),
            Check::Crossing(check) => check(&crossings, &mut reporter),
            Check::Whole(check) => {
                let whole = Whole {
                    document: document.as_ref(),
                    instructed: &instructed,
                    programs: &programs,
                    has_programs,
                    contacts: &contacts,
                };
                check(&whole, &mut reporter);
            }
            Check::Text { .. }
            | Check::Unit(_)
            | Check::Bytes(_)
            | Check::Manifest(_)
            | Check::Elsewhere => {}
        }
    }
    if scope == Scope::Security && profile != Profile::DeerFlow {
        gaps.extend(document.as_ref().and_then(undeclared));
    }
    gaps.sort_unstable();
    gaps.dedup();
    Judged {
        findings: findings(raised, &graph, profile),
        suppressed: Vec::new(),
        not_assessed: not_assessed(package, &gaps),
        graph,
        evals,
        capabilities,
        traces,
        gaps,
        document,
    }
}

/// A review finds fault with a frontmatter that cannot be read; a scan does not
/// judge its form, so it says that what stands there was not judged.
fn undeclared(document: &SkillDocument) -> Option<Gap> {
    let fault = document.frontmatter.as_ref().err()?;
    // Nothing is declared, so nothing is left unread.
    if fault.kind == FaultKind::NoFrontmatter {
        return None;
    }
    Some(Gap {
        path: "SKILL.md".to_owned(),
        reason: Reason::Parse,
        detail: "its frontmatter cannot be read, so what it declares was not judged; `review` shows the place".to_owned(),
    })
}

/// Whether a file is a program by its name.
fn is_program(path: &str) -> bool {
    !matches!(
        Language::of(path, ""),
        Language::Markdown | Language::Json | Language::Text
    )
}

/// What the reader could not hand on.
fn package_gaps(package: &Package) -> Vec<Gap> {
    let irregular = package.irregularities.iter().filter_map(|irregularity| {
        let Irregularity { path, kind, detail } = irregularity;
        let reason = match kind {
            IrregularityKind::Encrypted => Reason::Encrypted,
            IrregularityKind::Unreadable
            | IrregularityKind::Traversal
            | IrregularityKind::Absolute
            | IrregularityKind::AlternateStream
            | IrregularityKind::SpecialFile => Reason::Read,
            IrregularityKind::Duplicate
            | IrregularityKind::HeaderMismatch
            | IrregularityKind::OversizedFile
            | IrregularityKind::OversizedTotal
            | IrregularityKind::TooManyMembers
            | IrregularityKind::CompressionRatio
            | IrregularityKind::LinkMember
            | IrregularityKind::NotUtf8Name
            | IrregularityKind::UnlistedBytes => return None,
        };
        // The reader repeats the name; why it counts is said here.
        let detail = match kind {
            IrregularityKind::Traversal => "its name leads out of the package",
            IrregularityKind::Absolute => "its name is absolute",
            IrregularityKind::AlternateStream => "its name holds a colon",
            IrregularityKind::Encrypted => "it needs a password",
            IrregularityKind::Unreadable
            | IrregularityKind::SpecialFile
            | IrregularityKind::Duplicate
            | IrregularityKind::HeaderMismatch
            | IrregularityKind::OversizedFile
            | IrregularityKind::OversizedTotal
            | IrregularityKind::TooManyMembers
            | IrregularityKind::CompressionRatio
            | IrregularityKind::LinkMember
            | IrregularityKind::NotUtf8Name
            | IrregularityKind::UnlistedBytes => detail,
        };
        Some(Gap {
            path: path.clone()?,
            reason,
            detail: detail.to_owned(),
        })
    });
    let unread = package.reader_errors.iter().filter_map(|error| {
        let known = matches!(
            error.code,
            ReaderErrorCode::ReadFailed | ReaderErrorCode::StatFailed
        );
        Some(Gap {
            path: error.path.clone().filter(|_| known)?,
            reason: Reason::Read,
            detail: error.message.clone(),
        })
    });
    irregular.chain(unread).collect()
}

fn not_assessed(package: &Package, gaps: &[Gap]) -> Vec<String> {
    let mut tokens: BTreeSet<String> = gaps.iter().map(Gap::token).collect();
    if package.truncated {
        tokens.insert("full_package".to_owned());
    }
    if !package.enumerated {
        tokens.insert("archive".to_owned());
    }
    tokens.into_iter().collect()
}

/// Weighs what was raised, sorts it, drops what says the same of one place.
fn findings(raised: Vec<Raised>, graph: &Graph, profile: Profile) -> Vec<Finding> {
    let mut findings: Vec<Finding> = raised
        .into_iter()
        .filter_map(|raised| {
            let fixture = raised
                .path
                .as_deref()
                .is_some_and(|path| is_eval_fixture(path) && !graph.used_fixtures.contains(path));
            finding(raised, fixture, profile)
        })
        .collect();
    findings.sort_by(Finding::order);
    let mut seen = BTreeSet::new();
    findings.retain(|finding| {
        seen.insert((
            finding.rule,
            finding.path.clone(),
            finding.line(),
            finding.message.clone(),
        ))
    });
    drop_covered(&mut findings, profile);
    add_fingerprints(&mut findings);
    if profile.corroborates() {
        corroboration::apply(&mut findings);
        findings.sort_by(Finding::order);
    }
    findings
}

/// Drops what says in general what another finding at the same line, or of the
/// same file as a whole, that weighs no less, says precisely.
fn drop_covered(findings: &mut Vec<Finding>, profile: Profile) {
    let mut precise: BTreeMap<(Option<String>, Option<u32>), Vec<Severity>> = BTreeMap::new();
    for finding in findings.iter() {
        if profile.is_covering(finding.rule) {
            let place = (finding.path.clone(), finding.line());
            precise.entry(place).or_default().push(finding.severity);
        }
    }
    findings.retain(|finding| {
        if !profile.is_general(finding.rule) {
            return true;
        }
        precise
            .get(&(finding.path.clone(), finding.line()))
            .is_none_or(|others| others.iter().all(|severity| *severity < finding.severity))
    });
}

fn finding(raised: Raised, fixture: bool, profile: Profile) -> Option<Finding> {
    let rule = raised.rule;
    let mut severity = profile.severity(rule)?;
    if let Some(given) = raised.severity {
        severity = given;
    }
    if let Some(circumstance) = raised.circumstance {
        severity = profile.weigh(severity, circumstance);
    }
    if fixture && rule.is_security() {
        if profile.skips_fixtures() {
            return None;
        }
        severity = Severity::Info;
    }
    let own = raised.path.clone().unwrap_or_default();
    let steps = raised.steps.into_iter().map(|step| {
        let (place, excerpt) = known(step.location);
        FlowStep {
            path: step.path.unwrap_or_else(|| own.clone()),
            place,
            note: mask::given(step.note),
            excerpt,
        }
    });
    let steps = steps.collect();
    let (place, excerpt) = known(raised.location);
    Some(Finding {
        rule: rule.id,
        severity,
        confidence: raised.confidence.unwrap_or(rule.confidence),
        path: raised.path,
        place,
        message: raised
            .message
            .map_or_else(|| rule.title.to_owned(), mask::given),
        remediation: raised.fix.map_or_else(|| rule.fix.to_owned(), mask::given),
        evidence: match raised.shown {
            Shown::Given(Evidence::Text(text)) => Some(Evidence::Text(mask::given(text))),
            Shown::Given(Evidence::List(names)) => {
                Some(Evidence::List(names.into_iter().map(mask::given).collect()))
            }
            Shown::Redacted => Some(Evidence::Text(REDACTED.to_owned())),
            Shown::Source | Shown::Nothing => None,
        },
        excerpt,
        steps,
        fingerprint: String::new(),
    })
}

fn known(location: Location) -> (Option<Place>, Option<Excerpt>) {
    match location {
        Location::Known(located) => (Some(located.place), Some(located.excerpt)),
        Location::Whole | Location::Span(_) => (None, None),
    }
}

/// A fingerprint does not hold a line number, so it outlives edits elsewhere in
/// the file; equal lines are told apart by their count.
fn add_fingerprints(findings: &mut [Finding]) {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for finding in findings {
        let line: String = finding
            .excerpt
            .iter()
            .flat_map(|excerpt| excerpt.text.split_whitespace())
            .collect();
        let key = format!(
            "{}\0{}\0{line}\0{}",
            finding.rule,
            finding.path.as_deref().unwrap_or_default(),
            if line.is_empty() {
                &finding.message
            } else {
                ""
            },
        );
        let count = seen.entry(key.clone()).or_default();
        finding.fingerprint = hashed(&key, *count);
        *count += 1;
    }
}

/// The fingerprint of a finding about the package as a whole.
pub(crate) fn fingerprint(rule: &str, message: &str) -> String {
    hashed(&format!("{rule}\0\0\0{message}"), 0)
}

fn hashed(key: &str, count: u32) -> String {
    let digest = Sha256::digest(format!("{key}\0{count}").as_bytes());
    hex(&digest[..16])
}
