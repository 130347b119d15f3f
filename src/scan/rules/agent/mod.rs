//! Code that changes what agents do and may do.

pub mod config_write;
pub mod other_skills;
pub mod permission_bypass;
pub mod self_spread;
pub mod server_grants;
mod servers;
pub mod shipped_settings;
pub mod tool_orders;

use crate::scan::intent::Prose;
use crate::scan::intent::concept::Concept;
use crate::scan::language::Language;
use crate::scan::rules::instruction::signs;

/// Longest text that is read for orders.
const MAX_ORDERS: usize = 16 << 10;

/// Whether a text that code hands to an agent orders what nobody would have
/// written into standing instructions: silence, obedience, sending, running.
fn commands(text: &str) -> bool {
    if text.len() > MAX_ORDERS {
        return false;
    }
    let prose = Prose::read("text.txt", text, Language::Text, None);
    let grave = [
        Concept::Obey,
        Concept::Send,
        Concept::Hide,
        Concept::Fetch,
        Concept::Ignore,
        Concept::Run,
    ];
    prose.sentences.iter().any(|sentence| {
        signs::concealed(sentence).is_some()
            || signs::unseen(sentence).is_some()
            || grave
                .iter()
                .any(|concept| sentence.orders(*concept).next().is_some())
    }) || prose
        .cues
        .iter()
        .any(|cue| cue.weight > 1 && !cue.mentioned)
}
