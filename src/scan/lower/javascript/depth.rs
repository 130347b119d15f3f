//! How deep the parser may recurse on a text, bounded without parsing: the
//! parser would only tell by overflowing its stack.

/// What a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// At most this many levels.
    Levels(usize),
    /// More than we give.
    TooDeep,
}

/// Most levels at all.
const DEEPEST: usize = 120_000;
/// Most brackets that may be open at once.
const MAX_OPEN: usize = 2_000;
/// Most `<` that nothing closes: each makes the TypeScript parser try again
/// what lies behind it.
const MAX_ANGLES: usize = 32;

/// Words that make the parser go one level deeper without a bracket.
const WORDS: &[&str] = &[
    "if",
    "else",
    "for",
    "while",
    "do",
    "with",
    "new",
    "await",
    "yield",
    "typeof",
    "void",
    "delete",
    "class",
    "extends",
    "keyof",
    "infer",
    "readonly",
    "unique",
    "as",
    "satisfies",
    "async",
    "function",
    "asserts",
    "is",
    "abstract",
    "import",
    "export",
    "declare",
    "namespace",
    "module",
    "type",
    "get",
    "set",
    "static",
    "in",
    "of",
    "case",
    "default",
    "throw",
    "return",
];

/// Counts everything that can lead one level deeper; strings and comments are
/// not told apart, since a text can lie about where they are.
pub(super) fn measure(text: &str) -> Depth {
    let bytes = text.as_bytes();
    let mut levels = 0_usize;
    let mut open = 0_usize;
    let mut angles = 0_usize;
    let mut at = 0;
    // The last byte that is no blank.
    let mut last = b';';
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' {
            let word = bytes[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
                .count();
            levels += usize::from(
                word <= 10
                    && text
                        .get(at..at + word)
                        .is_some_and(|word| WORDS.contains(&word)),
            );
            at += word;
            last = b'a';
            continue;
        }
        match byte {
            b'(' | b'[' | b'{' => {
                levels += 1;
                open += 1;
            }
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            b'`' | b'?' | b'=' | b'!' | b'~' | b':' | b'@' => levels += 1,
            b'<' => {
                levels += 1;
                // Shifts and `<=` open nothing.
                let opens = last != b'<' && !matches!(bytes.get(at + 1), Some(b'<' | b'='));
                angles += usize::from(opens);
            }
            b'>' if last != b'=' => angles = angles.saturating_sub(1),
            b';' => angles = 0,
            b'+' | b'-'
                if !(last.is_ascii_alphanumeric()
                    || matches!(last, b')' | b']' | b'}' | b'"' | b'\'' | b'`')) =>
            {
                levels += 1;
            }
            b'*' if last == b'*' => levels += 1,
            _ => {}
        }
        if open > MAX_OPEN || angles > MAX_ANGLES || levels > DEEPEST {
            return Depth::TooDeep;
        }
        if !byte.is_ascii_whitespace() {
            last = byte;
        }
        at += 1;
    }
    Depth::Levels(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_counted_not_guessed() {
        assert_eq!(measure("const a = f(1);\n"), Depth::Levels(2));
        assert_eq!(measure(&"(".repeat(100_000)), Depth::TooDeep);
        assert_eq!(measure(&"a<".repeat(100)), Depth::TooDeep);
        assert!(matches!(
            measure(&"f(1);\n".repeat(1000)),
            Depth::Levels(1000)
        ));
        assert_ne!(measure(&"1 << 8 | ".repeat(100)), Depth::TooDeep);
        assert_ne!(measure("for (let i = 0; i < 3; i++) {}\n"), Depth::TooDeep);
    }
}
