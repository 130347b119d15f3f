//! Archives that lie, and archives that want to hurt.

mod support;

use skilldeck::finding::Severity;
use skilldeck::io::{ReadFile, Reading};
use skilldeck::scan::profile::Profile;
use skilldeck::skill::limits::Limits;
use skilldeck::skill::package::{EntryKind, IrregularityKind, ReaderErrorCode};
use support::zip::{Lies, Member, build, deflated, file};
use support::{PLAIN, judge, read_zip};

/// A good SKILL.md and the members given.
fn skill(members: Vec<Member>) -> Vec<u8> {
    let mut all = vec![file("SKILL.md", PLAIN)];
    all.extend(members);
    build(&all)
}

fn read(bytes: Vec<u8>) -> (Reading, Vec<ReadFile>) {
    read_zip(bytes, Limits::default())
}

fn kinds(reading: &Reading) -> Vec<(IrregularityKind, Option<&str>)> {
    reading
        .package
        .irregularities
        .iter()
        .map(|irregularity| (irregularity.kind, irregularity.path.as_deref()))
        .collect()
}

fn paths(files: &[ReadFile]) -> Vec<&str> {
    files.iter().map(|file| file.path.as_str()).collect()
}

#[test]
fn an_honest_archive_is_silent() {
    let (reading, files) = read(skill(vec![
        deflated("scripts/a.py", "print('hi')\n"),
        Member {
            descriptor: true,
            ..deflated("scripts/b.py", "print('ho')\n")
        },
        Member {
            zip64: true,
            ..deflated("scripts/c.py", "print('hu')\n")
        },
        // What `zip -r - . | cat` writes: the size, but no packed size.
        Member {
            descriptor: true,
            local: Lies {
                size: Some(12),
                ..Lies::default()
            },
            ..deflated("scripts/e.py", "print('hy')\n")
        },
        Member {
            made_by_dos: true,
            ..file("scripts/d.py", "print('he')\n")
        },
    ]));
    assert_eq!(kinds(&reading), []);
    assert!(reading.package.reader_errors.is_empty());
    let expected = [
        "SKILL.md",
        "scripts/a.py",
        "scripts/b.py",
        "scripts/c.py",
        "scripts/d.py",
        "scripts/e.py",
    ];
    assert_eq!(paths(&files), expected);
    assert!(files.iter().all(|file| !file.executable));
}

#[test]
fn headers_that_disagree_are_said() {
    let lies = [
        Lies {
            name: Some(b"scripts/b.py".to_vec()),
            ..Lies::default()
        },
        Lies {
            method: Some(8),
            ..Lies::default()
        },
        Lies {
            flags: Some(1),
            ..Lies::default()
        },
        Lies {
            size: Some(3),
            ..Lies::default()
        },
    ];
    for local in lies {
        let (reading, files) = read(skill(vec![Member {
            local,
            ..file("scripts/a.py", "print(1)\n")
        }]));
        assert_eq!(
            kinds(&reading),
            [(IrregularityKind::HeaderMismatch, Some("scripts/a.py"))]
        );
        let judged = judge(&reading, &files, Profile::Standard);
        assert_eq!(judged.findings[0].rule, "package-header-mismatch");
        assert_eq!(judged.findings[0].severity, Severity::Blocker);
    }
}

#[test]
fn a_size_in_an_extra_field_is_compared_too() {
    for (claimed, is_silent) in [(9_u64, true), (3, false)] {
        let mut extra = vec![1, 0, 16, 0];
        extra.extend(claimed.to_le_bytes());
        extra.extend(9_u64.to_le_bytes());
        let (reading, _) = read(skill(vec![Member {
            local: Lies {
                size: Some(u32::MAX),
                extra,
                ..Lies::default()
            },
            ..file("scripts/a.py", "print(1)\n")
        }]));
        assert_eq!(kinds(&reading).is_empty(), is_silent, "{claimed}");
    }
}

#[test]
fn a_mismatch_in_a_wrapper_names_the_path_in_the_package() {
    let (reading, _) = read(build(&[
        file("demo/SKILL.md", PLAIN),
        Member {
            local: Lies {
                name: Some(b"demo/other".to_vec()),
                ..Lies::default()
            },
            ..file("demo/a.py", "x\n")
        },
    ]));
    assert_eq!(
        kinds(&reading),
        [(IrregularityKind::HeaderMismatch, Some("a.py"))]
    );
    assert_eq!(reading.full_name("a.py"), "demo/a.py");
}

#[test]
fn a_missing_local_header_is_unreadable() {
    let (reading, files) = read(skill(vec![Member {
        local: Lies {
            signature: Some(*b"XXXX"),
            ..Lies::default()
        },
        ..file("a.txt", "x\n")
    }]));
    assert!(kinds(&reading).contains(&(IrregularityKind::Unreadable, Some("a.txt"))));
    assert_eq!(paths(&files), ["SKILL.md"]);
    assert!(
        reading.package.entry("a.txt").is_some(),
        "it is still listed"
    );
}

#[test]
fn members_that_share_bytes_are_said() {
    let mut members = vec![deflated("a.txt", "x".repeat(2000))];
    for number in 0..50 {
        members.push(Member {
            same_place_as: Some(1),
            ..deflated(&format!("b{number}.txt"), "x".repeat(2000))
        });
    }
    let (reading, _) = read(skill(members));
    let overlaps = reading
        .package
        .irregularities
        .iter()
        .filter(|irregularity| irregularity.detail.contains("overlap"))
        .count();
    assert_eq!(overlaps, 50);
}

#[test]
fn bytes_that_belong_to_nobody_are_said() {
    let hidden = Member {
        unlisted: true,
        ..file("scripts/hidden.sh", "x\n")
    };
    let (reading, _) = read(skill(vec![hidden, file("b.txt", "x\n")]));
    assert_eq!(
        kinds(&reading),
        [
            (IrregularityKind::HeaderMismatch, None),
            (IrregularityKind::UnlistedBytes, None)
        ]
    );
    let (reading, _) = read(skill(vec![Member {
        junk_before: b"between the members".to_vec(),
        ..file("b.txt", "x\n")
    }]));
    assert_eq!(kinds(&reading), [(IrregularityKind::UnlistedBytes, None)]);
    // Behind a descriptor a hidden member is found, too.
    let (reading, _) = read(skill(vec![
        Member {
            descriptor: true,
            ..deflated("a.txt", "x\n")
        },
        Member {
            unlisted: true,
            ..file("hidden.sh", "x\n")
        },
    ]));
    assert!(kinds(&reading).contains(&(IrregularityKind::HeaderMismatch, None)));
}

#[test]
fn bytes_in_front_do_not_hide_the_archive() {
    let mut bytes = b"#!/bin/sh\nexit 0\n".to_vec();
    bytes.extend(skill(vec![file("a.txt", "x\n")]));
    let (reading, files) = read(bytes);
    assert_eq!(paths(&files), ["SKILL.md", "a.txt"]);
    assert_eq!(kinds(&reading), [(IrregularityKind::UnlistedBytes, None)]);
}

#[test]
fn a_bomb_stops_at_the_limit() {
    let limits = Limits {
        max_file_bytes: 10,
        ..Limits::default()
    };
    let (reading, files) = read_zip(build(&[deflated("big.txt", vec![b'a'; 8 << 20])]), limits);
    assert!(files.is_empty());
    let entry = reading.package.entry("big.txt").expect("listed");
    assert_eq!((entry.kind, entry.size), (EntryKind::Binary, 11));
    assert_eq!(
        reading.package.reader_errors[0].code,
        ReaderErrorCode::FileTooLarge
    );
    assert!(reading.package.truncated);
}

#[test]
fn a_false_size_never_inflates_more_than_it_says() {
    for declared in [0, 1, 10, u32::MAX - 1] {
        let (reading, files) = read(skill(vec![Member {
            declared_size: Some(declared),
            ..deflated("big.txt", vec![b'a'; 4 << 20])
        }]));
        assert_eq!(paths(&files), ["SKILL.md"], "declared {declared}");
        assert!(reading.package.entry("big.txt").is_some());
        let told = kinds(&reading).iter().any(|(kind, path)| {
            *path == Some("big.txt")
                && matches!(
                    kind,
                    IrregularityKind::Unreadable | IrregularityKind::OversizedFile
                )
        });
        assert!(told, "declared {declared}: {:?}", kinds(&reading));
    }
}

#[test]
fn broken_members_count_against_the_total() {
    let limits = Limits {
        max_total_bytes: 1 << 20,
        ..Limits::default()
    };
    let members: Vec<Member> = (0..100)
        .map(|number| Member {
            bad_crc: true,
            ..deflated(&format!("{number:03}.txt"), vec![b'a'; 512 << 10])
        })
        .collect();
    let (reading, _) = read_zip(build(&members), limits);
    assert!(reading.package.entries.len() <= 3);
    assert!(reading.package.truncated);
}

#[test]
fn the_total_stops_at_the_member_that_crosses_it() {
    let limits = Limits {
        max_total_bytes: 1000,
        ..Limits::default()
    };
    let (reading, files) = read_zip(
        skill(vec![
            file("a.txt", "x".repeat(600)),
            file("b.txt", "x".repeat(600)),
            file("c.txt", "x"),
        ]),
        limits,
    );
    assert_eq!(paths(&files), ["SKILL.md", "a.txt"]);
    let error = &reading.package.reader_errors[0];
    assert_eq!(error.code, ReaderErrorCode::TotalSizeExceeded);
    assert_eq!(error.path.as_deref(), Some("b.txt"));
}

#[test]
fn the_first_files_by_path_are_kept() {
    let limits = Limits {
        max_files: 2,
        ..Limits::default()
    };
    let (reading, files) = read_zip(
        build(&[file("c", "3"), file("b", "2"), file("SKILL.md", PLAIN)]),
        limits,
    );
    assert_eq!(paths(&files), ["SKILL.md", "b"]);
    let codes: Vec<_> = reading
        .package
        .reader_errors
        .iter()
        .map(|error| error.code)
        .collect();
    assert_eq!(codes, [ReaderErrorCode::TooManyFiles]);
}

#[test]
fn an_archive_of_65000_members_is_bounded() {
    let members: Vec<Member> = (0..65_000)
        .map(|number| file(&format!("f/{number}"), ""))
        .collect();
    let (reading, files) = read(build(&members));
    assert_eq!(files.len(), 4096);
    assert!(kinds(&reading).contains(&(IrregularityKind::TooManyMembers, None)));
    assert!(reading.package.truncated);
}

#[test]
fn links_are_listed_and_bounded() {
    let link = |name: &str, target: &str| Member {
        mode: Some(0o120_777),
        ..file(name, target)
    };
    let (reading, files) = read(skill(vec![
        link("a", "/etc/passwd"),
        link("b", &"x".repeat(5000)),
        Member {
            encrypted: true,
            ..link("c", "x")
        },
    ]));
    assert_eq!(paths(&files), ["SKILL.md"]);
    let entry = reading.package.entry("a").expect("listed");
    assert_eq!(entry.kind, EntryKind::Symlink);
    assert_eq!(entry.target.as_deref(), Some("/etc/passwd"));
    assert_eq!(
        kinds(&reading),
        [
            (IrregularityKind::LinkMember, Some("a")),
            (IrregularityKind::Unreadable, Some("b")),
            (IrregularityKind::Encrypted, Some("c")),
        ]
    );
}

#[test]
fn a_link_as_the_folder_of_a_file_is_a_duplicate() {
    let (reading, _) = read(skill(vec![
        Member {
            mode: Some(0o120_777),
            ..file("out", "/tmp")
        },
        file("out/x.sh", "x\n"),
    ]));
    assert!(kinds(&reading).contains(&(IrregularityKind::Duplicate, Some("out"))));
}

#[test]
fn devices_and_pipes_are_not_read() {
    for mode in [0o010_644, 0o020_644, 0o060_644, 0o140_644] {
        let (reading, files) = read(skill(vec![Member {
            mode: Some(mode),
            ..file("pipe", "x")
        }]));
        assert_eq!(paths(&files), ["SKILL.md"]);
        assert_eq!(
            kinds(&reading),
            [(IrregularityKind::SpecialFile, Some("pipe"))]
        );
    }
}

#[test]
fn unsupported_methods_are_said() {
    for method in [1, 9, 12, 14, 93, 95, 98, 99] {
        let (reading, files) = read(skill(vec![Member {
            method: Some(method),
            ..file("a.txt", "x\n")
        }]));
        let judged = judge(&reading, &files, Profile::Standard);
        assert!(
            judged
                .findings
                .iter()
                .any(|finding| finding.severity == Severity::Blocker),
            "method {method}"
        );
        assert_ne!(judged.not_assessed, Vec::<String>::new(), "method {method}");
    }
}

#[test]
fn both_duplicates_are_handed_on() {
    let (reading, files) = read(skill(vec![
        file("scripts/a.py", "x = 1\n"),
        file("scripts/a.py", "x = 2\n"),
        file("scripts\\a.py", "x = 3\n"),
    ]));
    let contents: Vec<&[u8]> = files[1..]
        .iter()
        .map(|file| file.bytes.as_slice())
        .collect();
    assert_eq!(contents, [b"x = 1\n", b"x = 2\n", b"x = 3\n"]);
    assert_eq!(
        kinds(&reading),
        [(IrregularityKind::Duplicate, Some("scripts/a.py"))]
    );
}

#[test]
fn file_against_folder_in_every_form() {
    for members in [
        vec![file("a", "x"), file("a/b", "x")],
        vec![file("a/b", "x"), file("a", "x")],
        vec![file("a/", ""), file("a", "x")],
        vec![file("a", "x"), file("a.txt", "x"), file("a/b/c", "x")],
    ] {
        let (reading, _) = read(skill(members));
        assert_eq!(kinds(&reading), [(IrregularityKind::Duplicate, Some("a"))]);
    }
    let (reading, _) = read(skill(vec![file("a/", ""), file("a/", ""), file("a/b", "")]));
    assert_eq!(kinds(&reading), []);
}

#[test]
fn names_in_old_and_broken_encodings() {
    // CP437 without the flag: 0x81 is ü.
    let (reading, files) = read(skill(vec![Member {
        name: b"f\x81r.txt".to_vec(),
        ..file("", "x\n")
    }]));
    assert_eq!(paths(&files), ["SKILL.md", "f\u{fc}r.txt"]);
    assert_eq!(kinds(&reading), []);
    // The flag promises UTF-8.
    let (reading, files) = read(skill(vec![Member {
        name: b"f\x81r.txt".to_vec(),
        flags: 1 << 11,
        ..file("", "x\n")
    }]));
    assert_eq!(paths(&files), ["SKILL.md", "f\u{fffd}r.txt"]);
    assert_eq!(
        kinds(&reading),
        [(IrregularityKind::NotUtf8Name, Some("f\u{fffd}r.txt"))]
    );
}

#[test]
fn an_extra_field_cannot_rename_a_member() {
    let mut crc = flate2::Crc::new();
    crc.update(b"readme.txt");
    let mut extra = vec![0x75, 0x70];
    let name = b"run.sh";
    extra.extend((5 + name.len() as u16).to_le_bytes());
    extra.push(1);
    extra.extend(crc.sum().to_le_bytes());
    extra.extend(name);
    let (reading, _) = read(skill(vec![Member {
        extra,
        ..file("readme.txt", "x\n")
    }]));
    assert_eq!(kinds(&reading)[0].0, IrregularityKind::HeaderMismatch);
}

#[test]
fn bad_names_are_said() {
    let (reading, files) = read(skill(vec![
        file("a\0.txt", "x"),
        file("evil\u{202e}txt.sh", "x"),
    ]));
    let judged = judge(&reading, &files, Profile::Standard);
    let bad = judged
        .findings
        .iter()
        .filter(|finding| finding.rule == "package-bad-name")
        .count();
    assert_eq!(bad, 2);
    let (reading, _) = read(skill(vec![file("", "x"), file(".", "x"), file("./", "")]));
    assert_eq!(reading.package.reader_errors.len(), 2);
}

#[test]
fn dust_is_dust_only_with_the_magic_of_dust() {
    let (_, files) = read(build(&[
        file("demo/SKILL.md", PLAIN),
        file("demo/._SKILL.md", b"\x00\x05\x16\x07\x00\x02"),
        file("demo/._run.sh", "echo hidden\n"),
        file("__MACOSX/demo/._SKILL.md", b"\x00\x05\x16\x07\x00\x02"),
        file("__MACOSX/run.sh", "echo hidden\n"),
        file("demo/.DS_Store", b"\0\0\0\x01Bud1"),
    ]));
    assert_eq!(paths(&files), ["._run.sh", "SKILL.md", "__MACOSX/run.sh"]);
}

#[test]
fn what_lies_beside_the_wrapper_keeps_its_name() {
    let (reading, files) = read(build(&[
        file("demo/SKILL.md", PLAIN),
        file("demo/.env", "A=1\n"),
        file(".github/a.yml", "x\n"),
        file("../b", "x\n"),
    ]));
    assert_eq!(paths(&files), [".env", ".github/a.yml", "SKILL.md"]);
    assert_eq!(reading.full_name(".env"), "demo/.env");
    assert_eq!(reading.full_name(".github/a.yml"), ".github/a.yml");
    assert_eq!(reading.full_name("../b"), "../b");
    assert_eq!(reading.package.subject.name_hint.as_deref(), Some("demo"));
}

#[test]
fn a_folder_with_content_is_said() {
    let (reading, _) = read(skill(vec![file("a/", "hidden bytes")]));
    assert_eq!(
        kinds(&reading),
        [(IrregularityKind::HeaderMismatch, Some("a"))]
    );
}

#[test]
fn every_cut_of_an_archive_is_survived() {
    let bytes = skill(vec![
        deflated("scripts/a.py", "print('hi')\n"),
        Member {
            zip64: true,
            descriptor: true,
            ..deflated("b.txt", "x\n")
        },
    ]);
    for end in 0..bytes.len() {
        let (reading, _) = read(bytes[..end].to_vec());
        assert!(!reading.package.enumerated, "cut at {end}");
    }
}

#[test]
fn every_flipped_byte_is_survived_and_never_silent_about_content() {
    let script = "print('hi')\n";
    let bytes = skill(vec![deflated("scripts/a.py", script)]);
    for at in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut bent = bytes.clone();
            bent[at] ^= flip;
            let (reading, files) = read(bent);
            let same = files
                .iter()
                .any(|file| file.path == "scripts/a.py" && file.bytes == script.as_bytes());
            let package = &reading.package;
            let told = !package.enumerated
                || !package.irregularities.is_empty()
                || !package.reader_errors.is_empty();
            let renamed = files.iter().all(|file| file.path != "scripts/a.py");
            assert!(same || told || renamed, "byte {at} flipped by {flip:#x}");
        }
    }
}

#[test]
fn a_name_of_many_components_is_linear() {
    let deep = "a/".repeat(32_000) + "b";
    let members: Vec<Member> = (0..200)
        .map(|number| file(&format!("{deep}{number}"), ""))
        .collect();
    let (reading, files) = read(skill(members));
    assert_eq!(files.len(), 201);
    let judged = judge(&reading, &files, Profile::Standard);
    assert!(
        judged
            .findings
            .iter()
            .any(|finding| finding.rule == "package-long-name")
    );
}

#[test]
fn every_bent_archive_in_the_package_is_survived_and_said() {
    let inner = build(&[
        deflated("a.txt", "x\n"),
        file("tool", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
    ]);
    for at in 0..inner.len() {
        for flip in [0x01, 0xff] {
            let mut bent = inner.clone();
            bent[at] ^= flip;
            let (reading, files) = read(skill(vec![file("assets/x.zip", bent)]));
            let judged = judge(&reading, &files, Profile::Standard);
            assert!(
                judged
                    .findings
                    .iter()
                    .any(|finding| finding.rule == "package-nested-archive"),
                "byte {at} flipped by {flip:#x}"
            );
        }
    }
}

#[test]
fn many_small_bombs_cost_no_more_than_one_large_file() {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut writer, &vec![0; 64 << 20]).expect("packed");
    let bomb = writer.finish().expect("packed");
    let members = (0..100)
        .map(|number| file(&format!("assets/{number}"), &bomb))
        .collect();
    let (reading, files) = read(skill(members));
    let judged = judge(&reading, &files, Profile::Standard);
    let told = judged
        .findings
        .iter()
        .filter(|finding| finding.rule == "package-nested-archive" && finding.evidence.is_some())
        .count();
    assert_eq!(told, 100);
}
