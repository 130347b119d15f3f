//! Keeps the network from a program: by a filter of system calls, and TCP by
//! Landlock as well.

use crate::secrecy::ended::Network;

/// From now on this thread and all that it starts open no socket. What the
/// kernel cannot do is part of the answer.
#[must_use]
#[cfg(target_os = "linux")]
pub fn close_network() -> Network {
    let without_tcp = no_tcp();
    match (no_sockets(), without_tcp) {
        (true, _) => Network::Closed,
        (false, true) => Network::Partly,
        (false, false) => Network::Unavailable,
    }
}

/// Only Linux can.
#[must_use]
#[cfg(not(target_os = "linux"))]
pub fn close_network() -> Network {
    Network::Unavailable
}

/// A ruleset of its own: where the kernel knows files but not ports, the files
/// stay confined whole.
#[cfg(target_os = "linux")]
fn no_tcp() -> bool {
    use landlock::{
        ABI, Access as _, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
        RulesetStatus,
    };
    let restricted = || {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessNet::from_all(ABI::V4))?
            .create()?
            .restrict_self()
    };
    restricted().is_ok_and(|status| status.ruleset == RulesetStatus::FullyEnforced)
}

/// Pairs of sockets between its own processes stay; so does nothing else: a
/// resolver behind a socket of the file system reaches the world, too.
#[cfg(all(
    target_os = "linux",
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )
))]
fn no_sockets() -> bool {
    use nix::libc::{EACCES, SYS_io_uring_setup, SYS_socket};
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};

    /// The other set of numbers that an x86-64 kernel may understand.
    const X32: i64 = 0x4000_0000;
    let refused = [SYS_socket, SYS_io_uring_setup];
    let refused = refused.into_iter().flat_map(|call| [call, call | X32]);
    // A call without conditions is refused whatever it is called with.
    let rules = refused.map(|call| (call, Vec::new())).collect();
    let refusal = SeccompAction::Errno(u32::try_from(EACCES).unwrap_or_default());
    let made = || -> Result<BpfProgram, Box<dyn std::error::Error>> {
        let own = TargetArch::try_from(std::env::consts::ARCH)?;
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refusal, own)?;
        Ok(filter.try_into()?)
    };
    made().is_ok_and(|program| apply_filter(&program).is_ok())
}

#[cfg(all(
    target_os = "linux",
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    ))
))]
fn no_sockets() -> bool {
    false
}
