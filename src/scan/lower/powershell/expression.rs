//! PowerShell's expressions: operators, members, casts, and what constants
//! give.

use crate::scan::operation::{Event, Origins};

use super::super::kit::datum::{Datum, MAX_TEXT};
use super::tokens::Kind;
use super::walk::Walk;

/// Most numbers of a range, or copies of a text.
const MAX_RANGE: u64 = 65_536;

impl Walk<'_> {
    /// An expression; commas make lists when they may.
    pub(super) fn expression(&mut self, from: usize, to: usize, commas: bool) -> (Datum, usize) {
        let (mut left, mut at) = self.operand(from, to, commas);
        while at < to && self.step() {
            let token = &self.tokens[at];
            let operator = match token.kind {
                Kind::Operator if matches!(token.text.as_str(), "+" | ".." | "!" | "<") => token.text.clone(),
                Kind::Word if matches!(token.text.as_str(), "*" | "/" | "%" | "-") => token.text.clone(),
                Kind::Word if token.text.starts_with('-') && token.text.len() > 1 => token.text.to_ascii_lowercase(),
                _ => break,
            };
            let (right, next) = self.operand(at + 1, to, commas);
            let range = match (operator.as_str(), left.number(), right.number()) {
                ("..", Some(from), Some(to)) => usize::try_from(from.saturating_sub(to).unsigned_abs()).unwrap_or(0).min(65_536) * 64,
                _ => 0,
            };
            left = if self.effects.afford(left.weight() + right.weight() + range) {
                binary(&operator, &left, &right)
            } else {
                Datum::merged([&left, &right]).vague()
            };
            at = next.max(at + 1);
        }
        (left, at)
    }

    /// One operand: several with commas between are a list.
    fn operand(&mut self, from: usize, to: usize, commas: bool) -> (Datum, usize) {
        let (first, mut at) = self.unary(from, to);
        if !commas || self.kind(at, to) != Some(Kind::Comma) {
            return (first, at);
        }
        let mut items = vec![first];
        while self.kind(at, to) == Some(Kind::Comma) && self.step() {
            let (item, next) = self.unary(at + 1, to);
            items.push(item);
            at = next.max(at + 1);
        }
        (Datum::list(items), at)
    }

    /// Casts and operators in front, applied from the inside out.
    fn unary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        let mut fronts = Vec::new();
        while at < to && self.step() {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Type if !matches!(self.kind(at + 1, to), Some(Kind::Member)) => {
                    // A type alone is a value.
                    let alone = at + 1 >= to
                        || matches!(
                            self.tokens[at + 1].kind,
                            Kind::End | Kind::Close | Kind::Pipe | Kind::Comma
                        );
                    if alone {
                        break;
                    }
                    fronts.push(at);
                }
                Kind::Operator if matches!(token.text.as_str(), "!" | "+" | "=") => fronts.push(at),
                Kind::Comma => fronts.push(at),
                Kind::Word if token.text == "-" => fronts.push(at),
                Kind::Word if token.text.starts_with('-') && token.text.len() > 1 => {
                    let lower = token.text.to_ascii_lowercase();
                    if super::super::kit::datum::number(&lower).is_some() {
                        break;
                    }
                    fronts.push(at);
                }
                _ => break,
            }
            at += 1;
        }
        let (mut value, next) = self.primary(at, to);
        for front in fronts.iter().rev().take(64) {
            let token = &self.tokens[*front];
            value = match token.kind {
                Kind::Type => cast(&token.text, &value),
                Kind::Comma => Datum::list(vec![value]),
                Kind::Word => match token.text.to_ascii_lowercase().as_str() {
                    "-join" => Datum::joined(&value.parts(), ""),
                    "-split" => split(&value, " "),
                    "-" => value.with_text(value.number().and_then(i64::checked_neg).map(|number| number.to_string())),
                    _ => value.vague(),
                },
                _ => value,
            };
        }
        (value, next)
    }

    /// A value with what clings to it: members, calls, indexes.
    pub(super) fn primary(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let Some(token) = self.tokens[..to].get(at) else {
            return (Datum::default(), at);
        };
        let (mut value, mut next) = match token.kind {
            Kind::Text => (Datum::constant(token.text.clone()), at + 1),
            Kind::Word => (Datum::constant(token.text.clone()), at + 1),
            Kind::Type => (Datum::object(&format!("[{}]", token.text), Datum::default()), at + 1),
            Kind::Quote => {
                let mate = token.mate.min(to);
                (self.quoted(at + 1, mate), mate.max(at) + 1)
            }
            Kind::Variable => (self.variable(at), at + 1),
            Kind::Open => {
                let mate = token.mate.min(to);
                let value = match token.text.as_str() {
                    "{" => Datum {
                        block: Some((at + 1, mate)),
                        ..Datum::default()
                    },
                    "@{" => self.hash(at + 1, mate),
                    "@(" => {
                        let inside = self.inside(at + 1, mate);
                        Datum::list(inside.parts())
                    }
                    _ => self.inside(at + 1, mate),
                };
                (value, mate.max(at) + 1)
            }
            Kind::Unquote | Kind::Member | Kind::Close | Kind::Pipe | Kind::Comma | Kind::Operator | Kind::End => {
                return (Datum::default(), at);
            }
        };
        let from = at;
        let mut name: Option<String> = None;
        while next < to && self.step() {
            let token = &self.tokens[next];
            let clings = token.span.start == self.tokens[next - 1].span.end;
            match token.kind {
                Kind::Member => {
                    let mut member = token.text.clone();
                    next += 1;
                    if member.is_empty() && next < to {
                        // `.('Down' + 'loadString')(…)`, `.$name(…)`.
                        let (named, behind) = match self.tokens[next].kind {
                            Kind::Open => {
                                let mate = self.tokens[next].mate.min(to);
                                (self.inside(next + 1, mate), mate.max(next) + 1)
                            }
                            Kind::Variable => (self.variable(next), next + 1),
                            Kind::Text => (Datum::constant(self.tokens[next].text.clone()), next + 1),
                            Kind::Quote => {
                                let mate = self.tokens[next].mate.min(to);
                                (self.quoted(next + 1, mate), mate.max(next) + 1)
                            }
                            _ => (Datum::default(), next),
                        };
                        member = named.text().unwrap_or_default().to_ascii_lowercase();
                        next = behind;
                    }
                    let called = self.is(next, to, Kind::Open, "(")
                        && self.tokens[next].span.start == self.tokens[next - 1].span.end;
                    if called {
                        let mate = self.tokens[next].mate.min(to);
                        let arguments = self.arguments(next + 1, mate);
                        next = mate.max(next) + 1;
                        let span = self.span(from, next);
                        value = self.method(span, &value, &member, &arguments);
                    } else if self.is(next, to, Kind::Open, "{") {
                        // `.foreach{ … }`.
                        let mate = self.tokens[next].mate.min(to);
                        value = self.block((next + 1, mate), value.some_part());
                        next = mate.max(next) + 1;
                    } else {
                        let span = self.span(from, next);
                        value = self.property(span, &value, &member);
                    }
                    name = Some(member);
                }
                Kind::Open if token.text == "[" && clings => {
                    let mate = token.mate.min(to);
                    let (index, _) = self.expression_inside(next + 1, mate);
                    value = indexed(&value, &index);
                    next = mate.max(next) + 1;
                }
                _ => break,
            }
        }
        let _ = name;
        (value, next)
    }

    fn expression_inside(&mut self, from: usize, to: usize) -> (Datum, usize) {
        if self.depth > 36 {
            return (self.inside(from, to), to);
        }
        self.depth += 1;
        let given = self.expression(from, to, true);
        self.depth -= 1;
        given
    }

    /// Arguments between parentheses.
    fn arguments(&mut self, from: usize, to: usize) -> Vec<Datum> {
        let mut arguments = Vec::new();
        if self.depth > 36 {
            return vec![self.inside(from, to)];
        }
        self.depth += 1;
        let mut at = from;
        while at < to && self.step() {
            let (argument, next) = self.expression(at, to, false);
            arguments.push(argument);
            at = next.max(at);
            while at < to && self.kind(at, to) != Some(Kind::Comma) && self.step() {
                // What no expression explains: a command, a stray bracket.
                let mate = self.tokens[at].mate;
                at = if self.tokens[at].kind == Kind::Open && mate > at { mate + 1 } else { at + 1 };
            }
            at += 1;
        }
        self.depth -= 1;
        arguments
    }

    /// A text with variables in it.
    pub(super) fn quoted(&mut self, from: usize, to: usize) -> Datum {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let part = match token.kind {
                Kind::Text => Datum::constant(token.text.clone()),
                Kind::Variable => {
                    let value = self.variable(at);
                    match &value.items {
                        Some(items) => Datum::joined(items, " "),
                        None => value,
                    }
                }
                Kind::Open => {
                    let mate = token.mate.min(to);
                    let value = self.inside(at + 1, mate);
                    at = mate.max(at);
                    Datum::joined(&value.parts(), " ")
                }
                _ => Datum::default(),
            };
            parts.push(part);
            at += 1;
        }
        Datum::joined(&parts, "")
    }

    fn hash(&mut self, from: usize, to: usize) -> Datum {
        let mut fields = Vec::new();
        let mut at = from;
        if self.depth > 36 {
            return self.inside(from, to);
        }
        self.depth += 1;
        while at < to && self.step() {
            if matches!(self.tokens[at].kind, Kind::End | Kind::Comma | Kind::Close | Kind::Operator | Kind::Pipe) {
                at += 1;
                continue;
            }
            let (key, next) = self.primary(at, to);
            at = next.max(at + 1);
            if self.is(at, to, Kind::Operator, "=") {
                let (value, next) = self.value_of_field(at + 1, to);
                at = next.max(at + 1);
                fields.push((key.text().unwrap_or_default().to_owned(), value));
            }
        }
        self.depth -= 1;
        Datum::record(fields)
    }

    fn value_of_field(&mut self, at: usize, to: usize) -> (Datum, usize) {
        // A command may stand there; it ends with the line.
        let end = (at..to)
            .take(1)
            .find(|place| self.kind(*place, to) == Some(Kind::Word));
        match end {
            Some(place) if super::super::kit::datum::number(&self.tokens[place].text).is_none() && !self.tokens[place].text.starts_with('-') => {
                self.command(place, to, None)
            }
            _ => self.expression(at, to, true),
        }
    }

    /// What a variable holds.
    pub(super) fn variable(&mut self, at: usize) -> Datum {
        let name = self.tokens[at].text.clone();
        if let Some((value, _)) = self.variables.get(&name) {
            return value.clone();
        }
        let span = self.tokens[at].span;
        if let Some(variable) = name.strip_prefix("env:") {
            let variable = variable.to_ascii_uppercase();
            return self.effects.variable(span, "$env", &variable);
        }
        match name.as_str() {
            "true" | "false" => Datum::constant(format!("${name}")),
            "null" => Datum::default(),
            "home" => Datum::constant("~"),
            "profile" => Datum::constant("~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1"),
            "pshome" => Datum::constant("C:\\Windows\\System32\\WindowsPowerShell\\v1.0"),
            "shellid" => Datum::constant("Microsoft.PowerShell"),
            "verbosepreference" | "debugpreference" | "warningpreference" => Datum::constant("SilentlyContinue"),
            "psscriptroot" | "pwd" => Datum::constant("."),
            "executioncontext" => Datum::object("executioncontext", Datum::default()),
            "host" => Datum::object("host", Datum::default()),
            "args" | "input" => Datum::from(Origins::INPUT),
            "ofs" => Datum::constant(" "),
            _ => Datum::unknown(),
        }
    }

    /// A value passes through a named function of the script.
    pub(super) fn through(&mut self, name: &str, arguments: &[Datum], named: &[(String, Datum)]) -> Option<Datum> {
        let known = self.learned.functions.get_mut(name)?;
        let mut given: Vec<(usize, Datum)> = arguments.iter().cloned().enumerate().collect();
        for (option, value) in named {
            let plain = option.trim_start_matches('-');
            let at = known.parameters.iter().position(|parameter| parameter.starts_with(plain));
            if let Some(at) = at {
                given.push((at, value.clone()));
            }
        }
        for (at, value) in given.into_iter().filter(|(at, _)| *at < 32) {
            let value = value.step(crate::text::Span::default(), Event::Pass(name.to_owned()));
            while known.collected.len() <= at {
                known.collected.push(Datum::default());
            }
            let before = &known.collected[at];
            known.collected[at] = if before.is_nothing() { value } else { before.either(&value) };
        }
        Some(known.result.clone())
    }
}

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

fn binary(operator: &str, left: &Datum, right: &Datum) -> Datum {
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
                    && text.len().saturating_mul(usize::try_from(times).unwrap_or(0)) <= MAX_TEXT;
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
        "-shl" => arithmetic(&|one, two| u32::try_from(two).ok().and_then(|two| one.checked_shl(two))),
        "-shr" => arithmetic(&|one, two| u32::try_from(two).ok().and_then(|two| one.checked_shr(two))),
        ".." => match (left.number(), right.number()) {
            (Some(from), Some(to)) if from.abs_diff(to) <= MAX_RANGE => {
                let numbers: Vec<Datum> = if from <= to {
                    (from..=to).map(|number| Datum::constant(number.to_string())).collect()
                } else {
                    (to..=from).rev().map(|number| Datum::constant(number.to_string())).collect()
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
            each(left, |text| replaced(text, &from, &to, operator != "-creplace"))
        }
        "-as" => left.clone(),
        "-and" | "-or" | "-not" | "-eq" | "-ne" | "-like" | "-match" | "-is" | "-gt" | "-lt" | "-ge" | "-le"
        | "-contains" | "-notlike" | "-notmatch" | "-in" | "-notin" => Datum::unknown(),
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

fn substitute(text: &str, from: &str, to: &str, any_case: bool) -> Option<String> {
    if from.is_empty() {
        return Some(text.to_owned());
    }
    let plain = from.replace("\\", "");
    let pattern = from.chars().any(|letter| "[](){}*+?^$.|".contains(letter));
    let escaped = from.contains('\\') && !from.contains("\\d") && !from.contains("\\s") && !from.contains("\\w");
    let result = if pattern && from.len() <= 256 && !escaped {
        match regex::RegexBuilder::new(from)
            .case_insensitive(any_case)
            .size_limit(1 << 18)
            .build()
        {
            Ok(pattern) => pattern.replace_all(text, to.replace("$$", "$")).into_owned(),
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
        text.split_whitespace().map(|part| value.with_text(Some(part.to_owned()))).collect()
    } else if between.starts_with('[') && between.ends_with(']') {
        text.split(|letter| between.contains(letter))
            .map(|part| value.with_text(Some(part.to_owned())))
            .collect()
    } else if between.is_empty() {
        text.chars().map(|letter| value.with_text(Some(letter.to_string()))).collect()
    } else {
        let separators: Vec<&str> = plain.split('|').filter(|part| !part.is_empty()).collect();
        match separators.as_slice() {
            [one] => text.split(one).map(|part| value.with_text(Some(part.to_owned()))).collect(),
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
        let argument = index.trim().parse::<usize>().ok().and_then(|index| arguments.get(index));
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
            Some(number) if value.text().is_some_and(|text| text.len() > 1 || !text.is_empty()) => {
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
                    let number = text.chars().next().map(|letter| u32::from(letter).to_string());
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
        "uri" | "net.webrequest" | "xml" | "void" | "ref" | "string[]" | "array" | "object[]" => value.clone(),
        "wmiclass" | "adsi" | "type" => Datum::object(kind, value.clone()),
        _ => value.clone(),
    }
}

/// `value[index]`.
fn indexed(value: &Datum, index: &Datum) -> Datum {
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
        let length = letters.as_ref().map(Vec::len).or_else(|| value.items.as_ref().map(|items| items.len()))?;
        let at = if index < 0 { i64::try_from(length).ok()? + index } else { index };
        let at = usize::try_from(at).ok()?;
        match (&letters, &value.items) {
            (Some(letters), _) => letters.get(at).map(|letter| value.with_text(Some(letter.to_string()))),
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
        return if picked.is_empty() { value.vague() } else { Datum::list(picked) };
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
