//! A pack comes in: found, taken apart, every skill judged, written in one step.

use std::collections::BTreeMap;

use super::super::candidate::{Candidate, Origin, Standards, allowed, judge_read};
use super::super::placing::{edits, refusal};
use super::super::workers::workers;
use super::super::{Audience, Ended, Settings};
use super::source::{Found, Read, found, read};
use super::{InstallArgs, bring_up, writer};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::installation::{Chronicle, Custom, Ended as Placed, Installation};
use crate::io::{self, ReadFile, clock};
use crate::report::Report;
use crate::report::changes::{FileChanges, Refused, Status};
use crate::report::integration::{IntegrationChange, PackDeed};
use crate::review::counts::Counts;
use crate::skill::digest::package_digest;
use crate::skill::name::SkillName;
use crate::skill::package::{Entry, Package, Source, Subject};
use crate::store::drift::Present;
use crate::store::history::{Record, Rest, Signature};
use crate::store::lockfile::{LockedFile, LockedSkill};
use crate::store::managed::Pack;
use crate::store::refusal::Refusal;

/// Installs the pack, and says how it ended.
pub(super) fn run(args: &InstallArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let home = args.home.home()?;
    let mut change = IntegrationChange {
        action: "install",
        provider: args.provider.clone(),
        dry_run: args.dry_run,
        outcome: Err(Box::new(refusal(&args.provider, Refusal::NotInstalled, ""))),
        notes: Vec::new(),
    };
    let standards = Standards {
        profile: args.profile.into(),
        allowed: allowed(&args.allow)?,
        scan: true,
        moderation: None,
    };
    let workers = workers(settings)?;
    let answer = match SkillName::parse(&args.provider) {
        Err(fault) => Err(refusal(&args.provider, Refusal::BadName, fault.to_string())),
        Ok(_) => {
            let found = found(args, &mut change.notes)?;
            let pack = read(&found, &args.provider)?;
            let judged = workers.install(|| judge(pack, &found, args, &standards))?;
            match judged {
                Err(refused) => Err(refused),
                Ok(judged) => place(judged, args, &home, &mut change.notes, audience)?,
            }
        }
    };
    change.outcome = answer.map(Box::new).map_err(Box::new);
    let (exit, touched) = match &change.outcome {
        Ok(deed) => (
            Exit::Success,
            !args.dry_run && deed.status != Status::Unchanged,
        ),
        Err(_) => (Exit::Refused, false),
    };
    let followed = if touched {
        bring_up(&home, &args.home, audience)
    } else {
        Ok(())
    };
    audience.report(&Report::Integration(change))?;
    followed.map(|()| exit)
}

/// A pack that may be installed.
struct Judged {
    pack: Pack,
    locked: LockedSkill,
    names: Vec<String>,
    deed: PackDeed,
}

fn judge(
    read: Read,
    found: &Found,
    args: &InstallArgs,
    standards: &Standards,
) -> Result<Result<Judged, Refused>, Error> {
    let Read { pack, revision } = read;
    let mut candidates: BTreeMap<&str, Candidate> = BTreeMap::new();
    for (folder, files) in &pack.skills {
        let origin = Origin {
            shown: folder.clone(),
            archive: None,
            words: found.words.clone(),
            revision: revision.clone(),
        };
        let judged = judge_read(origin, standards, |deliver| {
            let package = Package::of_files(subject(folder), &[], &[]);
            for file in files {
                let file = ReadFile {
                    path: file.path.clone(),
                    bytes: file.bytes.clone(),
                    executable: file.executable,
                };
                deliver(&package.subject, file);
            }
            Ok(package.into())
        })?;
        match judged {
            Ok(candidate) => {
                let twin = candidates
                    .iter()
                    .find(|(_, other)| other.name == candidate.name);
                if let Some((other, _)) = twin {
                    let reason = format!(
                        "`{other}` and `{folder}` are both called `{}`",
                        candidate.name
                    );
                    return Ok(Err(refusal(&args.provider, Refusal::AlreadyExists, reason)));
                }
                candidates.insert(folder, candidate);
            }
            Err(refused) => {
                return Ok(Err(Refused {
                    name: Some(args.provider.clone()),
                    reason: format!("`{folder}`: {}", refused.reason),
                    ..refused
                }));
            }
        }
    }
    let mut findings = Counts::default();
    let (mut severe, mut warnings, mut names, mut allowed) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (folder, candidate) in candidates {
        findings.add(candidate.findings);
        let placed = |finding: crate::finding::Finding| crate::finding::Finding {
            path: finding.path.map(|path| format!("{folder}/{path}")),
            ..finding
        };
        severe.extend(candidate.severe.into_iter().map(placed));
        warnings.extend(
            candidate
                .warnings
                .iter()
                .map(|warning| format!("{folder}: {warning}")),
        );
        names.push(candidate.name);
        allowed.extend(candidate.locked.allowed);
    }
    names.sort_unstable();
    allowed.sort_unstable();
    allowed.dedup();
    let entries = entries(&pack);
    let locked = LockedSkill {
        allowed,
        digest: package_digest(&entries),
        files: entries
            .iter()
            .map(|entry| (entry.path.clone(), LockedFile::of(entry)))
            .collect(),
        installed_at: clock::rfc3339(clock::now()),
        installed_by: env!("CARGO_PKG_VERSION").to_owned(),
        profile: standards.profile.word().to_owned(),
        revision,
        scanned: standards.scan,
        source: found.words.clone(),
        version: found
            .version
            .clone()
            .or_else(|| pack.manifest.version.clone()),
    };
    let deed = PackDeed {
        status: Status::Installed,
        skills: names.clone(),
        locked: locked.clone(),
        files: FileChanges::default(),
        findings,
        severe,
        kept: Vec::new(),
        warnings,
    };
    Ok(Ok(Judged {
        pack,
        locked,
        names,
        deed,
    }))
}

fn subject(folder: &str) -> Subject {
    Subject {
        source: Source::Directory,
        category: Some("integrations".to_owned()),
        name_hint: Some(folder.to_owned()),
        display_ref: folder.to_owned(),
    }
}

/// Every file as it will lie in the folder of the provider, sorted.
fn entries(pack: &Pack) -> Vec<Entry> {
    let mut entries: Vec<Entry> = pack
        .skills
        .iter()
        .flat_map(|(folder, files)| files.iter().map(move |file| (folder, file)))
        .map(|(folder, file)| {
            Entry::file(
                format!("{folder}/{}", file.path),
                &file.bytes,
                file.executable,
            )
        })
        .collect();
    entries.sort_by(|left, right| left.path.cmp(&right.path));
    entries
}

/// Writes it, unless it is there already or somebody changed what is.
fn place(
    judged: Judged,
    args: &InstallArgs,
    home: &Home,
    notes: &mut Vec<String>,
    audience: &mut dyn Audience,
) -> Result<Result<PackDeed, Refused>, Error> {
    let Judged {
        pack,
        locked,
        names,
        mut deed,
    } = judged;
    let provider = args.provider.as_str();
    let writer = match args.dry_run {
        true => None,
        false => Some(writer(home, &args.home, notes, audience)?),
    };
    let opened = Custom::open_managed(home)?;
    let custom = writer
        .as_ref()
        .map(|writer| writer.custom())
        .or(opened.as_ref());
    let (old, present) = match custom {
        Some(custom) => (
            custom.lock_file()?.skills.remove(provider),
            custom.present(provider)?,
        ),
        None => (None, None),
    };
    if let (Some(custom), Some(present)) = (custom, &present)
        && !args.force
    {
        let edits = match &old {
            Some(old) => edits(custom, provider, old)?,
            None if present.values().all(|file| matches!(file, Present::Other)) => Vec::new(),
            None => {
                let reason = format!("a folder `{provider}` is there that was not installed here");
                return Ok(Err(refusal(provider, Refusal::AlreadyExists, reason)));
            }
        };
        if !edits.is_empty() {
            let reason = format!("{} file(s) of `{provider}` were changed", edits.len());
            return Ok(Err(Refused {
                edits,
                ..refusal(provider, Refusal::LocalEdits, reason)
            }));
        }
    }
    deed.files = FileChanges::between(old.as_ref(), Some(&locked));
    let same = old.as_ref().is_some_and(|old| {
        old.files == locked.files && old.digest == locked.digest && old.version == locked.version
    });
    deed.status = match (&old, &present) {
        (Some(_), Some(_)) if same && !args.force => Status::Unchanged,
        (Some(_), Some(_)) => Status::Updated,
        (None, Some(_)) => Status::Replaced,
        (_, None) => Status::Installed,
    };
    let Some(writer) = writer.as_ref().filter(|_| deed.status != Status::Unchanged) else {
        return Ok(Ok(deed));
    };
    let before = old.as_ref().and_then(|old| old.version.clone());
    let line = Record {
        ts: clock::timestamp(),
        action: "install",
        signature: Signature::OURS,
        path: provider,
        before: before.as_deref(),
        after: locked.version.as_deref(),
        scanner: serde_json::json!({
            "decision": "allow",
            "reason": format!("{} skill(s), {} finding(s), none blocks", names.len(), deed.findings.total()),
        }),
        rest: Rest::default(),
    }
    .line();
    let plan = Installation {
        name: provider,
        chronicle: Chronicle::Lines(line),
        locked: Some(&locked),
        files: locked.files.len(),
        replace: true,
    };
    let ended = writer.install(&plan, &mut |tree: &mut io::installation::Tree| {
        for (folder, files) in &pack.skills {
            for file in files {
                let path = format!("{folder}/{}", file.path);
                tree.write(&path, &file.bytes, file.executable)
                    .map_err(Error::world(format!("cannot write `{path}`")))?;
            }
        }
        Ok(())
    })?;
    match ended {
        Placed::Done(more) => {
            deed.warnings.extend(more);
            Ok(Ok(deed))
        }
        Placed::Occupied => {
            let reason = format!("something called `{provider}` appeared meanwhile");
            Ok(Err(refusal(provider, Refusal::AlreadyExists, reason)))
        }
    }
}
