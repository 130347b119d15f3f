//! `supply-unpinned-source`: code is installed from an address without a version.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::url;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-unpinned-source",
    title: "Installs code from an address without a version",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "What is installed is whatever lies there at that moment.",
    fix: "Name a release or commit, and let the tool compare the checksum.",
    references: &["CWE-494", "CWE-1104"],
    hits: &[
        Sample::File("a.sh", "pip install git+https://github.com/demo/demo\n"),
        Sample::File("a.sh", "npm install https://files.example.com/demo.tgz\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', 'https://files.example.com/demo.whl'])\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "pip install git+https://github.com/demo/demo@v1.2.0\n",
        ),
        Sample::File("a.sh", "pip install demo==1.0\nnpm install demo@1.0.0\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', '.'])\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if command.is(&["git"]) && (command.has("clone") || command.has("submodule")) {
            let plain = command.words().find(|word| {
                let word = word.trim_matches(['"', '\'']);
                word.starts_with("http://")
                    && collecting_host::host(word).is_some_and(|host| !url::is_local(host))
            });
            if plain.is_some() {
                reporter
                    .raise(command.span)
                    .severity(Severity::Error)
                    .message("Fetches code over an unencrypted connection");
            }
            continue;
        }
        if !command.is(&[
            "pip", "pip3", "pipx", "uv", "npm", "pnpm", "yarn", "bun", "cargo", "go", "gem",
        ]) || !(command.has("install") || command.has("add") || command.has("i"))
        {
            continue;
        }
        let mut options = false;
        for word in command.words() {
            let value = std::mem::take(&mut options);
            if word.starts_with("--index")
                || word.starts_with("--registry")
                || word == "-i"
                || word.starts_with("--extra-index")
                || word.starts_with("--find-links")
                || word == "-f"
            {
                options = !word.contains('=');
                continue;
            }
            if value || !word.contains("://") || word.starts_with("--") {
                continue;
            }
            let word = word.trim_matches(['"', '\'']);
            let tail = word.rsplit("://").next().unwrap_or_default();
            let pinned = tail
                .rsplit_once('@')
                .is_some_and(|(front, _)| front.contains('/'))
                || tail.contains('#')
                || tail.contains("/archive/")
                || tail.contains("/releases/download/");
            if pinned {
                continue;
            }
            let raised = reporter.raise(command.span);
            if collecting_host::of_address(word).is_some() || word.starts_with("http://") {
                raised
                    .severity(Severity::Error)
                    .message("Installs code from a bare or unencrypted address");
            } else if is_strange(word) && command::is_program(unit) {
                raised
                    .severity(Severity::Error)
                    .message("Installs code from a host that keeps no packages");
            } else if !word.contains("git") {
                raised.severity(Severity::Warning);
            }
            break;
        }
    }
}

/// Whether an archive comes from a host of nobody who is known, and from no
/// repository.
fn is_strange(address: &str) -> bool {
    const KNOWN: &[&str] = &[
        "pypi.org",
        "pythonhosted.org",
        "npmjs.org",
        "pytorch.org",
        "codeload.github.com",
        "gitlab.com",
        "bitbucket.org",
        "codeberg.org",
        "gitee.com",
        "crates.io",
        "golang.org",
        "rubygems.org",
        "jsdelivr.net",
        "unpkg.com",
        "pkg.pr.new",
        "nvidia.com",
        "readthedocs.io",
        "apache.org",
        "python.org",
        "alicdn.com",
        "aliyuncs.com",
    ];
    let archive = [".whl", ".tar.gz", ".tgz", ".zip", ".gem"]
        .iter()
        .any(|ending| address.ends_with(ending));
    archive
        && collecting_host::host(address).is_some_and(|host| {
            !url::is_local(host)
                && crate::scan::vendor::of_host(host).is_none()
                && !KNOWN
                    .iter()
                    .any(|known| collecting_host::below(host, known))
        })
}
