//! Methods of texts.

use super::calls::{Call, is_function};
use super::decode;
use super::fact::{Fact, HOLE, MAX_TEXT, Thing};
use super::heap::MAX_ITEMS;
use super::methods::range;
use super::numbers::in_base;
use super::walk::Walker;
use crate::scan::operation::Origins;

impl Walker<'_, '_, '_> {
    pub(super) fn text_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        let this = call.this;
        let first = call.get(0);
        if let (Thing::Number(number), "toString") = (&this.thing, method) {
            let base = first
                .as_number()
                .filter(|base| base.is_finite())
                .unwrap_or(10.0);
            return in_base(*number, base as u32).map(|text| this.retold(text));
        }
        if let Thing::Bytes(bytes) = &this.thing {
            match method {
                "toString" | "toLocaleString" | "decode" => {
                    let encoding = first.string().unwrap_or_else(|| "utf8".into());
                    let text = match encoding.to_lowercase().as_str() {
                        "hex" => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
                        "base64" | "base64url" => decode::to_base64(bytes),
                        "latin1" | "binary" | "ascii" => decode::latin(bytes),
                        "utf16le" | "ucs2" | "utf-16le" | "ucs-2" => {
                            let units: Vec<u16> = bytes
                                .chunks_exact(2)
                                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                                .collect();
                            String::from_utf16_lossy(&units)
                        }
                        _ => String::from_utf8_lossy(bytes).into_owned(),
                    };
                    return self.charge(bytes.len() / 64).then(|| this.retold(text));
                }
                "map" | "forEach" | "reduce" | "join" | "reverse" | "slice" | "subarray"
                | "filter" => {
                    let items = self.elements(this)?;
                    let list = self.heap.list(items);
                    let mapped = self.list_method(
                        if method == "subarray" {
                            "slice"
                        } else {
                            method
                        },
                        &Call {
                            callee: call.callee,
                            this: &list,
                            method: call.method,
                            arguments: call.arguments.clone(),
                            span: call.span,
                            new: false,
                        },
                    )?;
                    // Bytes stay bytes.
                    let items = self.heap.items(&mapped).map(<[Fact]>::to_vec);
                    let bytes: Option<Vec<u8>> = items.and_then(|items| {
                        items
                            .iter()
                            .map(|item| item.as_number().map(|number| number as i64 as u8))
                            .collect()
                    });
                    let mut fact = self.gather(&mapped).tainted();
                    return Some(match bytes {
                        Some(bytes) => {
                            fact.thing = Thing::Bytes(bytes.into());
                            fact
                        }
                        None => mapped,
                    });
                }
                _ => return None,
            }
        }
        let text = this.text.clone()?;
        if !self.charge(text.len() / 64) {
            return Some(this.tainted().with_unknown());
        }
        // Pieces around holes are still told apart by these.
        match method {
            "trim" | "trimStart" | "trimEnd" | "toString" | "valueOf" | "normalize" => {
                let text = match method {
                    "trim" => text.trim(),
                    "trimStart" => text.trim_start(),
                    "trimEnd" => text.trim_end(),
                    _ => return Some(this.clone()),
                };
                return Some(this.retold(text));
            }
            "toLowerCase" | "toLocaleLowerCase" => return Some(this.retold(text.to_lowercase())),
            "toUpperCase" | "toLocaleUpperCase" => return Some(this.retold(text.to_uppercase())),
            "concat" => {
                let mut parts = vec![this.clone()];
                for argument in &call.arguments {
                    parts.push(self.primitive(argument));
                }
                return Some(self.concat(&parts, ""));
            }
            _ => {}
        }
        if text.contains(HOLE) {
            return None;
        }
        match method {
            "charAt" | "at" => {
                let index = first.as_number().unwrap_or(0.0);
                let index = if index < 0.0 {
                    index + text.len() as f64
                } else {
                    index
                };
                let letter = text.chars().nth(index as usize);
                Some(this.retold(letter.map_or_else(String::new, String::from)))
            }
            "charCodeAt" | "codePointAt" => {
                let index = first
                    .as_number()
                    .filter(|index| !index.is_nan())
                    .unwrap_or(0.0) as usize;
                let code = if text.is_ascii() {
                    text.as_bytes().get(index).map(|byte| f64::from(*byte))
                } else {
                    text.encode_utf16().nth(index).map(f64::from)
                };
                let mut fact = this.tainted();
                fact.thing = Thing::Number(code.unwrap_or(f64::NAN));
                Some(fact)
            }
            "slice" | "substring" | "substr" => {
                let letters: Vec<u16> = text.encode_utf16().collect();
                let counted = method == "substr";
                let (mut from, mut to) = range(letters.len(), &first, &call.get(1), counted)?;
                if method == "substring" && from > to {
                    std::mem::swap(&mut from, &mut to);
                }
                let part = letters.get(from..to.max(from)).unwrap_or_default();
                Some(this.retold(String::from_utf16_lossy(part)))
            }
            "split" => {
                let parts: Vec<String> = match (&first.thing, first.string()) {
                    (Thing::Regex(pattern, _), _) => {
                        let pattern = regex(pattern)?;
                        pattern.split(&text).map(str::to_owned).collect()
                    }
                    (_, Some(between)) if between.is_empty() => {
                        text.chars().map(String::from).collect()
                    }
                    (Thing::Nothing, _) => vec![(*text).to_owned()],
                    (_, Some(between)) => text.split(&*between).map(str::to_owned).collect(),
                    _ => return None,
                };
                if parts.len() > MAX_ITEMS || !self.charge(parts.len()) {
                    return None;
                }
                let parts = parts.into_iter().map(|part| this.retold(part)).collect();
                Some(self.heap.list(parts))
            }
            "match" | "matchAll" => {
                let Thing::Regex(pattern, global) = &first.thing else {
                    return None;
                };
                let pattern = regex(pattern)?;
                if !global {
                    let found = pattern.captures(&text)?;
                    let groups = found
                        .iter()
                        .map(|group| {
                            group.map_or_else(Fact::nothing, |group| this.retold(group.as_str()))
                        })
                        .collect();
                    return Some(self.heap.list(groups));
                }
                let found: Vec<Fact> = pattern
                    .find_iter(&text)
                    .take(MAX_ITEMS)
                    .map(|found| this.retold(found.as_str()))
                    .collect();
                self.charge(found.len());
                Some(self.heap.list(found))
            }
            "replace" | "replaceAll" => self.replaced(call, &text, method == "replaceAll"),
            "repeat" => {
                let times = first.as_number().filter(|times| *times >= 0.0)? as usize;
                let length = text.len().checked_mul(times)?;
                (length <= MAX_TEXT / 8 && self.charge(length / 64))
                    .then(|| this.retold(text.repeat(times)))
            }
            "padStart" | "padEnd" => {
                let length = (first.as_number()? as usize).min(1024);
                let fill = call.get(1).string().filter(|_| call.arguments.len() > 1);
                let fill = fill.unwrap_or_else(|| " ".into());
                let missing = length.saturating_sub(text.chars().count());
                let pad: String = fill
                    .chars()
                    .cycle()
                    .take(if fill.is_empty() { 0 } else { missing })
                    .collect();
                Some(this.retold(if method == "padStart" {
                    format!("{pad}{text}")
                } else {
                    format!("{text}{pad}")
                }))
            }
            "includes" | "startsWith" | "endsWith" | "indexOf" | "lastIndexOf" => {
                let other = first.string()?;
                if this.origins.has(Origins::UNKNOWN) {
                    return Some(Fact::unknown());
                }
                Some(match method {
                    "includes" => Fact::of(Thing::Bool(text.contains(&*other))),
                    "startsWith" => Fact::of(Thing::Bool(text.starts_with(&*other))),
                    "endsWith" => Fact::of(Thing::Bool(text.ends_with(&*other))),
                    "indexOf" => Fact::number(
                        text.find(&*other)
                            .map_or(-1.0, |at| text[..at].encode_utf16().count() as f64),
                    ),
                    _ => Fact::number(
                        text.rfind(&*other)
                            .map_or(-1.0, |at| text[..at].encode_utf16().count() as f64),
                    ),
                })
            }
            _ => None,
        }
    }

    fn replaced(&mut self, call: &Call<'_>, text: &str, all: bool) -> Option<Fact> {
        let (from, to) = (call.get(0), call.get(1));
        if is_function(&to) {
            let Thing::Regex(pattern, global) = &from.thing else {
                return None;
            };
            let pattern = regex(pattern)?;
            let mut parts = Vec::new();
            let mut behind = 0;
            for found in pattern
                .captures_iter(text)
                .take(if *global { 2048 } else { 1 })
            {
                let whole = found.get(0)?;
                parts.push(call.this.retold(&text[behind..whole.start()]));
                let given = found
                    .iter()
                    .map(|group| {
                        group.map_or_else(Fact::nothing, |group| call.this.retold(group.as_str()))
                    })
                    .collect();
                let piece = self.call_value(&to, &Fact::default(), given, call.span);
                parts.push(self.primitive(&piece));
                behind = whole.end();
            }
            parts.push(call.this.retold(&text[behind..]));
            return Some(self.concat(&parts, ""));
        }
        let with = self.primitive(&to).string()?;
        let result = match &from.thing {
            Thing::Regex(pattern, global) => {
                let pattern = regex(pattern)?;
                let with = with.replace("$&", "${0}");
                if *global || all {
                    pattern.replace_all(text, with.as_str()).into_owned()
                } else {
                    pattern.replace(text, with.as_str()).into_owned()
                }
            }
            _ => {
                let from = from.string()?;
                if all {
                    text.replace(&*from, &with)
                } else {
                    text.replacen(&*from, &with, 1)
                }
            }
        };
        (result.len() <= MAX_TEXT && self.charge(result.len() / 64))
            .then(|| call.this.retold(result))
    }
}

/// A pattern of JavaScript, where it means the same here.
fn regex(pattern: &str) -> Option<regex::Regex> {
    if pattern.len() > 256 {
        return None;
    }
    regex::RegexBuilder::new(pattern)
        .size_limit(1 << 18)
        .build()
        .ok()
}
