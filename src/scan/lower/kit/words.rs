//! One line for what each operation does: for the tests of all lowerings.

use crate::scan::operation::{Act, Lowered, Origins, ShellUse, Value};

/// What a unit does.
pub(in crate::scan::lower) fn acts(lowered: &Lowered) -> Vec<String> {
    lowered
        .operations
        .iter()
        .map(|operation| line(&operation.act))
        .collect()
}

/// Each text must do what stands next to it, and each of the others nothing
/// that begins so.
pub(in crate::scan::lower) fn hold(
    lower: fn(&str) -> Lowered,
    does: &[(&str, &str)],
    never: &[(&str, &str)],
) {
    let mut wrong = Vec::new();
    for (text, wanted) in does {
        let found = acts(&lower(text));
        if !found.iter().any(|line| line.starts_with(wanted)) {
            wrong.push(format!("{text}\n  wanted: {wanted}\n  found: {found:#?}"));
        }
    }
    for (text, unwanted) in never {
        let found = acts(&lower(text));
        if found.iter().any(|line| line.starts_with(unwanted)) {
            wrong.push(format!(
                "{text}\n  unwanted: {unwanted}\n  found: {found:#?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each text is lowered in time that hostile text cannot stretch.
#[expect(clippy::disallowed_methods, reason = "a test that measures time")]
pub(in crate::scan::lower) fn endures(lower: fn(&str) -> Lowered, texts: &[String]) {
    for text in texts {
        let begun = std::time::Instant::now();
        let _ = lower(text);
        assert!(
            begun.elapsed().as_secs() < 5,
            "{text:.40} took {:?}",
            begun.elapsed()
        );
    }
}

fn value(value: &Value) -> String {
    const NAMES: &[(&str, Origins)] = &[
        ("env", Origins::ENVIRONMENT),
        ("var", Origins::VARIABLE),
        ("sensitive", Origins::SENSITIVE),
        ("net", Origins::NETWORK),
        ("decoded", Origins::DECODED),
        ("captured", Origins::CAPTURED),
        ("file", Origins::FILE),
    ];
    let mut words: Vec<&str> = NAMES
        .iter()
        .filter(|(_, origin)| value.origins.has(*origin))
        .map(|(name, _)| *name)
        .collect();
    words.extend(value.text.as_deref());
    words.join(" ")
}

fn line(act: &Act) -> String {
    match act {
        Act::Execute {
            program,
            shell,
            command,
            ..
        } => format!(
            "{} {} [{}]",
            if *shell == ShellUse::Yes {
                "shell"
            } else {
                "run"
            },
            program.as_deref().unwrap_or("?"),
            value(command)
        ),
        Act::Evaluate { code } => format!("eval {}", value(code)),
        Act::Import { module } => format!("import {}", value(module)),
        Act::Deserialize { .. } => "deserialize".to_owned(),
        Act::Contact {
            address,
            payload,
            local,
        } => {
            format!(
                "contact{} {} <- {}",
                if *local { " local" } else { "" },
                value(address),
                value(payload)
            )
        }
        Act::Rewire => "rewire".to_owned(),
        Act::Named { name } => format!("call {name}"),
        Act::Capture { what } => format!("capture {what:?}"),
        Act::Inject => "inject".to_owned(),
        Act::Read { path } => format!("read {}", value(path)),
        Act::Write { path, content } => format!("write {} <- {}", value(path), value(content)),
        Act::Delete { path, recursive } => format!(
            "delete{} {}",
            if *recursive { " all" } else { "" },
            value(path)
        ),
        Act::Environment { name, .. } => format!("environment {}", name.as_deref().unwrap_or("*")),
    }
}
