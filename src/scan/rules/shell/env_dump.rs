//! The whole environment is listed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-env-dump",
    title: "Lists the whole environment",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "The environment holds keys and tokens; what a script prints ends in the agent's context and in logs.",
    fix: "Read the variables by name that the skill needs.",
    references: &["CWE-526"],
    hits: &[
        Sample::File("a.sh", "env\n"),
        Sample::File("a.sh", "printenv | sort\n"),
        Sample::File("a.sh", "export -p > vars.txt\n"),
        Sample::File("a.sh", "X=$(env)\n"),
        Sample::File("a.sh", "set | grep KEY\n"),
        Sample::File("a.sh", "declare -x\n"),
    ],
    misses: &[
        Sample::File("a.sh", "#!/usr/bin/env bash\nset -euo pipefail\n"),
        Sample::File("a.sh", "export MODE=fast\necho environment\n"),
        Sample::File("a.sh", "env FOO=1 make\nenv -i sh build.sh\n"),
        Sample::File("a.sh", "printenv HOME\n"),
        Sample::File(
            "a.sh",
            "# choose the env first\nsource .venv/bin/activate\nls config/env\n",
        ),
        Sample::File("a.sh", "declare -x MODE=1\ndeclare -a LIST\nset -- a b\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if !matches!(unit.language, Language::Shell | Language::PowerShell) {
        return;
    }
    let hits = unit.lowered.operations.iter().filter(|operation| {
        let whole = Act::Environment {
            name: None,
            contained: false,
        };
        operation.act == whole
    });
    for operation in hits {
        report.raise(operation.span);
    }
}
