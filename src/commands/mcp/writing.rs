//! Tools that write: installations, edits and switches, by the commands of the
//! same names.

use serde_json::json;

use super::super::edit::{
    Change, ContentArgs, DeleteArgs, HistoryArgs, PatchArgs, RemoveFileArgs, RollbackArgs,
    ShowArgs, WriteArgs, WriteFileArgs, act, look,
};
use super::super::install::{InstallArgs, install};
use super::super::review::ProfileChoice;
use super::super::switch;
use super::answers::{self, Answered, fault};
use super::arguments::{Action, Edit, History, Install, Switch};
use super::listener::{Listener, Places};
use super::{Shared, review};
use crate::io::installation::MAX_TEXT;

fn may(shared: &Shared, name: &str) -> Result<(), String> {
    match shared.agent.may(name) {
        true => Ok(()),
        false => Err(format!(
            "the skill `{name}` is not available for this agent"
        )),
    }
}

/// Installs a package of this machine; nothing is fetched for a model.
pub(super) fn installed(shared: &Shared, asked: &Install) -> Answered {
    let word = asked.source.as_str();
    let source = match word.strip_prefix("skill://") {
        Some(address) => {
            review::may(shared, address)?;
            word.to_owned()
        }
        None if word.contains("://") => {
            return Err(
                "only packages of this machine are installed here: a path, or skill://CATEGORY/PATH"
                    .to_owned(),
            );
        }
        None => {
            let place = review::local(shared, word)?;
            let place = place.to_str().map(str::to_owned);
            place.ok_or("the path is not UTF-8")?
        }
    };
    let home = answers::home(shared).map_err(|error| fault(&error))?;
    let args = InstallArgs::of_host(
        source,
        (asked.replace, asked.dry_run),
        shared.agent.available.clone(),
        shared.home.clone(),
        shared.moderation.clone(),
    );
    let mut listener = Listener::default();
    let ended = install(&args, &shared.workers, &mut listener);
    listener.answer(ended, &Places::of(&home))
}

/// Edits a custom skill.
pub(super) fn edited(shared: &Shared, asked: Edit) -> Answered {
    may(shared, &asked.name)?;
    let home = answers::home(shared).map_err(|error| fault(&error))?;
    let (change, content) = change(shared, asked)?;
    let mut listener = Listener::default();
    let ended = act::make(&change, content.as_deref(), &shared.workers, &mut listener);
    listener.answer(ended, &Places::of(&home))
}

/// What is asked for, in the terms of the command, and its content.
fn change(shared: &Shared, asked: Edit) -> Result<(Change, Option<String>), String> {
    let Edit {
        action,
        name,
        content,
        path,
        find,
        replace,
        expected_count,
        revision,
        executable,
        thread,
        dry_run,
    } = asked;
    let write = WriteArgs {
        author: "agent".to_owned(),
        thread,
        profile: ProfileChoice::default(),
        allow: Vec::new(),
        dry_run,
        moderation: shared.moderation.clone(),
        home: shared.home.clone(),
    };
    let from = || "-".to_owned();
    let word = action.word();
    let need = |what: &str| format!("`{word}` needs `{what}`");
    // What an action does not take is a misunderstanding, and not passed over.
    let given = [
        ("content", content.is_some(), action.takes_content()),
        ("path", path.is_some(), action.takes_path()),
        ("find", find.is_some(), action == Action::Patch),
        ("replace", replace.is_some(), action == Action::Patch),
        (
            "expected_count",
            expected_count.is_some(),
            action == Action::Patch,
        ),
        ("revision", revision.is_some(), action == Action::Rollback),
        ("executable", executable, action == Action::WriteFile),
    ];
    if let Some((what, ..)) = given.iter().find(|(_, there, taken)| *there && !taken) {
        return Err(format!("`{word}` takes no `{what}`"));
    }
    let content = match action.takes_content() {
        true => Some(content.ok_or_else(|| need("content"))?),
        false => None,
    };
    if content
        .as_ref()
        .is_some_and(|it| it.len() as u64 > MAX_TEXT)
    {
        return Err(format!("the content holds more than {MAX_TEXT} bytes"));
    }
    Ok(match action {
        Action::Create => (
            Change::Create(ContentArgs {
                name,
                from: from(),
                write,
            }),
            content,
        ),
        Action::Replace => (
            Change::Replace(ContentArgs {
                name,
                from: from(),
                write,
            }),
            content,
        ),
        Action::Patch => {
            let patch = json!({
                "expected_count": expected_count,
                "find": find.ok_or_else(|| need("find"))?,
                "replace": replace.ok_or_else(|| need("replace"))?,
            });
            let args = PatchArgs {
                name,
                file: path.unwrap_or_else(|| "SKILL.md".to_owned()),
                from: from(),
                write,
            };
            (Change::Patch(args), Some(patch.to_string()))
        }
        Action::WriteFile => {
            let args = WriteFileArgs {
                name,
                path: path.ok_or_else(|| need("path"))?,
                from: from(),
                executable,
                write,
            };
            (Change::WriteFile(args), content)
        }
        Action::RemoveFile => {
            let path = path.ok_or_else(|| need("path"))?;
            (
                Change::RemoveFile(RemoveFileArgs { name, path, write }),
                None,
            )
        }
        Action::Delete => (Change::Delete(DeleteArgs { name, write }), None),
        Action::Rollback => {
            let revision = revision.ok_or_else(|| need("revision"))?;
            (
                Change::Rollback(RollbackArgs {
                    name,
                    revision,
                    write,
                }),
                None,
            )
        }
    })
}

/// What was done to a custom skill; or one record, whole.
pub(super) fn history(shared: &Shared, asked: History) -> Answered {
    may(shared, &asked.name)?;
    let home = answers::home(shared).map_err(|error| fault(&error))?;
    let mut listener = Listener::default();
    let ended = match asked.revision {
        None => {
            let args = HistoryArgs {
                name: asked.name,
                home: shared.home.clone(),
            };
            look::history(&args, &mut listener)
        }
        Some(revision) => {
            let args = ShowArgs {
                name: asked.name,
                revision,
                content: false,
                before: false,
                home: shared.home.clone(),
            };
            look::show(&args, &mut listener)
        }
    };
    listener.answer(ended, &Places::of(&home))
}

/// Switches a skill for the user of the server.
pub(super) fn switched(shared: &Shared, asked: Switch, on: bool) -> Answered {
    may(shared, &asked.name)?;
    let home = answers::home(shared).map_err(|error| fault(&error))?;
    let args = switch::SwitchArgs::of_host(asked.name, shared.home.clone());
    let mut listener = Listener::default();
    let ended = switch::run(&args, on, &mut listener);
    listener.answer(ended, &Places::of(&home))
}
