//! Sockets, datagrams and lookups of names.

use super::calls::{Call, is_function};
use super::fact::{Fact, Thing};
use super::walk::Walker;
use crate::scan::operation::{Event, Origins};

impl Walker<'_, '_, '_> {
    pub(super) fn socket(&mut self, object: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
        match last {
            "connect" | "createConnection" | "connect()" => {
                let address = match self.heap.property(&call.get(0), "host").cloned() {
                    Some(host) => host,
                    None if self.heap.object(&call.get(0)).is_some() => Fact::constant("localhost"),
                    None if call.arguments.len() > 1 && !is_function(&call.get(1)) => call.get(1),
                    None => match call.get(0).thing {
                        Thing::Number(_) => Fact::constant("localhost"),
                        _ => call.get(0),
                    },
                };
                let answer = self.contact("net.connect", call, &address, &[]);
                let mut opened = self.open("net.connect()", address.clone());
                opened.taint(&answer);
                if let Some(inside) = self.heap.object_mut(&opened) {
                    inside.taint.taint(&answer);
                }
                if let Some(inside) = self.heap.object_mut(call.this) {
                    inside.set("@address", address, false);
                    inside.taint.taint(&answer);
                }
                if let Some(callback) = call.callback() {
                    self.call_value(&callback, &opened, vec![opened.clone()], call.span);
                }
                Some(opened)
            }
            "Socket()" | "TLSSocket()" => {
                let mut opened = self.open("net.Socket()", Fact::unknown());
                let way = self.begins(call.span, Event::Download(None));
                opened.taint(&Fact::source(Origins::NETWORK, way));
                Some(opened)
            }
            "createServer" => {
                if let Some(callback) = call.callback() {
                    let way = self.begins(call.span, Event::Download(None));
                    let mut client = self.open("net.connect()", Fact::unknown());
                    client.taint(&Fact::source(Origins::NETWORK, way));
                    self.call_value(&callback, &Fact::default(), vec![client], call.span);
                }
                Some(Fact::path("net.createServer()"))
            }
            "write" | "end" if object.ends_with(')') => {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                Some(self.contact("net.write", call, &address, &call.arguments))
            }
            "pipe" => self.piped("net.pipe", call),
            _ => None,
        }
    }

    pub(super) fn datagram(&mut self, call: &Call<'_>) -> Fact {
        let address = call
            .arguments
            .iter()
            .skip(1)
            .rfind(|one| matches!(one.thing, Thing::Plain))
            .cloned()
            .unwrap_or_else(Fact::unknown);
        self.contact(
            "dgram.send",
            call,
            &address,
            &call.arguments[..1.min(call.arguments.len())],
        )
    }

    pub(super) fn lookup_name(&mut self, last: &str, call: &Call<'_>) -> Option<Fact> {
        if !(last.starts_with("lookup") || last.starts_with("resolve") || last == "reverse") {
            return None;
        }
        let name = call.get(0);
        let answer = self.contact("dns.lookup", call, &name, &[]);
        if let Some(callback) = call.callback() {
            let given = vec![Fact::nothing(), answer.clone()];
            self.call_value(&callback, &Fact::default(), given, call.span);
        }
        Some(answer)
    }
}
