//! Programs and variables that run a command they are given as a setting:
//! `git -c core.sshCommand=…`, `tar --checkpoint-action=exec=…`, `vim -c '!…'`.

use crate::scan::operation::ShellUse;
use crate::text::Span;

use super::commands::Call;
use super::interpreters::Kind;
use super::value::Folded;
use super::walk::Walk;

/// Variables whose value is a command that a shell or another program runs.
const COMMAND_VARIABLES: [&str; 19] = [
    "PROMPT_COMMAND",
    "PS0",
    "GIT_SSH_COMMAND",
    "GIT_SSH",
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "GIT_EDITOR",
    "GIT_PROXY_COMMAND",
    "GIT_SEQUENCE_EDITOR",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
    "PAGER",
    "MANPAGER",
    "EDITOR",
    "VISUAL",
    "LESSOPEN",
    "RSYNC_RSH",
    "BROWSER",
    "SUDO_ASKPASS",
];

/// Variables whose change says something by itself.
const TELLING_VARIABLES: [&str; 9] = [
    "HISTFILE",
    "HISTSIZE",
    "HISTFILESIZE",
    "HISTCONTROL",
    "LD_PRELOAD",
    "DYLD_INSERT_LIBRARIES",
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "PYTHONHTTPSVERIFY",
    "GIT_SSL_NO_VERIFY",
];

/// Settings of git whose value is a command.
const GIT_COMMANDS: [&str; 14] = [
    "core.sshcommand",
    "core.pager",
    "core.editor",
    "core.fsmonitor",
    "core.askpass",
    "core.gitproxy",
    "diff.external",
    "sequence.editor",
    "credential.helper",
    "uploadpack.packobjectshook",
    "gpg.program",
    "web.browser",
    "browser.cmd",
    "interactive.difffilter",
];

/// Options whose value is a command, by program.
const OPTIONS: [(&str, &[&str]); 24] = [
    (
        "ssh",
        &["ProxyCommand=", "LocalCommand=", "KnownHostsCommand="],
    ),
    ("scp", &["ProxyCommand=", "LocalCommand=", "-S"]),
    ("sftp", &["ProxyCommand=", "LocalCommand=", "-S"]),
    ("rsync", &["-e", "--rsh=", "--rsh", "--rsync-path="]),
    (
        "tar",
        &[
            "--checkpoint-action=exec=",
            "--to-command=",
            "--use-compress-program=",
            "--to-command",
            "-I",
            "--info-script=",
            "--rsh-command=",
        ],
    ),
    ("zip", &["-TT", "--unzip-command"]),
    ("man", &["-P", "--pager=", "-H"]),
    ("split", &["--filter="]),
    ("sort", &["--compress-program="]),
    ("wget", &["--use-askpass="]),
    (
        "aria2c",
        &["--on-download-complete=", "--on-download-start="],
    ),
    ("tcpdump", &["-z"]),
    ("npx", &["-c", "--call"]),
    ("npm", &["-c", "--call"]),
    ("capsh", &["-c"]),
    ("setpriv", &[]),
    ("gdb", &[]),
    (
        "git",
        &[
            "--upload-pack=",
            "--upload-pack",
            "-u",
            "--exec",
            "-x",
            "--extcmd=",
        ],
    ),
    ("fzf", &["--preview", "--preview=", "--bind="]),
    ("start-stop-daemon", &["--exec", "-x", "--startas", "-a"]),
    ("entr", &["-s"]),
    ("inotifywait", &[]),
    ("systemd-run", &[]),
    (
        "certbot",
        &["--pre-hook", "--post-hook", "--deploy-hook", "--renew-hook"],
    ),
];

impl Walk {
    /// A variable is set whose value some program runs.
    pub(super) fn hooked_variable(&mut self, name: &str, value: &Folded) {
        let span = self.here;
        let runs = COMMAND_VARIABLES.contains(&name) && value.text.contains([' ', ';', '|', '/'])
            || matches!(name, "PROMPT_COMMAND" | "PS0")
            || matches!(name, "PS1" | "PS2" | "PS4") && value.text.contains(['$', '`']);
        if runs && !value.is_nothing() {
            let program = Folded::constant(name);
            self.code(Kind::Shell, &alone(&program, &[], span), value);
        }
        if matches!(name, "BASH_ENV" | "ENV") && !value.is_nothing() {
            let program = Folded::constant("sh");
            self.script_file(Kind::Shell, &alone(&program, &[], span), value);
        }
        if TELLING_VARIABLES.contains(&name) {
            let program = Folded::constant("export");
            let setting = Folded {
                text: format!("{name}={}", value.text),
                ..value.clone()
            };
            let words = [setting];
            self.execute(&alone(&program, &words, span), span, ShellUse::No);
        }
    }

    /// Commands in the options of a program.
    pub(super) fn hooks(&mut self, call: &Call<'_>) {
        match call.name {
            "git" => self.git_hooks(call),
            "vim" | "vi" | "nvim" | "view" | "ex" | "emacs" | "gdb" | "sqlite3" | "psql"
            | "mysql" | "ed" | "less" => self.editor_hooks(call),
            "make" | "gmake" => self.make_hooks(call),
            "tmux" | "screen" | "watch" | "parallel" | "xterm" | "gnome-terminal" | "sg"
            | "pkexec-shell" => {
                let texts = call.words.iter().filter(|word| word.text.contains(' '));
                for text in texts {
                    self.code(Kind::Shell, call, text);
                }
            }
            "sed" | "gsed" => {
                for word in call.words {
                    if let Some(command) = sed_command(&word.text) {
                        self.code(Kind::Shell, call, &Folded::constant(command));
                    }
                }
            }
            "crontab" => self.crontab(call),
            _ => {}
        }
        let Some((_, options)) = OPTIONS.iter().find(|(name, _)| *name == call.name) else {
            return;
        };
        let mut words = call.words.iter().peekable();
        while let Some(word) = words.next() {
            let attached = options
                .iter()
                .filter(|option| option.ends_with('='))
                .find_map(|option| word.text.find(option).map(|at| at + option.len()));
            if let Some(at) = attached {
                let command = Folded {
                    text: word.text[at..].trim_matches('"').to_owned(),
                    ..word.clone()
                };
                self.code(Kind::Shell, call, &command);
            } else if options.contains(&word.text.as_str())
                && let Some(next) = words.peek()
            {
                // A plain name (`rsync -e ssh`) is no more than itself.
                if next.text.contains(' ') {
                    self.code(Kind::Shell, call, next);
                }
            }
        }
    }

    fn git_hooks(&mut self, call: &Call<'_>) {
        let mut settings = Vec::new();
        let mut words = call.words.iter();
        while let Some(word) = words.next() {
            match word.text.as_str() {
                "-c" | "--config" => {
                    if let Some(next) = words.next()
                        && let Some((key, value)) = next.text.split_once('=')
                    {
                        settings.push((key.to_owned(), value.to_owned(), next.clone()));
                    }
                }
                "config" => {
                    let mut rest = words.clone().filter(|word| !word.text.starts_with('-'));
                    if let (Some(key), Some(value)) = (rest.next(), rest.next()) {
                        settings.push((key.text.clone(), value.text.clone(), value.clone()));
                    }
                }
                "foreach" => {
                    let command = words.clone().map(|word| word.text.as_str());
                    let command = command.collect::<Vec<_>>().join(" ");
                    settings.push(("foreach".to_owned(), command, Folded::default()));
                }
                "run" if call.words.iter().any(|word| word.text == "bisect") => {
                    let command = words.clone().map(|word| word.text.as_str());
                    let command = command.collect::<Vec<_>>().join(" ");
                    settings.push(("run".to_owned(), command, Folded::default()));
                }
                "--tree-filter" | "--index-filter" | "--msg-filter" => {
                    if let Some(next) = words.next() {
                        settings.push(("filter".to_owned(), next.text.clone(), next.clone()));
                    }
                }
                text => {
                    if let Some(command) = text.strip_prefix("ext::") {
                        settings.push(("ext".to_owned(), command.to_owned(), word.clone()));
                    }
                }
            }
        }
        for (key, value, word) in settings {
            let lower = key.to_ascii_lowercase();
            let command = match value.strip_prefix('!') {
                Some(command) if lower.starts_with("alias.") || lower.contains("helper") => command,
                _ if GIT_COMMANDS.contains(&lower.as_str()) && value.contains(' ') => &value,
                _ if matches!(lower.as_str(), "foreach" | "run" | "ext" | "filter") => &value,
                _ if lower.ends_with(".textconv")
                    || lower.ends_with(".clean")
                    || lower.ends_with(".smudge")
                    || lower.ends_with(".cmd") =>
                {
                    &value
                }
                _ => continue,
            };
            let command = Folded {
                text: command.replace("% ", " "),
                ..word
            };
            self.code(Kind::Shell, call, &command);
        }
    }

    fn editor_hooks(&mut self, call: &Call<'_>) {
        let mut texts: Vec<Folded> = call.words.to_vec();
        if let Some(input) = call.input.as_ref().filter(|_| call.fed) {
            texts.push(Folded::clone(input));
        }
        for word in texts {
            for line in word.text.lines() {
                let line = line.trim_start_matches(['+', ':', ' ']);
                let command = [
                    "silent !", "sil !", "!", "\\!", "shell ", ".shell ", ".system ",
                ]
                .into_iter()
                .find_map(|lead| line.strip_prefix(lead));
                if let Some(command) = command.filter(|command| command.len() > 2) {
                    let command = Folded {
                        text: command.to_owned(),
                        ..word.clone()
                    };
                    self.code(Kind::Shell, call, &command);
                }
                let spawns = ["system(", "shell-command", "os.execute", "call_process"];
                if spawns.iter().any(|spawn| line.contains(spawn)) {
                    self.spawned(call, line);
                }
            }
        }
    }

    fn make_hooks(&mut self, call: &Call<'_>) {
        for word in call.words {
            for setting in ["SHELL=", ".SHELLFLAGS=", "--eval="] {
                let Some(value) = word.text.strip_prefix(setting) else {
                    continue;
                };
                let text = value.trim().trim_start_matches("$(shell ").to_owned();
                if text.contains(' ') {
                    let command = Folded {
                        text: text.trim_end_matches(')').to_owned(),
                        ..word.clone()
                    };
                    self.code(Kind::Shell, call, &command);
                }
            }
        }
        // `make -f - <<< …`
        if call
            .words
            .iter()
            .any(|word| matches!(word.text.as_str(), "-" | "-f-" | "/dev/stdin"))
            && let Some(input) = &call.input
            && !input.vague
        {
            let text = input.text.clone();
            for pieces in crate::scan::lower::makefile::recipes(&text) {
                let recipe: String = pieces.iter().map(|piece| piece.of(&text)).collect();
                if self.spend(recipe.len()) {
                    self.code(Kind::Shell, call, &Folded::constant(recipe));
                }
            }
        }
    }
}

/// A program that nothing is piped into.
fn alone<'c>(program: &'c Folded, words: &'c [Folded], span: Span) -> Call<'c> {
    Call {
        name: &program.text,
        program,
        words,
        span,
        pipeline: span,
        input: None,
        fed: false,
        behind_shell: false,
        bodies: &[],
    }
}

/// The command of `1e command` and of its like.
fn sed_command(script: &str) -> Option<&str> {
    let rest = script.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '$');
    rest.strip_prefix("e ")
        .filter(|_| rest.len() < script.len() || script.starts_with("e "))
}
