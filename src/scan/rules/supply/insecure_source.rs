//! `supply-insecure-source`: a package manager is told to take packages from an unencrypted address.

use crate::finding::{Confidence, Severity};
use crate::scan::collecting_host;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::url;
use crate::skill::path::file_name;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-insecure-source",
    title: "Tells a package manager to take code from an unencrypted or bare address",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Whoever sits on the way, or gets hold of the address, decides what is installed, and what is installed runs.",
    fix: "Use the usual index over an encrypted connection.",
    references: &["CWE-319", "CWE-494", "ATT&CK T1195.002"],
    hits: &[
        Sample::File(
            "a.sh",
            "export PIP_INDEX_URL=http://pkgs.example.com/simple\n",
        ),
        Sample::File(
            "a.sh",
            "echo 'deb [trusted=yes] http://203.0.113.9/debian ./' > /etc/apt/sources.list.d/demo.list\n",
        ),
        Sample::File(
            "package-lock.json",
            "{\"packages\": {\"a\": {\"resolved\": \"http://203.0.113.9/a.tgz\"}}}\n",
        ),
        Sample::File(
            "package.json",
            "{\"dependencies\": {\"demo\": \"http://203.0.113.9/demo.tgz\"}}\n",
        ),
        Sample::File(
            ".gitmodules",
            "[submodule \"a\"]\n\turl = http://203.0.113.9/a.git\n",
        ),
        Sample::File(
            "settings.xml",
            "<mirror><mirrorOf>*</mirrorOf><url>http://203.0.113.9/maven</url></mirror>\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "export PIP_INDEX_URL=http://localhost:3141/simple\n",
        ),
        Sample::File(
            "a.sh",
            "echo 'deb http://archive.example.com/debian stable main' > /etc/apt/sources.list\n",
        ),
        Sample::File(
            "package.json",
            "{\"homepage\": \"http://demo.example.com\", \"dependencies\": {\"demo\": \"1.0\"}}\n",
        ),
        Sample::File(
            "docs/a.md",
            "Never set `PIP_INDEX_URL=http://pkgs.example.com/simple`.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["http://"],
        check,
    },
};

/// Most lines of a file that are looked at.
const MAX_LINES: usize = 50_000;
/// Most bytes of a line that are looked at.
const MAX_LINE: usize = 8192;

/// Names of settings that say where packages come from; in small letters.
const SETTINGS: &[&str] = &[
    "pip_index_url",
    "pip_extra_index_url",
    "uv_default_index",
    "uv_index_url",
    "uv_extra_index_url",
    "npm_config_registry",
    "yarn_npm_registry_server",
    "goproxy=",
    "bundle_mirror",
    "rubygems_host",
    "index-url =",
    "index-url=",
    "extra-index-url ",
    "config set registry",
    "registry = \"sparse+http",
    "gem sources --add",
    "gem sources -a",
    "[trusted=yes]",
    "\"resolved\":",
    "<mirrorof>",
    "maven {",
    "allowinsecureprotocol",
    "allowinsecureconnections",
    "install-package -source",
    "register-psrepository",
    "pip install http://",
    "npm install http://",
];

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let name = file_name(file.path).to_ascii_lowercase();
    // In a text, only what stands in a block of code is done.
    let fences: Vec<Span> = match file.markdown {
        Some(markdown) => markdown.fences.iter().map(|fence| fence.span).collect(),
        None => Vec::new(),
    };
    let list = match name.as_str() {
        "package.json" => &["ependencies"][..],
        ".gitmodules" => &["url"][..],
        "cargo.toml" => &["git", "registry"][..],
        "gemfile" => &["source", "git"][..],
        _ => &[],
    };
    let mut inside = false;
    let (mut start, mut fence) = (0, 0);
    for line in file.text.split_inclusive('\n').take(MAX_LINES) {
        let span = Span::new(start, start + line.trim_end().len());
        start += line.len();
        while fences
            .get(fence)
            .is_some_and(|fence| fence.end < span.start)
        {
            fence += 1;
        }
        let told = file.markdown.is_some()
            && fences
                .get(fence)
                .is_none_or(|fence| fence.start > span.start);
        if told || line.trim_start().starts_with("# ") || line.trim_start().starts_with("//") {
            continue;
        }
        let mut end = line.len().min(MAX_LINE);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        let small = line[..end].to_ascii_lowercase();
        if name == "package.json" {
            inside |= small.contains("ependencies\"");
        }
        if !small.contains("http://") {
            inside &= !small.trim_start().starts_with('}');
            continue;
        }
        let told = SETTINGS.iter().any(|setting| small.contains(setting))
            || list.iter().any(|key| small.trim_start().starts_with(key))
            || name == "cargo.toml" && small.contains("git = \"")
            || inside && dependency(small.rsplit("ependencies\"").next().unwrap_or(&small));
        let told = told && {
            let line = &line[..end];
            url::all(line).any(|url| is_stranger(line, &url))
                // The host is put in later, but it is not encrypted.
                || small.contains("http://{") && small.contains("index-url")
        };
        // Signed packages may come over any way.
        if told {
            reporter.raise(span);
        }
    }
}

/// Whether a line of a list of dependencies names its source by address.
fn dependency(small: &str) -> bool {
    small.contains(": \"http://") || small.contains("git+http://")
}

/// Whether an address is unencrypted and leads to another machine.
fn is_stranger(line: &str, url: &url::Url) -> bool {
    let scheme = url.scheme.of(line).to_ascii_lowercase();
    let host = url.host.of(line);
    // A placeholder names nobody.
    let named = !host.is_empty() && host.contains('.') && !host.contains(['<', '{', '$']);
    (scheme == "http" || scheme.ends_with("+http"))
        && named
        && !url::is_local(host)
        && ![
            "gnu.org",
            "debian.org",
            "ubuntu.com",
            "w3.org",
            "json-schema.org",
        ]
        .iter()
        .any(|known| collecting_host::below(&host.to_ascii_lowercase(), known))
}
