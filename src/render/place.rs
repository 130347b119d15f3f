//! How places in packages are named to the outside.

use crate::report::Examination;
use crate::skill::package::Source;
use crate::skill::path;

/// What stands for a package from standard input.
const STDIN: &str = "stdin";

/// The file at `path` of a package as the user would name it; the package
/// itself without one. Hostile text.
pub(super) fn named(examination: &Examination, path: Option<&str>) -> String {
    let target = match examination.target.as_str() {
        "-" => STDIN,
        target => target.trim_end_matches('/'),
    };
    match (examination.package.subject.source, path) {
        (_, None) => target.to_owned(),
        // The target is the one file there is.
        (Source::SkillFile, Some("SKILL.md")) if target != STDIN => target.to_owned(),
        (Source::SkillFile | Source::Directory, Some(path)) if target == "." => path.to_owned(),
        (_, Some(path)) => format!("{target}/{path}"),
    }
}

/// The same for GitHub, which wants a file: a package stands for its SKILL.md.
/// Relative, without a host path.
pub(super) fn file(examination: &Examination, path: Option<&str>) -> String {
    let path = path.unwrap_or("SKILL.md");
    let named = path::normalized(&named(examination, Some(path)));
    let drive = named.as_bytes().get(1) == Some(&b':');
    if named.starts_with('/') || drive {
        let folder = path::file_name(&examination.package.subject.display_ref);
        return match examination.package.subject.source {
            Source::SkillFile => path.to_owned(),
            Source::Directory | Source::Archive => format!("{folder}/{path}"),
        };
    }
    named
}

/// The last component of a target.
pub(super) fn last_name(target: &str) -> &str {
    let target = target.trim_end_matches(['/', '\\']);
    target.rsplit(['/', '\\']).next().unwrap_or(target)
}

/// `path` as a relative URI reference.
pub(super) fn uri(path: &str) -> String {
    use std::fmt::Write as _;
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(char::from(byte));
            }
            other => {
                let _ = write!(uri, "%{other:02X}");
            }
        }
    }
    uri
}

/// The head of a digest that people can compare.
pub(super) fn short_digest(digest: &str) -> &str {
    digest.get(..19).unwrap_or(digest)
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn places_are_named_as_the_user_would() {
        let mut examination = sample::clean("skills/demo/");
        let shown =
            |examination: &Examination, path| (named(examination, path), file(examination, path));
        let both = |text: &str| (text.to_owned(), text.to_owned());
        assert_eq!(
            shown(&examination, Some("a/b.py")),
            both("skills/demo/a/b.py")
        );
        assert_eq!(named(&examination, None), "skills/demo");
        assert_eq!(file(&examination, None), "skills/demo/SKILL.md");
        examination.target = ".".to_owned();
        assert_eq!(shown(&examination, Some("a.py")), both("a.py"));
        examination.target = "/home/me/demo".to_owned();
        assert_eq!(file(&examination, Some("a.py")), "demo/a.py");
        examination.package.subject.source = Source::Archive;
        examination.target = "out/demo.skill".to_owned();
        assert_eq!(
            shown(&examination, Some("a.py")),
            both("out/demo.skill/a.py")
        );
        examination.target = "-".to_owned();
        assert_eq!(shown(&examination, Some("a.py")), both("stdin/a.py"));
        examination.package.subject.source = Source::SkillFile;
        assert_eq!(file(&examination, None), "stdin/SKILL.md");
        examination.target = "demo/SKILL.md".to_owned();
        assert_eq!(shown(&examination, Some("SKILL.md")), both("demo/SKILL.md"));
    }

    #[test]
    fn uris_hold_no_odd_byte() {
        assert_eq!(uri("a b/é%:#?.md"), "a%20b/%C3%A9%25%3A%23%3F.md");
        assert_eq!(last_name("C:\\x\\demo/"), "demo");
    }
}
