//! `package-bytecode`: code is shipped compiled, without its source.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;
use crate::skill::path::suffix;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-bytecode",
    title: "The package holds compiled code without its source",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Nobody can review what compiled code does.",
    fix: "Ship the source.",
    references: &["CWE-506", "CWE-829"],
    hits: &[
        Sample::Bytes("scripts/tool.pyc", b"\xa7\r\r\n\0\0\0\0"),
        Sample::Bytes("lib/__pycache__/a.cpython-312.pyc", b"\xcb\r\r\n"),
        Sample::Bytes("a.jsc", b"x"),
    ],
    misses: &[
        Sample::Files(&[
            (
                "SKILL.md",
                "---\nname: demo\ndescription: Shows a demo.\n---\n\nGo.\n",
            ),
            ("lib/a.py", "x = 1\n"),
            ("lib/__pycache__/a.cpython-312.pyc", "x"),
        ]),
        Sample::File("docs/pyc.md", "About .pyc files.\n"),
        Sample::File("a.py", "x = 1\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        let path = entry.path.as_str();
        match suffix(path).as_str() {
            "pyc" | "pyo" if has_source(package, path) => {}
            "pyc" | "pyo" | "jsc" => {
                reporter.raise_for(Some(path));
            }
            // Parsers and codecs come like this from well-known makers.
            "wasm" => {
                reporter.raise_for(Some(path)).severity(Severity::Warning);
            }
            _ => {}
        }
    }
}

/// Whether `a.py` lies next to `a.pyc`, or above `__pycache__/a.cpython-312.pyc`.
fn has_source(package: &Package, path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split('.').next().unwrap_or(name);
    let folder = folder
        .strip_suffix("__pycache__")
        .map_or(folder, |above| above.trim_end_matches('/'));
    let source = if folder.is_empty() {
        format!("{stem}.py")
    } else {
        format!("{folder}/{stem}.py")
    };
    package.entry(&source).is_some()
}
