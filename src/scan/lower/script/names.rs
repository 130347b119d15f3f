//! Names: variables, members, calls and indexes.

use super::super::kit::datum::Datum;
use super::expression::Primary;
use super::perform::Call;
use super::tokens::Kind;
use super::walk::{MAX_DEPTH, Walk};
use crate::scan::operation::Origins;
use crate::text::Span;

/// Methods that put what they are given into what they are called on.
pub(super) const GATHERS: &[&str] = &[
    "push",
    "append",
    "add",
    "Write",
    "WriteString",
    "WriteByte",
    "concat",
    "insert",
    "store",
    "unshift",
    "Add",
    "Set",
    "update",
    "merge!",
];

/// Longest path of names that is followed, in bytes.
const MAX_PATH: usize = 240;

impl Walk<'_> {
    pub(super) fn name(&mut self, at: usize) -> Primary {
        let token = &self.tokens[at];
        let name = token.text.clone();
        let special = match name.as_str() {
            "ENV" | "%ENV" | "$ENV" | "$_ENV" | "$_SERVER" => {
                Some(Datum::object("environment", Datum::default()))
            }
            "$_GET" | "$_POST" | "$_REQUEST" | "$_COOKIE" | "$_FILES" => {
                Some(Datum::from(Origins::NETWORK))
            }
            "ARGV" | "@ARGV" | "$ARGV" | "$argv" | "STDIN" | "$stdin" => {
                Some(Datum::from(Origins::INPUT))
            }
            "true" | "false" | "nil" | "null" | "undef" => Some(Datum::default()),
            "@_" => Some(self.taken()),
            "shift" => Some(self.taken()),
            _ => None,
        };
        let value = special.or_else(|| {
            let held = self.variables.get(&name).map(|(value, _)| value.clone());
            // `$list[0]` and `@list` are one in Perl.
            held.or_else(|| {
                let bare = name
                    .strip_prefix('$')
                    .filter(|_| self.dialect.quote_words)?;
                ["@", "%"].iter().find_map(|sigil| {
                    self.variables
                        .get(&format!("{sigil}{bare}"))
                        .map(|(value, _)| value.clone())
                })
            })
        });
        let is_variable = name.starts_with(['$', '@', '%']);
        match value {
            Some(value) => Primary::of(value, at + 1),
            None if is_variable => Primary::of(Datum::unknown(), at + 1),
            None => Primary {
                path: Some(name.trim_start_matches('&').to_owned()),
                ..Primary::of(Datum::unknown(), at + 1)
            },
        }
    }

    /// One more step behind a value: a member, a call, an index.
    pub(super) fn postfix(&mut self, from: usize, to: usize, primary: &mut Primary) -> bool {
        let next = primary.next;
        primary.called = None;
        let token = &self.tokens[next];
        let member =
            token.kind == Kind::Operator && self.dialect.members.contains(&token.text.as_str());
        if member {
            let behind = self.tokens[..to].get(next + 1);
            match behind.map(|token| token.kind) {
                Some(Kind::Word) => {
                    let name = self.tokens[next + 1].text.clone();
                    let path = primary.path.take();
                    let call =
                        self.is(next + 2, to, Kind::Open, "(") && self.tokens[next + 2].clings;
                    // `files.map`, where `files` is a method of one's own.
                    let own = path.as_ref().filter(|path| {
                        self.dialect.percent && self.learned.functions.contains_key(*path)
                    });
                    if let Some(own) = own.cloned() {
                        primary.value = self.through(&own, &[]).unwrap_or_default();
                        return true;
                    }
                    if let Some(path) = path {
                        let base = self.aliases.get(&path).cloned().unwrap_or(path);
                        // Of an endless chain the last link still says something.
                        let base = if base.len() > MAX_PATH { "?" } else { &base };
                        primary.path = Some(format!("{base}.{name}"));
                        primary.next = next + 2;
                        return true;
                    }
                    let arguments = self.call_arguments(next + 2, to, call, &name);
                    let (arguments, behind) = arguments.unwrap_or((Vec::new(), next + 2));
                    let span = self.span(from, behind);
                    let held = (next == from + 1).then(|| self.tokens[from].text.clone());
                    if let Some(held) = held.as_ref().filter(|_| GATHERS.contains(&name.as_str())) {
                        self.gathers(held, &arguments);
                    }
                    let on = std::mem::take(&mut primary.value);
                    if self.dialect.percent {
                        primary.called = Some((name.clone(), arguments.clone()));
                    }
                    primary.value = self.method(span, on, &name, arguments, held);
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
                        Some(name) => {
                            self.effects.named(span, &name);
                            self.function(span, &name, arguments, None)
                        }
                        None if on.items.is_some() => {
                            let index = arguments.first().cloned().unwrap_or_default();
                            self.indexed(span, on, &index)
                        }
                        None => {
                            let by_name = self.dialect.pages || self.dialect.quote_words;
                            if by_name
                                && (on.value.origins.has(Origins::NETWORK)
                                    || on.value.origins.has(Origins::DECODED))
                            {
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
                let listed = self.dialect.percent && primary.path.as_deref() == Some("Dir");
                if primary.path.take().is_some() {
                    primary.value = Datum::unknown();
                }
                if listed {
                    // `Dir["*"]`.
                    primary.value = self.function(span, "Dir.[]", vec![index], None);
                } else {
                    let on = std::mem::take(&mut primary.value);
                    primary.value = self.indexed(span, on, &index);
                }
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
                let index = if mate == next + 2 {
                    Datum::constant(self.tokens[next + 1].text.clone())
                } else {
                    self.inside(next + 1, mate)
                };
                let span = self.span(from, mate + 1);
                let on = std::mem::take(&mut primary.value);
                primary.path = None;
                primary.value = self.indexed(span, on, &index);
            }
        }
        primary.next = mate.max(next) + 1;
        true
    }

    /// What a variable is given by one of its own methods stays in it.
    pub(super) fn gathers(&mut self, name: &str, arguments: &[Datum]) {
        let given = Datum::merged(arguments);
        if given.value.origins.is_constant() {
            return;
        }
        let level = self.level;
        let (held, _) = self
            .variables
            .entry(name.to_owned())
            .or_insert_with(|| (Datum::default(), level));
        held.value.origins = held.value.origins.with(given.value.origins);
        held.value.way.join(&given.value.way);
        held.value.text = None;
    }

    pub(super) fn indexed(&mut self, span: Span, on: Datum, index: &Datum) -> Datum {
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
    pub(super) fn call_arguments(
        &mut self,
        at: usize,
        to: usize,
        call: bool,
        name: &str,
    ) -> Option<(Vec<Datum>, usize)> {
        if call {
            let mate = self.tokens[at].mate.min(to);
            return Some((self.arguments(at), mate.max(at) + 1));
        }
        let known =
            (self.dialect.method)(name).is_some() || self.learned.functions.contains_key(name);
        if self.dialect.bare_calls && known {
            self.bare_arguments(at, to)
        } else {
            None
        }
    }

    /// Arguments without parentheses, if what stands here can be one.
    pub(super) fn bare_arguments(&mut self, at: usize, to: usize) -> Option<(Vec<Datum>, usize)> {
        let token = self.tokens[..to].get(at)?;
        let begins = match token.kind {
            Kind::Text | Kind::Quote | Kind::Number => true,
            Kind::Word => !matches!(
                token.text.as_str(),
                "do" | "if"
                    | "unless"
                    | "and"
                    | "or"
                    | "while"
                    | "until"
                    | "rescue"
                    | "then"
                    | "end"
                    | "x"
                    | "eq"
                    | "ne"
                    | "foreach"
                    | "for"
            ),
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
            let named =
                self.is(at, to, Kind::Operator, ":") || self.is(at, to, Kind::Operator, "=>");
            if named {
                let key = argument
                    .text()
                    .map_or_else(|| self.tokens[start].text.clone(), str::to_owned);
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
    pub(super) fn finish_name(
        &mut self,
        from: usize,
        to: usize,
        path: &str,
        primary: &mut Primary,
    ) {
        if self.block_before(to, path, primary) {
            return;
        }
        let known = self.knows(path);
        let quoted = self.tokens[..to]
            .get(primary.next)
            .is_some_and(|token| matches!(token.kind, Kind::Quote | Kind::Text) && !token.clings);
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
            // `chr` alone takes what the block is at.
            let default = matches!(path, "chr" | "ord" | "lc" | "uc" | "hex" | "oct")
                .then(|| self.variables.get("$_").map(|(value, _)| value.clone()))
                .flatten();
            primary.value = self.function(span, path, default.into_iter().collect(), None);
        } else if !self.dialect.sigils.is_empty() && self.dialect.sigils != b"@$" {
            // A bare word is a text.
            primary.value = Datum::constant(path);
        }
    }

    /// Calls a function by its whole name.
    pub(super) fn function(
        &mut self,
        span: Span,
        path: &str,
        arguments: Vec<Datum>,
        first: Option<usize>,
    ) -> Datum {
        let call = Call {
            span,
            name: path.to_owned(),
            on: None,
            arguments,
            first,
            held: None,
        };
        self.perform_named(call)
    }
}
