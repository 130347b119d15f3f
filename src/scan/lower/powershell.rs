//! powershell → operations.

use crate::scan::operation::Lowered;

/// Lowers `text`.
#[must_use]
pub fn lower(_text: &str) -> Lowered {
    Lowered::default()
}
