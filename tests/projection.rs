//! Views: what is on is there, what is off is not, whatever happens.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and run the binary"
)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sha2::{Digest as _, Sha256};

/// A home with its own skills root and state files.
struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    fn new() -> Self {
        let home = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        fs::create_dir_all(home.at("home")).expect("a folder");
        fs::write(
            home.at("ext.json"),
            "{\"mcpServers\":{\"m\":{\"env\":{\"K\":\"$HOME\"}}},\"skills\":{}}",
        )
        .expect("a file");
        home
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn skill(&self, path: &str, name: &str) -> PathBuf {
        let folder = self.at(path);
        fs::create_dir_all(&folder).expect("a folder");
        let text = format!("---\nname: {name}\ndescription: Does {name}.\n---\n\nDo it.\n");
        fs::write(folder.join("SKILL.md"), text).expect("a file");
        folder
    }

    fn public(&self, path: &str, name: &str) -> PathBuf {
        self.skill(&format!("skills/public/{path}"), name)
    }

    fn custom(&self, path: &str, name: &str) -> PathBuf {
        self.skill(&format!("home/users/alice/skills/custom/{path}"), name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skilldeck"));
        command.args(arguments).current_dir(self.folder.path());
        for (flag, path) in [
            ("--home", "home"),
            ("--skills", "skills"),
            ("--extensions", "ext.json"),
        ] {
            command.arg(flag).arg(self.at(path));
        }
        if !arguments.contains(&"--all-users") && !arguments.contains(&"--user") {
            command.args(["--user", "alice"]);
        }
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it runs")
    }

    /// Runs a command that must end with `exit`; what it said.
    fn ends(&self, exit: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {said}");
        said
    }

    fn shown(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (scope, folder) in [
            ("", "home/skills_view"),
            ("alice:", "home/users/alice/skills_view"),
        ] {
            let root = self.at(folder);
            for path in files(&root) {
                if let Some(path) = path.strip_suffix("/SKILL.md") {
                    found.push(format!("{scope}{path}"));
                }
            }
        }
        found.sort();
        found
    }
}

/// Every file below `root` but hidden ones right in it.
fn files(root: &Path) -> Vec<String> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if hidden && folder == root {
                continue;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                walk(root, &entry.path(), found);
            } else {
                let path = entry.path();
                let path = path.strip_prefix(root).expect("it lies there");
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    let mut found = Vec::new();
    walk(root, root, &mut found);
    found.sort();
    found
}

fn inodes(root: &Path) -> BTreeMap<String, u64> {
    let inode = |path: &String| {
        let metadata = fs::symlink_metadata(root.join(path)).expect("it is there");
        (path.clone(), metadata.ino())
    };
    files(root).iter().map(inode).collect()
}

/// The tree part of a signature, written down from the format by itself.
fn tree(bytes: &mut Vec<u8>, label: &str, root: &Path) {
    fn folder(bytes: &mut Vec<u8>, label: &str, at: &Path, above: &str) {
        let mut names: Vec<String> = fs::read_dir(at)
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("UTF-8")
            })
            .collect();
        names.sort();
        let mut below = Vec::new();
        for name in names {
            let metadata = fs::symlink_metadata(at.join(&name)).expect("metadata");
            let kind = if metadata.is_symlink() {
                "link"
            } else if metadata.is_dir() {
                below.push(name.clone());
                "dir"
            } else {
                "file"
            };
            let modified =
                i128::from(metadata.mtime()) * 1_000_000_000 + i128::from(metadata.mtime_nsec());
            bytes.extend_from_slice(
                format!(
                    "{label}:{above}{name}:{kind}:{}:{}:{}:{modified}\0",
                    metadata.ino(),
                    metadata.mode(),
                    metadata.size()
                )
                .as_bytes(),
            );
        }
        for name in below {
            folder(bytes, label, &at.join(&name), &format!("{above}{name}/"));
        }
    }
    bytes.extend_from_slice(format!("root:{label}\0").as_bytes());
    if root.exists() {
        folder(bytes, label, root, "");
    } else {
        bytes.extend_from_slice(b"absent\0");
    }
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_view_holds_own_copies_of_what_is_on() {
    let home = Home::new();
    let source = home.public("a", "a");
    home.public("team/helper", "helper");
    fs::create_dir_all(source.join("ref/.hidden")).expect("a folder");
    fs::create_dir_all(source.join("evals/nested")).expect("a folder");
    fs::write(source.join("evals/nested/SKILL.md"), "x").expect("a file");
    fs::write(source.join("ref/run.sh"), "x").expect("a file");
    fs::set_permissions(
        source.join("ref/run.sh"),
        fs::Permissions::from_mode(0o6777),
    )
    .expect("a mode");
    symlink("ref/run.sh", source.join("inside")).expect("a link");
    symlink("nowhere", source.join("dangling")).expect("a link");
    symlink("/etc/passwd", source.join("outside")).expect("a link");
    fs::write(home.at("skills/public/beside.txt"), "x").expect("a file");
    let said = home.ends(0, &["project"]);
    assert!(said.contains("left out: public/a/outside"), "{said}");
    let view = home.at("home/skills_view/public");
    assert_eq!(
        files(&view),
        [
            "a/SKILL.md",
            "a/dangling",
            "a/evals/nested/SKILL.md",
            "a/inside",
            "a/ref/run.sh",
            "team/helper/SKILL.md"
        ]
    );
    assert!(
        view.join("a/ref/.hidden").is_dir(),
        "empty folders are kept"
    );
    let (from, to) = (source.join("ref/run.sh"), view.join("a/ref/run.sh"));
    let (from, to) = (
        fs::metadata(from).expect("it is there"),
        fs::metadata(to).expect("it is there"),
    );
    assert_ne!(from.ino(), to.ino());
    assert_eq!(to.mode() & 0o7777, 0o755);
    assert_eq!(
        (from.mtime(), from.mtime_nsec()),
        (to.mtime(), to.mtime_nsec())
    );
    fs::write(view.join("a/SKILL.md"), "changed").expect("a file");
    let text = fs::read_to_string(source.join("SKILL.md")).expect("a file");
    assert!(text.contains("name: a"), "the source is another file");
}

#[test]
fn disabling_hides_namespaces_and_duplicates_and_keeps_the_rest() {
    let home = Home::new();
    home.public("a/b/skill", "twin");
    home.public("twin", "twin");
    home.public("other", "other");
    home.ends(0, &["project"]);
    let root = home.at("home/skills_view/public");
    let before = fs::metadata(&root).expect("it is there").ino();
    let other = inodes(&root.join("other"));
    let said = home.ends(0, &["disable", "twin"]);
    assert_eq!(said, "disabled twin (public)\n");
    assert_eq!(home.shown(), ["public/other"]);
    assert!(!root.join("a").exists(), "no empty namespace stays");
    assert_eq!(fs::metadata(&root).expect("it is there").ino(), before);
    assert_eq!(
        inodes(&root.join("other")),
        other,
        "what did not change is not copied"
    );
    let text = fs::read_to_string(home.at("ext.json")).expect("a file");
    assert_eq!(
        text,
        "{\"mcpServers\":{\"m\":{\"env\":{\"K\":\"$HOME\"}}},\"skills\":{\"twin\": {\"enabled\": false}}}"
    );
    home.ends(0, &["project", "--check"]);
    assert_eq!(
        home.ends(0, &["disable", "twin"]),
        "disabled already twin (public)\n"
    );
    home.ends(0, &["enable", "twin"]);
    assert_eq!(
        home.shown(),
        ["public/a/b/skill", "public/other", "public/twin"]
    );
}

#[test]
fn a_manifest_is_what_the_format_says() {
    let home = Home::new();
    home.public("a", "a");
    home.custom("c", "c");
    home.skill("home/integrations/skills/p/i", "i");
    let states = home.at("home/users/alice/skills/_skill_states.json");
    fs::write(
        &states,
        "{\"c\": {\"enabled\": true}, \"\u{e9}\u{7f}\": {\"enabled\": 1e22}}",
    )
    .expect("a file");
    fs::write(
        home.at("ext.json"),
        "{\"skills\":{\"z\":{\"enabled\":\"off\"},\"a\":{}}}",
    )
    .expect("a file");
    home.ends(0, &["project"]);
    let extensions = "{\"extensions\":{\"a\":{\"enabled\":true},\"z\":{\"enabled\":false}}";
    let mut source = Vec::new();
    tree(&mut source, "public", &home.at("skills/public"));
    source.extend_from_slice(format!("{extensions}}}").as_bytes());
    let mut view = Vec::new();
    tree(
        &mut view,
        "public_view",
        &home.at("home/skills_view/public"),
    );
    let manifest = |source: &[u8], view: &[u8]| {
        format!(
            "{{\"source_signature\": \"{}\", \"version\": 1, \"view_signature\": \"{}\"}}",
            sha256(source),
            sha256(view)
        )
    };
    let path = home.at("home/skills_view/.projection-manifest.json");
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        manifest(&source, &view)
    );
    assert_eq!(
        fs::metadata(&path).expect("it is there").mode() & 0o7777,
        0o600
    );
    let (mut source, mut view) = (Vec::new(), Vec::new());
    let user = home.at("home/users/alice");
    tree(&mut source, "custom", &user.join("skills/custom"));
    tree(&mut source, "legacy", &home.at("skills/custom"));
    tree(
        &mut source,
        "integrations",
        &home.at("home/integrations/skills"),
    );
    source.extend_from_slice(
        format!("{extensions},\"user\":{{\"c\":{{\"enabled\":true}},\"\\u00e9\\u007f\":{{\"enabled\":1e+22}}}}}}").as_bytes(),
    );
    for category in ["custom", "legacy", "integrations"] {
        tree(
            &mut view,
            &format!("{category}_view"),
            &user.join("skills_view").join(category),
        );
    }
    let path = user.join("skills_view/.projection-manifest.json");
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        manifest(&source, &view)
    );
    // One written by another hand is accepted, and nothing is touched.
    fs::remove_file(user.join("skills_view/.skilldeck-projection.json")).expect("it is there");
    let before = inodes(&user.join("skills_view"));
    home.ends(0, &["project", "--check"]);
    home.ends(0, &["project"]);
    assert_eq!(inodes(&user.join("skills_view")), before);
    home.ends(0, &["disable", "i"]);
    let after = inodes(&user.join("skills_view"));
    assert_eq!(
        after.get("custom/c/SKILL.md"),
        before.get("custom/c/SKILL.md")
    );
}

#[test]
fn what_differs_is_repaired_and_nothing_else_is_touched() {
    let home = Home::new();
    let a = home.public("n/a", "a");
    home.public("b", "b");
    home.ends(0, &["project"]);
    let view = home.at("home/skills_view/public");
    let first = inodes(&view);
    home.ends(0, &["project"]);
    assert_eq!(inodes(&view), first);
    // Tampering of every kind.
    fs::write(view.join("b/SKILL.md"), "forged").expect("a file");
    fs::create_dir(view.join("extra")).expect("a folder");
    symlink("/etc", view.join("b/etc")).expect("a link");
    let said = home.ends(1, &["project", "--check"]);
    assert!(said.contains("somebody changed the view itself"), "{said}");
    let said = home.ends(0, &["project", "--dry-run"]);
    assert!(
        said.contains("copy public/b") && said.contains("remove public/extra"),
        "{said}"
    );
    assert!(view.join("extra").exists());
    home.ends(0, &["project"]);
    assert_eq!(files(&view), ["b/SKILL.md", "n/a/SKILL.md"]);
    assert_eq!(inodes(&view).get("n/a/SKILL.md"), first.get("n/a/SKILL.md"));
    // A source that is replaced as editors do.
    fs::write(
        a.join("new"),
        "---\nname: a\ndescription: New.\n---\nNew.\n",
    )
    .expect("a file");
    fs::rename(a.join("new"), a.join("SKILL.md")).expect("a rename");
    let said = home.ends(1, &["project", "--check"]);
    assert!(
        said.contains("the skills or their states changed"),
        "{said}"
    );
    home.ends(0, &["project"]);
    assert!(
        fs::read_to_string(view.join("n/a/SKILL.md"))
            .expect("a file")
            .contains("New.")
    );
    assert!(inodes(&view).contains_key("b/SKILL.md"));
    // A namespace that became a file or a link does not keep a skill in sight.
    fs::remove_dir_all(view.join("n")).expect("it is there");
    symlink(home.at("skills/public/n"), view.join("n")).expect("a link");
    home.ends(0, &["disable", "a"]);
    assert_eq!(files(&view), ["b/SKILL.md"]);
    assert!(
        a.join("SKILL.md").exists(),
        "the source behind the link is untouched"
    );
    home.ends(0, &["project", "--rebuild"]);
    home.ends(0, &["project", "--check"]);
}

#[test]
fn users_see_their_own_instead_of_the_legacy_ones() {
    let home = Home::new();
    home.skill("skills/custom/old", "old");
    home.skill("home/integrations/skills/p", "pack");
    home.skill("home/integrations/skills/p/part", "part");
    home.ends(0, &["project"]);
    let pack = ["alice:integrations/p", "alice:integrations/p/part"];
    assert_eq!(home.shown(), [pack[0], pack[1], "alice:legacy/old"]);
    home.custom("mine", "mine");
    home.ends(0, &["project"]);
    assert_eq!(home.shown(), ["alice:custom/mine", pack[0], pack[1]]);
    home.ends(0, &["disable", "pack"]);
    assert_eq!(
        home.shown(),
        ["alice:custom/mine", pack[1]],
        "a package in a package is its own"
    );
    home.ends(0, &["project", "--user", "bob"]);
    let bob = home.at("home/users/bob/skills_view");
    assert_eq!(
        files(&bob),
        [
            "integrations/p/SKILL.md",
            "integrations/p/part/SKILL.md",
            "legacy/old/SKILL.md"
        ]
    );
    assert_eq!(
        fs::read_to_string(home.at("home/users/alice/skills/_skill_states.json")).expect("a file"),
        "{\n  \"pack\": {\n    \"enabled\": false\n  }\n}"
    );
}

#[test]
fn what_another_one_hides_is_said() {
    let home = Home::new();
    home.public("pdf", "pdf");
    home.custom("pdf", "pdf");
    let said = home.ends(0, &["disable", "pdf"]);
    assert!(
        said.contains("stays in the public view") && said.contains("--shadowed"),
        "{said}"
    );
    home.ends(0, &["project"]);
    assert_eq!(home.shown(), ["public/pdf"]);
    home.ends(0, &["disable", "pdf", "--shadowed"]);
    assert!(home.shown().is_empty());
    // On for the user, off for all: not done, and why.
    let said = home.ends(1, &["enable", "pdf"]);
    assert!(said.contains("--global"), "{said}");
    assert!(home.shown().is_empty());
    home.ends(0, &["enable", "pdf", "--shadowed"]);
    assert_eq!(home.shown(), ["alice:custom/pdf", "public/pdf"]);
    let said = home.ends(1, &["disable", "pfd"]);
    assert!(said.contains("did you mean `pdf`?"), "{said}");
    let said = home.ends(1, &["disable", "pdf", "--category", "legacy"]);
    assert!(said.contains("no skill of that category"), "{said}");
    home.ends(0, &["disable", "--all", "--dry-run"]);
    assert_eq!(home.shown().len(), 2);
    home.ends(0, &["disable", "--all"]);
    assert!(home.shown().is_empty());
}

#[test]
fn a_damaged_state_shows_nothing_and_is_left_alone() {
    let home = Home::new();
    home.public("a", "a");
    home.custom("c", "c");
    home.ends(0, &["disable", "c"]);
    home.ends(0, &["project"]);
    let states = home.at("home/users/alice/skills/_skill_states.json");
    fs::write(&states, "{\"c\": {\"enabled\": fal").expect("a file");
    for arguments in [&["project"][..], &["disable", "c"], &["enable", "c"]] {
        let said = home.ends(2, arguments);
        assert!(said.contains("_skill_states.json"), "{said}");
        assert_eq!(home.shown(), ["public/a"], "{arguments:?}");
    }
    home.ends(2, &["project", "--check"]);
    let text = fs::read_to_string(&states).expect("a file");
    assert_eq!(text, "{\"c\": {\"enabled\": fal");
    fs::write(home.at("ext.json"), "[]").expect("a file");
    let said = home.ends(2, &["project", "--json"]);
    assert!(said.contains("ext.json"), "{said}");
    assert!(home.shown().is_empty());
    fs::write(home.at("ext.json"), "{}").expect("a file");
    fs::write(&states, "{}").expect("a file");
    home.ends(0, &["project"]);
    assert_eq!(home.shown(), ["alice:custom/c", "public/a"]);
}

#[test]
fn a_view_that_is_a_link_is_refused_and_its_target_untouched() {
    let home = Home::new();
    let source = home.public("a", "a");
    home.custom("c", "c");
    fs::create_dir(home.at("home/skills_view")).expect("a folder");
    symlink(home.at("skills/public"), home.at("home/skills_view/public")).expect("a link");
    for arguments in [
        &["project"][..],
        &["project", "--rebuild"],
        &["disable", "a"],
    ] {
        let said = home.ends(2, arguments);
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains("is a link"), "{said}");
        assert!(source.join("SKILL.md").exists());
    }
    assert_eq!(
        fs::read_to_string(home.at("ext.json"))
            .expect("a file")
            .matches("\"a\"")
            .count(),
        0,
        "nothing was recorded"
    );
    fs::remove_file(home.at("home/skills_view/public")).expect("it is there");
    fs::remove_dir_all(home.at("home/skills_view")).expect("it is there");
    symlink(home.at("skills"), home.at("home/skills_view")).expect("a link");
    home.ends(2, &["project"]);
    assert_eq!(files(&home.at("skills")), ["public/a/SKILL.md"]);
}

#[test]
fn one_bad_package_costs_only_itself() {
    let home = Home::new();
    home.public("good", "good");
    let bad = home.public("bad", "bad");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        bad.join("pipe"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o644),
        0,
    )
    .expect("a FIFO");
    let odd = home.public("odd", "odd");
    let name = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff\xfe");
    fs::write(odd.join(name), "x").expect("a file");
    home.public("we ird\n\u{1b}[2J", "weird");
    fs::create_dir_all(home.at("skills/public/broken")).expect("a folder");
    fs::write(home.at("skills/public/broken/SKILL.md"), "no frontmatter").expect("a file");
    for _ in 0..2 {
        let said = home.ends(1, &["project"]);
        assert!(said.contains("public/bad: `pipe` is a FIFO"), "{said}");
        assert!(said.contains("public/odd:"), "{said}");
        assert!(!said.contains('\u{1b}'), "{said:?}");
        assert_eq!(home.shown(), ["public/good", "public/we ird\n\u{1b}[2J"]);
    }
    let said = home.ends(1, &["enable", "bad"]);
    assert!(said.contains("cannot be shown"), "{said}");
    fs::remove_file(bad.join("pipe")).expect("it is there");
    home.ends(1, &["project"]);
    assert_eq!(
        home.shown(),
        ["public/bad", "public/good", "public/we ird\n\u{1b}[2J"]
    );
}

#[test]
fn links_of_custom_skills_lead_to_folders_elsewhere_only() {
    let home = Home::new();
    home.custom("own", "own");
    let custom = home.at("home/users/alice/skills/custom");
    let theirs = home.skill("home/users/bob/skills/custom/secret", "secret");
    let elsewhere = home.skill("elsewhere", "linked");
    symlink(&theirs, custom.join("theirs")).expect("a link");
    symlink(&elsewhere, custom.join("linked")).expect("a link");
    symlink("loop", custom.join("loop")).expect("a link");
    home.public("a", "a");
    symlink(&elsewhere, home.at("skills/public/linked")).expect("a link");
    let said = home.ends(1, &["project"]);
    assert!(
        said.contains("custom/theirs: the link leads to another user's"),
        "{said}"
    );
    assert_eq!(
        home.shown(),
        ["alice:custom/linked", "alice:custom/own", "public/a"]
    );
    let copy = home.at("home/users/alice/skills_view/custom/linked");
    assert!(
        !fs::symlink_metadata(&copy)
            .expect("it is there")
            .is_symlink()
    );
    // The format's signatures do not see this; ours do.
    fs::write(elsewhere.join("more.txt"), "x").expect("a file");
    let said = home.ends(1, &["project", "--check"]);
    assert!(said.contains("`custom/linked` leads to changed"), "{said}");
    home.ends(1, &["project"]);
    assert!(copy.join("more.txt").exists());
}

#[test]
fn another_folder_is_filled_and_only_what_was_put_there_is_touched() {
    let home = Home::new();
    let a = home.public("deep/a", "a");
    home.custom("b", "b");
    home.public("mine", "mine");
    let into = home.at("out");
    fs::create_dir_all(into.join("mine")).expect("a folder");
    fs::write(into.join("mine/note"), "x").expect("a file");
    let to = ["project", "--to", "out"];
    let said = home.ends(1, &to);
    assert!(said.contains("mine: something else lies there"), "{said}");
    assert_eq!(files(&into), ["a/SKILL.md", "b/SKILL.md", "mine/note"]);
    home.custom("mine", "mine");
    fs::remove_dir_all(into.join("mine")).expect("it is there");
    home.ends(1, &[&to[..], &["--check"]].concat());
    home.ends(0, &to);
    home.ends(0, &[&to[..], &["--check"]].concat());
    let before = inodes(&into);
    home.ends(0, &to);
    assert_eq!(inodes(&into), before);
    // Changed in both places: what was done there is not lost.
    fs::write(into.join("a/local"), "x").expect("a file");
    fs::write(a.join("new"), "x").expect("a file");
    let said = home.ends(1, &to);
    assert!(said.contains("--rebuild"), "{said}");
    assert!(into.join("a/local").exists());
    home.ends(0, &[&to[..], &["--rebuild"]].concat());
    assert!(!into.join("a/local").exists() && into.join("a/new").exists());
    home.ends(0, &["disable", "b"]);
    home.ends(0, &to);
    assert!(!into.join("b").exists());
    home.ends(2, &["project", "--to", "home/skills_view"]);
    symlink(&into, home.at("link")).expect("a link");
    home.ends(2, &["project", "--to", "link"]);
}

#[test]
fn documents_fit_their_contracts() {
    let home = Home::new();
    home.public("a", "a");
    home.custom("c", "c");
    fs::create_dir_all(home.at("home/users/alice/skills_view")).expect("a folder");
    symlink("/", home.at("home/users/alice/skills_view/custom")).expect("a link");
    for (name, arguments) in [
        ("project", &["project", "--json"][..]),
        ("project", &["project", "--check", "--json"]),
        (
            "project",
            &["project", "--to", "out", "--dry-run", "--json"],
        ),
        ("toggle", &["disable", "a", "no-such", "--json"]),
        ("toggle", &["enable", "c", "--json"]),
    ] {
        let output = home.run(arguments);
        let document = serde_json::from_slice(&output.stdout).expect("one document");
        let path = format!(
            "{}/contracts/{name}.v1.schema.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let schema = fs::read_to_string(path).expect("a contract");
        let schema = serde_json::from_str(&schema).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        assert!(validator.is_valid(&document), "{arguments:?}: {document:#}");
    }
}

/// Kills every writing command at every step; the next one heals.
#[test]
fn a_kill_at_any_step_leaves_the_old_or_the_new() {
    if !cfg!(debug_assertions) {
        return;
    }
    let home = Home::new();
    let a = home.public("n/a", "a");
    fs::create_dir_all(a.join("scripts")).expect("a folder");
    fs::write(a.join("scripts/run.sh"), "x").expect("a file");
    home.public("b", "b");
    let c = home.custom("c", "c");
    fs::create_dir_all(c.join("scripts")).expect("a folder");
    fs::write(c.join("scripts/run.sh"), "x").expect("a file");
    home.ends(0, &["project"]);
    let mut rounds = 0;
    for arguments in [
        &["disable", "a", "c"][..],
        &["enable", "a", "c"],
        &["project", "--rebuild"],
    ] {
        for step in 1..400 {
            home.ends(0, &["enable", "--all"]);
            if arguments[0] == "enable" {
                home.ends(0, &["disable", "a", "c"]);
            }
            let mut command = home.command(arguments);
            let output = command
                .env("SKILLDECK_FAULT_AT", step.to_string())
                .output()
                .expect("it runs");
            let killed = output.status.code().is_none();
            rounds += 1;
            for view in [
                "home/skills_view/public/n/a",
                "home/users/alice/skills_view/custom/c",
            ] {
                let view = home.at(view);
                assert!(
                    !view.exists()
                        || (view.join("SKILL.md").exists() && view.join("scripts/run.sh").exists()),
                    "{arguments:?} killed at {step}: half a skill"
                );
            }
            assert!(
                home.shown().contains(&"public/b".to_owned()),
                "{arguments:?} at {step}: unrelated"
            );
            home.ends(0, &["project"]);
            home.ends(0, &["project", "--check"]);
            let global = fs::read_to_string(home.at("ext.json")).expect("a file");
            let value: serde_json::Value = serde_json::from_str(&global).expect("old or new");
            let a_on = value["skills"]["a"]["enabled"] != false;
            let shown = home.shown();
            assert_eq!(
                shown.contains(&"public/n/a".to_owned()),
                a_on,
                "{arguments:?} at {step}"
            );
            if !killed {
                assert_eq!(a_on, arguments[0] != "disable");
                break;
            }
        }
    }
    assert!(rounds > 40, "only {rounds} steps");
    for folder in ["home/skills_view", "home/users/alice/skills_view"] {
        let staged = fs::read_dir(home.at(folder)).expect("a folder").flatten();
        let names: Vec<_> = staged.map(|entry| entry.file_name()).collect();
        assert!(
            !names
                .iter()
                .any(|name| name.to_string_lossy().contains("stage")),
            "{names:?}"
        );
    }
}

/// Many processes at once: nothing is lost, nothing hangs, nobody sees a
/// disabled skill after its disable returned, or misses one that stays on.
#[test]
fn many_processes_at_once_lose_nothing() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let home = Home::new();
    home.public("stays", "stays");
    home.custom("stays", "stays-too");
    for number in 0..8 {
        home.public(&format!("p{number}"), &format!("p{number}"));
        home.custom(&format!("c{number}"), &format!("c{number}"));
    }
    home.ends(0, &["project"]);
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        let reader = threads.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                for view in [
                    "home/skills_view/public/stays",
                    "home/users/alice/skills_view/custom/stays",
                ] {
                    assert!(home.at(view).join("SKILL.md").exists(), "{view} was away");
                }
            }
        });
        let workers: Vec<_> = (0..16)
            .map(|number| {
                let home = &home;
                threads.spawn(move || {
                    let (name, view) = if number < 8 {
                        (
                            format!("p{number}"),
                            format!("home/skills_view/public/p{number}"),
                        )
                    } else {
                        let number = number - 8;
                        (
                            format!("c{number}"),
                            format!("home/users/alice/skills_view/custom/c{number}"),
                        )
                    };
                    for _ in 0..2 {
                        home.ends(0, &["disable", &name, "--lock-timeout", "120"]);
                        assert!(!home.at(&view).exists(), "{name} is off");
                        home.ends(0, &["project", "--lock-timeout", "120"]);
                        assert!(!home.at(&view).exists(), "{name} came back");
                        home.ends(0, &["enable", &name, "--lock-timeout", "120"]);
                        assert!(home.at(&view).join("SKILL.md").exists(), "{name} is on");
                    }
                    home.ends(0, &["disable", &name, "--lock-timeout", "120"]);
                })
            })
            .collect();
        let worked: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
        done.store(true, Ordering::Relaxed);
        reader.join().expect("the reader saw nothing wrong");
        assert!(worked.iter().all(Result::is_ok));
    });
    home.ends(0, &["project"]);
    assert_eq!(home.shown(), ["alice:custom/stays", "public/stays"]);
    let global = fs::read_to_string(home.at("ext.json")).expect("a file");
    assert_eq!(global.matches("false").count(), 8, "{global}");
    assert!(global.contains("$HOME"));
}
