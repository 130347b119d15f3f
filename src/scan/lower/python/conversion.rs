//! Functions that hand on what they are given, in another form.

use super::calls::Arguments;
use super::fact::{Fact, MAX_LIST, Thing};
use super::walk::Walk;
use super::{decode, strings};
use crate::scan::operation::Origins;

impl<'a> Walk<'a, '_> {
    /// Functions that hand on what they are given, in another form.
    pub(super) fn conversion(&mut self, path: &str, arguments: &Arguments<'a>) -> Option<Fact> {
        let first = arguments.at(0);
        if let Some(name) = path.strip_prefix("builtins.str.") {
            let (object, rest) = arguments.positional.split_first()?;
            return self.text_method(object, name, rest, &arguments.keywords);
        }
        Some(match path {
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
                _ => return None,
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
            "builtins.list" | "builtins.tuple" | "builtins.iter" => {
                let known = self.elements(first?, MAX_LIST)?;
                Fact::list(known)
            }
            "builtins.reversed" => self.reversed(first?)?,
            "builtins.map" => {
                let function = first?.dotted()?.to_owned();
                if !matches!(
                    &*function,
                    "builtins.chr" | "builtins.ord" | "builtins.str" | "builtins.int"
                ) {
                    return None;
                }
                let inputs = self.elements(arguments.at(1)?, MAX_LIST)?;
                let mut outputs = Vec::new();
                for input in inputs {
                    if !self.afford(32) {
                        return None;
                    }
                    let inner = Arguments {
                        positional: vec![input],
                        keywords: Vec::new(),
                    };
                    outputs.push(self.conversion(&function, &inner)?);
                }
                Fact::list(outputs)
            }
            "builtins.bytes" | "builtins.bytearray" => {
                let fact = first?;
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
                self.decoded(&from, result)
            }
            "urllib.request.Request" => {
                let mut request = first.cloned().unwrap_or_else(Fact::unknown);
                for fact in arguments.all() {
                    request.taint(fact);
                }
                request
            }
            "contextlib.closing" => first?.clone(),
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
