//! An eval manifest that is no JSON.

use crate::finding::{Confidence, Severity};
use crate::scan::evals::{EvalFault, Evals};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "eval.invalid-json",
    title: "An eval manifest is not valid JSON",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Nobody can run or count evals that cannot be read.",
    fix: "Correct the JSON at the place shown.",
    references: &["RFC 8259"],
    hits: &[
        Sample::File("evals/evals.json", "{\"evals\": [{\"id\": 1,}]}\n"),
        Sample::File("evals/more/cases.json", ""),
        Sample::File("evals/trigger_eval_set.json", "[] []\n"),
    ],
    misses: &[
        Sample::File("evals/evals.json", "\u{feff}\n{\"evals\": []}\n\n"),
        Sample::File("evals/evals.json", "{\"evals\": [{\"seed\": 1e99999}]}"),
        Sample::File("evals/notes.md", "{\n"),
        Sample::File("assets/template.json", "{{ rows }}\n"),
    ],
    check: Check::Evals(check),
};

fn check(evals: &Evals, reporter: &mut Reporter<'_>) {
    for manifest in &evals.manifests {
        if let Err(EvalFault::InvalidJson(reason, located)) = &manifest.content {
            reporter
                .raise_at(&manifest.path, located.clone())
                .message(format!("An eval manifest is not valid JSON: {reason}"));
        }
    }
}
