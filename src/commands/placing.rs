//! A judged package is written: what `install` and `update` share.

use serde_json::json;

use super::candidate::Candidate;
use super::home_args::HomeArgs;
use super::{Audience, packaged};
use crate::error::Error;
use crate::io;
use crate::io::folder::Kind;
use crate::io::home::Home;
use crate::io::installation::{Chronicle, Custom, Ended, Installation, Tree, Writer, folder_of};
use crate::io::source::Sourced;
use crate::io::target::installed_name;
use crate::report::changes::{ChangeOutcome, Deed, FileChanges, Refused, Status};
use crate::skill::limits::Limits;
use crate::skill::package::Subject;
use crate::store::drift::{Difference, differences};
use crate::store::lockfile::{LockFile, LockedSkill};
use crate::store::refusal::Refusal;

/// How to write.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) dry_run: bool,
    /// Whether an existing skill of the name is swapped.
    pub(super) replace: bool,
    /// The entry that is followed, and whether edits of it may be lost.
    pub(super) update: Option<Force>,
}

/// Whether edits may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Force {
    Yes,
    No,
}

/// A refusal without findings.
pub(super) fn refusal(name: &str, kind: Refusal, reason: impl Into<String>) -> Refused {
    Refused {
        name: Some(name.to_owned()),
        kind,
        reason: reason.into(),
        findings: Vec::new(),
        edits: Vec::new(),
    }
}

/// Why nothing is done to what was not installed, with what may have been
/// meant.
pub(super) fn unknown(name: &str, lock: &LockFile) -> Refused {
    let mut reason = format!("no skill called `{name}` was installed by skilldeck");
    if let Some(near) = lock.nearest(name) {
        reason.push_str(&format!("; did you mean `{near}`?"));
    }
    refusal(name, Refusal::NotInstalled, reason)
}

/// Why what was edited stays.
pub(super) fn changed_here(name: &str, edits: &[Difference]) -> String {
    match edits.len() {
        1 => format!("1 file of `{name}` was changed here"),
        count => format!("{count} files of `{name}` were changed here"),
    }
}

/// Opens the store for writing, and says for whom it waits. What was mended
/// goes into `notes`.
pub(super) fn writer(
    home: &Home,
    args: &HomeArgs,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<Writer, Error> {
    let mut said = Ok(());
    let opened = Writer::open(home, args.patience(), &mut |holder| {
        said = audience.waiting(&format!("waiting for {holder}"));
    });
    said?;
    let (writer, healed) = opened?;
    notes.extend(healed);
    Ok(writer)
}

/// The names that `words` give, as names or as addresses.
pub(super) fn names(words: &[String], home: &Home, args: &HomeArgs) -> Result<Vec<String>, Error> {
    let flags = args.flags();
    words
        .iter()
        .map(|word| installed_name(word, home, &flags))
        .collect()
}

/// How the installed skill `name` differs from `locked`.
pub(super) fn edits(
    custom: &Custom,
    name: &str,
    locked: &LockedSkill,
) -> Result<Vec<Difference>, Error> {
    let present = custom.present(name)?.unwrap_or_default();
    Ok(differences(locked, &present))
}

/// Whether `candidate` may take its place, and what becomes of it.
fn status(
    custom: Option<&Custom>,
    candidate: &Candidate,
    manner: Manner,
) -> Result<Result<(Status, FileChanges), Refused>, Error> {
    let name = candidate.name.as_str();
    let fresh = FileChanges::between(None, Some(&candidate.locked));
    let Some(custom) = custom else {
        return Ok(Ok((Status::Installed, fresh)));
    };
    let lock = custom.lock_file()?;
    let locked = lock.skills.get(name);
    let known = custom.look(name)?;
    let occupied = |what: &str| {
        let reason = format!("{what} called `{name}` is there already");
        Ok(Err(refusal(name, Refusal::AlreadyExists, reason)))
    };
    let changes = FileChanges::between(locked, Some(&candidate.locked));
    match known.map(|known| known.kind) {
        None => {
            let twin = custom
                .names()?
                .into_iter()
                .find(|other| other.eq_ignore_ascii_case(name));
            if let Some(twin) = twin {
                let reason = format!("`{twin}` is there already, which differs by case only");
                return Ok(Err(refusal(name, Refusal::AlreadyExists, reason)));
            }
        }
        Some(Kind::Folder) if manner.replace => {}
        Some(Kind::Folder) => return occupied("a skill"),
        Some(Kind::Link) => return occupied("a link"),
        Some(Kind::File | Kind::Special) => return occupied("a file"),
    }
    if let (Some(force), Some(locked)) = (manner.update, locked) {
        let edits = edits(custom, name, locked)?;
        if edits.is_empty()
            && locked.scanned
            && locked.files == candidate.locked.files
            && locked.digest == candidate.locked.digest
        {
            return Ok(Ok((Status::Unchanged, FileChanges::default())));
        }
        if !edits.is_empty() && force == Force::No {
            let reason = changed_here(name, &edits);
            return Ok(Err(Refused {
                edits,
                ..refusal(name, Refusal::LocalEdits, reason)
            }));
        }
        return Ok(Ok((Status::Updated, changes)));
    }
    let status = match known {
        Some(_) => Status::Replaced,
        None => Status::Installed,
    };
    Ok(Ok((status, changes)))
}

/// Writes `candidate`, read again from `sourced`, or says what would be done.
pub(super) fn place(
    home: &Home,
    args: &HomeArgs,
    sourced: &Sourced,
    candidate: Candidate,
    manner: Manner,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<ChangeOutcome, Error> {
    let refused = |refused| Ok(ChangeOutcome::Refused(Box::new(refused)));
    if manner.dry_run {
        let custom = Custom::open(home)?;
        return match status(custom.as_ref(), &candidate, manner)? {
            Ok((status, files)) => Ok(deed(home, candidate, status, files)),
            Err(reason) => refused(reason),
        };
    }
    let writer = writer(home, args, notes, audience)?;
    let (status, files) = match status(Some(writer.custom()), &candidate, manner)? {
        Ok((Status::Unchanged, files)) => {
            return Ok(deed(home, candidate, Status::Unchanged, files));
        }
        Ok(status) => status,
        Err(reason) => return refused(reason),
    };
    let plan = Installation {
        name: &candidate.name,
        chronicle: Chronicle::Installed {
            action: match status {
                Status::Updated => "update",
                Status::Installed | Status::Replaced | Status::Unchanged | Status::Removed => {
                    "install"
                }
            },
            skill_text: &candidate.text,
            scanner: scanner(&candidate),
        },
        locked: Some(&candidate.locked),
        files: candidate.locked.files.len(),
        replace: manner.replace,
    };
    let mut changed = None;
    let ended = writer.install(&plan, &mut |tree| {
        changed = write(sourced, &candidate.locked, tree)?;
        match &changed {
            None => Ok(()),
            // Ends the installation; what is said is the refusal below.
            Some(path) => Err(Error::TargetUnusable {
                target: path.clone(),
                found: "not what it was".to_owned(),
            }),
        }
    });
    if let Some(path) = changed {
        let reason = format!("`{path}` is no longer what was judged");
        return refused(refusal(&candidate.name, Refusal::ChangedMeanwhile, reason));
    }
    match ended? {
        Ended::Done(more) => {
            let mut candidate = candidate;
            candidate.warnings.extend(more);
            Ok(deed(home, candidate, status, files))
        }
        Ended::Occupied => {
            let reason = format!("something called `{}` appeared meanwhile", candidate.name);
            refused(refusal(&candidate.name, Refusal::AlreadyExists, reason))
        }
    }
}

/// Hands every file to the tree. `Some` names one that is not as it was judged.
fn write(
    sourced: &Sourced,
    locked: &LockedSkill,
    tree: &mut Tree,
) -> Result<Option<String>, Error> {
    write_read(locked, tree, |deliver| {
        packaged::read(&sourced.target, Limits::default(), &mut Vec::new(), deliver)
    })
}

/// As [`write`], of what `read` hands on.
pub(super) fn write_read(
    locked: &LockedSkill,
    tree: &mut Tree,
    read: impl FnOnce(&mut io::Deliver<'_>) -> Result<io::Reading, Error>,
) -> Result<Option<String>, Error> {
    let mut written = 0;
    let mut changed: Option<String> = None;
    let mut failed = None;
    read(&mut |_: &Subject, file: io::ReadFile| {
        if changed.is_some() || failed.is_some() {
            return;
        }
        let entry = file.entry();
        let same = locked
            .files
            .get(&file.path)
            .is_some_and(|was| was.sha256 == entry.sha256 && was.executable() == file.executable);
        if !same {
            changed = Some(file.path);
        } else if let Err(error) = tree.write(&file.path, &file.bytes, file.executable) {
            failed = Some((file.path, error));
        } else {
            written += 1;
        }
    })?;
    if let Some((path, error)) = failed {
        return Err(Error::world(format!("cannot write `{path}`"))(error));
    }
    if changed.is_none() && written != locked.files.len() {
        changed = Some("SKILL.md".to_owned());
    }
    Ok(changed)
}

/// The word of the scan, for the history.
pub(super) fn scanner(candidate: &Candidate) -> serde_json::Value {
    let locked = &candidate.locked;
    let reason = match (locked.scanned, locked.allowed.is_empty()) {
        (false, _) => "not scanned".to_owned(),
        (true, true) => match candidate.findings.total() {
            1 => "1 finding, which does not block".to_owned(),
            count => format!("{count} findings, none blocks"),
        },
        (true, false) => {
            let rules: Vec<&str> = locked.allowed.iter().map(|it| it.rule.as_str()).collect();
            format!("let pass by the user: {}", rules.join(", "))
        }
    };
    match candidate.doubted {
        None => json!({"decision": "allow", "reason": reason}),
        Some(false) => {
            json!({"decision": "allow", "reason": format!("{reason}; a reviewer allowed it")})
        }
        Some(true) => {
            json!({"decision": "warn", "reason": format!("{reason}; a reviewer warned of it")})
        }
    }
}

fn deed(home: &Home, candidate: Candidate, status: Status, files: FileChanges) -> ChangeOutcome {
    let folder = folder_of(home, &candidate.name).display().to_string();
    ChangeOutcome::Done(Box::new(Deed {
        name: candidate.name,
        status,
        folder,
        locked: candidate.locked,
        files,
        difference: None,
        left_out: candidate.left_out,
        kept: candidate.links,
        findings: candidate.findings,
        severe: candidate.severe,
        warnings: candidate.warnings,
    }))
}
