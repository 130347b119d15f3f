//! Calls that talk over the network: any client, any form.

use crate::scan::operation::{Act, Event, Origins, Value};
use crate::scan::{sensitive, url};

use super::calls::{Call, is_function};
use super::execution::is_socket;
use super::fact::{Fact, HOLE, Thing};
use super::heap::Object;
use super::walk::Walker;

/// Clients that are called with an address.
const CLIENTS: [&str; 17] = [
    "fetch",
    "$fetch",
    "ky",
    "got",
    "undici",
    "axios",
    "superagent",
    "needle",
    "request",
    "wretch",
    "phin",
    "bent",
    "centra",
    "unfetch",
    "http2",
    "http",
    "https",
];

/// Methods of such a client, or of an instance of one.
const VERBS: [&str; 20] = [
    "get",
    "post",
    "put",
    "patch",
    "delete",
    "head",
    "options",
    "request",
    "stream",
    "fetch",
    "del",
    "postForm",
    "putForm",
    "patchForm",
    "extend",
    "json",
    "text",
    "raw",
    "sync",
    "paginate",
];

/// Methods that send more through something that is open already.
const SENDERS: [&str; 17] = [
    "send",
    "write",
    "end",
    "attach",
    "field",
    "query",
    "set",
    "auth",
    "form",
    "body",
    "json",
    "emit",
    "publish",
    "sendMessage",
    "sendDocument",
    "submit",
    "headers",
];

/// Methods of clients of services that send what they are given.
const SERVICES: [(&str, &[&str]); 13] = [
    ("nodemailer.createTransport()", &["sendMail"]),
    ("@aws-sdk/client-s3.", &["send"]),
    (
        "aws-sdk.",
        &["putObject", "upload", "send", "publish", "sendMessage"],
    ),
    ("@aws-sdk/lib-storage.Upload()", &["done"]),
    ("discord.js.", &["send", "editMessage"]),
    ("@slack/", &["send", "postMessage", "upload", "uploadV2"]),
    (
        "node-telegram-bot-api()",
        &["sendMessage", "sendDocument", "sendPhoto"],
    ),
    ("telegraf.", &["sendMessage", "sendDocument", "reply"]),
    ("basic-ftp.", &["uploadFrom", "uploadFromDir", "appendFrom"]),
    ("ssh2", &["put", "fastPut", "exec"]),
    ("socket.io-client", &["emit", "send"]),
    ("mqtt.connect()", &["publish"]),
    (
        "@octokit/",
        &[
            "create",
            "createComment",
            "createOrUpdateFileContents",
            "request",
        ],
    ),
];

impl Walker<'_, '_, '_> {
    pub(super) fn network(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let (root, method) = path.split_once('.').unwrap_or((path, ""));
        // `axios.create().post`, `got.extend()`, `http.request().write`.
        let (object, last) = path.rsplit_once('.').unwrap_or(("", path));
        let root = root.trim_end_matches("()");
        if last == "pipe" || path == "stream.pipeline" || path == "stream.pipeline.promises" {
            return self.piped(path, call);
        }
        match root {
            "http" | "https" | "http2" => return self.plain_http(path, object, last, call),
            "net" | "tls" => return self.socket(object, last, call),
            "dgram" if last == "send" => return Some(self.datagram(call)),
            "dns" => return self.lookup_name(last, call),
            "navigator" if last == "sendBeacon" => {
                let (address, payload) = (call.get(0), call.get(1));
                return Some(self.contact(path, call, &address, &[payload]));
            }
            "Image" | "Audio" if call.new => return Some(self.open(path, Fact::default())),
            "WebSocket" | "ws" | "EventSource" | "socket.io-client" | "websocket"
                if call.new
                    || matches!(method, "io" | "connect" | "" | "client()")
                        && root.starts_with("socket") =>
            {
                let address = call.get(0);
                let handed = self.contact(path, call, &address, &[]);
                let mut opened = self.open(path, address);
                opened.origins = handed.origins;
                opened.way = handed.way;
                return Some(opened);
            }
            "WebSocket" | "ws" | "XMLHttpRequest" | "ActiveXObject" => {
                return self.browser(path, last, call);
            }
            "URL" | "Request" | "URLSearchParams" if method.is_empty() => {
                return Some(self.address_object(root, call));
            }
            "document" if last == "createElement" => {
                let tag = call.get(0).string().unwrap_or_default().to_lowercase();
                return Some(self.open(&format!("{tag}()"), Fact::default()));
            }
            "chrome" | "browser" if path.contains("cookies.getAll") => {
                let way = self.begins(call.span, Event::File(Some("browser cookies".to_owned())));
                let fact = Fact::source(Origins::SENSITIVE, way);
                if let Some(callback) = call.callback() {
                    self.call_value(&callback, &Fact::default(), vec![fact.clone()], call.span);
                }
                return Some(fact);
            }
            _ => {}
        }
        if CLIENTS.contains(&root) {
            return self.client(path, object, last, call);
        }
        if last == "submit" && root.contains("form-data") {
            let (address, body) = (call.get(0), call.this.clone());
            return Some(self.contact(path, call, &address, &[body]));
        }
        for (service, methods) in SERVICES {
            if path.starts_with(service) && methods.contains(&last) {
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut sent = call.arguments.clone();
                sent.push(self.attachments(call));
                return Some(self.contact(path, call, &address, &sent));
            }
        }
        if path == "nodemailer.createTransport" {
            let host = self.heap.property(&call.get(0), "host").cloned();
            return Some(self.open(&format!("{path}()"), host.unwrap_or_else(Fact::unknown)));
        }
        None
    }

    /// Files that a letter or an upload names by path.
    fn attachments(&mut self, call: &Call<'_>) -> Fact {
        let mut found = Fact::default();
        let mut queue: Vec<(Fact, u8)> =
            call.arguments.iter().map(|one| (one.clone(), 0)).collect();
        let mut seen = 0;
        while let Some((fact, depth)) = queue.pop() {
            seen += 1;
            if seen > 64 {
                break;
            }
            if let Some(text) = fact.shape()
                && text.len() < 512
                && sensitive::first(&text).is_some()
                && !text.contains(' ')
            {
                let read = self.content(&fact, call.span);
                found.taint(&read);
            }
            if depth < 3
                && let Some(object) = self.heap.object(&fact)
            {
                let inner = object
                    .items
                    .iter()
                    .flatten()
                    .chain(object.properties.values());
                queue.extend(inner.take(16).map(|one| (one.clone(), depth + 1)));
            }
        }
        found
    }

    /// Something that is open to an address.
    pub(super) fn open(&mut self, path: &str, address: Fact) -> Fact {
        let mut object = Object::default();
        object.set("@address", address, false);
        object.taint = Fact::default();
        let mut fact = self.heap.add(object);
        fact.path = Some(path.into());
        fact
    }

    /// Notes that `sent` goes to `address`; yields what comes back.
    pub(super) fn contact(
        &mut self,
        path: &str,
        call: &Call<'_>,
        address: &Fact,
        sent: &[Fact],
    ) -> Fact {
        let shape = self.address_of(address);
        let mut payload = Fact::default();
        for one in sent {
            let one = self.gather(one);
            if payload.text.is_none() && sent.len() == 1 {
                payload.text = one.string();
            }
            if is_function(&one) {
                continue;
            }
            payload.taint(&one);
        }
        // What is built into the address leaves with it.
        let carries = [
            Origins::ENVIRONMENT,
            Origins::VARIABLE,
            Origins::FILE,
            Origins::SENSITIVE,
            Origins::CAPTURED,
        ]
        .into_iter()
        .any(|origin| shape.origins.has(origin));
        if carries {
            payload.taint(&shape);
        }
        let mut to = shape.value();
        if to.text.is_none() {
            to.text = host_part(&shape);
        }
        let local = is_local(&to);
        let download = Event::Download(to.text.clone());
        let mut value = payload.value();
        if sent.is_empty() && !carries {
            value = Value::default();
        }
        self.note(
            call.span,
            path.trim_end_matches("()"),
            Act::Contact {
                address: to,
                payload: value,
                local,
            },
        );
        // What this machine answers is not from outside.
        let mut answer = if local {
            Fact::unknown()
        } else {
            Fact::source(Origins::NETWORK, self.begins(call.span, download))
        };
        answer.path = Some(format!("{}()", path.trim_end_matches("()")).into());
        answer
    }

    /// The text of an address that may be an object.
    fn address_of(&mut self, address: &Fact) -> Fact {
        if let Some(inner) = self.heap.property(address, "@address") {
            return inner.clone();
        }
        let (mut host, mut rest) = (None, Fact::default());
        for name in ["url", "uri", "href"] {
            if let Some(found) = self.heap.property(address, name).cloned() {
                let base = self.heap.property(address, "baseURL").cloned();
                return match base {
                    Some(base) => self.concat(&[base, found], ""),
                    None => self.address_of_flat(found),
                };
            }
        }
        for name in ["hostname", "host", "baseURL", "prefixUrl"] {
            if let Some(found) = self.heap.property(address, name).cloned() {
                host = Some(found);
                break;
            }
        }
        let Some(host) = host else {
            return self.primitive(address);
        };
        if let Some(path) = self.heap.property(address, "path").cloned() {
            rest = path;
        }
        if rest.shape().is_none() && rest.origins.is_constant() {
            return host;
        }
        let host = if host.shape().is_some_and(|host| host.contains("://")) {
            host
        } else {
            self.concat(&[Fact::constant("https://"), host], "")
        };
        self.concat(&[host, rest], "")
    }

    fn address_of_flat(&mut self, found: Fact) -> Fact {
        match self.heap.property(&found, "@address") {
            Some(inner) => inner.clone(),
            None => self.primitive(&found),
        }
    }

    /// `new URL(…)`, `new Request(…)`.
    fn address_object(&mut self, kind: &str, call: &Call<'_>) -> Fact {
        let mut address = self.address_of(&call.get(0));
        if kind == "URL" && call.arguments.len() > 1 {
            let base = self.address_of(&call.get(1));
            let absolute = address.shape().is_some_and(|text| text.contains("://"));
            if !absolute {
                address = self.concat(&[base, address], "");
            }
        }
        let mut object = Object::default();
        for argument in &call.arguments {
            let argument = self.gather(argument);
            object.taint.taint(&argument);
        }
        if kind != "URLSearchParams" {
            object.set("@address", address.clone(), false);
            object.set("href", address.clone(), false);
        }
        let mut fact = self.heap.add(object);
        let mut parameters = fact.clone();
        parameters.path = Some("URLSearchParams()".into());
        if let Some(inside) = self.heap.object_mut(&fact) {
            inside.set("searchParams", parameters, false);
        }
        fact.path = Some(format!("{kind}()").into());
        fact.text = address.text.filter(|_| kind == "URL");
        fact.holes = address.holes;
        fact
    }

    fn client(&mut self, path: &str, object: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
        let last_name = last.trim_end_matches("()");
        if last_name.starts_with("create")
            || matches!(last_name, "extend" | "instance" | "defaults")
        {
            let options = call.get(0);
            let address = self.address_of(&options);
            let mut client = self.open(&format!("{path}()"), address);
            let taint = self.gather(&options);
            if let Some(object) = self.heap.object_mut(&client) {
                object.taint.taint(&taint);
            }
            client.taint(&taint);
            return Some(client);
        }
        if path.contains("interceptors") || path.contains(".defaults") {
            return None;
        }
        let made = [
            "create()",
            "extend()",
            "instance()",
            "defaults()",
            "Axios()",
            "Client()",
            "Pool()",
            "Agent()",
        ]
        .iter()
        .any(|made| object.ends_with(made));
        let open = object.ends_with(')') && !made;
        if open {
            if SENDERS.contains(&last_name)
                && (object.starts_with("superagent")
                    || object.starts_with("request")
                    || object.starts_with("needle")
                    || object.starts_with("wretch"))
            {
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                if !call.arguments.is_empty() && !call.arguments.iter().all(is_function) {
                    self.contact(path, call, &address, &call.arguments);
                }
                if call.callback().is_none() {
                    return Some(call.this.clone());
                }
            }
            return None;
        }
        let verb = object.is_empty() || VERBS.contains(&last_name) || made && last_name.is_empty();
        if !verb && !object.is_empty() {
            return None;
        }
        if call.new {
            return None;
        }
        let first = call.get(0);
        let config =
            self.heap.object(&first).is_some() && first.path.is_none() && first.text.is_none();
        let mut sent: Vec<Fact> = call
            .arguments
            .iter()
            .skip(usize::from(!config))
            .cloned()
            .collect();
        let mut address = self.address_of(&first);
        if self.heap.property(&first, "@address").is_some() {
            // A request that was put together before.
            sent.push(first.clone());
        }
        if made {
            // The client adds its headers and its address.
            let base = self.heap.property(call.this, "@address").cloned();
            if let Some(base) = base {
                let absolute = address.shape().is_some_and(|text| text.contains("://"));
                if !absolute && base.shape().is_some() {
                    address = self.concat(&[base, address], "");
                }
            }
            sent.push(call.this.tainted());
        }
        let answer = self.contact(path, call, &address, &sent);
        if let Some(callback) = call.callback() {
            let given = vec![Fact::nothing(), answer.clone(), answer.clone()];
            self.call_value(&callback, &Fact::default(), given, call.span);
        }
        let root = path.split('.').next().unwrap_or_default();
        if matches!(root, "superagent" | "request" | "needle" | "wretch") {
            let mut opened = self.open(&format!("{path}()"), address);
            opened.taint(&answer);
            if let Some(object) = self.heap.object_mut(&opened) {
                object.taint.taint(&answer);
            }
            return Some(opened);
        }
        Some(answer)
    }

    fn plain_http(
        &mut self,
        path: &str,
        object: &str,
        last: &str,
        call: &Call<'_>,
    ) -> Option<Fact> {
        if object.ends_with("request()") || object.ends_with("connect()") {
            if matches!(last, "write" | "end") {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                return Some(self.contact(path, call, &address, &call.arguments));
            }
            return None;
        }
        if !matches!(last, "request" | "get" | "connect")
            || !object.starts_with("http")
            || object.contains('.')
        {
            return None;
        }
        let first = call.get(0);
        let options = if first.shape().is_some() && first.path.is_none() {
            call.get(1)
        } else {
            first.clone()
        };
        let address = self.address_of(&first);
        let mut sent = Vec::new();
        if self.heap.object(&options).is_some() {
            sent.push(options);
        }
        let answer = self.contact(path, call, &address, &sent);
        if let Some(callback) = call.callback() {
            self.call_value(&callback, &Fact::default(), vec![answer.clone()], call.span);
        }
        let mut opened = self.open(&format!("{path}()"), address);
        opened.taint(&answer);
        if let Some(object) = self.heap.object_mut(&opened) {
            object.taint.taint(&answer);
        }
        Some(opened)
    }

    fn socket(&mut self, object: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
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

    fn datagram(&mut self, call: &Call<'_>) -> Fact {
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

    fn lookup_name(&mut self, last: &str, call: &Call<'_>) -> Option<Fact> {
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

    fn browser(&mut self, path: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
        match last {
            "XMLHttpRequest()" | "ActiveXObject()" => {
                Some(self.open("XMLHttpRequest()", Fact::unknown()))
            }
            "open" => {
                let address = call.get(1);
                let mut answer = self.contact(path, call, &address, &[]);
                answer.path = None;
                if let Some(object) = self.heap.object_mut(call.this) {
                    object.set("@address", address, false);
                    object.taint.taint(&answer);
                    for name in ["responseText", "response"] {
                        object.set(name, answer.clone(), false);
                    }
                }
                Some(Fact::unknown())
            }
            "send" | "setRequestHeader" => {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                Some(self.contact(path, call, &address, &call.arguments))
            }
            _ => None,
        }
    }

    /// One stream into another.
    fn piped(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let mut streams: Vec<Fact> = Vec::new();
        if call.method == Some("pipe") || path.ends_with("pipe") {
            streams.push(call.this.clone());
        }
        streams.extend(
            call.arguments
                .iter()
                .filter(|one| !is_function(one))
                .cloned(),
        );
        let mut content = Fact::default();
        for (index, stream) in streams.iter().enumerate() {
            let name = stream.name().to_owned();
            if index > 0 {
                let socket = is_socket(stream);
                let process = name.starts_with("child_process.");
                let before = streams[index - 1].clone();
                if (is_socket(&before) && process)
                    || (before.name().starts_with("child_process.") && socket)
                {
                    self.note(call.span, path, Act::Rewire);
                }
                if name.starts_with("child_process.shell")
                    && !is_socket(&before)
                    && before.origins.has(Origins::NETWORK)
                {
                    let code = before.value();
                    self.note(call.span, path, Act::Evaluate { code });
                }
                let sends = socket
                    || name.ends_with("request()")
                    || name.contains("post()")
                    || name.contains("put()");
                if sends {
                    let address = self
                        .heap
                        .property(stream, "@address")
                        .cloned()
                        .unwrap_or_else(Fact::unknown);
                    if !content.origins.is_constant() && content.origins != Origins::UNKNOWN {
                        self.contact(path, call, &address, &[content.clone()]);
                    }
                } else if name.contains("createWriteStream") {
                    let target = self.heap.property(stream, "@address").cloned();
                    self.writes(
                        path,
                        call.span,
                        &target.unwrap_or_else(Fact::unknown),
                        &content,
                    );
                }
            }
            let whole = self.gather(stream);
            content.taint(&whole);
        }
        let mut last = streams.last().cloned().unwrap_or_default();
        last.taint(&content);
        Some(last)
    }

    /// A property that makes a browser load or send something.
    pub(super) fn went_to(&mut self, object: &Fact, name: &str, fact: &Fact, span: oxc_span::Span) {
        let kind = object.name();
        let goes = match name {
            "src" => matches!(
                kind,
                "Image()" | "img()" | "Audio()" | "iframe()" | "script()" | "video()"
            ),
            "href" => matches!(kind, "location" | "document.location" | "a()" | "link()"),
            "action" => kind == "form()",
            "location" => kind == "document",
            _ => false,
        };
        if !goes {
            return;
        }
        let fact = self.primitive(fact);
        let outside = fact
            .shape()
            .is_none_or(|text| text.contains("//") || text.starts_with(HOLE));
        if !outside || (fact.text.is_none() && fact.origins == Origins::UNKNOWN) {
            return;
        }
        let call = Call {
            callee: &Fact::default(),
            this: object,
            method: None,
            arguments: Vec::new(),
            span,
            new: false,
        };
        self.contact(
            &format!("{}.{name}", kind.trim_end_matches("()")),
            &call,
            &fact,
            &[],
        );
    }
}

/// Scheme and host of an address whose end is not known.
fn host_part(address: &Fact) -> Option<String> {
    let text = address.text.as_deref()?;
    let known = &text[..text.find(HOLE).unwrap_or(text.len())];
    let start = known.find("://")? + 3;
    let end = start + known[start..].find(['/', '?', '#'])?;
    (end > start).then(|| known[..known.len().max(end)].to_owned())
}

/// Whether an address is provably on this machine.
fn is_local(address: &Value) -> bool {
    let Some(text) = address.text.as_deref() else {
        return false;
    };
    match url::all(text).next() {
        Some(found) => url::is_local(found.host.of(text)),
        None => url::is_local(text) || text.starts_with('/') || text.starts_with("./"),
    }
}
