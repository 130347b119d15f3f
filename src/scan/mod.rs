//! Is this package dangerous or malformed? Pure: bytes in, findings out.
//!
//! A package is judged in two steps, so that no more than a few files are in
//! memory at once: [`examine`] sees each file once, alone, and yields what it
//! holds; [`conclude`] joins that with the list of entries.

pub mod bundle;
pub mod capability;
pub mod code;
pub mod collecting_host;
pub mod command;
mod conclude;
pub mod contacts;
mod corroboration;
pub mod coverage;
pub mod crossing;
pub mod destruction;
mod disguise;
mod embedded;
pub mod encoded;
mod encoding;
pub mod evals;
mod examine;
pub mod exhibit;
pub mod graph;
mod html_code;
pub mod intent;
pub mod language;
pub mod lookalike;
pub mod lower;
pub mod markdown;
mod mask;
mod needles;
mod notebook;
pub mod operation;
mod packed;
mod pattern;
mod prefilter;
pub mod preflight;
pub mod profile;
mod program;
pub mod prose;
pub mod published;
pub mod quiet;
pub mod raised;
mod readable;
pub mod references;
pub mod rule;
pub mod rules;
mod runs;
pub mod secret;
pub mod sending;
pub mod sensitive;
mod settings;
pub mod suppression;
pub mod trace;
mod units;
pub mod url;
pub mod vendor;
pub mod way;

pub use bundle::Bundle;
pub(crate) use conclude::fingerprint;
pub use conclude::{Judged, conclude};
pub use examine::{Examined, examine};
pub use mask::redacted;

/// Which rules run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All families: `review`.
    All,
    /// Security only: `scan`.
    Security,
}
