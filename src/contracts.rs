//! Makes the JSON Schemas of `contracts/` from the types and compares them.
//! `UPDATE=1 cargo test contracts` writes them.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::baseline::Baseline;
use crate::finding::Severity;
use crate::host::activation::Refusal;
use crate::host::tools_request::ToolsRequest;
use crate::host::{slash, tools};
use crate::moderation::answer::Spoken;
use crate::moderation::request::Request;
use crate::policy;
use crate::render::host::document as host;
use crate::render::relations::RelationLine;
use crate::render::skills::document as skills;
use crate::render::{
    authored, changes, checkup, diff, document, editing, execution, integration, pack,
    settings as settings_render, verified, views,
};
use crate::report::host::ReviewMode;
use crate::review::facts::Facts;
use crate::review::report::ReviewReport;
use crate::review::snapshot::Snapshot;
use crate::scan::capability::Ability;
use crate::scan::profile::Profile;
use crate::scan::suppression::By;
use crate::secrecy::{audit, given};
use crate::settings;
use crate::skill::package::{EntryKind, Source};
use crate::store::editing::Patch;
use crate::store::lockfile::LockFile;
use crate::store::managed;
use crate::store::standing::State;

/// Where contracts are addressed; they are files, not pages.
const BASE: &str = "https://skilldeck.invalid/contracts";

pub(crate) fn profiles() -> Vec<&'static str> {
    Profile::ALL.map(Profile::word).to_vec()
}

pub(crate) fn severities() -> Vec<&'static str> {
    Severity::ALL.map(Severity::review_word).to_vec()
}

pub(crate) fn sources() -> Vec<&'static str> {
    [Source::Directory, Source::Archive, Source::SkillFile]
        .map(Source::word)
        .to_vec()
}

pub(crate) fn deciders() -> Vec<&'static str> {
    By::ALL.map(By::word).to_vec()
}

pub(crate) fn abilities() -> Vec<&'static str> {
    Ability::ALL.map(Ability::word).to_vec()
}

pub(crate) fn kinds() -> Vec<&'static str> {
    [EntryKind::Text, EntryKind::Binary, EntryKind::Symlink]
        .map(EntryKind::word)
        .to_vec()
}

pub(crate) fn states() -> Vec<&'static str> {
    State::ALL.map(State::word).to_vec()
}

pub(crate) fn refusals() -> Vec<&'static str> {
    Refusal::CODES.to_vec()
}

pub(crate) fn review_modes() -> Vec<&'static str> {
    ReviewMode::ALL.map(ReviewMode::word).to_vec()
}

pub(crate) fn tool_modes() -> Vec<&'static str> {
    tools::Mode::ALL.map(tools::Mode::word).to_vec()
}

pub(crate) fn tool_parts() -> Vec<&'static str> {
    tools::Part::ALL.map(tools::Part::word).to_vec()
}

pub(crate) fn tool_reasons() -> Vec<&'static str> {
    tools::Why::WORDS.to_vec()
}

/// What every composer of messages has to know of slash commands: the grammar,
/// the names it keeps, and cases with their answers.
fn slash_contract() -> Value {
    let cases: Vec<Value> = include_str!("../tests/conformance/slash.jsonl")
        .lines()
        .map(|line| {
            let case: Value = serde_json::from_str(line).expect("a vector is JSON");
            json!({"parse": case["expect"]["parse"], "text": case["text"], "why": case["why"]})
        })
        .collect();
    json!({
        "blanks": "White_Space of Unicode, and U+001C to U+001F",
        "cases": cases,
        "pattern": slash::PATTERN,
        "reserved_names": slash::RESERVED,
        "schema_version": "skilldeck.slash-skill.v1",
    })
}

/// As [`schema`], of something that is read: what may be left out is not asked
/// for.
fn read_schema<T: JsonSchema>(path: &str, title: &str) -> Value {
    let generator = SchemaSettings::draft2020_12()
        .for_deserialize()
        .into_generator();
    named(
        generator.into_root_schema_for::<T>().to_value(),
        path,
        title,
    )
}

fn schema<T: JsonSchema>(path: &str, title: &str) -> Value {
    // As it is written: what is null has its key all the same.
    let generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    named(
        generator.into_root_schema_for::<T>().to_value(),
        path,
        title,
    )
}

fn named(mut schema: Value, path: &str, title: &str) -> Value {
    schema["$id"] = json!(format!("{BASE}/{path}"));
    schema["title"] = json!(title);
    drop_formats(&mut schema);
    schema
}

/// `uint` and its kin say what a number is in Rust, to nobody's use.
fn drop_formats(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let foreign = fields
                .get("format")
                .and_then(Value::as_str)
                .is_some_and(|format| format.starts_with("uint"));
            if foreign {
                fields.remove("format");
            }
            fields.values_mut().for_each(drop_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_formats),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The settings file: its shape is that of the command line.
fn settings_file() -> Value {
    let mut schema = settings::schema(&settings::describe(&crate::cli::command()));
    schema["$id"] = json!(format!("{BASE}/skilldeck.toml.schema.json"));
    schema["title"] = json!("skilldeck.toml");
    schema
}

/// Every contract: its file, and what stands in it.
fn all() -> Vec<(&'static str, Value)> {
    fn entry<T: JsonSchema>(path: &'static str, title: &str) -> (&'static str, Value) {
        (path, schema::<T>(path, title))
    }
    /// One shape for three commands.
    fn changes(path: &'static str, title: &str, version: &str) -> (&'static str, Value) {
        let (path, mut schema) = entry::<changes::ChangesDocument<'_>>(path, title);
        schema["properties"]["schema_version"]["const"] = json!(version);
        (path, schema)
    }
    vec![
        changes(
            "install.v1.schema.json",
            "What install did",
            changes::INSTALL,
        ),
        changes("remove.v1.schema.json", "What remove did", changes::REMOVE),
        changes("update.v1.schema.json", "What update did", changes::UPDATE),
        entry::<verified::VerifyDocument>("verify.v1.schema.json", "What verify found"),
        entry::<settings_render::ConfigDocument>(
            "config.v1.schema.json",
            "Settings, and their origins",
        ),
        entry::<checkup::DoctorDocument>("doctor.v1.schema.json", "What doctor found"),
        entry::<settings_render::BegunDocument>(
            "config_init.v1.schema.json",
            "A settings file that was begun",
        ),
        ("skilldeck.toml.schema.json", settings_file()),
        entry::<RelationLine>(
            "relation.v1.schema.json",
            "What several skills mean together",
        ),
        entry::<Baseline>("baseline.v1.schema.json", "Accepted findings"),
        entry::<policy::Document>("policy.schema.json", "Policy (TOML)"),
        entry::<LockFile>("lock.v1.schema.json", "skilldeck.lock.json"),
        entry::<Snapshot>(
            "skill_review/package_snapshot.v1.schema.json",
            "Snapshot of a skill package",
        ),
        entry::<Facts>(
            "skill_review/review_facts.v1.schema.json",
            "Review facts of a skill",
        ),
        entry::<ReviewReport>(
            "skill_review/review_report.v1.schema.json",
            "Readiness report of a skill",
        ),
        entry::<document::ReviewsDocument>("reviews.v1.schema.json", "Reviews of several skills"),
        entry::<document::ScanDocument>("scan.v1.schema.json", "Scan of skills"),
        entry::<document::ScanLine>(
            "scan_package.v1.schema.json",
            "One skill of a scan, in JSON lines",
        ),
        entry::<diff::DiffDocument>("diff.v1.schema.json", "What lies between two skills"),
        entry::<authored::NewDocument<'_>>("new.v1.schema.json", "A new skill"),
        entry::<authored::FixesDocument>("fixes.v1.schema.json", "What could be mended"),
        entry::<pack::PackDocument>("pack.v1.schema.json", "Packing of a skill"),
        entry::<document::ErrorDocument>("error.v1.schema.json", "Error"),
        entry::<document::RulesDocument>("rules.v1.schema.json", "Rules"),
        entry::<host::PromptDocument<'_>>("prompt.v1.schema.json", "Section of a system prompt"),
        entry::<host::ActivationDocument<'_>>(
            "activation.v1.schema.json",
            "What a slash command came to",
        ),
        entry::<host::ReviewedDocument<'_>>(
            "review_package.v1.schema.json",
            "A package that was reviewed for an agent",
        ),
        entry::<host::ReadDocument<'_>>("read_skill.v1.schema.json", "A text file of a skill"),
        entry::<host::ToolPolicyDocument<'_>>(
            "tool_policy.v1.schema.json",
            "Tools that are left while skills are active",
        ),
        (
            "tool_policy_request.v1.schema.json",
            read_schema::<ToolsRequest>(
                "tool_policy_request.v1.schema.json",
                "What a host asks of the tool policy",
            ),
        ),
        ("slash_skill_contract.json", slash_contract()),
        entry::<skills::ListDocument<'_>>("list.v1.schema.json", "Installed skills"),
        entry::<skills::SearchDocument<'_>>("search.v1.schema.json", "Skills that were found"),
        entry::<skills::DescribeDocument<'_>>("describe.v1.schema.json", "Skills described"),
        entry::<skills::IndexDocument<'_>>("index.v1.schema.json", "Index of skills"),
        entry::<views::ProjectDocument>("project.v1.schema.json", "Views brought up to date"),
        entry::<editing::EditDocument<'_>>("edit.v1.schema.json", "What edit did"),
        entry::<editing::HistoryDocument<'_>>("edit_history.v1.schema.json", "History of a skill"),
        entry::<editing::RevisionDocument<'_>>(
            "edit_revision.v1.schema.json",
            "One record of a history",
        ),
        entry::<Patch>("edit_patch.v1.schema.json", "Patch for edit"),
        entry::<integration::IntegrationDocument<'_>>(
            "integration.v1.schema.json",
            "A managed pack installed or removed",
        ),
        entry::<integration::StatusDocument<'_>>(
            "integration_status.v1.schema.json",
            "The managed packs of a home",
        ),
        entry::<managed::Manifest>("integration_pack.v1.schema.json", "pack.json"),
        entry::<managed::Index>("integration_index.v1.schema.json", "Index of releases"),
        entry::<Request<'_>>("moderation_request.v1.schema.json", "What a reviewer reads"),
        entry::<Spoken>(
            "moderation_answer.v1.schema.json",
            "What a reviewer answers",
        ),
        entry::<execution::ExecDocument<'_>>("exec.v1.schema.json", "What exec ran"),
        entry::<given::Document>("exec_secrets.v1.schema.json", "Secrets for exec"),
        entry::<audit::Line<'_>>(
            "exec_audit.v1.schema.json",
            "A line of the audit log of exec",
        ),
        entry::<views::ToggleDocument>("toggle.v1.schema.json", "Skills switched on or off"),
    ]
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that compares files")]
fn contracts_are_made_from_the_types() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts");
    let update = std::env::var_os("UPDATE").is_some();
    let mut stale = Vec::new();
    for (path, schema) in all() {
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        let file = folder.join(path);
        if update {
            let parent = file.parent().expect("it lies in the folder");
            std::fs::create_dir_all(parent).expect("a folder");
            std::fs::write(&file, text).expect("a file");
        } else if std::fs::read_to_string(&file).ok().as_deref() != Some(text.as_str()) {
            stale.push(path);
        }
    }
    assert!(
        stale.is_empty(),
        "`UPDATE=1 cargo test contracts` rewrites {stale:?}"
    );
}
