//! Errors in the words of each format.

use std::fmt;
use std::io::{self, Write};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
    SourceSpan,
};

use crate::error::Error;

use super::document::{ErrorDocument, causes};
use super::sorted::{Content, to_json};
use super::{Format, Style, github, safe};

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
        Format::Human | Format::Sarif | Format::Markdown => {
            out.write_all(human(error, style).as_bytes())?;
        }
    }
    out.flush()
}

fn human(error: &Error, style: Style) -> String {
    let theme = if style.color {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let mut text = String::new();
    let rendered = GraphicalReportHandler::new_themed(theme)
        .with_links(style.hyperlinks)
        .with_width(style.width.max(20))
        .render_report(&mut text, &Cleaned::of(error));
    if rendered.is_err() || text.is_empty() {
        return format!("error: {}\n", safe::line(&error.to_string()));
    }
    text
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

/// An error of which every text is cleaned: it may quote what a package holds.
#[derive(Debug)]
struct Cleaned<'a> {
    error: &'a Error,
    message: String,
    cause: Option<Box<Cause>>,
    source: Option<NamedSource<String>>,
}

impl<'a> Cleaned<'a> {
    fn of(error: &'a Error) -> Self {
        let cause = causes(error).into_iter().rev().fold(None, |next, cause| {
            Some(Box::new(Cause {
                message: safe::line(&cause),
                next,
            }))
        });
        Self {
            error,
            message: safe::line(&error.to_string()),
            cause,
            source: error.source_code().and_then(cleaned_source),
        }
    }
}

impl fmt::Display for Cleaned<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Cleaned<'_> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

impl Diagnostic for Cleaned<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.error.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.error.severity()
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let help = self.error.help()?.to_string();
        let lines: Vec<String> = help.lines().map(safe::line).collect();
        Some(Box::new(lines.join("\n")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels: Vec<LabeledSpan> = self
            .error
            .labels()?
            .map(|label| {
                let span = *label.inner();
                let text = label.label().map(safe::line);
                if label.primary() {
                    LabeledSpan::new_primary_with_span(text, span)
                } else {
                    LabeledSpan::new_with_span(text, span)
                }
            })
            .collect();
        Some(Box::new(labels.into_iter()))
    }
}

#[derive(Debug)]
struct Cause {
    message: String,
    next: Option<Box<Cause>>,
}

impl fmt::Display for Cause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Cause {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.next.as_deref().map(|cause| cause as _)
    }
}

/// The whole source text, hostile characters replaced by visible ones of the
/// same length, so that labels stay where they are.
fn cleaned_source(source: &dyn SourceCode) -> Option<NamedSource<String>> {
    let all = source
        .read_span(&SourceSpan::from((0, 0)), 0, usize::MAX)
        .ok()?;
    let text = std::str::from_utf8(all.data()).ok()?;
    let name = all.name().map(safe::line).unwrap_or_default();
    Some(NamedSource::new(
        name,
        text.chars().map(same_length).collect(),
    ))
}

fn same_length(letter: char) -> char {
    match letter {
        '\n' | '\t' | '\r' => letter,
        hostile if safe::is_hostile(hostile) => match hostile.len_utf8() {
            1 => '?',
            2 => '¿',
            3 => '\u{fffd}',
            _ => '🚫',
        },
        letter => letter,
    }
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
            human.contains("there is no `a\\u{1b}[2J\\n::error::x\\u{202e}`"),
            "{human}"
        );
        assert!(human.contains("look at `ls`"));
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
