//! Who else declares the name of a skill that is installed.

use std::collections::BTreeMap;

use crate::io::discovery::discover;
use crate::io::home::Home;
use crate::store::category::Category;

/// The other skills of a user, by the name they declare.
#[derive(Debug, Default)]
pub(super) struct Namesakes(BTreeMap<String, Vec<(Category, String)>>);

impl Namesakes {
    /// Those that are there now. What cannot be listed warns of nothing.
    pub(super) fn of(home: &Home) -> Self {
        let mut found = Self::default();
        for skill in discover(&home.layout, &home.user).unwrap_or_default() {
            if skill.declared.is_ok() {
                let place = (skill.category, skill.relative.clone());
                let name = skill.name().to_owned();
                found.0.entry(name).or_default().push(place);
            }
        }
        found
    }

    /// What to know of them when `name` is installed, in words.
    pub(super) fn warnings(&self, name: &str) -> Vec<String> {
        let others = self.0.get(name).into_iter().flatten();
        others
            .filter_map(|(category, relative)| {
                let place = format!("{}/{relative}", category.word());
                match category {
                    Category::Custom if relative == name => None,
                    Category::Custom if relative.as_str() > name => Some(format!(
                        "`{place}` declares the name `{name}` too and counts in place of this one; rename or remove it"
                    )),
                    Category::Custom => Some(format!(
                        "`{place}` declares the name `{name}` too; this one counts in its place"
                    )),
                    Category::Public => Some(format!(
                        "`{place}` is called `{name}` too; this one counts in its place, and the public view still shows it"
                    )),
                    Category::Integrations => Some(format!(
                        "`{place}` is called `{name}` too; this one counts in its place"
                    )),
                    // Nobody with custom skills sees those.
                    Category::Legacy => None,
                }
            })
            .collect()
    }
}
