//! A link that leads out of the package.

use crate::finding::{Confidence, Severity};
use crate::scan::graph::Graph;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "resource.escaping-link",
    title: "A link leads out of the package",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "What lies beside an installed skill is somebody else's and differs from place to place.",
    fix: "Copy what is needed into the package, and link to the copy.",
    references: &["CWE-22"],
    hits: &[
        Sample::File("SKILL.md", "See [x](../other/notes.md).\n"),
        Sample::File("SKILL.md", "Read `../other/references/notes.md`.\n"),
        Sample::File("references/g.md", "![x](../../pictures/x.png)\n"),
    ],
    misses: &[
        Sample::File("references/g.md", "Back to [start](../SKILL.md).\n"),
        Sample::File(
            "SKILL.md",
            "Write to `/mnt/user-data/outputs/a.md`, or `../out.md`.\n",
        ),
        Sample::File(
            "SKILL.md",
            "```js\nimport x from '../lib/scripts/x.js'\n```\n",
        ),
        Sample::File("SKILL.md", "Refuse names such as `../../assets/x.txt`.\n"),
    ],
    check: Check::Graph(check),
};

fn check(graph: &Graph, reporter: &mut Reporter<'_>) {
    for broken in &graph.escaping {
        reporter
            .raise_at(&broken.source, Some(broken.located.clone()))
            .evidence(&broken.target);
    }
}
