//! What `allowed-tools` grants of running commands.

use crate::scan::rule::Whole;
use crate::skill::allowed_tools::ToolKind;
use crate::skill::path::file_name;

/// Words in names of tools that run commands or code.
const RUNNERS: [&str; 10] = [
    "bash", "shell", "exec", "terminal", "command", "code", "python", "run", "process", "computer",
];

/// The declaration of a skill, as far as commands go.
pub(super) struct Declared {
    /// Some tool runs any command.
    pub(super) runs_anything: bool,
    /// Programs of patterns such as `Bash(git:*)`; `*` is any.
    pub(super) patterns: Vec<String>,
}

impl Declared {
    /// `None` where nothing is declared, or nothing that can be read.
    pub(super) fn of(whole: &Whole<'_>) -> Option<Self> {
        let frontmatter = whole.document?.frontmatter.as_ref().ok()?;
        let tools = frontmatter.allowed_tools(&mut Vec::new()).ok()??;
        if tools.is_empty() {
            return None;
        }
        let mut declared = Self {
            runs_anything: false,
            patterns: Vec::new(),
        };
        for tool in tools {
            let name = tool.name.to_ascii_lowercase();
            match tool.kind {
                ToolKind::Named | ToolKind::Foreign => {
                    // Tools of other servers may do anything.
                    declared.runs_anything |= name == "*"
                        || name.starts_with("mcp__")
                        || RUNNERS.iter().any(|runner| name.contains(runner));
                }
                ToolKind::Pattern => {
                    let (tool, rest) = name.split_once('(').unwrap_or((&name, ""));
                    let inner = rest.trim_end_matches(')').trim();
                    let program = inner.split([' ', ':']).next().unwrap_or_default();
                    if !RUNNERS.iter().any(|runner| tool.contains(runner)) {
                        continue;
                    }
                    if matches!(program, "" | "*" | "**") {
                        declared.runs_anything = true;
                    } else {
                        declared.patterns.push(program.to_owned());
                    }
                }
            }
        }
        Some(declared)
    }

    /// Whether a pattern covers the program.
    pub(super) fn covers(&self, program: &str) -> bool {
        let program = program.to_ascii_lowercase();
        self.patterns.iter().any(|pattern| {
            let name = file_name(pattern);
            // `scripts/*` is any of them, `python*` python3 as well.
            let head = name.trim_end_matches('*');
            name.starts_with('*')
                || program == head
                || name.ends_with('*') && program.starts_with(head)
        })
    }
}
