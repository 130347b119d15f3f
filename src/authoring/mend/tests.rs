//! Plans on hostile and on usual texts.

use super::*;

fn plan(text: &str, form: ToolsForm) -> Mending {
    let mut planner = Planner::new(form);
    planner.see("SKILL.md", text.as_bytes(), false);
    planner.plan()
}

/// The text after `plan`, and the kinds of what was done.
fn mended(text: &str, form: ToolsForm) -> (String, Vec<FixKind>) {
    let plan = plan(text, form);
    let kinds = plan.fixes.iter().map(|fix| fix.kind).collect();
    match plan.changes.as_slice() {
        [] => (text.to_owned(), kinds),
        [Change::Write { old, new, .. }] => {
            assert_eq!(old, text.as_bytes());
            (String::from_utf8(new.clone()).expect("text"), kinds)
        }
        other => panic!("{other:?}"),
    }
}

fn skill(fields: &str) -> String {
    format!("---\nname: demo\n{fields}---\n\nBody: as: it is.\n")
}

#[test]
fn colons_are_quoted_and_the_rest_stays() {
    let text = skill("description: Use \"x\": C:\\y # note\nmetadata:\n  a: b: c\n");
    let (better, kinds) = mended(&text, ToolsForm::List);
    assert_eq!(
        better,
        skill("description: \"Use \\\"x\\\": C:\\\\y\" # note\nmetadata:\n  a: \"b: c\"\n")
    );
    assert_eq!(kinds, [FixKind::QuoteValue, FixKind::QuoteValue]);
    assert_eq!(plan(&text, ToolsForm::List).fixes[1].line, Some(5));
}

#[test]
fn line_ends_and_marks_are_told_apart() {
    let text = skill("description: a: b\n").replace('\n', "\r\n");
    let (better, _) = mended(&format!("\u{feff}\u{feff}{text}"), ToolsForm::List);
    assert_eq!(better, text.replace("a: b\r", "\"a: b\"\r"));
}

#[test]
fn what_cannot_be_mended_is_left_alone() {
    for fields in [
        "description:\ta: b\n",
        "description: a\n\tb: c\n",
        "description: a\n  b: c: d\n",
        "description: 'a: b\n",
        "description: a\nallowed-tools: [bash, 7]\n",
        "description: a\nallowed-tools: Bash(git Read\n",
        "description: a\nallowed-tools:\n",
        "description: a\nallowed-tools:\n  bash: true\n",
    ] {
        let text = skill(fields);
        assert_eq!(mended(&text, ToolsForm::List), (text, Vec::new()));
    }
    assert_eq!(
        plan("no frontmatter: at: all\n", ToolsForm::List),
        Mending::default()
    );
}

#[test]
fn what_is_in_order_is_left_alone() {
    for (fields, form) in [
        (
            "description: a\nallowed-tools: Bash Read\n",
            ToolsForm::Line,
        ),
        (
            "description: a\nallowed-tools: [Bash, Read]\n",
            ToolsForm::List,
        ),
        (
            "description: a\nallowed-tools:\n  - Bash\n",
            ToolsForm::List,
        ),
        ("description: \"a: b\"\n", ToolsForm::List),
    ] {
        assert_eq!(plan(&skill(fields), form), Mending::default());
    }
}

#[test]
fn tools_get_the_form_of_the_profile() {
    for (fields, form, better) in [
        (
            "allowed-tools: Read, Bash(git diff:*)\n",
            ToolsForm::List,
            "allowed-tools: [Read, \"Bash(git diff:*)\"]\n",
        ),
        (
            "allowed-tools:   'Read   bash' # why\n",
            ToolsForm::List,
            "allowed-tools: [Read, bash] # why\n",
        ),
        (
            "allowed-tools: >-\n  Read\n  bash\n",
            ToolsForm::List,
            "allowed-tools: [Read, bash]\n",
        ),
        (
            "allowed-tools: [Read, \"Bash(git:*)\"]\n",
            ToolsForm::Line,
            "allowed-tools: \"Read Bash(git:*)\"\n",
        ),
        (
            "allowed-tools:\n  - Read\n  - bash\n",
            ToolsForm::Line,
            "allowed-tools: Read bash\n",
        ),
        (
            "allowed-tools:\n- Read\n- bash\n",
            ToolsForm::Line,
            "allowed-tools: Read bash\n",
        ),
    ] {
        for end in ["\n", "\r\n"] {
            let (tail, head) = ("license: MIT\n", "description: x\n");
            let text = skill(&format!("{head}{fields}{tail}")).replace('\n', end);
            let expected = skill(&format!("{head}{better}{tail}")).replace('\n', end);
            let (better, kinds) = mended(&text, form);
            assert_eq!(better, expected);
            assert_eq!(kinds, [FixKind::NormaliseTools]);
        }
    }
    // A comment, an anchor or an item that splits would be lost.
    for (fields, form) in [
        (
            "allowed-tools:\n  - Read # why\n  - bash\n",
            ToolsForm::Line,
        ),
        (
            "allowed-tools: &a [Read]\nmetadata:\n  x: *a\n",
            ToolsForm::Line,
        ),
        ("allowed-tools: [\"a b\"]\n", ToolsForm::Line),
        ("allowed-tools: []\n", ToolsForm::Line),
    ] {
        let text = skill(&format!("description: x\n{fields}"));
        assert_eq!(mended(&text, form), (text, Vec::new()));
    }
}

#[test]
fn a_skill_file_is_renamed_unless_there_is_a_doubt() {
    let text = skill("description: a: b\n");
    let mut planner = Planner::new(ToolsForm::List);
    planner.see("Skill.MD", text.as_bytes(), false);
    let plan = planner.plan();
    assert_eq!(plan.fixes[0].kind, FixKind::RenameSkillFile);
    assert!(
        matches!(&plan.changes[0], Change::Rename { from, to } if from == "Skill.MD" && to == "SKILL.md")
    );
    assert!(matches!(&plan.changes[1], Change::Write { path, .. } if path == "SKILL.md"));

    let mut planner = Planner::new(ToolsForm::List);
    planner.see("skill.md", text.as_bytes(), false);
    planner.occupied("SKILL.md");
    assert_eq!(planner.plan(), Mending::default());
    let mut planner = Planner::new(ToolsForm::List);
    planner.see("docs/skill.md", text.as_bytes(), false);
    assert_eq!(planner.plan(), Mending::default());
}

#[cfg(unix)]
#[test]
fn programs_are_what_the_system_can_run() {
    let mut planner = Planner::new(ToolsForm::List);
    planner.see("a.sh", b"#!/bin/sh\n", false);
    planner.see("b.py", b"\xef\xbb\xbf#! /usr/bin/env python3\n", false);
    planner.see("c.sh", b"#!/bin/sh\n", true);
    planner.see("d.sh", b"#!/bin/sh\r\n", false);
    planner.see("e.rs", b"#![no_std]\n", false);
    planner.see("f.sh", b"#!sh\n", false);
    planner.see("evals/fixtures/g.sh", b"#!/bin/sh\n", false);
    let plan = planner.plan();
    let done: Vec<(&str, FixKind)> = plan
        .fixes
        .iter()
        .map(|fix| (fix.path.as_str(), fix.kind))
        .collect();
    assert_eq!(
        done,
        [
            ("a.sh", FixKind::MakeExecutable),
            ("b.py", FixKind::StripByteOrderMark),
            ("b.py", FixKind::MakeExecutable),
        ]
    );
    assert_eq!(plan.changes.len(), 3);
}
