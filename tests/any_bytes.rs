//! No bytes, as whatever file or archive, make it panic.

mod support;

use proptest::prelude::*;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Scope, conclude, examine};
use skilldeck::skill::limits::Limits;
use skilldeck::skill::package::{Package, Source, Subject};
use support::zip::{build, file};

const PATHS: [&str; 16] = [
    "SKILL.md",
    "references/a.md",
    "scripts/a.py",
    "scripts/a.sh",
    "scripts/a.js",
    "scripts/a.ts",
    "scripts/a.ps1",
    "Dockerfile",
    "Makefile",
    "evals/evals.json",
    "assets/a.zip",
    "assets/a.tar.gz",
    "assets/a.svg",
    "assets/a.png",
    "run",
    ".env",
];

/// Beginnings that lead deeper than noise does.
const HEADS: [&[u8]; 9] = [
    b"",
    b"---\nname: a\ndescription: b\n---\n",
    b"---\n",
    b"#!/bin/sh\n",
    b"#!/usr/bin/env python3\n",
    b"PK\x03\x04",
    b"\x1f\x8b\x08",
    b"\x7fELF",
    b"\x89PNG\r\n\x1a\n",
];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let tail = proptest::collection::vec(any::<u8>(), 0..600);
    (prop::sample::select(HEADS.to_vec()), tail).prop_map(|(head, tail)| [head, &tail].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn as_the_files_of_a_package(
        files in proptest::collection::btree_map(prop::sample::select(PATHS.to_vec()), bytes(), 1..5),
    ) {
        let files: Vec<(String, Vec<u8>)> = files
            .into_iter()
            .map(|(path, bytes)| (path.to_owned(), bytes))
            .collect();
        let subject = Subject {
            source: Source::Directory,
            category: None,
            name_hint: None,
            display_ref: "demo".to_owned(),
        };
        let package = Package::of_files(subject, &files, &[]);
        for profile in Profile::ALL {
            let examined = files
                .iter()
                .map(|(path, bytes)| {
                    let entry = package.entry(path).expect("just added");
                    examine(&package.subject, entry, bytes, Scope::All)
                })
                .collect();
            let judged = conclude(&package, examined, Scope::All, profile);
            prop_assert!(judged.findings.is_sorted_by_key(|finding| std::cmp::Reverse(finding.severity)));
        }
    }

    #[test]
    fn as_an_archive(bytes in bytes()) {
        let (reading, files) = support::read_zip(bytes, Limits::default());
        support::judge(&reading, &files, Profile::Standard);
    }

    #[test]
    fn as_the_middle_of_an_archive(noise in bytes(), at in 0usize..200) {
        let mut archive = build(&[file("SKILL.md", support::PLAIN), file("a.py", "print(1)\n")]);
        let end = archive.len().min(at + noise.len());
        archive.splice(at..end, noise);
        let (reading, files) = support::read_zip(archive, Limits::default());
        support::judge(&reading, &files, Profile::Standard);
    }
}
