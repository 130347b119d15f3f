//! Notebooks: the code in their cells, with its places in the file.

use super::code::OffsetMap;
use super::language::Language;

/// Deepest nesting of the JSON that is followed.
const MAX_DEPTH: usize = 64;

/// Code of a notebook in one language.
#[derive(Debug)]
pub(super) struct Piece {
    /// What it is written in.
    pub(super) language: Language,
    /// The code.
    pub(super) text: String,
    /// The way back.
    pub(super) map: OffsetMap,
}

impl Piece {
    fn new(language: Language) -> Self {
        Self {
            language,
            text: String::new(),
            map: OffsetMap::default(),
        }
    }
}

/// A text of the JSON without its escapes: runs of letters that are in the file
/// as they are, each with its place there.
#[derive(Debug, Default)]
struct Source {
    text: String,
    runs: Vec<(usize, usize)>,
}

#[derive(Debug, Default)]
struct Cell {
    kind: String,
    source: Source,
}

enum Frame {
    Object {
        key: Option<String>,
        cell: Option<Cell>,
    },
    Array {
        name: String,
    },
}

/// The code of all cells: Python as one piece, since cells share their names,
/// and each line or cell for a shell as one of its own.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut python = Piece::new(Language::Python);
    let mut others = Vec::new();
    for cell in cells(text) {
        let first = cell.source.text.trim_start();
        let shell = [
            "%%bash",
            "%%sh",
            "%%script bash",
            "%%script sh",
            "%%zsh",
            "%%shell",
        ];
        if shell.iter().any(|magic| first.starts_with(magic)) {
            let mut piece = Piece::new(Language::Shell);
            let skip = cell
                .source
                .text
                .find('\n')
                .map_or(cell.source.text.len(), |at| at + 1);
            add(&mut piece, &cell.source, skip, cell.source.text.len());
            others.push(piece);
            continue;
        }
        let mut from = 0;
        for line in cell.source.text.split_inclusive('\n') {
            let end = from + line.len();
            let code = line.trim_start();
            let indent = line.len() - code.len();
            if let Some(command) = code.strip_prefix('!') {
                let skip = code.len() - command.trim_start_matches('!').len();
                let mut piece = Piece::new(Language::Shell);
                add(&mut piece, &cell.source, from + indent + skip, end);
                others.push(piece);
                python.text.push_str(&line[..indent]);
                python.text.push_str("pass\n");
            } else if code.starts_with('%') {
                python.text.push_str(&line[..indent]);
                python.text.push_str("pass\n");
            } else {
                add(&mut python, &cell.source, from, end);
            }
            from = end;
        }
        python.text.push('\n');
    }
    if !python.text.trim().is_empty() {
        others.insert(0, python);
    }
    others
}

/// Adds a part of a cell to a piece.
fn add(piece: &mut Piece, source: &Source, from: usize, to: usize) {
    let first = source
        .runs
        .partition_point(|(at, _)| *at <= from)
        .saturating_sub(1);
    for (index, (at, file)) in source.runs.iter().enumerate().skip(first) {
        if *at >= to {
            break;
        }
        let next = source
            .runs
            .get(index + 1)
            .map_or(source.text.len(), |(at, _)| *at);
        let (start, end) = ((*at).max(from), next.min(to));
        if start < end {
            piece.map.push(piece.text.len(), file + (start - at));
            piece.text.push_str(&source.text[start..end]);
        }
    }
}

/// The cells of code, in order.
fn cells(text: &str) -> Vec<Cell> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut open: Vec<Frame> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'{' => {
                let in_cells =
                    matches!(open.last(), Some(Frame::Array { name }) if name == "cells");
                open.push(Frame::Object {
                    key: None,
                    cell: in_cells.then(Cell::default),
                });
            }
            b'[' => {
                let name = match open.last() {
                    Some(Frame::Object { key: Some(key), .. }) => key.clone(),
                    _ => String::new(),
                };
                open.push(Frame::Array { name });
            }
            b'}' | b']' => {
                if let Some(Frame::Object {
                    cell: Some(cell), ..
                }) = open.pop()
                    && cell.kind == "code"
                {
                    found.push(cell);
                }
            }
            b',' => {
                if let Some(Frame::Object { key, .. }) = open.last_mut() {
                    *key = None;
                }
            }
            b'"' => {
                let mut source = Source::default();
                at = string(text, at + 1, &mut source);
                take(&mut open, source);
                continue;
            }
            _ => {}
        }
        if open.len() > MAX_DEPTH {
            break;
        }
        at += 1;
    }
    found
}

/// What a text in the JSON means where it stands.
fn take(open: &mut [Frame], source: Source) {
    let in_source =
        matches!(open.last(), Some(Frame::Array { name }) if name == "source" || name == "input");
    let depth = open.len();
    let holder = if in_source {
        depth.checked_sub(2)
    } else {
        depth.checked_sub(1)
    };
    let Some(Frame::Object { key, cell }) = holder.and_then(|at| open.get_mut(at)) else {
        return;
    };
    if !in_source && key.is_none() {
        *key = Some(source.text);
        return;
    }
    let Some(cell) = cell else { return };
    match key.as_deref() {
        Some("cell_type") => cell.kind = source.text,
        Some("source" | "input") => {
            let before = cell.source.text.len();
            cell.source.text.push_str(&source.text);
            let runs = source.runs.into_iter();
            cell.source
                .runs
                .extend(runs.map(|(at, file)| (before + at, file)));
        }
        _ => {}
    }
}

/// Reads a text of the JSON from behind its opening quote; says where it ends.
fn string(text: &str, from: usize, source: &mut Source) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let stop =
            memchr::memchr2(b'"', b'\\', &bytes[at..]).map_or(bytes.len(), |found| at + found);
        if stop > at {
            source.runs.push((source.text.len(), at));
            source.text.push_str(&text[at..stop]);
        }
        match bytes.get(stop) {
            Some(b'\\') => {}
            Some(_) => return stop + 1,
            None => return stop,
        }
        source.runs.push((source.text.len(), stop));
        let digits = text.get(stop + 2..stop + 6);
        let (letter, length) = match bytes.get(stop + 1) {
            Some(b'n') => ('\n', 2),
            Some(b't') => ('\t', 2),
            Some(b'r') => ('\r', 2),
            Some(b'u') => {
                let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                match code {
                    Some(code) => (
                        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
                        6,
                    ),
                    None => ('?', 2),
                }
            }
            Some(b'b' | b'f') => (' ', 2),
            Some(byte) if byte.is_ascii() => (char::from(*byte), 2),
            Some(_) | None => ('?', 1),
        };
        source.text.push(letter);
        at = (stop + length).min(bytes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn cells_are_code_at_their_places() {
        let text = r##"{"cells": [
 {"cell_type": "markdown", "source": ["import no"]},
 {"cell_type": "code", "metadata": {"source": "no"}, "outputs": [{"text": ["no"]}],
  "source": ["import os\n", "x = \"a\"\n", "!ls \"b\"\n", "os.system(x)"]},
 {"source": "%%bash\necho hi\n", "cell_type": "code"}
]}"##;
        let pieces = pieces(text);
        let texts: Vec<&str> = pieces.iter().map(|piece| &*piece.text).collect();
        assert_eq!(
            texts,
            [
                "import os\nx = \"a\"\npass\nos.system(x)\n",
                "ls \"b\"\n",
                "echo hi\n"
            ]
        );
        let python = &pieces[0];
        let call = python.text.find("os.system").expect("it is there");
        let place = python.map.locate(Span::new(call, call + 12));
        assert_eq!(&text[place.start..place.end], "os.system(x)");
    }

    #[test]
    fn hostile_notebooks_are_linear() {
        for piece in ["{\"cells\":[", "[", "\"\\u", "{\"a\":\"b\",", "\\"] {
            let text = piece.repeat((4 << 20) / piece.len());
            std::hint::black_box(pieces(&text));
        }
        for cut in 0..40 {
            let text = r#"{"cells":[{"cell_type":"code","source":["a\u00e4é\n"]}]}"#;
            if let Some(text) = text.get(..cut) {
                std::hint::black_box(pieces(text));
            }
        }
    }
}
