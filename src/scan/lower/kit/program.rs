//! Programs started with a list of arguments: what they do that counts.

use super::local::{files, windows};
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins};
use crate::text::Span;

use super::datum::Datum;
use super::decode::How;
use super::effect::Effects;
use super::home;

/// Most wrappers (`env`, `sudo`, `start`) in front of a program.
const MAX_WRAPPERS: usize = 8;
/// Most arguments that are looked at.
const MAX_ARGUMENTS: usize = 4096;

/// Programs whose arguments are another program with its arguments.
const WRAPPERS: &[&str] = &[
    "env", "sudo", "doas", "nohup", "setsid", "nice", "ionice", "timeout", "stdbuf", "command",
    "exec", "busybox", "start", "xargs", "time", "forfiles", "conhost", "runas",
];

/// Runs a program; what it prints.
pub(in crate::scan::lower) fn run(
    effects: &mut Effects,
    span: Span,
    callee: &str,
    words: &[Datum],
    input: &Datum,
) -> Datum {
    let words = &words[..words.len().min(MAX_ARGUMENTS)];
    let command = Datum::joined(words, " ");
    effects.afford(command.text().map_or(0, str::len));
    let mut rest = words;
    for _ in 0..MAX_WRAPPERS {
        let Some(name) = rest.first().and_then(Datum::text).map(home::program) else {
            break;
        };
        if !WRAPPERS.contains(&name.as_str()) {
            break;
        }
        let behind = rest[1..].iter().position(|word| {
            word.text().is_none_or(|text| {
                let option = text.starts_with('-') || (text.starts_with('/') && text.len() == 2);
                !option
                    && !text.contains('=')
                    && !text.is_empty()
                    && (name != "timeout" || text.parse::<f64>().is_err() && !text.ends_with('s'))
            })
        });
        match behind {
            Some(behind) => {
                effects.execute(span, callee, Some(&name), &command, input);
                rest = &rest[1 + behind..];
            }
            None => break,
        }
    }
    let Some((first, arguments)) = rest.split_first() else {
        return Datum::unknown();
    };
    let name = first.text().map(home::program);
    effects.execute(span, callee, name.as_deref(), &command, input);
    effects.run_file(span, callee, first);
    let Some(name) = name else {
        if first.value.origins.has(Origins::DECODED) || first.value.origins.has(Origins::NETWORK) {
            effects.evaluate(span, callee, first);
        }
        return Datum::unknown();
    };
    let call = Call {
        span,
        name: &name,
        arguments,
        input,
    };
    interpreter(effects, &call)
        .or_else(|| transfer(effects, &call))
        .or_else(|| windows(effects, &call))
        .or_else(|| files(effects, &call))
        .unwrap_or_else(|| {
            let mut printed = Datum::merged(arguments.iter().chain([input]));
            printed.value.origins = printed.value.origins.with(Origins::UNKNOWN);
            printed
        })
}

pub(super) struct Call<'a> {
    pub(super) span: Span,
    pub(super) name: &'a str,
    pub(super) arguments: &'a [Datum],
    pub(super) input: &'a Datum,
}

impl Call<'_> {
    /// Behind the first argument that `is` a flag of this kind.
    pub(super) fn behind(&self, is: impl Fn(&str) -> bool) -> Option<&Datum> {
        let at = self.arguments.iter().position(|word| {
            word.text()
                .is_some_and(|text| is(&text.to_ascii_lowercase()))
        })?;
        self.arguments.get(at + 1)
    }

    pub(super) fn all(&self) -> Datum {
        Datum::merged(self.arguments)
    }

    pub(super) fn has(&self, part: &str) -> bool {
        self.arguments
            .iter()
            .any(|word| word.text().is_some_and(|text| contains(text, part)))
    }

    /// The argument that is an address.
    pub(super) fn address(&self) -> Option<Datum> {
        let whole = self.arguments.iter().find(|word| {
            word.text()
                .is_some_and(|text| text.contains("://") || text.starts_with("\\\\"))
        })?;
        let text = whole.text()?;
        let start = text.find("http").or_else(|| text.find("ftp")).unwrap_or(0);
        Some(whole.with_text(Some(text[start..].to_owned())))
    }

    pub(super) fn operands(&self) -> impl Iterator<Item = &Datum> {
        self.arguments
            .iter()
            .filter(|word| !word.text().is_some_and(|text| text.starts_with('-')))
    }
}

pub(super) fn contains(text: &str, part: &str) -> bool {
    text.len() < 8192 && text.to_ascii_lowercase().contains(part)
}

/// Interpreters: their code is handed on.
pub(super) fn interpreter(effects: &mut Effects, call: &Call<'_>) -> Option<Datum> {
    let language = Language::of_program(call.name)?;
    let unknown = Datum::unknown();
    // `cmd "/c $text"`: one word that is put together from elsewhere.
    if let Some(word) = call.arguments.iter().find(|word| {
        word.text().is_none()
            && word.value.origins.has(Origins::NETWORK)
            && word.known().is_some_and(|head| {
                let head = head.trim_start().to_ascii_lowercase();
                ["/c ", "/k ", "-c ", "-command "]
                    .iter()
                    .any(|flag| head.starts_with(flag))
            })
    }) {
        effects.evaluate(call.span, call.name, word);
    }
    match language {
        Language::Shell => {
            let script = call.behind(|flag| {
                flag.starts_with('-') && !flag.starts_with("--") && flag.ends_with('c')
            });
            if script.is_none_or(|script| script.text().is_none()) {
                effects.starts_shell();
            }
            if let Some(script) = script {
                return Some(effects.shell(call.span, call.name, script, call.input));
            }
        }
        Language::PowerShell => {
            if call
                .arguments
                .iter()
                .all(|word| word.text().is_none_or(|text| text.starts_with('-')))
            {
                effects.starts_shell();
            }
            powershell(effects, call);
            return Some(unknown);
        }
        Language::Batch => {
            if call.arguments.len() < 2 || call.arguments.iter().any(|word| word.text().is_none()) {
                effects.starts_shell();
            }
            let at = call.arguments.iter().position(|word| {
                word.text().is_some_and(|text| {
                    let lower = text.to_ascii_lowercase();
                    lower == "/c" || lower == "/k" || lower == "/r"
                })
            });
            if let Some(at) = at {
                let code = Datum::joined(&call.arguments[at + 1..], " ");
                effects.evaluate(call.span, call.name, &code);
            }
            return Some(unknown);
        }
        _ => {
            let flag = |flag: &str| {
                matches!(
                    flag,
                    "-c" | "-e" | "-r" | "-ne" | "-pe" | "-le" | "--eval" | "-p"
                )
            };
            if let Some(code) = call.behind(flag) {
                effects.evaluate(call.span, call.name, code);
                return Some(unknown);
            }
        }
    }
    if let Some(script) = call.operands().next() {
        effects.run_file(call.span, call.name, script);
        if call.input.value.origins.is_constant() {
            return Some(unknown);
        }
    }
    if !call.input.is_nothing() && call.operands().next().is_none() {
        effects.evaluate(call.span, call.name, call.input);
    }
    Some(unknown)
}

pub(super) fn powershell(effects: &mut Effects, call: &Call<'_>) {
    let words: Vec<&str> = call
        .arguments
        .iter()
        .map(|word| word.text().unwrap_or_default())
        .collect();
    let at = super::super::powershell::code_at(&words);
    let Some((at, kind)) = at else {
        if !call.input.is_nothing() {
            effects.evaluate(call.span, call.name, call.input);
        }
        return;
    };
    match kind {
        super::super::powershell::Given::Encoded => {
            if let Some(argument) = call.arguments.get(at) {
                let bytes = effects.decode(call.span, How::Base64, argument);
                let text = bytes
                    .to_bytes()
                    .and_then(|bytes| super::decode::wide(&bytes));
                let code = bytes.with_text(text);
                effects.evaluate(call.span, call.name, &code);
            }
        }
        super::super::powershell::Given::Command => {
            let code = Datum::joined(&call.arguments[at..], " ");
            effects.evaluate(call.span, call.name, &code);
        }
        super::super::powershell::Given::File => {
            if let Some(script) = call.arguments.get(at) {
                effects.run_file(call.span, call.name, script);
            }
        }
    }
}

/// Programs that move data over the network.
pub(super) fn transfer(effects: &mut Effects, call: &Call<'_>) -> Option<Datum> {
    const SENT: &[&str] = &[
        "-d",
        "--data",
        "--data-binary",
        "--data-raw",
        "--data-urlencode",
        "-f",
        "--form",
        "-t",
        "--upload-file",
        "--post-data",
        "--post-file",
        "--json",
        "-h",
        "--header",
        "--body-data",
        "--body-file",
    ];
    match call.name {
        "curl" | "wget" | "http" | "https" | "xh" => {
            let host = || {
                call.operands()
                    .find(|word| word.text().is_none_or(|text| text.contains('.')))
                    .cloned()
            };
            let address = call.address().or_else(host).unwrap_or_else(Datum::unknown);
            let mut payload = Datum::default();
            let mut out = None;
            for (flag, value) in call.arguments.iter().zip(call.arguments.iter().skip(1)) {
                let Some(flag) = flag.text() else { continue };
                let lower = flag.to_ascii_lowercase();
                let output = flag == "-o" || flag == "--output" || flag == "--output-document";
                if output || (call.name == "wget" && flag == "-O") {
                    out = Some(value);
                } else if SENT.contains(&lower.as_str()) {
                    let file = value
                        .text()
                        .and_then(|text| text.split_once('@').map(|(_, path)| path.to_owned()));
                    let of_file = (flag == "-T" || lower.ends_with("-file"))
                        .then(|| value.text().map(str::to_owned))
                        .flatten()
                        .or(file.filter(|_| !lower.starts_with("-h") && lower != "--header"));
                    match of_file.as_deref() {
                        Some("-") => payload = Datum::merged([&payload, call.input]),
                        Some(path) => {
                            let path = Datum::constant(path.split(';').next().unwrap_or(path));
                            let content = effects.read(call.span, call.name, &path);
                            payload = Datum::merged([&payload, &content]);
                        }
                        None => payload = Datum::merged([&payload, value]),
                    }
                }
            }
            let came = effects.contact(call.span, call.name, &address, &payload);
            if let Some(out) = out {
                effects.write(call.span, call.name, out, &came);
            }
            Some(came)
        }
        "nc" | "ncat" | "netcat" | "telnet" | "socat" => {
            let runs = call.arguments.iter().any(|word| {
                word.text().is_some_and(|text| {
                    matches!(text, "-e" | "-c" | "--exec" | "--sh-exec")
                        || text.to_ascii_uppercase().starts_with("EXEC:")
                })
            });
            if runs {
                effects.act(call.span, call.name, Act::Rewire);
            }
            let address = call
                .operands()
                .next()
                .cloned()
                .unwrap_or_else(Datum::unknown);
            Some(effects.contact(call.span, call.name, &address, call.input))
        }
        "nslookup" | "dig" | "host" | "drill" | "kdig" | "delv" | "resolvectl" | "ping"
        | "tracert" | "traceroute" => {
            let address = call
                .operands()
                .find(|word| word.text().is_none_or(|text| text.contains('.')))
                .cloned()
                .unwrap_or_else(|| call.all());
            Some(effects.contact(call.span, call.name, &address, &Datum::default()))
        }
        "scp" | "rsync" | "pscp" | "ftp" | "sftp" => {
            let words: Vec<&Datum> = call.operands().collect();
            let (target, sources) = words.split_last()?;
            let remote = target
                .text()
                .is_none_or(|text| text.contains(':') && text.find(':') != Some(1));
            let mut sent = Datum::default();
            for source in sources.iter().filter(|_| remote) {
                let content = effects.read(call.span, call.name, source);
                sent = Datum::merged([&sent, &content]);
            }
            Some(effects.contact(call.span, call.name, target, &sent))
        }
        _ => None,
    }
}
