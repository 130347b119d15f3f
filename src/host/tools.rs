//! Which tools the active skills leave: what they declare, joined; closed when
//! that cannot be told.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::skill::allowed_tools::{AllowedTool, ToolKind, split};

/// Tools of the frame, which no skill takes away: by them skills are found,
/// read and reviewed. Sorted.
pub const ALWAYS: [&str; 4] = [
    "describe_skill",
    "read_file",
    "review_skill_package",
    "tool_search",
];

/// Tools that start or steer other agents: of the frame too, but only for a
/// skill that declares them. Sorted.
pub const DECLARED_ONLY: [&str; 3] = ["cancel_background_task", "list_background_tasks", "task"];

/// What a skill declares: `None` when it says nothing of tools.
pub type Declared = Option<BTreeSet<String>>;

/// How a skill became active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By a slash command of the user.
    Slash,
    /// Captured while the agent worked.
    Captured,
}

/// What is known of a skill that is said to be active.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is there and may be used.
    Usable(Declared),
    /// There is no such skill.
    Unknown,
    /// It is switched off.
    Disabled,
    /// Another of its name counts.
    Shadowed,
    /// The agent may not use it.
    NotAvailable,
    /// It cannot be used.
    Invalid(String),
}

/// A skill that is said to be active.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Active {
    /// As the host named it.
    pub name: String,
    /// How it became active.
    pub origin: Origin,
    /// What is known of it.
    pub known: Known,
}

/// What became of a skill that is said to be active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its declaration counts.
    Counts,
    /// It declares nothing, so it adds nothing.
    SilentOnTools,
    /// A slash command dominates what was captured.
    Dominated,
    /// There is no such skill.
    Unknown,
    /// It is switched off.
    Disabled,
    /// Another of its name counts.
    Shadowed,
    /// The agent may not use it.
    NotAvailable,
    /// It cannot be used.
    Invalid,
    /// The installed skills could not be read.
    Unread,
}

impl Part {
    /// All, for the contract.
    pub const ALL: [Self; 9] = [
        Self::Counts,
        Self::SilentOnTools,
        Self::Dominated,
        Self::Unknown,
        Self::Disabled,
        Self::Shadowed,
        Self::NotAvailable,
        Self::Invalid,
        Self::Unread,
    ];

    /// A stable word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Counts => "counts",
            Self::SilentOnTools => "declares-nothing",
            Self::Dominated => "dominated",
            Self::Unknown => "unknown",
            Self::Disabled => "disabled",
            Self::Shadowed => "shadowed",
            Self::NotAvailable => "not-available",
            Self::Invalid => "invalid",
            Self::Unread => "unread",
        }
    }
}

/// How much is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing is filtered.
    Open,
    /// What is declared, and the frame.
    Declared,
    /// The frame alone, since nobody knows what is declared.
    Closed,
}

impl Mode {
    /// All, for the contract.
    pub const ALL: [Self; 3] = [Self::Open, Self::Declared, Self::Closed];

    /// A stable word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Declared => "declared",
            Self::Closed => "closed",
        }
    }
}

/// Why a tool is there, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No active skill declares tools.
    NothingDeclared,
    /// These skills declare it; sorted.
    DeclaredBy(Vec<String>),
    /// It belongs to the frame.
    Frame,
    /// No active skill declares it.
    NotDeclared,
    /// It steers other agents, and no active skill declares it.
    MustBeDeclared,
    /// Nobody knows what is declared.
    Closed,
}

impl Why {
    /// One of each, for the contract.
    pub const WORDS: [&'static str; 6] = [
        "nothing-declared",
        "declared",
        "frame",
        "not-declared",
        "must-be-declared",
        "closed",
    ];

    /// A stable word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::NothingDeclared => "nothing-declared",
            Self::DeclaredBy(_) => "declared",
            Self::Frame => "frame",
            Self::NotDeclared => "not-declared",
            Self::MustBeDeclared => "must-be-declared",
            Self::Closed => "closed",
        }
    }
}

/// One tool of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Whether it is left.
    pub visible: bool,
    /// Why.
    pub why: Why,
}

/// What is left, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// How much.
    pub mode: Mode,
    /// What the skills declare together; `None` when nothing is filtered.
    pub allowed: Declared,
    /// The tools in the order of the host.
    pub tools: Vec<Tool>,
    /// The skills in the order of the host, and what became of each.
    pub skills: Vec<(Active, Part)>,
    /// Why the installed skills could not be read.
    pub unread: Option<String>,
}

/// Decides what is left of `tools` while `active` are. `unread` says why the
/// installed skills could not be read, if so: then nothing is believed.
#[must_use]
pub fn decide(active: Vec<Active>, tools: Vec<String>, unread: Option<String>) -> Decision {
    let slashed = active.iter().any(|one| one.origin == Origin::Slash);
    let skills: Vec<(Active, Part)> = active
        .into_iter()
        .map(|one| {
            let part = part(&one, slashed, unread.is_some());
            (one, part)
        })
        .collect();
    let resolved = || {
        let parts = skills.iter().map(|(_, part)| *part);
        parts.filter(|part| matches!(part, Part::Counts | Part::SilentOnTools))
    };
    let mode = if unread.is_some() || (!skills.is_empty() && resolved().count() == 0) {
        Mode::Closed
    } else if resolved().any(|part| part == Part::Counts) {
        Mode::Declared
    } else {
        Mode::Open
    };
    let allowed = match mode {
        Mode::Open => None,
        Mode::Closed => Some(BTreeSet::new()),
        Mode::Declared => Some(
            counting(&skills)
                .flat_map(|(_, set)| set)
                .cloned()
                .collect(),
        ),
    };
    let tools = tools
        .into_iter()
        .map(|name| {
            let why = why(&name, mode, &skills);
            Tool {
                visible: matches!(why, Why::NothingDeclared | Why::DeclaredBy(_) | Why::Frame),
                name,
                why,
            }
        })
        .collect();
    Decision {
        mode,
        allowed,
        tools,
        skills,
        unread,
    }
}

fn part(active: &Active, slashed: bool, unread: bool) -> Part {
    if unread {
        return Part::Unread;
    }
    if slashed && active.origin == Origin::Captured {
        return Part::Dominated;
    }
    match &active.known {
        Known::Usable(Some(_)) => Part::Counts,
        Known::Usable(None) => Part::SilentOnTools,
        Known::Unknown => Part::Unknown,
        Known::Disabled => Part::Disabled,
        Known::Shadowed => Part::Shadowed,
        Known::NotAvailable => Part::NotAvailable,
        Known::Invalid(_) => Part::Invalid,
    }
}

/// The skills whose declaration counts.
fn counting(skills: &[(Active, Part)]) -> impl Iterator<Item = (&str, &BTreeSet<String>)> {
    skills.iter().filter_map(|(active, part)| {
        if let (Known::Usable(Some(declared)), Part::Counts) = (&active.known, part) {
            return Some((active.name.as_str(), declared));
        }
        None
    })
}

fn why(tool: &str, mode: Mode, skills: &[(Active, Part)]) -> Why {
    if mode == Mode::Open {
        return Why::NothingDeclared;
    }
    let by: BTreeSet<&str> = counting(skills)
        .filter(|(_, declared)| declared.contains(tool))
        .map(|(name, _)| name)
        .collect();
    if mode == Mode::Declared && !by.is_empty() {
        return Why::DeclaredBy(by.into_iter().map(str::to_owned).collect());
    }
    if ALWAYS.contains(&tool) {
        return Why::Frame;
    }
    match mode {
        Mode::Closed => Why::Closed,
        Mode::Open | Mode::Declared if DECLARED_ONLY.contains(&tool) => Why::MustBeDeclared,
        Mode::Open | Mode::Declared => Why::NotDeclared,
    }
}

/// The tools that the entries of `allowed-tools` grant, in our spelling. A
/// pattern cannot be enforced here and grants nothing.
///
/// # Errors
/// What is wrong with an entry.
pub fn granted<'a>(entries: impl IntoIterator<Item = &'a str>) -> Result<BTreeSet<String>, String> {
    let mut tools = BTreeSet::new();
    for entry in entries {
        let tool = AllowedTool::parse(entry).map_err(|fault| fault.to_string())?;
        match tool.kind {
            ToolKind::Named | ToolKind::Foreign => {
                tools.insert(tool.name);
            }
            ToolKind::Pattern => {}
        }
    }
    Ok(tools)
}

/// As [`granted`], of the raw value of `allowed-tools`: null says nothing, a
/// list or a text names tools.
///
/// # Errors
/// What is wrong with the value.
pub fn granted_by(raw: &Value) -> Result<Declared, String> {
    match raw {
        Value::Null => Ok(None),
        Value::String(text) => {
            let entries = split(text).map_err(|fault| fault.to_string())?;
            granted(entries).map(Some)
        }
        Value::Array(items) => {
            let entries: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            let entries = entries.ok_or("a tool of the list is no text")?;
            granted(entries).map(Some)
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
            Err("it is neither a list of texts nor a text".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn active(name: &str, origin: Origin, known: Known) -> Active {
        Active {
            name: name.to_owned(),
            origin,
            known,
        }
    }

    fn usable(tools: &[&str]) -> Known {
        Known::Usable(Some(tools.iter().map(|tool| (*tool).to_owned()).collect()))
    }

    fn visible(active: Vec<Active>, unread: Option<&str>) -> (Mode, Vec<String>) {
        let tools = ["bash", "ls", "read_file", "task"].map(str::to_owned);
        let decision = decide(active, tools.to_vec(), unread.map(str::to_owned));
        let left = decision.tools.into_iter().filter(|tool| tool.visible);
        (decision.mode, left.map(|tool| tool.name).collect())
    }

    #[test]
    fn a_slash_command_dominates_what_was_captured() {
        let captured = || active("a", Origin::Captured, usable(&["bash"]));
        let slash = |known| active("b", Origin::Slash, known);
        let left = visible(vec![captured(), slash(usable(&["ls"]))], None);
        assert_eq!(left.1, ["ls", "read_file"]);
        // Not even an unusable one gives way to it.
        let left = visible(vec![captured(), slash(Known::Disabled)], None);
        assert_eq!(left, (Mode::Closed, vec!["read_file".to_owned()]));
        let left = visible(vec![captured(), slash(Known::Usable(None))], None);
        assert_eq!(left.0, Mode::Open);
    }

    #[test]
    fn what_cannot_be_told_is_closed() {
        let bad = || active("a", Origin::Captured, Known::Unknown);
        let good = || active("b", Origin::Captured, usable(&["task"]));
        assert_eq!(visible(vec![bad()], None).0, Mode::Closed);
        assert_eq!(visible(vec![bad(), good()], None).1, ["read_file", "task"]);
        assert_eq!(visible(vec![good()], Some("damaged")).1, ["read_file"]);
        assert_eq!(visible(Vec::new(), Some("damaged")).0, Mode::Closed);
        assert_eq!(visible(Vec::new(), None).0, Mode::Open);
    }

    #[test]
    fn raw_values_are_lists_texts_or_nothing() {
        let granted = |text: &str| granted_by(&serde_json::from_str(text).expect("JSON"));
        assert_eq!(granted("null"), Ok(None));
        assert_eq!(granted("\"\""), Ok(Some(BTreeSet::new())));
        assert!(granted("[1]").is_err() && granted("7").is_err() && granted("\"a(\"").is_err());
        assert!(ALWAYS.is_sorted() && DECLARED_ONLY.is_sorted());
    }
}
