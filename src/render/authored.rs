//! New skills, and what was or could be mended: for people, and as JSON.

use std::fmt::Write as _;

use miette::Diagnostic as _;
use serde::Serialize;

use crate::authoring::mend::Fix;
use crate::report::authoring::{Foreseen, Mendable, Scaffolding};
use crate::review::compare::TextChange;
use crate::review::counts::Counts;
use crate::review::decided::FixFacts;

use super::document::{ErrorDocument, ScanFinding};
use super::error::one_line;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Style, diff, plural, safe};

/// `schema_version` of a new skill.
pub(crate) const NEW: &str = "skilldeck.new.v1";
/// `schema_version` of what could be mended.
pub(crate) const FIXES: &str = "skilldeck.fixes.v1";

/// A new skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct NewDocument<'a> {
    /// Whether nothing was written on purpose.
    dry_run: bool,
    /// Its files, sorted by path.
    files: Vec<NewFileDocument<'a>>,
    /// How many findings a review has.
    finding_counts: Counts,
    /// Those that stand against it.
    findings: Vec<ScanFinding>,
    /// Its folder.
    folder: &'a str,
    /// Its name.
    name: &'a str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = NEW)))]
    schema_version: &'static str,
    /// Whether it is there now.
    written: bool,
}

/// A file of a new skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct NewFileDocument<'a> {
    /// Bytes.
    bytes: usize,
    /// Whether it is a program.
    executable: bool,
    /// Path in the skill.
    path: &'a str,
}

/// What could be mended.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct FixesDocument {
    /// Every package, in the order of the targets.
    packages: Vec<FixesOfPackage>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = FIXES)))]
    schema_version: &'static str,
}

/// What could be mended of one package.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FixesOfPackage {
    /// Why nobody can tell; the rest then says nothing.
    error: Option<ErrorDocument>,
    /// Files that would become programs.
    executable: Vec<String>,
    /// In the order in which they would be made.
    fixes: Vec<FixFacts>,
    /// A file that would be renamed.
    renamed: Option<RenameDocument>,
    /// The package as the user would name it.
    target: String,
    /// Lines that would differ, by file; secrets masked.
    texts: Vec<TextChange>,
}

/// A file that would be renamed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RenameDocument {
    /// As it is called.
    from: String,
    /// As it would be.
    to: String,
}

impl FixesOfPackage {
    fn of(package: &Mendable) -> Self {
        let mut document = Self {
            error: None,
            executable: Vec::new(),
            fixes: Vec::new(),
            renamed: None,
            target: package.target.clone(),
            texts: Vec::new(),
        };
        match &package.outcome {
            Err(error) => document.error = Some(ErrorDocument::of(error, None)),
            Ok(foreseen) => {
                document.executable.clone_from(&foreseen.executable);
                document.fixes = FixFacts::all(&foreseen.fixes);
                document.renamed = foreseen
                    .renamed
                    .clone()
                    .map(|(from, to)| RenameDocument { from, to });
                document.texts.clone_from(&foreseen.texts);
            }
        }
        document
    }
}

/// One JSON document.
pub(super) fn new_json(made: &Scaffolding) -> String {
    let files = made.files.iter().map(|file| NewFileDocument {
        bytes: file.text.len(),
        executable: file.executable,
        path: &file.path,
    });
    let document = NewDocument {
        dry_run: made.dry_run,
        files: files.collect(),
        finding_counts: made.counts,
        findings: made.against.iter().map(ScanFinding::of).collect(),
        folder: &made.folder,
        name: &made.name,
        schema_version: NEW,
        written: !made.dry_run && made.against.is_empty(),
    };
    to_json(&document, Content::ForModels) + "\n"
}

/// One JSON document.
pub(super) fn fixes_json(packages: &[Mendable]) -> String {
    let document = FixesDocument {
        packages: packages.iter().map(FixesOfPackage::of).collect(),
        schema_version: FIXES,
    };
    to_json(&document, Content::ForModels) + "\n"
}

/// Lines about a new skill.
pub(super) fn new_human(made: &Scaffolding, style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    let folder = safe::line(&made.folder);
    if !made.against.is_empty() {
        if style.quiet > 1 {
            return text;
        }
        let head = paint.text(Role::Blocker, "not made");
        let _ = writeln!(text, "{head} {folder}: its review would have findings");
        for finding in &made.against {
            let word = finding.severity.review_word();
            let words = format!("{} [{}]", safe::line(&finding.message), finding.rule);
            let lines = wrap(&words, style.width, word.len() + 3, 4).join("\n");
            let _ = writeln!(
                text,
                "  {} {lines}",
                paint.text(Role::of(finding.severity), word)
            );
        }
        text.push_str("  help: say it in other words with `--description`\n");
        return text;
    }
    if style.quiet > 0 {
        return text;
    }
    let head = if made.dry_run { "would make" } else { "made" };
    let _ = writeln!(text, "{} {folder}", paint.text(Role::Good, head));
    for file in &made.files {
        let program = if file.executable { " (a program)" } else { "" };
        let _ = writeln!(text, "  {}{program}", file.path);
    }
    if !made.dry_run {
        let words = format!("fill in SKILL.md, then `skilldeck review {folder} --fail-on warning`");
        let lines = wrap(&words, style.width, 6, 2).join("\n");
        let _ = writeln!(text, "{} {lines}", paint.text(Role::Info, "next:"));
    }
    text
}

/// Each fix on a line of its own, below a heading.
pub(super) fn fix_lines(fixes: &[Fix], done: &str, style: Style) -> String {
    let paint = Paint::new(style);
    if fixes.is_empty() {
        return format!(
            "{}\n",
            paint.text(
                Role::Quiet,
                &format!("nothing {done}: there is nothing that can be mended without asking")
            )
        );
    }
    let mut text = format!("{}\n", paint.text(Role::Good, &format!("{done}:")));
    for fix in fixes {
        let line = fix.line.map_or_else(String::new, |line| format!(":{line}"));
        let words = format!(
            "{}{line}: {} [{}]",
            safe::line(&fix.path),
            safe::line(&fix.message),
            fix.kind.word()
        );
        let _ = writeln!(text, "  {}", wrap(&words, style.width, 2, 4).join("\n"));
    }
    text
}

/// What would be mended, as a diff.
pub(super) fn fixes_human(packages: &[Mendable], style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    let (mut fixes, mut touched) = (0, 0);
    for package in packages {
        let target = safe::line(&package.target);
        match &package.outcome {
            Ok(foreseen) => {
                fixes += foreseen.fixes.len();
                touched += usize::from(!foreseen.fixes.is_empty());
                changes(&mut text, &target, foreseen, paint);
            }
            Err(error) => {
                let words = format!("{target}: {}", one_line(error));
                let lines = wrap(&words, style.width, 7, 2).join("\n");
                let _ = writeln!(text, "{} {lines}", paint.text(Role::Error, "failed"));
                if let Some(help) = error.help() {
                    let lines = wrap(&safe::line(&help.to_string()), style.width, 8, 4).join("\n");
                    let _ = writeln!(text, "  help: {lines}");
                }
                if let Some(code) = error.code() {
                    let _ = writeln!(text, "  code: {code}");
                }
            }
        }
    }
    if style.quiet == 0 {
        let line = match fixes {
            0 => "nothing would be fixed".to_owned(),
            fixes => format!(
                "`--fix` would make {} in {}",
                match fixes {
                    1 => "1 fix".to_owned(),
                    fixes => format!("{fixes} fixes"),
                },
                plural(touched, "package")
            ),
        };
        let _ = writeln!(text, "{}", paint.text(Role::Quiet, &line));
    }
    text
}

/// The changes of one package, in the words of git.
fn changes(text: &mut String, target: &str, foreseen: &Foreseen, paint: Paint) {
    let mut head = |line: &str| {
        let _ = writeln!(text, "{}", paint.text(Role::Strong, line));
    };
    if let Some((from, to)) = &foreseen.renamed {
        head(&format!("rename from {target}/{}", safe::line(from)));
        head(&format!("rename to {target}/{to}"));
    }
    for path in &foreseen.executable {
        head(&format!(
            "new mode of {target}/{}: executable",
            safe::line(path)
        ));
    }
    for change in &foreseen.texts {
        let new = safe::line(&change.path);
        let old = match &foreseen.renamed {
            Some((from, to)) if *to == change.path => safe::line(from),
            Some(_) | None => new.clone(),
        };
        let heads = format!("--- {target}/{old}\n+++ {target}/{new}");
        let _ = writeln!(text, "{}", paint.text(Role::Strong, &heads));
        diff::hunks(text, &change.hunks, usize::MAX, paint);
    }
}
