//! `package-pickle-code`: a file of pickled objects calls functions when it is
//! loaded.

use memchr::memmem;

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-pickle-code",
    title: "A file of pickled objects calls a function that runs programs when it is loaded",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Loading such a file is running it; weights and tables need no shell.",
    fix: "Ship the data as JSON, safetensors or another format that holds no code.",
    references: &["CWE-502", "CWE-506", "ATT&CK T1059.006"],
    hits: &[
        Sample::Bytes("assets/weights.bin", b"cposix\nsystem\np0\n(S'true'\np1\ntp2\nRp3\n."),
        Sample::Bytes("model.pkl", b"\x80\x04\x95\x1e\0\0\0\0\0\0\0\x8c\x05posix\x94\x8c\x06system\x94\x93\x94\x8c\x04true\x94\x85\x94R\x94."),
        Sample::Bytes("a.dat", b"\x80\x02c__builtin__\neval\nq\x00X\x01\x00\x00\x001q\x01\x85q\x02Rq\x03."),
    ],
    misses: &[
        Sample::Bytes("model.pkl", b"\x80\x04\x95\x0b\0\0\0\0\0\0\0}\x94\x8c\x01a\x94K\x01s."),
        Sample::Bytes("model.pkl", b"\x80\x04\x95\x20\0\0\0\0\0\0\0\x8c\x05numpy\x94\x8c\x05dtype\x94\x93\x94."),
        Sample::File("notes.md", "A pickle that holds `cposix` and `system` runs a program.\n"),
    ],
    check: Check::Bytes(check),
};

/// Modules, and those of their names that run something; none means all.
const CALLS: &[(&str, &[&str])] = &[
    ("posix", &["system", "popen", "execv", "spawnv"]),
    ("nt", &["system", "popen", "startfile"]),
    (
        "os",
        &["system", "popen", "execv", "execl", "spawnl", "spawnv"],
    ),
    ("subprocess", &[]),
    ("commands", &[]),
    ("pty", &["spawn"]),
    ("runpy", &[]),
    ("importlib", &["import_module"]),
    (
        "builtins",
        &["eval", "exec", "compile", "__import__", "getattr"],
    ),
    (
        "__builtin__",
        &[
            "eval",
            "exec",
            "execfile",
            "compile",
            "__import__",
            "getattr",
        ],
    ),
    ("socket", &["create_connection", "socket"]),
    ("urllib.request", &["urlopen", "urlretrieve"]),
    ("webbrowser", &["open"]),
];

/// Farthest that the name of a function stands behind that of its module.
const NEAR: usize = 16;

fn check(_path: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    // Every pickle ends in a stop; the old ones begin with what they load.
    if bytes
        .last()
        .is_none_or(|last| !matches!(last, b'.' | b'\n'))
        || !(bytes.starts_with(b"\x80") || bytes.starts_with(b"c") || bytes.starts_with(b"("))
    {
        return;
    }
    for (module, names) in CALLS {
        if let Some(name) = called(bytes, module, names) {
            reporter.raise_whole().message(format!(
                "A file of pickled objects calls `{module}.{name}` when it is loaded"
            ));
            return;
        }
    }
}

/// The name of `module` that a pickle loads.
fn called(bytes: &[u8], module: &str, names: &[&'static str]) -> Option<String> {
    // `c`, the module and the name on lines of their own.
    let old = format!("c{module}\n");
    // A short text, with its length in front.
    let length = u8::try_from(module.len()).ok()?;
    let mut new = vec![0x8c, length];
    new.extend_from_slice(module.as_bytes());
    let old = memmem::find_iter(bytes, old.as_bytes())
        .map(|at| (at, at + old.len()))
        .filter(|(at, _)| *at == 0 || !bytes[at - 1].is_ascii_alphanumeric());
    let new = memmem::find_iter(bytes, &new).map(|at| (at, at + new.len()));
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_');
    old.chain(new).find_map(|(_, behind)| {
        let rest = &bytes[behind..];
        let skip = rest
            .iter()
            .take(NEAR)
            .position(|byte| is_part(byte) && *byte != b'q' && *byte != b'h')?;
        let name: Vec<u8> = rest[skip..]
            .iter()
            .take(64)
            .copied()
            .take_while(is_part)
            .collect();
        let name = String::from_utf8(name).ok()?;
        (names.is_empty() || names.contains(&name.as_str())).then_some(name)
    })
}
