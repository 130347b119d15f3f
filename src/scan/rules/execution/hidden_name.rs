//! `execution-hidden-name`: what runs code or commands is reached by a name that
//! is put together, so that it stands nowhere.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-hidden-name",
    title: "Hides the name of what runs code or commands",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Nobody spells the name of `eval` or `system` backwards, in numbers or in pieces but to keep a reader and a scanner from seeing that it is called.",
    fix: "Call it by its name.",
    references: &["CWE-506", "ATT&CK T1027", "ATT&CK T1059"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import builtins\nrun = getattr(builtins, 'cexe'[::-1])\nrun(open('a.dat').read())\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const make = globalThis['Fun' + 'ction'];\nmake(text)();\n",
        ),
        Sample::File("a.rb", "Kernel.send('sys' + 'tem', File.read('a.dat'))\n"),
        Sample::File("a.php", "<?php\n$f = 'ass' . 'ert';\n$f($text);\n"),
        Sample::File("a.ps1", "& ('i' + 'ex') $text\n"),
        // Words of a comment are no call.
        Sample::File(
            "scripts/b.py",
            "# exec\nimport builtins\nrun = getattr(builtins, 'cexe'[::-1])\nrun(text)\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import builtins\nrun = getattr(builtins, 'exec')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import math\nprint(getattr(math, 'flo' + 'or')(1.5))\n",
        ),
        Sample::File("scripts/a.js", "console['lo' + 'g']('hi');\n"),
        Sample::File("a.rb", "Kernel.send(:system, 'ls')\n"),
        Sample::File("a.ps1", "& ('Get-' + 'Item') .\n"),
    ],
    check: Check::Unit(check),
};

/// Functions that run code or commands, and modules that hold such.
const NAMES: &[&str] = &[
    "eval",
    "exec",
    "execfile",
    "compile",
    "function",
    "constructor",
    "assert",
    "create_function",
    "instance_eval",
    "class_eval",
    "module_eval",
    "iex",
    "invoke-expression",
    "invoke-command",
    "start-process",
    "executeglobal",
    "system",
    "popen",
    "popen3",
    "shell_exec",
    "passthru",
    "proc_open",
    "pcntl_exec",
    "spawn",
    "spawnsync",
    "execsync",
    "execfile",
    "execfilesync",
    "child_process",
    "subprocess",
    "builtins",
    "__builtins__",
    "ctypes",
    "marshal",
    "downloadstring",
    "downloadfile",
    "urldownloadtofilea",
    "curl",
    "wget",
    "bash",
    "sh",
    "zsh",
    "ncat",
    "base64",
    "osascript",
    "powershell",
    "mshta",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        let Act::Named { name } = &operation.act else {
            continue;
        };
        let last = name.rsplit([':', '.']).next().unwrap_or(name);
        let small = last.to_ascii_lowercase();
        if NAMES.contains(&small.as_str()) && !stands_in(unit, last) {
            reporter
                .raise(operation.span)
                .message(format!("Reaches `{last}` by a name that is put together"));
        }
    }
}

/// Whether a name stands in the code as a word; letter case does not count, and what
/// a comment says neither.
fn stands_in(unit: &Unit, name: &str) -> bool {
    let bytes = unit.text.as_bytes();
    let name = name.as_bytes();
    let comments = &unit.lowered.comments;
    let joins =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let said = |at: usize| {
        let next = comments.partition_point(|comment| comment.end <= at);
        comments
            .get(next)
            .is_some_and(|comment| comment.start <= at)
    };
    let Some(first) = name.first() else {
        return true;
    };
    memchr::memchr2_iter(
        first.to_ascii_lowercase(),
        first.to_ascii_uppercase(),
        bytes,
    )
    .any(|at| {
        let end = at + name.len();
        bytes
            .get(at..end)
            .is_some_and(|word| word.eq_ignore_ascii_case(name))
            && !joins(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !joins(bytes.get(end))
            && !said(at)
    })
}
