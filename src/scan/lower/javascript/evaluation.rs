//! Texts that are run as code.

use super::calls::{Call, alternatives, is_function};
use super::fact::{Fact, Thing};
use super::walk::Walker;
use crate::scan::operation::{Act, Origins};

impl Walker<'_, '_, '_> {
    /// Text that is run.
    pub(super) fn evaluation(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let code = match path {
            "eval"
            | "vm.runInThisContext"
            | "vm.runInNewContext"
            | "vm.runInContext"
            | "vm.Script()"
            | "vm.compileFunction"
            | "vm.SourceTextModule()"
            | "execScript"
            | "vm2.VM().run"
            | "vm2.NodeVM().run"
            | "isolated-vm.Isolate().compileScript"
            | "require-from-string"
            | "eval()"
            | "WebAssembly.instantiate"
            | "WebAssembly.compile"
            | "WebAssembly.instantiateStreaming"
            | "WebAssembly.Module()"
            | "document.write"
            | "document.writeln" => call.get(0),
            "Function()" | "Function" => {
                if call.arguments.is_empty() {
                    return Some(Fact::unknown());
                }
                call.get(call.arguments.len() - 1)
            }
            "worker_threads.Worker()" | "Worker()" => {
                let eval = self.heap.property(&call.get(1), "eval").cloned();
                let first = call.get(0);
                let from_text = first
                    .shape()
                    .is_some_and(|text| text.starts_with("data:") || text.starts_with("blob:"));
                if eval.is_none_or(|eval| eval.truth() != Some(true)) && !from_text {
                    return None;
                }
                first
            }
            // Only a text is run; a function is only called.
            "setTimeout"
            | "setInterval"
            | "setImmediate"
            | "queueMicrotask"
            | "process.nextTick"
            | "requestIdleCallback" => {
                let first = call.get(0);
                if is_function(&first) {
                    let rest = call.arguments.get(2..).unwrap_or_default().to_vec();
                    self.call_value(&first, &Fact::default(), rest, call.span);
                    return Some(Fact::unknown());
                }
                if first.path.is_some() && first.string().is_none() {
                    return Some(Fact::unknown());
                }
                first
            }
            _ if path.ends_with("._compile") => call.get(0),
            _ if path.ends_with(".runInThisContext") && path.starts_with("vm.") => {
                return Some(Fact::unknown());
            }
            _ if path.contains("node-serialize") && path.ends_with("unserialize") => {
                let data = call.get(0).value();
                self.note(call.span, path, Act::Deserialize { data });
                return Some(Fact::unknown());
            }
            _ => return None,
        };
        let plain = code.string().is_none()
            && !code.origins.has(Origins::NETWORK)
            && !code.origins.has(Origins::DECODED);
        // These only run code when it is code: a page is written all the time.
        let only_loaded = matches!(path, "document.write" | "document.writeln")
            || path.starts_with("WebAssembly.")
            || path.starts_with("setTimeout")
            || path.starts_with("setI")
            || matches!(
                path,
                "queueMicrotask" | "process.nextTick" | "requestIdleCallback"
            );
        if plain && only_loaded {
            return Some(Fact::unknown());
        }
        if path.starts_with("document.write") {
            return Some(Fact::unknown());
        }
        if path.starts_with("WebAssembly.") && !code.origins.has(Origins::NETWORK) {
            return Some(Fact::unknown());
        }
        let code = self.primitive(&code);
        for code in alternatives(&code) {
            let code = self.seen(&code);
            self.note(
                call.span,
                path.trim_end_matches("()"),
                Act::Evaluate { code },
            );
        }
        // `eval('require')` and the like name what they yield.
        if let Some(text) = code.string() {
            let text = text.trim().trim_end_matches(';');
            let text = text.strip_prefix("return ").unwrap_or(text).trim();
            if matches!(
                text,
                "this" | "globalThis" | "process" | "require" | "module" | "global" | "window"
            ) {
                let named = if text == "this" { "globalThis" } else { text };
                let mut fact = Fact::path(named);
                if path.starts_with("Function") {
                    // Calling the function yields it.
                    self.heap
                        .bounds
                        .push((Fact::path("@constant"), vec![std::mem::take(&mut fact)]));
                    let place = u32::try_from(self.heap.bounds.len() - 1).unwrap_or_default();
                    return Some(Fact::of(Thing::Bound(place)));
                }
                return Some(fact);
            }
        }
        Some(Fact::unknown())
    }
}
