//! Statements of BASIC in the form of calls, assignments and brackets.

use std::collections::HashMap;

use super::super::script::{Kind, Token};
use super::lexer::{Statement, token};
use crate::text::Span;

/// Most blocks that are open at a time.
const MAX_OPEN: usize = 256;
/// Most names that a library's functions are given.
const MAX_ALIASES: usize = 256;

/// What a block is closed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Function,
    Other,
    With,
}

#[derive(Default)]
struct Rewriter {
    out: Vec<Token>,
    blocks: Vec<Block>,
    /// The function around, whose name is what it gives back.
    function: String,
    /// Names of what `With` stands for.
    subjects: Vec<String>,
    made: usize,
    /// `Declare … Alias`: the name here, and that of the library.
    aliases: HashMap<String, String>,
}

/// The statements as tokens whose brackets know each other.
pub(super) fn tokens(statements: Vec<Statement>) -> Vec<Token> {
    let mut rewriter = Rewriter::default();
    for statement in &statements {
        rewriter.declares(statement);
    }
    for statement in statements {
        rewriter.statement(statement);
    }
    let mut out = rewriter.out;
    let mut open: Vec<usize> = Vec::new();
    for at in 0..out.len() {
        out[at].mate = at;
        match out[at].kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                // A bracket that closes none of its kind is no bracket.
                let fits = |open: &str| {
                    matches!(
                        (open, out[at].text.as_str()),
                        ("(", ")") | ("[", "]") | ("{", "}")
                    )
                };
                if let Some(opened) = open
                    .last()
                    .copied()
                    .filter(|opened| fits(&out[*opened].text))
                {
                    open.pop();
                    out[opened].mate = at;
                    out[at].mate = opened;
                }
            }
            _ => {}
        }
    }
    let end = out.len();
    for at in open {
        out[at].mate = end;
    }
    out
}

fn is_word(statement: &[Token], at: usize, word: &str) -> bool {
    statement
        .get(at)
        .is_some_and(|token| token.kind == Kind::Word && token.text == word)
}

fn place(statement: &[Token]) -> Span {
    statement.first().map_or_else(Span::default, |token| {
        Span::new(token.span.start, token.span.start)
    })
}

/// Behind the bracket that opens at `open`.
fn behind(statement: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in statement.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    statement.len()
}

/// The place of a token outside of brackets.
fn outside(statement: &[Token], from: usize, is: impl Fn(&Token) -> bool) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in statement.iter().enumerate().skip(from) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ if depth == 0 && is(token) => return Some(at),
            _ => {}
        }
    }
    None
}

fn word_outside(statement: &[Token], from: usize, word: &str) -> Option<usize> {
    outside(statement, from, |token| {
        token.kind == Kind::Word && token.text == word
    })
}

fn sign_outside(statement: &[Token], from: usize, sign: &str) -> Option<usize> {
    outside(statement, from, |token| {
        token.kind == Kind::Operator && token.text == sign
    })
}

impl Rewriter {
    /// `Declare Function f Lib "urlmon" Alias "URLDownloadToFileA" (…)`.
    fn declares(&mut self, statement: &[Token]) {
        let Some(at) = statement
            .iter()
            .take(3)
            .position(|token| token.kind == Kind::Word && token.text == "declare")
        else {
            return;
        };
        let name = statement[at..].iter().find(|token| {
            token.kind == Kind::Word
                && !matches!(
                    token.text.as_str(),
                    "declare" | "ptrsafe" | "function" | "sub"
                )
        });
        let alias = statement
            .windows(2)
            .find(|two| two[0].text == "alias" && two[1].kind == Kind::Text);
        if let (Some(name), Some(alias)) = (name, alias)
            && self.aliases.len() < MAX_ALIASES
        {
            self.aliases
                .insert(name.text.clone(), alias[1].text.to_lowercase());
        }
    }

    fn put(&mut self, kind: Kind, text: &str, span: Span) {
        self.out.push(token(kind, text, span));
    }

    fn ends(&mut self, span: Span) {
        self.put(Kind::End, ";", span);
    }

    fn opens(&mut self, block: Block, span: Span) {
        if self.blocks.len() < MAX_OPEN {
            self.blocks.push(block);
            self.put(Kind::Open, "{", span);
        }
    }

    fn closes(&mut self, span: Span) {
        if let Some(block) = self.blocks.pop() {
            if block == Block::With {
                self.subjects.pop();
            }
            self.ends(span);
            self.put(Kind::Close, "}", span);
            self.ends(span);
        }
    }

    fn statement(&mut self, mut statement: Statement) {
        // A number, or a name and a colon, in front of a line.
        if statement
            .first()
            .is_some_and(|token| token.kind == Kind::Number)
        {
            statement.remove(0);
        }
        while matches!(
            statement.first().map(|token| token.text.as_str()),
            Some(
                "public"
                    | "private"
                    | "friend"
                    | "static"
                    | "global"
                    | "call"
                    | "set"
                    | "let"
                    | "default"
                    | "const"
                    | "protected"
                    | "shared"
            )
        ) && statement[0].kind == Kind::Word
            && statement.len() > 1
        {
            statement.remove(0);
        }
        let Some(first) = statement.first() else {
            return;
        };
        let span = place(&statement);
        if first.kind != Kind::Word {
            self.plain(&statement);
            return;
        }
        let second = statement
            .get(1)
            .map(|token| token.text.clone())
            .unwrap_or_default();
        match first.text.as_str() {
            "option" | "attribute" | "declare" | "on" | "goto" | "gosub" | "resume" | "exit"
            | "version" | "deftype" | "implements" | "imports" | "stop" | "erase" | "event"
            | "begin" => {}
            "type" | "enum" if second != "." && second != "=" && statement.len() == 2 => {}
            "sub" | "function" | "property" => self.define(&statement),
            "class" if statement.len() == 2 => self.opens(Block::Other, span),
            "end" if matches!(second.as_str(), "sub" | "function" | "property") => {
                while self
                    .blocks
                    .last()
                    .is_some_and(|block| *block != Block::Function)
                {
                    self.closes(span);
                }
                self.closes(span);
                self.function.clear();
            }
            "end" if statement.len() == 2 => self.closes(span),
            "end" => {}
            "next" | "wend" | "loop" => self.closes(span),
            "dim" | "redim" => self.declaration(&statement[1..]),
            "if" => self.condition(statement),
            "elseif" => {
                self.closes(span);
                self.condition(statement);
            }
            "else" => {
                if statement.len() == 1 {
                    self.closes(span);
                    self.opens(Block::Other, span);
                } else {
                    statement.remove(0);
                    self.statement(statement);
                }
            }
            "for" => self.repeated(&statement),
            "do" | "while" | "select" | "case" | "until" | "try" | "catch" => {
                if first.text == "case" {
                    self.expression(&statement[1..]);
                    self.ends(span);
                } else {
                    let from =
                        1 + usize::from(matches!(second.as_str(), "while" | "until" | "case"));
                    self.expression(statement.get(from..).unwrap_or_default());
                    self.ends(span);
                    self.opens(Block::Other, span);
                }
            }
            "with" => {
                self.made += 1;
                let subject = format!("with#{}", self.made);
                self.put(Kind::Word, &subject, span);
                self.put(Kind::Operator, "=", span);
                self.expression(&statement[1..]);
                self.ends(span);
                self.opens(Block::With, span);
                self.subjects.push(subject);
            }
            "open" if word_outside(&statement, 1, "for").is_some() => self.open_file(&statement),
            "print" | "write" | "put" | "get" | "input" | "line" if has_handle(&statement) => {
                self.file_statement(&statement);
            }
            _ => self.plain(&statement),
        }
    }

    /// `Function name(ByVal a As String) As String`.
    fn define(&mut self, statement: &[Token]) {
        let span = place(statement);
        let mut at = 1;
        if statement[0].text == "property" {
            at += 1;
        }
        let Some(name) = statement.get(at) else {
            return;
        };
        while self
            .blocks
            .last()
            .is_some_and(|block| *block == Block::Function)
        {
            self.closes(span);
        }
        self.function.clone_from(&name.text);
        self.put(Kind::Word, "def", span);
        self.out
            .push(token(Kind::Word, name.text.clone(), name.span));
        self.put(Kind::Open, "(", span);
        let mut named = false;
        if statement
            .get(at + 1)
            .is_some_and(|token| token.kind == Kind::Open)
        {
            let end = behind(statement, at + 1).saturating_sub(1);
            for token in statement.get(at + 2..end).unwrap_or_default() {
                match token.kind {
                    Kind::Operator if token.text == "," => {
                        named = false;
                        self.put(Kind::Operator, ",", span);
                    }
                    Kind::Word
                        if !named
                            && !matches!(
                                token.text.as_str(),
                                "byval" | "byref" | "optional" | "paramarray"
                            ) =>
                    {
                        named = true;
                        self.put(Kind::Word, &token.text, token.span);
                    }
                    _ => {}
                }
            }
        }
        self.put(Kind::Close, ")", span);
        self.opens(Block::Function, span);
    }

    /// `Dim a As String = "x", b`: only what is given a value says something.
    fn declaration(&mut self, statement: &[Token]) {
        let Some(sign) = sign_outside(statement, 0, "=") else {
            return;
        };
        if let Some(name) = statement.first().filter(|name| name.kind == Kind::Word) {
            let span = place(statement);
            self.put(Kind::Word, &name.text, name.span);
            self.put(Kind::Operator, "=", span);
            self.expression(&statement[sign + 1..]);
            self.ends(span);
        }
    }

    /// `If … Then`, with a statement behind it or without.
    fn condition(&mut self, statement: Statement) {
        let span = place(&statement);
        let then = word_outside(&statement, 1, "then").unwrap_or(statement.len());
        self.put(Kind::Open, "(", span);
        self.expression(&statement[1..then]);
        self.put(Kind::Close, ")", span);
        self.ends(span);
        let rest = statement.get(then + 1..).unwrap_or_default();
        if rest.is_empty() {
            self.opens(Block::Other, span);
            return;
        }
        let other = word_outside(rest, 0, "else").unwrap_or(rest.len());
        let (one, two) = rest.split_at(other);
        self.statement(copied(one));
        if let Some(two) = two.get(1..) {
            self.statement(copied(two));
        }
    }

    /// `For Each x In list`, `For i = 0 To 9`.
    fn repeated(&mut self, statement: &[Token]) {
        let span = place(statement);
        if is_word(statement, 1, "each") {
            if let (Some(name), Some(at)) = (statement.get(2), word_outside(statement, 2, "in")) {
                self.put(Kind::Word, "for", span);
                self.put(Kind::Word, &name.text, name.span);
                self.put(Kind::Word, "in", span);
                self.expression(&statement[at + 1..]);
                self.ends(span);
            }
        } else if let Some(name) = statement.get(1) {
            // It counts: what it is at a time is not known.
            self.put(Kind::Word, &name.text, name.span);
            self.put(Kind::Operator, "=", span);
            self.called("counter#", span, |_| {});
            self.ends(span);
        }
        self.opens(Block::Other, span);
    }

    fn called(&mut self, name: &str, span: Span, arguments: impl FnOnce(&mut Self)) {
        self.put(Kind::Word, name, span);
        self.out.push(Token {
            clings: true,
            ..token(Kind::Open, "(", span)
        });
        arguments(self);
        self.put(Kind::Close, ")", span);
    }

    /// `Open path For Input As #n`: the number is the open file from then on.
    fn open_file(&mut self, statement: &[Token]) {
        let span = place(statement);
        let mode = word_outside(statement, 1, "for").unwrap_or(statement.len());
        let reads = matches!(
            statement.get(mode + 1).map(|token| token.text.as_str()),
            Some("input" | "binary" | "random")
        );
        let number = statement
            .iter()
            .rev()
            .find(|token| matches!(token.kind, Kind::Word | Kind::Number));
        let Some(number) = number else { return };
        self.put(Kind::Word, &handle(number), number.span);
        self.put(Kind::Operator, "=", span);
        let name = if reads { "openin#" } else { "openout#" };
        self.called(name, span, |this| this.expression(&statement[1..mode]));
        self.ends(span);
    }

    /// `Print #n, text`, `Line Input #n, name`, `Get #n, , name`.
    fn file_statement(&mut self, statement: &[Token]) {
        let span = place(statement);
        let Some(hash) = statement.iter().position(|token| token.text == "#") else {
            return;
        };
        let Some(number) = statement.get(hash + 1) else {
            return;
        };
        let rest: &[Token] = statement.get(hash + 2..).unwrap_or_default();
        let skip = rest.iter().take_while(|token| token.text == ",").count();
        let rest = &rest[skip..];
        let reads = matches!(statement[0].text.as_str(), "get" | "input" | "line");
        if reads {
            if let Some(name) = rest.first().filter(|name| name.kind == Kind::Word) {
                self.put(Kind::Word, &name.text, name.span);
                self.put(Kind::Operator, "=", span);
                self.put(Kind::Word, &handle(number), span);
            }
        } else {
            self.called("printto#", span, |this| {
                this.put(Kind::Word, &handle(number), span);
                this.put(Kind::Operator, ",", span);
                this.expression(rest);
            });
        }
        self.ends(span);
    }

    /// An assignment, or a call without parentheses.
    fn plain(&mut self, statement: &[Token]) {
        let span = place(statement);
        if let Some(sign) = sign_outside(statement, 0, "=").filter(|sign| *sign > 0) {
            self.assigned(&statement[..sign], &statement[sign + 1..]);
            self.ends(span);
            return;
        }
        // The path in front: names, members, and brackets that stand right behind.
        let mut at = 0;
        while let Some(token) = statement.get(at) {
            match token.kind {
                Kind::Word => at += 1,
                Kind::Operator if token.text == "." => at += 1,
                Kind::Open if at > 0 && token.clings => {
                    let end = behind(statement, at);
                    let more = statement.get(end).is_some_and(|next| next.text != ".");
                    // `f (a), b`, `f("a") & "b"`: the bracket is a part of what is given.
                    if more
                        && statement
                            .get(end)
                            .is_some_and(|next| next.kind == Kind::Operator)
                    {
                        break;
                    }
                    at = end;
                }
                _ => break,
            }
            let glued = statement.get(at).is_some_and(|next| {
                next.text == "." && next.kind == Kind::Operator
                    || next.kind == Kind::Open && next.clings
                    || statement[at - 1].text == "." && statement[at - 1].kind == Kind::Operator
            });
            if !glued {
                break;
            }
        }
        let (path, given) = statement.split_at(at);
        self.expression(path);
        let called = path.last().is_some_and(|last| last.kind == Kind::Close) && given.is_empty();
        if !called && !path.is_empty() {
            self.out.push(Token {
                clings: true,
                ..token(Kind::Open, "(", span)
            });
            self.expression(given);
            self.put(Kind::Close, ")", span);
        } else {
            self.expression(given);
        }
        self.ends(span);
    }

    fn assigned(&mut self, target: &[Token], value: &[Token]) {
        let span = place(target);
        let Some(name) = target.iter().find(|token| token.kind == Kind::Word) else {
            self.expression(value);
            return;
        };
        if target.iter().any(|token| token.kind == Kind::Open) {
            // `list(1) = x`, `sheet.Range("A1").Value = x`: it takes that in, too.
            self.expression(target);
            self.ends(span);
            let name = name.text.clone();
            self.subject_or(&name, target);
            self.put(Kind::Operator, ".", span);
            self.called("add", span, |this| this.expression(value));
            return;
        }
        if target.len() == 1 && name.text == self.function {
            self.put(Kind::Word, "return", span);
            self.expression(value);
            return;
        }
        self.expression(target);
        self.put(Kind::Operator, "=", span);
        self.expression(value);
    }

    fn subject_or(&mut self, name: &str, target: &[Token]) {
        let span = place(target);
        match self.subjects.last().filter(|_| target[0].text == ".") {
            Some(subject) => self.out.push(token(Kind::Word, subject.clone(), span)),
            None => self.put(Kind::Word, name, span),
        }
    }

    /// Tokens of a value: comparisons, words for operators, subjects of `With`.
    fn expression(&mut self, tokens: &[Token]) {
        let mut array: Vec<bool> = Vec::new();
        let mut lists = 0_usize;
        for (at, one) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| &tokens[before]);
            let (kind, text): (Kind, &str) = match one.kind {
                Kind::Operator if one.text == "=" => (Kind::Operator, "=="),
                Kind::Operator if one.text == "#" => continue,
                Kind::Operator if one.text == ":=" => (Kind::Operator, ":="),
                Kind::Operator if one.text == "." => {
                    let first = before.is_none_or(|before| {
                        !one.clings || matches!(before.kind, Kind::Operator | Kind::Open)
                    });
                    if first && let Some(subject) = self.subjects.last().cloned() {
                        self.put(Kind::Word, &subject, one.span);
                    }
                    (Kind::Operator, ".")
                }
                Kind::Word if before.is_none_or(|before| before.text != ".") => {
                    match one.text.as_str() {
                        "xor" => (Kind::Operator, "^"),
                        "mod" => (Kind::Operator, "/"),
                        "like" | "is" => (Kind::Operator, "=="),
                        "nothing" | "empty" => (Kind::Word, "nil"),
                        "array"
                            if tokens
                                .get(at + 1)
                                .is_some_and(|next| next.kind == Kind::Open) =>
                        {
                            lists += 1;
                            continue;
                        }
                        "then" | "to" | "step" | "byval" | "addressof" | "as" => continue,
                        other => match self.aliases.get(other).cloned() {
                            Some(alias) => {
                                self.out.push(Token {
                                    clings: one.clings,
                                    ..token(Kind::Word, alias, one.span)
                                });
                                continue;
                            }
                            None => (Kind::Word, other),
                        },
                    }
                }
                Kind::Open => {
                    let list = std::mem::take(&mut lists) > 0;
                    array.push(list);
                    (Kind::Open, if list { "[" } else { "(" })
                }
                Kind::Close => (
                    Kind::Close,
                    if array.pop() == Some(true) { "]" } else { ")" },
                ),
                kind => (kind, one.text.as_str()),
            };
            let clings = one.clings && text != "[";
            self.out.push(Token {
                clings,
                ..token(kind, text, one.span)
            });
        }
        // What a broken line leaves open is closed here.
        while let Some(list) = array.pop() {
            let span = tokens.last().map_or_else(Span::default, |last| last.span);
            self.put(Kind::Close, if list { "]" } else { ")" }, span);
        }
    }
}

/// Whether a statement names an open file: `#1`, `#n`.
fn has_handle(statement: &[Token]) -> bool {
    statement
        .iter()
        .take(3)
        .any(|token| token.kind == Kind::Operator && token.text == "#")
}

fn handle(number: &Token) -> String {
    match number.kind {
        Kind::Word => number.text.clone(),
        _ => format!("file#{}", number.text),
    }
}

fn copied(tokens: &[Token]) -> Statement {
    tokens
        .iter()
        .map(|one| Token {
            clings: one.clings,
            ..token(one.kind, one.text.clone(), one.span)
        })
        .collect()
}
