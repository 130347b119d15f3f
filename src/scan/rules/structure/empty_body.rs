//! A SKILL.md that ends with its frontmatter.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::text::Span;

/// Any visible letter is a body.
pub static RULE: Rule = Rule {
    id: "structure.empty-body",
    title: "Nothing follows the frontmatter",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "The body is what the agent is told to do; without it the skill does nothing.",
    fix: "Write the instructions of the skill below the frontmatter.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n\n \t\r\n\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\nx",
        ),
        // There the frontmatter is the matter.
        Sample::File("SKILL.md", "---\nname: demo\n"),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let body = manifest.document.body;
    if let Ok(frontmatter) = &manifest.document.frontmatter
        && body.of(manifest.text).trim().is_empty()
    {
        // The closing fence is the last line with something on it.
        let head = Span::new(frontmatter.opening.end, body.start).of(manifest.text);
        let end = frontmatter.opening.end + head.trim_end().len();
        reporter
            .raise(Span::new(end.saturating_sub("---".len()), end))
            .without_evidence();
    }
}
