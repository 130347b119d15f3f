//! The way to a finding, what does not count, and what skills mean together.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::finding::Finding;
use crate::report::{Examination, Kind};
use crate::review::collection::CollectionFinding;
use crate::scan::suppression::Suppressed;

use super::super::{place, plural, relations, safe};
use super::paint::Role;
use super::{Human, bounded, wrap};

/// Most names of one capability that are shown unless asked for all.
const NAMES: usize = 8;
/// Most findings that do not count which are listed unless asked for all.
const SUPPRESSED: usize = 10;

impl Human<'_> {
    /// Every step from the source to the finding, numbered.
    pub(super) fn steps(
        &self,
        text: &mut String,
        examination: &Examination,
        finding: &Finding,
        gutter: usize,
    ) {
        if finding.steps.is_empty() {
            return;
        }
        let blank = " ".repeat(gutter);
        let frame = self.paint.text(Role::Frame, "=");
        let label = self.paint.text(Role::Strong, "way");
        let _ = writeln!(text, "{blank} {frame} {label}:");
        let last = ("ends here".to_owned(), finding.path.clone(), finding.place);
        let steps = finding.steps.iter().map(|step| {
            let path = (!step.path.is_empty()).then(|| step.path.clone());
            (step.note.clone(), path, step.place)
        });
        for (number, (note, path, at)) in steps.chain([last]).enumerate() {
            let mut at_text = safe::line(&place::named(examination, path.as_deref()));
            if let Some(at) = at {
                let _ = write!(at_text, ":{}:{}", at.start.line, at.start.column);
            }
            let line = format!("{}. {at_text}: {}", number + 1, bounded(&note));
            let lines = wrap::wrap(&line, self.style.width, gutter + 5, gutter + 8);
            let _ = writeln!(text, "{blank}     {}", lines.join("\n"));
        }
    }

    /// What the code can do, for a review.
    pub(super) fn capabilities(&self, text: &mut String, examination: &Examination) {
        let can = &examination.judged.capabilities;
        let abilities = can
            .abilities
            .iter()
            .map(|ability| ability.word().to_owned());
        let abilities: BTreeSet<String> = abilities.collect();
        let mut sets: Vec<(&str, &BTreeSet<String>)> = can.sets().to_vec();
        sets.push(("abilities", &abilities));
        sets.retain(|(_, names)| !names.is_empty());
        if self.run.kind == Kind::Scan || sets.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n{}", self.paint.text(Role::Strong, "can do:"));
        for (word, names) in sets {
            let most = if self.style.verbose > 0 {
                usize::MAX
            } else {
                NAMES
            };
            let shown: Vec<String> = names.iter().take(most).map(|name| bounded(name)).collect();
            let more = names.len().saturating_sub(most);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let line = format!("{word}: {}{more}", shown.join(", "));
            let lines = wrap::wrap(&line, self.style.width, 2, 4);
            let _ = writeln!(text, "  {}", lines.join("\n"));
        }
    }

    /// What policy or baseline take out.
    pub(super) fn suppressed(&self, text: &mut String, examination: &Examination) {
        let suppressed = &examination.judged.suppressed;
        if suppressed.is_empty() {
            return;
        }
        let most = if self.style.verbose > 0 {
            usize::MAX
        } else {
            SUPPRESSED
        };
        let heading = format!("not counted: {}", plural(suppressed.len(), "finding"));
        let _ = writeln!(text, "\n{}", self.paint.text(Role::Quiet, &heading));
        for one in suppressed.iter().take(most) {
            let line = self.line_of(examination, one);
            let lines = wrap::wrap(&line, self.style.width, 2, 4);
            let _ = writeln!(text, "  {}", lines.join("\n"));
        }
        if suppressed.len() > most {
            let _ = writeln!(
                text,
                "  and {} more; -v shows them",
                suppressed.len() - most
            );
        }
    }

    /// A finding about several skills.
    pub(super) fn relation(&self, text: &mut String, relation: &CollectionFinding) {
        let word = relations::word(relation, self.run.kind);
        let label = format!("{word}[{}]", relation.rule.id);
        let message = bounded(&relation.message);
        let lines = wrap::wrap(&message, self.style.width, label.chars().count() + 2, 4);
        let _ = writeln!(
            text,
            "\n{}{}",
            self.paint.text(Role::of(relation.severity), &label),
            self.paint
                .text(Role::Strong, &format!(": {}", lines.join("\n"))),
        );
        for place in relations::places(relation) {
            let _ = writeln!(text, "  {} {place}", self.paint.text(Role::Frame, "-->"));
        }
        let lines = wrap::wrap(relation.rule.fix, self.style.width, 10, 10);
        let _ = writeln!(
            text,
            "  {} {}: {}",
            self.paint.text(Role::Frame, "="),
            self.paint.text(Role::Strong, "help"),
            lines.join("\n")
        );
    }

    fn line_of(&self, examination: &Examination, suppressed: &Suppressed) -> String {
        let finding = &suppressed.finding;
        let mut at = safe::line(&place::named(examination, finding.path.as_deref()));
        if let Some(line) = finding.line() {
            let _ = write!(at, ":{line}");
        }
        let until = suppressed
            .expires
            .as_ref()
            .map_or_else(String::new, |day| format!(", until {}", safe::line(day)));
        format!(
            "{}[{}] {at} ({}{until}): {}",
            self.word(finding.severity),
            finding.rule,
            suppressed.by.word(),
            bounded(&suppressed.reason)
        )
    }
}
