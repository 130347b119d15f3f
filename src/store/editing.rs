//! Edits of a custom skill: which files may be written, and patches.

use serde::Deserialize;

/// The folders of a skill in which an agent may write files.
pub const FOLDERS: [&str; 4] = ["references", "templates", "scripts", "assets"];
/// Longest path of a file.
const MAX_PATH: usize = 512;
/// Deepest file.
const MAX_DEPTH: usize = 16;

/// Whether `path` may be written or removed: a plain path below one of
/// [`FOLDERS`].
///
/// # Errors
/// Why not, a clause.
pub fn check_support_path(path: &str) -> Result<(), String> {
    let parts: Vec<&str> = path.split('/').collect();
    let first = parts.first().copied().unwrap_or_default();
    if !FOLDERS.contains(&first) || parts.len() < 2 {
        return Err(format!("it is no file below {}", FOLDERS.join(", ")));
    }
    let odd = |part: &&str| {
        matches!(*part, "" | "." | "..")
            || part.trim() != *part
            || part.contains(['\\', ':'])
            || part.chars().any(char::is_control)
    };
    if parts.iter().any(odd) {
        return Err(
            "a part of it is `.`, `..`, empty, or holds `\\`, `:` or a control character"
                .to_owned(),
        );
    }
    if parts.iter().any(|part| part.starts_with('.')) {
        return Err("hidden files are not written".to_owned());
    }
    if path.len() > MAX_PATH || parts.len() > MAX_DEPTH || parts.iter().any(|part| part.len() > 255)
    {
        return Err("it is too long or too deep".to_owned());
    }
    if parts
        .last()
        .is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"))
    {
        return Err("a skill inside of a skill is none of its files".to_owned());
    }
    Ok(())
}

/// A patch, as it is read.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// The text to look for; it must be there.
    pub find: String,
    /// What comes in its place.
    pub replace: String,
    /// How often `find` must be there; then all of them are replaced. Without,
    /// the first is.
    #[serde(default)]
    pub expected_count: Option<usize>,
}

/// A text after a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    /// The text.
    pub text: String,
    /// How often it was replaced.
    pub applied: usize,
    /// How often it was there.
    pub found: usize,
}

impl Patch {
    /// Reads the JSON document.
    ///
    /// # Errors
    /// What is wrong with it, a clause.
    pub fn parse(text: &str) -> Result<Self, String> {
        let patch: Self = serde_json::from_str(text).map_err(|error| {
            format!("it is no patch `{{\"find\": …, \"replace\": …}}`: {error}")
        })?;
        if patch.find.is_empty() {
            return Err("`find` is empty".to_owned());
        }
        Ok(patch)
    }

    /// Applies it.
    ///
    /// # Errors
    /// Why it does not fit, a clause.
    pub fn apply(&self, text: &str) -> Result<Patched, String> {
        let found = text.matches(&self.find).count();
        if found == 0 {
            return Err("`find` is nowhere in it".to_owned());
        }
        if let Some(expected) = self.expected_count
            && expected != found
        {
            return Err(format!("`find` is in it {found} time(s), not {expected}"));
        }
        let applied = self.expected_count.unwrap_or(1);
        Ok(Patched {
            text: text.replacen(&self.find, &self.replace, applied),
            applied,
            found,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_below_the_four_folders_are_written() {
        for path in ["references/a.md", "scripts/lib/x y.py", "assets/ä.txt"] {
            assert_eq!(check_support_path(path), Ok(()), "{path}");
        }
        for path in [
            "SKILL.md",
            "a.md",
            "references",
            "references/",
            "references//a",
            "references/../a",
            "/references/a",
            "scripts/.env",
            "scripts/.git/config",
            "scripts\\a",
            "scripts/a:b",
            "scripts/a\n",
            "scripts/a ",
            "References/a",
            "references/x/SKILL.md",
            "",
        ] {
            assert!(check_support_path(path).is_err(), "{path:?}");
        }
        assert!(check_support_path(&format!("scripts/{}", "a/".repeat(300))).is_err());
    }

    #[test]
    fn a_patch_replaces_the_first_or_all_that_are_expected() {
        let patch = |count: &str| {
            Patch::parse(&format!("{{\"find\":\"a\",\"replace\":\"bb\"{count}}}")).expect("a patch")
        };
        let first = patch("").apply("a-a").expect("it fits");
        assert_eq!(
            (first.text.as_str(), first.applied, first.found),
            ("bb-a", 1, 2)
        );
        let all = patch(",\"expected_count\":2")
            .apply("a-a")
            .expect("it fits");
        assert_eq!(all.text, "bb-bb");
        assert!(patch(",\"expected_count\":1").apply("a-a").is_err());
        assert!(patch("").apply("x").is_err());
        for text in [
            "{\"find\":\"\",\"replace\":\"x\"}",
            "{\"find\":\"x\"}",
            "[]",
            "{\"find\":\"x\",\"replace\":\"\",\"all\":true}",
        ] {
            assert!(Patch::parse(text).is_err(), "{text}");
        }
    }
}
