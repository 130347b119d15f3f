//! Small files of data that a package brings along, for the code that reads
//! them: a path or an address may stand in a table instead of in the code.

use std::collections::BTreeMap;

use crate::skill::path;

use super::disguise;
use super::language::Language;

/// Longest file that is kept.
const LONGEST: usize = 128 << 10;
/// Most bytes that are kept of all files together.
const MOST: usize = 1 << 20;
/// Most files that are kept.
const FILES: usize = 256;

/// Suffixes of texts that hold data.
const SUFFIXES: [&str; 16] = [
    "json", "toml", "yaml", "yml", "txt", "dat", "data", "b64", "hex", "ini", "cfg", "conf", "csv",
    "tsv", "list", "lst",
];

/// The texts, by path in the package.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    texts: BTreeMap<String, String>,
    bytes: usize,
    /// Files that are run in spite of their names, by those names.
    ran: BTreeMap<String, Language>,
}

impl Bundle {
    /// Nothing lies beside the code.
    pub const EMPTY: Self = Self {
        texts: BTreeMap::new(),
        bytes: 0,
        ran: BTreeMap::new(),
    };

    /// Keeps a file, if it is text that holds data and there is room.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        if bytes.len() <= LONGEST
            && self.ran.len() < FILES
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            for (file, language) in disguise::runs(text) {
                self.ran.insert(file.to_owned(), language);
            }
        }
        if bytes.len() > LONGEST
            || self.bytes + bytes.len() > MOST
            || self.texts.len() >= FILES
            || !SUFFIXES.contains(&path::suffix(path).as_str())
        {
            return;
        }
        if let Ok(text) = std::str::from_utf8(bytes) {
            self.bytes += text.len();
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            self.texts.insert(path.to_owned(), text.to_owned());
        }
    }

    /// Only the files whose names stand in `text`.
    #[must_use]
    pub fn named_in(&self, text: &str) -> Self {
        let named = |path: &str| {
            let name = path::file_name(path).as_bytes();
            memchr::memmem::find(text.as_bytes(), name).is_some()
        };
        let texts = self.texts.iter().filter(|(path, _)| named(path));
        Self {
            texts: texts
                .map(|(path, text)| (path.clone(), text.clone()))
                .collect(),
            bytes: self.bytes,
            ran: BTreeMap::new(),
        }
    }

    /// As what the file at `path` is run, if some file of the package does so in
    /// spite of its name.
    #[must_use]
    pub fn run_as(&self, path: &str) -> Option<Language> {
        self.ran.get(path::file_name(path)).copied()
    }

    /// The text that code in the file `from` reads at `named`: a path below its
    /// own folder, below the package or, where neither is known, the only file
    /// that ends so.
    #[must_use]
    pub fn text(&self, from: &str, named: &str) -> Option<&str> {
        if self.texts.is_empty() || named.len() > 512 {
            return None;
        }
        let plain = named.replace('\\', "/");
        let mut rest = plain.as_str();
        // `{}/data/x.json`, `$DIR/x.json`: somewhere below.
        rest = rest.trim_start_matches('\u{fffc}');
        if let Some(below) = rest.strip_prefix("{}") {
            rest = below.trim_start_matches('/');
        } else if rest.starts_with(['$', '{']) {
            rest = rest.split_once('/')?.1;
        } else if rest.len() < plain.len() {
            rest = rest.trim_start_matches('/');
        }
        while let Some(inner) = ["./", "../", "__file__/"]
            .iter()
            .find_map(|up| rest.strip_prefix(up))
        {
            rest = inner;
        }
        if rest.is_empty() || rest.starts_with(['/', '~']) || rest.contains("..") {
            return None;
        }
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let beside = format!("{folder}/{rest}");
        if let Some(text) = self.texts.get(beside.trim_start_matches('/')) {
            return Some(text);
        }
        if let Some(text) = self.texts.get(rest) {
            return Some(text);
        }
        let mut ends = self.texts.iter().filter(|(path, _)| {
            path.strip_suffix(rest)
                .is_some_and(|head| head.ends_with('/'))
        });
        let (_, text) = ends.next()?;
        ends.next().is_none().then_some(text.as_str())
    }
}

/// What the code of a file may look at besides itself.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// The file's path in the package.
    pub path: &'a str,
    /// What lies beside it.
    pub bundle: &'a Bundle,
}

#[cfg(test)]
impl Around<'static> {
    /// Code that stands alone.
    pub(super) const NOTHING: Self = Self {
        path: "",
        bundle: &Bundle::EMPTY,
    };
}

impl<'a> Around<'a> {
    /// The text that the code reads at `named`, when the package holds it.
    #[must_use]
    pub fn text(&self, named: &str) -> Option<&'a str> {
        self.bundle.text(self.path, named)
    }
}

/// How a text of data is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// JSON.
    Json,
    /// TOML.
    Toml,
    /// YAML.
    Yaml,
}

/// The values of a text.
#[must_use]
pub fn parse(notation: Notation, text: &str) -> Option<serde_json::Value> {
    if text.len() > LONGEST {
        return None;
    }
    match notation {
        Notation::Json => serde_json::from_str(text).ok(),
        Notation::Toml => toml::from_str(text).ok(),
        Notation::Yaml => serde_yaml::from_str(text).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_from_where_the_code_stands() {
        let mut bundle = Bundle::default();
        for path in [
            "a.json",
            "scripts/a.json",
            "data/b.toml",
            "x/c.txt",
            "y/c.txt",
        ] {
            bundle.add(path, path.as_bytes());
        }
        for (from, named, found) in [
            ("scripts/run.py", "a.json", Some("scripts/a.json")),
            ("scripts/run.py", "../data/b.toml", Some("data/b.toml")),
            ("run.py", "{}/a.json", Some("a.json")),
            ("run.py", "$DIR/b.toml", Some("data/b.toml")),
            ("run.py", "c.txt", None),
            ("run.py", "/a.json", None),
            ("run.py", "~/a.json", None),
        ] {
            assert_eq!(bundle.text(from, named), found, "{named}");
        }
        bundle.add("big.json", &vec![b' '; LONGEST + 1]);
        bundle.add("code.py", b"x");
        assert_eq!(bundle.text("run.py", "big.json"), None);
        assert_eq!(bundle.text("run.py", "code.py"), None);
    }

    #[test]
    fn values_are_read_from_all_notations() {
        for (notation, text) in [
            (Notation::Json, "{\"a\":[\"b\"]}"),
            (Notation::Toml, "a = [\"b\"]\n"),
            (Notation::Yaml, "a:\n  - b\n"),
        ] {
            let value = parse(notation, text);
            assert_eq!(value, Some(serde_json::json!({"a": ["b"]})));
        }
    }
}
