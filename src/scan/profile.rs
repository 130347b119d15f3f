//! Profiles: which rules are on and how much they weigh. One table each; no
//! rule knows of them.

use crate::finding::Severity;
use crate::finding::Severity::{Blocker, Error, Info, Warning};

use super::rule::{Circumstance, Rule};

/// Whose standards a package is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// Our own judgement.
    #[default]
    Standard,
    /// DeerFlow's severities and contract.
    DeerFlow,
    /// The open Agent Skills specification.
    AgentSkills,
    /// The upload limits of Claude.
    Claude,
}

/// What a profile changes about one rule; `None` turns it off.
type Override = (&'static str, Option<Severity>);

/// Rules that only the profile of their name turns on are off here.
const STANDARD: &[Override] = TWINS;

/// Rules of DeerFlow's review that say of a file what a security rule says of
/// it, too. Its contract wants both; people need one.
const TWINS: &[Override] = &[
    ("package.hidden-sensitive-file", None),
    ("package.nested-archive", None),
    ("structure.nested-skill-md", None),
];

/// DeerFlow's severities for its own rules.
const DEERFLOW: &[Override] = &[
    ("package-executable-binary", Some(Blocker)),
    ("package-oversized-file", Some(Blocker)),
    ("declaration-prompt-override", Some(Error)),
    ("declaration-sensitive-capability", Some(Error)),
    ("declaration-sensitive-path", Some(Error)),
    ("declaration-external-endpoint", Some(Warning)),
    ("python-dynamic-exec", Some(Blocker)),
    ("python-shell-exec", Some(Blocker)),
    ("python-sensitive-exfil", Some(Blocker)),
    ("python-env-dump-exfil", Some(Blocker)),
    ("python-dynamic-import", Some(Error)),
    ("python-subprocess", Some(Error)),
    ("python-sensitive-path-read", Some(Error)),
    ("python-unsafe-deserialization", Some(Warning)),
    ("shell-reverse-shell-heuristic", Some(Error)),
    ("shell-curl-pipe-shell", Some(Error)),
    ("shell-destructive-command", Some(Error)),
    ("shell-env-dump", Some(Warning)),
    ("javascript-shell-exec", Some(Error)),
    ("declaration-zero-width-text", Some(Error)),
    ("secret-url-password", Some(Warning)),
    ("network-cloud-metadata", Some(Blocker)),
    ("network-cleartext-http", Some(Warning)),
    ("network-local-http", Some(Info)),
    ("resource.unreferenced", Some(Warning)),
    ("structure.angle-brackets", Some(Error)),
    ("structure.nested-skill-md", Some(Blocker)),
    ("structure.unknown-frontmatter-field", Some(Warning)),
];

/// The specification has a closed list of fields.
const AGENTSKILLS: &[Override] = &[
    ("package.hidden-sensitive-file", None),
    ("package.nested-archive", None),
    ("structure.nested-skill-md", None),
    ("structure.unknown-frontmatter-field", Some(Error)),
];

/// An upload with these is refused.
const CLAUDE: &[Override] = &[
    ("package.hidden-sensitive-file", None),
    ("package.nested-archive", None),
    ("structure.angle-brackets", Some(Error)),
    ("structure.nested-skill-md", None),
    ("structure.unknown-frontmatter-field", Some(Error)),
];

impl Profile {
    /// All, the default first.
    pub const ALL: [Self; 4] = [
        Self::Standard,
        Self::DeerFlow,
        Self::AgentSkills,
        Self::Claude,
    ];

    /// Its name on the command line and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::DeerFlow => "deerflow",
            Self::AgentSkills => "agentskills",
            Self::Claude => "claude",
        }
    }

    /// How much a hit of `rule` weighs; `None` when the rule is off.
    #[must_use]
    pub fn severity(self, rule: &Rule) -> Option<Severity> {
        let table = match self {
            Self::Standard => STANDARD,
            Self::DeerFlow => DEERFLOW,
            Self::AgentSkills => AGENTSKILLS,
            Self::Claude => CLAUDE,
        };
        if let Some((_, severity)) = table.iter().find(|(id, _)| *id == rule.id) {
            return *severity;
        }
        // The rules of a profile's own name are on under that profile only.
        let owner = match rule.family() {
            "agentskills" => Self::AgentSkills,
            "claude" => Self::Claude,
            _ => self,
        };
        (owner == self).then_some(rule.severity)
    }

    /// What is left of `severity` under `circumstance`.
    #[must_use]
    pub fn weigh(self, severity: Severity, circumstance: Circumstance) -> Severity {
        match circumstance {
            Circumstance::Mentioned => severity.lowered().lowered(),
            Circumstance::Comment | Circumstance::Documentation => severity.lowered(),
            // DeerFlow takes two things in one file for one deed, and does not
            // ask what is run.
            Circumstance::Unconnected | Circumstance::Fixed => match self {
                Self::DeerFlow => severity,
                Self::Standard | Self::AgentSkills | Self::Claude => severity.lowered(),
            },
            Circumstance::AddressOnly | Circumstance::Unproven => match self {
                Self::DeerFlow => severity,
                Self::Standard | Self::AgentSkills | Self::Claude => severity.lowered().lowered(),
            },
        }
    }

    /// Whether findings in the package's own `evals/fixtures/` are left out
    /// (DeerFlow does not scan them) instead of reported as info.
    #[must_use]
    pub fn skips_fixtures(self) -> bool {
        match self {
            Self::DeerFlow => true,
            Self::Standard | Self::AgentSkills | Self::Claude => false,
        }
    }
}
