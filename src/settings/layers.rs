//! Files over files, the environment over both: what holds, and why.

use super::{Described, Given, Value};

/// What one file says, the strongest file first in a list of layers.
#[derive(Debug)]
pub struct Layer {
    /// Its values, at most one a setting.
    pub given: Vec<Given>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// A file said it.
    File {
        /// Which layer.
        layer: usize,
        /// On which line, from 1.
        line: u32,
    },
    /// A variable of the environment said it.
    Variable(&'static str),
}

/// A setting with the value that holds when no flag is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The value; `None` where nothing is the default.
    pub value: Option<Value>,
    /// Where it comes from.
    pub origin: Origin,
}

/// What holds for each of `settings`; `variable` reads the environment.
pub fn resolve(
    settings: &[Described],
    layers: &[Layer],
    variable: &dyn Fn(&str) -> Option<String>,
) -> Vec<Resolved> {
    settings
        .iter()
        .enumerate()
        .map(|(at, described)| {
            let variables = described.setting.variables.iter();
            let mut set = variables.filter_map(|one| {
                let value = variable(one.name).filter(|value| one.off != Some(value.as_str()))?;
                let value = one.means.map_or(value, str::to_owned);
                Some((one.name, value))
            });
            if let Some((name, value)) = set.next() {
                return Resolved {
                    value: Some(Value::of_word(&value, described.setting.kind)),
                    origin: Origin::Variable(name),
                };
            }
            let given = layers.iter().enumerate().find_map(|(layer, file)| {
                let given = file.given.iter().find(|given| given.at == at)?;
                Some((layer, given))
            });
            match given {
                Some((layer, given)) => Resolved {
                    value: Some(given.value.clone()),
                    origin: Origin::File {
                        layer,
                        line: given.line,
                    },
                },
                None => Resolved {
                    value: described.default(),
                    origin: Origin::Default,
                },
            }
        })
        .collect()
}
