//! A frontmatter as an installer takes it: every field typed, or the first
//! fault.

use super::SkillDocument;
use super::fault::{Fault, FaultKind};
use super::tree::Node;
use crate::skill::allowed_tools::AllowedTool;
use crate::skill::name::SkillName;
use crate::skill::secrets::RequiredSecret;
use crate::text::Span;

/// Most characters of a description.
pub const MAX_DESCRIPTION: usize = 1024;

/// What to do about fields that no reader knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    /// The skill is refused.
    Refuse,
    /// They are left aside.
    Ignore,
}

/// All fields, judged and typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields {
    /// The name.
    pub name: SkillName,
    /// The description, without blanks around it; not empty.
    pub description: String,
    /// License.
    pub license: Option<String>,
    /// What the skill needs around it.
    pub compatibility: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Version, as it was written (`1.10` is not `1.1`).
    pub version: Option<String>,
    /// What to type behind the name, as it was written.
    pub argument_hint: Option<String>,
    /// Anything.
    pub metadata: Option<serde_json::Value>,
    /// Tools without doubles; `None` when the field is missing or empty, which
    /// is not the empty list.
    pub allowed_tools: Option<Vec<AllowedTool>>,
    /// Secrets without doubles.
    pub required_secrets: Vec<RequiredSecret>,
    /// Whether secrets may be used when nobody watches.
    pub secrets_autonomous: bool,
    /// What is odd but no reason to refuse, in the order of the fields here.
    pub warnings: Vec<Warning>,
}

/// Something odd in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What it is.
    pub kind: WarningKind,
    /// Where, in bytes of the whole text.
    pub span: Span,
    /// The tool or pattern, if it is about one.
    pub detail: Option<String>,
}

/// Kinds of [`Warning`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WarningKind {
    /// A tool of another agent without a counterpart here.
    UnknownTool,
    /// A pattern in `allowed-tools`; it grants nothing.
    ToolPatternInactive,
    /// An entry of `required-secrets` that names no variable.
    RequiredSecretIgnored,
    /// `version` is a number or a date; quotes are missing.
    VersionNotString,
    /// `argument-hint` is a list or the like; quotes are missing.
    ArgumentHintNotString,
}

impl WarningKind {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::UnknownTool => "unknown-tool",
            Self::ToolPatternInactive => "tool-pattern-inactive",
            Self::RequiredSecretIgnored => "required-secret-ignored",
            Self::VersionNotString => "version-not-string",
            Self::ArgumentHintNotString => "argument-hint-not-string",
        }
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.kind.word())?;
        match &self.detail {
            Some(detail) => write!(formatter, ":{detail}"),
            None => Ok(()),
        }
    }
}

/// Judges the frontmatter of `text` as an installer does. The first fault
/// counts: YAML, unknown fields, presence, name, description, tools, secrets.
///
/// # Errors
/// The first fault.
pub fn validate(
    text: &str,
    document: &SkillDocument,
    unknown: UnknownFields,
) -> Result<Fields, Fault> {
    let frontmatter = document.frontmatter.as_ref().map_err(Clone::clone)?;
    let known =
        |fault: &Fault| fault.kind != FaultKind::UnknownField || unknown == UnknownFields::Refuse;
    if let Some(fault) = frontmatter.faults().into_iter().find(known) {
        return Err(fault);
    }
    Ok(Fields {
        name: frontmatter.name()?,
        description: frontmatter.description()?.to_owned(),
        license: frontmatter.as_written(text, "license"),
        compatibility: frontmatter.as_written(text, "compatibility"),
        author: frontmatter.as_written(text, "author"),
        version: frontmatter.as_written(text, "version"),
        argument_hint: frontmatter.as_written(text, "argument-hint"),
        metadata: frontmatter
            .get("metadata")
            .filter(|value| !value.is_null())
            .map(Node::to_json),
        allowed_tools: frontmatter.allowed_tools(&mut Vec::new())?,
        required_secrets: frontmatter.required_secrets(&mut Vec::new())?,
        secrets_autonomous: frontmatter.secrets_autonomous()?,
        warnings: frontmatter.warnings(),
    })
}
