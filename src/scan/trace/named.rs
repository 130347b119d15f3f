//! What a file names without using it: places of secrets, addresses of
//! strangers. Another file may pick them up.

use crate::scan::collecting_host::{self, Collector};
use crate::scan::language::Language;
use crate::scan::operation::{Origins, Way};
use crate::scan::rule::TextFile;
use crate::scan::sensitive;

use crate::text::Span;

use super::{End, LONGEST_PATH, Origin, Taken, Trace};

impl Trace {
    /// Places that a text of settings names.
    pub(super) fn name_settings(&mut self, file: &TextFile<'_>) {
        // A list in another notation is more often an example.
        let least = match (
            file.language,
            crate::skill::path::suffix(file.path).as_str(),
        ) {
            (Language::Json, _) => 1,
            (Language::Text, "toml" | "yaml" | "yml" | "ini" | "cfg" | "conf" | "txt") => 2,
            _ => return,
        };
        let names = || sensitive::paths(file.text).filter(|span| is_secret(span.of(file.text)));
        let mut found: Vec<Span> = names().take(least).collect();
        if found.len() < least {
            // Below the home, which the code adds.
            found = below_home(file.text);
            if found.len() < 2 {
                return;
            }
        }
        self.named
            .extend(found.into_iter().take(1).map(|span| Taken {
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

/// Most quoted names that are looked at.
const MOST_QUOTED: usize = 256;
/// Longest of them.
const LONGEST_QUOTED: usize = 96;

/// Quoted names that would be places of secrets below the home:
/// `".aws/credentials"`.
fn below_home(text: &str) -> Vec<Span> {
    let names = memchr::memmem::find_iter(text.as_bytes(), b"\".").take(MOST_QUOTED);
    let names = names.filter_map(|at| {
        let start = at + 1;
        let rest = &text.as_bytes()[start..text.len().min(start + LONGEST_QUOTED)];
        let end = start + memchr::memchr(b'"', rest)?;
        let name = text.get(start..end)?;
        let path = format!("~/{name}");
        (name.contains('/') && is_secret(&path)).then_some(Span::new(start, end))
    });
    names.collect()
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
