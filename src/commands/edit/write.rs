//! An edit is judged with the whole skill around it, and written with its
//! records.

use serde_json::{Value, json};

use super::super::Audience;
use super::super::candidate::{Candidate, Origin, judge_read};
use super::super::placing::{scanner, write_read, writer};
use super::act::{Answer, Edit};
use super::candidate::read;
use super::intent::Intent;
use crate::error::Error;
use crate::io::clock;
use crate::io::installation::{
    Chronicle, Custom, Ended, Installation, MAX_TEXT, Writer, folder_of,
};
use crate::report::changes::{FileChanges, Refused};
use crate::report::editing::EditDeed;
use crate::skill::limits::OVERSIZED_FILE_BYTES;
use crate::store::history::{Record, Rest, Signature};
use crate::store::refusal::Refusal;

impl Edit<'_> {
    /// Judges the whole skill as it will be, then writes it.
    pub(super) fn apply(
        &self,
        intent: &Intent,
        custom: Option<&Custom>,
        notes: &mut Vec<String>,
        audience: &mut dyn Audience,
    ) -> Answer<EditDeed> {
        let name = self.name;
        let folder = folder_of(self.home, name);
        let base = custom.is_some().then_some(folder.as_path());
        let (files, lines) = self.compared(intent, custom)?;
        let origin = Origin {
            shown: name.to_owned(),
            archive: None,
            words: format!("skill://custom/{name}"),
            revision: None,
        };
        let judged = self.workers.install(|| {
            judge_read(origin, self.standards, |deliver| {
                read(base, name, &intent.overlay, deliver)
            })
        })?;
        let candidate = match judged {
            Ok(candidate) => candidate,
            Err(refused) => {
                if intent.rollback_from.is_some() && !self.args.dry_run {
                    self.record_blocked(&lines, intent, &refused, notes, audience)?;
                }
                return Ok(Err(Refused {
                    name: Some(name.to_owned()),
                    ..refused
                }));
            }
        };
        if candidate.name != name {
            let reason = format!("its SKILL.md says `{}`, not `{name}`", candidate.name);
            return Ok(Err(self.refuse(Refusal::BadName, reason)));
        }
        if let Some(link) = candidate.links.first() {
            let reason = format!("`{link}` is a link, which no edit carries over");
            return Ok(Err(self.refuse(Refusal::Incomplete, reason)));
        }
        let mut deed = EditDeed {
            message: intent.message.clone(),
            folder: folder.display().to_string(),
            files,
            revision: None,
            digest: Some(candidate.locked.digest.clone()),
            findings: candidate.findings,
            severe: candidate.severe.clone(),
            warnings: candidate.warnings.clone(),
        };
        if self.args.dry_run || lines.is_empty() {
            if lines.is_empty() {
                deed.warnings
                    .push("it was so already; nothing was written".to_owned());
            }
            return Ok(Ok(deed));
        }
        let writer = writer(self.home, self.home_args(), notes, audience)?;
        match self.place(&writer, intent, custom.is_some(), &candidate, &lines)? {
            Ok(more) => {
                deed.warnings.extend(more);
                deed.revision = Some(self.history(Some(writer.custom()))?.len());
                Ok(Ok(deed))
            }
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// Writes the candidate; what is to be said besides.
    fn place(
        &self,
        writer: &Writer,
        intent: &Intent,
        replace: bool,
        candidate: &Candidate,
        lines: &[Draft],
    ) -> Answer<Vec<String>> {
        let name = self.name;
        let folder = folder_of(self.home, name);
        let base = replace.then_some(folder.as_path());
        let again = || {
            let reason = format!("`{name}` is no longer what was judged");
            Ok(Err(self.refuse(Refusal::ChangedMeanwhile, reason)))
        };
        // Who installs takes another lock: what this edit was made from must
        // still be there.
        for draft in lines {
            let now = writer.custom().look(name)?.is_some();
            let file = if now {
                self.former(writer.custom(), &draft.path)?
            } else {
                None
            };
            if file != draft.former || now != replace {
                return again();
            }
        }
        let text = self.lines(lines, intent, &scanner(candidate));
        let plan = Installation {
            name,
            chronicle: Chronicle::Lines(text),
            locked: None,
            files: candidate.locked.files.len(),
            replace,
        };
        let mut changed = None;
        let ended = writer.install(&plan, &mut |tree| {
            changed = write_read(&candidate.locked, tree, |deliver| {
                read(base, name, &intent.overlay, deliver)
            })?;
            match &changed {
                None => Ok(()),
                // Ends the change; what is said is the refusal below.
                Some(path) => Err(Error::TargetUnusable {
                    target: path.clone(),
                    found: "not what it was".to_owned(),
                }),
            }
        });
        if changed.is_some() {
            return again();
        }
        match ended? {
            Ended::Done(more) => Ok(Ok(more)),
            Ended::Occupied => again(),
        }
    }

    /// Which files differ, and a draft of the record of each.
    fn compared(
        &self,
        intent: &Intent,
        custom: Option<&Custom>,
    ) -> Result<(FileChanges, Vec<Draft>), Error> {
        let mut files = FileChanges::default();
        let mut drafts = Vec::new();
        for (path, content) in &intent.overlay {
            let former = match custom {
                Some(custom) => self.former(custom, path)?,
                None => None,
            };
            match (&former, content) {
                (None, None) => continue,
                (None, Some(_)) => files.added.push(path.clone()),
                (Some(_), None) => files.removed.push(path.clone()),
                (Some(before), Some(after)) if before == after => continue,
                (Some(_), Some(_)) => files.changed.push(path.clone()),
            }
            drafts.push(Draft {
                path: path.clone(),
                former,
                after: content
                    .as_ref()
                    .and_then(|(bytes, _)| text(bytes).map(str::to_owned)),
            });
        }
        Ok((files, drafts))
    }

    fn former(&self, custom: &Custom, path: &str) -> Result<Option<(Vec<u8>, bool)>, Error> {
        custom.file(self.name, path, OVERSIZED_FILE_BYTES)
    }

    /// The records of all drafts, one a line.
    fn lines(&self, drafts: &[Draft], intent: &Intent, scanner: &Value) -> String {
        let ts = clock::timestamp();
        let mut lines = String::new();
        for draft in drafts {
            let before = draft.former.as_ref().and_then(|(bytes, _)| text(bytes));
            let record = Record {
                ts: ts.clone(),
                action: self.word,
                signature: self.signature(),
                path: &draft.path,
                before,
                after: draft.after.as_deref(),
                scanner: scanner.clone(),
                rest: Rest {
                    rollback_from: intent.rollback_from.as_deref(),
                    unrecorded: draft.former.is_some() && before.is_none(),
                    executable: draft
                        .former
                        .as_ref()
                        .is_some_and(|(_, executable)| *executable),
                },
            };
            lines.push_str(&record.line());
        }
        lines
    }

    pub(super) fn signature(&self) -> Signature<'_> {
        Signature {
            author: &self.args.author,
            thread: self.args.thread.as_deref(),
        }
    }

    /// A rollback that the scan stops is recorded, as DeerFlow does.
    fn record_blocked(
        &self,
        drafts: &[Draft],
        intent: &Intent,
        refused: &Refused,
        notes: &mut Vec<String>,
        audience: &mut dyn Audience,
    ) -> Result<(), Error> {
        let writer = writer(self.home, self.home_args(), notes, audience)?;
        let scanner = json!({"decision": "block", "reason": refused.reason});
        writer.add_history(self.name, &self.lines(drafts, intent, &scanner))
    }
}

/// A record to be.
struct Draft {
    path: String,
    former: Option<(Vec<u8>, bool)>,
    after: Option<String>,
}

/// What a record can hold.
fn text(bytes: &[u8]) -> Option<&str> {
    if bytes.len() as u64 > MAX_TEXT {
        return None;
    }
    std::str::from_utf8(bytes).ok()
}
