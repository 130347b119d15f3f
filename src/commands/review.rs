//! `review`: structure, resources, evals and security of packages.

use clap::{Args, ValueEnum};

use super::configured::Guard;
use super::packages::PackageArgs;
use super::rulings::RulingArgs;
use super::{Audience, Ended, Settings, examine, mending};
use crate::finding::Severity;
use crate::gate::Gate;
use crate::report::{Emit, Kind, Locale};
use crate::scan::Scope;
use crate::scan::profile::Profile;

/// Arguments of `review`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ReviewArgs {
    #[command(flatten)]
    packages: PackageArgs,

    /// Whose standards the package is held to
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileChoice,

    /// Exit 1 on a finding of this severity or worse
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t)]
    fail_on: Threshold,

    /// Exit 1 when anything was not assessed
    #[arg(long)]
    fail_on_incomplete: bool,

    /// Show the way to each finding, from the source to where it ends
    #[arg(long)]
    explain: bool,

    /// Mend what needs nobody's judgement, then review; folders only
    ///
    /// A colon without quotes, a byte order mark, `skill.md`, the form of
    /// `allowed-tools`, scripts that are no programs.
    #[arg(long, conflicts_with_all = ["emit", "diff"])]
    fix: bool,

    /// Show what `--fix` would change as a diff, and change nothing
    #[arg(long, conflicts_with_all = ["emit", "cross", "explain", "policy", "baseline", "write_baseline"])]
    diff: bool,

    /// Judge the packages together as well
    ///
    /// Same names, triggers that overlap, data relayed from one to the other,
    /// hosts they share.
    #[arg(long)]
    cross: bool,

    #[command(flatten)]
    rulings: RulingArgs,

    /// What to print of each package; report and snapshot are JSON
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    emit: EmitChoice,

    /// Language of `--format markdown` and `html`
    #[arg(long, value_enum, default_value_t)]
    locale: LocaleChoice,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck review ./my-skill
  skilldeck review skills/ --fail-on error --fail-on-incomplete
  skilldeck review my-skill.skill --format sarif > review.sarif
  skilldeck review skills/ --format html -o report.html
  skilldeck review ./my-skill --diff
  skilldeck review ./my-skill --fix
  skilldeck review --changed origin/main...HEAD --fail-on error
  find . -name '*.skill' | skilldeck review --files-from -";

impl ReviewArgs {
    /// No target may bring one of these files along.
    pub fn guard(&mut self, guards: Vec<Guard>) {
        self.packages.guards = guards;
    }

    /// Whether changes are shown instead of a review.
    #[must_use]
    pub fn shows_diff(&self) -> bool {
        self.diff
    }

    fn mends(&self) -> bool {
        self.fix
    }

    /// What is to be printed of each package.
    #[must_use]
    pub fn emits(&self) -> Emit {
        match self.emit {
            EmitChoice::Facts => Emit::Facts,
            EmitChoice::Report => Emit::Report,
            EmitChoice::Snapshot => Emit::Snapshot,
        }
    }
}

/// Profiles on the command line.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ProfileChoice {
    /// Our own judgement
    #[default]
    Standard,
    /// DeerFlow's severities and contract
    Deerflow,
    /// The open Agent Skills specification
    Agentskills,
    /// The upload limits of Claude
    Claude,
}

impl From<ProfileChoice> for Profile {
    fn from(choice: ProfileChoice) -> Self {
        match choice {
            ProfileChoice::Standard => Self::Standard,
            ProfileChoice::Deerflow => Self::DeerFlow,
            ProfileChoice::Agentskills => Self::AgentSkills,
            ProfileChoice::Claude => Self::Claude,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Threshold {
    #[default]
    Never,
    #[value(alias = "low")]
    Info,
    #[value(alias = "medium")]
    Warning,
    #[value(alias = "high")]
    Error,
    #[value(alias = "critical")]
    Blocker,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum EmitChoice {
    /// Review facts
    #[default]
    Facts,
    /// The static readiness report
    Report,
    /// The package as read, with the content of its text files
    Snapshot,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LocaleChoice {
    /// English
    #[default]
    En,
    /// Chinese
    Zh,
}

/// Reviews every package of the targets.
///
/// # Errors
/// When the arguments are unusable or the report cannot be written; a target
/// that cannot be read is an outcome, not an error.
pub fn run(args: &ReviewArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let plan = examine::Plan {
        kind: Kind::Review,
        scope: Scope::All,
        profile: args.profile.into(),
        gate: Gate {
            fail_on: match args.fail_on {
                Threshold::Never => None,
                Threshold::Info => Some(Severity::Info),
                Threshold::Warning => Some(Severity::Warning),
                Threshold::Error => Some(Severity::Error),
                Threshold::Blocker => Some(Severity::Blocker),
            },
            fail_on_incomplete: args.fail_on_incomplete,
        },
        emit: args.emits(),
        locale: match args.locale {
            LocaleChoice::En => Locale::En,
            LocaleChoice::Zh => Locale::Zh,
        },
        explain: args.explain,
        cross: args.cross,
        limits: args.packages.limits(),
        mend: args.mends(),
    };
    if args.diff {
        return mending::show(&args.packages, &plan, audience);
    }
    examine::run(
        &args.packages,
        &plan,
        args.rulings.read()?,
        settings,
        audience,
    )
}
