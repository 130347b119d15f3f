//! `package-executable-binary`: compiled programs.

use crate::finding::{Confidence, Severity};
use crate::scan::program;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// Compiled programs.
pub static RULE: Rule = Rule {
    id: "package-executable-binary",
    title: "The package holds a compiled program",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Nobody can review what a compiled program does.",
    fix: "Ship its source, or tell the user to install the program from its maker.",
    references: &["CWE-506", "CWE-829"],
    hits: &[
        Sample::Bytes("assets/tool", b"\x7fELF\x02\x01\x01\0\0\0\0\0"),
        Sample::Bytes("assets/tool.exe", b"MZ\x90\0\x03\0\0\0"),
        Sample::Bytes("assets/tool", b"\xcf\xfa\xed\xfe\x07\0\0\x01"),
        Sample::Bytes("assets/Tool.class", b"\xca\xfe\xba\xbe\0\0\0\x34"),
        Sample::Bytes("assets/picture.png", b"\xbe\xba\xfe\xca\0\0\0\x02"),
    ],
    misses: &[
        Sample::File("references/mz.md", "MZ is the postal code of a town.\n"),
        Sample::Bytes("assets/d.dat", b"\xfe\xed\xfa\0\0\0\0\0"),
        Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
    ],
    check: Check::Bytes(check),
};

fn check(_: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    if let Some(format) = program::of(bytes) {
        reporter.raise_whole().evidence(format);
    }
}
