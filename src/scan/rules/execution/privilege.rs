//! `execution-privilege`: more rights are taken, for good.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-privilege",
    title: "Gives itself or a program the rights of the administrator for good",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A rule in sudoers or a set-user-id bit outlives the work and lets anything run as the administrator.",
    fix: "Ask for the right at the moment it is needed.",
    references: &["CWE-269", "CWE-732", "ATT&CK T1548"],
    hits: &[
        Sample::File(
            "a.sh",
            "echo 'demo ALL=(ALL) NOPASSWD: ALL' >> /etc/sudoers\n",
        ),
        Sample::File("a.sh", "chmod u+s /tmp/sh\n"),
        Sample::File(
            "scripts/a.py",
            "open('/etc/sudoers.d/demo', 'w').write('demo ALL=(ALL) NOPASSWD: ALL')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('/etc/sudoers.d/demo', 'x');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "sudo apt-get install -y jq\nchmod 755 run.sh\n"),
        Sample::File("scripts/a.py", "import os\nos.chmod('run.sh', 0o755)\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('sudoers.md', 'x');\n",
        ),
        Sample::File("a.sh", "chmod g+s shared\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, _) in command::writes(unit) {
        if path.starts_with("/etc/sudoers") || path == "/etc/doas.conf" {
            reporter.raise(span);
        }
    }
    for command in command::all(unit) {
        let setuid = command.is(&["chmod"])
            && command.words().any(|word| {
                word.contains("u+s")
                    || word == "+s"
                    || word.len() == 4
                        && word.bytes().all(|byte| byte.is_ascii_digit())
                        && word.starts_with(['4', '6', '7'])
            });
        let granted = command.is(&["tee", "visudo", "dd"]) && command.line.contains("/etc/sudoers");
        let capable = command.is(&["setcap"])
            && (command.line.contains("cap_setuid") || command.line.contains("cap_sys_admin"));
        if setuid || granted || capable {
            reporter.raise(command.span);
        }
    }
}
