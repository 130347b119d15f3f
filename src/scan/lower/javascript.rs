//! javascript → operations.

use crate::scan::operation::Lowered;

/// Lowers `text`; `typescript` says which of the two it is.
#[must_use]
pub fn lower(_text: &str, _typescript: bool) -> Lowered {
    Lowered::default()
}
