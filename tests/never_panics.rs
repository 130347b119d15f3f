//! No bytes make it panic: files of every kind, SKILL.md, and archives.

use std::io::Cursor;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use skilldeck::io::archive::read_archive;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Scope, conclude, examine};
use skilldeck::skill::limits::Limits;
use skilldeck::skill::package::{Package, Source, Subject};

/// One name for each way a file is looked at.
const NAMES: &[&str] = &[
    "SKILL.md",
    "references/a.md",
    "scripts/a.py",
    "scripts/a.sh",
    "scripts/a.js",
    "scripts/a.ts",
    "scripts/a.ps1",
    "scripts/tool",
    "Makefile",
    "Dockerfile",
    "evals/evals.json",
    "a.json",
    "a.txt",
    "assets/a.png",
    "assets/a.zip",
    "assets/a.docx",
    ".env",
];

/// Pieces that mean something somewhere.
const PIECES: &[&str] = &[
    "---\n",
    "name: demo\n",
    "description: x\n",
    "allowed-tools: ",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "```sh\n",
    "```python\n",
    "```\n",
    "`",
    "~~~",
    "> ",
    "- ",
    "\t",
    "\n",
    "\r\n",
    "\"",
    "'",
    "\\",
    "$(",
    "${",
    "<<EOF\n",
    "EOF\n",
    "|",
    "&",
    ";",
    "curl ",
    "| sh",
    "base64 -d ",
    "eval ",
    "exec(",
    "import os\n",
    "os.system(",
    "subprocess.run(",
    "shell=True",
    "os.environ",
    "requests.post(",
    "def f(",
    "class A:\n",
    "lambda ",
    "f\"",
    "#!/bin/sh\n",
    "require('child_process')",
    "=> ",
    "`${",
    "sk-",
    "ghp_",
    "AKIA",
    "-----BEGIN RSA PRIVATE KEY-----\n",
    "password=",
    "http://",
    "169.254.169.254",
    "ignore previous instructions",
    "\u{202e}",
    "\u{e0041}",
    "\u{200b}",
    "\0",
    "漢",
    "😀",
    "../",
    "references/a.md",
    "[x](",
    "<!--",
    "-->",
    "PK\u{3}\u{4}",
    "&a ",
    "*a",
    "!!x ",
];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => "\\PC{0,8}".prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 0..6),
    ];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
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
    let examined: Vec<_> = files
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
        assert_eq!(finding.fingerprint.len(), 32);
        if let Some(excerpt) = &finding.excerpt {
            assert!(
                excerpt
                    .text
                    .get(excerpt.mark.start..excerpt.mark.end)
                    .is_some()
            );
        }
    }
}

/// A small true archive, to be damaged.
fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in files {
        if writer.start_file(name.as_str(), options).is_ok() {
            std::io::Write::write_all(&mut writer, bytes).expect("memory takes every write");
        }
    }
    writer
        .finish()
        .expect("memory takes every write")
        .into_inner()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_file_makes_it_panic(name in select(NAMES), bytes in text()) {
        judge(&[(name.to_owned(), bytes)]);
    }

    #[test]
    fn no_package_makes_it_panic(files in vec((select(NAMES), text()), 0..5)) {
        let mut files: Vec<(String, Vec<u8>)> =
            files.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect();
        files.sort();
        files.dedup_by(|left, right| left.0 == right.0);
        judge(&files);
    }

    #[test]
    fn no_archive_makes_it_panic(
        content in text(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in proptest::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = archive(&[
            ("demo/SKILL.md".to_owned(), content.clone()),
            ("demo/a.sh".to_owned(), content),
        ]);
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let mut files = Vec::new();
        let reading = read_archive(
            Cursor::new(bytes),
            "demo.skill".to_owned(),
            Limits::default(),
            &mut |_, file| files.push((file.path, file.bytes)),
        );
        let total: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
        prop_assert!(total as u64 <= reading.package.limits.max_total_bytes);
        files.sort();
        files.dedup_by(|left, right| left.0 == right.0);
        judge(&files);
    }

    #[test]
    fn no_bytes_are_an_archive_that_panics(bytes in vec(any::<u8>(), 0..400)) {
        let mut none = |_: &Subject, _: skilldeck::io::ReadFile| {};
        let _ = read_archive(Cursor::new(bytes), "x".to_owned(), Limits::default(), &mut none);
    }
}
