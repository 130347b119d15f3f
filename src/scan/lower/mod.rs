//! Source → operations, one file (or folder) per language.

pub mod applescript;
pub mod batch;
pub mod dockerfile;
pub mod go;
pub mod javascript;
mod kit;
pub mod makefile;
pub mod perl;
pub mod php;
pub mod powershell;
pub mod python;
pub mod ruby;
mod script;
pub mod shell;
