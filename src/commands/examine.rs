//! What `review` and `scan` do: find the packages, read and judge each, say so.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::packages::PackageArgs;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::gate::Gate;
use crate::io::progress::Progress;
use crate::io::target::{self, Target};
use crate::io::{self, ReadFile};
use crate::report::{Emit, Examination, Kind, Locale, Outcome, Run, Totals};
use crate::scan::profile::Profile;
use crate::scan::{Examined, Scope, conclude, examine};
use crate::skill::limits::Limits;
use crate::skill::package::{Entry, EntryKind, Subject};

/// Bytes of files that are examined at once; one file may be larger.
const BATCH_BYTES: usize = 16 << 20;
/// Files that are examined at once.
const BATCH_FILES: usize = 512;
/// Packages that are judged before their outcomes are said, in order.
const CHUNK: usize = 64;
/// Stack of a worker. Parsers recurse; depth is bounded, frames are not small.
const STACK_BYTES: usize = 16 << 20;

/// What to do with each package.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) kind: Kind,
    pub(super) scope: Scope,
    pub(super) profile: Profile,
    pub(super) gate: Gate,
    pub(super) emit: Emit,
    pub(super) locale: Locale,
    pub(super) limits: Limits,
}

/// One package to judge, or a target that is none.
enum Task {
    Judge(Target),
    Fail(String, Error),
}

/// Judges every package of `args` and says each in order.
pub(super) fn run(
    args: &PackageArgs,
    plan: &Plan,
    settings: Settings,
    audience: &mut dyn Audience,
) -> Ended {
    let words = words(args)?;
    let (mut tasks, single) = tasks(&words, plan.limits, audience)?;
    let workers = workers(settings)?;
    audience.begin(&Run {
        kind: plan.kind,
        emit: plan.emit,
        profile: plan.profile,
        gate: plan.gate,
        single,
        locale: plan.locale,
        started_at: io::clock::rfc3339(io::clock::now()),
    })?;
    let progress = Progress::new(tasks.len(), settings.progress);
    let mut totals = Totals::default();
    let mut exit = Exit::Success;
    while !tasks.is_empty() {
        let rest = tasks.split_off(tasks.len().min(CHUNK));
        let outcomes: Vec<Outcome> = workers.install(|| {
            tasks
                .into_par_iter()
                .map(|task| {
                    let outcome = judge(task, plan);
                    progress.step();
                    outcome
                })
                .collect()
        });
        for outcome in outcomes {
            totals.add(&outcome);
            exit = exit.max(exit_of(&outcome));
            progress.suspend(|| audience.outcome(&outcome))?;
        }
        tasks = rest;
    }
    progress.finish();
    audience.end(&totals)?;
    Ok(exit)
}

/// The threads that judge.
pub(super) fn workers(settings: Settings) -> Result<rayon::ThreadPool, Error> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(settings.jobs)
        .stack_size(STACK_BYTES)
        .build()
        .map_err(Error::world("cannot start worker threads"))
}

/// The exit code of one outcome; a run ends in the worst of all.
fn exit_of(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Examined(examination) if examination.verdict.refused() => Exit::Refused,
        Outcome::Examined(_) => Exit::Success,
        Outcome::Failed { error, .. } => error.exit(),
    }
}

/// Every target word: those of the command line, then those of the list.
fn words(args: &PackageArgs) -> Result<Vec<PathBuf>, Error> {
    let mut words: Vec<PathBuf> = args.targets.iter().map(PathBuf::from).collect();
    if let Some(list) = &args.files_from {
        words.extend(target::read_list(list, args.null)?);
    }
    Ok(words)
}

/// The packages behind the words, in order, and whether it is exactly one
/// package that was named as such.
fn tasks(
    words: &[PathBuf],
    limits: Limits,
    audience: &mut dyn Audience,
) -> Result<(Vec<Task>, bool), Error> {
    let mut tasks = Vec::new();
    let mut collection = words.len() != 1;
    for word in words {
        match target::resolve(word, limits) {
            Ok(resolved) => {
                for skipped in &resolved.skipped {
                    audience.note(&format!(
                        "skipped `{}`: {}",
                        skipped.path.display(),
                        skipped.reason
                    ))?;
                }
                collection |= resolved.collection;
                tasks.extend(resolved.targets.into_iter().map(Task::Judge));
            }
            Err(error) => tasks.push(Task::Fail(word.display().to_string(), error)),
        }
    }
    Ok((tasks, !collection))
}

fn judge(task: Task, plan: &Plan) -> Outcome {
    let target = match task {
        Task::Judge(target) => target,
        Task::Fail(target, error) => return Outcome::Failed { target, error },
    };
    match examination(&target, plan) {
        Ok(examination) => Outcome::Examined(Box::new(examination)),
        Err(error) => Outcome::Failed {
            target: target.shown(),
            error,
        },
    }
}

/// What one delivered file came to.
struct Seen {
    entry: Entry,
    examined: Examined,
    content: Option<String>,
}

fn examination(target: &Target, plan: &Plan) -> Result<Examination, Error> {
    examination_keeping(target, plan, &|_| plan.emit == Emit::Snapshot)
}

/// Judges a package, and keeps the text of the files that `wanted` names.
pub(super) fn examination_keeping(
    target: &Target,
    plan: &Plan,
    wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Examination, Error> {
    let mut batch: Vec<ReadFile> = Vec::new();
    let mut bytes = 0;
    let mut seen: Vec<Seen> = Vec::new();
    let see = |subject: &Subject, file: ReadFile| {
        let entry = file.entry();
        let examined = examine_safely(subject, &entry, &file.bytes, plan.scope);
        let wanted = entry.kind == EntryKind::Text && wanted(&entry.path);
        Seen {
            content: wanted.then(|| String::from_utf8(file.bytes).ok()).flatten(),
            entry,
            examined,
        }
    };
    let mut reading = io::read(target, plan.limits, &mut |subject, file| {
        bytes += file.bytes.len();
        batch.push(file);
        if bytes >= BATCH_BYTES || batch.len() >= BATCH_FILES {
            let files = std::mem::take(&mut batch).into_par_iter();
            seen.par_extend(files.map(|file| see(subject, file)));
            bytes = 0;
        }
    })?;
    let subject = &reading.package.subject;
    seen.par_extend(batch.into_par_iter().map(|file| see(subject, file)));
    let mut entries = Vec::with_capacity(seen.len());
    let mut examined = Vec::with_capacity(seen.len());
    let mut contents = Vec::new();
    for Seen {
        entry,
        examined: one,
        content,
    } in seen
    {
        contents.extend(content.map(|content| (entry.path.clone(), content)));
        entries.push(entry);
        examined.push(one);
    }
    contents.sort_unstable();
    reading.package.add_entries(entries);
    let judged = conclude(&reading.package, examined, plan.scope, plan.profile);
    Ok(Examination {
        target: shown(target),
        verdict: plan.gate.verdict(&judged),
        package: reading.package,
        judged,
        contents,
    })
}

/// Examines a file. Should a check fail on it, the rest of the package is
/// judged all the same, and the file is named as not assessed.
fn examine_safely(subject: &Subject, entry: &Entry, bytes: &[u8], scope: Scope) -> Examined {
    let checked = AssertUnwindSafe(|| examine(subject, entry, bytes, scope));
    std::panic::catch_unwind(checked).unwrap_or_else(|_| Examined::failed(&entry.path))
}

/// The target as it may stand in a report: relative to the working folder, `/`
/// separated; a package elsewhere goes by its own name, so that no report
/// holds a path of the host.
fn shown(target: &Target) -> String {
    let shown = target.shown();
    let path = Path::new(&shown);
    let relative = if path.is_absolute() {
        match io::environment::working_folder()
            .and_then(|folder| path.strip_prefix(folder).ok().map(Path::to_path_buf))
        {
            Some(below) => below,
            None => return target.name(),
        }
    } else {
        path.to_path_buf()
    };
    let text = relative.to_string_lossy().replace('\\', "/");
    let text = text
        .strip_prefix("./")
        .unwrap_or(&text)
        .trim_end_matches('/');
    if text.is_empty() || text == "." {
        return ".".to_owned();
    }
    text.to_owned()
}
