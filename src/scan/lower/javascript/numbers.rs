//! Numbers: read, written, reckoned with.

use super::calls::Call;
use super::fact::{Fact, Thing, written};
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    pub(super) fn read_number(&mut self, path: &str, call: &Call<'_>) -> Fact {
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
}

pub(super) fn math(path: &str, call: &Call<'_>) -> Option<Fact> {
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
pub(super) fn parse_int(text: &str, base: Option<f64>) -> f64 {
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
    }
}
