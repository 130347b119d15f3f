//! `supply-unpinned-runner`: a package is fetched and run without a version.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-unpinned-runner",
    title: "Fetches a package and runs it, whatever its version",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "`npx -y` and `uvx` run the newest version of a package without asking; a release that was taken over runs at once.",
    fix: "Name the version.",
    references: &["CWE-829", "CWE-1104"],
    hits: &[
        Sample::File("a.sh", "npx -y demo-tool run\n"),
        Sample::File("a.sh", "uvx demo-tool run\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['npx', '--yes', 'demo-tool'])\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "npx -y demo-tool@1.2.0 run\n"),
        Sample::File("a.sh", "npx tsc --noEmit\n"),
        Sample::File("a.sh", "npx -y 😀demo@8\n"),
        Sample::File("a.sh", "uvx demo-tool==1.2.0 run\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        let asks =
            command.is(&["npx", "bunx", "pnpx"]) && !(command.has("-y") || command.has("--yes"));
        if asks || !command.is(&["npx", "bunx", "pnpx", "uvx"]) {
            continue;
        }
        let package = command.words().find(|word| !word.starts_with('-'));
        let pinned = package.is_some_and(|package| {
            package.starts_with(['.', '/', '$'])
                || package.contains("==")
                || package
                    .char_indices()
                    .any(|(at, letter)| at > 0 && letter == '@')
        });
        if package.is_some_and(|package| !package.is_empty()) && !pinned {
            reporter.raise(command.span);
        }
    }
}
