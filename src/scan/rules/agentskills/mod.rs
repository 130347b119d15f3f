//! Rules of the open Agent Skills specification that go beyond what every
//! reader asks for.

pub mod compatibility_length;
pub mod description_length;
pub mod extra_field;
pub mod metadata_form;
pub mod name_length;
pub mod name_mismatch;
pub mod tools_form;
