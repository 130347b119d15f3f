//! What a run is for: its skills, and the secrets that come with it.

use crate::error::{Error, RunError};
use crate::io::home::Home;
use crate::io::{discovery, installed};
use crate::nearest::nearest;
use crate::secrecy::choice::Demand;
use crate::skill::manifest::SkillDocument;
use crate::store::installed::Installed;
use crate::store::standing::State;

/// The skills that were named: there, usable, switched on.
pub(super) fn skills(named: &[String], home: &Home) -> Result<Vec<Installed>, Error> {
    let standings = installed::of_user(home, &home.user)?;
    let find = |name: &String| {
        let mut known = standings
            .iter()
            .filter(|it| it.skill.name() == name.as_str());
        // Of several the one that counts; an invalid one only if it is alone.
        let found = known.clone().find(|it| match it.state() {
            State::Ok | State::Modified | State::Disabled => true,
            State::Shadowed | State::Invalid => false,
        });
        let unusable = |fault: String, help: String| {
            Error::Run(RunError::SkillUnusable {
                name: name.clone(),
                fault,
                help,
            })
        };
        match found.or_else(|| known.next()) {
            None => {
                let near = nearest(name, standings.iter().map(|it| it.skill.name()));
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`skilldeck list` shows what is installed".to_owned(),
                };
                Err(unusable("is not installed".to_owned(), help))
            }
            Some(found) => match (&found.skill.declared, found.enabled) {
                (Err(invalid), _) => Err(unusable(
                    format!("cannot be used: {}", invalid.reason),
                    "mend its SKILL.md; `skilldeck list` shows the place".to_owned(),
                )),
                (Ok(_), Some(false)) => Err(unusable(
                    "is installed but disabled".to_owned(),
                    format!("`skilldeck enable {name}` switches it on"),
                )),
                (Ok(_), Some(true) | None) => Ok(found.skill.clone()),
            },
        }
    };
    named.iter().map(find).collect()
}

/// What a skill declares of secrets.
pub(super) fn demand(skill: &Installed) -> Result<Demand, Error> {
    let text = discovery::skill_md(skill).map_err(|fault| {
        Error::Run(RunError::SkillUnusable {
            name: skill.name().to_owned(),
            fault: format!("has a SKILL.md that cannot be read: {fault}"),
            help: "`skilldeck list` shows what is installed".to_owned(),
        })
    })?;
    let document = SkillDocument::parse(&text);
    let frontmatter = document.frontmatter.as_ref().ok();
    let required = frontmatter.and_then(|it| it.required_secrets(&mut Vec::new()).ok());
    Ok(Demand {
        skill: skill.name().to_owned(),
        required: required.unwrap_or_default(),
        // What cannot be read is no consent.
        autonomous: frontmatter.is_some_and(|it| it.secrets_autonomous().unwrap_or(false)),
    })
}
