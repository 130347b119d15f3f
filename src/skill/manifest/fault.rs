//! What can be wrong with a SKILL.md, and where.

use crate::text::Span;

/// Why a frontmatter, or a field of it, cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which rule of the format is broken.
    pub kind: FaultKind,
    /// Where, in bytes of the whole text.
    pub span: Span,
    /// What is the matter: one sentence, no period. May quote the file.
    pub message: String,
    /// What to write instead. May quote the file.
    pub hint: Option<String>,
    /// What puts it right without asking, if that is known.
    pub repair: Option<Box<Repair>>,
}

/// A text that takes the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The key whose value it is.
    pub key: String,
    /// What is replaced, in bytes of the whole text.
    pub span: Span,
    /// What takes its place.
    pub text: String,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, span: Span, message: impl Into<String>) -> Self {
        Self {
            kind,
            span,
            message: message.into(),
            hint: None,
            repair: None,
        }
    }

    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The first line is no `---`, or nothing stands between the fences.
    NoFrontmatter,
    /// No line closes the frontmatter.
    UnclosedFrontmatter,
    /// The frontmatter is no list of `key: value`.
    NotAMapping,
    /// No YAML, or YAML that nobody should have to build.
    InvalidYaml,
    /// One key twice.
    DuplicateKey,
    /// Nested too deeply, or aliases that expand too far.
    YamlLimit,
    /// More bytes than a frontmatter may have.
    TooLarge,
    /// A field nobody knows.
    UnknownField,
    /// There is no `name`.
    MissingName,
    /// `name` is no text.
    NameNotString,
    /// `name` is blank.
    NameEmpty,
    /// `name` has other letters than it may.
    NameInvalid,
    /// `name` has more than 64 characters.
    NameTooLong,
    /// There is no `description`.
    MissingDescription,
    /// `description` is no text.
    DescriptionNotString,
    /// `description` is blank.
    DescriptionEmpty,
    /// `description` has more than 1024 characters.
    DescriptionTooLong,
    /// `description` holds `<` or `>`.
    DescriptionAngleBrackets,
    /// `allowed-tools` names no tools.
    AllowedToolsInvalid,
    /// `required-secrets` is no list.
    RequiredSecretsInvalid,
    /// `secrets-autonomous` is no boolean.
    SecretsAutonomousInvalid,
}

impl FaultKind {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NoFrontmatter => "no-frontmatter",
            Self::UnclosedFrontmatter => "unclosed-frontmatter",
            Self::NotAMapping => "not-a-mapping",
            Self::InvalidYaml => "invalid-yaml",
            Self::DuplicateKey => "duplicate-key",
            Self::YamlLimit => "yaml-limit",
            Self::TooLarge => "too-large",
            Self::UnknownField => "unknown-field",
            Self::MissingName => "missing-name",
            Self::NameNotString => "name-not-string",
            Self::NameEmpty => "name-empty",
            Self::NameInvalid => "name-invalid",
            Self::NameTooLong => "name-too-long",
            Self::MissingDescription => "missing-description",
            Self::DescriptionNotString => "description-not-string",
            Self::DescriptionEmpty => "description-empty",
            Self::DescriptionTooLong => "description-too-long",
            Self::DescriptionAngleBrackets => "description-angle-brackets",
            Self::AllowedToolsInvalid => "allowed-tools-invalid",
            Self::RequiredSecretsInvalid => "required-secrets-invalid",
            Self::SecretsAutonomousInvalid => "secrets-autonomous-invalid",
        }
    }
}
