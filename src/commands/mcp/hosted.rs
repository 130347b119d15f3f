//! `prompt_section` and `tool_policy`: what a host asks before a model is called.

use rmcp::model::CallToolResult;
use serde_json::{Map, Value};

use super::super::hosting::{names, section, tools};
use super::answers::{Answered, fault, told};
use super::arguments::Section;
use super::{Shared, answers};
use crate::host::tools::Mode;
use crate::host::tools_request::ToolsRequest;
use crate::io::home::resolve;
use crate::io::installed;
use crate::report::Report;
use crate::report::host::HostReport;

/// The section of a system prompt.
pub(super) fn offered(shared: &Shared, asked: &Section) -> Answered {
    let home = resolve(&shared.flags).map_err(|error| fault(&error))?;
    let skills = installed::of_user(&home, &home.user).map_err(|error| fault(&error))?;
    let section = section(&skills, &shared.agent, asked.deferred, asked.budget);
    let is_over = section.is_over();
    let report = Report::Host(HostReport::Prompt(section));
    Ok(told(&report, is_over))
}

/// Which tools are left; `arguments` are the document of `policy --request`.
pub(super) fn left(
    shared: &Shared,
    arguments: Option<Map<String, Value>>,
) -> Result<CallToolResult, String> {
    let text = Value::Object(arguments.unwrap_or_default()).to_string();
    let mut request = ToolsRequest::parse(&text)
        .map_err(|fault| format!("the arguments cannot be used: {fault}"))?;
    // A request may ask for less than the agent has, and not for more.
    request.available = match (&shared.agent.available, request.available) {
        (Some(own), Some(asked)) => {
            let asked = names(&asked);
            Some(own.intersection(&asked).cloned().collect())
        }
        (Some(own), None) => Some(own.iter().cloned().collect()),
        (None, asked) => asked,
    };
    let home = || answers::home(shared);
    let decision = tools(home, request, &shared.agent.container_root);
    let is_closed = match decision.mode {
        Mode::Open | Mode::Declared => false,
        Mode::Closed => true,
    };
    let report = Report::Host(HostReport::Tools {
        decision,
        explain: true,
    });
    Ok(told(&report, is_closed))
}
