//! `update`: reads the recorded sources again and follows them.

use clap::Args;

use super::candidate::{Standards, allowed, judge};
use super::examine::{self, examination, examination_of};
use super::home_args::{HomeArgs, whose};
use super::install::exit_of;
use super::moderate::{Moderation, ModerationArgs};
use super::placing::{Force, Manner, names, place, refusal, unknown};
use super::{Audience, Ended, Settings, diff, packaged};
use crate::error::Error;
use crate::io::home::Home;
use crate::io::installation::{Custom, folder_of};
use crate::io::progress::Progress;
use crate::io::source::{self, Sourced};
use crate::io::target::{Directory, Target};
use crate::io::{Deliver, fs};
use crate::report::changes::{Change, ChangeKind, ChangeOutcome, Changes, Refused, Status};
use crate::review::compare::Difference;
use crate::scan::profile::Profile;
use crate::skill::limits::Limits;
use crate::skill::package::EntryKind;
use crate::store::category::Category;
use crate::store::lockfile::{Allowed, LockFile, LockedSkill};
use crate::store::refusal::Refusal;
use crate::store::source::Source;

/// Arguments of `update`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct UpdateArgs {
    /// Skills to update, by name or `skill://custom/NAME`; all without one
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    home: HomeArgs,

    /// Let the CRITICAL findings of one more rule pass; recorded
    #[arg(long, value_name = "RULE=REASON")]
    allow: Vec<String>,

    /// Lose local edits
    #[arg(long)]
    force: bool,

    /// Say what would change, and write nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    moderation: ModerationArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck update --dry-run
  skilldeck update demo
  skilldeck update demo --force

`--dry-run` shows what `skilldeck diff` would: files, frontmatter, capabilities
and findings.";

/// Updates every skill that was named, or all.
///
/// # Errors
/// When the lock file cannot be read; what fails of one skill is part of the
/// report.
pub fn run(args: &UpdateArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let more = allowed(&args.allow)?;
    let moderation = args.moderation.moderation()?;
    let workers = super::workers::workers(settings)?;
    let lock = match Custom::open(&home)? {
        Some(custom) => custom.lock_file()?,
        None => LockFile::default(),
    };
    let names: Vec<String> = if args.names.is_empty() {
        lock.skills.keys().cloned().collect()
    } else {
        names(&args.names, &home, &args.home)?
    };
    let mut changes = Changes {
        kind: ChangeKind::Update,
        dry_run: args.dry_run,
        results: Vec::new(),
        notes: Vec::new(),
        whose: whose(&home),
        view: None,
    };
    let progress = Progress::new("skills", names.len());
    for name in names {
        progress.begin(&name);
        let outcome = match lock.skills.get(&name) {
            None => refused(unknown(&name, &lock)),
            Some(locked) => follow(
                &name,
                locked,
                (&more, moderation.as_ref()),
                args,
                &home,
                (&workers, &progress),
                &mut changes,
                audience,
            )
            .unwrap_or_else(ChangeOutcome::Failed),
        };
        progress.step(&name);
        changes.results.push(Change {
            asked: name,
            outcome,
        });
    }
    let exit = exit_of(&changes);
    super::view::follow(&home, &args.home, changes, exit, audience)
}

fn refused(refused: Refused) -> ChangeOutcome {
    ChangeOutcome::Refused(Box::new(refused))
}

#[expect(clippy::too_many_arguments, reason = "the one call of a private loop")]
fn follow(
    name: &str,
    locked: &LockedSkill,
    (more, moderation): (&[Allowed], Option<&Moderation>),
    args: &UpdateArgs,
    home: &Home,
    (workers, progress): (&rayon::ThreadPool, &Progress),
    changes: &mut Changes,
    audience: &mut dyn Audience,
) -> Result<ChangeOutcome, Error> {
    let words = locked.source.as_str();
    let unusable = |fault| Error::SourceUnusable {
        source_words: words.to_owned(),
        fault,
    };
    let source = Source::parse(words).map_err(unusable)?;
    if source == Source::Local("-".to_owned()) {
        let reason = format!("`{name}` came through a pipe");
        return Ok(refused(refusal(name, Refusal::NoSource, reason)));
    }
    let opened = source::open(words, &source, Limits::default(), None, &args.home.flags())?;
    let [sourced] = opened.packages.as_slice() else {
        let reason = format!("`{words}` is no longer one skill");
        return Ok(refused(refusal(name, Refusal::NoSource, reason)));
    };
    let mut rules = more.to_vec();
    rules.extend(locked.allowed.iter().cloned());
    rules.sort_by(|left, right| left.rule.cmp(&right.rule));
    rules.dedup_by(|later, first| later.rule == first.rule);
    let profile = Profile::ALL
        .into_iter()
        .find(|profile| profile.word() == locked.profile)
        .unwrap_or_default();
    let standards = Standards {
        profile,
        allowed: rules,
        scan: true,
        moderation: moderation.cloned(),
    };
    let candidate = match workers.install(|| judge(sourced, &standards, progress))? {
        Ok(candidate) => candidate,
        Err(mut reason) => {
            reason.name = Some(name.to_owned());
            return Ok(refused(reason));
        }
    };
    if candidate.name != name {
        let reason = format!("`{words}` is now called `{}`", candidate.name);
        return Ok(refused(refusal(name, Refusal::Renamed, reason)));
    }
    let manner = Manner {
        dry_run: args.dry_run,
        replace: true,
        update: Some(if args.force { Force::Yes } else { Force::No }),
    };
    let mut outcome = place(
        home,
        &args.home,
        sourced,
        candidate,
        manner,
        &mut changes.notes,
        audience,
    )?;
    if let ChangeOutcome::Done(deed) = &mut outcome
        && args.dry_run
        && deed.status == Status::Updated
    {
        let difference = workers.install(|| difference(home, name, sourced, profile))?;
        deed.difference = Some(Box::new(difference));
    }
    Ok(outcome)
}

/// What lies between the skill as it is installed and its source.
fn difference(
    home: &Home,
    name: &str,
    sourced: &Sourced,
    profile: Profile,
) -> Result<Difference, Error> {
    let plan = diff::plan(profile);
    let installed = Target::Directory(Directory {
        path: folder_of(home, name),
        name: name.to_owned(),
        address: Some(fs::Address {
            shown: format!("skill://custom/{name}"),
            category: Category::Custom,
        }),
    });
    let old = examination(&installed, &plan)?;
    let read = |deliver: &mut Deliver<'_>| {
        packaged::read(&sourced.target, plan.limits, &mut Vec::new(), deliver)
    };
    let shown = examine::shown(&sourced.target);
    let mut new = examination_of(shown, &plan, read, &|_| false)?;
    // Links are never written.
    new.package
        .entries
        .retain(|entry| entry.kind != EntryKind::Symlink);
    Ok(diff::between(&old, &new))
}
