//! Bash takes words apart at `:` and `=`; here they are put together again, and
//! answered with what is missing behind the last such sign.

use std::ffi::{OsStr, OsString};

use clap::Command;

use super::{found, index};
use crate::io::environment::variable;

/// What bash separates answers by, unless it says otherwise.
const SEPARATOR: &str = "\u{b}";

/// The answers, separated as bash asked for.
pub(super) fn answer(command: &mut Command, pieces: &[OsString]) -> String {
    let joined = join(pieces, index().unwrap_or(pieces.len().saturating_sub(1)));
    let separator = variable("_CLAP_IFS").unwrap_or_else(|| SEPARATOR.to_owned());
    let answers: Vec<String> = found(command, joined.words, Some(joined.index))
        .iter()
        .filter_map(|candidate| candidate.get_value().to_str())
        .filter_map(|value| value.strip_prefix(joined.before.as_str()))
        .map(str::to_owned)
        .collect();
    answers.join(&separator)
}

#[derive(Debug, PartialEq, Eq)]
struct Joined {
    words: Vec<OsString>,
    /// Which of them is completed.
    index: usize,
    /// What of it stands before the piece that bash completes.
    before: String,
}

fn join(pieces: &[OsString], wanted: usize) -> Joined {
    let mut words: Vec<OsString> = Vec::new();
    let mut index = 0;
    let mut before = String::new();
    let mut glue = false;
    for (at, piece) in pieces.iter().enumerate() {
        let sign = is_sign(piece);
        let belongs = glue || sign && at > 1 && may_hold(words.last(), piece);
        match words.last_mut() {
            Some(word) if belongs => {
                if at == wanted {
                    before = word.to_string_lossy().into_owned();
                }
                word.push(piece);
            }
            Some(_) | None => words.push(piece.clone()),
        }
        glue = sign && belongs;
        if at == wanted {
            index = words.len() - 1;
            if sign && belongs {
                // The sign is there already; what follows it is asked for.
                before = words[index].to_string_lossy().into_owned();
            }
        }
    }
    if wanted >= pieces.len() {
        words.push(OsString::new());
        index = words.len() - 1;
    }
    Joined {
        words,
        index,
        before,
    }
}

fn is_sign(piece: &OsStr) -> bool {
    piece == ":" || piece == "="
}

/// A `=` belongs to a flag, a `:` to anything but one.
fn may_hold(word: Option<&OsString>, sign: &OsStr) -> bool {
    let is_flag = word.is_some_and(|word| word.to_string_lossy().starts_with('-'));
    is_flag == (sign == "=")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(pieces: &[&str], wanted: usize) -> (Vec<String>, usize, String) {
        let pieces: Vec<OsString> = pieces.iter().map(Into::into).collect();
        let joined = join(&pieces, wanted);
        let words = joined
            .words
            .iter()
            .map(|word| word.to_string_lossy().into_owned());
        (words.collect(), joined.index, joined.before)
    }

    #[test]
    fn words_are_put_together() {
        let (words, index, before) = joined(&["skilldeck", "scan", "skill", ":", "//cus"], 4);
        assert_eq!(words, ["skilldeck", "scan", "skill://cus"]);
        assert_eq!((index, before.as_str()), (2, "skill:"));
        let (words, index, before) = joined(&["skilldeck", "scan", "--profile", "=", "st"], 4);
        assert_eq!(words, ["skilldeck", "scan", "--profile=st"]);
        assert_eq!((index, before.as_str()), (2, "--profile="));
        let (words, index, before) = joined(&["skilldeck", "scan", "--profile", "="], 3);
        assert_eq!(words, ["skilldeck", "scan", "--profile="]);
        assert_eq!((index, before.as_str()), (2, "--profile="));
        let (words, index, before) = joined(&["skilldeck", "enable", "a"], 3);
        assert_eq!(words, ["skilldeck", "enable", "a", ""]);
        assert_eq!((index, before.as_str()), (3, ""));
    }
}
