//! What stops an archive before anything in it is looked at as a skill: the
//! findings of the package family.

use crate::finding::Finding;
use crate::skill::package::Package;

use super::rules;

/// Those of `findings` on `package` that speak of the archive as such. A skill
/// in each of several folders at the top is no nested skill here: there is no
/// root yet, and the installer has its own word for it.
pub fn preflight<'a>(
    package: &'a Package,
    findings: &'a [Finding],
) -> impl Iterator<Item = &'a Finding> {
    let has_root = package.entry("SKILL.md").is_some();
    findings.iter().filter(move |finding| {
        let rule = rules::find(finding.rule);
        let is_first_level = finding
            .path
            .as_deref()
            .is_some_and(|path| path.matches('/').count() == 1);
        rule.is_some_and(|rule| rule.family() == "package" && rule.is_security())
            && !(finding.rule == "package-nested-skill-md" && is_first_level && !has_root)
    })
}
