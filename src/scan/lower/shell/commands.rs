//! Simple commands: which program runs, what it reads, prints and does.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::scan::sensitive;
use crate::text::Span;

use super::decode;
use super::interpreters::{Kind, kind, opens_shell};
use super::options::{Item, items};
use super::syntax::{Part, Simple};
use super::value::{Folded, base_name};
use super::walk::{Position, Stream, Walk};
use super::wrappers::unwrap;

/// Most bytes of a command line that an operation keeps.
const MAX_COMMAND: usize = 4096;

/// Programs whose output is made of what they read.
const FILTERS: &[&str] = &[
    "head", "tail", "sort", "uniq", "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk", "mawk",
    "cut", "tr", "jq", "yq", "less", "more", "strings", "nl", "rev", "tac", "fold", "fmt", "paste",
    "column", "gzip", "bzip2", "xz", "zstd", "gpg", "openssl", "base64", "base32", "xxd", "od",
    "hexdump", "iconv", "dos2unix", "pv", "tee", "sponge", "envsubst", "gunzip", "bunzip2", "unxz",
    "zcat", "bzcat", "xzcat", "tar", "zip", "cpio", "uuencode", "uudecode", "split", "cat", "bat",
    "expand", "shuf", "dd", "perl", "ar", "7z", "age", "qrencode", "unzip", "funzip", "lz4",
    "brotli",
];

/// Filters whose first operand is a program or pattern, not a file.
const PATTERN_FIRST: &[&str] = &[
    "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk", "mawk", "jq", "yq", "tr", "perl",
];

/// Filters that decompress.
const DECOMPRESSORS: &[&str] = &[
    "gunzip", "bunzip2", "unxz", "zcat", "bzcat", "xzcat", "uudecode", "funzip",
];

/// A program with its arguments, at its place.
#[derive(Debug)]
pub(super) struct Call<'c> {
    /// Base name of the program.
    pub(super) name: &'c str,
    /// The program as written.
    pub(super) program: &'c Folded,
    /// Its arguments.
    pub(super) words: &'c [Folded],
    /// The command.
    pub(super) span: Span,
    /// The pipeline it stands in.
    pub(super) pipeline: Span,
    /// What it reads.
    pub(super) input: Stream,
    /// Something is piped or redirected into it.
    pub(super) fed: bool,
    /// The stage in front is a shell.
    pub(super) behind_shell: bool,
}

impl Call<'_> {
    /// The command line, arguments joined by blanks, cut to a bounded length.
    pub(super) fn line(&self) -> Value {
        let mut text = self.program.text.clone();
        let mut origins = self.program.origins;
        for word in self.words {
            origins = origins.with(word.origins);
            if text.len() < MAX_COMMAND {
                text.push(' ');
                text.push_str(&word.text);
            }
        }
        if text.len() > MAX_COMMAND {
            let mut end = MAX_COMMAND;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        Value {
            text: Some(text),
            origins,
        }
    }

    /// Everything its arguments hold.
    pub(super) fn origins(&self) -> Origins {
        self.words
            .iter()
            .fold(Origins::NONE, |all, word| all.with(word.origins))
    }
}

impl Walk {
    pub(super) fn simple(
        &mut self,
        simple: &Simple,
        input: Stream,
        position: Position,
        bodies: &[Vec<Part>],
    ) -> Rc<Folded> {
        if simple.words.is_empty() {
            for assignment in &simple.assignments {
                self.assign(assignment, bodies);
            }
        } else {
            for assignment in &simple.assignments {
                for word in &assignment.values {
                    self.joined(&word.parts, bodies);
                }
            }
        }
        let mut words = Vec::new();
        for word in &simple.words {
            words.extend(self.fields(word, bodies));
        }
        for assignment in &simple.declared {
            self.assign(assignment, bodies);
            if words.first().is_some_and(|word| word.text == "alias") {
                self.aliases.insert(assignment.name.clone());
            }
        }
        let wiring = self.redirects(&simple.redirects, bodies);
        let fed = position.piped || wiring.input.is_some();
        let input = wiring.input.clone().or(input);
        let socketed = !wiring.sockets.is_empty();
        self.expand_alias(&mut words);

        let mut left = unwrap(words, input);
        // A network value as the program: what came is what runs.
        let printed = if let Some(program) = left.words.pop_front() {
            let words = left.words.make_contiguous();
            let name = base_name(&program.text).to_owned();
            let call = Call {
                name: &name,
                program: &program,
                words,
                span: simple.span,
                pipeline: position.pipeline,
                input: left.input,
                fed,
                behind_shell: position.behind_shell,
            };
            if left.looked_up {
                Rc::new(Folded::from(Origins::UNKNOWN))
            } else {
                self.run(&call, !simple.declared.is_empty())
            }
        } else if let Some(wrapper) = left.wrapper {
            let program = Folded::constant(if left.shell { "sh" } else { &wrapper });
            let name = program.text.clone();
            let call = Call {
                name: &name,
                program: &program,
                words: &[],
                span: simple.span,
                pipeline: position.pipeline,
                input: left.input,
                fed,
                behind_shell: position.behind_shell,
            };
            self.run(&call, false)
        } else if simple.words.is_empty() && wiring.input.is_some() {
            // `$(< file)`
            left.input.clone().unwrap_or_default()
        } else {
            Rc::default()
        };

        let runs_shell = self.was_shell;
        let executes = simple.words.iter().any(|word| {
            word.bare()
                .is_some_and(|word| kind(base_name(word)).is_some() || word == "exec")
        });
        let mut wiring = wiring;
        if socketed && (executes || runs_shell || wiring.copies) {
            wiring.socket = wiring
                .sockets
                .iter()
                .any(|socket| !super::network::is_local(&socket.address));
        }
        if wiring.socket {
            self.act(simple.span, "/dev/tcp", Act::Rewire);
        }
        self.deliver(printed, &wiring, simple.span)
    }

    fn expand_alias(&mut self, words: &mut Vec<Folded>) {
        let Some(first) = words.first() else { return };
        if !self.aliases.contains(&first.text) {
            return;
        }
        let name = first.text.clone();
        let value = self.variable(&name);
        if !value.vague && self.spend(value.text.len()) {
            let pieces = value.text.split_ascii_whitespace().map(Folded::constant);
            words.splice(..1, pieces);
        }
    }

    /// Reports that the program runs.
    pub(super) fn execute(&mut self, call: &Call<'_>, span: Span, shell: ShellUse) {
        let input = call
            .input
            .as_ref()
            .map(|input| input.value())
            .unwrap_or_default();
        let known = !call.program.text.is_empty() && !call.program.text.starts_with('$');
        self.act(
            span,
            call.name,
            Act::Execute {
                program: known.then(|| call.name.to_owned()),
                command: call.line(),
                shell,
                input,
            },
        );
    }

    /// What a command does; what it prints.
    fn run(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        if call.name.is_empty() {
            return Rc::default();
        }
        self.note_bomb(call.name, call.span);
        if let Some(printed) = self.functions.get(call.name).cloned() {
            self.execute(call, call.span, ShellUse::No);
            return printed;
        }
        // The program itself came from somewhere.
        let code = call.program.code;
        if call.program.text.starts_with('$')
            && (code.has(Origins::NETWORK) || code.has(Origins::DECODED))
        {
            self.act(
                call.span,
                call.name,
                Act::Evaluate {
                    code: Value::from(code),
                },
            );
        }
        if call.program.text.contains('/')
            && let Some(content) = self.written(&call.program.text)
        {
            self.execute(call, call.span, ShellUse::No);
            if content.origins.has(Origins::NETWORK)
                || content.origins.has(Origins::DECODED)
                || !content.vague
            {
                self.run_content(Kind::Shell, call, &content, call.span);
            }
            return Rc::new(Folded::from(Origins::UNKNOWN));
        }
        if call.program.stream.is_some() {
            self.execute(call, call.span, ShellUse::No);
            return self.script_file(Kind::Shell, call, call.program);
        }
        if let Some(kind) = kind(call.name) {
            if kind == Kind::PowerShell {
                self.powershell(call);
            }
            let printed = self.interpreter(kind, call);
            if call.name == "perl" {
                let input = call.input.clone().unwrap_or_default();
                return Rc::new(Folded::from(input.origins.with(Origins::UNKNOWN)));
            }
            return printed;
        }
        if let Some(printed) = self.network(call) {
            return printed;
        }
        match call.name {
            "eval" => {
                self.execute(call, call.span, ShellUse::No);
                let mut code = Folded::default();
                for (index, word) in call.words.iter().enumerate() {
                    if index > 0 {
                        code.push(&Folded::constant(" "));
                    }
                    code.push(word);
                }
                self.code(Kind::Shell, call, &code);
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "source" | "." => {
                self.execute(call, call.span, ShellUse::No);
                if let Some(script) = call.words.first() {
                    if matches!(script.text.as_str(), "/dev/stdin" | "-")
                        && let Some(input) = &call.input
                    {
                        self.run_content(Kind::Shell, call, input, call.pipeline);
                    } else {
                        self.script_file(Kind::Shell, call, script);
                    }
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "trap" | "su" | "runuser" | "script" | "flock" => {
                self.execute(call, call.span, ShellUse::No);
                let code = if call.name == "trap" {
                    call.words
                        .first()
                        .filter(|word| !word.text.starts_with('-'))
                } else {
                    let flag = call
                        .words
                        .iter()
                        .position(|word| matches!(word.text.as_str(), "-c" | "-qc" | "--command"));
                    flag.and_then(|flag| call.words.get(flag + 1))
                };
                if let Some(code) = code {
                    self.code(Kind::Shell, call, code);
                } else if call.name == "su" && call.input.is_some() {
                    self.was_shell = true;
                    self.interpreter(
                        Kind::Shell,
                        &Call {
                            words: &[],
                            input: call.input.clone(),
                            ..*call
                        },
                    );
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "find" => self.find(call),
            "uv" | "poetry" | "pipenv" | "rye" | "pdm" | "hatch"
                if call.words.first().is_some_and(|word| word.text == "run") =>
            {
                self.execute(call, call.span, ShellUse::No);
                let script = call.words[1..]
                    .iter()
                    .find(|word| !word.text.starts_with('-'));
                if let Some(script) = script.filter(|word| word.text.contains(['/', '.'])) {
                    self.note_import(call, &script.text);
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "read" | "mapfile" | "readarray" => {
                let origins = call
                    .input
                    .as_ref()
                    .map_or(Origins::INPUT, |input| input.origins);
                for word in call.words.iter().filter(|word| !word.text.starts_with('-')) {
                    let value = Folded::named(&word.text, origins.with(Origins::INPUT));
                    self.set(&word.text, value);
                }
                self.execute(call, call.span, ShellUse::No);
                Rc::default()
            }
            "echo" | "printf" | "print" => self.print(call),
            _ => self.ordinary(call, declares),
        }
    }

    fn print(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let mut words = call.words;
        let mut escapes = false;
        let mut newline = call.name != "printf";
        while let Some(word) = words.first()
            && word.text.len() > 1
            && word.text.starts_with('-')
            && word.text[1..].bytes().all(|byte| b"neEr-".contains(&byte))
        {
            escapes |= word.text.contains('e');
            newline &= !word.text.contains('n');
            words = &words[1..];
        }
        let mut printed = Folded::default();
        if call.name == "printf" {
            let constant = words.iter().all(|word| !word.vague);
            if let Some((format, rest)) = words.split_first().filter(|_| constant) {
                let rest: Vec<String> = rest.iter().map(|word| word.text.clone()).collect();
                printed.text = decode::printf(&format.text, &rest);
                printed.origins = call.origins();
                printed.code = printed.origins;
                return Rc::new(printed);
            }
            if let Some(first) = words.iter().find(|word| word.text.contains('%')) {
                // `printf '%s' "$(…)"`: the format is nothing of its own.
                if first.text.starts_with('%') {
                    words = &words[1..];
                }
            }
        }
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                printed.push(&Folded::constant(" "));
            }
            printed.push(word);
        }
        if escapes {
            printed.text = decode::escapes(&printed.text);
        }
        if newline {
            printed.text.push('\n');
        }
        printed.stream = None;
        Rc::new(printed)
    }

    /// `find`: what it starts and removes.
    fn find(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let starts = call
            .words
            .iter()
            .position(|word| word.text.starts_with(['-', '(', '!']))
            .unwrap_or(call.words.len());
        let (roots, tests) = call.words.split_at(starts);
        let narrowed = tests.iter().any(|word| {
            matches!(
                word.text.as_str(),
                "-name"
                    | "-iname"
                    | "-path"
                    | "-ipath"
                    | "-regex"
                    | "-mtime"
                    | "-mmin"
                    | "-atime"
                    | "-ctime"
                    | "-user"
                    | "-size"
                    | "-empty"
                    | "-newer"
                    | "-perm"
                    | "-group"
            )
        });
        let mut at = 0;
        while at < tests.len() {
            match tests[at].text.as_str() {
                "-delete" if !narrowed => {
                    for root in roots {
                        let path = root.spelled();
                        self.act(
                            call.span,
                            "find",
                            Act::Delete {
                                path,
                                recursive: true,
                            },
                        );
                    }
                }
                "-exec" | "-execdir" | "-ok" => {
                    let length = tests[at + 1..]
                        .iter()
                        .position(|word| matches!(word.text.as_str(), ";" | "+"))
                        .unwrap_or(tests.len() - at - 1);
                    let mut inner = tests[at + 1..at + 1 + length].to_vec();
                    at += length + 1;
                    let removes = inner.iter().any(|word| base_name(&word.text) == "rm");
                    if let Some(root) = roots.first()
                        && (!removes || !narrowed)
                        && self.spend(root.text.len() * inner.len())
                    {
                        for word in &mut inner {
                            if word.text.contains("{}") {
                                word.text = word.text.replacen("{}", &root.text, 1);
                            }
                        }
                    }
                    let left = unwrap(inner, None);
                    let words: Vec<Folded> = left.words.into();
                    if let Some((program, words)) = words.split_first() {
                        let inner = Call {
                            name: base_name(&program.text),
                            program,
                            words,
                            input: None,
                            ..*call
                        };
                        // Not `find` once more: that would nest without end.
                        if inner.name != "find" {
                            self.run(&inner, false);
                        }
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Rc::new(Folded::from(Origins::UNKNOWN))
    }

    /// Programs that are neither interpreters nor talk over the network.
    fn ordinary(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        if call.program.text.contains('/') && !call.program.text.starts_with('$')
            || call.program.text.starts_with('$') && call.program.text.contains('/')
        {
            self.note_import(call, &call.program.text);
        }
        match call.name {
            "env" | "printenv" | "export" | "declare" | "typeset" | "set" => {
                self.environment(call, declares)
            }
            "rm" | "rmdir" | "unlink" | "shred" | "wipefs" | "blkdiscard" | "dd" => {
                self.removal(call)
            }
            name if name == "mkfs" || name.starts_with("mkfs.") => self.removal(call),
            "cp" | "mv" | "install" | "ln" => {
                let operands = operands(call.words);
                if let Some((target, sources)) = operands.split_last() {
                    for source in sources {
                        let content = self.content(source, &call.input);
                        self.act(
                            call.span,
                            call.name,
                            Act::Read {
                                path: source.spelled(),
                            },
                        );
                        let inside = format!(
                            "{}/{}",
                            target.text.trim_end_matches('/'),
                            base_name(&source.text)
                        );
                        if self.spend(inside.len()) {
                            self.write(&inside, Rc::clone(&content));
                        }
                        self.write(&target.text, Rc::clone(&content));
                        self.act(
                            call.span,
                            call.name,
                            Act::Write {
                                path: target.spelled(),
                                content: Value::from(content.origins),
                            },
                        );
                    }
                }
                Rc::default()
            }
            "tee" | "sponge" => {
                let input = call.input.clone().unwrap_or_default();
                for target in operands(call.words) {
                    self.act(
                        call.span,
                        call.name,
                        Act::Write {
                            path: target.spelled(),
                            content: input.value(),
                        },
                    );
                    self.write(&target.text, Rc::clone(&input));
                }
                input
            }
            "awk" | "gawk" | "mawk" if call.words.iter().any(|word| opens_shell(&word.text)) => {
                self.act(call.span, call.name, Act::Rewire);
                Rc::default()
            }
            name if FILTERS.contains(&name) => self.filter(call),
            _ => Rc::new(Folded::from(Origins::UNKNOWN)),
        }
    }

    fn environment(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        let whole = match call.name {
            "set" => call.words.is_empty(),
            "printenv" | "env" => operands(call.words).is_empty(),
            _ => {
                !declares
                    && call
                        .words
                        .iter()
                        .all(|word| matches!(word.text.as_str(), "-p" | "-x" | "-px" | "-xp"))
            }
        };
        if whole {
            self.act(
                call.span,
                call.name,
                Act::Environment {
                    name: None,
                    contained: false,
                },
            );
            return Rc::new(Folded::from(Origins::ENVIRONMENT));
        }
        if call.name == "printenv" {
            for word in operands(call.words) {
                let name = Some(word.text.clone());
                self.act(
                    call.span,
                    call.name,
                    Act::Environment {
                        name,
                        contained: true,
                    },
                );
            }
            return Rc::new(Folded::from(Origins::VARIABLE));
        }
        Rc::default()
    }

    fn removal(&mut self, call: &Call<'_>) -> Rc<Folded> {
        if call.name == "dd" {
            let mut printed = call.input.clone().unwrap_or_default();
            for word in call.words {
                if let Some(path) = word.text.strip_prefix("if=") {
                    let file = Folded::constant(path);
                    printed = self.content(&file, &None);
                }
            }
            for word in call.words {
                let Some(path) = word.text.strip_prefix("of=") else {
                    continue;
                };
                let path = Value {
                    text: Some(path.to_owned()),
                    origins: word.origins,
                };
                let disk = path.text.as_deref().is_some_and(is_disk);
                let act = if disk {
                    Act::Delete {
                        path,
                        recursive: false,
                    }
                } else {
                    if let Some(path) = &path.text {
                        self.write(path, Rc::clone(&printed));
                    }
                    Act::Write {
                        path,
                        content: printed.value(),
                    }
                };
                self.act(call.span, "dd", act);
            }
            return printed;
        }
        let mut recursive = false;
        let mut paths = Vec::new();
        for item in items(call.words, if call.name == "rm" { "" } else { "nst" }, &[]) {
            match item {
                Item::Short('r' | 'R', _) => recursive = true,
                Item::Long("--recursive" | "--no-preserve-root", _) => recursive = true,
                Item::Short(..) | Item::Long(..) => {}
                Item::Operand(path) => paths.push(path),
            }
        }
        for path in paths {
            let path = path.spelled();
            self.act(
                call.span,
                call.name,
                Act::Delete {
                    path,
                    recursive: recursive && call.name == "rm",
                },
            );
        }
        Rc::default()
    }

    /// A program whose output is made of its input and files.
    fn filter(&mut self, call: &Call<'_>) -> Rc<Folded> {
        let mut files = operands(call.words);
        let scripted = call
            .words
            .iter()
            .any(|word| matches!(word.text.as_str(), "-e" | "-f"));
        if PATTERN_FIRST.contains(&call.name) && !files.is_empty() && !scripted {
            files.remove(0);
        }
        if call.name == "tr" {
            files.clear();
        }
        if call.name == "openssl" && !files.is_empty() {
            files.remove(0);
        }
        let decodes = decodes(call);
        let mut content = Folded::default();
        let mut single = None;
        let mut named = 0;
        for file in files {
            named += 1;
            let piece = self.content(file, &call.input);
            if file.stream.is_none() && file.text != "-" {
                self.act(
                    call.span,
                    call.name,
                    Act::Read {
                        path: file.spelled(),
                    },
                );
            }
            if self.spend(piece.text.len()) {
                content.push(&piece);
            } else {
                content.push(&Folded::from(piece.origins));
            }
            single = Some(piece);
        }
        let archives = matches!(call.name, "tar" | "zip" | "7z");
        if named == 0 || archives {
            let input = call.input.clone().unwrap_or_default();
            if named == 0 && call.name == "cat" {
                return input;
            }
            if named == 0 {
                content = Folded::clone(&input);
            }
        } else if named == 1 && call.name == "cat" {
            return single.unwrap_or_default();
        }
        if archives {
            // The archive that is written holds what was packed.
            let target = items(call.words, "fO", &[])
                .into_iter()
                .find_map(|item| match item {
                    Item::Short('f', Some(given)) => Some(given.text.to_owned()),
                    _ => None,
                });
            // `tar czf x.tgz …`: the letters stand without a dash.
            let target = target.or_else(|| match call.words {
                [letters, file, ..]
                    if call.name == "tar"
                        && letters.text.len() < 8
                        && letters.text.ends_with('f')
                        && letters.text.bytes().all(|byte| byte.is_ascii_lowercase()) =>
                {
                    Some(file.text.clone())
                }
                _ => None,
            });
            let target = target.or_else(|| {
                (call.name != "tar")
                    .then(|| operands(call.words).first().map(|word| word.text.clone()))?
            });
            let held = Rc::new(Folded::from(content.origins));
            if let Some(target) = target {
                self.write(&target, Rc::clone(&held));
            }
            return held;
        }
        if call.name == "cat" || call.name == "bat" {
            return Rc::new(content);
        }
        let constant = !content.vague && !content.text.is_empty();
        let undone = if constant {
            undo(call, &content.text)
        } else {
            None
        };
        let mut origins = content.origins;
        if decodes || (call.name == "tr" && constant && undone.is_none() && turns(call)) {
            origins = origins.with(Origins::DECODED);
        }
        Rc::new(match undone {
            Some(text) => Folded {
                text,
                vague: false,
                origins,
                code: origins,
                stream: None,
            },
            None => Folded::from(origins),
        })
    }
}

/// Whether a filter decodes what it reads.
fn decodes(call: &Call<'_>) -> bool {
    let has = |letters: &[char], long: &[&str]| {
        call.words.iter().any(|word| {
            let text = word.text.as_str();
            long.contains(&text)
                || text.starts_with('-') && !text.starts_with("--") && text[1..].contains(letters)
        })
    };
    match call.name {
        "base64" | "base32" => has(&['d', 'D'], &["--decode"]),
        "xxd" => has(&['r'], &["-revert"]),
        "gzip" | "bzip2" | "xz" | "zstd" | "lz4" | "brotli" => {
            has(&['d'], &["--decompress", "--uncompress"])
        }
        "openssl" => call.words.iter().any(|word| word.text == "-d"),
        "gpg" | "age" => has(&['d'], &["--decrypt"]),
        name => DECOMPRESSORS.contains(&name),
    }
}

/// `tr` with two sets that are more than a change of case or line ends.
fn turns(call: &Call<'_>) -> bool {
    let sets = operands(call.words);
    let plain = ["[:upper:]", "[:lower:]", "\\n", "\\r", " ", "\n"];
    sets.len() == 2
        && sets.iter().all(|set| !plain.contains(&set.text.as_str()))
        && sets[0].text.contains('-')
}

/// The constant text after decoding, if we can.
fn undo(call: &Call<'_>, text: &str) -> Option<String> {
    match call.name {
        "base64" if decodes(call) => decode::base64(text).and_then(decode::text),
        "openssl"
            if decodes(call)
                && call
                    .words
                    .iter()
                    .any(|word| matches!(word.text.as_str(), "base64" | "-base64" | "-a")) =>
        {
            decode::base64(text).and_then(decode::text)
        }
        "xxd" if decodes(call) => decode::hex(text).and_then(decode::text),
        "rev" => Some(
            text.lines()
                .map(|line| line.chars().rev().collect::<String>() + "\n")
                .collect(),
        ),
        _ => None,
    }
}

/// Words that are no options.
pub(super) fn operands(words: &[Folded]) -> Vec<&Folded> {
    words
        .iter()
        .filter(|word| !word.text.starts_with('-') || word.text == "-")
        .collect()
}

/// Whether a path names a whole disk or a partition.
pub(in crate::scan) fn is_disk(path: &str) -> bool {
    let Some(device) = path.strip_prefix("/dev/") else {
        return false;
    };
    [
        "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "mapper/", "dm-", "md", "mem",
        "kmem",
    ]
    .iter()
    .any(|prefix| device.starts_with(prefix))
}

/// Whether any word names a sensitive path.
pub(super) fn is_sensitive(text: &str) -> bool {
    sensitive::first(text).is_some()
}
