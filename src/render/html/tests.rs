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
