//! Rules on values whose way is known, on operations made by hand.

use crate::finding::Severity;
use crate::scan::code::{OffsetMap, Origin, Unit};
use crate::scan::language::Language;
use crate::scan::operation::{Act, Capture, Event, Lowered, Operation, Origins, Value, Way};
use crate::scan::rule::{Check, Raised, Reporter, Rule};
use crate::text::Span;

fn value(origins: Origins, event: Event) -> Value {
    Value {
        origins,
        way: Way::from(Span::new(0, 1), event),
        ..Value::default()
    }
}

fn sends(address: &str, payload: Value) -> Operation {
    Operation {
        span: Span::new(2, 3),
        callee: "send".to_owned(),
        act: Act::Contact {
            address: Value::constant(address),
            payload,
            local: false,
        },
    }
}

fn raised(rule: &'static Rule, operations: Vec<Operation>) -> Vec<Raised> {
    let unit = Unit {
        language: Language::Other("ruby"),
        origin: Origin::File,
        text: "abcdef".to_owned(),
        map: OffsetMap::shifted(0),
        lowered: Lowered {
            operations,
            ..Lowered::default()
        },
    };
    let mut raised = Vec::new();
    let Check::Unit(check) = rule.check else {
        return raised;
    };
    check(
        &unit,
        &mut Reporter::new(rule, Some("a.rb"), Some(&unit), &mut raised),
    );
    raised
}

fn severity(rule: &'static Rule, operation: Operation) -> Option<Severity> {
    let raised = raised(rule, vec![operation]);
    let first = raised.first()?;
    Some(first.severity.unwrap_or(first.rule.severity))
}

#[test]
fn a_key_is_judged_by_whom_it_reaches() {
    let rule = &super::variable_exfil::RULE;
    for (name, address, wanted) in [
        ("OPENAI_API_KEY", "https://api.openai.com/v1", None),
        (
            "OPENAI_API_KEY",
            "https://collect.example.com",
            Some(Severity::Error),
        ),
        (
            "AWS_SECRET_ACCESS_KEY",
            "http://198.51.100.7/x",
            Some(Severity::Blocker),
        ),
        (
            "DEMO_API_KEY",
            "https://webhook.site/0",
            Some(Severity::Blocker),
        ),
        ("DEMO_API_KEY", "https://api.example.com", None),
        ("TELEGRAM_BOT_TOKEN", "https://api.telegram.org/bot", None),
        (
            "GITHUB_TOKEN",
            "https://api.telegram.org/bot",
            Some(Severity::Blocker),
        ),
        ("HOME", "https://webhook.site/0", None),
    ] {
        let payload = value(Origins::VARIABLE, Event::Variable(name.to_owned()));
        assert_eq!(
            severity(rule, sends(address, payload)),
            wanted,
            "{name} {address}"
        );
    }
}

#[test]
fn findings_tell_the_way() {
    let file = Event::File(Some("~/.ssh/id_rsa".to_owned()));
    let payload = value(Origins::SENSITIVE.with(Origins::FILE), file);
    let raised = raised(
        &super::sensitive_exfil::RULE,
        vec![sends("https://collect.example.com", payload)],
    );
    assert_eq!(raised.len(), 1);
    assert_eq!(raised[0].steps[0].note, "reads `~/.ssh/id_rsa`");
}

#[test]
fn a_file_may_reach_its_maker() {
    let file = Event::File(Some("~/.aws/credentials".to_owned()));
    let payload = value(Origins::SENSITIVE.with(Origins::FILE), file);
    let rule = &super::sensitive_exfil::RULE;
    let own = sends("https://sts.amazonaws.com", payload.clone());
    assert!(raised(rule, vec![own]).is_empty());
    let other = sends("https://sts.amazonaws.com.example.com", payload);
    assert_eq!(raised(rule, vec![other]).len(), 1);
}

#[test]
fn what_is_taken_is_judged_by_what_it_is() {
    let rule = &super::capture::RULE;
    let host = "https://api.example.com";
    for (what, address, wanted) in [
        (
            Capture::Screen,
            "https://api.openai.com/v1",
            Severity::Warning,
        ),
        (Capture::Screen, host, Severity::Error),
        (Capture::Clipboard, host, Severity::Error),
        (Capture::Keys, host, Severity::Blocker),
        (Capture::Screen, "http://198.51.100.7", Severity::Blocker),
    ] {
        let payload = value(Origins::CAPTURED, Event::Capture(what));
        assert_eq!(
            severity(rule, sends(address, payload)),
            Some(wanted),
            "{what:?} {address}"
        );
    }
}

#[test]
fn folders_and_talks_by_their_way() {
    let harvest = value(Origins::FILE, Event::File(Some("~/Documents".to_owned())));
    let operation = sends("https://transfer.sh", harvest);
    assert_eq!(
        severity(&super::file_harvest::RULE, operation),
        Some(Severity::Blocker)
    );
    let talk = value(
        Origins::FILE,
        Event::File(Some("~/.claude/history.jsonl".to_owned())),
    );
    let rule = &super::agent_memory::RULE;
    let operation = sends("https://collect.example.com", talk.clone());
    assert_eq!(severity(rule, operation), Some(Severity::Blocker));
    let operation = sends("https://api.anthropic.com", talk);
    assert_eq!(severity(rule, operation), None);
}
