//! What each field of a frontmatter says, and what is wrong with it.

use super::Frontmatter;
use super::fault::{Fault, FaultKind};
use super::fields::{MAX_DESCRIPTION, Warning, WarningKind};
use super::scalar::ScalarKind;
use super::tree::{Node, Pair, Value};
use crate::skill::allowed_tools::{self, AllowedTool, ToolKind};
use crate::skill::name::{NameFault, SkillName};
use crate::skill::secrets::{RequiredSecret, is_variable};
use crate::text::Span;

/// Most characters of a key or name that a message repeats.
const MAX_SHOWN: usize = 80;

impl Frontmatter {
    /// The field `name`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Pair> {
        self.fields.iter().find(|field| field.key == name)
    }

    /// Everything that is wrong with the fields, in the order in which it
    /// counts.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self.unknown().map(unknown_field).collect();
        let (absent, present): (Vec<Fault>, Vec<Fault>) =
            [self.name().err(), self.description().err()]
                .into_iter()
                .flatten()
                .partition(|fault| {
                    matches!(
                        fault.kind,
                        FaultKind::MissingName | FaultKind::MissingDescription
                    )
                });
        faults.extend(absent);
        faults.extend(present);
        faults.extend(self.description_limits());
        faults.extend(self.allowed_tools(&mut Vec::new()).err());
        faults.extend(self.required_secrets(&mut Vec::new()).err());
        faults.extend(self.secrets_autonomous().err());
        faults
    }

    /// What is odd about the fields but no fault.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        // What is wrong with these fields is among the faults.
        let _ = self.allowed_tools(&mut warnings);
        let _ = self.required_secrets(&mut warnings);
        for (name, kind) in [
            ("version", WarningKind::VersionNotString),
            ("argument-hint", WarningKind::ArgumentHintNotString),
        ] {
            warnings.extend(
                self.field(name)
                    .filter(|field| field.value.as_text().is_none() && !field.value.is_null())
                    .map(|field| Warning {
                        kind,
                        span: field.place(),
                        detail: None,
                    }),
            );
        }
        warnings
    }

    /// The name.
    ///
    /// # Errors
    /// When it is missing, no text, or not a [`SkillName`].
    pub fn name(&self) -> Result<SkillName, Fault> {
        let field = self.required("name", FaultKind::MissingName)?;
        let text = text_of(field, FaultKind::NameNotString)?;
        SkillName::parse(text).map_err(|fault| {
            let kind = match fault {
                NameFault::Empty => FaultKind::NameEmpty,
                NameFault::Characters | NameFault::Hyphens => FaultKind::NameInvalid,
                NameFault::TooLong => FaultKind::NameTooLong,
            };
            Fault::new(kind, field.place(), fault.to_string())
        })
    }

    /// The description, without blanks around it, of whatever length.
    ///
    /// # Errors
    /// When it is missing, no text, or blank.
    pub fn description(&self) -> Result<&str, Fault> {
        let field = self.required("description", FaultKind::MissingDescription)?;
        let text = text_of(field, FaultKind::DescriptionNotString)?.trim();
        if text.is_empty() {
            return Err(Fault::new(
                FaultKind::DescriptionEmpty,
                field.place(),
                "the description is empty",
            ));
        }
        Ok(text)
    }

    /// What is too much in a description.
    fn description_limits(&self) -> Vec<Fault> {
        let Ok(text) = self.description() else {
            return Vec::new();
        };
        let place = self.field("description").map(Pair::place);
        let place = place.unwrap_or(self.opening);
        let mut faults = Vec::new();
        // Bytes first, so that nobody counts a whole megabyte.
        if text.len() > MAX_DESCRIPTION {
            let length = text.chars().count();
            if length > MAX_DESCRIPTION {
                faults.push(Fault::new(
                    FaultKind::DescriptionTooLong,
                    place,
                    format!(
                        "the description has {length} characters; {MAX_DESCRIPTION} are the limit"
                    ),
                ));
            }
        }
        if text.contains(['<', '>']) {
            faults.push(
                Fault::new(
                    FaultKind::DescriptionAngleBrackets,
                    place,
                    "the description holds `<` or `>`",
                )
                .with_hint("write `{name}` for a placeholder"),
            );
        }
        faults
    }

    /// The tools, without doubles; `None` when the field is missing or empty.
    ///
    /// # Errors
    /// When the field is neither a list of names nor their string form.
    pub fn allowed_tools(
        &self,
        warnings: &mut Vec<Warning>,
    ) -> Result<Option<Vec<AllowedTool>>, Fault> {
        let Some(field) = self.field("allowed-tools") else {
            return Ok(None);
        };
        let fault =
            |span, message: String| Fault::new(FaultKind::AllowedToolsInvalid, span, message);
        let mut entries: Vec<(Span, &str)> = Vec::new();
        match &field.value.value {
            Value::Scalar(scalar) if scalar.kind == ScalarKind::Null => return Ok(None),
            Value::Scalar(scalar) if scalar.kind == ScalarKind::Text => {
                let span = field.place();
                let names = allowed_tools::split(&scalar.text)
                    .map_err(|problem| fault(span, format!("`allowed-tools`: {problem}")))?;
                entries.extend(names.into_iter().map(|name| (span, name)));
            }
            Value::Sequence(items) => {
                for item in items {
                    let name = item.as_text().ok_or_else(|| {
                        let span = if item.span.is_empty() {
                            field.place()
                        } else {
                            item.span
                        };
                        fault(
                            span,
                            format!(
                                "an item of `allowed-tools` is {} instead of a name",
                                item.type_name()
                            ),
                        )
                    })?;
                    entries.push((item.span, name));
                }
            }
            Value::Scalar(_) | Value::Mapping(_) => {
                return Err(fault(
                    field.place(),
                    format!(
                        "`allowed-tools` is {} instead of a list of names",
                        field.value.type_name()
                    ),
                ));
            }
        }
        let mut tools: Vec<AllowedTool> = Vec::new();
        let mut odd = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (span, entry) in entries {
            let tool = AllowedTool::parse(entry)
                .map_err(|problem| fault(span, format!("`allowed-tools`: {problem}")))?;
            if !seen.insert(tool.name.clone()) {
                continue;
            }
            let kind = match tool.kind {
                ToolKind::Named => None,
                ToolKind::Foreign => Some(WarningKind::UnknownTool),
                ToolKind::Pattern => Some(WarningKind::ToolPatternInactive),
            };
            odd.extend(kind.map(|kind| Warning {
                kind,
                span,
                detail: Some(tool.name.clone()),
            }));
            tools.push(tool);
        }
        warnings.extend(odd);
        Ok(Some(tools))
    }

    /// The secrets, without doubles: the first of a name counts.
    ///
    /// # Errors
    /// When the field is no list. Odd entries only warn.
    pub fn required_secrets(
        &self,
        warnings: &mut Vec<Warning>,
    ) -> Result<Vec<RequiredSecret>, Fault> {
        let Some(field) = self.field("required-secrets") else {
            return Ok(Vec::new());
        };
        if field.value.is_null() {
            return Ok(Vec::new());
        }
        let Value::Sequence(items) = &field.value.value else {
            return Err(Fault::new(
                FaultKind::RequiredSecretsInvalid,
                field.place(),
                format!(
                    "`required-secrets` is {} instead of a list",
                    field.value.type_name()
                ),
            ));
        };
        let mut secrets = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for item in items {
            let name = item.as_text().or_else(|| item.get("name")?.as_text());
            let Some(name) = name.filter(|name| is_variable(name)) else {
                warnings.push(Warning {
                    kind: WarningKind::RequiredSecretIgnored,
                    span: item.span,
                    detail: None,
                });
                continue;
            };
            if seen.insert(name) {
                secrets.push(RequiredSecret {
                    name: name.to_owned(),
                    optional: item.get("optional").and_then(boolean) == Some(true),
                });
            }
        }
        Ok(secrets)
    }

    /// Whether secrets may be used when nobody watches; yes unless said
    /// otherwise.
    ///
    /// # Errors
    /// When the field is no boolean.
    pub fn secrets_autonomous(&self) -> Result<bool, Fault> {
        let Some(field) = self.field("secrets-autonomous") else {
            return Ok(true);
        };
        if field.value.is_null() {
            return Ok(true);
        }
        boolean(&field.value).ok_or_else(|| {
            Fault::new(
                FaultKind::SecretsAutonomousInvalid,
                field.place(),
                format!(
                    "`secrets-autonomous` is {} instead of `true` or `false`",
                    field.value.type_name()
                ),
            )
        })
    }

    /// The field as text: what is no text stays as it was written.
    #[must_use]
    pub fn as_written(&self, text: &str, name: &str) -> Option<String> {
        let node = self.get(name)?;
        let written = match &node.value {
            Value::Scalar(scalar) if scalar.kind == ScalarKind::Null => return None,
            Value::Scalar(scalar) => scalar.text.trim(),
            Value::Sequence(_) | Value::Mapping(_) => node.span.of(text).trim(),
        };
        Some(written.to_owned()).filter(|written| !written.is_empty())
    }

    fn required(&self, name: &str, kind: FaultKind) -> Result<&Pair, Fault> {
        self.field(name).ok_or_else(|| {
            Fault::new(
                kind,
                self.opening,
                format!("the frontmatter has no `{name}`"),
            )
        })
    }
}

fn text_of(field: &Pair, kind: FaultKind) -> Result<&str, Fault> {
    field.value.as_text().ok_or_else(|| {
        let fault = Fault::new(
            kind,
            field.place(),
            format!(
                "`{}` is {} instead of text",
                field.key,
                field.value.type_name()
            ),
        );
        match &field.value.value {
            Value::Scalar(scalar) if scalar.kind != ScalarKind::Null => fault.with_hint(format!(
                "{}: \"{}\"",
                field.key,
                scalar.text.replace('\\', "\\\\").replace('"', "\\\"")
            )),
            Value::Scalar(_) | Value::Sequence(_) | Value::Mapping(_) => fault,
        }
    })
}

fn unknown_field(field: &Pair) -> Fault {
    Fault::new(
        FaultKind::UnknownField,
        field.key_span,
        format!("the field `{}` is unknown", shown(&field.key)),
    )
}

/// The beginning of a name from the file.
pub(super) fn shown(name: &str) -> String {
    let mut head: String = name.chars().take(MAX_SHOWN).collect();
    if head.len() < name.len() {
        head.push('…');
    }
    head
}

fn boolean(node: &Node) -> Option<bool> {
    match &node.value {
        Value::Scalar(scalar) => match scalar.kind {
            ScalarKind::Boolean(value) => Some(value),
            ScalarKind::Text
            | ScalarKind::Null
            | ScalarKind::Integer
            | ScalarKind::Float
            | ScalarKind::Timestamp => None,
        },
        Value::Sequence(_) | Value::Mapping(_) => None,
    }
}
