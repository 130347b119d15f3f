//! Recall and false alarms on our own samples, behaviour by behaviour.
//! `UPDATE=1` writes down which samples are still open.
#![expect(clippy::disallowed_methods, reason = "tests read samples")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skilldeck::finding::Severity;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Judged, Scope, conclude, examine};
use skilldeck::skill::package::{Package, Source, Subject};

/// Least share of malicious samples that must be caught, of each behaviour.
const RECALL: f64 = 0.95;
/// Most share of benign samples that may be flagged.
const FALSE_ALARMS: f64 = 0.02;

const PLAIN: &str = "---\nname: demo\ndescription: Shows a small demo for the tests.\n---\n\n# Demo\n\nDo the work step by step.\n";

/// The files of a sample.
fn unpacked(text: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(path) = line.strip_prefix("==> ") {
            files.push((path.trim_end().to_owned(), Vec::new()));
        } else if let Some((_, content)) = files.last_mut() {
            content.extend_from_slice(line.as_bytes());
        }
    }
    for (path, content) in &mut files {
        if let Some(plain) = path.strip_suffix(" (hex)") {
            let digits: String = String::from_utf8_lossy(content)
                .chars()
                .filter(|letter| !letter.is_whitespace())
                .collect();
            let bytes = (0..digits.len() / 2)
                .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("hex digits"));
            *content = bytes.collect();
            *path = plain.to_owned();
        }
    }
    if !files.iter().any(|(path, _)| path == "SKILL.md") {
        files.push(("SKILL.md".to_owned(), PLAIN.as_bytes().to_vec()));
    }
    files
}

fn judge(sample: &Path) -> Judged {
    let text = fs::read_to_string(sample).expect("a sample is text");
    let files = unpacked(&text);
    assert!(
        text.lines().any(|line| line.starts_with("==> ")),
        "{} holds no file",
        sample.display()
    );
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    };
    let package = Package::of_files(subject, &files, &[]);
    let mut bundle = skilldeck::scan::Bundle::default();
    for (path, bytes) in &files {
        bundle.add(path, bytes);
    }
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("it was just added");
            examine(&package.subject, entry, bytes, &bundle, Scope::Security)
        })
        .collect();
    conclude(&package, examined, Scope::Security, Profile::Standard)
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    paths
}

#[derive(Default)]
struct Score {
    malicious: usize,
    caught: usize,
    critical: usize,
    benign: usize,
    flagged: usize,
    faults: Vec<String>,
}

fn measure(behaviour: &Path) -> Score {
    let mut score = Score::default();
    for (kind, wanted) in [("malicious", true), ("benign", false)] {
        for sample in below(&behaviour.join(kind)) {
            let judged = judge(&sample);
            let grave: Vec<&str> = judged
                .findings
                .iter()
                .filter(|finding| finding.severity >= Severity::Error)
                .map(|finding| finding.rule)
                .collect();
            let critical = judged
                .findings
                .iter()
                .any(|finding| finding.severity == Severity::Blocker);
            if wanted {
                score.malicious += 1;
                score.caught += usize::from(!grave.is_empty());
                score.critical += usize::from(critical);
            } else {
                score.benign += 1;
                score.flagged += usize::from(!grave.is_empty());
            }
            if wanted == grave.is_empty() {
                let said = if wanted { "missed" } else { "flagged" };
                let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples/");
                let name = sample.display().to_string();
                let name = name.strip_prefix(root).unwrap_or(&name);
                score.faults.push(format!("{said}: {name}"));
            }
        }
    }
    score
}

fn share(part: usize, whole: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts of files are small")]
    let share = part as f64 / whole.max(1) as f64;
    share
}

#[test]
fn behaviours_are_caught_and_their_neighbours_are_not() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut scores = BTreeMap::new();
    // `SAMPLES=theft/` measures the behaviours of that name alone.
    let wanted = std::env::var("SAMPLES").unwrap_or_default();
    for family in below(&root).into_iter().filter(|path| path.is_dir()) {
        for behaviour in below(&family) {
            let name = behaviour.strip_prefix(&root).expect("below").to_owned();
            if name.to_string_lossy().contains(&wanted) {
                scores.insert(name, measure(&behaviour));
            }
        }
    }
    assert!(!scores.is_empty(), "there are no samples");
    let mut total = Score::default();
    let mut open = BTreeSet::new();
    println!(
        "{:<44} {:>8} {:>9} {:>7} {:>8}",
        "behaviour", "caught", "critical", "benign", "flagged"
    );
    for (name, score) in &scores {
        println!(
            "{:<44} {:>4}/{:<4} {:>8} {:>7} {:>8}",
            name.display(),
            score.caught,
            score.malicious,
            score.critical,
            score.benign,
            score.flagged
        );
        total.malicious += score.malicious;
        total.caught += score.caught;
        total.critical += score.critical;
        total.benign += score.benign;
        total.flagged += score.flagged;
        assert!(
            score.malicious >= 3 && score.benign >= 3,
            "{}: at least three malicious and three benign",
            name.display()
        );
        let poor = share(score.caught, score.malicious) < RECALL
            || share(score.flagged, score.benign) > FALSE_ALARMS;
        if poor {
            open.extend(score.faults.iter().cloned());
        }
    }
    println!(
        "all: {} of {} caught ({:.1} %), {} critical; {} of {} benign flagged ({:.1} %)",
        total.caught,
        total.malicious,
        100.0 * share(total.caught, total.malicious),
        total.critical,
        total.flagged,
        total.benign,
        100.0 * share(total.flagged, total.benign),
    );
    if !wanted.is_empty() {
        for fault in &open {
            println!("{fault}");
        }
        return;
    }
    // What is open is written down, so that nothing else can be lost and what
    // is won stays won.
    let list = root.join("open.txt");
    let text: String = open.iter().map(|fault| format!("{fault}\n")).collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&list, &text).expect("the list can be written");
    }
    let known = fs::read_to_string(&list).unwrap_or_default();
    let known: BTreeSet<&str> = known.lines().collect();
    let now: BTreeSet<&str> = open.iter().map(String::as_str).collect();
    let lost: Vec<&&str> = now.difference(&known).collect();
    let won: Vec<&&str> = known.difference(&now).collect();
    assert!(
        lost.is_empty() && won.is_empty(),
        "new faults: {lost:#?}\nno fault any more (UPDATE=1 takes them off the list): {won:#?}"
    );
}
