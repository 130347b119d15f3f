//! `package-nonportable-name`: names that Windows refuses or changes.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// Names that Windows refuses or changes.
pub static RULE: Rule = Rule {
    id: "package-nonportable-name",
    title: "A name cannot be used on Windows",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Device names cannot be unpacked there, and spaces and dots at the end are dropped, so that two names become one.",
    fix: "Rename the file or folder.",
    references: &["CWE-67"],
    hits: &[
        Sample::File("con.md", "x\n"),
        Sample::File("NUL", "x\n"),
        Sample::File("lpt1.tar.txt", "x\n"),
        Sample::File("a.py.", "x\n"),
        Sample::File("b /c.txt", "x\n"),
        Sample::File(" d.txt", "x\n"),
    ],
    misses: &[
        Sample::File("console.md", "x\n"),
        Sample::File("com10.txt", "x\n"),
        Sample::File("a b.txt", "x\n"),
        Sample::File(".hidden", "x\n"),
    ],
    check: Check::Tree(check),
};

const DEVICES: &[&str] = &["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        if entry.path.split('/').any(is_nonportable) {
            reporter.raise_for(Some(&entry.path));
        }
    }
}

fn is_nonportable(component: &str) -> bool {
    component.ends_with(['.', ' ']) || component.starts_with(' ') || is_device(component)
}

/// A device keeps its meaning whatever suffix follows.
fn is_device(component: &str) -> bool {
    let stem = component.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_uppercase();
    let numbered = |prefix| {
        stem.strip_prefix(prefix)
            .is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    DEVICES.contains(&stem.as_str()) || numbered("COM") || numbered("LPT")
}
