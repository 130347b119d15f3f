//! What the renderers really print, held against the committed contracts.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and ask cargo"
)]

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use skilldeck::error::Error;
use skilldeck::finding::{Confidence, Evidence, Excerpt, Finding, Place, Severity};
use skilldeck::gate::Gate;
use skilldeck::render::{self, Format, Style};
use skilldeck::report::{Emit, Examination, Kind, Locale, Outcome, Report, Run, Totals};
use skilldeck::scan::coverage::{Gap, Reason};
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Scope, conclude, examine};
use skilldeck::skill::package::{Package, ReaderError, ReaderErrorCode, Source, Subject};
use skilldeck::text::{Position, Span};

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn run(kind: Kind, emit: Emit, profile: Profile, single: bool) -> Run {
    Run {
        kind,
        emit,
        profile,
        gate: Gate {
            fail_on: Some(Severity::Error),
            fail_on_incomplete: true,
        },
        single,
        locale: Locale::En,
        explain: false,
        started_at: "2026-01-02T03:04:05Z".to_owned(),
    }
}

fn examination(target: &str, profile: Profile) -> Examination {
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    };
    let files = [
        (
            "SKILL.md".to_owned(),
            b"---\nname: demo\ndescription: Counts.\n---\n# Demo\nSee [it](references/a.md).\n"
                .to_vec(),
        ),
        ("evals/evals.json".to_owned(), b"{\"evals\": []}".to_vec()),
        ("references/a.md".to_owned(), b"# A\n".to_vec()),
    ];
    let links = [("linked".to_owned(), "SKILL.md".to_owned())];
    let mut package = Package::of_files(subject, &files, &links);
    package.reader_errors.push(ReaderError {
        code: ReaderErrorCode::ReadFailed,
        path: Some("broken \u{1b}".to_owned()),
        message: "permission denied".to_owned(),
    });
    package.truncated = true;
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("just added");
            examine(
                &package.subject,
                entry,
                bytes,
                &skilldeck::scan::Bundle::default(),
                Scope::All,
            )
        })
        .collect();
    let mut judged = conclude(&package, examined, Scope::All, profile);
    for (number, severity) in Severity::ALL.into_iter().enumerate() {
        judged.findings.push(Finding {
            rule: "demo-rule",
            severity,
            confidence: Confidence::Medium,
            path: (number != 3).then(|| "a \u{202e}%,:.sh".to_owned()),
            place: (number < 2).then_some(Place {
                start: Position { line: 2, column: 5 },
                end: Position { line: 3, column: 1 },
            }),
            message: "Says <system-reminder>".to_owned(),
            remediation: "Do not.".to_owned(),
            evidence: match number {
                0 => None,
                1 => Some(Evidence::Text("x\u{9b}".to_owned())),
                _ => Some(Evidence::List(vec!["a".to_owned(), "b".to_owned()])),
            },
            excerpt: (number < 2).then(|| Excerpt {
                text: "    x".to_owned(),
                mark: Span::new(4, 5),
                cut: false,
            }),
            steps: Vec::new(),
            fingerprint: "0123456789abcdef0123456789abcdef".to_owned(),
        });
    }
    judged.gaps.push(Gap {
        path: "x.rb".to_owned(),
        reason: Reason::Parse,
        detail: "no analyser".to_owned(),
    });
    Examination {
        target: target.to_owned(),
        verdict: run(Kind::Review, Emit::Facts, profile, true)
            .gate
            .verdict(&judged),
        judged,
        contents: files
            .iter()
            .map(|(path, bytes)| (path.clone(), String::from_utf8_lossy(bytes).into_owned()))
            .collect(),
        package,
        fixes: None,
    }
}

fn outcomes(profile: Profile) -> Vec<Outcome> {
    vec![
        Outcome::Examined(Box::new(examination("skills/demo", profile))),
        Outcome::Failed {
            target: "gone".to_owned(),
            error: Error::World(anyhow::anyhow!("no such file").context("cannot read `gone`")),
        },
    ]
}

fn shown(format: Format, run: &Run, outcomes: &[Outcome]) -> String {
    let out = Shared::default();
    let mut totals = Totals::default();
    let mut renderer = render::packages(format, run, Style::default(), Box::new(out.clone()));
    renderer.begin().expect("a vector takes everything");
    for outcome in outcomes {
        totals.add(outcome);
        renderer
            .outcome(outcome)
            .expect("a vector takes everything");
    }
    renderer.end(&totals).expect("a vector takes everything");
    let bytes = out.0.lock().expect("one thread").clone();
    String::from_utf8(bytes).expect("text")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn schema(path: &str) -> Value {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    parsed(&std::fs::read_to_string(file).expect("a committed schema"))
}

fn assert_valid(schema: &Value, document: &Value) {
    let validator = jsonschema::validator_for(schema).expect("a valid schema");
    let faults: Vec<String> = validator
        .iter_errors(document)
        .map(|fault| format!("{} at {}", fault, fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
}

fn contract(name: &str) -> Value {
    schema(&format!("contracts/{name}.v1.schema.json"))
}

const EMITS: [(Emit, &str); 3] = [
    (Emit::Facts, "skill_review/review_facts"),
    (Emit::Report, "skill_review/review_report"),
    (Emit::Snapshot, "skill_review/package_snapshot"),
];

#[test]
fn reviews_fit_their_contracts() {
    for profile in Profile::ALL {
        for (emit, name) in EMITS {
            let single = run(Kind::Review, emit, profile, true);
            let text = shown(Format::Json, &single, &outcomes(profile)[..1]);
            assert_valid(&contract(name), &parsed(&text));
            let several = run(Kind::Review, emit, profile, false);
            let text = shown(Format::Json, &several, &outcomes(profile));
            assert_valid(&contract("reviews"), &parsed(&text));
            let lines = shown(Format::Jsonl, &several, &outcomes(profile));
            let lines: Vec<Value> = lines.lines().map(parsed).collect();
            assert_valid(&contract(name), &lines[0]);
            assert_valid(&contract("error"), &lines[1]);
        }
    }
}

#[test]
fn scans_fit_their_contracts() {
    for single in [true, false] {
        let run = run(Kind::Scan, Emit::Facts, Profile::Standard, single);
        let outcomes = outcomes(Profile::Standard);
        assert_valid(
            &contract("scan"),
            &parsed(&shown(Format::Json, &run, &outcomes)),
        );
        let lines = shown(Format::Jsonl, &run, &outcomes);
        let lines: Vec<Value> = lines.lines().map(parsed).collect();
        assert_valid(&contract("scan_package"), &lines[0]);
        assert_valid(&contract("error"), &lines[1]);
    }
}

#[test]
fn rules_and_errors_fit_their_contracts() {
    let report = Report::Rules {
        rules: skilldeck::scan::rules::ALL.to_vec(),
        detailed: false,
    };
    let mut text = Vec::new();
    render::report(Format::Json, &report, Style::default(), &mut text).expect("a vector");
    assert_valid(
        &contract("rules"),
        &parsed(&String::from_utf8(text).expect("text")),
    );
    let mut log = Vec::new();
    render::report(Format::Sarif, &report, Style::default(), &mut log).expect("a vector");
    assert_valid(&sarif(), &parsed(&String::from_utf8(log).expect("text")));
    let Outcome::Failed { error, .. } = &outcomes(Profile::Standard)[1] else {
        panic!("the second could not be read");
    };
    let mut text = Vec::new();
    render::error(Format::Json, error, None, Style::default(), &mut text).expect("a vector");
    assert_valid(
        &contract("error"),
        &parsed(&String::from_utf8(text).expect("text")),
    );
}

/// What DeerFlow's own readers of facts demand beyond our contract.
#[test]
fn facts_under_profile_deerflow_satisfy_deerflow() {
    let narrower = json!({
        "type": "object",
        "required": [
            "schema_version", "subject", "profile", "completeness", "summary", "findings",
            "resources", "evals", "analyzer_errors"
        ],
        "properties": {
            "schema_version": {"const": "deerflow.skill-review.facts.v1"},
            "profile": {"enum": ["deerflow", "agentskills"]},
            "subject": {"required": ["display_ref", "source", "package_digest"]},
            "completeness": {"required": [
                "package_enumerated", "text_content_complete", "truncated", "not_assessed"
            ]},
            "findings": {"type": "array", "minItems": 4, "items": {
                "required": [
                    "rule_id", "source", "profile", "severity", "path", "line", "message",
                    "remediation", "evidence"
                ],
                "properties": {"severity": {"enum": ["blocker", "error", "warning", "info"]}}
            }},
            "reader_errors": {"items": {"type": "object"}}
        }
    });
    for profile in [Profile::DeerFlow, Profile::AgentSkills] {
        let run = run(Kind::Review, Emit::Facts, profile, true);
        let text = shown(Format::Json, &run, &outcomes(profile)[..1]);
        assert_valid(&narrower, &parsed(&text));
    }
}

/// The schema of SARIF 2.1.0 as OASIS publishes it. It is not ours to copy: the
/// crate `serde-sarif` carries it, and cargo knows where that lies.
fn published_sarif() -> Value {
    let metadata = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1"])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ])
        .output()
        .expect("cargo runs the tests, so it is there");
    let metadata = parsed(&String::from_utf8_lossy(&metadata.stdout));
    let manifest = metadata["packages"]
        .as_array()
        .expect("cargo lists packages")
        .iter()
        .find(|package| package["name"] == "serde-sarif")
        .and_then(|package| package["manifest_path"].as_str())
        .expect("serde-sarif is a development dependency");
    let file = std::path::Path::new(manifest).with_file_name("src/schema.json");
    parsed(&std::fs::read_to_string(file).expect("the crate carries the schema"))
}

fn sarif() -> Value {
    let mut schema = published_sarif();
    // As published, the pattern of `language` has a bracket too many, and no
    // strict validator takes it. We write no `language`.
    for owner in ["run", "toolComponent"] {
        if let Some(language) =
            schema["definitions"][owner]["properties"]["language"].as_object_mut()
        {
            language.remove("pattern");
        }
    }
    schema
}

/// What GitHub asks for beyond SARIF's own schema.
fn github_sarif() -> Value {
    let relative = json!({"type": "string", "pattern": "^[A-Za-z0-9._~%-][A-Za-z0-9._~%/-]*$"});
    json!({
        "required": ["$schema", "version", "runs"],
        "properties": {"runs": {"maxItems": 20, "items": {
            "required": ["tool", "results"],
            "properties": {
                "tool": {"required": ["driver"], "properties": {"driver": {
                    "required": ["name", "rules", "semanticVersion"]
                }}},
                "results": {"maxItems": 25000, "items": {
                    "required": ["ruleId", "message", "locations", "partialFingerprints"],
                    "properties": {"locations": {"minItems": 1, "items": {
                        "required": ["physicalLocation"],
                        "properties": {"physicalLocation": {
                            "required": ["artifactLocation", "region"],
                            "properties": {
                                "artifactLocation": {
                                    "required": ["uri"],
                                    "properties": {"uri": relative}
                                },
                                "region": {"required": ["startLine"]}
                            }
                        }}
                    }}}
                }}
            }
        }}}
    })
}

#[test]
fn sarif_is_valid_and_fit_for_github() {
    for kind in [Kind::Review, Kind::Scan] {
        let run = run(kind, Emit::Facts, Profile::Standard, false);
        let log = parsed(&shown(Format::Sarif, &run, &outcomes(Profile::Standard)));
        assert_valid(&sarif(), &log);
        assert_valid(&github_sarif(), &log);
        let results = log["runs"][0]["results"].as_array().expect("results");
        assert!(results.len() >= 4);
    }
}
