//! What a runtime of agents asks of skills: which one a message activates, and
//! which tools are left. Pure.

pub mod activation;
pub mod slash;
pub mod tools;
pub mod tools_request;
pub mod uri;
