//! What a package says to the agent: instructions that take over, and text
//! that only the agent sees.

pub mod bidi_control;
pub mod external_endpoint;
pub mod hidden_tag_text;
pub mod lookalike_word;
pub mod prompt_override;
pub mod sensitive_capability;
pub mod sensitive_path;
mod tools;
pub mod undeclared_tool;
pub mod unneeded_tool;
pub mod zero_width_text;
