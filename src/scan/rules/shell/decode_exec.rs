//! Decoded data runs.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-decode-exec",
    title: "Decodes data and runs it",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Code is encoded only to keep it from being read; a skill has no reason to hide what it runs.",
    fix: "Write the commands down as they are.",
    references: &["CWE-506", "ATT&CK T1027"],
    hits: &[
        Sample::File("a.sh", "echo ZWNobyBoaQ== | base64 -d | sh\n"),
        Sample::File("a.sh", "base64 --decode < payload.txt | bash\n"),
        Sample::File("a.sh", "eval \"$(echo 6563686f206869 | xxd -r -p)\"\n"),
        Sample::File("a.sh", "bash -c \"$(base64 -d <<< ZWNobyBoaQ==)\"\n"),
        Sample::File(
            "a.sh",
            "P=ZWNobyBoaQ==\nD=$(printf '%s' \"$P\" | openssl base64 -d)\neval $D\n",
        ),
        Sample::File("a.sh", "base64 -d data.bin > run.sh\nsh run.sh\n"),
        Sample::File("a.sh", "tail -n +10 \"$0\" | gunzip | sh\n"),
        Sample::File("a.sh", "echo ZWNobyBoaQ== | base64 -d | xargs -0 bash -c\n"),
        Sample::File("a.sh", "python3 <(base64 -d p.txt)\n"),
    ],
    misses: &[
        Sample::File("a.sh", "base64 -d < in.txt > out.png\n"),
        Sample::File("a.sh", "echo \"$TOKEN\" | base64 | tr -d '\\n'\n"),
        Sample::File("a.sh", "echo \"$JWT\" | cut -d. -f2 | base64 -d | jq .\n"),
        Sample::File("a.sh", "gunzip -c dump.sql.gz | psql app\n"),
        Sample::File(
            "a.sh",
            "KEY=$(echo \"$K\" | base64 -d)\nbash deploy.sh \"$KEY\"\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if unit.language != Language::Shell {
        return;
    }
    let hits = unit.lowered.operations.iter().filter(|operation| {
        // PowerShell's own switch has its own rule.
        matches!(&operation.act, Act::Evaluate { code } if code.origins.has(Origins::DECODED))
            && Language::of_program(&operation.callee) != Some(Language::PowerShell)
    });
    for operation in hits {
        if let Act::Evaluate { code } = &operation.act {
            report.raise_flow(operation.span, &code.way);
        }
    }
}
