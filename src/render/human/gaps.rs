//! What was mended before a package was judged, and what of it was not judged.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::report::Examination;
use crate::scan::coverage::Gap;
use crate::scan::profile::Profile;

use super::super::{authored, plural, safe, unread};
use super::paint::Role;
use super::{Human, TEXT, bounded, wrap};

/// Most gaps of a package that are listed unless asked for all.
const GAPS: usize = 5;
/// Most of them that are named again in the line on completeness.
const TOKENS: usize = 2;

impl Human<'_> {
    /// What `--fix` did.
    pub(super) fn fixes(&self, text: &mut String, examination: &Examination) {
        if let Some(fixes) = &examination.fixes {
            text.push_str(&authored::fix_lines(fixes, "fixed", self.style));
        }
    }

    pub(super) fn gaps(&self, text: &mut String, examination: &Examination) {
        let judged = &examination.judged;
        if judged.not_assessed.is_empty() {
            return;
        }
        let most = if self.style.verbose > 0 {
            usize::MAX
        } else {
            GAPS
        };
        text.push('\n');
        let reasons = unread::reasons(examination);
        if !judged.gaps.is_empty() || !reasons.is_empty() {
            let heading = self.paint.text(Role::Warning, "not assessed:");
            let _ = writeln!(text, "{heading}");
        }
        for reason in reasons {
            let lines = wrap::wrap(&bounded(&reason), self.style.width, 2, 4);
            let _ = writeln!(text, "  {}", lines.join("\n"));
        }
        for gap in judged.gaps.iter().take(most) {
            let line = format!(
                "{} ({}): {}",
                safe::line(&gap.path),
                gap.reason.prefix(),
                safe::line(&gap.detail)
            );
            let lines = wrap::wrap(safe::cut(&line, TEXT).as_ref(), self.style.width, 2, 4);
            let _ = writeln!(text, "  {}", lines.join("\n"));
        }
        if judged.gaps.len() > most {
            let _ = writeln!(
                text,
                "  and {} more; -v shows them",
                judged.gaps.len() - most
            );
        }
        // DeerFlow's callers look for this line; people have read it above.
        let told = !judged.gaps.is_empty() || !unread::reasons(examination).is_empty();
        if told && self.run.profile != Profile::DeerFlow {
            return;
        }
        let known: BTreeSet<String> = judged.gaps.iter().map(Gap::token).collect();
        let (places, mut tokens): (Vec<&String>, Vec<&String>) = judged
            .not_assessed
            .iter()
            .partition(|token| known.contains(*token));
        let above = format!("{} above", plural(places.len(), "file"));
        if places.len() > TOKENS {
            tokens.push(&above);
        } else {
            tokens.extend(places);
        }
        let tokens: Vec<String> = tokens.into_iter().map(|token| safe::line(token)).collect();
        let truncated = if examination.package.truncated {
            "True"
        } else {
            "False"
        };
        let tokens = tokens.join(",");
        let line = match self.run.profile {
            Profile::DeerFlow => {
                format!("Completeness: truncated={truncated}, not_assessed={tokens}")
            }
            Profile::Standard | Profile::AgentSkills | Profile::Claude => {
                let label = self.paint.text(Role::Warning, "not assessed:");
                format!("{label} {tokens}")
            }
        };
        let _ = writeln!(text, "{line}");
    }
}
