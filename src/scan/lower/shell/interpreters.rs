//! Interpreters: where the code comes from that they run.

use std::rc::Rc;

use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins, ShellUse, Value};

use super::commands::Call;
use super::one_liners::{hinted, opens_shell};
use super::value::{Folded, base_name};
use super::walk::Walk;

/// What kind of interpreter a program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Runs shell text.
    Shell,
    /// Runs PowerShell text.
    PowerShell,
    /// Runs another language.
    Other,
}

/// Whether `program` is an interpreter.
pub(super) fn kind(program: &str) -> Option<Kind> {
    match program {
        "uv" => return None,
        "awk" | "gawk" | "mawk" | "jshell" | "ghci" | "tclsh" | "expect" => return None,
        "rbash" | "mksh" | "fish" | "at" | "batch" => return Some(Kind::Shell),
        _ => {}
    }
    Some(match Language::of_program(program)? {
        Language::Shell => Kind::Shell,
        Language::PowerShell => Kind::PowerShell,
        Language::Python
        | Language::JavaScript
        | Language::TypeScript
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::Batch
        | Language::AppleScript
        | Language::Basic
        | Language::Other(_) => Kind::Other,
        Language::Markdown
        | Language::Makefile
        | Language::Dockerfile
        | Language::Json
        | Language::Text => return None,
    })
}

/// Where an interpreter takes its code from.
enum Source<'a> {
    Code(&'a Folded),
    Script(&'a Folded),
    Input,
    Elsewhere,
}

fn source<'a>(kind: Kind, program: &str, words: &'a [Folded]) -> Source<'a> {
    let base = program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    // Letters whose value is code, letters that take another value.
    let (code, valued): (&str, &str) = match base {
        "python" | "pypy" => ("c", "WXm"),
        "perl" => ("eE", "IMmFCi"),
        "ruby" => ("e", "rICE"),
        "node" | "nodejs" | "bun" => ("ep", "rC"),
        "php" => ("r", "dcfz"),
        "lua" => ("e", "l"),
        "osascript" | "rscript" => ("e", "l"),
        "at" | "batch" => ("", "qfmt"),
        _ if kind == Kind::Shell => ("c", "oO"),
        _ => ("e", ""),
    };
    let mut wanted = false;
    let mut words = words.iter();
    // `deno run x.ts`, `bun run x.ts`.
    if matches!(base, "deno" | "bun")
        && words
            .as_slice()
            .first()
            .is_some_and(|word| word.text == "run")
    {
        words.next();
    }
    while let Some(word) = words.next() {
        let text = word.text.as_str();
        if kind == Kind::PowerShell && text.starts_with('-') {
            let lower = text.to_ascii_lowercase();
            if lower.len() > 1 && "-command".starts_with(&lower) {
                wanted = true;
            } else if lower == "-file" || lower == "-f" {
                return words.next().map_or(Source::Elsewhere, Source::Script);
            } else if lower.starts_with("-e") && !lower.starts_with("-ex") {
                return Source::Elsewhere;
            }
            continue;
        }
        if wanted && !text.starts_with('-') {
            return Source::Code(word);
        }
        if text == "-" || text == "/dev/stdin" {
            return Source::Input;
        }
        match text {
            "--eval" | "--print" => {
                return words.next().map_or(Source::Elsewhere, Source::Code);
            }
            "--rcfile" | "--init-file" | "--require" | "--import" | "--loader" => {
                words.next();
                continue;
            }
            "-s" if kind == Kind::Shell => return Source::Input,
            "--version" | "--help" | "-V" if kind != Kind::Shell => return Source::Elsewhere,
            "-h" => return Source::Elsewhere,
            _ => {}
        }
        if text.starts_with("--") {
            continue;
        }
        let Some(letters) = text
            .strip_prefix('-')
            .or_else(|| text.strip_prefix('+').filter(|_| kind == Kind::Shell))
        else {
            if matches!(base, "at" | "batch") {
                continue;
            }
            return Source::Script(word);
        };
        for (offset, letter) in letters.char_indices() {
            let behind = &letters[offset + letter.len_utf8()..];
            if code.contains(letter) {
                if kind == Kind::Shell {
                    // The code is the first operand.
                    wanted = true;
                    continue;
                }
                if behind.is_empty() {
                    return words.next().map_or(Source::Elsewhere, Source::Code);
                }
                return Source::Code(word);
            }
            if letter == 's' && kind == Kind::Shell && !wanted {
                return Source::Input;
            }
            if letter == 'm' && matches!(base, "python" | "pypy") {
                return Source::Elsewhere;
            }
            if valued.contains(letter) {
                if behind.is_empty() && !(kind == Kind::Shell && offset + 1 < letters.len()) {
                    words.next();
                }
                break;
            }
        }
    }
    if wanted {
        Source::Elsewhere
    } else {
        Source::Input
    }
}

impl Walk {
    /// Runs an interpreter; what it prints.
    pub(super) fn interpreter(&mut self, kind: Kind, call: &Call<'_>) -> Rc<Folded> {
        let words = call.words;
        match source(kind, call.name, words) {
            Source::Code(code) => {
                self.execute(call, call.span, ShellUse::No);
                self.code(kind, call, code);
                Rc::new(hinted(call, code))
            }
            Source::Script(script) => {
                self.execute(call, call.span, ShellUse::No);
                self.script_file(kind, call, script)
            }
            Source::Input => {
                self.was_shell = kind == Kind::Shell;
                let Some(input) = call.input.clone().filter(|input| !input.is_nothing()) else {
                    self.execute(call, call.span, ShellUse::No);
                    return Rc::new(Folded::from(Origins::UNKNOWN));
                };
                self.execute(call, call.pipeline, ShellUse::No);
                // What it prints goes back through a pipe with a name.
                if kind == Kind::Shell && self.pipes && input.origins.has(Origins::NETWORK) {
                    self.act(call.pipeline, call.name, Act::Rewire);
                }
                self.run_content(kind, call, &input, call.pipeline);
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            Source::Elsewhere => {
                self.execute(call, call.span, ShellUse::No);
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
        }
    }

    /// `powershell -EncodedCommand …`.
    pub(super) fn powershell(&mut self, call: &Call<'_>) {
        let words: Vec<&str> = call.words.iter().map(|word| word.text.as_str()).collect();
        if let Some(code) = crate::scan::lower::powershell::encoded(&words) {
            self.act(call.span, call.name, Act::Evaluate { code });
        }
    }

    /// Code given as an argument.
    pub(super) fn code(&mut self, kind: Kind, call: &Call<'_>, code: &Folded) {
        let ran = Value {
            text: code.value().text,
            origins: code.code,
            way: code.way.clone(),
        };
        if kind != Kind::Shell || !code.code.is_constant() {
            self.act(call.span, call.name, Act::Evaluate { code: ran });
        }
        if kind == Kind::Shell {
            self.nested(call, code, call.span);
        }
        if kind == Kind::Other && opens_shell(&code.text) {
            self.act(call.span, call.name, Act::Rewire);
        }
        if matches!(call.name, "perl" | "ruby" | "php" | "lua" | "osascript") {
            self.spawned(call, &code.text);
        }
    }

    /// Content that an interpreter runs as a whole.
    pub(super) fn run_content(
        &mut self,
        kind: Kind,
        call: &Call<'_>,
        content: &Rc<Folded>,
        span: crate::text::Span,
    ) {
        self.act(
            span,
            call.name,
            Act::Evaluate {
                code: content.value(),
            },
        );
        if kind == Kind::Shell {
            self.nested(call, content, span);
        }
    }

    /// Shell text that is lowered again as a unit of its own.
    pub(super) fn nested(&mut self, call: &Call<'_>, text: &Folded, span: crate::text::Span) {
        if text.text.trim().is_empty() || text.text == "$_" || !self.spend(text.text.len()) {
            return;
        }
        self.act(
            span,
            call.name,
            Act::Execute {
                program: Some(call.name.to_owned()),
                command: Value {
                    text: Some(text.text.clone()),
                    origins: text.origins,
                    way: text.way.clone(),
                },
                shell: ShellUse::Yes,
                input: Value::default(),
            },
        );
    }

    /// A script file given to an interpreter, or sourced.
    pub(super) fn script_file(
        &mut self,
        kind: Kind,
        call: &Call<'_>,
        script: &Folded,
    ) -> Rc<Folded> {
        self.note_import(call, &script.text);
        let known = script.stream.is_some() || self.written(&script.text).is_some();
        let packed = self.came_packed(&script.text);
        if known || packed.is_some() {
            let content = packed
                .filter(|_| !known)
                .unwrap_or_else(|| self.content(script, &None));
            if !content.vague
                || content.origins.has(Origins::NETWORK)
                || content.origins.has(Origins::DECODED)
            {
                self.run_content(kind, call, &content, call.span);
            }
        } else if call.name != "sh"
            && script.text.starts_with("http")
            && script.text.contains("://")
        {
            // `deno run https://…`
            let code = super::network::downloaded(call, script, Origins::NETWORK).value();
            self.act(call.span, call.name, Act::Evaluate { code });
        }
        Rc::new(Folded::from(Origins::UNKNOWN))
    }

    /// Files of the package that the script runs or sources.
    pub(super) fn note_import(&mut self, call: &Call<'_>, path: &str) {
        // `$(dirname "$0")/lib.sh`, `$HERE/lib.sh`: beside the script.
        let local = match path.strip_prefix('$') {
            Some(rest) => match rest.split_once('/') {
                Some((name, file)) if name != "HOME" => format!("./{file}"),
                _ => return,
            },
            None => path.to_owned(),
        };
        let outside = local.starts_with(['/', '~', '-'])
            || local.contains(['$', '*', '?', '\n', ' ', ':'])
            || !base_name(&local).contains(|letter: char| letter.is_ascii_alphanumeric())
            || local.split('/').any(|part| {
                part.len() > 2 && part.starts_with('.') && part != ".."
                    || part == "node_modules"
                    || part == "venv"
            });
        if !outside && local.len() <= 512 && self.written(&local).is_none() {
            self.import(call.span, &local);
        }
    }
}
