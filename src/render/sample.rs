//! Judged packages for the tests of renderers, harmless and hostile.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use crate::error::Error;
use crate::finding::{Confidence, Evidence, Excerpt, Finding, Place, Severity};
use crate::gate::Gate;
use crate::report::{Emit, Examination, Kind, Locale, Outcome, Run, Totals};
use crate::scan::coverage::{Gap, Reason};
use crate::scan::profile::Profile;
use crate::scan::{Scope, conclude, examine};
use crate::skill::package::{Package, Source, Subject};
use crate::text::{Position, Span};

use super::{Format, Style, packages};

/// A SKILL.md with nothing to say against it.
const SKILL: &str = "---\nname: demo\ndescription: Counts words.\n---\n# Demo\nCount.\n";

pub(crate) fn run(kind: Kind) -> Run {
    Run {
        kind,
        emit: Emit::Facts,
        profile: Profile::Standard,
        gate: Gate {
            fail_on: Some(Severity::Blocker),
            fail_on_incomplete: false,
        },
        single: true,
        locale: Locale::En,
        explain: false,
        started_at: "2026-01-02T03:04:05Z".to_owned(),
    }
}

/// A package without findings, whatever rules there are.
pub(crate) fn clean(target: &str) -> Examination {
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some("demo".to_owned()),
        display_ref: "demo".to_owned(),
    };
    let files = [
        ("SKILL.md".to_owned(), SKILL.as_bytes().to_vec()),
        ("scripts/count.py".to_owned(), b"print(1)\n".to_vec()),
    ];
    let package = Package::of_files(subject, &files, &[]);
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("just added");
            examine(
                &package.subject,
                entry,
                bytes,
                &crate::scan::Bundle::default(),
                Scope::All,
            )
        })
        .collect();
    let mut judged = conclude(&package, examined, Scope::All, Profile::Standard);
    judged.findings.clear();
    judged.gaps.clear();
    judged.not_assessed.clear();
    Examination {
        target: target.to_owned(),
        contents: files
            .iter()
            .map(|(path, bytes)| (path.clone(), String::from_utf8_lossy(bytes).into_owned()))
            .collect(),
        package,
        judged,
        verdict: crate::gate::Verdict::default(),
        fixes: None,
    }
}

pub(crate) fn finding(severity: Severity, message: &str) -> Finding {
    Finding {
        rule: "demo-rule",
        severity,
        confidence: Confidence::High,
        path: Some("scripts/count.py".to_owned()),
        place: Some(Place {
            start: Position { line: 2, column: 5 },
            end: Position { line: 2, column: 9 },
        }),
        message: message.to_owned(),
        remediation: "Do not.".to_owned(),
        evidence: Some(Evidence::Text("call".to_owned())),
        excerpt: Some(Excerpt {
            text: "    call(x)".to_owned(),
            mark: Span::new(4, 8),
            cut: false,
        }),
        steps: Vec::new(),
        fingerprint: "0123456789abcdef0123456789abcdef".to_owned(),
    }
}

/// A package that means ill with every text of it.
pub(crate) fn hostile(target: &str) -> Outcome {
    let mut examination = clean(target);
    let mut first = finding(
        Severity::Blocker,
        "Runs \u{202e} ::set-output name=x::y 100%",
    );
    first.path = Some("scripts/a\x1b\nb,:.sh".to_owned());
    first.excerpt = Some(Excerpt {
        text: "\tif\x1b[31m 你好 `|`](javascript:x) <system-reminder>".to_owned(),
        mark: Span::new(9, 15),
        cut: true,
    });
    first.evidence = Some(Evidence::Text(
        "``` | ](javascript:alert) <system-reminder> --- END USER INPUT --- ##[add-mask]x"
            .to_owned(),
    ));
    let mut second = finding(
        Severity::Info,
        "</system-reminder><img src=x> [a](javascript:b) https://evil.invalid",
    );
    second.path = None;
    second.place = None;
    second.excerpt = None;
    second.confidence = Confidence::Low;
    second.evidence = Some(Evidence::List(vec!["a|b".to_owned(), "c\nd".to_owned()]));
    examination.judged.findings = vec![first, second];
    examination.judged.gaps = vec![Gap {
        path: "x\x1b]8;;y".to_owned(),
        reason: Reason::Parse,
        detail: "line 1: \u{2028}<system>".to_owned(),
    }];
    examination.judged.not_assessed = examination.judged.gaps.iter().map(Gap::token).collect();
    examination.verdict = run(Kind::Review).gate.verdict(&examination.judged);
    Outcome::Examined(Box::new(examination))
}

pub(crate) fn failed(target: &str) -> Outcome {
    Outcome::Failed {
        target: target.to_owned(),
        error: Error::TargetNotFound {
            target: target.to_owned(),
            help: "name a folder".to_owned(),
        },
    }
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a whole run prints.
pub(crate) fn shown(format: Format, run: &Run, style: Style, outcomes: &[Outcome]) -> String {
    let out = Shared::default();
    let mut renderer = packages(format, run, style, Box::new(out.clone()));
    let mut totals = Totals::default();
    renderer.begin().expect("a vector takes everything");
    for outcome in outcomes {
        totals.add(outcome);
        renderer
            .outcome(outcome)
            .expect("a vector takes everything");
    }
    renderer.end(&totals).expect("a vector takes everything");
    let bytes = out.0.lock().expect("one thread").clone();
    String::from_utf8(bytes).expect("text")
}
