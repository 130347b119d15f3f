//! Answers to a runtime of agents. What is meant for a model goes out as it is:
//! whatever a skill says in it was made inert when it was built.

pub(crate) mod document;
mod people;
mod reviewed;

use crate::report::host::{ActivationOutcome, HostReport};

use super::sorted::{Content, to_json};
use super::{Format, Style};
use document::{
    ActivationDocument, PromptDocument, ReadDocument, ReviewedDocument, ToolPolicyDocument,
};

pub(super) fn text(format: Format, report: &HostReport, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl | Format::Sarif => json(report) + "\n",
        Format::Markdown => for_models(report),
        Format::Human | Format::Github | Format::Html | Format::Junit => {
            people::text(report, style)
        }
    }
}

/// The document of a report.
pub(crate) fn json(report: &HostReport) -> String {
    match report {
        HostReport::Prompt(section) => to_json(&PromptDocument::of(section), Content::Exact),
        HostReport::Activation(activation) => {
            to_json(&ActivationDocument::of(activation), Content::Exact)
        }
        // Its text is inert already, and frames in its name are none.
        HostReport::Read(read) => to_json(&ReadDocument::of(read), Content::ForModels),
        HostReport::Reviewed(reviewed) => {
            to_json(&ReviewedDocument::of(reviewed), Content::ForModels)
        }
        HostReport::Tools { decision, .. } => {
            to_json(&ToolPolicyDocument::of(decision), Content::Exact)
        }
    }
}

/// What a model is given, and nothing else.
fn for_models(report: &HostReport) -> String {
    let line = |text: &str| match text {
        "" => String::new(),
        text => format!("{text}\n"),
    };
    match report {
        HostReport::Prompt(section) => line(&section.text),
        HostReport::Activation(activation) => match &activation.outcome {
            ActivationOutcome::Activated(_, message) => line(message),
            ActivationOutcome::Repeated(_) => String::new(),
            ActivationOutcome::Refused(refusal) => {
                let name = activation.name.as_deref().unwrap_or_default();
                line(&crate::inert::inert(&refusal.message(name)))
            }
        },
        HostReport::Read(read) => line(&read.text),
        HostReport::Reviewed(found) => reviewed::markdown(found),
        HostReport::Tools { decision, .. } => {
            let left = decision.tools.iter().filter(|tool| tool.visible);
            left.map(|tool| line(&crate::inert::inert(&tool.name)))
                .collect()
        }
    }
}
