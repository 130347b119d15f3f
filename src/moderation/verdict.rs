//! What the word of a reviewer means for a package.

use crate::finding::{Confidence, Finding, Severity};
use crate::skill::package::hex;
use sha2::{Digest as _, Sha256};

use super::Role;
use super::answer::{Answer, Decision};

/// What there is where a reviewer gives no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Nothing passes.
    Refuses,
    /// Text that nobody runs passes, with a warning.
    PassesText,
}

/// The finding that says what a reviewer said of the file at `path`, or why it
/// said nothing.
#[must_use]
pub fn finding(path: &str, role: Role, answer: Result<&Answer, &str>, silence: Silence) -> Finding {
    let (rule, severity, message) = match answer {
        Ok(answer) => {
            let (rule, severity, word) = match (answer.decision, role) {
                (Decision::Allow, _) => ("moderation-allow", Severity::Info, "allows"),
                // A program that needs a look is not run before somebody had it.
                (Decision::Warn, Role::Program) => {
                    ("moderation-block", Severity::Blocker, "does not allow")
                }
                (Decision::Warn, Role::Instructions | Role::Reference) => {
                    ("moderation-warn", Severity::Warning, "warns of")
                }
                (Decision::Block, _) => ("moderation-block", Severity::Blocker, "blocks"),
            };
            let reason = match answer.reason.as_str() {
                "" => "no reason given",
                reason => reason,
            };
            (
                rule,
                severity,
                format!("The reviewer {word} this file: {reason}"),
            )
        }
        Err(fault) => {
            let severity = match (silence, role) {
                (Silence::PassesText, Role::Instructions | Role::Reference) => Severity::Warning,
                (Silence::PassesText, Role::Program) | (Silence::Refuses, _) => Severity::Blocker,
            };
            (
                "moderation-unavailable",
                severity,
                format!("The reviewer said nothing of this file: {fault}"),
            )
        }
    };
    let identity = format!("{rule}\0{path}");
    Finding {
        rule,
        severity,
        confidence: Confidence::Medium,
        path: Some(path.to_owned()),
        place: None,
        message,
        remediation: match severity {
            Severity::Info => "Nothing to do.",
            Severity::Warning | Severity::Error => "Look at the file before you use the skill.",
            Severity::Blocker => "Look at the file, or ask again when the reviewer can be reached.",
        }
        .to_owned(),
        evidence: None,
        excerpt: None,
        steps: Vec::new(),
        fingerprint: hex(&Sha256::digest(identity.as_bytes()))[..32].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_need_a_plain_yes_and_silence_refuses() {
        let say = |decision| Answer {
            decision,
            reason: String::new(),
        };
        let severity = |role, answer: Result<Decision, &str>, silence| {
            let answer = answer.map(say);
            finding("x", role, answer.as_ref().map_err(|fault| *fault), silence).severity
        };
        use {Decision::*, Role::*, Severity::*, Silence::*};
        for (role, answer, silence, want) in [
            (Program, Ok(Allow), Refuses, Info),
            (Program, Ok(Warn), PassesText, Blocker),
            (Reference, Ok(Warn), Refuses, Warning),
            (Reference, Ok(Block), PassesText, Blocker),
            (Instructions, Err("down"), Refuses, Blocker),
            (Instructions, Err("down"), PassesText, Warning),
            (Program, Err("down"), PassesText, Blocker),
        ] {
            assert_eq!(severity(role, answer, silence), want, "{role:?} {answer:?}");
        }
    }
}
