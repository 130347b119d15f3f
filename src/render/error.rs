//! Errors in the words of each format.

use std::io::{self, Write};

use miette::Diagnostic as _;

use crate::error::{Error, Place};
use crate::finding::{self, Excerpt, Severity};

use super::document::{ErrorDocument, causes};
use super::human::paint::{Paint, Role};
use super::human::snippet;
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Format, Style, github, safe};

/// Fewest columns there can be something in.
const NARROWEST: usize = 40;

/// Says why a command could not do what it was asked, or could not read one
/// `target` of several.
///
/// # Errors
/// The writer's.
pub fn error(
    format: Format,
    error: &Error,
    target: Option<&str>,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Json | Format::Jsonl => {
            let document = ErrorDocument::of(error, target);
            writeln!(out, "{}", to_json(&document, Content::ForModels))?;
        }
        Format::Github => writeln!(out, "{}", github::error(error))?,
        Format::Human | Format::Sarif | Format::Markdown | Format::Html | Format::Junit => {
            out.write_all(human(error, style).as_bytes())?;
        }
    }
    out.flush()
}

fn human(error: &Error, style: Style) -> String {
    let paint = Paint::new(style);
    let label = match error.code() {
        Some(code) => format!("error[{code}]"),
        None => "error".to_owned(),
    };
    let width = style.width.max(NARROWEST);
    let told = safe::line(&error.to_string());
    let lines = wrap(&told, width, label.chars().count() + 2, 4);
    let mut text = format!(
        "{}{}\n",
        paint.text(Role::Error, &label),
        paint.text(Role::Strong, &format!(": {}", lines.join("\n")))
    );
    let place = error.place();
    let gutter = place
        .as_ref()
        .map_or(1, |place| place.start.line.to_string().len());
    if let Some(place) = place {
        point(&mut text, place, gutter, width, &paint);
    }
    let causes = causes(error).into_iter().map(|cause| ("cause", cause));
    let help = error.help().map(|help| ("help", help.to_string()));
    for (label, note) in causes.chain(help) {
        let behind = gutter + label.len() + " = : ".len();
        let lines = wrap(&safe::line(&note), width, behind, behind);
        text.push_str(&format!(
            "{} {} {}: {}\n",
            " ".repeat(gutter),
            paint.text(Role::Frame, "="),
            paint.text(Role::Strong, label),
            lines.join("\n")
        ));
    }
    text
}

/// Shows the place in the file, as that of a finding.
fn point(text: &mut String, place: Place, gutter: usize, width: usize, paint: &Paint) {
    let (start, file) = (place.start, safe::line(&place.file));
    text.push_str(&format!(
        "{}{} {file}:{}:{}\n",
        " ".repeat(gutter),
        paint.text(Role::Frame, "-->"),
        start.line,
        start.column
    ));
    if place.line.trim().is_empty() {
        return;
    }
    let excerpt = Excerpt {
        text: place.line,
        mark: place.mark,
        cut: false,
    };
    let place = finding::Place { start, end: start };
    snippet::write(text, &excerpt, place, gutter, width, paint, Severity::Error);
}

/// The error in one cleaned line: message, causes.
pub(super) fn one_line(error: &Error) -> String {
    let mut text = error.to_string();
    for cause in causes(error) {
        text.push_str(": ");
        text.push_str(&cause);
    }
    safe::line(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_found(target: &str) -> Error {
        Error::TargetNotFound {
            target: target.to_owned(),
            help: "look at `ls`".to_owned(),
        }
    }

    fn shown(format: Format, value: &Error, style: Style) -> String {
        let mut out = Vec::new();
        error(format, value, None, style, &mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn hostile_names_are_cleaned_in_every_format() {
        let hostile = not_found("a\x1b[2J\n::error::x\u{202e}");
        let human = shown(Format::Human, &hostile, Style::default());
        assert!(
            human.contains("`a\\u{1b}[2J\\n::error::x\\u{202e}`"),
            "{human}"
        );
        assert!(!human.contains('\x1b'));
        let github = shown(Format::Github, &hostile, Style::default());
        assert_eq!(github.lines().count(), 1);
        assert!(github.starts_with("::error title=skilldeck%3A%3Atarget_not_found::there is no"));
        let json = shown(Format::Json, &hostile, Style::default());
        assert!(json.is_ascii());
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(value["schema_version"], "skilldeck.error.v1");
        assert_eq!(value["exit"], 2);
    }

    #[test]
    fn people_read_errors_like_findings() {
        assert_eq!(
            shown(Format::Human, &not_found("demo"), Style::default()),
            "error[skilldeck::target_not_found]: there is no `demo`\n  = help: look at `ls`\n"
        );
    }

    #[test]
    fn causes_are_told() {
        let cause = anyhow::anyhow!("inner \x1b").context("outer");
        let error = Error::World(cause.context("cannot read `a`"));
        assert_eq!(one_line(&error), "cannot read `a`: outer: inner \\u{1b}");
        let human = shown(Format::Human, &error, Style::default());
        assert!(human.contains("inner \\u{1b}"), "{human}");
        let colored = shown(
            Format::Human,
            &error,
            Style {
                color: true,
                ..Style::default()
            },
        );
        assert!(colored.contains("\x1b["));
    }
}
