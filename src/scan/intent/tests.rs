//! Tests of the reading of prose.
