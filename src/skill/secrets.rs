//! Names of the secrets that a skill says it needs.

/// One entry of `required-secrets`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredSecret {
    /// The name of the environment variable.
    pub name: String,
    /// Whether the skill works without it.
    pub optional: bool,
}

/// Whether `name` can name an environment variable: ASCII letters, digits and
/// `_`, no digit in front.
#[must_use]
pub fn is_variable(name: &str) -> bool {
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    !name.is_empty()
        && name.chars().all(word)
        && !name.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_ascii_words() {
        assert!(is_variable("DEMO_ID"));
        assert!(is_variable("_x1"));
        for name in ["", "1BAD", "a-b", "A B", "D\u{c9}MO", "A\n"] {
            assert!(!is_variable(name), "{name:?}");
        }
    }
}
