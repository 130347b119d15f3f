//! Eval manifests: `evals/**/*.json`.

use super::rule::{Located, TextFile};

/// What one eval manifest holds.
#[derive(Clone, Debug)]
pub struct EvalManifest {
    /// Path in the package.
    pub path: String,
    /// What was found in it, or why it cannot be read.
    pub content: Result<EvalContent, EvalFault>,
}

/// The content of a readable manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalContent {
    /// `versioned`, `skill-creator-evals`, `trigger-eval-list` or `unknown`.
    pub schema: &'static str,
    /// Number of cases.
    pub case_count: usize,
    /// Cases with `should_trigger: true`.
    pub positive_trigger_cases: usize,
    /// Cases with `should_trigger: false`.
    pub negative_trigger_cases: usize,
}

/// Why a manifest cannot be read.
#[derive(Clone, Debug)]
pub enum EvalFault {
    /// Not text.
    Binary,
    /// Not JSON: the reason and the place.
    InvalidJson(String, Option<Located>),
}

/// All eval manifests of a package, sorted by path.
#[derive(Clone, Debug, Default)]
pub struct Evals {
    /// The manifests.
    pub manifests: Vec<EvalManifest>,
}

/// Whether the file is an eval manifest.
#[must_use]
pub fn is_manifest(path: &str) -> bool {
    path.starts_with("evals/") && path.ends_with(".json")
}

impl EvalManifest {
    /// A manifest that is no text.
    #[must_use]
    pub fn binary(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            content: Err(EvalFault::Binary),
        }
    }

    /// Reads a manifest.
    #[must_use]
    pub fn read(file: &TextFile<'_>) -> Self {
        Self::binary(file.path)
    }
}
