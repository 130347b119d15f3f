//! Hostile text inside Markdown: nothing breaks out, nothing is a link.

use std::borrow::Cow;

use super::super::safe;

/// `text` as prose of one line, without any markup of its own but names in
/// backticks.
pub(in crate::render) fn prose(text: &str) -> String {
    with_names(text, code)
}

/// `text` as prose in a table.
pub(in crate::render) fn cell(text: &str) -> String {
    with_names(text, code_cell)
}

/// Messages put names in backticks. A name that holds one itself only moves
/// what counts as a name: both sides are made harmless.
fn with_names(text: &str, name: fn(&str) -> String) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('`') {
        let Some((inside, behind)) = behind.split_once('`') else {
            break;
        };
        shown.push_str(&escaped(before, shown.is_empty()));
        if inside.is_empty() {
            shown.push_str("\\`\\`");
        } else {
            // Two code spans in a row would be one.
            if shown.ends_with('`') {
                shown.push(' ');
            }
            shown.push_str(&name(inside));
        }
        rest = behind;
    }
    shown.push_str(&escaped(rest, shown.is_empty()));
    shown
}

/// `text` without any markup; `first` at the beginning of a block.
fn escaped(text: &str, first: bool) -> String {
    let cleaned = safe::fences(Cow::Owned(safe::line(text)));
    let mut escaped = String::with_capacity(cleaned.len());
    for letter in cleaned.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            // `https://` and `www.` become links on GitHub.
            '/' if escaped.ends_with(":/") => {
                escaped.truncate(escaped.len() - 2);
                escaped.push_str("\\:\\/\\/");
            }
            '.' if ends_with_www(&escaped) => escaped.push_str("\\."),
            // A heading, a list or a rule.
            '#' | '-' | '+' | '=' | '!' if first && escaped.is_empty() => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '.' | ')' if first && !escaped.is_empty() && is_number(&escaped) => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '@' => escaped.push_str("\\@"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn ends_with_www(text: &str) -> bool {
    let tail = text.len().checked_sub(3).and_then(|at| text.get(at..));
    tail.is_some_and(|tail| tail.eq_ignore_ascii_case("www"))
}

/// `text` as a code span, fenced with more backticks than it holds.
pub(in crate::render) fn code(text: &str) -> String {
    let cleaned = safe::line(text);
    let inert = safe::for_models(&cleaned);
    if inert.is_empty() {
        return "` `".to_owned();
    }
    let longest = inert
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // Blanks at both ends keep backticks, and blanks, of the text apart.
    let outer = |letter: Option<char>| matches!(letter, Some('`' | ' '));
    if outer(inert.chars().next()) || outer(inert.chars().next_back()) {
        format!("{fence} {inert} {fence}")
    } else {
        format!("{fence}{inert}{fence}")
    }
}

/// `text` as a code span in a table, where a bar ends a cell even in code.
pub(in crate::render) fn code_cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            prose("[x](javascript:y) <b> a|b"),
            "\\[x\\](javascript:y) &lt;b&gt; a\\|b"
        );
        assert_eq!(
            prose("see https://a.test and www.b.test"),
            "see https\\:\\/\\/a.test and www\\.b.test"
        );
        assert_eq!(prose("# x\n- y"), "\\# x\\\\n- y");
        assert_eq!(prose("1. # x"), "1\\. # x");
        assert_eq!(prose("a `b|*c` d"), "a `b|*c` d");
        assert_eq!(cell("a `b|*c` d"), "a `b\\|*c` d");
        assert_eq!(prose("``<b>` `x`"), "\\`\\`&lt;b&gt;`   `x\\`");
    }

    #[test]
    fn code_spans_hold_backticks() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("``` x"), "```` ``` x ````");
        assert_eq!(code_cell("a|b"), "`a\\|b`");
        assert_eq!(code("</system>"), "`&lt;/system&gt;`");
    }
}
