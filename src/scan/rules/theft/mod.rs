//! What belongs to the person at the machine, and leaves it.

pub mod agent_memory;
pub mod capture;
pub mod environment_exfil;
pub mod file_harvest;
pub mod private_read;
pub mod sensitive_exfil;
pub mod sensitive_read;
pub mod variable_exfil;

use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::sensitive::{self, Kind};
use crate::scan::url;
use crate::text::Span;

/// Where the unit reads a place that holds secrets, or names one as a path;
/// with what the place holds. Addresses have rules of their own.
fn sensitive_places(unit: &Unit) -> Vec<(Span, Kind)> {
    let mut places: Vec<(Span, Kind)> = command::reads(unit)
        .filter_map(|(span, path)| Some((span, judged(unit, path)?)))
        .collect();
    if places.is_empty() {
        let named = unit.lowered.literals.iter().filter_map(|literal| {
            // A sentence that names a path reads nothing.
            let path = literal.value.trim();
            let words = path.split(' ').count();
            let kind = judged(unit, path)?;
            let is_path = words == 1 || kind.is_private() && path.contains(['/', '\\']);
            (is_path && words <= 6).then_some((literal.span, kind))
        });
        places.extend(named);
    }
    places
}

/// Places of reading alone.
fn read_places(unit: &Unit) -> Vec<Span> {
    sensitive_places(unit)
        .into_iter()
        .filter(|(_, kind)| match kind {
            // Scripts look up users there.
            Kind::Host => unit.language != Language::Shell,
            // A rule of its own says the same.
            Kind::Browser | Kind::Wallet | Kind::Passwords | Kind::Messenger => false,
            Kind::Credentials | Kind::Socket | Kind::History => true,
            Kind::Metadata => false,
        })
        .map(|(span, _)| span)
        .collect()
}

fn judged(unit: &Unit, path: &str) -> Option<Kind> {
    let kind = sensitive::kind(path)?;
    let harmless = path.ends_with(".pub")
        || path.ends_with("/.ssh/config")
        || path.ends_with("known_hosts")
        || kind == Kind::Metadata
        // Who the users are is no secret to a script.
        || kind == Kind::Host && unit.language == Language::Shell && path.ends_with("passwd");
    (!harmless).then_some(kind)
}

/// Whether a literal of the unit is the address of another machine.
fn names_address(unit: &Unit) -> bool {
    unit.lowered.literals.iter().any(|literal| {
        let host = literal
            .value
            .strip_prefix("https://")
            .or_else(|| literal.value.strip_prefix("http://"));
        host.is_some_and(|rest| {
            let host = rest.split(['/', ':', '?']).next().unwrap_or_default();
            !host.is_empty() && !url::is_local(host)
        })
    })
}
