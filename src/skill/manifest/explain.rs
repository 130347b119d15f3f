//! Words for what a YAML parser refuses, with what to write instead.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use crate::text::Span;

use super::fault::{Fault, FaultKind};
use super::yaml::MAX_DEPTH;

/// Most bytes of a value that a hint repeats.
const MAX_QUOTED: usize = 2048;

/// Refuses what no YAML may hold, and what only some readers take for a line
/// end: they would see other keys than the rest.
pub(super) fn refuse_control_characters(text: &str, range: Span) -> Result<(), Fault> {
    for (offset, letter) in range.of(text).char_indices() {
        let what = match letter {
            '\t' | '\n' | '\r' | ' '..='~' => continue,
            '\u{85}' | '\u{2028}' | '\u{2029}' => "line separator, which some readers break lines at",
            '\0'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => "control character",
            _ => continue,
        };
        let start = range.start + offset;
        return Err(Fault::new(
            FaultKind::InvalidYaml,
            Span::new(start, start + letter.len_utf8()),
            format!("the frontmatter holds U+{:04X}, a {what}", u32::from(letter)),
        ));
    }
    Ok(())
}

/// Nested beyond what we follow.
pub(super) fn too_deep(span: Span) -> Fault {
    Fault::new(
        FaultKind::YamlLimit,
        span,
        format!("lists and mappings are nested more than {MAX_DEPTH} deep"),
    )
}

/// The parser's refusal of `range` of `text`, in our words.
pub(super) fn scan(text: &str, range: Span, error: &ScanError) -> Fault {
    let offset = error.marker().byte_offset().unwrap_or(0).min(range.len());
    let mut at = range.start + offset;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let line = Line::around(text, range, at);
    if matches!(error.kind(), ErrorKind::RecursionLimitExceeded) {
        return too_deep(line.from(at));
    }
    let invalid = |span, message: String| Fault::new(FaultKind::InvalidYaml, span, message);
    if let Some(span) = line.tab() {
        return invalid(
            span,
            "a tab indents this line; YAML allows blanks only".to_owned(),
        )
        .with_hint("replace the tab with two blanks");
    }
    if let Some(found) = line.unquoted_colon() {
        return invalid(
            found.value,
            format!("the value of `{}` holds `: ` and is not quoted", found.key),
        )
        .with_hint(found.fixed);
    }
    if let Some(header) = line.block_scalar_above() {
        return invalid(
            line.content(),
            "a line of the block text above is not indented".to_owned(),
        )
        .with_hint(format!(
            "indent every line of the text that `{}` begins by two blanks",
            header.of(text).trim()
        ));
    }
    invalid(line.from(at), format!("this is no YAML: {}", words(error.kind())))
}

/// A line of the frontmatter, without its line end.
struct Line<'a> {
    text: &'a str,
    range: Span,
    span: Span,
}

/// A plain value with a colon in it.
struct UnquotedColon<'a> {
    key: &'a str,
    value: Span,
    fixed: String,
}

impl<'a> Line<'a> {
    /// The line that holds the byte `at`; at the very end of the frontmatter,
    /// the last line with content.
    fn around(text: &'a str, range: Span, at: usize) -> Self {
        let head = Span::new(range.start, at).of(text);
        let rest = Span::new(at, range.end).of(text);
        let mut end = at;
        let mut start = range.start + head.rfind('\n').map_or(0, |newline| newline + 1);
        if rest.is_empty() && start == at {
            let kept = head.trim_end().len();
            end = range.start + kept;
            start = range.start + head[..kept].rfind('\n').map_or(0, |newline| newline + 1);
        } else {
            end += rest.find('\n').unwrap_or(rest.len());
        }
        let kept = Span::new(start, end).of(text).trim_end_matches('\r').len();
        Self {
            text,
            range,
            span: Span::new(start, start + kept),
        }
    }

    fn str(&self) -> &'a str {
        self.span.of(self.text)
    }

    /// The line without the blanks around it.
    fn content(&self) -> Span {
        let line = self.str();
        let start = self.span.start + line.len() - line.trim_start().len();
        Span::new(start, start + line.trim().len())
    }

    /// From `at` to the end of the line, or the content if that is nothing.
    fn from(&self, at: usize) -> Span {
        let rest = Span::new(at, self.span.end.max(at));
        if at < self.span.start || rest.of(self.text).trim().is_empty() {
            self.content()
        } else {
            Span::new(at, at + rest.of(self.text).trim_end().len())
        }
    }

    /// A tab among the blanks that begin the line.
    fn tab(&self) -> Option<Span> {
        let line = self.str();
        let indentation = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let start = self.span.start + indentation.find('\t')?;
        Some(Span::new(start, start + 1))
    }

    /// A value that would have to be quoted, and the line with quotes.
    fn unquoted_colon(&self) -> Option<UnquotedColon<'a>> {
        let line = self.str();
        let colon = line.find(": ")?;
        let key = &line[..colon];
        let rest = &line[colon + 2..];
        let value = rest.trim_start();
        let start = self.span.start + line.len() - value.len();
        let value = value.find(" #").map_or(value, |comment| &value[..comment]);
        let value = value.trim_end();
        let plain = !value.starts_with(|first: char| "\"'[]{}|>&*!%@`#,".contains(first));
        let holds_colon = value.contains(": ") || value.ends_with(':');
        if !plain || !holds_colon || value.len() > MAX_QUOTED {
            return None;
        }
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        Some(UnquotedColon {
            key: key.trim_start_matches(['-', ' ']).trim(),
            value: Span::new(start, start + value.len()),
            fixed: format!("{key}: \"{escaped}\""),
        })
    }

    /// The line that begins a block text, if this line looks like a line of it
    /// that lost its indentation.
    fn block_scalar_above(&self) -> Option<Span> {
        let above = Span::new(self.range.start, self.span.start).of(self.text);
        let mut start = self.span.start;
        for line in above.split_inclusive('\n').rev() {
            start -= line.len();
            let trimmed = line.trim_end();
            if trimmed.is_empty() {
                continue;
            }
            let indicator = trimmed.rsplit(' ').next().unwrap_or_default();
            if indicator.starts_with(['|', '>'])
                && indicator[1..]
                    .chars()
                    .all(|letter| letter.is_ascii_digit() || "+-".contains(letter))
            {
                return Some(Span::new(start, start + trimmed.len()));
            }
            // Lines of the text that are indented lie in between.
            if !line.starts_with([' ', '\t']) {
                return None;
            }
        }
        None
    }
}

/// What the parser found, in few words.
fn words(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            "a quote is opened and never closed".to_owned()
        }
        ErrorKind::UnknownAnchor => "the alias names an anchor that does not exist".to_owned(),
        ErrorKind::MappingValueNotAllowed => {
            "a `: ` stands where no key can be; quote the text around it".to_owned()
        }
        ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
        | ErrorKind::ExpectedBlockMappingKey => {
            "a line is neither `key: value` nor an indented part of the value above".to_owned()
        }
        ErrorKind::UnexpectedCharacter { character } => format!(
            "a value cannot begin with `{}`; quote it",
            character.escape_default()
        ),
        ErrorKind::UndeclaredTagHandle => "the tag is unknown".to_owned(),
        ErrorKind::DirectiveDisallowed => "a `%` directive has no place here".to_owned(),
        other => other.to_string(),
    }
}
