//! `persistence-repository-access`: somebody else gets into repositories.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-repository-access",
    title: "Gives others lasting access to repositories, or takes their protection away",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A collaborator or a key stays when the skill is gone, and writes what everybody runs.",
    fix: "Leave access to the people who own the repository.",
    references: &["CWE-284", "ATT&CK T1098"],
    hits: &[
        Sample::File(
            "scripts/a.sh",
            "for r in $(gh repo list --json nameWithOwner -q '.[].nameWithOwner'); do gh api -X PUT repos/$r/collaborators/helper-bot -f permission=admin; done\n",
        ),
        Sample::File(
            "scripts/a.sh",
            "gh api -X DELETE repos/$r/branches/main/protection\ngh repo deploy-key add key.pub --allow-write\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.sh", "gh api repos/$r/collaborators\n"),
        Sample::File("scripts/a.sh", "gh repo list --limit 5\n"),
    ],
    check: Check::Unit(check),
};

/// What a command gives or takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Person,
    Key,
    Protection,
}

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let found: Vec<_> = command::all(unit)
        .filter_map(|command| Some((command.span, kind(&command)?)))
        .collect();
    let has = |wanted| found.iter().any(|(_, kind)| *kind == wanted);
    let many = has(Kind::Protection) && (has(Kind::Person) || has(Kind::Key));
    // Of every repository that the person owns, or several ways at once.
    let all = command::all(unit)
        .any(|command| command.is(&["gh"]) && command.has("repo") && command.has("list"));
    for (span, _) in &found {
        let raised = reporter.raise(*span);
        if many || all {
            raised.severity(Severity::Error);
        }
        if many && all {
            raised.severity(Severity::Blocker);
        }
    }
}

fn kind(command: &Command<'_>) -> Option<Kind> {
    if !command.is(&["gh", "curl", "glab"]) {
        return None;
    }
    let line = command.small();
    let changes = ["put", "post", "delete", "patch"]
        .iter()
        .any(|method| command.has(method) || line.contains(&format!("-x{method}")));
    if line.contains("/collaborators/") && changes {
        return Some(Kind::Person);
    }
    if line.contains("deploy-key add")
        || (line.contains("/keys") && changes && line.contains("key="))
    {
        return Some(Kind::Key);
    }
    (line.contains("/protection") && line.contains("delete")).then_some(Kind::Protection)
}
