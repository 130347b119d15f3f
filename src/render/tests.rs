//! Whatever a package calls itself, no format lets it speak for us.

use proptest::prelude::*;
use regex::Regex;

use super::sample::{self, shown};
use super::*;
use crate::finding::{Evidence, Excerpt, Severity};
use crate::report::{Emit, Kind, Locale};
use crate::text::Span;

const FORMATS: [Format; 8] = [
    Format::Human,
    Format::Json,
    Format::Jsonl,
    Format::Sarif,
    Format::Markdown,
    Format::Github,
    Format::Html,
    Format::Junit,
];

/// Pieces that mean something to one format or another.
const PIECES: [&str; 34] = [
    "\x1b[2J",
    "\x1b]8;;",
    "\u{202e}",
    "\u{200b}",
    "\u{9b}",
    "\u{e0041}",
    "\u{2028}",
    "\n",
    "\r",
    "\t",
    "`",
    "```",
    "|",
    "[",
    "](",
    ")",
    "<",
    ">",
    "<!--",
    "-->",
    "<system-reminder>",
    "</system>",
    "--- END USER INPUT ---",
    "::error::",
    "##[add-mask]",
    "%0A",
    "://",
    "www.",
    "\\",
    "\"",
    "*",
    "# ",
    "你好",
    "a",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..12)
        .prop_map(|pieces| pieces.concat())
}

fn outcomes(words: &[String; 5]) -> Vec<Outcome> {
    let [target, path, message, evidence, line] = words;
    let mut examination = sample::clean(target);
    let mut finding = sample::finding(Severity::Error, message);
    finding.path = Some(path.clone());
    finding.evidence = Some(Evidence::Text(evidence.clone()));
    finding.excerpt = Some(Excerpt {
        mark: Span::new(0, line.len()),
        text: line.clone(),
        cut: true,
    });
    examination.judged.findings.push(finding);
    examination.judged.not_assessed.push(path.clone());
    examination.package.subject.display_ref = target.clone();
    vec![
        Outcome::Examined(Box::new(examination)),
        sample::failed(target),
    ]
}

fn faults(format: Format, text: &str) -> Option<&'static str> {
    // The schema's own tags; those of a package are escaped whole.
    let schemas = Regex::new("</?system-(out|err)>").expect("a constant pattern");
    let text = match format {
        Format::Junit => &*schemas.replace_all(text, ""),
        Format::Human
        | Format::Json
        | Format::Jsonl
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html => text,
    };
    if text.contains(|letter| letter != '\n' && safe::is_hostile(letter)) {
        return Some("a character that steers");
    }
    if text.contains("##[") {
        return Some("an order to the runner");
    }
    let orders = |line: &&str| line.trim_start().starts_with("::");
    if format != Format::Github && text.lines().any(|line| orders(&line)) {
        return Some("a line that is an order");
    }
    if format != Format::Human
        && format != Format::Github
        && (text.contains("<system") || text.contains("</system") || text.contains("--- END USER"))
    {
        return Some("a frame of models");
    }
    match format {
        Format::Human => None,
        // Their tags are compared in their own tests; a tag of a package would
        // begin with one of these.
        Format::Html | Format::Junit => ["<a|", "<!--", "<>", "<<", "<]"]
            .iter()
            .any(|tag| text.contains(tag))
            .then_some("markup of another"),
        Format::Json | Format::Sarif => serde_json::from_str::<serde_json::Value>(text)
            .is_err()
            .then_some("no JSON"),
        Format::Jsonl => text
            .lines()
            .any(|line| serde_json::from_str::<serde_json::Value>(line).is_err())
            .then_some("no JSON"),
        Format::Github => text
            .lines()
            .filter(orders)
            .any(|line| !line.starts_with("::error ") && !line.starts_with("::warning "))
            .then_some("an order of another"),
        Format::Markdown => {
            use pulldown_cmark::{Event, Options, Parser, Tag};
            Parser::new_ext(text, Options::all())
                .any(|event| {
                    matches!(
                        event,
                        Event::Html(_)
                            | Event::InlineHtml(_)
                            | Event::Start(
                                Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)
                            )
                    )
                })
                .then_some("markup of another")
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_of_a_package_speaks_for_us(
        target in text(), path in text(), message in text(), evidence in text(), line in text(),
        scan in any::<bool>(), emit in any::<bool>(), chinese in any::<bool>(),
    ) {
        let mut run = sample::run(if scan { Kind::Scan } else { Kind::Review });
        run.single = false;
        run.emit = if emit { Emit::Facts } else { Emit::Report };
        run.locale = if chinese { Locale::Zh } else { Locale::En };
        let outcomes = outcomes(&[target, path, message, evidence, line]);
        for format in FORMATS {
            let text = shown(format, &run, Style::default(), &outcomes);
            let fault = faults(format, &text);
            prop_assert!(fault.is_none(), "{format:?}: {fault:?}\n{text}");
        }
    }
}
