//! Which path of a home holds what; the layout is DeerFlow's.

use std::path::{Path, PathBuf};

use super::category::Category;
use super::user::UserId;

/// The folder of a scope's view.
pub const VIEW: &str = "skills_view";
/// The file beside it whose lock guards it; a live DeerFlow takes the same.
pub const PROJECTION_LOCK: &str = ".skills_view.projection.lock";

/// The folders of one home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    home: PathBuf,
    root: PathBuf,
}

/// Whose view: the public one, or one user's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The public skills, one view for all.
    Public,
    /// A user's custom, legacy and integration skills.
    User(UserId),
}

/// The way from the home to a user's custom skills.
#[must_use]
pub fn custom_parts(user: &UserId) -> [&str; 4] {
    ["users", user.as_str(), "skills", "custom"]
}

/// The way from the home to the managed packs.
#[must_use]
pub fn managed_parts() -> [&'static str; 2] {
    ["integrations", "skills"]
}

impl Layout {
    /// A home and its skills root.
    #[must_use]
    pub fn new(home: PathBuf, root: PathBuf) -> Self {
        Self { home, root }
    }

    /// The home itself.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The skills root: `public/` and the legacy `custom/`.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the skills of a category lie.
    #[must_use]
    pub fn sources(&self, category: Category, user: &UserId) -> PathBuf {
        match category {
            Category::Public => self.root.join("public"),
            Category::Integrations => self.home.join("integrations").join("skills"),
            Category::Custom => self.user(user).join("skills").join("custom"),
            Category::Legacy => self.root.join("custom"),
        }
    }

    /// A user's folder.
    #[must_use]
    pub fn user(&self, user: &UserId) -> PathBuf {
        self.home.join("users").join(user.as_str())
    }

    /// Where the folders of all users lie.
    #[must_use]
    pub fn users(&self) -> PathBuf {
        self.home.join("users")
    }

    /// The history of a custom skill, one record a line.
    #[must_use]
    pub fn history(&self, user: &UserId, name: &str) -> PathBuf {
        self.sources(Category::Custom, user)
            .join(".history")
            .join(format!("{name}.jsonl"))
    }

    /// A user's state: which skills are on.
    #[must_use]
    pub fn states(&self, user: &UserId) -> PathBuf {
        self.user(user).join("skills").join("_skill_states.json")
    }

    /// Our lock file of a user's custom skills: what was installed from where.
    #[must_use]
    pub fn lock_file(&self, user: &UserId) -> PathBuf {
        self.user(user).join("skills").join("skilldeck.lock.json")
    }

    /// The folder of a scope's view; the manifest and the category folders lie
    /// in it.
    #[must_use]
    pub fn view(&self, scope: &Scope) -> PathBuf {
        match scope {
            Scope::Public => self.home.join(VIEW),
            Scope::User(user) => self.user(user).join(VIEW),
        }
    }

    /// The manifest of a scope's view.
    #[must_use]
    pub fn manifest(&self, scope: &Scope) -> PathBuf {
        self.view(scope).join(".projection-manifest.json")
    }
}

impl Scope {
    /// The way from the home to the folder that holds its view and lock.
    #[must_use]
    pub fn parts(&self) -> Vec<&str> {
        match self {
            Self::Public => Vec::new(),
            Self::User(user) => vec!["users", user.as_str()],
        }
    }

    /// The categories of the scope, in the order of its signatures.
    #[must_use]
    pub fn categories(&self) -> &'static [Category] {
        match self {
            Self::Public => &[Category::Public],
            Self::User(_) => &[Category::Custom, Category::Legacy, Category::Integrations],
        }
    }
}
