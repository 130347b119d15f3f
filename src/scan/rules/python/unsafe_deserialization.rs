//! `python-unsafe-deserialization`: data that can run code when it is loaded.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-unsafe-deserialization",
    title: "Python loads data in a way that can run code",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Pickles and unrestricted YAML run what their author put into them while they are read.",
    fix: "Load JSON, use yaml.safe_load, or check a signature before loading.",
    references: &["CWE-502"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import pickle\npickle.load(open('x.pkl', 'rb'))\n",
        ),
        Sample::File("scripts/a.py", "import yaml\nyaml.load('a: 1')\n"),
        Sample::File(
            "scripts/a.py",
            "import yaml\nyaml.load('a: 1', Loader=yaml.FullLoader)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "from marshal import loads as l\nl(input())\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import yaml\nyaml.safe_load('a: 1')\nyaml.load('a: 1', Loader=yaml.SafeLoader)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import yaml\nyaml.load('a: 1', yaml.SafeLoader)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import json, pickle\njson.loads('1')\npickle.dumps(1)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import torch\ntorch.load('m.pt', weights_only=True)\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in super::operations(unit) {
        if matches!(operation.act, Act::Deserialize { .. }) {
            reporter.raise(operation.span).message(format!(
                "Python loads data with {}, which can run code",
                operation.callee
            ));
        }
    }
}
