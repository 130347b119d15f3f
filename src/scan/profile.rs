//! Profiles: which rules are on and how much they weigh. One table each; no
//! rule knows of them.

use crate::finding::Severity;
use crate::finding::Severity::{Blocker, Error, Info, Warning};

use super::rule::{Circumstance, Rule};
use crate::skill::allowed_tools::ToolsForm;

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
    ("package-nested-archive", Some(Error)),
    ("package-nested-skill-md", Some(Blocker)),
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

/// Rules for one language that a rule for all of them covers as a whole: the
/// profiles of our own judgement report the deed once, by the rule for all.
const COVERED: &[&str] = &[
    "javascript-remote-exec",
    "powershell-remote-exec",
    "python-env-dump-exfil",
    "python-reverse-shell",
    "python-sensitive-exfil",
    "python-sensitive-path-read",
    "shell-curl-pipe-shell",
    "shell-decode-exec",
    "shell-destructive-command",
    "shell-reverse-shell",
    "shell-sensitive-exfil",
];

/// Those rules for all languages, and for links that lead out. DeerFlow's contract
/// names the rules for one language and for all links, so under its profile
/// these are off.
const COVERING: &[&str] = &[
    "damage-destructive",
    "execution-decode-run",
    "execution-download-run",
    "execution-reverse-shell",
    "package-outside-link",
    "theft-environment-exfil",
    "theft-private-read",
    "theft-sensitive-exfil",
    "theft-sensitive-read",
];

/// Rules that say in general what a rule of [`COVERING`] says precisely: of one
/// place, people need the precise one.
const GENERAL: &[&str] = &[
    "javascript-dynamic-exec",
    "javascript-shell-exec",
    "package.symlink",
    "powershell-encoded-command",
    "python-dynamic-exec",
    "python-dynamic-import",
    "python-shell-exec",
    "python-subprocess",
    "shell-env-dump",
    "shell-reverse-shell-heuristic",
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

    /// The form of `allowed-tools` that its readers take without a word: only
    /// the specification wants one line, and some refuse that.
    #[must_use]
    pub fn tools_form(self) -> ToolsForm {
        match self {
            Self::Standard | Self::DeerFlow | Self::Claude => ToolsForm::List,
            Self::AgentSkills => ToolsForm::Line,
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
        let twins = match self {
            Self::DeerFlow => COVERING,
            Self::Standard | Self::AgentSkills | Self::Claude => COVERED,
        };
        if twins.contains(&rule.id) {
            return None;
        }
        // The rules of a profile's own name are on under that profile only.
        let owner = match rule.family() {
            "agentskills" => Self::AgentSkills,
            "claude" => Self::Claude,
            _ => self,
        };
        (owner == self).then_some(rule.severity)
    }

    /// Whether `rule` says precisely what a general one says of the same place.
    #[must_use]
    pub(super) fn is_covering(self, rule: &str) -> bool {
        match self {
            Self::DeerFlow => false,
            Self::Standard | Self::AgentSkills | Self::Claude => COVERING.contains(&rule),
        }
    }

    /// Whether `rule` says in general what another may say precisely.
    #[must_use]
    pub(super) fn is_general(self, rule: &str) -> bool {
        match self {
            Self::DeerFlow => false,
            Self::Standard | Self::AgentSkills | Self::Claude => GENERAL.contains(&rule),
        }
    }

    /// What is left of `severity` under `circumstance`.
    #[must_use]
    pub fn weigh(self, severity: Severity, circumstance: Circumstance) -> Severity {
        match circumstance {
            Circumstance::Mentioned => severity.lowered().lowered(),
            Circumstance::Comment | Circumstance::Documentation => severity.lowered(),
            // DeerFlow takes two things in one file for one deed, and does not
            // ask what is run.
            Circumstance::Unconnected | Circumstance::Fixed | Circumstance::Published => match self
            {
                Self::DeerFlow => severity,
                Self::Standard | Self::AgentSkills | Self::Claude => severity.lowered(),
            },
            Circumstance::Quoted => match self {
                Self::DeerFlow => severity.lowered(),
                Self::Standard | Self::AgentSkills | Self::Claude => severity.lowered().lowered(),
            },
            Circumstance::AddressOnly | Circumstance::Sample | Circumstance::Unproven => match self
            {
                Self::DeerFlow => severity,
                Self::Standard | Self::AgentSkills | Self::Claude => severity.lowered().lowered(),
            },
        }
    }

    /// Whether findings that bear each other out weigh more than each alone.
    #[must_use]
    pub(super) fn corroborates(self) -> bool {
        match self {
            Self::DeerFlow => false,
            Self::Standard | Self::AgentSkills | Self::Claude => true,
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
