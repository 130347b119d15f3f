//! Variables of the host that a child must not see.

use std::collections::BTreeMap;
use std::ffi::OsString;

use super::given::Secret;
use super::veil::Veil;

/// What makes a name one of a secret, wherever in it it stands.
const PARTS: [&str; 6] = ["KEY", "SECRET", "TOKEN", "PASS", "CREDENTIAL", "DSN"];

/// Names that hold an address with a password in it, a password under a short
/// name, or the way to an agent that logs in.
const NAMES: [&str; 26] = [
    "AMQP_URL",
    "CLICKHOUSE_URL",
    "CONNECTION_STRING",
    "CONN_STR",
    "DATABASE_URI",
    "DATABASE_URL",
    "DOCKER_AUTH_CONFIG",
    "GH_PAT",
    "GITHUB_PAT",
    "JDBC_DATABASE_URL",
    "MONGODB_URI",
    "MONGO_URL",
    "MYSQL_PWD",
    "MYSQL_URL",
    "PGSERVICEFILE",
    "POSTGRESQL_URL",
    "POSTGRES_URL",
    "RABBITMQ_URL",
    "REDISCLI_AUTH",
    "REDIS_AUTH",
    "REDIS_URL",
    "SSH_AGENT_PID",
    "SSH_AUTH_SOCK",
    "GPG_AGENT_INFO",
    "KRB5CCNAME",
    "NETRC",
];

/// Whether the variable `name` stays away from a child.
#[must_use]
pub fn is_withheld(name: &str) -> bool {
    // ASCII only: a letter that looks like one names another variable.
    let name = name.to_ascii_uppercase();
    NAMES.contains(&name.as_str()) || PARTS.iter().any(|part| name.contains(part))
}

/// The environment of a child: what the host has but for what is withheld and
/// what holds a secret of the request under another name, then `own`, then the
/// secrets that the child gets.
#[must_use]
pub fn environment(
    host: impl IntoIterator<Item = (OsString, OsString)>,
    veil: &Veil,
    own: impl IntoIterator<Item = (OsString, OsString)>,
    injected: &BTreeMap<String, Secret>,
) -> BTreeMap<OsString, OsString> {
    let mut environment: BTreeMap<OsString, OsString> = host
        .into_iter()
        .filter(|(name, value)| {
            !is_withheld(&name.to_string_lossy()) && !veil.is_in(value.as_encoded_bytes())
        })
        .collect();
    environment.extend(own);
    for (name, secret) in injected {
        environment.insert(name.into(), secret.reveal().into());
    }
    environment
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_gets_what_is_injected_and_no_secret_otherwise() {
        let pair = |name: &str, value: &str| (OsString::from(name), OsString::from(value));
        let secret = Secret::new("correct-horse".to_owned());
        let host = [
            pair("PATH", "/bin"),
            pair("API_KEY", "host"),
            pair("COPY", "x correct-horse"),
            pair("MY_TOKEN", "host"),
        ];
        let injected = BTreeMap::from([("MY_TOKEN".to_owned(), secret.clone())]);
        let found = environment(
            host,
            &Veil::over([&secret]),
            [pair("TMPDIR", "/w")],
            &injected,
        );
        let want = [
            pair("MY_TOKEN", "correct-horse"),
            pair("PATH", "/bin"),
            pair("TMPDIR", "/w"),
        ];
        assert_eq!(found, BTreeMap::from(want));
    }

    #[test]
    fn every_exact_name_is_withheld_in_any_case() {
        for name in NAMES {
            assert!(is_withheld(name) && is_withheld(&name.to_ascii_lowercase()));
            assert!(
                !is_withheld(&format!("{name}_X")) || PARTS.iter().any(|part| name.contains(part))
            );
        }
        assert!(!is_withheld("PATH") && !is_withheld(""));
    }
}
