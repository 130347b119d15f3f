//! Programs that fetch: `curl`, `wget` and their like.

use crate::scan::operation::{Act, Value};

use super::commands::{Call, operands};
use super::network::Exchange;
use super::options::{Given, Item, items};
use super::remote::url_file;
use super::value::Folded;
use super::walk::Walk;

const CURL_SHORT: &str = "AbcCdDeEFhHKmoPQrtTuUwxXyYz";

const CURL_LONG: &[&str] = &[
    "--data",
    "--data-raw",
    "--data-binary",
    "--data-ascii",
    "--data-urlencode",
    "--json",
    "--form",
    "--form-string",
    "--upload-file",
    "--header",
    "--request",
    "--user",
    "--output",
    "--user-agent",
    "--referer",
    "--cookie",
    "--cookie-jar",
    "--config",
    "--max-time",
    "--connect-timeout",
    "--proxy",
    "--cert",
    "--key",
    "--cacert",
    "--capath",
    "--retry",
    "--retry-delay",
    "--retry-max-time",
    "--url",
    "--write-out",
    "--interface",
    "--limit-rate",
    "--range",
    "--resolve",
    "--output-dir",
    "--netrc-file",
    "--oauth2-bearer",
    "--aws-sigv4",
    "--url-query",
    "--dump-header",
    "--proto",
    "--ciphers",
    "--max-redirs",
    "--speed-limit",
    "--speed-time",
    "--unix-socket",
    "--stderr",
];

const WGET_SHORT: &str = "oOaePtTUUBiDIAlQwRX";

const WGET_LONG: &[&str] = &[
    "--output-document",
    "--post-file",
    "--post-data",
    "--body-file",
    "--body-data",
    "--header",
    "--directory-prefix",
    "--user-agent",
    "--tries",
    "--timeout",
    "--method",
    "--user",
    "--password",
    "--input-file",
    "--output-file",
    "--load-cookies",
];

impl Walk {
    /// The content of the file that an option names behind `@`.
    pub(super) fn attached(
        &mut self,
        call: &Call<'_>,
        sent: &mut Folded,
        path: &str,
        word: &Folded,
    ) {
        let file = if word.stream.is_some() {
            word.clone()
        } else {
            Folded::constant(path)
        };
        let mut content = Folded::clone(&self.content(&file, &call.input));
        content.text.clear();
        content.vague = true;
        if file.stream.is_none() && path != "-" {
            let path = Value {
                text: Some(path.to_owned()),
                origins: word.origins,
                way: word.way.clone(),
            };
            self.act(call.span, call.name, Act::Read { path });
        }
        sent.push(&content);
    }

    pub(super) fn given(
        &mut self,
        call: &Call<'_>,
        sent: &mut Folded,
        given: &Given<'_>,
        at: Option<usize>,
    ) {
        match at {
            Some(at) if given.text.is_char_boundary(at) => {
                self.attached(call, sent, &given.text[at..], given.word);
            }
            _ => {
                sent.push(&Folded {
                    text: String::new(),
                    vague: given.word.vague,
                    ..given.word.clone()
                });
                if !given.word.vague && sent.text.len() + given.text.len() < 4096 {
                    sent.text.push_str(given.text);
                }
            }
        }
    }

    pub(super) fn curl(&mut self, call: &Call<'_>) -> Exchange {
        let mut exchange = Exchange::default();
        let mut remote_name = false;
        let mut sent = Folded::default();
        for item in items(call.words, CURL_SHORT, CURL_LONG) {
            match item {
                Item::Short('d', Some(given))
                | Item::Long(
                    "--data" | "--data-binary" | "--data-ascii" | "--json" | "--data-urlencode",
                    Some(given),
                ) => {
                    let at = given.text.find('@').filter(|at| {
                        *at == 0 || given.text[..*at].bytes().all(super::lexer::is_name)
                    });
                    self.given(call, &mut sent, &given, at.map(|at| at + 1));
                }
                Item::Short('F', Some(given)) | Item::Long("--form", Some(given)) => {
                    let at = given.text.find("=@").or_else(|| given.text.find("=<"));
                    let path = at.map(|at| &given.text[at + 2..]);
                    match path {
                        Some(path) => {
                            let path = path.split(';').next().unwrap_or(path);
                            self.attached(call, &mut sent, path, given.word);
                        }
                        None => self.given(call, &mut sent, &given, None),
                    }
                }
                Item::Short('T', Some(given)) | Item::Long("--upload-file", Some(given)) => {
                    self.attached(call, &mut sent, given.text, given.word);
                }
                Item::Short('H' | 'u' | 'A' | 'e' | 'b', Some(given))
                | Item::Long(
                    "--data-raw" | "--form-string" | "--header" | "--user" | "--user-agent"
                    | "--referer" | "--cookie" | "--url-query" | "--oauth2-bearer",
                    Some(given),
                ) => {
                    if !given.word.origins.is_constant() {
                        self.given(call, &mut sent, &given, None);
                    }
                }
                Item::Short('o', Some(given)) | Item::Long("--output", Some(given)) => {
                    if given.text != "-" && given.text != "/dev/stdout" {
                        exchange.stored = Some(given.text.to_owned());
                    }
                }
                Item::Short('O', None)
                | Item::Long("--remote-name" | "--remote-name-all", None) => {
                    remote_name = true;
                }
                Item::Long("--url", Some(given)) => exchange.address = given.word.clone(),
                Item::Operand(word) => exchange.address = word.clone(),
                Item::Short(..) | Item::Long(..) => {}
            }
        }
        if remote_name {
            exchange.stored = Some(url_file(&exchange.address.text));
        }
        exchange.sent = sent;
        exchange
    }

    pub(super) fn wget(&mut self, call: &Call<'_>) -> Exchange {
        let mut exchange = Exchange::default();
        let mut folder = None;
        let mut printed = false;
        let mut sent = Folded::default();
        for item in items(call.words, WGET_SHORT, WGET_LONG) {
            match item {
                Item::Long("--post-file" | "--body-file", Some(given)) => {
                    self.attached(call, &mut sent, given.text, given.word);
                }
                Item::Long("--post-data" | "--body-data" | "--header", Some(given)) => {
                    self.given(call, &mut sent, &given, None);
                }
                Item::Short('O', Some(given)) | Item::Long("--output-document", Some(given)) => {
                    printed = matches!(given.text, "-" | "/dev/stdout");
                    exchange.stored = Some(given.text.to_owned());
                }
                Item::Short('P', Some(given)) | Item::Long("--directory-prefix", Some(given)) => {
                    folder = Some(given.text.to_owned());
                }
                Item::Operand(word) => exchange.address = word.clone(),
                Item::Short(..) | Item::Long(..) => {}
            }
        }
        if printed {
            exchange.stored = None;
        } else if exchange.stored.is_none() {
            let name = url_file(&exchange.address.text);
            exchange.stored = Some(match folder {
                Some(folder) => format!("{}/{name}", folder.trim_end_matches('/')),
                None => name,
            });
        }
        exchange.sent = sent;
        exchange
    }

    pub(super) fn browser(&mut self, call: &Call<'_>) -> Exchange {
        let mut exchange = Exchange::default();
        let mut sent = Folded::default();
        for word in operands(call.words) {
            if let Some(at) = word.text.find('@').filter(|at| *at > 0) {
                self.attached(call, &mut sent, &word.text[at + 1..], word);
            } else if exchange.address.text.is_empty() && word.text.contains(['.', '/', ':']) {
                exchange.address = word.clone();
            } else {
                sent.mix(word);
            }
        }
        if call.fed
            && let Some(input) = &call.input
        {
            sent.mix(input);
        }
        exchange.sent = sent;
        exchange
    }
}

pub(super) fn fetcher(call: &Call<'_>) -> Exchange {
    let mut exchange = Exchange::default();
    for item in items(call.words, "odxsjk", &["--out", "--dir", "--output"]) {
        match item {
            Item::Short('o', Some(given)) | Item::Long("--out" | "--output", Some(given)) => {
                exchange.stored = Some(given.text.to_owned());
            }
            Item::Operand(word) => exchange.address = word.clone(),
            Item::Short(..) | Item::Long(..) => {}
        }
    }
    if exchange.stored.as_deref() == Some("-") {
        exchange.stored = None;
    } else if exchange.stored.is_none() {
        exchange.stored = Some(url_file(&exchange.address.text));
    }
    exchange
}
