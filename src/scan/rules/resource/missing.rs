//! A link or code span that names a file the package does not hold.

use crate::finding::{Confidence, Severity};
use crate::scan::graph::Graph;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "resource.missing",
    title: "A file that the skill refers to is not in the package",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "An agent that follows the reference finds nothing, and guesses instead.",
    fix: "Add the file, or correct or remove the reference.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "# Demo\n\nSee [the guide](references/none.md).\n",
        ),
        Sample::File("SKILL.md", "# Demo\n\nRead `references/none.md` first.\n"),
        Sample::File("SKILL.md", "# Demo\n\n![map](pictures/map.png)\n"),
        Sample::Files(&[
            ("SKILL.md", "Read `references/g.md`.\n"),
            (
                "references/g.md",
                "Back to <a href=\"start.md\">start</a>.\n",
            ),
        ]),
        Sample::Files(&[
            ("SKILL.md", "Read `guides/one.md` and `guides/two.md`.\n"),
            ("guides/one.md", "One.\n"),
        ]),
    ],
    misses: &[
        Sample::Files(&[
            (
                "SKILL.md",
                "See [g](references/g.md#part \"Guide\") in `references/`.\n",
            ),
            ("references/g.md", "Back to [start](../SKILL.md).\n"),
        ]),
        Sample::File(
            "SKILL.md",
            "Use `src/main.rs`, `and/or`, `GET /v1/items.json`, `/tmp/in.txt`, `~/notes/a.md`.\n",
        ),
        Sample::File(
            "SKILL.md",
            "Read `references/<topic>.md`, `references/*.md`, `references/{lang}/x.md`.\n",
        ),
        Sample::File("SKILL.md", "```sh\ncp references/none.md out/\n```\n"),
        Sample::File(
            "SKILL.md",
            "[a](https://docs.example.com/a.md) [b](#top) [title](url) [c](path/to/c.md)\n",
        ),
        Sample::File(
            "SKILL.md",
            "Name helpers by deed, e.g. `scripts/turn_page.py`.\n",
        ),
        Sample::File(
            "SKILL.md",
            "Put the cases into `evals/evals.json` of the skill.\n",
        ),
        Sample::File("assets/page.md", "[next](references/next.md)\n"),
        Sample::File("evals/fixtures/one/SKILL.md", "[x](references/none.md)\n"),
    ],
    check: Check::Graph(check),
};

fn check(graph: &Graph, reporter: &mut Reporter<'_>) {
    for broken in &graph.missing {
        let raised = reporter.raise_at(&broken.source, Some(broken.located.clone()));
        // Named, so that several on one line are several findings.
        raised
            .message(format!(
                "`{}` is not in the package, but is referred to",
                broken.target
            ))
            .evidence(&broken.target);
        if !broken.link {
            raised.confidence(Confidence::Medium);
        }
    }
}
