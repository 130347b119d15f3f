//! PowerShell → operations: a tolerant lexer, then a walk in order that folds
//! constants and follows values through variables, pipes, functions and files.

mod assign;
mod cmdlets;
mod command;
mod expression;
mod fold;
mod functions;
mod items;
mod methods;
mod names;
mod statics;
mod strings;
mod tokens;
mod walk;
mod words;

use crate::scan::operation::{Lowered, Origins, Value};

use super::kit::decode;
use walk::{Learned, Walk};

/// How often a script with functions is walked over: arguments and results
/// are known the time after.
const PASSES: usize = 3;

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let mut lexed = Lowered::default();
    let tokens = tokens::tokens(text, &mut lexed);
    let mut learned = Learned::default();
    let mut lowered = Lowered::default();
    for pass in 0..PASSES {
        let mut walk = Walk::new(text, &tokens, std::mem::take(&mut learned));
        walk.all();
        learned = walk.learned;
        lowered = walk.effects.finish();
        if learned.functions.is_empty() || pass + 1 == PASSES {
            break;
        }
    }
    lowered.comments = lexed.comments;
    lowered.incomplete = lowered.incomplete.or(lexed.incomplete);
    lowered
}

/// How code is given to `powershell`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// As it is.
    Command,
    /// In base64.
    Encoded,
    /// As the name of a file.
    File,
}

/// Where the code stands among the arguments of `powershell`, and how.
pub(super) fn code_at(words: &[&str]) -> Option<(usize, Given)> {
    const VALUED: &[&str] = &[
        "-executionpolicy",
        "-ep",
        "-ex",
        "-exec",
        "-windowstyle",
        "-w",
        "-win",
        "-version",
        "-v",
        "-inputformat",
        "-outputformat",
        "-o",
        "-of",
        "-configurationname",
        "-psconsolefile",
        "-workingdirectory",
        "-wd",
        "-custompipename",
        "-settingsfile",
        "-i",
        "-if",
    ];
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let lower = word.to_ascii_lowercase().replace(['`', '^'], "");
        let Some(name) = lower.strip_prefix(['-', '/', '\u{2013}', '\u{2014}']) else {
            return Some((at, Given::Command));
        };
        at += 1;
        if name.is_empty() {
            continue;
        }
        if name == "ec" || (name.starts_with('e') && "encodedcommand".starts_with(name)) {
            return words.get(at).map(|_| (at, Given::Encoded));
        }
        if "command".starts_with(name) {
            return words.get(at).map(|_| (at, Given::Command));
        }
        if "file".starts_with(name) {
            return words.get(at).map(|_| (at, Given::File));
        }
        let option = format!("-{name}");
        let valued = VALUED.contains(&option.as_str())
            || (name.len() > 1
                && ("executionpolicy".starts_with(name) || "windowstyle".starts_with(name)));
        if valued {
            at += 1;
        }
    }
    None
}

/// What `-EncodedCommand` holds, given the arguments of `powershell`; the
/// value says that it was decoded, and is known when it is text.
pub(super) fn encoded(words: &[&str]) -> Option<Value> {
    let (at, given) = code_at(words)?;
    if given != Given::Encoded {
        return None;
    }
    let bytes = decode::How::Base64.undo(words.get(at)?.as_bytes());
    Some(Value {
        text: bytes.and_then(|bytes| decode::wide(&bytes)),
        origins: Origins::DECODED,
        ..Value::default()
    })
}

#[cfg(test)]
mod tests;
