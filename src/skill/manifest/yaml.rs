//! YAML as a tree with places: one document, bounded, nothing kept silently.

use std::collections::{HashMap, HashSet};

use serde_yaml::granit_parser::{Event, Parser, ScalarStyle, ScanError, Span as Mark, Tag};

use crate::text::Span;

use super::explain;
use super::fault::{Fault, FaultKind};
use super::scalar::{Scalar, ScalarKind};

/// Most collections inside each other.
pub(super) const MAX_DEPTH: usize = 64;
/// How much all anchored nodes and the copies that aliases make of them may
/// weigh together; a node weighs its text and [`NODE_WEIGHT`].
const MAX_EXPANSION: usize = 1 << 20;
const NODE_WEIGHT: usize = 32;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Bytes of the whole text. An alias stands where it is written.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One piece of text, typed.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values in the order of the file; keys are unique.
    Mapping(Vec<Pair>),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The key as written, quotes and escapes undone; numbers and the like
    /// are keys by their text.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Node {
    /// The text, if this is text and not a number, a date or the like.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(scalar) if scalar.kind == ScalarKind::Text => Some(&scalar.text),
            Value::Scalar(_) | Value::Sequence(_) | Value::Mapping(_) => None,
        }
    }

    /// Whether nothing was written, or `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.kind == ScalarKind::Null)
    }

    /// The value at `key` of a mapping.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Mapping(pairs) => pairs
                .iter()
                .find(|pair| pair.key == key)
                .map(|pair| &pair.value),
            Value::Scalar(_) | Value::Sequence(_) => None,
        }
    }

    /// The value as JSON; keys are text.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Scalar(scalar) => scalar.to_json(),
            Value::Sequence(items) => items.iter().map(Self::to_json).collect(),
            Value::Mapping(pairs) => pairs
                .iter()
                .map(|pair| (pair.key.clone(), pair.value.to_json()))
                .collect(),
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match &self.value {
            Value::Scalar(scalar) => scalar.kind.name(),
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
        }
    }

    fn weight(&self) -> usize {
        NODE_WEIGHT
            + match &self.value {
                Value::Scalar(scalar) => scalar.text.len(),
                Value::Sequence(items) => items.iter().map(Self::weight).sum(),
                Value::Mapping(pairs) => pairs
                    .iter()
                    .map(|pair| NODE_WEIGHT + pair.key.len() + pair.value.weight())
                    .sum(),
            }
    }
}

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
    };
    for next in Parser::new_from_str_with_options(source, options) {
        let (event, mark) = next.map_err(|error: ScanError| explain::scan(text, range, &error))?;
        loader.take(event, mark)?;
    }
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
                let kind = match tag {
                    Some(tag) => self.tagged(&text, &tag, mark, span)?,
                    None if style == ScalarStyle::Plain => ScalarKind::of_plain(&text),
                    None => ScalarKind::Text,
                };
                let plain = style == ScalarStyle::Plain && kind == ScalarKind::Text;
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
            Some(tag) if tag.core_suffix() != Some(wanted) => Err(self.tag_fault(mark, span)),
            Some(_) | None => Ok(()),
        }
    }

    /// The type of a scalar that carries a tag.
    fn tagged(&self, text: &str, tag: &Tag, mark: Mark, span: Span) -> Result<ScalarKind, Fault> {
        if tag.parts() == ("!", "") || tag.parts() == ("", "!") {
            return Ok(ScalarKind::Text);
        }
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

/// A node as a key: its text, its place, and whether it is the merge key.
fn key(node: Node, plain: bool, seen: &mut HashSet<String>) -> Result<(String, Span, bool), Fault> {
    let Value::Scalar(scalar) = node.value else {
        return Err(Fault::new(
            FaultKind::InvalidYaml,
            node.span,
            "a list or mapping cannot be a key",
        ));
    };
    let merge = plain && scalar.text == "<<";
    if !seen.insert(scalar.text.clone()) {
        return Err(Fault::new(
            FaultKind::DuplicateKey,
            node.span,
            format!(
                "the key `{}` stands here a second time",
                super::fields::shown(&scalar.text)
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
