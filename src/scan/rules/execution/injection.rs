//! `execution-injection`: code is put into memory and run there.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::finding::{Confidence, Severity};
use crate::scan::code::{Origin, Unit};
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-injection",
    title: "Puts code into memory to run it, in this process or another one",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Code that exists only in memory is seen by no scan of the package, and code in another process acts in its name.",
    fix: "Remove it; ship what is to run as a file that can be read.",
    references: &["CWE-94", "ATT&CK T1055"],
    hits: &[Sample::File(
        "scripts/a.py",
        "import ctypes\nk = ctypes.windll.kernel32\np = k.VirtualAlloc(0, 100, 0x3000, 0x40)\nk.CreateThread(0, 0, p, 0, 0, 0)\n",
    )],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import ctypes\nctypes.CDLL('libm.so.6').cos\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const buffer = new ArrayBuffer(8);\nnew DataView(buffer).setInt16(0, 256);\n",
        ),
        Sample::File("a.sh", "ldconfig -p\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    loaded(unit, reporter);
    let operations = &unit.lowered.operations;
    if !operations
        .iter()
        .any(|operation| operation.act == Act::Inject)
    {
        by_names(unit, reporter);
        return;
    }
    // A page that shows how it is done does not do it.
    let program = command::is_program(unit) && unit.origin != Origin::Fence;
    // With a way in, or packed code, nothing of it can be read.
    let worse = operations.iter().any(|operation| match &operation.act {
        Act::Contact { local: false, .. } => true,
        Act::Evaluate { code } => code.origins.has(Origins::DECODED),
        _ => false,
    });
    for operation in operations {
        if operation.act == Act::Inject {
            let raised = reporter.raise(operation.span);
            if worse || program {
                raised.severity(Severity::Blocker);
            }
        }
    }
}

/// A library that every process loads, or a script in a foreign process.
fn loaded(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, _) in command::writes(unit) {
        if path == "/etc/ld.so.preload" {
            reporter
                .raise(span)
                .message("Has every process load a library");
        }
    }
    for command in command::all(unit) {
        let library = command.is(&["launchctl"])
            && command.has("setenv")
            && command.has("DYLD_INSERT_LIBRARIES");
        let script = command.is(&["frida", "frida-inject"])
            && (command.origins.has(Origins::NETWORK)
                || command.input.origins.has(Origins::NETWORK));
        if library || script {
            reporter
                .raise(command.span)
                .message("Puts code into other processes");
        }
    }
}

/// Where two texts are put together.
static JOINT: LazyLock<Regex> = LazyLock::new(|| pattern(r#"["'][ \t]*\+[ \t]*["']"#));

/// Functions of systems that make memory run, or reach into another process.
const FUNCTIONS: &[&str] = &[
    "VirtualAllocEx",
    "VirtualAlloc",
    "WriteProcessMemory",
    "CreateRemoteThread",
    "NtMapViewOfSection",
    "QueueUserAPC",
    "RtlMoveMemory",
    "NtCreateThreadEx",
    "SetThreadContext",
    "VirtualProtect",
    "memfd_create",
    "CreateThread",
];

/// Code that reaches these through a foreign function interface, where no
/// operation says so: two of them together do nothing else.
fn by_names(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !command::is_program(unit) || unit.language == Language::Markdown {
        return;
    }
    // `'Virtual' + 'Alloc'` is one name.
    let joined = JOINT.replace_all(&unit.text, "");
    let text = joined.as_bytes();
    let mut found = FUNCTIONS.iter().filter_map(|name| {
        let at = memchr::memmem::find(text, name.as_bytes())?;
        // A call, or a name looked up by its text.
        let next = text.get(at + name.len());
        matches!(next, Some(b'(' | b'"' | b'\'' | b'.')).then_some(at)
    });
    if let (Some(first), Some(_)) = (found.next(), found.next()) {
        reporter
            .raise(Span::new(
                first.min(unit.text.len().saturating_sub(1)),
                first.min(unit.text.len().saturating_sub(1)),
            ))
            .without_evidence()
            .confidence(Confidence::Medium);
    }
}
