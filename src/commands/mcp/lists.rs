//! Resources and prompts: the SKILL.md of each enabled skill, any file of one,
//! and its slash command.

use rmcp::ErrorData;
use rmcp::model::{
    GetPromptRequestParams, GetPromptResult, ListPromptsResult, ListResourcesResult,
    PaginatedRequestParams, Prompt, PromptArgument, PromptMessage, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate, Role,
};

use super::super::activating;
use super::{Shared, answers};
use crate::host::slash::parse;
use crate::host::uri::{self, TEMPLATE, inside};
use crate::inert::inert;
use crate::io::home::resolve;
use crate::io::skill_file;
use crate::report::host::ActivationOutcome;
use crate::store::installed::Installed;
use crate::store::standing::Standing;

/// Entries of one page: each page lists the home anew, and half a MiB is a fine
/// message.
const PAGE: usize = 2000;

type Told<T> = Result<T, ErrorData>;

fn internal(fault: String) -> ErrorData {
    ErrorData::internal_error(inert(&fault), None)
}

/// The enabled skills behind the name in a cursor, of a page, and the next
/// cursor: a name too, so that a list that changes in between skips nothing that
/// was there all the time.
fn page(
    shared: &Shared,
    request: Option<PaginatedRequestParams>,
    wanted: impl Fn(&Standing) -> bool,
) -> Told<(Vec<Standing>, Option<String>)> {
    let (_, skills) = answers::skills(shared).map_err(internal)?;
    let cursor = request.and_then(|request| request.cursor);
    let mut page: Vec<Standing> = skills
        .into_iter()
        .filter(|one| answers::is_on(one) && wanted(one))
        .filter(|one| {
            cursor
                .as_deref()
                .is_none_or(|after| one.skill.name() > after)
        })
        .take(PAGE + 1)
        .collect();
    let more = page.len() > PAGE;
    page.truncate(PAGE);
    let last = page.last().filter(|_| more);
    let next = last.map(|one| one.skill.name().to_owned());
    Ok((page, next))
}

fn description(skill: &Installed) -> String {
    let declared = skill.declared.as_ref().ok();
    declared.map_or_else(String::new, |declared| inert(&declared.description))
}

/// A page of the resources.
///
/// # Errors
/// When the installed skills cannot be listed.
pub(super) fn resources(
    shared: &Shared,
    request: Option<PaginatedRequestParams>,
) -> Told<ListResourcesResult> {
    let (page, next) = page(shared, request, |_| true)?;
    let resources = page
        .iter()
        .map(|one| {
            Resource::new(uri::uri(&one.skill, "SKILL.md"), inert(one.skill.name()))
                .with_description(description(&one.skill))
                .with_mime_type("text/markdown")
        })
        .collect();
    let mut result = ListResourcesResult::with_all_items(resources);
    result.next_cursor = next;
    Ok(result)
}

/// The template of all files of enabled skills.
pub(super) fn template() -> ResourceTemplate {
    ResourceTemplate::new(TEMPLATE, "file of a skill")
        .with_description("Any text file of an enabled skill, percent-encoded")
}

/// The enabled skill and the path in it that a URI names.
///
/// # Errors
/// In words.
pub(super) fn file<'a>(
    skills: &'a [Standing],
    address: &str,
) -> Result<(&'a Installed, String), String> {
    let (category, path) = uri::parse(address)
        .ok_or_else(|| format!("`{address}` is no address of a file: skill://CATEGORY/PATH"))?;
    let of_category = skills
        .iter()
        .filter(|one| answers::is_on(one) && one.skill.category == category);
    of_category
        .filter_map(|one| Some((&one.skill, inside(&one.skill.relative, &path)?)))
        // A nested integration is a skill of its own.
        .max_by_key(|(skill, _)| skill.relative.len())
        .map(|(skill, rest)| (skill, rest.to_owned()))
        .ok_or_else(|| format!("no enabled skill has a file `{address}`"))
}

/// Reads a resource, exactly as it is.
///
/// # Errors
/// When there is none, or it cannot be read safely.
pub(super) fn read(shared: &Shared, address: &str) -> Told<ReadResourceResult> {
    let (home, skills) = answers::skills(shared).map_err(internal)?;
    let missing = |fault: String| ErrorData::resource_not_found(inert(&fault), None);
    let (skill, path) = file(&skills, address).map_err(missing)?;
    let text = skill_file::text(&home, skill, &path)
        .map_err(|reason| missing(format!("`{address}` cannot be read: {reason}")))?;
    let kind = match path.rsplit_once('.') {
        Some((_, "md")) => "text/markdown",
        Some(_) | None => "text/plain",
    };
    let contents = ResourceContents::TextResourceContents {
        uri: address.to_owned(),
        mime_type: Some(kind.to_owned()),
        text,
        meta: None,
    };
    Ok(ReadResourceResult::new(vec![contents]))
}

/// Whether a slash command reaches the skill.
fn is_reached(standing: &Standing) -> bool {
    let name = standing.skill.name();
    parse(&format!("/{name}")).is_ok_and(|slash| slash.name == name)
}

/// A page of the prompts.
///
/// # Errors
/// When the installed skills cannot be listed.
pub(super) fn prompts(
    shared: &Shared,
    request: Option<PaginatedRequestParams>,
) -> Told<ListPromptsResult> {
    let (page, next) = page(shared, request, is_reached)?;
    let task = PromptArgument::new("task")
        .with_description("what is to be done")
        .with_required(false);
    let prompts = page
        .iter()
        .map(|one| {
            let about = Some(description(&one.skill));
            Prompt::new(one.skill.name(), about, Some(vec![task.clone()]))
        })
        .collect();
    let mut result = ListPromptsResult::with_all_items(prompts);
    result.next_cursor = next;
    Ok(result)
}

/// The message that a slash command puts in front of the model.
///
/// # Errors
/// Why nothing is activated.
pub(super) fn prompt(shared: &Shared, request: &GetPromptRequestParams) -> Told<GetPromptResult> {
    let home = resolve(&shared.flags).map_err(|error| internal(answers::fault(&error)))?;
    let arguments = request.arguments.as_ref();
    let task = arguments.and_then(|arguments| arguments.get("task"));
    let task = task.and_then(serde_json::Value::as_str).unwrap_or_default();
    let message = format!("/{} {task}", request.name);
    let activation = activating::activate(&home, &message, &shared.agent, None)
        .map_err(|error| internal(answers::fault(&error)))?;
    match activation.outcome {
        ActivationOutcome::Activated(skill, message) => {
            let messages = vec![PromptMessage::new_text(Role::User, message)];
            let about = format!("activates {}, sha256:{}", inert(&skill.name), skill.sha256);
            Ok(GetPromptResult::new(messages).with_description(about))
        }
        ActivationOutcome::Repeated(skill) => Err(internal(format!("`{}` is active", skill.name))),
        ActivationOutcome::Refused(refusal) => {
            let name = activation.name.as_deref().unwrap_or(&request.name);
            Err(ErrorData::invalid_params(
                inert(&refusal.message(name)),
                None,
            ))
        }
    }
}
