//! `persistence-account`: an account is made that opens the machine to others.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-account",
    title: "Makes an account with the rights of the administrator",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Who knows the name and the password of such an account comes back whenever it pleases them.",
    fix: "Make no account; where a service needs one, give it no password and no rights.",
    references: &["CWE-798", "ATT&CK T1136", "ATT&CK T1098"],
    hits: &[
        Sample::File("a.sh", "useradd -o -u 0 -g 0 -M -s /bin/bash support\n"),
        Sample::File(
            "a.sh",
            "useradd -m support\necho 'support:Example2027' | chpasswd\nusermod -aG sudo support\n",
        ),
        Sample::File(
            "a.ps1",
            "net user helpdesk Example2027 /add\nnet localgroup administrators helpdesk /add\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['useradd', '-o', '-u', '0', 'support'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('useradd -o -u 0 support');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "useradd --system --no-create-home demo\n"),
        Sample::File("a.sh", "usermod -aG docker \"$USER\"\n"),
        Sample::File("a.ps1", "net user\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        let text = content.text.as_deref().unwrap_or_default();
        if path.starts_with("/etc/ssh/sshd_config")
            && ["PermitRootLogin yes", "PermitEmptyPasswords yes"]
                .iter()
                .any(|line| text.contains(line))
        {
            reporter
                .raise(span)
                .message("Lets the administrator log in from elsewhere with a password");
        }
    }
    let mut makes = None;
    let mut knows = false;
    let mut raises = false;
    let mut hides = None;
    for command in command::all(unit) {
        if is_root_twin(&command) {
            reporter
                .raise(command.span)
                .severity(Severity::Blocker)
                .message("Makes an account that is the administrator under another name");
            return;
        }
        let small = command.small();
        let adds = command.is(&["net"]) && small.contains(" user ") && small.contains("/add");
        if adds
            || command.is(&["useradd", "adduser", "new-localuser"])
            || command.is(&["sysadminctl"]) && small.contains("-adduser")
            || command.is(&["dscl"]) && small.contains("-create /users/")
        {
            makes.get_or_insert(command.span);
            // A password that stands there for everybody.
            knows |= adds && command.words().count() >= 4
                || small.contains("-password ") && !small.contains('$')
                || small.contains("-passwd ");
        }
        knows |= command.is(&["chpasswd"])
            || command.is(&["passwd"]) && command.has("--stdin")
            || command.is(&["convertto-securestring"]) && command.has("-asplaintext");
        raises |= command.is(&["net"])
            && small.contains("localgroup")
            && small.contains("/add")
            && ["admin", "remote desktop"]
                .iter()
                .any(|group| small.contains(group))
            || command.is(&["add-localgroupmember"]) && small.contains("admin")
            || command.is(&["usermod", "adduser", "gpasswd", "useradd"])
                && [" sudo", " wheel", " admin", ",sudo", " root"]
                    .iter()
                    .any(|group| small.contains(group))
            || small.contains("groupmembership admin")
            || command.is(&["sysadminctl"]) && command.has("-admin");
        if small.contains("specialaccounts") || small.contains("ishidden") {
            hides.get_or_insert(command.span);
        }
    }
    let Some(span) = makes else { return };
    if hides.is_some() && (knows || raises) {
        reporter
            .raise(span)
            .severity(Severity::Blocker)
            .message("Makes an account that nobody is shown");
    } else if knows && raises {
        let raised = reporter.raise(span);
        if !command::is_program(unit) {
            raised.severity(Severity::Warning);
        }
    }
}

/// Whether an account gets the number of the administrator.
fn is_root_twin(command: &Command<'_>) -> bool {
    if !command.is(&["useradd", "adduser", "usermod"]) {
        return false;
    }
    let mut words = command.words();
    while let Some(word) = words.next() {
        let number = match word {
            "-u" | "--uid" | "-ou" | "-uo" => words.next(),
            _ => word.strip_prefix("--uid="),
        };
        if number == Some("0") {
            return true;
        }
    }
    false
}
