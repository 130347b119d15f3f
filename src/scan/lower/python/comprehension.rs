//! Comprehensions, and names that live in one expression.

use ruff_python_ast::{Comprehension, Expr};

use super::fact::Fact;
use super::strings::element;
use super::walk::Walk;
use crate::scan::operation::Origins;

/// Most elements a comprehension over constants is folded for.
const MAX_REPEATED: usize = 512;

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
            let ([generator], [source]) = (generators, &*sources) else {
                return;
            };
            if walk.quiet || !generator.ifs.is_empty() {
                return;
            }
            let Some(inputs) = walk.elements(source, MAX_REPEATED) else {
                return;
            };
            walk.quiet = true;
            let mut outputs = Vec::new();
            for input in &inputs {
                if !walk.afford(64) {
                    break;
                }
                walk.shadow_target(&generator.target, input);
                outputs.push(walk.eval(part));
            }
            walk.quiet = false;
            if outputs.len() == inputs.len() {
                whole = Fact::list(outputs);
            }
        });
        whole
    }
}
