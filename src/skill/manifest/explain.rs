//! Words for what a YAML parser refuses, with what to write instead.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use crate::text::{Span, double_quoted};

use super::fault::{Fault, FaultKind, Repair};
use super::judge::shown;
use super::yaml::MAX_DEPTH;

/// Most bytes of a line that a hint repeats.
const MAX_QUOTED: usize = 2048;

/// First characters of values that are not plain text.
const NOT_PLAIN: [char; 16] = [
    '"', '\'', '[', ']', '{', '}', '|', '>', '&', '*', '!', '%', '@', '`', '#', ',',
];

/// Refuses what no YAML may hold, and what only some readers take for a line
/// end: they would see other keys than the rest.
pub(super) fn refuse_control_characters(text: &str, range: Span) -> Result<(), Fault> {
    for (offset, letter) in range.of(text).char_indices() {
        let what = match letter {
            '\t' | '\n' | '\r' | ' '..='~' => continue,
            '\u{85}' | '\u{2028}' | '\u{2029}' => {
                "line separator, which some readers break lines at"
            }
            '\0'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => "control character",
            _ => continue,
        };
        let start = range.start + offset;
        return Err(Fault::new(
            FaultKind::InvalidYaml,
            Span::new(start, start + letter.len_utf8()),
            format!(
                "the frontmatter holds U+{:04X}, a {what}",
                u32::from(letter)
            ),
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
    let kind = error.kind();
    if matches!(kind, ErrorKind::RecursionLimitExceeded) {
        return too_deep(line.from(at));
    }
    let invalid = |span, message: String| Fault::new(FaultKind::InvalidYaml, span, message);
    let tab = line.tab().or_else(|| {
        // The parser stops in front of the line that the tab indents.
        let below = Line::around(text, range, (line.span.end + 1).min(range.end));
        below.tab().filter(|_| is_about_tabs(kind))
    });
    if let Some(span) = tab {
        return invalid(
            span,
            "a tab indents this line; YAML allows spaces only".to_owned(),
        )
        .with_hint("replace the tab with two spaces");
    }
    let no_key = matches!(
        kind,
        ErrorKind::SimpleKeyExpected
            | ErrorKind::InvalidSimpleKey
            | ErrorKind::ExpectedBlockMappingKey
    );
    if let Some(key) = line.glued_key(line.span).filter(|_| no_key) {
        return invalid(
            key,
            "a space is missing after the colon of this key".to_owned(),
        );
    }
    if matches!(kind, ErrorKind::MappingValueNotAllowed) {
        if let Some(key) = line.glued_key_above() {
            return invalid(
                key,
                "a space is missing after the colon of this key".to_owned(),
            );
        }
        if let Some(key) = line.plain_text_above() {
            let key = shown(key.of(text));
            return invalid(
                line.content(),
                format!("a further line of the value of `{key}` holds `: ` and is not quoted"),
            )
            .with_hint(format!("put the whole value of `{key}` in quotes"));
        }
    }
    if let Some(found) = line.unquoted_colon() {
        let message = format!(
            "the value of `{}` holds `: ` and is not quoted",
            shown(found.key)
        );
        return Fault {
            hint: found.fixed,
            repair: Some(Box::new(Repair {
                key: shown(found.key),
                span: found.value,
                text: found.quoted,
            })),
            ..invalid(found.value, message)
        };
    }
    if let Some(header) = line.block_scalar_above() {
        return invalid(
            line.content(),
            "a line of the block text above is not indented".to_owned(),
        )
        .with_hint(format!(
            "indent every line of the text that `{}` begins by two spaces",
            shown(header.of(text).trim())
        ));
    }
    invalid(line.from(at), format!("this is no YAML: {}", words(kind)))
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
    /// The value with quotes.
    quoted: String,
    /// The line with quotes; `None` when it is too long to be repeated.
    fixed: Option<String>,
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
        let plain = !value.starts_with(NOT_PLAIN);
        let holds_colon = value.contains(": ") || value.ends_with(':');
        if !plain || !holds_colon {
            return None;
        }
        let quoted = double_quoted(value);
        let fixed = (line.len() <= MAX_QUOTED).then(|| format!("{key}: {quoted}"));
        Some(UnquotedColon {
            key: key.trim_start_matches(['-', ' ']).trim(),
            value: Span::new(start, start + value.len()),
            quoted,
            fixed,
        })
    }

    /// The lines above, the nearest first; without blanks at their end.
    fn above(&self) -> impl Iterator<Item = Span> {
        let text = self.text;
        let mut start = self.span.start;
        Span::new(self.range.start, self.span.start)
            .of(text)
            .split_inclusive('\n')
            .rev()
            .map(move |line| {
                start -= line.len();
                Span::new(start, start + line.trim_end().len())
            })
    }

    /// The key of the line above when it is written `key:value`.
    fn glued_key_above(&self) -> Option<Span> {
        self.glued_key(self.above().find(|line| !line.is_empty())?)
    }

    /// The key of `line` when it is written `key:value`.
    fn glued_key(&self, line: Span) -> Option<Span> {
        let written = line.of(self.text);
        let (key, value) = written.split_once(':')?;
        let word = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let glued = !key.trim().is_empty()
            && key.trim().chars().all(word)
            && !value.starts_with([' ', '/'])
            && !value.is_empty();
        let start = line.start + key.len() - key.trim_start().len();
        glued.then(|| Span::new(start, line.start + key.len() + 1))
    }

    /// The key whose plain value goes on in this line.
    fn plain_text_above(&self) -> Option<Span> {
        let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let mine = indentation(self.str());
        let line = self
            .above()
            .find(|line| !line.is_empty() && indentation(line.of(self.text)) < mine)?;
        let written = line.of(self.text);
        let (key, value) = written.split_once(": ")?;
        let plain = !value.trim_start().starts_with(NOT_PLAIN);
        let start = line.start + indentation(written);
        (plain && !key.trim_start().starts_with('-'))
            .then(|| Span::new(start, line.start + key.len()))
    }

    /// The line that begins a block text, if this line looks like a line of it
    /// that lost its indentation.
    fn block_scalar_above(&self) -> Option<Span> {
        for line in self.above() {
            let written = line.of(self.text);
            let Some(indicator) = written.rsplit(' ').next().filter(|_| !line.is_empty()) else {
                continue;
            };
            if indicator.starts_with(['|', '>'])
                && indicator[1..]
                    .chars()
                    .all(|letter| letter.is_ascii_digit() || "+-".contains(letter))
            {
                return Some(line);
            }
            // Lines of the text that are indented lie in between.
            if !written.starts_with([' ', '\t']) {
                return None;
            }
        }
        None
    }
}

fn is_about_tabs(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
    )
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
            "a value cannot begin with {}; quote it",
            character.escape_default()
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            "text follows the closing quote; inside single quotes a `'` is written `''`".to_owned()
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            "text follows the closing quote; inside double quotes a `\"` is written `\\\"`"
                .to_owned()
        }
        ErrorKind::UndeclaredTagHandle => "the tag is unknown".to_owned(),
        ErrorKind::DirectiveDisallowed => "a `%` directive has no place here".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::SkillDocument;
    use crate::text::LineIndex;

    /// The fault of a frontmatter: line, column, message, hint.
    fn fault(yaml: &str) -> (u32, u32, String, String) {
        let text = format!("---\n{yaml}---\nBody.\n");
        let fault = SkillDocument::parse(&text)
            .frontmatter
            .expect_err("the frontmatter is broken");
        let place = LineIndex::new(&text).position(&text, fault.span.start);
        let hint = fault.hint.unwrap_or_default();
        (place.line, place.column, fault.message, hint)
    }

    #[test]
    fn an_unquoted_colon_is_shown_quoted() {
        let (line, column, message, hint) =
            fault("name: a\r\n  \r\ndescription: Say \"x\": C:\\y # note\r\n");
        assert_eq!((line, column), (4, 14));
        assert_eq!(
            message,
            "the value of `description` holds `: ` and is not quoted"
        );
        assert_eq!(hint, r#"description: "Say \"x\": C:\\y""#);
        let (_, _, _, hint) = fault("metadata:\n  note: a: b\n");
        assert_eq!(hint, "  note: \"a: b\"");
    }

    #[test]
    fn a_line_too_long_to_be_repeated_is_still_explained() {
        let (_, column, message, hint) = fault(&format!("name: {}\n", "x: ".repeat(5000)));
        assert_eq!(column, 7);
        assert!(message.ends_with("is not quoted"), "{message}");
        assert_eq!(hint, "");
    }

    #[test]
    fn a_colon_on_a_further_line_is_no_key() {
        let (line, _, message, hint) = fault("description: Use this\n  when: asked: x\n");
        assert_eq!(line, 3);
        assert!(message.contains("`description`"), "{message}");
        assert_eq!(hint, "put the whole value of `description` in quotes");
    }

    #[test]
    fn a_key_without_a_blank_behind_its_colon_is_named() {
        let (line, column, message, _) = fault("name:a\ndescription: x\n");
        assert_eq!((line, column), (2, 1));
        assert_eq!(message, "a space is missing after the colon of this key");
        let (line, _, message, _) = fault("name: a\ndescription:Shows a demo\n");
        assert_eq!(
            (line, message.as_str()),
            (3, "a space is missing after the colon of this key")
        );
    }

    #[test]
    fn tabs_are_pointed_at() {
        for yaml in ["metadata:\n\ta: b\n", "name: a\n\tdescription: x\n"] {
            let (line, column, message, _) = fault(yaml);
            assert_eq!((line, column), (3, 1), "{yaml:?}");
            assert!(message.starts_with("a tab indents"), "{message}");
        }
    }

    #[test]
    fn block_text_at_the_margin_must_be_indented() {
        for header in ["|", ">2-"] {
            let (line, _, _, hint) = fault(&format!("description: {header}\n\ntext here\n"));
            assert_eq!(line, 4);
            assert!(hint.contains(&format!("`description: {header}`")), "{hint}");
        }
    }

    #[test]
    fn letters_that_break_lines_for_some_readers_are_refused() {
        let (line, column, message, _) = fault("name: a\ndescription: a\u{2028}b\n");
        assert_eq!((line, column), (3, 15));
        assert!(message.contains("U+2028"), "{message}");
    }
}
