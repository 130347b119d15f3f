//! Programs that act on this machine: what Windows brings along, and files.

use super::datum::Datum;
use super::decode::How;
use super::effect::Effects;
use super::program::Call;
use crate::scan::operation::{Capture, Event, Origins};

/// Programs of Windows that fetch and run what they are pointed at.
pub(super) fn windows(effects: &mut Effects, call: &Call<'_>) -> Option<Datum> {
    let fetch = |effects: &mut Effects, address: &Datum| {
        effects.contact(call.span, call.name, address, &Datum::default())
    };
    match call.name {
        "netsh" if call.has("wlan") && call.has("key=clear") => {
            let what = Event::File(Some("passwords of wireless networks".to_owned()));
            let origins = Origins::SENSITIVE.with(Origins::FILE);
            Some(Datum::taken(origins, call.span, what))
        }
        "certutil"
            if call.has("urlcache")
                || call.has("verifyctl")
                || call.has("-url")
                || call.has("/url") =>
        {
            let came = fetch(effects, &call.address().unwrap_or_else(Datum::unknown));
            let last = call.arguments.last().filter(|last| {
                last.text()
                    .is_none_or(|text| !text.contains("://") && !text.starts_with(['-', '/']))
            });
            if let Some(out) = last {
                effects.write(call.span, call.name, out, &came);
            }
            Some(came)
        }
        "certutil" if call.has("decode") => {
            let how = if call.has("decodehex") {
                How::Hex
            } else {
                How::Base64
            };
            let mut files = call
                .operands()
                .filter(|word| !word.text().is_some_and(|text| text.starts_with('/')));
            let from = files.next().cloned().unwrap_or_else(Datum::unknown);
            let to = files.next().cloned().unwrap_or_else(Datum::unknown);
            let content = effects.read(call.span, call.name, &from);
            let decoded = effects.decode(call.span, how, &content).decoded_text();
            effects.write(call.span, call.name, &to, &decoded);
            Some(Datum::default())
        }
        "bitsadmin" | "desktopimgdownldr" => {
            let came = fetch(effects, &call.address().unwrap_or_else(Datum::unknown));
            if let Some(out) = call.arguments.last() {
                effects.write(call.span, call.name, out, &came);
            }
            Some(came)
        }
        "mshta" | "regsvr32" | "msiexec" | "rundll32" | "wmic" | "cscript" | "wscript"
        | "installutil" | "regasm" | "msbuild" | "hh" | "odbcconf" | "pcalua" | "cmstp"
        | "forfiles" => {
            if let Some(address) = call.address() {
                let came = fetch(effects, &address);
                effects.evaluate(call.span, call.name, &came);
            } else if call.has("javascript:") || call.has("vbscript:") {
                let code = call.all().also(Origins::UNKNOWN);
                effects.evaluate(call.span, call.name, &code);
            } else {
                for file in call.operands() {
                    effects.run_file(call.span, call.name, file);
                }
            }
            if call.name == "wmic" && call.has("call") && call.has("create") {
                let code = call.arguments.last().cloned().unwrap_or_default();
                effects.evaluate(call.span, "cmd", &code);
            }
            Some(Datum::unknown())
        }
        "reg" if call.has("add") => {
            let key = call.arguments.get(1).cloned().unwrap_or_default();
            let name = call
                .behind(|flag| flag == "/v")
                .cloned()
                .unwrap_or_default();
            let content = call
                .behind(|flag| flag == "/d")
                .cloned()
                .unwrap_or_default();
            let path = Datum::joined(&[key, name], "\\");
            effects.write(call.span, call.name, &path, &content);
            Some(Datum::default())
        }
        "reg" if call.has("save") || call.has("export") => {
            let key = call.arguments.get(1).cloned().unwrap_or_default();
            let file = call.arguments.get(2).cloned().unwrap_or_default();
            effects.copy(call.span, call.name, &key, &file);
            Some(Datum::default())
        }
        "clip" => Some(Datum::default()),
        "pbpaste" | "wl-paste" | "xclip" | "xsel" => {
            Some(effects.capture(call.span, call.name, Capture::Clipboard))
        }
        "screencapture" | "scrot" | "import" => {
            let picture = effects.capture(call.span, call.name, Capture::Screen);
            if let Some(out) = call.operands().last() {
                effects.write(call.span, call.name, out, &picture);
            }
            Some(picture)
        }
        _ => None,
    }
}

/// Programs that read, copy and remove files.
pub(super) fn files(effects: &mut Effects, call: &Call<'_>) -> Option<Datum> {
    let slash = |word: &Datum| {
        word.text()
            .is_some_and(|text| text.starts_with('/') && text.len() <= 3)
    };
    match call.name {
        "rm" | "rmdir" | "shred" | "unlink" => {
            let recursive = call.arguments.iter().any(|word| {
                word.text().is_some_and(|text| {
                    text == "--recursive"
                        || (text.starts_with('-')
                            && !text.starts_with("--")
                            && text.contains(['r', 'R']))
                })
            });
            for path in call.operands() {
                effects.delete(call.span, call.name, path, recursive);
            }
            Some(Datum::default())
        }
        "cat" | "head" | "tail" | "tac" | "strings" | "base64" | "xxd" | "gzip" | "less"
        | "more" => {
            let mut content = call.input.clone();
            for path in call.operands().filter(|path| path.number().is_none()) {
                let read = effects.read(call.span, call.name, path);
                content = Datum::merged([&content, &read]);
            }
            Some(content)
        }
        "cp" | "mv" | "copy" | "move" | "xcopy" | "robocopy" | "install" | "esentutl" => {
            let words: Vec<&Datum> = call.operands().filter(|word| !slash(word)).collect();
            let (target, sources) = words.split_last()?;
            for source in sources {
                effects.copy(call.span, call.name, source, target);
            }
            Some(Datum::default())
        }
        "tar" | "zip" | "7z" | "7za" | "rar" => {
            let words: Vec<&Datum> = call
                .operands()
                .filter(|word| {
                    !word.text().is_some_and(|text| {
                        text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_lowercase())
                    })
                })
                .collect();
            let (target, sources) = words.split_first()?;
            for source in sources {
                effects.copy(call.span, call.name, source, target);
            }
            Some(Datum::default())
        }
        "env" | "printenv" if call.arguments.is_empty() => {
            Some(effects.environment(call.span, call.name))
        }
        "echo" | "printf" => Some(Datum::joined(call.arguments, " ")),
        _ => None,
    }
}
