//! Open files that a host left us with: the one with secrets is read once, and
//! none of them reaches a program that we run.

use nix::unistd::close;

/// The text of the open file `number`, which is closed.
///
/// # Errors
/// Why it cannot be used: a clause. More than `most` bytes are none.
pub fn read_descriptor(number: i32, most: usize) -> Result<String, String> {
    if number < 3 {
        return Err(
            "0, 1 and 2 are the standard streams; `--secrets-file -` reads the first".to_owned(),
        );
    }
    if !is_inherited(number) {
        return Err("there is no such open file".to_owned());
    }
    let text = super::super::text_file::read(&format!("/dev/fd/{number}"), most);
    // A program that finds it open could read all of it again.
    let closed = close(number);
    let text = text?;
    closed.map_err(|error| format!("it cannot be closed: {error}"))?;
    Ok(text)
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
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "this is a door to open files")]
fn is_inherited(number: i32) -> bool {
    let Ok(text) = std::fs::read_to_string(format!("/proc/self/fdinfo/{number}")) else {
        return false;
    };
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
    flags.is_some_and(|flags| flags & rustix::fs::OFlags::CLOEXEC.bits() == 0)
}

#[cfg(not(target_os = "linux"))]
fn is_inherited(number: i32) -> bool {
    std::path::Path::new(&format!("/dev/fd/{number}")).exists()
}
