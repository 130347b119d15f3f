//! `package-long-name`: names that file systems refuse.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// 85 letters.
macro_rules! n85 {
    () => {
        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
    };
}

/// 255 letters.
macro_rules! n255 {
    () => {
        concat!(n85!(), n85!(), n85!())
    };
}

/// Names that file systems refuse.
pub static RULE: Rule = Rule {
    id: "package-long-name",
    title: "A path is longer than file systems take",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Unpacking fails half way, or the name is cut and becomes another one.",
    fix: "Shorten it to 255 bytes a component and 1024 bytes in all.",
    references: &["CWE-130"],
    hits: &[
        Sample::File(concat!("n", n255!()), "x\n"),
        Sample::File(
            concat!(n255!(), "/", n255!(), "/", n255!(), "/", n255!(), "/n"),
            "x\n",
        ),
    ],
    misses: &[
        Sample::File(n255!(), "x\n"),
        Sample::File(concat!(n255!(), "/", n255!(), "/", n255!()), "x\n"),
    ],
    check: Check::Tree(check),
};

const MAX_COMPONENT_BYTES: usize = 255;
const MAX_PATH_BYTES: usize = 1024;

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for path in super::paths(package) {
        let longest = path.split('/').map(str::len).max().unwrap_or(0);
        if longest > MAX_COMPONENT_BYTES || path.len() > MAX_PATH_BYTES {
            reporter.raise_for(Some(path));
        }
    }
}
