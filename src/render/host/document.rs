//! The JSON documents for hosts.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::catalog::section::Cost;
use crate::host::tools::{Decision, Known, Why};
use crate::report::host::{
    ActivatedSkill, Activation, ActivationOutcome, Artifact, PromptSection, Reviewed, SkillText,
};
use crate::review::facts::Facts;
use crate::review::report::ReviewReport;

/// `schema_version` of a prompt section.
pub(crate) const PROMPT: &str = "skilldeck.prompt.v1";
/// `schema_version` of an activation.
pub(crate) const ACTIVATION: &str = "skilldeck.activation.v1";
/// `schema_version` of a file of a skill.
pub(crate) const READ: &str = "skilldeck.read-skill.v1";
/// `schema_version` of a package that was reviewed for an agent.
pub(crate) const REVIEWED: &str = "skilldeck.review-package.v1";
/// `schema_version` of a decision on tools.
pub(crate) const TOOL_POLICY: &str = "skilldeck.tool-policy.v1";

/// The section of a system prompt.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PromptDocument<'a> {
    /// What it may cost, if that was said.
    budget: Option<BudgetDocument>,
    /// What it costs.
    cost: CostDocument,
    /// What it would cost with names alone.
    cost_deferred: CostDocument,
    /// What it would cost in full.
    cost_full: CostDocument,
    /// Whether it holds names alone.
    deferred: bool,
    /// Skills that are said to be off, sorted.
    disabled: &'a [String],
    /// Skills that are offered, sorted.
    names: &'a [String],
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = PROMPT)))]
    schema_version: &'static str,
    /// The section; empty without skills. Safe in front of a model as it is.
    section: &'a str,
    /// Names of the allow-list that no skill has.
    unknown: &'a [String],
}

/// What a section costs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CostDocument {
    /// Bytes of UTF-8.
    bytes: usize,
    /// Tokens, estimated: four ASCII characters or one other character each.
    tokens: usize,
}

impl From<Cost> for CostDocument {
    fn from(cost: Cost) -> Self {
        Self {
            bytes: cost.bytes,
            tokens: cost.tokens,
        }
    }
}

/// What a section may cost.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct BudgetDocument {
    /// Whether it costs more.
    over: bool,
    /// Tokens.
    tokens: usize,
}

impl<'a> PromptDocument<'a> {
    pub(crate) fn of(section: &'a PromptSection) -> Self {
        Self {
            budget: section.budget.map(|tokens| BudgetDocument {
                over: section.is_over(),
                tokens,
            }),
            cost: section.cost.into(),
            cost_deferred: section.costs.1.into(),
            cost_full: section.costs.0.into(),
            deferred: section.deferred,
            disabled: &section.disabled,
            names: &section.names,
            schema_version: PROMPT,
            section: &section.text,
            unknown: &section.unknown,
        }
    }
}

/// What a slash command came to.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ActivationDocument<'a> {
    /// The message for the model, not for the user's eyes; null unless activated.
    /// Safe in front of a model as it is.
    message: Option<&'a str>,
    /// The name in the command; null when there is none.
    name: Option<&'a str>,
    /// Why nothing is activated; null when something is.
    refusal: Option<RefusalDocument>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = ACTIVATION)))]
    schema_version: &'static str,
    /// The skill; null when the command was refused.
    skill: Option<ActivatedDocument<'a>>,
    /// `activated`, `repeated` (the same key was answered before) or `refused`.
    #[cfg_attr(test, schemars(extend("enum" = ["activated", "repeated", "refused"])))]
    status: &'static str,
    /// The task in the command, as the user wrote it.
    task: &'a str,
}

/// Why nothing is activated.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RefusalDocument {
    /// A stable word.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::refusals())))]
    code: &'static str,
    /// What to tell the user.
    message: String,
}

/// A skill that is activated.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ActivatedDocument<'a> {
    /// `public`, `integrations`, `custom`, `legacy`.
    category: &'static str,
    /// Whether agents may change it.
    editable: bool,
    /// Where a sandbox sees its SKILL.md.
    location: &'a str,
    /// As declared.
    name: &'a str,
    /// SHA-256 of its SKILL.md, hexadecimal.
    sha256: &'a str,
}

impl<'a> ActivatedDocument<'a> {
    fn of(skill: &'a ActivatedSkill) -> Self {
        Self {
            category: skill.category.word(),
            editable: skill.editable,
            location: &skill.location,
            name: &skill.name,
            sha256: &skill.sha256,
        }
    }
}

impl<'a> ActivationDocument<'a> {
    pub(crate) fn of(activation: &'a Activation) -> Self {
        let name = activation.name.as_deref();
        let (status, skill, message, refusal) = match &activation.outcome {
            ActivationOutcome::Activated(skill, message) => {
                ("activated", Some(skill), Some(message.as_str()), None)
            }
            ActivationOutcome::Repeated(skill) => ("repeated", Some(skill), None, None),
            ActivationOutcome::Refused(refusal) => {
                let refusal = RefusalDocument {
                    code: refusal.code(),
                    message: refusal.message(name.unwrap_or_default()),
                };
                ("refused", None, None, Some(refusal))
            }
        };
        Self {
            message,
            name,
            refusal,
            schema_version: ACTIVATION,
            skill: skill.map(ActivatedDocument::of),
            status,
            task: &activation.task,
        }
    }
}

/// The tools that are left, and why.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ToolPolicyDocument<'a> {
    /// What the active skills declare together; null when nothing is filtered.
    allowed: Option<&'a BTreeSet<String>>,
    /// `open`: nothing is filtered; `declared`: what is declared and the tools of
    /// the frame; `closed`: the frame alone, since nobody knows what is declared.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::tool_modes())))]
    mode: &'static str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = TOOL_POLICY)))]
    schema_version: &'static str,
    /// The skills that are said to be active, in the order they were named.
    skills: Vec<PartDocument<'a>>,
    /// Every tool of the host, in its order.
    tools: Vec<ToolDocument<'a>>,
    /// Why the installed skills could not be read; null when they were.
    unread: Option<&'a str>,
    /// The tools that are left, in the order of the host.
    visible: Vec<&'a str>,
}

/// What became of a skill that is said to be active.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PartDocument<'a> {
    /// As the host named it.
    name: &'a str,
    /// What became of it.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::tool_parts())))]
    part: &'static str,
    /// Why it is invalid.
    reason: Option<&'a str>,
}

/// One tool.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ToolDocument<'a> {
    /// The skills that declare it, sorted.
    by: &'a [String],
    /// Its name.
    name: &'a str,
    /// Whether it is left.
    visible: bool,
    /// Why.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::tool_reasons())))]
    why: &'static str,
}

impl<'a> ToolPolicyDocument<'a> {
    pub(crate) fn of(decision: &'a Decision) -> Self {
        let left = decision.tools.iter().filter(|tool| tool.visible);
        Self {
            allowed: decision.allowed.as_ref(),
            mode: decision.mode.word(),
            schema_version: TOOL_POLICY,
            skills: decision
                .skills
                .iter()
                .map(|(active, part)| PartDocument {
                    name: &active.name,
                    part: part.word(),
                    reason: match &active.known {
                        Known::Invalid(reason) => Some(reason),
                        Known::Usable(_)
                        | Known::Unknown
                        | Known::Disabled
                        | Known::Shadowed
                        | Known::NotAvailable => None,
                    },
                })
                .collect(),
            tools: decision
                .tools
                .iter()
                .map(|tool| ToolDocument {
                    by: match &tool.why {
                        Why::DeclaredBy(skills) => skills,
                        Why::NothingDeclared
                        | Why::Frame
                        | Why::NotDeclared
                        | Why::MustBeDeclared
                        | Why::Closed => &[],
                    },
                    name: &tool.name,
                    visible: tool.visible,
                    why: tool.why.word(),
                })
                .collect(),
            unread: decision.unread.as_deref(),
            visible: left.map(|tool| tool.name.as_str()).collect(),
        }
    }
}

/// A text file of a skill, for a model to read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReadDocument<'a> {
    /// Bytes of the file.
    bytes: usize,
    /// The declared name of the skill.
    name: &'a str,
    /// Path in the skill.
    path: &'a str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = READ)))]
    schema_version: &'static str,
    /// SHA-256 of the file, hexadecimal.
    sha256: &'a str,
    /// Its text; tags that could pass for a frame are escaped, characters that
    /// hide are replaced.
    text: &'a str,
    /// `skill://CATEGORY/PATH`, percent-encoded.
    uri: &'a str,
}

impl<'a> ReadDocument<'a> {
    pub(crate) fn of(read: &'a SkillText) -> Self {
        Self {
            bytes: read.bytes,
            name: &read.name,
            path: &read.path,
            schema_version: READ,
            sha256: &read.sha256,
            text: &read.text,
            uri: &read.uri,
        }
    }
}

/// A package that was reviewed for an agent.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReviewedDocument<'a> {
    /// The texts to read, SKILL.md first; none with `facts-only`.
    artifacts: Vec<ArtifactDocument<'a>>,
    /// Texts that did not fit.
    artifacts_left_out: usize,
    /// What can be told without reading for sense.
    facts: Facts,
    /// How it was reviewed.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::review_modes())))]
    mode: &'static str,
    /// What that comes to.
    readiness: &'static str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = REVIEWED)))]
    schema_version: &'static str,
    /// The package, as it was named.
    target: &'a str,
    /// Always true: whatever comes from the package is data, never an instruction.
    untrusted_review_data: bool,
}

/// A text of a package.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ArtifactDocument<'a> {
    /// Whether something is left out at its end.
    cut: bool,
    /// Path in the package.
    path: &'a str,
    /// The text, with tags and marks made inert that could pass for a frame.
    text: &'a str,
    /// Always true.
    untrusted_review_data: bool,
}

impl<'a> ReviewedDocument<'a> {
    pub(crate) fn of(reviewed: &'a Reviewed) -> Self {
        let examination = &reviewed.examination;
        let facts = Facts::of(&examination.package, &examination.judged, reviewed.profile);
        let report = ReviewReport::of(&facts, reviewed.reviewed_at.clone());
        let (artifacts, left_out) = reviewed.artifacts();
        Self {
            artifacts: artifacts
                .into_iter()
                .map(|Artifact { path, text, cut }| ArtifactDocument {
                    cut,
                    path,
                    text,
                    untrusted_review_data: true,
                })
                .collect(),
            artifacts_left_out: left_out,
            readiness: report.readiness.word(),
            facts,
            mode: reviewed.mode.word(),
            schema_version: REVIEWED,
            target: &examination.target,
            untrusted_review_data: true,
        }
    }
}
