//! What a program left running outside of its group: it comes to us when its
//! parent ends, and ends too.

/// From now on what loses its parent becomes our child.
#[cfg(target_os = "linux")]
pub fn adopt() {
    // Any number switches it on; where it cannot be had, groups are all there is.
    let _ = rustix::process::set_child_subreaper(rustix::process::Pid::from_raw(1));
}

/// Ends every child that we have. Those of a child come to us when it is gone,
/// so this goes on until there are none.
#[cfg(target_os = "linux")]
pub fn end() {
    use rustix::process::{Pid, Signal, WaitOptions, kill_process, wait};

    /// More generations than any program has.
    const ROUNDS: usize = 1000;
    for _ in 0..ROUNDS {
        let children = children();
        if children.is_empty() {
            return;
        }
        for child in children.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(child, Signal::KILL);
        }
        // The first that ends; the others are seen in the next round.
        let _ = wait(WaitOptions::empty());
    }
}

#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "this is a door to processes")]
fn children() -> Vec<i32> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for thread in threads.flatten() {
        let text = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        found.extend(
            text.split_whitespace()
                .filter_map(|word| word.parse::<i32>().ok()),
        );
    }
    found
}

/// Nothing can be adopted.
#[cfg(not(target_os = "linux"))]
pub fn adopt() {}

/// Groups are all there is.
#[cfg(not(target_os = "linux"))]
pub fn end() {}
