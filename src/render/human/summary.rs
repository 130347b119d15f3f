//! The last lines: what a run came to, and why the gate says what it says.

use std::fmt::Write as _;

use crate::finding::Severity;
use crate::report::{Kind, Totals};
use crate::review::counts::Counts;
use crate::scan::profile::Profile;

use super::super::plural;
use super::Human;
use super::paint::Role;

impl Human<'_> {
    /// What stands behind the last package.
    pub(super) fn summary(&self, totals: &Totals) -> String {
        let counts = totals.findings;
        let mut text = String::new();
        if self.hidden > 0 && self.style.quiet == 0 {
            let hidden = match self.run.kind {
                Kind::Review => plural(self.hidden, "info"),
                Kind::Scan => format!("{} LOW", self.hidden),
            };
            let them = if self.hidden == 1 { "it" } else { "them" };
            let line = format!("{hidden} hidden; -v shows {them}");
            let _ = writeln!(text, "{}", self.paint.text(Role::Quiet, &line));
        }
        if totals.packages > 0 {
            let _ = writeln!(text, "Summary: {}", self.all_counts(counts));
        }
        // With `-q` nothing above says that something was not assessed.
        let untold = self.style.quiet > 0 && totals.incomplete > 0;
        if !self.run.single || totals.failed > 0 || untold {
            let _ = write!(text, "Packages: {} judged", totals.packages);
            // Without a gate nothing is refused, however bad.
            if totals.refused > 0 || self.run.gate.fail_on.is_some() {
                let _ = write!(text, ", {} refused", totals.refused);
            }
            if totals.incomplete > 0 {
                let _ = write!(text, ", {} not fully assessed", totals.incomplete);
            }
            if totals.failed > 0 {
                let unreadable = format!("{} unreadable", totals.failed);
                let _ = write!(text, ", {}", self.paint.text(Role::Error, &unreadable));
            }
            text.push('\n');
        }
        self.verdict(&mut text, totals);
        text
    }

    /// `1 blocker, 2 errors`: those there are.
    pub(super) fn counts(&self, counts: Counts) -> String {
        let parts: Vec<String> = by_severity(counts)
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, severity)| {
                let part = match self.run.kind {
                    Kind::Review => plural(count, severity.review_word()),
                    Kind::Scan => format!("{count} {}", severity.scan_word()),
                };
                self.paint.text(Role::of(severity), &part)
            })
            .collect();
        parts.join(", ")
    }

    /// `1 blocker, 0 errors, …`: all; under its profile in the words that
    /// DeerFlow's callers look for.
    fn all_counts(&self, counts: Counts) -> String {
        let parts: Vec<String> = by_severity(counts)
            .into_iter()
            .map(|(count, severity)| {
                let part = match self.run.kind {
                    Kind::Review if self.run.profile == Profile::DeerFlow => {
                        format!("{count} {}(s)", severity.review_word())
                    }
                    Kind::Review => plural(count, severity.review_word()),
                    Kind::Scan => format!("{count} {}", severity.scan_word()),
                };
                if count > 0 {
                    self.paint.text(Role::of(severity), &part)
                } else {
                    part
                }
            })
            .collect();
        parts.join(", ")
    }

    /// Why the gate says what it says.
    fn verdict(&self, text: &mut String, totals: &Totals) {
        let gate = self.run.gate;
        if totals.related > 0 {
            let _ = writeln!(
                text,
                "{}: {} about several packages",
                self.paint.text(Role::Error, "Refused"),
                plural(totals.related, "finding"),
            );
        }
        if totals.refused == 0 && totals.related > 0 {
            return;
        }
        if totals.refused == 0 {
            let Some(threshold) = gate.fail_on else {
                return;
            };
            if totals.failed == 0 {
                let flag = format!("(--fail-on {})", self.flag(threshold));
                let but = if totals.incomplete > 0 {
                    ", but not everything was assessed"
                } else {
                    ""
                };
                let _ = writeln!(
                    text,
                    "{} {}{but}",
                    self.paint.text(Role::Good, "Passed"),
                    self.paint.text(Role::Quiet, &flag)
                );
            }
            return;
        }
        let packages = |count: usize| {
            if self.run.single {
                String::new()
            } else {
                format!(" in {}", plural(count, "package"))
            }
        };
        if let Some(threshold) = gate.fail_on.filter(|_| self.severe > 0) {
            let count: usize = by_severity(totals.findings)
                .into_iter()
                .filter(|(_, severity)| *severity >= threshold)
                .map(|(count, _)| count)
                .sum();
            let worse = match threshold {
                Severity::Blocker => "",
                Severity::Error | Severity::Warning | Severity::Info => " or worse",
            };
            let _ = writeln!(
                text,
                "{}: {count} {}{worse}{} {}",
                self.paint.text(Role::Error, "Refused"),
                self.word(threshold),
                packages(self.severe),
                self.paint.text(
                    Role::Quiet,
                    &format!("(--fail-on {})", self.flag(threshold))
                ),
            );
        }
        if self.beyond > 0 {
            let _ = writeln!(
                text,
                "{}: more than the policy allows{} {}",
                self.paint.text(Role::Error, "Refused"),
                packages(self.beyond),
                self.paint.text(Role::Quiet, "(--policy)"),
            );
        }
        if self.unlisted > 0 {
            let _ = writeln!(
                text,
                "{}: an archive cannot be read{}",
                self.paint.text(Role::Error, "Refused"),
                packages(self.unlisted),
            );
        }
        if self.incomplete > 0 {
            let _ = writeln!(
                text,
                "{}: something was not assessed{} {}",
                self.paint.text(Role::Error, "Refused"),
                packages(self.incomplete),
                self.paint.text(Role::Quiet, "(--fail-on-incomplete)"),
            );
        }
    }

    /// The value of `--fail-on`.
    fn flag(&self, severity: Severity) -> String {
        self.word(severity).to_ascii_lowercase()
    }
}

/// The worst first.
fn by_severity(counts: Counts) -> [(usize, Severity); 4] {
    [
        (counts.blockers, Severity::Blocker),
        (counts.errors, Severity::Error),
        (counts.warnings, Severity::Warning),
        (counts.infos, Severity::Info),
    ]
}
