//! Programs that open a connection: `nc`, `socat`, `ssh`, `scp`.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, ShellUse};

use super::commands::{Call, operands};
use super::options::{Item, items};
use super::remote::is_remote;
use super::value::{Folded, base_name};
use super::walk::Walk;

impl Walk {
    pub(super) fn netcat(&mut self, call: &Call<'_>) -> Rc<Folded> {
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
            Rc::new(super::network::downloaded(call, &address, Origins::NETWORK))
        }
    }

    pub(super) fn socat(&mut self, call: &Call<'_>) -> Rc<Folded> {
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
            let address = Folded {
                text: address.to_owned(),
                ..words[net].clone()
            };
            self.contact(call, &address, &sent);
            return Rc::new(super::network::downloaded(call, &address, Origins::NETWORK));
        }
        Rc::new(Folded::from(Origins::UNKNOWN))
    }

    /// `ssh host …`: what is piped in goes there.
    pub(super) fn pipe_to_host(&mut self, call: &Call<'_>) -> Rc<Folded> {
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
                sent.push(&word.trace());
            }
        }
        // `sftp host <<< "put file"`, `lftp -e 'put file'`, `tftp -c put file`.
        let mut orders = sent.text.clone();
        for word in call.words {
            orders.push('\n');
            orders.push_str(&word.text);
        }
        if self.spend(orders.len()) && call.name != "ssh" {
            self.ordered(&orders, &mut sent);
        }
        self.contact(call, address, &sent);
        Rc::new(super::network::downloaded(call, address, Origins::NETWORK))
    }

    /// Files that the orders to a client name.
    fn ordered(&mut self, orders: &str, sent: &mut Folded) {
        for line in orders.split(['\n', ';']) {
            let mut words = line.split_whitespace();
            while let Some(word) = words.next() {
                if matches!(word, "put" | "mput" | "send" | "mirror" | "append") {
                    for file in words.by_ref().filter(|word| !word.starts_with('-')) {
                        let file = Folded::constant(file);
                        sent.push(&self.content(&file, &None).trace());
                    }
                }
            }
        }
    }

    /// `scp` and `rsync`: which way it goes is told by the colon.
    pub(super) fn copy(&mut self, call: &Call<'_>) -> Rc<Folded> {
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
        if call.name == "sftp" && sources.is_empty() {
            return self.pipe_to_host(call);
        }
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
                sent.push(&content.trace());
            }
            self.contact(call, target, &sent);
        } else if let Some(source) = sources.iter().find(|source| is_remote(&source.text)) {
            self.contact(call, source, &Folded::default());
            let came = Rc::new(super::network::downloaded(call, source, Origins::NETWORK));
            self.write(&target.text, Rc::clone(&came));
        }
        Rc::default()
    }
}
