//! Calls that reach the network.

use super::calls::Arguments;
use super::clients::ClientClass;
use super::fact::{Client, Fact, Thing};
use super::tables;
use super::walk::Walk;
use crate::scan::operation::{Act, Origins, Value};
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
        if class.path.starts_with("socket.") {
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
        Fact::of(Thing::Client(
            Client {
                kind: class.path,
                address,
                local,
            }
            .into(),
        ))
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
                    .filter(|(name, _)| {
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
        let payload = self.told(&payload);
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
        Fact::from(Origins::NETWORK)
    }
}
