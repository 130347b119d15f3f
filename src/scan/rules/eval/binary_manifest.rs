//! An eval manifest that is no text.

use crate::finding::{Confidence, Severity};
use crate::scan::evals::{EvalFault, Evals};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "eval.binary-manifest",
    title: "An eval manifest is not UTF-8 text",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Nobody can run or count evals that cannot be read.",
    fix: "Save the manifest as UTF-8 JSON.",
    references: &[],
    hits: &[Sample::Bytes(
        "evals/evals.json",
        b"{\"evals\": [\"\xff\xfe\"]}",
    )],
    misses: &[
        Sample::File("evals/evals.json", "{\"evals\": [{\"prompt\": \"整理\"}]}"),
        Sample::Bytes("evals/picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
        Sample::Bytes("assets/table.json", b"\"\xff\xfe\""),
    ],
    check: Check::Evals(check),
};

fn check(evals: &Evals, reporter: &mut Reporter<'_>) {
    for manifest in &evals.manifests {
        if let Err(EvalFault::Binary) = manifest.content {
            reporter.raise_for(Some(&manifest.path));
        }
    }
}
