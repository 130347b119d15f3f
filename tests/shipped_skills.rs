//! The skills we ship pass our own review, and their evals name what is there.
#![expect(
    clippy::disallowed_methods,
    reason = "a test reads the skills of this repository from disk"
)]

use std::path::{Path, PathBuf};

use skilldeck::finding::Severity;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Judged, Scope, conclude, examine};
use skilldeck::skill::package::{Package, Source, Subject};
use skilldeck::skill::path::is_eval_fixture;

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("skills/public")
}

fn judge(folder: &Path, profile: Profile) -> Judged {
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("the folder can be read");
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder).expect("it lies inside");
            let path = path.to_string_lossy().replace('\\', "/");
            let bytes = std::fs::read(entry.path()).expect("the file can be read");
            files.push((path, bytes));
        }
    }
    let name = folder
        .file_name()
        .expect("a folder has a name")
        .to_string_lossy();
    let subject = Subject {
        source: Source::Directory,
        category: Some("public".to_owned()),
        name_hint: Some(name.to_string()),
        display_ref: name.to_string(),
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
                Scope::All,
            )
        })
        .collect();
    conclude(&package, examined, Scope::All, profile)
}

#[test]
fn shipped_skills_pass_our_own_review() {
    let mut count = 0;
    for folder in std::fs::read_dir(shipped()).expect("there are skills") {
        let folder = folder.expect("the folder can be read").path();
        count += 1;
        for profile in [Profile::Standard, Profile::DeerFlow] {
            let judged = judge(&folder, profile);
            let against: Vec<_> = judged
                .findings
                .iter()
                .filter(|finding| {
                    finding.severity >= Severity::Warning
                        && !finding.path.as_deref().is_some_and(is_eval_fixture)
                })
                .collect();
            assert!(against.is_empty(), "{folder:?}: {against:#?}");
            assert!(
                judged.not_assessed.is_empty(),
                "{folder:?}: {:?}",
                judged.not_assessed
            );
            assert_ne!(judged.evals.summary().valid, Some(false), "{folder:?}");
        }
    }
    assert!(count > 0);
}

#[test]
fn the_reviewer_has_the_cases_it_promises() {
    let folder = shipped().join("skill-reviewer");
    let text = std::fs::read_to_string(folder.join("evals/evals.json")).expect("it is there");
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut names = Vec::new();
    for case in manifest["cases"].as_array().expect("a list of cases") {
        let fixture = case["fixture"].as_str().expect("a fixture");
        assert!(
            folder
                .join("evals")
                .join(fixture)
                .join("SKILL.md")
                .is_file(),
            "{fixture}"
        );
        names.push(case["id"].as_str().expect("an id"));
    }
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "blocked",
            "needs-revision",
            "partial-package",
            "prompt-injection",
            "publish-candidate",
            "zh-output"
        ]
    );
}

#[test]
fn every_shipped_skill_brings_cases_of_both_kinds() {
    for folder in std::fs::read_dir(shipped()).expect("there are skills") {
        let folder = folder.expect("the folder can be read").path();
        let summary = judge(&folder, Profile::Standard).evals.summary();
        assert!(
            summary.positive_trigger_cases >= 5 && summary.negative_trigger_cases >= 5,
            "{folder:?}"
        );
        let text = std::fs::read_to_string(folder.join("evals/evals.json")).expect("it is there");
        let manifest: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        for case in manifest["cases"].as_array().expect("a list of cases") {
            if let Some(fixture) = case["fixture"].as_str() {
                let place = folder.join("evals").join(fixture);
                assert!(place.exists(), "{}", place.display());
            }
        }
    }
}
