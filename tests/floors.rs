//! The floors of the architecture: imports go strictly down, judgement and the
//! doors do not know each other, files stay short.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Module and floor; a module may import only from lower floors and itself.
const FLOORS: &[(&str, u8)] = &[
    ("inert", 0),
    ("nearest", 0),
    ("text", 0),
    ("exit", 0),
    ("finding", 1),
    ("skill", 1),
    ("authoring", 2),
    ("error", 2),
    ("store", 2),
    ("secrecy", 2),
    ("scan", 3),
    ("catalog", 4),
    ("host", 4),
    ("moderation", 4),
    ("review", 4),
    ("gate", 4),
    ("pack", 4),
    ("policy", 4),
    ("baseline", 4),
    ("settings", 4),
    ("io", 5),
    ("report", 5),
    ("render", 6),
    ("commands", 7),
    ("cli", 8),
    ("speaker", 8),
    ("lib", 9),
    ("main", 10),
];

/// Pairs that may not meet although the floors would let them: the doors do
/// not judge.
const BANNED: &[(&str, &str)] = &[
    ("io", "scan"),
    ("io", "review"),
    ("io", "catalog"),
    ("io", "host"),
    ("io", "gate"),
    ("io", "pack"),
    ("io", "policy"),
    ("io", "baseline"),
    ("io", "settings"),
    ("io", "moderation"),
    ("scan", "error"),
    ("review", "error"),
    ("catalog", "error"),
    ("host", "error"),
    ("gate", "error"),
    ("pack", "error"),
    ("policy", "error"),
    ("baseline", "error"),
    ("settings", "error"),
    ("moderation", "error"),
];

/// Longest file, without its tests.
const LINES: usize = 400;

fn sources() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let mut entries: Vec<_> = std::fs::read_dir(folder)
            .expect("src is readable")
            .map(|entry| entry.expect("an entry is readable").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|suffix| suffix == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    assert!(found.len() > 30, "the sources are not where they should be");
    found
}

fn module(path: &Path) -> String {
    let relative = path
        .strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
        .expect("it was found there");
    let first = relative.iter().next().expect("a file has a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// Code without its test module and comments.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a source is UTF-8");
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..end]
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn floor(module: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, floor)| *floor)
}

/// Top modules that `code` names behind `crate::`, braces included.
fn imports(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            Some(group) => group[..group.find('}').unwrap_or(0)].split(',').collect(),
            None => vec![rest],
        };
        for name in names {
            let name: String = name
                .trim()
                .chars()
                .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_')
                .collect();
            found.insert(name);
        }
    }
    found
}

#[test]
fn imports_go_strictly_down() {
    let mut faults = Vec::new();
    for path in sources() {
        let own = module(&path);
        if own == "contracts" {
            continue; // only compiled for tests
        }
        let own_floor = floor(&own).unwrap_or_else(|| panic!("`{own}` has no floor"));
        for import in imports(&code(&path)) {
            let Some(import_floor) = floor(&import) else {
                continue; // an item of the crate root, not a module
            };
            let banned = BANNED.contains(&(own.as_str(), import.as_str()));
            if import != own && (import_floor >= own_floor || banned) {
                faults.push(format!("{}: {own} imports {import}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_opens_with_what_it_is_for_and_stays_short() {
    let mut faults = Vec::new();
    for path in sources() {
        if path.ends_with("tests.rs") {
            continue; // the tests of a folder, in a file of their own
        }
        if path.ends_with("cue/texts.rs") {
            continue; // a table that a test makes
        }
        let text = std::fs::read_to_string(&path).expect("a source is UTF-8");
        if !text.starts_with("//! ") {
            faults.push(format!("{}: does not open with `//! `", path.display()));
        }
        let lines = text[..text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len())]
            .lines()
            .count();
        if lines > LINES {
            faults.push(format!("{}: {lines} lines", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_module_is_a_drawer() {
    for path in sources() {
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        for drawer in [
            "utils", "util", "helpers", "common", "core", "manager", "misc",
        ] {
            assert_ne!(name, drawer, "{}", path.display());
        }
    }
}

/// What names an operating system: only the one folder may.
const SYSTEMS: &[&str] = &[
    "cfg(unix",
    "cfg(not(unix",
    "cfg(windows",
    "cfg!(unix",
    "cfg!(windows",
    "target_os",
    "target_family",
    "target_vendor",
    "std::os::",
    "rustix::",
    "nix::",
    "landlock::",
    "signal_hook::",
    "libc::",
];

#[test]
fn one_folder_names_the_systems() {
    let mut faults = Vec::new();
    for path in sources() {
        let shown = path.display().to_string();
        if shown.contains("/src/io/platform/") || path.ends_with("tests.rs") {
            continue;
        }
        let code = code(&path);
        // A module of tests may say which system it is for.
        let end = code.rfind("#[cfg(test)]\n").unwrap_or(code.len());
        let code = &code[..end];
        let named = SYSTEMS.iter().find(|word| code.contains(**word));
        faults.extend(named.map(|word| format!("{shown}: `{word}` belongs to src/io/platform")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whoever calls one half must find the other as well.
#[test]
fn both_halves_of_the_platform_offer_the_same() {
    let offered = |half: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/io/platform")
            .join(half)
            .join("mod.rs");
        let text = code(&path);
        let mut names = BTreeSet::new();
        for group in text.split("pub use ").skip(1) {
            let group = &group[..group.find(';').expect("it ends")];
            let list = group.rsplit("::").next().expect("a name");
            let list = list.trim_matches(['{', '}']);
            names.extend(
                list.split(',')
                    .map(|name| name.trim_matches([' ', '\n', '{', '}']).to_owned()),
            );
        }
        names.remove("");
        names
    };
    let names = offered("unix");
    assert!(
        names.contains("Folder") && names.contains("restrict"),
        "{names:?}"
    );
    assert_eq!(names, offered("elsewhere"));
}
