//! Text cut into sentences of lower-case letters without marks, so that one
//! pattern fits however a sentence is broken and set.

use crate::text::Span;

use super::super::han;
use super::super::letters::{escape, is_han};

/// Most bytes of a sentence.
const MOST: usize = 1200;

/// A sentence in normal form.
pub(super) struct Passage<'a> {
    /// Lower case, single blanks, no marks of emphasis or code.
    pub(super) normal: &'a [u8],
    /// Places in `normal` of capitals, in order.
    pub(super) capitals: &'a [u32],
    /// Where it stands.
    pub(super) span: Span,
    /// Whether it is a line of a program.
    pub(super) code: bool,
}

/// Bytes of a program that neither vanish nor stand for others.
const IN_CODE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b' ';
    while byte < 0x7f {
        table[byte as usize] = !matches!(byte, b'*' | b'`' | b'\\');
        byte += 1;
    }
    table
};

/// The same for prose, which has ends of sentences.
const IN_PROSE: [bool; 256] = {
    let mut table = IN_CODE;
    table[b'.' as usize] = false;
    table[b'!' as usize] = false;
    table[b'?' as usize] = false;
    table
};

struct Cutter<'a> {
    normal: Vec<u8>,
    capitals: Vec<u32>,
    from: Option<usize>,
    to: usize,
    code: bool,
    visit: &'a mut dyn FnMut(&Passage<'_>),
}

impl Cutter<'_> {
    /// Takes what is in `table` from the front of `bytes`, which stand at `at`,
    /// and says how many bytes that are.
    fn plain(&mut self, table: &[bool; 256], bytes: &[u8], at: usize) -> usize {
        for (taken, byte) in bytes.iter().enumerate() {
            if !table[usize::from(*byte)] {
                return taken;
            }
            self.put(*byte, at + taken, 1);
        }
        bytes.len()
    }

    /// Adds what stands for the `width` bytes at `at`.
    fn put(&mut self, letter: u8, at: usize, width: usize) {
        if letter == b' ' && self.normal.last().is_none_or(|last| *last == b' ') {
            return;
        }
        self.from = self.from.or(Some(at));
        self.to = at + width;
        if letter.is_ascii_uppercase() {
            let place = u32::try_from(self.normal.len()).unwrap_or(u32::MAX);
            self.capitals.push(place);
        }
        self.normal.push(letter.to_ascii_lowercase());
        if self.normal.len() >= MOST {
            self.end();
        }
    }

    fn push(&mut self, letter: char, at: usize) {
        let byte = match letter {
            '*' | '`' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => return,
            '’' | '‘' => b'\'',
            '“' | '”' => b'"',
            '–' | '—' | '…' => b',',
            _ if letter.is_whitespace() => b' ',
            _ if letter.is_ascii() => letter as u8,
            _ if is_han(letter) => return self.han(letter, at),
            _ => b'~',
        };
        self.put(byte, at, letter.len_utf8());
    }

    /// A letter of a language without blanks, simplified.
    fn han(&mut self, letter: char, at: usize) {
        let mut room = [0; 4];
        let bytes = han::simplified(letter).encode_utf8(&mut room);
        self.normal.extend_from_slice(bytes.as_bytes());
        self.from = self.from.or(Some(at));
        self.to = at + letter.len_utf8();
        if self.normal.len() >= MOST {
            self.end();
        }
    }

    fn end(&mut self) {
        if let Some(from) = self.from.take()
            && self.normal.len() > 8
        {
            (self.visit)(&Passage {
                normal: &self.normal,
                capitals: &self.capitals,
                span: Span::new(from, self.to),
                code: self.code,
            });
        }
        self.normal.clear();
        self.capitals.clear();
    }
}

/// The sentences of prose at `span`. `room` is used for them and given back.
pub(super) fn of_prose(
    text: &str,
    span: Span,
    room: Vec<u8>,
    visit: &mut dyn FnMut(&Passage<'_>),
) -> Vec<u8> {
    let mut cutter = Cutter {
        normal: room,
        capitals: Vec::new(),
        from: None,
        to: 0,
        code: false,
        visit,
    };
    let inside = span.of(text);
    let mut at = 0;
    loop {
        at += cutter.plain(&IN_PROSE, &inside.as_bytes()[at..], span.start + at);
        let mut letters = inside[at..].chars();
        let Some(letter) = letters.next() else {
            break;
        };
        let escape = escape(&inside[at..]);
        if escape > 0 {
            at += escape;
            continue;
        }
        let next = letters.next().unwrap_or('\n');
        cutter.push(letter, span.start + at);
        at += letter.len_utf8();
        let stops = matches!(letter, '。' | '！' | '？' | '；')
            || matches!(letter, '.' | '!' | '?')
                && (next.is_whitespace()
                    || (matches!(next, '"' | '”' | ')' | '*' | '_')
                        || letter == '.' && next == '`'));
        if stops {
            cutter.end();
        } else if letter == '\n' {
            let rest = inside[at..].trim_start_matches([' ', '\t', '>']);
            // `**bold**` begins no item.
            let bullet = rest.starts_with(['-', '*', '+'])
                && rest[1..].starts_with(|next: char| next.is_whitespace());
            let item = bullet
                || rest.starts_with(['\n', '|', '#', '<'])
                || rest.starts_with(|first: char| first.is_ascii_digit())
                    && rest[1..].starts_with(['.', ')']);
            if item {
                cutter.end();
            }
        }
    }
    cutter.end();
    cutter.normal
}

/// Marks that begin a comment.
const COMMENTS: &[&str] = &[
    "#", "//", "/*", "*", "--", ";", "::", "rem ", "REM ", "<!--",
];

/// The lines of a program at `span`; comments below each other are one text.
pub(super) fn of_code(text: &str, span: Span, visit: &mut dyn FnMut(&Passage<'_>)) {
    let mut cutter = Cutter {
        normal: Vec::new(),
        capitals: Vec::new(),
        from: None,
        to: 0,
        code: true,
        visit,
    };
    let mut at = span.start;
    let mut open = false;
    for line in span.of(text).split_inclusive('\n') {
        let shown = line.trim_start();
        let begin = at + (line.len() - shown.len());
        let mark = COMMENTS.iter().find(|mark| shown.starts_with(**mark));
        if !(open && mark.is_some()) {
            cutter.end();
        }
        open = mark.is_some();
        let body = mark.map_or(shown, |mark| {
            let body = shown[mark.len()..].trim_start_matches(['#', '/', '*', '!', ' ']);
            // "AGENT:", "NOTE:" on each line.
            match body.split_once(':') {
                Some((tag, rest))
                    if tag.len() < 16 && tag.bytes().all(|byte| byte.is_ascii_uppercase()) =>
                {
                    rest
                }
                _ => body,
            }
        });
        let offset = begin + (shown.len() - body.len());
        let mut place = 0;
        loop {
            place += cutter.plain(&IN_CODE, &body.as_bytes()[place..], offset + place);
            let Some(letter) = body[place..].chars().next() else {
                break;
            };
            let escape = escape(&body[place..]);
            if escape > 0 {
                place += escape;
                continue;
            }
            cutter.push(letter, offset + place);
            place += letter.len_utf8();
        }
        cutter.push(' ', at + line.len().saturating_sub(1));
        at += line.len();
    }
    cutter.end();
}
