//! What can be written as the value of a setting.

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number,
    /// A number of bytes, or text with a unit: `"64M"`.
    Size,
    /// Text.
    Word,
    /// A path; a relative one starts at the folder of the file.
    Path,
}

impl Kind {
    /// What must be written, in words.
    #[must_use]
    pub fn wanted(self) -> &'static str {
        match self {
            Self::Switch => "true or false",
            Self::Number => "a whole number",
            Self::Size => "a whole number, or text like \"64M\"",
            Self::Word => "text in quotes",
            Self::Path => "a path in quotes",
        }
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(u64),
    /// Anything else.
    Text(String),
}

impl Value {
    /// As the flag takes it.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Self::Switch(on) => on.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// What `word`, as a flag takes it, is as a value of `kind`.
    #[must_use]
    pub fn of_word(word: &str, kind: Kind) -> Self {
        let text = || Self::Text(word.to_owned());
        match kind {
            Kind::Switch => Self::Switch(word == "true"),
            Kind::Number | Kind::Size => word.parse().map_or_else(|_| text(), Self::Number),
            Kind::Word | Kind::Path => text(),
        }
    }
}
