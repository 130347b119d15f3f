//! Views and switches: lines for people, JSON documents.

use std::fmt::Write as _;

use miette::Diagnostic as _;
use serde::Serialize;

use crate::report::views::{Action, Projection, Switching, ViewOutcome};
use crate::store::layout::Scope;
use crate::store::projected::{Projected, Trouble};
use crate::store::user::DEFAULT_USER;

use super::document::ErrorDocument;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Style, safe};

/// `schema_version` of `enable` and `disable`.
pub(crate) const TOGGLE: &str = "skilldeck.toggle.v1";
/// `schema_version` of `project`.
pub(crate) const PROJECT: &str = "skilldeck.project.v1";

/// Lines about switched skills.
pub(super) fn switching(report: &Switching, style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    let (done, was) = match (report.on, report.dry_run) {
        (true, false) => ("enabled", "enabled already"),
        (false, false) => ("disabled", "disabled already"),
        (true, true) => ("would enable", "enabled already"),
        (false, true) => ("would disable", "disabled already"),
    };
    for switched in &report.switched {
        let name = safe::line(&switched.name);
        if let Some(fault) = &switched.fault {
            let verb = if report.on { "enable" } else { "disable" };
            let line = format!("cannot {verb} {name}: {}", safe::line(fault));
            long(&mut text, &line, style);
            continue;
        }
        if style.quiet == 0 {
            let words: Vec<&str> = switched.categories.iter().map(|one| one.word()).collect();
            let verb = if switched.changed { done } else { was };
            let _ = writeln!(
                text,
                "{verb} {} ({})",
                paint.text(Role::Strong, &name),
                words.join(", ")
            );
            for note in &switched.notes {
                long(&mut text, &format!("  note: {}", safe::line(note)), style);
            }
        }
    }
    for view in &report.views {
        if style.verbose > 0 || view.result.is_err() {
            outcome(&mut text, view, Action::Done, style);
        } else if let Ok(projected) = &view.result {
            troubles(&mut text, projected, style);
        }
    }
    silent(text, style)
}

/// Lines about views.
pub(super) fn projection(report: &Projection, style: Style) -> String {
    let mut text = String::new();
    for view in &report.views {
        outcome(&mut text, view, report.action, style);
    }
    silent(text, style)
}

fn silent(text: String, style: Style) -> String {
    if style.quiet > 1 { String::new() } else { text }
}

fn outcome(text: &mut String, view: &ViewOutcome, action: Action, style: Style) {
    let paint = Paint::new(style);
    let name = match &view.scope {
        Some(Scope::Public) => "public view".to_owned(),
        Some(Scope::User(user)) => format!("view of {}", user.as_str()),
        None => safe::line(&view.folder),
    };
    let name = paint.text(Role::Strong, &name);
    let projected = match &view.result {
        Ok(projected) => projected,
        Err(error) => {
            long(
                text,
                &format!("{name}: failed: {}", safe::line(&error.to_string())),
                style,
            );
            if let Some(help) = error.help() {
                long(
                    text,
                    &format!("  help: {}", safe::line(&help.to_string())),
                    style,
                );
            }
            if let Some(code) = error.code() {
                long(text, &format!("  code: {code}"), style);
            }
            return;
        }
    };
    let touched = !projected.placed.is_empty() || !projected.removed.is_empty();
    let state = match action {
        Action::Looked if projected.stale.is_empty() => "fresh",
        Action::Looked => "stale",
        Action::Foreseen if touched => "would change",
        Action::Done if touched => "brought up to date",
        Action::Foreseen | Action::Done => "up to date",
    };
    if style.quiet == 0 || !projected.stale.is_empty() {
        let counts = counts(projected, style);
        let _ = writeln!(text, "{name}: {state}; {counts}");
        if view.scope.is_some() {
            let _ = writeln!(text, "  folder {}", safe::line(&view.folder));
        }
    }
    if action == Action::Looked || style.verbose > 0 {
        for reason in &projected.stale {
            long(text, &format!("  stale: {}", safe::line(reason)), style);
        }
    }
    if action == Action::Looked && !projected.stale.is_empty() && style.quiet == 0 {
        let command = match &view.scope {
            Some(Scope::Public) => "skilldeck project".to_owned(),
            Some(Scope::User(user)) if user.as_str() == DEFAULT_USER => {
                "skilldeck project".to_owned()
            }
            Some(Scope::User(user)) => format!("skilldeck project --user {}", user.as_str()),
            None => format!("skilldeck project --to {}", safe::line(&view.folder)),
        };
        long(
            text,
            &format!("  help: `{command}` brings it up to date"),
            style,
        );
    }
    if action == Action::Foreseen || style.verbose > 0 {
        for path in &projected.placed {
            let _ = writeln!(text, "  copy {}", safe::line(path));
        }
        for path in &projected.removed {
            let _ = writeln!(text, "  remove {}", safe::line(path));
        }
    }
    troubles(text, projected, style);
}

/// `2 shown, 1 copied`: what there is of it.
fn counts(projected: &Projected, style: Style) -> String {
    let mut counts = vec![format!("{} shown", projected.shown)];
    let kept = if style.verbose > 0 { projected.kept } else { 0 };
    for (count, word) in [
        (projected.hidden, "hidden"),
        (projected.placed.len(), "copied"),
        (projected.removed.len(), "removed"),
        (kept, "kept"),
    ] {
        if count > 0 {
            counts.push(format!("{count} {word}"));
        }
    }
    counts.join(", ")
}

fn troubles(text: &mut String, projected: &Projected, style: Style) {
    for (words, troubles) in [
        ("not shown", &projected.troubles),
        ("left out", &projected.left_out),
    ] {
        for trouble in troubles {
            let line = format!(
                "  {words}: {}: {}",
                safe::line(&trouble.place),
                safe::line(&trouble.reason)
            );
            long(text, &line, style);
        }
    }
}

fn long(text: &mut String, line: &str, style: Style) {
    let indent = line.len() - line.trim_start().len();
    let lines = wrap(line.trim_start(), style.width, indent, indent + 2);
    let _ = writeln!(text, "{}{}", " ".repeat(indent), lines.join("\n"));
}

/// What `enable` and `disable` did.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ToggleDocument {
    /// Which of the two.
    #[cfg_attr(test, schemars(extend("enum" = ["enable", "disable"])))]
    action: &'static str,
    /// Whether nothing was written.
    dry_run: bool,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = TOGGLE)))]
    schema_version: &'static str,
    /// By name.
    skills: Vec<SwitchedDocument>,
    /// The views that followed.
    views: Vec<ViewDocument>,
}

/// One name.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SwitchedDocument {
    /// The categories whose skills of this name were switched.
    categories: Vec<&'static str>,
    /// Whether it was otherwise before.
    changed: bool,
    /// Why it was not done.
    error: Option<String>,
    /// The name.
    name: String,
    /// What else must be known.
    notes: Vec<String>,
}

/// What `project` did.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ProjectDocument {
    /// Looked at, foreseen, or done.
    #[cfg_attr(test, schemars(extend("enum" = ["look", "dry-run", "done"])))]
    action: &'static str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = PROJECT)))]
    schema_version: &'static str,
    /// The views.
    views: Vec<ViewDocument>,
}

/// One view.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ViewDocument {
    /// Why it failed; the rest then says nothing.
    error: Option<ErrorDocument>,
    /// The folder of the view.
    folder: String,
    /// Whether it was fresh before.
    fresh: bool,
    /// Skills that are there and not shown.
    hidden: usize,
    /// Packages left as they were.
    kept: usize,
    /// What is shown, but not whole.
    left_out: Vec<TroubleDocument>,
    /// Packages copied, or to copy, as `category/path`.
    placed: Vec<String>,
    /// Paths taken out, or to take out.
    removed: Vec<String>,
    /// `public`, `user`, or null for a folder elsewhere.
    scope: Option<&'static str>,
    /// Skills shown.
    shown: usize,
    /// Why it was stale.
    stale: Vec<String>,
    /// What could not be shown although it is on.
    troubles: Vec<TroubleDocument>,
    /// The user of a user's view.
    user: Option<String>,
}

/// A place, and what is the matter there.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TroubleDocument {
    /// `category/path`.
    place: String,
    /// In words.
    reason: String,
}

impl ViewDocument {
    fn of(view: &ViewOutcome) -> Self {
        let nothing = Projected::default();
        let projected = view.result.as_ref().unwrap_or(&nothing);
        let troubles = |troubles: &[Trouble]| {
            let document = |trouble: &Trouble| TroubleDocument {
                place: trouble.place.clone(),
                reason: trouble.reason.clone(),
            };
            troubles.iter().map(document).collect()
        };
        Self {
            error: view
                .result
                .as_ref()
                .err()
                .map(|error| ErrorDocument::of(error, None)),
            folder: view.folder.clone(),
            fresh: view.result.is_ok() && projected.stale.is_empty(),
            hidden: projected.hidden,
            kept: projected.kept,
            left_out: troubles(&projected.left_out),
            placed: projected.placed.clone(),
            removed: projected.removed.clone(),
            scope: view.scope.as_ref().map(|scope| match scope {
                Scope::Public => "public",
                Scope::User(_) => "user",
            }),
            shown: projected.shown,
            stale: projected.stale.clone(),
            troubles: troubles(&projected.troubles),
            user: match &view.scope {
                Some(Scope::User(user)) => Some(user.as_str().to_owned()),
                Some(Scope::Public) | None => None,
            },
        }
    }
}

/// One JSON document.
pub(super) fn switching_json(report: &Switching) -> String {
    let document = ToggleDocument {
        action: if report.on { "enable" } else { "disable" },
        dry_run: report.dry_run,
        schema_version: TOGGLE,
        skills: report
            .switched
            .iter()
            .map(|switched| SwitchedDocument {
                categories: switched.categories.iter().map(|one| one.word()).collect(),
                changed: switched.changed,
                error: switched.fault.clone(),
                name: switched.name.clone(),
                notes: switched.notes.clone(),
            })
            .collect(),
        views: report.views.iter().map(ViewDocument::of).collect(),
    };
    format!("{}\n", to_json(&document, Content::Exact))
}

/// One JSON document.
pub(super) fn projection_json(report: &Projection) -> String {
    let document = ProjectDocument {
        action: match report.action {
            Action::Looked => "look",
            Action::Foreseen => "dry-run",
            Action::Done => "done",
        },
        schema_version: PROJECT,
        views: report.views.iter().map(ViewDocument::of).collect(),
    };
    format!("{}\n", to_json(&document, Content::Exact))
}
