//! makefile → the shell units of its recipes.

use crate::text::Span;

/// The shell text of each recipe: lines as they stand in the file, in order.
/// Several pieces make one script (continued lines).
#[must_use]
pub fn recipes(_text: &str) -> Vec<Vec<Span>> {
    Vec::new()
}
