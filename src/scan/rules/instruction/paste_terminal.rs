//! The user is told to paste something into a terminal.

use crate::finding::{Confidence, Severity};
use crate::scan::intent::concept::{Concept, Concepts};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::rules::link;

use super::{raise, signs};

/// The rule.
pub static RULE: Rule = Rule {
    id: "instruction-paste-terminal",
    title: "The text has a command from elsewhere pasted into a terminal",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Pasting unread commands is how people are made to infect their own machine.",
    fix: "Ship the script with the skill, readable, and say what it does.",
    references: &["CWE-494", "AML.T0011"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Visit https://glot.io/snippets/abc, copy the command and paste it into your terminal.\n",
        ),
        Sample::File(
            "references/a.md",
            "Open https://example.com/setup, copy the script, open Terminal and paste it.\n",
        ),
        Sample::File(
            "references/a.md",
            "打开 https://example.com/a ，复制命令并粘贴到终端中运行。\n",
        ),
    ],
    misses: &[
        Sample::File("references/a.md", "Run `npm test` in your terminal.\n"),
        Sample::File("references/a.md", "Paste the table into the document.\n"),
    ],
    check: Check::Text {
        anchors: &[],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    for (index, sentence) in file.prose.sentences.iter().enumerate() {
        if reporter.is_full() {
            break;
        }
        let Some(token) = sentence.orders(Concept::Run).find(|token| {
            let word = token.span.of(file.text).to_ascii_lowercase();
            word.starts_with("paste") || word.contains('粘') || word.contains('黏')
        }) else {
            continue;
        };
        let around = file.prose.around(index, 2);
        let terminal = around.iter().any(|other| other.has(Concept::Terminal));
        let url = around.iter().any(|other| other.has(Concept::Url));
        let pasted = around.iter().flat_map(|other| &other.tokens).any(|other| {
            other.concepts.has(Concept::Url) && link::is_paste(other.span.of(file.text))
        });
        let visited = around.iter().any(|other| {
            signs::order_on(other, &[Concept::Fetch], Concepts::of(&[Concept::Url]), 8)
                // "打开终端": no page is opened.
                .is_some_and(|token| {
                    !token.han || other.behind(token, Concept::Terminal, 2).next().is_none()
                })
        });
        let scripted = around.iter().any(|other| other.has(Concept::Script));
        let severity = match (terminal && scripted, pasted, visited, url) {
            (_, true, _, _) | (true, _, true, _) => Severity::Error,
            (true, false, false, true) => Severity::Warning,
            _ => continue,
        };
        raise(file, reporter, sentence, token.span, severity);
    }
}
