//! The address at which a cloud hands its credentials to a machine.

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
    id: "network-cloud-metadata",
    title: "A cloud metadata service is addressed",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "The service answers every process on the machine with the machine's own cloud credentials.",
    fix: "Remove the address; take credentials from the provider's own library or from variables.",
    references: &["CWE-918", "CWE-522"],
    hits: &[
        Sample::File(
            "scripts/m.json",
            "{\"host\": \"metadata.google.internal\"}\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import urllib.request\nurllib.request.urlopen('http://169.254.169.254/x')\n",
        ),
        Sample::File("scripts/a.sh", "curl http://2852039166/latest/\n"),
        Sample::File("scripts/a.sh", "curl http://0xA9FEA9FE/latest/\n"),
        Sample::File("scripts/a.sh", "curl 'http://[fd00:ec2::254]/latest/'\n"),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "The address 169.254.1.1 is link-local.\n",
        ),
        Sample::File(
            "scripts/a.py",
            "SERIAL = 12852039166\nVERSION = '1.169.254.169.254'\n",
        ),
        Sample::File("references/a.md", "See metadata.google.internals for it.\n"),
    ],
    check: Check::Text {
        anchors: &[
            "169.254.169.254",
            "metadata.google.internal",
            "fd00:ec2::254",
            "100.100.100.200",
            "169.254.170.2",
            "2852039166",
            "a9fea9fe",
            "0xa9",
            "a9fe:a9fe",
            "0251.",
            "169.254.43518",
            "169.16689662",
            "metadata.azure.internal",
        ],
        check,
    },
};

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        169\.254\.169\.254 | 169\.254\.170\.2 | 100\.100\.100\.200 | metadata\.google\.internal | metadata\.azure\.internal
        | fd00:ec2::254 | (?: ::ffff: )? a9fe:a9fe | 2852039166 | 0x0{0,8}a9fea9fe
        | 0x0{0,8}a9 \. (?: 0x0{0,8}fe | 254 | 0{1,8}376 ) \. (?: 0x0{0,8}a9 | 169 | 0{1,8}251 ) \. (?: 0x0{0,8}fe | 254 | 0{1,8}376 )
        | 0{1,8}251 \. (?: 0x0{0,8}fe | 254 | 0{1,8}376 ) \. (?: 0x0{0,8}a9 | 169 | 0{1,8}251 ) \. (?: 0x0{0,8}fe | 254 | 0{1,8}376 )
        | 169\.254\.43518 | 169\.16689662",
    )
});

/// A list of what is refused: `BLOCKED_HOSTS = […]`.
static REFUSED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b\w{0,32}(?:block|deny|denied|forbid|disallow|banned|reserved|private|unsafe)\w{0,32}\s{0,4}(?::[^=\n]{0,40})?[:=]+\s{0,4}(?:frozenset|set|new Set)?[\[({ \x22']",
    )
});

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = ADDRESS
        .find_iter(file.text)
        .map(|found| Span::from(found.range()))
        .filter(|span| stands_alone(file.text, *span));
    for span in file.once_per_line(found) {
        let circumstance = circumstance(file, span);
        let raised = reporter.raise(span);
        if let Some(circumstance) = circumstance {
            raised.because(circumstance);
        } else if !is_disguised(span.of(file.text)) {
            // Clouds document it; what is asked there is another matter once
            // it is sent on. Nobody writes it otherwise who does not hide it.
            raised.because(Circumstance::Unconnected);
        }
    }
}

/// Whether the address is written in a way that filters do not know.
fn is_disguised(address: &str) -> bool {
    let plain = [
        "169.254.169.254",
        "169.254.170.2",
        "100.100.100.200",
        "fd00:ec2::254",
    ];
    !plain.contains(&address.to_ascii_lowercase().as_str())
        && !address.to_ascii_lowercase().ends_with(".internal")
}

fn stands_alone(text: &str, span: Span) -> bool {
    let joins = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let before = text[..span.start].chars().next_back();
    let dotted = before == Some('.')
        && text[..span.start - 1].ends_with(|letter: char| letter.is_ascii_alphanumeric());
    let rest = &text[span.end..];
    let mut behind = rest.chars();
    let next = behind.next();
    let goes_on = next == Some('.') && behind.next().is_some_and(|letter| letter.is_ascii_digit());
    !before.as_ref().is_some_and(joins) && !dotted && !next.as_ref().is_some_and(joins) && !goes_on
}

/// Prose that says to block the address advises; code that lists it among the
/// refused does too.
fn circumstance(file: &TextFile<'_>, span: Span) -> Option<Circumstance> {
    let in_code = file.markdown.is_some_and(|markdown| {
        let fences = &markdown.fences;
        fences
            .get(fences.partition_point(|fence| fence.span.end <= span.start))
            .is_some_and(|fence| fence.span.start <= span.start)
    });
    match file.language {
        Language::Markdown if !in_code => {
            if prose::is_warned_about(file.text, span) && !fetches(file.text, span) {
                Some(Circumstance::Mentioned)
            } else if file.is_skill_md() || fetches(file.text, span) {
                None
            } else {
                Some(Circumstance::Documentation)
            }
        }
        Language::Markdown | Language::Json | Language::Text => None,
        Language::Python
        | Language::Shell
        | Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell
        | Language::Makefile
        | Language::Dockerfile
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::Batch
        | Language::AppleScript
        | Language::Basic
        | Language::Other(_) => code_circumstance(file, span),
    }
}

fn code_circumstance(file: &TextFile<'_>, span: Span) -> Option<Circumstance> {
    let in_comment = file.units.iter().any(|unit| {
        let comments = &unit.lowered.comments;
        unit.origin == crate::scan::code::Origin::File
            && comments
                .get(comments.partition_point(|comment| comment.end <= span.start))
                .is_some_and(|comment| comment.start <= span.start)
    });
    if in_comment {
        return Some(Circumstance::Comment);
    }
    let mut from = span.start.saturating_sub(300);
    while !file.text.is_char_boundary(from) {
        from += 1;
    }
    let before = &file.text[from..span.start];
    let list = REFUSED.find_iter(before).last()?;
    // The list is still open: nothing closed it, and no statement followed.
    let inside = &before[list.start()..];
    (!inside.contains(['}', ']']) && !inside.contains(';')).then_some(Circumstance::Mentioned)
}

/// Whether the line runs something with the address.
fn fetches(text: &str, span: Span) -> bool {
    let mut from = span.start.saturating_sub(200);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let line = &text[from..span.start];
    let line = line.rfind('\n').map_or(line, |at| &line[at + 1..]);
    [
        "curl ",
        "wget ",
        "fetch(",
        "requests.",
        "urlopen",
        "Invoke-",
    ]
    .iter()
    .any(|word| line.contains(word))
}
