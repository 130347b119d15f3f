//! Which files of a folder are packed: everything but caches and the like, and
//! what `.skillignore` says.

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// What nobody wants in a package, in the syntax of `.skillignore`. Only what
/// no skill can mean by that name.
pub(super) const DEFAULTS: &[&str] = &[
    "/.skillignore",
    ".git",
    ".hg/",
    ".svn/",
    ".idea/",
    ".vscode/",
    "node_modules/",
    "__pycache__/",
    "*.pyc",
    ".venv/",
    "venv/",
    ".tox/",
    ".mypy_cache/",
    ".pytest_cache/",
    ".ruff_cache/",
    ".DS_Store",
    "__MACOSX/",
    "Thumbs.db",
    "*.swp",
    "*~",
    "*.orig",
];

/// Most lines of a `.skillignore`.
const MAX_LINES: usize = 1000;

/// Who wants a path left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// [`DEFAULTS`].
    Default,
    /// The folder's `.skillignore`.
    IgnoreFile,
}

impl Origin {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::IgnoreFile => ".skillignore",
        }
    }
}

/// A path that is left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// Path in the package, a folder with a `/` behind.
    pub path: String,
    /// The pattern that says so.
    pub pattern: String,
    /// Where the pattern stands.
    pub origin: Origin,
}

/// A line of `.skillignore` that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoreFault {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: String,
}

/// The patterns of a folder.
#[derive(Debug)]
pub struct Selection {
    defaults: Gitignore,
    own: Gitignore,
}

impl Selection {
    /// The defaults, and the lines of `text` over them: the last pattern that
    /// matches decides, `!` brings back. As in git, nothing comes back that
    /// lies in a folder that is left out.
    ///
    /// # Errors
    /// The first line that is no pattern.
    pub fn new(text: Option<&str>) -> Result<Self, IgnoreFault> {
        let defaults = matcher(DEFAULTS.iter().copied())?;
        // A byte order mark is no part of the first pattern.
        let text = text.unwrap_or_default().trim_start_matches('\u{feff}');
        Ok(Self {
            defaults,
            own: matcher(text.lines())?,
        })
    }

    /// Why the path is left out, if it is.
    #[must_use]
    pub fn exclusion(&self, path: &str, is_folder: bool) -> Option<Excluded> {
        let (glob, origin) = match self.own.matched(path, is_folder) {
            Match::Whitelist(_) => return None,
            Match::Ignore(glob) => (glob, Origin::IgnoreFile),
            Match::None => match self.defaults.matched(path, is_folder) {
                Match::Ignore(glob) => (glob, Origin::Default),
                Match::Whitelist(_) | Match::None => return None,
            },
        };
        Some(Excluded {
            path: if is_folder {
                format!("{path}/")
            } else {
                path.to_owned()
            },
            pattern: glob.original().to_owned(),
            origin,
        })
    }
}

fn matcher<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Gitignore, IgnoreFault> {
    // Paths are those in the package, so there is no root to strip.
    let mut builder = GitignoreBuilder::new("");
    let mut last = 0;
    for (index, line) in lines.enumerate() {
        last = index + 1;
        let fault = |fault: String| IgnoreFault { line: last, fault };
        if index == MAX_LINES {
            return Err(fault(format!("more than {MAX_LINES} lines")));
        }
        builder
            .add_line(None, line)
            .map_err(|error| fault(error.to_string()))?;
    }
    builder.build().map_err(|error| IgnoreFault {
        line: last,
        fault: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pattern that leaves `path` out, as a walk would find it: folders
    /// first.
    fn left_out(text: Option<&str>, path: &str) -> Option<String> {
        let selection = Selection::new(text).expect("patterns");
        let folders = path.match_indices('/').map(|(at, _)| (&path[..at], true));
        let file = path.strip_suffix('/').is_none().then_some((path, false));
        folders
            .chain(file)
            .find_map(|(path, is_folder)| selection.exclusion(path, is_folder))
            .map(|excluded| excluded.pattern)
    }

    #[test]
    fn defaults() {
        for (path, pattern) in [
            (".git/config", Some(".git")),
            // A worktree has a file there.
            (".git", Some(".git")),
            ("deep/node_modules/x/y.js", Some("node_modules/")),
            (
                "scripts/__pycache__/a.cpython-312.pyc",
                Some("__pycache__/"),
            ),
            ("scripts/a.pyc", Some("*.pyc")),
            ("notes.md~", Some("*~")),
            (".skillignore", Some("/.skillignore")),
            ("a/.skillignore", None),
            ("target/a", None),
            ("venv.md", None),
            (".gitignore", None),
            (".env", None),
            ("SKILL.md", None),
        ] {
            assert_eq!(left_out(None, path).as_deref(), pattern, "{path}");
        }
    }

    #[test]
    fn own_patterns() {
        for (text, path, out) in [
            ("# only words\n\n", "a.md", false),
            ("*.log", "a/b.log", true),
            ("/*.log", "a/b.log", false),
            ("/*.log", "b.log", true),
            ("build/", "build/x", true),
            ("build/", "build", false),
            ("*.md\n!SKILL.md", "SKILL.md", false),
            ("*.md\n!SKILL.md", "README.md", true),
            ("!node_modules/", "node_modules/x.js", false),
            ("!node_modules/x.js", "node_modules/x.js", true),
            ("!*.pyc", "scripts/a.pyc", false),
            ("docs/**/draft-*", "docs/a/b/draft-1.md", true),
            ("a?c", "abc", true),
            ("[ab].txt", "b.txt", true),
            ("\\#x", "#x", true),
            ("\\!x", "!x", true),
            ("trailing \r\n", "trailing", true),
            ("\u{feff}a", "a", true),
            ("A", "a", false),
        ] {
            assert_eq!(left_out(Some(text), path).is_some(), out, "{text:?} {path}");
        }
    }

    #[test]
    fn the_line_of_a_fault_is_named() {
        let fault = Selection::new(Some("ok\n[z-a]\n")).expect_err("no pattern");
        assert_eq!(fault.line, 2);
        let many = "a\n".repeat(MAX_LINES + 1);
        assert_eq!(
            Selection::new(Some(&many)).expect_err("too many").line,
            MAX_LINES + 1
        );
    }
}
