//! Calls of methods.

use ruff_python_ast::Expr;
use ruff_text_size::TextRange;

use super::calls::{Arguments, CALLERS};
use super::fact::{Client, Fact, Thing};
use super::walk::{Walk, span};
use super::{clients, tables};
use crate::scan::operation::{Act, Origins};
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// `object.name(arguments)`; `source` is the object's expression.
    pub(super) fn method(
        &mut self,
        range: TextRange,
        object: &Fact,
        source: &'a Expr,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        let here = span(range);
        match &object.thing {
            Thing::Environ => return self.environ_method(range, source, object, name, arguments),
            Thing::Client(client) => {
                let client = client.clone();
                return self.client_method(here, source, &client, name, arguments);
            }
            Thing::File(file) => {
                let file = file.clone();
                return self.file_method(here, object, &file, name, arguments);
            }
            Thing::FilePath => {
                if let Some(fact) = self.path_method(here, object, name, arguments) {
                    return fact;
                }
            }
            _ => {
                if let Some(fact) =
                    self.text_method(object, name, &arguments.positional, &arguments.keywords)
                {
                    return fact;
                }
            }
        }
        if CALLERS.contains(&name) {
            self.call_back(range, arguments);
        }
        self.unknown_call(arguments);
        if matches!(
            name,
            "append" | "extend" | "insert" | "add" | "update" | "write" | "writestr" | "setdefault"
        ) {
            self.put_into(source, &arguments.union());
        }
        if tables::method_forgets(name) {
            return Fact::unknown();
        }
        let mut result = object.tainted();
        result.taint(&arguments.union());
        result.with(Origins::UNKNOWN)
    }

    fn environ_method(
        &mut self,
        range: TextRange,
        source: &'a Expr,
        object: &Fact,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        match name {
            "get" | "pop" | "setdefault" | "__getitem__" => {
                let key = arguments
                    .get(0, "key")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut fact = self.variable(object, &key, range);
                if let Some(default) = arguments.at(1) {
                    fact.taint(default);
                }
                fact
            }
            "copy" => object.clone(),
            "update" => {
                self.contain(object);
                self.put_into(source, &arguments.union());
                Fact::of(Thing::Nothing)
            }
            "__contains__" | "__setitem__" | "__delitem__" | "unsetenv" => {
                self.contain(object);
                Fact::unknown()
            }
            _ => {
                self.unknown_call(arguments);
                object.tainted()
            }
        }
    }

    fn client_method(
        &mut self,
        here: Span,
        source: &'a Expr,
        client: &Client,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        let sends = clients::client(client.kind).is_some_and(|class| class.methods.contains(&name));
        let callee = format!("{}.{name}", client.kind);
        if !sends {
            self.unknown_call(arguments);
            let received = name.starts_with("recv") || name == "makefile";
            return Fact::from(if received {
                Origins::NETWORK
            } else {
                Origins::UNKNOWN
            });
        }
        let socket = client.kind.starts_with("socket.");
        // Which argument says where, if it was not the constructor.
        let index = match name {
            "connect" | "connect_ex" if socket => Some(0),
            "sendto" if socket => Some(1),
            "request" | "stream" | "urlopen" if !client.kind.starts_with("http.") => Some(1),
            _ if socket
                || client.kind.starts_with("http.")
                || client.kind.starts_with("smtplib.")
                || client.kind.starts_with("ftplib.") =>
            {
                None
            }
            _ => Some(0),
        };
        let Some(index) = index else {
            let mut sent = arguments.clone();
            // What is sent is not an address here: nothing is left out.
            sent.positional.insert(0, Fact::default());
            let fact = self.contact(here, &callee, &client.address, &sent, 0);
            self.localize(client.local);
            return fact;
        };
        let address = self.address(arguments, index);
        let mut sent = arguments.clone();
        if name == "sendto" && sent.positional.len() > 1 {
            sent.positional.swap(0, 1);
        }
        let index = if name == "sendto" { 0 } else { index };
        let fact = self.contact(here, &callee, &address, &sent, index);
        self.localize(client.local);
        if socket && name.starts_with("connect") {
            // From here on the socket is known to lead there.
            let local = address.text.as_deref().is_some_and(tables::is_local);
            if let Expr::Name(variable) = source {
                let connected = Client {
                    kind: client.kind,
                    address,
                    local: local || client.local,
                };
                self.bind(
                    variable.id.as_str(),
                    Fact::of(Thing::Client(connected.into())),
                );
            }
        }
        fact
    }

    /// The contact just noted reaches this machine only, if `local`.
    fn localize(&mut self, local: bool) {
        if local
            && !self.quiet
            && let Some(Act::Contact { local, .. }) = self
                .operations
                .last_mut()
                .map(|operation| &mut operation.act)
        {
            *local = true;
        }
    }
}
