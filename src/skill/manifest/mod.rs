//! SKILL.md: frontmatter with positions, and the body.

mod explain;
mod fault;
mod fence;
mod fields;
mod judge;
mod scalar;
mod tabs;
mod tree;
mod yaml;

pub use fault::{Fault, FaultKind, Repair};
pub use fields::{Fields, MAX_DESCRIPTION, UnknownFields, Warning, WarningKind, validate};
pub use scalar::{Scalar, ScalarKind};
pub use tree::{Node, Pair, Value};

use crate::text::Span;

/// Most bytes of a frontmatter.
pub const MAX_FRONTMATTER_BYTES: usize = 256 << 10;

/// Every field that some reader of skills knows.
pub const KNOWN_FIELDS: [&str; 11] = [
    "allowed-tools",
    "argument-hint",
    "author",
    "compatibility",
    "description",
    "license",
    "metadata",
    "name",
    "required-secrets",
    "secrets-autonomous",
    "version",
];

/// SKILL.md taken apart.
#[derive(Clone, Debug)]
pub struct SkillDocument {
    /// The frontmatter, or why there is none.
    pub frontmatter: Result<Frontmatter, Fault>,
    /// Everything behind the closing fence (the whole text without one).
    pub body: Span,
}

/// The fields of a frontmatter, with their places.
#[derive(Clone, Debug)]
pub struct Frontmatter {
    /// All fields in the order of the file, unknown ones too; names are unique.
    pub fields: Vec<Pair>,
    /// The line that opens it: the place of what is missing.
    pub opening: Span,
}

impl SkillDocument {
    /// Takes `text` apart. Never fails as a whole.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match fence::split(text) {
            Err(fault) => Self {
                frontmatter: Err(fault),
                body: Span::new(0, text.len()),
            },
            Ok(fenced) => Self {
                body: fenced.body,
                frontmatter: Frontmatter::parse(text, &fenced),
            },
        }
    }

    /// The body alone, for those who need nothing of the frontmatter.
    #[must_use]
    pub fn body_of(text: &str) -> &str {
        fence::split(text).map_or(text, |fenced| fenced.body.of(text))
    }

    /// The name as it is declared, valid or not: text that is not blank.
    #[must_use]
    pub fn declared_name(&self) -> Option<&str> {
        let name = self.frontmatter.as_ref().ok()?.get("name")?.as_text()?;
        Some(name.trim()).filter(|name| !name.is_empty())
    }

    /// The description as declared, valid or not; `None` when there is none.
    #[must_use]
    pub fn declared_description(&self) -> Option<&str> {
        let frontmatter = self.frontmatter.as_ref().ok()?;
        frontmatter.get("description")?.as_text()
    }
}

impl Frontmatter {
    fn parse(text: &str, fenced: &fence::Fenced) -> Result<Self, Fault> {
        if fenced.yaml.len() > MAX_FRONTMATTER_BYTES {
            return Err(Fault::new(
                FaultKind::TooLarge,
                fenced.opening,
                format!(
                    "the frontmatter has {} bytes; {MAX_FRONTMATTER_BYTES} are the limit",
                    fenced.yaml.len()
                ),
            ));
        }
        let root = yaml::parse(text, fenced.yaml)?;
        match root {
            Some(Node {
                value: Value::Mapping(fields),
                ..
            }) => Ok(Self {
                fields,
                opening: fenced.opening,
            }),
            Some(node) if !node.span.is_empty() => Err(Fault::new(
                FaultKind::NotAMapping,
                node.span,
                format!(
                    "the frontmatter is {} instead of lines of `key: value`",
                    node.type_name()
                ),
            )),
            Some(_) | None => Err(Fault::new(
                FaultKind::NotAMapping,
                Span::new(fenced.yaml.start, fenced.yaml.start),
                "the frontmatter holds no `key: value`",
            )),
        }
    }

    /// The value of the field `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.fields
            .iter()
            .find(|field| field.key == name)
            .map(|field| &field.value)
    }

    /// The fields that no reader of skills knows, in the order of the file.
    pub fn unknown(&self) -> impl Iterator<Item = &Pair> {
        self.fields
            .iter()
            .filter(|field| !KNOWN_FIELDS.contains(&field.key.as_str()))
    }
}
