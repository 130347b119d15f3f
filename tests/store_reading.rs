//! The reading commands over homes: list, search, describe, and installed
//! skills as targets of review and scan.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the homes they read"
)]

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr as _;

struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    fn put(&self, below: &str, text: &str) -> &Self {
        let path = self.path(below);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        std::fs::write(path, text).expect("written");
        self
    }

    /// A skill in the folder `below` called like the folder.
    fn skill(&self, below: &str, description: &str) -> &Self {
        let name = below.rsplit('/').next().expect("a name");
        self.put(
            &format!("{below}/SKILL.md"),
            &format!("---\nname: {name}\ndescription: {description}\n---\n# About {name}\n"),
        )
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let mut command = Command::cargo_bin("skilldeck").expect("it was built");
        for variable in [
            "SKILLDECK_SKILLS_PATH",
            "SKILLDECK_USER",
            "DEER_FLOW_HOME",
            "DEER_FLOW_SKILLS_PATH",
            "DEER_FLOW_EXTENSIONS_CONFIG_PATH",
            "DEER_FLOW_PROJECT_ROOT",
            "COLUMNS",
        ] {
            command.env_remove(variable);
        }
        let output = command
            .current_dir(self.0.path())
            .env("SKILLDECK_HOME", ".")
            .env("SWITCH", "off")
            .args(arguments)
            .output()
            .expect("it runs");
        Said {
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
            exit: output.status.code().expect("no signal"),
        }
    }
}

#[derive(Debug)]
struct Said {
    out: String,
    err: String,
    exit: i32,
}

impl Said {
    /// The JSON that was printed, held against its contract.
    fn json(&self, contract: &str) -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("contracts")
            .join(contract);
        let schema = std::fs::read_to_string(path).expect("the contract is there");
        let schema = serde_json::from_str(&schema).expect("a contract is JSON");
        let value = serde_json::from_str(&self.out).expect("JSON was printed");
        let validator = jsonschema::validator_for(&schema).expect("a contract is a schema");
        let faults: Vec<String> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        value
    }
}

/// Public `chart`, `notes` and one that is broken; custom `notes` and `off`.
fn usual() -> Home {
    let home = Home::new();
    home.skill("skills/public/chart", "Draws charts from tables.")
        .skill("skills/public/team/notes", "Notes of the team.")
        .put(
            "skills/public/broken/SKILL.md",
            "---\nname: broken\ndescription: a: b\n---\n",
        )
        .skill("users/default/skills/custom/notes", "My own notes.")
        .skill("users/default/skills/custom/muted", "Keeps quiet.")
        .skill("users/bob/skills/custom/plans", "Makes plans.")
        .skill("skills/custom/old", "From before.")
        .put(
            "users/default/skills/_skill_states.json",
            "{\n  \"muted\": {\n    \"enabled\": false\n  }\n}",
        );
    home
}

#[test]
fn a_listing_shows_everything_with_its_state() {
    let said = usual().run(&["list"]);
    let expected = "\
invalid   broken  public
    broken/SKILL.md:3:14: the value of `description` holds `: ` and is not
    quoted
ok        chart   public        Draws charts from tables.
disabled  muted   custom        Keeps quiet.
shadowed  notes   public        Notes of the team.
    public/team/notes: custom/notes counts in its place; the public view still
    holds this one
ok        notes   custom        My own notes.

5 skills: 2 ok, 1 disabled, 1 shadowed, 1 invalid; public ones come from
  `./skills`, since there is such a folder here
";
    assert_eq!(said.out, expected);
    assert_eq!(said.exit, 0, "{said:?}");
}

#[test]
fn filters_choose_and_the_summary_says_of_how_many() {
    let home = usual();
    for (arguments, names, summary) in [
        (
            vec!["--disabled"],
            vec!["muted"],
            "1 of 5 skills: 1 disabled",
        ),
        (
            vec!["--category", "custom", "--enabled"],
            vec!["notes"],
            "1 of 5 skills: 1 ok",
        ),
        (
            vec!["--state", "invalid", "--state", "shadowed"],
            vec!["broken", "notes"],
            "2 of 5 skills: 1 shadowed, 1 invalid",
        ),
        (vec!["--category", "legacy"], vec![], "none of 5 skills"),
    ] {
        let json: Vec<&str> = ["list", "--json"]
            .into_iter()
            .chain(arguments.clone())
            .collect();
        let document = home.run(&json).json("list.v1.schema.json");
        let listed: Vec<&str> = document["skills"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|skill| skill["name"].as_str().expect("a name"))
            .collect();
        assert_eq!(listed, names, "{arguments:?}");
        assert_eq!(document["total"], 5);
        let quiet: Vec<&str> = ["list", "-q"].into_iter().chain(arguments).collect();
        assert_eq!(home.run(&quiet).out, format!("{summary}\n"));
    }
}

#[test]
fn all_users_are_listed_each_with_what_they_see() {
    let home = usual();
    std::fs::create_dir_all(home.path("users/carol")).expect("a folder");
    let document = home
        .run(&["list", "--all-users", "--json"])
        .json("list.v1.schema.json");
    let of = |user: &str| -> Vec<String> {
        let skills = document["skills"].as_array().expect("a list");
        skills
            .iter()
            .filter(|skill| skill["user"] == user && skill["category"] != "public")
            .map(|skill| {
                format!(
                    "{}/{}",
                    skill["category"].as_str().unwrap_or(""),
                    skill["path"].as_str().unwrap_or("")
                )
            })
            .collect()
    };
    assert_eq!(of("bob"), ["custom/plans"]);
    assert_eq!(of("carol"), ["legacy/old"]);
    assert_eq!(of("default"), ["custom/muted", "custom/notes"]);
    assert_eq!(
        home.run(&["list", "--user", "carol", "-q"]).out,
        "4 skills: 3 ok, 1 invalid\n"
    );
}

#[test]
fn any_folder_of_skills_can_be_listed() {
    let home = usual();
    symlink(
        home.path("skills/public/chart"),
        home.path("users/default/linked"),
    )
    .expect("a link");
    let document = home
        .run(&["list", "users/default", "--json"])
        .json("list.v1.schema.json");
    let listed: Vec<_> = document["skills"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|skill| {
            assert_eq!(skill["enabled"], Value::Null);
            assert_eq!(skill["category"], Value::Null);
            (
                skill["path"].as_str().unwrap_or(""),
                skill["state"].as_str().unwrap_or(""),
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            ("linked", "ok"),
            ("skills/custom/muted", "ok"),
            ("skills/custom/notes", "ok")
        ]
    );
    for (arguments, exit) in [
        (vec!["list", "nowhere"], 2),
        (vec!["list", "users/default", "--enabled"], 2),
        (vec!["list", "users/default", "--user", "bob"], 2),
        (vec!["list", "users/default", "--category", "custom"], 2),
        (vec!["list", "skills/public/chart/SKILL.md"], 2),
        (vec!["list", "--format", "sarif"], 2),
        (vec!["list", "--home", "nowhere", "--skills", "nowhere"], 0),
    ] {
        assert_eq!(home.run(&arguments).exit, exit, "{arguments:?}");
    }
}

#[test]
fn damage_is_named_and_nothing_is_guessed() {
    let home = usual();
    let states = "users/default/skills/_skill_states.json";
    for damage in ["{", "[]", "\u{feff}{}"] {
        home.put(states, damage);
        for command in [
            vec!["list"],
            vec!["list", "--all-users"],
            vec!["search", "chart"],
            vec!["describe", "chart"],
        ] {
            let said = home.run(&command);
            assert_eq!(said.exit, 2, "{command:?} {said:?}");
            assert!(said.err.contains("_skill_states.json"), "{said:?}");
            assert_eq!(said.out, "");
        }
    }
    std::fs::remove_file(home.path(states)).expect("removed");
    symlink("gone.json", home.path(states)).expect("a link");
    let said = home.run(&["list"]);
    assert!(
        said.exit == 2 && said.err.contains("it is a link"),
        "{said:?}"
    );
    std::fs::remove_file(home.path(states)).expect("removed");
    home.put(
        "extensions_config.json",
        "{\"skills\":{\"chart\":{\"enabled\":2}}}",
    );
    let said = home.run(&["list"]);
    assert!(
        said.exit == 2 && said.err.contains("extensions_config.json"),
        "{said:?}"
    );
}

#[test]
fn the_global_state_file_switches_every_category() {
    let home = usual();
    home.put(
        "extensions_config.json",
        "{\"skills\":{\"chart\":{\"enabled\":\"$SWITCH\"},\"notes\":{\"enabled\":false}}}",
    );
    let document = home
        .run(&["list", "--disabled", "--json"])
        .json("list.v1.schema.json");
    let off: Vec<&str> = document["skills"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|skill| skill["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(off, ["chart", "muted", "notes", "notes"]);
    home.put(
        "extensions_config.json",
        "{\"skills\":{\"a\":{\"enabled\":\"$UNSET_HERE\"}}}",
    );
    assert_eq!(home.run(&["list"]).exit, 2);
}

#[test]
fn hostile_and_odd_skills_are_shown_and_harmless() {
    let home = Home::new();
    let wide = "整理会议记录并生成摘要".repeat(12);
    home.skill("skills/public/wide", &wide)
        .skill(&format!("skills/public/{}", "n".repeat(64)), &wide)
        .put(
            "skills/public/steers/SKILL.md",
            "---\nname: \"st\\e[31meers\\n::error::x\"\ndescription: \"a\\e[2J\\u202Eb\"\n---\n",
        )
        .put("skills/public/binary/SKILL.md", "---\nname: \u{0}\n---\n")
        .put(
            "elsewhere/SKILL.md",
            "---\nname: secret\ndescription: x\n---\n",
        );
    std::fs::write(
        home.path("skills/public/binary/SKILL.md"),
        b"---\nname: \xff\n---\n",
    )
    .expect("written");
    let link = |at: &str| {
        std::fs::create_dir_all(home.path(at).parent().expect("a parent")).expect("folders");
        symlink(home.path("elsewhere"), home.path(at)).expect("a link");
    };
    link("skills/public/linked");
    link("users/default/skills/custom/mine");
    std::fs::create_dir_all(home.path("skills/public/via")).expect("a folder");
    symlink(
        home.path("elsewhere/SKILL.md"),
        home.path("skills/public/via/SKILL.md"),
    )
    .expect("a link");
    symlink("..", home.path("skills/public/loop")).expect("a link");
    std::fs::create_dir_all(home.path("skills/public/pipe")).expect("a folder");
    let made = std::process::Command::new("mkfifo")
        .arg(home.path("skills/public/pipe/SKILL.md"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    for arguments in [
        vec!["list"],
        vec!["list", "-v"],
        vec!["search", ".", "--limit", "50"],
    ] {
        let said = home.run(&arguments);
        assert_eq!(said.exit, 0, "{said:?}");
        for line in said.out.lines() {
            assert!(line.width() <= 80 || line.contains('/'), "{line}");
            assert!(
                !line.starts_with("::") && !line.contains(['\x1b', '\u{202e}']),
                "{line:?}"
            );
        }
    }
    let document = home.run(&["list", "--json"]).json("list.v1.schema.json");
    let skills = document["skills"].as_array().expect("a list");
    let reason = |path: &str| {
        let skill = skills.iter().find(|skill| skill["path"] == path);
        skill.expect("it is listed")["reason"]
            .as_str()
            .unwrap_or("")
            .to_owned()
    };
    assert!(reason("linked").contains("link"), "{}", reason("linked"));
    assert!(reason("via").contains("link"), "{}", reason("via"));
    assert!(
        reason("pipe").contains("no regular file"),
        "{}",
        reason("pipe")
    );
    assert!(reason("binary").contains("UTF-8"), "{}", reason("binary"));
    assert_eq!(reason("mine"), "");
}

#[test]
fn search_finds_what_is_on_and_says_what_may_be_meant() {
    let home = usual();
    let said = home.run(&["search", "notes"]);
    assert_eq!(said.out, "notes  custom\n    My own notes.\n\n1 skill\n");
    let said = home.run(&["search", "quiet"]);
    assert_eq!(
        (said.out.as_str(), said.exit),
        ("no skill matches `quiet`\n", 1)
    );
    let said = home.run(&["search", "quiet", "--all", "-q"]);
    assert_eq!((said.out.as_str(), said.exit), ("1 skill\n", 0));
    let said = home.run(&["search", "chrat"]);
    assert!(said.out.contains("did you mean `chart`?"), "{said:?}");
    let said = home.run(&["search", ".", "--limit", "1"]);
    assert!(
        said.out.ends_with("1 of 2 skills; `--limit 2` shows all\n"),
        "{said:?}"
    );
    let document = home
        .run(&["search", "--ranked", "about", "tables", "--json"])
        .json("search.v1.schema.json");
    assert_eq!(document["skills"][0]["skill"]["name"], "chart");
    assert_eq!(document["matched"], 2, "headings count: {document}");
}

#[test]
fn describe_tells_people_and_models() {
    let home = usual();
    home.put(
        "skills/public/full/SKILL.md",
        "---\nname: full\ndescription: Does <b>all</b>.\nversion: 1.2.0\nlicense: MIT\n\
         allowed-tools: [bash]\nrequired-secrets: [DEMO_ID, {name: DEMO_EXTRA, optional: true}]\n---\n",
    )
    .put("skills/public/full/references/a.md", "# A\n");
    let said = home.run(&["describe", "full"]);
    let expected = "\
full  public  ok
  Does <b>all</b>.

Container path /mnt/skills/public/full/SKILL.md
Folder         skills/public/full
Version        1.2.0
License        MIT
Allowed tools  bash
Secrets        DEMO_ID, DEMO_EXTRA (optional)
Capabilities   none that its code names
Files          2, 167 B: SKILL.md, references/a.md
";
    assert_eq!(said.out, expected);
    let said = home.run(&[
        "describe",
        "full",
        "--format",
        "markdown",
        "--container-root",
        "/s",
    ]);
    assert_eq!(
        said.out,
        "## Skill: full\n- Description: Does &lt;b&gt;all&lt;/b&gt;. [built-in]\n\
         - Allowed tools: bash\n- Location: /s/public/full/SKILL.md\n"
    );
    let said = home.run(&["describe", "select:full,muted,chrat", "-q"]);
    assert_eq!(said.exit, 1);
    assert_eq!(
        said.out,
        "no skill matches `chrat`; did you mean `chart`?\n\
         `muted` is switched off; `--all` describes it\n"
    );
    let document = home
        .run(&["describe", "select:notes,nope", "--json"])
        .json("describe.v1.schema.json");
    assert_eq!(document["missing"][0]["name"], "nope");
    assert_eq!(
        document["skills"][0]["location"],
        "/mnt/skills/custom/notes/SKILL.md"
    );
    let document = home
        .run(&["describe", "--index", "--json"])
        .json("index.v1.schema.json");
    assert_eq!(
        document["names"],
        serde_json::json!(["chart", "full", "notes"])
    );
    let said = home.run(&["describe", "--index"]);
    assert!(said.out.contains("\nchart, full, notes\n"), "{said:?}");
    assert_eq!(home.run(&["describe"]).exit, 2);
}

#[test]
fn an_installed_skill_is_a_target() {
    let home = usual();
    symlink(
        home.path("skills/public/chart"),
        home.path("skills/public/linked"),
    )
    .expect("a link");
    home.put("users/default/skills/custom/.history/SKILL.md", "x");
    let facts = home.run(&[
        "review",
        "skill://custom/notes",
        "--json",
        "--fail-on",
        "never",
    ]);
    let facts: Value = serde_json::from_str(&facts.out).expect("JSON");
    assert_eq!(facts["subject"]["category"], "custom", "{facts}");
    let scan = |target: &str| home.run(&["scan", target]);
    for (target, shown) in [
        ("skill://public/team", "skill://public/team/notes"),
        ("skill://public/chart/", "skill://public/chart"),
        ("skill://bob@custom/plans", "skill://bob@custom/plans"),
        ("skill://legacy", "skill://legacy/old"),
    ] {
        let said = scan(target);
        assert!(said.exit == 0 && said.out.starts_with(shown), "{said:?}");
    }
    for (target, why) in [
        ("skill://custom/../custom/notes", "not plain"),
        ("skill://custom/./notes", "not plain"),
        ("skill://custom//notes", "not plain"),
        ("skill://public/chart/references", "as a whole"),
        ("skill://public/linked", "behind a link"),
        ("skill://custom/.history", "skilldeck list"),
        ("skill://public/chrat", "`skill://public/chart`"),
        ("skill://publc/chart", "`skill://public/chart`"),
        ("skill://carol@custom/notes", "skilldeck list"),
        ("skill://..@custom/notes", "skilldeck list"),
    ] {
        let said = home.run(&["scan", target, "--json"]);
        assert!(
            said.exit == 2 && said.out.contains(why),
            "{target}: {said:?}"
        );
    }
    let said = home.run(&["scan", "skill://custom/plans", "--user", "bob"]);
    assert_eq!(said.exit, 0, "{said:?}");
}

#[test]
fn describe_says_what_the_code_can_reach() {
    let home = usual();
    home.put(
        "skills/public/chart/scripts/draw.py",
        "import os, subprocess, requests\nkey = os.environ['DEMO_KEY']\n\
         requests.get('https://api.example.com/v1')\nsubprocess.run(['pandoc', 'a.md'])\n\
         open('/tmp/ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d', 'w').write('x')\n",
    )
    .put(
        "skills/public/chart/scripts/blob.sh",
        "#!/bin/sh\nrm out.txt\n",
    );
    let said = home.run(&["describe", "chart"]);
    let lines = "\
Runs           pandoc, rm
Contacts       api.example.com
Environment    DEMO_KEY
";
    assert!(said.out.contains(lines), "{}", said.out);
    assert!(
        said.out.contains("Writes         /tmp/[redacted]\n"),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("Deletes        out.txt\n"),
        "{}",
        said.out
    );
    assert!(!said.out.contains("Incomplete"), "{}", said.out);
    let document = home
        .run(&["describe", "select:chart,notes", "--json"])
        .json("describe.v1.schema.json");
    let reach = &document["skills"][0]["capabilities"];
    assert_eq!(reach["hosts"], serde_json::json!(["api.example.com"]));
    assert_eq!(reach["programs"], serde_json::json!(["pandoc", "rm"]));
    assert_eq!(reach["complete"], true);
    assert_eq!(
        document["skills"][1]["capabilities"]["hosts"],
        serde_json::json!([])
    );
    // What is too large to be examined is said.
    std::fs::write(
        home.path("skills/public/chart/scripts/large.py"),
        "x = 1\n".repeat(1 << 20),
    )
    .expect("written");
    let said = home.run(&["describe", "chart"]);
    assert!(
        said.out
            .contains("Incomplete     not all of it was examined"),
        "{}",
        said.out
    );
    // No more than some are examined at once.
    for number in 0..25 {
        home.skill(&format!("skills/public/many/m{number:02}"), "One of many.");
    }
    let document = home
        .run(&["describe", "one of many", "--limit", "25", "--json"])
        .json("describe.v1.schema.json");
    let skills = document["skills"].as_array().expect("a list");
    let told = skills
        .iter()
        .filter(|skill| !skill["capabilities"].is_null());
    assert_eq!((skills.len(), told.count()), (25, 20));
}

#[test]
fn an_address_is_listed_and_described() {
    let home = usual();
    let listed = |words: &[&str]| -> Vec<String> {
        let words = [&["list", "--json"], words].concat();
        let document = home.run(&words).json("list.v1.schema.json");
        let skills = document["skills"].as_array().expect("a list");
        skills
            .iter()
            .map(|skill| skill["path"].as_str().unwrap_or("").to_owned())
            .collect()
    };
    assert_eq!(
        listed(&["skill://public"]),
        ["broken", "chart", "team/notes"]
    );
    assert_eq!(listed(&["skill://public/team"]), ["team/notes"]);
    assert_eq!(listed(&["skill://custom/notes"]), ["notes"]);
    assert_eq!(listed(&["skill://bob@custom"]), ["plans"]);
    assert_eq!(listed(&["skill://custom", "--user", "bob"]), ["plans"]);
    assert_eq!(listed(&["skill://custom", "--disabled"]), ["muted"]);
    for words in [
        ["list", "skill://custom/nope"],
        ["list", "skill://custom/../x"],
        ["list", "skill://custom/no"],
        ["describe", "skill://custom/nope"],
        ["describe", "skill://public/broken"],
        ["describe", "skill://nope/x"],
    ] {
        assert_eq!(home.run(&words).exit, 2, "{words:?}");
    }
    assert_eq!(home.run(&["list", "skill://custom", "--all-users"]).exit, 2);
    // The one that is meant, be it shadowed or off.
    let told = |address: &str| {
        let said = home.run(&["describe", address, "--json"]);
        let document = said.json("describe.v1.schema.json");
        let skill = &document["skills"][0]["skill"];
        format!(
            "{}/{} {}",
            skill["category"].as_str().unwrap_or(""),
            skill["path"].as_str().unwrap_or(""),
            skill["state"].as_str().unwrap_or("")
        )
    };
    assert_eq!(
        told("skill://public/team/notes"),
        "public/team/notes shadowed"
    );
    assert_eq!(told("skill://custom/muted"), "custom/muted disabled");
    assert_eq!(told("skill://bob@custom/plans"), "custom/plans ok");
}
