//! What `prompt`, `policy` and `mcp` do with the skills of a user.

use std::collections::{BTreeSet, HashMap};

use crate::catalog::describe::CONTAINER_ROOT;
use crate::catalog::section::{Cost, Offered, deferred, full};
use crate::error::Error;
use crate::host::tools::{Active, Decision, Known, Origin, decide, granted, granted_by};
use crate::host::tools_request::{Declaring, Named, ToolsRequest};
use crate::io::home::Home;
use crate::io::installed;
use crate::report::host::PromptSection;
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
    let known: BTreeSet<&str> = names
        .iter()
        .map(String::as_str)
        .chain(off.iter().copied())
        .collect();
    let wanted = agent.available.iter().flatten();
    let unknown = wanted
        .filter(|name| !known.contains(name.as_str()))
        .cloned()
        .collect();
    PromptSection {
        text,
        deferred: is_deferred,
        unknown,
        disabled: off.into_iter().map(str::to_owned).collect(),
        names,
        cost,
        costs,
        budget,
    }
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
    let registry = Registry::of(&skills, &agent);
    let slash = request.slash.iter().map(|named| (named, Origin::Slash));
    let captured = request.active.iter().map(|named| (named, Origin::Captured));
    let active = slash
        .chain(captured)
        .map(|(named, origin)| match named {
            Named::Word(word) => Active {
                name: word.clone(),
                origin,
                known: registry.known(word, &agent),
            },
            Named::Skill(declaring) => Active {
                name: declaring.name.clone(),
                origin,
                known: declared(declaring, &agent),
            },
        })
        .collect();
    decide(active, request.tools, unread)
}

/// The installed skills by everything a request may call them.
struct Registry<'a> {
    skills: &'a [Standing],
    words: HashMap<String, Vec<usize>>,
}

impl<'a> Registry<'a> {
    fn of(skills: &'a [Standing], agent: &Agent) -> Self {
        let mut words: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, one) in skills.iter().enumerate() {
            for word in [
                one.skill.name().to_owned(),
                one.skill.container_path(&agent.container_root),
                format!("skill://{}", one.skill.address()),
            ] {
                words.entry(word).or_default().push(at);
            }
        }
        Self { skills, words }
    }

    /// What is known of what `word` names: of several of a name the one that
    /// counts, or the reason that none does.
    fn known(&self, word: &str, agent: &Agent) -> Known {
        let found = self.words.get(word).into_iter().flatten();
        let known =
            found
                .map(|at| known(&self.skills[*at], agent))
                .max_by_key(|known| match known {
                    Known::Usable(_) => 3,
                    Known::Disabled | Known::NotAvailable => 2,
                    Known::Invalid(_) => 1,
                    Known::Shadowed | Known::Unknown => 0,
                });
        known.unwrap_or(Known::Unknown)
    }
}

fn known(standing: &Standing, agent: &Agent) -> Known {
    if !agent.may(standing.skill.name()) {
        return Known::NotAvailable;
    }
    match (&standing.skill.declared, standing.state()) {
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
    }
}

/// What is known of a skill that the host knows itself.
fn declared(declaring: &Declaring, agent: &Agent) -> Known {
    if !agent.may(&declaring.name) {
        return Known::NotAvailable;
    }
    match granted_by(&declaring.allowed_tools) {
        Ok(declared) => Known::Usable(declared),
        Err(fault) => Known::Invalid(fault),
    }
}
