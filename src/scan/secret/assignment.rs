//! Literal values assigned to names that say "secret": `api_key = '…'`,
//! `"password": "…"`, `DB_PASSWORD=…`, `token: …`.

use std::cell::Cell;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::scan::language::Language;
use crate::text::Span;

use super::{naming, placeholder};

/// Every name that counts holds one of these.
const ANCHORS: &[&str] = &[
    "pass",
    "pwd",
    "secret",
    "token",
    "credential",
    "apikey",
    "api_key",
    "api-key",
    "access_key",
    "access-key",
    "accesskey",
    "private_key",
    "private-key",
    "privatekey",
    "auth_key",
    "auth-key",
    "authkey",
    "signing_key",
    "encryption_key",
    "account_key",
    "accountkey",
    "master_key",
    "bearer ",
];

/// Longest name, in bytes to each side of its anchor.
const MAX_NAME: usize = 64;
/// Longest value.
const MAX_VALUE: usize = 512;
/// Most blanks between name, operator and value.
const MAX_BLANKS: usize = 32;
/// Longest type annotation between `:` and `=`.
const MAX_TYPE: usize = 64;

static SEARCH: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(ANCHORS)
        .expect("the anchors are short constants")
});

/// Calls `add` for each value of `text`; every search around an anchor is
/// bounded.
pub(super) fn find(path: &str, text: &str, mut add: impl FnMut(Span)) {
    // Without quotes, code says an expression and not a literal.
    let bare_fits = match Language::of(path, text) {
        Language::Markdown
        | Language::Shell
        | Language::Makefile
        | Language::Batch
        | Language::Dockerfile
        | Language::Json
        | Language::Text => true,
        Language::Python
        | Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::AppleScript
        | Language::Basic
        | Language::Other(_) => false,
    };
    let scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        bare_fits,
        word_end: Cell::new(0),
    };
    let mut behind = 0;
    for found in SEARCH.find_iter(text) {
        if found.start() < behind {
            continue;
        }
        let span = if ANCHORS[found.pattern().as_usize()] == "bearer " {
            scanner.bearer(found.end())
        } else {
            let name = scanner.name(found.start());
            behind = name.end;
            scanner.value(name)
        };
        if let Some(span) = span {
            behind = span.end;
            add(span);
        }
    }
}

/// Programs that take a password directly behind `-p`.
const TIGHT: &[&str] = &["mysql", "mariadb", "mysqldump", "mysqladmin"];

/// How far in front of an option its program may stand.
const LEAD: usize = 200;

/// Calls `add` for each password that is written into a command (`-p…`).
pub(super) fn find_options(text: &str, mut add: impl FnMut(Span)) {
    if memchr::memmem::find(text.as_bytes(), b"mysql").is_none()
        && memchr::memmem::find(text.as_bytes(), b"mariadb").is_none()
    {
        return;
    }
    for at in memchr::memmem::find_iter(text.as_bytes(), " -p") {
        let mut from = at.saturating_sub(LEAD);
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let line = text[from..at].rsplit('\n').next().unwrap_or_default();
        let program = line
            .split([' ', '/', '|', ';', '`', '('])
            .any(|word| TIGHT.contains(&word));
        if !program {
            continue;
        }
        let start = at + 3;
        let rest = &text[start..];
        let quote = rest
            .chars()
            .next()
            .filter(|letter| matches!(letter, '\'' | '"'));
        let start = start + usize::from(quote.is_some());
        let length = text.as_bytes()[start..]
            .iter()
            .take(MAX_VALUE)
            .take_while(|byte| match quote {
                Some(quote) => **byte != quote as u8 && **byte != b'\n',
                None => !byte.is_ascii_whitespace() && !matches!(byte, b'`' | b'"' | b'\''),
            })
            .count();
        let value = text.get(start..start + length).unwrap_or_default();
        let mixed = value.bytes().any(|byte| byte.is_ascii_digit())
            && value.bytes().any(|byte| byte.is_ascii_alphabetic());
        if mixed && placeholder::looks_secret(value) {
            add(Span::new(start, start + length));
        }
    }
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    bare_fits: bool,
    /// End of the last word that was measured: many names may lie in one.
    word_end: Cell<usize>,
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

impl Scanner<'_> {
    /// The name around the byte at `at`.
    fn name(&self, at: usize) -> Span {
        let before = self.bytes[..at]
            .iter()
            .rev()
            .take(MAX_NAME)
            .take_while(|byte| in_name(**byte))
            .count();
        let behind = self.bytes[at..]
            .iter()
            .take(MAX_NAME)
            .take_while(|byte| in_name(**byte))
            .count();
        Span::new(at - before, at + behind)
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(b'\n')
    }

    fn blanks_end(&self, at: usize) -> usize {
        let blanks = self.bytes[at..].iter().take(MAX_BLANKS);
        at + blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count()
    }

    /// The literal that is assigned to `name`, if one is.
    fn value(&self, name: Span) -> Option<Span> {
        if !naming::names_secret(name.of(self.text)) {
            return None;
        }
        let mut at = name.end;
        let quoted = matches!(self.byte(at), b'"' | b'\'');
        if quoted {
            at += 1;
        }
        if self.byte(at) == b']' {
            at += 1;
        }
        let spaced = self.blanks_end(at);
        let operator = self.byte(spaced);
        let length = match (operator, self.byte(spaced + 1)) {
            (b'=', b'=' | b'~') | (b':', b':') => return None,
            (b'=', b'>') | (b':', b'=') => 2,
            (b'=' | b':', _) => 1,
            _ => return None,
        };
        let mut start = self.blanks_end(spaced + length);
        if operator == b':' && !matches!(self.byte(start), b'"' | b'\'') {
            start = self.behind_type(start).unwrap_or(start);
        }
        if let Some(value) = self.quoted(start) {
            return self.fits(value);
        }
        let tight = operator == b'=' && spaced == name.end && start == spaced + 1;
        self.bare(start, tight, operator == b':')
    }

    /// Behind `str | None = `, when a type stands at `at`.
    fn behind_type(&self, at: usize) -> Option<usize> {
        let kind = self.bytes[at..]
            .iter()
            .take(MAX_TYPE)
            .take_while(|byte| {
                byte.is_ascii_alphanumeric()
                    || matches!(
                        byte,
                        b'_' | b'[' | b']' | b'|' | b'.' | b',' | b' ' | b'?' | b'<' | b'>' | b'&'
                    )
            })
            .count();
        let equals = at + kind;
        (kind > 0 && self.byte(equals) == b'=' && self.byte(equals + 1) != b'=')
            .then(|| self.blanks_end(equals + 1))
    }

    /// The inside of a string literal that begins at `at`, on one line.
    fn quoted(&self, at: usize) -> Option<Span> {
        let prefix = match (self.byte(at), self.byte(at + 1)) {
            (b'r' | b'b' | b'u' | b'R' | b'B' | b'U', b'"' | b'\'') => 1,
            _ => 0,
        };
        let quote = self.byte(at + prefix);
        if !matches!(quote, b'"' | b'\'' | b'`') {
            return None;
        }
        let start = at + prefix + 1;
        let length = self.bytes[start..]
            .iter()
            .take(MAX_VALUE + 1)
            .position(|byte| *byte == quote || *byte == b'\n')?;
        (self.byte(start + length) == quote).then(|| Span::new(start, start + length))
    }

    /// A word without quotes that ends its line, or its shell word.
    fn bare(&self, start: usize, tight: bool, colon: bool) -> Option<Span> {
        if !self.bare_fits {
            return None;
        }
        let end = self.word_end(start);
        if end - start > MAX_VALUE {
            return None;
        }
        if !self.text.is_char_boundary(end) {
            return None;
        }
        let rest = self.blanks_end(end);
        let ends_line = matches!(self.byte(rest), b'\n' | b'\r' | b'#');
        let ends_word = matches!(
            self.byte(end),
            b' ' | b'\t' | b'\n' | b'\r' | b';' | b'"' | b'\'' | b'`' | b'&'
        );
        let ends = ends_line || (tight && ends_word && !colon);
        if ends {
            self.fits(Span::new(start, end))
        } else {
            None
        }
    }

    /// The end of the word without quotes that begins at `start`.
    fn word_end(&self, start: usize) -> usize {
        if self.word_end.get() <= start {
            let letters = self.bytes[start..].iter().take_while(|byte| {
                !byte.is_ascii_whitespace() && !b"\"'`;,(){}[]<>|\\".contains(byte)
            });
            self.word_end.set(start + letters.count());
        }
        self.word_end.get()
    }

    /// The token behind `Bearer `.
    fn bearer(&self, start: usize) -> Option<Span> {
        let length = self.bytes[start..]
            .iter()
            .take(MAX_VALUE + 1)
            .take_while(|byte| {
                byte.is_ascii_alphanumeric()
                    || matches!(byte, b'_' | b'-' | b'.' | b'~' | b'+' | b'/' | b'=')
            })
            .count();
        if length < 20 || self.text[start..].starts_with("eyJ") {
            return None;
        }
        self.fits(Span::new(start, start + length))
    }

    fn fits(&self, value: Span) -> Option<Span> {
        placeholder::looks_secret(value.of(self.text)).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values<'a>(path: &str, text: &'a str) -> Vec<&'a str> {
        let mut found = Vec::new();
        find(path, text, |span| found.push(span.of(text)));
        found
    }

    #[test]
    fn literals_in_all_their_dresses() {
        for (path, text) in [
            ("a.py", "api_key = 'q8w7e6r5t4z3'\n"),
            ("a.py", "def f(password: str = \"q8w7e6r5t4z3\"):\n"),
            ("a.py", "os.environ['API_KEY'] = 'q8w7e6r5t4z3'\n"),
            ("a.js", "const clientSecret = `q8w7e6r5t4z3`;\n"),
            ("a.json", "{\"password\": \"q8w7e6r5t4z3\"}\n"),
            ("a.md", "{\"api_key\": \"q8w7e6r5t4z3\"}\n"),
            ("a.sh", "DB_PASSWORD=q8w7e6r5t4z3 run\n"),
            ("a.env", "secret=q8w7e6r5t4z3"),
            ("a.yaml", "  token: q8w7e6r5t4z3 # ours\n"),
            ("a.toml", "private_key = \"q8w7e6r5t4z3\"\n"),
            ("a.sh", "curl --token=q8w7e6r5t4z3 x\n"),
        ] {
            assert_eq!(values(path, text), ["q8w7e6r5t4z3"], "{text}");
        }
        assert_eq!(
            values(
                "a.md",
                "-H 'Authorization: Bearer q8w7e6r5t4z3q8w7e6r5t4z3'\n"
            ),
            ["q8w7e6r5t4z3q8w7e6r5t4z3"]
        );
    }

    #[test]
    fn expressions_types_prose_and_lists_are_no_literals() {
        for (path, text) in [
            ("a.py", "api_key = os.getenv('DEMO_ID1abc2')\n"),
            (
                "a.py",
                "def f(token: Optional[str] = None, password: str = ''):\n",
            ),
            ("a.py", "token = make_token(seed)\nsecret = config['x']\n"),
            ("a.py", "token = a1b2c3d4e5\n"),
            (
                "a.sh",
                "API_KEY=$ANTHROPIC_API_KEY\ntoken=\"$(get-token)\"\napi_key=$1\n",
            ),
            (
                "a.md",
                "The form has a field password: the words the reader chose.\nToken: see the settings page.\n",
            ),
            (
                "a.md",
                "password: changeme\ntoken = ${DEMO}\nsecret: <fill-in>\napi-key: your-own-value\n",
            ),
            (
                "SKILL.md",
                "required-secrets: [A1B2C3D4E5]\nrequired-secrets:\n  - Q8W7E6R5T4\n",
            ),
            (
                "a.json",
                "{\"max_tokens\": 4096, \"token_type\": \"q8w7e6r5t4z3\"}\n",
            ),
            ("a.py", "if password == 'q8w7e6r5t4z3': pass\n"),
        ] {
            assert_eq!(values(path, text), Vec::<&str>::new(), "{text}");
        }
    }
}
