//! Rules about Python code, in files and in fences of Markdown.

use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::lower::python::is_local;
use crate::scan::operation::{Act, Operation, Origins, Way};
use crate::scan::rule::Circumstance;
use crate::scan::sensitive;
use crate::text::Span;

pub mod dynamic_exec;
pub mod dynamic_import;
pub mod env_dump_exfil;
pub mod reverse_shell;
pub mod sensitive_exfil;
pub mod sensitive_path_read;
pub mod shell_exec;
pub mod subprocess;
pub mod unsafe_deserialization;

/// The operations of a Python unit; none of any other.
fn operations(unit: &Unit) -> &[Operation] {
    if unit.language == Language::Python {
        &unit.lowered.operations
    } else {
        &[]
    }
}

/// How something could leave this machine from a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outlet {
    /// A call reaches the network.
    Call,
    /// There is no such call, only the address of another machine.
    Address,
}

impl Outlet {
    /// The best one of `unit`.
    fn of(unit: &Unit) -> Option<Self> {
        if operations(unit).iter().any(reaches_out) {
            return Some(Self::Call);
        }
        let addressed = unit.language == Language::Python
            && unit.lowered.literals.iter().any(|literal| {
                let host = literal
                    .value
                    .strip_prefix("https://")
                    .or_else(|| literal.value.strip_prefix("http://"));
                host.is_some_and(|host| !host.is_empty() && !is_local(host))
            });
        addressed.then_some(Self::Address)
    }

    /// What it says of things in the same file that were not followed to it.
    fn circumstance(self) -> Circumstance {
        match self {
            Self::Call => Circumstance::Unconnected,
            Self::Address => Circumstance::AddressOnly,
        }
    }
}

/// Whether the operation may send something off this machine. Names that are
/// only looked up do not count.
fn reaches_out(operation: &Operation) -> bool {
    matches!(operation.act, Act::Contact { local: false, .. })
        && !operation.callee.starts_with("socket.gethostby")
        && operation.callee != "socket.getaddrinfo"
}

/// Whether a value of `origin` reaches a network call in the unit.
fn sends(unit: &Unit, origin: Origins) -> bool {
    operations(unit)
        .iter()
        .any(|operation| carries(operation, origin))
}

/// Where values of `origin` are sent from, and how they came there.
fn senders(unit: &Unit, origin: Origins) -> Vec<(Span, &Way)> {
    operations(unit)
        .iter()
        .filter(|operation| carries(operation, origin))
        .filter_map(|operation| match &operation.act {
            Act::Contact { payload, .. } => Some((operation.span, &payload.way)),
            Act::Execute { command, input, .. } if command.way.steps().is_empty() => {
                Some((operation.span, &input.way))
            }
            Act::Execute { command, .. } => Some((operation.span, &command.way)),
            _ => None,
        })
        .collect()
}

/// Whether the operation sends a value of `origin` off this machine.
fn carries(operation: &Operation, origin: Origins) -> bool {
    match &operation.act {
        Act::Contact {
            address,
            payload,
            local: false,
        } => payload.origins.has(origin) || address.origins.has(origin),
        // A program whose work is to send.
        Act::Execute {
            program: Some(program),
            command,
            input,
            ..
        } => {
            matches!(
                &**program,
                "curl" | "wget" | "nc" | "ncat" | "netcat" | "ssh" | "scp" | "rsync" | "socat"
            ) && (command.origins.has(origin) || input.origins.has(origin))
        }
        _ => false,
    }
}

/// Where the unit names or reads a place that holds secrets: literals first,
/// and reads whose path was put together.
fn sensitive_places(unit: &Unit) -> Vec<Span> {
    if unit.language != Language::Python {
        return Vec::new();
    }
    let mut places: Vec<Span> = unit
        .lowered
        .literals
        .iter()
        .filter(|literal| sensitive::first(&literal.value).is_some())
        .map(|literal| literal.span)
        .collect();
    if places.is_empty() {
        places.extend(operations(unit).iter().filter_map(|operation| {
            let Act::Read { path } = &operation.act else {
                return None;
            };
            let named = sensitive::first(path.text.as_deref()?).is_some();
            named.then_some(operation.span)
        }));
    }
    places
}
