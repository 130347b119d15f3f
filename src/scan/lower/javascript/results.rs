//! Values that calls yield: decodings, downloads, file contents, methods that
//! keep where a value came from.

use oxc_ast::ast::{Argument, CallExpression, Expression};

use crate::scan::operation::{Origins, Value};
use crate::scan::sensitive;

use super::decode;
use super::fold::{MAX_PARTS, joined, union, within};
use super::names::Names;

/// What a call yields.
pub(super) fn call_value(names: &Names, call: &CallExpression<'_>, depth: usize) -> Value {
    let arguments: Vec<&Expression<'_>> = call
        .arguments
        .iter()
        .take(64)
        .filter_map(Argument::as_expression)
        .collect();
    let first = || {
        arguments
            .first()
            .map_or_else(Value::unknown, |first| within(names, first, depth - 1))
    };
    let path = names.path(&call.callee).unwrap_or_default();
    match path.as_str() {
        "atob" => return decoded(first(), decode::base64),
        "Buffer.from" | "buffer.Buffer.from" => {
            let encoding = arguments
                .get(1)
                .map(|encoding| within(names, encoding, depth - 1));
            return match encoding.and_then(|encoding| encoding.text).as_deref() {
                Some("base64" | "base64url") => decoded(first(), decode::base64),
                Some("hex") => decoded(first(), decode::hex),
                _ => first(),
            };
        }
        "String.fromCharCode" | "String.fromCodePoint" => {
            return from_codes(names, &arguments, depth);
        }
        "decodeURIComponent" | "unescape" | "decodeURI" => return decoded(first(), |_| None),
        "String" | "JSON.stringify" | "JSON.parse" | "encodeURIComponent" | "Object.entries"
        | "Object.values" | "Object.assign" | "path.join" | "path.resolve" => {
            let values: Vec<Value> = arguments
                .iter()
                .map(|argument| within(names, argument, depth - 1))
                .collect();
            let between = if path.starts_with("path.") { "/" } else { "" };
            return joined(names, values, between);
        }
        "Object.keys" => return Value::from(Origins::UNKNOWN),
        "os.homedir" => return Value::constant("~"),
        _ => {}
    }
    if is_download(&path) {
        return Value::from(Origins::NETWORK);
    }
    if is_file_read(&path) {
        let target = first();
        let sensitive = target
            .text
            .as_deref()
            .is_some_and(|text| sensitive::first(text).is_some());
        let origins = if sensitive {
            Origins::FILE.with(Origins::SENSITIVE)
        } else {
            Origins::FILE
        };
        return Value::from(origins);
    }
    if [
        "zlib.gunzipSync",
        "zlib.inflateSync",
        "zlib.unzipSync",
        "zlib.brotliDecompressSync",
    ]
    .contains(&path.as_str())
    {
        return decoded(first(), |_| None);
    }
    method_value(names, call, &arguments, depth)
}

/// A method of a value keeps where the value came from.
fn method_value(
    names: &Names,
    call: &CallExpression<'_>,
    arguments: &[&Expression<'_>],
    depth: usize,
) -> Value {
    let Expression::StaticMemberExpression(member) = &call.callee else {
        let mut all = Value::from(Origins::UNKNOWN);
        for argument in arguments {
            all = union(all, &within(names, argument, depth - 1));
        }
        return all;
    };
    if member.property.name == "join"
        && let Some(list) = list(names, &member.object, depth)
    {
        let between = arguments.first().map_or_else(
            || Value::constant(","),
            |first| within(names, first, depth - 1),
        );
        return match between.text {
            Some(between) => joined(names, list, &between),
            None => Value::unknown(),
        };
    }
    let object = within(names, &member.object, depth - 1);
    match member.property.name.as_str() {
        "toString" | "trim" | "valueOf" => object,
        "concat" => {
            let mut parts = vec![object];
            parts.extend(
                arguments
                    .iter()
                    .map(|argument| within(names, argument, depth - 1)),
            );
            joined(names, parts, "")
        }
        _ => {
            let mut all = object;
            for argument in arguments {
                all = union(all, &within(names, argument, depth - 1));
            }
            Value::from(if all.origins.is_constant() {
                Origins::UNKNOWN
            } else {
                all.origins
            })
        }
    }
}

/// The elements of a list that is written down, or of a text split into
/// letters and turned around.
fn list(names: &Names, expression: &Expression<'_>, depth: usize) -> Option<Vec<Value>> {
    if depth == 0 || !names.step() {
        return None;
    }
    match expression {
        Expression::ArrayExpression(array) => array
            .elements
            .iter()
            .take(MAX_PARTS)
            .map(|element| Some(within(names, element.as_expression()?, depth - 1)))
            .collect(),
        Expression::CallExpression(call) => {
            let Expression::StaticMemberExpression(member) = &call.callee else {
                return None;
            };
            match member.property.name.as_str() {
                "reverse" => list(names, &member.object, depth - 1).map(|mut list| {
                    list.reverse();
                    list
                }),
                "split" => {
                    let object = within(names, &member.object, depth - 1);
                    let between =
                        within(names, call.arguments.first()?.as_expression()?, depth - 1).text?;
                    let text = object.text?;
                    if text.len() > MAX_PARTS {
                        return None;
                    }
                    let piece = |piece: String| Value {
                        text: Some(piece),
                        origins: object.origins,
                        ..Value::default()
                    };
                    Some(if between.is_empty() {
                        text.chars()
                            .map(|letter| piece(letter.to_string()))
                            .collect()
                    } else {
                        text.split(between.as_str())
                            .map(|part| piece(part.to_owned()))
                            .collect()
                    })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn decoded(value: Value, decode: fn(&str) -> Option<String>) -> Value {
    Value {
        text: value.text.as_deref().and_then(decode),
        origins: value.origins.with(Origins::DECODED),
        ..Value::default()
    }
}

fn from_codes(names: &Names, arguments: &[&Expression<'_>], depth: usize) -> Value {
    let mut text = Some(String::new());
    let mut origins = Origins::DECODED;
    for argument in arguments {
        let value = within(names, argument, depth - 1);
        origins = origins.with(value.origins);
        let letter = value
            .text
            .and_then(|code| char::from_u32(code.parse().ok()?));
        text = text.zip(letter).map(|(mut text, letter)| {
            text.push(letter);
            text
        });
    }
    Value {
        text,
        origins,
        ..Value::default()
    }
}

/// Whether the call yields what came over the network.
pub(super) fn is_download(path: &str) -> bool {
    let root = path.split(['.', '(']).next().unwrap_or_default();
    matches!(
        root,
        "fetch"
            | "axios"
            | "got"
            | "superagent"
            | "needle"
            | "request"
            | "ky"
            | "undici"
            | "$fetch"
    ) || matches!(
        path,
        "http.get" | "https.get" | "http.request" | "https.request" | "http2.connect"
    )
}

/// Whether the call yields the content of a file.
pub(super) fn is_file_read(path: &str) -> bool {
    matches!(
        path,
        "fs.readFileSync"
            | "fs.readFile"
            | "fs.promises.readFile"
            | "fs.createReadStream"
            | "Deno.readTextFile"
            | "Deno.readTextFileSync"
            | "Bun.file"
    )
}
