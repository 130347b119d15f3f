//! `python-dynamic-import`: a module whose name is computed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-dynamic-import",
    title: "Python imports a module whose name is computed",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "Which code is loaded cannot be told from the package; plug-in systems do this, and so does code that hides what it uses.",
    fix: "Import modules by their names, or choose from a fixed list.",
    references: &["CWE-470"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import importlib\nname = input()\nimportlib.import_module(name)\n",
        ),
        Sample::File("scripts/a.py", "import sys\n__import__(sys.argv[1])\n"),
        Sample::File(
            "scripts/a.py",
            "from importlib import import_module as load\ndef go(name):\n    return load(name)\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import importlib\nimportlib.import_module('json')\n",
        ),
        Sample::File("scripts/a.py", "NAME = 'json'\n__import__(NAME)\n"),
        Sample::File("scripts/a.py", "loader.import_module(name)\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in super::operations(unit) {
        let Act::Import { module } = &operation.act else {
            continue;
        };
        let raised = reporter.raise(operation.span);
        if module.origins.has(Origins::NETWORK) || module.origins.has(Origins::DECODED) {
            raised.severity(Severity::Error);
        }
    }
}
