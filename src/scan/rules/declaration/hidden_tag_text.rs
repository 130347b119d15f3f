//! Text in characters that no font shows: Unicode tags, and runs of variation
//! selectors.

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::secret;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "declaration-hidden-tag-text",
    title: "Invisible characters carry text that only the agent can read",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Unicode tags and runs of variation selectors encode letters that no person sees and that models read.",
    fix: "Remove the invisible characters.",
    references: &["CWE-1007", "OWASP-LLM01"],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Greets.\u{e006f}\u{e0062}\u{e0065}\u{e0079}\n---\n\n# Demo\n",
        ),
        Sample::File(
            "references/a.md",
            "Hello \u{1f3f4}\u{e0061}\u{e0062} there.\n",
        ),
        Sample::File(
            "references/a.md",
            "Smile \u{1f600}\u{e0120}\u{e0121}\u{e0130}\u{e0131} now.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "Scotland \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} and \u{2764}\u{fe0f}.\n",
        ),
        Sample::File("references/a.md", "葛\u{e0100}城 is a place.\n"),
    ],
    // The common bytes of all these characters are no character of their own.
    check: Check::Text {
        anchors: &[],
        check,
    },
};

/// Fewest selectors in a row that are no longer a choice of glyph.
const LEAST_SELECTORS: usize = 3;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !matches!(file.language, Language::Markdown | Language::Text) {
        return;
    }
    for span in file.once_per_line(hidden(file.text)) {
        let (mut count, mut text) = (0, String::new());
        for letter in span.of(file.text).chars() {
            count += 1;
            if let Some(shown) = decoded(letter).filter(|_| count <= 80) {
                text.push(shown);
            }
        }
        let raised = reporter.raise(span);
        if text.is_empty() || !secret::find(file.path, &text).is_empty() {
            raised.evidence(format!("{count} invisible characters"));
        } else {
            raised.evidence(format!("{count} invisible characters that spell `{text}`"));
        }
    }
}

/// Runs of tags outside a flag, and of selectors, in order.
fn hidden(text: &str) -> impl Iterator<Item = Span> + '_ {
    let mut behind = 0;
    memchr::memmem::find_iter(text.as_bytes(), b"\xf3\xa0").filter_map(move |at| {
        if at < behind {
            return None;
        }
        let run: usize = text[at..]
            .chars()
            .take_while(|letter| is_tag(*letter) || is_selector(*letter))
            .map(char::len_utf8)
            .sum();
        behind = at + run.max(1);
        let letters = &text[at..at + run];
        let selectors = letters
            .chars()
            .filter(|letter| is_selector(*letter))
            .count();
        let tags = run > 0 && letters.chars().any(is_tag) && !is_flag(&text[..at], letters);
        (tags || selectors >= LEAST_SELECTORS).then(|| Span::new(at, at + run))
    })
}

fn is_tag(letter: char) -> bool {
    ('\u{e0000}'..='\u{e007f}').contains(&letter)
}

fn is_selector(letter: char) -> bool {
    ('\u{e0100}'..='\u{e01ef}').contains(&letter)
}

/// A black flag, two to six letters of a region, a cancel tag.
fn is_flag(before: &str, tags: &str) -> bool {
    let Some(region) = tags.strip_suffix('\u{e007f}') else {
        return false;
    };
    let fits = |letter: char| {
        ('\u{e0061}'..='\u{e007a}').contains(&letter)
            || ('\u{e0030}'..='\u{e0039}').contains(&letter)
    };
    before.ends_with('\u{1f3f4}')
        && (2..=6).contains(&region.chars().count())
        && region.chars().all(fits)
}

/// The ASCII letter that a tag or a selector stands for.
fn decoded(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let byte = match letter {
        '\u{e0020}'..='\u{e007e}' => code - 0xe_0000,
        '\u{e0100}'..='\u{e01ef}' => code - 0xe_0100 + 16,
        _ => return None,
    };
    char::from_u32(byte).filter(|shown| shown.is_ascii_graphic() || *shown == ' ')
}
