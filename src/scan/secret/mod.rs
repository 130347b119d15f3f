//! Everything in a text that looks like a secret: for the secret rules, and to
//! keep secrets out of every evidence and excerpt.

mod assignment;
mod naming;
mod placeholder;
mod private_key;
pub mod token;
mod veiled;

use crate::text::Span;

use super::url;

/// Kinds of secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SecretKind {
    /// A private key block with a body.
    PrivateKey,
    /// A provider's token shape.
    Token,
    /// A literal value assigned to a secret-like name.
    Assignment,
    /// A password inside a URL.
    UrlPassword,
    /// Not sure enough for any rule, yet never shown.
    Veiled,
}

/// A secret and its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Secret {
    /// The secret bytes themselves (not the name in front).
    pub span: Span,
    /// What it is.
    pub kind: SecretKind,
}

/// Whether a name is one of a secret's value: `DB_PASSWORD` is, `max_tokens` is
/// not.
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    naming::names_secret(name)
}

/// All secrets of `text`, sorted by place. One pass over a text that holds no
/// anchor of any kind; linear for every other.
#[must_use]
pub fn find(path: &str, text: &str) -> Vec<Secret> {
    let mut found = Vec::new();
    let mut add = |span: Span, kind| found.push(Secret { span, kind });
    private_key::find(text, |span| add(span, SecretKind::PrivateKey));
    private_key::find_encoded(text, |span| add(span, SecretKind::PrivateKey));
    assignment::find_options(text, |span| add(span, SecretKind::Assignment));
    assignment::find(path, text, |span| add(span, SecretKind::Assignment));
    shaped(text, &mut add);
    found.sort_unstable_by_key(|secret| (secret.span.start, secret.kind, secret.span.end));
    without_overlaps(found)
}

/// Those whose shape alone gives them away, wherever they stand.
fn shaped(text: &str, add: &mut impl FnMut(Span, SecretKind)) {
    token::find(text, |span, apart| {
        add(
            span,
            if apart {
                SecretKind::Token
            } else {
                SecretKind::Veiled
            },
        );
    });
    for password in url::all(text).filter_map(|url| url.password) {
        if !placeholder::is_variable(password.of(text)) {
            add(password, SecretKind::UrlPassword);
        }
    }
    veiled::find(text, |span| add(span, SecretKind::Veiled));
}

/// Where `pieces`, put together, are a token or a private key that begins with
/// the first of them and ends with one of the others.
#[must_use]
pub fn is_in_pieces(pieces: &[&str]) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return false;
    };
    let mut whole = (*first).to_owned();
    rest.iter().any(|piece| {
        whole.push_str(piece);
        let mut held = false;
        let mut add = |span: Span| {
            held |= span.start == 0 && span.end > first.len() && span.end + 2 >= whole.len();
        };
        private_key::find(&whole, &mut add);
        token::find(&whole, |span, _| add(span));
        held
    })
}

/// The secrets of a text that is no file: a message, a name, a value.
#[must_use]
pub fn find_shaped(text: &str) -> Vec<Secret> {
    let mut found = Vec::new();
    shaped(text, &mut |span, kind| found.push(Secret { span, kind }));
    found.sort_unstable_by_key(|secret| (secret.span.start, secret.kind, secret.span.end));
    without_overlaps(found)
}

/// Whether a password in a URL looks like one that opens something, and not
/// like an example (`user:password@`).
#[must_use]
pub fn is_real(value: &str) -> bool {
    placeholder::looks_secret(value)
}

/// Keeps the most certain of secrets that share bytes; sorted stays sorted.
fn without_overlaps(sorted: Vec<Secret>) -> Vec<Secret> {
    let mut kept: Vec<Secret> = Vec::with_capacity(sorted.len());
    for secret in sorted {
        match kept.last_mut() {
            Some(last) if last.span.overlaps(secret.span) => {
                last.span.end = last.span.end.max(secret.span.end);
                last.kind = last.kind.min(secret.kind);
            }
            _ => kept.push(secret),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(path: &str, text: &str) -> Vec<String> {
        find(path, text)
            .iter()
            .map(|secret| format!("{:?} {}", secret.kind, secret.span.of(text)))
            .collect()
    }

    #[test]
    fn a_token_in_an_assignment_is_one_secret() {
        let text = "api_key = 'ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d'\n";
        assert_eq!(
            shown("a.py", text),
            ["Token ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d"]
        );
    }

    #[test]
    fn passwords_of_urls() {
        let text = "postgres://demo:q8w7e6r5t4z3@db.example.com/x http://u:${PW}@h/";
        assert_eq!(shown("a.md", text), ["UrlPassword q8w7e6r5t4z3"]);
    }

    proptest::proptest! {
        #[test]
        fn never_panics_and_spans_fit(text in "(password|-----BEGIN RSA PRIVATE KEY-----|ghp_|sk-|://|:|=|'|\"|é|[a-zA-Z0-9]{1,40}|\\n| |@|\\\\n|Bearer |[\\x00-\\x{10ffff}]){0,40}") {
            for secret in find("a.txt", &text) {
                proptest::prop_assert!(!secret.span.is_empty());
                proptest::prop_assert!(text.get(secret.span.start..secret.span.end).is_some());
            }
        }
    }

    #[test]
    fn hostile_sizes_are_linear() {
        for piece in [
            "password=",
            "-----BEGIN RSA PRIVATE KEY-----",
            "sk-",
            "ghp_",
            "a://b:c@",
            "token: ",
            "secret='",
            "-----BEGIN PRIVATE KEY-----\\n",
        ] {
            // A quadratic loop would take hours here.
            let text = piece.repeat((4 << 20) / piece.len());
            std::hint::black_box(find("a.txt", &text));
        }
    }
}
