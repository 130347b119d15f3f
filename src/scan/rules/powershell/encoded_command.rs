//! PowerShell runs an encoded command.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "powershell-encoded-command",
    title: "PowerShell runs encoded text",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Code is encoded to keep it from being read; a skill has no reason to hide what it runs.",
    fix: "Write the commands down as they are.",
    references: &["CWE-506", "ATT&CK T1027"],
    hits: &[
        Sample::File("a.ps1", "powershell -nop -enc ZQBjAGgAbwAgAGgAaQA=\n"),
        Sample::File("a.sh", "pwsh -EncodedCommand ZQBjAGgAbwAgAGgAaQA=\n"),
        Sample::File(
            "a.ps1",
            "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('ZWNobyBoaQ==')))\n",
        ),
    ],
    misses: &[
        Sample::File("a.ps1", "powershell -ExecutionPolicy Bypass -File x.ps1\n"),
        Sample::File(
            "a.ps1",
            "$b = [Convert]::FromBase64String($t)\n[IO.File]::WriteAllBytes('a.png', $b)\n",
        ),
        Sample::File("a.sh", "pwsh -File build.ps1 -Encoding utf8\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if !matches!(unit.language, Language::Shell | Language::PowerShell) {
        return;
    }
    let hits = unit.lowered.operations.iter().filter(|operation| {
        let ours = unit.language == Language::PowerShell
            || Language::of_program(&operation.callee) == Some(Language::PowerShell);
        matches!(&operation.act, Act::Evaluate { code } if code.origins.has(Origins::DECODED))
            && ours
    });
    for operation in hits {
        report.raise(operation.span);
    }
}
