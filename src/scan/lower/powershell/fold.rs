//! What operators and casts make of constants.

use super::super::kit::datum::{Datum, MAX_TEXT};
use super::expression::MAX_RANGE;
use crate::scan::operation::Origins;

/// `left + right`: of texts, lists, numbers.
pub(super) fn plus(left: &Datum, right: &Datum) -> Datum {
    if left.items.is_some() {
        let mut items = left.parts();
        items.extend(right.parts());
        return Datum::list(items);
    }
    if let (Some(one), Some(two)) = (left.number(), right.number()) {
        // `'1' + 1` is `11`, and nobody hides anything in that.
        let whole = Datum::merged([left, right]);
        return whole.with_text(one.checked_add(two).map(|sum| sum.to_string()));
    }
    if left.is_nothing() {
        return right.clone();
    }
    let right = match &right.items {
        Some(items) => Datum::joined(items, " "),
        None => right.clone(),
    };
    left.concat(&right)
}

pub(super) fn binary(operator: &str, left: &Datum, right: &Datum) -> Datum {
    let arithmetic = |of: &dyn Fn(i64, i64) -> Option<i64>| {
        let result = left
            .number()
            .zip(right.number())
            .and_then(|(one, two)| of(one, two))
            .map(|number| number.to_string());
        Datum::merged([left, right]).with_text(result)
    };
    match operator {
        "+" => plus(left, right),
        "-" => arithmetic(&i64::checked_sub),
        "*" => match (left.text(), right.number()) {
            (Some(text), Some(times)) if left.number().is_none() => {
                let fits = u64::try_from(times).is_ok_and(|times| times <= MAX_RANGE)
                    && text
                        .len()
                        .saturating_mul(usize::try_from(times).unwrap_or(0))
                        <= MAX_TEXT;
                left.with_text(fits.then(|| text.repeat(usize::try_from(times).unwrap_or(0))))
            }
            _ => arithmetic(&i64::checked_mul),
        },
        "/" => arithmetic(&i64::checked_div),
        "%" => arithmetic(&i64::checked_rem),
        "-bxor" => {
            if let (Some(_), Some(_)) = (left.number(), right.number()) {
                return arithmetic(&|one, two| Some(one ^ two));
            }
            Datum::merged([left, right]).vague()
        }
        "-band" => arithmetic(&|one, two| Some(one & two)),
        "-bor" => arithmetic(&|one, two| Some(one | two)),
        "-shl" => {
            arithmetic(&|one, two| u32::try_from(two).ok().and_then(|two| one.checked_shl(two)))
        }
        "-shr" => {
            arithmetic(&|one, two| u32::try_from(two).ok().and_then(|two| one.checked_shr(two)))
        }
        ".." => match (left.number(), right.number()) {
            (Some(from), Some(to)) if from.abs_diff(to) <= MAX_RANGE => {
                let numbers: Vec<Datum> = if from <= to {
                    (from..=to)
                        .map(|number| Datum::constant(number.to_string()))
                        .collect()
                } else {
                    (to..=from)
                        .rev()
                        .map(|number| Datum::constant(number.to_string()))
                        .collect()
                };
                Datum::list(numbers)
            }
            _ => Datum::merged([left, right]).vague(),
        },
        "-f" => format(left, &right.parts()),
        "-join" => Datum::joined(&left.parts(), right.text().unwrap_or_default()),
        "-split" | "-csplit" | "-isplit" => {
            let between = right.some_part();
            split(left, between.text().unwrap_or(" "))
        }
        "-replace" | "-creplace" | "-ireplace" => {
            let parts = right.parts();
            let from = parts.first().cloned().unwrap_or_default();
            let to = parts.get(1).cloned().unwrap_or_else(|| Datum::constant(""));
            each(left, |text| {
                replaced(text, &from, &to, operator != "-creplace")
            })
        }
        "-as" => left.clone(),
        "-and" | "-or" | "-not" | "-eq" | "-ne" | "-like" | "-match" | "-is" | "-gt" | "-lt"
        | "-ge" | "-le" | "-contains" | "-notlike" | "-notmatch" | "-in" | "-notin" => {
            Datum::unknown()
        }
        _ => Datum::merged([left, right]).vague(),
    }
}

/// What a change does to a text, or to each of a list.
pub(super) fn each(value: &Datum, change: impl Fn(&Datum) -> Datum) -> Datum {
    match &value.items {
        Some(items) => Datum::list(items.iter().map(change).collect()),
        None => change(value),
    }
}

/// Replaces a plain text, or a pattern that is one.
pub(super) fn replaced(value: &Datum, from: &Datum, to: &Datum, any_case: bool) -> Datum {
    let mut whole = Datum::merged([value, to]);
    let text = match (value.text(), from.text(), to.text()) {
        (Some(text), Some(from), Some(to)) => substitute(text, from, to, any_case),
        _ => None,
    };
    whole = whole.with_text(text);
    whole
}

pub(super) fn substitute(text: &str, from: &str, to: &str, any_case: bool) -> Option<String> {
    if from.is_empty() {
        return Some(text.to_owned());
    }
    let plain = from.replace("\\", "");
    let pattern = from.chars().any(|letter| "[](){}*+?^$.|".contains(letter));
    let escaped = from.contains('\\')
        && !from.contains("\\d")
        && !from.contains("\\s")
        && !from.contains("\\w");
    let result = if pattern && from.len() <= 256 && !escaped {
        match regex::RegexBuilder::new(from)
            .case_insensitive(any_case)
            .size_limit(1 << 18)
            .build()
        {
            Ok(pattern) => pattern
                .replace_all(text, to.replace("$$", "$"))
                .into_owned(),
            Err(_) => text.replace(from, to),
        }
    } else if any_case && text.is_ascii() && plain.is_ascii() && !plain.is_empty() {
        let lower = text.to_ascii_lowercase();
        let wanted = plain.to_ascii_lowercase();
        let mut result = String::new();
        let mut at = 0;
        for (found, _) in lower.match_indices(&wanted) {
            result.push_str(&text[at..found]);
            result.push_str(to);
            at = found + wanted.len();
            if result.len() > MAX_TEXT {
                return None;
            }
        }
        result.push_str(&text[at..]);
        result
    } else {
        text.replace(&plain, to)
    };
    (result.len() <= MAX_TEXT).then_some(result)
}

pub(super) fn split(value: &Datum, between: &str) -> Datum {
    let Some(text) = value.text() else {
        return value.vague();
    };
    let plain = between.replace('\\', "");
    let parts: Vec<Datum> = if between == " " || between == "\\s+" {
        text.split_whitespace()
            .map(|part| value.with_text(Some(part.to_owned())))
            .collect()
    } else if between.starts_with('[') && between.ends_with(']') {
        text.split(|letter| between.contains(letter))
            .map(|part| value.with_text(Some(part.to_owned())))
            .collect()
    } else if between.is_empty() {
        text.chars()
            .map(|letter| value.with_text(Some(letter.to_string())))
            .collect()
    } else {
        let separators: Vec<&str> = plain.split('|').filter(|part| !part.is_empty()).collect();
        match separators.as_slice() {
            [one] => text
                .split(one)
                .map(|part| value.with_text(Some(part.to_owned())))
                .collect(),
            _ => text
                .split(|letter: char| separators.iter().any(|part| part.starts_with(letter)))
                .map(|part| value.with_text(Some(part.to_owned())))
                .collect(),
        }
    };
    Datum::list(parts)
}

/// `'{1}{0}' -f 'a', 'b'`.
pub(super) fn format(form: &Datum, arguments: &[Datum]) -> Datum {
    let Some(text) = form.text() else {
        return Datum::merged(arguments.iter().chain([form])).vague();
    };
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        parts.push(Datum::constant(&rest[..open]));
        if let Some(behind) = rest[open + 1..].strip_prefix('{') {
            parts.push(Datum::constant("{"));
            rest = behind;
            continue;
        }
        let Some(close) = rest[open..].find('}') else {
            rest = &rest[open..];
            break;
        };
        let inner = &rest[open + 1..open + close];
        let index = inner.split([',', ':']).next().unwrap_or(inner);
        let argument = index
            .trim()
            .parse::<usize>()
            .ok()
            .and_then(|index| arguments.get(index));
        parts.push(argument.cloned().unwrap_or_else(|| Datum::constant("")));
        rest = &rest[open + close + 1..];
    }
    parts.push(Datum::constant(rest.replace("}}", "}")));
    Datum::joined(&parts, "")
}

/// `[type]value`.
pub(super) fn cast(kind: &str, value: &Datum) -> Datum {
    match kind {
        "char" => each(value, |value| match value.number() {
            Some(number)
                if value
                    .text()
                    .is_some_and(|text| text.len() > 1 || !text.is_empty()) =>
            {
                let letter = u32::try_from(number).ok().and_then(char::from_u32);
                value.with_text(letter.map(String::from))
            }
            _ => value.clone(),
        }),
        "char[]" => match (&value.items, value.text()) {
            (None, Some(text)) => Datum::list(
                text.chars()
                    .take(super::super::kit::datum::MAX_ITEMS)
                    .map(|letter| value.with_text(Some(letter.to_string())))
                    .collect(),
            ),
            _ if value.items.is_some() => cast("char", value),
            _ => value.clone(),
        },
        "byte[]" => match value.to_bytes() {
            Some(bytes) if value.items.is_some() => Datum::of_bytes(bytes, &value.value),
            _ => value.clone(),
        },
        "int" | "int32" | "uint32" | "int64" | "byte" | "long" | "int[]" => each(value, |value| {
            // The number of a letter.
            match value.text() {
                Some(text) if text.chars().count() == 1 && value.number().is_none() => {
                    let number = text
                        .chars()
                        .next()
                        .map(|letter| u32::from(letter).to_string());
                    value.with_text(number)
                }
                Some(_) => value.with_text(value.number().map(|number| number.to_string())),
                None => value.clone(),
            }
        }),
        "string" => match (&value.items, &value.bytes) {
            (Some(items), _) => Datum::joined(items, " "),
            (None, Some(_)) => value.decoded_text(),
            (None, None) => value.clone(),
        },
        "scriptblock" => Datum::object("scriptblock", value.clone()),
        "uri" | "net.webrequest" | "xml" | "void" | "ref" | "string[]" | "array" | "object[]" => {
            value.clone()
        }
        "wmiclass" | "adsi" | "type" => Datum::object(kind, value.clone()),
        _ => value.clone(),
    }
}

/// `value[index]`.
pub(super) fn indexed(value: &Datum, index: &Datum) -> Datum {
    if let Some(fields) = &value.fields {
        if let Some(field) = index.text().and_then(|name| value.field(name)) {
            return field.clone();
        }
        return Datum::merged(fields.iter().map(|(_, value)| value)).also(Origins::UNKNOWN);
    }
    let letters: Option<Vec<char>> = match (&value.items, value.text()) {
        (None, Some(text)) => Some(text.chars().collect()),
        _ => None,
    };
    let one = |index: i64| -> Option<Datum> {
        let length = letters
            .as_ref()
            .map(Vec::len)
            .or_else(|| value.items.as_ref().map(|items| items.len()))?;
        let at = if index < 0 {
            i64::try_from(length).ok()? + index
        } else {
            index
        };
        let at = usize::try_from(at).ok()?;
        match (&letters, &value.items) {
            (Some(letters), _) => letters
                .get(at)
                .map(|letter| value.with_text(Some(letter.to_string()))),
            (None, Some(items)) => items.get(at).cloned(),
            (None, None) => None,
        }
    };
    if let Some(items) = &index.items {
        // `[-1..-5]`: a range that leads over the end goes on at the other.
        let picked: Vec<Datum> = items
            .iter()
            .filter_map(|item| one(item.number()?))
            .collect();
        return if picked.is_empty() {
            value.vague()
        } else {
            Datum::list(picked)
        };
    }
    match index.number().and_then(one) {
        Some(item) => item,
        None if value.object.is_some() => value.clone(),
        None => {
            let mut part = value.some_part();
            part.value.text = None;
            part.value.origins = part.value.origins.with(Origins::UNKNOWN);
            part
        }
    }
}
