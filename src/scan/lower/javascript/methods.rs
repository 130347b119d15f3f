//! Methods of texts, lists, promises and streams.

use crate::scan::operation::Origins;

use super::calls::{Call, is_function};
use super::fact::{Fact, Thing};
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    /// A method of a value.
    pub(super) fn value_method(&mut self, call: &Call<'_>) -> Option<Fact> {
        let method = call.method?;
        if let Some(fact) = self.promise_method(method, call) {
            return Some(fact);
        }
        if self.heap.items(call.this).is_some() || call.this.name() == "process.env#keys" {
            return self.list_method(method, call);
        }
        if matches!(
            call.this.name(),
            "URLSearchParams()" | "Headers()" | "FormData()" | "form-data()" | "Map()" | "Set()"
        ) {
            return self.collection_method(method, call);
        }
        let text = call.this.text.is_some()
            || matches!(call.this.thing, Thing::Number(_) | Thing::Bytes(_));
        if text && let Some(fact) = self.text_method(method, call) {
            return Some(fact);
        }
        self.unknown_method(method, call)
    }

    fn promise_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "then" => {
                let first = call.get(0);
                let callable = is_function(&first) || first.path.is_some();
                if !callable {
                    return None;
                }
                let given = vec![call.this.clone()];
                let result = self.call_value(&first, &Fact::default(), given, call.span);
                let second = call.get(1);
                if is_function(&second) {
                    let given = vec![Fact::unknown()];
                    self.call_value(&second, &Fact::default(), given, call.span);
                }
                Some(result)
            }
            "catch" | "finally" => {
                let first = call.get(0);
                if is_function(&first) {
                    let given = vec![Fact::unknown()];
                    self.call_value(&first, &Fact::default(), given, call.span);
                }
                Some(call.this.clone())
            }
            _ => None,
        }
    }

    /// Methods of a value of which little is known: events, readers, iterators.
    fn unknown_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "on" | "once" | "addListener" | "addEventListener" | "onData" => {
                let this = self.gather(call.this);
                let mut handed = this.tainted().with_unknown();
                let callback = call.callback()?;
                let event = call.get(0).string().unwrap_or_default();
                // A server hands its client over.
                if call.this.name().contains("createServer()") && &*event == "connection" {
                    handed = self.open("net.connect()", Fact::unknown());
                }
                self.call_value(&callback, call.this, vec![handed], call.span);
                Some(call.this.clone())
            }
            // A token of a page against forgery is no theft.
            "match" | "split" | "indexOf" | "replace" | "find" | "includes"
                if call.this.name().starts_with("document.cookie") =>
            {
                let asks = call
                    .arguments
                    .iter()
                    .any(|one| match (&one.thing, one.shape()) {
                        (Thing::Regex(pattern, _), _) => is_forgery_token(pattern),
                        (_, Some(text)) => is_forgery_token(&text),
                        _ => false,
                    });
                if asks {
                    return Some(Fact::from(Origins::INPUT));
                }
                let mut fact = call.this.tainted();
                fact.path.clone_from(&call.this.path);
                Some(fact)
            }
            "map" | "forEach" | "filter" | "find" | "flatMap" | "reduce" | "some" | "every"
            | "sort"
                if call.get(0).path.is_some() || is_function(&call.get(0)) =>
            {
                let callback = call.get(0);
                if method == "reduce" {
                    let whole = self.gather(call.this).tainted().with_unknown();
                    let start = call
                        .arguments
                        .get(1)
                        .cloned()
                        .unwrap_or_else(|| whole.clone());
                    let given = vec![start.clone(), whole];
                    let result = self.call_value(&callback, &Fact::default(), given, call.span);
                    return Some(start.either(&result));
                }
                let results = self.for_each(call.this, &callback, call.span);
                if matches!(method, "filter" | "find" | "sort") {
                    return Some(call.this.clone());
                }
                if method == "some" || method == "every" || method == "forEach" {
                    return Some(Fact::unknown());
                }
                let mut whole = Fact::default();
                for result in results {
                    whole = self.gather(&result);
                }
                Some(whole.with_unknown())
            }
            // Whether something is in it does not tell what it is.
            "test" | "exec" | "startsWith" | "endsWith" | "includes" | "has"
                if matches!(call.this.thing, Thing::Regex(..)) || method != "exec" =>
            {
                let mut fact = Fact::unknown();
                if method == "exec" {
                    let given = self.gather(&call.get(0));
                    fact.taint(&given);
                }
                Some(fact)
            }
            _ => None,
        }
    }
}

fn is_forgery_token(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("csrf") || lower.contains("xsrf")
}

/// The part of a list or text that two arguments name.
pub(super) fn range(
    length: usize,
    from: &Fact,
    to: &Fact,
    counted: bool,
) -> Option<(usize, usize)> {
    let place = |number: f64| {
        let number = number.trunc();
        let number = if number < 0.0 {
            number + length as f64
        } else {
            number
        };
        number.clamp(0.0, length as f64) as usize
    };
    let start = match from.thing {
        Thing::Nothing => 0,
        _ => place(from.as_number().filter(|number| !number.is_nan())?),
    };
    let end = match to.thing {
        Thing::Nothing => length,
        _ => {
            let number = to.as_number().filter(|number| !number.is_nan())?;
            if counted {
                start.saturating_add(number.max(0.0) as usize).min(length)
            } else {
                place(number)
            }
        }
    };
    Some((start, end))
}
