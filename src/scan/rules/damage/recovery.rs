//! `damage-recovery`: the means to get lost files back are removed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-recovery",
    title: "Removes the copies and means to get lost files back",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Shadow copies, backups and the recovery of the system are removed in front of a blackmail, and for hardly anything else.",
    fix: "Remove it.",
    references: &["ATT&CK T1490"],
    hits: &[
        Sample::File("a.ps1", "vssadmin delete shadows /all /quiet\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nos.system('wbadmin delete catalog -quiet')\n",
        ),
        Sample::File("a.sh", "tmutil disable\n"),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('bcdedit /set {default} recoveryenabled no');\n",
        ),
    ],
    misses: &[
        Sample::File("a.ps1", "vssadmin list shadows\n"),
        Sample::File("a.sh", "tmutil listbackups /\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nos.system('wbadmin get versions')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('bcdedit /enum');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(&[
            "vssadmin",
            "wbadmin",
            "bcdedit",
            "wmic",
            "tmutil",
            "cmd",
            "get-wmiobject",
            "gwmi",
        ]) {
            continue;
        }
        let line = command.small();
        let has = |word: &str| line.contains(word);
        let shadow = has("vssadmin") && (has("delete shadows") || has("resize shadowstorage"));
        let backup = has("wbadmin") && has("delete");
        let boot = has("bcdedit") && (has("recoveryenabled no") || has("ignoreallfailures"));
        let wmi = has("shadowcopy") && has("delete");
        let time = command.is(&["tmutil"]) && (has(" disable") || has(" delete"));
        if shadow || backup || boot || wmi {
            reporter.raise(command.span);
        } else if time {
            reporter.raise(command.span).severity(Severity::Error);
        }
    }
}
