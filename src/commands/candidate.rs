//! A package on its way in: read, and judged before anything is written.

use std::collections::BTreeMap;

use super::moderate::{self, Gathering, Moderation};
use super::{examine, packaged};
use crate::error::Error;
use crate::finding::{Finding, Severity};
use crate::gate::Gate;
use crate::io::progress::Progress;
use crate::io::source::Sourced;
use crate::io::target::Target;
use crate::io::{self, clock};
use crate::nearest::nearest;
use crate::pack::Excluded;
use crate::report::changes::Refused;
use crate::report::{Emit, Examination, Kind, Locale};
use crate::review::counts::Counts;
use crate::scan::preflight::preflight;
use crate::scan::profile::Profile;
use crate::scan::{Scope, rules};
use crate::skill::digest::package_digest;
use crate::skill::limits::Limits;
use crate::skill::manifest::{Fault, FaultKind, SkillDocument};
use crate::skill::package::{EntryKind, IrregularityKind, Package, Source};
use crate::store::lockfile::{Allowed, LockedFile, LockedSkill};
use crate::store::refusal::Refusal;
use crate::text::LineIndex;

/// How packages are judged.
#[derive(Clone, Debug)]
pub(super) struct Standards {
    pub(super) profile: Profile,
    /// Rules that are let pass.
    pub(super) allowed: Vec<Allowed>,
    /// Whether the findings of the scan count; those on the container always do.
    pub(super) scan: bool,
    /// Who is shown each file, too.
    pub(super) moderation: Option<Moderation>,
}

/// A package that may be installed.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) name: String,
    pub(super) locked: LockedSkill,
    /// Its SKILL.md.
    pub(super) text: String,
    pub(super) findings: Counts,
    /// HIGH and CRITICAL.
    pub(super) severe: Vec<Finding>,
    /// Links, which are never written.
    pub(super) links: Vec<String>,
    /// What of its folder is no part of the package.
    pub(super) left_out: Vec<Excluded>,
    pub(super) warnings: Vec<String>,
    /// Whether a reviewer warned of it; `None` when none was asked.
    pub(super) doubted: Option<bool>,
}

/// `RULE=REASON`, taken apart; the rule must exist.
pub(super) fn allowed(words: &[String]) -> Result<Vec<Allowed>, Error> {
    let mut allowed = Vec::new();
    for words in words {
        let (rule, reason) = words.split_once('=').unwrap_or((words, ""));
        let (rule, reason) = (rule.trim(), reason.trim());
        if reason.is_empty() {
            return Err(Error::CommandLine {
                message: format!("`--allow {words}` gives no reason; write `--allow RULE=REASON`"),
            });
        }
        if rules::find(rule).is_none() {
            let help = match nearest(rule, rules::ALL.iter().map(|rule| rule.id)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`skilldeck rules` lists all".to_owned(),
            };
            return Err(Error::UnknownRule {
                id: rule.to_owned(),
                help,
            });
        }
        allowed.push(Allowed {
            rule: rule.to_owned(),
            reason: reason.to_owned(),
        });
    }
    allowed.sort();
    allowed.dedup_by(|later, first| later.rule == first.rule);
    Ok(allowed)
}

/// Where a candidate comes from.
#[derive(Debug)]
pub(super) struct Origin {
    /// How it is named in a report.
    pub(super) shown: String,
    /// The name of the archive, if it is one.
    pub(super) archive: Option<String>,
    /// For the lock file.
    pub(super) words: String,
    /// Commit, or `sha256:…` of a download.
    pub(super) revision: Option<String>,
}

/// Judges the package of a source.
///
/// # Errors
/// When the package cannot be opened.
pub(super) fn judge(
    sourced: &Sourced,
    standards: &Standards,
    progress: &Progress,
) -> Result<Result<Candidate, Refused>, Error> {
    let origin = Origin {
        shown: examine::shown(&sourced.target),
        archive: match &sourced.target {
            Target::Archive(archive) => Some(archive.name()),
            Target::Directory(_) | Target::SkillFile(_) | Target::Spooled(_) => None,
        },
        words: sourced.words.clone(),
        revision: sourced.revision.clone(),
    };
    let mut left_out = Vec::new();
    let judged = judge_read(origin, standards, |deliver| {
        packaged::read(
            &sourced.target,
            Limits::default(),
            &mut left_out,
            &mut |subject, file| {
                progress.file();
                deliver(subject, file);
            },
        )
    })?;
    Ok(judged.map(|candidate| Candidate {
        left_out,
        ..candidate
    }))
}

/// Judges what `read` hands on. The order of the refusals is that of the conformance
/// vectors: container, preflight, content, frontmatter, scan.
///
/// # Errors
/// When the package cannot be opened.
pub(super) fn judge_read(
    origin: Origin,
    standards: &Standards,
    read: impl FnOnce(&mut io::Deliver<'_>) -> Result<io::Reading, Error>,
) -> Result<Result<Candidate, Refused>, Error> {
    let refuse = |kind, reason: String, findings: Vec<Finding>| {
        Ok(Err(Refused {
            name: None,
            kind,
            reason,
            findings,
            edits: Vec::new(),
        }))
    };
    if standards.profile == Profile::DeerFlow
        && let Some(name) = &origin.archive
        && !name.ends_with(".skill")
    {
        let reason = format!("`{name}` does not end in `.skill`");
        return refuse(Refusal::NotSkillExtension, reason, Vec::new());
    }
    let plan = examine::Plan {
        kind: Kind::Scan,
        scope: Scope::Security,
        profile: standards.profile,
        gate: Gate {
            fail_on: Some(Severity::Blocker),
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: Limits::default(),
        mend: false,
    };
    let mut gathering = Gathering::new(standards.moderation.as_ref());
    let Examination {
        package,
        mut judged,
        ..
    } = examine::visit(origin.shown, &plan, read, &mut gathering)?;
    if !package.enumerated {
        let reason = first_error(&package).unwrap_or_else(|| "it cannot be listed".to_owned());
        return refuse(Refusal::NotAZip, reason, Vec::new());
    }
    let blocks = |finding: &&Finding| {
        finding.severity == Severity::Blocker
            && !standards
                .allowed
                .iter()
                .any(|allowed| allowed.rule == finding.rule)
    };
    let first: Vec<Finding> = preflight(&package, &judged.findings)
        .filter(blocks)
        .cloned()
        .collect();
    if !first.is_empty() {
        return refuse(Refusal::Blocked, blocked(&first), first);
    }
    if let Some((kind, reason)) = content_fault(&package) {
        return refuse(kind, reason, Vec::new());
    }
    let Some(text) = gathering.skill_text.take() else {
        let reason = "SKILL.md is not UTF-8".to_owned();
        return refuse(Refusal::InvalidFrontmatter, reason, Vec::new());
    };
    let mut warnings = Vec::new();
    let name = match named(&text, standards.profile, &mut warnings) {
        Ok(name) => name,
        Err(reason) => return refuse(Refusal::InvalidFrontmatter, reason, Vec::new()),
    };
    if standards.scan {
        let found: Vec<Finding> = judged.findings.iter().filter(blocks).cloned().collect();
        if !found.is_empty() {
            return refuse(Refusal::Blocked, blocked(&found), found);
        }
        if !judged.not_assessed.is_empty() {
            let all = judged.not_assessed.join(", ");
            warnings.push(format!("not assessed: {all}"));
        }
    } else {
        warnings.push("not scanned: `--no-scan` was given".to_owned());
    }
    let mut doubted = None;
    if let Some(moderation) = &standards.moderation {
        let said = moderation.findings(&name, &gathering, &judged.findings);
        let found: Vec<Finding> = said
            .iter()
            .filter(|finding| finding.severity == Severity::Blocker)
            .cloned()
            .collect();
        if !found.is_empty() {
            return refuse(Refusal::Blocked, blocked(&found), found);
        }
        let doubts: Vec<String> = moderate::warnings(&said).collect();
        doubted = Some(!doubts.is_empty());
        warnings.extend(doubts);
        moderate::merge(&mut judged.findings, said);
    }
    let used = |allowed: &&Allowed| {
        let hit = |finding: &Finding| {
            finding.severity == Severity::Blocker && finding.rule == allowed.rule
        };
        judged.findings.iter().any(hit)
    };
    let locked = LockedSkill {
        allowed: standards.allowed.iter().filter(used).cloned().collect(),
        digest: package_digest(&package.entries),
        files: files(&package),
        installed_at: clock::rfc3339(clock::now()),
        installed_by: env!("CARGO_PKG_VERSION").to_owned(),
        profile: standards.profile.word().to_owned(),
        revision: origin.revision,
        scanned: standards.scan,
        source: origin.words,
        version: None,
    };
    let severe = judged
        .findings
        .iter()
        .filter(|finding| standards.scan && finding.severity >= Severity::Error);
    Ok(Ok(Candidate {
        name,
        locked,
        text,
        severe: severe.cloned().collect(),
        findings: if standards.scan {
            Counts::of(&judged.findings)
        } else {
            Counts::default()
        },
        links: package
            .entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::Symlink)
            .map(|entry| entry.path.clone())
            .collect(),
        left_out: Vec::new(),
        warnings,
        doubted,
    }))
}

fn files(package: &Package) -> BTreeMap<String, LockedFile> {
    package
        .entries
        .iter()
        .filter(|entry| entry.kind != EntryKind::Symlink)
        .map(|entry| (entry.path.clone(), LockedFile::of(entry)))
        .collect()
}

fn first_error(package: &Package) -> Option<String> {
    let error = package.reader_errors.first()?;
    Some(match &error.path {
        Some(path) => format!("`{path}`: {}", error.message),
        None => error.message.clone(),
    })
}

fn blocked(findings: &[Finding]) -> String {
    match findings {
        [_] => "1 finding blocks it".to_owned(),
        _ => format!("{} findings block it", findings.len()),
    }
}

/// What is wrong with the list of files.
fn content_fault(package: &Package) -> Option<(Refusal, String)> {
    if package.entries.is_empty() {
        return Some((Refusal::EmptyArchive, "nothing is in it".to_owned()));
    }
    let skill_file = package.entry("SKILL.md");
    if skill_file.is_none_or(|entry| entry.kind == EntryKind::Symlink) {
        let skills: Vec<&str> = package
            .entries
            .iter()
            .filter_map(|entry| entry.path.strip_suffix("/SKILL.md"))
            .filter(|folder| !folder.contains('/'))
            .collect();
        if package.subject.source == Source::Archive && skills.len() > 1 {
            let reason = format!("it holds {} skills", skills.len());
            return Some((Refusal::SeveralSkills, reason));
        }
        let reason = match skill_file {
            Some(_) => "SKILL.md is a link",
            None => "there is no SKILL.md at its root",
        };
        return Some((Refusal::MissingSkillMd, reason.to_owned()));
    }
    let unsafe_kind = |kind| {
        matches!(
            kind,
            IrregularityKind::Traversal
                | IrregularityKind::Absolute
                | IrregularityKind::AlternateStream
                | IrregularityKind::Duplicate
                | IrregularityKind::Encrypted
                | IrregularityKind::Unreadable
                | IrregularityKind::SpecialFile
                | IrregularityKind::NotUtf8Name
        )
    };
    // Whatever was allowed: what cannot be written as it is, is not written.
    if let Some(odd) = package
        .irregularities
        .iter()
        .find(|irregularity| unsafe_kind(irregularity.kind))
    {
        let path = odd.path.as_deref().unwrap_or("the package");
        return Some((Refusal::Incomplete, format!("`{path}`: {}", odd.detail)));
    }
    first_error(package).map(|reason| (Refusal::Incomplete, reason))
}

/// The declared name, if the frontmatter can be used.
fn named(text: &str, profile: Profile, warnings: &mut Vec<String>) -> Result<String, String> {
    let document = SkillDocument::parse(text);
    let lines = LineIndex::new(text);
    let place = |fault: &Fault| {
        let line = lines.position(text, fault.span.start).line;
        format!("SKILL.md:{line}: {}", fault.message)
    };
    let frontmatter = document.frontmatter.as_ref().map_err(place)?;
    let lenient = match profile {
        Profile::DeerFlow => false,
        Profile::Standard | Profile::AgentSkills | Profile::Claude => true,
    };
    for fault in frontmatter.faults() {
        let minor = matches!(
            fault.kind,
            FaultKind::UnknownField | FaultKind::DescriptionAngleBrackets
        );
        if !(lenient && minor) {
            return Err(place(&fault));
        }
        warnings.push(place(&fault));
    }
    let name = frontmatter.name().map_err(|fault| place(&fault))?;
    Ok(name.as_str().to_owned())
}
