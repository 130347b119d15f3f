//! Commands on files, folders, the registry and the network.

use super::super::kit::datum::Datum;
use super::super::kit::home;
use super::cmdlets::{PATHS, flat};
use super::command::Given;
use super::names;
use super::walk::Walk;
use crate::scan::operation::{Event, Origins};
use crate::text::Span;

impl Walk<'_> {
    /// Commands on files, folders and the registry.
    pub(super) fn item(&mut self, span: Span, name: &str, given: &Given) -> Option<Datum> {
        let path = given.or_input(PATHS, 0);
        let result = match name {
            "get-content" => {
                let mut content = Datum::default();
                for path in path.parts().iter().take(64) {
                    let read = self.effects.read(span, name, path);
                    content = if content.is_nothing() {
                        read
                    } else {
                        Datum::merged([&content, &read])
                    };
                }
                content
            }
            "import-csv" | "import-clixml" | "select-xml" => self.effects.read(span, name, &path),
            "select-string" if given.option(PATHS).is_some() || given.positional.len() > 1 => {
                let path = given.at(PATHS, 1).cloned().unwrap_or_default();
                self.effects.read(span, name, &path)
            }
            "get-childitem" | "get-item" => {
                let text = path.text().unwrap_or_default().to_ascii_lowercase();
                if text.starts_with("env:") {
                    let plain = text
                        .trim_start_matches("env:")
                        .trim_matches(['\\', '/', '*']);
                    return Some(if plain.is_empty() {
                        self.effects.environment(span, name)
                    } else {
                        self.effects
                            .variable(span, name, &plain.to_ascii_uppercase())
                    });
                }
                // A file of a secret folder is a secret file.
                let filter = given
                    .option(&["-filter", "-include"])
                    .and_then(Datum::text)
                    .unwrap_or_default();
                let listed =
                    Datum::joined(&[path.clone(), Datum::constant(format!("/{filter}"))], "");
                let whole = listed.text().map(home::spelled).unwrap_or_default();
                if super::super::kit::effect::is_sensitive(&whole) {
                    let listed = Datum::taken(Origins::SENSITIVE, span, Event::File(Some(whole)));
                    return Some(listed.also(Origins::FILE).also(Origins::UNKNOWN));
                }
                path.vague()
            }
            "set-content" | "add-content" | "out-file" | "export-csv" | "export-clixml"
            | "tee-object" => {
                let content = given
                    .option(&["-value", "-inputobject"])
                    .or(given.input.as_ref())
                    .or_else(|| {
                        given
                            .positional
                            .get(usize::from(given.option(PATHS).is_none()))
                    })
                    .cloned()
                    .unwrap_or_default();
                let path = given.at(PATHS, 0).cloned().unwrap_or_else(Datum::unknown);
                self.effects.write(span, name, &path, &content);
                content
            }
            "set-itemproperty" | "new-itemproperty" | "new-item" | "set-item" => {
                let property = given.at(&["-name"], 1).cloned();
                let place = match property {
                    Some(property) if name != "set-item" => Datum::joined(&[path, property], "\\"),
                    _ => path,
                };
                if given
                    .option(&["-itemtype", "-type"])
                    .and_then(Datum::text)
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("directory"))
                {
                    return Some(place);
                }
                let content = given.or_input(&["-value", "-target"], 2);
                if let Some(text) = place.text().filter(|text| text.len() < 64)
                    && name == "set-item"
                    && let Some(alias) = text.to_ascii_lowercase().strip_prefix("alias:")
                {
                    let alias = alias.trim_start_matches(['\\', '/']).to_owned();
                    let command = names::command(given.at(&["-value"], 1)?.text()?);
                    self.aliases.insert(alias, command);
                    return Some(Datum::default());
                }
                self.effects.write(span, name, &place, &content);
                place
            }
            "get-itemproperty" | "get-itempropertyvalue" => self.effects.read(span, name, &path),
            "copy-item" | "move-item" | "compress-archive" | "expand-archive" | "rename-item" => {
                let to = given.at(
                    &["-destination", "-destinationpath", "-newname"],
                    usize::from(given.option(PATHS).is_none() && !given.positional.is_empty()),
                );
                let to = to.cloned().unwrap_or_else(Datum::unknown);
                let mut content = Datum::default();
                for path in path.parts().iter().take(64) {
                    let read = self.effects.read(span, name, path);
                    content = Datum::merged([&content, &read]);
                }
                self.effects.write(span, name, &to, &content);
                content
            }
            "remove-item" | "clear-content" => {
                let recursive = given.has("-recurse")
                    || given
                        .switches
                        .iter()
                        .any(|option| option == "-rf" || option == "-fr");
                let mut paths = path.parts();
                paths.extend(given.positional.iter().skip(1).cloned());
                for path in paths.iter().take(64) {
                    self.effects.delete(span, name, path, recursive);
                }
                Datum::default()
            }
            "format-volume" | "clear-disk" | "initialize-disk" => {
                let line = Datum::joined(&flat(&Datum::constant(name), given), " ");
                self.effects
                    .execute(span, name, Some(name), &line, &Datum::default());
                Datum::default()
            }
            _ => return None,
        };
        Some(result)
    }

    /// Commands that talk over the network.
    pub(super) fn network(&mut self, span: Span, name: &str, given: &Given) -> Option<Datum> {
        match name {
            "invoke-webrequest" | "invoke-restmethod" => {
                let address = given.or_input(&["-uri", "-url"], 0);
                let address = match address.text() {
                    // `curl -d …` as the real one has it.
                    Some(text) if !text.contains('.') && !text.contains("://") => given
                        .positional
                        .iter()
                        .find(|word| word.text().is_some_and(|text| text.contains("://")))
                        .cloned()
                        .unwrap_or(address),
                    _ => address,
                };
                let mut payload = Datum::default();
                for option in [
                    "-body",
                    "-form",
                    "-headers",
                    "-useragent",
                    "-websession",
                    "-d",
                    "-data",
                    "-credential",
                ] {
                    if let Some(value) = given.option(&[option]) {
                        payload = Datum::merged([&payload, value]);
                    }
                }
                if let Some(file) = given.option(&["-infile"]).cloned() {
                    let content = self.effects.read(span, name, &file);
                    payload = Datum::merged([&payload, &content]);
                }
                if given.at(&["-uri", "-url"], 0).is_some()
                    && let Some(input) = given.input.as_ref().filter(|_| given.has("-method"))
                {
                    payload = Datum::merged([&payload, input]);
                }
                let came = self
                    .effects
                    .contact(span, "Invoke-WebRequest", &address, &payload);
                if let Some(out) = given.option(&["-outfile"]).cloned() {
                    self.effects.write(span, "Invoke-WebRequest", &out, &came);
                }
                Some(came)
            }
            "start-bitstransfer" => {
                let source = given.or_input(&["-source"], 0);
                let target = given.at(&["-destination"], 1).cloned().unwrap_or_default();
                let up = given
                    .option(&["-transfertype"])
                    .and_then(Datum::text)
                    .is_some_and(|kind| kind.to_ascii_lowercase().starts_with("up"));
                if up {
                    let content = self.effects.read(span, name, &source);
                    return Some(self.effects.contact(span, name, &target, &content));
                }
                let came = self.effects.contact(span, name, &source, &Datum::default());
                self.effects.write(span, name, &target, &came);
                Some(came)
            }
            "send-mailmessage" => {
                let mut payload = Datum::default();
                for option in ["-body", "-subject"] {
                    if let Some(value) = given.option(&[option]) {
                        payload = Datum::merged([&payload, value]);
                    }
                }
                if let Some(files) = given.or_some(&["-attachments"]) {
                    for file in files.parts() {
                        let content = self.effects.read(span, name, &file);
                        payload = Datum::merged([&payload, &content]);
                    }
                }
                let address = given
                    .option(&["-smtpserver"])
                    .or_else(|| given.option(&["-to"]))
                    .cloned();
                Some(self.effects.contact(
                    span,
                    name,
                    &address.unwrap_or_else(Datum::unknown),
                    &payload,
                ))
            }
            "resolve-dnsname" | "test-connection" | "test-netconnection" => {
                let address = given.or_input(&["-name", "-computername", "-targetname"], 0);
                self.effects
                    .contact(span, name, &address, &Datum::default());
                Some(Datum::from(Origins::NETWORK))
            }
            "enter-pssession" | "new-pssession" => {
                let address = given.or_input(&["-computername"], 0);
                Some(
                    self.effects
                        .contact(span, name, &address, &Datum::default()),
                )
            }
            _ => None,
        }
    }
}
