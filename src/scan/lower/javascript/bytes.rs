//! Bytes and buffers, and what is written in them.

use super::calls::Call;
use super::decode;
use super::fact::{Fact, MAX_TEXT, Thing};
use super::walk::Walker;
use crate::scan::operation::{Event, Origins};

impl Walker<'_, '_, '_> {
    pub(super) fn decoded(
        &mut self,
        value: &Fact,
        how: &'static str,
        call: &Call<'_>,
        decode: impl Fn(&str) -> Option<String>,
    ) -> Fact {
        let value = self.primitive(value);
        let mut fact = value.tainted();
        if let Some(text) = value.string()
            && self.charge(text.len() / 64)
        {
            fact.text = decode(&text).map(Into::into);
        }
        fact.origins = fact.origins.with(Origins::DECODED);
        let span = self.span(call.span);
        fact.way.push(span, Event::Decode(how));
        fact
    }

    pub(super) fn buffer(&mut self, call: &Call<'_>) -> Fact {
        let first = call.get(0);
        let encoding = call.get(1).string().map(|name| name.to_lowercase());
        match encoding.as_deref() {
            Some(encoding @ ("base64" | "base64url" | "hex"))
                if first.text.is_some() || self.heap.object(&first).is_none() =>
            {
                let how = if encoding == "hex" { "hex" } else { "base64" };
                let mut fact = first.tainted();
                if let Some(text) = first.string()
                    && self.charge(text.len() / 64)
                {
                    let bytes = if encoding == "hex" {
                        decode::hex(&text)
                    } else {
                        decode::base64(&text)
                    };
                    if let Some(bytes) = bytes {
                        fact.thing = Thing::Bytes(bytes.into());
                    }
                }
                fact.origins = fact.origins.with(Origins::DECODED);
                let span = self.span(call.span);
                fact.way.push(span, Event::Decode(how));
                fact
            }
            _ => {
                let items = match &first.thing {
                    Thing::Object(_) => self.elements(&first),
                    _ => None,
                };
                let bytes: Option<Vec<u8>> = items.and_then(|items| {
                    items
                        .iter()
                        .map(|item| item.as_number().map(|number| number as i64 as u8))
                        .collect()
                });
                let mut fact = self.gather(&first).tainted();
                match (bytes, first.string()) {
                    (Some(bytes), _) => {
                        fact.thing = Thing::Bytes(bytes.into());
                        // Numbers that stand for letters hide them.
                        fact.origins = fact.origins.with(Origins::DECODED);
                    }
                    (None, Some(text)) if first.text.is_some() && self.charge(text.len() / 64) => {
                        fact.thing = Thing::Bytes(text.as_bytes().into());
                    }
                    _ => return fact.with_unknown(),
                }
                fact
            }
        }
    }

    pub(super) fn inflated(&mut self, value: &Fact, call: &Call<'_>) -> Fact {
        let mut fact = self.gather(value).tainted();
        let bytes = match &value.thing {
            Thing::Bytes(bytes) => Some(bytes.clone()),
            _ => value.string().filter(|_| value.text.is_some()).map(|text| {
                let bytes: Vec<u8> = text.chars().map(|letter| letter as u32 as u8).collect();
                bytes.into()
            }),
        };
        if let Some(bytes) = bytes
            && self.charge(bytes.len() / 16 + 1000)
            && let Some(found) = decode::inflate(&bytes, MAX_TEXT)
        {
            fact.thing = Thing::Bytes(found.into());
        }
        fact.origins = fact.origins.with(Origins::DECODED);
        let span = self.span(call.span);
        fact.way.push(span, Event::Decode("compressed data"));
        fact
    }

    pub(super) fn spelled(&mut self, call: &Call<'_>) -> Fact {
        let mut fact = Fact::from(Origins::DECODED);
        let mut units = Vec::new();
        for argument in &call.arguments {
            fact.taint(argument);
            match argument.as_number().filter(|code| code.is_finite()) {
                Some(code) => units.push(code as u32),
                None => return fact.with_unknown(),
            }
        }
        let mut text = String::new();
        for unit in char::decode_utf16(units.iter().flat_map(|&unit| {
            // What does not fit one unit is a code point.
            let mut both = [0; 2];
            let letter = char::from_u32(unit).unwrap_or('\u{fffd}');
            let encoded: Vec<u16> = if unit > 0xffff {
                letter.encode_utf16(&mut both).to_vec()
            } else {
                vec![unit as u16]
            };
            encoded
        })) {
            text.push(unit.unwrap_or('\u{fffd}'));
        }
        fact.text = Some(text.into());
        fact
    }
}
