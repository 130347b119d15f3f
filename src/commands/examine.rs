//! What `review` and `scan` do: find the packages, read and judge each, say so.

use std::panic::AssertUnwindSafe;
use std::path::Path;

use rayon::prelude::*;

use super::packages::PackageArgs;
use super::rulings::Rulings;
use super::tasks::{Task, tasks, words};
use super::workers::workers;
use super::{Audience, Ended, Settings, mending};
use crate::error::Error;
use crate::exit::Exit;
use crate::gate::Gate;
use crate::io::progress::Progress;
use crate::io::target::Target;
use crate::io::{self, ReadFile};
use crate::report::{Emit, Examination, Kind, Locale, Outcome, Run, Totals};
use crate::review::collection::Collection;
use crate::scan::profile::Profile;
use crate::scan::{Bundle, Examined, Scope, conclude, examine};
use crate::skill::limits::Limits;
use crate::skill::package::{Entry, EntryKind, Subject};

/// Bytes of files that are examined at once; one file may be larger.
const BATCH_BYTES: usize = 16 << 20;
/// Files that are examined at once.
const BATCH_FILES: usize = 512;
/// Packages that are judged before their outcomes are said, in order.
const CHUNK: usize = 64;

/// What to do with each package.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) kind: Kind,
    pub(super) scope: Scope,
    pub(super) profile: Profile,
    pub(super) gate: Gate,
    pub(super) emit: Emit,
    pub(super) locale: Locale,
    pub(super) explain: bool,
    /// Whether packages are judged together, too.
    pub(super) cross: bool,
    pub(super) limits: Limits,
    /// Whether what can be mended is mended first.
    pub(super) mend: bool,
}

/// Judges every package of `args` and says each in order.
pub(super) fn run(
    args: &PackageArgs,
    plan: &Plan,
    mut rulings: Rulings,
    settings: Settings,
    audience: &mut dyn Audience,
) -> Ended {
    let words = words(args)?;
    let (mut tasks, single) = tasks(&words, args, audience)?;
    let workers = workers(settings)?;
    audience.begin(&Run {
        kind: plan.kind,
        emit: plan.emit,
        profile: plan.profile,
        gate: plan.gate,
        single,
        locale: plan.locale,
        explain: plan.explain,
        started_at: io::clock::rfc3339(io::clock::now()),
    })?;
    let progress = Progress::new("packages", tasks.len());
    let mut collection = plan.cross.then(Collection::default);
    let mut totals = Totals::default();
    let mut exit = Exit::Success;
    while !tasks.is_empty() {
        let rest = tasks.split_off(tasks.len().min(CHUNK));
        let outcomes: Vec<Outcome> = workers.install(|| {
            tasks
                .into_par_iter()
                .map(|task| {
                    let name = task.name();
                    progress.during(&name, || judge(task, plan, &rulings, &progress))
                })
                .collect()
        });
        for outcome in outcomes {
            if let Outcome::Examined(examination) = &outcome {
                rulings.accept(examination);
                if let Some(collection) = &mut collection {
                    collection.add(&examination.target, &examination.judged);
                }
            }
            totals.add(&outcome);
            exit = exit.max(exit_of(&outcome));
            progress.suspend(|| audience.outcome(&outcome))?;
        }
        tasks = rest;
    }
    progress.finish();
    if let Some(collection) = collection {
        let relations = collection.conclude();
        totals.related = relations
            .iter()
            .filter(|relation| plan.gate.reached(relation.severity) && !rulings.accepts())
            .count();
        if totals.related > 0 {
            exit = exit.max(Exit::Refused);
        }
        audience.relations(&relations)?;
    }
    audience.end(&totals)?;
    if let Some(accepted) = rulings.finish()? {
        audience.waiting(&accepted)?;
    }
    Ok(exit)
}

/// The exit code of one outcome; a run ends in the worst of all.
fn exit_of(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Examined(examination) if examination.verdict.refused() => Exit::Refused,
        Outcome::Examined(_) => Exit::Success,
        Outcome::Failed { error, .. } => error.exit(),
    }
}

fn judge(task: Task, plan: &Plan, rulings: &Rulings, progress: &Progress) -> Outcome {
    let target = match task {
        Task::Judge(target) => target,
        Task::Fail(target, error) => return Outcome::Failed { target, error },
    };
    let fixes = match plan.mend {
        true => mending::mend(&target, plan).map(Some),
        false => Ok(None),
    };
    let examined = fixes.and_then(|fixes| {
        let examination = rulings.examination(&target, plan, progress)?;
        Ok(Examination {
            fixes,
            ..examination
        })
    });
    match examined {
        Ok(mut examination) => {
            rulings.apply(&mut examination);
            examination.verdict = plan.gate.verdict(&examination.judged);
            if rulings.accepts() {
                examination.verdict.severe = false;
            }
            Outcome::Examined(Box::new(examination))
        }
        Err(error) => Outcome::Failed {
            target: target.shown(),
            error,
        },
    }
}

/// What one delivered file came to.
struct Seen<T> {
    entry: Entry,
    examined: Examined,
    product: T,
}

/// What else is made of each file while it is in memory.
pub(super) trait Visitor: Sync {
    /// What is made of it.
    type Product: Send;

    /// Looks at a file that was examined; several at once.
    fn look(&self, entry: &Entry, file: ReadFile) -> Self::Product;

    /// Takes what was made, in the order of files.
    ///
    /// # Errors
    /// Its own.
    fn take(&mut self, product: Self::Product) -> Result<(), Error>;
}

/// Keeps the text of the files that are wanted.
struct Keeping<'a> {
    wanted: &'a (dyn Fn(&str) -> bool + Sync),
    contents: Vec<(String, String)>,
}

impl Visitor for Keeping<'_> {
    type Product = Option<(String, String)>;

    fn look(&self, entry: &Entry, file: ReadFile) -> Self::Product {
        let wanted = entry.kind == EntryKind::Text && (self.wanted)(&entry.path);
        let content = wanted.then(|| String::from_utf8(file.bytes).ok())?;
        content.map(|content| (file.path, content))
    }

    fn take(&mut self, product: Self::Product) -> Result<(), Error> {
        self.contents.extend(product);
        Ok(())
    }
}

pub(super) fn examination(target: &Target, plan: &Plan) -> Result<Examination, Error> {
    examination_keeping(target, plan, &|_| plan.emit == Emit::Snapshot)
}

/// Judges a package, and keeps the text of the files that `wanted` names.
pub(super) fn examination_keeping(
    target: &Target,
    plan: &Plan,
    wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Examination, Error> {
    let read = |deliver: &mut io::Deliver<'_>| io::read(target, plan.limits, deliver);
    examination_of(shown(target), plan, read, wanted)
}

/// As [`examination_keeping`], of what `read` hands on.
pub(super) fn examination_of(
    target: String,
    plan: &Plan,
    read: impl FnOnce(&mut io::Deliver<'_>) -> Result<io::Reading, Error>,
    wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Examination, Error> {
    let mut keeping = Keeping {
        wanted,
        contents: Vec::new(),
    };
    let mut examination = visit(target, plan, read, &mut keeping)?;
    examination.contents = keeping.contents;
    examination.contents.sort_unstable();
    Ok(examination)
}

/// Judges what `read` hands on, and shows each file to `visitor`.
pub(super) fn visit<V: Visitor>(
    target: String,
    plan: &Plan,
    read: impl FnOnce(&mut io::Deliver<'_>) -> Result<io::Reading, Error>,
    visitor: &mut V,
) -> Result<Examination, Error> {
    let mut collected = Collected::default();
    let mut batch: Vec<ReadFile> = Vec::new();
    let mut bytes = 0;
    let mut failed = None;
    let mut reading = read(&mut |subject, file| {
        bytes += file.bytes.len();
        batch.push(file);
        if bytes >= BATCH_BYTES || batch.len() >= BATCH_FILES {
            let files = std::mem::take(&mut batch);
            bytes = 0;
            if failed.is_none() {
                failed = collected.add(subject, files, plan, visitor).err();
            }
        }
    })?;
    if let Some(error) = failed {
        return Err(error);
    }
    collected.add(&reading.package.subject, batch, plan, visitor)?;
    reading.package.add_entries(collected.entries);
    let judged = conclude(
        &reading.package,
        collected.examined,
        plan.scope,
        plan.profile,
    );
    Ok(Examination {
        target,
        verdict: plan.gate.verdict(&judged),
        package: reading.package,
        judged,
        contents: Vec::new(),
        fixes: None,
    })
}

/// What all files came to so far.
#[derive(Default)]
struct Collected {
    entries: Vec<Entry>,
    examined: Vec<Examined>,
    /// Data that code of this and of later batches may read.
    bundle: Bundle,
}

impl Collected {
    /// Examines `files` at once.
    fn add<V: Visitor>(
        &mut self,
        subject: &Subject,
        files: Vec<ReadFile>,
        plan: &Plan,
        visitor: &mut V,
    ) -> Result<(), Error> {
        for file in &files {
            self.bundle.add(&file.path, &file.bytes);
        }
        let bundle = &self.bundle;
        let looking = &*visitor;
        let seen: Vec<Seen<V::Product>> = files
            .into_par_iter()
            .map(|file| {
                let entry = file.entry();
                Seen {
                    examined: examine_safely(subject, &entry, &file.bytes, bundle, plan.scope),
                    product: looking.look(&entry, file),
                    entry,
                }
            })
            .collect();
        for one in seen {
            self.entries.push(one.entry);
            self.examined.push(one.examined);
            visitor.take(one.product)?;
        }
        Ok(())
    }
}

/// Examines a file. Should a check fail on it, the rest of the package is
/// judged all the same, and the file is named as not assessed.
fn examine_safely(
    subject: &Subject,
    entry: &Entry,
    bytes: &[u8],
    bundle: &Bundle,
    scope: Scope,
) -> Examined {
    let checked = AssertUnwindSafe(|| examine(subject, entry, bytes, bundle, scope));
    std::panic::catch_unwind(checked).unwrap_or_else(|_| Examined::failed(&entry.path))
}

/// The target as it may stand in a report: relative to the working folder, `/`
/// separated; a package elsewhere goes by its own name, so that no report
/// holds a path of the host.
pub(super) fn shown(target: &Target) -> String {
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
