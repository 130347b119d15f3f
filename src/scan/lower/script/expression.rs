//! Expressions: operators, names, calls, indexes.

use crate::scan::operation::Origins;
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::perform::Call;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk};

/// What a primary expression was made of.
struct Primary {
    value: Datum,
    /// A name that has not been called yet.
    path: Option<String>,
    next: usize,
}

impl Walk<'_> {
    /// What is between two brackets, as one value.
    pub(super) fn inside(&mut self, from: usize, to: usize) -> Datum {
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return Datum::unknown();
        }
        self.depth += 1;
        let parts = self.parts(from, to);
        self.depth -= 1;
        match parts.as_slice() {
            [one] => one.clone(),
            _ => Datum::list(parts),
        }
    }

    /// The parts between two brackets: arguments, items, fields.
    pub(super) fn parts(&mut self, from: usize, to: usize) -> Vec<Datum> {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let between = token.kind == Kind::End || token.kind == Kind::Operator && matches!(token.text.as_str(), "," | "=>" | ":" | "**" | "*" | "&");
            if between {
                at += 1;
                continue;
            }
            // `name = value` as an argument, `key: value`.
            let (part, next) = match self.assignment(at, to.min(at + 3)) {
                Some((names, operator, value)) => {
                    let (value, next) = self.expression(value, to);
                    let span = self.span(at, next);
                    for name in names {
                        self.assign(&name, &operator, value.clone(), span);
                    }
                    (value, next)
                }
                None => self.expression(at, to),
            };
            let mut next = next.max(at + 1);
            // `'key' => value`, `key: value`: the value counts, under its name.
            let named = self.is(next, to, Kind::Operator, "=>") || self.is(next, to, Kind::Operator, ":");
            if named && next + 1 < to {
                let key = part.text().map_or_else(|| self.tokens[at].text.clone(), str::to_owned);
                let (value, behind) = self.expression(next + 1, to);
                next = behind.max(next + 1);
                parts.push(Datum::record(vec![(key, value)]));
            } else if self.is(next, to, Kind::Word, "as") {
                // `foreach ($list as $key => $one)`.
                let one = part.some_part();
                while next < to && self.step() {
                    if self.tokens[next].kind == Kind::Word {
                        let name = self.tokens[next].text.clone();
                        let span = self.tokens[next].span;
                        self.assign(&name, "=", one.clone(), span);
                    }
                    next += 1;
                }
                parts.push(part);
            } else {
                parts.push(part);
            }
            at = next;
        }
        if parts.len() > 1 && parts.iter().all(|part| part.fields.is_some()) {
            let fields: Vec<(String, Datum)> = parts
                .iter()
                .flat_map(|part| part.fields.iter().flat_map(|fields| fields.iter().cloned()))
                .collect();
            return vec![Datum::record(fields)];
        }
        parts
    }

    pub(super) fn expression(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let (mut left, mut at) = self.unary(from, to);
        while at < to && self.step() {
            let token = &self.tokens[at];
            let operator = match token.kind {
                Kind::Operator => token.text.as_str(),
                Kind::Word if matches!(token.text.as_str(), "and" | "or" | "x" | "xor" | "cmp" | "eq" | "ne" | "instanceof") => token.text.as_str(),
                _ => break,
            };
            if matches!(operator, "," | "=>" | ":" | "|" | "=" | ":=" | "!" | "\\" | "++" | "--" | ")" | "+=" | ".=") && !(operator == "|" && !self.dialect.percent) {
                if matches!(operator, "++" | "--") {
                    at += 1;
                    continue;
                }
                break;
            }
            let joins = operator == "+" || operator == self.dialect.joins || operator == "<<" && self.dialect.percent;
            if operator == "?" {
                let (one, next) = self.unary(at + 1, to);
                let mut whole = one;
                at = next.max(at + 1);
                if self.is(at, to, Kind::Operator, ":") {
                    let (two, next) = self.unary(at + 1, to);
                    whole = whole.either(&two);
                    at = next.max(at + 1);
                }
                left = Datum { ..whole };
                continue;
            }
            let operator = operator.to_owned();
            let (right, next) = self.unary(at + 1, to);
            let span = self.span(from, next);
            let (one, two) = (self.whole(&left, span), self.whole(&right, span));
            let affordable = self.effects.afford(one.weight() + two.weight());
            left = match operator.as_str() {
                // `file << text`.
                "<<" if matches!(one.object.as_deref(), Some("file" | "socket")) => {
                    self.put(span, "<<", &one, &two);
                    one
                }
                _ if !affordable => one.either(&two).vague(),
                _ if joins => match (one.number(), two.number(), operator.as_str()) {
                    (Some(a), Some(b), "+") => one.concat(&two).with_text(a.checked_add(b).map(|sum| sum.to_string())),
                    _ if one.items.is_some() => {
                        let mut items = one.parts();
                        items.extend(two.parts());
                        Datum::list(items)
                    }
                    _ => one.concat(&two),
                },
                "%" if one.number().is_none() => super::perform::format(&one, &two.parts()),
                "^" => match (one.number(), two.number()) {
                    (Some(a), Some(b)) => Datum::merged([&one, &two]).with_text(Some((a ^ b).to_string())),
                    _ => super::perform::turned(&one, &two).unwrap_or_else(|| Datum::merged([&one, &two]).vague()),
                },
                "==" | "!=" | "<" | ">" | "<=" | ">=" | "=~" | "!~" | "===" | "!==" | "<=>" | "eq" | "ne" | "cmp" | "instanceof" => Datum::unknown(),
                _ => one.either(&two),
            };
            at = next.max(at + 1);
        }
        (left, at)
    }

    fn unary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        let mut minus = false;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let skips = match token.kind {
                Kind::Operator => matches!(token.text.as_str(), "!" | "-" | "&" | "*" | "\\" | "+" | "@" | "$" | "~" | "->" | "**" | "::" | "<" | "%" | "<-"),
                Kind::Word => matches!(token.text.as_str(), "not" | "new" | "clone" | "await" | "defined" | "my" | "our" | "local" | "return" | "print" | "throw" | "yield" | "go" | "defer" | "do" | "eval")
                    && (token.text != "eval" || self.is(at + 1, to, Kind::Open, "{"))
                    && (token.text != "print" && token.text != "defined" || !self.is(at + 1, to, Kind::Open, "(")),
                _ => false,
            };
            if !skips {
                break;
            }
            minus = token.text == "-";
            at += 1;
        }
        let (value, next) = self.primary(at, to);
        if minus && let Some(number) = value.number() {
            return (value.with_text(number.checked_neg().map(|number| number.to_string())), next);
        }
        (value, next)
    }

    /// Whether types stand where other languages have nothing: `[]T{…}`.
    fn typed(&self) -> bool {
        self.dialect.sigils.is_empty() && !self.dialect.bare_calls
    }

    fn primary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        // `[]string{…}`, `map[string]int{…}`, `[]byte(…)`: the type is nothing.
        while self.typed() && self.is(at, to, Kind::Open, "[") && self.step() {
            let behind = self.tokens[at].mate.max(at) + 1;
            let types = self.tokens[..to].get(behind).is_some_and(|next| {
                next.clings && (next.kind == Kind::Word || next.kind == Kind::Open && next.text != "(" || next.text == "*")
            });
            if !types {
                break;
            }
            at = behind;
        }
        let Some(token) = self.tokens[..to].get(at) else {
            return (Datum::default(), at);
        };
        let mut primary = match token.kind {
            Kind::Text | Kind::Number => Primary {
                value: Datum::constant(token.text.clone()),
                path: None,
                next: at + 1,
            },
            Kind::Quote => {
                let mate = token.mate.min(to);
                let mut value = self.quoted(at + 1, mate);
                if token.text == "`" {
                    let span = self.span(at, mate + 1);
                    value = self.effects.shell(span, "`", &value, &Datum::default());
                }
                Primary {
                    value,
                    path: None,
                    next: mate.max(at) + 1,
                }
            }
            Kind::Open => {
                let mate = token.mate.min(to);
                let value = self.group(at, mate);
                Primary {
                    value,
                    path: None,
                    next: mate.max(at) + 1,
                }
            }
            Kind::Word => self.name(at),
            Kind::Unquote | Kind::Close | Kind::Operator | Kind::End => return (Datum::default(), at),
        };
        while primary.next < to && self.step() {
            if !self.postfix(at, to, &mut primary) {
                break;
            }
        }
        if let Some(path) = primary.path.take() {
            self.finish_name(at, to, &path, &mut primary);
        }
        (primary.value, primary.next)
    }

    fn group(&mut self, at: usize, mate: usize) -> Datum {
        let token = &self.tokens[at];
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return Datum::unknown();
        }
        match token.text.as_str() {
            "[" => {
                self.depth += 1;
                let parts = self.parts(at + 1, mate);
                self.depth -= 1;
                match parts.as_slice() {
                    [one] if one.fields.is_some() => one.clone(),
                    _ => Datum::list(parts),
                }
            }
            "{" => {
                // A record, or a function's body.
                let body = self.tokens[at + 1..mate.max(at + 1)]
                    .iter()
                    .take(64)
                    .any(|token| token.kind == Kind::End && token.text == ";" || token.kind == Kind::Operator && matches!(token.text.as_str(), "=" | ":=" | "|"));
                if body {
                    self.depth += 1;
                    let given = self.statements(at + 1, mate);
                    self.depth -= 1;
                    return given;
                }
                self.inside(at + 1, mate)
            }
            _ => self.inside(at + 1, mate),
        }
    }

    fn name(&mut self, at: usize) -> Primary {
        let token = &self.tokens[at];
        let name = token.text.clone();
        let special = match name.as_str() {
            "ENV" | "%ENV" | "$ENV" | "$_ENV" | "$_SERVER" => Some(Datum::object("environment", Datum::default())),
            "$_GET" | "$_POST" | "$_REQUEST" | "$_COOKIE" | "$_FILES" => Some(Datum::from(Origins::NETWORK)),
            "ARGV" | "@ARGV" | "$ARGV" | "$argv" | "STDIN" | "$stdin" => Some(Datum::from(Origins::INPUT)),
            "true" | "false" | "nil" | "null" | "undef" => Some(Datum::default()),
            "@_" => Some(self.taken()),
            "shift" => Some(self.taken()),
            _ => None,
        };
        let value = special.or_else(|| {
            let held = self.variables.get(&name).map(|(value, _)| value.clone());
            // `$list[0]` and `@list` are one in Perl.
            held.or_else(|| {
                let bare = name.strip_prefix('$').filter(|_| self.dialect.quote_words)?;
                ["@", "%"].iter().find_map(|sigil| self.variables.get(&format!("{sigil}{bare}")).map(|(value, _)| value.clone()))
            })
        });
        let is_variable = name.starts_with(['$', '@', '%']);
        match value {
            Some(value) => Primary {
                value,
                path: None,
                next: at + 1,
            },
            None if is_variable => Primary {
                value: Datum::unknown(),
                path: None,
                next: at + 1,
            },
            None => Primary {
                value: Datum::unknown(),
                path: Some(name.trim_start_matches('&').to_owned()),
                next: at + 1,
            },
        }
    }

    /// One more step behind a value: a member, a call, an index.
    fn postfix(&mut self, from: usize, to: usize, primary: &mut Primary) -> bool {
        let next = primary.next;
        let token = &self.tokens[next];
        let member = token.kind == Kind::Operator && self.dialect.members.contains(&token.text.as_str());
        if member {
            let behind = self.tokens[..to].get(next + 1);
            match behind.map(|token| token.kind) {
                Some(Kind::Word) => {
                    let name = self.tokens[next + 1].text.clone();
                    let path = primary.path.take();
                    let call = self.is(next + 2, to, Kind::Open, "(") && self.tokens[next + 2].clings;
                    if let Some(path) = path {
                        let base = self.aliases.get(&path).cloned().unwrap_or(path);
                        primary.path = Some(format!("{base}.{name}"));
                        primary.next = next + 2;
                        return true;
                    }
                    let arguments = self.call_arguments(next + 2, to, call, &name);
                    let (arguments, behind) = arguments.unwrap_or((Vec::new(), next + 2));
                    let span = self.span(from, behind);
                    let on = std::mem::take(&mut primary.value);
                    primary.value = self.method(span, on, &name, arguments);
                    primary.next = behind;
                    return true;
                }
                Some(Kind::Open) => {
                    primary.next = next + 1;
                    return true;
                }
                _ => return false,
            }
        }
        if token.kind != Kind::Open {
            return false;
        }
        let arrow = self.tokens[next - 1].kind == Kind::Operator;
        if !token.clings && !arrow {
            return false;
        }
        let mate = token.mate.min(to);
        match token.text.as_str() {
            "(" => {
                if let Some(path) = primary.path.take() {
                    let first = next + 1;
                    let arguments = self.arguments(next);
                    let span = self.span(from, mate + 1);
                    primary.value = self.function(span, &path, arguments, Some(first));
                } else {
                    // `$name(…)`: the function that the text names.
                    let arguments = self.arguments(next);
                    let span = self.span(from, mate + 1);
                    let on = std::mem::take(&mut primary.value);
                    primary.value = match on.text().map(str::to_owned) {
                        Some(name) => self.function(span, &name, arguments, None),
                        None => {
                            if on.value.origins.has(Origins::NETWORK) || on.value.origins.has(Origins::DECODED) {
                                self.effects.evaluate(span, "call", &on);
                            }
                            Datum::merged(arguments.iter().chain([&on])).also(Origins::UNKNOWN)
                        }
                    };
                }
            }
            "[" => {
                let index = self.inside(next + 1, mate);
                let span = self.span(from, mate + 1);
                if primary.path.take().is_some() {
                    primary.value = Datum::unknown();
                }
                let on = std::mem::take(&mut primary.value);
                primary.value = self.indexed(span, on, &index);
            }
            _ if self.typed() => {
                // `Type{…}`.
                primary.path = None;
                primary.value = self.group(next, mate);
            }
            _ => {
                if !self.dialect.quote_words && !arrow {
                    return false;
                }
                let index = if mate == next + 2 { Datum::constant(self.tokens[next + 1].text.clone()) } else { self.inside(next + 1, mate) };
                let span = self.span(from, mate + 1);
                let on = std::mem::take(&mut primary.value);
                primary.path = None;
                primary.value = self.indexed(span, on, &index);
            }
        }
        primary.next = mate.max(next) + 1;
        true
    }

    fn indexed(&mut self, span: Span, on: Datum, index: &Datum) -> Datum {
        if on.object.as_deref() == Some("environment") {
            return match index.text() {
                Some(name) => {
                    let name = name.to_owned();
                    self.effects.variable(span, "ENV", &name)
                }
                None => Datum::from(Origins::VARIABLE),
            };
        }
        if let Some(field) = index.text().and_then(|name| on.field(name)) {
            return field.clone();
        }
        if let (Some(items), Some(at)) = (&on.items, index.number()) {
            let length = i64::try_from(items.len()).unwrap_or(0);
            let at = if at < 0 { length + at } else { at };
            if let Some(item) = usize::try_from(at).ok().and_then(|at| items.get(at)) {
                return item.clone();
            }
        }
        if on.object.is_some() {
            return on;
        }
        Datum::merged([&on]).also(Origins::UNKNOWN)
    }

    /// Arguments between parentheses that open at `open`.
    pub(super) fn arguments(&mut self, open: usize) -> Vec<Datum> {
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return Vec::new();
        }
        self.depth += 1;
        let mate = self.tokens[open].mate.min(self.tokens.len());
        let arguments = self.parts(open + 1, mate);
        self.depth -= 1;
        arguments
    }

    /// Arguments behind a method's name: in parentheses, or without.
    fn call_arguments(&mut self, at: usize, to: usize, call: bool, name: &str) -> Option<(Vec<Datum>, usize)> {
        if call {
            let mate = self.tokens[at].mate.min(to);
            return Some((self.arguments(at), mate.max(at) + 1));
        }
        let known = (self.dialect.method)(name).is_some() || self.learned.functions.contains_key(name);
        if self.dialect.bare_calls && known { self.bare_arguments(at, to) } else { None }
    }

    /// Arguments without parentheses, if what stands here can be one.
    fn bare_arguments(&mut self, at: usize, to: usize) -> Option<(Vec<Datum>, usize)> {
        let token = self.tokens[..to].get(at)?;
        let begins = match token.kind {
            Kind::Text | Kind::Quote | Kind::Number => true,
            Kind::Word => !matches!(token.text.as_str(), "do" | "if" | "unless" | "and" | "or" | "while" | "until" | "rescue" | "then" | "end" | "x" | "eq" | "ne" | "foreach" | "for"),
            Kind::Open => !token.clings && token.text != "{",
            Kind::Operator => token.text == "\\" || token.text == "&" && self.dialect.quote_words,
            Kind::Unquote | Kind::Close | Kind::End => false,
        };
        if !begins || self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let mut arguments = Vec::new();
        let mut at = at;
        loop {
            let start = at;
            let (argument, next) = self.expression(at, to);
            at = next.max(at + 1);
            let named = self.is(at, to, Kind::Operator, ":") || self.is(at, to, Kind::Operator, "=>");
            if named {
                let key = argument.text().map_or_else(|| self.tokens[start].text.clone(), str::to_owned);
                let (value, next) = self.expression(at + 1, to);
                arguments.push(Datum::record(vec![(key, value)]));
                at = next.max(at + 1);
            } else {
                arguments.push(argument);
            }
            if !self.is(at, to, Kind::Operator, ",") || !self.step() {
                break;
            }
            at += 1;
        }
        self.depth -= 1;
        Some((arguments, at))
    }

    /// A name that no parentheses follow: a constant, or a call all the same.
    fn finish_name(&mut self, from: usize, to: usize, path: &str, primary: &mut Primary) {
        let known = self.knows(path);
        let quoted = self.tokens[..to].get(primary.next).is_some_and(|token| matches!(token.kind, Kind::Quote | Kind::Text) && !token.clings);
        if self.dialect.bare_calls && (known || quoted) {
            let arguments = self.bare_arguments(primary.next, to);
            if let Some((arguments, behind)) = arguments {
                let span = self.span(from, behind);
                primary.value = self.function(span, path, arguments, Some(from + 1));
                primary.next = behind;
                return;
            }
        }
        if known && (self.dialect.bare_calls || path.contains('.')) {
            let span = self.span(from, primary.next);
            primary.value = self.function(span, path, Vec::new(), None);
        } else if !self.dialect.sigils.is_empty() && self.dialect.sigils != b"@$" {
            // A bare word is a text.
            primary.value = Datum::constant(path);
        }
    }

    /// A text with values in it.
    fn quoted(&mut self, from: usize, to: usize) -> Datum {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let (part, next) = match token.kind {
                Kind::Text => (Datum::constant(token.text.clone()), at + 1),
                Kind::Open if token.text == "{" => {
                    let mate = token.mate.min(to);
                    let one = mate == at + 2 && self.tokens[at + 1].kind == Kind::Word && self.dialect.dollar_values;
                    let value = if one && !self.tokens[at + 1].text.starts_with('$') {
                        // `${name}`.
                        let name = format!("${}", self.tokens[at + 1].text);
                        self.variables.get(&name).map_or_else(Datum::unknown, |(value, _)| value.clone())
                    } else {
                        self.inside(at + 1, mate)
                    };
                    (value, mate.max(at) + 1)
                }
                Kind::Word if self.tokens[..to].get(at + 1).is_some_and(|next| next.kind == Kind::Operator) => {
                    let on = self.name(at).value;
                    let index = Datum::constant(self.tokens[at + 1].text.clone());
                    (self.indexed(token.span, on, &index), at + 2)
                }
                Kind::Word => (self.name(at).value, at + 1),
                _ => (Datum::default(), at + 1),
            };
            let part = match part.items {
                Some(ref items) => Datum::joined(items, " "),
                None => part,
            };
            let span = token.span;
            parts.push(self.whole(&part, span));
            at = next;
        }
        Datum::joined(&parts, "")
    }

    /// The environment where it is taken as a whole.
    pub(super) fn whole(&mut self, value: &Datum, span: Span) -> Datum {
        if value.object.as_deref() == Some("environment") && value.value.origins.is_constant() {
            return self.effects.environment(span, "ENV");
        }
        value.clone()
    }

    /// Calls a function by its whole name.
    fn function(&mut self, span: Span, path: &str, arguments: Vec<Datum>, first: Option<usize>) -> Datum {
        let call = Call {
            span,
            name: path.to_owned(),
            on: None,
            arguments,
            first,
        };
        self.perform_named(call)
    }
}
