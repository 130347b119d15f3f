//! Which packages a list of changed paths touches. Pure.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A path that was changed.
#[derive(Clone, Copy, Debug)]
pub struct Changed<'a> {
    /// Relative to the same folder as the packages.
    pub path: &'a Path,
    /// Whether it is gone.
    pub removed: bool,
}

/// What changes come to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Touches<'a> {
    /// For each package, whether it was touched.
    pub packages: Vec<bool>,
    /// Folders whose SKILL.md is gone and that are no package now, sorted.
    pub gone: Vec<&'a Path>,
    /// Paths that belong to no package.
    pub elsewhere: usize,
}

/// Looks up which of `packages`, folders or files, each of `changes` belongs
/// to: to those that it is, or lies in. A path that is now a module of another
/// repository touches what lies in it; so does a SKILL.md that is gone, since
/// what it held together falls apart.
#[must_use]
pub fn touches<'a>(packages: &[&Path], changes: &[Changed<'a>]) -> Touches<'a> {
    // Paths compare by component, so that a folder and all in it are one range.
    let mut known: BTreeMap<&Path, Vec<usize>> = BTreeMap::new();
    for (index, package) in packages.iter().enumerate() {
        known.entry(package).or_default().push(index);
    }
    let mut touched = vec![false; packages.len()];
    let mut gone = BTreeSet::new();
    let mut elsewhere = 0;
    for change in changes {
        let mut found = false;
        for ancestor in change.path.ancestors() {
            for index in known.get(ancestor).into_iter().flatten() {
                touched[*index] = true;
                found = true;
            }
        }
        let scattered = Some(change)
            .filter(|change| change.removed && is_manifest(change.path))
            .and_then(|change| change.path.parent());
        if let Some(folder) = scattered
            && !known.contains_key(folder)
        {
            gone.insert(folder);
        }
        let below = scattered.unwrap_or(change.path);
        for (package, indices) in known.range(below..) {
            if !package.starts_with(below) {
                break;
            }
            for index in indices {
                touched[*index] = true;
                found = true;
            }
        }
        elsewhere += usize::from(!found && scattered.is_none());
    }
    Touches {
        packages: touched,
        gone: gone.into_iter().collect(),
        elsewhere,
    }
}

fn is_manifest(path: &Path) -> bool {
    path.file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(packages: &[&str], changes: &[(&'static str, bool)]) -> (Vec<bool>, Vec<String>, usize) {
        let packages: Vec<&Path> = packages.iter().map(Path::new).collect();
        let changes: Vec<Changed<'_>> = changes
            .iter()
            .map(|(path, removed)| Changed {
                path: Path::new(*path),
                removed: *removed,
            })
            .collect();
        let touches = touches(&packages, &changes);
        let gone = touches.gone.iter().map(|path| path.display().to_string());
        (touches.packages, gone.collect(), touches.elsewhere)
    }

    #[test]
    fn a_file_belongs_to_the_package_it_lies_in() {
        let packages = ["skills/a", "skills/a-b", "skills/c.skill"];
        let touched = |path| of(&packages, &[(path, false)]);
        assert_eq!(
            touched("skills/a/x/y.py"),
            (vec![true, false, false], vec![], 0)
        );
        assert_eq!(touched("skills/a-b/SKILL.md").0, [false, true, false]);
        assert_eq!(touched("skills/c.skill").0, [false, false, true]);
        assert_eq!(touched("skills/README.md"), (vec![false; 3], vec![], 1));
        assert_eq!(of(&[""], &[("x", false)]).0, [true], "the whole repository");
    }

    #[test]
    fn what_lies_in_a_changed_module_is_touched() {
        let packages = ["vendor/more/a", "vendor/more/b", "vendor/most"];
        assert_eq!(
            of(&packages, &[("vendor/more", false)]).0,
            [true, true, false]
        );
    }

    #[test]
    fn a_skill_that_is_gone_is_named_and_uncovers_those_in_it() {
        let (touched, gone, elsewhere) = of(
            &["outer/inner", "other"],
            &[("outer/SKILL.md", true), ("outer/x.py", true)],
        );
        assert_eq!(touched, [true, false]);
        assert_eq!((gone, elsewhere), (vec!["outer".to_owned()], 1));
        let (touched, gone, _) = of(&["a"], &[("a/SKILL.md", true)]);
        assert_eq!(
            (touched, gone.len()),
            (vec![true], 0),
            "renamed to skill.md"
        );
    }

    #[test]
    fn many_changes_take_little_time() {
        let names: Vec<String> = (0..20_000).map(|index| format!("s/{index}")).collect();
        let packages: Vec<&Path> = names.iter().map(Path::new).collect();
        let changes: Vec<Changed<'_>> = packages
            .iter()
            .map(|path| Changed {
                path,
                removed: false,
            })
            .collect();
        assert!(
            touches(&packages, &changes)
                .packages
                .into_iter()
                .all(|touched| touched)
        );
    }
}
