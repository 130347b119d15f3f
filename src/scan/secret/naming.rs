//! Whether a name is a secret's: `DB_PASSWORD` is, `max_tokens` is not.

/// Words that make a name a secret's.
const WORDS: &[&str] = &[
    "password",
    "passwd",
    "pwd",
    "passphrase",
    "pass",
    "passcode",
    "secret",
    "secrets",
    "token",
    "credential",
    "credentials",
    "apikey",
    "accesskey",
    "privatekey",
    "secretkey",
    "authkey",
    "accountkey",
];

/// Words in front of `key` that make the two a secret's.
const KEYS: &[&str] = &[
    "api",
    "access",
    "private",
    "secret",
    "auth",
    "signing",
    "encryption",
    "account",
    "master",
];

/// Words anywhere in it that make the name something else: a public key token,
/// a token of the next page.
const PUBLIC: &[&str] = &[
    "public",
    "publickeytoken",
    "next",
    "page",
    "continuation",
    "cursor",
    "csrf",
    "xsrf",
];

/// Words behind it that make the name something else.
const OTHERS: &[&str] = &[
    "name",
    "names",
    "file",
    "filename",
    "path",
    "url",
    "uri",
    "endpoint",
    "type",
    "count",
    "counts",
    "limit",
    "length",
    "len",
    "size",
    "id",
    "ids",
    "env",
    "var",
    "field",
    "label",
    "header",
    "prefix",
    "pattern",
    "regex",
    "policy",
    "hint",
    "prompt",
    "placeholder",
    "error",
    "message",
    "help",
    "expiry",
    "expires",
    "ttl",
    "usage",
    "budget",
    "index",
    "position",
    "format",
    "class",
    "selector",
    "provider",
    "manager",
    "store",
    "backend",
    "scope",
    "description",
    "title",
    "ref",
    "reference",
    "hash",
    "digest",
    "version",
    "key",
    "keys",
    "input",
    "output",
    "source",
    "dir",
    "directory",
    "bucket",
    "region",
    "issuer",
    "audience",
];

/// Whether a name is one of a secret's value, and not of something about it.
pub(super) fn names_secret(name: &str) -> bool {
    if name
        .trim_matches('-')
        .eq_ignore_ascii_case("required-secrets")
    {
        return false;
    }
    let words = words(name);
    if words.iter().any(|word| PUBLIC.contains(&word.as_str())) {
        return false;
    }
    let mut behind = None;
    for (index, word) in words.iter().enumerate() {
        let compound = [
            "password",
            "passwd",
            "passphrase",
            "token",
            "secret",
            "apikey",
        ]
        .iter()
        .any(|end| word.ends_with(end));
        let pair = word == "key" && index > 0 && KEYS.contains(&words[index - 1].as_str());
        if WORDS.contains(&word.as_str()) || compound || pair {
            behind = Some(index + 1);
        }
    }
    behind.is_some_and(|index| {
        !words[index..]
            .iter()
            .any(|word| OTHERS.contains(&word.as_str()))
    })
}

/// The words of `DB_PASSWORD`, `db-password`, `dbPassword`, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = 'A';
    for letter in name.chars() {
        let split = !letter.is_ascii_alphanumeric();
        let hump = letter.is_ascii_uppercase() && last.is_ascii_lowercase();
        if split || hump {
            words.push(String::new());
        }
        if !split && let Some(word) = words.last_mut() {
            word.push(letter.to_ascii_lowercase());
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_and_of_what_is_about_them() {
        for name in [
            "password",
            "DB_PASSWORD",
            "apiKey",
            "api-key",
            "clientSecret",
            "GITHUB_TOKEN",
            "secret_key",
            "dbpassword",
            "PASSWORD_PROD",
            "--token",
        ] {
            assert!(names_secret(name), "{name}");
        }
        for name in [
            "max_tokens",
            "token_count",
            "password_file",
            "secret_name",
            "tokenizer",
            "bypass",
            "compass",
            "key",
            "required-secrets",
            "PublicKeyToken",
            "nextPageToken",
            "API_KEY_ENV",
        ] {
            assert!(!names_secret(name), "{name}");
        }
    }
}
