//! Which language a file is: by name, suffix, first line.

use crate::skill::path;

/// Languages we tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Markdown.
    Markdown,
    /// Python.
    Python,
    /// bash, sh, zsh and their like.
    Shell,
    /// JavaScript.
    JavaScript,
    /// TypeScript.
    TypeScript,
    /// PowerShell.
    PowerShell,
    /// A makefile: recipes are shell.
    Makefile,
    /// A Dockerfile: `RUN` lines are shell.
    Dockerfile,
    /// Ruby.
    Ruby,
    /// Perl.
    Perl,
    /// PHP.
    Php,
    /// Go.
    Go,
    /// Batch files of Windows.
    Batch,
    /// AppleScript.
    AppleScript,
    /// VBA and VBScript.
    Basic,
    /// JSON.
    Json,
    /// A program in a language that has no analyser here; the text is its
    /// name.
    Other(&'static str),
    /// Text that no interpreter runs: prose, data, configuration.
    Text,
}

/// Suffixes of programs that have no analyser.
const OTHER: [(&str, &str); 36] = [
    ("lua", "Lua"),
    ("scpt", "AppleScript"),
    ("r", "R"),
    ("jl", "Julia"),
    ("java", "Java"),
    ("kt", "Kotlin"),
    ("swift", "Swift"),
    ("c", "C"),
    ("cc", "C++"),
    ("cpp", "C++"),
    ("rs", "Rust"),
    ("cs", "C#"),
    ("scala", "Scala"),
    ("fish", "fish"),
    ("ipynb", "notebook"),
    ("csh", "csh"),
    ("tcsh", "csh"),
    ("awk", "awk"),
    ("tcl", "Tcl"),
    ("exp", "expect"),
    ("expect", "expect"),
    ("gradle", "Groovy"),
    ("groovy", "Groovy"),
    ("nix", "Nix"),
    ("vbe", "VBScript"),
    ("reg", "registry"),
    ("nu", "Nushell"),
    ("ex", "Elixir"),
    ("exs", "Elixir"),
    ("clj", "Clojure"),
    ("hs", "Haskell"),
    ("ml", "OCaml"),
    ("sol", "Solidity"),
    ("zig", "Zig"),
    ("m", "Objective-C"),
    ("dart", "Dart"),
];

/// Tags of fences that hold data or pages; commands may stand in them.
const DATA_TAGS: [&str; 22] = [
    "json", "jsonc", "json5", "jsonl", "yaml", "yml", "toml", "xml", "html", "svg", "css", "scss",
    "sql", "csv", "diff", "patch", "mermaid", "markdown", "md", "mdx", "latex", "graphql",
];

/// How many lines of unlabelled code are looked at.
const SNIPPET_LINES: usize = 200;

/// What a fence holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fenced {
    /// Code of a language that may have an analyser.
    Code(Language),
    /// Data, or a page.
    Data,
    /// The label says nothing.
    Unknown,
}

/// Whether `import …` is a statement of Python.
fn is_python_import(line: &str) -> bool {
    let names = line["import".len()..].split('#').next().unwrap_or_default();
    let names = names.trim();
    !names.is_empty()
        && names.split(',').all(|name| {
            let mut words = name.split_whitespace();
            let known = words.next().is_some_and(|word| {
                word.bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
            });
            known && matches!(words.next(), None | Some("as" | ";"))
        })
}

/// Whether `use …;` loads a module of Perl.
fn is_perl_use(line: &str) -> bool {
    let rest = line["use".len()..].trim();
    let name = rest.split([' ', ';']).next().unwrap_or_default();
    rest.ends_with(';')
        && name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && name.contains("::")
        && !name.contains('{')
}

/// Whether lines of a text declare what BASIC declares.
fn is_basic(text: &str) -> bool {
    text.lines().take(SNIPPET_LINES).any(|line| {
        let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
        let first = words.find(|word| !matches!(word.as_str(), "public" | "private" | "static"));
        let named = words.next().is_some();
        named
            && matches!(
                first.as_deref(),
                Some("sub" | "function" | "attribute" | "dim")
            )
    })
}

impl Language {
    /// The language of a file, from its path and the beginning of its text.
    #[must_use]
    pub fn of(file: &str, text: &str) -> Self {
        let name = path::file_name(file);
        match name.to_ascii_lowercase().as_str() {
            "makefile" | "gnumakefile" => return Self::Makefile,
            "dockerfile" | "containerfile" => return Self::Dockerfile,
            ".bashrc" | ".bash_profile" | ".bash_login" | ".bash_logout" | ".bash_aliases"
            | ".zshrc" | ".zshenv" | ".zprofile" | ".zlogin" | ".zlogout" | ".profile"
            | ".kshrc" | ".envrc" | "configure" | "pkgbuild" | "apkbuild" | ".xinitrc"
            | ".xprofile" | "justfile" | ".justfile" => return Self::Shell,
            "rakefile" | "gemfile" | "vagrantfile" | "brewfile" => return Self::Ruby,
            "jenkinsfile" => return Self::Other("Groovy"),
            name if name.starts_with("dockerfile.") || name.starts_with("containerfile.") => {
                return Self::Dockerfile;
            }
            _ => {}
        }
        let suffix = path::suffix(file);
        match suffix.as_str() {
            "md" | "markdown" | "mdx" => return Self::Markdown,
            "py" | "pyw" | "pyi" | "py3" | "pyx" | "pth" | "wsgi" | "rpy" => return Self::Python,
            "sh" | "bash" | "zsh" | "ksh" | "dash" | "command" | "bats" | "ebuild" => {
                return Self::Shell;
            }
            "js" | "mjs" | "cjs" | "jsx" | "jse" => return Self::JavaScript,
            "ts" | "mts" | "cts" | "tsx" => return Self::TypeScript,
            "ps1" | "psm1" | "psd1" => return Self::PowerShell,
            "mk" | "mak" | "make" => return Self::Makefile,
            "dockerfile" => return Self::Dockerfile,
            "rb" | "rake" | "gemspec" | "ru" => return Self::Ruby,
            "pl" | "pm" | "perl" => return Self::Perl,
            "php" | "phtml" | "php5" => return Self::Php,
            "go" => return Self::Go,
            "bat" | "cmd" => return Self::Batch,
            "applescript" => return Self::AppleScript,
            "vbs" | "bas" | "vba" | "frm" => return Self::Basic,
            // Classes of documents have this ending, too.
            "cls" if is_basic(text) => return Self::Basic,
            "json" => return Self::Json,
            _ => {}
        }
        if let Some((_, other)) = OTHER.iter().find(|(known, _)| *known == suffix) {
            return Self::Other(other);
        }
        Self::of_shebang(text).unwrap_or(Self::Text)
    }

    /// The language that a `#!` line names.
    #[must_use]
    pub fn of_shebang(text: &str) -> Option<Self> {
        let line = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .strip_prefix("#!")?
            .lines()
            .next()?;
        let words = line.split_whitespace().map(path::file_name);
        // `env -S`, `env -u NAME`, `sudo`, `busybox`, `nice -n 5`: the first
        // word that is known, whatever stands in front.
        let mut words = words.filter(|word| !word.starts_with('-') && !word.contains('='));
        words.find_map(|word| Self::of_program(word).or_else(|| Self::of_runner(word)))
    }

    /// Programs that run a file whole, but whose input is data.
    fn of_runner(program: &str) -> Option<Self> {
        match program {
            "make" | "gmake" | "just" => Some(Self::Makefile),
            "uvx" | "pipx" | "ipython" => Some(Self::Python),
            "awk" | "gawk" | "mawk" | "nawk" => Some(Self::Other("awk")),
            "expect" => Some(Self::Other("expect")),
            "tclsh" => Some(Self::Other("Tcl")),
            "csh" | "tcsh" => Some(Self::Other("csh")),
            _ => None,
        }
    }

    /// The language that an interpreter runs, from the interpreter's name
    /// (`python3.12`, `bash`, `node`).
    #[must_use]
    pub fn of_program(program: &str) -> Option<Self> {
        let lower = program.to_ascii_lowercase();
        let base = lower.strip_suffix(".exe").unwrap_or(&lower);
        let base = base.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        match base {
            "python" | "pypy" | "uv" => Some(Self::Python),
            "sh" | "bash" | "zsh" | "ksh" | "dash" | "ash" => Some(Self::Shell),
            "node" | "nodejs" | "bun" => Some(Self::JavaScript),
            "deno" | "ts-node" | "tsx" => Some(Self::TypeScript),
            "pwsh" | "powershell" => Some(Self::PowerShell),
            "ruby" | "jruby" => Some(Self::Ruby),
            "perl" => Some(Self::Perl),
            "php" => Some(Self::Php),
            "cmd" => Some(Self::Batch),
            "lua" => Some(Self::Other("Lua")),
            "osascript" => Some(Self::AppleScript),
            "fish" => Some(Self::Other("fish")),
            "rscript" => Some(Self::Other("R")),
            _ => None,
        }
    }

    /// What the info string of a Markdown fence says of it. Writers spell it in
    /// many ways: `bash`, `{.bash}`, `bash:run.sh`, `language-sh`, `sh title=x`.
    #[must_use]
    pub fn of_fence(info: &str) -> Fenced {
        let lower = info.to_ascii_lowercase();
        let tag = lower.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let tag = tag
            .strip_prefix("language-")
            .or_else(|| tag.strip_prefix("lang-"))
            .unwrap_or(tag);
        let end = tag
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
            .unwrap_or(tag.len());
        let tag = &tag[..end];
        let first = tag.split('-').next().unwrap_or_default();
        Self::of_tag(tag)
            .or_else(|| Self::of_tag(first))
            .or_else(|| {
                Self::of_tag(first.trim_end_matches(|letter: char| letter.is_ascii_digit()))
            })
            .map_or_else(
                || {
                    if DATA_TAGS.contains(&first) {
                        Fenced::Data
                    } else {
                        Fenced::Unknown
                    }
                },
                Fenced::Code,
            )
    }

    fn of_tag(tag: &str) -> Option<Self> {
        match tag {
            "python" | "py" | "ipython" | "pycon" | "jupyter" => Some(Self::Python),
            "bash" | "sh" | "shell" | "zsh" | "ksh" | "dash" | "console" | "terminal"
            | "shellsession" => Some(Self::Shell),
            "javascript" | "js" | "mjs" | "cjs" | "jsx" | "node" => Some(Self::JavaScript),
            "typescript" | "ts" | "tsx" => Some(Self::TypeScript),
            "powershell" | "pwsh" | "ps1" | "ps" => Some(Self::PowerShell),
            "makefile" | "make" => Some(Self::Makefile),
            "dockerfile" | "docker" => Some(Self::Dockerfile),
            "ruby" | "rb" => Some(Self::Ruby),
            "perl" | "pl" => Some(Self::Perl),
            "php" => Some(Self::Php),
            "go" | "golang" => Some(Self::Go),
            "batch" | "bat" | "cmd" | "batchfile" | "dosbatch" => Some(Self::Batch),
            "applescript" | "osascript" => Some(Self::AppleScript),
            "vba" | "vb" | "vbs" | "vbscript" | "vbnet" => Some(Self::Basic),
            _ => None,
        }
    }

    /// The language that code without a label is in, from the beginnings of
    /// its lines; shell when nothing says otherwise.
    #[must_use]
    pub fn of_snippet(code: &str) -> Self {
        if let Some(language) = Self::of_shebang(code) {
            return language;
        }
        Self::of_lines(code).unwrap_or(Self::Shell)
    }

    /// The language that the beginnings of lines speak for, if one does.
    #[must_use]
    pub fn of_lines(code: &str) -> Option<Self> {
        let mut lines = code.lines().map(str::trim_start).take(SNIPPET_LINES);
        lines.find_map(|line| {
            let words = || line.split([' ', '(', '{', '.', ',', '\t']);
            match words().next().unwrap_or_default() {
                ">>>" => Some(Self::Python),
                "import" if line.contains(" from ") || line.contains(['"', '\'']) => {
                    Some(Self::JavaScript)
                }
                // A sentence goes on without a comma, a dot or `as`.
                "import" if is_python_import(line) => Some(Self::Python),
                "from" if words().any(|word| word == "import") => Some(Self::Python),
                "def" | "class" if line.trim_end().ends_with(':') => Some(Self::Python),
                "const" | "let" | "var" if line.contains('=') => Some(Self::JavaScript),
                "use" if matches!(line, "use strict;" | "use warnings;") || is_perl_use(line) => {
                    Some(Self::Perl)
                }
                "my" | "our" if line.contains(['$', '@', '%']) && line.contains('=') => {
                    Some(Self::Perl)
                }
                "<?php" => Some(Self::Php),
                "@echo" => Some(Self::Batch),
                "require" | "require_relative"
                    if line.contains([' ']) && line.trim_end().ends_with(['\'', '"']) =>
                {
                    Some(Self::Ruby)
                }
                "require" | "function"
                    if line.contains('(') && line.contains([';', '{', '\'', '"']) =>
                {
                    Some(Self::JavaScript)
                }
                _ => None,
            }
        })
    }

    /// The name people know.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Markdown => "Markdown",
            Self::Python => "Python",
            Self::Shell => "shell",
            Self::JavaScript => "JavaScript",
            Self::TypeScript => "TypeScript",
            Self::PowerShell => "PowerShell",
            Self::Makefile => "makefile",
            Self::Dockerfile => "Dockerfile",
            Self::Ruby => "Ruby",
            Self::Perl => "Perl",
            Self::Php => "PHP",
            Self::Go => "Go",
            Self::Batch => "batch",
            Self::AppleScript => "AppleScript",
            Self::Basic => "BASIC",
            Self::Json => "JSON",
            Self::Other(name) => name,
            Self::Text => "text",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_suffix_name_and_first_line() {
        assert_eq!(Language::of("A.PY", ""), Language::Python);
        assert_eq!(
            Language::of("t", "#!/usr/bin/env -S python3.12 -u\n"),
            Language::Python
        );
        assert_eq!(
            Language::of("t", "#!/usr/bin/env pwsh\n"),
            Language::PowerShell
        );
        assert_eq!(Language::of("t", "#!/bin/sh\n"), Language::Shell);
        assert_eq!(Language::of("sub/Makefile", ""), Language::Makefile);
        assert_eq!(Language::of("a.txt", "import os\n"), Language::Text);
        assert_eq!(
            Language::of("t", "#!/usr/bin/env -u PATH bash\n"),
            Language::Shell
        );
        assert_eq!(Language::of("t", "#!/bin/busybox sh\n"), Language::Shell);
        assert_eq!(Language::of("Dockerfile.prod", ""), Language::Dockerfile);
        assert_eq!(Language::of("home/.bashrc", ""), Language::Shell);
    }

    #[test]
    fn labels_of_fences() {
        for info in [
            "bash",
            "{.bash}",
            "{bash}",
            "bash:run.sh",
            "sh;",
            ".sh",
            "bash=",
            "\u{a0}bash",
            "BASH",
            "language-bash",
            "bash-session",
            "sh title=\"a\"",
            "ksh",
            "\"bash\"",
            "!bash",
        ] {
            assert_eq!(
                Language::of_fence(info),
                Fenced::Code(Language::Shell),
                "{info}"
            );
        }
        for info in ["python3.11", "py3", "{.python .numberLines}", "python="] {
            assert_eq!(
                Language::of_fence(info),
                Fenced::Code(Language::Python),
                "{info}"
            );
        }
        for info in ["", "text", "output", "foo"] {
            assert_eq!(Language::of_fence(info), Fenced::Unknown, "{info}");
        }
        assert_eq!(Language::of_fence("json"), Fenced::Data);
    }

    #[test]
    fn code_without_a_label() {
        for (code, language) in [
            ("import os, sys\nos.x()\n", Language::Python),
            ("x\nfrom a.b import c\n", Language::Python),
            ("const a = require('b')\n", Language::JavaScript),
            ("import {a} from 'b'\n", Language::JavaScript),
            ("curl x | sh\n", Language::Shell),
            ("import the file and go on\n", Language::Shell),
        ] {
            assert_eq!(Language::of_snippet(code), language, "{code}");
        }
    }
}
