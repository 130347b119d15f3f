//! How deep a tree a text will become, told from its tokens before any parser
//! recurses over it; and how to make it less deep.

use std::borrow::Cow;

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

/// Operators in one place that are left as they are.
const LONGEST_CHAIN: usize = 1000;

/// Brackets inside brackets that are left as they are.
const DEEPEST_BRACKET: usize = 200;

/// An upper bound of the depth of the tree of `text`.
pub(super) fn estimate(text: &str) -> usize {
    let mut tokens = lexer::lex(text, Mode::Module);
    // One weight for each open bracket: operators since the last comma.
    let mut open: Vec<usize> = Vec::new();
    let (mut here, mut total, mut blocks, mut deepest) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut interpolated = 0_usize;
    loop {
        match tokens.next_token() {
            TokenKind::EndOfFile => return deepest,
            // The parser reads on where the lexer gave up: assume the worst.
            TokenKind::Unknown if interpolated > 0 => return text.len(),
            TokenKind::Newline => {
                open.clear();
                (here, total, interpolated) = (0, 0, 0);
            }
            TokenKind::Semi | TokenKind::Comma => {
                total -= here;
                here = 0;
            }
            TokenKind::Indent => blocks += 1,
            TokenKind::Dedent => blocks = blocks.saturating_sub(1),
            kind @ (TokenKind::Lpar
            | TokenKind::Lsqb
            | TokenKind::Lbrace
            | TokenKind::FStringStart
            | TokenKind::TStringStart) => {
                if matches!(kind, TokenKind::FStringStart | TokenKind::TStringStart) {
                    interpolated += 1;
                }
                open.push(here + 1);
                total += 1;
                here = 0;
            }
            kind @ (TokenKind::Rpar
            | TokenKind::Rsqb
            | TokenKind::Rbrace
            | TokenKind::FStringEnd
            | TokenKind::TStringEnd) => {
                if matches!(kind, TokenKind::FStringEnd | TokenKind::TStringEnd) {
                    interpolated = interpolated.saturating_sub(1);
                }
                // The call or subscript stays as a weight of one around it.
                if let Some(outer) = open.pop() {
                    total -= here;
                    here = outer;
                }
            }
            TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::Slash
            | TokenKind::Vbar
            | TokenKind::Amper
            | TokenKind::Dot
            | TokenKind::Percent
            | TokenKind::Tilde
            | TokenKind::CircumFlex
            | TokenKind::LeftShift
            | TokenKind::RightShift
            | TokenKind::DoubleStar
            | TokenKind::DoubleSlash
            | TokenKind::ColonEqual
            | TokenKind::At
            | TokenKind::Not
            | TokenKind::Lambda
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::Await
            | TokenKind::Yield
            | TokenKind::And
            | TokenKind::Or => {
                here += 1;
                total += 1;
            }
            _ => {}
        }
        deepest = deepest.max(total + blocks);
    }
}

/// `text` with over-deep places cut out, byte for byte as long: what lies in
/// too many brackets becomes blank, too long a chain of operators becomes a
/// tuple of shorter ones (so that everything in it is still seen).
pub(super) fn tame(text: &str) -> Cow<'_, str> {
    let mut bytes = text.as_bytes().to_vec();
    let mut open: Vec<usize> = Vec::new();
    let (mut here, mut at, mut cut) = (0_usize, 0_usize, false);
    while at < bytes.len() {
        let deep = open.len() >= DEEPEST_BRACKET;
        let next = match bytes[at] {
            b'#' => memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |found| at + found),
            b'"' | b'\'' => string_end(&bytes, at),
            b'(' | b'[' | b'{' => {
                open.push(here + 1);
                here = 0;
                at + 1
            }
            b')' | b']' | b'}' => {
                here = open.pop().unwrap_or(0);
                at + 1
            }
            b',' | b';' => {
                here = 0;
                at + 1
            }
            b'\n' => {
                if open.is_empty() {
                    here = 0;
                }
                at += 1;
                continue;
            }
            b'+' | b'-' | b'*' | b'/' | b'|' | b'&' | b'.' | b'%' | b'~' | b'^' | b'@' => {
                here += 1;
                if here > LONGEST_CHAIN && !deep {
                    bytes[at] = b',';
                    (here, cut) = (0, true);
                }
                at + 1
            }
            letter if letter.is_ascii_alphabetic() || letter == b'_' => {
                let end = word_end(&bytes, at);
                if matches!(
                    &bytes[at..end],
                    b"not" | b"lambda" | b"if" | b"else" | b"await" | b"yield"
                ) {
                    here += 1;
                    if here > LONGEST_CHAIN && !deep {
                        bytes[at..end].fill(b' ');
                        bytes[at] = b',';
                        (here, cut) = (0, true);
                    }
                }
                end
            }
            _ => at + 1,
        };
        // Inside the outermost bracket that is too deep, everything goes.
        let deeper = open.len() > DEEPEST_BRACKET;
        if deep && (deeper || open.len() == DEEPEST_BRACKET) {
            for byte in &mut bytes[at..next] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
            cut = true;
        }
        at = next;
    }
    if !cut {
        return Cow::Borrowed(text);
    }
    String::from_utf8(bytes).map_or_else(|_| Cow::Owned(" ".repeat(text.len())), Cow::Owned)
}

fn word_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..]
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80))
        .map_or(bytes.len(), |found| from + found)
}

/// Behind the string that begins at `from`; a simple one ends with its line.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let long = bytes[from..].starts_with(&[quote; 3]);
    let mut at = from + if long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' if !long => return at,
            byte if byte == quote && !long => return at + 1,
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_counted_in_chains_and_brackets() {
        assert!(estimate("x = 1\ny = f(a, b, c)\n") < 8);
        assert!(estimate(&format!("x = 1{}\n", " + 1".repeat(500))) >= 500);
        assert!(estimate(&"x = 1 + 1\n".repeat(500)) < 8);
        assert!(estimate(&format!("x = {}\n", "[".repeat(3000))) >= 3000);
        assert!(estimate(&format!("x = {}\n", "f(1).".repeat(900))) >= 900);
        assert!(estimate(&format!("x = {}1\n", "not ".repeat(900))) >= 900);
    }

    #[test]
    fn tamed_texts_are_as_long_and_much_less_deep() {
        for text in [
            format!("x = 1{}\nq()\n", " + 1".repeat(30_000)),
            format!("x = {}1\nq()\n", "-".repeat(20_000)),
            format!("x = {}{}\nq()\n", "[".repeat(9000), "]".repeat(9000)),
            format!("x = {}é{}\nq()\n", "(".repeat(9000), ")".repeat(9000)),
            format!("x = {}1\nq()\n", "lambda: ".repeat(9000)),
            format!("x = a{}\nq()\n", ".b".repeat(9000)),
        ] {
            let tamed = tame(&text);
            assert_eq!(tamed.len(), text.len());
            assert!(tamed.ends_with("\nq()\n"));
            assert!(estimate(&tamed) < 5000, "{}", &text[..40]);
        }
        assert_eq!(tame("x = '((((' # ((\n"), "x = '((((' # ((\n");
    }
}
