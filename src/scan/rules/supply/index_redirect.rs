//! `supply-index-redirect`: packages come from somewhere else.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::url;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-index-redirect",
    title: "Takes packages from another index than the usual one",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Whoever runs the index decides what a name installs, and what it installs runs at once.",
    fix: "Use the usual index; name a mirror in the settings of the machine, not in a skill.",
    references: &["CWE-829", "CWE-494", "ATT&CK T1195.001"],
    hits: &[
        Sample::File(
            "a.sh",
            "pip install --index-url http://198.51.100.7/simple demo\n",
        ),
        Sample::File(
            "a.sh",
            "npm install --registry=http://registry.example.com demo\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', '--extra-index-url', 'https://pypi.example.com/simple', 'demo'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('pip install --trusted-host pypi.example.com demo');\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess, sys\nsubprocess.check_call([sys.executable, '-m', 'pip', 'install', '--index-url', 'http://198.51.100.7/simple', 'demo'])\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "pip install demo\n"),
        Sample::File(
            "a.sh",
            "pip install torch --index-url https://download.pytorch.org/whl/cpu\nnpm install --registry=https://registry.npmmirror.com demo\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', '-i', 'https://pypi.tuna.tsinghua.edu.cn/simple', 'demo'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('npm install --registry=http://localhost:4873 demo');\n",
        ),
    ],
    check: Check::Unit(check),
};

/// Indexes and mirrors that are known by name.
const KNOWN: &[&str] = &[
    "pypi.org",
    "pythonhosted.org",
    "pytorch.org",
    "registry.npmjs.org",
    "registry.yarnpkg.com",
    "npmmirror.com",
    "npm.taobao.org",
    "tsinghua.edu.cn",
    "aliyun.com",
    "ustc.edu.cn",
    "tencent.com",
    "huaweicloud.com",
    "douban.com",
    "bfsu.edu.cn",
    "sjtu.edu.cn",
    "nvidia.com",
    "pkg.dev",
    "googleapis.com",
    "github.com",
    "anaconda.org",
    "jsr.io",
    "microsoft.com",
    "azure.com",
    "gitlab.com",
    "rubygems.org",
    "amazonaws.com",
    "cloudsmith.io",
    "jfrog.io",
    "test.pypi.org",
    "data.pyg.org",
    "whl.pyg.org",
    "astral.sh",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(&[
            "pip",
            "pip3",
            "pipx",
            "uv",
            "uvx",
            "npm",
            "pnpm",
            "yarn",
            "bun",
            "npx",
            "gem",
            "cargo",
            "poetry",
            "python",
            "python3",
            "easy_install",
            "conda",
        ]) {
            continue;
        }
        let mut address = None;
        let mut trusted = false;
        let mut words = command.words().peekable();
        while let Some(word) = words.next() {
            let (option, value) = word
                .split_once('=')
                .map_or((word, None), |(option, value)| (option, Some(value)));
            match option {
                "--index-url" | "-i" | "--extra-index-url" | "--registry" | "--index"
                | "--default-index" | "--find-links" | "-f" | "--source" => {
                    let value = value.or_else(|| words.peek().copied()).unwrap_or_default();
                    let value = value.trim_matches(['"', '\'']);
                    if value.contains("://") {
                        address = Some(value);
                    }
                }
                "--trusted-host" => trusted = true,
                _ => {}
            }
        }
        let stranger = address.filter(|address| !is_known(address));
        if stranger.is_none() && !(trusted && address.is_none_or(|address| !is_known(address))) {
            continue;
        }
        let raised = reporter.raise(command.span);
        if stranger.is_some_and(|address| collecting_host::of_address(address).is_some()) {
            raised
                .severity(Severity::Blocker)
                .message("Takes packages from a bare address or somebody's machine");
        } else if let Some(address) = stranger
            && (collecting_host::of_address(address).is_some() || address.starts_with("http://"))
        {
            raised
                .severity(Severity::Error)
                .message("Takes packages from a bare or unencrypted address");
        }
    }
    by_parts(unit, reporter);
    by_settings(unit, reporter);
}

/// Settings that send every clone or install to another machine.
fn by_settings(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        let rewrites = command.is(&["git"])
            && command.has("config")
            && (command.line.contains(".insteadOf") || command.line.contains(".insteadof"));
        let sets = command.is(&["npm", "pnpm", "yarn", "pip", "pip3", "bundle", "go"])
            && (command.has("config") || command.has("env"))
            && [
                "registry",
                "index-url",
                "mirror",
                "GOPROXY",
                "npmRegistryServer",
            ]
            .iter()
            .any(|name| command.line.contains(name));
        if !(rewrites || sets) {
            continue;
        }
        let strange = url::all(command.line).any(|url| {
            let host = url.host.of(command.line);
            host.contains('.')
                && !host.contains(['<', '{', '$'])
                && !is_known(&format!("https://{host}"))
        });
        if strange {
            let raised = reporter.raise(command.span);
            if rewrites {
                raised
                    .severity(Severity::Error)
                    .message("Has git take what it clones from another machine");
            }
        }
    }
}

/// Commands whose program is not known, such as `sys.executable -m pip`.
fn by_parts(unit: &Unit, reporter: &mut Reporter<'_>) {
    let literals = &unit.lowered.literals;
    let installs = literals.iter().any(|literal| literal.value == "install")
        && literals
            .iter()
            .any(|literal| matches!(literal.value.as_str(), "pip" | "npm" | "uv"));
    let known = command::all(unit).any(|command| command.line.contains("install"));
    if !installs || known {
        return;
    }
    for pair in literals.windows(2) {
        let option = matches!(
            pair[0].value.as_str(),
            "--index-url" | "-i" | "--extra-index-url" | "--registry" | "--index" | "--find-links"
        );
        let address = &pair[1].value;
        if option && address.contains("://") && !is_known(address) {
            let raised = reporter.raise(pair[1].span);
            if collecting_host::of_address(address).is_some() {
                raised.severity(Severity::Blocker);
            } else if address.starts_with("http://") {
                raised.severity(Severity::Error);
            }
        }
    }
}

fn is_known(address: &str) -> bool {
    collecting_host::host(address).is_some_and(|host| {
        url::is_local(host)
            || KNOWN
                .iter()
                .any(|known| collecting_host::below(host, known))
    })
}
