//! Where the packages of a category lie, found in a tree.
//!
//! A unit is what is copied into a view and replaced there in one go: a
//! package. Integrations may hold packages in packages; a unit then is the
//! outermost with all that lie in it, its members.

use super::category::Category;
use super::tree::{Kind, Node, join};

/// Deepest folder that is looked into.
const MAX_DEPTH: usize = 16;

/// A unit, by its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Path below the category, `/` separated; `.` is the category itself.
    pub relative: String,
    /// The packages in it, itself first, as paths below the category.
    pub members: Vec<String>,
    /// Whether it is a link: to the folder of a custom skill elsewhere.
    pub linked: bool,
    /// Why it cannot be used whatever it holds.
    pub trouble: Option<String>,
}

/// The units of a category in order.
#[must_use]
pub fn places(root: &Node, category: Category) -> Vec<Place> {
    let mut found = Vec::new();
    visit(root, ".", 0, category, &mut found);
    found
}

fn visit(node: &Node, path: &str, depth: usize, category: Category, found: &mut Vec<Place>) {
    if node.child(b"SKILL.md").is_some() {
        let mut members = vec![path.to_owned()];
        if category == Category::Integrations {
            nested(node, path, depth, &mut members);
        }
        found.push(Place {
            relative: path.to_owned(),
            members,
            linked: false,
            trouble: None,
        });
        return;
    }
    for child in visible(node) {
        let below = join(path, &String::from_utf8_lossy(&child.name));
        let special = |linked, trouble| Place {
            members: vec![below.clone()],
            relative: below.clone(),
            linked,
            trouble,
        };
        match child.kind() {
            Kind::Link if category == Category::Custom && depth == 0 => {
                found.push(special(true, None));
            }
            Kind::Folder if child.trouble.is_some() => {
                found.push(special(false, child.trouble.clone()));
            }
            Kind::Folder if std::str::from_utf8(&child.name).is_err() => {
                if child.child(b"SKILL.md").is_some() {
                    let trouble = "the name of its folder is not UTF-8".to_owned();
                    found.push(special(false, Some(trouble)));
                }
            }
            Kind::Folder if depth < MAX_DEPTH => visit(child, &below, depth + 1, category, found),
            Kind::Folder | Kind::Link | Kind::File | Kind::Special => {}
        }
    }
}

/// The packages in a package.
fn nested(node: &Node, path: &str, depth: usize, members: &mut Vec<String>) {
    for child in visible(node) {
        let Ok(name) = std::str::from_utf8(&child.name) else {
            continue; // the whole unit is in trouble then
        };
        if child.kind() == Kind::Folder && depth < MAX_DEPTH {
            let below = join(path, name);
            if child.child(b"SKILL.md").is_some() {
                members.push(below.clone());
            }
            nested(child, &below, depth + 1, members);
        }
    }
}

fn visible(node: &Node) -> impl Iterator<Item = &Node> {
    node.children
        .iter()
        .filter(|child| !child.name.starts_with(b"."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> Node {
        Node {
            name: name.into(),
            mode: 0o100_644,
            ..Node::default()
        }
    }

    fn folder(name: &str, children: Vec<Node>) -> Node {
        Node {
            mode: 0o040_755,
            children,
            ..file(name)
        }
    }

    #[test]
    fn packages_end_at_their_manifest_but_for_integrations() {
        let root = folder(
            "",
            vec![
                folder(".hidden", vec![file("SKILL.md")]),
                folder("a", vec![folder("b", vec![file("SKILL.md")])]),
                folder(
                    "p",
                    vec![file("SKILL.md"), folder("q", vec![file("SKILL.md")])],
                ),
            ],
        );
        let found = |category| -> Vec<(String, Vec<String>)> {
            places(&root, category)
                .into_iter()
                .map(|place| (place.relative, place.members))
                .collect()
        };
        let plain = |path: &str| (path.to_owned(), vec![path.to_owned()]);
        assert_eq!(found(Category::Public), [plain("a/b"), plain("p")]);
        assert_eq!(
            found(Category::Integrations),
            [
                plain("a/b"),
                ("p".to_owned(), vec!["p".to_owned(), "p/q".to_owned()])
            ]
        );
    }
}
