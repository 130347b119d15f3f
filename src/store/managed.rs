//! A managed pack: skills of one provider, installed together and read-only.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::skill::manifest::SkillDocument;

/// The file that says what a pack is.
pub const MANIFEST: &str = "pack.json";
/// Most bytes of it, and of an index.
pub const MAX_JSON: usize = 1 << 20;
/// Most bytes of a guidance.
const MAX_GUIDANCE: usize = 64 << 10;
/// Most skills of a pack.
const MAX_SKILLS: usize = 256;

/// `pack.json`, at the root of a pack. A pack may do without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Manifest {
    /// The provider it is made for.
    #[serde(default)]
    pub provider: Option<String>,
    /// Its version.
    #[serde(default)]
    pub version: Option<String>,
    /// A text file of the pack that stands in front of the body of every skill.
    #[serde(default)]
    pub guidance: Option<String>,
}

/// An index of releases, as a server gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Index {
    /// The newest version.
    pub latest: String,
    /// Version → release.
    pub releases: BTreeMap<String, Release>,
}

/// One release.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Release {
    /// Where its archive is, from the index.
    pub url: String,
    /// The SHA-256 of the archive, 64 hex digits.
    #[serde(default)]
    pub sha256: Option<String>,
}

impl Index {
    /// Reads it; its newest release must be in it.
    ///
    /// # Errors
    /// What is wrong with it, a clause.
    pub fn parse(text: &str) -> Result<(String, Release), String> {
        let mut index: Self =
            serde_json::from_str(text).map_err(|error| format!("it is no index: {error}"))?;
        check_version(&index.latest)?;
        let release = index.releases.remove(&index.latest);
        let release = release.ok_or("its newest version is not among its releases")?;
        if let Some(hash) = &release.sha256
            && (hash.len() != 64 || !hash.bytes().all(|digit| digit.is_ascii_hexdigit()))
        {
            return Err("the SHA-256 of its newest release is no such thing".to_owned());
        }
        Ok((index.latest, release))
    }
}

/// Whether `version` may stand in an address and on a line.
///
/// # Errors
/// Why not, a clause.
pub fn check_version(version: &str) -> Result<(), String> {
    let plain =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '+' | '_');
    let fine = !version.is_empty()
        && version.len() <= 64
        && version.chars().all(plain)
        && !version.starts_with('.');
    if fine {
        Ok(())
    } else {
        Err("a version has at most 64 letters, digits, `.`, `-`, `+` and `_`".to_owned())
    }
}

/// Whether `new` is a later version than `old`: numbers count as numbers, and
/// what stands behind a `-` comes before the version itself.
#[must_use]
pub fn is_newer(new: &str, old: &str) -> bool {
    fn taken_apart(version: &str) -> (Vec<u64>, bool, &str) {
        let version = version.strip_prefix('v').unwrap_or(version);
        let version = version.split('+').next().unwrap_or_default();
        let (core, early) = version.split_once('-').unwrap_or((version, ""));
        let mut numbers: Vec<u64> = core
            .split('.')
            .map(|part| part.parse().unwrap_or(0))
            .collect();
        while numbers.last() == Some(&0) {
            numbers.pop();
        }
        (numbers, early.is_empty(), early)
    }
    taken_apart(new) > taken_apart(old)
}

/// `template` for one provider and version.
#[must_use]
pub fn filled(template: &str, provider: &str, version: Option<&str>) -> String {
    let filled = template.replace("{provider}", provider);
    match version {
        Some(version) => filled.replace("{version}", version),
        None => filled,
    }
}

/// A file of a pack, read whole.
#[derive(Clone, Debug)]
pub struct PackFile {
    /// Path in the pack.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Whether it may be run.
    pub executable: bool,
}

/// A pack, taken apart.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it says of itself.
    pub manifest: Manifest,
    /// Folder of a skill → its files, with paths in that folder.
    pub skills: BTreeMap<String, Vec<PackFile>>,
}

/// Takes the files of a pack apart, and writes its guidance into its skills.
/// Skills are the folders with a SKILL.md at the root of the pack, or in its
/// `skills/`; a single folder around everything is no part of it.
///
/// # Errors
/// Why it is no pack for `provider`, a clause.
pub fn take_apart(files: Vec<PackFile>, provider: &str) -> Result<Pack, String> {
    let mut files = unwrapped(files);
    let manifest = match files.iter().find(|file| file.path == MANIFEST) {
        Some(file) if file.bytes.len() <= MAX_JSON => serde_json::from_slice(&file.bytes)
            .map_err(|error| format!("its {MANIFEST} is no manifest: {error}"))?,
        Some(_) => return Err(format!("its {MANIFEST} holds more than {MAX_JSON} bytes")),
        None => Manifest::default(),
    };
    if let Some(other) = manifest
        .provider
        .as_deref()
        .filter(|other| *other != provider)
    {
        return Err(format!("it is made for `{other}`"));
    }
    if let Some(version) = &manifest.version {
        check_version(version)?;
    }
    let guidance = guidance(&manifest, &files)?;
    if files.iter().any(|file| file.path == "SKILL.md") {
        return Err("it is a single skill; `skilldeck install` takes those".to_owned());
    }
    let prefix = match files.iter().any(|file| is_skill(&file.path, "skills/")) {
        true => "skills/",
        false => "",
    };
    let folders: BTreeSet<String> = files
        .iter()
        .filter(|file| is_skill(&file.path, prefix))
        .filter_map(|file| {
            Some(
                file.path
                    .strip_prefix(prefix)?
                    .split_once('/')?
                    .0
                    .to_owned(),
            )
        })
        .collect();
    if folders.is_empty() {
        return Err("no folder in it holds a SKILL.md".to_owned());
    }
    if folders.len() > MAX_SKILLS {
        return Err(format!("it holds more than {MAX_SKILLS} skills"));
    }
    if let Some(hidden) = folders.iter().find(|folder| folder.starts_with('.')) {
        return Err(format!("its folder `{hidden}` is hidden"));
    }
    let mut skills: BTreeMap<String, Vec<PackFile>> = BTreeMap::new();
    for mut file in files.drain(..) {
        let Some((folder, path)) = file
            .path
            .strip_prefix(prefix)
            .and_then(|path| path.split_once('/'))
        else {
            continue;
        };
        if !folders.contains(folder) {
            continue;
        }
        let (folder, path) = (folder.to_owned(), path.to_owned());
        if path == "SKILL.md"
            && let Some(guidance) = &guidance
        {
            file.bytes = with_guidance(&folder, file.bytes, guidance)?;
        }
        file.path = path;
        skills.entry(folder).or_default().push(file);
    }
    Ok(Pack { manifest, skills })
}

fn is_skill(path: &str, prefix: &str) -> bool {
    let below = path
        .strip_prefix(prefix)
        .and_then(|path| path.split_once('/'));
    below.is_some_and(|(_, rest)| rest == "SKILL.md")
}

/// Without the one folder around everything, if there is one that is no skill.
fn unwrapped(mut files: Vec<PackFile>) -> Vec<PackFile> {
    let first = files.first().and_then(|file| file.path.split_once('/'));
    let Some(folder) = first.map(|(folder, _)| format!("{folder}/")) else {
        return files;
    };
    let around = files.iter().all(|file| file.path.starts_with(&folder));
    let skill = format!("{folder}SKILL.md");
    if !around || folder == "skills/" || files.iter().any(|file| file.path == skill) {
        return files;
    }
    for file in &mut files {
        file.path.drain(..folder.len());
    }
    files
}

fn guidance(manifest: &Manifest, files: &[PackFile]) -> Result<Option<String>, String> {
    let Some(path) = &manifest.guidance else {
        return Ok(None);
    };
    let file = files.iter().find(|file| file.path == *path);
    let file = file.ok_or_else(|| format!("its guidance `{path}` is not in it"))?;
    if file.bytes.len() > MAX_GUIDANCE {
        return Err(format!("its guidance holds more than {MAX_GUIDANCE} bytes"));
    }
    let text = std::str::from_utf8(&file.bytes);
    let text = text.map_err(|_| format!("its guidance `{path}` is not UTF-8"))?;
    Ok(Some(text.trim().to_owned()))
}

/// SKILL.md with the guidance between frontmatter and body.
fn with_guidance(folder: &str, bytes: Vec<u8>, guidance: &str) -> Result<Vec<u8>, String> {
    let text = String::from_utf8(bytes).map_err(|_| format!("`{folder}/SKILL.md` is not UTF-8"))?;
    let body = SkillDocument::parse(&text).body;
    let (head, body) = text.split_at(body.start.min(text.len()));
    let gap = if head.ends_with('\n') || head.is_empty() {
        ""
    } else {
        "\n"
    };
    Ok(format!(
        "{head}{gap}\n{guidance}\n\n{}",
        body.trim_start_matches('\n')
    )
    .into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> PackFile {
        PackFile {
            path: path.to_owned(),
            bytes: text.into(),
            executable: false,
        }
    }

    const SKILL: &str = "---\nname: a\ndescription: b\n---\n\n# A\n";

    #[test]
    fn a_pack_is_taken_apart_and_its_guidance_written_in() {
        let files = vec![
            file("acme-1.2/README.md", "x"),
            file("acme-1.2/guide.md", "Ask first.\n"),
            file(
                "acme-1.2/pack.json",
                r#"{"provider":"acme","version":"1.2","guidance":"guide.md"}"#,
            ),
            file("acme-1.2/skills/a/SKILL.md", SKILL),
            file("acme-1.2/skills/a/scripts/x.py", "x"),
            file("acme-1.2/skills/b/SKILL.md", SKILL),
            file("acme-1.2/other/SKILL.md", SKILL),
        ];
        let pack = take_apart(files, "acme").expect("a pack");
        assert_eq!(pack.manifest.version.as_deref(), Some("1.2"));
        assert_eq!(pack.skills.keys().collect::<Vec<_>>(), ["a", "b"]);
        let paths: Vec<_> = pack.skills["a"]
            .iter()
            .map(|file| file.path.as_str())
            .collect();
        assert_eq!(paths, ["SKILL.md", "scripts/x.py"]);
        let text = std::str::from_utf8(&pack.skills["a"][0].bytes).expect("text");
        assert_eq!(
            text,
            "---\nname: a\ndescription: b\n---\n\nAsk first.\n\n# A\n"
        );
    }

    #[test]
    fn what_is_no_pack_is_refused() {
        for (files, why) in [
            (vec![file("SKILL.md", SKILL)], "single skill"),
            (
                vec![file("a/b/SKILL.md", SKILL), file("x", "")],
                "no folder",
            ),
            (
                vec![
                    file("a/SKILL.md", SKILL),
                    file("pack.json", r#"{"provider":"other"}"#),
                ],
                "made for `other`",
            ),
            (
                vec![
                    file("a/SKILL.md", SKILL),
                    file("pack.json", r#"{"guidance":"../x"}"#),
                ],
                "not in it",
            ),
            (
                vec![
                    file("a/SKILL.md", SKILL),
                    file("pack.json", r#"{"version":"1 2"}"#),
                ],
                "version",
            ),
            (vec![file(".a/SKILL.md", SKILL), file("x", "")], "hidden"),
        ] {
            let fault = take_apart(files, "acme").expect_err("no pack");
            assert!(fault.contains(why), "{fault}");
        }
    }

    #[test]
    fn an_index_names_its_newest_release() {
        let text =
            r#"{"latest":"1.10.0","releases":{"1.9.0":{"url":"a"},"1.10.0":{"url":"b.zip"}}}"#;
        let (version, release) = Index::parse(text).expect("an index");
        assert_eq!(
            (version.as_str(), release.url.as_str()),
            ("1.10.0", "b.zip")
        );
        for text in [
            "",
            "{}",
            r#"{"latest":"2","releases":{}}"#,
            r#"{"latest":"../x","releases":{"../x":{"url":"a"}}}"#,
        ] {
            assert!(Index::parse(text).is_err(), "{text}");
        }
        assert!(is_newer("1.10.0", "1.9.2") && is_newer("v2", "1.9") && is_newer("1.0.1", "1.0"));
        assert!(!is_newer("1.0", "1.0") && !is_newer("1.0.0", "1.0") && !is_newer("1.9", "1.10"));
        assert!(
            is_newer("1.0", "1.0-rc") && !is_newer("1.0-rc", "1.0") && is_newer("1.0-b", "1.0-a")
        );
        assert_eq!(
            filled("https://x/{provider}/{version}.zip", "a", Some("1")),
            "https://x/a/1.zip"
        );
    }
}
