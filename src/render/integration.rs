//! Managed packs: for people, and as JSON.

use serde::Serialize;

use crate::report::integration::{IntegrationChange, IntegrationStatus, PackDeed, PackRow};
use crate::review::counts::Counts;

use super::changes::{FilesDocument, Page, RefusedDocument};
use super::document::{ErrorDocument, ScanFinding};
use super::error::one_line;
use super::human::paint::Role;
use super::sorted::{Content, to_json};
use super::verified::DifferenceDocument;
use super::{Format, Style};

/// `schema_version` of a pack that was installed or removed.
pub(crate) const CHANGE: &str = "skilldeck.integration.v1";
/// `schema_version` of the packs of a home.
pub(crate) const STATUS: &str = "skilldeck.integration-status.v1";

/// A pack that was to be installed or removed. Exactly one of `done` and
/// `refused` is not null.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct IntegrationDocument<'a> {
    /// What was asked for.
    #[cfg_attr(test, schemars(extend("enum" = ["install", "remove"])))]
    action: &'static str,
    /// What was done, or would be.
    done: Option<PackDocument<'a>>,
    /// Whether nothing was written on purpose.
    dry_run: bool,
    /// What was found on the way.
    notes: &'a [String],
    /// Whose pack.
    provider: &'a str,
    /// Why it was not done.
    refused: Option<RefusedDocument>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = CHANGE)))]
    schema_version: &'static str,
}

/// A pack that was installed or removed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PackDocument<'a> {
    /// Hash of all installed files.
    digest: &'a str,
    /// Which files differ from before.
    files: FilesDocument,
    /// How many findings there are.
    finding_counts: Counts,
    /// Those that a person must look at.
    findings: Vec<ScanFinding>,
    /// Files that were not removed.
    kept: &'a [String],
    /// `sha256:…` of the archive.
    revision: Option<&'a str>,
    /// Names of its skills.
    skills: &'a [String],
    /// Where it comes from.
    source: &'a str,
    /// What became of it.
    #[cfg_attr(test, schemars(extend("enum" = crate::report::changes::Status::ALL.map(crate::report::changes::Status::word).to_vec())))]
    status: &'static str,
    /// Its version.
    version: Option<&'a str>,
    /// What else to know.
    warnings: &'a [String],
}

/// The packs of a home.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct StatusDocument<'a> {
    /// Sorted by provider.
    packs: Vec<RowDocument<'a>>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = STATUS)))]
    schema_version: &'static str,
}

/// One pack.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RowDocument<'a> {
    /// What differs from what was installed, sorted by path.
    differences: Vec<DifferenceDocument>,
    /// Hash of all files as they were installed.
    digest: Option<&'a str>,
    /// Whether anything differs.
    drifted: bool,
    /// Why the newest version is not known.
    error: Option<ErrorDocument>,
    /// Whether skilldeck installed it.
    installed: bool,
    /// When.
    installed_at: Option<&'a str>,
    /// Whether the newest version is a later one; null when nobody asked.
    newer: Option<bool>,
    /// The newest version; null when nobody asked.
    newest: Option<&'a str>,
    /// Whether its folder is there.
    present: bool,
    /// Whose pack.
    provider: &'a str,
    /// `sha256:…` of the archive.
    revision: Option<&'a str>,
    /// Its skills as the user has them.
    skills: Vec<SkillDocument<'a>>,
    /// Where it came from.
    source: Option<&'a str>,
    /// The version that is installed.
    version: Option<&'a str>,
}

/// One skill of a pack.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SkillDocument<'a> {
    /// Its name.
    name: &'a str,
    /// How it stands to the user.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::states())))]
    state: &'static str,
}

impl<'a> PackDocument<'a> {
    fn of(deed: &'a PackDeed) -> Self {
        Self {
            digest: &deed.locked.digest,
            files: FilesDocument::of(&deed.files),
            finding_counts: deed.findings,
            findings: deed.severe.iter().map(ScanFinding::of).collect(),
            kept: &deed.kept,
            revision: deed.locked.revision.as_deref(),
            skills: &deed.skills,
            source: &deed.locked.source,
            status: deed.status.word(),
            version: deed.locked.version.as_deref(),
            warnings: &deed.warnings,
        }
    }
}

impl<'a> RowDocument<'a> {
    fn of(row: &'a PackRow) -> Self {
        let locked = row.locked.as_ref();
        let (newest, error) = match &row.newest {
            Some(Ok(version)) => (Some(version.as_str()), None),
            Some(Err(error)) => (None, Some(ErrorDocument::of(error, Some(&row.provider)))),
            None => (None, None),
        };
        Self {
            differences: DifferenceDocument::all(&row.differences),
            digest: locked.map(|it| it.digest.as_str()),
            drifted: !row.differences.is_empty(),
            error,
            installed: locked.is_some(),
            installed_at: locked.map(|it| it.installed_at.as_str()),
            newer: row.newer,
            newest,
            present: row.present,
            provider: &row.provider,
            revision: locked.and_then(|it| it.revision.as_deref()),
            skills: row
                .skills
                .iter()
                .map(|skill| SkillDocument {
                    name: &skill.name,
                    state: skill.state.word(),
                })
                .collect(),
            source: locked.map(|it| it.source.as_str()),
            version: locked.and_then(|it| it.version.as_deref()),
        }
    }
}

/// A change, in the words of `format`.
pub(super) fn change(format: Format, change: &IntegrationChange, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl => {
            let (done, refused) = match &change.outcome {
                Ok(deed) => (Some(PackDocument::of(deed)), None),
                Err(refused) => (None, Some(RefusedDocument::of(refused, "-"))),
            };
            let document = IntegrationDocument {
                action: change.action,
                done,
                dry_run: change.dry_run,
                notes: &change.notes,
                provider: &change.provider,
                refused,
                schema_version: CHANGE,
            };
            format!("{}\n", to_json(&document, Content::ForModels))
        }
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => {
            let mut page = Page::new(style);
            if style.quiet < 2 {
                lines(&mut page, change, style);
            }
            page.text
        }
    }
}

fn lines(page: &mut Page, change: &IntegrationChange, style: Style) {
    for note in &change.notes {
        page.line(2, Role::Info, "note", note);
    }
    let deed = match &change.outcome {
        Err(refused) => return page.refused(&change.provider, refused),
        Ok(_) if style.quiet > 0 => return,
        Ok(deed) => deed,
    };
    let version = deed.locked.version.as_deref();
    let version = version
        .map(|version| format!(" {version}"))
        .unwrap_or_default();
    let would = if change.dry_run {
        " (nothing was written)"
    } else {
        ""
    };
    let words = format!(
        "{}{version}: {} skill(s){would}",
        change.provider,
        deed.skills.len()
    );
    page.line(0, Role::Good, deed.status.word(), &words);
    for name in &deed.skills {
        page.line(2, Role::Quiet, "skill", name);
    }
    for path in &deed.kept {
        page.line(2, Role::Warning, "kept", path);
    }
    page.findings(&deed.severe);
    for warning in &deed.warnings {
        page.line(2, Role::Warning, "warning", warning);
    }
}

/// The packs, in the words of `format`.
pub(super) fn status(format: Format, status: &IntegrationStatus, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl => {
            let document = StatusDocument {
                packs: status.packs.iter().map(RowDocument::of).collect(),
                schema_version: STATUS,
            };
            format!("{}\n", to_json(&document, Content::ForModels))
        }
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => {
            let mut page = Page::new(style);
            if style.quiet < 2 {
                for row in &status.packs {
                    row_lines(&mut page, row);
                }
                if status.packs.is_empty() && style.quiet == 0 {
                    page.line(0, Role::Quiet, "none", "no pack is installed");
                }
            }
            page.text
        }
    }
}

fn row_lines(page: &mut Page, row: &PackRow) {
    let (role, word) = match (row.present, &row.locked) {
        (_, Some(_)) if row.is_sound() => (Role::Good, "installed"),
        (true, Some(_)) => (Role::Blocker, "drifted"),
        (true, None) => (Role::Warning, "unmanaged"),
        (false, _) => (Role::Blocker, "missing"),
    };
    let version = row
        .locked
        .as_ref()
        .and_then(|locked| locked.version.as_deref());
    let version = version
        .map(|version| format!(" {version}"))
        .unwrap_or_default();
    page.line(0, role, word, &format!("{}{version}", row.provider));
    match &row.newest {
        Some(Ok(newest)) if row.newer == Some(true) => page.line(2, Role::Info, "newer", newest),
        Some(Err(error)) => page.line(2, Role::Warning, "newest", &one_line(error)),
        Some(Ok(_)) | None => {}
    }
    for skill in &row.skills {
        page.line(2, Role::Quiet, skill.state.word(), &skill.name);
    }
    for difference in &row.differences {
        page.line(2, Role::Warning, difference.kind.word(), &difference.path);
    }
}
