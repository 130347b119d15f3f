//! Functions that hand on what they are given, in another form.

use std::rc::Rc;

use super::calls::Arguments;
use super::fact::{Fact, MAX_ENTRIES, MAX_LIST, Thing};
use super::walk::Walk;
use super::{decode, strings};
use crate::scan::operation::Origins;
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// Functions that hand on what they are given, in another form.
    pub(super) fn conversion(
        &mut self,
        here: Span,
        path: &str,
        arguments: &Arguments,
    ) -> Option<Fact> {
        let first = arguments.at(0);
        let of_type = [
            "builtins.str.",
            "builtins.bytes.",
            "builtins.list.",
            "builtins.dict.",
        ];
        if let Some(name) = of_type.iter().find_map(|kind| path.strip_prefix(kind)) {
            let (object, rest) = arguments.positional.split_first()?;
            return self.text_method(here, object, name, rest, &arguments.keywords);
        }
        Some(match path {
            "builtins.dict"
                if first.is_none_or(|first| {
                    matches!(first.thing, Thing::Dict(..) | Thing::List(..))
                }) && arguments.keywords.iter().all(|(name, _)| name.is_some()) =>
            {
                let mut entries: Vec<(Rc<str>, Fact)> = Vec::new();
                match first.map(|first| &first.thing) {
                    Some(Thing::Dict(known, _)) => entries.extend(known.iter().cloned()),
                    Some(Thing::List(pairs, _)) if pairs.len() <= MAX_ENTRIES => {
                        for pair in pairs.iter() {
                            match &pair.thing {
                                Thing::List(pair, _) if pair.len() == 2 => {
                                    entries.push((super::fold::key(&pair[0])?, pair[1].clone()));
                                }
                                _ => return Some(arguments.union()),
                            }
                        }
                    }
                    Some(_) => return Some(arguments.union()),
                    None => {}
                }
                let named = arguments.keywords.iter();
                entries
                    .extend(named.filter_map(|(name, fact)| Some((name.clone()?, fact.clone()))));
                Fact::dict(super::fold::last_wins(entries))
            }
            "copy.copy" | "copy.deepcopy" if first.is_some() => first?.clone(),
            "builtins.dict" | "copy.copy" | "copy.deepcopy" => {
                let mut whole = first.cloned().unwrap_or_default();
                if whole.thing != Thing::Environ {
                    whole = whole.tainted();
                }
                for fact in arguments.all() {
                    whole.taint(fact);
                }
                whole
            }
            "builtins.str" => match first {
                Some(fact) => match fact.thing {
                    Thing::Int(number) => fact.retold(&number.to_string()),
                    Thing::Bytes(_) if arguments.positional.len() < 2 => {
                        fact.tainted().with(Origins::UNKNOWN)
                    }
                    _ => Fact {
                        thing: Thing::Plain,
                        ..fact.clone()
                    },
                },
                None => Fact::constant(""),
            },
            "builtins.chr" => match first.map(|fact| &fact.thing) {
                Some(Thing::Int(number)) => {
                    let letter = u32::try_from(*number).ok().and_then(char::from_u32)?;
                    first?.retold(&letter.to_string())
                }
                // Letters that are reckoned.
                Some(_) => {
                    let mut fact = first?.tainted().with(Origins::DECODED);
                    fact = fact.with(Origins::UNKNOWN);
                    fact
                }
                None => return None,
            },
            "builtins.ord" => {
                let letter = first?.text.as_ref()?.chars().next()?;
                Fact {
                    thing: Thing::Int(i64::from(u32::from(letter))),
                    ..first?.tainted()
                }
            }
            "builtins.int" => {
                let base = match arguments.at(1).map(|base| &base.thing) {
                    Some(Thing::Int(base)) => u32::try_from(*base)
                        .ok()
                        .filter(|base| (2..=36).contains(base))?,
                    _ => 10,
                };
                let text = first?.text.as_ref()?;
                let digits = text.trim().trim_start_matches("0x");
                let number = i64::from_str_radix(digits, base).ok()?;
                Fact {
                    thing: Thing::Int(number),
                    ..first?.tainted()
                }
            }
            "builtins.list" | "builtins.tuple" | "builtins.iter" | "builtins.set"
            | "builtins.frozenset" => {
                if first?.thing == Thing::Environ {
                    return Some(self.variable_names(first?));
                }
                let known = self.iterated(first?, MAX_LIST)?;
                Fact::list(known)
            }
            "builtins.format" => {
                let kind = arguments.at(1).and_then(|kind| kind.text.clone());
                match (&first?.thing, kind.as_deref()) {
                    (Thing::Int(number), Some("c")) => {
                        let letter = u32::try_from(*number).ok().and_then(char::from_u32)?;
                        first?.retold(&letter.to_string())
                    }
                    _ => first?.clone(),
                }
            }
            "builtins.reversed" => self.reversed(first?)?,
            "builtins.bytes" | "builtins.bytearray" => {
                let Some(fact) = first else {
                    return Some(Fact::bytes(&[]));
                };
                if let Thing::Int(count) = fact.thing {
                    let count = usize::try_from(count)
                        .ok()
                        .filter(|count| self.afford(*count))?;
                    return Some(Fact::bytes(&vec![0; count]));
                }
                if let Thing::List(items, _) = &fact.thing {
                    let raw: Option<Vec<u8>> = items
                        .iter()
                        .map(|item| match item.thing {
                            Thing::Int(number) => u8::try_from(number).ok(),
                            _ => None,
                        })
                        .collect();
                    let raw = raw.filter(|raw| self.afford(raw.len()))?;
                    let mut made = Fact::bytes(&raw);
                    made.taint(fact);
                    made
                } else {
                    let raw = strings::bytes(fact)?;
                    Fact {
                        thing: Thing::Bytes(raw),
                        ..fact.clone()
                    }
                }
            }
            "codecs.decode" => {
                let codec = arguments
                    .get(1, "encoding")
                    .and_then(|codec| codec.text.clone())?;
                let raw = strings::bytes(first?);
                let result = decode::by_name(&codec, raw.as_deref())?;
                let from = arguments.union();
                self.decoded(here, &from, result)
            }
            "codecs.encode" => {
                let codec = arguments
                    .get(1, "encoding")
                    .and_then(|codec| codec.text.clone())?;
                if !codec.to_ascii_lowercase().starts_with("rot") {
                    return Some(arguments.union().with(Origins::UNKNOWN));
                }
                let raw = strings::bytes(first?);
                let result = decode::by_name(&codec, raw.as_deref())?;
                let from = arguments.union();
                self.decoded(here, &from, result)
            }
            "os.path.join" => return None,
            "shlex.split" => {
                let text = first?.text.as_ref()?;
                let words = super::command::words(text)?;
                Fact::list(
                    words
                        .iter()
                        .map(|word| first.map_or_else(Fact::default, |first| first.retold(word)))
                        .collect(),
                )
            }
            "shlex.join" => {
                let words = self.iterated(first?, 512)?;
                self.concat(&words, " ")
            }
            "shlex.quote"
            | "builtins.ascii"
            | "textwrap.dedent"
            | "textwrap.indent"
            | "io.StringIO"
            | "io.BytesIO"
            | "builtins.memoryview"
            | "types.SimpleNamespace"
            | "os.fsencode"
            | "os.fsdecode" => first?.clone(),
            "requests.Request" => arguments.union().with(Origins::UNKNOWN),
            "urllib.parse.unquote"
            | "urllib.parse.unquote_plus"
            | "urllib.parse.unquote_to_bytes" => {
                let raw = first?.text.as_ref().map(|text| decode::percent(text));
                let from = arguments.union();
                self.decoded(here, &from, raw)
            }
            "urllib.request.Request" => {
                let mut request = first.cloned().unwrap_or_else(Fact::unknown);
                for fact in arguments.all() {
                    request.taint(fact);
                }
                request
            }
            "ssl.wrap_socket" | "contextlib.closing" => first?.clone(),
            _ if is_conversion(path) => arguments.union().with(Origins::UNKNOWN),
            _ => return None,
        })
    }
}

/// Functions that change nothing but the form of what they are given.
fn is_conversion(path: &str) -> bool {
    matches!(
        path,
        "builtins.sorted"
            | "builtins.set"
            | "builtins.frozenset"
            | "builtins.repr"
            | "builtins.zip"
            | "builtins.enumerate"
            | "json.dumps"
            | "pickle.dumps"
            | "marshal.dumps"
            | "pprint.pformat"
            | "urllib.parse.quote"
            | "urllib.parse.quote_plus"
            | "urllib.parse.urlencode"
    ) || ["base64.", "zlib.", "gzip.", "bz2.", "lzma.", "binascii."]
        .iter()
        .any(|module| path.starts_with(module))
}

/// `number.to_bytes(length, order)`.
pub(super) fn spelled(number: i64, arguments: &Arguments) -> Option<Fact> {
    let length = match arguments.get(0, "length")?.thing {
        Thing::Int(length) => usize::try_from(length).ok().filter(|length| *length <= 8)?,
        _ => return None,
    };
    let order = arguments
        .get(1, "byteorder")
        .and_then(|order| order.text.clone());
    let all = number.to_be_bytes();
    let mut bytes = all[8 - length..].to_vec();
    if order.as_deref() == Some("little") {
        bytes.reverse();
    }
    Some(Fact::bytes(&bytes))
}
