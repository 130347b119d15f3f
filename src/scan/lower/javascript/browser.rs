//! What a page sends: by navigating, by elements that load.

use super::calls::Call;
use super::fact::{Fact, HOLE};
use super::walk::Walker;
use crate::scan::operation::Origins;

impl Walker<'_, '_, '_> {
    pub(super) fn browser(&mut self, path: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
        // Objects of Windows take names in any case.
        let small = last.to_ascii_lowercase();
        match small.as_str() {
            "xmlhttprequest()" => Some(self.open("XMLHttpRequest()", Fact::unknown())),
            "open" => {
                let address = call.get(1);
                let mut answer = self.contact(path, call, &address, &[]);
                answer.path = None;
                if let Some(object) = self.heap.object_mut(call.this) {
                    object.set("@address", address, false);
                    object.taint.taint(&answer);
                    for name in [
                        "responseText",
                        "response",
                        "ResponseText",
                        "responseBody",
                        "ResponseBody",
                        "responseStream",
                    ] {
                        object.set(name, answer.clone(), false);
                    }
                }
                Some(Fact::unknown())
            }
            "send" | "setrequestheader" => {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                Some(self.contact(path, call, &address, &call.arguments))
            }
            _ => None,
        }
    }

    /// A property that makes a browser load or send something.
    pub(super) fn went_to(&mut self, object: &Fact, name: &str, fact: &Fact, span: oxc_span::Span) {
        let kind = object.name();
        let goes = match name {
            "src" => matches!(
                kind,
                "Image()" | "img()" | "Audio()" | "iframe()" | "script()" | "video()"
            ),
            "href" => matches!(kind, "location" | "document.location" | "a()" | "link()"),
            "action" => kind == "form()",
            "location" => kind == "document",
            _ => false,
        };
        if !goes {
            return;
        }
        let fact = self.primitive(fact);
        let outside = fact
            .shape()
            .is_none_or(|text| text.contains("//") || text.starts_with(HOLE));
        if !outside || (fact.text.is_none() && fact.origins == Origins::UNKNOWN) {
            return;
        }
        let call = Call {
            callee: &Fact::default(),
            this: object,
            method: None,
            arguments: Vec::new(),
            span,
            new: false,
        };
        self.contact(
            &format!("{}.{name}", kind.trim_end_matches("()")),
            &call,
            &fact,
            &[],
        );
    }
}
