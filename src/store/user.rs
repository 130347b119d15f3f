//! User ids, as they stand in paths.

use sha2::{Digest as _, Sha256};

use crate::skill::package::hex;

/// The user when nobody is named.
pub const DEFAULT_USER: &str = "default";

/// A user id that is safe as a folder name: ASCII letters, digits, `_`, `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(String);

impl UserId {
    /// The id for `raw`. One that is not safe as it is becomes its safe
    /// characters, `-` for the others, then `-` and the first 16 hex digits of
    /// the SHA-256 of `raw` (DeerFlow's mapping).
    #[must_use]
    pub fn new(raw: &str) -> Self {
        let safe = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        if !raw.is_empty() && raw.chars().all(safe) {
            return Self(raw.to_owned());
        }
        let mapped: String = raw
            .chars()
            .map(|letter| if safe(letter) { letter } else { '-' })
            .collect();
        let digest = hex(&Sha256::digest(raw.as_bytes()));
        Self(format!("{mapped}-{}", &digest[..16]))
    }

    /// The folder name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_ids_are_mapped_to_folders_of_their_own() {
        assert_eq!(UserId::new("alice_1-x").as_str(), "alice_1-x");
        let mapped = UserId::new("a@b/..");
        assert!(mapped.as_str().starts_with("a-b----"), "{mapped:?}");
        assert_eq!(mapped.as_str().len(), "a-b---".len() + 1 + 16);
        assert_ne!(UserId::new("é"), UserId::new("è"));
        assert!(!UserId::new("").as_str().is_empty());
    }
}
