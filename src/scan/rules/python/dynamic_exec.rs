//! `python-dynamic-exec`: text that runs as code.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-dynamic-exec",
    title: "Python runs text as code",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "What eval, exec or compile runs cannot be judged by reading the package, least of all when it was downloaded or decoded first.",
    fix: "Replace eval and exec with explicit code, or parse data with ast.literal_eval or json.",
    references: &["CWE-95", "OWASP-LLM05"],
    hits: &[
        Sample::File("scripts/a.py", "expr = input()\nprint(eval(expr))\n"),
        Sample::File("scripts/a.py", "compile('1', 'x', mode='exec')\n"),
        Sample::File("scripts/a.py", "import builtins\nbuiltins.exec(input())\n"),
        Sample::File("scripts/a.py", "getattr(__builtins__, 'eval')('1')\n"),
        Sample::File("scripts/a.py", "__builtins__['exec'](input())\n"),
        Sample::File("scripts/a.py", "run = exec\nrun(input())\n"),
        Sample::File(
            "scripts/a.py",
            "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import ast\nast.literal_eval('1')\nmodel.eval()\ncompile('1', 'x', 'eval')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "def eval(scores):\n    return sum(scores)\n\nprint(eval([1, 2]))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import re\nre.compile('a')\n# eval(x)\nN = 'exec(x)'\n",
        ),
        Sample::File(
            "scripts/a.py",
            "class Runner:\n    def exec(self, x):\n        return x\n\nRunner().exec('1')\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in super::operations(unit) {
        let Act::Evaluate { code } = &operation.act else {
            continue;
        };
        let raised = reporter.raise_flow(operation.span, &code.way);
        if code.origins.has(Origins::NETWORK) {
            raised
                .message("Python runs code that it downloads")
                .severity(Severity::Blocker);
        } else if code.origins.has(Origins::DECODED) {
            raised
                .message("Python runs code that it decodes first")
                .severity(Severity::Blocker);
        } else {
            raised.message(format!(
                "Python runs text as code with {}",
                operation.callee.trim_start_matches("builtins.")
            ));
            // It was looked into like the rest of the file.
            if code.text.is_some() && code.origins.is_constant() {
                raised.because(Circumstance::Fixed);
            }
        }
    }
}
