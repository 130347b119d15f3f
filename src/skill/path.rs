//! Paths inside a package: `/` separated, relative, without `.` and `..`.

/// Why a member name is no package path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathFault {
    /// A `..` component.
    Traversal,
    /// Begins at a root, a drive or a share.
    Absolute,
    /// A colon: an alternate data stream on NTFS.
    AlternateStream,
    /// Nothing left after normalisation.
    Empty,
}

/// The name with `\` as `/`, without empty and `.` components, `..` resolved
/// as far as the text allows; for showing and comparing, safe or not. A
/// leading `/` (or `//` of a share) is kept.
#[must_use]
pub fn normalized(name: &str) -> String {
    let slashed = name.replace('\\', "/");
    let root = if slashed.starts_with("//") && !slashed.starts_with("///") {
        "//"
    } else if slashed.starts_with('/') {
        "/"
    } else {
        ""
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in slashed.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if !root.is_empty() => {}
            other => parts.push(other),
        }
    }
    format!("{root}{}", parts.join("/"))
}

/// Whether a link at `path` leads out of the package by what its `target` says.
#[must_use]
pub fn leads_out(path: &str, target: &str) -> bool {
    if fault(target) == Some(PathFault::Absolute) {
        return true;
    }
    let mut depth = path.matches('/').count();
    for part in target.replace('\\', "/").split('/') {
        match part {
            "" | "." => {}
            ".." => match depth.checked_sub(1) {
                Some(up) => depth = up,
                None => return true,
            },
            _ => depth += 1,
        }
    }
    false
}

/// What makes an archive member name unsafe, if anything does.
#[must_use]
pub fn fault(name: &str) -> Option<PathFault> {
    let slashed = name.replace('\\', "/");
    let bytes = slashed.as_bytes();
    let drive =
        bytes.len() >= 3 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && bytes[2] == b'/';
    if slashed.starts_with('/') || drive {
        return Some(PathFault::Absolute);
    }
    if slashed.split('/').any(|part| part == "..") {
        return Some(PathFault::Traversal);
    }
    if name.contains(':') {
        return Some(PathFault::AlternateStream);
    }
    if normalized(name).is_empty() {
        return Some(PathFault::Empty);
    }
    None
}

/// Whether the file lies in the package's own `evals/fixtures/`: test data,
/// not scanned and no source of references.
#[must_use]
pub fn is_eval_fixture(path: &str) -> bool {
    path.strip_prefix("evals/fixtures/")
        .is_some_and(|rest| rest.contains('/'))
}

/// Last component.
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Folder of the file, empty at the root.
#[must_use]
pub fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Lower-case suffix behind the last dot of the name, without the dot; empty
/// if there is none.
#[must_use]
pub fn suffix(path: &str) -> String {
    file_name(path)
        .rsplit_once('.')
        .map_or_else(String::new, |(_, suffix)| suffix.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalised_and_judged() {
        assert_eq!(normalized("./scripts//a.py"), "scripts/a.py");
        assert_eq!(normalized("demo\\a\\..\\b.txt"), "demo/b.txt");
        assert_eq!(normalized("../x"), "../x");
        assert_eq!(normalized("\\\\srv\\share\\x"), "//srv/share/x");
        assert_eq!(fault("C:\\x"), Some(PathFault::Absolute));
        assert_eq!(fault("C:x"), Some(PathFault::AlternateStream));
        assert_eq!(fault("a/../b"), Some(PathFault::Traversal));
        assert_eq!(fault("a/b"), None);
        assert!(is_eval_fixture("evals/fixtures/one/SKILL.md"));
        assert!(!is_eval_fixture("evals/fixtures/SKILL.md"));
    }
}
