//! Policies, parsed and applied.

use super::Policy;
use crate::finding::Severity;
use crate::scan::profile::Profile;
use crate::scan::suppression::By;
use crate::scan::{Judged, Scope, conclude, examine};
use crate::skill::package::{Package, Source, Subject};

const CODE: &str = "import os, requests, subprocess\n\
    subprocess.run(['pandoc', 'a.md'])\n\
    requests.get('https://api.example.com/v1')\n\
    requests.post(input(), data=os.environ['DEMO_KEY'])\n\
    eval(input())\n";

fn judged() -> Judged {
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: None,
        display_ref: "demo".to_owned(),
    };
    let files = [("scripts/a.py".to_owned(), CODE.as_bytes().to_vec())];
    let package = Package::of_files(subject, &files, &[]);
    let entry = package.entry("scripts/a.py").expect("just added");
    let examined = examine(
        &package.subject,
        entry,
        CODE.as_bytes(),
        &crate::scan::Bundle::default(),
        Scope::Security,
    );
    conclude(&package, vec![examined], Scope::Security, Profile::Standard)
}

fn violations(policy: &str) -> Vec<String> {
    let mut judged = judged();
    let policy = Policy::parse(policy).expect("a policy");
    policy.apply(&mut judged, "2026-06-01");
    let beyond = judged
        .findings
        .into_iter()
        .filter(|finding| finding.rule == "policy-capability");
    beyond.map(|finding| finding.message).collect()
}

#[test]
fn everything_beyond_an_allowed_list_is_refused() {
    assert!(violations("").is_empty());
    assert_eq!(
        violations("[programs]\nallow = [\"git\"]\n"),
        ["the package runs `pandoc`, which the policy does not allow"]
    );
    assert!(violations("[programs]\nallow = [\"pan*\"]\n").is_empty());
    // An address that is an argument may be anything.
    let hosts = "[hosts]\nallow = [\"*.EXAMPLE.com\"]\n";
    assert_eq!(
        violations(hosts),
        [
            "the package contacts something that cannot be told from the code, which the policy denies"
        ]
    );
    assert!(violations(&format!("{hosts}unknown = \"allow\"\n")).is_empty());
}

#[test]
fn what_is_denied_is_refused_also_when_allowed() {
    assert_eq!(
        violations("[environment]\nallow = [\"*\"]\ndeny = [\"DEMO_*\"]\n"),
        ["the package reads the variable `DEMO_KEY`, which the policy denies"]
    );
    assert_eq!(
        violations("[abilities]\ndeny = [\"evaluate-code\"]\n"),
        ["the package is able to `evaluate-code`, which the policy denies"]
    );
}

#[test]
fn rules_are_off_with_a_reason_and_for_a_time() {
    let policy = |more: &str| {
        let text = format!(
            "[severity]\n\"python-subprocess\" = \"info\"\n\
             [[off]]\nrule = \"python-dynamic-exec\"\nreason = \"a calculator\"\n{more}"
        );
        let mut judged = judged();
        Policy::parse(&text)
            .expect("a policy")
            .apply(&mut judged, "2026-06-01");
        judged
    };
    for kept in ["expires = \"2026-05-31\"\n", "paths = [\"lib/**\"]\n"] {
        assert!(policy(kept).suppressed.is_empty(), "{kept}");
    }
    for gone in [
        "",
        "expires = \"2026-06-01\"\n",
        "paths = [\"scripts/**\"]\n",
    ] {
        let judged = policy(gone);
        let [off] = &judged.suppressed[..] else {
            panic!("{gone}: {:?}", judged.suppressed);
        };
        assert_eq!(
            (off.finding.rule, off.by, &*off.reason),
            ("python-dynamic-exec", By::Policy, "a calculator")
        );
        assert!(judged.findings.iter().all(
            |finding| finding.rule != "python-subprocess" || finding.severity == Severity::Info
        ));
    }
}

#[test]
fn faults_name_their_place_and_the_nearest_word() {
    let fault = |text: &str| Policy::parse(text).expect_err("a fault");
    let near = fault("[severity]\n\"python-dynamic-exce\" = \"info\"\n");
    assert_eq!(near.message, "there is no rule `python-dynamic-exce`");
    assert_eq!(near.help, "did you mean `python-dynamic-exec`?");
    assert_eq!(near.span.map(|span| span.start), Some(11));
    assert_eq!(
        fault("[severity]\n\"python-dynamic-exec\" = \"bad\"\n").message,
        "there is no severity `bad`"
    );
    assert_eq!(
        fault("[abilities]\ndeny = [\"captures\"]\n").help,
        "did you mean `capture`?"
    );
    for broken in [
        "[[off]]\nrule = \"python-dynamic-exec\"\n",
        "[[off]]\nrule = \"python-dynamic-exec\"\nreason = \" \"\n",
        "[[off]]\nrule = \"python-dynamic-exec\"\nreason = \"x\"\nexpires = \"soon\"\n",
        "[host]\nallow = []\n",
        "[hosts]\nallow = \"x\"\n",
        "[hosts]\nallow = [\"[\"]\n",
        "= 1\n",
    ] {
        assert!(Policy::parse(broken).is_err(), "{broken}");
    }
}
