//! Whether a value can be a secret at all: placeholders, variables, words and
//! samples of documentation are none.

/// Words that say "put yours here" when they stand alone or lead a segment.
const WORDS: &[&str] = &[
    "example",
    "placeholder",
    "your",
    "changeme",
    "change",
    "dummy",
    "fake",
    "sample",
    "redacted",
    "insert",
    "replace",
    "todo",
    "fixme",
    "foobar",
    "mock",
    "invalid",
    "secret",
    "password",
    "token",
    "apikey",
    "xxx",
    "test",
    "demo",
];

/// Passwords that only ever stand in examples, without the digits and marks
/// behind them.
const WELL_KNOWN: &[&str] = &[
    "password",
    "passw0rd",
    "p@ssw0rd",
    "p@ssword",
    "pa$$w0rd",
    "pass",
    "p@ss",
    "temppass",
    "tempp@ss",
    "testpass",
    "mypassword",
    "mysecret",
    "secret",
    "test",
    "admin",
    "abc",
    "abcd",
    "qwerty",
    "postgres",
    "welcome",
    "letmein",
    "str0ngp@ss",
    "s3cret",
    "supersecret",
    "strongpassword",
    "securepassword",
    "securepass",
    "strongpass",
];

/// Whether the text stands for a value and is none (`$X`, `${x}`, `{{x}}`,
/// `<x>`, `%s`, `$(x)`).
pub(super) fn is_variable(value: &str) -> bool {
    value.starts_with(['$', '<', '{', '%', '[', '@'])
        || value.contains("${")
        || value.contains("$(")
        || value.contains("{{")
        || (value.starts_with("__") && value.ends_with("__"))
        || value
            .chars()
            .all(|letter| matches!(letter, '*' | 'x' | 'X' | '.' | '•' | '…' | '-' | '_' | '#'))
}

/// Whether the body of a token shape is filler. Random letters may spell any
/// short word, so a word only counts as a segment of its own.
pub(super) fn is_filler(body: &str) -> bool {
    variety(body) < 8 || has_run(body) || has_ladder(body) || says_placeholder(body)
}

/// Whether a value is the public address of a contract or an account.
fn is_contract(value: &str) -> bool {
    value
        .strip_prefix("0x")
        .is_some_and(|rest| rest.len() == 40 && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Whether a value assigned to a secret-like name looks like a real one.
pub(super) fn looks_secret(value: &str) -> bool {
    let length = value.len();
    if !(8..=512).contains(&length) || !value.is_ascii() || is_variable(value) {
        return false;
    }
    let unfit = |byte: u8| {
        byte.is_ascii_whitespace()
            || byte.is_ascii_control()
            || matches!(
                byte,
                b'(' | b')'
                    | b'{'
                    | b'}'
                    | b'['
                    | b']'
                    | b'<'
                    | b'>'
                    | b'\\'
                    | b'"'
                    | b'\''
                    | b'`'
                    | b'|'
            )
    };
    if value.bytes().any(unfit)
        || value.contains("...")
        || value.contains("***")
        || value.contains("://")
        || is_contract(value)
    {
        return false;
    }
    if value.starts_with(['/', '.', '~']) || is_file_name(value) || is_mail(value) {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    let stem = lower
        .trim_end_matches(|letter: char| letter.is_ascii_digit() || letter.is_ascii_punctuation());
    if variety(value) < 6
        || has_ladder(value)
        || says_placeholder(value)
        || WELL_KNOWN.contains(&stem)
    {
        return false;
    }
    value
        .split([
            '-', '_', '.', '/', ':', '+', '=', ' ', '@', ',', '#', '!', '?', '*', '&', ';', '~',
            '%', '^', '$',
        ])
        .any(is_random)
        || has_password_mix(value)
}

/// Whether a segment is more than a word with a number: letters and digits
/// that alternate, or letters whose case does.
fn is_random(segment: &str) -> bool {
    let bytes = segment.as_bytes();
    if bytes.len() < 8 {
        return false;
    }
    let class = |byte: u8| match byte {
        b'0'..=b'9' => 0,
        b'A'..=b'Z' => 1,
        b'a'..=b'z' => 2,
        _ => 3,
    };
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = bytes
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let changes = bytes
        .windows(2)
        .filter(|pair| {
            let (left, right) = (class(pair[0]), class(pair[1]));
            // A capital in front of small letters is one word.
            left != right && !(left == 1 && right == 2)
        })
        .count();
    if digits > 0 && letters > 0 {
        return changes >= 2;
    }
    letters == bytes.len() && bytes.len() >= 16 && changes >= 4
}

/// Letters, a digit and a mark together, as password rules want them.
fn has_password_mix(value: &str) -> bool {
    let any = |test: fn(&u8) -> bool| value.as_bytes().iter().any(test);
    any(u8::is_ascii_lowercase)
        && any(u8::is_ascii_uppercase)
        && any(u8::is_ascii_digit)
        && any(|byte| {
            matches!(
                byte,
                b'!' | b'@' | b'#' | b'$' | b'%' | b'^' | b'&' | b'*' | b'?'
            )
        })
}

fn says_placeholder(body: &str) -> bool {
    let lower = body.to_ascii_lowercase();
    if lower.ends_with("example") || lower.starts_with("example") || lower.contains("examplekey") {
        return true;
    }
    lower
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|segment| {
            segment.bytes().all(|byte| byte.is_ascii_lowercase()) && !segment.is_empty()
        })
        .any(|segment| {
            WORDS.contains(&segment)
                || [
                    "your",
                    "example",
                    "placeholder",
                    "changeme",
                    "dummy",
                    "xxxx",
                ]
                .iter()
                .any(|word| segment.starts_with(word))
        })
}

fn variety(text: &str) -> usize {
    let mut seen = [false; 256];
    for byte in text.bytes() {
        seen[usize::from(byte)] = true;
    }
    seen.iter().filter(|seen| **seen).count()
}

/// Five equal letters in a row: `xxxxx`, `00000`.
fn has_run(text: &str) -> bool {
    text.as_bytes()
        .windows(5)
        .any(|window| window.iter().all(|byte| *byte == window[0]))
}

/// Eight letters that count up: `12345678`, `abcdefgh`.
fn has_ladder(text: &str) -> bool {
    let mut steps = 0;
    for pair in text.as_bytes().windows(2) {
        let up = pair[1].to_ascii_lowercase() == pair[0].to_ascii_lowercase().wrapping_add(1)
            || (pair[0] == b'9' && pair[1] == b'0');
        steps = if up { steps + 1 } else { 0 };
        if steps == 7 {
            return true;
        }
    }
    false
}

fn is_file_name(value: &str) -> bool {
    value.rsplit_once('.').is_some_and(|(stem, suffix)| {
        !stem.is_empty()
            && matches!(
                suffix.to_ascii_lowercase().as_str(),
                "json"
                    | "txt"
                    | "pem"
                    | "key"
                    | "yaml"
                    | "yml"
                    | "toml"
                    | "env"
                    | "py"
                    | "js"
                    | "ts"
                    | "sh"
                    | "md"
                    | "crt"
                    | "com"
                    | "org"
                    | "io"
                    | "net"
                    | "html"
                    | "xml"
            )
    })
}

fn is_mail(value: &str) -> bool {
    value.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && host.bytes().all(|byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-')
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_values_and_others() {
        for value in [
            "q8w7e6r5t4z3",
            "z3t4r5e6w7q8",
            "S3cure!Pass9",
            "550e8400-e29b-41d4-a716-446655440000",
            "hunter2abc",
            "xK9#mQ2vLp8z",
        ] {
            assert!(looks_secret(value), "{value}");
        }
        for value in [
            "changeme",
            "your-own-value",
            "OPENAI_API_KEY",
            "password123",
            "P@ssw0rd123!",
            "TempPass123!",
            "sha256-digest",
            "step1_password",
            "$TOKEN1abc",
            "{{ token1abc2 }}",
            "/run/secrets/db1x2y3",
            "config1a2b.json",
            "12345678",
            "abcdefgh1",
            "utf8mb4_general_ci",
            "correct horse battery",
            "user1@example.com",
            "xxxxxxxxxxxx",
            "my-secret-token-1",
            "AKIAIOSFODNN7EXAMPLE",
            "a1...b2c3d4",
            "X-Auth-Token-2",
        ] {
            assert!(!looks_secret(value), "{value}");
        }
    }

    #[test]
    fn words_inside_random_letters_excuse_nothing() {
        assert!(!is_filler("Q7youraB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0"));
        assert!(is_filler("exampleexampleexample"));
        assert!(is_filler("your-api-key-goes-here-now"));
        assert!(is_filler("xxxxxxxxxxxxxxxxxxxxxxxx"));
        assert!(is_filler("abcdefghijklmnopqrstuvwxyz0123456789"));
    }
}
