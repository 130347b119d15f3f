//! Commands that destroy a system, a home or a disk.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::destruction::destroys;
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-destructive-command",
    title: "Destroys system folders, a home folder or a disk",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "The command cannot be undone and reaches far beyond what a skill works on.",
    fix: "Name the one folder that the skill made itself, below the project or a temporary folder.",
    references: &["CWE-73", "ATT&CK T1485"],
    hits: &[
        Sample::File("a.sh", "rm -rf /\n"),
        Sample::File("a.sh", "sudo rm -fr --no-preserve-root /\n"),
        Sample::File("a.sh", "rm -r -f /*\n"),
        Sample::File("a.sh", "rm --recursive /usr/\n"),
        Sample::File("a.sh", "rm -rf ~\nrm -rf \"$HOME\"\n"),
        Sample::File("a.sh", "rm -rf ${HOME}/*\n"),
        Sample::File("a.sh", "rm -rf /home/*\n"),
        Sample::File("a.sh", "D=/; rm -rf $D\n"),
        Sample::File("a.sh", "dd if=/dev/zero of=/dev/sdz bs=1M\n"),
        Sample::File("a.sh", "mkfs.ext4 /dev/sdz1\n"),
        Sample::File("a.sh", "cat x > /dev/sdz\n"),
        Sample::File("a.sh", "find / -delete\n"),
        Sample::File("a.sh", "find ~ -type f -exec shred {} +\n"),
        Sample::File("a.sh", "cd / && rm -rf *\n"),
        Sample::File("a.sh", ":() { : | : & }; :\n"),
        Sample::File("a.sh", "boom(){ boom|boom& };boom\n"),
        Sample::File("a.sh", "env -S 'rm -rf /'\n"),
        Sample::File("a.sh", "busybox rm -rf /etc\n"),
        Sample::File("a.ps1", "Remove-Item -Recurse -Force C:\\\n"),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "rm -rf ./build /tmp/scratch /home/user/project/dist\n",
        ),
        Sample::File("a.sh", "rm -f /tmp/x\nrm /home\n"),
        Sample::File("a.sh", "rm -rf \"$HOME/.cache/demo\" ~/demo\n"),
        Sample::File("a.sh", "rm -rf \"$BUILD_DIR\"/*\n"),
        Sample::File(
            "a.sh",
            "dd if=a of=b\ndd if=/dev/zero of=/dev/null count=1\n",
        ),
        Sample::File("a.sh", "echo rm -rf / # rm -rf /\n"),
        Sample::File(
            "a.sh",
            "find . -name '*.pyc' -delete\nfind / -name core -exec rm -rf {} +\n",
        ),
        Sample::File("a.sh", "f(){ echo x|cat; }; f\n"),
        Sample::File("a.sh", "mkfs.ext4 disk.img\n"),
        Sample::File("a.sh", "cd build && rm -rf *\n"),
        Sample::File(
            "Dockerfile",
            "FROM scratch\nRUN apt-get update && rm -rf /var/lib/apt/lists/*\n",
        ),
        Sample::File("Makefile", "clean:\n\trm -rf $(DESTDIR)/usr\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if !matches!(unit.language, Language::Shell | Language::PowerShell) {
        return;
    }
    for operation in unit
        .lowered
        .operations
        .iter()
        .filter(|operation| destroys(operation))
    {
        report.raise(operation.span);
    }
}
