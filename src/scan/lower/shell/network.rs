//! Programs that talk over the network: where to, what they send, what comes.

use std::rc::Rc;

use crate::scan::operation::{Act, Event, Origins, ShellUse, Value};

use super::commands::{Call, is_sensitive, operands};
use super::remote::is_remote;
use super::value::Folded;
use super::walk::Walk;

/// What a program sends and gets.
#[derive(Default)]
pub(super) struct Exchange {
    pub(super) address: Folded,
    pub(super) sent: Folded,
    /// Where what comes is stored; `None` prints it.
    pub(super) stored: Option<String>,
}

impl Walk {
    /// Runs a program that talks over the network; `None` if `call` is none.
    pub(super) fn network(&mut self, call: &Call<'_>) -> Option<Rc<Folded>> {
        let exchange = match call.name {
            "curl" | "curl.exe" => self.curl(call),
            "wget" | "wget2" => self.wget(call),
            "fetch" | "aria2c" | "axel" | "lwp-download" => super::fetch::fetcher(call),
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
            "dig" | "nslookup" | "host" | "drill" | "kdig" | "delv" | "systemd-resolve"
            | "avahi-resolve" | "dnsx" | "ping" | "ping6" | "fping" | "hping3" | "traceroute"
            | "tracepath" | "mtr" | "whois" | "finger" | "resolvectl" | "dns-sd" | "doggo"
            | "dog" => self.lookup(call),
            "getent"
                if call
                    .words
                    .first()
                    .is_some_and(|word| word.text.contains("hosts")) =>
            {
                self.lookup(call)
            }
            "mail" | "mailx" | "sendmail" | "msmtp" | "mutt" | "neomutt" | "swaks"
            | "sendemail" | "ssmtp" | "s-nail" | "mpack" | "logger" | "mosquitto_pub"
            | "telegram-send" | "ntfy" | "nats" | "websocat" | "wscat" | "grpcurl"
            | "pastebinit" | "wgetpaste" | "nc6" | "irc" | "sic" | "notify" | "apprise" => {
                self.upload(call)
            }
            "aws" | "gsutil" | "gcloud" | "rclone" | "s3cmd" | "s5cmd" | "gh" | "glab" | "az"
            | "azcopy" | "mc" | "b2" | "croc" | "wormhole" | "ffsend" | "transfer" | "restic"
            | "borg" | "duplicity" | "smbclient" | "magic-wormhole" | "ipfs"
            | "huggingface-cli" | "hf" | "kaggle" | "heroku" | "vercel" | "netlify"
            | "firebase" | "docker" | "npm" | "dropbox" | "gdrive" | "megaput" | "surge"
            | "ngrok" | "cloudflared" => {
                self.execute(call, call.span, ShellUse::No);
                self.upload_files(call);
                let first = call.words.first().map(|word| word.text.as_str());
                let second = call.words.get(1).map(|word| word.text.as_str());
                // What others wrote there.
                let written = matches!(call.name, "gh" | "glab")
                    && (first == Some("api")
                        || matches!(first, Some("issue" | "pr" | "gist"))
                            && second == Some("view"));
                return Some(Rc::new(Folded::from(if written {
                    Origins::NETWORK
                } else {
                    Origins::UNKNOWN
                })));
            }
            "git" => return Some(self.git(call)),
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
        let came = Rc::new(downloaded(call, &exchange.address, origins));
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

    pub(super) fn contact(&mut self, call: &Call<'_>, address: &Folded, sent: &Folded) {
        let mut payload = if sent.is_nothing() {
            Value::default()
        } else {
            sent.value()
        };
        // What the address is made of is sent as well.
        payload.origins = payload.origins.with(address.origins);
        payload.way.join(&address.way);
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

    /// A name is looked up, or a machine called: the name itself tells.
    fn lookup(&mut self, call: &Call<'_>) -> Exchange {
        let mut sent = Folded::default();
        for word in call.words.iter().filter(|word| !word.origins.is_constant()) {
            sent.push(&word.trace());
        }
        if let Some(input) = call.input.as_ref().filter(|_| call.fed) {
            sent.push(&input.trace());
        }
        let address = operands(call.words)
            .into_iter()
            .filter(|word| !word.text.starts_with('@'))
            .max_by_key(|word| (word.text.contains('.'), !word.origins.is_constant()))
            .cloned()
            .unwrap_or_default();
        Exchange {
            address,
            sent,
            stored: None,
        }
    }

    fn upload(&mut self, call: &Call<'_>) -> Exchange {
        let mut sent = Folded::default();
        for word in call.words {
            let file = word.text.rsplit(['@', '=']).next().unwrap_or_default();
            if file.contains('/') && !file.contains("://") {
                let file = Folded::constant(file);
                let content = self.content(&file, &call.input);
                if content.origins != Origins::FILE {
                    sent.push(&content.trace());
                }
            }
            sent.mix(word);
        }
        if let Some(input) = &call.input {
            sent.push(&input.trace());
        }
        let address = call
            .words
            .iter()
            .find(|word| word.text.contains("://"))
            .or_else(|| call.words.iter().find(|word| word.text.contains('@')))
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
        let mut left_out = false;
        for word in call.words {
            let option = word.text.as_str();
            let names = option.starts_with("--exclude") || option.starts_with("--ignore");
            // What an option leaves out stays.
            if std::mem::replace(&mut left_out, names && !option.contains('=')) || names {
                continue;
            }
            // `key=@file`, `--body-file=…`, `file://…`
            let file = word.text.rsplit(['@', '=']).next().unwrap_or_default();
            let file = file
                .trim_start_matches("file://")
                .trim_start_matches("fileb://");
            let named = Folded {
                text: file.to_owned(),
                ..word.clone()
            };
            let content = if file == "-" && call.fed {
                call.input.clone().unwrap_or_default()
            } else if file.starts_with('-') {
                continue;
            } else {
                self.content(&named, &call.input)
            };
            let told = [Origins::SENSITIVE, Origins::ENVIRONMENT, Origins::CAPTURED]
                .into_iter()
                .any(|origin| content.origins.has(origin));
            if told || file == "-" {
                sent.push(&content.trace());
            }
            if !word.origins.is_constant() {
                sent.push(&word.trace());
            }
        }
        let address = call.words.iter().find(|word| word.text.contains("://"));
        let uploads = call.words.iter().any(|word| {
            matches!(
                word.text.as_str(),
                "cp" | "copy"
                    | "sync"
                    | "put"
                    | "upload"
                    | "send"
                    | "create"
                    | "comment"
                    | "api"
                    | "move"
                    | "mv"
                    | "publish"
                    | "push"
                    | "add"
                    | "mirror"
                    | "rcat"
                    | "pipe"
                    | "edit"
                    | "backup"
            )
        });
        if address.is_some() || (uploads && !sent.is_nothing()) {
            let address = address
                .cloned()
                .unwrap_or_else(|| Folded::constant(call.name));
            self.contact(call, &address, &sent);
        }
    }

    /// `git`: what is added to a repository, and where it is pushed to.
    fn git(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let words = operands(call.words);
        let verb = words.iter().position(|word| {
            matches!(
                word.text.as_str(),
                "add"
                    | "commit"
                    | "push"
                    | "remote"
                    | "clone"
                    | "fetch"
                    | "pull"
                    | "send-email"
                    | "submodule"
                    | "ls-remote"
            )
        });
        let Some(verb) = verb else {
            return Rc::new(Folded::from(Origins::UNKNOWN));
        };
        let rest = &words[verb + 1..];
        match words[verb].text.as_str() {
            "add" => {
                let all = call
                    .words
                    .iter()
                    .any(|word| matches!(word.text.as_str(), "." | "-A" | "--all"));
                let mut staged = self.variables.get("(staged)").cloned().unwrap_or_default();
                if all {
                    staged.mix(&self.secrets());
                }
                for file in rest {
                    let content = self.content(file, &None);
                    if content.origins != Origins::FILE {
                        staged.mix(&content);
                    }
                }
                self.set("(staged)", staged);
            }
            "commit" => {
                let mut staged = self.variables.get("(staged)").cloned().unwrap_or_default();
                for word in call.words {
                    staged.mix(word);
                }
                self.set("(staged)", staged);
            }
            "remote" => {
                if let [verb, name, address, ..] = rest
                    && matches!(verb.text.as_str(), "add" | "set-url")
                    && self.spend(name.text.len() + address.text.len())
                {
                    let key = format!("(remote {})", name.text);
                    let address = Folded::clone(address);
                    self.set(&key, address);
                }
            }
            "push" | "send-email" => {
                let staged = self.variables.get("(staged)").cloned().unwrap_or_default();
                let named = rest.first().map(|word| (*word).clone());
                let key = format!(
                    "(remote {})",
                    named.as_ref().map_or("origin", |word| &word.text)
                );
                let address = self.variables.get(&key).cloned();
                let address = address.or(named.filter(|word| is_remote(&word.text)));
                if let Some(mut address) =
                    address.or_else(|| (!staged.is_nothing()).then(|| Folded::constant("origin")))
                {
                    if address.is_nothing() {
                        address = Folded::constant("origin");
                    }
                    self.contact(call, &address, &staged);
                }
            }
            _ => {
                if let Some(address) = call.words.iter().find(|word| is_remote(&word.text)) {
                    self.contact(call, address, &Folded::default());
                }
            }
        }
        Rc::new(Folded::from(Origins::UNKNOWN))
    }
}

/// What comes from an address.
pub(super) fn downloaded(call: &Call<'_>, address: &Folded, origins: Origins) -> Folded {
    let text = spelled_address(address).text;
    Folded::begun(origins, call.span, Event::Download(text))
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
            return address.trace().value();
        }
    }
    Value {
        text: Some(address.text.clone()),
        origins: address.origins,
        way: address.way.clone(),
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
