//! `supply-install-hook`: something runs when the package is installed.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::skill::path::file_name;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-install-hook",
    title: "Runs something when the package is installed",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "Install hooks run before anybody has looked at the code.",
    fix: "Do the work when the person asks for it.",
    references: &["CWE-829", "ATT&CK T1195.002"],
    hits: &[
        Sample::File(
            "package.json",
            "{\"name\": \"demo\", \"scripts\": {\"postinstall\": \"node setup.js\"}}\n",
        ),
        Sample::File(
            "package.json",
            "{\"scripts\": {\"preinstall\": \"curl -s https://get.example.com/x -o x\"}}\n",
        ),
        Sample::File(
            "sub/package.json",
            "{\"scripts\": {\"install\": \"node -e \\\"eval(1)\\\"\"}}\n",
        ),
    ],
    misses: &[
        Sample::File(
            "package.json",
            "{\"scripts\": {\"build\": \"tsc\", \"test\": \"node --test\"}}\n",
        ),
        Sample::File("package.json", "{\"scripts\": {\"prepare\": \"husky\"}}\n"),
        Sample::File("docs/npm.md", "A `postinstall` script runs at once.\n"),
        Sample::File("data.json", "{\"scripts\": {\"postinstall\": \"x\"}}\n"),
    ],
    check: Check::Text {
        anchors: &["\"postinstall\"", "\"preinstall\"", "\"install\""],
        check,
    },
};

/// Largest manifest that is read.
const MAX_MANIFEST: usize = 1 << 20;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if file_name(file.path) != "package.json" || file.text.len() > MAX_MANIFEST {
        return;
    }
    let Ok(manifest) = serde_json::from_str::<serde_json::Value>(file.text) else {
        return;
    };
    for hook in ["preinstall", "install", "postinstall"] {
        let Some(line) = manifest["scripts"][hook].as_str() else {
            continue;
        };
        let Some(at) = file.text.find(&format!("\"{hook}\"")) else {
            continue;
        };
        let raised = reporter.raise(Span::new(at, at + hook.len() + 2));
        let reaches = [
            "http://",
            "https://",
            "curl ",
            "wget ",
            "/dev/tcp/",
            "base64",
        ];
        let evaluates = [
            "node -e",
            "node --eval",
            "python -c",
            "python3 -c",
            "bash -c",
            "sh -c",
            "powershell",
        ];
        if reaches.iter().any(|word| line.contains(word)) {
            raised
                .severity(Severity::Error)
                .message("Reaches the network when the package is installed");
        } else if evaluates.iter().any(|word| line.contains(word)) {
            raised.severity(Severity::Warning);
        }
    }
}
