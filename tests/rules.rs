//! Every rule against its own samples, and the promises all rules make.

use skilldeck::scan::profile::Profile;
use skilldeck::scan::rule::{Check, Rule, Sample};
use skilldeck::scan::{Judged, Scope, conclude, examine, rules};
use skilldeck::skill::package::{Irregularity, Package, Source, Subject};

const PLAIN: &str = "---\nname: demo\ndescription: Shows a small demo for the tests.\n---\n\n# Demo\n\nDo the work step by step.\n";

fn judge(sample: &Sample, profile: Profile) -> Judged {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let mut links = Vec::new();
    let mut irregularities = Vec::new();
    match sample {
        Sample::File(path, text) => files.push(((*path).to_owned(), text.as_bytes().to_vec())),
        Sample::Files(several) => files.extend(
            several
                .iter()
                .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())),
        ),
        Sample::Bytes(path, bytes) => files.push(((*path).to_owned(), bytes.to_vec())),
        Sample::Zeros(path, count) => files.push(((*path).to_owned(), vec![0; *count])),
        Sample::Link(path, target) => links.push(((*path).to_owned(), (*target).to_owned())),
        Sample::Irregular(path, kind) => irregularities.push(Irregularity {
            path: path.map(str::to_owned),
            kind: *kind,
            detail: "sample".to_owned(),
        }),
    }
    let bare = matches!(sample, Sample::Files(_));
    if !bare && !files.iter().any(|(path, _)| path == "SKILL.md") {
        files.push(("SKILL.md".to_owned(), PLAIN.as_bytes().to_vec()));
    }
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    };
    let mut package = Package::of_files(subject, &files, &links);
    package.irregularities = irregularities;
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("it was just added");
            examine(
                &package.subject,
                entry,
                bytes,
                &skilldeck::scan::Bundle::default(),
                Scope::All,
            )
        })
        .collect();
    conclude(&package, examined, Scope::All, profile)
}

/// The profile under which a rule is on.
fn profile_of(rule: &Rule) -> Profile {
    Profile::ALL
        .into_iter()
        .find(|profile| profile.severity(rule).is_some())
        .unwrap_or_else(|| panic!("{} is on under no profile", rule.id))
}

#[test]
fn rules_hit_what_they_must_and_miss_what_they_must() {
    let mut faults = Vec::new();
    // What policies and collections raise, their own tests show.
    let own = |rule: &&&Rule| !matches!(rule.check, Check::Elsewhere);
    for rule in rules::ALL.iter().filter(own) {
        assert!(!rule.hits.is_empty(), "{} has no hit", rule.id);
        assert!(!rule.misses.is_empty(), "{} has no miss", rule.id);
        for (kind, samples, wanted) in [("hit", rule.hits, true), ("miss", rule.misses, false)] {
            for (number, sample) in samples.iter().enumerate() {
                let fires = |profile| {
                    judge(sample, profile)
                        .findings
                        .iter()
                        .any(|finding| finding.rule == rule.id)
                };
                // What a more precise rule says of the place is said once, but
                // not under the profile whose contract names this rule.
                let fired = fires(profile_of(rule)) || wanted && fires(Profile::DeerFlow);
                if fired != wanted {
                    faults.push(format!("{} {kind} {number}: {sample:?}", rule.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn ids_are_unique_sorted_and_worded_like_the_house() {
    assert!(!rules::ALL.is_empty(), "no rules");
    for pair in rules::ALL.windows(2) {
        assert!(
            pair[0].id < pair[1].id,
            "{} before {}",
            pair[0].id,
            pair[1].id
        );
    }
    for rule in rules::ALL {
        assert!(
            !rule.title.ends_with('.'),
            "{}: title ends in a period",
            rule.id
        );
        assert!(rule.fix.ends_with('.'), "{}: fix is no sentence", rule.id);
        assert!(rule.why.ends_with('.'), "{}: why is no sentence", rule.id);
    }
}

#[test]
fn a_rule_lies_where_its_id_says() {
    for rule in rules::ALL {
        let (family, rest) = rule
            .id
            .split_once(['-', '.'])
            .unwrap_or_else(|| panic!("{} has no family", rule.id));
        let review_of_package = family == "package" && rule.id.contains('.');
        let prefix = if review_of_package { "review_" } else { "" };
        let path = format!(
            "{}/src/scan/rules/{family}/{prefix}{}.rs",
            env!("CARGO_MANIFEST_DIR"),
            rest.replace('-', "_")
        );
        assert!(
            std::path::Path::new(&path).exists(),
            "{} is not at {path}",
            rule.id
        );
    }
}

#[test]
fn what_a_rule_for_one_language_saw_is_still_seen() {
    let mut faults = Vec::new();
    for rule in rules::ALL {
        let covered = Profile::Standard.severity(rule).is_none()
            && Profile::DeerFlow.severity(rule).is_some()
            && rule.is_security();
        if !covered {
            continue;
        }
        for (number, sample) in rule.hits.iter().enumerate() {
            let worst = |profile| {
                let judged = judge(sample, profile);
                let severities = judged.findings.iter().map(|finding| finding.severity);
                severities.max()
            };
            if worst(Profile::Standard).is_none() {
                faults.push(format!("{} hit {number}: {sample:?}", rule.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
