//! `supply-unpinned-runner`: a package is fetched and run without a version.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::{url, vendor};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-unpinned-runner",
    title: "Fetches a package and runs it, whatever its version",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "`npx -y` and `uvx` run the newest version of a package without asking; a release that was taken over runs at once.",
    fix: "Name the version.",
    references: &["CWE-829", "CWE-1104"],
    hits: &[
        Sample::File("a.sh", "npx -y demo-tool run\n"),
        Sample::File("a.sh", "uvx demo-tool run\n"),
        Sample::File("a.sh", "npx -y https://get.example.com/demo.tgz\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['npx', '--yes', 'demo-tool'])\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "npx -y demo-tool@1.2.0 run\n"),
        Sample::File("a.sh", "npx tsc --noEmit\n"),
        Sample::File("a.sh", "npx -y 😀demo@8\n"),
        Sample::File("a.sh", "uvx demo-tool==1.2.0 run\n"),
    ],
    check: Check::Unit(check),
};

/// Whether an address is of a host that is known for no code.
fn keeps_no_packages(address: &str) -> bool {
    const KNOWN: &[&str] = &[
        "npmjs.org",
        "npmjs.com",
        "yarnpkg.com",
        "pypi.org",
        "pythonhosted.org",
        "jsr.io",
        "gitlab.com",
        "bitbucket.org",
        "codeberg.org",
        "gitee.com",
        "sr.ht",
        "jsdelivr.net",
        "unpkg.com",
        "esm.sh",
        "pkg.pr.new",
        "deno.land",
        "crates.io",
    ];
    let plain = address.strip_prefix("git+").unwrap_or(address);
    collecting_host::host(plain).is_some_and(|host| {
        let host = host.rsplit('@').next().unwrap_or(host);
        !url::is_local(host)
            && host.contains('.')
            && !host.contains(['<', '{', '$'])
            && vendor::of_host(host).is_none()
            && !KNOWN
                .iter()
                .any(|known| collecting_host::below(host, known))
    })
}

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        let asks =
            command.is(&["npx", "bunx", "pnpx"]) && !(command.has("-y") || command.has("--yes"));
        if asks || !command.is(&["npx", "bunx", "pnpx", "uvx"]) {
            continue;
        }
        let package = command.words().find(|word| !word.starts_with('-'));
        let options = ["--from", "--package", "-p"];
        let given = options.iter().any(|option| command.has(option));
        let address = command.words().find_map(|word| {
            let word = word.trim_matches(['"', '\'']);
            let value = match word.split_once('=') {
                Some((option, value)) if options.contains(&option) => Some(value),
                _ => (package == Some(word) || given).then_some(word),
            };
            value.filter(|value| value.contains("://"))
        });
        if let Some(address) = address.filter(|address| keeps_no_packages(address)) {
            reporter
                .raise(command.span)
                .severity(
                    if collecting_host::of_address(address).is_some() || address.contains("http://")
                    {
                        Severity::Blocker
                    } else {
                        Severity::Error
                    },
                )
                .message("Fetches a package from an address of its own and runs it");
            continue;
        }
        let pinned = package.is_some_and(|package| {
            package.starts_with(['.', '/', '$'])
                || package.contains("==")
                || package
                    .char_indices()
                    .any(|(at, letter)| at > 0 && letter == '@')
        });
        if package.is_some_and(|package| !package.is_empty()) && !pinned {
            reporter.raise(command.span);
        }
    }
}
