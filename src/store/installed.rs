//! A skill that lies in a category folder, and what is known of it.

use crate::skill::manifest::{Fault, SkillDocument};
use crate::text::{LineIndex, Position};

use super::category::Category;

/// A folder with a SKILL.md in a category.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Its category.
    pub category: Category,
    /// Path of its folder below the category, `/` separated; `.` when the
    /// category folder itself is the package.
    pub relative: String,
    /// The folder on disk.
    pub folder: std::path::PathBuf,
    /// Whether that is a link to a folder elsewhere.
    pub linked: bool,
    /// What its SKILL.md declares, or why it cannot be used.
    pub declared: Result<Declared, Invalid>,
}

/// What a usable SKILL.md declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The name; any non-empty text.
    pub name: String,
    /// The description, trimmed.
    pub description: String,
    /// As written.
    pub version: Option<String>,
    /// `None` when the key is missing: everything is allowed.
    pub allowed_tools: Option<Vec<String>>,
}

/// Why a skill cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// In words: what is the matter and, where there is one, the way out.
    pub reason: String,
    /// Where in its SKILL.md.
    pub position: Option<Position>,
}

impl Invalid {
    /// Without a place.
    #[must_use]
    pub fn whole(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            position: None,
        }
    }
}

impl Installed {
    /// The name people use: the declared one, or the folder's.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.declared {
            Ok(declared) => &declared.name,
            Err(_) if self.relative == "." => self
                .folder
                .file_name()
                .and_then(std::ffi::OsStr::to_str)
                .unwrap_or(&self.relative),
            Err(_) => self.relative.rsplit('/').next().unwrap_or(&self.relative),
        }
    }

    /// What names it among all skills of a user: `custom/notes`.
    #[must_use]
    pub fn address(&self) -> String {
        match self.relative.as_str() {
            "." => self.category.word().to_owned(),
            relative => format!("{}/{relative}", self.category.word()),
        }
    }

    /// Where a sandbox sees its SKILL.md: `<root>/<category>/<relative>/SKILL.md`.
    #[must_use]
    pub fn container_path(&self, container_root: &str) -> String {
        let root = container_root.trim_end_matches('/');
        let category = self.category.word();
        match self.relative.as_str() {
            "." => format!("{root}/{category}/SKILL.md"),
            relative => format!("{root}/{category}/{relative}/SKILL.md"),
        }
    }
}

impl Declared {
    /// Reads the text of a SKILL.md the way a loader does: name and
    /// description must be there and text, tools must be readable.
    ///
    /// # Errors
    /// The first thing that makes it unusable, with its place.
    pub fn of(text: &str) -> Result<Self, Invalid> {
        let document = SkillDocument::parse(text);
        let at = |offset: usize| Some(LineIndex::new(text).position(text, offset));
        let frontmatter = document.frontmatter.as_ref().map_err(|fault| Invalid {
            reason: fault.message.clone(),
            position: at(fault.span.start),
        })?;
        let unusable = |fault: &Fault| Invalid {
            reason: fault.message.clone(),
            position: at(fault.span.start),
        };
        // A loader takes any name that is text, whatever it looks like.
        let name = document.declared_name().ok_or_else(|| {
            let fault = frontmatter.name().err();
            fault.map_or_else(
                || Invalid::whole("the name is empty"),
                |fault| unusable(&fault),
            )
        })?;
        let description = frontmatter
            .description()
            .map_err(|fault| unusable(&fault))?;
        let allowed_tools = frontmatter
            .allowed_tools(&mut Vec::new())
            .map_err(|fault| unusable(&fault))?;
        Ok(Self {
            name: name.to_owned(),
            description: description.to_owned(),
            version: frontmatter.as_written(text, "version"),
            allowed_tools: allowed_tools
                .map(|tools| tools.into_iter().map(|tool| tool.name).collect()),
        })
    }
}
