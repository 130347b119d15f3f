//! What makes running a download worse, or better: files that run unasked, calls
//! that nobody sees, and places where makers keep their installers.

use std::sync::LazyLock;

use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::needles::Needles;
use crate::text::Span;

/// Hosts and beginnings of paths where makers keep the installer of a tool.
pub(super) const INSTALLERS: &[&str] = &[
    "astral.sh/",
    "sh.rustup.rs",
    "get.docker.com",
    "bun.sh/",
    "bun.com/install",
    "deno.land/",
    "get.pnpm.io/",
    "install.python-poetry.org",
    "ollama.com/install",
    "ollama.ai/install",
    "get.sdkman.io",
    "get.helm.sh/",
    "fly.io/install",
    "railway.com/install",
    "awscli.amazonaws.com/",
    "claude.ai/install",
    "cursor.com/install",
    "get.k3s.io",
    "deb.nodesource.com/",
    "rpm.nodesource.com/",
    "sh.brew.sh",
    "raw.githubusercontent.com/homebrew/",
    "raw.githubusercontent.com/nvm-sh/",
    "raw.githubusercontent.com/helm/",
    "raw.githubusercontent.com/rbenv/",
    "raw.githubusercontent.com/pyenv/",
    "pyenv.run",
    "raw.githubusercontent.com/ohmyzsh/",
    "raw.githubusercontent.com/astral-sh/",
    "raw.githubusercontent.com/golangci/",
    "raw.githubusercontent.com/anthropics/",
    "raw.githubusercontent.com/microsoft/",
    "raw.githubusercontent.com/vercel/",
    "aka.ms/",
    "dl.google.com/",
    "sdk.cloud.google.com",
    "cli.github.com/",
    "get.scoop.sh",
    "community.chocolatey.org/",
    "chocolatey.org/install",
    "starship.rs/install",
    "mise.run",
    "mise.jdx.dev/",
    "get.volta.sh",
    "fnm.vercel.app/",
    "install.determinate.systems",
    "nixos.org/nix/install",
    "packages.microsoft.com/",
    "dot.net/",
    "vercel.com/",
    "supabase.com/",
    "www.modular.com",
    "foundry.paradigm.xyz",
    "release.solana.com/",
    "release.anza.xyz/",
    "bootstrap.pypa.io/",
    "rclone.org/install",
    "tailscale.com/install",
    "developer.nvidia.com/",
    "pixi.sh/",
    "micro.mamba.pm/",
    "repo.anaconda.com/",
    "raw.githubusercontent.com/conda-forge/",
    "install.duckdb.org",
    "dl.yarnpkg.com/",
    "yarnpkg.com/install",
    "gh.io/",
    "openclaw.ai/install",
];

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

/// Whether what runs says nothing, and nobody waits for it.
pub(super) fn is_unseen(unit: &Unit, span: Span) -> bool {
    let text = &unit.text;
    let (Some(front), Some(behind)) = (text.get(..span.start), text.get(span.end..)) else {
        return false;
    };
    let front = front.rsplit('\n').next().unwrap_or_default();
    let behind = behind.split('\n').next().unwrap_or_default();
    let line = text.get(span.start..span.end).unwrap_or_default();
    let silent = behind.contains("/dev/null") || line.contains("/dev/null");
    let unwaited = [behind, line].iter().any(|part| {
        let part = part.trim_end();
        part.ends_with('&') && !part.ends_with("&&")
            || part.contains("& disown")
            || part.ends_with("&)")
    }) || front.contains("nohup ")
        || line.contains("nohup ")
        || front.contains("setsid ")
        || line.contains("setsid ");
    silent && unwaited
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
