//! Calls of methods.

use ruff_python_ast::Expr;
use ruff_text_size::TextRange;

use super::calls::{Arguments, CALLERS};
use super::fact::{Client, Fact, MAX_LIST, Thing};
use super::walk::{Walk, matters, span};
use super::{clients, forget, tables};
use crate::scan::operation::{Act, Capture, Event, Origins};
use crate::text::Span;

/// Methods that only a path has.
const PATH_METHODS: &[&str] = &[
    "write_text",
    "write_bytes",
    "read_text",
    "read_bytes",
    "unlink",
    "iterdir",
    "rglob",
];

impl<'a> Walk<'a, '_> {
    /// `object.name(arguments)`; `source` is the object's expression.
    pub(super) fn method(
        &mut self,
        range: TextRange,
        object: &Fact,
        source: Option<&'a Expr>,
        name: &str,
        arguments: &Arguments,
    ) -> Fact {
        let here = span(range);
        match &object.thing {
            Thing::Environ => return self.environ_method(range, source, object, name, arguments),
            Thing::Client(client) => {
                let client = client.clone();
                return self.client_method(here, source, object, &client, name, arguments);
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
            Thing::Dict(..) | Thing::List(..) => {
                if let Some(fact) = self.container_method(object, name, &arguments.positional) {
                    return fact;
                }
                if self.changes(source, object, name, arguments) {
                    return Fact::of(Thing::Nothing);
                }
            }
            Thing::Bytes(_) if self.changes(source, object, name, arguments) => {
                return Fact::of(Thing::Nothing);
            }
            Thing::Int(number) if name == "to_bytes" => {
                if let Some(fact) = super::conversion::spelled(*number, arguments) {
                    return fact;
                }
            }
            _ => {
                if name == "run_cell"
                    && let Some(code) = arguments.get(0, "raw_cell").cloned()
                {
                    self.evaluate(here, name, &code);
                }
                if name == "clipboard_get" {
                    return self.captured(here, name, Capture::Clipboard);
                }
                // No other object has methods of these names.
                if object.thing == Thing::Plain
                    && object.text.is_none()
                    && PATH_METHODS.contains(&name)
                {
                    let path = Fact {
                        thing: Thing::FilePath,
                        ..object.clone()
                    };
                    if let Some(fact) = self.path_method(here, &path, name, arguments) {
                        return fact;
                    }
                }
                if let Some(fact) = self.text_method(
                    here,
                    object,
                    name,
                    &arguments.positional,
                    &arguments.keywords,
                ) {
                    return fact;
                }
            }
        }
        if name == "wrap_socket"
            && let Some(socket) = arguments.at(0)
            && matches!(socket.thing, Thing::Client(_))
        {
            return socket.clone();
        }
        if CALLERS.contains(&name) {
            self.call_back(range, arguments);
        }
        self.unknown_call(arguments);
        if matches!(
            name,
            "append" | "extend" | "insert" | "add" | "update" | "write" | "writestr" | "setdefault"
        ) {
            self.put_into_source(source, &arguments.union());
        } else if object.thing == Thing::Plain && object.text.is_none() {
            // `message.set_content(data)`, `form.add_field("f", data)`.
            let given = arguments.union();
            if matters(&given) {
                self.put_into_source(source, &given);
            }
        }
        if forget::method_forgets(name) {
            return Fact::unknown();
        }
        let mut result = object.tainted();
        result.taint(&arguments.union());
        if matches!(name, "decrypt" | "decrypt_and_verify") {
            result = result.with(Origins::DECODED);
            result.way.push(here, Event::Decode("decrypts"));
        }
        result.with(Origins::UNKNOWN)
    }

    /// A list or mapping is added to; says whether what comes of it is known.
    fn changes(
        &mut self,
        source: Option<&'a Expr>,
        object: &Fact,
        name: &str,
        arguments: &Arguments,
    ) -> bool {
        let Some(Expr::Name(variable)) = source else {
            return false;
        };
        let made = match (&object.thing, name, arguments.at(0)) {
            (Thing::List(items, _), "append", Some(item)) => {
                if items.len() >= MAX_LIST || !self.afford(items.len() * 4) {
                    return false;
                }
                Fact::list(items.iter().chain([item]).cloned().collect())
            }
            (Thing::Bytes(bytes), "append", Some(byte)) => {
                let Thing::Int(number) = byte.thing else {
                    return false;
                };
                let Ok(one) = u8::try_from(number) else {
                    return false;
                };
                if !self.afford(bytes.len() + 1) {
                    return false;
                }
                let mut made = Fact::bytes(&[&bytes[..], &[one]].concat());
                made.taint(object);
                made.taint(byte);
                made
            }
            (Thing::Bytes(bytes), "extend", Some(more)) => {
                let Some(more) = super::strings::bytes(more) else {
                    return false;
                };
                if !self.afford(bytes.len() + more.len()) {
                    return false;
                }
                let mut made = Fact::bytes(&[&bytes[..], &more[..]].concat());
                made.taint(object);
                made
            }
            (Thing::List(items, _), "extend", Some(more)) => {
                let Some(more) = self.iterated(more, MAX_LIST) else {
                    return false;
                };
                if !self.afford((items.len() + more.len()) * 4) {
                    return false;
                }
                Fact::list(items.iter().cloned().chain(more).collect())
            }
            (Thing::List(items, _), "reverse", None) => {
                Fact::list(items.iter().rev().cloned().collect())
            }
            (Thing::Dict(entries, _), "update", more) => {
                let mut entries = entries.to_vec();
                match more.map(|more| &more.thing) {
                    Some(Thing::Dict(more, _)) => entries.extend(more.iter().cloned()),
                    None => {}
                    Some(_) => return false,
                }
                for (name, fact) in &arguments.keywords {
                    match name {
                        Some(name) => entries.push((name.clone(), fact.clone())),
                        None => return false,
                    }
                }
                if !self.afford(entries.len() * 16) {
                    return false;
                }
                Fact::dict(super::fold::last_wins(entries))
            }
            _ => return false,
        };
        self.bind(variable.id.as_str(), made);
        true
    }

    fn environ_method(
        &mut self,
        range: TextRange,
        source: Option<&'a Expr>,
        object: &Fact,
        name: &str,
        arguments: &Arguments,
    ) -> Fact {
        match name {
            "get" | "pop" | "setdefault" | "__getitem__" => {
                let key = arguments
                    .get(0, "key")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut fact = self.variable(object, &key, range);
                if let Some(default) = arguments.at(1) {
                    fact.or_default(default);
                }
                fact
            }
            "copy" => object.clone(),
            "keys" | "__iter__" => self.variable_names(object),
            "update" => {
                self.contain(object);
                self.put_into_source(source, &arguments.union());
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
        source: Option<&'a Expr>,
        object: &Fact,
        client: &Client,
        name: &str,
        arguments: &Arguments,
    ) -> Fact {
        let sends = clients::client(client.kind)
            .is_some_and(|class| class.methods.contains(&name) || class.methods.contains(&"*"));
        let callee = format!("{}.{name}", client.kind);
        if !sends {
            self.unknown_call(arguments);
            // The keys themselves, wherever the library found them.
            if matches!(
                name,
                "get_credentials" | "get_session_token" | "assume_role"
            ) && client.kind.starts_with("boto3.")
            {
                let place = Event::File(Some("~/.aws/credentials".to_owned()));
                return Fact::source(Origins::SENSITIVE, here, place);
            }
            // Another face of the same connection.
            if matches!(
                name,
                "fileno"
                    | "makefile"
                    | "detach"
                    | "dup"
                    | "open_sftp"
                    | "Object"
                    | "Bucket"
                    | "Table"
                    | "client"
                    | "resource"
                    | "get_transport"
                    | "__enter__"
                    | "get_channel"
            ) {
                return Fact {
                    thing: Thing::Client(client.clone().into()),
                    ..Fact::default()
                };
            }
            let received = name.starts_with("recv")
                || name.starts_with("read")
                || matches!(name, "getresponse" | "getvalue" | "retrbinary");
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
            "request" | "stream" | "urlopen"
                if !client.kind.starts_with("httplib2.") && !client.kind.starts_with("http.") =>
            {
                Some(1)
            }
            _ if socket
                || client.kind.starts_with("http.")
                || client.kind.starts_with("smtplib.")
                || client.kind.starts_with("ftplib.")
                || clients::client(client.kind).is_some_and(|class| class.addressed)
                    && !matches!(name, "connect" | "open") =>
            {
                None
            }
            _ => Some(0),
        };
        let Some(index) = index else {
            let mut sent = arguments.clone();
            // The name of a file stands for what is in it.
            let file = clients::file_argument(name)
                .and_then(|(place, keyword)| arguments.get(place, keyword))
                .filter(|file| file.text.is_some() || file.secret_path)
                .cloned();
            if let Some(file) = file {
                let content = self.read(here, &callee, &file);
                sent.positional.push(content);
            }
            // What the client was made with goes along.
            let made = object.tainted();
            if !made.origins.is_constant() {
                sent.positional.push(made);
            }
            // What is sent is not an address here: nothing is left out.
            sent.positional.insert(0, Fact::default());
            let fact = self.contact(here, &callee, &client.address, &sent, 0);
            self.localize(client.local);
            return fact;
        };
        let address = self.address(arguments, index);
        let mut sent = arguments.clone();
        let made = object.tainted();
        if !made.origins.is_constant() {
            sent.keywords.push((None, made));
        }
        if name == "sendto" && sent.positional.len() > 1 {
            sent.positional.swap(0, 1);
        }
        let index = if name == "sendto" { 0 } else { index };
        let fact = self.contact(here, &callee, &address, &sent, index);
        self.localize(client.local);
        if socket && name.starts_with("connect") {
            // From here on the socket is known to lead there.
            let local = address.text.as_deref().is_some_and(tables::is_local);
            if let Some(Expr::Name(variable)) = source {
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
