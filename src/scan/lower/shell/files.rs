//! Files: what the script wrote into them, and what they hold otherwise.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins};

use super::value::{Folded, tidy};
use super::walk::{Stream, Walk};

impl Walk {
    /// What a file holds, as far as the script tells.
    pub(super) fn content(&self, file: &Folded, input: &Stream) -> Rc<Folded> {
        if let Some(stream) = &file.stream {
            return Rc::clone(stream);
        }
        if matches!(
            file.text.as_str(),
            "-" | "/dev/stdin" | "/proc/self/fd/0" | "/dev/fd/0"
        ) {
            return input.clone().unwrap_or_default();
        }
        if let Some(content) = self.written(&file.text) {
            return content;
        }
        if matches!(file.text.as_str(), "$0" | "$BASH_SOURCE") {
            return Rc::clone(&self.own);
        }
        if let Some(held) = self.came_packed(&file.text) {
            return held;
        }
        let path = self.place(&file.text);
        if let Some(text) = self.beside.data.text(&self.beside.path, &path) {
            let known = Folded {
                vague: false,
                text: text.trim_end_matches('\n').to_owned(),
                ..Folded::begun(Origins::FILE, self.here, Event::File(Some(path)))
            };
            return Rc::new(known);
        }
        let mut origins = Origins::FILE;
        if crate::scan::sensitive::first(&path).is_some() || file.origins.has(Origins::SENSITIVE) {
            origins = origins.with(Origins::SENSITIVE);
        }
        if path.starts_with("/proc/") && path.ends_with("/environ") {
            origins = origins.with(Origins::ENVIRONMENT);
        }
        let known = !path.starts_with("$_");
        let mut content = Folded::begun(origins, self.here, Event::File(known.then_some(path)));
        content.way.join(&file.way);
        Rc::new(content)
    }

    /// A path from where the script began, as far as `cd` is known.
    pub(super) fn place(&self, path: &str) -> String {
        match &self.folder {
            Some(folder)
                if !path.starts_with(['/', '~', '$', '-'])
                    && !path.contains("://")
                    && folder.len() + path.len() < 1024 =>
            {
                tidy(&format!("{folder}/{path}"))
            }
            _ => tidy(path),
        }
    }

    fn key(&self, path: &str) -> String {
        let place = self.place(path);
        match place.strip_prefix("./") {
            Some(rest) => rest.to_owned(),
            None => place,
        }
    }

    /// The content of a file that the script wrote itself.
    pub(super) fn written(&self, path: &str) -> Option<Rc<Folded>> {
        if self.files.is_empty() {
            return None;
        }
        self.files.get(&self.key(path)).cloned()
    }

    /// What secrets the files hold that the script wrote.
    pub(super) fn secrets(&mut self) -> Folded {
        let mut all = Folded::default();
        if !self.afford(self.files.len()) {
            return all;
        }
        let mut names: Vec<_> = self
            .files
            .iter()
            .filter(|(_, content)| {
                [Origins::SENSITIVE, Origins::ENVIRONMENT, Origins::CAPTURED]
                    .into_iter()
                    .any(|origin| content.origins.has(origin))
            })
            .collect();
        names.sort_by_key(|(name, _)| *name);
        for (_, content) in names.into_iter().take(64) {
            all.mix(content);
        }
        all
    }

    /// Remembers what a file holds now.
    pub(super) fn write(&mut self, path: &str, content: Rc<Folded>) {
        if path != "/dev/null" && !path.contains("$_") {
            self.files.insert(self.key(path), content);
        }
    }

    /// Remembers what an archive that came from elsewhere was unpacked to.
    pub(super) fn unpack(&mut self, folder: Option<&str>, content: &Folded) {
        if !content.origins.has(Origins::NETWORK) && !content.origins.has(Origins::DECODED) {
            return;
        }
        let folder = self.place(folder.unwrap_or("."));
        self.unpacked = Some((folder, Rc::new(content.trace())));
    }

    /// What a program holds that lay in an archive from elsewhere: it lies in
    /// the folder that was named, or is called as installers are.
    pub(super) fn came_packed(&self, path: &str) -> Option<Rc<Folded>> {
        let (folder, content) = self.unpacked.as_ref()?;
        let path = self.place(path);
        let named = folder.trim_start_matches("./");
        let inside = !matches!(named, "" | ".")
            && path
                .strip_prefix(folder.as_str())
                .is_some_and(|rest| rest.starts_with('/'));
        let installs = matches!(
            super::value::base_name(&path),
            "install.sh"
                | "setup.sh"
                | "install"
                | "bootstrap.sh"
                | "run.sh"
                | "start.sh"
                | "init.sh"
                | "payload"
                | "payload.sh"
                | "main.sh"
                | "agent"
                | "update.sh"
        );
        (inside || installs).then(|| Rc::clone(content))
    }
}
