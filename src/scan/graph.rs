//! The resource graph: which file of a package refers to which.

use std::collections::BTreeSet;

use crate::skill::package::Package;

use super::references::Reference;
use super::rule::Located;

/// Files and the references between them, everything sorted.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// (source, target).
    pub edges: BTreeSet<(String, String)>,
    /// References to files that are not there.
    pub missing: Vec<Broken>,
    /// References that lead out of the package.
    pub escaping: Vec<Broken>,
    /// Resource files nobody refers to.
    pub orphans: Vec<String>,
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
}

impl Graph {
    /// Resolves the references of each file.
    #[must_use]
    pub fn build(_package: &Package, _references: &[(&str, &[Reference])]) -> Self {
        Self::default()
    }
}
