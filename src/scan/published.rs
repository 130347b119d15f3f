//! Where makers of well-known tools publish their installers: one list of facts.

use super::way::{Event, Way};

/// Hosts, and folders of hosts that anybody may publish at, in small letters.
const PUBLISHED: &[&str] = &[
    "aka.ms/",
    "app.factory.ai/cli",
    "astral.sh/",
    "awscli.amazonaws.com/",
    "bootstrap.pypa.io/",
    "bun.com/install",
    "bun.sh/",
    "chocolatey.org/install",
    "claude.ai/install",
    "cli.github.com/",
    "community.chocolatey.org/",
    "cursor.com/install",
    "deb.nodesource.com/",
    "deno.land/",
    "developer.nvidia.com/",
    "dl.google.com/",
    "dl.yarnpkg.com/",
    "dot.net/",
    "download.docker.com/",
    "fly.io/install",
    "fnm.vercel.app/",
    "foundry.paradigm.xyz",
    "get.docker.com",
    "get.helm.sh/",
    "get.k3s.io",
    "get.pnpm.io/",
    "get.rvm.io",
    "get.scoop.sh",
    "get.sdkman.io",
    "get.volta.sh",
    "getcomposer.org/",
    "gh.io/",
    "install.determinate.systems/",
    "install.duckdb.org",
    "install.python-poetry.org",
    "just.systems/install",
    "micro.mamba.pm/",
    "mise.jdx.dev/",
    "mise.run",
    "nixos.org/nix/",
    "ollama.ai/install",
    "ollama.com/install",
    "openclaw.ai/install",
    "opencode.ai/install",
    "packages.microsoft.com/",
    "pdm-project.org/",
    "pixi.sh/",
    "pyenv.run",
    "railway.com/install",
    "raw.githubusercontent.com/anthropics/",
    "raw.githubusercontent.com/aquasecurity/",
    "raw.githubusercontent.com/astral-sh/",
    "raw.githubusercontent.com/conda-forge/",
    "raw.githubusercontent.com/golangci/",
    "raw.githubusercontent.com/helm/",
    "raw.githubusercontent.com/homebrew/",
    "raw.githubusercontent.com/k3d-io/",
    "raw.githubusercontent.com/microsoft/",
    "raw.githubusercontent.com/nvm-sh/",
    "raw.githubusercontent.com/ohmyzsh/",
    "raw.githubusercontent.com/pyenv/",
    "raw.githubusercontent.com/rbenv/",
    "raw.githubusercontent.com/vercel/",
    "rclone.org/install",
    "release.anza.xyz/",
    "release.solana.com/",
    "repo.anaconda.com/",
    "rpm.nodesource.com/",
    "sdk.cloud.google.com",
    "sh.brew.sh",
    "sh.rustup.rs",
    "starship.rs/",
    "static.rust-lang.org/",
    "supabase.com/",
    "tailscale.com/install",
    "vercel.com/",
    "webi.sh/",
    "www.modular.com",
    "yarnpkg.com/install",
];

/// Whether `address` is one that the maker of a tool gives out for its
/// installer. Over `http:` anybody on the way may answer, so none is.
#[must_use]
pub fn is_published(address: &str) -> bool {
    let rest = match address.split_once("://") {
        Some(("https", rest)) => rest,
        Some(_) => return false,
        None => address,
    };
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    PUBLISHED.iter().any(|known| {
        let Some(head) = rest.get(..known.len()) else {
            return false;
        };
        let behind = &rest[known.len()..];
        head.eq_ignore_ascii_case(known)
            && (known.contains('/') || behind.is_empty() || behind.starts_with(['/', '?']))
    })
}

/// Whether a value was downloaded, and from such addresses only.
#[must_use]
pub fn all_published(way: &Way) -> bool {
    let mut downloads = way
        .steps()
        .iter()
        .filter_map(|step| match &step.event {
            Event::Download(address) => Some(address.as_deref().unwrap_or_default()),
            Event::Environment
            | Event::Variable(_)
            | Event::File(_)
            | Event::Decode(_)
            | Event::Capture(_)
            | Event::Assign(_)
            | Event::Pass(_) => None,
        })
        .peekable();
    downloads.peek().is_some() && downloads.all(is_published)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_makers_own_address_is_published() {
        for own in [
            "https://sh.rustup.rs",
            "https://astral.sh/uv/install.sh",
            "https://raw.githubusercontent.com/Homebrew/install/HEAD/install.sh",
            "get.docker.com",
        ] {
            assert!(is_published(own), "{own}");
        }
        for other in [
            "http://sh.rustup.rs",
            "https://sh.rustup.rs.example.com/x",
            "https://example.com/sh.rustup.rs",
            "https://sh.rustup.rs@example.com/",
            "https://raw.githubusercontent.com/demo/install.sh",
            "",
        ] {
            assert!(!is_published(other), "{other}");
        }
    }
}
