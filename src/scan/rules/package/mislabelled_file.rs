//! `package-mislabelled-file`: a file is not what its name says.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::path::suffix;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-mislabelled-file",
    title: "A file named like a picture, font or sound holds a program text",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A script under the name of a picture passes the eye of a reader and is run by whoever knows.",
    fix: "Give the file the suffix of what it is.",
    references: &["CWE-434", "ATT&CK T1036.008"],
    hits: &[
        Sample::File("assets/logo.png", "#!/bin/sh\necho hi\n"),
        Sample::File("assets/a.jpg", "<?php echo 1;\n"),
        Sample::File("fonts/a.woff2", "import os\nos.system(\"id\")\n"),
    ],
    misses: &[
        Sample::File(
            "assets/logo.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
        ),
        Sample::File(
            "assets/logo.png",
            "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
        ),
        Sample::File("assets/a.jpg", "404: Not Found\n"),
        Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
    ],
    check: Check::Bytes(check),
};

const SUFFIXES: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "ico", "tif", "tiff", "woff", "woff2", "ttf",
    "otf", "mp3", "mp4", "wav", "ogg", "pdf",
];

fn check(path: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    if !SUFFIXES.contains(&suffix(path).as_str()) {
        return;
    }
    let head = &bytes[..bytes.len().min(512)];
    let Ok(text) = std::str::from_utf8(&head[..head.len() - head.len() % 4]) else {
        return;
    };
    let first = text.trim_start_matches('\u{feff}').trim_start();
    let begins = [
        "#!",
        "<?php",
        "<script",
        "import ",
        "from ",
        "const ",
        "var ",
        "function ",
        "require(",
        "eval(",
        "$",
        "@echo",
        "powershell",
        "curl ",
        "exec(",
    ];
    if begins.iter().any(|word| first.starts_with(word)) {
        reporter.raise_whole();
    }
}
