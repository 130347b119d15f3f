//! Findings that are known and accepted, so that only new ones count: a file
//! outside of every package.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::finding::Finding;
use crate::scan::Judged;
use crate::scan::suppression::{By, Suppressed, is_day};

/// Schema of the file.
pub const VERSION: &str = "skilldeck.baseline.v1";

/// Most bytes of a baseline that are read.
pub const MOST_BYTES: usize = 64 << 20;

/// A baseline file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// Always `skilldeck.baseline.v1`.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    schema_version: String,
    /// What is accepted, sorted by package, path, rule and fingerprint.
    findings: Vec<Accepted>,
}

/// One accepted finding.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an accepted finding")]
pub struct Accepted {
    /// The name its package declares, or the name of the target.
    pub package: String,
    /// Path in the package, for people.
    pub path: Option<String>,
    /// Rule id.
    pub rule: String,
    /// Of the finding; stable when lines move.
    pub fingerprint: String,
    /// What it says, for people.
    pub message: String,
    /// Why it is accepted; shown in every report.
    pub reason: String,
    /// Last day it is accepted, `YYYY-MM-DD`; forever if left out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expires: Option<String>,
}

impl Default for Baseline {
    fn default() -> Self {
        Self {
            schema_version: VERSION.to_owned(),
            findings: Vec::new(),
        }
    }
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// What is wrong with it: a clause, with line and column where known.
    pub fn parse(text: &str) -> Result<Self, String> {
        let baseline: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if baseline.schema_version != VERSION {
            return Err(format!(
                "its schema_version is `{}`, not `{VERSION}`",
                baseline.schema_version
            ));
        }
        for entry in &baseline.findings {
            if let Some(day) = &entry.expires
                && !is_day(day)
            {
                return Err(format!(
                    "`{day}` is no day (rule `{}`, fingerprint {})",
                    entry.rule, entry.fingerprint
                ));
            }
            if entry.reason.trim().is_empty() {
                return Err(format!(
                    "the entry of rule `{}` with fingerprint {} has no reason",
                    entry.rule, entry.fingerprint
                ));
            }
        }
        Ok(baseline)
    }

    /// Takes out of `judged` what is accepted of the package `name`.
    pub fn apply(&self, name: &str, judged: &mut Judged, today: &str) {
        let known: BTreeMap<(&str, &str), &Accepted> = self
            .findings
            .iter()
            .filter(|entry| entry.package == name)
            .map(|entry| ((entry.rule.as_str(), entry.fingerprint.as_str()), entry))
            .collect();
        if known.is_empty() {
            return;
        }
        let findings = std::mem::take(&mut judged.findings);
        for finding in findings {
            let accepted = known
                .get(&(finding.rule, finding.fingerprint.as_str()))
                .filter(|entry| entry.expires.as_deref().is_none_or(|day| today <= day))
                .copied();
            match accepted {
                Some(entry) => judged.suppressed.push(Suppressed {
                    finding,
                    by: By::Baseline,
                    reason: entry.reason.clone(),
                    expires: entry.expires.clone(),
                }),
                None => judged.findings.push(finding),
            }
        }
    }

    /// Accepts a finding of the package `name`; what was said of it before
    /// stays said.
    pub fn accept(&mut self, name: &str, finding: &Finding, before: &Self, today: &str) {
        let same = |entry: &&Accepted| {
            entry.package == name
                && entry.rule == finding.rule
                && entry.fingerprint == finding.fingerprint
                && entry.expires.as_deref().is_none_or(|day| today <= day)
        };
        let known = before.findings.iter().find(same).cloned();
        self.findings.push(known.unwrap_or_else(|| Accepted {
            package: name.to_owned(),
            path: finding.path.clone(),
            rule: finding.rule.to_owned(),
            fingerprint: finding.fingerprint.clone(),
            message: finding.message.clone(),
            reason: format!("accepted without review on {today}"),
            expires: None,
        }));
    }

    /// How many findings it accepts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.findings.len()
    }

    /// Whether it accepts nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The text of the file: sorted, one key a line.
    #[must_use]
    pub fn text(mut self) -> String {
        let key = |entry: &Accepted| {
            (
                entry.package.clone(),
                entry.path.clone(),
                entry.rule.clone(),
                entry.fingerprint.clone(),
            )
        };
        self.findings.sort_by_key(key);
        self.findings.dedup_by_key(|entry| key(entry));
        let mut text = serde_json::to_string_pretty(&self).expect("texts only");
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Confidence, Severity};

    fn finding(fingerprint: &str) -> Finding {
        Finding {
            rule: "demo-rule",
            severity: Severity::Error,
            confidence: Confidence::High,
            path: Some("a.sh".to_owned()),
            place: None,
            message: "Demo".to_owned(),
            remediation: String::new(),
            evidence: None,
            excerpt: None,
            steps: Vec::new(),
            fingerprint: fingerprint.to_owned(),
        }
    }

    #[test]
    fn reasons_outlive_a_rewrite_and_expired_ones_do_not() {
        let mut before = Baseline::default();
        let empty = Baseline::default();
        before.accept("demo", &finding("a"), &empty, "2026-01-01");
        before.accept("demo", &finding("b"), &empty, "2026-01-01");
        before.findings[0].reason = "looked at by two".to_owned();
        before.findings[1].expires = Some("2026-02-01".to_owned());
        let mut after = Baseline::default();
        for print in ["b", "a", "a"] {
            after.accept("demo", &finding(print), &before, "2026-03-01");
        }
        let text = after.text();
        let read = Baseline::parse(&text).expect("own text");
        assert_eq!(read.len(), 2);
        assert_eq!(read.findings[0].reason, "looked at by two");
        assert_eq!(
            read.findings[1].reason,
            "accepted without review on 2026-03-01"
        );
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        let entry = |day: &str, reason: &str| {
            format!(
                "{{\"schema_version\":\"{VERSION}\",\"findings\":[{{\"package\":\"p\",\"path\":null,\
                 \"rule\":\"r\",\"fingerprint\":\"f\",\"message\":\"m\",\"reason\":\"{reason}\",\
                 \"expires\":\"{day}\"}}]}}"
            )
        };
        assert!(Baseline::parse(&entry("2026-12-31", "known")).is_ok());
        assert!(Baseline::parse(&entry("soon", "known")).is_err());
        assert!(Baseline::parse(&entry("2026-12-31", " ")).is_err());
        assert!(Baseline::parse("{}").is_err());
        assert!(Baseline::parse("{\"schema_version\":\"x\",\"findings\":[]}").is_err());
    }
}
