//! `package-nested-archive`: archives in the package.

use crate::finding::{Confidence, Severity};
use crate::scan::packed::{self, Form};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// Archives in the package; worse when a program is found inside.
pub static RULE: Rule = Rule {
    id: "package-nested-archive",
    title: "The package holds an archive",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "What is packed is not reviewed as part of the skill, and can be unpacked and run later.",
    fix: "Put the files into the package as they are.",
    references: &["CWE-506", "ATT&CK-T1027"],
    hits: &[
        Sample::File("assets/a.zip", "x\n"),
        Sample::File("assets/a.TAR.GZ", "x\n"),
        Sample::Bytes(
            "assets/blob",
            b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0",
        ),
        Sample::Bytes("assets/blob", b"7z\xbc\xaf\x27\x1c\0\x04"),
        Sample::Bytes(
            "assets/letter.docx",
            b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ),
    ],
    misses: &[
        Sample::File("a.zip.txt", "x\n"),
        Sample::File("zip.md", "About zips, PK and 7z.\n"),
        Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
    ],
    check: Check::Bytes(check),
};

fn check(path: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    let Some(form) = packed::form(path, bytes) else {
        return;
    };
    let inside = packed::look_inside(bytes);
    if let Some((place, format)) = inside.program {
        reporter
            .raise_whole()
            .severity(Severity::Blocker)
            .message("An archive in the package holds a compiled program")
            .evidence(format!("{place} ({format})"));
        return;
    }
    let raised = match form {
        Form::Document => return,
        Form::Archive => reporter.raise_whole(),
        Form::Appended => reporter
            .raise_whole()
            .severity(Severity::Error)
            .message("An archive is hidden behind other data"),
    };
    if let Some(why) = inside.unseen {
        raised
            .severity(Severity::Error)
            .evidence(format!("not looked into: {why}"));
    }
}
