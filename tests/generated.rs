//! Files that are made from the sources and committed: completions, manual
//! pages, the documentation of the rules. `UPDATE=1 cargo test` rewrites them.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

use std::collections::BTreeMap;
use std::path::Path;

use clap::ValueEnum as _;
use clap_complete::Shell;
use skilldeck::cli;
use skilldeck::commands::completions;
use skilldeck::render::manual_pages;

fn generated() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for shell in Shell::value_variants() {
        let name = match shell {
            Shell::Bash => "skilldeck.bash",
            Shell::Zsh => "_skilldeck",
            Shell::Fish => "skilldeck.fish",
            Shell::PowerShell => "_skilldeck.ps1",
            Shell::Elvish => "skilldeck.elv",
            other => panic!("no file name for {other}"),
        };
        files.insert(
            format!("completions/{name}"),
            completions::asking_script(*shell),
        );
        let script = completions::script(*shell, cli::command());
        files.insert(format!("completions/static/{name}"), script);
    }
    for page in manual_pages(&cli::command()) {
        files.insert(format!("man/{}", page.file_name()), page.text);
    }
    files.insert(
        "docs/rules.md".to_owned(),
        skilldeck::render::rules_markdown(),
    );
    files.insert(
        "docs/errors.md".to_owned(),
        skilldeck::render::errors_markdown(),
    );
    files
}

#[test]
fn generated_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let update = std::env::var_os("UPDATE").is_some();
    let wanted = generated();
    let mut stale = Vec::new();
    for (name, text) in &wanted {
        let path = root.join(name);
        if std::fs::read_to_string(&path).ok().as_ref() == Some(text) {
            continue;
        }
        if update {
            std::fs::create_dir_all(path.parent().expect("it has a folder"))
                .expect("the folder can be made");
            std::fs::write(&path, text).expect("the file can be written");
        } else {
            stale.push(name.as_str());
        }
    }
    assert!(
        stale.is_empty(),
        "not current: {}; `UPDATE=1 cargo test --test generated` rewrites them",
        stale.join(", ")
    );
}

#[test]
fn nothing_else_lies_among_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let wanted = generated();
    for folder in ["completions", "completions/static", "man"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the folder is there") {
            let entry = entry.expect("it can be read");
            if entry.path().is_dir() {
                continue;
            }
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            assert!(wanted.contains_key(&name), "`{name}` is made by nothing");
        }
    }
}
