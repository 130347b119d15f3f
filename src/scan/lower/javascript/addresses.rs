//! Where a call goes, whatever form the address has.

use super::calls::Call;
use super::fact::{Fact, HOLE};
use super::heap::Object;
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    /// The text of an address that may be an object.
    pub(super) fn address_of(&mut self, address: &Fact) -> Fact {
        if let Some(inner) = self.heap.property(address, "@address") {
            return inner.clone();
        }
        let (mut host, mut rest) = (None, Fact::default());
        for name in ["url", "uri", "href"] {
            if let Some(found) = self.heap.property(address, name).cloned() {
                let base = self.heap.property(address, "baseURL").cloned();
                return match base {
                    Some(base) => self.concat(&[base, found], ""),
                    None => self.address_of_flat(found),
                };
            }
        }
        for name in ["hostname", "host", "baseURL", "prefixUrl"] {
            if let Some(found) = self.heap.property(address, name).cloned() {
                host = Some(found);
                break;
            }
        }
        let Some(host) = host else {
            return self.primitive(address);
        };
        if let Some(path) = self.heap.property(address, "path").cloned() {
            rest = path;
        }
        if rest.shape().is_none() && rest.origins.is_constant() {
            return host;
        }
        let host = if host.shape().is_some_and(|host| host.contains("://")) {
            host
        } else {
            self.concat(&[Fact::constant("https://"), host], "")
        };
        self.concat(&[host, rest], "")
    }

    fn address_of_flat(&mut self, found: Fact) -> Fact {
        match self.heap.property(&found, "@address") {
            Some(inner) => inner.clone(),
            None => self.primitive(&found),
        }
    }

    /// `new URL(…)`, `new Request(…)`.
    pub(super) fn address_object(&mut self, kind: &str, call: &Call<'_>) -> Fact {
        let mut address = self.address_of(&call.get(0));
        if kind == "URL" && call.arguments.len() > 1 {
            let base = self.address_of(&call.get(1));
            let absolute = address.shape().is_some_and(|text| text.contains("://"));
            if !absolute {
                address = self.concat(&[base, address], "");
            }
        }
        let mut object = Object::default();
        for argument in &call.arguments {
            let argument = self.gather(argument);
            object.taint.taint(&argument);
        }
        if kind != "URLSearchParams" {
            object.set("@address", address.clone(), false);
            object.set("href", address.clone(), false);
        }
        let mut fact = self.heap.add(object);
        let mut parameters = fact.clone();
        parameters.path = Some("URLSearchParams()".into());
        if let Some(inside) = self.heap.object_mut(&fact) {
            inside.set("searchParams", parameters, false);
        }
        fact.path = Some(format!("{kind}()").into());
        fact.text = address.text.filter(|_| kind == "URL");
        fact.holes = address.holes;
        fact
    }
}

/// Scheme and host of an address whose end is not known.
pub(super) fn host_part(address: &Fact) -> Option<String> {
    let text = address.text.as_deref()?;
    let known = &text[..text.find(HOLE).unwrap_or(text.len())];
    let start = known.find("://")? + 3;
    let end = start + known[start..].find(['/', '?', '#'])?;
    (end > start).then(|| known[..known.len().max(end)].to_owned())
}
