//! Fields that are text by intent and something else in YAML.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_warnings;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::WarningKind;

/// `version: 1.10` and `argument-hint: [file]`.
pub static RULE: Rule = Rule {
    id: "structure.unquoted-text",
    title: "A field that should be text is a number, a date or a list without quotes",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "YAML reads version 1.10 as the number 1.1 and `[file]` as a list, so readers show something else than was written.",
    fix: "Put the value in quotes.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nversion: 1.10\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nargument-hint: [file]\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nversion: 1.2.3\nargument-hint: \"[file]\"\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nversion:\nmetadata:\n  version: 1.10\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        for kind in [
            WarningKind::VersionNotString,
            WarningKind::ArgumentHintNotString,
        ] {
            raise_warnings(manifest, reporter, kind, "");
        }
    }),
};
