//! `supply-index-settings`: the package brings its own settings of package managers.

use crate::finding::{Confidence, Severity};
use crate::scan::collecting_host;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::url;
use crate::skill::path::file_name;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-index-settings",
    title: "The package brings settings that say where packages come from",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Settings in the folder of a skill are obeyed by every install that runs there.",
    fix: "Leave out the file, or name the usual index.",
    references: &["CWE-829", "ATT&CK T1195.001"],
    hits: &[
        Sample::File(".npmrc", "registry=http://198.51.100.7/\n"),
        Sample::File(
            "pip.conf",
            "[global]\nindex-url = https://pypi.example.com/simple\n",
        ),
        Sample::File(
            "requirements.txt",
            "--index-url http://pypi.example.com/simple\ndemo\n",
        ),
        Sample::File(
            "scripts/requirements.txt",
            "--extra-index-url https://pypi.example.com/simple\ndemo==1.0\n",
        ),
    ],
    misses: &[
        Sample::File(
            ".npmrc",
            "registry=https://registry.npmjs.org/\nsave-exact=true\n",
        ),
        Sample::File("requirements.txt", "demo==1.0\nother>=2\n"),
        Sample::File(
            "requirements.txt",
            "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch\n",
        ),
        Sample::File(
            "docs/pip.md",
            "Set index-url = https://pypi.example.com/simple\n",
        ),
    ],
    check: Check::Text {
        anchors: &["registry", "index-url", "find-links", "-i "],
        check,
    },
};

const KNOWN: &[&str] = &[
    "pypi.org",
    "pytorch.org",
    "registry.npmjs.org",
    "npmmirror.com",
    "tsinghua.edu.cn",
    "aliyun.com",
    "nvidia.com",
    "pkg.dev",
    "googleapis.com",
    "github.com",
    "jsr.io",
    "npm.pkg.github.com",
    "data.pyg.org",
];

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let name = file_name(file.path).to_ascii_lowercase();
    let settings = matches!(
        name.as_str(),
        ".npmrc"
            | ".yarnrc"
            | ".yarnrc.yml"
            | "pip.conf"
            | "pip.ini"
            | ".pip.conf"
            | "uv.toml"
            | ".condarc"
    );
    let list = name.starts_with("requirements") && name.ends_with(".txt");
    if !settings && !list {
        return;
    }
    let mut start = 0;
    for line in file.text.split_inclusive('\n').take(20_000) {
        let span = Span::new(start, start + line.trim_end().len());
        start += line.len();
        let small = line.trim_start();
        let redirects = small.starts_with("registry")
            || small.contains(":registry")
            || small.starts_with("npmRegistryServer")
            || small.contains("index-url")
            || small.starts_with("find-links")
            || small.starts_with("--find-links")
            || small.starts_with("-i ");
        if !redirects || small.starts_with(['#', ';']) {
            continue;
        }
        let Some(url) = url::all(line).next() else {
            continue;
        };
        let host = url.host.of(line).to_ascii_lowercase();
        if url::is_local(&host)
            || KNOWN
                .iter()
                .any(|known| collecting_host::below(&host, known))
        {
            continue;
        }
        let raised = reporter.raise(span);
        // A certificate that is not checked makes the host anybody's.
        let trusted = file.text.contains(&format!("trusted-host {host}"))
            || file.text.contains(&format!("trusted-host = {host}"))
            || file.text.contains("strict-ssl=false");
        if trusted || url.is(line, "http") || collecting_host::of_address(&host).is_some() {
            raised.severity(Severity::Error);
        }
    }
}
