//! What each tool answers: the text that the command of the same name prints for
//! models, and its JSON document.

use rmcp::ErrorData;
use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::super::describe::{Telling, find};
use super::super::{activating, search};
use super::arguments::{self, Activate, Describe, Read, Search};
use super::listener::Places;
use super::{Shared, hosted, lists, review, tools, writing};
use crate::error::Error;
use crate::inert::{inert, unhidden};
use crate::io::home::{Home, resolve};
use crate::io::{installed, skill_file};
use crate::nearest::nearest;
use crate::render::{self, Format, Style};
use crate::report::Report;
use crate::report::host::{ActivationOutcome, HostReport, SkillText};
use crate::skill::package::hex;
use crate::store::standing::{Standing, State};

/// Most skills of one answer.
const MAX_LIMIT: usize = 100;

/// An answer, or why there is none, for the model to read.
pub(super) type Answered = Result<CallToolResult, String>;

/// Calls a tool.
///
/// # Errors
/// When there is no such tool. What goes wrong in one is part of its answer.
pub(super) fn call(
    shared: &Shared,
    request: CallToolRequestParams,
) -> Result<CallToolResult, ErrorData> {
    let arguments = request.arguments;
    let answered = match request.name.as_ref() {
        "search_skills" => arguments::read(arguments).and_then(|asked| searched(shared, asked)),
        "describe_skill" => arguments::read(arguments).and_then(|asked| described(shared, &asked)),
        "read_skill" => arguments::read(arguments).and_then(|asked| read(shared, asked)),
        "activate_skill" => arguments::read(arguments).and_then(|asked| activated(shared, &asked)),
        "review_skill_package" => {
            arguments::read(arguments).and_then(|asked| review::reviewed(shared, &asked))
        }
        "prompt_section" => {
            arguments::read(arguments).and_then(|asked| hosted::offered(shared, &asked))
        }
        "tool_policy" => hosted::left(shared, arguments),
        name if tools::is_missing(name, shared.powers()) => Err(tools::missing(name)),
        "install_skill" => {
            arguments::read(arguments).and_then(|asked| writing::installed(shared, &asked))
        }
        "edit_skill" => arguments::read(arguments).and_then(|asked| writing::edited(shared, asked)),
        "skill_history" => {
            arguments::read(arguments).and_then(|asked| writing::history(shared, asked))
        }
        "enable_skill" => {
            arguments::read(arguments).and_then(|asked| writing::switched(shared, asked, true))
        }
        "disable_skill" => {
            arguments::read(arguments).and_then(|asked| writing::switched(shared, asked, false))
        }
        name => {
            let tools = tools::all(shared.powers());
            let near = nearest(name, tools.iter().map(|tool| tool.name.as_ref()));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let fault = format!("there is no tool `{}`{near}", inert(name));
            return Err(ErrorData::invalid_params(fault, None));
        }
    };
    Ok(answered.unwrap_or_else(|fault| failed(shared, &fault)))
}

/// What went wrong, for a model.
pub(super) fn failed(shared: &Shared, fault: &str) -> CallToolResult {
    let fault = Places::now(shared).hidden(fault);
    CallToolResult::error(vec![ContentBlock::text(inert(&fault))])
}

/// The home as it is now.
///
/// # Errors
/// As [`resolve`].
pub(super) fn home(shared: &Shared) -> Result<Home, Error> {
    resolve(&shared.flags)
}

/// An answer in both forms of a report.
pub(super) fn told(report: &Report, is_error: bool) -> CallToolResult {
    let shown = |format| {
        let mut bytes = Vec::new();
        // A vector takes everything.
        let _ = render::report(format, report, Style::default(), &mut bytes);
        String::from_utf8(bytes).unwrap_or_default()
    };
    let mut document: Option<Value> = serde_json::from_str(&shown(Format::Json)).ok();
    if let Some(Value::Object(fields)) = &mut document {
        // Two texts are frames themselves, and what is in them is escaped.
        let cleaned = fields
            .iter_mut()
            .filter(|(key, _)| !matches!(key.as_str(), "section" | "message"));
        cleaned.for_each(|(_, value)| clean(value, &fit));
    }
    let text = shown(Format::Markdown);
    let is_frame = document
        .as_ref()
        .is_some_and(|fields| fields.get("section").or(fields.get("message")).is_some());
    let text = if is_frame { text } else { fit(&text) };
    let mut result = CallToolResult::success(vec![ContentBlock::text(text.trim_end())]);
    result.structured_content = document;
    result.is_error = Some(is_error);
    result
}

/// Made fit to stand in front of a model, which is shown documents by some
/// hosts.
pub(super) fn fit(text: &str) -> String {
    render::for_models(&unhidden(text))
}

/// Every text of a document, by `fit`.
pub(super) fn clean(value: &mut Value, fit: &impl Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = fit(text),
        Value::Array(items) => items.iter_mut().for_each(|item| clean(item, fit)),
        Value::Object(fields) => fields.values_mut().for_each(|field| clean(field, fit)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// An error, with what to do next.
pub(super) fn fault(error: &Error) -> String {
    use miette::Diagnostic as _;
    match error.help() {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    }
}

/// The home as it is now, and all skills of its user that the agent may have.
///
/// # Errors
/// In words.
pub(super) fn skills(shared: &Shared) -> Result<(Home, Vec<Standing>), String> {
    let home = resolve(&shared.flags).map_err(|error| fault(&error))?;
    let mut skills = installed::of_user(&home, &home.user).map_err(|error| fault(&error))?;
    skills.retain(|one| shared.agent.may(one.skill.name()));
    Ok((home, skills))
}

/// Whether a skill is there to be used.
pub(super) fn is_on(standing: &Standing) -> bool {
    matches!(standing.state(), State::Ok | State::Modified)
}

fn limit(asked: Option<usize>) -> Option<usize> {
    asked.map(|limit| limit.clamp(1, MAX_LIMIT))
}

/// The URI in place of a folder of this machine, which is nothing to a model.
fn hide(row: &mut crate::report::skills::SkillRow) {
    let category = row.category.map_or("", |category| category.word());
    row.folder = format!("skill://{category}/{}", row.path);
}

fn searched(shared: &Shared, asked: Search) -> Answered {
    let (_, mut skills) = skills(shared)?;
    skills.retain(is_on);
    // `select:` names as many as it likes.
    let limit = limit(asked.limit).or(asked
        .query
        .trim()
        .starts_with("select:")
        .then_some(MAX_LIMIT));
    let mut hits = match asked.ranked {
        true => search::ranked(asked.query, &skills, limit),
        false => search::matched(asked.query, &skills, limit),
    };
    hits.skills.iter_mut().for_each(|(row, _)| hide(row));
    let none = hits.skills.is_empty().then(|| {
        let near = hits.did_you_mean.as_deref().map(inert);
        let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        format!("No skills matched: {}{near}", inert(&hits.query))
    });
    let mut result = told(&Report::Searched(hits), false);
    if let Some(none) = none {
        result.content = vec![ContentBlock::text(none)];
    }
    Ok(result)
}

fn described(shared: &Shared, asked: &Describe) -> Answered {
    let (home, skills) = skills(shared)?;
    let usable = |one: &Standing| is_on(one) || one.state() == State::Disabled;
    let usable = skills.into_iter().filter(usable);
    let (on, off): (Vec<_>, Vec<_>) = usable.partition(is_on);
    let telling = Telling {
        limit: limit(asked.limit).or(Some(MAX_LIMIT).filter(|_| asked.name.starts_with("select:"))),
        container_root: &shared.agent.container_root,
    };
    let mut found = find(&asked.name, &home, &on, &off, telling).map_err(|error| fault(&error))?;
    found.skills.iter_mut().for_each(|told| hide(&mut told.row));
    Ok(told(&Report::Described(found), false))
}

fn read(shared: &Shared, asked: Read) -> Answered {
    let (home, skills) = skills(shared)?;
    let (skill, path) = match (&asked.name, &asked.uri) {
        (None, Some(uri)) if asked.path.is_none() => lists::file(&skills, uri)?,
        (Some(name), None) => {
            let available = shared.agent.available.as_ref();
            let found = crate::host::activation::find(name, &skills, available)
                .map_err(|refusal| refusal.message(name))?;
            (
                &found.skill,
                asked.path.unwrap_or_else(|| "SKILL.md".to_owned()),
            )
        }
        (Some(_) | None, Some(_)) | (None, None) => {
            return Err("name the skill, and a path in it if you like; or a uri alone".to_owned());
        }
    };
    let text = skill_file::text(&home, skill, &path)
        .map_err(|reason| format!("`{path}` of `{}` cannot be read: {reason}", skill.name()))?;
    let report = Report::Host(HostReport::Read(SkillText {
        bytes: text.len(),
        name: skill.name().to_owned(),
        sha256: hex(&Sha256::digest(text.as_bytes())),
        text: fit(&text),
        uri: crate::host::uri::uri(skill, &path),
        path,
    }));
    Ok(told(&report, false))
}

fn activated(shared: &Shared, asked: &Activate) -> Answered {
    let home = resolve(&shared.flags).map_err(|error| fault(&error))?;
    let message = format!("/{} {}", asked.name.trim_start_matches('/'), asked.task);
    let pinned = asked.expect_sha256.as_deref().map(str::to_ascii_lowercase);
    let pinned = pinned
        .as_deref()
        .map(|pinned| pinned.trim_start_matches("sha256:"));
    let activation = activating::activate(&home, &message, &shared.agent, pinned)
        .map_err(|error| fault(&error))?;
    let refused = matches!(activation.outcome, ActivationOutcome::Refused(_));
    let report = Report::Host(HostReport::Activation(activation));
    Ok(told(&report, refused))
}
