//! A file runs that is no program by its name.

use crate::finding::{Confidence, Severity};
use crate::scan::crossing::{Crossing, Kind};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "flow-data-run",
    title: "Runs a file that is no program by its name",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "A program under the name of a text, a picture or data is overlooked by whoever reads the package, and by tools that go by names.",
    fix: "Give the program its usual suffix.",
    references: &["CWE-646", "ATT&CK T1036.008"],
    hits: &[
        Sample::Files(&[
            (
                "SKILL.md",
                "---\nname: demo\ndescription: Shows a demo.\n---\n\n```bash\npython3 references/notes.txt\n```\n",
            ),
            ("references/notes.txt", "print('hello')\n"),
        ]),
        Sample::Files(&[
            (
                "SKILL.md",
                "---\nname: demo\ndescription: Shows a demo.\n---\n\nRun `scripts/a.py`.\n",
            ),
            (
                "scripts/a.py",
                "import subprocess\nsubprocess.run(['bash', 'assets/logo.svg'])\n",
            ),
            ("assets/logo.svg", "echo hello\n"),
        ]),
    ],
    misses: &[Sample::Files(&[
        (
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n\n```bash\npython3 scripts/a.py references/notes.txt\n. ./settings.env\n```\n",
        ),
        ("scripts/a.py", "print('hello')\n"),
        ("settings.env", "A=1\n"),
        ("references/notes.txt", "hello\n"),
    ])],
    check: Check::Crossing(check),
};

fn check(crossings: &[Crossing], reporter: &mut Reporter<'_>) {
    super::raise(Kind::DataRun, crossings, reporter, |_, raised| {
        raised.message("Runs a file that is no program by its name");
    });
}
