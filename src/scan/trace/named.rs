//! What a file names without using it: places of secrets, addresses of
//! strangers. Another file may pick them up.

use crate::scan::collecting_host::{self, Collector};
use crate::scan::language::Language;
use crate::scan::operation::{Origins, Way};
use crate::scan::rule::TextFile;
use crate::scan::sensitive;

use super::{End, LONGEST_PATH, Origin, Taken, Trace};

impl Trace {
    /// Places that a text of settings names.
    pub(super) fn name_settings(&mut self, file: &TextFile<'_>) {
        const SETTINGS: &[&str] = &["toml", "yaml", "yml", "ini", "cfg", "conf", "properties"];
        let suffix = crate::skill::path::suffix(file.path);
        let settings = file.language == Language::Json
            || file.language == Language::Text
                && SETTINGS
                    .iter()
                    .any(|known| suffix.trim_start_matches('.').eq_ignore_ascii_case(known));
        if !settings {
            return;
        }
        let names = sensitive::paths(file.text).filter(|span| is_secret(span.of(file.text)));
        self.named.extend(names.take(1).map(|span| Taken {
            end: End {
                unit: usize::MAX,
                located: file.located(span),
                steps: Vec::new(),
            },
            what: Origins::SENSITIVE,
            note: format!("names `{}`", span.of(file.text)),
        }));
    }

    /// Places that the literals of a unit name, as a whole or part by part.
    pub(super) fn name(&mut self, from: &Origin<'_>) {
        const PARTS: &[&str] = &[
            "id_rsa",
            "id_ed25519",
            "state.vscdb",
            "Login Data",
            "wallet.dat",
        ];
        let strange = from.unit.lowered.literals.iter().find(|literal| {
            literal.value.len() <= LONGEST_PATH
                && literal.value.contains("://")
                && collecting_host::of_address(&literal.value).is_some_and(Collector::is_stranger)
        });
        if let Some(literal) = strange.filter(|_| self.strangers.is_empty()) {
            self.strangers.push(Taken {
                end: from.end(literal.span, &Way::default()),
                what: Origins::VARIABLE,
                note: format!("names `{}`", literal.value),
            });
        }
        if !self.named.is_empty() || from.unit.language == Language::Shell {
            return;
        }
        let named = from.unit.lowered.literals.iter().find(|literal| {
            let value = literal.value.trim();
            value.len() <= LONGEST_PATH
                && !value.contains(' ')
                && (is_secret(value) || PARTS.contains(&value))
        });
        if let Some(literal) = named {
            self.named.push(Taken {
                end: from.end(literal.span, &Way::default()),
                what: Origins::SENSITIVE,
                note: format!("names `{}`", literal.value.trim()),
            });
        }
    }
}

/// Whether `path` is that of a secret that is a person's own.
fn is_secret(path: &str) -> bool {
    use sensitive::Kind;
    sensitive::first(path).is_some()
        && match sensitive::kind(path) {
            Some(Kind::Metadata | Kind::Host | Kind::Socket) | None => false,
            Some(
                Kind::Credentials
                | Kind::Browser
                | Kind::Wallet
                | Kind::Passwords
                | Kind::Messenger
                | Kind::History,
            ) => !path.ends_with("config") || path.contains(".kube") || path.contains(".aws"),
        }
}

/// Whether the address is one at which a machine gets credentials.
pub(super) fn is_credential(address: &str) -> bool {
    ["credential", "token", "identity/oauth2", "user-data"]
        .iter()
        .any(|part| address.contains(part) && !address.ends_with("api/token"))
}
