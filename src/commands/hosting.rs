//! What `prompt`, `activate`, `policy` and `mcp` do with the skills of a user.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};

use crate::catalog::describe::CONTAINER_ROOT;
use crate::catalog::section::{Cost, Offered, deferred, full};
use crate::error::Error;
use crate::host::activation::{Activated, Refusal, find, is_editable, message};
use crate::host::slash::{NoSlash, parse};
use crate::host::tools::{Active, Decision, Known, Origin, decide, granted, granted_by};
use crate::host::tools_request::{Named, ToolsRequest};
use crate::io::home::Home;
use crate::io::{installed, skill_file};
use crate::report::host::{ActivatedSkill, Activation, ActivationOutcome, PromptSection};
use crate::skill::package::hex;
use crate::store::standing::{Standing, State};

/// Which skills an agent may have, and where it sees them.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    /// The names; `None` allows all.
    pub(super) available: Option<BTreeSet<String>>,
    /// Where a sandbox mounts skills.
    pub(super) container_root: String,
}

impl Default for Agent {
    fn default() -> Self {
        Self {
            available: None,
            container_root: CONTAINER_ROOT.to_owned(),
        }
    }
}

impl Agent {
    /// Whether the agent may have the skill `name`.
    pub(super) fn may(&self, name: &str) -> bool {
        let names = self.available.as_ref();
        names.is_none_or(|names| names.contains(name))
    }
}

/// The names in `a,b`.
pub(super) fn names(list: &[String]) -> BTreeSet<String> {
    let names = list.iter().map(|name| name.trim());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The section of a system prompt for all `skills` of a user.
pub(super) fn section(
    skills: &[Standing],
    agent: &Agent,
    is_deferred: bool,
    budget: Option<usize>,
) -> PromptSection {
    let of = |wanted: fn(State) -> bool| {
        skills
            .iter()
            .filter(move |one| wanted(one.state()) && agent.may(one.skill.name()))
    };
    let on: Vec<&Standing> = of(|state| matches!(state, State::Ok | State::Modified)).collect();
    let off: Vec<&str> = of(|state| state == State::Disabled)
        .map(|one| one.skill.name())
        .collect();
    let places: Vec<String> = on
        .iter()
        .map(|one| one.skill.container_path(&agent.container_root))
        .collect();
    let offered: Vec<Offered<'_>> = on
        .iter()
        .zip(&places)
        .filter_map(|(one, location)| {
            let declared = one.skill.declared.as_ref().ok()?;
            Some(Offered {
                name: &declared.name,
                description: &declared.description,
                category: one.skill.category,
                location,
            })
        })
        .collect();
    let texts = (
        full(&offered, &off, &agent.container_root),
        deferred(&offered, &off, &agent.container_root),
    );
    let costs = (Cost::of(&texts.0), Cost::of(&texts.1));
    let (text, cost) = match is_deferred {
        true => (texts.1, costs.1),
        false => (texts.0, costs.0),
    };
    let names: Vec<String> = offered.iter().map(|one| one.name.to_owned()).collect();
    let known = |name: &&String| !names.contains(name) && !off.contains(&name.as_str());
    PromptSection {
        text,
        deferred: is_deferred,
        unknown: agent
            .available
            .iter()
            .flatten()
            .filter(known)
            .cloned()
            .collect(),
        disabled: off.into_iter().map(str::to_owned).collect(),
        names,
        cost,
        costs,
        budget,
    }
}

/// What the message `text` activates; `pinned` is the SHA-256 that its SKILL.md
/// must have, in hexadecimal.
///
/// # Errors
/// When the installed skills cannot be listed. That nothing is activated is no
/// error.
pub(super) fn activate(
    home: &Home,
    text: &str,
    agent: &Agent,
    pinned: Option<&str>,
) -> Result<Activation, Error> {
    let refused = |name: Option<&str>, refusal| Activation {
        name: name.map(str::to_owned),
        task: String::new(),
        outcome: ActivationOutcome::Refused(refusal),
    };
    let slash = match parse(text) {
        Ok(slash) => slash,
        Err(NoSlash::NoCommand) => return Ok(refused(None, Refusal::NoCommand)),
        Err(NoSlash::Reserved(name)) => return Ok(refused(Some(name), Refusal::Reserved)),
    };
    let mut activation = refused(Some(slash.name), Refusal::NotAvailable);
    activation.task = slash.task.to_owned();
    if !agent.may(slash.name) {
        return Ok(activation);
    }
    let skills = installed::of_user(home, &home.user)?;
    activation.outcome = match open(home, &skills, slash.name, slash.task, agent, pinned) {
        Ok((skill, message)) => ActivationOutcome::Activated(skill, message),
        Err(refusal) => ActivationOutcome::Refused(refusal),
    };
    Ok(activation)
}

/// The skill called `name` and the message that activates it.
///
/// # Errors
/// Why it may not be activated.
pub(super) fn open(
    home: &Home,
    skills: &[Standing],
    name: &str,
    task: &str,
    agent: &Agent,
    pinned: Option<&str>,
) -> Result<(ActivatedSkill, String), Refusal> {
    let skill = &find(name, skills, agent.available.as_ref())?.skill;
    let content =
        skill_file::text(home, skill, "SKILL.md").map_err(|reason| Refusal::Unsafe { reason })?;
    let sha256 = hex(&Sha256::digest(content.as_bytes()));
    if pinned.is_some_and(|pinned| pinned != sha256) {
        return Err(Refusal::OtherContent { found: sha256 });
    }
    let activated = ActivatedSkill {
        name: skill.name().to_owned(),
        category: skill.category,
        location: skill.container_path(&agent.container_root),
        editable: is_editable(skill.category),
        sha256,
    };
    let message = message(&Activated {
        name: &activated.name,
        category: activated.category,
        location: &activated.location,
        sha256: &activated.sha256,
        content: &content,
        task,
    });
    Ok((activated, message))
}

/// Which tools a request leaves. The installed skills are listed only if it
/// names some; should that fail, everything is closed and the answer says why.
pub(super) fn tools(
    home: impl FnOnce() -> Result<Home, Error>,
    request: ToolsRequest,
    container_root: &str,
) -> Decision {
    let agent = Agent {
        available: request.available.as_deref().map(names),
        container_root: container_root.to_owned(),
    };
    let named = || request.slash.iter().chain(&request.active);
    let looked_up = named().any(|named| matches!(named, Named::Word(_)));
    let listed = match looked_up {
        true => home().and_then(|home| installed::of_user(&home, &home.user)),
        false => Ok(Vec::new()),
    };
    let (skills, unread) = match listed {
        Ok(skills) => (skills, None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let slash = request.slash.iter().map(|named| (named, Origin::Slash));
    let captured = request.active.iter().map(|named| (named, Origin::Captured));
    let active = slash
        .chain(captured)
        .map(|(named, origin)| {
            let (name, known) = known(named, &skills, &agent);
            Active {
                name,
                origin,
                known,
            }
        })
        .collect();
    decide(active, request.tools, unread)
}

/// What is known of a skill of a request.
fn known(named: &Named, skills: &[Standing], agent: &Agent) -> (String, Known) {
    let word = match named {
        Named::Skill(declaring) => {
            let known = match granted_by(&declaring.allowed_tools) {
                _ if !agent.may(&declaring.name) => Known::NotAvailable,
                Ok(declared) => Known::Usable(declared),
                Err(fault) => Known::Invalid(fault),
            };
            return (declaring.name.clone(), known);
        }
        Named::Word(word) => word,
    };
    let is_path = word.starts_with('/');
    let address = word.strip_prefix("skill://");
    let is_meant = |one: &&Standing| match address {
        Some(address) => one.skill.address() == address,
        None if is_path => one.skill.container_path(&agent.container_root) == *word,
        None => one.skill.name() == word,
    };
    let found: Vec<&Standing> = skills.iter().filter(is_meant).collect();
    // Of several of a name the one that counts, or the reason that none does.
    let known = found
        .iter()
        .map(|one| match (&one.skill.declared, one.state()) {
            _ if !agent.may(one.skill.name()) => Known::NotAvailable,
            (Err(invalid), _) => Known::Invalid(invalid.reason.clone()),
            (Ok(declared), State::Ok | State::Modified) => {
                let tools = declared.allowed_tools.as_ref();
                match tools.map(|tools| granted(tools.iter().map(String::as_str))) {
                    None => Known::Usable(None),
                    Some(Ok(tools)) => Known::Usable(Some(tools)),
                    Some(Err(fault)) => Known::Invalid(fault),
                }
            }
            (Ok(_), State::Disabled) => Known::Disabled,
            (Ok(_), State::Shadowed | State::Invalid) => Known::Shadowed,
        })
        .max_by_key(|known| match known {
            Known::Usable(_) => 3,
            Known::Disabled | Known::NotAvailable => 2,
            Known::Invalid(_) => 1,
            Known::Shadowed | Known::Unknown => 0,
        });
    (word.clone(), known.unwrap_or(Known::Unknown))
}
