//! What makes running a download worse: files that run unasked, and calls that
//! nobody sees.

use std::sync::LazyLock;

use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::needles::Needles;
use crate::text::Span;

/// Whether a file is one that a build, an editor, a shell or the system runs
/// when nobody thinks of it.
pub(super) fn starts_unasked(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    matches!(
        name,
        "build.rs"
            | "cmakelists.txt"
            | "build.gradle"
            | "build.gradle.kts"
            | "settings.gradle"
            | "conftest.py"
            | "sitecustomize.py"
            | "usercustomize.py"
            | ".envrc"
            | ".gitconfig"
            | "tasks.json"
            | "devcontainer.json"
            | "setup.cfg"
            | "tox.ini"
            | "binding.gyp"
            | "crontab"
            | ".pre-commit-config.yaml"
            | "lefthook.yml"
            | "extconf.rb"
            | "composer.json"
    ) || path.contains(".husky/")
        || path.contains(".githooks/")
        || [".plist", ".service", ".timer", ".desktop", ".cron", ".pth"]
            .iter()
            .any(|ending| name.ends_with(ending))
}

/// Programs that shells fetch with.
pub(super) const FETCHERS: &[&str] = &[
    "curl", "wget", "fetch", "http", "nc ", "ncat", "/dev/tcp", "aria2", "lynx", "openssl", "GET ",
    "python", "perl", "ruby", "node", "php", "scp", "ftp", "dig", "host", "git", "gh ", "aws",
    "gsutil", "docker", "socat", "telnet", "rsync", "nslookup", "lwp-", "axel", "ssh", "source",
    ". ",
];

/// Whether a file holds a program that is none of a shell.
pub(super) fn is_in_program(path: &str) -> bool {
    [
        ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".go", ".php", ".pl", ".rs", ".java", ".cs",
        ".lua", ".kt", ".swift",
    ]
    .iter()
    .any(|ending| path.ends_with(ending))
}

/// Where a script pipes what it downloads into a file and runs that file: both
/// calls are given the same name.
pub(super) fn pipes_and_runs(unit: &Unit) -> Option<Span> {
    const MOST: usize = 16;
    let text = &unit.text;
    if !matches!(unit.language, Language::JavaScript | Language::TypeScript)
        || !text.contains(".pipe(") && !text.contains("pipeline(")
        || ![
            "http.get(",
            "https.get(",
            "fetch(",
            "axios",
            "got.stream",
            "request(",
        ]
        .iter()
        .any(|call| text.contains(call))
    {
        return None;
    }
    let name = |rest: &str| -> Option<String> {
        let name: String = rest
            .trim_start()
            .chars()
            .take(64)
            .take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.'))
            .collect();
        (!name.is_empty()).then_some(name)
    };
    let stream = "createWriteStream(";
    let files: Vec<String> = text
        .match_indices(stream)
        .take(MOST)
        .filter_map(|(at, call)| name(&text[at + call.len()..]))
        .collect();
    [
        "spawn(",
        "spawnSync(",
        "execFile(",
        "execFileSync(",
        "exec(",
        "execSync(",
    ]
    .iter()
    .flat_map(|call| text.match_indices(call).take(MOST))
    .find(|(at, call)| name(&text[at + call.len()..]).is_some_and(|ran| files.contains(&ran)))
    .map(|(at, call)| Span::new(at, at + call.len()))
}

/// What runs text, by the names that it has in PowerShell.
static NAMES: LazyLock<Needles> = LazyLock::new(|| {
    Needles::new([
        "iex",
        "invoke-expression",
        "scriptblock",
        "invokescript",
        "addscript",
        ".load(",
    ])
});

/// Whether the command that runs it stands nowhere in the code by its name.
pub(super) fn is_spelled_out(unit: &Unit, index: usize) -> bool {
    if unit.lowered.operations[index].callee != "Invoke-Expression" {
        return false;
    }
    !NAMES.any(unit.text.as_bytes())
}
