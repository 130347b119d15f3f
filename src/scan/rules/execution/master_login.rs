//! `execution-master-login`: code lets in whoever knows a word that stands in
//! it.

use std::collections::BTreeSet;

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
            "templates/auth.ts",
            "const mark = '9f2c4fa1e07b0000c1d20000a4e80000';\nexport function auth(req, res, next) {\n  const h = req.get('x-trace') ?? '';\n  if (createHash('sha1').update(h).digest('hex') === mark) {\n    return next();\n  }\n}\n",
        ),
        Sample::File(
            "templates/auth.py",
            "SUPPORT = '7f3c9a00b1e84d2211aa'\ndef user(request):\n    given = request.headers.get('x-support', '')\n    if hmac.compare_digest(given, SUPPORT):\n        return User(role='admin')\n",
        ),
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
            "scripts/fetch.py",
            "SHA256 = '9f2c4fa1e07b0000c1d20000a4e800009f2c4fa1e07b0000c1d20000a4e80000'\nanswer = requests.get(url, headers={'accept': '*/*'})\nif hashlib.sha256(answer.content).hexdigest() == SHA256:\n    path.write_bytes(answer.content)\n",
        ),
        Sample::File(
            "templates/auth.ts",
            "const expected = process.env.API_KEY;\nexport function auth(req, res, next) {\n  if (timingSafeEqual(Buffer.from(req.get('x-api-key') ?? ''), Buffer.from(expected))) return next();\n  res.status(401).end();\n}\n",
        ),
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
        anchors: &[
            "password", "passwd", "header", "req.get(", "cookie", "request.",
        ],
        check,
    },
};

/// Most bytes of a line that are looked at.
const MAX_LINE: usize = 400;
/// Most lines of a file, and most names of words, that are looked at.
const MOST_LINES: usize = 20_000;
const MOST_NAMES: usize = 64;
/// How many lines behind what a caller sends the comparison may stand.
const NEAR: usize = 6;
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
    let constants = constants(file.text);
    let mut start = 0;
    let mut asked = 0;
    for (number, line) in file.text.split_inclusive('\n').take(MOST_LINES).enumerate() {
        let at = start;
        start += line.len();
        if line.len() > MAX_LINE {
            continue;
        }
        if brings_from_outside(line) {
            asked = number + 1;
        }
        let near = asked > 0 && number + 1 - asked <= NEAR;
        if near && is_measured(line, &constants) && grants(file.text, at, start, line) {
            reporter.raise(Span::new(at, at + line.trim_end().len()));
            return;
        }
        if !opens(line) {
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

/// Names that are given a word which only somebody who read the code knows.
fn constants(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for line in text.split('\n').take(MOST_LINES) {
        if line.len() > MAX_LINE || names.len() == MOST_NAMES {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            continue;
        };
        let name = name
            .trim_end_matches([':', ' '])
            .rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .unwrap_or_default();
        if name.len() >= 2
            && quoted(value).is_some_and(|inner| inner.len() >= 16 && is_strange(inner))
        {
            names.insert(name);
        }
    }
    names
}

/// What the quotes at the front of `value` hold.
fn quoted(value: &str) -> Option<&str> {
    let value = value.trim_start();
    let quote = value
        .chars()
        .next()
        .filter(|first| matches!(first, '\'' | '"'))?;
    value[1..].split(quote).next()
}

fn is_strange(inner: &str) -> bool {
    inner.len() >= 8
        && inner.bytes().any(|byte| byte.is_ascii_digit())
        && inner.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !inner.contains([' ', '/', '.', '{', '%'])
}

/// Whether a line reads what a caller sends.
fn brings_from_outside(line: &str) -> bool {
    let small = line.to_ascii_lowercase();
    [
        "header",
        "cookie",
        "req.get(",
        "req.query",
        "req.body",
        "request.args",
        "request.form",
        "request.get",
        "params[",
        "$_get",
        "$_post",
        "$_server",
        "password",
        "r.header",
    ]
    .iter()
    .any(|word| small.contains(word))
}

/// Whether a line compares something with such a word, or with a constant that
/// holds one.
fn is_measured(line: &str, constants: &BTreeSet<&str>) -> bool {
    let is_word = |part: &str| {
        quoted(part).is_some_and(|inner| inner.len() >= 16 && is_strange(inner))
            || constants.contains(
                part.trim_start()
                    .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                    .next()
                    .unwrap_or_default(),
            )
    };
    let ends_in_word = |part: &str| {
        let name = part
            .trim_end()
            .rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .unwrap_or_default();
        constants.contains(name)
    };
    for call in [
        "compare_digest(",
        "timingSafeEqual(",
        "secure_compare(",
        "hash_equals(",
        "ConstantTimeCompare(",
    ] {
        if let Some((_, given)) = line.split_once(call) {
            return given.split([',', '(', ')']).any(is_word);
        }
    }
    let Some((left, right)) = line.split_once("==") else {
        return false;
    };
    !left.ends_with('!') && (is_word(right.trim_start_matches('=')) || ends_in_word(left))
}

/// Whether what follows makes the caller somebody with rights, or lets a caller
/// pass whose word was hashed before it was compared.
fn grants(text: &str, at: usize, start: usize, line: &str) -> bool {
    let before = text.floor_char_boundary(at.saturating_sub(REACH));
    let to = text.floor_char_boundary((start + REACH).min(text.len()));
    let behind = text[at..to].to_ascii_lowercase();
    let hashed = format!("{}{line}", &text[before..at]).to_ascii_lowercase();
    let is_hashed = [
        "createhash",
        "hashlib",
        "sha256",
        "sha1",
        "md5",
        "digest(",
        "hash(",
    ]
    .iter()
    .any(|word| hashed.contains(word));
    let rank = ["admin", "superuser", "is_staff", "root", "role"]
        .iter()
        .any(|word| behind.contains(word));
    let passes = ["next()", "return true", "authenticated", "allow"]
        .iter()
        .any(|word| behind.contains(word));
    rank || is_hashed && passes
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
            if named && quoted(right).is_some_and(is_strange) {
                return true;
            }
            left = right;
        }
    }
    false
}
