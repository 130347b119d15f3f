//! Files that are run although their names say that they are something else:
//! pictures, fonts, sounds, tables.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::skill::path::{file_name, suffix};

use super::language::Language;

/// Suffixes of what no interpreter runs.
const OTHERS: [&str; 39] = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "ico", "tif", "tiff", "svg", "avif", "heic", "psd",
    "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "wav", "ogg", "flac", "mov", "avi", "webm",
    "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv", "tsv", "zip", "gz", "lock", "css",
];

/// Most words of a command that are looked at.
const MAX_WORDS: usize = 8;

/// Most bytes in front of a file's name that a command takes.
const MAX_LEAD: usize = 200;
/// Most files of one text.
const MAX_FILES: usize = 16;

static SEARCH: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let names = OTHERS.iter().map(|suffix| format!(".{suffix}"));
    AhoCorasick::new(names).expect("the suffixes are short constants")
});

/// The files, by their names alone, that commands in a text run in spite of those
/// names.
pub(super) fn runs(text: &str) -> Vec<(&str, Language)> {
    let mut found = Vec::new();
    let mut behind = 0;
    for at in SEARCH.find_iter(text) {
        let end = at.end();
        let more = text[end..].starts_with(|letter: char| letter.is_ascii_alphanumeric());
        if more || at.start() < behind {
            continue;
        }
        let mut start = end.saturating_sub(MAX_LEAD).max(behind);
        while !text.is_char_boundary(start) {
            start += 1;
        }
        behind = end;
        let lead = &text[start..end];
        // Where a command begins: behind a line's end, a quote, a sign of the shell.
        let begins = lead
            .rfind(['\n', '`', ';', '&', '|', '('])
            .map_or(0, |before| before + 1);
        let command = lead[begins..].trim_start_matches(|letter: char| {
            letter.is_whitespace() || matches!(letter, '$' | '>' | '-' | '*' | '@' | '"')
        });
        if let Some((file, language)) = run_by(command) {
            found.push((file_name(file), language));
            if found.len() >= MAX_FILES {
                break;
            }
        }
    }
    found
}

/// Whether a file's name says that it is a picture, a font or the like, which
/// holds no text that people read.
pub(super) fn is_binary(path: &str) -> bool {
    is_other(path)
        && !matches!(
            suffix(path).as_str(),
            "svg" | "csv" | "tsv" | "css" | "lock"
        )
}

/// Whether a file's name says that it is no program.
pub(super) fn is_other(path: &str) -> bool {
    OTHERS.contains(&suffix(path).as_str())
}

/// The file that a command line runs in spite of its name, and as what.
pub(super) fn run_by(command: &str) -> Option<(&str, Language)> {
    let mut words = command
        .split_whitespace()
        .map(|word| word.trim_matches(['"', '\'', '`', ';']));
    let program =
        words.find(|word| !matches!(*word, "sudo" | "env" | "nohup" | "exec" | "setsid"))?;
    let name = file_name(program);
    let language = match name {
        "source" | "." => Language::Shell,
        _ => Language::of_program(name)?,
    };
    let mut words = words
        .take(MAX_WORDS)
        .skip_while(|word| matches!(*word, "run" | "-u" | "-x" | "-B" | "-w" | "-l"));
    let file = words
        .next()
        .filter(|word| !word.starts_with(['-', '<', '|', '&', '>']))?;
    (is_other(file) && !file.contains("://")).then_some((file, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_runs_what_its_name_does_not_say() {
        for (command, file) in [
            ("sh assets/palette.png '#aabbcc'", "assets/palette.png"),
            ("python3 data/table.csv", "data/table.csv"),
            ("node logo.svg", "logo.svg"),
            (". \"$HERE/img/x.jpg\"", "$HERE/img/x.jpg"),
            ("sudo bash -x a.woff2", "a.woff2"),
        ] {
            assert_eq!(
                run_by(command).map(|(file, _)| file),
                Some(file),
                "{command}"
            );
        }
        for none in [
            "python3 check.py data/table.csv",
            "sh -c 'open a.png'",
            "cat a.png",
            "node",
            "php < a.png",
            ". config/defaults.env",
            "python3 -m http.server a.png",
        ] {
            assert!(run_by(none).is_none(), "{none}");
        }
    }
}
