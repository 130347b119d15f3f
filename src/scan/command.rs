//! Commands that a unit of code runs, whichever language runs them.

use crate::text::Span;

use super::code::{Origin, Unit};
use super::operation::{Act, Origins, ShellUse, Value};

/// Most bytes of a command line that rules look at.
const MAX_LINE: usize = 4096;

/// Most bytes of a written text that are looked at.
const MAX_TEXT: usize = 64 << 10;

/// One program with its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Command<'a> {
    /// The call or command.
    pub span: Span,
    program: &'a str,
    /// The whole line, as far as it is known.
    pub line: &'a str,
    /// Where its arguments come from.
    pub origins: Origins,
    /// What is piped into it.
    pub input: &'a Value,
}

/// Every command of `unit`, in the order of the text. A command line that a
/// shell interprets is a unit of its own and not listed again.
pub fn all(unit: &Unit) -> impl Iterator<Item = Command<'_>> {
    unit.lowered.operations.iter().filter_map(|operation| {
        let Act::Execute {
            program: Some(program),
            command,
            shell,
            input,
        } = &operation.act
        else {
            return None;
        };
        if *shell == ShellUse::Yes && command.text.is_some() {
            return None;
        }
        let line = command.text.as_deref().unwrap_or_default();
        let (program, line) = unwrapped(program, line);
        let mut end = line.len().min(MAX_LINE);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        Some(Command {
            span: operation.span,
            program,
            line: &line[..end],
            origins: command.origins,
            input,
        })
    })
}

/// A program behind those that only start another one.
fn unwrapped<'a>(program: &'a str, line: &'a str) -> (&'a str, &'a str) {
    let (mut program, mut line) = (program, line);
    for _ in 0..4 {
        if !matches!(program, "sudo" | "doas" | "nohup" | "setsid" | "env") {
            break;
        }
        let rest = line
            .split_once(char::is_whitespace)
            .map_or("", |(_, rest)| rest.trim_start());
        let next = rest.split_whitespace().next().unwrap_or_default();
        if next.is_empty() || next.starts_with('-') || next.contains('=') {
            break;
        }
        program = next.rsplit('/').next().unwrap_or(next);
        line = rest;
    }
    (program, line)
}

impl Command<'_> {
    /// Its program without `.exe`; letter case as written.
    #[must_use]
    pub fn program(&self) -> &str {
        let length = self.program.len();
        match self.program.get(length.saturating_sub(4)..) {
            Some(end) if length > 4 && end.eq_ignore_ascii_case(".exe") => {
                &self.program[..length - 4]
            }
            _ => self.program,
        }
    }

    /// Whether its program is one of `names`; letter case does not count.
    #[must_use]
    pub fn is(&self, names: &[&str]) -> bool {
        let program = self.program();
        names.iter().any(|name| program.eq_ignore_ascii_case(name))
    }

    /// Its words behind the program.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.line.split_whitespace().skip(1)
    }

    /// Whether one of its words is `word`; letter case does not count.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.words().any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Its line in small letters.
    #[must_use]
    pub fn small(&self) -> String {
        self.line.to_ascii_lowercase()
    }
}

/// Files that `unit` writes at a known path: place, path, content.
pub fn writes(unit: &Unit) -> impl Iterator<Item = (Span, &str, &Value)> {
    unit.lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Write { path, content } => Some((operation.span, path.text.as_deref()?, content)),
            _ => None,
        })
}

/// Files that `unit` reads at a known path: place, path.
pub fn reads(unit: &Unit) -> impl Iterator<Item = (Span, &str)> {
    unit.lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Read { path } => Some((operation.span, path.text.as_deref()?)),
            _ => None,
        })
}

/// Whether the code of `unit` runs as it stands, and is no example in a text.
#[must_use]
pub fn is_program(unit: &Unit) -> bool {
    match unit.origin {
        Origin::File
        | Origin::Recipe
        | Origin::Setting
        | Origin::Nested
        | Origin::Written
        | Origin::Patched => true,
        Origin::Fence | Origin::Unlabelled => false,
    }
}

/// Whether what is written would do something on its own later: it came over
/// the network, was decoded, or runs what it downloads.
#[must_use]
pub fn is_loaded(content: &Value) -> bool {
    content.origins.has(Origins::NETWORK)
        || content.origins.has(Origins::DECODED)
        || content.text.as_deref().is_some_and(is_loaded_text)
}

/// Whether a text runs what it downloads or decodes, or opens a shell to
/// elsewhere.
#[must_use]
pub fn is_loaded_text(text: &str) -> bool {
    let mut end = text.len().min(MAX_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = text[..end].to_ascii_lowercase();
    let has = |word: &str| text.contains(word);
    let fetches = has("curl ")
        || has("wget ")
        || has("iwr ")
        || has("irm ")
        || has("invoke-webrequest")
        || has("invoke-restmethod")
        || has("downloadstring")
        || has("urlopen(")
        || has("https.get(")
        || has("http.get(")
        || has("https').get(")
        || has("https\").get(")
        || has("requests.get(");
    let runs = has("| sh")
        || has("|sh")
        || has("| bash")
        || has("|bash")
        || has("eval")
        || has("$(")
        || has("iex")
        || has("invoke-expression")
        || has("scriptblock")
        || has("exec(");
    fetches && runs
        || has("/dev/tcp/")
        || (has("base64 -d") || has("base64 --decode") || has("b64decode"))
            && (runs || has("exec("))
        || has("nc -e")
        || has("/dev/shm/")
        || has("mshta") && (has("http") || has("javascript:"))
        || has("script:http")
        || has("powershell") && (has(" -enc") || has(" -e ") || has(" -ec "))
}

/// Programs that run what they are given as code.
#[must_use]
pub fn interprets(program: &str) -> bool {
    let bare = program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    matches!(
        bare,
        "sh" | "bash"
            | "zsh"
            | "dash"
            | "ksh"
            | "eval"
            | "exec"
            | "source"
            | "cmd"
            | "cmd.exe"
            | "powershell"
            | "pwsh"
            | "powershell.exe"
            | "python"
            | "node"
            | "perl"
            | "ruby"
            | "php"
            | "sudo"
            | "nohup"
            | "env"
            | "xargs"
            | "echo"
            | "printf"
    )
}
