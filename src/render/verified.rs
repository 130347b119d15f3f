//! What `verify` found: for people, and as JSON.

use std::fmt::Write as _;

use serde::Serialize;

use crate::report::Whose;
use crate::report::changes::Verified;
use crate::store::drift::Difference;

use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Format, Style, plural, safe};

/// `schema_version` of what `verify` found.
pub(crate) const VERIFY: &str = "skilldeck.verify.v1";

/// What was found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct VerifyDocument {
    /// Whether every skill is as it was installed.
    clean: bool,
    /// What was mended on the way.
    notes: Vec<String>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = VERIFY)))]
    schema_version: &'static str,
    /// Sorted by name.
    skills: Vec<VerifiedSkillDocument>,
    /// Folders that the lock file does not know.
    unmanaged: Vec<String>,
}

/// One skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct VerifiedSkillDocument {
    /// What differs, sorted by path.
    differences: Vec<DifferenceDocument>,
    /// Digest of the package that was installed.
    digest: Option<String>,
    /// Whether skilldeck installed something of that name.
    installed: bool,
    /// When.
    installed_at: Option<String>,
    /// The name.
    name: String,
    /// Where it came from.
    source: Option<String>,
}

/// One difference.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DifferenceDocument {
    /// What differs.
    #[cfg_attr(test, schemars(extend("enum" = ["modified", "missing", "extra"])))]
    kind: &'static str,
    /// Path in the skill.
    path: String,
}

impl DifferenceDocument {
    pub(super) fn all(differences: &[Difference]) -> Vec<Self> {
        differences
            .iter()
            .map(|difference| Self {
                kind: difference.kind.word(),
                path: difference.path.clone(),
            })
            .collect()
    }
}

impl VerifyDocument {
    fn of(found: &Verified) -> Self {
        Self {
            clean: found.skills.iter().all(|skill| skill.is_clean()),
            notes: found.notes.clone(),
            schema_version: VERIFY,
            skills: found
                .skills
                .iter()
                .map(|skill| {
                    let locked = skill.locked.as_ref();
                    VerifiedSkillDocument {
                        differences: DifferenceDocument::all(&skill.differences),
                        digest: locked.map(|locked| locked.digest.clone()),
                        installed: locked.is_some(),
                        installed_at: locked.map(|locked| locked.installed_at.clone()),
                        name: skill.name.clone(),
                        source: locked.map(|locked| locked.source.clone()),
                    }
                })
                .collect(),
            unmanaged: found.unmanaged.clone(),
        }
    }
}

/// In the words of `format`; what has none of its own gets those for people.
pub(super) fn text(format: Format, found: &Verified, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl => {
            let document = VerifyDocument::of(found);
            format!("{}\n", to_json(&document, Content::ForModels))
        }
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => human(found, style),
    }
}

/// `nothing was installed by skilldeck …`.
pub(super) fn nothing_installed(whose: &Whose) -> String {
    let user = match &whose.user {
        Some(user) => format!(" for user `{}`", safe::line(user)),
        None => String::new(),
    };
    let home = safe::line(&whose.home);
    format!("nothing was installed by skilldeck{user} in `{home}`")
}

fn human(found: &Verified, style: Style) -> String {
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    let paint = Paint::new(style);
    let room = style.width.saturating_sub(12).max(20);
    for note in &found.notes {
        let label = paint.text(Role::Info, "note");
        let _ = writeln!(text, "{label} {}", safe::cut(&safe::line(note), room));
    }
    for skill in &found.skills {
        let name = safe::line(&skill.name);
        let name = safe::cut(&name, room);
        if skill.is_clean() {
            if style.quiet == 0 {
                let _ = writeln!(text, "{} {name}", paint.text(Role::Good, "clean"));
            }
            continue;
        }
        let word = match &skill.locked {
            Some(_) => "differs",
            None => "not installed",
        };
        let near = match &skill.near {
            Some(near) => format!("; did you mean `{}`?", safe::line(near)),
            None => String::new(),
        };
        let _ = writeln!(text, "{} {name}{near}", paint.text(Role::Blocker, word));
        for difference in &skill.differences {
            let label = paint.text(Role::Warning, &format!("{:<8}", difference.kind.word()));
            let path = safe::line(&difference.path);
            let _ = writeln!(text, "  {label} {}", safe::cut(&path, room));
        }
    }
    if style.quiet == 0 {
        for name in &found.unmanaged {
            let label = paint.text(Role::Quiet, "unmanaged");
            let _ = writeln!(text, "{label} {}", safe::cut(&safe::line(name), room));
        }
        let clean = found.skills.iter().filter(|skill| skill.is_clean()).count();
        let line = match found.skills.len() {
            0 => nothing_installed(&found.whose),
            count => format!("{clean} of {} clean", plural(count, "skill")),
        };
        let _ = writeln!(text, "{}", wrap(&line, style.width, 0, 2).join("\n"));
    }
    text
}
