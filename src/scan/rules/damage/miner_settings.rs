//! `damage-miner-settings`: settings name a pool that currency is mined for.

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-miner-settings",
    title: "Holds the settings of a program that mines currency",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Mining spends the power of a machine for somebody else.",
    fix: "Remove the settings.",
    references: &["ATT&CK T1496"],
    hits: &[
        Sample::File(
            "config.json",
            "{\"pools\":[{\"url\":\"stratum+tcp://pool.example.com:3333\",\"user\":\"4AExample\"}]}\n",
        ),
        Sample::File(
            "conf/a.toml",
            "pool = \"stratum+ssl://pool.example.com:443\"\n",
        ),
        Sample::File("a.ini", "url=stratum+tcp://pool.example.com:3333\n"),
    ],
    misses: &[
        Sample::File(
            "docs/a.md",
            "A pool has an address like stratum+tcp://pool.\n",
        ),
        Sample::File(
            "config.json",
            "{\"pools\":[{\"url\":\"https://example.com\"}]}\n",
        ),
        Sample::File("a.py", "NAME = 'stratum'\n"),
    ],
    check: Check::Text {
        anchors: &["stratum+tcp://", "stratum+ssl://", "stratum+tls://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !matches!(file.language, Language::Json | Language::Text) {
        return;
    }
    if let Some(at) = file
        .text
        .find("stratum+t")
        .or_else(|| file.text.find("stratum+s"))
    {
        reporter.raise(Span::new(at, at + "stratum+tcp".len()));
    }
}
