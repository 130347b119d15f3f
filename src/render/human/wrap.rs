//! Breaks cleaned text into lines.

use super::super::safe;

/// `text` in lines of at most `width` columns: the first begins behind `first`
/// columns that are there already, the others are indented by `hanging`.
pub(in crate::render) fn wrap(
    text: &str,
    width: usize,
    first: usize,
    hanging: usize,
) -> Vec<String> {
    let indent = " ".repeat(hanging);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut column = first;
    let mut empty = true;
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let blank = usize::from(!empty);
            let wide = safe::width(word);
            if column + blank + wide <= width {
                if !empty {
                    line.push(' ');
                }
                line.push_str(word);
                column += blank + wide;
                empty = false;
                break;
            }
            let room = width.saturating_sub(hanging).max(1);
            // Long words are broken only where a line of their own is too
            // short for them.
            if wide > room && column + blank + 1 < width {
                let head = safe::head(word, width - column - blank);
                if !empty {
                    line.push(' ');
                }
                line.push_str(head);
                word = &word[head.len()..];
            } else if empty && column <= hanging {
                line.push_str(word);
                empty = false;
                break;
            }
            lines.push(std::mem::take(&mut line));
            line.push_str(&indent);
            column = hanging;
            empty = true;
        }
    }
    lines.push(line);
    // The first line stands behind something.
    let behind = lines.split_off(1);
    lines.extend(behind.into_iter().map(safe::no_order));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hang() {
        let lines = wrap("one two three four", 12, 4, 2);
        assert_eq!(lines, ["one two", "  three four"]);
    }

    #[test]
    fn long_words_and_wide_text_are_broken() {
        assert_eq!(
            wrap("abcdefghijklmnop", 10, 6, 2),
            ["abcd", "  efghijkl", "  mnop"]
        );
        for line in wrap(&"读".repeat(40), 20, 3, 4) {
            assert!(safe::width(&line) <= 20, "{line}");
        }
        assert_eq!(wrap("x y", 1, 5, 5), ["x", "     y"]);
    }

    #[test]
    fn no_line_is_an_order() {
        let lines = wrap("abcdefgh ::set-output name=x::y", 22, 12, 2);
        assert_eq!(lines, ["abcdefgh", "  \\u{3a}:set-output", "  name=x::y"]);
    }
}
