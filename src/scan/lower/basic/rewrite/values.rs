//! Assignments, calls and values.

use super::super::super::script::{Kind, Token};
use super::super::lexer::token;
use super::{Rewriter, behind, place, sign_outside};
use crate::text::Span;

impl Rewriter {
    /// An assignment, or a call without parentheses.
    pub(super) fn plain(&mut self, statement: &[Token]) {
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

    pub(super) fn assigned(&mut self, target: &[Token], value: &[Token]) {
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

    pub(super) fn subject_or(&mut self, name: &str, target: &[Token]) {
        let span = place(target);
        match self.subjects.last().filter(|_| target[0].text == ".") {
            Some(subject) => self.out.push(token(Kind::Word, subject.clone(), span)),
            None => self.put(Kind::Word, name, span),
        }
    }

    /// Tokens of a value: comparisons, words for operators, subjects of `With`.
    pub(super) fn expression(&mut self, tokens: &[Token]) {
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
