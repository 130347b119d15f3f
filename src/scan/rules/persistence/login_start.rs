//! `persistence-login-start`: something starts with each login.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

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
    for (span, path, content) in command::writes(unit) {
        let path = path.replace('\\', "/");
        // PowerShell writes to the registry as to files.
        let small = path.to_ascii_lowercase();
        if small.contains("/currentversion/run") || small.contains("/winlogon/") {
            let raised = reporter.raise(span);
            if command::is_loaded(content)
                || command::is_program(unit) && super::fetches_program(unit)
            {
                raised
                    .severity(Severity::Blocker)
                    .message("Has every login run what it downloads");
            }
        }
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
            let any = super::any_loaded(unit);
            let raised = reporter.raise(command.span);
            if command::is_program(unit)
                && (super::fetches_program(unit)
                    || command.is(&["osascript"]) && super::asks_strangers(unit))
            {
                raised
                    .severity(Severity::Blocker)
                    .message("Has every login run a program that it downloads");
                continue;
            }
            if command::is_loaded_text(command.line) || any {
                raised
                    .severity(if command::is_loaded_text(command.line) {
                        Severity::Blocker
                    } else {
                        Severity::Error
                    })
                    .message("Has every login run what it downloads");
            }
        }
    }
    // The registry by the functions of a library.
    let key = unit.lowered.literals.iter().find(|literal| {
        literal.value.len() < 200
            && literal.value.contains('\\')
            && literal
                .value
                .to_ascii_lowercase()
                .replace("\\\\", "\\")
                .contains("\\currentversion\\run")
    });
    let sets = ["SetValueEx", "RegSetValue", "SetStringValue"]
        .iter()
        .any(|name| unit.text.contains(name));
    // It fetches what it registers, too.
    let strange = unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Contact { address, local: false, .. }
        if address.text.as_deref().is_some_and(|address| {
            address.starts_with("http://") || collecting_host::of_address(address).is_some()
        }))
    });
    if let Some(key) = key
        && sets
    {
        let raised = reporter.raise(key.span);
        if command::is_program(unit) && super::fetches_program(unit) {
            raised
                .severity(Severity::Blocker)
                .message("Has every login run a program that it downloads");
        } else if strange {
            raised.severity(Severity::Error);
        }
    }
    let item = unit.language == Language::AppleScript && unit.text.contains("make login item");
    if item && strange {
        let at = unit.text.find("make login item").unwrap_or_default();
        reporter
            .raise(Span::new(at, at + "make login item".len()))
            .severity(Severity::Error)
            .message("Has every login run what it downloads");
    }
}
