//! A function that pipes into itself in the background, in any spacing and
//! under any name.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "resource-fork-bomb",
    title: "A fork bomb starts processes until the machine stands still",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "It has no other use than to take the machine down.",
    fix: "Remove it.",
    references: &["CWE-400"],
    hits: &[
        Sample::File("references/b.txt", "text\n:(){ :|:& };:\n"),
        Sample::File("scripts/a.sh", ":() { : | : & }; :\n"),
        Sample::File(
            "scripts/a.sh",
            "function bomb {\n  bomb | bomb &\n}\nbomb\n",
        ),
        Sample::File("scripts/a.py", "import os\nwhile True: os.fork()\n"),
        Sample::File("a.txt", "%0|%0\n"),
    ],
    misses: &[
        Sample::File("scripts/a.sh", "f(){ echo x|cat; }; f\n"),
        Sample::File("scripts/a.sh", "f() { g | h & }; f\n"),
        Sample::File(
            "references/a.md",
            "| a | b |\n|---|---|\n| f() | {x} & y |\n",
        ),
    ],
    check: Check::Text {
        // A body that ends in the background.
        anchors: &["fork", "%0", "&}", "&;", "& ", "&\n", "&\r", "&\t"],
        check,
    },
};

static SHAPE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x)
        (?: ( [^\s(){}|&;'\x22`]{1,32} ) \s{0,8} \( \s{0,8} \)
          | \b function \s{1,8} ( [^\s(){}|&;'\x22`]{1,32} ) \s{0,8} (?: \( \s{0,8} \) )? )
        \s{0,8} \{ \s{0,8}
        ( [^\s(){}|&;]{1,32} ) \s{0,8} \| \s{0,8} ( [^\s(){}|&;]{1,32} ) \s{0,8} & \s{0,8} ;? \s{0,8} \}
        \s{0,8} (?: ; | && )? \s{0,8} ( [^\s(){}|&;'\x22`]{1,32} )",
    )
});

static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x) \b while \s{1,8} \(? (?: True | 1 | true ) \)? \s{0,8} :? \s{0,8} \{? \s{0,8} (?: os\. )? fork \s{0,4} \(
        | \b fork \s{1,8} while \s{1,8} fork \b
        | %0 \s{0,8} \| \s{0,8} %0",
    )
});

/// Whether a `&` stands at the end of a body: nearly no text has one, and the
/// expression costs far more.
fn ends_in_background(text: &str) -> bool {
    memchr::memchr_iter(b'&', text.as_bytes()).any(|at| {
        let mut behind = text[at + 1..].chars().take(18);
        behind.find(|letter| !letter.is_whitespace() && *letter != ';') == Some('}')
    })
}

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let bodies = if ends_in_background(file.text) {
        file.text
    } else {
        ""
    };
    let shapes = SHAPE.captures_iter(bodies).filter_map(|found| {
        let name = found.get(1).or_else(|| found.get(2))?;
        let same = (3..=5).all(|group| {
            found
                .get(group)
                .is_some_and(|part| part.as_str() == name.as_str())
        });
        same.then(|| {
            Span::new(
                name.start(),
                found.get(5).map_or(name.end(), |last| last.end()),
            )
        })
    });
    let forks = if file.text.contains("fork") || file.text.contains("%0") {
        file.text
    } else {
        ""
    };
    let others = OTHERS
        .find_iter(forks)
        .map(|found| Span::from(found.range()));
    for spans in [file.once_per_line(shapes), file.once_per_line(others)] {
        for span in spans {
            let prose = matches!(file.language, Language::Markdown);
            let mentioned = prose && prose::is_mentioned(file, span);
            let raised = reporter.raise(span);
            if mentioned {
                raised.because(Circumstance::Mentioned);
            }
        }
    }
}
