//! A resource file that nothing in the package refers to.

use crate::finding::{Confidence, Severity};
use crate::scan::graph::Graph;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "resource.unreferenced",
    title: "No other file of the package refers to this one",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "An agent reads resources only when something points at them; the rest is dead weight, or hidden.",
    fix: "Say in SKILL.md when to use the file, or remove it.",
    references: &[],
    hits: &[
        Sample::File("references/lost.md", "Lost.\n"),
        Sample::File("scripts/lost.py", "import lost\n"),
        Sample::File("evals/fixtures/SKILL.md", "Lost.\n"),
    ],
    misses: &[
        Sample::File("notes/lost.md", "Lost.\n"),
        Sample::File("evals/evals.json", "{\"evals\": []}\n"),
        Sample::File("evals/fixtures/one/SKILL.md", "Test data.\n"),
        Sample::File("scripts/test_draw.py", "print(1)\n"),
        Sample::Files(&[
            ("SKILL.md", "Everything is in references/g.md.\n"),
            (
                "references/g.md",
                "Then run /mnt/skills/public/demo/scripts/run.sh\n",
            ),
            ("scripts/run.sh", ". ./common.sh\ncat ../assets/list.txt\n"),
            ("scripts/common.sh", "true\n"),
            ("assets/list.txt", "one\n"),
        ]),
        Sample::Files(&[
            ("SKILL.md", "Pick the fitting file from `references/`.\n"),
            ("references/a.md", "A.\n"),
            ("references/more/b.md", "B.\n"),
        ]),
        Sample::Files(&[
            ("SKILL.md", "Run `python -m scripts.draw`.\n"),
            ("scripts/__init__.py", ""),
            ("scripts/draw.py", "print(1)\n"),
        ]),
    ],
    check: Check::Graph(check),
};

fn check(graph: &Graph, reporter: &mut Reporter<'_>) {
    for orphan in &graph.orphans {
        reporter.raise_for(Some(orphan));
    }
}
