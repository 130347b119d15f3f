//! What calls make of values, without touching anything.

use super::super::kit::datum::{Datum, MAX_ITEMS, MAX_TEXT};
use super::super::kit::decode;
use super::action::Does;
use super::perform::Call;
use crate::scan::operation::Origins;

/// What only makes a value of values.
pub(super) fn constant(does: Does, call: &Call) -> Datum {
    match does {
        Does::Join(list, between) => {
            // `implode($list)`.
            let (list, between) = if call.has(list) {
                (call.at(list), call.at(between))
            } else {
                (call.at(between), Datum::default())
            };
            Datum::joined(&list.parts(), between.text().unwrap_or_default())
        }
        Does::JoinRest => {
            let rest: Vec<Datum> = call
                .arguments
                .iter()
                .skip(1)
                .flat_map(Datum::parts)
                .collect();
            Datum::joined(&rest, call.at(0).text().unwrap_or_default())
        }
        Does::Path => {
            let parts: Vec<Datum> = call
                .arguments
                .iter()
                .map(|part| {
                    part.with_text(
                        part.text()
                            .map(|text| text.trim_end_matches('/').to_owned()),
                    )
                })
                .collect();
            Datum::joined(&parts, "/")
        }
        Does::Letters(what) => letters(&call.at(what)),
        Does::Numbers(what) => {
            let value = call.at(what);
            match value.text() {
                Some(text) => Datum::list(
                    text.bytes()
                        .take(MAX_ITEMS)
                        .map(|byte| value.with_text(Some(byte.to_string())))
                        .collect(),
                ),
                None => value,
            }
        }
        Does::Reverse(what) => {
            let value = call.at(what);
            match (&value.items, value.text()) {
                (Some(items), _) => Datum::list(items.iter().rev().cloned().collect()),
                (None, Some(text)) => value.with_text(Some(text.chars().rev().collect())),
                (None, None) => value,
            }
        }
        Does::Replace(subject, from, to) => {
            let (subject, from, to) = (call.at(subject), call.at(from), call.at(to));
            let text = match (subject.text(), from.text(), to.text()) {
                (Some(text), Some(from), Some(to))
                    if !from.is_empty() && text.len() / from.len() * to.len() <= MAX_TEXT =>
                {
                    Some(text.replace(from, to))
                }
                _ => None,
            };
            Datum::merged([&subject, &to]).with_text(text)
        }
        Does::Split(what, between) => {
            let value = call.at(what);
            let between = call.at(between);
            match value.text() {
                Some(text) => {
                    let parts: Vec<&str> = match between.text() {
                        None => text.split_whitespace().collect(),
                        Some("") => text.split("").filter(|part| !part.is_empty()).collect(),
                        Some(between) => text.split(between).collect(),
                    };
                    Datum::list(
                        parts
                            .into_iter()
                            .take(MAX_ITEMS)
                            .map(|part| value.with_text(Some(part.to_owned())))
                            .collect(),
                    )
                }
                None => value.vague(),
            }
        }
        Does::Format(form) => {
            let rest: Vec<Datum> = call
                .arguments
                .iter()
                .skip(form + 1)
                .flat_map(Datum::parts)
                .collect();
            format(&call.at(form), &rest)
        }
        Does::Lower(what) => {
            let value = call.at(what);
            value.with_text(value.text().map(str::to_lowercase))
        }
        Does::Part(what, from, count) => {
            let value = call.at(what);
            let number = |place: Option<usize>| match place {
                None => Some(1),
                Some(place) if call.has(place) => call.at(place).number(),
                Some(_) => Some(i64::MAX),
            };
            let part = match (value.text(), number(from), number(count)) {
                (Some(text), Some(from), Some(count)) => {
                    let from = usize::try_from(from - 1).unwrap_or(0);
                    let count = usize::try_from(count).unwrap_or(0);
                    Some(text.chars().skip(from).take(count).collect())
                }
                _ => None,
            };
            value.with_text(part)
        }
        Does::Same(what) => call.at(what),
        Does::Quiet => Datum::unknown(),
        Does::Text(text) => Datum::constant(text),
        Does::Input => Datum::from(Origins::INPUT),
        Does::Received => Datum::from(Origins::NETWORK),
        _ => {
            let whole = call.all();
            match call.on.as_ref().or(call.arguments.first()) {
                Some(one) if call.arguments.len() + usize::from(call.on.is_some()) == 1 => {
                    one.clone()
                }
                _ => whole.also(Origins::UNKNOWN),
            }
        }
    }
}

/// An open file.
pub(super) fn file(path: &Datum, content: Datum) -> Datum {
    let fields = vec![("path".to_owned(), path.clone())];
    Datum {
        value: content.value,
        fields: Some(fields.into()),
        object: Some("file".into()),
        ..Datum::default()
    }
}

/// The words of a command from one place on.
pub(super) fn words(call: &Call, from: usize) -> Vec<Datum> {
    let words = call.arguments.get(from..).unwrap_or_default();
    words
        .iter()
        .filter(|word| word.fields.is_none())
        .flat_map(|word| match &word.items {
            Some(items) => items.to_vec(),
            None => vec![word.clone()],
        })
        .collect()
}

/// The text of a number, or of a list of them.
pub(super) fn letters(value: &Datum) -> Datum {
    let text: Option<String> = value
        .parts()
        .iter()
        .map(|part| {
            part.number()
                .and_then(|number| u32::try_from(number).ok())
                .and_then(char::from_u32)
        })
        .collect();
    let hidden = text.is_none();
    let letters = value.with_text(text);
    // What it is made of cannot be read: it was encoded.
    if hidden {
        letters.also(Origins::DECODED)
    } else {
        letters
    }
}

/// `printf`: each place in the form takes one argument.
pub(super) fn format(form: &Datum, arguments: &[Datum]) -> Datum {
    let Some(text) = form.text() else {
        return Datum::merged(arguments.iter().chain([form])).vague();
    };
    let mut parts = Vec::new();
    let mut rest = text;
    let mut given = arguments.iter();
    while let Some(at) = rest.find('%') {
        parts.push(Datum::constant(&rest[..at]));
        rest = &rest[at + 1..];
        let width = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_digit() || b"-+.#0".contains(byte))
            .count();
        let kind = rest[width..].chars().next();
        rest = &rest[width + kind.map_or(0, char::len_utf8)..];
        match kind {
            Some('%') | None => parts.push(Datum::constant("%")),
            Some('c') => parts.push(given.next().map(letters).unwrap_or_default()),
            Some(_) => parts.push(given.next().cloned().unwrap_or_default()),
        }
    }
    parts.push(Datum::constant(rest));
    Datum::joined(&parts, "")
}

/// A text turned by a key.
pub(super) fn turned(value: &Datum, key: &Datum) -> Option<Datum> {
    let bytes = decode::xor(&value.to_bytes()?, &key.to_bytes()?)?;
    let whole = Datum::merged([value, key]).also(Origins::DECODED);
    let bytes = Datum::of_bytes(bytes, &whole.value);
    Some(bytes.decoded_text())
}
