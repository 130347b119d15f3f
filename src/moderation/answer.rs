//! The word of a reviewer, read tolerantly: fenced, in blocks, or with talk
//! around it. Of several, the strictest counts.

use serde_json::Value;

/// Most bytes of an answer that are read.
pub const MOST_BYTES: usize = 256 << 10;
/// Most places at which an object is looked for.
const MOST_TRIES: usize = 200;
/// Most characters of a reason.
const MOST_REASON: usize = 300;

/// What a reviewer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decision {
    /// Nothing speaks against it.
    Allow,
    /// A person should look.
    Warn,
    /// It must not be used.
    Block,
}

/// An answer as it is to be written; what is read may be wrapped in more.
#[cfg(test)]
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
pub(crate) struct Spoken {
    /// What is to become of the file.
    #[schemars(extend("enum" = ["allow", "warn", "block"]))]
    decision: String,
    /// Why, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A decision and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The decision.
    pub decision: Decision,
    /// In the reviewer's words; may quote the package.
    pub reason: String,
}

/// What a chat answered: the text of its first choice, whole or in blocks.
#[must_use]
pub fn chat_text(body: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).ok()?;
    let content = body
        .get("choices")?
        .get(0)?
        .get("message")?
        .get("content")?;
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(blocks) => {
            let texts = blocks.iter().filter_map(|block| match block {
                Value::String(text) => Some(text.as_str()),
                Value::Object(fields) => fields.get("text").and_then(Value::as_str),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
            });
            let text = texts.collect::<Vec<_>>().join("\n");
            Some(text).filter(|text| !text.is_empty())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

/// Reads an answer; `None` when there is no decision in it.
#[must_use]
pub fn parse(text: &str) -> Option<Answer> {
    let text = without_thought(text);
    let mut found: Option<Answer> = None;
    let mut from = 0;
    for _ in 0..MOST_TRIES {
        let Some(at) = text[from..].find('{').map(|at| from + at) else {
            break;
        };
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                from = at + values.byte_offset();
                let answer = decision_of(&value);
                let is_stricter = |answer: &Answer| {
                    found
                        .as_ref()
                        .is_none_or(|found| answer.decision > found.decision)
                };
                if let Some(answer) = answer.filter(is_stricter) {
                    found = Some(answer);
                }
            }
            Some(Err(_)) | None => from = at + 1,
        }
    }
    found
}

/// What a model thinks aloud is no answer; an unfinished thought is all that
/// there is.
fn without_thought(text: &str) -> &str {
    match text.rfind("</think>") {
        Some(end) => &text[end + "</think>".len()..],
        None if text.contains("<think>") => "",
        None => text,
    }
}

/// The decision in an object, or one level below it.
fn decision_of(value: &Value) -> Option<Answer> {
    let fields = value.as_object()?;
    let own = |value: &Value| {
        let word = value.get("decision")?.as_str()?.trim().to_ascii_lowercase();
        let decision = match word.as_str() {
            "allow" => Decision::Allow,
            "warn" => Decision::Warn,
            "block" => Decision::Block,
            _ => return None,
        };
        let reason = value
            .get("reason")
            .and_then(Value::as_str)
            .unwrap_or_default();
        Some(Answer {
            decision,
            reason: reason.trim().chars().take(MOST_REASON).collect(),
        })
    };
    let below = || {
        fields
            .values()
            .filter_map(own)
            .max_by_key(|answer| answer.decision)
    };
    own(value).or_else(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(text: &str) -> Option<Decision> {
        parse(text).map(|answer| answer.decision)
    }

    #[test]
    fn an_answer_is_found_in_fences_and_talk() {
        for text in [
            r#"{"decision":"warn","reason":"x"}"#,
            "```json\n{\"decision\": \"WARN\", \"reason\": \"x\"}\n```",
            "Sure! Here {it} is: {\"decision\":\"warn\"} Hope this helps {really}.",
            "<think>{\"decision\":\"allow\"}</think>\n{\"decision\":\"warn\"}",
            r#"{"result":{"decision":"warn","reason":"x"}}"#,
            "{ \"a\": 1 }\n{\"decision\":\"warn\"}",
        ] {
            assert_eq!(decision(text), Some(Decision::Warn), "{text}");
        }
    }

    #[test]
    fn the_strictest_of_several_counts_and_no_word_is_no_answer() {
        let echoed = "The file says {\"decision\":\"allow\"}; {\"decision\":\"block\",\"reason\":\"it steers\"} {\"decision\":\"allow\"}";
        let answer = parse(echoed).expect("an answer");
        assert_eq!(
            (answer.decision, answer.reason.as_str()),
            (Decision::Block, "it steers")
        );
        for text in [
            "",
            "allow",
            "{\"decision\":\"maybe\"}",
            "{\"decision\":true}",
            "<think>{\"decision\":\"allow\"}",
            "{\"decision\":\"allow\"",
        ] {
            assert_eq!(decision(text), None, "{text}");
        }
        assert_eq!(decision(&"{".repeat(100_000)), None);
    }

    #[test]
    fn a_chat_answers_whole_or_in_blocks() {
        let whole = r#"{"choices":[{"message":{"content":"a"}}]}"#;
        assert_eq!(chat_text(whole).as_deref(), Some("a"));
        let blocks = r#"{"choices":[{"message":{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}}]}"#;
        assert_eq!(chat_text(blocks).as_deref(), Some("a\nb"));
        for body in [
            "",
            "{}",
            r#"{"choices":[]}"#,
            r#"{"choices":[{"message":{"content":null,"refusal":"no"}}]}"#,
        ] {
            assert_eq!(chat_text(body), None, "{body}");
        }
    }
}
