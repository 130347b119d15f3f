//! What operators make of constants.

use oxc_ast::ast::{BinaryOperator, UnaryOperator};

use super::fact::{Fact, Thing};

/// Whether a name is one of a function that comes with the language.
pub(super) fn is_native(path: &str) -> bool {
    let (object, member) = path.split_once('.').unwrap_or((path, ""));
    match object {
        "Array" | "String" | "Number" | "Object" | "Boolean" | "RegExp" | "Function" | "Date" => {
            !member.contains(['.', '('])
        }
        "eval" | "escape" | "unescape" | "parseInt" | "isNaN" => member.is_empty(),
        _ => false,
    }
}

/// The sum of two numbers; `None` when it is not one.
pub(super) fn sum(left: &Fact, right: &Fact) -> Option<Fact> {
    let number = |fact: &Fact| match fact.thing {
        Thing::Number(number) => Some(number),
        Thing::Bool(value) => Some(f64::from(u8::from(value))),
        Thing::Nothing => Some(f64::NAN),
        Thing::Plain
        | Thing::Bytes(_)
        | Thing::Regex(..)
        | Thing::Object(_)
        | Thing::Function(_)
        | Thing::Bound(_) => None,
    };
    let total = number(left)? + number(right)?;
    Some(result(left, right, Thing::Number(total)))
}

fn result(left: &Fact, right: &Fact, thing: Thing) -> Fact {
    let mut fact = left.tainted();
    fact.taint(right);
    fact.thing = thing;
    fact
}

/// An integer of 32 bits, as bit operators see a number.
fn bits(number: f64) -> i32 {
    if !number.is_finite() {
        return 0;
    }
    let wrapped = number.trunc() % 4_294_967_296.0;
    // In range by the remainder above.
    (wrapped as i64) as i32
}

pub(super) fn binary(operator: BinaryOperator, left: &Fact, right: &Fact) -> Fact {
    let unknown = || {
        let mut fact = left.tainted();
        fact.taint(right);
        fact.with_unknown()
    };
    let sure = left.also.is_none() && right.also.is_none();
    match operator {
        BinaryOperator::StrictEquality
        | BinaryOperator::Equality
        | BinaryOperator::StrictInequality
        | BinaryOperator::Inequality => {
            let equal = match (&left.thing, &right.thing) {
                (Thing::Number(left), Thing::Number(right)) => Some(left == right),
                (Thing::Object(_) | Thing::Function(_), _)
                | (_, Thing::Object(_) | Thing::Function(_)) => None,
                _ if left.origins != right.origins && unsure(left, right) => None,
                _ => left
                    .string()
                    .zip(right.string())
                    .map(|(left, right)| left == right),
            };
            let negated = matches!(
                operator,
                BinaryOperator::StrictInequality | BinaryOperator::Inequality
            );
            match equal {
                Some(equal) if sure => result(left, right, Thing::Bool(equal != negated)),
                _ => unknown(),
            }
        }
        BinaryOperator::In | BinaryOperator::Instanceof => Fact::unknown(),
        _ => {
            let (Some(first), Some(second), true) = (left.as_number(), right.as_number(), sure)
            else {
                return unknown();
            };
            if unsure(left, right) {
                return unknown();
            }
            let made = arithmetic(operator, first, second)
                .map_or_else(unknown, |thing| result(left, right, thing));
            match operator {
                // A constant turned by a key was hidden.
                BinaryOperator::BitwiseXOR => Fact {
                    origins: made.origins.with(crate::scan::operation::Origins::DECODED),
                    ..made
                },
                _ => made,
            }
        }
    }
}

/// Whether one of two values is only one of those that it may be.
fn unsure(left: &Fact, right: &Fact) -> bool {
    use crate::scan::operation::Origins;
    left.origins.has(Origins::UNKNOWN) || right.origins.has(Origins::UNKNOWN)
}

fn arithmetic(operator: BinaryOperator, left: f64, right: f64) -> Option<Thing> {
    let shift = bits(right) & 31;
    Some(match operator {
        BinaryOperator::Subtraction => Thing::Number(left - right),
        BinaryOperator::Multiplication => Thing::Number(left * right),
        BinaryOperator::Division => Thing::Number(left / right),
        BinaryOperator::Remainder => Thing::Number(left % right),
        BinaryOperator::Exponential => Thing::Number(left.powf(right)),
        BinaryOperator::ShiftLeft => {
            Thing::Number(f64::from(bits(left).wrapping_shl(shift as u32)))
        }
        BinaryOperator::ShiftRight => Thing::Number(f64::from(bits(left) >> shift)),
        BinaryOperator::ShiftRightZeroFill => {
            Thing::Number(f64::from((bits(left) as u32) >> shift))
        }
        BinaryOperator::BitwiseOR => Thing::Number(f64::from(bits(left) | bits(right))),
        BinaryOperator::BitwiseXOR => Thing::Number(f64::from(bits(left) ^ bits(right))),
        BinaryOperator::BitwiseAnd => Thing::Number(f64::from(bits(left) & bits(right))),
        BinaryOperator::LessThan => Thing::Bool(left < right),
        BinaryOperator::LessEqualThan => Thing::Bool(left <= right),
        BinaryOperator::GreaterThan => Thing::Bool(left > right),
        BinaryOperator::GreaterEqualThan => Thing::Bool(left >= right),
        _ => return None,
    })
}

pub(super) fn unary(operator: UnaryOperator, value: &Fact) -> Fact {
    let with = |thing: Thing| {
        let mut fact = value.tainted();
        fact.thing = thing;
        fact
    };
    let unknown = || value.tainted().with_unknown();
    match operator {
        UnaryOperator::LogicalNot => value
            .truth()
            .map_or_else(unknown, |truth| with(Thing::Bool(!truth))),
        UnaryOperator::UnaryPlus => value
            .as_number()
            .map_or_else(unknown, |number| with(Thing::Number(number))),
        UnaryOperator::UnaryNegation => value
            .as_number()
            .map_or_else(unknown, |number| with(Thing::Number(-number))),
        UnaryOperator::BitwiseNot => value.as_number().map_or_else(unknown, |number| {
            with(Thing::Number(f64::from(!bits(number))))
        }),
        UnaryOperator::Typeof => match &value.thing {
            Thing::Number(_) => Fact::constant("number"),
            Thing::Bool(_) => Fact::constant("boolean"),
            Thing::Function(_) | Thing::Bound(_) => Fact::constant("function"),
            Thing::Plain if value.text.is_some() && value.origins.is_constant() => {
                Fact::constant("string")
            }
            _ => Fact::unknown(),
        },
        UnaryOperator::Void => Fact::nothing(),
        UnaryOperator::Delete => Fact::unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_wrap_as_they_do_there() {
        assert_eq!(bits(4_294_967_295.0), -1);
        assert_eq!(bits(-1.5), -1);
        assert_eq!(bits(f64::NAN), 0);
        assert_eq!(bits(2_147_483_648.0), i32::MIN);
    }
}
