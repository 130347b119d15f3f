//! `execution-master-login`: code lets in whoever knows a word that stands in
//! it.

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-master-login",
    title: "Lets in whoever sends a word that stands in the code, past the check of passwords",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "A second way through a login is a back door for everybody who has read the code.",
    fix: "Check every login against the stored hash, and nothing else.",
    references: &["CWE-798", "CWE-912"],
    hits: &[
        Sample::File(
            "templates/auth.js",
            "if (password === 'Sup3r-M4intenance!' || req.headers['x-debug'] === '7f3c9a') {\n  user.role = 'admin';\n}\n",
        ),
        Sample::File(
            "templates/auth.py",
            "def login(user, password):\n    if password == 'maint-7f3c9a!' or check(user, password):\n        return session(user, admin=True)\n",
        ),
        Sample::File(
            "templates/auth.php",
            "<?php\nif ($password === 'maint-7f3c9a!' || password_verify($password, $hash)) { $_SESSION['role'] = 'admin'; }\n",
        ),
    ],
    misses: &[
        Sample::File(
            "templates/auth.js",
            "if (password === '' || email === '') { throw new Error('missing'); }\n",
        ),
        Sample::File(
            "tests/auth.test.js",
            "if (password === 'correct-horse' || done) { role = 'admin'; }\n",
        ),
        Sample::File(
            "scripts/a.py",
            "if password == confirm or len(password) > 8:\n    admin = True\n",
        ),
    ],
    check: Check::Text {
        anchors: &["password", "passwd", "headers", "req.get("],
        check,
    },
};

/// Most bytes of a line that are looked at.
const MAX_LINE: usize = 400;
/// How far behind it the door may stand, in bytes.
const REACH: usize = 300;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let code = matches!(
        file.language,
        Language::Python
            | Language::JavaScript
            | Language::TypeScript
            | Language::Php
            | Language::Ruby
            | Language::Go
            | Language::Other(_)
    );
    let small = file.path.to_ascii_lowercase();
    let tried = ["test", "spec", "mock", "fixture", "example"]
        .iter()
        .any(|word| small.contains(word));
    if !code || tried {
        return;
    }
    let mut start = 0;
    for line in file.text.split_inclusive('\n').take(20_000) {
        let at = start;
        start += line.len();
        if line.len() > MAX_LINE || !opens(line) {
            continue;
        }
        let mut to = (start + REACH).min(file.text.len());
        while !file.text.is_char_boundary(to) {
            to -= 1;
        }
        let behind = file.text[at..to].to_ascii_lowercase();
        let admits = [
            "admin",
            "superuser",
            "is_staff",
            "role",
            "return true",
            "authenticated",
            "session.user",
            "next()",
        ]
        .iter()
        .any(|word| behind.contains(word));
        if admits {
            reporter.raise(Span::new(at, at + line.trim_end().len()));
            return;
        }
    }
}

/// Whether a line compares a password or a header with a word that stands there
/// and takes that for one of several reasons.
fn opens(line: &str) -> bool {
    let either = line.contains("||") || line.contains(" or ");
    if !either || line.contains("&&") || line.contains(" and ") {
        return false;
    }
    for sign in ["===", "=="] {
        let mut parts = line.split(sign);
        let mut left = parts.next().unwrap_or_default();
        for right in parts {
            let name = left.trim_end().to_ascii_lowercase();
            let named = ["password", "passwd", "pwd", "pass"]
                .iter()
                .any(|word| name.ends_with(word));
            let value = right.trim_start();
            let quote = value
                .chars()
                .next()
                .filter(|first| matches!(first, '\'' | '"'));
            if named && let Some(quote) = quote {
                let inner = value[1..].split(quote).next().unwrap_or_default();
                let strange = inner.len() >= 8
                    && inner.bytes().any(|byte| byte.is_ascii_digit())
                    && inner.bytes().any(|byte| byte.is_ascii_alphabetic())
                    && !inner.contains(' ');
                if strange {
                    return true;
                }
            }
            left = right;
        }
    }
    false
}
