//! Rules about the form of a package: SKILL.md, its fields and its body.

use std::cell::LazyCell;

use super::super::rule::{Manifest, Reporter};
use super::super::secret::{self, Secret};
use crate::skill::manifest::{Fault, FaultKind, WarningKind};
use crate::text::Span;

pub mod angle_brackets;
pub mod comment_in_text;
pub mod description_too_long;
pub mod empty_body;
pub mod ignored_secret;
pub mod invalid_allowed_tools;
pub mod invalid_frontmatter;
pub mod invalid_name;
pub mod invalid_required_secrets;
pub mod invalid_secrets_autonomous;
pub mod missing_description;
pub mod missing_name;
pub mod missing_skill_md;
pub mod nested_skill_md;
pub mod skill_md_case;
pub mod skill_md_not_text;
pub mod tool_pattern_inactive;
pub mod unknown_frontmatter_field;
pub mod unknown_tool;
pub mod unquoted_text;

/// Most oddities of one kind that are told one by one.
const MAX_RAISED: usize = 20;

/// Raises the faults of the fields that are of one of `kinds`.
fn raise_faults(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>, kinds: &[FaultKind]) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    for fault in frontmatter.faults() {
        if kinds.contains(&fault.kind) {
            raise_fault(manifest, reporter, &fault);
        }
    }
}

/// Raises one fault at its place, worded as precisely as is safe.
fn raise_fault(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>, fault: &Fault) {
    let hint = fault
        .hint
        .as_deref()
        .filter(|_| !holds_secret(&secret::find("SKILL.md", manifest.text), fault.span));
    // What is missing shows nothing: its place is the opening fence.
    let missing = matches!(
        fault.kind,
        FaultKind::MissingName | FaultKind::MissingDescription
    );
    let raised = reporter
        .raise(without_quotes(manifest.text, fault.span))
        .message(sentence(&fault.message));
    if let Some(fix) = hint.map(fix).or_else(|| usual_fix(fault.kind)) {
        raised.fix(fix);
    }
    if missing {
        raised.without_evidence();
    }
}

/// Raises the oddities of the fields that are of `kind`.
fn raise_warnings(
    manifest: &Manifest<'_>,
    reporter: &mut Reporter<'_>,
    kind: WarningKind,
    words: &str,
) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    let secrets = LazyCell::new(|| secret::find("SKILL.md", manifest.text));
    let warnings = frontmatter.warnings().into_iter();
    for warning in warnings
        .filter(|warning| warning.kind == kind)
        .take(MAX_RAISED)
    {
        let raised = reporter.raise(without_quotes(manifest.text, warning.span));
        if let Some(detail) = &warning.detail
            && !holds_secret(&secrets, warning.span)
        {
            let detail: String = detail.chars().take(80).collect();
            raised.message(format!("{words} `{detail}`"));
        }
    }
}

/// What to do, from a hint: a sentence, or the line as it should be.
fn fix(hint: &str) -> String {
    let line = hint
        .split_once(": ")
        .is_some_and(|(key, _)| !key.contains(char::is_whitespace));
    if line {
        format!("Write `{hint}`.")
    } else {
        format!("{}.", sentence(hint))
    }
}

/// What to do about a frontmatter that is there, where nothing more is known.
fn usual_fix(kind: FaultKind) -> Option<String> {
    let fix = match kind {
        FaultKind::UnclosedFrontmatter => "Put a line of `---` behind the last field.",
        FaultKind::InvalidYaml => {
            "Correct the line; a value with punctuation in it is safe in quotes."
        }
        FaultKind::NoFrontmatter
        | FaultKind::NotAMapping
        | FaultKind::DuplicateKey
        | FaultKind::YamlLimit
        | FaultKind::TooLarge
        | FaultKind::UnknownField
        | FaultKind::MissingName
        | FaultKind::NameNotString
        | FaultKind::NameEmpty
        | FaultKind::NameInvalid
        | FaultKind::NameTooLong
        | FaultKind::MissingDescription
        | FaultKind::DescriptionNotString
        | FaultKind::DescriptionEmpty
        | FaultKind::DescriptionTooLong
        | FaultKind::DescriptionAngleBrackets
        | FaultKind::AllowedToolsInvalid
        | FaultKind::RequiredSecretsInvalid
        | FaultKind::SecretsAutonomousInvalid => return None,
    };
    Some(fix.to_owned())
}

/// A message begins like a sentence.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Whether words that repeat the text of `span` would show a secret.
fn holds_secret(secrets: &[Secret], span: Span) -> bool {
    secrets.iter().any(|secret| secret.span.overlaps(span))
}

/// The inside of a quoted value.
fn without_quotes(text: &str, span: Span) -> Span {
    let written = span.of(text).as_bytes();
    match (written.first(), written.last()) {
        (Some(b'"' | b'\''), last) if written.len() > 2 && last == written.first() => {
            Span::new(span.start + 1, span.end - 1)
        }
        _ => span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_become_what_to_do() {
        assert_eq!(fix("replace the tab"), "Replace the tab.");
        assert_eq!(
            fix("description: \"a: b\""),
            "Write `description: \"a: b\"`."
        );
        assert_eq!(
            fix("keep one: the other is lost"),
            "Keep one: the other is lost."
        );
    }
}
