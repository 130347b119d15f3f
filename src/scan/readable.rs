//! The text of a file: as it is, read lossily where an interpreter would run it,
//! or the sentences that stand in a picture.

use std::borrow::Cow;

use crate::skill::package::{Entry, EntryKind};

use super::coverage::{self, Gap, Reason};
use super::language::Language;
use super::units::MAX_CODE_BYTES;

/// The text of a file, if it can be read as text at all. Programs with bytes
/// that are no UTF-8 are read lossily, since an interpreter would run them.
pub(super) fn readable<'a>(
    entry: &Entry,
    bytes: &'a [u8],
    gaps: &mut Vec<Gap>,
) -> Option<Cow<'a, str>> {
    if entry.kind == EntryKind::Text {
        let text = std::str::from_utf8(bytes).ok()?;
        if memchr::memchr(0, bytes).is_none() {
            return Some(Cow::Borrowed(text));
        }
        gaps.push(Gap {
            path: entry.path.clone(),
            reason: Reason::Encoding,
            detail: "text with NUL bytes; they were read as blanks".to_owned(),
        });
        return Some(Cow::Owned(text.replace('\0', " ")));
    }
    let lossy = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_CODE_BYTES)]);
    let language = Language::of(&entry.path, &lossy);
    if matches!(language, Language::Text | Language::Json) {
        if let Some(written) = written(bytes) {
            return Some(Cow::Owned(written));
        }
        if !coverage::is_inert(&entry.path, bytes) {
            gaps.push(Gap {
                path: entry.path.clone(),
                reason: Reason::Binary,
                detail: "neither text nor a picture, font or sound of a known kind".to_owned(),
            });
        }
        return None;
    }
    gaps.push(Gap {
        path: entry.path.clone(),
        reason: Reason::Encoding,
        detail: format!(
            "{} that is not clean UTF-8 text; read lossily",
            language.name()
        ),
    });
    // A NUL is dropped by shells; a blank keeps offsets and lines.
    Some(Cow::Owned(lossy.replace('\0', " ")))
}

/// Shortest text in a picture that can say something.
const LEAST_WRITTEN: usize = 60;
/// Longest file of bytes that is searched for text.
const MAX_WRITTEN: usize = 1 << 20;

/// The sentences that stand in a file of bytes (the comment of a picture), at
/// their places; blanks stand for the rest.
fn written(bytes: &[u8]) -> Option<String> {
    let picture = [&b"\x89PNG"[..], b"\xff\xd8\xff", b"GIF8", b"RIFF"]
        .iter()
        .any(|mark| bytes.starts_with(mark));
    if !picture {
        return None;
    }
    let bytes = &bytes[..bytes.len().min(MAX_WRITTEN)];
    let is_text = |byte: u8| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n');
    let mut text = String::new();
    let mut found = false;
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..]
            .iter()
            .take_while(|byte| is_text(**byte))
            .count();
        let run = std::str::from_utf8(&bytes[at..at + length]).unwrap_or_default();
        let letters = run
            .bytes()
            .filter(|byte| byte.is_ascii_alphabetic() || *byte == b' ')
            .count();
        if length >= LEAST_WRITTEN && run.matches(' ').count() >= 6 && letters * 10 >= length * 7 {
            found = true;
            text.push_str(run);
        } else {
            text.extend(std::iter::repeat_n(' ', length));
        }
        at += length;
        if at < bytes.len() {
            text.push('\n');
            at += 1;
        }
    }
    found.then_some(text)
}
