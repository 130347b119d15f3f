//! Clients of HTTP, made ones and built-in ones.

use super::calls::{Call, is_function};
use super::fact::Fact;
use super::network::{SENDERS, VERBS};
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    pub(super) fn client(
        &mut self,
        path: &str,
        object: &str,
        last: &str,
        call: &Call<'_>,
    ) -> Option<Fact> {
        let last_name = last.trim_end_matches("()");
        if last_name.starts_with("create")
            || matches!(last_name, "extend" | "instance" | "defaults")
        {
            let options = call.get(0);
            let address = self.address_of(&options);
            let mut client = self.open(&format!("{path}()"), address);
            let taint = self.gather(&options);
            if let Some(object) = self.heap.object_mut(&client) {
                object.taint.taint(&taint);
            }
            client.taint(&taint);
            return Some(client);
        }
        if path.contains("interceptors") || path.contains(".defaults") {
            return None;
        }
        let made = [
            "create()",
            "extend()",
            "instance()",
            "defaults()",
            "Axios()",
            "Client()",
            "Pool()",
            "Agent()",
        ]
        .iter()
        .any(|made| object.ends_with(made));
        let open = object.ends_with(')') && !made;
        if open {
            if SENDERS.contains(&last_name)
                && (object.starts_with("superagent")
                    || object.starts_with("request")
                    || object.starts_with("needle")
                    || object.starts_with("wretch"))
            {
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                if !call.arguments.is_empty() && !call.arguments.iter().all(is_function) {
                    self.contact(path, call, &address, &call.arguments);
                }
                if call.callback().is_none() {
                    return Some(call.this.clone());
                }
            }
            return None;
        }
        let verb = object.is_empty() || VERBS.contains(&last_name) || made && last_name.is_empty();
        if !verb && !object.is_empty() {
            return None;
        }
        if call.new {
            return None;
        }
        let first = call.get(0);
        let config =
            self.heap.object(&first).is_some() && first.path.is_none() && first.text.is_none();
        let mut sent: Vec<Fact> = call
            .arguments
            .iter()
            .skip(usize::from(!config))
            .cloned()
            .collect();
        let mut address = self.address_of(&first);
        if self.heap.property(&first, "@address").is_some() {
            // A request that was put together before.
            sent.push(first.clone());
        }
        if made {
            // The client adds its headers and its address.
            let base = self.heap.property(call.this, "@address").cloned();
            if let Some(base) = base {
                let absolute = address.shape().is_some_and(|text| text.contains("://"));
                if !absolute && base.shape().is_some() {
                    address = self.concat(&[base, address], "");
                }
            }
            sent.push(call.this.tainted());
        }
        let answer = self.contact(path, call, &address, &sent);
        if let Some(callback) = call.callback() {
            let given = vec![Fact::nothing(), answer.clone(), answer.clone()];
            self.call_value(&callback, &Fact::default(), given, call.span);
        }
        let root = path.split('.').next().unwrap_or_default();
        if matches!(root, "superagent" | "request" | "needle" | "wretch") {
            let mut opened = self.open(&format!("{path}()"), address);
            opened.taint(&answer);
            if let Some(object) = self.heap.object_mut(&opened) {
                object.taint.taint(&answer);
            }
            return Some(opened);
        }
        Some(answer)
    }

    pub(super) fn plain_http(
        &mut self,
        path: &str,
        object: &str,
        last: &str,
        call: &Call<'_>,
    ) -> Option<Fact> {
        if object.ends_with("request()") || object.ends_with("connect()") {
            if matches!(last, "write" | "end") {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                let address = self
                    .heap
                    .property(call.this, "@address")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                return Some(self.contact(path, call, &address, &call.arguments));
            }
            return None;
        }
        if !matches!(last, "request" | "get" | "connect")
            || !object.starts_with("http")
            || object.contains('.')
        {
            return None;
        }
        let first = call.get(0);
        let options = if first.shape().is_some() && first.path.is_none() {
            call.get(1)
        } else {
            first.clone()
        };
        let address = self.address_of(&first);
        let mut sent = Vec::new();
        if self.heap.object(&options).is_some() {
            sent.push(options);
        }
        let answer = self.contact(path, call, &address, &sent);
        if let Some(callback) = call.callback() {
            self.call_value(&callback, &Fact::default(), vec![answer.clone()], call.span);
        }
        let mut opened = self.open(&format!("{path}()"), address);
        opened.taint(&answer);
        if let Some(object) = self.heap.object_mut(&opened) {
            object.taint.taint(&answer);
        }
        Some(opened)
    }
}
