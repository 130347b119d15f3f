//! Is this package dangerous or malformed? Pure: bytes in, findings out.
//!
//! A package is judged in two steps, so that no more than a few files are in
//! memory at once: [`examine`] sees each file once, alone, and yields what it
//! holds; [`conclude`] joins that with the list of entries.

pub mod capability;
pub mod code;
mod conclude;
pub mod coverage;
mod embedded;
pub mod evals;
mod examine;
pub mod graph;
pub mod intent;
pub mod language;
pub mod lower;
pub mod markdown;
mod mask;
pub mod operation;
mod packed;
mod prefilter;
pub mod preflight;
pub mod profile;
mod program;
pub mod prose;
pub mod raised;
pub mod references;
pub mod rule;
pub mod rules;
pub mod secret;
pub mod sensitive;
mod units;
pub mod url;
pub mod way;

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
