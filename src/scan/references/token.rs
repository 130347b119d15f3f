//! Path-like tokens of any text.

use super::MAX_PATH_BYTES;
use super::claim::has_suffix;

/// ASCII letters that end a token, besides blanks and controls.
const ENDS: &[u8] = b"\"'`<>()[]{}|,;:!?*=&$#^\\";

/// Other letters that end a token, besides blanks.
const WIDE_ENDS: [char; 24] = [
    '，', '。', '、', '；', '：', '！', '？', '（', '）', '【', '】', '《', '》', '“', '”', '‘',
    '’', '「', '」', '『', '』', '…', '—', '→',
];

/// For each ASCII letter, whether it ends a token.
const ASCII_ENDS: [bool; 128] = {
    let mut table = [false; 128];
    let mut at = 0;
    while at <= b' ' as usize {
        table[at] = true;
        at += 1;
    }
    table[127] = true;
    at = 0;
    while at < ENDS.len() {
        table[ENDS[at] as usize] = true;
        at += 1;
    }
    table
};

/// Neither a `/` nor a `.` ends one.
fn ends_token(letter: char) -> bool {
    match ASCII_ENDS.get(letter as usize) {
        Some(ends) => *ends,
        None => letter.is_whitespace() || letter.is_control() || WIDE_ENDS.contains(&letter),
    }
}

/// Hands on every token of `text` that looks like a path or a file name: with
/// a `/`, or with a suffix. Sentence punctuation behind it is cut. Where
/// letters beyond ASCII touch a path, as they do in languages without blanks,
/// the path is handed on with and without them.
pub(super) fn each(text: &str, mut take: impl FnMut(&str)) {
    let mut behind = 0;
    for at in memchr::memchr2_iter(b'/', b'.', text.as_bytes()) {
        if at < behind {
            continue;
        }
        let start = text[behind..at].rfind(ends_token).map_or(behind, |end| {
            let end = behind + end;
            text.ceil_char_boundary(end + 1)
        });
        let end = text[at..].find(ends_token);
        behind = end.map_or(text.len(), |end| at + end);
        let run = &text[start..behind];
        let run = run.trim_end_matches('.').trim_start_matches(['@', '+']);
        if run.len() < 3 || !run.bytes().any(|byte| byte == b'/' || byte == b'.') {
            continue;
        }
        keep(run, &mut take);
        if !run.is_ascii() {
            for piece in run.split(|letter: char| !letter.is_ascii()) {
                keep(piece.trim_matches('.'), &mut take);
            }
        }
    }
}

fn keep(token: &str, take: &mut impl FnMut(&str)) {
    let path = token.contains('/') && token.bytes().any(|byte| byte.is_ascii_alphanumeric());
    let looks = path || has_suffix(token) || !token.is_ascii() && token.contains('.');
    if looks && token.len() <= MAX_PATH_BYTES && !token.starts_with("//") {
        take(token);
    }
}

/// Whether all of `value` could be the name of a folder.
pub(super) fn is_name(value: &str) -> bool {
    (2..=64).contains(&value.len())
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// The names that a `from … import a, b as c` statement of Python takes.
pub(super) fn imported_names(statement: &str) -> impl Iterator<Item = &str> {
    let list = statement
        .trim_start()
        .strip_prefix("from ")
        .and_then(|rest| rest.split_once(" import"))
        .map_or("", |(_, list)| list);
    list.split([',', '(', ')', '\n', '\\'])
        .filter_map(|item| item.split_whitespace().next())
        .filter(|name| {
            name.chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        each(text, |token| found.push(token.to_owned()));
        found
    }

    #[test]
    fn tokens_are_cut_out_of_sentences() {
        assert_eq!(
            tokens("All is in references/g.md. See (guide.md), e.g. \"a b.txt\"; 3.5 and/or v1."),
            ["references/g.md", "guide.md", "e.g", "b.txt", "and/or"]
        );
        assert_eq!(
            tokens("请阅读references/指南.md文件。"),
            ["请阅读references/指南.md文件", "references/"]
        );
        assert_eq!(
            tokens("运行scripts/run.py即可"),
            ["运行scripts/run.py即可", "scripts/run.py"]
        );
        assert_eq!(tokens("f\"templates/{name}.html\""), ["templates/"]);
        assert_eq!(tokens("https://example.com/x"), Vec::<String>::new());
    }

    #[test]
    fn names_of_an_import_are_read() {
        let names: Vec<&str> = imported_names("from lib import (extra as e,\n  more)").collect();
        assert_eq!(names, ["extra", "more"]);
        assert_eq!(imported_names("import lib").count(), 0);
    }
}
