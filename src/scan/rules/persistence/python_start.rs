//! `persistence-python-start`: something is made to run with every Python.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-python-start",
    title: "Makes something run with every start of Python",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "`sitecustomize`, `usercustomize` and `.pth` files run before any program in Python, whichever it is.",
    fix: "Install a package the ordinary way.",
    references: &["ATT&CK T1546.018", "CWE-829"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import site\nopen(site.getusersitepackages() + '/usercustomize.py', 'w').write('x')\nopen('/usr/lib/python3/dist-packages/sitecustomize.py', 'w').write('x')\n",
        ),
        Sample::File(
            "a.sh",
            "cp hook.pth /usr/lib/python3/site-packages/hook.pth\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('/usr/lib/python3/site-packages/a.pth', 'import x');\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "open('model.pth', 'wb').write(b'x')\n"),
        Sample::File("a.sh", "cp weights.pth models/weights.pth\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('docs/sitecustomize.md', 'x');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        let customizes = path.ends_with("sitecustomize.py") || path.ends_with("usercustomize.py");
        let loads = path.ends_with(".pth")
            && (path.contains("site-packages") || path.contains("dist-packages"));
        if customizes || loads {
            let raised = reporter.raise(span);
            if command::is_loaded(content) {
                raised
                    .severity(Severity::Blocker)
                    .message("Has every start of Python run what it downloads or decodes");
            }
        }
    }
    // Names that are put together when it runs.
    let writes =
        unit.lowered.operations.iter().any(
            |operation| matches!(&operation.act, Act::Write { path, .. } if path.text.is_none()),
        );
    let named = unit.lowered.literals.iter().find(|literal| {
        let name = literal.value.as_str();
        name.len() < 60
            && (name.ends_with(".pth") && unit.text.contains("site")
                || name == "sitecustomize.py"
                || name == "usercustomize.py")
    });
    if let Some(named) = named
        && writes
        && super::any_loaded(unit)
    {
        reporter.raise(named.span).severity(Severity::Error);
    }
}
