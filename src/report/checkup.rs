//! The shape of what `doctor` found.

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// As it should be.
    Fine,
    /// Worth knowing; nothing fails because of it.
    Hint,
    /// Something fails because of it, or will.
    Wrong,
}

impl Health {
    /// All, the best first.
    pub const ALL: [Self; 3] = [Self::Fine, Self::Hint, Self::Wrong];

    /// Its word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fine => "ok",
            Self::Hint => "hint",
            Self::Wrong => "wrong",
        }
    }
}

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Whether there is a home, and where.
    Home,
    /// Who may read and write what.
    Permissions,
    /// Who holds which lock.
    Locks,
    /// What dead processes left.
    Staging,
    /// Files of states and of what is installed.
    States,
    /// Skills that cannot be used.
    Skills,
    /// What a sandbox sees.
    Views,
    /// Completion scripts.
    Completions,
    /// Settings files.
    Config,
}

impl Topic {
    /// All, in the order of reports.
    pub const ALL: [Self; 9] = [
        Self::Home,
        Self::Permissions,
        Self::Locks,
        Self::Staging,
        Self::States,
        Self::Skills,
        Self::Views,
        Self::Completions,
        Self::Config,
    ];

    /// Its word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Permissions => "permissions",
            Self::Locks => "locks",
            Self::Staging => "staging",
            Self::States => "states",
            Self::Skills => "skills",
            Self::Views => "views",
            Self::Completions => "completions",
            Self::Config => "config",
        }
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What.
    pub topic: Topic,
    /// How it is.
    pub health: Health,
    /// In words.
    pub what: String,
    /// What to do about it.
    pub mend: Option<String>,
}

impl Check {
    /// Something that is as it should be.
    #[must_use]
    pub fn fine(topic: Topic, what: impl Into<String>) -> Self {
        Self {
            topic,
            health: Health::Fine,
            what: what.into(),
            mend: None,
        }
    }

    /// Something worth knowing.
    #[must_use]
    pub fn hint(topic: Topic, what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self {
            topic,
            health: Health::Hint,
            what: what.into(),
            mend: Some(mend.into()),
        }
    }

    /// Something to mend.
    #[must_use]
    pub fn wrong(topic: Topic, what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self {
            topic,
            health: Health::Wrong,
            what: what.into(),
            mend: Some(mend.into()),
        }
    }
}
