//! Paths and addresses that hold a person's or a host's secrets. One list for
//! every rule and language.

mod owners;

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::needles::Needles;
use crate::scan::pattern::pattern;

use crate::text::Span;

/// Cheap anchors: a text without any of these has no sensitive path that
pub use owners::is_owners;

/// instructions to an agent are read for.
pub const ANCHORS: &[&str] = &[
    ".ssh",
    "/etc/passwd",
    "/etc/shadow",
    "docker.sock",
    ".aws",
    ".kube",
    ".gnupg",
    ".netrc",
    ".git-credentials",
    ".docker",
    ".npmrc",
    ".pypirc",
    "gcloud",
    ".azure",
    "169.254.169.254",
    "login data",
    "keychain",
    "wallet",
    "_history",
    "keystore",
    "tdata",
    "leveldb",
    "key4.db",
    "logins.json",
    "keyrings",
    ".password-store",
    ".credentials.json",
    "/proc/self/environ",
    "hosts.yml",
];

/// What a sensitive place holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Keys and tokens of services.
    Credentials,
    /// The users of the host, or the environment of a process.
    Host,
    /// The control socket of a container runtime.
    Socket,
    /// The credentials of a machine in a cloud.
    Metadata,
    /// Passwords and sessions that a browser keeps.
    Browser,
    /// A wallet of a currency.
    Wallet,
    /// A password manager or key ring.
    Passwords,
    /// Sessions of a messenger.
    Messenger,
    /// What was typed into a shell, or visited.
    History,
}

impl Kind {
    /// As a sentence says it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Credentials => "credentials",
            Self::Host => "secrets of the host",
            Self::Socket => "the socket of a container runtime",
            Self::Metadata => "credentials of a cloud machine",
            Self::Browser => "passwords or sessions of a browser",
            Self::Wallet => "a wallet",
            Self::Passwords => "a password manager or key ring",
            Self::Messenger => "sessions of a messenger",
            Self::History => "what was typed or visited",
        }
    }

    /// Whether it is a person's own, and no tool of theirs hands it out.
    #[must_use]
    pub fn is_private(self) -> bool {
        match self {
            Self::Browser | Self::Wallet | Self::Passwords | Self::Messenger => true,
            Self::Credentials | Self::Host | Self::Socket | Self::Metadata | Self::History => false,
        }
    }
}

const HOME: &str = r"(?: ~ | \$\{?HOME\}? | /root | /home/[^/\s'\x22`]+ | /Users/[^/\s'\x22`]+ | (?i: %USERPROFILE% | \$env:USERPROFILE | \$env:HOME ) ) [/\\]+";

/// Places by what they hold; a home is in front where the first field says so.
const PLACES: &[(bool, Kind, &str)] = &[
    (
        true,
        Kind::Credentials,
        r"\.ssh (?: \b | [/\\] )
          | \.aws [/\\]+ (?: credentials | config | sso ) \b
          | \.aws (?: [/\\]+ \*+ | [/\\]? $ )
          | \.kube [/\\]+ config \b
          | \.kube (?: [/\\]+ \*+ | [/\\]? $ )
          | \.gnupg \b
          | \.netrc \b
          | \.git-credentials \b
          | \.docker [/\\]+ config\.json
          | \.npmrc \b
          | \.pypirc \b
          | \.config [/\\]+ gcloud \b
          | \.config [/\\]+ gh [/\\]+ hosts\.yml
          | \.config [/\\]+ rclone [/\\]+ rclone\.conf
          | \.azure \b
          | \.vault-token \b
          | \.pgpass \b
          | \.my\.cnf \b
          | \.cargo [/\\]+ credentials
          | \.gem [/\\]+ credentials
          | \.terraform\.d [/\\]+ credentials
          | \.s3cfg \b
          | \.boto \b
          | \.config [/\\]+ doctl \b
          | \.oci [/\\]+ config \b
          | \.claude [/\\]+ \.credentials
          | \.codex [/\\]+ auth\.json
          | \.gemini [/\\]+ oauth_creds
          | \.(?: openclaw | clawdbot | moltbot ) [/\\]+ (?: credentials | openclaw\.json | \.env | agents [/\\] [^/\\]{1,40} [/\\] agent [/\\] auth )",
    ),
    (
        true,
        Kind::History,
        r"\.(?: bash | zsh | sh | python | psql | mysql | node_repl | sqlite | rediscli | irb )_history \b
          | \.local [/\\]+ share [/\\]+ fish [/\\]+ fish_history",
    ),
    (
        true,
        Kind::Wallet,
        r"\.(?: bitcoin | ethereum | electrum | litecoin | dogecoin | monero | ethereum-classic | zcash | bitmonero ) (?: [/\\] | \b )
          | \.config [/\\]+ solana \b
          | \.foundry [/\\]+ keystores",
    ),
    (
        true,
        Kind::Passwords,
        r"\.password-store \b | \.local [/\\]+ share [/\\]+ keyrings | \.config [/\\]+ (?: Bitwarden | 1Password | op ) \b",
    ),
    (
        true,
        Kind::Browser,
        r"\.mozilla [/\\]+ firefox | \.config [/\\]+ (?: google-chrome | chromium | BraveSoftware | microsoft-edge | opera | vivaldi ) \b",
    ),
    (
        false,
        Kind::Browser,
        r"(?: Google[/\\]+Chrome | Chromium | BraveSoftware[/\\]+Brave-Browser | Microsoft[/\\]+Edge | Microsoft\ Edge | Opera\ Software | Vivaldi | Arc )
            [/\\]+ (?: User\ Data | Default | Profile | Local\ State | Opera\ Stable )
          | Application\ Support [/\\]+ (?: Google[/\\]+Chrome | BraveSoftware | Firefox[/\\]+Profiles | Microsoft\ Edge ) \b
          | \b Mozilla [/\\]+ Firefox [/\\]+ Profiles
          | (?: [/\\] | ^ ) (?: Login\ Data | logins\.json | key4\.db | cookies\.sqlite ) (?: $ | [^\w.] )
          | [/\\] (?: Default | Profile\ \d+ ) [/\\]+ (?: Cookies | Web\ Data )
          | [/\\] (?: Network[/\\]+Cookies | Safari[/\\]+ Passwords | Cookies\.binarycookies )",
    ),
    (
        false,
        Kind::Wallet,
        r"(?: [/\\] | ^ ) wallet\.dat \b | Exodus [/\\]+ exodus\.wallet | Electrum [/\\]+ wallets | atomic [/\\]+ Local\ Storage
          | Ethereum [/\\]+ keystore | \b nkbihfbeogaeaoehlefnkodbefgpgknn \b | \b bfnaelmomeimhlpmgjnjophhpkkoljpa \b
          | \b Coinomi [/\\]+ Coinomi | Application\ Support [/\\]+ (?: Exodus | Electrum | Ledger\ Live | Bitcoin | atomic ) \b",
    ),
    (
        false,
        Kind::Passwords,
        r"Library [/\\]+ Keychains | \b login\.keychain | [\w-]+ \.kdbx \b | Bitwarden [/\\]+ data\.json | 1Password [/\\]+ (?: data | Data )
          | Microsoft [/\\]+ (?: Credentials | Protect | Vault ) \b",
    ),
    (
        false,
        Kind::Messenger,
        r"\b x?WeChat(?:\ Files|_files)? [/\\]+ | WeChat\ Files | discord(?:canary|ptb)? [/\\]+ Local\ Storage | Telegram\ Desktop [/\\]+ tdata | \b tdata [/\\]+ key_datas
          | Slack [/\\]+ (?: Local\ Storage | Cookies | storage ) | Signal [/\\]+ (?: config\.json | sql ) | Local\ Storage [/\\]+ leveldb (?: $ | [/\\] )",
    ),
    (
        false,
        Kind::History,
        r"[/\\] Safari[/\\]+ History | PSReadLine [/\\]+ ConsoleHost_history\.txt | \b ConsoleHost_history\.txt",
    ),
    (
        false,
        Kind::Host,
        r"/etc/(?: passwd | shadow | gshadow | master\.passwd ) \b | /proc/ (?: self | \d{1,7} | \*) /environ \b
          | [/\\] config [/\\]+ (?: SAM | SYSTEM | SECURITY ) \b",
    ),
    (
        false,
        Kind::Credentials,
        r"/etc/kubernetes/admin\.conf | /etc/ssh/ssh_host_\w{1,10}_key \b | /var/run/secrets/kubernetes\.io
          | [/\\] \.ssh [/\\]+ id_(?: rsa | dsa | ecdsa | ed25519 ) \b
          | [/\\] \.aws [/\\]+ credentials \b",
    ),
    (
        false,
        Kind::Socket,
        r"(?: /var )? (?: /run )? / docker\.sock \b | \b docker\.sock \b | /run/containerd/containerd\.sock",
    ),
    (
        false,
        Kind::Metadata,
        r"\b 169\.254\.(?: 169\.254 | 170\.2 ) \b | \b 100\.100\.100\.200 \b | \b metadata\.(?: google | azure )\.internal \b",
    ),
];

/// All places in one expression; group `n + 1` is `PLACES[n]`.
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    let all: Vec<String> = PLACES
        .iter()
        .map(|(at_home, _, place)| {
            let home = if *at_home { HOME } else { "" };
            format!("( {home} (?: {place} ) )")
        })
        .collect();
    pattern(&format!("(?x) {}", all.join(" | ")))
});

/// Every match of `PATH` holds one of these: most texts hold none, and are
/// asked so often that the expression itself would cost most of a scan.
static PARTS: LazyLock<Needles> = LazyLock::new(|| {
    const PARTS: &[&str] = &[
        // Below a home.
        ".ssh",
        ".aws",
        ".kube",
        ".gnupg",
        ".netrc",
        ".git-credentials",
        ".docker",
        ".npmrc",
        ".pypirc",
        ".config",
        ".azure",
        ".vault-token",
        ".pgpass",
        ".my.cnf",
        ".cargo",
        ".gem",
        ".terraform.d",
        ".s3cfg",
        ".boto",
        ".oci",
        ".claude",
        ".codex",
        ".openclaw",
        ".clawdbot",
        ".moltbot",
        "_history",
        ".bitcoin",
        ".ethereum",
        ".electrum",
        ".litecoin",
        ".dogecoin",
        ".monero",
        ".zcash",
        ".bitmonero",
        ".foundry",
        ".password-store",
        ".local",
        ".mozilla",
        // Anywhere.
        "Chrom",
        "BraveSoftware",
        "Edge",
        "Opera Software",
        "Vivaldi",
        "Arc/",
        "Arc\\",
        "Application Support",
        "Mozilla",
        "Login Data",
        "logins.json",
        "key4.db",
        "cookies.sqlite",
        "Cookies",
        "Web Data",
        "WeChat",
        "Safari",
        "wallet.dat",
        "exodus.wallet",
        "Electrum",
        "atomic",
        "Ethereum",
        "nkbihfbeogaeaoehlefnkodbefgpgknn",
        "bfnaelmomeimhlpmgjnjophhpkkoljpa",
        "Coinomi",
        "Keychains",
        "login.keychain",
        ".kdbx",
        "Bitwarden",
        "1Password",
        "Microsoft",
        "discord",
        "Telegram",
        "tdata",
        "Slack",
        "Signal",
        "Local Storage",
        "/etc/",
        "/environ",
        "SAM",
        "SYSTEM",
        "SECURITY",
        "/var/run/secrets",
        "docker.sock",
        "containerd.sock",
        "169.254.169.254",
        "169.254.170.2",
        "100.100.100.200",
        "metadata.azure.internal",
        "metadata.google.internal",
    ];
    Needles::new(PARTS)
});

/// Whether `text` may hold a sensitive place at all.
fn may_hold(text: &str) -> bool {
    PARTS.any(text.as_bytes())
}

/// Places of agents: what was said to them, what they remember, their settings.
static AGENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?x) {HOME} \.(?: claude | codex | openclaw | clawdbot | moltbot | cursor | gemini | windsurf | continue | aider | copilot | cline ) (?: [/\\] | $ | \b )
        | [/\\] (?: Code | Cursor | Windsurf | VSCodium ) [/\\]+ User [/\\]+ (?: globalStorage | workspaceStorage ) \b
        | \b Application\ Support [/\\]+ (?: Claude | Cursor ) \b",
    ))
});

/// Every sensitive path in `text`, in order.
pub fn paths(text: &str) -> impl Iterator<Item = Span> + '_ {
    let text = if may_hold(text) { text } else { "" };
    PATH.find_iter(text).map(|found| found.range().into())
}

/// The first sensitive path in `text` that is no public half.
#[must_use]
pub fn first(text: &str) -> Option<Span> {
    paths(text).find(|span| !is_public(text, *span))
}

/// Whether the path that begins with `span` is there to be shown: the public
/// half of a key, the hosts that are known.
fn is_public(text: &str, span: Span) -> bool {
    const LONGEST: usize = 128;
    let rest = text.get(span.start..).unwrap_or_default();
    let rest = rest.bytes().take(LONGEST).take_while(|byte| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'/' | b'\\' | b'.' | b'_' | b'-' | b'~' | b'$')
    });
    let path = rest.collect::<Vec<u8>>();
    path.ends_with(b".pub") || path.ends_with(b"known_hosts")
}

/// What the first sensitive place in `text` holds.
#[must_use]
pub fn kind(text: &str) -> Option<Kind> {
    // Groups cost more than the place of a match: ask for them only there.
    let found = PATH.captures_at(text, first(text)?.start)?;
    PLACES
        .iter()
        .enumerate()
        .find(|(index, _)| found.get(index + 1).is_some())
        .map(|(_, (_, kind, _))| *kind)
}

/// Whether `path` lies where an agent keeps what it was told and remembers.
#[must_use]
pub fn is_agents(path: &str) -> bool {
    (path.contains("/.") || path.contains("\\.") || path.contains("Application Support"))
        && AGENT.is_match(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the parts leave out, the expression does not find either: each
    /// alternative, written out, holds a part.
    #[test]
    fn every_place_holds_a_part() {
        for (at_home, kind, place) in PLACES {
            let home = if *at_home { "~/" } else { "" };
            let pattern = regex_syntax_free(place);
            for alternative in alternatives(&pattern) {
                let text = format!("{home}{alternative}");
                assert!(may_hold(&text), "{kind:?}: {text}");
            }
        }
    }

    /// A pattern of `PLACES` without blanks, escapes and what may be absent.
    fn regex_syntax_free(place: &str) -> String {
        let mut plain = String::new();
        let mut letters = place.chars();
        while let Some(letter) = letters.next() {
            match letter {
                ' ' | '\n' => {}
                '\\' => match letters.next() {
                    Some('b' | 'd') | None => {}
                    Some(escaped) => plain.push(escaped),
                },
                _ => plain.push(letter),
            }
        }
        for (from, to) in [
            ("[/\\]+", "/"),
            ("[/\\]", "/"),
            ("[/]+", "/"),
            ("[/]", "/"),
            ("?:", ""),
        ] {
            plain = plain.replace(from, to);
        }
        plain
    }

    /// The texts of `pattern`, its groups multiplied out.
    fn alternatives(pattern: &str) -> Vec<String> {
        let mut depth = 0_usize;
        let mut done = Vec::new();
        let mut part = vec![String::new()];
        let mut from = 0;
        for (at, letter) in pattern.char_indices() {
            match letter {
                '(' => {
                    if depth == 0 {
                        for text in &mut part {
                            text.push_str(&pattern[from..at]);
                        }
                        from = at + 1;
                    }
                    depth += 1;
                }
                ')' => {
                    depth -= 1;
                    if depth == 0 {
                        let inner = alternatives(&pattern[from..at]);
                        let absent = pattern[at + 1..].starts_with('?');
                        part = part
                            .iter()
                            .flat_map(|text| {
                                let with = inner.iter().map(move |inner| format!("{text}{inner}"));
                                with.chain(absent.then(|| text.clone()))
                            })
                            .collect();
                        from = at + 1 + usize::from(absent);
                    }
                }
                '|' if depth == 0 => {
                    for text in &mut part {
                        text.push_str(&pattern[from..at]);
                    }
                    done.append(&mut part);
                    part = vec![String::new()];
                    from = at + 1;
                }
                _ => {}
            }
        }
        for text in &mut part {
            text.push_str(&pattern[from..]);
        }
        done.append(&mut part);
        done
    }

    #[test]
    fn dots_are_dots_and_homes_may_have_names() {
        for hit in [
            "~/.ssh",
            "/root/.ssh/id_ed25519",
            "$HOME/.aws/credentials",
            "${HOME}/.netrc",
            "/etc/passwd",
            "/var/run/docker.sock",
            "http://169.254.169.254/x",
        ] {
            assert!(first(hit).is_some(), "{hit}");
        }
        for miss in [
            "~/xssh/notes",
            "~/.config/demo",
            "~/.sshrc-notes-x",
            "/etc/hostname",
            "docs/wallet.md",
            "Library/Fonts",
            "Chrome/Default.css",
            "the login data of a form",
            "history.txt",
        ] {
            assert!(first(miss).is_none(), "{miss}");
        }
    }

    #[test]
    fn places_say_what_they_hold() {
        for (path, kind_of) in [
            ("~/.ssh/id_rsa", Kind::Credentials),
            ("~/.bash_history", Kind::History),
            ("~/.config/solana/id.json", Kind::Wallet),
            (
                "~/Library/Application Support/Google/Chrome/Default/Login Data",
                Kind::Browser,
            ),
            (
                "C:\\Users\\me\\AppData\\Roaming\\discord\\Local Storage\\leveldb",
                Kind::Messenger,
            ),
            ("~/Library/Keychains/login.keychain-db", Kind::Passwords),
            ("/proc/self/environ", Kind::Host),
            ("http://169.254.169.254/latest", Kind::Metadata),
        ] {
            assert_eq!(kind(path), Some(kind_of), "{path}");
        }
    }

    #[test]
    fn agents_and_owners() {
        assert!(is_agents("~/.claude/projects/x.jsonl"));
        assert!(!is_agents("~/.claudette"));
        assert!(is_owners("~/.aws/credentials", "sts.amazonaws.com"));
        assert!(!is_owners("~/.aws/credentials", "collect.example.com"));
    }
}
