//! What is said to a runtime of agents.

use crate::catalog::section::Cost;
use crate::host::activation::Refusal;
use crate::host::tools::Decision;
use crate::scan::profile::Profile;
use crate::store::category::Category;

use super::{Examination, Locale};

/// An answer to a host.
#[derive(Debug)]
pub enum HostReport {
    /// The section of a system prompt.
    Prompt(PromptSection),
    /// What a slash command came to.
    Activation(Activation),
    /// A package that was reviewed.
    Reviewed(Box<Reviewed>),
    /// A file of a skill.
    Read(SkillText),
    /// The tools that are left.
    Tools {
        /// What was decided.
        decision: Decision,
        /// Whether people are shown why.
        explain: bool,
    },
}

/// The section of a system prompt.
#[derive(Clone, Debug)]
pub struct PromptSection {
    /// The section; empty without skills.
    pub text: String,
    /// Whether it holds names alone.
    pub deferred: bool,
    /// The names that are offered, sorted.
    pub names: Vec<String>,
    /// The names that are said to be off, sorted.
    pub disabled: Vec<String>,
    /// Names of the allow-list that no skill has, sorted.
    pub unknown: Vec<String>,
    /// What the section costs.
    pub cost: Cost,
    /// What it would cost in full, and with names alone.
    pub costs: (Cost, Cost),
    /// The tokens it may cost.
    pub budget: Option<usize>,
}

impl PromptSection {
    /// Whether it costs more than it may.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.budget.is_some_and(|most| self.cost.tokens > most)
    }
}

/// What a slash command came to.
#[derive(Clone, Debug)]
pub struct Activation {
    /// The name in the command, if there is one.
    pub name: Option<String>,
    /// The task in the command.
    pub task: String,
    /// What became of it.
    pub outcome: ActivationOutcome,
}

/// What became of a slash command.
#[derive(Clone, Debug)]
pub enum ActivationOutcome {
    /// The skill, and the message for the model.
    Activated(ActivatedSkill, String),
    /// The same message was answered before.
    Repeated(ActivatedSkill),
    /// Nothing is activated.
    Refused(Refusal),
}

/// A skill that a command activates.
#[derive(Clone, Debug)]
pub struct ActivatedSkill {
    /// The declared name.
    pub name: String,
    /// Its category.
    pub category: Category,
    /// Where a sandbox sees its SKILL.md.
    pub location: String,
    /// SHA-256 of its SKILL.md, hexadecimal.
    pub sha256: String,
    /// Whether agents may change it.
    pub editable: bool,
}

/// A text file of a skill, for a model to read.
#[derive(Clone, Debug)]
pub struct SkillText {
    /// The declared name of the skill.
    pub name: String,
    /// Path in the skill.
    pub path: String,
    /// `skill://CATEGORY/PATH`, percent-encoded.
    pub uri: String,
    /// SHA-256 of the file, hexadecimal.
    pub sha256: String,
    /// Bytes of the file.
    pub bytes: usize,
    /// Its text, made fit for a model.
    pub text: String,
}

/// How a package is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewMode {
    /// What can be told without reading for sense.
    Facts,
    /// Those, and the texts that a model is to read.
    Semantic,
}

impl ReviewMode {
    /// All, for the contract.
    pub const ALL: [Self; 2] = [Self::Facts, Self::Semantic];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Facts => "facts-only",
            Self::Semantic => "semantic-review",
        }
    }
}

/// A package that was reviewed for an agent.
#[derive(Debug)]
pub struct Reviewed {
    /// The package, with the text of the files that are to be read.
    pub examination: Examination,
    /// How it was reviewed.
    pub mode: ReviewMode,
    /// The profile.
    pub profile: Profile,
    /// Language of the readable report.
    pub locale: Locale,
    /// When, RFC 3339 in UTC.
    pub reviewed_at: String,
}

/// A text of a package for a model to read. It is hostile until proven otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Artifact<'a> {
    /// Path in the package.
    pub path: &'a str,
    /// The text, or its beginning.
    pub text: &'a str,
    /// Whether something is left out.
    pub cut: bool,
}

impl Reviewed {
    /// Most characters of all artifacts together.
    pub const MOST: usize = 80_000;

    /// Whether a model is to read the file at `path`.
    #[must_use]
    pub fn is_read(path: &str) -> bool {
        let folders = ["references/", "templates/", "evals/"];
        path == "SKILL.md" || folders.iter().any(|folder| path.starts_with(folder))
    }

    /// The texts to read, the SKILL.md first, then by path; and how many did not
    /// fit.
    #[must_use]
    pub fn artifacts(&self) -> (Vec<Artifact<'_>>, usize) {
        let contents = &self.examination.contents;
        let (first, rest): (Vec<_>, Vec<_>) =
            contents.iter().partition(|(path, _)| path == "SKILL.md");
        let mut left = Self::MOST;
        let mut artifacts = Vec::new();
        for (path, text) in first.into_iter().chain(rest) {
            if left == 0 {
                break;
            }
            let end = text.char_indices().nth(left).map(|(end, _)| end);
            let shown = &text[..end.unwrap_or(text.len())];
            left -= shown.chars().count();
            artifacts.push(Artifact {
                path,
                text: shown,
                cut: end.is_some(),
            });
        }
        let left_out = contents.len() - artifacts.len();
        (artifacts, left_out)
    }
}
