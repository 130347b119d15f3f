//! What findings say together: two deeds that honest skills do not combine
//! make certain what each of them leaves to a person.

use crate::finding::{Finding, FlowStep, Severity};

/// What a finding speaks of; two of one matter may be one deed told twice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matter {
    /// Whose word counts.
    Authority,
    /// Roles and rules without limits.
    Unbound,
    /// Several deeds of one passage.
    Covert,
    /// What people are not to see.
    Cover,
    /// What is taken and where it goes.
    Taking,
    /// Orders from elsewhere.
    Strangers,
    /// What stays: memory, settings, other skills.
    Standing,
    /// Consent and protection taken away.
    Consent,
    /// What a person is talked into.
    Lure,
    /// A place that anybody can have.
    Place,
    /// Code that the package does not show.
    ForeignCode,
    /// What starts again by itself.
    Persistence,
    /// What is destroyed.
    Damage,
    /// Objects that bring code along.
    Objects,
    /// Credentials of all kinds, whichever there are.
    Sweep,
}

/// How many lines apart two findings of one text may stand to be one story.
const REACH: u32 = 30;
/// The same, where one of them weighs little alone.
const QUIET_REACH: u32 = 8;

/// Most findings that are compared with each other.
const MOST: usize = 64;

/// Raises findings that corroborate each other to [`Severity::Blocker`], each
/// with the other one as a step.
pub(super) fn apply(findings: &mut [Finding]) {
    let grave: Vec<(usize, Matter)> = findings
        .iter()
        .enumerate()
        .filter(|(_, finding)| finding.severity >= Severity::Error || is_quiet(finding))
        .filter_map(|(index, finding)| Some((index, matter(finding.rule)?)))
        .take(MOST)
        .collect();
    let mut certain: Vec<(usize, usize)> = Vec::new();
    for (index, matter) in &grave {
        if findings[*index].severity != Severity::Error {
            continue;
        }
        let other = grave.iter().find(|(other, about)| {
            about != matter && corroborates(&findings[*index], &findings[*other])
        });
        if let Some((other, _)) = other {
            certain.push((*index, *other));
        }
    }
    let steps: Vec<(usize, FlowStep)> = certain
        .iter()
        .map(|(index, other)| (*index, step(&findings[*other])))
        .collect();
    for (index, step) in steps {
        findings[index].severity = Severity::Blocker;
        findings[index].steps.push(step);
    }
}

fn step(other: &Finding) -> FlowStep {
    FlowStep {
        path: other.path.clone().unwrap_or_default(),
        place: other.place,
        note: format!("together with {}", other.rule),
        excerpt: other.excerpt.clone(),
    }
}

/// What weighs little alone and bears out what is grave: silence that covers
/// something, an address without a name that something is fetched from.
fn is_quiet(finding: &Finding) -> bool {
    finding.severity == Severity::Warning
        && matches!(
            finding.rule,
            "agent-config-write"
                | "agent-permission-bypass"
                | "agent-server-grants"
                | "execution-security-off"
                | "instruction-concealment"
                | "instruction-exfiltration"
                | "instruction-fake-role"
                | "instruction-memory-write"
                | "instruction-permission-bypass"
                | "javascript-dynamic-exec"
                | "link-raw-address"
                | "link-shortener"
                | "network-collecting-host"
                | "package-shortcut-file"
                | "persistence-schedule"
                | "persistence-service"
                | "python-dynamic-exec"
                | "theft-sweep"
        )
}

fn corroborates(finding: &Finding, other: &Finding) -> bool {
    let (Some(line), Some(other_line)) = (finding.line(), other.line()) else {
        return finding.path != other.path;
    };
    if finding.path != other.path {
        // What a file only tells, another one has to do.
        return !(is_told(finding) && is_told(other));
    }
    if is_told(finding) && is_told(other) {
        let grave = other.severity >= Severity::Error;
        let reach = if grave { REACH } else { QUIET_REACH };
        return line.abs_diff(other_line) <= reach;
    }
    true
}

/// Whether prose says it.
fn is_told(finding: &Finding) -> bool {
    finding.rule.starts_with("instruction-")
        || finding.rule.starts_with("link-")
        || matches!(finding.rule, "declaration-prompt-override" | "theft-told")
}

/// What a rule speaks of; `None` for what happens in honest skills by mistake.
fn matter(rule: &str) -> Option<Matter> {
    Some(match rule {
        "declaration-prompt-override" | "instruction-usurped-authority" => Matter::Authority,
        "instruction-covert-orders" => Matter::Covert,
        "instruction-persona" | "instruction-safety-off" => Matter::Unbound,
        "damage-history"
        | "declaration-zero-width-text"
        | "execution-hidden-name"
        | "execution-hidden-window"
        | "execution-self-delete"
        | "instruction-concealment"
        | "instruction-cover-up"
        | "instruction-hidden"
        | "instruction-silent-action"
        | "instruction-trace-removal"
        | "package-active-picture"
        | "package-mislabelled-file" => Matter::Cover,
        "flow-split-exfil"
        | "flow-staged-exfil"
        | "instruction-exfiltration"
        | "instruction-gathers-secrets"
        | "instruction-harvest"
        | "instruction-reveals-prompt"
        | "link-password-form"
        | "network-cloud-metadata"
        | "theft-agent-memory"
        | "theft-beacon"
        | "theft-capture"
        | "theft-code-push"
        | "theft-environment-exfil"
        | "theft-file-harvest"
        | "theft-named-files"
        | "theft-password-prompt"
        | "theft-private-read"
        | "theft-sensitive-exfil"
        | "theft-sensitive-read"
        | "theft-script-host"
        | "theft-told"
        | "theft-tunnel"
        | "theft-variable-exfil"
        | "theft-workflow-secrets" => Matter::Taking,
        "instruction-obeys-strangers" | "instruction-remote-orders" => Matter::Strangers,
        "agent-config-write"
        | "agent-other-skills"
        | "instruction-config-write"
        | "instruction-memory-write"
        | "instruction-self-replication"
        | "instruction-standing-orders" => Matter::Standing,
        "agent-permission-bypass"
        | "agent-server-grants"
        | "execution-privilege"
        | "execution-security-off"
        | "instruction-fake-role"
        | "instruction-forged-consent"
        | "persistence-machine-trust"
        | "instruction-forged-result"
        | "instruction-permission-bypass" => Matter::Consent,
        "execution-locked-archive"
        | "instruction-archive-password"
        | "instruction-fake-prerequisite"
        | "instruction-lure"
        | "instruction-money-transfer"
        | "instruction-paste-terminal"
        | "link-deceptive"
        | "package-shortcut-file"
        | "link-lookalike-host" => Matter::Lure,
        "link-paste-site" | "link-raw-address" | "link-shortener" | "network-collecting-host" => {
            Matter::Place
        }
        "execution-decode-run"
        | "execution-download-run"
        | "execution-foreign-source"
        | "execution-hidden-payload"
        | "execution-injection"
        | "execution-remote-import"
        | "flow-data-run"
        | "flow-decode-run"
        | "flow-download-run"
        | "javascript-dynamic-exec"
        | "javascript-hidden-module"
        | "python-dynamic-exec"
        | "supply-dependency-patch"
        | "supply-index-redirect"
        | "supply-insecure-source"
        | "supply-install-hook"
        | "supply-lookalike-declared"
        | "supply-lookalike-package"
        | "supply-unpinned-runner"
        | "supply-unpinned-source" => Matter::ForeignCode,
        "persistence-account"
        | "persistence-git-hook"
        | "persistence-listed-key"
        | "persistence-login-key"
        | "persistence-login-start"
        | "persistence-python-start"
        | "persistence-repository-access"
        | "persistence-schedule"
        | "persistence-service"
        | "persistence-shell-start"
        | "persistence-tool-shim" => Matter::Persistence,
        "damage-cloud"
        | "damage-destructive"
        | "damage-miner"
        | "damage-miner-settings"
        | "damage-ransom"
        | "damage-recovery"
        | "damage-time-bomb" => Matter::Damage,
        "theft-sweep" => Matter::Sweep,
        "execution-foreign-objects" => Matter::Objects,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Confidence, Place};
    use crate::scan::rules;
    use crate::text::Position;

    fn finding(rule: &'static str, path: &str, line: u32, severity: Severity) -> Finding {
        let at = Position { line, column: 1 };
        Finding {
            rule,
            severity,
            confidence: Confidence::Medium,
            path: Some(path.to_owned()),
            place: Some(Place { start: at, end: at }),
            message: String::new(),
            remediation: String::new(),
            evidence: None,
            excerpt: None,
            steps: Vec::new(),
            fingerprint: String::new(),
        }
    }

    fn is_certain(left: Finding, right: Finding) -> bool {
        let mut both = [left, right];
        apply(&mut both);
        both.iter()
            .any(|finding| finding.severity == Severity::Blocker)
    }

    #[test]
    fn two_matters_of_one_story_are_certain() {
        let error = Severity::Error;
        let hides = finding("instruction-cover-up", "SKILL.md", 10, error);
        let sends = |line| finding("instruction-exfiltration", "SKILL.md", line, error);
        assert!(is_certain(hides.clone(), sends(12)));
        assert!(!is_certain(hides.clone(), sends(400)));
        let asks = finding("instruction-concealment", "SKILL.md", 11, Severity::Warning);
        assert!(is_certain(asks.clone(), sends(12)));
        assert!(!is_certain(asks, hides));
    }

    #[test]
    fn one_matter_told_twice_is_not() {
        let error = Severity::Error;
        let loads = finding("execution-download-run", "a.sh", 4, error);
        let runs = finding("flow-download-run", "a.sh", 9, error);
        assert!(!is_certain(loads.clone(), runs));
        let stays = finding("persistence-schedule", "a.sh", 9, error);
        assert!(is_certain(loads, stays));
    }

    #[test]
    fn every_name_is_that_of_a_rule() {
        let text = include_str!("corroboration.rs");
        let table = text
            .split("fn matter(")
            .nth(1)
            .and_then(|rest| rest.split("_ => return None").next())
            .expect("the table is above");
        let names = table.split('"').skip(1).step_by(2);
        for name in names {
            assert!(
                rules::ALL.iter().any(|rule| rule.id == name),
                "no rule is called {name}"
            );
        }
    }
}
