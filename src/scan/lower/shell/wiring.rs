//! Redirections: what a command reads, and where its output goes.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, Value};
use crate::text::Span;

use super::syntax::{Direction, Part, Redirect};
use super::value::Folded;
use super::walk::{Stream, Walk};

impl Walk {
    /// Evaluates redirections.
    pub(super) fn redirects(&mut self, redirects: &[Redirect], bodies: &[Vec<Part>]) -> Wiring {
        let mut wiring = Wiring::default();
        for redirect in redirects {
            let target = self.joined(&redirect.target.parts, bodies);
            let socket = ["/dev/tcp/", "/dev/udp/"]
                .iter()
                .find_map(|prefix| target.text.strip_prefix(prefix))
                .map(str::to_owned);
            match redirect.direction {
                Direction::Here(index) => {
                    let body = bodies
                        .get(index)
                        .map(|parts| self.joined(parts, bodies))
                        .unwrap_or_default();
                    wiring.input = Some(Rc::new(body));
                }
                Direction::Text => wiring.input = Some(Rc::new(target)),
                Direction::Copy => {
                    wiring.copies |= !self.descriptors.contains_key(&target.text);
                    wiring.beside |= target.text.contains("COPROC") || target.text == "$REPLY";
                    if redirect.out
                        && let Some(address) = self.descriptors.get(&target.text)
                    {
                        wiring.sockets.push(Socket {
                            address: address.text.clone(),
                            origins: address.origins,
                            writes: true,
                        });
                    }
                }
                Direction::In | Direction::Both if socket.is_none() => {
                    let content = self.content(&target, &None);
                    if target.stream.is_none() {
                        self.act(
                            redirect.span,
                            "<",
                            Act::Read {
                                path: target.spelled(),
                            },
                        );
                    }
                    if redirect.descriptor.is_none_or(|number| number == 0) {
                        wiring.input = Some(content);
                    }
                }
                Direction::In
                | Direction::Both
                | Direction::OutAll
                | Direction::Out
                | Direction::Append => {
                    wiring.add_output(socket.as_deref(), redirect, target);
                }
            }
        }
        wiring
    }

    /// Sends what was printed where redirections lead; what is left for the
    /// pipe.
    pub(super) fn deliver(
        &mut self,
        printed: Rc<Folded>,
        wiring: &Wiring,
        span: Span,
    ) -> Rc<Folded> {
        for contact in &wiring.sockets {
            let payload = if contact.writes {
                printed.value()
            } else {
                Value::default()
            };
            if !wiring.socket {
                self.act(
                    span,
                    "/dev/tcp",
                    Act::Contact {
                        address: Value {
                            text: Some(contact.address.clone()),
                            origins: contact.origins,
                            ..Value::default()
                        },
                        payload,
                        local: super::network::is_local(&contact.address),
                    },
                );
            }
        }
        let mut taken = false;
        for (path, append) in &wiring.outputs {
            taken = true;
            if super::commands::is_disk(&path.text) {
                self.act(
                    span,
                    ">",
                    Act::Delete {
                        path: path.spelled(),
                        recursive: false,
                    },
                );
                continue;
            }
            if path.text.starts_with("/dev/") {
                continue;
            }
            self.act(
                span,
                ">",
                Act::Write {
                    path: path.spelled(),
                    content: printed.value(),
                },
            );
            self.draft(span, path, &printed);
            let content = match self.written(&path.text) {
                Some(before) if *append => {
                    let mut both = before.trace();
                    both.mix(&printed);
                    if self.spend(before.text.len() + printed.text.len()) {
                        both = Folded::clone(&before);
                        both.push(&printed);
                    }
                    Rc::new(both)
                }
                _ => Rc::clone(&printed),
            };
            self.write(&path.text, content);
        }
        if taken { Rc::default() } else { printed }
    }
}

/// Where the streams of a command lead.
#[derive(Debug, Default)]
pub(super) struct Wiring {
    /// Redirected into it.
    pub(super) input: Stream,
    /// Files it prints to, and whether they are added to.
    pub(super) outputs: Vec<(Folded, bool)>,
    /// Sockets of `/dev/tcp`.
    pub(super) sockets: Vec<Socket>,
    /// Whether a socket is wired both ways, or to another machine's input.
    pub(super) socket: bool,
    /// A descriptor is copied to another.
    pub(super) copies: bool,
    /// A descriptor of a program beside it, or of a socket, is taken.
    pub(super) beside: bool,
}

/// A socket of `/dev/tcp`.
#[derive(Debug)]
pub(super) struct Socket {
    pub(super) address: String,
    pub(super) origins: Origins,
    pub(super) writes: bool,
}

impl Wiring {
    fn add_output(&mut self, socket: Option<&str>, redirect: &Redirect, target: Folded) {
        if let Some(address) = socket {
            let address = address.replacen('/', ":", 1);
            if redirect.direction == Direction::In {
                self.input = Some(Rc::new(Folded::from(Origins::NETWORK)));
            }
            if redirect.direction == Direction::Both && !super::network::is_local(&address) {
                self.socket = true;
            }
            self.sockets.push(Socket {
                address,
                origins: target.origins,
                writes: redirect.direction != Direction::In,
            });
            return;
        }
        if redirect.descriptor.is_none_or(|number| number == 1) {
            self.outputs
                .push((target, redirect.direction == Direction::Append));
        }
    }
}
