//! The index of skills that stands in a model's prompt: names only, so that
//! thousands fit; the rest is asked for by name.

use std::collections::BTreeSet;

use crate::inert::inert;

/// The index of `names` for skills below `container_root`; empty without any.
#[must_use]
pub fn index<'a>(names: impl IntoIterator<Item = &'a str>, container_root: &str) -> String {
    let names: BTreeSet<&str> = names.into_iter().collect();
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<String> = names.into_iter().map(inert).collect();
    format!(
        "\
## Skill Discovery

Skills hold instructions for particular kinds of work. When a task fits one of
the names below, call `describe_skill` with the name to learn what the skill
does and where it lies, read its SKILL.md, and follow it. Skills lie below
{}.

<skill_index>
{}
</skill_index>",
        inert(container_root),
        names.join(", ")
    )
}
