//! `package-shortcut-file`: a file starts a program when it is opened.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;
use crate::skill::path::suffix;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-shortcut-file",
    title: "The package holds a file that starts something when it is opened",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Shortcuts and their like run a program that their picture and name do not tell.",
    fix: "Write down the command instead.",
    references: &["CWE-506", "ATT&CK T1204.002", "ATT&CK T1547.009"],
    hits: &[
        Sample::File("assets/report.lnk", "x\n"),
        Sample::File("a.hta", "<script>go()</script>\n"),
        Sample::File("setup.desktop", "[Desktop Entry]\nExec=sh run.sh\n"),
    ],
    misses: &[
        Sample::File("assets/link.md", "x\n"),
        Sample::File("a.html", "<script>go()</script>\n"),
        Sample::File("docs/lnk.txt", "x\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        let severity = match suffix(&entry.path).as_str() {
            "lnk" | "hta" | "scf" | "pif" | "chm" | "jse" | "vbe" | "wsf" | "msi"
            | "settingcontent-ms" | "library-ms" | "search-ms" => Severity::Error,
            "url" | "desktop" | "webloc" | "scpt" | "reg" | "vbs" | "jnlp" | "appref-ms" => {
                Severity::Warning
            }
            _ => continue,
        };
        reporter.raise_for(Some(&entry.path)).severity(severity);
    }
}
