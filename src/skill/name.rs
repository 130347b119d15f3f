//! Names of skills.

use std::fmt;

/// Most characters of a name.
pub const MAX_NAME: usize = 64;

/// A valid name: 1 to 64 lower-case ASCII letters, digits and single hyphens,
/// no hyphen at either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillName(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// Nothing is left without the blanks around it.
    #[error("the name is empty")]
    Empty,
    /// A character that may not be there.
    #[error("a name has lower-case letters, digits and hyphens only")]
    Characters,
    /// A hyphen in front, at the end, or two in a row.
    #[error("a name neither begins nor ends with a hyphen, nor has two in a row")]
    Hyphens,
    /// More than 64 characters.
    #[error("a name has at most {MAX_NAME} characters")]
    TooLong,
}

impl SkillName {
    /// The name in `text`; blanks around it do not count.
    ///
    /// # Errors
    /// What is wrong with it, the letters before the length.
    pub fn parse(text: &str) -> Result<Self, NameFault> {
        let name = text.trim();
        if name.is_empty() {
            return Err(NameFault::Empty);
        }
        let allowed =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if !name.chars().all(allowed) {
            return Err(NameFault::Characters);
        }
        if name.starts_with('-') || name.ends_with('-') || name.contains("--") {
            return Err(NameFault::Hyphens);
        }
        if name.len() > MAX_NAME {
            return Err(NameFault::TooLong);
        }
        Ok(Self(name.to_owned()))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SkillName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl AsRef<str> for SkillName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words_with_single_hyphens() {
        let fault = |text: &str| SkillName::parse(text).err();
        assert_eq!(fault("2d-plots"), None);
        assert_eq!(fault(" demo "), None);
        assert_eq!(fault(" "), Some(NameFault::Empty));
        assert_eq!(fault("Demo"), Some(NameFault::Characters));
        assert_eq!(fault("d\u{e9}mo"), Some(NameFault::Characters));
        assert_eq!(fault("-a"), Some(NameFault::Hyphens));
        assert_eq!(fault("a--b"), Some(NameFault::Hyphens));
        assert_eq!(fault(&"a".repeat(64)), None);
        assert_eq!(fault(&"a".repeat(65)), Some(NameFault::TooLong));
    }
}
