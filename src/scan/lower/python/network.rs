//! Calls that reach the network.

use super::calls::Arguments;
use super::clients::ClientClass;
use super::fact::{Client, Fact, Thing};
use super::tables;
use super::walk::Walk;
use crate::scan::operation::{Act, Event, Origins, Value};
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// Makes a network client.
    pub(super) fn construct(
        &mut self,
        here: Span,
        class: &'static ClientClass,
        arguments: &Arguments,
    ) -> Fact {
        let address = if class.addressed {
            self.address(arguments, 0)
        } else {
            Value::default()
        };
        let mut local = address.text.as_deref().is_some_and(tables::is_local);
        if class.path == "socket.socket" {
            local |= arguments
                .all()
                .any(|fact| fact.dotted() == Some("socket.AF_UNIX"));
        }
        // A socket is there to be used; other clients are inert until called.
        if class.path.starts_with("socket.") || class.eager {
            self.emit(
                here,
                class.path,
                Act::Contact {
                    address: address.clone(),
                    payload: Value::default(),
                    local,
                },
            );
        }
        self.unknown_call(arguments);
        // What it is given may be what it sends.
        let mut made = arguments.union().tainted();
        made.secret_path = false;
        made.thing = Thing::Client(
            Client {
                kind: class.path,
                address,
                local,
            }
            .into(),
        );
        if class.path.starts_with("socket.") {
            made.origins = Origins::NONE;
        }
        made
    }

    /// The address among the arguments: a URL, a host, or host and port.
    pub(super) fn address(&mut self, arguments: &Arguments, index: usize) -> Value {
        let given = arguments
            .at(index)
            .or_else(|| arguments.named("url"))
            .or_else(|| arguments.named("host"))
            .or_else(|| arguments.named("address"))
            .or_else(|| arguments.named("uri"));
        let Some(given) = given else {
            return Value::unknown();
        };
        let mut value = self.told_briefly(given);
        if let Thing::List(items, _) = &given.thing
            && let Some(host) = items.first().and_then(|host| host.text.clone())
            && host.len() <= 255
        {
            value.text = Some(match items.get(1).map(|port| &port.thing) {
                Some(Thing::Int(port)) if !host.contains(':') => format!("{host}:{port}"),
                _ => host.to_string(),
            });
        }
        value
    }

    /// Reaches the network; every argument but the address is sent.
    pub(super) fn contact(
        &mut self,
        here: Span,
        callee: &str,
        address: &Value,
        arguments: &Arguments,
        index: usize,
    ) -> Fact {
        self.unknown_call(arguments);
        let sent: Vec<&Fact> = arguments
            .positional
            .iter()
            .enumerate()
            .filter(|(at, _)| *at > index)
            .map(|(_, fact)| fact)
            .chain(
                arguments
                    .keywords
                    .iter()
                    .filter(|(name, fact)| {
                        // A browser's cookies go where they came from.
                        if name.as_deref() == Some("cookies")
                            && matches!(&fact.thing, Thing::Getter(kind, _) if &**kind == "cookies")
                        {
                            return false;
                        }
                        !matches!(
                            name.as_deref(),
                            Some(
                                "url"
                                    | "method"
                                    | "timeout"
                                    | "verify"
                                    | "stream"
                                    | "context"
                                    | "host"
                                    | "address"
                                    | "uri"
                            )
                        )
                    })
                    .map(|(_, fact)| fact),
            )
            .collect();
        let mut payload = Fact::default();
        for fact in &sent {
            payload.taint(fact);
        }
        if let [only] = *sent {
            payload.text.clone_from(&only.text);
        }
        let mut payload = self.told(&payload);
        // A URL with data in it sends the data.
        payload.origins = payload.origins.with(data_of(address.origins));
        payload.way.join(&address.way);
        let local = address.text.as_deref().is_some_and(tables::is_local);
        self.emit(
            here,
            callee,
            Act::Contact {
                address: address.clone(),
                payload,
                local,
            },
        );
        let told = address
            .text
            .as_ref()
            .filter(|text| text.len() <= 200)
            .cloned();
        let mut answer = Fact::source(Origins::NETWORK, here, Event::Download(told));
        match callee {
            "urllib.request.urlretrieve"
            | "wget.download"
            | "urllib.request.URLopener.retrieve" => {
                let target = arguments.get(1, "filename").or(arguments.named("out"));
                if let Some(target) = target {
                    self.remember(target.place(), &answer);
                    let path = self.told_briefly(target);
                    let content = self.told(&answer);
                    self.emit(here, callee, Act::Write { path, content });
                }
            }
            "asyncio.open_connection" => {
                let writer = Client {
                    kind: "asyncio.StreamWriter",
                    address: address.clone(),
                    local,
                };
                let writer = Fact::of(Thing::Client(writer.into()));
                answer = Fact::list(vec![answer, writer]);
            }
            _ => {}
        }
        answer
    }
}

/// What of an address may be data: not that its text came over the network or
/// is not known.
pub(super) fn data_of(origins: Origins) -> Origins {
    [
        Origins::SENSITIVE,
        Origins::ENVIRONMENT,
        Origins::VARIABLE,
        Origins::FILE,
        Origins::CAPTURED,
    ]
    .into_iter()
    .filter(|origin| origins.has(*origin))
    .fold(Origins::NONE, Origins::with)
}
