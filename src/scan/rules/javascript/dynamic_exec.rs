//! Text that is run as code.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "javascript-dynamic-exec",
    title: "JavaScript runs text as code",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Code that comes to be at run time cannot be reviewed, and hides what it does from every scanner.",
    fix: "Write the code down, or parse the data with `JSON.parse`.",
    references: &["CWE-95"],
    hits: &[
        Sample::File("scripts/a.js", "eval(process.argv[2]);\n"),
        Sample::File("scripts/a.js", "const f = new Function('a', body);\n"),
        Sample::File(
            "scripts/a.ts",
            "import vm from 'node:vm';\nvm.runInNewContext(code as string);\n",
        ),
        Sample::File("scripts/a.js", "globalThis['ev' + 'al'](x);\n"),
        Sample::File("scripts/a.js", "(0, eval)(x);\n"),
        Sample::File(
            "scripts/a.js",
            "const d = (t) => Buffer.from(t, 'base64').toString();\neval(d('Z28oKQ=='));\n",
        ),
        Sample::File("assets/a.html", "<button onclick=\"eval(x)\">go</button>\n"),
        Sample::File(
            "scripts/a.js",
            "[].constructor.constructor('return 1')();\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.js",
            "const page = await open();\nawait page.evaluate(() => 1);\nmodel.eval();\n",
        ),
        Sample::File(
            "scripts/a.js",
            "setTimeout(() => go(), 10);\nfunction evaluate(x) { return x; }\n",
        ),
        Sample::File("scripts/a.js", "// eval(x)\nconst s = 'eval(x)';\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !super::is_script(unit) {
        return;
    }
    let mut last = None;
    for operation in &unit.lowered.operations {
        if let Act::Evaluate { code } = &operation.act {
            let decoded = code.origins.has(Origins::DECODED);
            // One call may run one of several texts.
            if last == Some(operation.span) && !decoded {
                continue;
            }
            last = Some(operation.span);
            let fixed = code.text.is_some() && code.origins.is_constant();
            let raised = reporter.raise_flow(operation.span, &code.way);
            if fixed {
                raised.because(Circumstance::Fixed);
            }
            if decoded {
                raised
                    .severity(Severity::Error)
                    .message("JavaScript decodes text and runs it as code");
            }
        }
    }
}
