//! `persistence-login-start`: something starts with each login.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-login-start",
    title: "Makes something start with each login of the person",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "What starts with a login stays when the skill is gone, and runs as that person.",
    fix: "Tell the person what starts and how to remove it, and let them decide.",
    references: &["ATT&CK T1547"],
    hits: &[
        Sample::File(
            "a.ps1",
            "New-ItemProperty -Path HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run -Name demo -Value a.exe\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['reg', 'add', 'HKCU\\\\Software\\\\Microsoft\\\\Windows\\\\CurrentVersion\\\\Run', '/v', 'demo', '/d', 'a.exe'])\n",
        ),
        Sample::File("a.sh", "cp demo.desktop ~/.config/autostart/demo.desktop\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('/root/.config/autostart/demo.desktop', '[Desktop Entry]');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.ps1",
            "Get-ItemProperty HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['reg', 'query', 'HKCU\\\\Software\\\\Demo'])\n",
        ),
        Sample::File("a.sh", "ls ~/.config/autostart\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('docs/startup.md', 'x');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, _) in command::writes(unit) {
        let path = path.replace('\\', "/");
        if path.contains("/.config/autostart/")
            || path.contains("/Start Menu/Programs/Startup")
            || path.contains("/Start Menu/Programs/StartUp")
        {
            reporter.raise(span);
        }
    }
    for command in command::all(unit) {
        let sets = command.is(&["reg"]) && command.has("add")
            || command.is(&["set-itemproperty", "new-itemproperty", "sp"]);
        let line = command.small();
        let run_key = line.contains("currentversion\\run")
            || line.contains("currentversion/run")
            || line.contains("winlogon")
            || line.contains("image file execution options");
        let login =
            command.is(&["osascript"]) && line.contains("login item") && line.contains("make");
        let startup = command.is(&["copy", "copy-item", "move", "xcopy"])
            && line.contains("programs\\startup");
        if sets && run_key || login || startup {
            reporter.raise(command.span);
        }
    }
    // The registry by the functions of a library.
    let key = unit.lowered.literals.iter().find(|literal| {
        literal.value.len() < 200
            && literal
                .value
                .to_ascii_lowercase()
                .replace("\\\\", "\\")
                .contains("\\currentversion\\run")
    });
    let sets = unit.text.contains("SetValueEx") || unit.text.contains("RegSetValue");
    if let Some(key) = key
        && sets
    {
        reporter.raise(key.span);
    }
}
