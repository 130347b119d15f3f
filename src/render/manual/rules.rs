//! The page of all rules.

use super::super::rules::severities;
use super::ManualPage;
use super::roff::Page;
use crate::scan::rule::Rule;
use crate::scan::rules::ALL;

/// `skilldeck-rules.7`.
pub(super) fn page() -> ManualPage {
    let mut page = Page::new(
        "skilldeck-rules",
        7,
        "what skilldeck finds in skills, and why",
    );
    page.heading("DESCRIPTION");
    page.paragraph(
        "A rule says one thing about a skill. Rules with a dash in their id are for security: \
         `skilldeck scan` and `skilldeck review` ask them; those with a dot belong to `review` \
         alone. How much a finding weighs depends on the profile. `skilldeck rules ID` shows a \
         rule with samples of what it finds and what it leaves alone.",
    );
    let security = || ALL.iter().copied().filter(|rule| rule.is_security());
    let review = || ALL.iter().copied().filter(|rule| !rule.is_security());
    page.heading("RULES FOR SECURITY");
    page.paragraph("Asked by `scan` and `review`.");
    security().for_each(|rule| one(&mut page, rule));
    page.heading("RULES FOR STRUCTURE AND QUALITY");
    page.paragraph("Asked by `review`.");
    review().for_each(|rule| one(&mut page, rule));
    page.see_also(&[
        ("skilldeck-review".to_owned(), 1),
        ("skilldeck-rules".to_owned(), 1),
        ("skilldeck-scan".to_owned(), 1),
    ]);
    page.finish()
}

fn one(page: &mut Page, rule: &Rule) {
    page.term(rule.id, &format!("{}.", rule.title.trim_end_matches('.')));
    page.more(&format!(
        "Severity: {}. Confidence: {}.",
        severities(rule),
        rule.confidence.word()
    ));
    page.more(rule.why);
    page.more(rule.fix);
}
