//! Commands that stand in text which is no code: sentences, inline code,
//! tables, comments, frontmatter, values of JSON and YAML.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use regex::Regex;

use crate::scan::pattern::pattern;

use crate::text::Span;

use super::language::Language;

/// Words that a command which loads or decodes something begins with, or has
/// inside.
const ANCHORS: &[(&str, Language)] = &[
    ("bash", Language::Shell),
    ("powershell", Language::Shell),
    ("pwsh", Language::Shell),
    ("curl", Language::Shell),
    ("wget", Language::Shell),
    ("base64", Language::Shell),
    ("/dev/tcp/", Language::Shell),
    ("/dev/udp/", Language::Shell),
    ("mkfifo", Language::Shell),
    ("ncat", Language::Shell),
    ("nc ", Language::Shell),
    ("rm -rf", Language::Shell),
    ("rm -fr", Language::Shell),
    ("git clone http:", Language::Shell),
    ("pip install http:", Language::Shell),
    ("socat", Language::Shell),
    ("mshta", Language::Batch),
    ("regsvr32", Language::Batch),
    ("rundll32", Language::Batch),
    ("msiexec", Language::Batch),
    ("installutil", Language::Batch),
    ("wmic", Language::Batch),
    ("certutil", Language::Batch),
    ("bitsadmin", Language::Batch),
    ("iwr", Language::PowerShell),
    ("irm", Language::PowerShell),
    ("iex", Language::PowerShell),
    ("invoke-webrequest", Language::PowerShell),
    ("invoke-restmethod", Language::PowerShell),
    ("invoke-expression", Language::PowerShell),
    ("set-mppreference", Language::PowerShell),
    ("add-mppreference", Language::PowerShell),
    ("netsh advfirewall", Language::Batch),
    ("setenforce 0", Language::Shell),
    ("spctl --", Language::Shell),
];

/// Programs of Windows that run what they are pointed at.
const LOADERS: &[&str] = &[
    "mshta",
    "regsvr32",
    "rundll32",
    "msiexec",
    "installutil",
    "wmic",
];

/// What takes a guard of Windows away.
const GUARDS: &[&str] = &["add-mppreference -exclusion", "set-mppreference -disable"];

/// How many of them, the first, are shells.
const SHELLS: usize = 3;

static SEARCH: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        // `iex` is inside of `msiexec`.
        .match_kind(MatchKind::LeftmostLongest)
        .build(ANCHORS.iter().map(|anchor| anchor.0))
        .expect("the anchors are short constants")
});

/// Longest command.
const MAX_COMMAND: usize = 2048;
/// How far in front of an anchor its command may begin (`sudo`, `(`, `exec`).
const MAX_LEAD: usize = 64;
/// How often a line is read up to its end.
const MAX_READINGS: usize = 8;
/// Most commands of one file; more are not looked at, which is said.
const MAX_COMMANDS: usize = 4096;

/// A program that runs what a pipe hands it: a sentence may go on behind it.
static RUNNER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?-u)\|&?[ \t]*(?:sudo[ \t]+(?:-[\w-]+[ \t]+)*)?(?:[\w./-]*/)?",
        r"(?:(?:ba|z|da|k)?sh|python[0-9.]*|node|perl|ruby|iex)\b"
    ))
});

/// A command in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    /// Its place.
    pub(super) span: Span,
    /// What runs it.
    pub(super) language: Language,
    /// What its text may be, as a shell would get it: where a command ends in
    /// a sentence, nobody can tell for sure.
    pub(super) readings: Vec<String>,
}

/// The commands of `text` outside of `known` (sorted), and whether these are
/// all.
pub(super) fn find(text: &str, known: &[Span]) -> (Vec<Command>, bool) {
    let mut found = Vec::new();
    let mut behind = 0;
    let mut shells_behind = 0;
    let (mut read_behind, mut read) = (0, 0);
    for anchor in SEARCH.find_iter(text) {
        let at = anchor.start();
        // The name of a shell may stand in a sentence, its command behind it.
        let shell = anchor.pattern().as_usize() < SHELLS;
        if at < behind
            || (shell && at < shells_behind)
            || !is_word(text.as_bytes(), at, anchor.end())
        {
            continue;
        }
        let next = known.partition_point(|span| span.end <= at);
        if let Some(span) = known.get(next).filter(|span| span.start <= at) {
            behind = span.end;
            continue;
        }
        let language = ANCHORS[anchor.pattern().as_usize()].1;
        let line = Span::new(
            at - path_in_front(&text.as_bytes()[behind..at]),
            line_end(text, at),
        );
        let quoted = quoted(text, at, behind, language);
        let end = quoted
            .map_or(line.end, |quoted| quoted.end)
            .max(anchor.end());
        if shell {
            shells_behind = end;
        } else {
            behind = end;
        }
        // A long line of many quotes is not read from each of them on.
        if at >= read_behind {
            (read_behind, read) = (line.end, 0);
        }
        read += 1;
        let line = (read <= MAX_READINGS || quoted.is_none()).then_some(line);
        let readings = readings(text, line, quoted);
        if readings.is_empty() {
            continue;
        }
        if found.len() == MAX_COMMANDS {
            return (found, false);
        }
        found.push(Command {
            span: quoted.or(line).unwrap_or_default(),
            language,
            readings,
        });
    }
    (found, true)
}

fn readings(text: &str, line: Option<Span>, quoted: Option<Span>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |reading: &str| {
        if is_worth_it(reading) && !found.iter().any(|known| known == reading) {
            found.push(reading.to_owned());
        }
    };
    for span in [quoted, line].into_iter().flatten() {
        let reading = plain(span.of(text));
        if let Some(runner) = RUNNER.find(&reading)
            && is_sentence(&reading[runner.end()..])
        {
            add(&reading[..runner.end()]);
        }
        add(reading.trim_end());
    }
    found
}

/// Whether a sentence goes on here, or ends: no option, file or variable.
fn is_sentence(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    let word = rest
        .split(|letter: char| letter.is_whitespace() || letter == '`')
        .next()
        .unwrap_or_default();
    let word = word.trim_matches(|letter: char| {
        matches!(
            letter,
            '.' | ',' | ';' | ':' | '!' | '?' | ')' | '(' | '*' | '"' | '\'' | '<' | '}' | ']'
        )
    });
    // Words of other scripts are no names of files either.
    !rest.starts_with(['-', '$', '>', '<', '|', '&'])
        && word.chars().all(|letter| letter.is_alphabetic())
}

/// Whether the anchor is a word of its own, or the end of a path to a program.
fn is_word(bytes: &[u8], start: usize, end: usize) -> bool {
    let joins = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let slash = bytes[start] == b'/' || bytes[end - 1] == b'/' || bytes[end - 1] == b' ';
    (bytes[start] == b'/' || !bytes[..start].last().is_some_and(joins))
        && (slash
            || !bytes
                .get(end)
                .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_'))
}

/// The end of the line of a command, at most so far; lines that end in a
/// backslash go on.
fn line_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[..text.len().min(at + MAX_COMMAND)];
    let mut end = at;
    while end < bytes.len() {
        end += memchr::memchr(b'\n', &bytes[end..]).unwrap_or(bytes.len() - end);
        if !bytes[..end].ends_with(b"\\") && !bytes[..end].ends_with(b"\\\r") {
            break;
        }
        end = (end + 1).min(bytes.len());
    }
    floor(text, end)
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The command up to the quote that closes one in front of it. PowerShell's
/// begins behind that quote: what it assigns counts.
fn quoted(text: &str, at: usize, behind: usize, language: Language) -> Option<Span> {
    let bytes = text.as_bytes();
    let from = at.saturating_sub(MAX_LEAD).max(behind);
    let lead = &bytes[from..at];
    let offset = lead
        .iter()
        .rposition(|byte| matches!(byte, b'"' | b'\'' | b'`' | b'\n'))?;
    let quote = lead[offset];
    let open = from + offset;
    let mut end = at;
    if quote == b'\n' {
        end = line_end(text, at);
    } else {
        let mut escaped = false;
        for byte in &bytes[at..bytes.len().min(at + MAX_COMMAND)] {
            if *byte == quote && !escaped {
                break;
            }
            escaped = *byte == b'\\' && !escaped;
            end += 1;
        }
    }
    let start = match language {
        Language::PowerShell => open + 1,
        _ => at - path_in_front(&bytes[open + 1..at]),
    };
    Some(Span::new(start, floor(text, end)))
}

/// Length of the path (`/usr/bin/`) that ends here.
fn path_in_front(before: &[u8]) -> usize {
    before
        .iter()
        .rev()
        .take_while(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'_' | b'-' | b'.')
        })
        .count()
}

/// Without the escapes of the text around: of JSON, of a table, of HTML.
fn plain(command: &str) -> String {
    let mut plain = command
        .replace("\\\"", "\"")
        .replace("\\|", "|")
        .replace("\\n", "\n");
    if plain.contains('&') {
        for (escape, letter) in [
            ("&#124;", "|"),
            ("&#x7c;", "|"),
            ("&vert;", "|"),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&amp;", "&"),
        ] {
            plain = plain.replace(escape, letter);
        }
    }
    plain
}

/// Whether a command names a place or data, and does something with it: a
/// program's name in a sentence does neither.
fn is_worth_it(command: &str) -> bool {
    let names = [
        "://",
        "/dev/tcp/",
        "/dev/udp/",
        "base64",
        "mkfifo",
        "~/.",
        "$HOME/.",
    ]
    .iter()
    .any(|word| command.contains(word))
        || has_address(command);
    let acts = [
        "|",
        "$(",
        "`",
        "<(",
        ";",
        "&",
        "-c",
        "-e",
        "iex",
        "IEX",
        "-EncodedCommand",
        "@",
        ">",
    ]
    .iter()
    .any(|word| command.contains(word));
    let fetches = LOADERS.iter().any(|program| {
        command
            .get(..program.len())
            .is_some_and(|front| front.eq_ignore_ascii_case(program))
    });
    let lets = GUARDS.iter().any(|guard| {
        command
            .get(..guard.len())
            .is_some_and(|front| front.eq_ignore_ascii_case(guard))
    });
    names && acts
        || lets
        || fetches && (command.contains("://") || command.contains("\\\\"))
        || ["rm -rf ", "rm -fr ", "git clone http:", "pip install http:"]
            .iter()
            .any(|word| command.contains(word))
}

/// Whether four numbers joined by dots stand somewhere.
fn has_address(command: &str) -> bool {
    command
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .any(|word| {
            word.split('.')
                .filter(|part| !part.is_empty() && part.len() <= 3)
                .count()
                == 4
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(text: &str) -> Vec<String> {
        let found = find(text, &[]).0;
        found
            .into_iter()
            .flat_map(|command| command.readings)
            .collect()
    }

    #[test]
    fn commands_stand_in_many_texts() {
        let want = "curl -s https://get.example.com/x | bash";
        for text in [
            format!("Now run {want}\n"),
            format!("Now run `{want}` please.\n"),
            format!("| a | `{}` |\n", want.replace('|', "\\|")),
            format!("<!-- {want}\n-->\n"),
            format!("<code>{}\n", want.replace('|', "&#124;")),
            format!("{{\"postinstall\": \"{want}\"}}"),
            format!("  run: {want}\n"),
            format!("In your bash run {want} now.\n"),
            format!("ExecStart=/bin/sh -c '{want}'\n"),
        ] {
            let found = commands(&text);
            assert!(
                found.iter().any(|command| command == want),
                "{text} {found:?}"
            );
        }
        assert_eq!(
            commands("It's run \"/usr/bin/curl https://a.example.com \\\"x\\\" | sh\", then\n")[0],
            "/usr/bin/curl https://a.example.com \"x\" | sh"
        );
        assert_eq!(
            commands("It's curl https://a.example.com | sh and then on.\n")[0],
            "curl https://a.example.com | sh"
        );
    }

    #[test]
    fn what_a_runner_is_given_counts() {
        for text in [
            "`curl -s https://a.test/x | python3 -m json.tool`\n",
            "curl -s https://a.test/x | python3 show.py and look\n",
        ] {
            assert!(
                commands(text)
                    .iter()
                    .all(|command| !command.ends_with("python3")),
                "{text}"
            );
        }
    }

    #[test]
    fn sentences_are_none() {
        for text in [
            "Use curl or wget; see https://example.com.\n",
            "The curly braces | of libcurl\n",
            "Encode it with `base64`.\n",
        ] {
            for command in commands(text) {
                assert!(!command.contains("| sh"), "{text}");
            }
        }
        assert!(commands("libcurl | sh curly | sh").is_empty());
    }

    #[test]
    fn known_code_is_left_out() {
        let text = "curl https://a.test | sh\ncurl https://b.test | sh\n";
        let (found, all) = find(text, &[Span::new(0, 25)]);
        assert_eq!(found.len(), 1);
        assert!(all);
    }

    #[test]
    fn hostile_sizes_are_linear() {
        for piece in [
            "curl ",
            "`curl ",
            "curl://|",
            "\"base64|",
            "nc 1.1.1.1|\n",
            "\\",
        ] {
            // A quadratic loop would take hours here.
            let text = piece.repeat((8 << 20) / piece.len());
            std::hint::black_box(find(&text, &[]));
        }
    }
}
