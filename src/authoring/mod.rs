//! Skills in the making: what a new one consists of, and what of one can be
//! mended without asking. Pure: values in, plans out.

pub mod mend;
pub mod scaffold;
