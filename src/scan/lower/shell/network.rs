//! Programs that talk over the network: where to, what they send, what comes.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, ShellUse, Value};

use super::commands::{Call, is_sensitive, operands};
use super::options::{Given, Item, items};
use super::value::{Folded, base_name};
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

/// What a program sends and gets.
#[derive(Default)]
struct Exchange {
    address: Folded,
    sent: Folded,
    /// Where what comes is stored; `None` prints it.
    stored: Option<String>,
}

impl Walk {
    /// Runs a program that talks over the network; `None` if `call` is none.
    pub(super) fn network(&mut self, call: &Call<'_>) -> Option<Rc<Folded>> {
        let exchange = match call.name {
            "curl" | "curl.exe" => self.curl(call),
            "wget" | "wget2" => self.wget(call),
            "fetch" | "aria2c" | "axel" | "lwp-download" => fetcher(call),
            "http" | "https" | "xh" | "lynx" | "w3m" | "links" | "GET" | "POST" => {
                self.browser(call)
            }
            "nc" | "ncat" | "netcat" | "nc.traditional" | "nc.openbsd" | "telnet" => {
                return Some(self.netcat(call));
            }
            "socat" => return Some(self.socat(call)),
            "openssl"
                if call
                    .words
                    .first()
                    .is_some_and(|word| word.text == "s_client") =>
            {
                return Some(self.pipe_to_host(call));
            }
            "scp" | "rsync" | "sftp" => return Some(self.copy(call)),
            "ssh" | "ftp" | "tftp" | "lftp" => return Some(self.pipe_to_host(call)),
            "dig" | "nslookup" | "host" | "drill" | "ping" => self.lookup(call),
            "mail" | "mailx" | "sendmail" | "msmtp" | "mutt" => self.upload(call),
            "aws" | "gsutil" | "rclone" | "s3cmd" | "gh" | "az" | "mc" => {
                self.execute(call, call.span, ShellUse::No);
                self.upload_files(call);
                return Some(Rc::new(Folded::from(Origins::UNKNOWN)));
            }
            "git" => {
                self.execute(call, call.span, ShellUse::No);
                if let Some(address) = call.words.iter().find(|word| word.text.contains("://")) {
                    self.contact(call, address, &Folded::default());
                }
                return Some(Rc::new(Folded::from(Origins::UNKNOWN)));
            }
            _ => return None,
        };
        self.execute(call, call.span, ShellUse::No);
        if exchange.address.text.is_empty() && exchange.sent.is_nothing() {
            // Without an address it only prints its help.
            return Some(Rc::default());
        }
        self.contact(call, &exchange.address, &exchange.sent);
        let mut origins = Origins::NETWORK;
        if is_sensitive(&exchange.address.text) {
            origins = origins.with(Origins::SENSITIVE);
        }
        let came = Rc::new(Folded::from(origins));
        Some(match exchange.stored {
            Some(path) => {
                self.act(
                    call.span,
                    call.name,
                    Act::Write {
                        path: Value::constant(path.clone()),
                        content: came.value(),
                    },
                );
                self.write(&path, came);
                Rc::default()
            }
            None => came,
        })
    }

    fn contact(&mut self, call: &Call<'_>, address: &Folded, sent: &Folded) {
        let mut payload = if sent.is_nothing() {
            Value::default()
        } else {
            sent.value()
        };
        // A secret in the address is sent as well.
        if address.origins.has(Origins::SENSITIVE) || address.origins.has(Origins::ENVIRONMENT) {
            payload.origins = payload.origins.with(address.origins);
        }
        self.act(
            call.span,
            call.name,
            Act::Contact {
                address: spelled_address(address),
                payload,
                local: is_local(&address.text),
            },
        );
    }

    /// The content of the file that an option names behind `@`.
    fn attached(&mut self, call: &Call<'_>, sent: &mut Folded, path: &str, word: &Folded) {
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
            };
            self.act(call.span, call.name, Act::Read { path });
        }
        sent.push(&content);
    }

    fn given(&mut self, call: &Call<'_>, sent: &mut Folded, given: &Given<'_>, at: Option<usize>) {
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

    fn curl(&mut self, call: &Call<'_>) -> Exchange {
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

    fn wget(&mut self, call: &Call<'_>) -> Exchange {
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

    fn browser(&mut self, call: &Call<'_>) -> Exchange {
        let mut exchange = Exchange::default();
        let mut sent = Folded::default();
        for word in operands(call.words) {
            if let Some(at) = word.text.find('@').filter(|at| *at > 0) {
                self.attached(call, &mut sent, &word.text[at + 1..], word);
            } else if exchange.address.text.is_empty() && word.text.contains(['.', '/', ':']) {
                exchange.address = word.clone();
            } else {
                sent.origins = sent.origins.with(word.origins);
            }
        }
        if call.fed
            && let Some(input) = &call.input
        {
            sent.origins = sent.origins.with(input.origins);
        }
        exchange.sent = sent;
        exchange
    }

    fn lookup(&mut self, call: &Call<'_>) -> Exchange {
        let address = operands(call.words)
            .into_iter()
            .max_by_key(|word| (!word.origins.is_constant(), word.text.contains('.')))
            .cloned()
            .unwrap_or_default();
        let sent = if address.origins.is_constant() {
            Folded::default()
        } else {
            Folded::from(address.origins)
        };
        Exchange {
            address,
            sent,
            stored: None,
        }
    }

    fn upload(&mut self, call: &Call<'_>) -> Exchange {
        let mut sent = Folded::default();
        for word in call.words {
            if is_sensitive(&word.text) {
                sent.push(&Folded::from(Origins::SENSITIVE.with(Origins::FILE)));
            }
            sent.origins = sent.origins.with(word.origins);
        }
        if let Some(input) = &call.input {
            sent.push(&Folded::from(input.origins));
        }
        let address = call
            .words
            .iter()
            .find(|word| word.text.contains('@'))
            .cloned()
            .unwrap_or_else(|| Folded::from(Origins::UNKNOWN));
        Exchange {
            address,
            sent,
            stored: None,
        }
    }

    /// Tools that copy files to a service.
    fn upload_files(&mut self, call: &Call<'_>) {
        let mut sent = Folded::default();
        for word in operands(call.words) {
            let content = self.content(word, &call.input);
            if content.origins.has(Origins::SENSITIVE) || word.text == "-" {
                sent.push(&Folded::from(content.origins));
            }
            for hidden in [Origins::SENSITIVE, Origins::ENVIRONMENT] {
                if word.origins.has(hidden) {
                    sent.push(&Folded::from(word.origins));
                }
            }
        }
        let address = call.words.iter().find(|word| word.text.contains("://"));
        if address.is_some() || !sent.is_nothing() {
            let address = address
                .cloned()
                .unwrap_or_else(|| Folded::constant(call.name));
            self.contact(call, &address, &sent);
        }
    }

    fn netcat(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let mut runs = false;
        let mut probe = false;
        let mut listens = false;
        let mut operands = Vec::new();
        let long = ["--exec", "--sh-exec", "--lua-exec"];
        let short = if call.name == "telnet" {
            "bl"
        } else {
            "ecpswqiIOXxTVm"
        };
        for item in items(call.words, short, &long) {
            match item {
                Item::Short('e', Some(_)) | Item::Long("--exec" | "--sh-exec", Some(_)) => {
                    runs = true
                }
                // `-c` means TLS or CRLF for some, a command for others.
                Item::Short('c', Some(given)) => {
                    let program = given.text.split_whitespace().next().unwrap_or_default();
                    if super::interpreters::kind(base_name(program)).is_some()
                        || given.text.contains(' ')
                    {
                        runs = true;
                    } else {
                        operands.push(given.word);
                    }
                }
                Item::Short('z', _) => probe = true,
                Item::Short('l', _) | Item::Long("--listen", _) => listens = true,
                Item::Operand(word) => operands.push(word),
                Item::Short(..) | Item::Long(..) => {}
            }
        }
        if runs || (call.behind_shell && call.fed) {
            self.act(
                if runs { call.span } else { call.pipeline },
                call.name,
                Act::Rewire,
            );
        }
        let mut address = operands
            .first()
            .map_or_else(Folded::default, |word| (*word).clone());
        if let Some(port) = operands.get(1) {
            address.push(&Folded::constant(":"));
            address.push(port);
        }
        if address.text.is_empty() && !listens {
            return Rc::default();
        }
        let sent = match &call.input {
            Some(input) if call.fed && !probe => Folded::clone(input),
            _ => Folded::default(),
        };
        self.contact(call, &address, &sent);
        if probe {
            Rc::default()
        } else {
            Rc::new(Folded::from(Origins::NETWORK))
        }
    }

    fn socat(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let words = operands(call.words);
        let upper: Vec<String> = words
            .iter()
            .map(|word| word.text.to_ascii_uppercase())
            .collect();
        let any = |prefixes: &[&str]| {
            upper
                .iter()
                .position(|word| prefixes.iter().any(|prefix| word.starts_with(prefix)))
        };
        let net = any(&["TCP", "UDP", "OPENSSL", "SSL", "SCTP"]);
        if net.is_some() && any(&["EXEC:", "SYSTEM:", "SHELL:"]).is_some() {
            self.act(call.span, call.name, Act::Rewire);
        }
        if let Some(net) = net {
            let address = words[net]
                .text
                .split_once(':')
                .map_or(words[net].text.as_str(), |(_, rest)| rest);
            let address = address.split(',').next().unwrap_or(address);
            let sent = call
                .input
                .as_ref()
                .map_or_else(Folded::default, |input| Folded::clone(input));
            self.contact(call, &Folded::constant(address), &sent);
        }
        Rc::new(Folded::from(Origins::NETWORK))
    }

    /// `ssh host …`: what is piped in goes there.
    fn pipe_to_host(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        if call.name == "openssl" && call.behind_shell {
            self.act(call.pipeline, call.name, Act::Rewire);
        }
        let long = ["-connect"];
        let address = if call.name == "openssl" {
            let at = call.words.iter().position(|word| word.text == long[0]);
            at.and_then(|at| call.words.get(at + 1))
        } else {
            items(call.words, "bcDEeFIiJLlmoOpQRSWw", &[])
                .into_iter()
                .find_map(|item| match item {
                    Item::Operand(word) => Some(word),
                    Item::Short(..) | Item::Long(..) => None,
                })
        };
        let Some(address) = address else {
            return Rc::default();
        };
        let mut sent = match &call.input {
            Some(input) if call.fed => Folded::clone(input),
            _ => Folded::default(),
        };
        for word in call.words {
            if word.origins.has(Origins::SENSITIVE) || word.origins.has(Origins::ENVIRONMENT) {
                sent.push(&Folded::from(word.origins));
            }
        }
        self.contact(call, address, &sent);
        Rc::new(Folded::from(Origins::NETWORK))
    }

    /// `scp` and `rsync`: which way it goes is told by the colon.
    fn copy(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let short = if call.name == "rsync" {
            "efMB"
        } else {
            "cDFiJloPSX"
        };
        let long = [
            "--rsh",
            "--exclude",
            "--include",
            "--exclude-from",
            "--include-from",
            "--files-from",
        ];
        let files: Vec<&Folded> = items(call.words, short, &long)
            .into_iter()
            .filter_map(|item| match item {
                Item::Operand(word) => Some(word),
                Item::Short(..) | Item::Long(..) => None,
            })
            .collect();
        let Some((target, sources)) = files.split_last() else {
            return Rc::default();
        };
        if is_remote(&target.text) {
            let mut sent = Folded::default();
            for source in sources {
                let content = self.content(source, &None);
                self.act(
                    call.span,
                    call.name,
                    Act::Read {
                        path: source.spelled(),
                    },
                );
                sent.push(&Folded::from(content.origins));
            }
            self.contact(call, target, &sent);
        } else if let Some(source) = sources.iter().find(|source| is_remote(&source.text)) {
            self.contact(call, source, &Folded::default());
            let came = Rc::new(Folded::from(Origins::NETWORK));
            self.write(&target.text, Rc::clone(&came));
        }
        Rc::default()
    }
}

fn fetcher(call: &Call<'_>) -> Exchange {
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

/// `host:path`, not a drive and not a plain path.
fn is_remote(path: &str) -> bool {
    path.contains("://")
        || path
            .split_once(':')
            .is_some_and(|(host, _)| host.len() > 1 && !host.contains('/'))
}

/// The last part of a URL's path.
fn url_file(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let name = base_name(path);
    if name.is_empty() || !path.trim_end_matches('/').contains('/') {
        return "index.html".to_owned();
    }
    name.to_owned()
}

/// The address with its unknown pieces, if at least the host is known.
fn spelled_address(address: &Folded) -> Value {
    if address.vague {
        let rest = address
            .text
            .split_once("://")
            .map_or(address.text.as_str(), |(_, rest)| rest);
        let host = rest.split(['/', '?']).next().unwrap_or_default();
        if host.contains('$') || host.len() == rest.len() {
            return Value::from(address.origins);
        }
    }
    Value {
        text: Some(address.text.clone()),
        origins: address.origins,
    }
}

/// Whether an address is provably this machine.
pub(in crate::scan::lower) fn is_local(address: &str) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = if host.starts_with('[') {
        host.trim_start_matches('[')
            .split(']')
            .next()
            .unwrap_or_default()
    } else if host.matches(':').count() == 1 {
        host.split(':').next().unwrap_or_default()
    } else {
        host
    };
    host.eq_ignore_ascii_case("localhost")
        || host == "::1"
        || host == "0.0.0.0"
        || host.strip_prefix("127.").is_some_and(|rest| {
            rest.bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_local() {
        for local in [
            "http://localhost:8080/x",
            "127.0.0.1:22",
            "[::1]:80",
            "http://u@127.0.0.1/",
        ] {
            assert!(is_local(local), "{local}");
        }
        for far in [
            "http://localhost.example.com",
            "127.0.0.1.example.com",
            "http://localhost@example.com",
            "",
        ] {
            assert!(!is_local(far), "{far}");
        }
    }
}
