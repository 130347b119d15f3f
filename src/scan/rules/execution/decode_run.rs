//! `execution-decode-run`: decoded data runs.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Event, Origins, ShellUse};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-decode-run",
    title: "Decodes data and runs it",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Code is encoded only to keep it from being read; a skill has no reason to hide what it runs.",
    fix: "Write the code down as it is.",
    references: &["CWE-506", "ATT&CK T1027", "ATT&CK T1140"],
    hits: &[
        Sample::File("a.sh", "echo ZWNobyBoaQ== | base64 -d | sh\n"),
        Sample::File("a.sh", "tail -n +10 \"$0\" | gunzip | sh\n"),
        Sample::File(
            "scripts/a.py",
            "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import zlib, base64\nexec(zlib.decompress(base64.b64decode(open(__file__).read().split('#')[-1])))\n",
        ),
        Sample::File(
            "scripts/a.js",
            "eval(Buffer.from('Y29uc29sZS5sb2coMSk=', 'base64').toString());\n",
        ),
        Sample::File(
            "scripts/a.js",
            "new Function(atob('Y29uc29sZS5sb2coMSk='))();\n",
        ),
        Sample::File(
            "a.ps1",
            "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('ZWNobyBoaQ==')))\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "base64 -d < in.txt > out.png\n"),
        Sample::File("a.sh", "gunzip -c dump.sql.gz | psql app\n"),
        Sample::File(
            "scripts/a.py",
            "import base64\nopen('out.png', 'wb').write(base64.b64decode('iVBORw0KGgo='))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import base64, subprocess\nkey = base64.b64decode('ZGVtbw==').decode()\nsubprocess.run(['demo', '--key', key])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const text = Buffer.from(body, 'base64').toString();\nconsole.log(text);\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        let value = match &operation.act {
            // PowerShell's own switch has its own rule.
            Act::Evaluate { code }
                if Language::of_program(&operation.callee) != Some(Language::PowerShell) =>
            {
                code
            }
            Act::Execute {
                program,
                command,
                shell,
                ..
            } if program.is_none()
                || *shell != ShellUse::No
                    && (command.text.is_some()
                        || program.as_deref().is_some_and(command::interprets)) =>
            {
                command
            }
            _ => continue,
        };
        if value.origins.has(Origins::DECODED) {
            reporter.raise_flow(operation.span, &value.way);
        } else if value
            .way
            .steps()
            .iter()
            .any(|step| matches!(&step.event, Event::File(Some(path)) if path == "__file__"))
        {
            reporter
                .raise_flow(operation.span, &value.way)
                .severity(Severity::Blocker)
                .message("Runs text that stands in its own file as something else than code");
        }
    }
}
