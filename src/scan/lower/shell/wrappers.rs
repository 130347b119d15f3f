//! Programs that run the program behind them: `sudo`, `env`, `xargs`, …

use std::collections::VecDeque;

use super::value::{Folded, base_name};
use super::walk::Stream;

/// A program that runs its arguments.
struct Wrapper {
    name: &'static str,
    /// Short options that take a value.
    short: &'static str,
    /// Long options that take a value.
    long: &'static [&'static str],
    /// Arguments of its own in front of the program.
    own: usize,
}

const fn wrapper(name: &'static str, short: &'static str) -> Wrapper {
    Wrapper {
        name,
        short,
        long: &[],
        own: 0,
    }
}

const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        name: "sudo",
        short: "ughpCTrtUDR",
        long: &[
            "--user", "--group", "--host", "--prompt", "--chdir", "--chroot",
        ],
        own: 0,
    },
    wrapper("doas", "uC"),
    Wrapper {
        name: "env",
        short: "uC",
        long: &["--unset", "--chdir"],
        own: 0,
    },
    wrapper("nohup", ""),
    wrapper("time", "fo"),
    wrapper("command", ""),
    wrapper("builtin", ""),
    wrapper("exec", "a"),
    Wrapper {
        name: "nice",
        short: "n",
        long: &["--adjustment"],
        own: 0,
    },
    wrapper("ionice", "cnp"),
    Wrapper {
        name: "timeout",
        short: "sk",
        long: &["--signal", "--kill-after"],
        own: 1,
    },
    wrapper("gtimeout", "sk"),
    wrapper("stdbuf", "ioe"),
    wrapper("setsid", ""),
    wrapper("unbuffer", ""),
    wrapper("busybox", ""),
    wrapper("toybox", ""),
    wrapper("chroot", ""),
    wrapper("watch", "nd"),
    wrapper("strace", "eopsu"),
    wrapper("proxychains", "f"),
    wrapper("proxychains4", "f"),
    wrapper("torsocks", ""),
    wrapper("caffeinate", "tw"),
    Wrapper {
        name: "xargs",
        short: "IinPdaELs",
        long: &[
            "--max-args",
            "--max-procs",
            "--delimiter",
            "--arg-file",
            "--replace",
        ],
        own: 0,
    },
    wrapper("parallel", "jI"),
    wrapper("chronic", ""),
    wrapper("ifne", "n"),
    wrapper("rlwrap", "fHaC"),
    wrapper("fakeroot", ""),
    wrapper("torify", ""),
    wrapper("tsocks", ""),
    wrapper("unshare", "SG"),
    wrapper("nsenter", "tSG"),
    wrapper("setarch", ""),
    wrapper("linux32", ""),
    wrapper("linux64", ""),
    wrapper("taskset", "cp"),
    wrapper("chrt", ""),
    wrapper("systemd-run", "ptuM"),
    wrapper("systemd-inhibit", ""),
    wrapper("dbus-run-session", ""),
    wrapper("xvfb-run", "nsef"),
    wrapper("pkexec", ""),
    wrapper("setpriv", ""),
    wrapper("firejail", ""),
    wrapper("ltrace", "eopsu"),
    wrapper("cpulimit", "l"),
    wrapper("logsave", ""),
    wrapper("noglob", ""),
    wrapper("nocorrect", ""),
    wrapper("gosu", ""),
    wrapper("su-exec", ""),
    wrapper("tini", ""),
    wrapper("dumb-init", ""),
    wrapper("arch", ""),
    wrapper("winpty", ""),
    wrapper("hyperfine", "wmr"),
    wrapper("ld-linux-x86-64.so.2", ""),
    wrapper("ld-linux-aarch64.so.1", ""),
    wrapper("ld-musl-x86_64.so.1", ""),
];

/// What is left of a command line without wrappers.
#[derive(Debug, Default)]
pub(super) struct Unwrapped {
    /// Program and arguments; empty when a wrapper has nothing to run.
    pub(super) words: VecDeque<Folded>,
    /// What the program reads.
    pub(super) input: Stream,
    /// The last wrapper.
    pub(super) wrapper: Option<String>,
    /// An option of the last wrapper makes it start a shell.
    pub(super) shell: bool,
    /// `command -v` and its like: nothing runs.
    pub(super) looked_up: bool,
}

/// Takes wrappers and their options off the front.
pub(super) fn unwrap(words: Vec<Folded>, input: Stream) -> Unwrapped {
    let mut left = Unwrapped {
        words: words.into(),
        input,
        ..Unwrapped::default()
    };
    let mut split = false;
    loop {
        // A prompt that was copied along.
        while left.words.len() > 1 && left.words.front().is_some_and(|word| word.text == "$") {
            left.words.pop_front();
        }
        let Some(first) = left.words.front() else {
            return left;
        };
        let name = base_name(&first.text).to_owned();
        let Some(wrapper) = WRAPPERS.iter().find(|wrapper| wrapper.name == name) else {
            return left;
        };
        left.words.pop_front();
        left.shell = false;
        left.wrapper = Some(name);
        options(wrapper, &mut left, &mut split);
        if left.looked_up {
            return left;
        }
        let own = wrapper.own
            + usize::from(matches!(
                wrapper.name,
                "gtimeout" | "chroot" | "gosu" | "su-exec" | "logsave" | "taskset" | "chrt"
            ));
        for _ in 0..own {
            left.words.pop_front();
        }
        if matches!(wrapper.name, "xargs" | "parallel") {
            append_input(&mut left);
        }
    }
}

fn options(wrapper: &Wrapper, left: &mut Unwrapped, split: &mut bool) {
    while let Some(word) = left.words.front() {
        let text = word.text.as_str();
        let assigns = matches!(wrapper.name, "env" | "sudo" | "doas")
            && text.split_once('=').is_some_and(|(name, _)| {
                !name.is_empty() && name.bytes().all(super::lexer::is_name)
            });
        if assigns {
            left.words.pop_front();
            continue;
        }
        if !text.starts_with('-') || text == "-" {
            if text == "-" && wrapper.name == "env" {
                left.words.pop_front();
                continue;
            }
            return;
        }
        let option = text.to_owned();
        left.words.pop_front();
        if option == "--" {
            return;
        }
        if wrapper.name == "command" && matches!(option.as_str(), "-v" | "-V" | "-pv") {
            left.looked_up = true;
            return;
        }
        if wrapper.name == "sudo" && matches!(option.as_str(), "-i" | "-s" | "--login" | "--shell")
        {
            left.shell = true;
        }
        if wrapper.name == "env" {
            let given = option
                .strip_prefix("--split-string=")
                .or_else(|| option.strip_prefix("-S"))
                .or_else(|| option.strip_prefix("-vS"))
                .or_else(|| (option == "--split-string").then_some(""));
            if let Some(given) = given {
                // Once is enough; what splits itself again and again is not
                // followed.
                let text = if given.is_empty() {
                    left.words
                        .pop_front()
                        .map_or(String::new(), |word| word.text)
                } else {
                    given.to_owned()
                };
                if !std::mem::replace(split, true) {
                    for piece in split_string(&text).iter().rev() {
                        left.words.push_front(Folded::constant(piece));
                    }
                }
                continue;
            }
        }
        let takes = if option.starts_with("--") {
            wrapper.long.contains(&option.as_str())
        } else {
            // `-I{}` holds its value, `-I {}` does not.
            option.len() == 2 && option[1..].starts_with(|letter| wrapper.short.contains(letter))
        };
        if takes {
            left.words.pop_front();
        }
    }
}

/// The words that `env -S` makes of a text: quotes hold blanks together.
fn split_string(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_ascii_whitespace() => words.extend(word.take()),
            Some(_) | None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// What is piped into `xargs` becomes arguments.
fn append_input(left: &mut Unwrapped) {
    let Some(input) = left.input.take() else {
        return;
    };
    let mut replaced = false;
    for word in &mut left.words {
        if word.text == "{}" || word.text == "%" {
            *word = word_of(&input);
            replaced = true;
        } else if word.text.contains("{}") {
            word.mix(&input);
            if word.text.starts_with("{}") {
                word.code = word.code.with(input.origins);
            }
            word.vague = true;
            replaced = true;
        }
    }
    if !replaced && !left.words.is_empty() {
        left.words.push_back(word_of(&input));
    }
}

fn word_of(input: &Folded) -> Folded {
    let text = input.text.trim_end();
    let divided = text.contains(|letter: char| letter.is_ascii_whitespace());
    if input.text.len() > 4096 || input.vague && divided {
        return Folded {
            code: input.origins,
            ..input.trace()
        };
    }
    Folded {
        text: text.to_owned(),
        code: input.origins,
        ..input.clone()
    }
}
