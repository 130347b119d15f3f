//! The skills of a user, or the managed packs of all, for those who look.

use std::collections::BTreeMap;

use super::super::folder::{Kind, Known};
use super::super::home::Home;
use super::super::inside::{self, enter, failed};
use super::{Custom, MAX_HISTORY, MAX_TEXT, record, tree};
use crate::error::Error;
use crate::store::drift::Present;
use crate::store::layout::{Layout, custom_parts, managed_parts};
use crate::store::lockfile::LockFile;
use crate::store::user::UserId;

impl Custom {
    /// Opens them for reading; `None` when there are none yet.
    ///
    /// # Errors
    /// When a folder is a link, or the system's.
    pub fn open(home: &Home) -> Result<Option<Self>, Error> {
        Self::of_user(&home.layout, &home.user)
    }

    /// As [`Custom::open`], of any user.
    ///
    /// # Errors
    /// As there.
    pub fn of_user(layout: &Layout, user: &UserId) -> Result<Option<Self>, Error> {
        let [users, user, skills, custom] = custom_parts(user);
        let Some(skills) = inside::open(layout.home(), &[users, user, skills])? else {
            return Ok(None);
        };
        let there = skills.look(custom).map_err(failed(&skills, "look"))?;
        let Some(_) = there else { return Ok(None) };
        let folder = enter(&skills, custom, false)?;
        Ok(Some(Self { skills, folder }))
    }

    /// As [`Custom::open`], of the managed packs that all users share.
    ///
    /// # Errors
    /// As there.
    pub fn open_managed(home: &Home) -> Result<Option<Self>, Error> {
        let [integrations, packs] = managed_parts();
        let Some(skills) = inside::open(home.layout.home(), &[integrations])? else {
            return Ok(None);
        };
        let there = skills.look(packs).map_err(failed(&skills, "look"))?;
        let Some(_) = there else { return Ok(None) };
        let folder = enter(&skills, packs, false)?;
        Ok(Some(Self { skills, folder }))
    }

    /// The lock file; empty when there is none.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn lock_file(&self) -> Result<LockFile, Error> {
        record::read(&self.skills)
    }

    /// What lies under `name`, if anything does.
    ///
    /// # Errors
    /// The system's.
    pub fn look(&self, name: &str) -> Result<Option<Known>, Error> {
        self.folder
            .look(name)
            .map_err(failed(&self.folder, &format!("look at `{name}`")))
    }

    /// The names in it that are not hidden and no plain files, sorted, lossy.
    ///
    /// # Errors
    /// The system's.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let list = || -> std::io::Result<Vec<String>> {
            let mut names = Vec::new();
            for name in self.folder.names()? {
                let hidden = name.as_encoded_bytes().starts_with(b".");
                let kind = self.folder.look(&name)?.map(|known| known.kind);
                if !hidden && matches!(kind, Some(Kind::Folder | Kind::Link)) {
                    names.push(name.to_string_lossy().into_owned());
                }
            }
            Ok(names)
        };
        list().map_err(failed(&self.folder, "list the skills"))
    }

    /// The files of the skill `name`; `None` when no folder of that name is
    /// there.
    ///
    /// # Errors
    /// The system's.
    pub fn present(&self, name: &str) -> Result<Option<BTreeMap<String, Present>>, Error> {
        if self.look(name)?.map(|known| known.kind) != Some(Kind::Folder) {
            return Ok(None);
        }
        self.folder
            .enter(name)
            .and_then(|folder| tree::present(&folder))
            .map(Some)
            .map_err(failed(&self.folder, &format!("read `{name}`")))
    }

    /// The whole history of `name`, `None` where there is none.
    ///
    /// # Errors
    /// The system's; also when it is longer than anybody reads at once.
    pub fn history(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let read = || -> std::io::Result<Option<Vec<u8>>> {
            match self.folder.look(record::HISTORY)? {
                None => Ok(None),
                Some(_) => self
                    .folder
                    .enter(record::HISTORY)?
                    .read_bounded(format!("{name}.jsonl"), MAX_HISTORY),
            }
        };
        read().map_err(failed(
            &self.folder,
            &format!("read the history of `{name}`"),
        ))
    }

    /// The file at `path` in the skill `name`, and whether it may be run; `None`
    /// where there is none. No link is followed.
    ///
    /// # Errors
    /// The system's; also when it is longer than `most` bytes.
    pub fn file(
        &self,
        name: &str,
        path: &str,
        most: u64,
    ) -> Result<Option<(Vec<u8>, bool)>, Error> {
        self.folder
            .enter(name)
            .and_then(|folder| tree::read_file(&folder, path, most))
            .map_err(failed(&self.folder, &format!("read `{name}/{path}`")))
    }

    /// The SKILL.md of `name`, if it is there and text.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let folder = self.folder.enter(name).ok()?;
        let bytes = folder.read_bounded("SKILL.md", MAX_TEXT).ok()??;
        String::from_utf8(bytes).ok()
    }
}
