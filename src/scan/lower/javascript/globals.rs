//! Functions that come with the language and its usual libraries, as far as
//! they make values of values.

use crate::scan::operation::{Act, Event, Origins};

use super::calls::{Call, is_function};
use super::decode;
use super::fact::{Fact, MAX_TEXT, Thing, written};
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
            "Object.keys" => {
                if super::chain::is_environment(first.name()) {
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
            "JSON.parse" | "JSON5.parse" | "yaml.parse" | "js-yaml.load" => self.parsed(&first),
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

    pub(super) fn decoded(
        &mut self,
        value: &Fact,
        how: &'static str,
        call: &Call<'_>,
        decode: impl Fn(&str) -> Option<String>,
    ) -> Fact {
        let value = self.primitive(value);
        let mut fact = value.tainted();
        if let Some(text) = value.string()
            && self.charge(text.len() / 64)
        {
            fact.text = decode(&text).map(Into::into);
        }
        fact.origins = fact.origins.with(Origins::DECODED);
        let span = self.span(call.span);
        fact.way.push(span, Event::Decode(how));
        fact
    }

    /// Functions that write values as text.
    fn written_out(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let first = call.get(0);
        if path == "Array.from" {
            let mapper = call.get(1);
            let items = self.elements(&first).or_else(|| {
                let length = self.heap.property(&first, "length")?.as_number()?;
                let length = (length as usize).min(2048);
                self.charge(length)
                    .then(|| (0..length).map(|_| Fact::nothing()).collect())
            });
            let Some(items) = items else {
                return Some(self.gather(&first).tainted().with_unknown());
            };
            let mut list = self.heap.list(items);
            if is_function(&mapper) {
                let mapped = self.for_each(&list, &mapper, call.span);
                list = self.heap.list(mapped);
            }
            return Some(list);
        }
        let text = self.primitive(&first);
        let known = text.string().filter(|_| {
            matches!(
                first.thing,
                Thing::Plain | Thing::Number(_) | Thing::Bytes(_)
            )
        });
        Some(match (path, known) {
            ("String" | "String()", Some(known)) => text.retold(known),
            ("TextEncoder().encode", Some(known)) => {
                let mut fact = text.tainted();
                fact.thing = Thing::Bytes(known.as_bytes().into());
                fact
            }
            ("JSON.stringify", Some(known)) if first.text.is_some() => {
                text.retold(serde_json::Value::from(&*known).to_string())
            }
            _ => {
                let mut whole = self.gather(&first).tainted();
                for other in call
                    .arguments
                    .iter()
                    .skip(1)
                    .filter(|one| !is_function(one))
                {
                    let other = self.gather(other);
                    whole.taint(&other);
                }
                whole.with_unknown()
            }
        })
    }

    fn buffer(&mut self, call: &Call<'_>) -> Fact {
        let first = call.get(0);
        let encoding = call.get(1).string().map(|name| name.to_lowercase());
        match encoding.as_deref() {
            Some(encoding @ ("base64" | "base64url" | "hex"))
                if first.text.is_some() || self.heap.object(&first).is_none() =>
            {
                let how = if encoding == "hex" { "hex" } else { "base64" };
                let mut fact = first.tainted();
                if let Some(text) = first.string()
                    && self.charge(text.len() / 64)
                {
                    let bytes = if encoding == "hex" {
                        decode::hex(&text)
                    } else {
                        decode::base64(&text)
                    };
                    if let Some(bytes) = bytes {
                        fact.thing = Thing::Bytes(bytes.into());
                    }
                }
                fact.origins = fact.origins.with(Origins::DECODED);
                let span = self.span(call.span);
                fact.way.push(span, Event::Decode(how));
                fact
            }
            _ => {
                let items = match &first.thing {
                    Thing::Object(_) => self.elements(&first),
                    _ => None,
                };
                let bytes: Option<Vec<u8>> = items.and_then(|items| {
                    items
                        .iter()
                        .map(|item| item.as_number().map(|number| number as i64 as u8))
                        .collect()
                });
                let mut fact = self.gather(&first).tainted();
                match (bytes, first.string()) {
                    (Some(bytes), _) => {
                        fact.thing = Thing::Bytes(bytes.into());
                        // Numbers that stand for letters hide them.
                        fact.origins = fact.origins.with(Origins::DECODED);
                    }
                    (None, Some(text)) if first.text.is_some() && self.charge(text.len() / 64) => {
                        fact.thing = Thing::Bytes(text.as_bytes().into());
                    }
                    _ => return fact.with_unknown(),
                }
                fact
            }
        }
    }

    fn inflated(&mut self, value: &Fact, call: &Call<'_>) -> Fact {
        let mut fact = self.gather(value).tainted();
        let bytes = match &value.thing {
            Thing::Bytes(bytes) => Some(bytes.clone()),
            _ => value.string().filter(|_| value.text.is_some()).map(|text| {
                let bytes: Vec<u8> = text.chars().map(|letter| letter as u32 as u8).collect();
                bytes.into()
            }),
        };
        if let Some(bytes) = bytes
            && self.charge(bytes.len() / 16 + 1000)
            && let Some(found) = decode::inflate(&bytes, MAX_TEXT)
        {
            fact.thing = Thing::Bytes(found.into());
        }
        fact.origins = fact.origins.with(Origins::DECODED);
        let span = self.span(call.span);
        fact.way.push(span, Event::Decode("compressed data"));
        fact
    }

    fn spelled(&mut self, call: &Call<'_>) -> Fact {
        let mut fact = Fact::from(Origins::DECODED);
        let mut units = Vec::new();
        for argument in &call.arguments {
            fact.taint(argument);
            match argument.as_number().filter(|code| code.is_finite()) {
                Some(code) => units.push(code as u32),
                None => return fact.with_unknown(),
            }
        }
        let mut text = String::new();
        for unit in char::decode_utf16(units.iter().flat_map(|&unit| {
            // What does not fit one unit is a code point.
            let mut both = [0; 2];
            let letter = char::from_u32(unit).unwrap_or('\u{fffd}');
            let encoded: Vec<u16> = if unit > 0xffff {
                letter.encode_utf16(&mut both).to_vec()
            } else {
                vec![unit as u16]
            };
            encoded
        })) {
            text.push(unit.unwrap_or('\u{fffd}'));
        }
        fact.text = Some(text.into());
        fact
    }

    fn read_number(&mut self, path: &str, call: &Call<'_>) -> Fact {
        let value = self.primitive(&call.get(0));
        let base = call.get(1).as_number().filter(|base| base.is_finite());
        let mut fact = value.tainted();
        let number = if path.contains("Int") {
            value.string().map(|text| parse_int(&text, base))
        } else if path.contains("Float") {
            value.string().map(|text| {
                let text = text.trim();
                let end = text
                    .find(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != '-')
                    .unwrap_or(text.len());
                text[..end].parse().unwrap_or(f64::NAN)
            })
        } else {
            value.as_number()
        };
        match number {
            Some(number) => {
                fact.thing = Thing::Number(number);
                fact
            }
            None => fact.with_unknown(),
        }
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
            if super::chain::is_environment(first.name()) {
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

    fn parsed(&mut self, value: &Fact) -> Fact {
        let text = self.primitive(value);
        let parsed = text
            .string()
            .filter(|text| text.len() < 16 << 10 && self.charge(text.len() / 8))
            .and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
        match parsed {
            Some(parsed) => self.of_json(&parsed, &text, 0),
            None => {
                let mut whole = self.gather(value).tainted();
                whole.path = value.path.clone().filter(|path| path.contains("()"));
                whole.with_unknown()
            }
        }
    }

    fn of_json(&mut self, value: &serde_json::Value, from: &Fact, depth: usize) -> Fact {
        match value {
            serde_json::Value::Null => Fact::nothing(),
            serde_json::Value::Bool(value) => Fact::of(Thing::Bool(*value)),
            serde_json::Value::Number(number) => Fact::number(number.as_f64().unwrap_or(f64::NAN)),
            serde_json::Value::String(text) => from.retold(text.as_str()),
            _ if depth > 8 => from.tainted().with_unknown(),
            serde_json::Value::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| self.of_json(item, from, depth + 1))
                    .collect();
                self.heap.list(items)
            }
            serde_json::Value::Object(map) => {
                let object = self.object();
                for (name, value) in map {
                    let value = self.of_json(value, from, depth + 1);
                    if let Some(inside) = self.heap.object_mut(&object) {
                        inside.set(name, value, false);
                    }
                }
                object
            }
        }
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

fn math(path: &str, call: &Call<'_>) -> Option<Fact> {
    let numbers: Option<Vec<f64>> = call.arguments.iter().map(Fact::as_number).collect();
    let numbers = numbers?;
    let first = *numbers.first()?;
    let second = numbers.get(1).copied();
    Some(Fact::number(match path {
        "Math.floor" => first.floor(),
        "Math.ceil" => first.ceil(),
        "Math.round" => (first + 0.5).floor(),
        "Math.trunc" => first.trunc(),
        "Math.abs" => first.abs(),
        "Math.sqrt" => first.sqrt(),
        "Math.pow" => first.powf(second?),
        "Math.max" => numbers.iter().copied().fold(first, f64::max),
        _ => numbers.iter().copied().fold(first, f64::min),
    }))
}

/// The number that a text begins with.
fn parse_int(text: &str, base: Option<f64>) -> f64 {
    let text = text.trim_start();
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut base = base.map_or(0, |base| base as u32);
    let mut digits = text;
    if matches!(base, 0 | 16)
        && let Some(rest) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))
    {
        base = 16;
        digits = rest;
    }
    if base == 0 {
        base = 10;
    }
    if !(2..=36).contains(&base) {
        return f64::NAN;
    }
    let mut number = 0.0;
    let mut any = false;
    for digit in digits.chars().map_while(|letter| letter.to_digit(base)) {
        number = number * f64::from(base) + f64::from(digit);
        any = true;
    }
    match (any, negative) {
        (false, _) => f64::NAN,
        (true, true) => -number,
        (true, false) => number,
    }
}

/// A number in another base.
pub(super) fn in_base(number: f64, base: u32) -> Option<String> {
    if base == 10 {
        return Some(written(number));
    }
    let whole = number.is_finite() && number.fract() == 0.0 && number.abs() < 9e15;
    if !whole || !(2..=36).contains(&base) {
        return None;
    }
    let mut rest = number.abs() as u64;
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % u64::from(base)) as u32, base)?);
        rest /= u64::from(base);
        if rest == 0 {
            break;
        }
    }
    if number < 0.0 {
        digits.push('-');
    }
    Some(digits.into_iter().rev().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        assert_eq!(parse_int("0x1fz", None), 31.0);
        assert_eq!(parse_int("-12px", Some(10.0)), -12.0);
        assert!(parse_int("z", None).is_nan());
        assert_eq!(in_base(31.0, 16).as_deref(), Some("1f"));
        assert_eq!(in_base(35.0, 36).as_deref(), Some("z"));
        assert_eq!(without_steps_back("~/a/../.ssh"), "~/.ssh");
    }
}
