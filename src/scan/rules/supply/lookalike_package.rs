//! `supply-lookalike-package`: a name that is almost another one is installed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::lookalike;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-lookalike-package",
    title: "Installs a package whose name is almost that of a well-known one",
    severity: Severity::Warning,
    confidence: Confidence::Low,
    why: "Names with one letter changed are registered to be installed by mistake.",
    fix: "Check the name, letter by letter.",
    references: &["CWE-1357", "ATT&CK T1195.002"],
    hits: &[
        Sample::File("a.sh", "pip install reqeusts\n"),
        Sample::File("a.sh", "npm install expresss\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', 'beautifulsop4'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('npm install lodahs');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "pip install requests numpy\nnpm install express lodash\n",
        ),
        Sample::File("a.sh", "pip install request-demo\nnpm install preact\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', '-r', 'requirements.txt'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('npm install vuex');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        let python = command.is(&["pip", "pip3", "pipx", "uv"]);
        if !python && !command.is(&["npm", "pnpm", "yarn", "bun"]) {
            continue;
        }
        let mut words = command
            .words()
            .skip_while(|word| !matches!(*word, "install" | "add" | "i"));
        if words.next().is_none() {
            continue;
        }
        for word in words.filter(|word| !word.starts_with('-')).take(64) {
            let name = word.trim_matches(['"', '\'']);
            let end = name
                .find(|letter: char| {
                    !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_' | '.')
                })
                .unwrap_or(name.len());
            let name = &name[..end];
            if let Some(known) = lookalike::of(name, python) {
                reporter
                    .raise(command.span)
                    .message(format!("Installs `{name}`, which is almost `{known}`"));
            }
        }
    }
}
