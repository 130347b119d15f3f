//! Assignments: variables, elements, lists.

use std::rc::Rc;

use crate::scan::operation::Event;

use super::syntax::{Assignment, Part};
use super::value::Folded;
use super::walk::Walk;

impl Walk {
    pub(super) fn assign(&mut self, assignment: &Assignment, bodies: &[Vec<Part>]) {
        let name = match &assignment.index {
            Some(index) => format!("{}[{index}]", assignment.name),
            None => assignment.name.clone(),
        };
        let mut value = Folded::default();
        let mut elements = Vec::new();
        for (index, word) in assignment.values.iter().enumerate() {
            if !assignment.list {
                value = self.joined(&word.parts, bodies);
                continue;
            }
            if index > 0 {
                value.push(&Folded::constant(" "));
            }
            for (index, element) in self.fields(word, bodies).into_iter().enumerate() {
                if index > 0 {
                    value.push(&Folded::constant(" "));
                }
                value.push(&element);
                elements.push(element);
            }
        }
        value.stream = None;
        value
            .way
            .push(self.here, Event::Assign(assignment.name.clone()));
        if assignment.append
            && let Some(before) = self.variables.get(&name)
        {
            let length = before.text.len();
            if self.spend(length)
                && let Some(mut both) = self.variables.get(&name).cloned()
            {
                if assignment.list {
                    both.push(&Folded::constant(" "));
                }
                both.push(&value);
                value = both;
            }
        }
        if assignment.list {
            self.assign_list(assignment, elements);
        } else if let Some(index) = &assignment.index
            && let Ok(at) = index.trim().parse::<usize>()
            && let Some(list) = self.lists.get_mut(&assignment.name)
            && let Some(element) = Rc::make_mut(list).get_mut(at)
        {
            element.clone_from(&value);
        }
        if assignment.index.is_some() {
            // What holds for one element holds for all of them.
            let before = self.variables.get(&assignment.name).map(Folded::trace);
            let mut whole = before.unwrap_or_default();
            whole.push(&value.trace());
            self.set(&assignment.name, whole);
        }
        // `F=$(mktemp)`: unknown, but the same file each time it is named.
        if value.vague && value.text.starts_with("$_") {
            value
                .text
                .replace_range(..2, &format!("${}", assignment.name));
        }
        if assignment.index.is_none() {
            self.hooked_variable(&assignment.name, &value);
        }
        self.set(&name, value);
    }

    fn assign_list(&mut self, assignment: &Assignment, elements: Vec<Folded>) {
        // `( [a]=x )`: by name.
        for element in &elements {
            if let Some((key, value)) = element
                .text
                .strip_prefix('[')
                .and_then(|rest| rest.split_once("]="))
            {
                let value = Folded {
                    text: value.to_owned(),
                    ..element.clone()
                };
                self.set(&format!("{}[{key}]", assignment.name), value);
            }
        }
        let list = match self.lists.get_mut(&assignment.name) {
            Some(list) if assignment.append => {
                Rc::make_mut(list).extend(elements);
                return;
            }
            _ => Rc::new(elements),
        };
        self.lists.insert(assignment.name.clone(), list);
    }
}
