//! A module that runs programs or opens sockets, loaded by a name that is put
//! together at run time.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "javascript-hidden-module",
    title: "JavaScript hides the name of the module it loads",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Whoever splits or encodes `child_process` does not want a reader, or a scanner, to see that programs are run.",
    fix: "Load the module by its plain name, or remove the code.",
    references: &["CWE-506", "CWE-656"],
    hits: &[
        Sample::File(
            "scripts/a.js",
            "const p = require('child_' + 'process');\np.execSync('ls');\n",
        ),
        Sample::File(
            "scripts/a.mjs",
            "const p = await import(atob('Y2hpbGRfcHJvY2Vzcw=='));\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const names = ['process', 'child'];\nrequire(names.reverse().join('_')).exec('ls');\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const m = String.fromCharCode(110, 101, 116);\nrequire(m).connect(1, 'a.example.com');\n",
        ),
        Sample::File(
            "scripts/a.js",
            "process.binding('spawn_sync').spawn({ file: 'ls', args: ['ls'] });\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.js",
            "const p = require('node:child_process');\nconst q = require(process.argv[2]);\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const name = 'child_process';\nconst load = (file) => require('./plugins/' + file);\nload('a');\n",
        ),
        Sample::File(
            "scripts/a.js",
            "for (const name of ['fs', 'path', 'child_process']) require(name);\n",
        ),
    ],
    check: Check::Unit(check),
};

/// Modules that run programs, code, or open sockets.
const MODULES: [&str; 6] = [
    "child_process",
    "net",
    "vm",
    "dgram",
    "child_process.binding",
    "worker_threads",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !super::is_script(unit) {
        return;
    }
    if let Some(span) = calls_by_data(&unit.text) {
        reporter
            .raise(span)
            .message("Calls a function of a module by names that stand nowhere in the code");
        return;
    }
    let mut last = None;
    for operation in &unit.lowered.operations {
        let Act::Import { module } = &operation.act else {
            continue;
        };
        let Some(name) = &module.text else { continue };
        let bare = name.strip_prefix("node:").unwrap_or(name);
        // A name that stands in the code as it is hides nothing.
        let written = unit
            .lowered
            .literals
            .iter()
            .any(|literal| literal.value == *name);
        if MODULES.contains(&bare) && !written && last != Some(operation.span) {
            last = Some(operation.span);
            reporter.raise(operation.span);
        }
    }
}

/// `require(a)[b](…)` with a text that is put together letter by letter.
fn calls_by_data(text: &str) -> Option<Span> {
    const MOST: usize = 64;
    let is_name = |word: &str| {
        !word.is_empty()
            && word.len() < 40
            && word
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
    };
    let letters = [
        "fromCharCode",
        "atob(",
        "'base64'",
        "\"base64\"",
        "'hex'",
        "\"hex\"",
    ]
    .iter()
    .any(|call| text.contains(call));
    if !letters {
        return None;
    }
    text.match_indices("require(")
        .take(MOST)
        .find_map(|(at, call)| {
            let rest = &text[at + call.len()..];
            let (module, rest) = rest.split_once(')')?;
            let (function, rest) = rest.strip_prefix('[')?.split_once(']')?;
            (is_name(module) && is_name(function) && rest.starts_with('('))
                .then(|| Span::new(at, at + call.len() + module.len() + 1))
        })
}
