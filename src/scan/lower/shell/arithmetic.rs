//! The value of `$((…))`, where it is made of numbers.

/// Longest expression that is worked out.
const MAX_LENGTH: usize = 256;
/// How deep parentheses are followed.
const MAX_DEPTH: usize = 16;

/// The value of an expression of numbers; `None` where something else stands
/// in it, or it is long or deep.
pub(super) fn value(expression: &str) -> Option<i64> {
    if expression.len() > MAX_LENGTH {
        return None;
    }
    let mut reader = Reader {
        rest: expression.trim_start(),
        depth: 0,
    };
    let value = reader.sum(0)?;
    reader.rest.is_empty().then_some(value)
}

/// Operators, those that bind less first.
const OPERATORS: [&[&str]; 6] = [
    &["|"],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Terms joined by the operators of a level and of those that bind more.
    fn sum(&mut self, level: usize) -> Option<i64> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.atom();
        };
        let mut left = self.sum(level + 1)?;
        while let Some(operator) = operators.iter().find(|word| self.take(word)) {
            let right = self.sum(level + 1)?;
            left = match *operator {
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "<<" => left.checked_shl(u32::try_from(right).ok()?)?,
                ">>" => left.checked_shr(u32::try_from(right).ok()?)?,
                "+" => left.checked_add(right)?,
                "-" => left.checked_sub(right)?,
                "*" => left.checked_mul(right)?,
                "/" => left.checked_div(right)?,
                _ => left.checked_rem(right)?,
            };
        }
        Some(left)
    }

    fn atom(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = if self.take("(") {
            let inner = self.sum(0)?;
            self.take(")").then_some(inner)
        } else if self.take("-") {
            self.atom()?.checked_neg()
        } else if self.take("~") {
            Some(!self.atom()?)
        } else if self.take("+") {
            self.atom()
        } else {
            self.number()
        };
        self.depth -= 1;
        value
    }

    fn number(&mut self) -> Option<i64> {
        let end = self
            .rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '#')
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        let (digits, radix) = if let Some((base, digits)) = word.split_once('#') {
            (
                digits,
                base.parse().ok().filter(|base| (2..=36).contains(base))?,
            )
        } else if let Some(digits) = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
            (digits, 16)
        } else if word.len() > 1 && word.starts_with('0') {
            (word, 8)
        } else {
            (word, 10)
        };
        i64::from_str_radix(digits, radix).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_worked_out() {
        for (expression, result) in [
            ("1 + 2 * 3", 7),
            ("(1+2)*3", 9),
            ("0x63 ^ 0", 99),
            ("16#63", 99),
            ("0143", 99),
            ("-1 + 100", 99),
            ("198 >> 1", 99),
            ("7 % 4 - 2", 1),
        ] {
            assert_eq!(value(expression), Some(result), "{expression}");
        }
        for expression in ["", "a", "1 +", "1 / 0", "(1", "99999999999999999999"] {
            assert_eq!(value(expression), None, "{expression}");
        }
        assert_eq!(value(&"(".repeat(200)), None);
        assert_eq!(value(&"-".repeat(250)), None);
    }
}
