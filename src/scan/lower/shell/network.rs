//! Programs that talk over the network: where to, what they send, what comes.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, ShellUse, Value};

use super::commands::{Call, is_sensitive, operands};
use super::value::{Folded, base_name};
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

    pub(super) fn contact(&mut self, call: &Call<'_>, address: &Folded, sent: &Folded) {
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

    fn lookup(&mut self, call: &Call<'_>) -> Exchange {
        let address = operands(call.words)
            .into_iter()
            .max_by_key(|word| (!word.origins.is_constant(), word.text.contains('.')))
            .cloned()
            .unwrap_or_default();
        let sent = if address.origins.is_constant() {
            Folded::default()
        } else {
            address.trace()
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
            sent.mix(word);
        }
        if let Some(input) = &call.input {
            sent.push(&input.trace());
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
                sent.push(&content.trace());
            }
            for hidden in [Origins::SENSITIVE, Origins::ENVIRONMENT] {
                if word.origins.has(hidden) {
                    sent.push(&word.trace());
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
}

/// `host:path`, not a drive and not a plain path.
pub(super) fn is_remote(path: &str) -> bool {
    path.contains("://")
        || path
            .split_once(':')
            .is_some_and(|(host, _)| host.len() > 1 && !host.contains('/'))
}

/// The last part of a URL's path.
pub(super) fn url_file(url: &str) -> String {
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
