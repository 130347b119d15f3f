//! The four kinds of installed skills.

/// Where a skill comes from and who may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Shipped with the platform; read-only.
    Public,
    /// Managed packs; read-only.
    Integrations,
    /// A user's own; the only editable ones.
    Custom,
    /// From before there were users; read-only, shown only to users without
    /// custom skills.
    Legacy,
}

impl Category {
    /// All, in the order of discovery.
    pub const ALL: [Self; 4] = [Self::Public, Self::Integrations, Self::Custom, Self::Legacy];

    /// The name of its folder in container paths, and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Integrations => "integrations",
            Self::Custom => "custom",
            Self::Legacy => "legacy",
        }
    }

    /// The category called `word`.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|category| category.word() == word)
    }
}
