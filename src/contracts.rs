//! Makes the JSON Schemas of `contracts/` from the types and compares them.
//! `UPDATE=1 cargo test contracts` writes them.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::baseline::Baseline;
use crate::finding::Severity;
use crate::policy;
use crate::render::relations::RelationLine;
use crate::render::skills::document as skills;
use crate::render::{authored, changes, diff, document, pack, verified, views};
use crate::review::facts::Facts;
use crate::review::report::ReviewReport;
use crate::review::snapshot::Snapshot;
use crate::scan::capability::Ability;
use crate::scan::profile::Profile;
use crate::scan::suppression::By;
use crate::skill::package::{EntryKind, Source};
use crate::store::lockfile::LockFile;
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

fn schema<T: JsonSchema>(path: &str, title: &str) -> Value {
    // As it is written: what is null has its key all the same.
    let generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
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
        entry::<skills::ListDocument<'_>>("list.v1.schema.json", "Installed skills"),
        entry::<skills::SearchDocument<'_>>("search.v1.schema.json", "Skills that were found"),
        entry::<skills::DescribeDocument<'_>>("describe.v1.schema.json", "Skills described"),
        entry::<skills::IndexDocument<'_>>("index.v1.schema.json", "Index of skills"),
        entry::<views::ProjectDocument>("project.v1.schema.json", "Views brought up to date"),
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
