//! Source → operations, one file (or folder) per language.

pub mod dockerfile;
pub mod javascript;
mod kit;
pub mod makefile;
pub mod powershell;
pub mod python;
pub mod shell;
