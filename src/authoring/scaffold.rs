//! The files of a new skill: each says by its own example what belongs there.

use crate::skill::manifest::{SkillDocument, UnknownFields, validate};
use crate::skill::name::SkillName;
use crate::text::double_quoted;

/// What there may be beside SKILL.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A script, and the step that runs it.
    Scripts,
    /// A text that is read only when it is needed.
    References,
    /// Tasks, and requests that should or should not start the skill.
    Evals,
}

/// One file of a new skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Path in the package.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Whether it is a program.
    pub executable: bool,
}

impl NewFile {
    fn text(path: &str, text: String) -> Self {
        Self {
            path: path.to_owned(),
            text,
            executable: false,
        }
    }
}

/// The files of the skill `name`, sorted by path.
///
/// # Errors
/// When no skill can have that description, in words.
pub fn files(
    name: &SkillName,
    description: Option<&str>,
    parts: &[Part],
) -> Result<Vec<NewFile>, String> {
    let title = title(name);
    let written = match description {
        Some(text) => text.trim().to_owned(),
        None => format!(
            "{title}: what it does, and when to use it. Write both here in one or two sentences."
        ),
    };
    if written.chars().any(char::is_control) {
        return Err("a description is one line of text".to_owned());
    }
    let skill = skill_file(name, &title, &written, parts);
    let document = SkillDocument::parse(&skill);
    let fields =
        validate(&skill, &document, UnknownFields::Refuse).map_err(|fault| fault.message)?;
    if fields.description != written {
        return Err("the description cannot be written in one line of YAML".to_owned());
    }
    let mut files = vec![NewFile::text("SKILL.md", skill)];
    if parts.contains(&Part::Evals) {
        files.push(NewFile::text("evals/evals.json", tasks(name)));
        files.push(NewFile::text("evals/trigger_eval_set.json", requests(name)));
    }
    if parts.contains(&Part::References) {
        files.push(NewFile::text("references/details.md", details(&title)));
    }
    if parts.contains(&Part::Scripts) {
        files.push(NewFile {
            executable: true,
            ..NewFile::text("scripts/check_input.py", SCRIPT.to_owned())
        });
    }
    Ok(files)
}

/// The name that may have been meant by a text that is none.
#[must_use]
pub fn suggestion(text: &str) -> Option<SkillName> {
    let mut name = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        if name.len() == crate::skill::name::MAX_NAME {
            break;
        }
    }
    SkillName::parse(name.trim_end_matches('-')).ok()
}

/// `my-skill` as a heading: `My skill`.
fn title(name: &SkillName) -> String {
    let words = name.as_str().replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn skill_file(name: &SkillName, title: &str, description: &str, parts: &[Part]) -> String {
    let mut steps = vec![
        "Read the request. If something needed is missing, ask for all of it in one question."
            .to_owned(),
    ];
    if parts.contains(&Part::Scripts) {
        steps.push(
            "Check the input: `python3 scripts/check_input.py FILE`. If it exits with 2, say why and stop."
                .to_owned(),
        );
    }
    if parts.contains(&Part::References) {
        steps.push(
            "For the rare cases, read [details](references/details.md); most requests do not need it."
                .to_owned(),
        );
    }
    steps.push("Do the work: what goes in, what is done, what comes out.".to_owned());
    steps.push("Show the result, and what was left out.".to_owned());
    let steps: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| format!("{}. {step}", at + 1))
        .collect();
    format!(
        "---\nname: {}\ndescription: {}\n---\n\n# {title}\n\nSay in two sentences what this skill is for and what a good result looks like.\n\n## Steps\n\n{}\n\n## Bounds\n\n- Say what is out of bounds, and what to do when a step fails.\n",
        yaml_name(name),
        double_quoted(description),
        steps.join("\n")
    )
}

/// A name of digits or one like `true` would not be text.
fn yaml_name(name: &SkillName) -> String {
    let plain = format!("---\nname: {name}\ndescription: x\n---\n");
    match SkillDocument::parse(&plain).declared_name() {
        Some(declared) if declared == name.as_str() => name.to_string(),
        Some(_) | None => double_quoted(name.as_str()),
    }
}

fn details(title: &str) -> String {
    format!(
        "# {title}: details\n\nWhat only some requests need: formats, tables, edge cases. SKILL.md says when to read it.\n"
    )
}

fn tasks(name: &SkillName) -> String {
    format!(
        "{{\n  \"schema_version\": \"{name}.evals.v1\",\n  \"skill_name\": \"{name}\",\n  \"cases\": [\n    {{\n      \"id\": \"usual\",\n      \"prompt\": \"A real request, word for word.\",\n      \"expected\": [\n        \"what a right result must hold\"\n      ]\n    }}\n  ]\n}}\n"
    )
}

fn requests(name: &SkillName) -> String {
    let case = |query: &str, should: bool| {
        format!("  {{ \"query\": \"{query}\", \"should_trigger\": {should} }}")
    };
    let cases = [
        case(&format!("a request that {name} is for"), true),
        case("the same, as somebody in a hurry would type it", true),
        case("a request that is close, and not for it", false),
        case("a request that only shares a word with it", false),
    ];
    format!("[\n{}\n]\n", cases.join(",\n"))
}

/// A script to start from.
const SCRIPT: &str = r#"#!/usr/bin/env python3
"""Checks that a file can be worked on: it is there, it is text, it is not empty."""

import sys


def main(arguments):
    """Prints the number of lines; 2 and a reason when there is nothing to do."""
    if len(arguments) != 1:
        print("give one file", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            lines = sum(1 for _ in file)
    except (OSError, UnicodeDecodeError) as error:
        print(f"cannot read {arguments[0]}: {error}", file=sys.stderr)
        return 2
    if lines == 0:
        print(f"{arguments[0]} is empty", file=sys.stderr)
        return 2
    print(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> SkillName {
        SkillName::parse(text).expect("a name")
    }

    #[test]
    fn what_is_said_is_what_is_read() {
        let hostile = [
            "Say \"x\": C:\\y # no comment",
            "- {a}: [b] & *c",
            "用 tables\u{a0}and 'quotes'",
        ];
        for text in hostile {
            let files = files(&name("demo"), Some(text), &[]).expect(text);
            let document = SkillDocument::parse(&files[0].text);
            assert_eq!(document.declared_description(), Some(text));
        }
        for text in [
            "",
            "  ",
            "a <b>",
            &"x".repeat(1025),
            "two\nlines",
            "a\u{0}b",
        ] {
            assert!(files(&name("demo"), Some(text), &[]).is_err(), "{text:?}");
        }
    }

    #[test]
    fn names_that_are_no_text_are_quoted() {
        for text in ["123", "true", "null", "1e3", "on", "2026-01-01"] {
            let files = files(&name(text), None, &[]).expect(text);
            let document = SkillDocument::parse(&files[0].text);
            assert_eq!(document.declared_name(), Some(text));
        }
    }

    #[test]
    fn a_name_is_suggested_where_there_is_one() {
        let meant = |text| suggestion(text).map(|name| name.to_string());
        assert_eq!(meant("My Skill!").as_deref(), Some("my-skill"));
        assert_eq!(meant("--a__b--").as_deref(), Some("a-b"));
        assert_eq!(meant("../../etc").as_deref(), Some("etc"));
        assert_eq!(meant("技能"), None);
        assert_eq!(meant(&"ab-".repeat(40)).map(|name| name.len()), Some(64));
    }
}
