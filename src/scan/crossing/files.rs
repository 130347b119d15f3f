//! Which files are meant by patterns, and which are no programs by habit.

use crate::scan::language::Language;
use crate::scan::operation::Origins;

/// Whether `path` is one of those that `pattern` names, whose last component
/// has one `*`.
pub(super) fn is_one_of(path: &str, pattern: &str) -> bool {
    let Some((front, end)) = pattern.split_once('*') else {
        return false;
    };
    path.len() >= front.len() + end.len() && path.starts_with(front) && path.ends_with(end)
}

/// Files that an interpreter takes by habit: settings that a shell sources.
pub(super) fn reads_data(language: Language, suffix: &str) -> bool {
    language == Language::Shell
        && matches!(
            suffix,
            "env" | "conf" | "cfg" | "rc" | "json" | "yaml" | "yml" | "toml" | "ini"
        )
}

/// Whether what is sent may be something that another file handed over.
pub(super) fn is_open(origins: Origins) -> bool {
    origins.has(Origins::UNKNOWN) || origins.has(Origins::INPUT) || origins.has(Origins::FILE)
}
