//! Whatever a SKILL.md holds, it is taken apart without a panic, and every
//! place lies in the text, between characters.

use proptest::prelude::*;
use skilldeck::skill::manifest::{Node, Pair, SkillDocument, UnknownFields, Value, validate};
use skilldeck::text::Span;

fn lies_in(text: &str, span: Span) {
    assert!(
        text.get(span.start..span.end).is_some(),
        "{span:?} is no piece of {text:?}"
    );
}

fn pairs_lie_in(text: &str, pairs: &[Pair]) {
    for pair in pairs {
        lies_in(text, pair.key_span);
        node_lies_in(text, &pair.value);
    }
}

fn node_lies_in(text: &str, node: &Node) {
    lies_in(text, node.span);
    match &node.value {
        Value::Scalar(_) => {}
        Value::Sequence(items) => items.iter().for_each(|item| node_lies_in(text, item)),
        Value::Mapping(pairs) => pairs_lie_in(text, pairs),
    }
}

fn holds(text: &str) {
    let document = SkillDocument::parse(text);
    lies_in(text, document.body);
    match &document.frontmatter {
        Ok(frontmatter) => {
            lies_in(text, frontmatter.opening);
            pairs_lie_in(text, &frontmatter.fields);
            for fault in frontmatter.faults() {
                lies_in(text, fault.span);
            }
            for warning in frontmatter.warnings() {
                lies_in(text, warning.span);
            }
        }
        Err(fault) => lies_in(text, fault.span),
    }
    let refused = validate(text, &document, UnknownFields::Refuse);
    let ignored = validate(text, &document, UnknownFields::Ignore);
    if refused.is_ok() {
        assert_eq!(refused, ignored);
    }
    if let Ok(fields) = ignored {
        assert_eq!(document.declared_name(), Some(fields.name.as_str()));
    }
}

/// Pieces that YAML, its readers and our hints treat in a special way.
const PIECES: &[&str] = &[
    "name",
    "description",
    "allowed-tools",
    "required-secrets",
    "metadata",
    "version",
    ":",
    ": ",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "- ",
    "-",
    "---",
    "\n---\n",
    "...",
    "? ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "&a ",
    "*a",
    "<<",
    "!!str ",
    "!!int ",
    "! ",
    "!x ",
    "!<",
    "%YAML 1.1",
    "|",
    ">",
    "|2-",
    ">+",
    "\"",
    "'",
    "\\",
    "\\x",
    "\\u12",
    "#",
    " # ",
    "x",
    "é",
    "漢",
    "😀",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "\0",
    "@",
    "`",
    "~",
    "yes",
    "010",
    "1:30",
    "2026-01-02",
    "Bash(a b)",
    "(",
    ")",
    "<",
    "%",
    "=",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_is_taken_apart(text in any::<String>()) {
        holds(&text);
    }

    #[test]
    fn any_frontmatter_is_taken_apart(yaml in any::<String>()) {
        holds(&format!("---\n{yaml}\n---\nBody.\n"));
    }

    #[test]
    fn pieces_of_yaml_are_taken_apart(yaml in pieces()) {
        holds(&format!("---\n{yaml}\n---\nBody.\n"));
    }

    #[test]
    fn pieces_behind_a_field_are_taken_apart(yaml in pieces()) {
        holds(&format!("\u{feff}---\nname: demo\ndescription: {yaml}\n---"));
    }
}
