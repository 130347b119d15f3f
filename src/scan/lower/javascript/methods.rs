//! Methods of texts, lists, promises and streams.

use std::rc::Rc;

use crate::scan::operation::Origins;

use super::calls::{Call, is_function};
use super::decode;
use super::fact::{Fact, HOLE, MAX_TEXT, Thing};
use super::globals::in_base;
use super::heap::MAX_ITEMS;
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    /// A method of a value.
    pub(super) fn value_method(&mut self, call: &Call<'_>) -> Option<Fact> {
        let method = call.method?;
        if let Some(fact) = self.promise_method(method, call) {
            return Some(fact);
        }
        if self.heap.items(call.this).is_some() || call.this.name() == "process.env#keys" {
            return self.list_method(method, call);
        }
        if matches!(
            call.this.name(),
            "URLSearchParams()" | "Headers()" | "FormData()" | "form-data()" | "Map()" | "Set()"
        ) {
            return self.collection_method(method, call);
        }
        let text = call.this.text.is_some()
            || matches!(call.this.thing, Thing::Number(_) | Thing::Bytes(_));
        if text && let Some(fact) = self.text_method(method, call) {
            return Some(fact);
        }
        self.unknown_method(method, call)
    }

    fn promise_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "then" => {
                let first = call.get(0);
                let callable = is_function(&first) || first.path.is_some();
                if !callable {
                    return None;
                }
                let given = vec![call.this.clone()];
                let result = self.call_value(&first, &Fact::default(), given, call.span);
                let second = call.get(1);
                if is_function(&second) {
                    let given = vec![Fact::unknown()];
                    self.call_value(&second, &Fact::default(), given, call.span);
                }
                Some(result)
            }
            "catch" | "finally" => {
                let first = call.get(0);
                if is_function(&first) {
                    let given = vec![Fact::unknown()];
                    self.call_value(&first, &Fact::default(), given, call.span);
                }
                Some(call.this.clone())
            }
            _ => None,
        }
    }

    fn list_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        let list = call.this;
        let first = call.get(0);
        let weakly = self.branch > 0;
        match method {
            "push" | "unshift" | "add" => {
                for argument in &call.arguments {
                    if let Some(object) = self.heap.object_mut(list) {
                        object.taint.taint(argument);
                        if let Some(items) = &mut object.items {
                            if items.len() >= MAX_ITEMS {
                                object.items = None;
                            } else if method == "unshift" {
                                items.insert(0, argument.clone());
                            } else {
                                items.push(argument.clone());
                            }
                        }
                    }
                }
                let unshifted = if method == "unshift" {
                    MAX_ITEMS / 16
                } else {
                    0
                };
                self.charge(unshifted);
                Some(Fact::unknown())
            }
            "pop" | "shift" => {
                let length = self.heap.items(list).map_or(0, <[Fact]>::len);
                if method == "shift" {
                    self.charge(length / 64);
                }
                let object = self.heap.object_mut(list)?;
                let items = object.items.as_mut()?;
                if items.is_empty() {
                    return Some(Fact::nothing());
                }
                if weakly && self.extra == 0 {
                    return items.last().cloned();
                }
                if method == "pop" {
                    items.pop()
                } else {
                    Some(items.remove(0))
                }
            }
            "reverse" | "toReversed" => {
                let mut items = self.elements(list)?;
                items.reverse();
                if method == "reverse"
                    && let Some(object) = self.heap.object_mut(list)
                {
                    object.items = Some(items);
                    return Some(list.clone());
                }
                Some(self.heap.list(items))
            }
            "join" | "toString" => {
                let items = self.elements(list)?;
                let between = match (method, &first.thing) {
                    ("join", Thing::Nothing) | ("toString", _) => Rc::from(","),
                    _ => self.primitive(&first).string()?,
                };
                let items: Vec<Fact> = items.iter().map(|item| self.primitive(item)).collect();
                Some(self.concat(&items, &between))
            }
            "slice" | "splice" => {
                let items = self.elements(list)?;
                let (from, to) = range(items.len(), &first, &call.get(1), method == "splice")?;
                let part = items.get(from..to).unwrap_or_default().to_vec();
                if method == "splice"
                    && let Some(object) = self.heap.object_mut(list)
                    && let Some(kept) = &mut object.items
                {
                    let added = call.arguments.get(2..).unwrap_or_default().to_vec();
                    kept.splice(from..to.max(from), added);
                }
                Some(self.heap.list(part))
            }
            "concat" => {
                let mut items = self.elements(list)?;
                for argument in &call.arguments {
                    match self.heap.items(argument) {
                        Some(more) => items.extend(more.to_vec()),
                        None => items.push(argument.clone()),
                    }
                }
                Some(self.heap.list(items))
            }
            "map" | "flatMap" => {
                let callback = self.callable(&first)?;
                let results = self.for_each(list, &callback, call.span);
                let known = self
                    .heap
                    .items(list)
                    .is_some_and(|items| items.len() == results.len());
                if known {
                    return Some(self.heap.list(results));
                }
                let mut whole = Fact::default();
                for result in results {
                    let result = self.gather(&result);
                    whole.taint(&result);
                }
                Some(whole.with_unknown())
            }
            "filter" => {
                let callback = self.callable(&first)?;
                let results = self.for_each(list, &callback, call.span);
                let items = self.elements(list)?;
                if items.len() != results.len() {
                    return Some(list.clone());
                }
                let kept = items
                    .into_iter()
                    .zip(results)
                    .filter(|(_, result)| result.truth() != Some(false))
                    .map(|(item, _)| item)
                    .collect();
                Some(self.heap.list(kept))
            }
            "forEach" | "some" | "every" | "find" | "findIndex" | "sort" | "findLast" => {
                let callback = self.callable(&first)?;
                self.for_each(list, &callback, call.span);
                Some(match method {
                    "sort" => list.clone(),
                    "find" | "findLast" => self.gather(list).tainted().with_unknown(),
                    _ => Fact::unknown(),
                })
            }
            "reduce" | "reduceRight" => {
                let mut items = self.elements(list)?;
                if method == "reduceRight" {
                    items.reverse();
                }
                let mut items = items.into_iter();
                let mut total = match call.arguments.get(1) {
                    Some(start) => start.clone(),
                    None => items.next()?,
                };
                for (index, item) in items.enumerate() {
                    let given = vec![total.clone(), item, Fact::number(index as f64)];
                    total = self.call_value(&first, &Fact::default(), given, call.span);
                    if self.state.fuel == 0 {
                        return Some(total.tainted().with_unknown());
                    }
                }
                Some(total)
            }
            "at" => {
                let items = self.heap.items(list)?;
                let index = first.as_number()?;
                let index = if index < 0.0 {
                    index + items.len() as f64
                } else {
                    index
                };
                Some(
                    items
                        .get(index as usize)
                        .cloned()
                        .unwrap_or_else(Fact::nothing),
                )
            }
            "indexOf" | "includes" => {
                let text = first.string()?;
                let items = self.elements(list)?;
                let at = items
                    .iter()
                    .position(|item| item.string().as_deref() == Some(&*text));
                let unknown = items.iter().any(|item| item.string().is_none());
                if unknown {
                    return Some(Fact::unknown());
                }
                Some(if method == "includes" {
                    Fact::of(Thing::Bool(at.is_some()))
                } else {
                    Fact::number(at.map_or(-1.0, |at| at as f64))
                })
            }
            "flat" | "values" | "entries" => {
                if method == "entries" {
                    let items = self.elements(list)?;
                    let mut pairs = Vec::new();
                    for (index, item) in items.into_iter().enumerate() {
                        pairs.push(self.heap.list(vec![Fact::number(index as f64), item]));
                    }
                    return Some(self.heap.list(pairs));
                }
                let items = self.elements(list)?;
                let mut flat = Vec::new();
                for item in items {
                    match self.heap.items(&item) {
                        Some(inner) => flat.extend(inner.to_vec()),
                        None => flat.push(item),
                    }
                }
                Some(self.heap.list(flat))
            }
            _ => None,
        }
    }

    /// A function to call: of the text, or a named one.
    fn callable(&mut self, fact: &Fact) -> Option<Fact> {
        (is_function(fact) || fact.path.is_some()).then(|| fact.clone())
    }

    fn collection_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "append" | "set" | "add" => {
                let mut taint = Fact::default();
                for argument in &call.arguments {
                    let argument = self.gather(argument);
                    taint.taint(&argument);
                }
                self.archived(call, &mut taint);
                let name = call.get(0).string();
                if let Some(object) = self.heap.object_mut(call.this) {
                    object.taint.taint(&taint);
                    if let (Some(name), Some(value)) = (name, call.arguments.get(1)) {
                        object.set(&name, value.clone(), false);
                    }
                }
                let mut this = call.this.clone();
                this.taint(&taint);
                Some(this)
            }
            "get" => {
                let name = call.get(0).string()?;
                let found = self.heap.property(call.this, &name).cloned();
                found.or_else(|| Some(self.gather(call.this).tainted().with_unknown()))
            }
            "toString" | "entries" | "values" => {
                Some(self.gather(call.this).tainted().with_unknown())
            }
            _ => None,
        }
    }

    fn text_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
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

    /// Methods of a value of which little is known: events, readers, iterators.
    fn unknown_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "on" | "once" | "addListener" | "addEventListener" | "onData" => {
                let this = self.gather(call.this);
                let mut handed = this.tainted().with_unknown();
                let callback = call.callback()?;
                let event = call.get(0).string().unwrap_or_default();
                // A server hands its client over.
                if call.this.name().contains("createServer()") && &*event == "connection" {
                    handed = self.open("net.connect()", Fact::unknown());
                }
                self.call_value(&callback, call.this, vec![handed], call.span);
                Some(call.this.clone())
            }
            // A token of a page against forgery is no theft.
            "match" | "split" | "indexOf" | "replace" | "find" | "includes"
                if call.this.name().starts_with("document.cookie") =>
            {
                let asks = call
                    .arguments
                    .iter()
                    .any(|one| match (&one.thing, one.shape()) {
                        (Thing::Regex(pattern, _), _) => is_forgery_token(pattern),
                        (_, Some(text)) => is_forgery_token(&text),
                        _ => false,
                    });
                if asks {
                    return Some(Fact::from(Origins::INPUT));
                }
                let mut fact = call.this.tainted();
                fact.path.clone_from(&call.this.path);
                Some(fact)
            }
            "map" | "forEach" | "filter" | "find" | "flatMap" | "reduce" | "some" | "every"
            | "sort"
                if call.get(0).path.is_some() || is_function(&call.get(0)) =>
            {
                let callback = call.get(0);
                if method == "reduce" {
                    let whole = self.gather(call.this).tainted().with_unknown();
                    let start = call
                        .arguments
                        .get(1)
                        .cloned()
                        .unwrap_or_else(|| whole.clone());
                    let given = vec![start.clone(), whole];
                    let result = self.call_value(&callback, &Fact::default(), given, call.span);
                    return Some(start.either(&result));
                }
                let results = self.for_each(call.this, &callback, call.span);
                if matches!(method, "filter" | "find" | "sort") {
                    return Some(call.this.clone());
                }
                if method == "some" || method == "every" || method == "forEach" {
                    return Some(Fact::unknown());
                }
                let mut whole = Fact::default();
                for result in results {
                    whole = self.gather(&result);
                }
                Some(whole.with_unknown())
            }
            // Whether something is in it does not tell what it is.
            "test" | "exec" | "startsWith" | "endsWith" | "includes" | "has"
                if matches!(call.this.thing, Thing::Regex(..)) || method != "exec" =>
            {
                let mut fact = Fact::unknown();
                if method == "exec" {
                    let given = self.gather(&call.get(0));
                    fact.taint(&given);
                }
                Some(fact)
            }
            _ => None,
        }
    }
}

fn is_forgery_token(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("csrf") || lower.contains("xsrf")
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

/// The part of a list or text that two arguments name.
fn range(length: usize, from: &Fact, to: &Fact, counted: bool) -> Option<(usize, usize)> {
    let place = |number: f64| {
        let number = number.trunc();
        let number = if number < 0.0 {
            number + length as f64
        } else {
            number
        };
        number.clamp(0.0, length as f64) as usize
    };
    let start = match from.thing {
        Thing::Nothing => 0,
        _ => place(from.as_number().filter(|number| !number.is_nan())?),
    };
    let end = match to.thing {
        Thing::Nothing => length,
        _ => {
            let number = to.as_number().filter(|number| !number.is_nan())?;
            if counted {
                start.saturating_add(number.max(0.0) as usize).min(length)
            } else {
                place(number)
            }
        }
    };
    Some((start, end))
}
