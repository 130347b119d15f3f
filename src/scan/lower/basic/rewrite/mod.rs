//! Statements of BASIC in the form of calls, assignments and brackets.

mod forms;
mod values;

use std::collections::HashMap;

use super::super::script::{Kind, Token};
use super::lexer::{Statement, token};
use crate::text::Span;
use forms::has_handle;

/// Most blocks that are open at a time.
const MAX_OPEN: usize = 256;
/// Most names that a library's functions are given.
const MAX_ALIASES: usize = 256;

/// How many statements follow each other on one line of conditions.
const MAX_NESTED: usize = 32;
/// Words in front of a statement that say nothing of values.
const FRONTS: &[&str] = &[
    "public",
    "private",
    "friend",
    "static",
    "global",
    "call",
    "set",
    "let",
    "default",
    "const",
    "protected",
    "shared",
];

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
    nested: usize,
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

    fn statement(&mut self, statement: Statement) {
        self.nested += 1;
        if self.nested <= MAX_NESTED {
            self.one(statement);
        } else {
            self.plain(&statement);
        }
        self.nested -= 1;
    }

    fn one(&mut self, mut statement: Statement) {
        // A number, or a name and a colon, in front of a line.
        if statement
            .first()
            .is_some_and(|token| token.kind == Kind::Number)
        {
            statement.remove(0);
        }
        let front = statement
            .iter()
            .take_while(|token| token.kind == Kind::Word && FRONTS.contains(&token.text.as_str()))
            .count()
            .min(statement.len().saturating_sub(1));
        statement.drain(..front);
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
}
