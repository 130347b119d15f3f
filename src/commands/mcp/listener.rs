//! Hears what a command says, and makes an answer for a model of it.

use std::path::Path;

use rmcp::model::{CallToolResult, ContentBlock};

use super::super::{Audience, Ended};
use super::Shared;
use super::answers::{Answered, clean, fault, fit, told};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::environment::working_folder;
use crate::io::home::Home;
use crate::report::{Outcome, Report, Run, Totals};
use crate::review::collection::CollectionFinding;

/// Who hears a command in place of a person.
#[derive(Default)]
pub(super) struct Listener {
    said: Option<CallToolResult>,
}

impl Listener {
    /// The answer, after the command ended.
    pub(super) fn answer(self, ended: Ended, places: &Places) -> Answered {
        let (exit, trouble) = match ended {
            Ok(exit) => (exit, None),
            Err(error) => (error.exit(), Some(fault(&error))),
        };
        let Some(mut result) = self.said else {
            return Err(trouble.unwrap_or_else(|| "the command said nothing".to_owned()));
        };
        result
            .content
            .extend(trouble.iter().map(|text| ContentBlock::text(text.as_str())));
        result.is_error = Some(!matches!(exit, Exit::Success | Exit::Command(0)));
        for block in &mut result.content {
            if let ContentBlock::Text(text) = block {
                text.text = fit(&places.hidden(&text.text));
            }
        }
        if let Some(document) = &mut result.structured_content {
            clean(document, &|text| places.hidden(text));
        }
        Ok(result)
    }
}

impl Audience for Listener {
    fn begin(&mut self, _: &Run) -> Result<(), Error> {
        Ok(())
    }

    fn outcome(&mut self, _: &Outcome) -> Result<(), Error> {
        Ok(())
    }

    fn relations(&mut self, _: &[CollectionFinding]) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, _: &Totals) -> Result<(), Error> {
        Ok(())
    }

    fn note(&mut self, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn streams(&self) -> bool {
        false
    }

    fn report(&mut self, report: &Report) -> Result<(), Error> {
        self.said = Some(told(report, false));
        Ok(())
    }
}

/// Folders of this machine, and what a model reads in their place.
#[derive(Default)]
pub(super) struct Places(Vec<(String, &'static str)>);

impl Places {
    pub(super) fn of(home: &Home) -> Self {
        let mut places = vec![
            (shown(home.layout.root()), "$SKILLDECK_SKILLS_PATH"),
            (shown(home.layout.home()), "$SKILLDECK_HOME"),
        ];
        places.extend(working_folder().map(|folder| (shown(&folder), ".")));
        // `/` is no secret and stands in front of everything.
        places.retain(|(path, _)| path.len() > 1);
        // What lies in another is named by itself.
        places.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        Self(places)
    }

    /// The places of the home that `shared` serves; none that is unknown.
    pub(super) fn now(shared: &Shared) -> Self {
        let home = crate::io::home::resolve(&shared.flags);
        home.map_or_else(|_| Self::default(), |home| Self::of(&home))
    }

    /// `text` with the names of all places.
    pub(super) fn hidden(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (path, name) in &self.0 {
            if !text.contains(path.as_str()) {
                continue;
            }
            let mut shown = String::with_capacity(text.len());
            let mut rest = text.as_str();
            while let Some(at) = rest.find(path.as_str()) {
                let (before, found) = rest.split_at(at);
                let behind = &found[path.len()..];
                // `/srv/deck` is not in `/srv/deck-2`.
                let whole = !behind.starts_with(|next: char| {
                    next.is_alphanumeric() || matches!(next, '-' | '_' | '.')
                });
                shown.push_str(before);
                shown.push_str(if whole { name } else { path });
                rest = behind;
            }
            shown.push_str(rest);
            text = shown;
        }
        text
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_get_their_names_and_others_stay() {
        let places = Places(vec![
            ("/srv/deck/skills".to_owned(), "S"),
            ("/srv/deck".to_owned(), "H"),
        ]);
        assert_eq!(
            places.hidden("cannot read `/srv/deck/skills/a` of /srv/deck, nor /srv/deck-2/x"),
            "cannot read `S/a` of H, nor /srv/deck-2/x"
        );
    }
}
