//! More than 1024 characters of description.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// One hundred characters, three hundred bytes.
macro_rules! hundred {
    () => {
        "示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字很长很长示例文字"
    };
}

/// One thousand characters.
macro_rules! thousand {
    () => {
        concat!(
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
            hundred!(),
        )
    };
}

/// Counted as characters, whatever they take in bytes.
pub static RULE: Rule = Rule {
    id: "structure.description-too-long",
    title: "The description has more than 1024 characters",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Every description is part of every prompt; agents refuse a skill with a longer one.",
    fix: "Say in the description what the skill does and when to use it, and move the rest to the body.",
    references: &[],
    hits: &[Sample::File(
        "SKILL.md",
        concat!(
            "---\nname: demo\ndescription: ",
            thousand!(),
            hundred!(),
            "\n---\n\nDo it.\n"
        ),
    )],
    misses: &[Sample::File(
        "SKILL.md",
        concat!(
            "---\nname: demo\ndescription: ",
            thousand!(),
            "\n---\n\nDo it.\n"
        ),
    )],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(manifest, reporter, &[FaultKind::DescriptionTooLong]);
    }),
};
