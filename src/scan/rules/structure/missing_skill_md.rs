//! A package without a SKILL.md at its root.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::{IrregularityKind, Package};

/// One that is there but could not be read is not missing.
pub static RULE: Rule = Rule {
    id: "structure.missing-skill-md",
    title: "There is no SKILL.md at the root of the package",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "SKILL.md is what makes a folder a skill; without it nothing is loaded.",
    fix: "Put a SKILL.md, spelled like that, at the root of the package.",
    references: &[],
    hits: &[
        Sample::Files(&[("README.md", "Only a readme.\n")]),
        Sample::Files(&[("skill.md", "---\nname: demo\n---\n")]),
        Sample::Files(&[("demo/SKILL.md", "---\nname: demo\n---\n")]),
        Sample::Files(&[]),
    ],
    misses: &[
        Sample::File("README.md", "A readme beside SKILL.md.\n"),
        Sample::File("SKILL.md", "No frontmatter, but there.\n"),
        Sample::Link("SKILL.md", "README.md"),
        Sample::Irregular(Some("SKILL.md"), IrregularityKind::Encrypted),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    let name = Some("SKILL.md");
    let unread = package
        .irregularities
        .iter()
        .map(|irregularity| irregularity.path.as_deref())
        .chain(
            package
                .reader_errors
                .iter()
                .map(|error| error.path.as_deref()),
        )
        .any(|path| path == name);
    if package.entry("SKILL.md").is_none() && !unread {
        reporter.raise_for(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::package::{Irregularity, Source, Subject};

    fn fires(irregularities: Vec<Irregularity>) -> bool {
        let subject = Subject {
            source: Source::Archive,
            category: None,
            name_hint: None,
            display_ref: "demo.skill".to_owned(),
        };
        let mut package = Package::of_files(subject, &[], &[]);
        package.irregularities = irregularities;
        let mut raised = Vec::new();
        check(&package, &mut Reporter::new(&RULE, None, None, &mut raised));
        !raised.is_empty()
    }

    #[test]
    fn what_could_not_be_read_is_not_missing() {
        let encrypted = |path: &str| Irregularity {
            path: Some(path.to_owned()),
            kind: IrregularityKind::Encrypted,
            detail: path.to_owned(),
        };
        assert!(!fires(vec![encrypted("SKILL.md")]));
        assert!(fires(vec![encrypted("a/SKILL.md")]));
        assert!(fires(Vec::new()));
    }
}
