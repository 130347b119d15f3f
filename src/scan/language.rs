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
    /// JSON.
    Json,
    /// A program in a language that has no analyser here; the text is its
    /// name.
    Other(&'static str),
    /// Text that no interpreter runs: prose, data, configuration.
    Text,
}

/// Suffixes of programs that have no analyser.
const OTHER: [(&str, &str); 24] = [
    ("rb", "Ruby"),
    ("pl", "Perl"),
    ("pm", "Perl"),
    ("php", "PHP"),
    ("go", "Go"),
    ("lua", "Lua"),
    ("bat", "batch"),
    ("cmd", "batch"),
    ("vbs", "VBScript"),
    ("applescript", "AppleScript"),
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
];

impl Language {
    /// The language of a file, from its path and the beginning of its text.
    #[must_use]
    pub fn of(file: &str, text: &str) -> Self {
        let name = path::file_name(file);
        match name.to_ascii_lowercase().as_str() {
            "makefile" | "gnumakefile" => return Self::Makefile,
            "dockerfile" | "containerfile" => return Self::Dockerfile,
            _ => {}
        }
        let suffix = path::suffix(file);
        match suffix.as_str() {
            "md" | "markdown" | "mdx" => return Self::Markdown,
            "py" | "pyw" | "pyi" => return Self::Python,
            "sh" | "bash" | "zsh" | "ksh" | "dash" | "command" => return Self::Shell,
            "js" | "mjs" | "cjs" | "jsx" => return Self::JavaScript,
            "ts" | "mts" | "cts" | "tsx" => return Self::TypeScript,
            "ps1" | "psm1" | "psd1" => return Self::PowerShell,
            "mk" => return Self::Makefile,
            "dockerfile" => return Self::Dockerfile,
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
        let mut words = line.split_whitespace();
        let mut program = path::file_name(words.next()?);
        if program == "env" {
            program = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
            program = path::file_name(program);
        }
        Self::of_program(program)
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
            "ruby" => Some(Self::Other("Ruby")),
            "perl" => Some(Self::Other("Perl")),
            "php" => Some(Self::Other("PHP")),
            "lua" => Some(Self::Other("Lua")),
            "osascript" => Some(Self::Other("AppleScript")),
            "fish" => Some(Self::Other("fish")),
            "rscript" => Some(Self::Other("R")),
            _ => None,
        }
    }

    /// The language that the info string of a Markdown fence names; `None`
    /// when it names none that is run.
    #[must_use]
    pub fn of_fence(info: &str) -> Option<Self> {
        let tag = info
            .split([' ', ',', '{', '\t'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        match tag.as_str() {
            "python" | "py" | "python3" => Some(Self::Python),
            "bash" | "sh" | "shell" | "zsh" | "console" | "shell-session" | "terminal"
            | "shellsession" => Some(Self::Shell),
            "javascript" | "js" | "mjs" | "cjs" | "jsx" | "node" => Some(Self::JavaScript),
            "typescript" | "ts" | "tsx" => Some(Self::TypeScript),
            "powershell" | "pwsh" | "ps1" | "ps" => Some(Self::PowerShell),
            "makefile" | "make" => Some(Self::Makefile),
            "dockerfile" | "docker" => Some(Self::Dockerfile),
            _ => None,
        }
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
    }
}
