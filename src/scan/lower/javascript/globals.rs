//! Functions that come with the language and its usual libraries, as far as
//! they make values of values.

use crate::scan::bundle::Notation;
use crate::scan::operation::{Act, Event, Origins};

use super::calls::Call;
use super::decode;
use super::fact::{Fact, MAX_TEXT, Thing};
use super::numbers::math;
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    pub(super) fn global_function(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let first = call.get(0);
        Some(match path {
            "atob" | "window.atob" | "js-base64.Base64.decode" | "base-64.decode" => {
                self.decoded(&first, "base64", call, |text| {
                    decode::base64(text).map(|bytes| decode::latin(&bytes))
                })
            }
            "btoa" | "js-base64.Base64.encode" | "base-64.encode" => {
                let text = self.primitive(&first);
                match text.string() {
                    Some(known) if self.charge(known.len() / 64) => {
                        text.retold(decode::to_base64(known.as_bytes()))
                    }
                    _ => text.tainted().with_unknown(),
                }
            }
            "decodeURIComponent" | "unescape" | "decodeURI" | "querystring.unescape" => {
                let plain = self.primitive(&first);
                // Without escapes nothing is hidden.
                if plain.string().is_some_and(|text| !text.contains('%')) {
                    return Some(plain);
                }
                self.decoded(&first, "percent", call, decode::percent)
            }
            "encodeURIComponent"
            | "encodeURI"
            | "escape"
            | "String"
            | "JSON.stringify"
            | "Buffer"
            | "querystring.stringify"
            | "querystring.escape"
            | "qs.stringify"
            | "util.inspect"
            | "util.format"
            | "yaml.stringify"
            | "js-yaml.dump"
            | "String()"
            | "Blob()"
            | "File()"
            | "Array.from"
            | "TextEncoder().encode" => {
                return self.written_out(path, call);
            }
            "RegExp" | "RegExp()" => {
                let global = call
                    .get(1)
                    .string()
                    .is_some_and(|flags| flags.contains('g'));
                match (&first.thing, first.string()) {
                    (Thing::Regex(..), _) => first,
                    (_, Some(pattern)) => Fact::of(Thing::Regex(pattern, global)),
                    _ => Fact::unknown(),
                }
            }
            "Buffer.from" | "Buffer()" | "Buffer.alloc" | "Uint8Array.from" | "Uint8Array()"
            | "buffer.Buffer.from" => self.buffer(call),
            "Buffer.concat" => {
                let items = self.elements(&first).unwrap_or_default();
                let mut whole = self.gather(&first).tainted();
                let mut bytes = Vec::new();
                let known = !items.is_empty()
                    && items.iter().all(|item| match &item.thing {
                        Thing::Bytes(more) => {
                            bytes.extend_from_slice(more);
                            bytes.len() <= MAX_TEXT
                        }
                        _ => false,
                    });
                if known && self.charge(bytes.len() / 64) {
                    whole.thing = Thing::Bytes(bytes.into());
                    whole
                } else {
                    whole.with_unknown()
                }
            }
            "String.fromCharCode" | "String.fromCodePoint" => self.spelled(call),
            "TextDecoder().decode"
            | "StringDecoder().write"
            | "string_decoder.StringDecoder().write" => match first.string() {
                Some(text) => first.retold(text),
                None => self.gather(&first).tainted().with_unknown(),
            },
            "zlib.gunzipSync"
            | "zlib.inflateSync"
            | "zlib.unzipSync"
            | "zlib.inflateRawSync"
            | "pako.inflate"
            | "pako.ungzip"
            | "pako.inflateRaw"
            | "fflate.decompressSync"
            | "fflate.gunzipSync"
            | "zlib.gunzip"
            | "zlib.inflate"
            | "zlib.unzip" => {
                let fact = self.inflated(&first, call);
                if let Some(callback) = call.callback() {
                    let given = vec![Fact::nothing(), fact.clone()];
                    self.call_value(&callback, &Fact::default(), given, call.span);
                }
                fact
            }
            "zlib.brotliDecompressSync"
            | "lz-string.decompress"
            | "lz-string.decompressFromBase64"
            | "lz-string.decompressFromUTF16"
            | "CryptoJS.AES.decrypt"
            | "crypto-js.AES.decrypt"
            | "crypto-js.enc.Base64.parse"
            | "crypto.createDecipheriv().update"
            | "crypto.createDecipheriv().final"
            | "crypto.createDecipher().update"
            | "crypto.privateDecrypt" => {
                let mut fact = self.gather(&first).tainted();
                fact.origins = fact.origins.with(Origins::DECODED);
                let span = self.span(call.span);
                fact.way
                    .push(span, Event::Decode("packed or encrypted data"));
                fact.path = super::names::result(path);
                fact
            }
            "parseInt" | "Number.parseInt" | "Number" | "parseFloat" | "Number.parseFloat" => {
                let base = call.get(1).text.clone();
                let mut fact = self.read_number(path, call);
                // Bits and hex digits that are reckoned to letters.
                if fact.string().is_none() && matches!(base.as_deref(), Some("2" | "16")) {
                    fact.origins = fact.origins.with(Origins::DECODED);
                }
                fact
            }
            "Math.floor" | "Math.ceil" | "Math.round" | "Math.trunc" | "Math.abs" | "Math.max"
            | "Math.min" | "Math.pow" | "Math.sqrt" => return math(path, call),
            "Object.getPrototypeOf" | "Reflect.getPrototypeOf"
                if super::calls::is_function(&first) =>
            {
                Fact::path("Function.prototype")
            }
            "Object.keys" => {
                if super::members::is_environment(first.name()) {
                    let mut fact = Fact::unknown();
                    fact.path = Some("process.env#keys".into());
                    return Some(fact);
                }
                match self.keys(&first) {
                    Some(keys) => self.heap.list(keys),
                    None => Fact::unknown(),
                }
            }
            "Object.values" | "Object.entries" | "Map()" | "Set()" | "Object.fromEntries"
            | "URLSearchParams()" | "Headers()" | "FormData()" | "form-data()" => {
                return self.collection(path, call);
            }
            "Object.assign" | "Object.defineProperty" | "lodash.merge" | "_.merge" => {
                let rest = call.arguments.get(1..).unwrap_or_default().to_vec();
                for other in &rest {
                    self.spread_into(&first, other);
                }
                let mut whole = first.clone();
                for other in &rest {
                    let other = self.gather(other);
                    whole.taint(&other);
                }
                whole
            }
            "JSON.parse" | "JSON5.parse" => self.parsed(&first, Notation::Json),
            "yaml.parse" | "js-yaml.load" | "js-yaml.safeLoad" | "YAML.parse" => {
                self.parsed(&first, Notation::Yaml)
            }
            "toml.parse" | "smol-toml.parse" | "@iarna/toml.parse" => {
                self.parsed(&first, Notation::Toml)
            }
            "path.join" | "path.resolve" | "path.normalize" => self.joined_path(path, call),
            "path.basename" | "path.dirname" | "path.extname" | "path.relative" => {
                let text = self.primitive(&first);
                match (path, text.string()) {
                    ("path.dirname", Some(known)) => {
                        text.retold(known.rsplit_once('/').map_or(".", |(head, _)| head))
                    }
                    ("path.basename", Some(known)) => {
                        text.retold(known.rsplit_once('/').map_or(&*known, |(_, tail)| tail))
                    }
                    _ => text.tainted().with_unknown(),
                }
            }
            "os.homedir" | "homedir" | "untildify" | "expand-tilde" | "os-homedir" => {
                if call.arguments.is_empty() {
                    Fact::constant("~")
                } else {
                    first
                }
            }
            "os.tmpdir" => Fact::constant("/tmp"),
            "os.platform" | "os.type" | "os.arch" => Fact::unknown(),
            "process.cwd" | "Deno.cwd" => Fact::constant("."),
            "url.fileURLToPath" | "url.pathToFileURL" | "fileURLToPath" => first,
            "Deno.env.get" | "env-var.get" | "Netlify.env.get" => match first.string() {
                Some(name) => {
                    let act = Act::Environment {
                        name: Some((*name).to_owned()),
                        contained: false,
                    };
                    self.note(call.span, "process.env", act);
                    self.variable_value(&name, call.span)
                }
                None => Fact::from(Origins::VARIABLE),
            },
            "Deno.env.toObject" => {
                let act = Act::Environment {
                    name: None,
                    contained: self.contained > 0,
                };
                self.note(call.span, "process.env", act);
                Fact::source(
                    Origins::ENVIRONMENT,
                    self.begins(call.span, Event::Environment),
                )
            }
            "localStorage.getItem" | "sessionStorage.getItem" => Fact::from(Origins::FILE),
            "prompt" | "readline.question" => Fact::from(Origins::INPUT),
            _ => return None,
        })
    }

    /// `Object.values(…)`, `new Map(…)` and their like.
    fn collection(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let first = call.get(0);
        if path == "Object.values" || path == "Object.entries" {
            let pairs: Option<Vec<(Fact, Fact)>> = self.heap.object(&first).map(|object| {
                object
                    .properties
                    .iter()
                    .take(256)
                    .map(|(name, value)| (Fact::constant(name.clone()), value.clone()))
                    .collect()
            });
            let mut whole = self.gather(&first).tainted();
            if let Some(pairs) = pairs.filter(|pairs| !pairs.is_empty()) {
                self.charge(pairs.len());
                let mut items = Vec::new();
                for (name, value) in pairs {
                    items.push(if path == "Object.values" {
                        value
                    } else {
                        self.heap.list(vec![name, value])
                    });
                }
                let mut list = self.heap.list(items);
                list.taint(&whole);
                return Some(list);
            }
            if super::members::is_environment(first.name()) {
                whole.taint(&first);
            }
            return Some(whole.with_unknown());
        }
        let taint = self.gather(&first).tainted();
        let object = self.object();
        let entries = match path {
            "Map()" | "Object.fromEntries" => self.elements(&first).unwrap_or_default(),
            _ => Vec::new(),
        };
        for entry in entries {
            let pair = self.heap.items(&entry).map(<[Fact]>::to_vec);
            if let Some([name, value]) = pair.as_deref()
                && let (Some(name), Some(inside)) = (name.string(), self.heap.object_mut(&object))
            {
                inside.set(&name, value.clone(), false);
            }
        }
        if let Some(inside) = self.heap.object_mut(&object) {
            inside.taint = taint.clone();
        }
        let mut fact = object;
        fact.taint(&taint);
        fact.path = Some(path.into());
        Some(fact)
    }

    fn joined_path(&mut self, path: &str, call: &Call<'_>) -> Fact {
        let mut parts: Vec<Fact> = Vec::new();
        for argument in call.arguments.iter().take(64) {
            let part = self.primitive(argument);
            let shape = part.shape();
            let shape = shape.as_deref();
            // What starts at a root forgets what was in front.
            if path == "path.resolve"
                && shape.is_some_and(|text| text.starts_with('/') || text.starts_with('~'))
            {
                parts.clear();
            }
            let trimmed = shape.map(|text| {
                let text = text.strip_prefix("./").unwrap_or(text);
                let text = if parts.is_empty() {
                    text
                } else {
                    text.trim_start_matches('/')
                };
                if text.len() > 1 {
                    text.trim_end_matches('/')
                } else {
                    text
                }
            });
            match trimmed {
                Some("" | ".") => {}
                Some(text) if part.text.is_some() => {
                    let text: std::rc::Rc<str> = text.into();
                    let mut kept = part.retold(text);
                    kept.holes = part.holes;
                    parts.push(kept);
                }
                _ => parts.push(part),
            }
        }
        let joined = self.concat(&parts, "/");
        match joined.shape() {
            Some(text) if joined.text.is_some() && text.contains("..") => {
                joined.retold(without_steps_back(&text))
            }
            _ => joined,
        }
    }
}

/// `a/../b` as `b`.
fn without_steps_back(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for part in path.split('/') {
        let steps_back = part == ".."
            && kept
                .last()
                .is_some_and(|last| !matches!(*last, ".." | "" | "~"));
        if steps_back {
            kept.pop();
        } else {
            kept.push(part);
        }
    }
    kept.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_back_are_taken() {
        assert_eq!(without_steps_back("~/a/../.ssh"), "~/.ssh");
    }
}
