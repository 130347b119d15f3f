//! What the smaller lowerings share: values with their parts, decoders of
//! constants, and what effects and programs do to them.

pub(super) mod datum;
pub(super) mod decode;
pub(super) mod effect;
pub(super) mod home;
mod local;
pub(super) mod program;
mod running;
#[cfg(test)]
pub(super) mod words;
