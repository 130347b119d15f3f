//! Phrases of AppleScript: what they do and yield.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::{MAX_PHRASE, Walk};
use crate::scan::operation::{Capture, Origins};

impl Walk<'_> {
    /// Phrases that do something, or stand for a place.
    pub(super) fn phrase(&mut self, at: usize, to: usize) -> Option<(Option<Datum>, usize)> {
        // Where the operand of a command ends: at its own options.
        let options = [
            "with", "without", "user", "password", "in", "giving", "given",
        ];
        let begins = ["do", "run", "open", "read"].contains(&self.tokens[at].text.as_str());
        let end = (at + 2..to)
            .take(if begins { MAX_PHRASE } else { 0 })
            .find(|place| {
                let token = &self.tokens[*place];
                token.kind == Kind::Word
                    && *place > at + 2
                    && options.contains(&token.text.as_str())
            })
            .unwrap_or(to);
        let span = self.span(at, to);
        let shell = if self.words(at, &["do", "shell", "script"]) {
            Some(3)
        } else if self.words(at, &["do", "script"]) {
            Some(2)
        } else {
            None
        };
        if let Some(skip) = shell {
            let command = self.value(at + skip, end);
            let printed = self
                .effects
                .shell(span, "do shell script", &command, &Datum::default());
            return Some((Some(printed), to));
        }
        if self.words(at, &["run", "script"]) {
            let code = self.value(at + 2, end);
            self.effects.evaluate(span, "run script", &code);
            return Some((Some(Datum::unknown()), to));
        }
        if self.words(at, &["do", "javascript"]) {
            let code = self.value(at + 2, end);
            self.effects.evaluate(span, "do JavaScript", &code);
            return Some((Some(Datum::unknown()), to));
        }
        if self.words(at, &["the", "clipboard"]) {
            return Some((
                Some(
                    self.effects
                        .capture(span, "the clipboard", Capture::Clipboard),
                ),
                at + 2,
            ));
        }
        if self.words(at, &["display", "dialog"]) {
            // A password is asked for under the system's name.
            let hidden = self.find(at, to, "hidden").is_some();
            let answer = if hidden {
                self.effects.capture(span, "display dialog", Capture::Keys)
            } else {
                Datum::from(Origins::INPUT)
            };
            return Some((Some(answer), to));
        }
        if self.words(at, &["system", "attribute"]) {
            let name = self.tokens[..to]
                .get(at + 2)
                .map(|token| token.text.clone())
                .unwrap_or_default();
            return Some((
                Some(self.effects.variable(span, "system attribute", &name)),
                at + 3,
            ));
        }
        if self.words(at, &["open", "location"]) {
            let address = self.value(at + 2, end);
            return Some((
                Some(
                    self.effects
                        .contact(span, "open location", &address, &Datum::default()),
                ),
                to,
            ));
        }
        if self.words(at, &["make"]) && self.find(at, to, "login").is_some() {
            let what = self.value(at + 1, to);
            let place = Datum::constant("~/Library/LaunchAgents/login item");
            self.effects.write(span, "make login item", &place, &what);
            return Some((None, to));
        }
        if self.words(at, &["path", "to"]) {
            let place = match self.tokens[..to]
                .get(at + 2)
                .map(|token| token.text.as_str())
            {
                Some("home") => "~/",
                Some("desktop") => "~/Desktop/",
                Some("documents") => "~/Documents/",
                Some("library") => "~/Library/",
                Some("application") => "~/Library/Application Support/",
                _ => return None,
            };
            let behind = (at + 3..to)
                .find(|place| {
                    self.tokens[*place].kind != Kind::Word
                        || !matches!(
                            self.tokens[*place].text.as_str(),
                            "folder"
                                | "support"
                                | "as"
                                | "string"
                                | "text"
                                | "alias"
                                | "from"
                                | "user"
                                | "domain"
                        )
                })
                .unwrap_or(to);
            return Some((Some(Datum::constant(place)), behind));
        }
        if self.words(at, &["ascii", "character"]) || self.words(at, &["character", "id"]) {
            let (number, next) = self.part(at + 2, to);
            let letter = number
                .as_ref()
                .and_then(Datum::number)
                .and_then(|number| u32::try_from(number).ok())
                .and_then(char::from_u32);
            return Some((
                number.map(|number| number.with_text(letter.map(String::from))),
                next,
            ));
        }
        if self.words(at, &["read"]) {
            let path = self.value(at + 1, end);
            return Some((Some(self.effects.read(span, "read", &path)), to));
        }
        if self.words(at, &["write"]) {
            let into = self.find(at, to, "to")?;
            let content = self.value(at + 1, into);
            let path = self.value(into + 1, to);
            self.effects.write(span, "write", &path, &content);
            return Some((None, to));
        }
        None
    }
}
