//! What JavaScript and TypeScript run.

pub mod dynamic_exec;
pub mod hidden_module;
pub mod remote_exec;
pub mod shell_exec;

use crate::scan::code::Unit;
use crate::scan::language::Language;

/// Whether the unit is JavaScript or TypeScript.
fn is_script(unit: &Unit) -> bool {
    matches!(unit.language, Language::JavaScript | Language::TypeScript)
}
