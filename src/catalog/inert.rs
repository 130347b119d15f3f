//! Makes text of a skill fit for one line in front of a model: nothing in it
//! opens a tag, a new block or another direction of writing.

/// `text` in one line: white space folded, control and bidirectional
/// characters replaced, markup escaped.
pub(super) fn inert(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !shown.is_empty() {
            shown.push(' ');
        }
        for letter in word.chars() {
            match letter {
                '&' => shown.push_str("&amp;"),
                '<' => shown.push_str("&lt;"),
                '>' => shown.push_str("&gt;"),
                hidden if is_hidden(hidden) => shown.push('\u{fffd}'),
                letter => shown.push(letter),
            }
        }
    }
    shown
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
}
