//! From a written target to the file it means.

use std::collections::{HashMap, HashSet};

use crate::skill::package::Package;
use crate::skill::path::{file_name, normalized, parent};

use super::super::references::is_resource_folder;

/// Names that more files share cannot be told apart by the end of their path.
const MAX_NAMESAKES: usize = 8;

/// Suffixes that JavaScript and TypeScript leave out, in the order of trial.
const SCRIPT_SUFFIXES: [&str; 9] = [
    ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".json",
];

/// What a target means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The file or link at this place of [`Index::paths`].
    File(usize),
    /// A folder, with a `/` at its end.
    Folder(String),
}

/// Everything that is there, read or not.
pub(super) struct Index<'a> {
    /// Sorted.
    pub paths: Vec<&'a str>,
    /// For each file name, where it is.
    names: HashMap<&'a str, Vec<usize>>,
    /// Names of files and folders, and those of files without their suffix.
    parts: HashSet<&'a str>,
}

impl<'a> Index<'a> {
    pub(super) fn new(package: &'a Package) -> Self {
        // A member that could not be read is there all the same.
        let unread = package
            .irregularities
            .iter()
            .filter_map(|irregularity| irregularity.path.as_deref())
            .chain(
                package
                    .reader_errors
                    .iter()
                    .filter_map(|error| error.path.as_deref()),
            );
        let mut paths: Vec<&str> = package
            .entries
            .iter()
            .map(|entry| entry.path.as_str())
            .chain(unread)
            .collect();
        paths.sort_unstable();
        paths.dedup();
        let mut names: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, path) in paths.iter().enumerate() {
            let namesakes = names.entry(file_name(path)).or_default();
            if namesakes.len() <= MAX_NAMESAKES {
                namesakes.push(index);
            }
        }
        let mut parts = HashSet::new();
        for path in &paths {
            parts.extend(path.split('/'));
            parts.extend(file_name(path).rsplit_once('.').map(|(stem, _)| stem));
        }
        Self {
            paths,
            names,
            parts,
        }
    }

    /// Whether anything can be meant: what `target` ends with stands in some
    /// path. Most that looks like a path in prose and code is none.
    fn may_mean(&self, target: &str) -> bool {
        let last = file_name(target.trim_end_matches('/'));
        matches!(last, "" | "." | "..") || last.contains('\\') || self.parts.contains(last)
    }

    fn file(&self, path: &str) -> Option<Target> {
        self.paths.binary_search(&path).ok().map(Target::File)
    }

    fn has_folder(&self, folder: &str) -> bool {
        !self.below(folder).is_empty()
    }

    /// The paths below a folder (with a `/` at its end).
    pub(super) fn below(&self, folder: &str) -> std::ops::Range<usize> {
        let start = self.paths.partition_point(|path| *path < folder);
        let count = self.paths[start..].partition_point(|path| path.starts_with(folder));
        start..start + count
    }

    /// The file or folder at exactly this path.
    fn at(&self, path: &str) -> Option<Target> {
        if path.is_empty() || path.starts_with("..") {
            return None;
        }
        self.file(path).or_else(|| {
            let folder = format!("{path}/");
            self.has_folder(&folder).then_some(Target::Folder(folder))
        })
    }

    /// What a link or code span means: relative to the folder of its file, to
    /// the folder above, to the root, or with the place of the package in
    /// front.
    pub(super) fn claimed(&self, source: &str, target: &str) -> Option<Target> {
        if !self.may_mean(target) {
            return None;
        }
        if target.starts_with('/') {
            return self.installed(target);
        }
        let folder = parent(source);
        self.at(&joined(source, target))
            .or_else(|| self.at(&normalized(&format!("{}/{target}", parent(folder)))))
            .or_else(|| self.at(&normalized(target)))
            .or_else(|| self.installed(target))
    }

    /// The target behind the place where the package lies, whatever it is:
    /// `/mnt/skills/public/demo/forms.md`, `$SKILL/scripts/run.py`.
    fn installed(&self, target: &str) -> Option<Target> {
        if let Some(rest) = target.strip_prefix("/mnt/skills/") {
            let mut parts = rest.splitn(3, '/');
            if let (Some(_), Some(_), Some(inner)) = (parts.next(), parts.next(), parts.next())
                && let Some(found) = self.at(&normalized(inner))
            {
                return Some(found);
            }
        }
        let mut rest = target;
        for _ in 0..MAX_NAMESAKES {
            rest = rest.split_once('/')?.1;
            if is_resource_folder(rest.split('/').next().unwrap_or_default())
                && let Some(found) = self.at(&normalized(rest))
            {
                return Some(found);
            }
        }
        None
    }

    /// The path that a code span claims, if the package has a reason to hold
    /// it: it lies in a resource folder or in a folder that is there.
    pub(super) fn wanted(&self, source: &str, target: &str) -> Option<String> {
        let from_root = normalized(target);
        let first = from_root.split('/').next().unwrap_or_default();
        if is_resource_folder(first) {
            return Some(from_root);
        }
        let first = format!("{first}/");
        if self.has_folder(&first) {
            return Some(from_root);
        }
        let beside = joined(source, target);
        let folder = format!("{}/", parent(&beside));
        (folder.len() > 1 && parent(&beside) != parent(source) && self.has_folder(&folder))
            .then_some(beside)
    }

    /// What something like a path may mean.
    pub(super) fn mentioned(&self, source: &str, target: &str) -> Option<Target> {
        if !self.may_mean(target) {
            return self.dotted(target);
        }
        self.claimed(source, target)
            .or_else(|| self.without_suffix(target))
            .or_else(|| self.dotted(target))
            .or_else(|| self.ending(target))
    }

    /// `scripts/run`, as a person may write it.
    fn without_suffix(&self, target: &str) -> Option<Target> {
        if !target.contains('/') || target.ends_with('/') {
            return None;
        }
        let place = normalized(target);
        ["py", "sh", "js", "ts", "md"]
            .iter()
            .find_map(|suffix| self.file(&format!("{place}.{suffix}")))
    }

    /// `scripts.run_loop`, as `python -m` takes it.
    fn dotted(&self, target: &str) -> Option<Target> {
        if target.contains('/') || !is_resource_folder(target.split('.').next()?) {
            return None;
        }
        self.module("", &target.replace('.', "/"))
    }

    /// The one file whose path ends like this, for names that code puts
    /// together (`join(base, "core", "theme.css")`) or that prose gives alone.
    fn ending(&self, target: &str) -> Option<Target> {
        let wanted = normalized(target);
        let wanted = wanted.trim_start_matches("../").trim_start_matches('/');
        let namesakes = self.names.get(file_name(wanted))?;
        if namesakes.len() > MAX_NAMESAKES {
            return None;
        }
        let mut fitting = namesakes.iter().copied().filter(|index| {
            let path = self.paths[*index];
            path.strip_suffix(wanted).is_some_and(|front| {
                front.ends_with('/')
                    && is_resource_folder(path.split('/').next().unwrap_or_default())
                    && !path.starts_with("evals/fixtures/")
            })
        });
        let first = fitting.next()?;
        fitting.next().is_none().then_some(Target::File(first))
    }

    /// A module that Python loads: beside the script, in the folder above, at
    /// the root; leading dots climb from the script's own package.
    pub(super) fn python_module(&self, source: &str, name: &str) -> Option<Target> {
        let plain = name.trim_start_matches('.');
        let dots = name.len() - plain.len();
        let inner = plain.replace('.', "/");
        let mut folder = parent(source);
        if dots > 0 {
            for _ in 1..dots {
                folder = parent(folder);
            }
            return self.module(folder, &inner);
        }
        self.module(folder, &inner)
            .or_else(|| self.module(parent(folder), &inner))
            .or_else(|| self.module("", &inner))
    }

    /// The file of a module; what is no module may be a name inside one.
    fn module(&self, folder: &str, inner: &str) -> Option<Target> {
        let place = normalized(&format!("{folder}/{inner}"));
        let place = place.trim_start_matches('/');
        let file = |place: &str| {
            self.file(&format!("{place}.py"))
                .or_else(|| self.file(&format!("{place}/__init__.py")))
        };
        if inner.is_empty() {
            return file(place);
        }
        file(place).or_else(|| {
            let above = parent(place);
            (inner.contains('/') && !above.is_empty())
                .then(|| file(above))
                .flatten()
        })
    }

    /// A module that JavaScript or TypeScript loads by a relative name.
    pub(super) fn script_module(&self, source: &str, name: &str) -> Option<Target> {
        let place = joined(source, name);
        let with = |place: &str| {
            SCRIPT_SUFFIXES
                .iter()
                .find_map(|suffix| self.file(&format!("{place}{suffix}")))
        };
        self.file(&place)
            .or_else(|| with(&place))
            .or_else(|| with(&format!("{place}/index")))
            // TypeScript names the file that it will become.
            .or_else(|| with(place.rsplit_once('.')?.0))
    }
}

/// `target` as seen from the folder of `source`.
pub(super) fn joined(source: &str, target: &str) -> String {
    normalized(&format!("./{}/{target}", parent(source)))
}
