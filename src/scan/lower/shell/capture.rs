//! Programs that take something from the person at the machine: clipboard,
//! screen, keys, sound, and keys kept in a keyring.

use std::rc::Rc;

use crate::scan::operation::{Act, Capture, Event, Origins, ShellUse, Value};

use super::commands::{Call, operands};
use super::value::Folded;
use super::walk::Walk;

impl Walk {
    /// Runs a program that takes something; `None` if `call` is none.
    pub(super) fn capture(&mut self, call: &Call<'_>) -> Option<Rc<Folded>> {
        if let Some(what) = taken(call) {
            self.execute(call, call.span, ShellUse::No);
            self.act(call.span, call.name, Act::Capture { what });
            let value = Folded::begun(Origins::CAPTURED, call.span, Event::Capture(what));
            let value = Rc::new(value);
            // A picture or recording goes to the file that is named.
            if what != Capture::Clipboard
                && let Some(file) = operands(call.words).last()
                && !file.text.is_empty()
            {
                self.act(
                    call.span,
                    call.name,
                    Act::Write {
                        path: file.spelled(),
                        content: value.value(),
                    },
                );
                self.write(&file.text, Rc::clone(&value));
            }
            return Some(value);
        }
        let (origins, what) = kept(call)?;
        self.execute(call, call.span, ShellUse::No);
        if origins.has(Origins::SENSITIVE) {
            let path = Value {
                text: Some(what.clone()),
                ..Value::default()
            };
            self.act(call.span, call.name, Act::Read { path });
        }
        let event = if origins.has(Origins::FILE) {
            Event::File(Some(what))
        } else {
            Event::Variable(what)
        };
        let value = Rc::new(Folded::begun(origins, call.span, event));
        if origins.has(Origins::DATABASE) {
            self.dumped(call, &value);
        }
        Some(value)
    }

    /// The file that a dump is written to, when one is named.
    fn dumped(&mut self, call: &Call<'_>, value: &Rc<Folded>) {
        let mut words = call.words.iter();
        let mut target = None;
        while let Some(word) = words.next() {
            if matches!(word.text.as_str(), "-f" | "-r" | "-o" | "--rdb") {
                target = words.next().cloned();
                continue;
            }
            for option in ["--file=", "--result-file=", "--archive=", "--out="] {
                if let Some(path) = word.text.strip_prefix(option) {
                    target = Some(Folded {
                        text: path.to_owned(),
                        ..word.clone()
                    });
                }
            }
        }
        let target = target.filter(|target| !matches!(target.text.as_str(), "" | "-"));
        if let Some(target) = target {
            let path = target.spelled();
            let content = value.value();
            self.act(call.span, call.name, Act::Write { path, content });
            self.write(&target.text, Rc::clone(value));
        }
    }
}

/// What a program takes.
fn taken(call: &Call<'_>) -> Option<Capture> {
    let has = |wanted: &[&str]| {
        call.words
            .iter()
            .any(|word| wanted.contains(&word.text.as_str()))
    };
    let holds = |wanted: &[&str]| {
        call.words.iter().any(|word| {
            let lower = word.text.to_ascii_lowercase();
            wanted.iter().any(|wanted| lower.contains(wanted))
        })
    };
    Some(match call.name {
        "pbpaste" | "wl-paste" | "termux-clipboard-get" | "cliphist" | "clipmenu" => {
            Capture::Clipboard
        }
        "xclip" if has(&["-o", "-out"]) => Capture::Clipboard,
        "xsel" if !has(&["-i", "--input", "-c", "--clear"]) && !call.fed => Capture::Clipboard,
        "win32yank" | "win32yank.exe" if has(&["-o"]) => Capture::Clipboard,
        "powershell" | "powershell.exe" | "pwsh"
            if holds(&["get-clipboard", "clipboard]::gettext"]) =>
        {
            Capture::Clipboard
        }
        "osascript" if holds(&["the clipboard"]) && !holds(&["set the clipboard"]) => {
            Capture::Clipboard
        }
        "screencapture"
        | "scrot"
        | "gnome-screenshot"
        | "spectacle"
        | "grim"
        | "maim"
        | "flameshot"
        | "xwd"
        | "xfce4-screenshooter"
        | "wf-recorder"
        | "termux-screenshot"
        | "fbgrab" => Capture::Screen,
        "import" if has(&["-window"]) => Capture::Screen,
        "ffmpeg" if holds(&["x11grab", "gdigrab", "kmsgrab"]) => Capture::Screen,
        "ffmpeg" if has(&["avfoundation"]) => Capture::Screen,
        "ffmpeg" if has(&["alsa", "pulse", "dshow"]) => Capture::Sound,
        "ffmpeg" if has(&["v4l2", "video4linux2"]) => Capture::Camera,
        "arecord" | "parecord" | "rec" | "pw-record" | "termux-microphone-record" => Capture::Sound,
        "sox" if has(&["-d"]) => Capture::Sound,
        "imagesnap" | "fswebcam" | "streamer" | "termux-camera-photo" => Capture::Camera,
        "xinput" if has(&["test", "test-xi2"]) => Capture::Keys,
        "xev" | "showkey" | "logkeys" | "evtest" | "xspy" | "libinput" => Capture::Keys,
        "cat" | "dd" | "hexdump" | "xxd" | "od" if holds(&["/dev/input/event"]) => Capture::Keys,
        _ => return None,
    })
}

/// Whether a program prints all that a database holds.
fn is_dump(program: &str, words: &[&str]) -> bool {
    match program {
        "pg_dump" | "pg_dumpall" | "mysqldump" | "mariadb-dump" | "mydumper" | "expdp" => {
            !words.iter().any(|word| {
                matches!(
                    *word,
                    "--version" | "--help" | "-s" | "--schema-only" | "--no-data"
                )
            })
        }
        "mongodump" | "mongoexport" => true,
        "redis-cli" => words.contains(&"--rdb"),
        "sqlite3" => words
            .iter()
            .any(|word| word.starts_with(".dump") || word.starts_with(".backup")),
        _ => false,
    }
}

/// What comes out of a keyring or of a tool that keeps credentials: one own
/// key is a variable by another name, all of them are somebody's secrets.
fn kept(call: &Call<'_>) -> Option<(Origins, String)> {
    let words: Vec<&str> = call.words.iter().map(|word| word.text.as_str()).collect();
    let has = |wanted: &str| words.contains(&wanted);
    let first = words.first().copied().unwrap_or_default();
    let second = words.get(1).copied().unwrap_or_default();
    let secrets = Origins::SENSITIVE.with(Origins::FILE);
    let of_others = words.iter().any(|word| {
        [
            "Chrome", "Chromium", "Brave", "Safari", "Edge", "Firefox", "Login", "iCloud", "Slack",
        ]
        .iter()
        .any(|name| word.contains(name))
    });
    if is_dump(call.name, &words) {
        let what = format!("a database ({})", call.name);
        return Some((Origins::DATABASE.with(Origins::FILE), what));
    }
    let kept = match call.name {
        "security" if matches!(first, "dump-keychain" | "export") => secrets,
        "security" if matches!(first, "find-generic-password" | "find-internet-password") => {
            let named = words.iter().any(|word| {
                matches!(*word, "-s" | "-a" | "-l" | "-sw" | "-wa" | "-ws")
                    || word.starts_with("-s")
            });
            if of_others || !named {
                secrets
            } else {
                Origins::VARIABLE
            }
        }
        "secret-tool" if first == "lookup" => Origins::VARIABLE,
        "secret-tool" if first == "search" => secrets,
        "op" if first == "read" || (first == "item" && second == "get") => Origins::VARIABLE,
        "op" if has("list") || first == "document" => secrets,
        "pass" | "gopass" if matches!(first, "show" | "grep" | "ls" | "list") => {
            if first == "show" && !call.words.iter().any(|word| word.vague) {
                Origins::VARIABLE
            } else {
                secrets
            }
        }
        "bw" if matches!(first, "list" | "export") => secrets,
        "bw" | "lpass" if matches!(first, "get" | "show") => Origins::VARIABLE,
        "lpass" if first == "export" => secrets,
        "kwallet-query" | "keyring" | "vault" => Origins::VARIABLE,
        "gpg" | "gpg2" if words.iter().any(|word| word.starts_with("--export-secret")) => secrets,
        "kubectl" if first == "config" && has("--raw") => secrets,
        "kubectl" if first == "get" && matches!(second, "secret" | "secrets") => secrets,
        "aws" if first == "configure" && second == "export-credentials" => secrets,
        "aws" if first == "configure" && second == "get" => Origins::VARIABLE,
        "gcloud" | "gh" | "az" | "glab" | "heroku" | "fly" | "flyctl" | "doctl"
            if matches!(first, "auth" | "account" | "auth:token" | "config")
                && words.iter().any(|word| word.contains("token")) =>
        {
            Origins::VARIABLE
        }
        "git" if first == "credential" && matches!(second, "fill" | "approve") => secrets,
        name if name.starts_with("docker-credential-") && matches!(first, "get" | "list") => {
            secrets
        }
        "getent" if first == "shadow" => secrets,
        "history" if words.is_empty() => secrets,
        "fc" if has("-l") => secrets,
        _ => return None,
    };
    let what = if first.starts_with('-') || first.is_empty() {
        call.name.to_owned()
    } else {
        format!("{} {first}", call.name)
    };
    Some((kept, what))
}
