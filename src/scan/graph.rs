//! The resource graph: which file of a package refers to which.

mod resolve;

use std::collections::{BTreeMap, BTreeSet};

use crate::skill::package::{Package, Source};
use crate::skill::path::{file_name, is_eval_fixture};

use super::references::{Kind, Reference, is_resource_folder};
use super::rule::Located;
use resolve::{Index, Target};

/// Most edges that are listed. A package of people has a few per file.
const MAX_EDGES: usize = 1 << 16;

/// Most broken references of a kind that are listed; one more says nothing new.
const MAX_BROKEN: usize = 4096;

/// Files and the references between them, everything sorted.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// (source, target); a target that ends in `/` is a folder with everything
    /// below it.
    pub edges: BTreeSet<(String, String)>,
    /// References to files that are not there.
    pub missing: Vec<Broken>,
    /// References that lead out of the package.
    pub escaping: Vec<Broken>,
    /// Resource files nobody refers to.
    pub orphans: Vec<String>,
    /// Test data in `evals/fixtures/` that a file outside of `evals/` uses.
    pub used_fixtures: BTreeSet<String>,
}

/// A reference that leads nowhere.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The file that refers.
    pub source: String,
    /// What it refers to: resolved path, or as written when escaping.
    pub target: String,
    /// Where.
    pub located: Located,
    /// Whether it is a link; a path in a code span may be meant otherwise.
    pub link: bool,
}

impl Graph {
    /// Resolves the references of each file.
    #[must_use]
    pub fn build(package: &Package, references: &[(&str, &[Reference])]) -> Self {
        let index = Index::new(package);
        let mut builder = Builder {
            complete: is_complete(package),
            used: vec![false; index.paths.len()],
            folders: BTreeMap::new(),
            fixture_folders: BTreeSet::new(),
            all_used: false,
            graph: Self::default(),
            index: &index,
        };
        for (source, references) in references {
            for reference in *references {
                builder.add(source, reference);
            }
        }
        builder.finish()
    }
}

/// Whether a file that was not listed is really not there. A lone SKILL.md was
/// taken out of its package.
fn is_complete(package: &Package) -> bool {
    package.enumerated && !package.truncated && package.subject.source != Source::SkillFile
}

struct Builder<'a> {
    graph: Graph,
    index: &'a Index<'a>,
    complete: bool,
    /// For each path of the index, whether another file refers to it.
    used: Vec<bool>,
    /// Folders that were referred to, with up to two files that did.
    folders: BTreeMap<String, Vec<String>>,
    /// Folders of test data that files outside of `evals/` refer to.
    fixture_folders: BTreeSet<String>,
    /// Some file refers to more than is listed.
    all_used: bool,
}

impl Builder<'_> {
    fn add(&mut self, source: &str, reference: &Reference) {
        let target = reference.target.as_str();
        match &reference.kind {
            Kind::Link(located) => self.claim(source, target, located, true),
            Kind::Path(located) => self.claim(source, target, located, false),
            Kind::Mention => {
                let found = self.index.mentioned(source, target);
                self.connect(source, found);
            }
            Kind::PythonModule => {
                let found = self.index.python_module(source, target);
                self.connect(source, found);
            }
            Kind::ScriptModule => {
                let found = self.index.script_module(source, target);
                self.connect(source, found);
            }
            Kind::More { fixtures } => {
                self.all_used = true;
                if *fixtures && !source.starts_with("evals/") {
                    self.fixture_folders.insert("evals/fixtures/".to_owned());
                }
            }
        }
    }

    fn connect(&mut self, source: &str, found: Option<Target>) {
        let target = match found {
            None => return,
            Some(Target::File(index)) => {
                let path = self.index.paths[index];
                if path == source {
                    return;
                }
                self.used[index] = true;
                if is_eval_fixture(path) && !source.starts_with("evals/") {
                    self.graph.used_fixtures.insert(path.to_owned());
                }
                path.to_owned()
            }
            Some(Target::Folder(folder)) => {
                let sources = self.folders.entry(folder.clone()).or_default();
                if sources.len() < 2 && !sources.iter().any(|have| have == source) {
                    sources.push(source.to_owned());
                }
                if !source.starts_with("evals/") {
                    self.fixture_folders.extend(below_evals(&folder));
                }
                folder
            }
        };
        if self.graph.edges.len() < MAX_EDGES {
            self.graph.edges.insert((source.to_owned(), target));
        }
    }

    fn claim(&mut self, source: &str, target: &str, located: &Located, link: bool) {
        let found = self.index.claimed(source, target);
        if found.is_some() {
            self.connect(source, found);
            return;
        }
        let resolved = resolve::joined(source, target);
        if resolved == ".." || resolved.starts_with("../") {
            if self.graph.escaping.len() < MAX_BROKEN {
                self.graph.escaping.push(Broken {
                    source: source.to_owned(),
                    target: target.to_owned(),
                    located: located.clone(),
                    link,
                });
            }
            return;
        }
        let wanted = if link {
            resolved
        } else {
            match self.index.wanted(source, target) {
                Some(wanted) => wanted,
                None => return,
            }
        };
        if self.complete && self.graph.missing.len() < MAX_BROKEN {
            self.graph.missing.push(Broken {
                source: source.to_owned(),
                target: wanted,
                located: located.clone(),
                link,
            });
        }
    }

    fn finish(mut self) -> Graph {
        for (folder, sources) in &self.folders {
            for index in self.index.below(folder) {
                let path = self.index.paths[index];
                self.used[index] |= sources.iter().any(|source| source != path);
            }
        }
        let paths = self.index.paths.iter().copied();
        for (path, used) in paths.zip(&self.used) {
            if is_eval_fixture(path) {
                let inside = |folder: &String| path.starts_with(folder.as_str());
                if self.fixture_folders.iter().any(inside) {
                    self.graph.used_fixtures.insert(path.to_owned());
                }
            } else if self.complete && !used && !self.all_used && is_candidate(path) {
                self.graph.orphans.push(path.to_owned());
            }
        }
        let order = |broken: &Broken| {
            (
                broken.source.clone(),
                broken.located.place,
                broken.target.clone(),
            )
        };
        self.graph.missing.sort_by_cached_key(order);
        self.graph.escaping.sort_by_cached_key(order);
        self.graph
    }
}

/// The part of a folder path that reaches into the test data, cut so that only
/// few different ones exist: `evals/fixtures/` or `evals/fixtures/<case>/`.
fn below_evals(folder: &str) -> Option<String> {
    let rest = folder.strip_prefix("evals/fixtures/")?;
    let case = rest.split('/').next().unwrap_or_default();
    Some(match case {
        "" => "evals/fixtures/".to_owned(),
        case => format!("evals/fixtures/{case}/"),
    })
}

/// Whether the file is there to be used by others.
fn is_candidate(path: &str) -> bool {
    let Some((first, _)) = path.split_once('/') else {
        return false;
    };
    if !is_resource_folder(first) {
        return false;
    }
    // Found by their place or by convention, not by mention.
    let name = file_name(path);
    let conventional = matches!(
        name,
        "__init__.py"
            | "conftest.py"
            | "py.typed"
            | ".gitkeep"
            | ".gitignore"
            | "LICENSE"
            | "LICENSE.txt"
            | "README.md"
    ) || name.starts_with("test_")
        || ["_test.py", ".test.js", ".test.ts", ".test.mjs"]
            .iter()
            .any(|end| name.ends_with(end));
    !conventional && !matches!(path, "evals/evals.json" | "evals/trigger_eval_set.json")
}

#[cfg(test)]
mod tests;
