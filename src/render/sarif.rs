//! Runs over packages as SARIF 2.1.0, within the limits of GitHub.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::finding::{Finding, Place, Severity};
use crate::report::{Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::scan::profile::Profile;
use crate::scan::rule::Rule;
use crate::scan::rules;

use super::document::evidence_text;
use super::error::one_line;
use super::sarif_rules::{plain, tool};
use super::sorted::{Content, to_json};
use super::{PackageRenderer, place, relations, safe, unread};

/// The published schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// Most results that GitHub takes in a run.
const RESULTS: usize = 25_000;
/// Most bytes of results. GitHub takes 10 MB of gzip; results of findings are
/// alike and compress more than five-fold.
const BYTES: usize = 48 << 20;
/// Most notifications of what was not assessed.
const NOTIFICATIONS: usize = 1000;
/// Most characters of a text.
pub(super) const TEXT: usize = 1000;

/// One SARIF log with one run.
pub(super) struct Sarif<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
    kept: Kept,
    used: BTreeSet<&'static str>,
    notifications: Vec<Value>,
    more_notifications: usize,
}

/// Results as JSON by severity, the least severe first; when there are too
/// many, the least severe go.
struct Kept {
    by_severity: [Vec<String>; 4],
    count: usize,
    bytes: usize,
    left_out: usize,
    most: usize,
}

impl Kept {
    fn new(most: usize) -> Self {
        Self {
            by_severity: Default::default(),
            count: 0,
            bytes: 0,
            left_out: 0,
            most,
        }
    }

    fn add(&mut self, severity: Severity, result: String) {
        self.count += 1;
        self.bytes += result.len();
        self.by_severity[severity as usize].push(result);
        while self.count > self.most || self.bytes > BYTES {
            let Some(dropped) = self.by_severity.iter_mut().find_map(Vec::pop) else {
                break;
            };
            self.count -= 1;
            self.bytes -= dropped.len();
            self.left_out += 1;
        }
    }
}

impl<'a> Sarif<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self {
            run,
            out,
            kept: Kept::new(RESULTS),
            used: BTreeSet::new(),
            notifications: Vec::new(),
            more_notifications: 0,
        }
    }

    pub(super) fn package(&mut self, examination: &Examination) {
        for finding in &examination.judged.findings {
            self.used.insert(finding.rule);
            let result = to_json(&self.result(examination, finding), Content::ForModels);
            self.kept.add(finding.severity, result);
        }
        for suppressed in &examination.judged.suppressed {
            let finding = &suppressed.finding;
            let at = place::file(examination, finding.path.as_deref());
            let text = format!(
                "Not counted ({}): {}: {}",
                suppressed.by.word(),
                finding.rule,
                suppressed.reason
            );
            self.notify("not-counted", "note", &text, Some(&at));
        }
        let file = place::file(examination, None);
        for gap in &examination.judged.gaps {
            let at = place::file(examination, Some(&gap.path));
            let text = format!("Not assessed ({}): {}", gap.reason.prefix(), gap.detail);
            self.notify("not-assessed", "warning", &text, Some(&at));
        }
        for reason in unread::reasons(examination) {
            self.notify(
                "not-assessed",
                "warning",
                &format!("Not assessed: {reason}"),
                Some(&file),
            );
        }
        let package_tokens = examination
            .judged
            .not_assessed
            .iter()
            .filter(|token| !token.contains(':'));
        for token in package_tokens {
            self.notify(
                "not-assessed",
                "warning",
                &format!("Not assessed: {token}"),
                Some(&file),
            );
        }
    }

    fn notify(&mut self, id: &str, level: &str, text: &str, file: Option<&str>) {
        if self.notifications.len() >= NOTIFICATIONS {
            self.more_notifications += 1;
            return;
        }
        let mut notification = json!({
            "descriptor": {"id": id},
            "level": level,
            "message": {"text": plain(text)},
        });
        if let Some(file) = file {
            notification["locations"] = json!([{
                "physicalLocation": {"artifactLocation": {"uri": place::uri(file)}}
            }]);
        }
        self.notifications.push(notification);
    }

    fn result(&self, examination: &Examination, finding: &Finding) -> Value {
        let location = location(examination, finding.path.as_deref(), finding.place);
        let word = match self.run.kind {
            Kind::Review => finding.severity.review_word(),
            Kind::Scan => finding.severity.scan_word(),
        };
        let mut properties = json!({
            "severity": word,
            "confidence": finding.confidence.word(),
        });
        if let Some(evidence) = &finding.evidence {
            properties["evidence"] = Value::from(plain(&evidence_text(evidence)));
        }
        let mut result = json!({
            "ruleId": finding.rule,
            "level": level(finding.severity),
            "message": {"text": plain(&message(finding))},
            "locations": [{"physicalLocation": location}],
            "partialFingerprints": {"skilldeck/v1": finding.fingerprint},
            "properties": properties,
        });
        if !finding.steps.is_empty() {
            result["codeFlows"] = code_flows(examination, finding, &result["locations"][0]);
        }
        result
    }

    /// The run without its results.
    pub(super) fn rest(&mut self, successful: bool) -> Vec<(&'static str, Value)> {
        if self.kept.left_out > 0 {
            let text = format!(
                "{} results of the least severity were left out: GitHub takes {RESULTS} in a run.",
                self.kept.left_out
            );
            self.more_notifications = 0;
            self.notifications.truncate(NOTIFICATIONS - 1);
            self.notify("left-out", "warning", &text, None);
        }
        if self.more_notifications > 0 {
            let text = format!(
                "And {} more notifications like these.",
                self.more_notifications
            );
            self.notifications.pop();
            self.notify("left-out", "warning", &text, None);
        }
        let command = match self.run.kind {
            Kind::Review => "review",
            Kind::Scan => "scan",
        };
        let used = self.used.iter().copied().collect::<Vec<_>>();
        vec![
            (
                "automationDetails",
                json!({"id": format!("skilldeck/{command}/")}),
            ),
            ("columnKind", Value::from("unicodeCodePoints")),
            (
                "invocations",
                json!([{
                    "executionSuccessful": successful,
                    "toolExecutionNotifications": self.notifications,
                }]),
            ),
            ("tool", tool(&used, self.run.profile)),
        ]
    }
}

impl PackageRenderer for Sarif<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => self.package(examination),
            Outcome::Failed { target, error } => {
                // The target may be a host path: its last name is enough.
                let short = place::last_name(target);
                let why = one_line(error).replace(safe::line(target).as_str(), short);
                let text = format!("Cannot read {short}: {why}");
                self.notify("unreadable", "error", &text, None);
            }
        }
        Ok(())
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        for relation in relations {
            self.used.insert(relation.rule.id);
            let mut places = relation.places.iter().map(relations::location);
            let first: Vec<Value> = places.by_ref().take(1).collect();
            let result = json!({
                "ruleId": relation.rule.id,
                "level": level(relation.severity),
                "message": {"text": plain(&relation.message)},
                "locations": first,
                "relatedLocations": places.collect::<Vec<Value>>(),
                "properties": {"severity": relations::word(relation, self.run.kind)},
            });
            self.kept
                .add(relation.severity, to_json(&result, Content::ForModels));
        }
        Ok(())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        let rest = self.rest(totals.failed == 0);
        write!(
            self.out,
            "{{\"$schema\":\"{SCHEMA}\",\"runs\":[{{\"results\":["
        )?;
        for (index, result) in self.kept.by_severity.iter().rev().flatten().enumerate() {
            if index > 0 {
                self.out.write_all(b",")?;
            }
            self.out.write_all(result.as_bytes())?;
        }
        self.out.write_all(b"]")?;
        for (key, value) in rest {
            write!(
                self.out,
                ",\"{key}\":{}",
                to_json(&value, Content::ForModels)
            )?;
        }
        self.out.write_all(b"}],\"version\":\"2.1.0\"}\n")?;
        self.out.flush()
    }
}

/// Rules alone, as a run without results.
pub(super) fn rules(rules: &[&'static Rule]) -> String {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"results": [], "tool": tool(&ids, Profile::Standard)}],
    });
    format!("{}\n", to_json(&log, Content::ForModels))
}

/// Where something is, as GitHub takes it: it takes no place without a line.
fn location(examination: &Examination, path: Option<&str>, place: Option<Place>) -> Value {
    let region = place.map_or_else(
        || json!({"startLine": 1}),
        |place| {
            json!({
                "startLine": place.start.line,
                "startColumn": place.start.column,
                "endLine": place.end.line,
                "endColumn": place.end.column,
            })
        },
    );
    let file = place::file(examination, path);
    json!({"artifactLocation": {"uri": place::uri(&file)}, "region": region})
}

/// The way to a finding; its own place is the last step.
fn code_flows(examination: &Examination, finding: &Finding, end: &Value) -> Value {
    let mut steps: Vec<Value> = finding
        .steps
        .iter()
        .map(|step| {
            json!({"location": {
                "physicalLocation": location(examination, Some(&step.path), step.place),
                "message": {"text": plain(&step.note)},
            }})
        })
        .collect();
    let mut end = end.clone();
    end["message"] = json!({"text": plain(&finding.message)});
    steps.push(json!({"location": end}));
    json!([{"threadFlows": [{"locations": steps}]}])
}

pub(super) fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Blocker | Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// The message, with what to do when the rule itself does not say it.
pub(super) fn message(finding: &Finding) -> String {
    match rules::find(finding.rule) {
        Some(rule) if rule.fix != finding.remediation => {
            format!("{}. {}", finding.message, finding.remediation)
        }
        Some(_) | None => finding.message.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, shown};
    use super::super::{Format, Style};
    use super::*;

    #[test]
    fn a_run_holds_results_rules_and_gaps() {
        let text = shown(
            Format::Sarif,
            &sample::run(Kind::Review),
            Style::default(),
            &[sample::hostile("/home/me/demo"), sample::failed("gone")],
        );
        assert!(!text.contains("/home/me"), "a host path");
        assert!(!text.contains("<system") && !text.contains('\x1b') && !text.contains("]("));
        let log: Value = serde_json::from_str(&text).expect("JSON");
        let run = &log["runs"][0];
        assert_eq!(run["results"][0]["level"], "error");
        let location = &run["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(
            location["artifactLocation"]["uri"],
            "demo/scripts/a%1B%0Ab%2C%3A.sh"
        );
        assert_eq!(location["region"]["startColumn"], 5);
        let location = &run["results"][1]["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "demo/SKILL.md");
        assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "demo-rule");
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
        let notes = &run["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(notes[0]["descriptor"]["id"], "not-assessed");
        assert_eq!(notes[1]["descriptor"]["id"], "unreadable");
    }

    #[test]
    fn the_least_severe_go_first() {
        let mut kept = Kept::new(3);
        for (severity, text) in [
            (Severity::Info, "i1"),
            (Severity::Error, "e1"),
            (Severity::Info, "i2"),
            (Severity::Blocker, "b1"),
            (Severity::Error, "e2"),
        ] {
            kept.add(severity, text.to_owned());
        }
        let all: Vec<&String> = kept.by_severity.iter().rev().flatten().collect();
        assert_eq!(all, ["b1", "e1", "e2"]);
        assert_eq!(kept.left_out, 2);
    }

    #[test]
    fn a_fix_of_its_own_is_told() {
        let rule = rules::ALL[0];
        let mut finding = sample::finding(Severity::Error, "Broken");
        finding.rule = rule.id;
        finding.remediation = "Write `a`.".to_owned();
        assert_eq!(message(&finding), "Broken. Write `a`.");
        finding.remediation = rule.fix.to_owned();
        assert_eq!(message(&finding), "Broken");
    }
}
