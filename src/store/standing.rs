//! How installed skills stand to a user: on or off, and which of several of
//! one name counts.

use std::collections::HashMap;

use super::category::Category;
use super::installed::Installed;
use super::state::Switches;

/// An installed skill as one user has it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The skill.
    pub skill: Installed,
    /// Whether it is switched on; `None` for one that cannot be used.
    pub enabled: Option<bool>,
    /// The skill of the same name that counts in its place.
    pub shadowed_by: Option<String>,
    /// Whether its files differ from what was installed; `None` where nobody
    /// looked, or nothing was installed by us.
    pub modified: Option<bool>,
}

/// What becomes of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It is there to be used.
    Ok,
    /// It is there to be used, with other files than were installed.
    Modified,
    /// It is switched off.
    Disabled,
    /// Another of the same name counts.
    Shadowed,
    /// It cannot be used.
    Invalid,
}

impl State {
    /// All, the best first.
    pub const ALL: [Self; 5] = [
        Self::Ok,
        Self::Modified,
        Self::Disabled,
        Self::Shadowed,
        Self::Invalid,
    ];

    /// The word of reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Modified => "modified",
            Self::Disabled => "disabled",
            Self::Shadowed => "shadowed",
            Self::Invalid => "invalid",
        }
    }
}

impl Standing {
    /// What becomes of it.
    #[must_use]
    pub fn state(&self) -> State {
        match (&self.skill.declared, &self.shadowed_by, self.enabled) {
            (Err(_), _, _) => State::Invalid,
            (Ok(_), Some(_), _) => State::Shadowed,
            (Ok(_), None, Some(false)) => State::Disabled,
            (Ok(_), None, Some(true) | None) if self.modified == Some(true) => State::Modified,
            (Ok(_), None, Some(true) | None) => State::Ok,
        }
    }
}

/// Whether a skill called `name` is on: a public one by the global state, any
/// other by the user's too.
#[must_use]
pub fn is_enabled(category: Category, name: &str, global: &Switches, user: &Switches) -> bool {
    match category {
        Category::Public => global.is_on(name),
        Category::Integrations | Category::Custom | Category::Legacy => {
            global.is_on(name) && user.is_on(name)
        }
    }
}

/// How the skills, in the order of discovery, stand to a user; sorted by name.
/// A later one of the same name counts in place of an earlier one.
#[must_use]
pub fn stand(found: Vec<Installed>, global: &Switches, user: &Switches) -> Vec<Standing> {
    let mut counts: HashMap<String, (usize, String)> = HashMap::new();
    for (at, skill) in found.iter().enumerate() {
        if skill.declared.is_ok() {
            counts.insert(skill.name().to_owned(), (at, skill.address()));
        }
    }
    let mut standings: Vec<Standing> = found
        .into_iter()
        .enumerate()
        .map(|(at, skill)| {
            let usable = skill.declared.is_ok();
            let name = skill.name();
            let enabled = usable.then(|| is_enabled(skill.category, name, global, user));
            let shadowed_by = counts
                .get(name)
                .filter(|(counting, _)| usable && *counting != at)
                .map(|(_, address)| address.clone());
            Standing {
                enabled,
                shadowed_by,
                modified: None,
                skill,
            }
        })
        .collect();
    standings.sort_by(|left, right| left.skill.name().cmp(right.skill.name()));
    standings
}

#[cfg(test)]
mod tests {
    use super::super::installed::{Declared, Invalid};
    use super::*;

    fn skill(category: Category, relative: &str, name: Option<&str>) -> Installed {
        Installed {
            category,
            relative: relative.to_owned(),
            folder: std::path::PathBuf::from(relative),
            linked: false,
            declared: name
                .map(|name| Declared {
                    name: name.to_owned(),
                    description: "x".to_owned(),
                    version: None,
                    allowed_tools: None,
                })
                .ok_or_else(|| Invalid::whole("no name")),
        }
    }

    #[test]
    fn the_last_usable_one_of_a_name_counts() {
        let found = vec![
            skill(Category::Public, "b", Some("b")),
            skill(Category::Public, "team/a", Some("a")),
            skill(Category::Integrations, "a", Some("a")),
            skill(Category::Custom, "a", None),
        ];
        let global = Switches::of_extensions(r#"{"skills":{"b":{"enabled":false}}}"#, &|_| None)
            .expect("a state");
        let user =
            Switches::of_user(r#"{"a":{"enabled":false},"b":{"enabled":true}}"#).expect("a state");
        let shown: Vec<_> = stand(found, &global, &user)
            .into_iter()
            .map(|standing| {
                let state = standing.state();
                (
                    standing.skill.address(),
                    standing.enabled,
                    state,
                    standing.shadowed_by,
                )
            })
            .collect();
        let by = Some("integrations/a".to_owned());
        assert_eq!(
            shown,
            [
                ("public/team/a".to_owned(), Some(true), State::Shadowed, by),
                (
                    "integrations/a".to_owned(),
                    Some(false),
                    State::Disabled,
                    None
                ),
                ("custom/a".to_owned(), None, State::Invalid, None),
                ("public/b".to_owned(), Some(false), State::Disabled, None),
            ]
        );
    }
}
