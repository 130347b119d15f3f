//! A `compatibility` of more than 500 characters.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};

/// Most characters of the field.
const MAX: usize = 500;

/// One hundred characters.
macro_rules! hundred {
    () => {
        "Needs a shell and a network and more. Needs a shell and a network and more. Needs a shell and more.."
    };
}

/// The field is for a line or two.
pub static RULE: Rule = Rule {
    id: "agentskills.compatibility-length",
    title: "`compatibility` has more than 500 characters",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "The specification allows 500 characters, and strict readers refuse more.",
    fix: "Name the agents and programs the skill needs, and move the rest to the body.",
    references: &[],
    hits: &[Sample::File(
        "SKILL.md",
        concat!(
            "---\nname: demo\ndescription: Shows a demo.\ncompatibility: ",
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            "x\n---\n\nDo it.\n"
        ),
    )],
    misses: &[Sample::File(
        "SKILL.md",
        concat!(
            "---\nname: demo\ndescription: Shows a demo.\ncompatibility: ",
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            "\n---\n\nDo it.\n"
        ),
    )],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    let written = frontmatter.as_written(manifest.text, "compatibility");
    let length = written.map_or(0, |text| text.chars().count());
    if let Some(field) = frontmatter.field("compatibility")
        && length > MAX
    {
        reporter.raise(field.place()).message(format!(
            "`compatibility` has {length} characters; the specification allows {MAX}"
        ));
    }
}
