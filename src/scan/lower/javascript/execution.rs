//! Calls that run programs.

use crate::scan::operation::{Act, Event, Origins, ShellUse, Value};
use crate::scan::sensitive;
use crate::skill::path::file_name;

use super::calls::{Call, alternatives};
use super::fact::{Fact, HOLE};
use super::walk::Walker;

/// Shells, whatever their path.
pub(super) fn is_shell(name: &str) -> bool {
    matches!(
        name.trim_end_matches(".exe"),
        "sh" | "bash" | "zsh" | "dash" | "ksh" | "ash" | "cmd" | "fish"
    )
}

impl Walker<'_, '_, '_> {
    pub(super) fn execution(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        match path {
            "child_process.exec"
            | "child_process.execSync"
            | "shelljs.exec"
            | "execa.execaCommand"
            | "execa.execaCommandSync"
            | "execa.command"
            | "execa.commandSync"
            | "child-process-promise.exec"
            | "child_process.exec.__promisify__"
            | "zx.$"
            | "execa.$"
            | "execa.$.sync"
            | "zx.$.sync"
            | "Bun.$"
            | "bun.$"
            | "dax-sh"
            | "dax.$"
            | "zx"
            | "$"
            | "sudo-prompt.exec"
            | "node-cmd.run"
            | "node-cmd.runSync"
            | "node-cmd.get"
            | "@actions/exec.exec" => {
                // jQuery has that name too.
                if path == "$" && !self.is_shell_tag(call) {
                    return None;
                }
                let command = call.get(0);
                let command = self.primitive(&command);
                Some(self.run_shell(path, call, &command))
            }
            "child_process.spawn"
            | "child_process.spawnSync"
            | "child_process.execFile"
            | "child_process.execFileSync"
            | "cross-spawn"
            | "cross-spawn.sync"
            | "cross-spawn.spawn"
            | "execa"
            | "execa.execaSync"
            | "execa.sync"
            | "execa.execaNode"
            | "child-process-promise.spawn"
            | "child-process-promise.execFile"
            | "tinyexec.x"
            | "tinyexec.exec"
            | "nano-spawn"
            | "node-pty.spawn"
            | "Bun.spawn"
            | "Bun.spawnSync"
            | "Deno.run"
            | "Deno.Command()" => Some(self.run_program(path, call)),
            "process.binding" => {
                let name = call.get(0).string()?;
                let module = match &*name {
                    "spawn_sync" | "process_wrap" => "child_process.binding",
                    "fs" => "fs.binding",
                    _ => return Some(Fact::unknown()),
                };
                let module = Value::constant(module);
                self.note(call.span, path, Act::Import { module });
                Some(Fact::path("child_process.binding"))
            }
            "child_process.binding.spawn" => {
                let options = call.get(0);
                let args = self.heap.property(&options, "args").cloned();
                let words = args
                    .and_then(|args| self.elements(&args))
                    .unwrap_or_default();
                Some(self.run_words(path, call, words, ShellUse::No))
            }
            "child_process.fork" | "worker_threads.Worker()" | "Worker()" | "cluster.fork" => {
                let command = self.seen(&call.get(0));
                if path == "Worker()" && !command.origins.has(Origins::NETWORK) {
                    return Some(Fact::unknown());
                }
                let act = Act::Execute {
                    program: Some("node".to_owned()),
                    command,
                    shell: ShellUse::No,
                    input: Value::default(),
                };
                self.note(call.span, path.trim_end_matches("()"), act);
                Some(Fact::path("child_process.fork()"))
            }
            "process.dlopen" => {
                self.note(call.span, path, Act::Inject);
                Some(Fact::unknown())
            }
            "open" | "opn" | "electron.shell.openExternal" | "shell.openExternal" => None,
            _ => {
                let rest = path.strip_prefix("child_process.")?;
                if rest.ends_with("stdin.write") || rest.ends_with("stdin.end") {
                    return Some(self.fed(path, call));
                }
                None
            }
        }
    }

    fn is_shell_tag(&self, call: &Call<'_>) -> bool {
        // Only a template with a tag comes here without parentheses.
        call.method.is_none()
            && self
                .state
                .text
                .get(self.span(call.span).start..)
                .is_some_and(|text| text.starts_with("$`"))
    }

    /// A command line that a shell interprets.
    fn run_shell(&mut self, path: &str, call: &Call<'_>, command: &Fact) -> Fact {
        for one in alternatives(command) {
            let value = self.command(&one);
            let act = shell_command(value);
            self.note(call.span, path, act);
        }
        self.wired(path, call);
        self.output(path, call, command)
    }

    /// The text of a command, with unknown pieces as an argument nobody set.
    pub(super) fn command(&mut self, fact: &Fact) -> Value {
        let mut value = self.seen(fact);
        if let (None, Some(text)) = (&value.text, &fact.text) {
            value.text = Some(text.replace(HOLE, "${1}"));
            if value.origins.is_constant() {
                value.origins = Origins::UNKNOWN;
            }
        }
        value
    }

    /// What a program prints, as far as its command tells.
    pub(super) fn output(&mut self, path: &str, call: &Call<'_>, command: &Fact) -> Fact {
        let mut result = self.gather(command).tainted();
        // What goes in by arguments does not come out as it was.
        result.origins = Origins::UNKNOWN;
        let text = command.shape().unwrap_or_default();
        let text = text.trim_start();
        let secret = sensitive::first(text).is_some() || text.contains("security find-");
        let way = |event| self.begins(call.span, event);
        if secret && reads(text) {
            result = Fact::source(
                Origins::SENSITIVE.with(Origins::FILE),
                way(Event::File(Some(text.to_owned()))),
            );
        } else if is_environment_dump(text) {
            result = Fact::source(Origins::ENVIRONMENT, way(Event::Environment));
        } else if text.contains("pbpaste")
            || text.contains("xclip -o")
            || text.contains("Get-Clipboard")
        {
            result = Fact::source(
                Origins::CAPTURED,
                way(Event::Capture(crate::scan::operation::Capture::Clipboard)),
            );
        } else if text.contains("osascript") && text.contains("hidden answer") {
            result = Fact::source(
                Origins::CAPTURED,
                way(Event::Capture(crate::scan::operation::Capture::Keys)),
            );
        } else if ["curl", "wget"].iter().any(|tool| text.starts_with(tool)) {
            result = Fact::source(Origins::NETWORK, way(Event::Download(None)));
        }
        if let Some(callback) = call.callback() {
            let given = vec![Fact::nothing(), result.clone(), result.clone()];
            self.call_value(&callback, &Fact::default(), given, call.span);
        }
        let shell = text.split_whitespace().next().is_some_and(|word| {
            is_shell(file_name(word))
                || matches!(file_name(word), "powershell" | "powershell.exe" | "pwsh")
        });
        let alone = text.split_whitespace().count() <= 2;
        result.path = Some(
            if shell && alone && (path.contains("spawn") || path.contains("exec")) {
                "child_process.shell()"
            } else {
                "child_process.spawn()"
            }
            .into(),
        );
        result
    }

    /// A process whose standard streams are a socket.
    pub(super) fn wired(&mut self, path: &str, call: &Call<'_>) {
        for option in &call.arguments {
            let Some(streams) = self.heap.property(option, "stdio").cloned() else {
                continue;
            };
            let sockets = self.elements(&streams).unwrap_or_default();
            if sockets.iter().any(is_socket) || is_socket(&streams) {
                self.note(call.span, path, Act::Rewire);
                return;
            }
        }
    }

    /// Something is written into a process.
    fn fed(&mut self, path: &str, call: &Call<'_>) -> Fact {
        let given = self.gather(&call.get(0));
        if given.origins.has(Origins::NETWORK) && path.contains("shell()") {
            self.note(call.span, path, Act::Rewire);
        } else if path.contains("shell()") && given.text.is_some() {
            let command = self.command(&given);
            self.note(call.span, path, shell_command(command));
        }
        Fact::unknown()
    }
}

/// Whether a value is an open socket.
pub(super) fn is_socket(fact: &Fact) -> bool {
    let name = fact.name();
    name.starts_with("net.") || name.starts_with("tls.")
}

/// A command line that a shell interprets.
pub(super) fn shell_command(command: Value) -> Act {
    let program = command
        .text
        .as_deref()
        .and_then(|text| text.split_whitespace().next())
        .filter(|word| !word.contains("${1}"))
        .map(|word| file_name(word).to_owned());
    Act::Execute {
        program,
        command,
        shell: ShellUse::Yes,
        input: Value::default(),
    }
}

fn reads(command: &str) -> bool {
    let word = command.split_whitespace().next().unwrap_or_default();
    matches!(
        file_name(word),
        "cat"
            | "head"
            | "tail"
            | "base64"
            | "xxd"
            | "tar"
            | "zip"
            | "grep"
            | "find"
            | "type"
            | "less"
            | "strings"
            | "sed"
            | "awk"
            | "gzip"
            | "openssl"
            | "security"
            | "sudo"
    )
}

fn is_environment_dump(command: &str) -> bool {
    let word = command
        .split(['|', ';', '>'])
        .next()
        .unwrap_or_default()
        .trim();
    matches!(word, "env" | "printenv" | "set" | "export -p" | "export")
}
