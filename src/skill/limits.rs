//! How much of a package is read.

/// Bounds on one package. Inflated bytes count, not declared ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most files (and links) of a package.
    pub max_files: usize,
    /// Most bytes of one file.
    pub max_file_bytes: u64,
    /// Most bytes of all files together.
    pub max_total_bytes: u64,
}

/// One file over this size is a finding whatever the limits of a run are.
pub const OVERSIZED_FILE_BYTES: u64 = 64 << 20;
/// A package over this size is a finding whatever the limits of a run are.
pub const OVERSIZED_TOTAL_BYTES: u64 = 512 << 20;
/// An archive with more members is a finding whatever the limits of a run are.
pub const TOO_MANY_MEMBERS: usize = 4096;

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_files: TOO_MANY_MEMBERS,
            max_file_bytes: OVERSIZED_FILE_BYTES,
            max_total_bytes: OVERSIZED_TOTAL_BYTES,
        }
    }
}
