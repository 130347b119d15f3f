//! Methods and properties of .NET objects.

use crate::scan::operation::{Act, Capture, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::decode::{self};
use super::super::kit::program;
use super::fold::{cast, each, replaced, split};
use super::walk::Walk;

/// Types whose objects talk over the network.
pub(super) const CLIENTS: &[&str] = &[
    "net.webclient",
    "net.http.httpclient",
    "net.sockets.tcpclient",
    "net.sockets.udpclient",
    "net.sockets.socket",
    "net.mail.smtpclient",
    "msxml2.xmlhttp",
    "microsoft.xmlhttp",
    "msxml2.serverxmlhttp",
    "winhttp.winhttprequest.5.1",
    "msxml2.serverxmlhttp.6.0",
    "msxml2.xmlhttp.6.0",
    "net.websockets.clientwebsocket",
    "net.ftpwebrequest",
    "internetexplorer.application",
];

impl Walk<'_> {
    /// A call of a method.
    pub(super) fn method(
        &mut self,
        span: Span,
        on: &Datum,
        member: &str,
        arguments: &[Datum],
    ) -> Datum {
        let first = arguments.first().cloned().unwrap_or_default();
        let kind = on.object.clone().unwrap_or_default();
        if let Some(kind) = kind
            .strip_prefix('[')
            .and_then(|kind| kind.strip_suffix(']'))
        {
            return self.static_method(span, kind, member, arguments);
        }
        if let Some(block) = on.block.filter(|_| {
            matches!(
                member,
                "invoke" | "invokereturnasis" | "invokewithcontext" | "begininvoke"
            )
        }) {
            return self.block(block, first);
        }
        self.remote(span, on, &kind, member, arguments)
            .or_else(|| self.running(span, on, &kind, member, arguments))
            .unwrap_or_else(|| self.text_method(on, member, arguments))
    }

    /// Methods that talk over the network.
    pub(super) fn remote(
        &mut self,
        span: Span,
        on: &Datum,
        kind: &str,
        member: &str,
        arguments: &[Datum],
    ) -> Option<Datum> {
        let first = arguments.first().cloned().unwrap_or_else(Datum::unknown);
        let rest = Datum::merged(arguments.iter().skip(1));
        let headers = Datum::from(on.value.origins);
        match member {
            "downloadstring"
            | "downloaddata"
            | "openread"
            | "getstringasync"
            | "getbytearrayasync"
            | "getstreamasync"
            | "downloadstringtaskasync"
            | "downloaddatataskasync"
            | "downloadstringasync"
            | "getasync" => Some(
                self.effects
                    .contact(span, member, &first, &Datum::default()),
            ),
            "downloadfile" | "downloadfileasync" | "downloadfiletaskasync" => {
                let came = self
                    .effects
                    .contact(span, member, &first, &Datum::default());
                if let Some(path) = arguments.get(1) {
                    self.effects.write(span, member, path, &came);
                }
                Some(Datum::default())
            }
            "uploadstring" | "uploaddata" | "uploadvalues" | "postasync" | "putasync"
            | "sendasync" | "openwrite" | "uploadstringasync"
                if kind != "net.sockets.socket" =>
            {
                Some(
                    self.effects
                        .contact(span, member, &first, &Datum::merged([&rest, &headers])),
                )
            }
            "uploadfile" | "uploadfileasync" => {
                let path = arguments.last().cloned().unwrap_or_default();
                let content = self.effects.read(span, member, &path);
                Some(self.effects.contact(span, member, &first, &content))
            }
            "connect" | "connectasync" | "beginconnect"
                if kind.starts_with("net.") || arguments.len() > 1 =>
            {
                self.connect(span, "TcpClient", arguments);
                Some(on.clone())
            }
            "getstream" => Some(Datum::object("net.sockets.tcpclient", on.clone())),
            "write" | "writeline" | "send" | "writeasync"
                if kind.starts_with("net.sockets.") || kind.starts_with("net.mail") =>
            {
                let whole = Datum::merged(arguments);
                Some(self.effects.contact(span, member, on, &whole))
            }
            "read" | "readline" | "readtoend" | "receive" if kind.starts_with("net.sockets.") => {
                Some(Datum::from(Origins::NETWORK))
            }
            "open" if kind.contains("xmlhttp") || kind.contains("httprequest") => {
                let address = arguments.get(1).cloned().unwrap_or_default();
                Some(
                    self.effects
                        .contact(span, kind, &address, &Datum::default()),
                )
            }
            "send" if kind.contains("xmlhttp") || kind.contains("httprequest") => Some(
                self.effects
                    .contact(span, kind, &Datum::unknown(), &Datum::merged(arguments)),
            ),
            "navigate" | "navigate2" => Some(self.effects.contact(span, kind, &first, &rest)),
            "create" | "getresponse" if kind.contains("webrequest") => {
                Some(self.effects.contact(span, kind, &first, &rest))
            }
            "copyfromscreen" => {
                let screen = self
                    .effects
                    .capture(span, "CopyFromScreen", Capture::Screen);
                // It is in the picture that the canvas was made of; one is
                // hardly ever told from another.
                self.screen = Some(screen.clone());
                Some(screen)
            }
            "save" if kind.contains("bitmap") || kind.contains("drawing.image") => {
                let screen = self.screen.clone()?;
                self.effects.write(span, member, &first, &screen);
                Some(Datum::default())
            }
            "toarray" | "getbuffer" | "read" | "copyto" if kind.contains("memorystream") => {
                let screen = self.screen.clone()?;
                Some(Datum::merged([on, &screen]))
            }
            "getasynckeystate" => Some(self.effects.capture(span, member, Capture::Keys)),
            "virtualalloc" | "virtualallocex" | "writeprocessmemory" | "createremotethread"
            | "createthread" => {
                self.effects.act(span, member, Act::Inject);
                Some(Datum::unknown())
            }
            _ => None,
        }
    }

    /// Methods that run something.
    pub(super) fn running(
        &mut self,
        span: Span,
        on: &Datum,
        kind: &str,
        member: &str,
        arguments: &[Datum],
    ) -> Option<Datum> {
        let first = arguments.first().cloned().unwrap_or_default();
        match member {
            "invokescript" | "addscript" | "newscriptblock" | "expandstring" => {
                if member == "expandstring" {
                    return Some(first);
                }
                self.effects.evaluate(span, "Invoke-Expression", &first);
                if member == "newscriptblock" {
                    return Some(Datum::object("scriptblock", first));
                }
                Some(Datum::unknown())
            }
            "invoke" | "invokereturnasis" | "begininvoke" => {
                if kind == "scriptblock" {
                    self.effects.evaluate(span, "Invoke-Expression", on);
                    return Some(Datum::unknown());
                }
                // A method or command by name, or what an assembly holds.
                let foreign = on.value.origins.has(Origins::NETWORK)
                    || on.value.origins.has(Origins::DECODED);
                if foreign {
                    self.effects.evaluate(span, "Invoke", on);
                }
                Some(Datum::merged(arguments.iter().chain([on])))
            }
            "getcommand" | "getcmdlet" | "getcmdlets" => {
                let text = first.text()?;
                Some(Datum::constant(
                    super::names::found(text).map_or_else(|| text.to_owned(), str::to_owned),
                ))
            }
            "start" if kind == "diagnostics.process" => {
                let program = on
                    .field("filename")
                    .or_else(|| on.field("startinfo"))
                    .cloned()
                    .unwrap_or_default();
                let arguments = on.field("arguments").cloned().unwrap_or_default();
                Some(program::run(
                    &mut self.effects,
                    span,
                    "Process.Start",
                    &[program, arguments],
                    &Datum::default(),
                ))
            }
            "run" | "exec" if kind == "wscript.shell" => {
                self.effects.evaluate(span, "cmd", &first);
                Some(Datum::unknown())
            }
            "shellexecute" => Some(program::run(
                &mut self.effects,
                span,
                member,
                arguments,
                &Datum::default(),
            )),
            "regwrite" => {
                let content = arguments.get(1).cloned().unwrap_or_default();
                self.effects.write(span, member, &first, &content);
                Some(Datum::default())
            }
            "savetofile" => {
                self.effects.write(span, member, &first, on);
                Some(Datum::default())
            }
            "foreach" | "where" => match first.block {
                Some(block) if member == "foreach" => Some(self.for_each(block, on.clone())),
                Some(block) => {
                    self.block(block, on.some_part());
                    Some(on.clone())
                }
                None => None,
            },
            _ => None,
        }
    }

    /// Methods of texts and lists.
    pub(super) fn text_method(&mut self, on: &Datum, member: &str, arguments: &[Datum]) -> Datum {
        let first = arguments.first().cloned().unwrap_or_default();
        if !self
            .effects
            .afford(on.weight() + arguments.iter().map(Datum::weight).sum::<usize>())
        {
            return Datum::merged(arguments.iter().chain([on])).vague();
        }
        match member {
            "replace" => {
                let to = arguments
                    .get(1)
                    .cloned()
                    .unwrap_or_else(|| Datum::constant(""));
                let plain = first.with_text(first.text().map(regex::escape));
                replaced(on, &plain, &to, false)
            }
            "split" => split(on, first.text().unwrap_or(" ")),
            "tochararray" => cast("char[]", on),
            "tolower" | "tolowerinvariant" => each(on, |value| {
                value.with_text(value.text().map(str::to_lowercase))
            }),
            "toupper" | "toupperinvariant" => each(on, |value| {
                value.with_text(value.text().map(str::to_uppercase))
            }),
            "trim" | "trimend" | "trimstart" => {
                let letters: Vec<char> = first.text().map_or_else(
                    || vec![' ', '\n', '\r', '\t'],
                    |text| text.chars().collect(),
                );
                on.with_text(
                    on.text()
                        .map(|text| text.trim_matches(letters.as_slice()).to_owned()),
                )
            }
            "substring" => super::strings::substring(on, &first, arguments.get(1)),
            "insert" => {
                let text = on.text().zip(first.number()).and_then(|(text, at)| {
                    let at = usize::try_from(at).ok()?;
                    let more = arguments.get(1)?.text()?;
                    Some(format!("{}{more}{}", text.get(..at)?, text.get(at..)?))
                });
                on.with_text(text)
            }
            "remove" => {
                let text = on.text().zip(first.number()).and_then(|(text, at)| {
                    let at = usize::try_from(at).ok()?;
                    let length = match arguments.get(1) {
                        Some(length) => usize::try_from(length.number()?).ok()?,
                        None => text.len().checked_sub(at)?,
                    };
                    Some(format!("{}{}", text.get(..at)?, text.get(at + length..)?))
                });
                on.with_text(text)
            }
            "getstring" => {
                let wide = on.object.as_deref() == Some("unicode");
                match (wide, first.to_bytes()) {
                    (true, Some(bytes)) => first.with_text(decode::wide(&bytes)),
                    _ => first.decoded_text(),
                }
            }
            "getbytes" => match first.text() {
                Some(text) if on.object.as_deref() == Some("unicode") => {
                    let bytes = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
                    Datum::of_bytes(bytes, &first.value)
                }
                Some(text) => Datum::of_bytes(text.as_bytes().to_vec(), &first.value),
                None => first,
            },
            "readtoend" | "toarray" | "readline" | "readtoendasync" | "tostring" | "getawaiter"
            | "getresult" | "readasstringasync" | "getresponsestream" => {
                let mut value = on.decoded_text();
                if value.text().is_none() && on.bytes.is_some() {
                    value = on.clone();
                }
                value
            }
            "copyto" => first,
            "contains" | "startswith" | "endswith" | "equals" | "indexof" | "gettype" | "close"
            | "dispose" | "flush" => Datum::unknown(),
            _ => Datum::merged(arguments.iter().chain([on])).also(Origins::UNKNOWN),
        }
    }

    /// A property.
    pub(super) fn property(&mut self, span: Span, on: &Datum, member: &str) -> Datum {
        let kind = on.object.clone().unwrap_or_default();
        if let Some(field) = on.field(member) {
            return field.clone();
        }
        match (kind.as_ref(), member) {
            ("[text.encoding]" | "[text.unicodeencoding]" | "[text.utf8encoding]", name) => {
                Datum::object(name, Datum::default())
            }
            ("[convert]" | "[text]", _) => on.clone(),
            ("[environment]", "username" | "machinename") => Datum::from(Origins::INPUT),
            ("[io.path]", "directoryseparatorchar") => Datum::constant("/"),
            (_, "length" | "count" | "longlength") => {
                let count = match (&on.items, on.text()) {
                    (Some(items), _) => Some(items.len()),
                    (None, Some(text)) => Some(text.chars().count()),
                    (None, None) => None,
                };
                Datum::unknown().with_text(count.map(|count| count.to_string()))
            }
            ("executioncontext", _) | ("host", _) => on.clone(),
            (kind, _) if kind.starts_with("net.") => on.clone(),
            (_, "content" | "rawcontent" | "result" | "value" | "fullname" | "source" | "name") => {
                let _ = span;
                on.decoded_text_or_same()
            }
            (_, "exitcode" | "statuscode" | "success") => Datum::unknown(),
            _ => {
                let mut part = Datum::merged([on]);
                part.object.clone_from(&on.object);
                part.also(Origins::UNKNOWN)
            }
        }
    }
}

impl Datum {
    /// The text of it where that is known, and otherwise what it is.
    pub(super) fn decoded_text_or_same(&self) -> Self {
        if self.bytes.is_some() {
            self.decoded_text()
        } else {
            self.clone()
        }
    }
}
