//! What is said of installed skills.

use crate::scan::capability::Capabilities;
use crate::skill::secrets::RequiredSecret;
use crate::store::category::Category;
use crate::store::standing::{Standing, State};
use crate::text::Position;

use super::Whose;

/// One installed skill. All text in it is hostile.
#[derive(Clone, Debug)]
pub struct SkillRow {
    /// Its name: the declared one, or the folder's.
    pub name: String,
    /// Whose it is, where several users are listed.
    pub user: Option<String>,
    /// Its category; `None` in a plain folder.
    pub category: Option<Category>,
    /// Path of its folder below the category or the plain folder.
    pub path: String,
    /// Its folder on disk.
    pub folder: String,
    /// Whether it is switched on; `None` where there are no switches.
    pub enabled: Option<bool>,
    /// What becomes of it.
    pub state: State,
    /// As declared.
    pub version: Option<String>,
    /// As declared; `None` for one that cannot be used.
    pub description: Option<String>,
    /// As declared; `None` allows everything.
    pub allowed_tools: Option<Vec<String>>,
    /// Why it cannot be used.
    pub reason: Option<String>,
    /// Where in its SKILL.md that is.
    pub position: Option<Position>,
    /// The skill of the same name that counts in its place.
    pub shadowed_by: Option<String>,
    /// Whether its files differ from what was installed; `None` where nothing
    /// was installed by us.
    pub modified: Option<bool>,
}

impl SkillRow {
    /// A skill of a home; of `user` where several are listed.
    #[must_use]
    pub fn installed(standing: &Standing, user: Option<&str>) -> Self {
        let skill = &standing.skill;
        let declared = skill.declared.as_ref().ok();
        let invalid = skill.declared.as_ref().err();
        Self {
            name: skill.name().to_owned(),
            user: user.map(str::to_owned),
            category: Some(skill.category),
            path: skill.relative.clone(),
            folder: skill.folder.display().to_string(),
            enabled: standing.enabled,
            state: standing.state(),
            version: declared.and_then(|declared| declared.version.clone()),
            description: declared.map(|declared| declared.description.clone()),
            allowed_tools: declared.and_then(|declared| declared.allowed_tools.clone()),
            reason: invalid.map(|invalid| invalid.reason.clone()),
            position: invalid.and_then(|invalid| invalid.position),
            shadowed_by: standing.shadowed_by.clone(),
            modified: standing.modified,
        }
    }

    /// A skill of a plain folder, which has neither category nor switch.
    #[must_use]
    pub fn of_folder(standing: &Standing) -> Self {
        let row = Self::installed(standing, None);
        let prefix = format!("{}/", standing.skill.category.word());
        Self {
            category: None,
            enabled: None,
            shadowed_by: row
                .shadowed_by
                .map(|by| by.strip_prefix(&prefix).unwrap_or(&by).to_owned()),
            ..row
        }
    }
}

/// What `list` shows.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Sorted by user, then by name.
    pub skills: Vec<SkillRow>,
    /// How many there are without the filters.
    pub total: usize,
    /// Where it was looked.
    pub looked_in: Looked,
}

/// Where skills were looked for.
#[derive(Clone, Debug)]
pub enum Looked {
    /// In a plain folder.
    Folder(String),
    /// In a home.
    Home(Whose),
}

/// What `search` found.
#[derive(Clone, Debug)]
pub struct Hits {
    /// As asked.
    pub query: String,
    /// Whether the words were ranked.
    pub ranked: bool,
    /// The best first, each with its score if the words were ranked.
    pub skills: Vec<(SkillRow, Option<f64>)>,
    /// How many there are, those beyond the limit too.
    pub matched: usize,
    /// What may have been meant.
    pub did_you_mean: Option<String>,
    /// Where there is nothing to be found at all.
    pub nothing_in: Option<Whose>,
}

/// What `describe` found.
#[derive(Clone, Debug)]
pub struct Descriptions {
    /// As asked.
    pub query: String,
    /// The best first.
    pub skills: Vec<Description>,
    /// How many there are, those beyond the limit too.
    pub matched: usize,
    /// What was asked for and is not there.
    pub missing: Vec<Missing>,
    /// Where there is nothing to be described at all.
    pub nothing_in: Option<Whose>,
}

/// Something that was asked for and is not described.
#[derive(Clone, Debug)]
pub struct Missing {
    /// As asked.
    pub name: String,
    /// What may have been meant.
    pub near: Option<String>,
    /// It is there, but switched off.
    pub disabled: bool,
}

/// What the code of a skill can reach, as far as it was examined.
#[derive(Clone, Debug)]
pub struct Reach {
    /// What it can do.
    pub capabilities: Capabilities,
    /// Whether all of it was examined, and nothing is left out.
    pub complete: bool,
}

/// A skill, told.
#[derive(Clone, Debug)]
pub struct Description {
    /// What the listing says.
    pub row: SkillRow,
    /// Where a sandbox sees its SKILL.md.
    pub location: String,
    /// As declared.
    pub license: Option<String>,
    /// As declared.
    pub author: Option<String>,
    /// As declared.
    pub compatibility: Option<String>,
    /// The secrets it says it needs.
    pub secrets: Vec<RequiredSecret>,
    /// Its files with their bytes, sorted by path.
    pub files: Vec<(String, u64)>,
    /// Whether some files are left out.
    pub files_cut: bool,
    /// What its code can reach; `None` when it was not examined.
    pub reach: Option<Reach>,
}

/// The index of skills.
#[derive(Clone, Debug)]
pub struct SkillIndex {
    /// For a model's prompt; empty without skills.
    pub text: String,
    /// The names in it, sorted.
    pub names: Vec<String>,
}
