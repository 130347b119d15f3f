//! Open files that a host left us with, by their number.

use nix::unistd::close;

/// Closes the open file `number`.
///
/// # Errors
/// Why it cannot be closed.
pub fn let_go(number: i32) -> Result<(), String> {
    close(number).map_err(|error| error.to_string())
}

/// Closes what we were started with besides the standard streams. Files of
/// ours are marked to be closed when a program starts, and stay.
#[expect(clippy::disallowed_methods, reason = "this is a door to open files")]
pub fn close_inherited() {
    let Ok(entries) = std::fs::read_dir("/proc/self/fd") else {
        // Only Linux can tell ours from theirs without asking each.
        return;
    };
    let numbers: Vec<i32> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|number| *number > 2)
        .collect();
    for number in numbers {
        if is_inherited(number) {
            // One that is closed already is what was wanted.
            let _ = close(number);
        }
    }
}

/// Whether `number` is open and not one of ours, which are all close-on-exec.
#[must_use]
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "this is a door to open files")]
pub fn is_inherited(number: i32) -> bool {
    let Ok(text) = std::fs::read_to_string(format!("/proc/self/fdinfo/{number}")) else {
        return false;
    };
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
    flags.is_some_and(|flags| flags & rustix::fs::OFlags::CLOEXEC.bits() == 0)
}

/// Whether `number` is open.
#[must_use]
#[cfg(not(target_os = "linux"))]
pub fn is_inherited(number: i32) -> bool {
    std::path::Path::new(&format!("/dev/fd/{number}")).exists()
}
