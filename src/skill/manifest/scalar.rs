//! Types of plain YAML 1.1 scalars, as the readers of skills see them.

use std::sync::LazyLock;

use regex::Regex;

/// A scalar, as it is meant and as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text, escapes and folding undone.
    pub text: String,
    /// Its type.
    pub kind: ScalarKind,
}

/// Types of scalars in YAML 1.1. Quoted and block scalars are always text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// A string.
    Text,
    /// Nothing, `~` or `null`.
    Null,
    /// `yes`, `no`, `on`, `off`, `true`, `false`.
    Boolean(bool),
    /// Decimal, octal (`010`), hexadecimal, binary or base 60 (`1:30`).
    Integer,
    /// With a fraction, `.inf` and `.nan`.
    Float,
    /// A date, or a date with a time.
    Timestamp,
}

static INTEGER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[-+]?(?:0b[01_]+|0[0-7_]+|0x[0-9A-Fa-f_]+|0|[1-9][0-9_]*(?::[0-5]?[0-9])*)$")
        .expect("a constant pattern")
});

static FLOAT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?",
        r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?",
        r"|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*",
        r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$",
    ))
    .expect("a constant pattern")
});

static TIMESTAMP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})",
        r"(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]*)?",
        r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)?$",
    ))
    .expect("a constant pattern")
});

impl ScalarKind {
    /// The type of a plain scalar without a tag.
    #[must_use]
    pub(super) fn of_plain(text: &str) -> Self {
        match text {
            "" | "~" | "null" | "Null" | "NULL" => return Self::Null,
            "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
                return Self::Boolean(true);
            }
            "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
                return Self::Boolean(false);
            }
            _ => {}
        }
        if !text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) {
            return Self::Text;
        }
        if INTEGER.is_match(text) {
            Self::Integer
        } else if FLOAT.is_match(text) {
            Self::Float
        } else if is_timestamp(text) {
            Self::Timestamp
        } else {
            Self::Text
        }
    }

    /// The name of the type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Null => "empty",
            Self::Boolean(_) => "a boolean",
            Self::Integer => "a number",
            Self::Float => "a number with a fraction",
            Self::Timestamp => "a date",
        }
    }
}

/// Whether `text` is a date that exists. An impossible one is text: no reader
/// should have to fail on it.
fn is_timestamp(text: &str) -> bool {
    let Some(parts) = TIMESTAMP.captures(text) else {
        return false;
    };
    // A day alone has two digits each for month and day.
    if parts.get(4).is_none() && text.len() != "2026-01-02".len() {
        return false;
    }
    let number = |group: usize| -> u32 {
        parts
            .get(group)
            .and_then(|part| part.as_str().parse().ok())
            .unwrap_or(0)
    };
    let (year, month, day) = (number(1), number(2), number(3));
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    year > 0 && (1..=days).contains(&day) && number(4) < 24 && number(5) < 60 && number(6) < 60
}

impl Scalar {
    /// The value as JSON. What JSON has no type for stays the text as written.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let text = || serde_json::Value::from(self.text.as_str());
        match self.kind {
            ScalarKind::Null => serde_json::Value::Null,
            ScalarKind::Boolean(value) => value.into(),
            ScalarKind::Integer => integer(&self.text).map_or_else(text, |number| {
                i64::try_from(number)
                    .map(Into::into)
                    .or_else(|_| u64::try_from(number).map(Into::into))
                    .unwrap_or_else(|_| text())
            }),
            ScalarKind::Float => float(&self.text)
                .and_then(serde_json::Number::from_f64)
                .map_or_else(text, Into::into),
            ScalarKind::Text | ScalarKind::Timestamp => text(),
        }
    }
}

/// The value of an integer, if it fits.
fn integer(text: &str) -> Option<i128> {
    let plain = text.replace('_', "");
    let (negative, digits) = signed(&plain);
    let value = if let Some(digits) = digits.strip_prefix("0b") {
        i128::from_str_radix(digits, 2).ok()?
    } else if let Some(digits) = digits.strip_prefix("0x") {
        i128::from_str_radix(digits, 16).ok()?
    } else if digits.len() > 1 && digits.starts_with('0') {
        i128::from_str_radix(digits, 8).ok()?
    } else {
        digits.split(':').try_fold(0_i128, |value, part| {
            value.checked_mul(60)?.checked_add(part.parse().ok()?)
        })?
    };
    Some(if negative { -value } else { value })
}

/// The value of a float.
fn float(text: &str) -> Option<f64> {
    let plain = text.replace('_', "");
    let (negative, digits) = signed(&plain);
    let value = digits.split(':').try_fold(0.0, |value: f64, part| {
        Some(value * 60.0 + part.parse::<f64>().ok()?)
    })?;
    Some(if negative { -value } else { value })
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> serde_json::Value {
        Scalar {
            text: text.to_owned(),
            kind: ScalarKind::of_plain(text),
        }
        .to_json()
    }

    #[test]
    fn plain_scalars_have_the_types_of_yaml_1_1() {
        for (text, kind) in [
            ("", ScalarKind::Null),
            ("yes", ScalarKind::Boolean(true)),
            ("Off", ScalarKind::Boolean(false)),
            ("y", ScalarKind::Text),
            ("yEs", ScalarKind::Text),
            ("010", ScalarKind::Integer),
            ("08", ScalarKind::Text),
            ("0o10", ScalarKind::Text),
            ("1:30", ScalarKind::Integer),
            ("1:75", ScalarKind::Text),
            ("1_000", ScalarKind::Integer),
            ("1.10", ScalarKind::Float),
            ("1.", ScalarKind::Float),
            ("1e3", ScalarKind::Text),
            ("1.0e+3", ScalarKind::Float),
            ("1:30.5", ScalarKind::Float),
            (".inf", ScalarKind::Float),
            ("1.2.3", ScalarKind::Text),
            ("-", ScalarKind::Text),
            ("2026-01-02", ScalarKind::Timestamp),
            ("2026-1-2", ScalarKind::Text),
            ("2024-02-29", ScalarKind::Timestamp),
            ("2026-02-29", ScalarKind::Text),
            ("2020-13-45", ScalarKind::Text),
            ("2026-01-02T10:00:00Z", ScalarKind::Timestamp),
            ("2026-1-2 10:00:00.5 +1", ScalarKind::Timestamp),
            ("2026-01-02T25:00:00Z", ScalarKind::Text),
        ] {
            assert_eq!(ScalarKind::of_plain(text), kind, "{text}");
        }
    }

    #[test]
    fn numbers_keep_their_value_in_json() {
        assert_eq!(json("010"), 8);
        assert_eq!(json("-0x1F"), -31);
        assert_eq!(json("1:30"), 90);
        assert_eq!(json("1_000"), 1000);
        assert_eq!(json("+1.5"), 1.5);
        assert_eq!(json("1:30.5"), 90.5);
        assert_eq!(json(".nan"), ".nan");
        assert_eq!(json("9".repeat(50).as_str()), "9".repeat(50));
        assert_eq!(json("2026-01-02"), "2026-01-02");
    }
}
