//! What an edit makes of the files, before anything is judged.

use super::Change;
use super::act::{Answer, Edit};
use super::candidate::Overlay;
use crate::error::{Error, RunError};
use crate::io::installation::Custom;
use crate::skill::limits::OVERSIZED_FILE_BYTES;
use crate::store::editing::{Patch, check_support_path};
use crate::store::past::{self, Past};
use crate::store::refusal::Refusal;

/// What becomes of the files.
pub(super) struct Intent {
    pub(super) overlay: Overlay,
    pub(super) message: String,
    /// When that happened which a rollback undoes last.
    pub(super) rollback_from: Option<String>,
}

impl Edit<'_> {
    /// What the files will be.
    pub(super) fn intent(
        &self,
        change: &Change,
        content: Option<&str>,
        custom: Option<&Custom>,
    ) -> Answer<Intent> {
        let content = content.unwrap_or_default();
        let one = |path: &str, content: Option<(Vec<u8>, bool)>, message: String| Intent {
            overlay: Overlay::from([(path.to_owned(), content)]),
            message,
            rollback_from: None,
        };
        let name = self.name;
        let bad_path = |fault: String| Ok(Err(self.refuse(Refusal::BadPath, fault)));
        let file = |path: &str| match custom {
            Some(custom) => custom.file(name, path, OVERSIZED_FILE_BYTES),
            None => Ok(None),
        };
        Ok(Ok(match change {
            Change::Create(_) => one(
                "SKILL.md",
                Some((content.into(), false)),
                format!("Created custom skill '{name}'."),
            ),
            Change::Replace(_) => one(
                "SKILL.md",
                Some((content.into(), false)),
                format!("Updated custom skill '{name}'."),
            ),
            Change::Patch(args) => {
                let patch = Patch::parse(content).map_err(|fault| {
                    Error::Run(RunError::ContentUnusable {
                        origin: args.from.clone(),
                        fault,
                    })
                })?;
                if args.file != "SKILL.md"
                    && let Err(fault) = check_support_path(&args.file)
                {
                    return bad_path(fault);
                }
                let before = file(&args.file)?;
                let before =
                    before.and_then(|(bytes, run)| Some((String::from_utf8(bytes).ok()?, run)));
                let Some((before, executable)) = before else {
                    return bad_path(format!("there is no text file `{}`", args.file));
                };
                let patched = match patch.apply(&before) {
                    Ok(patched) => patched,
                    Err(fault) => return Ok(Err(self.refuse(Refusal::NoMatch, fault))),
                };
                one(
                    &args.file,
                    Some((patched.text.into_bytes(), executable)),
                    format!(
                        "Patched custom skill '{name}' ({} replacement(s) applied, {} match(es) found).",
                        patched.applied, patched.found
                    ),
                )
            }
            Change::WriteFile(args) => {
                if let Err(fault) = check_support_path(&args.path) {
                    return bad_path(fault);
                }
                let was = file(&args.path)?.is_some_and(|(_, executable)| executable);
                one(
                    &args.path,
                    Some((content.into(), args.executable || was)),
                    format!("Wrote '{}' for custom skill '{name}'.", args.path),
                )
            }
            Change::RemoveFile(args) => {
                if let Err(fault) = check_support_path(&args.path) {
                    return bad_path(fault);
                }
                if file(&args.path)?.is_none() {
                    return bad_path(format!("there is no file `{}`", args.path));
                }
                let message = format!("Removed '{}' from custom skill '{name}'.", args.path);
                one(&args.path, None, message)
            }
            Change::Rollback(args) => return self.rollback(args.revision, custom),
            // Of a skill that goes, no file is changed.
            Change::Delete(_) => Intent {
                overlay: Overlay::new(),
                message: String::new(),
                rollback_from: None,
            },
        }))
    }

    fn rollback(&self, words: i64, custom: Option<&Custom>) -> Answer<Intent> {
        let history = self.history(custom)?;
        let Some(number) = past::number(words, history.len()) else {
            let reason = format!("there is no revision {words}; {} are known", history.len());
            return Ok(Err(self.refuse(Refusal::NoRevision, reason)));
        };
        let files = match past::undone(&history, number) {
            Ok(files) => files,
            Err(fault) => return Ok(Err(self.refuse(Refusal::NoRevision, fault))),
        };
        let from = history.get(number).and_then(|past| past.as_ref());
        Ok(Ok(Intent {
            message: format!(
                "Rolled back custom skill '{}' to revision {number}.",
                self.name
            ),
            rollback_from: from.map(|past| past.ts.clone()),
            overlay: files
                .into_iter()
                .map(|(path, former)| {
                    (
                        path,
                        former.map(|(text, executable)| (text.into_bytes(), executable)),
                    )
                })
                .collect(),
        }))
    }

    pub(super) fn history(&self, custom: Option<&Custom>) -> Result<Vec<Option<Past>>, Error> {
        let bytes = match custom {
            Some(custom) => custom.history(self.name)?,
            None => None,
        };
        Ok(past::parse(&bytes.unwrap_or_default()))
    }
}
