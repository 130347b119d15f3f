//! Prose into words with their meanings: markup dropped, disguises undone,
//! every word with its place.

use crate::scan::runs;
use crate::text::Span;

use super::concept::{Concept, Concepts};
use super::han;
use super::hiding::Hiding;
use super::letters::{
    escape, is_han, is_invisible, is_joint, is_url, is_word, normal, starts_path,
};
use super::lexicon::{Forms, HAN, LONGEST, Meaning, WORDS};
use super::meaning::look_up;

/// What a stretch of prose is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// An address with a scheme.
    Url,
    /// A comma, a colon, a bracket.
    Break,
    /// A period, a question mark, an end.
    End,
}

/// One word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) span: Span,
    pub(super) kind: Kind,
    pub(super) concepts: Concepts,
    pub(super) forms: Forms,
    pub(super) hiding: Option<Hiding>,
    pub(super) quoted: bool,
    pub(super) han: bool,
    /// Ends in `'s`, or is a determiner by its form.
    pub(super) owner: bool,
    pub(super) letter: char,
}

/// Blanks in a row behind which nobody looks.
const FAR: usize = 120;
/// What a plain word ends at.
const PLAIN_ENDS: [bool; 256] = runs::only(b" \n,;:)(*`\"!?|");
/// Longest word that is looked up.
const MAX_WORD: usize = 64;

/// The words of `text`, which begins at `base` of the file.
pub(super) fn words(text: &str, base: usize) -> Vec<Word> {
    let mut reader = Reader {
        text,
        base,
        raw: Vec::with_capacity(text.len() / 5 + 4),
        buffer: String::with_capacity(text.len() + 8),
        quotes: Vec::new(),
        far: false,
    };
    reader.read();
    reader.merged()
}

struct Raw {
    word: Word,
    /// Its normal form in the buffer.
    from: usize,
    to: usize,
}

struct Reader<'a> {
    text: &'a str,
    base: usize,
    raw: Vec<Raw>,
    /// Normal forms, one blank behind each.
    buffer: String,
    /// Quotes that are open: the mark, and the word it stands in front of.
    quotes: Vec<(char, usize)>,
    far: bool,
}

impl Reader<'_> {
    fn read(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            // A blank between two words, as most are, says nothing.
            let between = |next: &u8| next.is_ascii_graphic();
            if bytes[at] == b' ' && bytes.get(at + 1).is_some_and(between) {
                at += 1;
                continue;
            }
            let rest = &self.text[at..];
            if bytes[at].is_ascii_alphanumeric() && !is_url(rest) {
                at += self.word(rest, at);
                continue;
            }
            let letter = rest.chars().next().unwrap_or(' ');
            let width = letter.len_utf8();
            let escape = escape(rest);
            if escape > 0 {
                at += escape;
            } else if letter.is_whitespace() {
                let run = rest.len() - rest.trim_start().len();
                self.blanks(&rest[..run], at);
                at += run;
            } else if is_url(rest) {
                at += self.url(rest, at);
            } else if is_word(letter) || (is_joint(letter) && starts_path(rest)) {
                at += self.word(rest, at);
            } else if is_han(letter) {
                at += self.han(rest, at);
            } else {
                self.mark(letter, at, &rest[width..]);
                at += width;
            }
        }
        // One pair of marks around all the text quotes nothing.
        if self
            .raw
            .iter()
            .filter(|raw| raw.word.kind == Kind::Word)
            .all(|raw| raw.word.quoted)
        {
            for raw in &mut self.raw {
                raw.word.quoted = false;
            }
        }
        self.push(Kind::End, at, at, '\n');
    }

    fn blanks(&mut self, run: &str, at: usize) {
        if run.len() < 2 && !run.contains('\n') {
            return;
        }
        if run.split('\n').any(|line| line.len() >= FAR) {
            self.far = true;
        }
        let lines = run.matches('\n').count();
        let next = self.text[at + run.len()..].chars().next().unwrap_or('\n');
        if lines > 1 || (lines == 1 && matches!(next, '-' | '*' | '#' | '+' | '|' | '•')) {
            self.push(Kind::End, at, at, '\n');
        }
        if lines == 0 {
            return;
        }
        // A line that begins with a capital may begin a clause.
        if lines == 1 && next.is_ascii_uppercase() {
            self.push(Kind::Break, at, at, '\n');
        }
        if run.split('\n').all(|line| line.len() < FAR) {
            self.far = false;
        }
    }

    fn push(&mut self, kind: Kind, from: usize, to: usize, letter: char) {
        let place = self.buffer.len();
        self.raw.push(Raw {
            word: Word {
                span: Span::new(self.base + from, self.base + to),
                kind,
                concepts: Concepts::NONE,
                forms: Forms::default(),
                hiding: self.far.then_some(Hiding::Far),
                quoted: false,
                han: false,
                owner: false,
                letter,
            },
            from: place,
            to: place,
        });
    }

    fn url(&mut self, rest: &str, at: usize) -> usize {
        let length = rest
            .char_indices()
            .take_while(|(_, letter)| {
                !letter.is_whitespace()
                    && !matches!(letter, '<' | '>' | '"' | '\'' | '`' | ')' | ']' | '|')
                    && !is_han(*letter)
                    && !matches!(letter, '，' | '。' | '；' | '）')
            })
            .map(|(_, letter)| letter.len_utf8())
            .sum::<usize>();
        let shown = rest[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_']);
        let length = shown.len().max(1);
        self.push(Kind::Url, at, at + length, 'u');
        if let Some(raw) = self.raw.last_mut() {
            raw.word.concepts = Concepts::of(&[Concept::Url]);
        }
        length
    }

    fn word(&mut self, rest: &str, at: usize) -> usize {
        // Plain words, as most are, end at a blank or a mark.
        let plain = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let ends = match rest.as_bytes().get(plain) {
            Some(byte) => PLAIN_ENDS[usize::from(*byte)],
            None => true,
        };
        if plain > 0 && ends {
            self.one(&rest[..plain], at);
            return plain;
        }
        let mut length = 0;
        let mut letters = rest.char_indices().peekable();
        let mut behind = 0;
        while let Some((place, letter)) = letters.next() {
            // An escape sequence inside of a word takes no room.
            behind = behind.max(place + escape(&rest[place..]));
            if place < behind {
                continue;
            }
            let next = letters.peek().map_or(' ', |(_, next)| *next);
            let goes_on = is_word(letter)
                || is_invisible(letter)
                || (is_joint(letter)
                    && (is_word(next)
                        || (matches!(letter, '.' | '/' | '-' | '~') && is_joint(next))))
                || (matches!(letter, '\'' | '’') && next.is_alphabetic() && place > 0);
            if !goes_on {
                break;
            }
            length = place + letter.len_utf8();
        }
        let length = length.max(rest.chars().next().map_or(1, char::len_utf8));
        let shown = &rest[..length];
        // `read/write` is two words, `a/b.txt` a path.
        if let Some(cut) = shown.find('/').filter(|cut| {
            *cut > 0
                && *cut + 1 < shown.len()
                && shown
                    .chars()
                    .all(|letter| letter.is_alphabetic() || letter == '/')
                && shown.matches('/').count() < 3
        }) {
            self.one(&shown[..cut], at);
            self.push(Kind::Break, at + cut, at + cut + 1, '/');
            return cut + 1;
        }
        self.one(shown, at);
        length
    }

    fn one(&mut self, shown: &str, at: usize) {
        let from = self.buffer.len();
        let hiding = normal(shown, &mut self.buffer);
        let to = self.buffer.len();
        self.buffer.push(' ');
        self.push(Kind::Word, at, at + shown.len(), 'w');
        if let Some(raw) = self.raw.last_mut() {
            raw.from = from;
            raw.to = to;
            raw.word.hiding = raw.word.hiding.or(hiding);
        }
    }

    /// A run of characters that stand without blanks.
    fn han(&mut self, rest: &str, at: usize) -> usize {
        let run = han::run(rest);
        let text = run
            .folded
            .as_ref()
            .map_or(&rest[..run.length], |folded| &folded.text);
        let place = |offset| match &run.folded {
            Some(folded) => at + folded.place(offset, run.length),
            None => at + offset,
        };
        let mut behind = 0;
        for (start, width, meaning) in HAN.words(text) {
            if start > behind {
                self.letters(place(behind), place(start), Meaning::default(), run.hiding);
            }
            behind = start + width;
            self.letters(place(start), place(behind), meaning, run.hiding);
        }
        if behind < text.len() {
            self.letters(
                place(behind),
                at + run.length,
                Meaning::default(),
                run.hiding,
            );
        }
        run.length
    }

    fn letters(&mut self, from: usize, to: usize, meaning: Meaning, hiding: Option<Hiding>) {
        self.push(Kind::Word, from, to, '字');
        if let Some(raw) = self.raw.last_mut() {
            raw.word.concepts = meaning.concepts;
            raw.word.forms = meaning.forms;
            raw.word.han = true;
            raw.word.hiding = raw.word.hiding.or(hiding);
        }
    }

    fn mark(&mut self, letter: char, at: usize, rest: &str) {
        let closing = match letter {
            '"' | '`' => Some(letter),
            '”' => Some('“'),
            '’' => Some('‘'),
            '」' => Some('「'),
            '』' => Some('『'),
            '»' => Some('«'),
            '\'' => Some('\''),
            _ => None,
        };
        if let Some(opening) = closing
            && let Some(place) = self.quotes.iter().rposition(|(mark, _)| *mark == opening)
        {
            let first = self.quotes[place].1;
            self.quotes.truncate(place);
            for raw in &mut self.raw[first..] {
                raw.word.quoted = true;
            }
            self.push(Kind::Break, at, at + letter.len_utf8(), '"');
            return;
        }
        let before = self.text[..at].chars().next_back().unwrap_or(' ');
        match letter {
            '"' | '`' | '“' | '‘' | '「' | '『' | '«' | '\''
                if before != '=' && self.quotes.len() < 8 =>
            {
                self.quotes.push((letter, self.raw.len()));
                self.push(Kind::Break, at, at + letter.len_utf8(), '"');
            }
            '*' | '_' | '~' | '#' | '\\' => {}
            '.' | '!' | '?' | '…' => {
                let next = rest.chars().next().unwrap_or('\n');
                let ends = next.is_whitespace()
                    || matches!(
                        next,
                        '"' | '”' | ')' | '*' | '_' | '`' | '\'' | '’' | '<' | '!' | '?'
                    )
                    || is_han(next);
                let kind = if ends { Kind::End } else { Kind::Break };
                self.push(kind, at, at + letter.len_utf8(), letter);
            }
            '。' | '！' | '？' => self.push(Kind::End, at, at + letter.len_utf8(), letter),
            _ if is_invisible(letter) => {}
            _ => self.push(Kind::Break, at, at + letter.len_utf8(), letter),
        }
    }

    /// Meanings looked up, phrases joined.
    fn merged(self) -> Vec<Word> {
        let words = &*WORDS;
        let mut merged = Vec::with_capacity(self.raw.len());
        let mut index = 0;
        while index < self.raw.len() {
            let raw = &self.raw[index];
            let mut word = raw.word;
            if word.kind != Kind::Word || word.han {
                merged.push(word);
                index += 1;
                continue;
            }
            let normal = &self.buffer[raw.from..raw.to];
            let mut taken = 1;
            let entry = words.entry(normal);
            for count in (2..=usize::from(entry.longest).min(LONGEST)).rev() {
                let Some(last) = self.raw.get(index + count - 1) else {
                    continue;
                };
                let inside = &self.raw[index..index + count];
                if inside
                    .iter()
                    .any(|raw| raw.word.kind != Kind::Word || raw.word.han)
                {
                    continue;
                }
                let phrase = &self.buffer[raw.from..last.to];
                let phrase = phrase.strip_suffix("'s").unwrap_or(phrase);
                if let Some(meaning) = words.meaning(phrase) {
                    word.concepts = meaning.concepts;
                    word.forms = meaning.forms;
                    word.span.end = last.word.span.end;
                    word.hiding = inside.iter().filter_map(|raw| raw.word.hiding).max();
                    taken = count;
                    break;
                }
            }
            if let (1, Some(meaning)) = (taken, entry.meaning) {
                word.concepts = meaning.concepts;
                word.forms = meaning.forms;
            } else if taken == 1 && normal.len() <= MAX_WORD * 2 {
                look_up(normal, &mut word);
            }
            merged.push(word);
            index += taken;
        }
        merged
    }
}
