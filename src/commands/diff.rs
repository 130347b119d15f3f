//! `diff`: what lies between two packages.

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args;

use super::examine::{self, Plan};
use super::home_args::FolderArgs;
use super::review::ProfileChoice;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::gate::Gate;
use crate::io::home::HomeFlags;
use crate::io::target::{self, Target};
use crate::io::{self, ReadFile};
use crate::report::{Emit, Examination, Kind, Locale, Report};
use crate::review::compare::{self, Difference, Side, TextChange};
use crate::review::lines;
use crate::scan::profile::Profile;
use crate::scan::{Scope, redacted};
use crate::skill::limits::Limits;

/// Most bytes of a text whose lines are compared.
const MAX_TEXT: u64 = 1 << 20;
/// Most bytes of all texts of one package that are.
const MAX_TEXTS: u64 = 16 << 20;

/// Arguments of `diff`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct DiffArgs {
    /// What there was: a skill directory, a .skill or .zip archive, a SKILL.md,
    /// `-` for standard input, or `skill://CATEGORY/PATH` for an installed one
    #[arg(value_name = "OLD")]
    old: String,

    /// What there is
    #[arg(value_name = "NEW")]
    new: String,

    /// Show the lines that changed, secrets masked
    #[arg(long)]
    text: bool,

    /// Whose severities count
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileChoice,

    #[command(flatten)]
    folders: FolderArgs,
}

const AFTER_HELP: &str = "\
Exit codes: 0 the same; 1 different; 2 and 3 as everywhere.

Examples:
  skilldeck diff my-skill-1.0.skill my-skill-1.1.skill
  skilldeck diff my-skill.skill ./my-skill --text
  skilldeck diff skill://custom/my-skill my-skill.skill
  skilldeck diff old.skill new.skill --format json";

/// Compares two packages.
///
/// # Errors
/// When one of them cannot be read.
pub fn run(args: &DiffArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    if args.old == "-" && args.new == "-" {
        return Err(Error::CommandLine {
            message: "only one of the two can come through standard input".to_owned(),
        });
    }
    let limits = Limits::default();
    let flags = args.folders.flags();
    let old = one(&args.old, limits, &flags)?;
    let new = one(&args.new, limits, &flags)?;
    let difference = super::workers::workers(settings)?.install(|| compare(args, &old, &new))?;
    let exit = if difference.is_empty() {
        Exit::Success
    } else {
        Exit::Refused
    };
    audience.report(&Report::Difference {
        old: examine::shown(&old),
        new: examine::shown(&new),
        difference: Box::new(difference),
    })?;
    Ok(exit)
}

/// The one package that `word` names.
fn one(word: &str, limits: Limits, flags: &HomeFlags) -> Result<Target, Error> {
    let mut resolved = target::resolve_in(Path::new(word), limits, flags)?;
    match (resolved.targets.pop(), resolved.collection) {
        (Some(target), false) => Ok(target),
        (Some(_) | None, _) => Err(Error::TargetUnusable {
            target: word.to_owned(),
            found: "a folder of skills, and one is compared at a time".to_owned(),
        }),
    }
}

/// How the packages of a comparison are judged.
pub(super) fn plan(profile: Profile) -> Plan {
    Plan {
        kind: Kind::Review,
        scope: Scope::All,
        profile,
        gate: Gate {
            fail_on: None,
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: Limits::default(),
        mend: false,
    }
}

/// What lies between two packages.
pub(super) fn between(old: &Examination, new: &Examination) -> Difference {
    compare::compare(side(old), side(new))
}

fn side(examination: &Examination) -> Side<'_> {
    Side {
        package: &examination.package,
        judged: &examination.judged,
    }
}

fn compare(args: &DiffArgs, old: &Target, new: &Target) -> Result<Difference, Error> {
    let plan = plan(args.profile.into());
    let before = examine::examination(old, &plan)?;
    let after = examine::examination(new, &plan)?;
    let mut difference = between(&before, &after);
    if args.text {
        let old = texts(old, &difference, plan.limits)?;
        let new = texts(new, &difference, plan.limits)?;
        difference.texts = text_changes(&difference, &old, &new);
    }
    Ok(difference)
}

/// The texts that differ, secrets masked, as far as they are not too large.
fn texts(
    target: &Target,
    difference: &Difference,
    limits: Limits,
) -> Result<BTreeMap<String, String>, Error> {
    let mut texts = BTreeMap::new();
    let mut bytes = 0;
    let mut deliver = |_: &_, file: ReadFile| {
        let size = file.bytes.len() as u64;
        let path = file.path.as_str();
        let wanted = difference
            .files
            .binary_search_by(|change| change.path.as_str().cmp(path))
            .is_ok();
        if !wanted || size > MAX_TEXT || bytes + size > MAX_TEXTS {
            return;
        }
        if let Ok(text) = String::from_utf8(file.bytes) {
            bytes += size;
            texts.insert(file.path.clone(), redacted(&file.path, &text));
        }
    };
    io::read(target, limits, &mut deliver)?;
    Ok(texts)
}

fn text_changes(
    difference: &Difference,
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Vec<TextChange> {
    let is_text = |facts: &Option<compare::FileFacts>| {
        facts.as_ref().is_none_or(|facts| facts.kind == "text")
    };
    difference
        .files
        .iter()
        .filter(|change| is_text(&change.old) && is_text(&change.new))
        .map(|change| {
            let text = |facts: &Option<compare::FileFacts>, texts: &BTreeMap<String, String>| {
                match facts {
                    None => Some(String::new()),
                    Some(_) => texts.get(&change.path).cloned(),
                }
            };
            let (hunks, cut) = match (text(&change.old, old), text(&change.new, new)) {
                (Some(old), Some(new)) => lines::hunks(&old, &new),
                (None, _) | (_, None) => (Vec::new(), true),
            };
            TextChange {
                cut,
                hunks,
                path: change.path.clone(),
            }
        })
        .collect()
}
