//! `python-shell-exec`: a shell, or a program in place of this one.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::{Act, Origins, ShellUse};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-shell-exec",
    title: "Python runs a command through a shell",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "A shell interprets whatever is in the text it is given, so any value put into it can become a command.",
    fix: "Use subprocess.run with a list of arguments and without shell=True.",
    references: &["CWE-78"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os\nos.system('date')\nx = 1\nos.popen('date')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os as o\nfrom os import system as run\nrun('date')\n",
        ),
        Sample::File("scripts/a.py", "from os import *\nsystem('id')\n"),
        Sample::File(
            "scripts/a.py",
            "import os\ngetattr(os, 'sys' + 'tem')('id')\n",
        ),
        Sample::File("scripts/a.py", "__import__('os').system('id')\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nopts = {'shell': True}\nsubprocess.run('date', **opts)\n",
        ),
        Sample::File("scripts/a.py", "import os\nprint 'hi'\nos.system('id')\n"),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "# os.system('date')\nNOTE = \"never call os.system('x')\"\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['date'], shell=False)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "class os:\n    def system(x): pass\nos.system('date')\n",
        ),
        Sample::File("scripts/a.py", "import platform\nplatform.system()\n"),
    ],
    check: Check::Unit(check),
};

/// Modules whose calls are of this rule; a shell in the argument list of a
/// subprocess is an operation of its own and none of them.
const MODULES: [&str; 6] = [
    "os.",
    "subprocess.",
    "asyncio.",
    "pty.",
    "popen2.",
    "posix.",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in super::operations(unit) {
        let Act::Execute {
            program,
            command,
            shell,
            ..
        } = &operation.act
        else {
            continue;
        };
        if !MODULES
            .iter()
            .any(|module| operation.callee.starts_with(module))
        {
            continue;
        }
        let replaces = operation.callee.starts_with("os.") || operation.callee.starts_with("pty.");
        let message = match shell {
            ShellUse::No if !replaces => continue,
            ShellUse::No => format!("Python starts a program with {}", operation.callee),
            ShellUse::Yes => format!(
                "Python runs a command through a shell with {}",
                operation.callee
            ),
            ShellUse::Unproven => format!(
                "Python may run a command through a shell: nothing here shows that `shell` of {} is false",
                operation.callee
            ),
        };
        let raised = reporter.raise_flow(operation.span, &command.way);
        if *shell == ShellUse::Unproven {
            raised
                .confidence(Confidence::Medium)
                .because(Circumstance::Unproven);
        } else if command.text.is_some() && command.origins.is_constant() {
            raised.because(Circumstance::Fixed);
        }
        // A known program that is handed something from elsewhere is not told
        // from elsewhere what to do, unless it is an interpreter.
        let decided = program
            .as_deref()
            .is_some_and(|program| command.text.is_none() && !command::interprets(program));
        if *shell != ShellUse::Yes || decided {
            raised.message(message);
        } else if command.origins.has(Origins::NETWORK) && command.text.is_some() {
            raised
                .message("Python runs a file that it downloads")
                .severity(Severity::Error);
        } else if command.origins.has(Origins::NETWORK) {
            raised
                .message("Python runs commands that it downloads")
                .severity(Severity::Blocker);
        } else if command.origins.has(Origins::DECODED) {
            raised
                .message("Python runs commands that it decodes first")
                .severity(Severity::Blocker);
        } else {
            raised.message(message);
        }
    }
}
