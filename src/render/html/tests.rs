//! The page says the same things whatever a package is called, and nothing of
//! a package becomes a tag.

use regex::Regex;

use super::super::sample::{self, shown};
use super::super::{Format, Style};
use super::*;
use crate::finding::{Evidence, Excerpt, FlowStep};
use crate::text::Span;

/// The tags of a page, the values of their attributes left out.
fn skeleton(page: &str) -> Vec<String> {
    let style = Regex::new("(?s)<(style|script)>.*?</(?:style|script)>").expect("a pattern");
    let tag = Regex::new("<[^>]*>").expect("a pattern");
    let value = Regex::new("\"[^\"]*\"").expect("a pattern");
    let page = style.replace_all(page, "<$1>");
    tag.find_iter(&page)
        .filter(|tag| tag.as_str() != "<wbr>")
        .map(|tag| value.replace_all(tag.as_str(), "\"\"").into_owned())
        .collect()
}

fn outcomes(word: &str) -> Vec<Outcome> {
    let mut examination = sample::clean(word);
    let mut finding = sample::finding(Severity::Error, word);
    finding.path = Some(word.to_owned());
    finding.evidence = Some(Evidence::Text(word.to_owned()));
    finding.remediation = word.to_owned();
    let excerpt = Excerpt {
        mark: Span::new(0, word.len()),
        text: word.to_owned(),
        cut: true,
    };
    finding.steps = vec![FlowStep {
        path: word.to_owned(),
        place: finding.place,
        note: word.to_owned(),
        excerpt: Some(excerpt.clone()),
    }];
    finding.excerpt = Some(excerpt);
    examination.judged.findings.push(finding);
    examination
        .judged
        .not_assessed
        .push(format!("parse:{word}"));
    examination
        .judged
        .capabilities
        .hosts
        .insert(word.to_owned());
    vec![
        Outcome::Examined(Box::new(examination)),
        sample::failed(word),
    ]
}

#[test]
fn no_word_becomes_a_tag() {
    let mut run = sample::run(Kind::Review);
    run.single = false;
    let tame = shown(Format::Html, &run, Style::default(), &outcomes("word"));
    for word in [
        "<script>document.title='x'</script>",
        "\"><img src=x onerror=\"document.title='x'\">",
        "' onmouseover='x",
        "</style></code></pre></title><svg onload=x>",
        "-->]]><!--",
        "&lt;b&gt;&#60;",
        "javascript:alert(1)",
        "\u{202e}\u{2066}\0\x1b\u{2028}<\u{feff}b>",
    ] {
        let page = shown(Format::Html, &run, Style::default(), &outcomes(word));
        assert_eq!(skeleton(&page), skeleton(&tame), "{word}");
        assert!(!page.contains("\u{202e}") && !page.contains('\0'));
    }
}

#[test]
fn a_clean_package_says_so() {
    let run = sample::run(Kind::Scan);
    let outcome = Outcome::Examined(Box::new(sample::clean("demo")));
    let page = shown(Format::Html, &run, Style::default(), &[outcome]);
    assert!(page.contains("<title>Skill scan: demo</title>"), "{page}");
    assert!(page.contains("No findings."), "{page}");
    assert!(!page.contains("<nav"), "one package needs no index");
    assert!(!page.contains("id=\"filters\""), "nothing to filter");
}

/// The colours of one scheme by name, each as red, green, blue.
fn colours(block: &str) -> Vec<(&str, [f64; 3])> {
    let lines = block.lines().filter_map(|line| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(": #")?;
        let part = |at| u8::from_str_radix(value.get(at..at + 2)?, 16).ok();
        let parts = [part(0)?, part(2)?, part(4)?];
        Some((name, parts.map(|part| f64::from(part) / 255.0)))
    });
    lines.collect()
}

/// The contrast of WCAG 2.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |colour: [f64; 3]| {
        let linear = colour.map(|part| {
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn everything_can_be_read_in_light_and_dark() {
    let (light, rest) = policy::STYLE.split_once("@media").expect("two schemes");
    let dark = rest.split_once("* {").expect("an end").0;
    for (scheme, block) in [("light", light), ("dark", dark)] {
        let colours = colours(block);
        let named = |name: &str| {
            let found = colours.iter().find(|(have, _)| *have == name);
            found.unwrap_or_else(|| panic!("{scheme} has no {name}")).1
        };
        let mut pairs = Vec::new();
        for ground in ["ground", "paper", "faint"] {
            pairs.extend(["ink", "quiet"].map(|ink| (ink.to_owned(), ground.to_owned())));
        }
        for ground in ["ground", "paper"] {
            pairs.push(("link".to_owned(), ground.to_owned()));
        }
        for word in ["blocker", "error", "warning", "info", "good"] {
            pairs.push((word.to_owned(), format!("{word}-tint")));
            pairs.push((word.to_owned(), "paper".to_owned()));
        }
        pairs.push(("ink".to_owned(), "mark".to_owned()));
        for (ink, ground) in pairs {
            let ratio = contrast(named(&ink), named(&ground));
            assert!(ratio >= 4.5, "{scheme}: {ink} on {ground} is {ratio:.2}");
        }
        // Lines are no text.
        let ratio = contrast(named("edge"), named("ground"));
        assert!(ratio >= 2.5, "{scheme}: lines have {ratio:.2}");
    }
}

/// A package with `count` files in `folders` folders, each of which SKILL.md
/// names.
fn large(count: usize, folders: usize) -> Examination {
    use crate::skill::package::Entry;
    let mut examination = sample::clean("large");
    for index in 0..count {
        let path = format!("references/{}/file-{index}.md", index % folders.max(1));
        let edge = ("SKILL.md".to_owned(), path.clone());
        examination.judged.graph.edges.insert(edge);
        examination
            .package
            .add_entries([Entry::file(path, b"x", false)]);
    }
    examination
}

#[test]
fn the_picture_stays_readable_and_bounded() {
    for (count, folders) in [(0, 1), (3, 1), (36, 6), (200, 8), (200, 1), (5000, 5000)] {
        let examination = large(count, folders);
        let cards = cards::Cards::of(&examination);
        let layout = layout::Layout::of(&cards);
        assert!(
            layout.width <= 3200 && layout.height <= 2700,
            "{count} in {folders}: {layout:?}"
        );
        let places = &layout.places;
        for (index, one) in places.iter().enumerate() {
            assert!(one.x + one.width <= layout.width && one.y + one.height <= layout.height);
            for other in &places[index + 1..] {
                let apart = one.x + one.width <= other.x
                    || other.x + other.width <= one.x
                    || one.y + one.height <= other.y
                    || other.y + other.height <= one.y;
                assert!(apart, "{count} in {folders}: {one:?} {other:?}");
            }
        }
        let shown: usize = cards
            .cards
            .iter()
            .map(|card| card.rows.len() + card.more)
            .sum();
        assert_eq!(shown, examination.package.entries.len());
    }
}
