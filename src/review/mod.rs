//! What `review` says of a judged package: facts and a readiness report. Pure.

pub mod collection;
pub mod compare;
pub mod counts;
pub mod decided;
pub mod facts;
pub mod lines;
pub mod report;
pub mod snapshot;
pub mod touched;
