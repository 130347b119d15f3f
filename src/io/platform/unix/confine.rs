//! Landlock, where the kernel has it.

use crate::error::Error;
use crate::io::process::Confinement;
use crate::secrecy::ended::Confined;

/// What nearly every program needs to start: libraries, interpreters, and how
/// to find a host and trust it. Nothing in which people keep their own.
#[cfg(target_os = "linux")]
const SYSTEM: [&str; 39] = [
    "/bin",
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/crypto-policies",
    "/etc/fonts",
    "/etc/gai.conf",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/magic",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/pki/ca-trust",
    "/etc/pki/tls/certs",
    "/etc/protocols",
    "/etc/resolv.conf",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/proc",
    "/run/current-system/sw",
    "/sbin",
    "/usr",
];

/// Devices that hold nothing.
#[cfg(target_os = "linux")]
const DEVICES: [&str; 5] = [
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

/// Confines this thread and all that it starts from now on, as far as the kernel
/// can.
///
/// # Errors
/// When the kernel can and something fails all the same.
#[cfg(target_os = "linux")]
pub fn restrict(confinement: &Confinement) -> Result<Confined, Error> {
    use landlock::{
        ABI, Access as _, AccessFs, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
        RulesetStatus, Scope, path_beneath_rules,
    };
    // Files as of Linux 6.10, signals and abstract sockets as of 6.12; of what
    // an older kernel does not know, the rest holds.
    let (files, scopes) = (ABI::V5, ABI::V6);
    let read = AccessFs::from_read(files);
    let device = AccessFs::ReadFile | AccessFs::WriteFile;
    let restricted = || -> Result<RulesetStatus, landlock::RulesetError> {
        let status = Ruleset::default()
            .handle_access(AccessFs::from_all(files))?
            .scope(Scope::from_all(scopes))?
            .create()?
            .add_rules(path_beneath_rules(SYSTEM, read))?
            .add_rules(path_beneath_rules(&confinement.read, read))?
            .add_rules(path_beneath_rules(DEVICES, device))?
            .add_rules(path_beneath_rules(
                &confinement.write,
                AccessFs::from_all(files),
            ))?
            .restrict_self()?;
        Ok(status.ruleset)
    };
    let restricted = restricted();
    give_up_privileges().map_err(Error::world("cannot take privileges from the command"))?;
    match restricted.map_err(Error::world("cannot confine the command"))? {
        RulesetStatus::FullyEnforced => Ok(Confined::Full),
        RulesetStatus::PartiallyEnforced => Ok(Confined::Partly),
        RulesetStatus::NotEnforced => Ok(Confined::Unavailable),
    }
}

/// Of a privileged user's rights, those that no kernel confinement stops (to
/// read the memory of others, to mount, to load modules) go; those that a
/// script needs on files of other owners stay. They do not come back: the
/// confinement forbids new privileges.
#[cfg(target_os = "linux")]
fn give_up_privileges() -> std::io::Result<()> {
    use rustix::thread::{CapabilitySet, capabilities, set_capabilities};

    let kept = CapabilitySet::CHOWN
        | CapabilitySet::DAC_OVERRIDE
        | CapabilitySet::FOWNER
        | CapabilitySet::FSETID
        | CapabilitySet::SETGID
        | CapabilitySet::SETUID
        | CapabilitySet::NET_BIND_SERVICE;
    let mut sets = capabilities(None)?;
    sets.permitted &= kept;
    sets.effective &= kept;
    sets.inheritable &= kept;
    Ok(set_capabilities(None, sets)?)
}

/// There is nothing to confine it with.
///
/// # Errors
/// Never.
#[cfg(not(target_os = "linux"))]
pub fn restrict(_: &Confinement) -> Result<Confined, Error> {
    Ok(Confined::Unavailable)
}
