//! Loops and choices over constants: what is left when they ran.

use ruff_python_ast::{Stmt, StmtFor, StmtIf, StmtWhile};

use super::fact::{Fact, Thing};
use super::scope::Bound;
use super::strings;
use super::walk::Walk;

/// Most rounds of a loop that are followed one by one.
const MAX_ROUNDS: usize = 16 * 1024;

/// Loops this short tell what each round does.
const MAX_LOUD: usize = 24;

/// How a block was left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// The round.
    Continue,
    /// The loop.
    Break,
    /// The function.
    Return,
}

impl<'a> Walk<'a, '_> {
    /// Notes that a block is left here, where that is certain.
    pub(super) fn leave(&mut self, how: Leave) {
        if self.again > 0 && self.undecided == 0 {
            self.left = Some(how);
        }
    }

    /// Walks something of which it is open whether it runs.
    pub(super) fn maybe(&mut self, walk: impl FnOnce(&mut Self)) -> Bound<'a> {
        self.undecided += 1;
        let bound = self.branch(walk);
        self.undecided -= 1;
        bound
    }

    pub(super) fn repeat_for(&mut self, repeat: &'a StmtFor) {
        let iterated = self.eval(&repeat.iter);
        if iterated.thing == Thing::Environ {
            self.contain(&iterated);
        }
        let exact = self.again > 0 && self.undecided == 0;
        if !exact {
            let element = strings::element(&iterated);
            let body = self.maybe(|walk| {
                walk.assign(&repeat.target, element);
                walk.body(&repeat.body);
            });
            match self.rounds(repeat, &iterated) {
                Some(rounds) => self.merge(vec![rounds], false),
                None => self.merge(vec![body], true),
            }
        } else if let Some(rounds) = self.rounds(repeat, &iterated) {
            self.merge(vec![rounds], false);
        } else {
            let element = strings::element(&iterated);
            let body = self.maybe(|walk| {
                walk.assign(&repeat.target, element);
                walk.body(&repeat.body);
            });
            self.merge(vec![body], true);
        }
        if self.left.is_none() {
            self.body(&repeat.orelse);
        }
    }

    /// What a loop over known elements leaves behind.
    fn rounds(&mut self, repeat: &'a StmtFor, iterated: &Fact) -> Option<Bound<'a>> {
        let elements = self.iterated(iterated, MAX_ROUNDS)?;
        if elements.is_empty() {
            return None;
        }
        let loud = elements.len() <= MAX_LOUD
            && elements
                .iter()
                .any(|one| one.text.is_some() || one.thing != Thing::Plain);
        let quiet = self.quiet;
        self.quiet = quiet || !loud;
        let undecided = std::mem::take(&mut self.undecided);
        self.again += 1;
        let bound = self.branch(|walk| {
            for element in elements {
                if !walk.spend(16) {
                    break;
                }
                walk.assign(&repeat.target, element);
                walk.body(&repeat.body);
                match walk.left {
                    Some(Leave::Continue) => walk.left = None,
                    Some(Leave::Break) => {
                        walk.left = None;
                        break;
                    }
                    Some(Leave::Return) => break,
                    None => {}
                }
            }
        });
        self.again -= 1;
        self.undecided = undecided;
        self.quiet = quiet;
        if self.again == 0 || self.undecided > 0 {
            self.left = None;
        }
        (self.extra > 0).then_some(bound)
    }

    pub(super) fn repeat_while(&mut self, repeat: &'a StmtWhile) {
        let first = self.eval(&repeat.test);
        let body = self.maybe(|walk| walk.body(&repeat.body));
        let endless = repeat.test.is_literal_expr();
        let rounds = match first.thing {
            Thing::Bool(true) if !endless => self.rounds_while(repeat),
            _ => None,
        };
        match rounds {
            Some(rounds) => self.merge(vec![rounds], false),
            None => self.merge(vec![body], true),
        }
        if self.left.is_none() {
            self.body(&repeat.orelse);
        }
    }

    fn rounds_while(&mut self, repeat: &'a StmtWhile) -> Option<Bound<'a>> {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let undecided = std::mem::take(&mut self.undecided);
        self.again += 1;
        let mut finished = false;
        let bound = self.branch(|walk| {
            for _ in 0..MAX_ROUNDS {
                match walk.eval(&repeat.test).thing {
                    Thing::Bool(true) if walk.spend(16) => {}
                    Thing::Bool(false) => {
                        finished = true;
                        break;
                    }
                    _ => break,
                }
                walk.body(&repeat.body);
                match walk.left {
                    Some(Leave::Continue) => walk.left = None,
                    Some(Leave::Break) => {
                        walk.left = None;
                        finished = true;
                        break;
                    }
                    Some(Leave::Return) => {
                        finished = true;
                        break;
                    }
                    None => {}
                }
            }
        });
        self.again -= 1;
        self.undecided = undecided;
        self.quiet = quiet;
        if self.again == 0 || self.undecided > 0 {
            self.left = None;
        }
        (finished && self.extra > 0).then_some(bound)
    }

    pub(super) fn choose(&mut self, choice: &'a StmtIf) {
        let test = self.eval(&choice.test);
        if self.again > 0
            && let Some(body) = self.decided(choice, &test)
        {
            self.body(body);
            return;
        }
        let mut ways = Vec::new();
        let mut skipped = true;
        self.way(&choice.body, &mut ways);
        for clause in &choice.elif_else_clauses {
            match &clause.test {
                Some(test) => {
                    self.eval(test);
                }
                None => skipped = false,
            }
            self.way(&clause.body, &mut ways);
        }
        self.merge(ways, skipped);
    }

    /// The block that is certain to run.
    fn decided(&mut self, choice: &'a StmtIf, test: &Fact) -> Option<&'a [Stmt]> {
        match test.thing {
            Thing::Bool(true) => return Some(&choice.body),
            Thing::Bool(false) => {}
            _ => return None,
        }
        for clause in &choice.elif_else_clauses {
            let Some(test) = &clause.test else {
                return Some(&clause.body);
            };
            match self.eval(test).thing {
                Thing::Bool(true) => return Some(&clause.body),
                Thing::Bool(false) => {}
                _ => return None,
            }
        }
        Some(&[])
    }
}
