//! Slash commands: `/name` at the very beginning of a message, and the task.

/// The grammar as a regular expression; `\s` are the blanks of [`is_blank`].
pub const PATTERN: &str = r"^/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+|$)";

/// Names that the composer of a host keeps to itself, sorted; a skill of such a
/// name is not reached.
pub const RESERVED: [&str; 7] = [
    "bootstrap",
    "goal",
    "help",
    "memory",
    "models",
    "new",
    "status",
];

/// A message that activates a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slash<'a> {
    /// The name of the skill.
    pub name: &'a str,
    /// What stands behind it, without the blanks between; may be empty.
    pub task: &'a str,
}

/// Why a message activates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSlash<'a> {
    /// It does not begin with a command.
    NoCommand,
    /// The command is the host's own.
    Reserved(&'a str),
}

/// The command at the beginning of `text`.
///
/// # Errors
/// Why there is none for a skill.
pub fn parse(text: &str) -> Result<Slash<'_>, NoSlash<'_>> {
    let rest = text.strip_prefix('/').ok_or(NoSlash::NoCommand)?;
    let (name, behind) = match rest.find(is_blank) {
        Some(end) => rest.split_at(end),
        None => (rest, ""),
    };
    let part = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if !name.split('-').all(part) {
        return Err(NoSlash::NoCommand);
    }
    if RESERVED.contains(&name) {
        return Err(NoSlash::Reserved(name));
    }
    Ok(Slash {
        name,
        task: behind.trim_start_matches(is_blank),
    })
}

/// White space of Unicode, and U+001C to U+001F, which Python counts as such.
#[must_use]
pub fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{1c}'..='\u{1f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_names_are_said_and_the_rest_is_plain_text() {
        assert_eq!(parse("/help me"), Err(NoSlash::Reserved("help")));
        assert_eq!(parse("/a-/b"), Err(NoSlash::NoCommand));
        let slash = parse("/a-1\u{1c}\n /b ").expect("a command");
        assert_eq!((slash.name, slash.task), ("a-1", "/b "));
        assert!(RESERVED.is_sorted());
    }

    #[test]
    fn the_pattern_says_the_same() {
        let pattern = regex::Regex::new(PATTERN).expect("a pattern");
        for text in [
            "/a",
            "/a b",
            "/a-b\tc",
            "/a--b",
            "/-a",
            "/a-",
            "/A",
            "/a_b",
            "a",
            "/",
            "",
            " /a",
            "/a\u{a0}b",
            "/a.b",
            "/é",
            "/a\n",
        ] {
            assert_eq!(pattern.is_match(text), parse(text).is_ok(), "{text:?}");
        }
    }
}
