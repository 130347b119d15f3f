//! Calls that talk over the network: any client, any form.

use crate::scan::operation::{Act, Event, Origins, Value};
use crate::scan::{sensitive, url};

use super::addresses::host_part;
use super::calls::{Call, is_function};
use super::execution::is_socket;
use super::fact::Fact;
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
pub(super) const VERBS: [&str; 20] = [
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
pub(super) const SENDERS: [&str; 17] = [
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
            "ActiveXObject" | "WScript" | "com" => return self.component(path, last, call),
            "WebSocket" | "ws" | "XMLHttpRequest" => {
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

    /// One stream into another.
    pub(super) fn piped(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
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
