//! Cleans hostile text: what a package says must not steer a terminal, a log,
//! a page or a model.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use unicode_width::UnicodeWidthChar as _;

use crate::text::Span;

/// Columns between tab stops.
const TAB: usize = 4;

/// Whether a character is shown as an escape: it moves the cursor, reorders
/// or hides text, or cannot be seen.
pub(super) fn is_hostile(letter: char) -> bool {
    matches!(letter,
        '\0'..='\x1f' | '\x7f'..='\u{9f}'
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        // Text and emoji presentation, FE0E and FE0F, are everyday.
        | '\u{fe00}'..='\u{fe0d}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

fn push(shown: &mut String, letter: char) {
    match letter {
        '\n' => shown.push_str("\\n"),
        '\r' => shown.push_str("\\r"),
        '\t' => shown.push_str("\\t"),
        // `##[command]` anywhere in a line is an order to GitHub's runner.
        '[' if shown.ends_with("##") => shown.push_str("\\u{5b}"),
        hostile if is_hostile(hostile) => shown.extend(hostile.escape_unicode()),
        letter => shown.push(letter),
    }
}

/// `text` as one line in which every hostile character is visible.
pub(super) fn line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        push(&mut shown, letter);
    }
    no_order(shown)
}

/// `text` with its lines and tabs, and every other hostile character visible.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => shown.push(letter),
            letter => push(&mut shown, letter),
        }
    }
    shown
}

/// At the beginning of a line, `::` is an order to GitHub's runner.
pub(super) fn no_order(line: String) -> String {
    if line.trim_start().starts_with("::") {
        line.replacen("::", "\\u{3a}:", 1)
    } else {
        line
    }
}

/// A source line for a terminal, tabs as blanks, and where `mark` went.
pub(super) fn source(text: &str, mark: Span) -> (String, Span) {
    let mut shown = String::with_capacity(text.len());
    let (mut start, mut end) = (None, None);
    let mut column = 0;
    for (offset, letter) in text.char_indices() {
        if start.is_none() && offset >= mark.start {
            start = Some(shown.len());
        }
        if end.is_none() && offset >= mark.end {
            end = Some(shown.len());
        }
        let before = shown.len();
        if letter == '\t' {
            shown.push_str(&" ".repeat(TAB - column % TAB));
        } else {
            push(&mut shown, letter);
        }
        column += width(&shown[before..]);
    }
    let end = end.unwrap_or(shown.len());
    let start = start.unwrap_or(shown.len()).min(end);
    (shown, Span::new(start, end))
}

/// Columns that a cleaned text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars()
        .map(|letter| letter.width().unwrap_or_default())
        .sum()
}

/// The head of a cleaned text that fits `columns`, with an ellipsis if
/// something is left out.
pub(super) fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mut shown = head(text, columns.saturating_sub(1)).to_owned();
    shown.push('…');
    Cow::Owned(shown)
}

/// The longest head that takes at most `columns`.
pub(super) fn head(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    for (offset, letter) in text.char_indices() {
        taken += letter.width().unwrap_or_default();
        if taken > columns {
            return &text[..offset];
        }
    }
    text
}

/// Tags by which chat formats tell the system, the user and tools apart.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)[<＜﹤](\s*[/／]?\s*(?:[a-z]{1,16}:)?(?:",
        r"system(?:[-_ ]?(?:reminder|prompt|message|instructions?|override))?",
        r"|(?:user|assistant|human|developer)(?:[-_ ]?(?:input|message|prompt|query|request))?",
        r"|(?:tool|function)[-_ ]?(?:use|calls?|results?|response|output)",
        r"|invoke|instructions?|important|untrusted[-_ a-z]{0,24}|skill[-_](?:content|index|context)",
        r"|available[-_]skills|disabled[-_]skills|im_(?:start|end)|think(?:ing)?",
        r")(?:[\s/][^<>＜＞﹤﹥]{0,256})?)([>＞﹥]|$)"
    ))
    .expect("a constant pattern")
});

/// `<|im_start|>` and its kin.
static SPECIAL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"<([|｜][^<>|｜\s]{1,40}[|｜])>").expect("a constant pattern"));

/// `[INST]`, `<<SYS>>`.
static LLAMA: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\[(/?inst)\]|<<(/?sys)>>").expect("a constant pattern"));

/// `--- END USER INPUT ---` and its kin; PEM armour has one word and a kind of
/// key, none of these.
static FENCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)[-=*#_]{3,}[ \t]{0,8}((?:begin|end|start|stop)[-_ \t]{1,8}(?:of[-_ \t]{1,8})?(?:the[-_ \t]{1,8})?",
        r"(?:user|system|assistant|tool|untrusted|trusted|developer|skill|review)",
        r"[-_ \t]{1,8}(?:input|prompt|message|content|output|data|instructions?|result|text))",
        r"[ \t]{0,8}[-=*#_]{3,}"
    ))
    .expect("a constant pattern")
});

/// `text` with the tags and marks that a model could take for orders of its
/// own frame made inert. Everything else stays as it is.
pub(super) fn for_models(text: &str) -> Cow<'_, str> {
    if !text.contains(['<', '＜', '﹤', '[', '-', '=', '*', '#', '_']) {
        return Cow::Borrowed(text);
    }
    let text = replace(Cow::Borrowed(text), &TAG, |found| {
        let end = if found[2].is_empty() { "" } else { "&gt;" };
        format!("&lt;{}{end}", &found[1])
    });
    let text = replace(text, &SPECIAL, |found| format!("&lt;{}&gt;", &found[1]));
    let text = replace(text, &LLAMA, |found| match (found.get(1), found.get(2)) {
        (Some(word), _) => format!("&#91;{}&#93;", word.as_str()),
        (None, word) => format!("&lt;&lt;{}&gt;&gt;", word.map_or("", |word| word.as_str())),
    });
    fences(text)
}

/// The marks alone, for places where angle brackets are escaped anyway.
pub(super) fn fences(text: Cow<'_, str>) -> Cow<'_, str> {
    replace(text, &FENCE, |found| format!("[{}]", &found[1]))
}

fn replace<'a>(
    text: Cow<'a, str>,
    pattern: &Regex,
    with: impl Fn(&Captures<'_>) -> String,
) -> Cow<'a, str> {
    let replaced = match pattern.replace_all(&text, with) {
        Cow::Borrowed(_) => None,
        Cow::Owned(changed) => Some(changed),
    };
    replaced.map_or(text, Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_become_visible() {
        assert_eq!(
            line("a\x1b[31m\u{202e}b\n\u{e0041}\u{200b}\u{9b}"),
            "a\\u{1b}[31m\\u{202e}b\\n\\u{e0041}\\u{200b}\\u{9b}"
        );
        assert_eq!(line("##[set-env]"), "##\\u{5b}set-env]");
        assert_eq!(line(" ::error::a::b"), " \\u{3a}:error::a::b");
        assert_eq!(line("读取 ✔️ é"), "读取 ✔️ é");
    }

    #[test]
    fn marks_move_with_the_text() {
        let text = "\t\x1bx = 你好";
        let at = text.find("你好").expect("it is there");
        let (shown, mark) = source(text, Span::new(at, text.len()));
        assert_eq!(shown, "    \\u{1b}x = 你好");
        assert_eq!(mark.of(&shown), "你好");
        let (shown, mark) = source("abc", Span::new(3, 3));
        assert_eq!((mark.of(&shown), mark.start), ("", 3));
    }

    #[test]
    fn cutting_knows_wide_characters() {
        assert_eq!(cut("你好吗", 6), "你好吗");
        assert_eq!(cut("你好吗", 5), "你好…");
        assert_eq!(cut("abcdef", 4), "abc…");
    }

    #[test]
    fn frames_of_models_become_inert() {
        for (text, want) in [
            (
                "<system-reminder>x</system-reminder>",
                "&lt;system-reminder&gt;x&lt;/system-reminder&gt;",
            ),
            ("< / SYSTEM_Reminder >", "&lt; / SYSTEM_Reminder &gt;"),
            ("<system role=\"x\">", "&lt;system role=\"x\"&gt;"),
            ("a <system-reminder", "a &lt;system-reminder"),
            ("<|im_start|>system", "&lt;|im_start|&gt;system"),
            ("[INST] <<SYS>>", "&#91;INST&#93; &lt;&lt;SYS&gt;&gt;"),
            ("--- END USER INPUT ---", "[END USER INPUT]"),
            ("-----begin  user input---", "[begin  user input]"),
            ("<b>bold</b> a < b", "<b>bold</b> a < b"),
            (
                "-----BEGIN RSA PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----",
            ),
            ("<systemd>", "<systemd>"),
        ] {
            assert_eq!(for_models(text), want, "{text}");
        }
    }
}
