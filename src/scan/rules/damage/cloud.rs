//! `damage-cloud`: everything of a cloud account or a cluster is destroyed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-cloud",
    title: "Destroys what an account, a cluster or a history holds",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Machines, databases, buckets and histories that are removed without a question are gone for everybody who works with them.",
    fix: "Name the one resource that the skill made, and ask before it is removed.",
    references: &["ATT&CK T1485", "CWE-73"],
    hits: &[
        Sample::File("a.sh", "kubectl delete ns --all --force\n"),
        Sample::File(
            "a.sh",
            "aws s3 rb s3://demo --force\naws rds delete-db-instance --db-instance-identifier demo --skip-final-snapshot\n",
        ),
        Sample::File("a.sh", "git checkout --orphan x\ngit push --force --all\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['terraform', 'destroy', '-auto-approve'])\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "kubectl delete pod demo\naws s3 ls\n"),
        Sample::File("a.sh", "terraform plan\nterraform destroy\n"),
        Sample::File(
            "a.sh",
            "git checkout --orphan gh-pages\ngit push -f origin gh-pages\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let mut found = Vec::new();
    let (mut orphan, mut forced) = (false, None);
    for command in command::all(unit) {
        if command.is(&["git"]) {
            orphan |= command.has("--orphan") || command.has("filter-branch");
            let force = command.has("-f") || command.has("--force");
            if command.has("push") && force && (command.has("--all") || command.has("--mirror")) {
                forced = Some(command.span);
            }
        }
        if let Some(whole) = destroys(&command) {
            found.push((command.span, whole));
        }
    }
    let copies: Vec<_> = command::all(unit)
        .filter(removes_copies)
        .map(|command| command.span)
        .collect();
    let many = command::is_program(unit) && found.len() > 2;
    let grave =
        command::is_program(unit) && (found.len() > 1 || found.iter().any(|(_, whole)| *whole));
    // Who takes the copies as well leaves nothing to go back to.
    let all = !copies.is_empty() && copies.len() + found.len() > 1;
    for (span, _) in &found {
        let raised = reporter.raise(*span);
        if many {
            raised.severity(Severity::Blocker);
        } else if grave || all {
            raised.severity(Severity::Error);
        }
    }
    for span in copies.iter().filter(|_| all) {
        reporter
            .raise(*span)
            .severity(Severity::Error)
            .message("Removes snapshots and backups, whichever there are");
    }
    if let Some(span) = forced
        && orphan
    {
        let raised = reporter.raise(span);
        if command::is_program(unit) {
            raised
                .severity(Severity::Error)
                .message("Replaces the history of every branch");
        }
    }
}

/// Whether a command removes copies made to go back to, whichever it is handed:
/// those that a loop or a pipe names, not one that a person names.
fn removes_copies(command: &Command<'_>) -> bool {
    let verb = command.words().any(|word| {
        word.starts_with("delete-") && (word.contains("snapshot") || word.contains("backup"))
            || word == "delete-recovery-point"
    });
    let noun = command.is(&["gcloud", "az", "velero", "restic", "zfs", "lvremove"])
        && (command.has("delete") || command.has("destroy"))
        && (command.line.contains("snapshot") || command.line.contains("backup"));
    let any = command.line.is_empty()
        || command.line.contains('$')
        || !command.input.origins.is_constant()
        || !command.origins.is_constant()
        || command.line.contains("xargs");
    (verb && command.is(&["aws", "aliyun", "doctl"]) || noun) && any
}

/// Whether a command removes without a question; true when it is everything.
fn destroys(command: &Command<'_>) -> Option<bool> {
    let all = command.has("--all");
    if command.is(&["kubectl"]) && command.has("delete") && all {
        let spaces = command.has("ns") || command.has("namespace") || command.has("namespaces");
        return Some(spaces || command.has("-A"));
    }
    if command.is(&["terraform", "tofu", "pulumi", "cdk"]) && command.has("destroy") {
        let unasked = command.line.contains("-auto-approve")
            || command.has("--yes")
            || command.has("-y")
            || command.has("--force");
        return unasked.then_some(false);
    }
    if command.is(&["aws"]) {
        let removes = command.has("rb") && command.has("--force")
            || command.has("terminate-instances")
            || command.has("delete-db-instance") && command.has("--skip-final-snapshot")
            || command.has("rm") && command.has("--recursive") && command.line.contains("BACKUP");
        return removes.then_some(false);
    }
    if command.is(&["gh", "glab"]) && command.has("repo") && command.has("delete") {
        // Those that a list names, and nobody else.
        let listed = command.line.contains('$') || !command.origins.is_constant();
        let unasked = command.has("--yes") || command.has("--confirm") || command.has("-y");
        return unasked.then_some(listed);
    }
    if command.is(&["gcloud", "az"]) && command.has("delete") {
        let projects = command.has("projects") || command.has("group");
        let unasked = command.has("--quiet") || command.has("-y") || command.has("--yes");
        return (projects && unasked).then_some(false);
    }
    None
}
