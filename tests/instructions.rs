//! Sentences that skills say, ours and inert: what must be found, and what
//! honest skills say in almost the same words.
//!
//! A line is a wish and a sample: `C` critical, `H` high or above, `B` below
//! high; with `desc`, the sample is a description. `\n` parts lines.
#![expect(
    clippy::disallowed_methods,
    reason = "a test reads its samples and prints what it measured"
)]

use skilldeck::finding::Severity;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Scope, conclude, examine};
use skilldeck::skill::package::{Package, Source, Subject};

const PLAIN: &str = "---\nname: demo\ndescription: Shows a small demo for the tests.\n---\n\n# Demo\n\nRead `references/a.md` step by step.\n";

/// The worst that instruction and link rules say of `sample`.
fn worst(sample: &str, description: bool) -> Option<Severity> {
    let files: Vec<(String, Vec<u8>)> = if description {
        let text = format!("---\nname: demo\ndescription: {sample}\n---\n\n# Demo\n");
        vec![("SKILL.md".to_owned(), text.into_bytes())]
    } else {
        vec![
            ("SKILL.md".to_owned(), PLAIN.as_bytes().to_vec()),
            ("references/a.md".to_owned(), sample.as_bytes().to_vec()),
        ]
    };
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    };
    let package = Package::of_files(subject, &files, &[]);
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("it was just added");
            examine(
                &package.subject,
                entry,
                bytes,
                &skilldeck::scan::Bundle::default(),
                Scope::Security,
            )
        })
        .collect();
    conclude(&package, examined, Scope::Security, Profile::Standard)
        .findings
        .iter()
        .filter(|finding| {
            [
                "instruction-",
                "link-",
                "declaration-prompt",
                "declaration-lookalike",
            ]
            .iter()
            .any(|family| finding.rule.starts_with(family))
        })
        .map(|finding| finding.severity)
        .max()
}

#[test]
fn what_is_told_is_found_and_what_is_only_said_is_not() {
    let (mut told, mut missed, mut said, mut alarms) = (0, Vec::new(), 0, Vec::new());
    for table in ["first", "reworded", "afresh"] {
        let path = format!(
            "{}/tests/instructions/{table}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(path).expect("the samples are there");
        for line in text.lines() {
            let Some((wish, sample)) = line.split_once('|') else {
                continue;
            };
            let sample = sample.replace("\\n", "\n");
            let severity = worst(&sample, wish.ends_with("desc"));
            let high = severity >= Some(Severity::Error);
            match wish.as_bytes().first() {
                Some(b'C') => {
                    told += 1;
                    if severity != Some(Severity::Blocker) {
                        missed.push(line.to_owned());
                    }
                }
                Some(b'H') => {
                    told += 1;
                    if !high {
                        missed.push(line.to_owned());
                    }
                }
                _ => {
                    said += 1;
                    if high {
                        alarms.push(line.to_owned());
                    }
                }
            }
        }
    }
    eprintln!(
        "missed {} of {told}, alarms {} of {said}",
        missed.len(),
        alarms.len()
    );
    assert!(told >= 150, "too few samples");
    assert!(missed.len() * 100 <= told * 5, "missed: {missed:#?}");
    assert!(alarms.len() * 100 <= said * 2, "alarms: {alarms:#?}");
}
