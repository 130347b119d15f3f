//! Statements that open blocks, declare, or use open files.

use super::super::super::script::{Kind, Token};
use super::super::lexer::{Statement, token};
use super::{Block, Rewriter, behind, is_word, place, sign_outside, word_outside};
use crate::text::Span;

impl Rewriter {
    /// `Function name(ByVal a As String) As String`.
    pub(super) fn define(&mut self, statement: &[Token]) {
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
    pub(super) fn declaration(&mut self, statement: &[Token]) {
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
    pub(super) fn condition(&mut self, statement: Statement) {
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
    pub(super) fn repeated(&mut self, statement: &[Token]) {
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

    pub(super) fn called(&mut self, name: &str, span: Span, arguments: impl FnOnce(&mut Self)) {
        self.put(Kind::Word, name, span);
        self.out.push(Token {
            clings: true,
            ..token(Kind::Open, "(", span)
        });
        arguments(self);
        self.put(Kind::Close, ")", span);
    }

    /// `Open path For Input As #n`: the number is the open file from then on.
    pub(super) fn open_file(&mut self, statement: &[Token]) {
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
    pub(super) fn file_statement(&mut self, statement: &[Token]) {
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
}

/// Whether a statement names an open file: `#1`, `#n`.
pub(super) fn has_handle(statement: &[Token]) -> bool {
    statement
        .iter()
        .take(3)
        .any(|token| token.kind == Kind::Operator && token.text == "#")
}

pub(super) fn handle(number: &Token) -> String {
    match number.kind {
        Kind::Word => number.text.clone(),
        _ => format!("file#{}", number.text),
    }
}

pub(super) fn copied(tokens: &[Token]) -> Statement {
    tokens
        .iter()
        .map(|one| Token {
            clings: one.clings,
            ..token(one.kind, one.text.clone(), one.span)
        })
        .collect()
}
