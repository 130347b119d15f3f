//! A description of more than 200 characters.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};

/// Characters that every catalog shows whole.
const MAX: usize = 200;

/// One hundred characters.
macro_rules! hundred {
    () => {
        "Shows a small demo of the thing and what it is good for. Shows a small demo and what it is good for."
    };
}

/// Longer ones are allowed, up to 1024.
pub static RULE: Rule = Rule {
    id: "agentskills.description-length",
    title: "The description has more than 200 characters",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Some upload forms and catalogs cut or refuse descriptions beyond 200 characters.",
    fix: "Say what the skill does and when to use it in one or two short sentences.",
    references: &[],
    hits: &[Sample::File(
        "SKILL.md",
        concat!(
            "---\nname: demo\ndescription: ",
            hundred!(),
            hundred!(),
            "x\n---\n\nDo it.\n"
        ),
    )],
    misses: &[
        Sample::File(
            "SKILL.md",
            concat!(
                "---\nname: demo\ndescription: '  ",
                hundred!(),
                hundred!(),
                "  '\n---\n\nDo it.\n"
            ),
        ),
        Sample::File(
            "SKILL.md",
            concat!(
                "---\nname: demo\ndescription: Shows a demo.\n---\n\n",
                hundred!(),
                hundred!(),
                hundred!(),
                "\n"
            ),
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    let length = frontmatter
        .description()
        .map_or(0, |text| text.chars().count());
    if let Some(field) = frontmatter.field("description")
        && length > MAX
    {
        reporter.raise(field.place()).message(format!(
            "The description has {length} characters, more than {MAX}"
        ));
    }
}
