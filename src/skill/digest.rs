//! The package digest: equal content, equal digest, wherever it lies.

use sha2::{Digest as _, Sha256};

use super::package::{Entry, hex};

/// `sha256:` and the hex digest over the sorted records
/// `kind NUL path NUL size NUL sha256`, each behind its length as 8 bytes
/// big-endian (DeerFlow's format).
#[must_use]
pub fn package_digest(entries: &[Entry]) -> String {
    let mut records: Vec<String> = entries
        .iter()
        .map(|entry| {
            format!(
                "{}\0{}\0{}\0{}",
                entry.kind.word(),
                entry.path,
                entry.size,
                entry.sha256
            )
        })
        .collect();
    records.sort_unstable();
    let mut hasher = Sha256::new();
    for record in records {
        hasher.update((record.len() as u64).to_be_bytes());
        hasher.update(record.as_bytes());
    }
    format!("sha256:{}", hex(&hasher.finalize()))
}
