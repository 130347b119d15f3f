//! Templates and the methods of constant texts.

use super::decode;
use super::fact::{Fact, MAX_LIST, Thing};
use super::strings::{MAX_TEXT, bytes};
use super::walk::Walk;
use crate::scan::operation::Origins;
use crate::text::Span;

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
                'c' => match next.next() {
                    Some(fact) => match fact.thing {
                        Thing::Int(number) => {
                            let letter = u32::try_from(number).ok().and_then(char::from_u32);
                            letter.map_or_else(Fact::unknown, |letter| part(&letter.to_string()))
                        }
                        _ => fact.clone(),
                    },
                    None => Fact::unknown(),
                },
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
        keywords: &[(Option<std::rc::Rc<str>>, Fact)],
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
                    .find(|(name, _)| name.as_deref() == Some(field))
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
        here: Span,
        object: &Fact,
        name: &str,
        positional: &[Fact],
        keywords: &[(Option<std::rc::Rc<str>>, Fact)],
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
                return Some(self.decoded(here, &object.tainted(), decoded));
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
            return self.bytes_method(object, raw, name, positional);
        }
        match name {
            "encode" => Some(Fact {
                thing: Thing::Bytes(text.as_bytes().into()),
                ..object.clone()
            }),
            "translate" => match &first?.thing {
                Thing::Dict(table, _) => folded(super::made::translated(&text, table)),
                _ => None,
            },
            "strip" | "lstrip" | "rstrip" if constant(0).is_some() => {
                let letters = constant(0)?;
                let cut = |letter: char| letters.contains(letter);
                folded(Some(match name {
                    "lstrip" => text.trim_start_matches(cut).to_owned(),
                    "rstrip" => text.trim_end_matches(cut).to_owned(),
                    _ => text.trim_matches(cut).to_owned(),
                }))
            }
            "removeprefix" => folded(Some(
                text.strip_prefix(&*constant(0)?)
                    .unwrap_or(&text)
                    .to_owned(),
            )),
            "removesuffix" => folded(Some(
                text.strip_suffix(&*constant(0)?)
                    .unwrap_or(&text)
                    .to_owned(),
            )),
            "capitalize" | "title" => {
                let mut letters = text.chars();
                let first = letters
                    .next()
                    .map(|letter| letter.to_uppercase().to_string());
                folded(first.map(|first| first + &letters.as_str().to_lowercase()))
            }
            "zfill" | "ljust" | "rjust" | "center" | "expandtabs" => folded(Some(text.to_string())),
            "startswith" | "endswith" | "isalpha" | "isupper" | "islower" | "isdigit"
            | "isspace" | "isalnum"
                if object.origins.is_constant() =>
            {
                let answer = match name {
                    "startswith" => text.starts_with(&*constant(0)?),
                    "endswith" => text.ends_with(&*constant(0)?),
                    "isalpha" => !text.is_empty() && text.chars().all(char::is_alphabetic),
                    "isupper" => {
                        text.chars().any(char::is_uppercase)
                            && !text.chars().any(char::is_lowercase)
                    }
                    "islower" => {
                        text.chars().any(char::is_lowercase)
                            && !text.chars().any(char::is_uppercase)
                    }
                    "isdigit" => {
                        !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
                    }
                    "isspace" => !text.is_empty() && text.chars().all(char::is_whitespace),
                    _ => !text.is_empty() && text.chars().all(char::is_alphanumeric),
                };
                Some(Fact::of(Thing::Bool(answer)))
            }
            "find" | "index" | "rfind" => {
                let wanted = constant(0)?;
                let found = match name {
                    "rfind" => text.rfind(&*wanted),
                    _ => text.find(&*wanted),
                };
                let at = found.map(|at| text[..at].chars().count());
                let at = at.map_or(Some(-1), |at| i64::try_from(at).ok())?;
                Some(Fact {
                    thing: Thing::Int(at),
                    ..object.tainted()
                })
            }
            "partition" | "rpartition" => {
                let separator = constant(0)?;
                let cut = match name {
                    "rpartition" => text.rsplit_once(&*separator),
                    _ => text.split_once(&*separator),
                };
                let (before, after) = cut?;
                let parts = [before, &separator, after];
                Some(Fact::list(
                    parts.iter().map(|part| object.retold(part)).collect(),
                ))
            }
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
            "splitlines" => {
                let pieces = text.lines().map(|piece| object.retold(piece)).collect();
                Some(Fact::list(pieces))
            }
            "split" | "rsplit" if positional.len() < 2 => {
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
