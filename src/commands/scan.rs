//! `scan`: security findings only; blocks on CRITICAL by default.

use clap::{Args, ValueEnum};

use super::configured::Guard;
use super::packages::PackageArgs;
use super::review::ProfileChoice;
use super::rulings::RulingArgs;
use super::{Audience, Ended, Settings, examine};
use crate::finding::Severity;
use crate::gate::Gate;
use crate::report::{Emit, Kind, Locale};
use crate::scan::Scope;

/// Arguments of `scan`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ScanArgs {
    #[command(flatten)]
    packages: PackageArgs,

    /// Whose severities count
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

    /// Judge the packages together as well
    ///
    /// Same names, triggers that overlap, data relayed from one to the other,
    /// hosts they share.
    #[arg(long)]
    cross: bool,

    #[command(flatten)]
    rulings: RulingArgs,

    #[command(flatten)]
    moderation: super::moderate::ModerationArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck scan ./my-skill
  skilldeck scan downloads/*.skill --fail-on high
  curl -fsS https://example.com/a.skill | skilldeck scan -";

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Threshold {
    #[value(alias = "info")]
    Low,
    #[value(alias = "warning")]
    Medium,
    #[value(alias = "error")]
    High,
    #[default]
    #[value(alias = "blocker")]
    Critical,
    Never,
}

impl ScanArgs {
    /// No target may bring one of these files along.
    pub fn guard(&mut self, guards: Vec<Guard>) {
        self.packages.guards = guards;
    }
}

/// Scans every package of the targets.
///
/// # Errors
/// As [`super::review::run`].
pub fn run(args: &ScanArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let plan = examine::Plan {
        kind: Kind::Scan,
        scope: Scope::Security,
        profile: args.profile.into(),
        gate: Gate {
            fail_on: match args.fail_on {
                Threshold::Low => Some(Severity::Info),
                Threshold::Medium => Some(Severity::Warning),
                Threshold::High => Some(Severity::Error),
                Threshold::Critical => Some(Severity::Blocker),
                Threshold::Never => None,
            },
            fail_on_incomplete: args.fail_on_incomplete,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: args.explain,
        cross: args.cross,
        limits: args.packages.limits(),
        mend: false,
    };
    let rulings = args.rulings.read()?;
    let rulings = rulings.with(args.moderation.moderation()?);
    examine::run(&args.packages, &plan, rulings, settings, audience)
}
