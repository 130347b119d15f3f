//! Which of the secrets that were handed over a run gets.

use std::collections::{BTreeMap, BTreeSet};

use crate::skill::secrets::RequiredSecret;

use super::given::{Given, Secret};

/// What one skill asks for.
#[derive(Clone, Debug)]
pub struct Demand {
    /// Its name.
    pub skill: String,
    /// What it declares.
    pub required: Vec<RequiredSecret>,
    /// `secrets-autonomous`; `false` where that cannot be read.
    pub autonomous: bool,
}

/// A secret that a skill declares and that was not handed over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missing {
    /// The variable.
    pub name: String,
    /// Whether every skill that declares it works without.
    pub optional: bool,
}

/// Who gets what.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// What goes into the environment of the child.
    pub injected: BTreeMap<String, Secret>,
    /// Declared and not handed over, each name once, sorted.
    pub missing: Vec<Missing>,
    /// Skills that get nothing because nobody asked for them by name, sorted.
    pub withheld: Vec<String>,
    /// Handed over, and declared by no skill that may have it; sorted.
    pub undeclared: Vec<String>,
}

/// Chooses. `slash`: the user named the skills, so that those which want to be
/// asked get theirs.
#[must_use]
pub fn choose(demands: &[Demand], given: &Given, slash: bool) -> Choice {
    let mut declared: BTreeMap<&str, bool> = BTreeMap::new();
    let mut withheld = BTreeSet::new();
    for demand in demands {
        if !demand.autonomous && !slash {
            if !demand.required.is_empty() {
                withheld.insert(demand.skill.clone());
            }
            continue;
        }
        for secret in &demand.required {
            let optional = declared.entry(&secret.name).or_insert(true);
            *optional &= secret.optional;
        }
    }
    let mut choice = Choice {
        withheld: withheld.into_iter().collect(),
        ..Choice::default()
    };
    for (name, optional) in &declared {
        match given.secrets.get(*name) {
            Some(secret) => {
                choice.injected.insert((*name).to_owned(), secret.clone());
            }
            None => choice.missing.push(Missing {
                name: (*name).to_owned(),
                optional: *optional,
            }),
        }
    }
    choice.undeclared = given
        .secrets
        .keys()
        .filter(|name| !declared.contains_key(name.as_str()))
        .cloned()
        .collect();
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demand(skill: &str, names: &[(&str, bool)], autonomous: bool) -> Demand {
        let required = names.iter().map(|(name, optional)| RequiredSecret {
            name: (*name).to_owned(),
            optional: *optional,
        });
        Demand {
            skill: skill.to_owned(),
            required: required.collect(),
            autonomous,
        }
    }

    #[test]
    fn only_what_is_declared_and_may_be_had_is_injected() {
        let given = Given::parse(r#"{"A":"a","B":"b","C":"c"}"#).expect("an object");
        let demands = [
            demand("one", &[("A", true), ("D", true)], true),
            demand("two", &[("D", false), ("B", false)], true),
            demand("shy", &[("C", false)], false),
        ];
        let choice = choose(&demands, &given, false);
        assert_eq!(choice.injected.keys().collect::<Vec<_>>(), ["A", "B"]);
        let missing = Missing {
            name: "D".to_owned(),
            optional: false,
        };
        assert_eq!(choice.missing, [missing]);
        assert_eq!(choice.withheld, ["shy"]);
        assert_eq!(choice.undeclared, ["C"]);
        let asked = choose(&demands, &given, true);
        assert!(asked.injected.contains_key("C") && asked.withheld.is_empty());
    }
}
