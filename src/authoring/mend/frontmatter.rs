//! The text of a SKILL.md, mended. What does not read better afterwards is
//! left as it was.

use crate::skill::allowed_tools::{ToolsForm, split};
use crate::skill::manifest::{Frontmatter, SkillDocument, Value};
use crate::text::{LineIndex, Span, double_quoted};

use super::{Fix, FixKind};

/// Most values of one frontmatter that get quotes: each costs another reading.
const MAX_QUOTED: usize = 32;

/// The text as it can be, and what was done to it.
pub(super) fn mended(text: &str, form: ToolsForm) -> (String, Vec<Fix>) {
    let mut fixes = Vec::new();
    let mut mended = text.trim_start_matches('\u{feff}').to_owned();
    if mended.len() < text.len() {
        let message = "the byte order mark in front of the frontmatter is gone".to_owned();
        fixes.push(fix(FixKind::StripByteOrderMark, 1, message));
    }
    for _ in 0..MAX_QUOTED {
        match quoted(&mended) {
            Some((better, fix)) => {
                mended = better;
                fixes.push(fix);
            }
            None => break,
        }
    }
    if let Some((better, fix)) = normalised(&mended, form) {
        mended = better;
        fixes.push(fix);
    }
    (mended, fixes)
}

fn fix(kind: FixKind, line: u32, message: String) -> Fix {
    Fix {
        kind,
        path: "SKILL.md".to_owned(),
        line: Some(line),
        message,
    }
}

fn line_of(text: &str, at: usize) -> u32 {
    LineIndex::new(text).line(at)
}

fn replaced(text: &str, span: Span, with: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(span.start..span.end, with);
    text
}

/// The first value that is not read for want of quotes, in quotes.
fn quoted(text: &str) -> Option<(String, Fix)> {
    let fault = SkillDocument::parse(text).frontmatter.err()?;
    let repair = fault.repair?;
    let better = replaced(text, repair.span, &repair.text);
    let next = SkillDocument::parse(&better).frontmatter.err();
    // The parser must get beyond it.
    if next.is_some_and(|next| next.span.start <= repair.span.start) {
        return None;
    }
    let message = format!("the value of `{}` is in quotes now", repair.key);
    let line = line_of(text, repair.span.start);
    Some((better, fix(FixKind::QuoteValue, line, message)))
}

/// `allowed-tools` in the form that is asked for, if it is in another.
fn normalised(text: &str, form: ToolsForm) -> Option<(String, Fix)> {
    let document = SkillDocument::parse(text);
    let frontmatter = document.frontmatter.as_ref().ok()?;
    let field = frontmatter.field("allowed-tools")?;
    let tools = frontmatter.allowed_tools(&mut Vec::new()).ok()??;
    let names: Vec<&str> = match (&field.value.value, form) {
        (Value::Scalar(scalar), ToolsForm::List) => split(&scalar.text).ok()?,
        (Value::Sequence(items), ToolsForm::Line) => items
            .iter()
            .map(|item| item.as_text())
            .collect::<Option<_>>()?,
        (Value::Scalar(_), ToolsForm::Line)
        | (Value::Sequence(_), ToolsForm::List)
        | (Value::Mapping(_), _) => return None,
    };
    let (value, what) = match form {
        ToolsForm::List => {
            let names: Vec<String> = names.iter().map(|name| list_item(name)).collect();
            (format!("[{}]", names.join(", ")), "a list")
        }
        ToolsForm::Line => (one_line(&names)?, "one line"),
    };
    // From the colon on, whatever lines the value has now.
    let end = field.key_span.end
        + text[field.key_span.end..field.value.span.end]
            .trim_end()
            .len();
    let place = Span::new(field.key_span.end, end);
    let written = place.of(text);
    // A comment in it would be lost.
    if !written.trim_start().starts_with(':') || written.contains('#') {
        return None;
    }
    let better = replaced(text, place, &format!(": {value}"));
    let again = SkillDocument::parse(&better);
    let read = again.frontmatter.as_ref().ok()?;
    let same = read.allowed_tools(&mut Vec::new()).ok()?? == tools
        && others(read) == others(frontmatter)
        && again.body.of(&better) == document.body.of(text);
    let message = format!("`allowed-tools` is {what} now");
    let line = line_of(text, field.key_span.start);
    same.then(|| (better, fix(FixKind::NormaliseTools, line, message)))
}

/// All fields but that one.
fn others(frontmatter: &Frontmatter) -> Vec<(&str, serde_json::Value)> {
    let fields = frontmatter.fields.iter();
    fields
        .filter(|field| field.key != "allowed-tools")
        .map(|field| (field.key.as_str(), field.value.to_json()))
        .collect()
}

fn list_item(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    match name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(plain) {
        true => name.to_owned(),
        false => double_quoted(name),
    }
}

/// The names with blanks between them; quoted where YAML would read something
/// else.
fn one_line(names: &[&str]) -> Option<String> {
    // A blank in a name is one only within parentheses.
    let whole = names
        .iter()
        .all(|name| split(name).is_ok_and(|split| split == [*name]));
    if !whole || names.is_empty() {
        return None;
    }
    let line = names.join(" ");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " _-()*./".contains(letter);
    let simple =
        line.starts_with(|first: char| first.is_ascii_alphabetic()) && line.chars().all(plain);
    Some(if simple { line } else { double_quoted(&line) })
}
