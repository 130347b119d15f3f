//! What one file leaves and another runs.

use super::{Crossing, Kind, steps_of};
use crate::scan::trace::{Left, Ran};

pub(super) fn run(kind: Kind, writer: &str, left: &Left, path: &str, ran: &Ran) -> Crossing {
    Crossing {
        kind,
        what: None,
        path: path.to_owned(),
        located: ran.end.located.clone(),
        steps: steps_of(writer, &left.end, format!("writes `{}`", left.path)),
        host: None,
    }
}
