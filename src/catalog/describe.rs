//! What a model is told of skills: a block for each.

use crate::inert::inert;
use crate::store::category::Category;

/// Where a sandbox mounts skills.
pub const CONTAINER_ROOT: &str = "/mnt/skills";

/// What stands in a block.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// The declared name.
    pub name: &'a str,
    /// The description.
    pub description: &'a str,
    /// Its category.
    pub category: Category,
    /// `None`: everything is allowed.
    pub allowed_tools: Option<&'a [String]>,
    /// Where its SKILL.md lies for a sandbox.
    pub location: &'a str,
}

/// The blocks of `skills`, or that nothing answered `query`.
#[must_use]
pub fn blocks(skills: &[Described<'_>], query: &str) -> String {
    if skills.is_empty() {
        return format!("No skills matched: {}", inert(query));
    }
    let blocks: Vec<String> = skills.iter().map(block).collect();
    blocks.join("\n\n")
}

fn block(skill: &Described<'_>) -> String {
    let editable = match skill.category {
        Category::Custom => "[custom, editable]",
        Category::Public | Category::Integrations | Category::Legacy => "[built-in]",
    };
    format!(
        "## Skill: {}\n- Description: {} {editable}\n- Allowed tools: {}\n- Location: {}",
        inert(skill.name),
        inert(skill.description),
        tools(skill.allowed_tools),
        inert(skill.location),
    )
}

/// No list allows everything, an empty one nothing.
fn tools(allowed: Option<&[String]>) -> String {
    match allowed {
        None => "(all)".to_owned(),
        Some([]) => "(none)".to_owned(),
        Some(tools) => {
            let tools: Vec<String> = tools.iter().map(|tool| inert(tool)).collect();
            tools.join(", ")
        }
    }
}
