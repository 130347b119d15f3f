//! `package-document-macro`: a document runs code when it is opened.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::container::{Container, begins_member};
use memchr::memmem;
use std::io::Cursor;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-document-macro",
    title: "A document holds macros or scripts that run when it is opened",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Whoever opens the document runs what is in it.",
    fix: "Ship the document without macros.",
    references: &["CWE-506", "ATT&CK T1204.002", "ATT&CK T1137"],
    hits: &[
        Sample::Bytes(
            "assets/a.doc",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T\0",
        ),
        Sample::Bytes(
            "assets/a.pdf",
            b"%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF",
        ),
        Sample::Bytes(
            "assets/b.pdf",
            b"%PDF-1.7\n1 0 obj << /S /Launch /F (cmd.exe) >>\n%%EOF",
        ),
    ],
    misses: &[
        Sample::Bytes(
            "assets/a.doc",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0W\0o\0r\0d\0",
        ),
        Sample::Bytes(
            "assets/a.pdf",
            b"%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction [3 0 R /Fit] >>\n%%EOF",
        ),
        Sample::File(
            "docs/pdf.md",
            "%PDF files may hold /JavaScript and /Launch.\n",
        ),
    ],
    check: Check::Bytes(check),
};

fn check(_: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    let has = |needle: &[u8]| memmem::find(bytes, needle).is_some();
    if bytes.starts_with(b"%PDF-") {
        let script = has(b"/JavaScript") || has(b"/JS (") || has(b"/JS(") || has(b"/JS <");
        let opens = has(b"/OpenAction") || has(b"/AA ") || has(b"/AA<");
        if has(b"/S /Launch") || has(b"/S/Launch") {
            reporter
                .raise_whole()
                .message("A PDF starts a program when it is opened");
        } else if script && opens {
            reporter
                .raise_whole()
                .severity(Severity::Warning)
                .message("A PDF runs a script when it is opened");
        }
    } else if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        if has(b"_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T\0") || has(b"M\0a\0c\0r\0o\0s\0") {
            reporter.raise_whole();
        }
    } else if begins_member(bytes)
        && has(b"vbaProject.bin")
        && Container::open(Cursor::new(bytes)).is_ok_and(|mut zip| {
            zip.list()
                .members
                .iter()
                .any(|member| member.name.ends_with("vbaProject.bin"))
        })
    {
        reporter.raise_whole();
    }
}
