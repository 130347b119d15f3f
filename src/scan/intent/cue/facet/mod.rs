//! Facets: what a sentence adds to a story. None is worth a look alone; rules
//! ask for several different ones under one heading.

mod chinese;
mod deeds;
mod manner;

use super::Turn;

/// Every turn that is a facet.
pub(super) const TURNS: [&[Turn]; 3] = [manner::TURNS, deeds::TURNS, chinese::TURNS];
