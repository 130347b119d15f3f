//! A policy applied to what a scan found.

use super::{Limit, Off, Policy};
use crate::finding::{Confidence, Finding};
use crate::scan::capability::{Ability, Capabilities};
use crate::scan::rules::policy::capability;
use crate::scan::suppression::{By, Suppressed};
use crate::scan::{Judged, fingerprint};

impl Policy {
    /// Gives findings the severities that the policy wants, takes out those
    /// that do not count, and adds one for each capability beyond it. `today`
    /// is `YYYY-MM-DD`.
    pub fn apply(&self, judged: &mut Judged, today: &str) {
        for finding in &mut judged.findings {
            let given = self
                .severities
                .iter()
                .find(|(rule, _)| *rule == finding.rule);
            if let Some((_, severity)) = given {
                finding.severity = *severity;
            }
        }
        let findings = std::mem::take(&mut judged.findings);
        for finding in findings {
            match self.off.iter().find(|off| off.holds(&finding, today)) {
                Some(off) => judged.suppressed.push(Suppressed {
                    finding,
                    by: By::Policy,
                    reason: off.reason.clone(),
                    expires: off.expires.clone(),
                }),
                None => judged.findings.push(finding),
            }
        }
        for limit in &self.limits {
            judged
                .findings
                .extend(limit.violations(&judged.capabilities));
        }
        judged.findings.sort_by(Finding::order);
    }
}

impl Off {
    fn holds(&self, finding: &Finding, today: &str) -> bool {
        self.rule == finding.rule
            && self.expires.as_deref().is_none_or(|day| today <= day)
            && (self.paths.is_empty()
                || finding
                    .path
                    .as_ref()
                    .is_some_and(|path| self.paths.iter().any(|glob| glob.is_match(path))))
    }
}

impl Limit {
    fn violations(&self, capabilities: &Capabilities) -> Vec<Finding> {
        let abilities;
        let names: Vec<&str> = if self.set == "abilities" {
            abilities = capabilities.abilities.iter().copied().map(Ability::word);
            abilities.collect()
        } else {
            let sets = capabilities.sets();
            let set = sets.iter().find(|(word, _)| *word == self.set);
            set.map(|(_, names)| names.iter().map(String::as_str).collect())
                .unwrap_or_default()
        };
        let mut found: Vec<Finding> = names
            .into_iter()
            .filter_map(|name| Some(violation(self.set, &self.refusal(name)?)))
            .collect();
        if self.refuse_unknown && capabilities.unnamed.contains(self.set) {
            let what = "something that cannot be told from the code, which the policy denies";
            found.push(violation(self.set, what));
        }
        if self.allow.is_some() && capabilities.cut {
            let what = "more than a scan lists, so that the policy cannot be checked";
            found.push(violation(self.set, what));
        }
        found
    }

    /// Why `name` is refused, if it is.
    fn refusal(&self, name: &str) -> Option<String> {
        if self.deny.iter().any(|glob| glob.is_match(name)) {
            return Some(format!("`{name}`, which the policy denies"));
        }
        let allowed = self
            .allow
            .as_ref()
            .is_none_or(|allow| allow.iter().any(|glob| glob.is_match(name)));
        (!allowed).then(|| format!("`{name}`, which the policy does not allow"))
    }
}

fn violation(set: &str, what: &str) -> Finding {
    let verb = match set {
        "programs" => "runs",
        "hosts" => "contacts",
        "environment" => "reads the variable",
        "reads" => "reads",
        "writes" => "writes",
        "deletes" => "removes",
        _ => "is able to",
    };
    let rule = &capability::RULE;
    let message = format!("the package {verb} {what}");
    Finding {
        rule: rule.id,
        severity: rule.severity,
        confidence: Confidence::High,
        path: None,
        place: None,
        fingerprint: fingerprint(rule.id, &message),
        message,
        remediation: rule.fix.to_owned(),
        evidence: None,
        excerpt: None,
        steps: Vec::new(),
    }
}
