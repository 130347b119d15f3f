//! Static methods, and objects made.

use super::super::kit::datum::Datum;
use super::super::kit::decode::How;
use super::super::kit::program;
use super::fold::{cast, format, replaced};
use super::methods::CLIENTS;
use super::walk::Walk;
use crate::scan::operation::{Act, Capture, Origins};
use crate::text::Span;

/// Most bytes that are encoded.
const MAX_ENCODED: usize = 64 << 10;

impl Walk<'_> {
    /// `New-Object Type(…)`, `[Type]::new(…)`.
    pub(super) fn construct(&mut self, span: Span, kind: &str, arguments: &[Datum]) -> Datum {
        let kind = kind.trim_matches(['[', ']']);
        let kind = kind.strip_prefix("system.").unwrap_or(kind);
        let whole = Datum::merged(arguments);
        if let Some(short) = CLIENTS.iter().find(|client| **client == kind) {
            let address = arguments.first().cloned().unwrap_or_default();
            let socket = short.starts_with("net.sockets.");
            if socket && !address.is_nothing() {
                self.connect(span, kind, arguments);
            } else if socket {
                self.effects.socket(span);
            }
            let address = if socket { address } else { Datum::default() };
            return Datum::object(kind, address);
        }
        let first = arguments.first().cloned().unwrap_or_default();
        let value = match kind {
            "io.memorystream" | "io.streamreader" | "io.stringreader" | "io.binaryreader"
            | "uri" => {
                let mut value = first;
                // A reader of a file.
                if kind == "io.streamreader" && value.text().is_some() && value.object.is_none() {
                    value = self.effects.read(span, "StreamReader", &value);
                }
                value
            }
            "io.compression.gzipstream" => self.effects.decode(span, How::Gzip, &first),
            "io.compression.deflatestream" => self.effects.decode(span, How::Deflate, &first),
            "io.compression.zlibstream" => self.effects.decode(span, How::Zlib, &first),
            "io.streamwriter" | "io.binarywriter" => {
                return Datum::object(
                    first.object.as_deref().unwrap_or("io.streamwriter"),
                    first.clone(),
                );
            }
            "string" => match (&first.items, arguments.get(1)) {
                (Some(items), _) => Datum::joined(items, ""),
                (None, Some(times)) => {
                    let text = first.text().zip(times.number()).and_then(|(text, times)| {
                        let times = usize::try_from(times)
                            .ok()
                            .filter(|times| times.saturating_mul(text.len()) <= 65_536)?;
                        Some(text.repeat(times))
                    });
                    first.with_text(text)
                }
                (None, None) => first,
            },
            "diagnostics.process" | "diagnostics.processstartinfo" => {
                return Datum::object("diagnostics.process", whole);
            }
            _ => whole,
        };
        Datum::object(kind, value)
    }

    pub(super) fn connect(&mut self, span: Span, callee: &str, arguments: &[Datum]) {
        let host = arguments.first().cloned().unwrap_or_else(Datum::unknown);
        let address = match arguments.get(1) {
            Some(port) => Datum::joined(&[host, port.clone()], ":"),
            None => host,
        };
        self.effects
            .contact(span, callee, &address, &Datum::default());
        if !address.text().is_some_and(super::super::shell::is_local) {
            self.effects.socket(span);
        }
    }

    /// A call of a static method.
    pub(super) fn static_method(
        &mut self,
        span: Span,
        kind: &str,
        member: &str,
        arguments: &[Datum],
    ) -> Datum {
        let first = arguments.first().cloned().unwrap_or_default();
        let second = arguments.get(1).cloned().unwrap_or_default();
        if !self
            .effects
            .afford(arguments.iter().map(Datum::weight).sum())
        {
            return Datum::merged(arguments).vague();
        }
        match (kind, member) {
            (_, "new") => self.construct(span, kind, arguments),
            ("convert", "frombase64string" | "frombase64chararray") => {
                let first = if first.items.is_some() {
                    Datum::joined(&first.parts(), "")
                } else {
                    first
                };
                self.effects.decode(span, How::Base64, &first)
            }
            ("convert", "tobase64string") => match first.to_bytes() {
                Some(bytes) if first.items.is_none() && bytes.len() < MAX_ENCODED => {
                    first.with_text(Some(super::super::kit::decode::to_base64(&bytes)))
                }
                _ => first.vague(),
            },
            ("convert", "fromhexstring") => self.effects.decode(span, How::Hex, &first),
            ("convert", "toint16" | "toint32" | "tobyte" | "touint32") => {
                let radix = second
                    .number()
                    .and_then(|radix| u32::try_from(radix).ok())
                    .filter(|radix| (2..=36).contains(radix));
                let number = first.text().and_then(|text| match radix {
                    Some(radix) => i64::from_str_radix(text.trim_start_matches("0x"), radix).ok(),
                    None => first.number(),
                });
                first.with_text(number.map(|number| number.to_string()))
            }
            ("convert", "tochar") | ("char", "convertfromutf32") => cast("char", &first),
            ("string", "join") => {
                let list: Vec<Datum> = if arguments.len() > 2 {
                    arguments[1..].to_vec()
                } else {
                    second.parts()
                };
                Datum::joined(&list, first.text().unwrap_or_default())
            }
            ("string", "concat") => {
                let list: Vec<Datum> = arguments.iter().flat_map(Datum::parts).collect();
                Datum::joined(&list, "")
            }
            ("string", "format") => format(&first, &arguments[1.min(arguments.len())..]),
            ("array", "reverse") => first,
            ("regex", "replace") => replaced(
                &first,
                &second,
                &arguments
                    .get(2)
                    .cloned()
                    .unwrap_or_else(|| Datum::constant("")),
                false,
            ),
            ("regex", "matches" | "split" | "match") => first,
            ("regex", "unescape") => first,
            ("uri" | "web.httputility" | "net.webutility", "unescapedatastring" | "urldecode") => {
                self.effects.decode(span, How::Url, &first).decoded_text()
            }
            ("scriptblock", "create") => Datum::object("scriptblock", first),
            (
                "reflection.assembly" | "appdomain",
                "load" | "loadfile" | "loadfrom" | "unsafeloadfrom",
            ) => {
                let foreign = first.value.origins.has(Origins::NETWORK)
                    || first.value.origins.has(Origins::DECODED);
                if foreign {
                    self.effects.evaluate(span, "Assembly.Load", &first);
                }
                self.effects.run_file(span, "Assembly.Load", &first);
                Datum::merged([&first]).also(Origins::UNKNOWN)
            }
            ("activator", "createinstance") => {
                let kind = first.object.clone().unwrap_or_default();
                self.construct(span, &kind, &arguments[1.min(arguments.len())..])
            }
            ("type", "gettypefromprogid" | "gettype") => {
                let name = first.text().unwrap_or_default().to_ascii_lowercase();
                Datum::object(&name, Datum::default())
            }
            ("environment", "getenvironmentvariable") => {
                let name = first.text().unwrap_or_default().to_owned();
                self.effects.variable(span, "Environment", &name)
            }
            ("environment", "getenvironmentvariables") => {
                self.effects.environment(span, "Environment")
            }
            ("environment", "setenvironmentvariable") => Datum::default(),
            ("environment", "getfolderpath") => {
                let place = match first
                    .text()
                    .unwrap_or_default()
                    .to_ascii_lowercase()
                    .as_str()
                {
                    "applicationdata" => "~/AppData/Roaming",
                    "localapplicationdata" => "~/AppData/Local",
                    "startup" => "~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup",
                    "desktop" => "~/Desktop",
                    "mydocuments" | "personal" => "~/Documents",
                    _ => "~",
                };
                Datum::constant(place)
            }
            ("io.path", "gettemppath") => Datum::constant("~/AppData/Local/Temp/"),
            ("io.path", "combine") => Datum::joined(arguments, "/"),
            ("io.path", _) => first,
            (
                "io.file",
                "readalltext" | "readallbytes" | "readalllines" | "openread" | "opentext",
            ) => self.effects.read(span, "File.Read", &first),
            ("io.file", "writealltext" | "writeallbytes" | "writealllines" | "appendalltext") => {
                self.effects.write(span, "File.Write", &first, &second);
                Datum::default()
            }
            ("io.file", "copy" | "move") => {
                self.effects.copy(span, "File.Copy", &first, &second);
                Datum::default()
            }
            ("io.file" | "io.directory", "delete") => {
                let recursive = arguments.len() > 1;
                self.effects.delete(span, "Delete", &first, recursive);
                Datum::default()
            }
            ("io.compression.zipfile", "createfromdirectory") => {
                self.effects.copy(span, "ZipFile", &first, &second);
                Datum::default()
            }
            ("diagnostics.process", "start") => {
                let mut words = vec![first];
                if let Some(text) = second.text() {
                    words.extend(
                        text.split_whitespace()
                            .map(|word| second.with_text(Some(word.to_owned()))),
                    );
                } else if arguments.len() > 1 {
                    words.extend(second.parts());
                }
                program::run(
                    &mut self.effects,
                    span,
                    "Process.Start",
                    &words,
                    &Datum::default(),
                )
            }
            ("net.dns", "gethostaddresses" | "gethostentry" | "resolve" | "gethostbyname") => {
                self.effects.contact(span, "Dns", &first, &Datum::default())
            }
            ("net.webrequest" | "net.httpwebrequest", "create" | "createhttp") => {
                let came = self
                    .effects
                    .contact(span, "WebRequest", &first, &Datum::default());
                Datum::object("net.webrequest", came)
            }
            ("windows.forms.clipboard" | "windows.clipboard", _) if member.starts_with("get") => {
                self.effects.capture(span, "Clipboard", Capture::Clipboard)
            }
            ("runtime.interopservices.marshal", "getdelegateforfunctionpointer" | "copy")
                if member != "copy" || kind.is_empty() =>
            {
                self.effects.act(span, "Marshal", Act::Inject);
                Datum::unknown()
            }
            ("security.cryptography.protecteddata", "unprotect") => {
                Datum::merged(arguments).also(Origins::SENSITIVE)
            }
            ("powershell", "create") => Datum::object("powershell", first),
            (_, "getasynckeystate" | "setwindowshookex") => {
                self.effects.capture(span, member, Capture::Keys)
            }
            (
                _,
                "virtualalloc" | "virtualallocex" | "virtualprotect" | "writeprocessmemory"
                | "createremotethread" | "createthread",
            ) => {
                self.effects.act(span, member, Act::Inject);
                Datum::unknown()
            }
            (_, "parse") => first,
            _ => Datum::merged(arguments).also(Origins::UNKNOWN),
        }
    }
}
