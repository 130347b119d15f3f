//! Names and what they hold, scope by scope.

use super::fact::Fact;
use super::heap::Frame;
use super::walk::Walker;

impl<'a> Walker<'a, '_, '_> {
    // Names.

    pub(super) fn push_scope(&mut self, function: bool, parent: u32) -> u32 {
        let before = self.scope;
        self.heap.frames.push(Frame {
            parent: Some(parent),
            function,
            branch: self.branch,
            ..Frame::default()
        });
        self.scope = u32::try_from(self.heap.frames.len() - 1).unwrap_or_default();
        before
    }

    /// Declares a name in this scope; `var` belongs to the function.
    pub(super) fn declare(&mut self, name: &'a str, fact: Fact, hoisted: bool) {
        let mut at = self.scope;
        if hoisted {
            let mut steps = 0;
            while !self.heap.frames[at as usize].function {
                let Some(parent) = self.heap.frames[at as usize].parent else {
                    break;
                };
                at = parent;
                steps += 1;
                if steps > 8 && !self.charge(1) {
                    break;
                }
            }
        }
        let weakly = self.branch > self.heap.frames[at as usize].branch;
        let names = &mut self.heap.frames[at as usize].names;
        match names.get_mut(name) {
            Some(old) if weakly => *old = old.either(&fact),
            Some(old) => *old = fact,
            None => {
                names.insert(name, fact);
            }
        }
    }

    fn find(&mut self, name: &str) -> Option<u32> {
        let mut at = self.scope;
        let mut steps = 0;
        loop {
            let frame = &self.heap.frames[at as usize];
            if frame.names.contains_key(name) {
                return Some(at);
            }
            at = frame.parent?;
            steps += 1;
            if steps > 8 && !self.charge(1) {
                self.state.too_deep = true;
                return None;
            }
        }
    }

    pub(super) fn lookup(&mut self, name: &str) -> Option<Fact> {
        if let Some(at) = self.find(name) {
            return self.heap.frames[at as usize].names.get(name).cloned();
        }
        self.state.names.get(name).cloned()
    }

    /// Assigns to a name, wherever it was declared.
    pub(super) fn assign(&mut self, name: &'a str, fact: Fact) {
        let at = self.find(name).unwrap_or(0);
        let frame = &mut self.heap.frames[at as usize];
        let weakly = self.branch > frame.branch;
        match frame.names.get_mut(name) {
            Some(old) if weakly => *old = old.either(&fact),
            Some(old) => *old = fact,
            None => {
                frame.names.insert(name, fact);
            }
        }
    }
}
