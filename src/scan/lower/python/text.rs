//! Templates and the methods of constant texts.

use super::decode;
use super::fact::{Fact, MAX_LIST, Thing};
use super::strings::{MAX_TEXT, bytes};
use super::walk::Walk;
use crate::scan::operation::Origins;

impl<'a> Walk<'a, '_> {
    /// `template % arguments`.
    pub(super) fn percent(&mut self, template: &Fact, arguments: &[Fact]) -> Fact {
        let text = template.text.clone().unwrap_or_default();
        if !self.afford(text.len()) {
            return Fact::unknown();
        }
        let mut parts = Vec::new();
        let mut next = arguments.iter();
        let mut rest = &*text;
        while let Some(at) = rest.find('%') {
            parts.push(part(&rest[..at]));
            let mut letters = rest[at + 1..].char_indices();
            let end = letters.find(|(_, letter)| letter.is_ascii_alphabetic() || *letter == '%');
            let Some((offset, letter)) = end else {
                rest = "";
                break;
            };
            parts.push(match letter {
                '%' => part("%"),
                's' | 'd' | 'i' if offset == 0 => {
                    next.next().cloned().unwrap_or_else(Fact::unknown)
                }
                _ => next
                    .next()
                    .map_or_else(Fact::unknown, |fact| fact.tainted().with(Origins::UNKNOWN)),
            });
            rest = &rest[at + 1 + offset + letter.len_utf8()..];
        }
        parts.push(part(rest));
        let mut whole = self.concat(&parts, "");
        whole.taint(template);
        for argument in arguments {
            whole.taint(argument);
        }
        whole
    }

    /// `template.format(positional, keywords)`.
    pub(super) fn format(
        &mut self,
        template: &Fact,
        positional: &[Fact],
        keywords: &[(Option<&'a str>, Fact)],
    ) -> Fact {
        let text = template.text.clone().unwrap_or_default();
        if !self.afford(text.len()) {
            return Fact::unknown();
        }
        let mut parts = Vec::new();
        let mut count = 0;
        let mut rest = &*text;
        while let Some(at) = rest.find(['{', '}']) {
            parts.push(part(&rest[..at]));
            let doubled = rest[at..].starts_with("{{") || rest[at..].starts_with("}}");
            if doubled || rest[at..].starts_with('}') {
                parts.push(part(&rest[at..=at]));
                rest = &rest[at + if doubled { 2 } else { 1 }..];
                continue;
            }
            let Some(end) = rest[at..].find('}') else {
                break;
            };
            let field = &rest[at + 1..at + end];
            let argument = if field.is_empty() {
                count += 1;
                positional.get(count - 1)
            } else if let Ok(index) = field.parse::<usize>() {
                positional.get(index)
            } else {
                keywords
                    .iter()
                    .find(|(name, _)| *name == Some(field))
                    .map(|(_, fact)| fact)
            };
            parts.push(argument.cloned().unwrap_or_else(Fact::unknown));
            rest = &rest[at + end + 1..];
        }
        parts.push(part(rest));
        let mut whole = self.concat(&parts, "");
        whole.taint(template);
        for argument in positional
            .iter()
            .chain(keywords.iter().map(|(_, fact)| fact))
        {
            whole.taint(argument);
        }
        whole
    }

    /// A method of a text, bytes or list whose value is known; `None` when it
    /// is not one that is folded.
    pub(super) fn text_method(
        &mut self,
        object: &Fact,
        name: &str,
        positional: &[Fact],
        keywords: &[(Option<&'a str>, Fact)],
    ) -> Option<Fact> {
        let first = positional.first();
        let folded = |text: Option<String>| text.map(|text| object.retold(&text));
        if name == "join" {
            let joint = object.text.clone()?;
            let parts = self.elements(first?, MAX_LIST)?;
            let mut whole = if matches!(object.thing, Thing::Bytes(_)) {
                let mut joined = Vec::new();
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        joined.extend_from_slice(joint.as_bytes());
                    }
                    joined.extend_from_slice(&bytes(part)?);
                    if joined.len() > MAX_TEXT {
                        return None;
                    }
                }
                Fact::bytes(&joined)
            } else {
                self.concat(&parts, &joint)
            };
            whole.taint(object);
            whole.taint(first?);
            return Some(whole);
        }
        if name == "format" && object.thing == Thing::Plain && object.text.is_some() {
            return Some(self.format(object, positional, keywords));
        }
        if name == "decode" {
            let codec = first.and_then(|fact| fact.text.clone());
            let raw = bytes(object);
            if let Some(decoded) = decode::by_name(&codec.unwrap_or_default(), raw.as_deref()) {
                return Some(self.decoded(&object.tainted(), decoded));
            }
            return folded(object.text.as_deref().map(str::to_owned));
        }
        let constant = |index: usize| {
            positional
                .get(index)
                .and_then(|fact: &Fact| fact.text.clone())
        };
        let text = object.text.clone()?;
        if !self.afford(text.len()) {
            return None;
        }
        if let Thing::Bytes(raw) = &object.thing {
            return (name == "hex").then(|| {
                let digits: String = raw.iter().map(|byte| format!("{byte:02x}")).collect();
                object.retold(&digits)
            });
        }
        match name {
            "encode" => Some(Fact {
                thing: Thing::Bytes(text.as_bytes().into()),
                ..object.clone()
            }),
            "strip" | "lstrip" | "rstrip" if positional.is_empty() => folded(Some(match name {
                "lstrip" => text.trim_start().to_owned(),
                "rstrip" => text.trim_end().to_owned(),
                _ => text.trim().to_owned(),
            })),
            "lower" | "casefold" => folded(Some(text.to_lowercase())),
            "upper" => folded(Some(text.to_uppercase())),
            "swapcase" => folded(Some(
                text.chars()
                    .map(|letter| {
                        if letter.is_ascii_lowercase() {
                            letter.to_ascii_uppercase()
                        } else {
                            letter.to_ascii_lowercase()
                        }
                    })
                    .collect(),
            )),
            "replace" => {
                let (from, to) = (constant(0)?, constant(1)?);
                let grown = text.len().saturating_mul(to.len() + 1);
                (grown <= MAX_TEXT && self.afford(grown))
                    .then(|| object.retold(&text.replace(&*from, &to)))
            }
            "split" | "splitlines" => {
                let separator = constant(0);
                let pieces: Vec<Fact> = match &separator {
                    Some(separator) if !separator.is_empty() => text
                        .split(&**separator)
                        .map(|piece| object.retold(piece))
                        .collect(),
                    _ if positional.is_empty() => text
                        .split_whitespace()
                        .map(|piece| object.retold(piece))
                        .collect(),
                    _ => return None,
                };
                self.afford(pieces.len() * 16).then(|| Fact::list(pieces))
            }
            _ => None,
        }
    }
}

/// A constant piece of a template.
fn part(text: &str) -> Fact {
    Fact {
        text: Some(text.into()),
        ..Fact::default()
    }
}
