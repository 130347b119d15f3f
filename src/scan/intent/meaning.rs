//! What one word means: by itself, as a path, by its parts.

use super::concept::{Concept, Concepts};
use super::lexicon::WORDS;
use super::words::Word;

/// Gives `word` the meaning of its normal form, which is no word of the lexicon
/// itself.
pub(super) fn look_up(normal: &str, word: &mut Word) {
    let words = &*WORDS;
    if let Some(stem) = normal.strip_suffix("'s") {
        word.owner = true;
        if let Some(meaning) = words.meaning(stem) {
            word.concepts = meaning.concepts;
        }
        return;
    }
    if normal.contains(['/', '.', '\\']) {
        // A path: its last parts say what it is.
        let clean = normal.replace('\\', "/");
        let mut rest = clean.as_str();
        while let Some((_, tail)) = rest.split_once('/') {
            if let Some(meaning) = words.meaning(tail) {
                word.concepts = word.concepts.with(meaning.concepts);
                return;
            }
            rest = tail;
        }
        if clean.contains("/.ssh")
            || clean.contains(".ssh/")
            || clean.contains("/.aws")
            || clean.starts_with(".env.")
        {
            word.concepts = Concepts::of(&[Concept::SecretFile]);
            return;
        }
        if clean.contains("/skills/") && clean.contains("/.")
            || clean.starts_with("~/.claude/skills")
        {
            word.concepts = Concepts::of(&[Concept::Skills]);
            return;
        }
        if let Some(at) = rest.rfind('.')
            && let Some(meaning) = words.meaning(&rest[at..])
        {
            word.concepts = meaning.concepts;
        }
        if normal.contains('@') {
            word.concepts = Concepts::of(&[Concept::Remote]);
        }
        return;
    }
    if let Some((head, tail)) = normal.split_once('-') {
        // `auto-send`, `re-upload`
        if matches!(head, "re" | "auto" | "co" | "pre")
            && let Some(meaning) = words.meaning(tail)
        {
            word.concepts = meaning.concepts;
            word.forms = meaning.forms;
        }
    }
}
