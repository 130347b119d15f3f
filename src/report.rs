//! The shapes of what commands have to say.

pub mod authoring;
pub mod changes;
pub mod checkup;
pub mod editing;
pub mod execution;
pub mod host;
pub mod integration;
mod packing;
pub mod settings;
pub mod skills;
pub mod views;

use crate::authoring::mend::Fix;
use crate::error::Error;
use crate::gate::{Gate, Verdict};
use crate::review::compare::Difference;
use crate::review::counts::Counts;
use crate::scan::Judged;
use crate::scan::profile::Profile;
use crate::scan::rule::Rule;
use crate::skill::package::Package;

pub use packing::{Packing, Verdict as PackVerdict};

/// Which command's words and defaults a report uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// blocker, error, warning, info.
    Review,
    /// CRITICAL, HIGH, MEDIUM, LOW; security only.
    Scan,
}

/// What `review` prints of each package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Emit {
    /// Review facts.
    #[default]
    Facts,
    /// The static readiness report.
    Report,
    /// The package as read.
    Snapshot,
}

/// Language of a Markdown report, and of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

/// What a run over packages is about; known before the first is read.
#[derive(Clone, Debug)]
pub struct Run {
    /// The command.
    pub kind: Kind,
    /// What is printed of each package.
    pub emit: Emit,
    /// The profile.
    pub profile: Profile,
    /// What makes it fail.
    pub gate: Gate,
    /// Whether exactly one package was named: its document stands alone.
    pub single: bool,
    /// Language of Markdown.
    pub locale: Locale,
    /// Whether people are shown the way to each finding.
    pub explain: bool,
    /// When the run began, RFC 3339 in UTC.
    pub started_at: String,
}

/// One package, judged.
#[derive(Debug)]
pub struct Examination {
    /// The package as the user would name it: relative path of the folder or
    /// archive, `/` separated; `-` for standard input. Hostile text.
    pub target: String,
    /// The package.
    pub package: Package,
    /// What we think of it.
    pub judged: Judged,
    /// What the gate says.
    pub verdict: Verdict,
    /// The text of each text file, sorted by path; only for a snapshot.
    pub contents: Vec<(String, String)>,
    /// What was mended before; `None` when nobody asked for that.
    pub fixes: Option<Vec<Fix>>,
}

/// One thing the user asked for.
#[derive(Debug)]
pub enum Outcome {
    /// It was judged.
    Examined(Box<Examination>),
    /// It could not be read at all.
    Failed {
        /// As the user named it.
        target: String,
        /// Why.
        error: Error,
    },
}

/// What a run over packages came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Packages judged.
    pub packages: usize,
    /// Findings of all.
    pub findings: Counts,
    /// Packages the gate refuses.
    pub refused: usize,
    /// Packages of which something was not assessed.
    pub incomplete: usize,
    /// Targets that could not be read.
    pub failed: usize,
    /// Findings about several packages that reach the threshold.
    pub related: usize,
}

impl Totals {
    /// Adds one outcome.
    pub fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Examined(examination) => {
                self.packages += 1;
                self.findings.add(Counts::of(&examination.judged.findings));
                self.refused += usize::from(examination.verdict.refused());
                self.incomplete += usize::from(!examination.judged.not_assessed.is_empty());
            }
            Outcome::Failed { .. } => self.failed += 1,
        }
    }
}

/// Whose skills a command looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whose {
    /// The home.
    pub home: String,
    /// Where the skills of all users lie.
    pub root: String,
    /// Whether the root is `./skills` for no other reason than that there is
    /// such a folder.
    pub root_found: bool,
    /// The user, unless it is the one that is meant when nobody is named.
    pub user: Option<String>,
}

/// What a command that does not look at packages has to say.
#[derive(Debug)]
pub enum Report {
    /// What lies between two packages.
    Difference {
        /// The old one, as the user named it.
        old: String,
        /// The new one.
        new: String,
        /// What lies between them.
        difference: Box<Difference>,
    },
    /// A package that was packed, or why not.
    Packing(Box<Packing>),
    /// Rules: all, or those asked for.
    Rules {
        /// Sorted by id.
        rules: Vec<&'static Rule>,
        /// Whether one was asked for by its id.
        detailed: bool,
    },
    /// A new skill.
    Scaffolding(authoring::Scaffolding),
    /// What could be mended.
    Mendable(Vec<authoring::Mendable>),
    /// What `describe` found.
    Described(skills::Descriptions),
    /// What an agent host asked for.
    Host(host::HostReport),
    /// The index of skills for a model's prompt.
    Index(skills::SkillIndex),
    /// What `list` shows.
    Listed(skills::Listing),
    /// What `search` found.
    Searched(skills::Hits),
    /// What `install`, `update` or `remove` did.
    Changes(changes::Changes),
    /// What `verify` found.
    Verified(changes::Verified),
    /// Views brought up to date, or looked at.
    Projection(views::Projection),
    /// Skills switched on or off.
    Switching(views::Switching),
    /// What `doctor` found.
    Checkup(Vec<checkup::Check>),
    /// Settings, or a file of them.
    Settings(settings::SettingsReport),
    /// That something was done, for people; names in it are cleaned.
    Words(String),
    /// An edit of a custom skill.
    Edited(editing::Edited),
    /// What was done to a custom skill.
    EditHistory(editing::History),
    /// One record of that.
    EditRevision(Box<editing::Revision>),
    /// A managed pack, installed or removed.
    Integration(integration::IntegrationChange),
    /// The managed packs of a home.
    IntegrationStatus(integration::IntegrationStatus),
    /// A command that was run.
    Executed(Box<execution::Execution>),
    /// Text that goes out as it is: a completion script, a man page.
    Verbatim(String),
}
