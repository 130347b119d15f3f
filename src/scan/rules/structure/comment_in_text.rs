//! A value that YAML cuts at a `#` its author meant as text.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::text::Span;

/// Only where no blank follows the `#`: `# note` is a comment that is meant.
pub static RULE: Rule = Rule {
    id: "structure.comment-in-text",
    title: "YAML takes the end of this value for a comment",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "What follows a space and `#` is dropped without a word, so agents read half of the sentence.",
    fix: "Put the value in quotes.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Closes issue #12 when asked.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\r\ncompatibility: posts to #general only\r\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: \"Closes issue #12 when asked.\"\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo # the folder\ndescription: Writes C#code and F# # and more\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: >\n  Closes issue #12\n  when asked.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: \"Shows a demo.\" #12\nversion: 2 #beta\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    for field in &frontmatter.fields {
        let place = field.value.span;
        // A quoted value ends at its quote, a block has no comments.
        if field.value.as_text().is_none()
            || place.of(manifest.text).starts_with(['"', '\'', '|', '>'])
        {
            continue;
        }
        if let Some(span) = comment(manifest.text, place.end) {
            reporter.raise(span);
        }
    }
}

/// The comment behind the byte `end`, on its line, if it looks like text.
fn comment(text: &str, end: usize) -> Option<Span> {
    let line = text.get(end..)?.lines().next()?;
    let written = line.trim_start();
    let start = end + line.len() - written.len();
    let word = written
        .strip_prefix('#')?
        .starts_with(char::is_alphanumeric);
    (word && start > end).then(|| Span::new(start, start + written.trim_end().len()))
}
