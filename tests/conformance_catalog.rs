//! The vectors of catalog queries, blocks and the index.
#![expect(clippy::disallowed_methods, reason = "tests look at the disk")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use skilldeck::catalog::describe::{CONTAINER_ROOT, Described, blocks};
use skilldeck::catalog::index::index;
use skilldeck::catalog::query::{Query, Searched};
use skilldeck::store::category::Category;
use skilldeck::store::installed::{Declared, Installed};

fn cases(name: &str, count: usize) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/conformance")
        .join(name);
    let text = std::fs::read_to_string(path).expect("the vectors are there");
    let cases: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
        .collect();
    assert_eq!(cases.len(), count, "vectors of {name}");
    cases
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

fn answer<'a>(query: &str, catalog: &[Searched<'a>]) -> Vec<(usize, &'a str)> {
    let query = Query::of(query);
    let mut answer = query.answer(catalog);
    answer.truncate(query.cap(None));
    answer
        .into_iter()
        .map(|at| (at, catalog[at].name))
        .collect()
}

#[test]
fn queries_answer_as_the_vectors_say() {
    let mut faults = Vec::new();
    for case in cases("search.jsonl", 51) {
        let catalog: Vec<Searched<'_>> = case["catalog"]
            .as_array()
            .expect("a catalog")
            .iter()
            .map(|skill| Searched {
                name: text(skill, "name"),
                description: text(skill, "description"),
            })
            .collect();
        let started = Instant::now();
        let names: Vec<&str> = answer(text(&case, "query"), &catalog)
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        if serde_json::json!(names) != case["expect"]["names"] {
            faults.push(format!("{}: {names:?}", case["name"]));
        }
        // The bounds are of a release build on an idle machine.
        let most = case["max_ms"].as_u64().unwrap_or(1000) * 20;
        assert!(
            started.elapsed() < Duration::from_millis(most),
            "{}: {:?}",
            case["name"],
            started.elapsed()
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn installed(skill: &Value) -> Installed {
    let name = text(skill, "name");
    Installed {
        category: skill["category"].as_str().map_or(Category::Public, |word| {
            Category::of(word).expect("a category")
        }),
        relative: skill["rel"].as_str().unwrap_or(name).to_owned(),
        folder: PathBuf::new(),
        linked: false,
        declared: Ok(Declared {
            name: name.to_owned(),
            description: text(skill, "description").to_owned(),
            version: None,
            allowed_tools: skill["allowed_tools"].as_array().map(|tools| {
                tools
                    .iter()
                    .map(|tool| tool.as_str().expect("a tool").to_owned())
                    .collect()
            }),
        }),
    }
}

fn described(query: &str, root: &str, skills: &[Installed]) -> String {
    let declared: Vec<&Declared> = skills
        .iter()
        .map(|skill| skill.declared.as_ref().expect("usable"))
        .collect();
    let catalog: Vec<Searched<'_>> = declared
        .iter()
        .map(|declared| Searched {
            name: &declared.name,
            description: &declared.description,
        })
        .collect();
    let places: Vec<String> = skills
        .iter()
        .map(|skill| skill.container_path(root))
        .collect();
    let chosen: Vec<Described<'_>> = answer(query, &catalog)
        .into_iter()
        .map(|(at, name)| Described {
            name,
            description: &declared[at].description,
            category: skills[at].category,
            allowed_tools: declared[at].allowed_tools.as_deref(),
            location: &places[at],
        })
        .collect();
    blocks(&chosen, query)
}

#[test]
fn blocks_and_the_index_read_as_the_vectors_say() {
    let mut faults = Vec::new();
    for case in cases("describe.jsonl", 29) {
        let root = case["container_base"].as_str().unwrap_or(CONTAINER_ROOT);
        let skills: Vec<Installed> = case["skills"]
            .as_array()
            .expect("skills")
            .iter()
            .map(installed)
            .collect();
        let expect = &case["expect"];
        if let Some(wanted) = expect["describe"].as_str() {
            let shown = described(text(&case, "query"), root, &skills);
            if shown != wanted {
                faults.push(format!("{}: {shown}", case["name"]));
            }
        }
        let shown = index(skills.iter().map(Installed::name), root);
        let contains = |key: &str| -> Vec<bool> {
            expect[key]
                .as_array()
                .into_iter()
                .flatten()
                .map(|piece| shown.contains(piece.as_str().expect("a text")))
                .collect()
        };
        let wanted = contains("index_contains");
        let unwanted = contains("index_not_contains");
        let empty = expect["index_contains"] == serde_json::json!([]) && !shown.is_empty();
        if empty || wanted.contains(&false) || unwanted.contains(&true) {
            faults.push(format!("{}: {shown}", case["name"]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
