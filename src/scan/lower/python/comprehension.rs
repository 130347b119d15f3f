//! Comprehensions, and names that live in one expression.

use ruff_python_ast::{Comprehension, Expr, ExprDictComp};

use super::fact::{Fact, MAX_ENTRIES, MAX_LIST, Thing};
use super::strings::element;
use super::walk::Walk;
use crate::scan::operation::Origins;

/// Comprehensions this short tell what each round does.
const MAX_LOUD: usize = 16;

impl<'a> Walk<'a, '_> {
    /// Binds a name that is gone when the expression is.
    pub(super) fn shadow(&mut self, name: &'a str, fact: Fact) {
        if let Some(scope) = self.live.last_mut() {
            scope.set(name, Some(fact));
        }
    }

    pub(super) fn shadow_target(&mut self, target: &'a Expr, fact: &Fact) {
        match target {
            Expr::Name(name) => self.shadow(name.id.as_str(), fact.clone()),
            Expr::Tuple(tuple) => {
                if let Thing::List(items, _) = &fact.thing
                    && items.len() == tuple.elts.len()
                {
                    for (target, item) in tuple.elts.iter().zip(items.iter()) {
                        if let Expr::Name(name) = target {
                            self.shadow(name.id.as_str(), item.clone());
                        }
                    }
                    return;
                }
                let part = element(fact);
                for target in &tuple.elts {
                    if let Expr::Name(name) = target {
                        self.shadow(name.id.as_str(), part.clone());
                    }
                }
            }
            _ => {}
        }
    }

    pub(super) fn generators(&mut self, generators: &'a [Comprehension], sources: &mut Vec<Fact>) {
        for generator in generators {
            let iterated = self.eval(&generator.iter);
            if iterated.thing == Thing::Environ {
                self.contain(&iterated);
            }
            self.shadow_target(&generator.target, &element(&iterated));
            sources.push(iterated);
            for test in &generator.ifs {
                self.eval(test);
            }
        }
    }

    pub(super) fn comprehension(
        &mut self,
        part: &'a Expr,
        generators: &'a [Comprehension],
    ) -> Fact {
        let mut whole = Fact::default();
        self.branch(|walk| {
            let mut sources = Vec::new();
            walk.generators(generators, &mut sources);
            let fact = walk.eval(part);
            whole = fact.tainted().with(Origins::UNKNOWN);
            // Over constants: what each element becomes.
            let mut outputs = Vec::new();
            let loud = walk.loud_enough(generators, &sources);
            let quiet = walk.quiet;
            walk.quiet = quiet || !loud;
            walk.again += 1;
            let all = walk.each(generators, &mut |walk| {
                let fact = walk.eval(part);
                outputs.push(fact);
                outputs.len() <= MAX_LIST
            });
            walk.again -= 1;
            walk.quiet = quiet;
            if all {
                whole = Fact::list(outputs);
            }
        });
        whole
    }

    /// Whether each round of a short comprehension may tell what it does.
    fn loud_enough(&self, generators: &[Comprehension], sources: &[Fact]) -> bool {
        generators.len() == 1
            && matches!(sources, [Fact { thing: Thing::List(items, _), .. }] if items.len() <= MAX_LOUD)
    }

    /// `{key: value for …}`.
    pub(super) fn mapped(&mut self, comprehension: &'a ExprDictComp) -> Fact {
        let mut whole = Fact::default();
        self.branch(|walk| {
            let mut sources = Vec::new();
            walk.generators(&comprehension.generators, &mut sources);
            for part in comprehension.key.iter().chain([&comprehension.value]) {
                let fact = walk.eval(part);
                whole.taint(&fact);
            }
            whole = whole.tainted().with(Origins::UNKNOWN);
            let Some(key) = &comprehension.key else {
                return;
            };
            let mut entries = Vec::new();
            let quiet = std::mem::replace(&mut walk.quiet, true);
            walk.again += 1;
            let all = walk.each(&comprehension.generators, &mut |walk| {
                let key = walk.eval(key);
                let value = walk.eval(&comprehension.value);
                match super::fold::key(&key) {
                    Some(key) if entries.len() < MAX_ENTRIES => {
                        entries.push((key, value));
                        true
                    }
                    _ => false,
                }
            });
            walk.again -= 1;
            walk.quiet = quiet;
            if all {
                whole = Fact::dict(super::fold::last_wins(entries));
            }
        });
        whole
    }

    /// Calls `visit` for each round over constants; says whether all rounds
    /// are known.
    fn each(
        &mut self,
        generators: &'a [Comprehension],
        visit: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Some((generator, rest)) = generators.split_first() else {
            return visit(self);
        };
        if rest.len() > 3 || generator.is_async {
            return false;
        }
        let source = self.eval(&generator.iter);
        let Some(inputs) = self.iterated(&source, MAX_LIST) else {
            return false;
        };
        for input in &inputs {
            if !self.spend(32) {
                return false;
            }
            self.shadow_target(&generator.target, input);
            let mut kept = true;
            for test in &generator.ifs {
                match self.eval(test).thing {
                    Thing::Bool(truth) => kept &= truth,
                    _ => return false,
                }
            }
            if kept && !self.each(rest, visit) {
                return false;
            }
        }
        true
    }
}
