//! State files with one switch changed, and nothing else.

use super::json_text::{self, Json, Member, Node};

/// A user's states with `name` on or off: indented by 2 as DeerFlow writes
/// them, no final newline; other entries and their order are kept. `text` is
/// the file as it is, `None` when there is none.
///
/// # Errors
/// When the text is no JSON object, in words.
pub fn with_user_switch(text: Option<&str>, name: &str, on: bool) -> Result<String, String> {
    let mut root = json_text::parse(text.unwrap_or("{}"))?;
    let Json::Map(entries) = &mut root.json else {
        return Err("it is no JSON object".to_owned());
    };
    let enabled = made("enabled", Json::Bool(on));
    match entries.iter_mut().rev().find(|entry| entry.key == name) {
        Some(entry) => match &mut entry.value.json {
            Json::Map(fields) => {
                match fields.iter_mut().rev().find(|field| field.key == "enabled") {
                    Some(field) => field.value.json = Json::Bool(on),
                    None => fields.push(enabled),
                }
            }
            other => *other = Json::Map(vec![enabled]),
        },
        None => entries.push(made(name, Json::Map(vec![enabled]))),
    }
    let mut out = String::new();
    write_indented(&mut out, &root.json, 0);
    Ok(out)
}

fn made(key: &str, json: Json) -> Member {
    Member {
        key_span: 0..0,
        key: key.to_owned(),
        value: Node { span: 0..0, json },
    }
}

fn write_indented(out: &mut String, json: &Json, depth: usize) {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    };
    match json {
        Json::Map(members) if !members.is_empty() => {
            out.push('{');
            for (index, member) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                line(out, depth + 1);
                json_text::quote(out, &member.key);
                out.push_str(": ");
                write_indented(out, &member.value.json, depth + 1);
            }
            line(out, depth);
            out.push('}');
        }
        Json::List(items) if !items.is_empty() => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                line(out, depth + 1);
                write_indented(out, &item.json, depth + 1);
            }
            line(out, depth);
            out.push(']');
        }
        Json::Number(written) => out.push_str(written),
        Json::Null | Json::Bool(_) | Json::Text(_) | Json::List(_) | Json::Map(_) => {
            json_text::write_sorted(out, json);
        }
    }
}

/// The global state file with `name` on or off. The text is edited at that one
/// place: every other byte stays.
///
/// # Errors
/// When the text is no JSON object of that form, in words.
pub fn with_global_switch(text: Option<&str>, name: &str, on: bool) -> Result<String, String> {
    let text = text.unwrap_or("{\n  \"mcpServers\": {},\n  \"skills\": {}\n}\n");
    let root = json_text::parse(text)?;
    let file = root.members().ok_or("it is no JSON object")?;
    let mut quoted = String::new();
    json_text::quote(&mut quoted, name);
    let entry = format!("{{\"enabled\": {on}}}");
    let Some(skills) = json_text::member(file, "skills") else {
        let value = format!("{{{quoted}: {entry}}}");
        return Ok(inserted(text, &root, file, "\"skills\"", &value));
    };
    let entries = skills.value.members().ok_or("`skills` is no object")?;
    let Some(found) = json_text::member(entries, name) else {
        return Ok(inserted(text, &skills.value, entries, &quoted, &entry));
    };
    let fields = found
        .value
        .members()
        .ok_or_else(|| format!("the entry of `{name}` is no object"))?;
    Ok(match json_text::member(fields, "enabled") {
        Some(field) => spliced(text, field.value.span.clone(), &on.to_string()),
        None => inserted(text, &found.value, fields, "\"enabled\"", &on.to_string()),
    })
}

fn spliced(text: &str, span: std::ops::Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..span.start], &text[span.end..])
}

/// Adds a last member to the object `node`, spaced as the members before it.
fn inserted(text: &str, node: &Node, members: &[Member], key: &str, value: &str) -> String {
    let Some(last) = members.last() else {
        return spliced(text, node.span.clone(), &format!("{{{key}: {value}}}"));
    };
    let before = match members.len().checked_sub(2).and_then(|at| members.get(at)) {
        Some(previous) => previous.value.span.end,
        None => node.span.start + 1,
    };
    let gap = text[before..last.key_span.start].replace(',', "");
    let gap = if gap.is_empty() { " " } else { &gap };
    let end = last.value.span.end;
    spliced(text, end..end, &format!(",{gap}{key}: {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_users_file_keeps_what_it_does_not_change() {
        let new = with_user_switch(None, "demo", false).expect("an object");
        assert_eq!(new, "{\n  \"demo\": {\n    \"enabled\": false\n  }\n}");
        let text = r#"{"z": {"enabled": true, "note": 1E2}, "é": {}, "a": null}"#;
        let new = with_user_switch(Some(text), "a", true).expect("an object");
        assert_eq!(
            new,
            "{\n  \"z\": {\n    \"enabled\": true,\n    \"note\": 1E2\n  },\n  \"\\u00e9\": {},\n  \
             \"a\": {\n    \"enabled\": true\n  }\n}"
        );
        let new = with_user_switch(Some(text), "z", false).expect("an object");
        assert!(
            new.contains("\"enabled\": false,\n    \"note\": 1E2"),
            "{new}"
        );
        assert!(with_user_switch(Some("[]"), "a", true).is_err());
        assert!(with_user_switch(Some(""), "a", true).is_err());
    }

    #[test]
    fn the_global_file_is_edited_at_one_place() {
        let text = "{\n\t\"mcpServers\" : {\"a\":{\"env\":{\"K\":\"$KEY\"}}},\n\t\"skills\": {\n\t\t\"x\": {\"enabled\": \"$ON\" , \"k\":1},\n\t\t\"y\": {}\n\t},\n\t\"z\": 1e5\n}\n";
        let edit = |name, on| with_global_switch(Some(text), name, on).expect("an object");
        assert_eq!(edit("x", false), text.replace("\"$ON\"", "false"));
        assert_eq!(
            edit("y", true),
            text.replace("\"y\": {}", "\"y\": {\"enabled\": true}")
        );
        assert_eq!(
            edit("n\"", false),
            text.replace(
                "\"y\": {}",
                "\"y\": {},\n\t\t\"n\\\"\": {\"enabled\": false}"
            )
        );
        for (text, want) in [
            (Some("{}"), r#"{"skills": {"a": {"enabled": false}}}"#),
            (
                Some(r#"{"k":1}"#),
                r#"{"k":1, "skills": {"a": {"enabled": false}}}"#,
            ),
            (
                Some(r#"{"skills":{}}"#),
                r#"{"skills":{"a": {"enabled": false}}}"#,
            ),
            (
                Some(r#"{"skills":{"a":{"enabled":1},"a":{"enabled":1}}}"#),
                r#"{"skills":{"a":{"enabled":1},"a":{"enabled":false}}}"#,
            ),
            (
                None,
                "{\n  \"mcpServers\": {},\n  \"skills\": {\"a\": {\"enabled\": false}}\n}\n",
            ),
        ] {
            assert_eq!(with_global_switch(text, "a", false).as_deref(), Ok(want));
        }
        assert!(with_global_switch(Some("{\"skills\": 1}"), "a", true).is_err());
    }
}
