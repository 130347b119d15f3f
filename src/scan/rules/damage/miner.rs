//! `damage-miner`: the machine works for somebody else's money.

use crate::finding::{Confidence, Severity};
use crate::scan::code::{Origin, Unit};
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-miner",
    title: "Mines a currency",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "A miner uses the machine and its power for somebody else.",
    fix: "Remove it.",
    references: &["ATT&CK T1496", "CWE-506"],
    hits: &[
        Sample::File("a.sh", "./xmrig -o pool.example.com:3333 -u demo\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.Popen(['/tmp/m', '-o', 'stratum+tcp://pool.example.com:3333'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const url = 'stratum+ssl://pool.example.com:443';\nrequire('child_process').spawn('./m', ['-o', url]);\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "echo 'block stratum+tcp:// in the firewall'\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['miniserve', '.'])\n",
        ),
        Sample::File("scripts/a.js", "const miners = { name: 'coal' };\n"),
    ],
    check: Check::Unit(check),
};

const MINERS: &[&str] = &[
    "xmrig",
    "minerd",
    "cpuminer",
    "ethminer",
    "nbminer",
    "t-rex",
    "phoenixminer",
    "lolminer",
    "xmr-stak",
    "ccminer",
    "cgminer",
    "bfgminer",
    "teamredminer",
    "gminer",
    "xmrig-proxy",
    "nheqminer",
    "claymore",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let mut told = false;
    for command in command::all(unit) {
        let pool = is_pool(command.line)
            && !command.is(&[
                "echo", "grep", "rg", "printf", "iptables", "ufw", "cat", "awk", "sed",
            ]);
        let starts =
            command.is(&["nohup", "sh", "bash", "./xmrig"]) && command.line.contains("xmrig ");
        if command.is(MINERS) || pool || starts {
            told = true;
            let raised = reporter.raise(command.span);
            if !command::is_program(unit) && !pool {
                raised.severity(Severity::Error);
            }
        }
    }
    // What a service, a table of jobs or a hook is told to run, as far as it is known.
    if !told
        && matches!(unit.origin, Origin::Setting | Origin::Written)
        && is_pool_address(&unit.text)
        && let Some(operation) = unit
            .lowered
            .operations
            .iter()
            .find(|operation| matches!(operation.act, Act::Execute { .. }))
    {
        told = true;
        reporter.raise(operation.span);
    }
    if told {
        return;
    }
    let executes = unit
        .lowered
        .operations
        .iter()
        .any(|operation| matches!(operation.act, Act::Execute { .. }));
    let settings = command::writes(unit)
        .filter(|(_, path, content)| {
            is_settings(path) && content.text.as_deref().is_some_and(is_pool_address)
        })
        .map(|(span, _, _)| span);
    let drafts =
        unit.lowered.drafts.iter().filter(|draft| {
            !draft.command && is_settings(&draft.path) && is_pool_address(&draft.text)
        });
    let written = settings.chain(drafts.map(|draft| draft.span)).next();
    if let Some(span) = written {
        let raised = reporter
            .raise(span)
            .message("Writes the settings of a program that mines");
        if !executes || !command::is_program(unit) {
            raised.severity(Severity::Error);
        }
        return;
    }
    let runs = unit.lowered.operations.iter().any(|operation| {
        matches!(
            operation.act,
            Act::Execute { .. } | Act::Contact { .. } | Act::Write { .. }
        )
    });
    // The words of the protocol itself, said to a socket.
    let literals = &unit.lowered.literals;
    let says = |word: &str| literals.iter().any(|literal| literal.value.contains(word));
    let speaks = says("mining.") && says("subscribe") && says("authorize") && says("submit");
    let loads = [
        "CoinHive.",
        "CryptoLoot.",
        "CoinImp.",
        "JSEcoin",
        "deepMiner.",
    ]
    .iter()
    .find_map(|name| unit.text.find(name));
    if speaks
        && runs
        && let Some(first) = literals
            .iter()
            .find(|literal| literal.value.contains("mining."))
    {
        reporter.raise(first.span).severity(Severity::Error);
        return;
    }
    if let Some(at) = loads
        && matches!(unit.language, Language::JavaScript | Language::TypeScript)
    {
        let raised = reporter.raise(Span::new(at, at + 8));
        if !command::is_program(unit) {
            raised.severity(Severity::Error);
        }
        return;
    }
    if let Some(literal) = unit.lowered.literals.iter().find(|literal| {
        literal.value.len() < 200 && is_pool(&literal.value) && !literal.value.contains(' ')
    }) && runs
    {
        // Who lists pools to keep machines from them starts nothing.
        let starts = unit
            .lowered
            .operations
            .iter()
            .any(|operation| matches!(operation.act, Act::Execute { .. }));
        let raised = reporter.raise(literal.span);
        if !starts || !command::is_program(unit) {
            raised.severity(Severity::Error);
        }
    }
}

/// Whether a file is read by a program, and not by people.
fn is_settings(path: &str) -> bool {
    ![".md", ".txt", ".rst", ".log", ".html"]
        .iter()
        .any(|ending| path.ends_with(ending))
}

/// Whether the address of a pool stands in a text.
fn is_pool_address(text: &str) -> bool {
    ["stratum+", "stratum2+"]
        .iter()
        .flat_map(|scheme| text.match_indices(scheme))
        .take(8)
        .any(|(at, _)| {
            text[at..].split_once("://").is_some_and(|(scheme, rest)| {
                scheme.len() < 16
                    && rest
                        .starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '$')
            })
        })
}

fn is_pool(text: &str) -> bool {
    [
        "stratum+tcp://",
        "stratum+ssl://",
        "stratum+tls://",
        "stratum2+tcp://",
        "--donate-level",
    ]
    .iter()
    .any(|word| text.contains(word))
}
