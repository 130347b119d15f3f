//! Which file a written target means.

use super::*;
use crate::scan::Scope;
use crate::skill::package::{Irregularity, IrregularityKind, Subject};

fn subject(source: Source) -> Subject {
    Subject {
        source,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    }
}

fn package(files: &[(&str, &str)]) -> Package {
    let files: Vec<(String, Vec<u8>)> = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect();
    Package::of_files(subject(Source::Directory), &files, &[])
}

fn graph_of(package: &Package, files: &[(&str, &str)]) -> Graph {
    let examined: Vec<_> = files
        .iter()
        .map(|(path, text)| {
            let entry = package.entry(path).expect("it was just added");
            crate::scan::examine(
                &package.subject,
                entry,
                text.as_bytes(),
                &crate::scan::Bundle::default(),
                Scope::All,
            )
        })
        .collect();
    let references: Vec<_> = examined
        .iter()
        .map(|file| (file.path.as_str(), file.references.as_slice()))
        .collect();
    Graph::build(package, &references)
}

fn graph(files: &[(&str, &str)]) -> Graph {
    graph_of(&package(files), files)
}

fn missing(graph: &Graph) -> Vec<&str> {
    graph
        .missing
        .iter()
        .map(|one| one.target.as_str())
        .collect()
}

#[test]
fn targets_are_found_where_authors_mean_them() {
    // (source, its text, the file it means)
    let table = [
        (
            "SKILL.md",
            "[g](references/g.md#a \"T\")",
            "references/g.md",
        ),
        ("SKILL.md", "[g](<references/a b.md>)", "references/a b.md"),
        ("SKILL.md", "[g](references/a%20b.md)", "references/a b.md"),
        (
            "SKILL.md",
            "[g][r]\n\n[r]: references/g.md",
            "references/g.md",
        ),
        ("SKILL.md", "<img src=\"assets/p.png\">", "assets/p.png"),
        ("SKILL.md", "`references/g.md`", "references/g.md"),
        (
            "SKILL.md",
            "`python scripts/run.py --out o/x.md`",
            "scripts/run.py",
        ),
        ("SKILL.md", "`python -m scripts.run`", "scripts/run.py"),
        (
            "SKILL.md",
            "`/mnt/skills/public/demo/scripts/run.py`",
            "scripts/run.py",
        ),
        (
            "SKILL.md",
            "`${SKILL_DIR}/scripts/run.py`",
            "scripts/run.py",
        ),
        ("SKILL.md", "see references/g.md.", "references/g.md"),
        ("SKILL.md", "Run `scripts/run IN OUT`", "scripts/run.py"),
        ("SKILL.md", "阅读references/g.md，然后", "references/g.md"),
        ("SKILL.md", "the guide (g.md)", "references/g.md"),
        (
            "SKILL.md",
            "```sh\nbash scripts/run.py\n```",
            "scripts/run.py",
        ),
        ("SKILL.md", "see references/ for more", "references/"),
        ("SKILL.md", "`references/<topic>.md`", "references/"),
        (
            "SKILL.md",
            "evals/fixtures/one/p.py",
            "evals/fixtures/one/p.py",
        ),
        ("references/h.md", "[g](g.md)", "references/g.md"),
        ("references/h.md", "`scripts/run.py`", "scripts/run.py"),
        (
            "references/h.md",
            "[r](../scripts/run.py)",
            "scripts/run.py",
        ),
        ("scripts/lib/x.sh", "cat ../run.py", "scripts/run.py"),
        (
            "scripts/lib/x.sh",
            ". \"$(dirname \"$0\")/common.sh\"",
            "scripts/lib/common.sh",
        ),
        (
            "scripts/page.html",
            "<script src=\"app.js\"></script>",
            "scripts/app.js",
        ),
    ];
    for (source, text, wanted) in table {
        let mut files = vec![
            ("assets/p.png", "p"),
            ("evals/fixtures/one/p.py", "x"),
            ("references/a b.md", "x"),
            ("references/g.md", "x"),
            ("scripts/app.js", "1"),
            ("scripts/lib/common.sh", "true"),
            ("scripts/run.py", "pass"),
        ];
        files.push((source, text));
        let graph = graph(&files);
        let edge = (source.to_owned(), wanted.to_owned());
        assert!(graph.edges.contains(&edge), "{text}: {:?}", graph.edges);
        assert!(graph.missing.is_empty(), "{text}: {:?}", missing(&graph));
        assert!(graph.escaping.is_empty(), "{text}");
    }
}

#[test]
fn modules_are_found() {
    let files = [
        ("scripts/run.py", ""),
        ("scripts/helper.py", ""),
        ("scripts/lib/__init__.py", ""),
        ("scripts/lib/extra.py", ""),
        ("scripts/app.ts", ""),
        ("scripts/part/index.js", ""),
    ];
    let package = package(&files);
    let index = Index::new(&package);
    let path = |found: Option<Target>| match found {
        Some(Target::File(at)) => index.paths[at].to_owned(),
        Some(Target::Folder(folder)) => folder,
        None => "-".to_owned(),
    };
    for (source, name, wanted) in [
        ("scripts/run.py", "helper", "scripts/helper.py"),
        ("scripts/run.py", "lib", "scripts/lib/__init__.py"),
        ("scripts/run.py", "lib.extra", "scripts/lib/extra.py"),
        ("scripts/run.py", "lib.extra.Name", "scripts/lib/extra.py"),
        (
            "scripts/run.py",
            "scripts.lib.extra",
            "scripts/lib/extra.py",
        ),
        ("scripts/lib/extra.py", "helper", "scripts/helper.py"),
        ("scripts/lib/extra.py", "..helper", "scripts/helper.py"),
        ("scripts/lib/extra.py", ".", "scripts/lib/__init__.py"),
        ("scripts/run.py", "os", "-"),
        ("run.py", "...", "-"),
    ] {
        assert_eq!(path(index.python_module(source, name)), wanted, "{name}");
    }
    for (name, wanted) in [
        ("./app", "scripts/app.ts"),
        ("./app.js", "scripts/app.ts"),
        ("./part", "scripts/part/index.js"),
        ("../scripts/part/index.js", "scripts/part/index.js"),
        ("./none", "-"),
        ("../../x", "-"),
    ] {
        assert_eq!(
            path(index.script_module("scripts/a.js", name)),
            wanted,
            "{name}"
        );
    }
}

#[test]
fn only_claims_are_missing_and_only_once() {
    let found = graph(&[(
        "SKILL.md",
        "[a](references/none.md) `references/none.md` references/other.md `python scripts/none.py`\n\n```\nscripts/fence.py\n```\n[up](../up.md) `docs/none.md`\n",
    )]);
    assert_eq!(missing(&found), ["references/none.md"]);
    assert_eq!(found.escaping[0].target, "../up.md");
    assert_eq!(found.escaping[0].located.place.start.line, 6);
}

#[test]
fn an_unread_member_is_there() {
    let files = [("SKILL.md", "`scripts/a.py`")];
    let mut package = package(&files);
    package.irregularities.push(Irregularity {
        path: Some("scripts/a.py".to_owned()),
        kind: IrregularityKind::Encrypted,
        detail: String::new(),
    });
    let found = graph_of(&package, &files);
    assert!(found.missing.is_empty() && found.orphans.is_empty());
}

#[test]
fn what_was_cut_off_is_not_missing() {
    let files = [("SKILL.md", "`scripts/a.py`"), ("assets/x.txt", "x")];
    let mut package = package(&files);
    package.truncated = true;
    let found = graph_of(&package, &files);
    assert!(found.missing.is_empty() && found.orphans.is_empty());
}

#[test]
fn a_file_does_not_use_itself() {
    let found = graph(&[
        ("SKILL.md", "Do it."),
        (
            "references/lost.md",
            "This is references/lost.md, in references/.",
        ),
    ]);
    assert_eq!(found.orphans, ["references/lost.md"]);
}

#[test]
fn fixtures_that_the_skill_runs_are_known() {
    let files = |text| {
        graph(&[
            ("SKILL.md", text),
            ("evals/fixtures/one/p.py", "x"),
            ("evals/fixtures/two/p.py", "x"),
        ])
        .used_fixtures
    };
    assert!(files("Evals are in evals/.").is_empty());
    assert_eq!(files("Run evals/fixtures/one/p.py.").len(), 1);
    assert_eq!(files("Run all of evals/fixtures/two/.").len(), 1);
    assert_eq!(files("cd evals/fixtures && python one/p.py").len(), 2);
    let flood: String = (0..5000).map(|n| format!("a/{n}.md ")).collect();
    assert!(files(&flood).is_empty());
    assert_eq!(files(&format!("{flood} evals/fixtures/one/p.py")).len(), 2);
}

#[test]
fn thousands_of_files_are_joined_at_once() {
    let names: Vec<String> = (0..4000).map(|n| format!("references/d/{n}.md")).collect();
    let text: String = (0..1500)
        .map(|n| format!("[x]({n}.md) `references/d/{}.md` d/ references/ ", n + 4000))
        .collect();
    let mut files: Vec<(&str, &str)> = names
        .iter()
        .map(|name| (name.as_str(), "references/d/"))
        .collect();
    files[0].1 = &text;
    files[1].1 = &text;
    let found = graph(&files);
    assert!(found.orphans.is_empty());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]
    #[test]
    fn any_references_are_resolved(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "[a](", ")", "`", "../", "./", "/", "references/", "%", "%2f", "%e4", "é", "中",
                "a.md", ".", "..", "@", ":", "\\", " ", "\n", "/mnt/skills/public/demo/", "#", "?",
                "scripts.", "<a href=", "\"", "evals/fixtures/", "~", "e.g. ", ". A", "$X/",
            ]),
            0..40,
        ),
    ) {
        let text = parts.concat();
        graph(&[("SKILL.md", text.as_str()), ("references/a.md", text.as_str())]);
    }
}
