//! Loops: run with their values as long as the budget lasts.

use super::fact::Fact;
use super::heap::Object;
use super::members::is_environment;
use super::statements::Flow;
use super::walk::Walker;
use oxc_ast::ast::{
    Expression, ForStatement, ForStatementInit, ForStatementLeft, Statement,
    VariableDeclarationKind,
};

/// Most rounds of a loop whose end is known.
const MAX_ROUNDS: usize = 20_000;

/// Rounds after which a loop that puts nothing together is not run further:
/// one that draws, waits or counts has nothing to hide in its values.
const IDLE_ROUNDS: usize = 48;

/// Most elements of a list that a loop goes through one by one.
const MAX_EACH: usize = 2048;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn for_loop(&mut self, it: &'a ForStatement<'a>) -> Flow {
        match &it.init {
            Some(ForStatementInit::VariableDeclaration(variables)) => self.variables(variables),
            Some(other) => {
                if let Some(expression) = other.as_expression() {
                    self.eval(expression);
                }
            }
            None => {}
        }
        self.repeat(it.test.as_ref(), it.update.as_ref(), &it.body, false)
    }

    /// A loop: run as it would run while its condition is known, and walked
    /// once when it is not.
    pub(super) fn repeat(
        &mut self,
        test: Option<&'a Expression<'a>>,
        update: Option<&'a Expression<'a>>,
        body: &'a Statement<'a>,
        mut entered: bool,
    ) -> Flow {
        let skipped = self.skipped;
        let (mut whole, mut rounds) = (false, 0);
        if self.has_room() && test.is_some() {
            let cover = std::mem::replace(&mut self.cover, false);
            self.extra += 1;
            let (mut made, mut idle) = (self.made, 0);
            for _ in 0..MAX_ROUNDS {
                idle = if self.made == made { idle + 1 } else { 0 };
                made = self.made;
                if self.state.fuel == 0 || idle > IDLE_ROUNDS {
                    break;
                }
                if !std::mem::take(&mut entered)
                    && let Some(test) = test
                {
                    match self.eval(test).truth() {
                        Some(true) => {}
                        Some(false) => {
                            whole = true;
                            break;
                        }
                        None => break,
                    }
                }
                rounds += 1;
                match self.statement(body) {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => {
                        whole = true;
                        break;
                    }
                    Flow::Return => {
                        self.extra -= 1;
                        self.cover = cover;
                        if !cover {
                            return Flow::Return;
                        }
                        whole = true;
                        self.extra += 1;
                        break;
                    }
                }
                if let Some(update) = update {
                    self.eval(update);
                }
            }
            self.extra -= 1;
            self.cover = cover;
        }
        if whole && (!self.cover || (self.skipped == skipped && rounds > 0)) {
            return Flow::Next;
        }
        // Also where the rounds never came to something.
        self.maybe(|walker| {
            if let Some(test) = test {
                walker.eval(test);
            }
            walker.statement(body);
            if let Some(update) = update {
                walker.eval(update);
            }
        });
        Flow::Next
    }

    pub(super) fn each(
        &mut self,
        left: &'a ForStatementLeft<'a>,
        items: Option<Vec<Fact>>,
        all: &Fact,
        keys: bool,
        body: &'a Statement<'a>,
    ) -> Flow {
        let before = self.push_scope(false, self.scope);
        let mut done = false;
        if let Some(items) = items
            && !items.is_empty()
            && items.len() <= MAX_EACH
            && self.has_room()
        {
            let cover = std::mem::replace(&mut self.cover, false);
            let skipped = self.skipped;
            self.extra += 1;
            done = true;
            for item in items {
                if self.state.fuel == 0 {
                    done = false;
                    break;
                }
                self.bind_left(left, item);
                match self.statement(body) {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => break,
                    Flow::Return => {
                        self.skipped += 1;
                        break;
                    }
                }
            }
            self.extra -= 1;
            self.cover = cover;
            done &= !cover || self.skipped == skipped;
        }
        if !done {
            let whole = self.gather(all);
            let mut one = whole.tainted();
            if keys || one.origins.is_constant() {
                one = Fact::unknown();
            }
            if matches!(all.name(), "process.env#keys") || keys && is_environment(all.name()) {
                one.path = Some("process.env#key".into());
            }
            self.bind_left(left, one);
            self.maybe(|walker| walker.statement(body));
        }
        self.scope = before;
        Flow::Next
    }

    fn bind_left(&mut self, left: &'a ForStatementLeft<'a>, item: Fact) {
        match left {
            ForStatementLeft::VariableDeclaration(variables) => {
                let hoisted = variables.kind == VariableDeclarationKind::Var;
                if let Some(variable) = variables.declarations.first() {
                    self.bind(&variable.id, item, hoisted);
                }
            }
            other => {
                if let Some(target) = other.as_assignment_target() {
                    self.assign_to(target, item);
                }
            }
        }
    }

    /// The names of what an object holds.
    pub(super) fn keys(&mut self, all: &Fact) -> Option<Vec<Fact>> {
        let object = self.heap.object(all)?;
        let Object {
            items, properties, ..
        } = object;
        let indices = items.as_ref().map_or(0, Vec::len);
        let keys: Vec<Fact> = (0..indices)
            .map(|index| Fact::constant(index.to_string()))
            .chain(properties.keys().map(|key| Fact::constant(key.clone())))
            .collect();
        (!keys.is_empty() && self.charge(keys.len())).then_some(keys)
    }

    /// The elements of a list, or the letters of a text.
    pub(super) fn elements(&mut self, all: &Fact) -> Option<Vec<Fact>> {
        if let Some(items) = self.heap.items(all) {
            let items = items.to_vec();
            return self.charge(items.len()).then_some(items);
        }
        if let super::fact::Thing::Bytes(bytes) = &all.thing {
            let bytes = bytes.clone();
            return (bytes.len() <= MAX_EACH && self.charge(bytes.len())).then(|| {
                bytes
                    .iter()
                    .map(|byte| {
                        let mut fact = all.tainted();
                        fact.thing = super::fact::Thing::Number(f64::from(*byte));
                        fact
                    })
                    .collect()
            });
        }
        let text = all.string()?;
        (all.text.is_some() && text.len() <= MAX_EACH && self.charge(text.len())).then(|| {
            text.chars()
                .map(|letter| all.retold(letter.to_string()))
                .collect()
        })
    }
}
