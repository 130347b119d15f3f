//! `damage-destructive`: a system, a home or a disk is destroyed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::destruction::destroys;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-destructive",
    title: "Destroys system folders, a home folder or a disk",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "It cannot be undone and reaches far beyond what a skill works on.",
    fix: "Name the one folder that the skill made itself, below the project or a temporary folder.",
    references: &["CWE-73", "ATT&CK T1485", "ATT&CK T1561"],
    hits: &[
        Sample::File("a.sh", "rm -rf ~\n"),
        Sample::File("a.sh", "dd if=/dev/zero of=/dev/sdz bs=1M\n"),
        Sample::File(
            "scripts/a.py",
            "import shutil, os\nshutil.rmtree(os.path.expanduser('~'))\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').rmSync('/', { recursive: true, force: true });\n",
        ),
        Sample::File("a.ps1", "Remove-Item -Recurse -Force C:\\\n"),
    ],
    misses: &[
        Sample::File("a.sh", "rm -rf ./build /tmp/scratch\n"),
        Sample::File("scripts/a.py", "import shutil\nshutil.rmtree('build')\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').rmSync('dist', { recursive: true });\n",
        ),
        Sample::File("a.sh", "rm -rf \"$HOME/.cache/demo\"\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        if destroys(operation) {
            let raised = reporter.raise(operation.span);
            if command::is_program(unit) {
                raised.severity(Severity::Blocker);
            }
        }
    }
}
