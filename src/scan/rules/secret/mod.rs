//! Secrets that are shipped with the package. The finder is `scan::secret`.

pub mod cloud_token;
pub mod env_assignment;
pub mod in_pieces;
pub mod private_key;
pub mod url_password;

use crate::scan::language::Language;
use crate::scan::rule::TextFile;
use crate::scan::secret::SecretKind;
use crate::text::Span;

/// The secrets of one kind, once per line.
fn of_kind(file: &TextFile<'_>, kind: SecretKind) -> Vec<Span> {
    let spans = file.secrets.iter().filter(|secret| secret.kind == kind);
    file.once_per_line(spans.map(|secret| secret.span))
}

/// Whether a value stands in a text for people, where it shows what one looks
/// like far more often than it opens anything.
fn is_sample(file: &TextFile<'_>) -> bool {
    file.language == Language::Markdown
}
