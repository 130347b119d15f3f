//! Which links and code spans claim that a file is there.

use crate::skill::path;
use crate::text::Span;

use super::MAX_PATH_BYTES;

/// Folders whose files exist to be used by the rest of the package.
pub const RESOURCE_FOLDERS: [&str; 5] = ["references", "scripts", "templates", "assets", "evals"];

/// Whether `name` is one of [`RESOURCE_FOLDERS`].
#[must_use]
pub fn is_resource_folder(name: &str) -> bool {
    RESOURCE_FOLDERS.contains(&name)
}

/// Last labels of host names that people write without a scheme.
const HOST_LABELS: [&str; 12] = [
    "com", "org", "net", "io", "dev", "ai", "co", "edu", "gov", "cn", "app", "invalid",
];

/// Names that stand for any name.
const STAND_INS: [&str; 24] = [
    "file", "filename", "foo", "bar", "baz", "xxx", "xx", "name", "path", "url", "link", "target",
    "image", "img", "page", "document", "doc", "script", "your", "my", "some", "topic", "...", "…",
];

/// The path that the target of a link names, if it names one in or near the
/// package: no URL, no anchor, no pattern.
pub(super) fn path_of_link(target: &str) -> Option<String> {
    let target = target.trim();
    let target = &target[..target.find(['#', '?']).unwrap_or(target.len())];
    if target.is_empty()
        || target.len() > MAX_PATH_BYTES
        || target.starts_with("//")
        || has_scheme(target)
    {
        return None;
    }
    let target = decoded(target).replace('\\', "/");
    (!is_pattern(&target)).then_some(target)
}

/// The target of a link that must be there.
pub(super) fn of_link(target: &str) -> Option<String> {
    let target = path_of_link(target)?;
    if target.starts_with(['/', '~'])
        || is_stand_in(&target)
        || is_host(&target)
        || is_hidden(&target)
    {
        return None;
    }
    let first = path_of(&target).split('/').next().unwrap_or_default();
    let named = has_suffix(&target) || is_resource_folder(first) && target.contains('/');
    (named && !target.contains(char::is_control)).then_some(target)
}

/// The path that is all of a code span, if it looks like a file of a package.
pub(super) fn of_code_span(text: &str) -> Option<String> {
    let text = text.trim();
    let text = text.strip_prefix('@').unwrap_or(text);
    // `scripts/run.py:42`, `scripts/run.py::main`, `references/a.md#part`.
    let target = &text[..text.find([':', '#']).unwrap_or(text.len())];
    let odd = |letter: char| {
        letter.is_whitespace() || letter.is_control() || "\"'`,;()=&!^".contains(letter)
    };
    if target.len() > MAX_PATH_BYTES
        || has_scheme(text)
        || target.contains(odd)
        || target.starts_with(['/', '~', '-'])
    {
        return None;
    }
    let target = target.replace('\\', "/");
    if is_pattern(&target) || is_stand_in(&target) || is_host(&target) || !has_suffix(&target) {
        return None;
    }
    let inner = path_of(&target);
    // Evals are for those who work on the skill; a skill may speak of the place
    // where they would be.
    if !inner.contains('/') || inner.starts_with("evals/") || is_hidden(inner) {
        return None;
    }
    // Climbing out is worth a word when it aims at a resource of another
    // package; other such paths are examples of code.
    let climbs = target.starts_with("../");
    (!climbs || inner.split('/').any(is_resource_folder)).then_some(target)
}

/// Words that say that a path is an example, comes into being later, or lies
/// somewhere else.
const HYPOTHETICAL: [&str; 38] = [
    "**good",
    "**bad",
    "example",
    "e.g.",
    "such as",
    "for instance",
    "creat",
    "generat",
    "save",
    "saving",
    "write",
    "writing",
    "output to",
    "export",
    "would",
    "might",
    "could",
    "optional",
    "coming soon",
    "planned",
    "if present",
    "if it exists",
    "if they exist",
    "if exists",
    "repo-root",
    "repo root",
    "repository root",
    "plugin root",
    "project root",
    "（如",
    "例如",
    "比如",
    "示例",
    "创建",
    "生成",
    "保存",
    "写入",
    "如果存在",
];

/// Whether the words in front of or behind a code span on its line say that
/// its path is only an example, an output, may be absent or lies elsewhere.
pub(super) fn is_hypothetical(text: &str, span: Span) -> bool {
    const BEFORE: usize = 120;
    const BEHIND: usize = 40;
    let mut from = span.start.saturating_sub(BEFORE);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = text.len().min(span.end + BEHIND);
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let before = text[from..span.start]
        .rsplit('\n')
        .next()
        .unwrap_or_default();
    let behind = text[span.end..to].split('\n').next().unwrap_or_default();
    // Only the sentence that holds the span; `e.g. ` ends none.
    let ends = |rest: &str| rest[2..].starts_with(|letter: char| letter.is_uppercase());
    let before = before
        .rmatch_indices(". ")
        .find(|(at, _)| ends(&before[*at..]))
        .map_or(before, |(at, _)| &before[at..]);
    let behind = behind
        .match_indices(". ")
        .find(|(at, _)| ends(&behind[*at..]))
        .map_or(behind, |(at, _)| &behind[..at]);
    let sentence = format!("{before}\u{0}{behind}").to_lowercase();
    HYPOTHETICAL.iter().any(|word| sentence.contains(word))
}

/// Without leading `./` and `../`.
fn path_of(target: &str) -> &str {
    let mut rest = target;
    while let Some(less) = rest.strip_prefix("./").or_else(|| rest.strip_prefix("../")) {
        rest = less;
    }
    rest
}

fn has_scheme(target: &str) -> bool {
    target.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1
            && scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
            && !scheme.contains('.')
    })
}

/// A folder like `.github`: it belongs to the project that the skill works on.
fn is_hidden(target: &str) -> bool {
    path_of(target).starts_with('.')
}

/// A glob, a placeholder or a variable.
fn is_pattern(target: &str) -> bool {
    target.contains(['<', '>', '{', '}', '*', '$', '|', '[', ']', '…', '%'])
        || target.contains("...")
}

fn is_stand_in(target: &str) -> bool {
    let lower = target.to_lowercase();
    if lower.contains("path/to") || lower.contains("yyyy") || lower.contains("your") {
        return true;
    }
    let name = path::file_name(&lower);
    let stem = name.split('.').next().unwrap_or(name);
    STAND_INS.contains(&stem)
}

fn is_host(target: &str) -> bool {
    let first = target.split('/').next().unwrap_or_default();
    first.starts_with("www.")
        || first
            .rsplit_once('.')
            .is_some_and(|(stem, label)| !stem.is_empty() && HOST_LABELS.contains(&label))
}

/// Whether the name has a suffix like that of a file.
pub(super) fn has_suffix(target: &str) -> bool {
    path::file_name(target)
        .rsplit_once('.')
        .is_some_and(|(stem, suffix)| {
            !stem.is_empty()
                && (1..=10).contains(&suffix.len())
                && suffix.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && suffix.bytes().any(|byte| byte.is_ascii_alphabetic())
        })
}

/// With percent escapes decoded, if that yields text.
fn decoded(target: &str) -> String {
    if !target.contains('%') {
        return target.to_owned();
    }
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let bytes = target.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (
            bytes[at],
            digit(bytes.get(at + 1)),
            digit(bytes.get(at + 2)),
        ) {
            (b'%', Some(high), Some(low)) => {
                plain.push(u8::try_from(high * 16 + low).unwrap_or(b'%'));
                at += 3;
            }
            (byte, ..) => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(plain).unwrap_or_else(|_| target.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_claim_files_and_nothing_else() {
        for (target, wanted) in [
            ("references/g.md#part", Some("references/g.md")),
            (
                "references/my%20guide.md?x=1",
                Some("references/my guide.md"),
            ),
            ("FORMS.md", Some("FORMS.md")),
            ("../other/notes.md", Some("../other/notes.md")),
            ("references\\a.md", Some("references/a.md")),
            ("scripts/", Some("scripts/")),
            ("100%.md", None),
            ("#top", None),
            ("?q=1", None),
            ("https://example.com/a.md", None),
            ("mailto:who@example.com", None),
            ("//example.com/a.md", None),
            ("example.com/a.md", None),
            ("/mnt/user-data/a.md", None),
            ("url", None),
            (".github/notes.md", None),
            ("image_url", None),
            ("path/to/guide.md", None),
            ("references/<topic>.md", None),
            ("{{ site }}/a.md", None),
        ] {
            assert_eq!(of_link(target).as_deref(), wanted, "{target}");
        }
    }

    #[test]
    fn code_spans_claim_paths_with_a_suffix() {
        for (text, wanted) in [
            ("references/g.md", Some("references/g.md")),
            ("./scripts/run.py:42", Some("./scripts/run.py")),
            (
                "@references/g.md",
                Some("@references/g.md".get(1..).unwrap_or_default()),
            ),
            ("docs/g.md", Some("docs/g.md")),
            ("../other/references/g.md", Some("../other/references/g.md")),
            ("../../etc/passwd.txt", None),
            ("references/", None),
            ("and/or", None),
            ("/v1/items.json", None),
            ("GET /v1/items.json", None),
            ("python scripts/run.py", None),
            ("application/vnd.x", Some("application/vnd.x")),
            ("references/*.md", None),
            ("references/{lang}/x.md", None),
            ("https://example.com/references/g.md", None),
            ("package.json", None),
            ("open('references/g.md')", None),
            ("--out=assets/a.png", None),
        ] {
            assert_eq!(of_code_span(text).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn an_example_is_no_claim() {
        let hypothetical = |text: &str| {
            let start = text.find('`').expect("a code span");
            let end = text.rfind('`').expect("a code span") + 1;
            is_hypothetical(text, Span::new(start, end))
        };
        assert!(hypothetical("Scripts (e.g. `scripts/rotate.py`) are run."));
        assert!(hypothetical("Save it as `assets/a.png`."));
        assert!(hypothetical("把结果保存到 `assets/a.png`。"));
        assert!(!hypothetical(
            "Save the file. Then read `references/g.md` now."
        ));
        assert!(!hypothetical("example\nRead `references/g.md`\nexample"));
    }
}
