//! `execution-self-delete`: a script removes itself.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-self-delete",
    title: "A script removes itself after it ran",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "What deletes its own traces was not meant to be found.",
    fix: "Leave the script where it is.",
    references: &["ATT&CK T1070.004"],
    hits: &[
        Sample::File("a.sh", "rm -f \"$0\"\n"),
        Sample::File("scripts/a.py", "import os\nos.remove(__file__)\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.unlinkSync(__filename);\n",
        ),
        Sample::File("a.ps1", "Remove-Item $PSCommandPath\n"),
    ],
    misses: &[
        Sample::File("a.sh", "rm -f \"$1\"\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nos.remove(os.path.join(os.path.dirname(__file__), 'cache.json'))\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.unlinkSync(__dirname + '/cache.json');\n",
        ),
        Sample::File("a.ps1", "Remove-Item $env:TEMP\\demo.log\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        if let Act::Delete { path, .. } = &operation.act
            && path.text.as_deref() == Some("__file__")
        {
            reporter.raise(operation.span);
            continue;
        }
        let removes = matches!(operation.act, Act::Delete { .. })
            || matches!(&operation.act, Act::Execute { program: Some(program), .. } if matches!(program.as_str(), "rm" | "shred" | "unlink"));
        // The path of the script itself is known only when it runs; its name in
        // the code is what there is.
        if removes
            && operation.span.len() < 256
            && names_itself(unit, operation.span.of(&unit.text))
        {
            reporter.raise(operation.span);
        }
    }
}

fn names_itself(unit: &Unit, call: &str) -> bool {
    let bare = !call.contains("dirname")
        && !call.contains("parent")
        && !call.contains("join")
        && !call.contains(".with_");
    let has = |word: &str| call.contains(word);
    match unit.language {
        Language::Shell => {
            has("\"$0\"") || has(" $0") || has("${0}") || has("BASH_SOURCE[0]") && bare
        }
        Language::PowerShell => {
            has("$PSCommandPath")
                || has("$MyInvocation.MyCommand.Path")
                || has("$MyInvocation.MyCommand.Definition")
        }
        Language::Python => {
            bare && (has("__file__") || has("sys.argv[0]")) && !has(" + ") && !has("/")
        }
        Language::JavaScript | Language::TypeScript => {
            bare && (has("__filename") || has("process.argv[1]") || has("import.meta.url"))
                && !has(" + ")
                && !has("${")
        }
        Language::Ruby | Language::Perl => bare && (has("__FILE__") || has("$0")),
        Language::Php => bare && has("__FILE__"),
        Language::Batch => has("%~f0") || has("%0"),
        Language::Go => bare && (has("os.Args[0]") || has("os.Executable")),
        Language::AppleScript => has("path to me"),
        Language::Basic => has("ScriptFullName"),
        Language::Markdown
        | Language::Makefile
        | Language::Dockerfile
        | Language::Json
        | Language::Other(_)
        | Language::Text => false,
    }
}
