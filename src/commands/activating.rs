//! What `activate` and `mcp` do with a slash command.

use sha2::{Digest as _, Sha256};

use super::hosting::Agent;
use crate::error::Error;
use crate::host::activation::{Activated, Refusal, find, is_editable, message};
use crate::host::slash::{NoSlash, parse};
use crate::io::home::Home;
use crate::io::{installed, skill_file};
use crate::report::host::{ActivatedSkill, Activation, ActivationOutcome};
use crate::skill::package::hex;
use crate::store::standing::Standing;

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
fn open(
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
