//! Makes text of a skill fit to stand in front of a model: nothing in it opens a
//! tag or another direction of writing, and in one line no new block either.

/// `text` in one line: white space folded, control and bidirectional
/// characters replaced, markup escaped.
#[must_use]
pub fn inert(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !shown.is_empty() {
            shown.push(' ');
        }
        for letter in word.chars() {
            push(&mut shown, letter);
        }
    }
    without_turns(shown)
}

/// `text` with its lines and blanks as they are: markup escaped, characters that
/// steer or hide replaced. A lone `\r` begins no line.
#[must_use]
pub fn inert_text(text: &str) -> String {
    let mut shown = String::with_capacity(text.len() + text.len() / 16);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' | '\t' => shown.push(letter),
            '\r' if letters.peek() == Some(&'\n') => {}
            letter => push(&mut shown, letter),
        }
    }
    without_turns(shown)
}

/// `text` as it is but for the characters that steer or hide, which are replaced.
#[must_use]
pub fn unhidden(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' | '\r' => letter,
        hidden if is_hidden(hidden) => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(shown).collect()
}

fn push(shown: &mut String, letter: char) {
    match letter {
        '&' => shown.push_str("&amp;"),
        // The wide and small ones are the same to many a tokenizer.
        '<' | '＜' | '﹤' => shown.push_str("&lt;"),
        '>' | '＞' | '﹥' => shown.push_str("&gt;"),
        hidden if is_hidden(hidden) => shown.push('\u{fffd}'),
        letter => shown.push(letter),
    }
}

/// The marks of whose turn it is that some models read in plain text.
fn without_turns(shown: String) -> String {
    const TURNS: [&str; 2] = ["[inst]", "[/inst]"];
    let is_turn = |rest: &str, turn: &str| {
        let head = rest.get(..turn.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(turn))
    };
    let length = |rest: &str| {
        TURNS
            .iter()
            .find(|turn| is_turn(rest, turn))
            .map(|turn| turn.len())
    };
    let mut out = String::new();
    let mut copied = 0;
    for (at, _) in shown.match_indices('[') {
        if let Some(length) = length(&shown[at..]) {
            out.push_str(&shown[copied..at]);
            out.push_str("&#91;");
            out.push_str(&shown[at + 1..at + length - 1]);
            out.push_str("&#93;");
            copied = at + length;
        }
    }
    if copied == 0 {
        return shown;
    }
    out.push_str(&shown[copied..]);
    out
}

/// Characters that steer a terminal, reorder text or carry text that nobody
/// sees. The joiners stay: scripts and emoji need them.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_steers() {
        assert_eq!(
            inert(" a\n\n## b\u{2028}c <x>&amp; \u{1b}[1m\u{202e}\u{e0041}é "),
            "a ## b c &lt;x&gt;&amp;amp; \u{fffd}[1m\u{fffd}\u{fffd}é"
        );
    }

    #[test]
    fn marks_of_turns_and_wide_brackets_are_no_markup() {
        assert_eq!(
            inert("[INST] ＜b﹥ [/inst] [x] [INST"),
            "&#91;INST&#93; &lt;b&gt; &#91;/inst&#93; [x] [INST"
        );
    }

    #[test]
    fn what_hides_is_replaced_and_nothing_else() {
        assert_eq!(
            unhidden("<a>\r\n\t\u{e0041}\u{1b}é"),
            "<a>\r\n\t\u{fffd}\u{fffd}é"
        );
    }

    #[test]
    fn lines_stay_and_markup_does_not() {
        assert_eq!(
            inert_text("a <b>\r\n\tc\u{1b}\rd\u{e0041} e&\n"),
            "a &lt;b&gt;\n\tc\u{fffd}\u{fffd}d\u{fffd} e&amp;\n"
        );
    }
}
