//! Eval manifests: `evals/**/*.json`.

use std::fmt;

use serde::de::{Deserializer as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::text::Span;

use super::rule::{Located, TextFile};

/// Deepest nesting of a manifest. Real ones have four levels; readers that
/// recurse die on thousands.
const MAX_DEPTH: usize = 512;

/// What one eval manifest holds.
#[derive(Clone, Debug)]
pub struct EvalManifest {
    /// Path in the package.
    pub path: String,
    /// What was found in it, or why it cannot be read.
    pub content: Result<EvalContent, EvalFault>,
}

/// The content of a readable manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalContent {
    /// `versioned`, `skill-creator-evals`, `trigger-eval-list` or `unknown`.
    pub schema: &'static str,
    /// Number of cases.
    pub case_count: usize,
    /// Cases with `should_trigger: true`.
    pub positive_trigger_cases: usize,
    /// Cases with `should_trigger: false`.
    pub negative_trigger_cases: usize,
}

/// Why a manifest cannot be read.
#[derive(Clone, Debug)]
pub enum EvalFault {
    /// Not text.
    Binary,
    /// Not JSON: the reason and the place.
    InvalidJson(String, Option<Located>),
}

/// All eval manifests of a package, sorted by path.
#[derive(Clone, Debug, Default)]
pub struct Evals {
    /// The manifests.
    pub manifests: Vec<EvalManifest>,
}

/// All eval manifests of a package taken together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvalSummary {
    /// The one schema of all readable manifests, `mixed` for several, `None`
    /// when there is no readable manifest.
    pub schema: Option<&'static str>,
    /// Whether every manifest can be read; `None` without manifests.
    pub valid: Option<bool>,
    /// Number of cases.
    pub case_count: usize,
    /// Cases with `should_trigger: true`.
    pub positive_trigger_cases: usize,
    /// Cases with `should_trigger: false`.
    pub negative_trigger_cases: usize,
}

impl Evals {
    /// Adds the manifests up.
    #[must_use]
    pub fn summary(&self) -> EvalSummary {
        let mut summary = EvalSummary::default();
        for manifest in &self.manifests {
            let readable = manifest.content.is_ok();
            summary.valid = Some(summary.valid.unwrap_or(true) && readable);
            let Ok(content) = &manifest.content else {
                continue;
            };
            summary.schema = match summary.schema {
                Some(schema) if schema != content.schema => Some("mixed"),
                Some(_) | None => Some(content.schema),
            };
            summary.case_count += content.case_count;
            summary.positive_trigger_cases += content.positive_trigger_cases;
            summary.negative_trigger_cases += content.negative_trigger_cases;
        }
        summary
    }
}

/// Whether the file is an eval manifest.
#[must_use]
pub fn is_manifest(path: &str) -> bool {
    path.starts_with("evals/") && path.ends_with(".json")
}

impl EvalManifest {
    /// A manifest that is no text.
    #[must_use]
    pub fn binary(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            content: Err(EvalFault::Binary),
        }
    }

    /// Reads a manifest.
    #[must_use]
    pub fn read(file: &TextFile<'_>) -> Self {
        let content = parse(file.text).map_err(|fault| {
            let located = file.located(fault.span);
            EvalFault::InvalidJson(fault.reason, Some(located))
        });
        Self {
            path: file.path.to_owned(),
            content,
        }
    }
}

/// Why a text is no manifest, and where.
#[derive(Debug)]
struct JsonFault {
    reason: String,
    span: Span,
}

fn parse(text: &str) -> Result<EvalContent, JsonFault> {
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let front = text.len() - json.len();
    if let Some(at) = too_deep(json) {
        return Err(JsonFault {
            reason: format!("nested deeper than {MAX_DEPTH} levels"),
            span: Span::new(at, at + 1).shifted(front),
        });
    }
    let manifest: &RawValue = serde_json::from_str(json).map_err(|error| {
        let at = front + offset(json, error.line(), error.column());
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        let whole = error.to_string();
        // The place is told apart from the reason.
        let reason = whole
            .rfind(" at line ")
            .map_or(whole.as_str(), |end| &whole[..end]);
        JsonFault {
            reason: reason.to_owned(),
            span: Span::new(at, at + length),
        }
    })?;
    Ok(content(manifest))
}

/// The first bracket beyond the limit.
fn too_deep(json: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in json.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Some(at);
                }
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The byte at a line and column of the JSON reader: both from 1, columns in
/// bytes, column 0 being the end of the line before.
fn offset(json: &str, line: usize, column: usize) -> usize {
    let start = match line.checked_sub(2) {
        Some(ends) => memchr::memchr_iter(b'\n', json.as_bytes())
            .nth(ends)
            .map_or(0, |at| at + 1),
        None => 0,
    };
    let mut at = (start + column.saturating_sub(1)).min(json.len());
    while !json.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Reads a manifest that is known to be JSON. Values stay text until they are
/// looked at: numbers are never converted, so their size does not matter.
fn content(manifest: &RawValue) -> EvalContent {
    if let Some(cases) = cases(manifest) {
        return cases.content("trigger-eval-list");
    }
    let [version, evals, listed] = fields(manifest, ["schema_version", "evals", "cases"]);
    if version.is_some_and(|version| version.get().starts_with('"')) {
        let listed = listed.and_then(cases).unwrap_or_default();
        return listed.content("versioned");
    }
    match evals.and_then(cases) {
        Some(evals) => evals.content("skill-creator-evals"),
        None => Cases::default().content("unknown"),
    }
}

#[derive(Default)]
struct Cases {
    count: usize,
    positive: usize,
    negative: usize,
}

impl Cases {
    fn content(self, schema: &'static str) -> EvalContent {
        EvalContent {
            schema,
            case_count: self.count,
            positive_trigger_cases: self.positive,
            negative_trigger_cases: self.negative,
        }
    }
}

/// Counts the cases of a list.
fn cases(list: &RawValue) -> Option<Cases> {
    struct List;
    impl<'de> Visitor<'de> for List {
        type Value = Cases;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list of cases")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cases, A::Error> {
            let mut cases = Cases::default();
            while let Some(case) = list.next_element::<&RawValue>()? {
                cases.count += 1;
                let [trigger] = fields(case, ["should_trigger"]);
                match trigger.map(RawValue::get) {
                    Some("true") => cases.positive += 1,
                    Some("false") => cases.negative += 1,
                    Some(_) | None => {}
                }
            }
            Ok(cases)
        }
    }
    if !list.get().starts_with('[') {
        return None;
    }
    serde_json::Deserializer::from_str(list.get())
        .deserialize_seq(List)
        .ok()
}

/// The values of some keys of an object; of equal keys the last counts.
fn fields<'a, const N: usize>(object: &'a RawValue, keys: [&str; N]) -> [Option<&'a RawValue>; N] {
    struct Object<'k, const N: usize>([&'k str; N]);
    impl<'de, const N: usize> Visitor<'de> for Object<'_, N> {
        type Value = [Option<&'de RawValue>; N];

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut values = [None; N];
            // A key may hold half of a surrogate pair, which is no `str`.
            while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                let Ok(key) = serde_json::from_str::<String>(key.get()) else {
                    continue;
                };
                if let Some(index) = self.0.iter().position(|wanted| *wanted == key) {
                    values[index] = Some(value);
                }
            }
            Ok(values)
        }
    }
    if !object.get().starts_with('{') {
        return [None; N];
    }
    serde_json::Deserializer::from_str(object.get())
        .deserialize_map(Object(keys))
        .unwrap_or([None; N])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> (&'static str, usize, usize, usize) {
        let content = parse(text).expect("the text is JSON");
        (
            content.schema,
            content.case_count,
            content.positive_trigger_cases,
            content.negative_trigger_cases,
        )
    }

    #[test]
    fn shapes_are_told_apart_and_cases_counted() {
        let long = "9".repeat(5000);
        assert_eq!(
            counts(&format!("\u{feff}[{long}, {{\"n\": -{long}.5e{long}}}]")),
            ("trigger-eval-list", 2, 0, 0)
        );
        assert_eq!(
            counts(r#"{"evals": 1, "evals": [{"should_trigger": 0, "should_trigger": true}]}"#),
            ("skill-creator-evals", 1, 1, 0)
        );
        assert_eq!(
            counts(
                r#"{"\ud800": 0, "schema_version": "1", "cases": [{"should_tri\u0067ger": false}]}"#
            ),
            ("versioned", 1, 0, 1)
        );
        assert_eq!(
            counts(r#"{"schema_version": 1, "evals": {}}"#),
            ("unknown", 0, 0, 0)
        );
        assert_eq!(counts(" 3 "), ("unknown", 0, 0, 0));
    }

    #[test]
    fn faults_have_a_place() {
        let text = "\u{feff}{\n \"é\": [1,]\n}\n";
        let fault = parse(text).expect_err("a comma too many");
        assert_eq!(fault.reason, "expected value");
        assert_eq!(fault.span.of(text), "]");
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(parse(&deep).is_err());
        for broken in ["", "{", "\"\n", "é", "[1] [2]", "{\"a\" 1}", "NaN", "\n\n"] {
            let fault = parse(broken).expect_err("no JSON");
            assert!(broken.get(fault.span.start..fault.span.end).is_some());
        }
    }

    #[test]
    fn several_manifests_add_up() {
        let manifest = |text: &str| EvalManifest {
            path: "evals/x.json".to_owned(),
            content: parse(text).map_err(|_| EvalFault::Binary),
        };
        let mut evals = Evals::default();
        assert_eq!(evals.summary(), EvalSummary::default());
        evals.manifests.push(manifest("{"));
        assert_eq!(evals.summary().schema, None);
        assert_eq!(evals.summary().valid, Some(false));
        evals.manifests.push(manifest("[{}]"));
        assert_eq!(evals.summary().schema, Some("trigger-eval-list"));
        evals.manifests.push(manifest("{\"evals\": [{}]}"));
        assert_eq!(evals.summary().schema, Some("mixed"));
        assert_eq!(evals.summary().case_count, 2);
    }
}
