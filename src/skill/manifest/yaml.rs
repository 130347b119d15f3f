//! From YAML to a tree with places: one document, bounded.

use std::collections::{HashMap, HashSet};

use serde_yaml::granit_parser::{Event, Parser, ScalarStyle, ScanError, Span as Mark, Tag};

use crate::text::Span;

use super::explain;
use super::fault::{Fault, FaultKind};
use super::scalar::{Scalar, ScalarKind};
use super::tabs;
use super::tree::{Node, Pair, Value};

/// Most collections inside each other.
pub(super) const MAX_DEPTH: usize = 64;
/// How much all anchored nodes and the copies that aliases make of them may
/// weigh together; see [`Node::weight`].
const MAX_EXPANSION: usize = 1 << 20;

/// Reads the one document in `range` of `text`; `None` when there is none.
pub(super) fn parse(text: &str, range: Span) -> Result<Option<Node>, Fault> {
    let source = range.of(text);
    explain::refuse_control_characters(text, range)?;
    let options = serde_yaml::granit_parser::options! {
        emit_comments: false,
        disallow_directives: true,
        // Invisible text is for rules to judge, not for the parser.
        bom_inside_document_as_content: true,
        // One more than ours, so that our own message is given.
        flow_nesting_limit: MAX_DEPTH + 1,
        block_nesting_limit: MAX_DEPTH + 1,
    };
    let mut loader = Loader {
        text,
        base: range.start,
        frames: Vec::new(),
        anchors: HashMap::new(),
        expansion: 0,
        documents: 0,
        root: None,
        verbatim: Vec::new(),
    };
    for next in Parser::new_from_str_with_options(source, options) {
        let (event, mark) = next.map_err(|error: ScanError| explain::scan(text, range, &error))?;
        loader.take(event, mark)?;
    }
    tabs::refuse(text, range, &loader.verbatim)?;
    Ok(loader.root)
}

/// A collection that is still open.
struct Frame {
    span: Span,
    anchor: usize,
    content: Content,
}

enum Content {
    Sequence(Vec<Node>),
    Mapping {
        pairs: Vec<Pair>,
        seen: HashSet<String>,
        key: Option<(String, Span, bool)>,
        /// What `<<` brings in, in order.
        merged: Option<Vec<Pair>>,
    },
}

struct Loader<'a> {
    text: &'a str,
    base: usize,
    frames: Vec<Frame>,
    anchors: HashMap<usize, Node>,
    expansion: usize,
    documents: usize,
    root: Option<Node>,
    /// Quoted and block scalars, in order.
    verbatim: Vec<Span>,
}

impl Loader<'_> {
    fn take(&mut self, event: Event<'_>, mark: Mark) -> Result<(), Fault> {
        let span = self.span(&mark);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Fault::new(
                        FaultKind::InvalidYaml,
                        span,
                        "a second document begins here; a frontmatter is one",
                    ));
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                let tag = tag.filter(|tag| !is_local(tag));
                let tagged = tag.is_some();
                if style != ScalarStyle::Plain {
                    let range = mark.byte_range().unwrap_or_default();
                    self.verbatim.push(Span::from(range).shifted(self.base));
                }
                let kind = match tag {
                    Some(tag) => self.tagged(&text, &tag, mark, span)?,
                    None if style == ScalarStyle::Plain => ScalarKind::of_plain(&text),
                    None => ScalarKind::Text,
                };
                let plain = style == ScalarStyle::Plain && !tagged;
                let text = text.into_owned();
                let value = Value::Scalar(Scalar { text, kind });
                self.place(Node { span, value }, anchor, plain)?;
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.core_tag(tag.as_deref(), "seq", mark, span)?;
                self.open(span, anchor, Content::Sequence(Vec::new()))?;
            }
            Event::MappingStart(_, anchor, tag) => {
                self.core_tag(tag.as_deref(), "map", mark, span)?;
                let content = Content::Mapping {
                    pairs: Vec::new(),
                    seen: HashSet::new(),
                    key: None,
                    merged: None,
                };
                self.open(span, anchor, content)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span)?,
            Event::Alias(anchor) => {
                let Some(node) = self.anchors.get(&anchor) else {
                    return Err(Fault::new(
                        FaultKind::InvalidYaml,
                        span,
                        "the alias stands inside the value that it names",
                    ));
                };
                let node = Node {
                    span,
                    value: node.value.clone(),
                };
                self.charge(&node)?;
                self.place(node, 0, false)?;
            }
            // Without data; unresolved aliases are errors of the parser.
            _ => {}
        }
        Ok(())
    }

    /// The bytes of a mark without the blanks and line ends behind it.
    fn span(&self, mark: &Mark) -> Span {
        let range = mark.byte_range().unwrap_or_default();
        self.trimmed(Span::from(range).shifted(self.base))
    }

    fn trimmed(&self, span: Span) -> Span {
        Span::new(span.start, span.start + span.of(self.text).trim_end().len())
    }

    fn open(&mut self, span: Span, anchor: usize, content: Content) -> Result<(), Fault> {
        if self.frames.len() == MAX_DEPTH {
            return Err(explain::too_deep(span));
        }
        self.frames.push(Frame {
            span,
            anchor,
            content,
        });
        Ok(())
    }

    fn close(&mut self, end: Span) -> Result<(), Fault> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        let value = match frame.content {
            Content::Sequence(items) => Value::Sequence(items),
            Content::Mapping {
                mut pairs,
                mut seen,
                merged,
                ..
            } => {
                // What stands in the mapping itself wins over what is merged.
                for pair in merged.unwrap_or_default() {
                    if seen.insert(pair.key.clone()) {
                        pairs.push(pair);
                    }
                }
                Value::Mapping(pairs)
            }
        };
        let span = self.trimmed(Span::new(frame.span.start, end.end.max(frame.span.end)));
        self.place(Node { span, value }, frame.anchor, false)
    }

    /// Puts a finished node where it belongs. `plain` is text without quotes.
    fn place(&mut self, node: Node, anchor: usize, plain: bool) -> Result<(), Fault> {
        if anchor != 0 {
            self.charge(&node)?;
            self.anchors.insert(anchor, node.clone());
        }
        let Some(frame) = self.frames.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match &mut frame.content {
            Content::Sequence(items) => items.push(node),
            Content::Mapping {
                pairs,
                seen,
                key,
                merged,
            } => match key.take() {
                None => *key = Some(self::key(node, plain, seen)?),
                Some((_, _, true)) => *merged = Some(self::merged(node)?),
                Some((key, key_span, false)) => pairs.push(Pair {
                    key,
                    key_span,
                    value: node,
                }),
            },
        }
        Ok(())
    }

    /// Books a copy of `node`, so that a few bytes do not grow without bound.
    fn charge(&mut self, node: &Node) -> Result<(), Fault> {
        self.expansion += node.weight();
        if self.expansion > MAX_EXPANSION {
            return Err(Fault::new(
                FaultKind::YamlLimit,
                node.span,
                "anchors and aliases expand to more than a frontmatter may hold",
            ));
        }
        Ok(())
    }

    fn tag_fault(&self, mark: Mark, span: Span) -> Fault {
        let place = mark.tag_span().map_or(span, |tag| self.span(&tag));
        Fault::new(
            FaultKind::InvalidYaml,
            place,
            "the tag is none of the plain types of YAML, or does not fit the value",
        )
    }

    fn core_tag(
        &self,
        tag: Option<&Tag>,
        wanted: &str,
        mark: Mark,
        span: Span,
    ) -> Result<(), Fault> {
        match tag {
            Some(tag) if !is_local(tag) && tag.core_suffix() != Some(wanted) => {
                Err(self.tag_fault(mark, span))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The type of a scalar that carries a tag.
    fn tagged(&self, text: &str, tag: &Tag, mark: Mark, span: Span) -> Result<ScalarKind, Fault> {
        let implied = ScalarKind::of_plain(text);
        let fits = match tag.core_suffix() {
            Some("str") => return Ok(ScalarKind::Text),
            Some("null") => implied == ScalarKind::Null,
            Some("bool") => matches!(implied, ScalarKind::Boolean(_)),
            Some("int") => implied == ScalarKind::Integer,
            Some("float") => match implied {
                ScalarKind::Integer | ScalarKind::Float => return Ok(ScalarKind::Float),
                ScalarKind::Text
                | ScalarKind::Null
                | ScalarKind::Boolean(_)
                | ScalarKind::Timestamp => false,
            },
            Some(_) | None => false,
        };
        if fits {
            Ok(implied)
        } else {
            Err(self.tag_fault(mark, span))
        }
    }
}

/// Whether it is the tag `!`, which says nothing about the type.
fn is_local(tag: &Tag) -> bool {
    matches!(tag.parts(), ("!", "") | ("", "!"))
}

/// A node as a key: its text, its place, and whether it is the merge key.
fn key(node: Node, plain: bool, seen: &mut HashSet<String>) -> Result<(String, Span, bool), Fault> {
    let Value::Scalar(scalar) = node.value else {
        return Err(Fault::new(
            FaultKind::InvalidYaml,
            node.span,
            "a list or mapping cannot be a key",
        )
        .with_hint("put the value in quotes, if it is meant as text"));
    };
    if node.span.is_empty() {
        return Err(Fault::new(
            FaultKind::InvalidYaml,
            node.span,
            "a key is missing in front of the colon",
        ));
    }
    let merge = plain && scalar.text == "<<";
    if !seen.insert(scalar.text.clone()) {
        return Err(Fault::new(
            FaultKind::DuplicateKey,
            node.span,
            format!(
                "the key `{}` stands here a second time",
                super::judge::shown(&scalar.text)
            ),
        )
        .with_hint("keep one of the two: readers do not agree on which one counts"));
    }
    Ok((scalar.text, node.span, merge))
}

/// What the value of a merge key brings in; earlier mappings win.
fn merged(node: Node) -> Result<Vec<Pair>, Fault> {
    let span = node.span;
    let sources = match node.value {
        Value::Mapping(pairs) => return Ok(pairs),
        Value::Sequence(items) => items,
        Value::Scalar(_) => Vec::new(),
    };
    let mut merged = Vec::new();
    let mut found = false;
    for source in sources {
        found = true;
        match source.value {
            Value::Mapping(pairs) => merged.extend(pairs),
            Value::Scalar(_) | Value::Sequence(_) => {
                found = false;
                break;
            }
        }
    }
    if found {
        Ok(merged)
    } else {
        Err(Fault::new(
            FaultKind::InvalidYaml,
            span,
            "only a mapping, or a list of them, can be merged with `<<`",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FaultKind, SkillDocument};

    fn json(yaml: &str) -> Result<serde_json::Value, FaultKind> {
        let text = format!("---\n{yaml}---\nBody.\n");
        let frontmatter = SkillDocument::parse(&text)
            .frontmatter
            .map_err(|fault| fault.kind)?;
        Ok(frontmatter
            .fields
            .iter()
            .map(|pair| (pair.key.clone(), pair.value.to_json()))
            .collect())
    }

    #[test]
    fn merged_mappings_yield_to_the_keys_beside_them() {
        assert_eq!(
            json("a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc:\n  <<: [*b, *a]\n  x: 5\n")
                .map(|value| value["c"].clone()),
            Ok(serde_json::json!({ "x": 5, "y": 3, "z": 4 }))
        );
        assert_eq!(json("a: 1\n<<: 2\n"), Err(FaultKind::InvalidYaml));
        assert_eq!(json("'<<': 2\n"), Ok(serde_json::json!({ "<<": 2 })));
    }

    #[test]
    fn tags_name_plain_types_or_nothing() {
        assert_eq!(
            json("a: !!str 010\n"),
            Ok(serde_json::json!({ "a": "010" }))
        );
        assert_eq!(json("a: ! 010\n"), Ok(serde_json::json!({ "a": 8 })));
        for value in ["!x 1", "!!int x", "!!set {a}", "!!binary aGk=", "!!map [a]"] {
            assert_eq!(
                json(&format!("a: {value}\n")),
                Err(FaultKind::InvalidYaml),
                "{value}"
            );
        }
    }

    #[test]
    fn what_cannot_be_a_key_is_refused() {
        assert_eq!(json("? [a]\n: b\n"), Err(FaultKind::InvalidYaml));
        assert_eq!(json("name: a\n: b\n"), Err(FaultKind::InvalidYaml));
        assert_eq!(json("a: 1\n\"a\": 2\n"), Err(FaultKind::DuplicateKey));
        assert_eq!(json("a: {b: 1, b: 2}\n"), Err(FaultKind::DuplicateKey));
    }

    #[test]
    fn growth_has_a_bound() {
        let deep = "[".repeat(2000);
        assert_eq!(json(&format!("a: {deep}\n")), Err(FaultKind::YamlLimit));
        let items = "x,".repeat(200);
        let copies = "*a,".repeat(50_000);
        assert_eq!(
            json(&format!("a: &a [{items}]\nb: [{copies}]\n")),
            Err(FaultKind::YamlLimit)
        );
        // One anchor inside the other is as good as copies.
        let nested = "&q [".repeat(60);
        let closed = "]".repeat(60);
        let many = "x,".repeat(20_000);
        assert_eq!(
            json(&format!("a: {nested}{many}{closed}\n")),
            Err(FaultKind::YamlLimit)
        );
        assert_eq!(
            json("a: &a [*a]\n"),
            Err(FaultKind::InvalidYaml),
            "an alias in its own value"
        );
        let large = "x".repeat(super::super::MAX_FRONTMATTER_BYTES);
        assert_eq!(json(&format!("a: {large}\n")), Err(FaultKind::TooLarge));
    }
}
