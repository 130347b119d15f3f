//! Answers to hosts, for people.

use std::fmt::Write as _;

use crate::catalog::section::Cost;
use crate::host::tools::{Decision, Mode, Why};
use crate::report::host::{
    ActivatedSkill, Activation, ActivationOutcome, HostReport, PromptSection,
};

use super::super::human::paint::{Paint, Role};
use super::super::human::wrap::wrap;
use super::super::{Style, safe};

pub(super) fn text(report: &HostReport, style: Style) -> String {
    if style.quiet > 1 {
        return String::new();
    }
    match report {
        HostReport::Prompt(section) => prompt(section, style),
        HostReport::Activation(found) => activation(found, style),
        HostReport::Read(read) => cleaned(&read.text),
        HostReport::Reviewed(found) => super::reviewed::markdown(found),
        HostReport::Tools { decision, explain } => tools(decision, *explain, style),
    }
}

/// Lines for models, for a terminal.
fn cleaned(text: &str) -> String {
    text.lines().map(|line| safe::line(line) + "\n").collect()
}

fn said(cost: Cost) -> String {
    format!("{} bytes, about {} tokens", cost.bytes, cost.tokens)
}

/// The section alone, so that a pipe gets nothing else; what it costs when that
/// was asked.
fn prompt(section: &PromptSection, style: Style) -> String {
    let mut text = match style.quiet {
        0 => cleaned(&section.text),
        _ => String::new(),
    };
    if section.budget.is_none() && style.verbose == 0 {
        return text;
    }
    let (full, deferred) = section.costs;
    let other = match section.deferred {
        true => format!("in full {}", said(full)),
        false => format!("with `--deferred` {}", said(deferred)),
    };
    let count = super::super::skills::skills(section.names.len());
    let mut summary = format!("{count}, {}; {other}", said(section.cost));
    if let Some(most) = section.budget {
        let stands = if section.is_over() { "over" } else { "within" };
        let _ = write!(summary, "; {stands} the budget of {most} tokens");
    }
    let role = if section.is_over() {
        Role::Error
    } else {
        Role::Strong
    };
    let lines = wrap(&summary, style.width, 0, 2).join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text + &Paint::new(style).text(role, &lines) + "\n"
}

fn activation(found: &Activation, style: Style) -> String {
    let paint = Paint::new(style);
    let head = |skill: &ActivatedSkill, deed: &str| {
        let editable = if skill.editable {
            "editable"
        } else {
            "read-only"
        };
        format!(
            "{} {deed} ({}, {editable})\n  {}\n  sha256:{}\n",
            paint.text(Role::Strong, &safe::line(&skill.name)),
            skill.category.word(),
            safe::line(&skill.location),
            skill.sha256
        )
    };
    match &found.outcome {
        ActivationOutcome::Activated(skill, message) => {
            let mut text = head(skill, "is activated");
            if style.quiet == 0 {
                text = format!("{text}\n{}", cleaned(message));
            }
            text
        }
        ActivationOutcome::Repeated(skill) => head(skill, "was activated for this key before"),
        ActivationOutcome::Refused(refusal) => {
            let name = found.name.as_deref().unwrap_or_default();
            let lines = wrap(&safe::line(&refusal.message(name)), style.width, 0, 2);
            lines.join("\n") + "\n"
        }
    }
}

fn tools(decision: &Decision, explain: bool, style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    for tool in &decision.tools {
        let name = safe::line(&tool.name);
        if !explain {
            if tool.visible {
                let _ = writeln!(text, "{name}");
            }
            continue;
        }
        let (role, mark) = match tool.visible {
            true => (Role::Good, "yes"),
            false => (Role::Quiet, "no "),
        };
        let _ = writeln!(
            text,
            "{} {name}: {}",
            paint.text(role, mark),
            why(&tool.why)
        );
    }
    if explain {
        for (active, part) in &decision.skills {
            let _ = writeln!(text, "skill {}: {}", safe::line(&active.name), part.word());
        }
        let mode = match decision.mode {
            Mode::Open => "nothing declares tools, so nothing is filtered",
            Mode::Declared => "what is declared, and the tools of the frame",
            Mode::Closed => "it cannot be told what is declared, so only the frame is left",
        };
        let _ = writeln!(text, "{}", paint.text(Role::Strong, mode));
    }
    if let Some(fault) = &decision.unread {
        let line = format!("the installed skills cannot be read: {}", safe::line(fault));
        let _ = writeln!(text, "{}", wrap(&line, style.width, 0, 2).join("\n"));
    }
    text
}

fn why(why: &Why) -> String {
    match why {
        Why::NothingDeclared => "no active skill declares tools".to_owned(),
        Why::DeclaredBy(skills) => {
            let skills: Vec<String> = skills.iter().map(|name| safe::line(name)).collect();
            format!("declared by {}", skills.join(", "))
        }
        Why::Frame => "belongs to the frame".to_owned(),
        Why::NotDeclared => "no active skill declares it".to_owned(),
        Why::MustBeDeclared => "it steers other agents, and no active skill declares it".to_owned(),
        Why::Closed => "it cannot be told what is declared".to_owned(),
    }
}
