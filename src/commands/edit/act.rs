//! An edit from its content to its record: read, judged as a whole, written in
//! one step.

use serde_json::json;

use super::super::candidate::{Standards, allowed};
use super::super::home_args::HomeArgs;
use super::super::placing::{refusal, writer};
use super::super::workers::workers;
use super::super::{Audience, Ended, Settings, view};
use super::{Change, WriteArgs};
use crate::error::{Error, RunError};
use crate::exit::Exit;
use crate::io::folder::Kind;
use crate::io::home::Home;
use crate::io::installation::{Custom, Ended as Placed, MAX_TEXT, SkillLock, Writer, folder_of};
use crate::io::{installed, text_file};
use crate::report::Report;
use crate::report::changes::{FileChanges, Refused};
use crate::report::editing::{EditDeed, Edited};
use crate::review::counts::Counts;
use crate::skill::name::SkillName;
use crate::store::category::Category;
use crate::store::refusal::Refusal;

/// Either, or why not.
pub(super) type Answer<T> = Result<Result<T, Refused>, Error>;

/// Makes the edit and says how it ended.
pub(super) fn run(change: &Change, settings: Settings, audience: &mut dyn Audience) -> Ended {
    // Before any lock: a person may take long to type.
    let content = content(change)?;
    let workers = workers(settings)?;
    make(change, content.as_deref(), &workers, audience)
}

/// Makes the edit with `content`, wherever that came from.
///
/// # Errors
/// When the home is unknown or the store fails; what is refused is part of the
/// report.
pub(in super::super) fn make(
    change: &Change,
    content: Option<&str>,
    workers: &rayon::ThreadPool,
    audience: &mut dyn Audience,
) -> Ended {
    let (word, name, args) = parts(change);
    let home = args.home.home()?;
    let mut edited = Edited {
        action: word,
        name: name.to_owned(),
        dry_run: args.dry_run,
        outcome: Err(Box::new(refusal(name, Refusal::NotInstalled, ""))),
        notes: Vec::new(),
    };
    let standards = Standards {
        profile: args.profile.into(),
        allowed: allowed(&args.allow)?,
        scan: true,
        moderation: args.moderation.moderation()?,
    };
    let edit = Edit {
        word,
        name,
        args,
        home: &home,
        standards: &standards,
        workers,
    };
    let answer = edit.answer(change, content, &mut edited.notes, audience)?;
    edited.outcome = answer.map(Box::new).map_err(Box::new);
    let (exit, touched) = match &edited.outcome {
        Ok(deed) => (Exit::Success, deed.revision.is_some()),
        Err(_) => (Exit::Refused, false),
    };
    // The view follows, and what went wrong with it is an error of its own.
    let followed = if touched {
        view::bring_up(&home, &args.home, audience)
    } else {
        Ok(())
    };
    audience.report(&Report::Edited(edited))?;
    followed.map(|()| exit)
}

/// The word of the history, the skill, and what all edits take.
fn parts(change: &Change) -> (&'static str, &str, &WriteArgs) {
    match change {
        Change::Create(args) => ("create", &args.name, &args.write),
        Change::Replace(args) => ("edit", &args.name, &args.write),
        Change::Patch(args) => ("patch", &args.name, &args.write),
        Change::WriteFile(args) => ("write_file", &args.name, &args.write),
        Change::RemoveFile(args) => ("remove_file", &args.name, &args.write),
        Change::Delete(args) => ("delete", &args.name, &args.write),
        Change::Rollback(args) => ("rollback", &args.name, &args.write),
    }
}

/// What comes in, read whole.
fn content(change: &Change) -> Result<Option<String>, Error> {
    let from = match change {
        Change::Create(args) | Change::Replace(args) => &args.from,
        Change::Patch(args) => &args.from,
        Change::WriteFile(args) => &args.from,
        Change::RemoveFile(_) | Change::Delete(_) | Change::Rollback(_) => return Ok(None),
    };
    let most = usize::try_from(MAX_TEXT).unwrap_or(usize::MAX);
    text_file::read(from, most).map(Some).map_err(|fault| {
        Error::Run(RunError::ContentUnusable {
            origin: from.clone(),
            fault,
        })
    })
}

/// An edit in progress.
pub(super) struct Edit<'a> {
    pub(super) word: &'static str,
    pub(super) name: &'a str,
    pub(super) args: &'a WriteArgs,
    pub(super) home: &'a Home,
    pub(super) standards: &'a Standards,
    pub(super) workers: &'a rayon::ThreadPool,
}

impl Edit<'_> {
    pub(super) fn refuse(&self, kind: Refusal, reason: impl Into<String>) -> Refused {
        refusal(self.name, kind, reason)
    }

    pub(super) fn home_args(&self) -> &HomeArgs {
        &self.args.home
    }

    fn answer(
        &self,
        change: &Change,
        content: Option<&str>,
        notes: &mut Vec<String>,
        audience: &mut dyn Audience,
    ) -> Answer<EditDeed> {
        if let Err(fault) = SkillName::parse(self.name) {
            return Ok(Err(self.refuse(Refusal::BadName, fault.to_string())));
        }
        let _lock = if self.args.dry_run {
            None
        } else {
            Some(self.lock(audience)?)
        };
        let custom = Custom::open(self.home)?;
        let there = self.standing(custom.as_ref(), change)?;
        let there = match there {
            Ok(there) => there,
            Err(refused) => return Ok(Err(refused)),
        };
        if let Change::Delete(_) = change {
            return self.delete(notes, audience);
        }
        let custom = custom.as_ref().filter(|_| there);
        let intent = match self.intent(change, content, custom)? {
            Ok(intent) => intent,
            Err(refused) => return Ok(Err(refused)),
        };
        self.apply(&intent, custom, notes, audience)
    }

    fn lock(&self, audience: &mut dyn Audience) -> Result<SkillLock, Error> {
        let mut said = Ok(());
        let patience = self.home_args().patience();
        let lock = SkillLock::take(self.home, self.name, patience, &mut |holder| {
            said = audience.waiting(&format!("waiting for {holder}"));
        });
        said.and(lock)
    }

    /// Whether the custom skill is there, if it may be edited.
    fn standing(&self, custom: Option<&Custom>, change: &Change) -> Answer<bool> {
        let name = self.name;
        let known = match custom {
            Some(custom) => custom.look(name)?,
            None => None,
        };
        let creates = matches!(change, Change::Create(_));
        match known.map(|known| known.kind) {
            Some(Kind::Folder) if creates => {
                let reason = format!("a custom skill called `{name}` is there already");
                Ok(Err(self.refuse(Refusal::AlreadyExists, reason)))
            }
            Some(Kind::Folder) => Ok(Ok(true)),
            Some(Kind::Link) => {
                let reason = format!("`{name}` is a link to a folder elsewhere; edit it there");
                Ok(Err(self.refuse(Refusal::ReadOnly, reason)))
            }
            Some(Kind::File | Kind::Special) => {
                let reason = format!("something called `{name}` is there, and it is no skill");
                Ok(Err(self.refuse(Refusal::AlreadyExists, reason)))
            }
            None if creates => Ok(Ok(false)),
            None => self.nothing(),
        }
    }

    /// There is no such custom skill; perhaps one of another kind.
    fn nothing(&self) -> Answer<bool> {
        let name = self.name;
        let standings = installed::of_user(self.home, &self.home.user)?;
        let other = standings.iter().find(|it| it.skill.name() == name);
        Ok(Err(
            match other.map(|it| (it.skill.category, it.skill.address())) {
                Some((Category::Custom, address)) => {
                    let reason =
                        format!("`{name}` lies in `{address}`, not in a folder of its name");
                    self.refuse(Refusal::ReadOnly, reason)
                }
                Some((category, address)) => {
                    let reason = format!(
                        "`{name}` is a {} skill and read-only; `skilldeck install skill://{address}` makes a custom one of it",
                        match category {
                            Category::Public => "built-in",
                            Category::Integrations => "managed",
                            Category::Legacy => "legacy",
                            Category::Custom => "custom",
                        }
                    );
                    self.refuse(Refusal::ReadOnly, reason)
                }
                None => {
                    let reason = format!("there is no custom skill called `{name}`");
                    self.refuse(Refusal::NotInstalled, reason)
                }
            },
        ))
    }

    fn delete(&self, notes: &mut Vec<String>, audience: &mut dyn Audience) -> Answer<EditDeed> {
        let name = self.name;
        let mut deed = EditDeed {
            message: format!("Deleted custom skill '{name}'."),
            folder: folder_of(self.home, name).display().to_string(),
            files: FileChanges::default(),
            revision: None,
            digest: None,
            findings: Counts::default(),
            severe: Vec::new(),
            warnings: Vec::new(),
        };
        let writer = match self.args.dry_run {
            true => None,
            false => Some(writer(self.home, self.home_args(), notes, audience)?),
        };
        let opened = Custom::open(self.home)?;
        let custom = writer.as_ref().map(Writer::custom).or(opened.as_ref());
        if let Some(custom) = custom {
            deed.files.removed = custom
                .present(name)?
                .unwrap_or_default()
                .into_keys()
                .collect();
        }
        let Some(writer) = &writer else {
            return Ok(Ok(deed));
        };
        let scanner = json!({"decision": "allow", "reason": "deletion requires no scan"});
        match writer.remove(name, None, "delete", self.signature(), scanner)? {
            Placed::Done(more) => {
                deed.warnings = more;
                // A history that cannot be read does not undo a deletion.
                deed.revision = Some(self.history(Some(writer.custom())).map_or(0, |it| it.len()));
                Ok(Ok(deed))
            }
            Placed::Occupied => {
                let reason = format!("`{name}` became something else meanwhile");
                Ok(Err(self.refuse(Refusal::ChangedMeanwhile, reason)))
            }
        }
    }
}
