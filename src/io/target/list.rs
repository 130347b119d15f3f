//! A list of targets from a file or a pipe (`--files-from`).

use std::io::Read;
use std::path::PathBuf;

use crate::error::Error;

use super::super::platform::path_of;

/// Most bytes of a list.
const MAX_BYTES: u64 = 16 << 20;
/// Most targets of a list.
const MAX_TARGETS: usize = 100_000;

/// The targets in the list called `name`, `-` for standard input.
///
/// # Errors
/// As [`read_target_list`], and when the list cannot be opened.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to target lists"
)]
pub fn read_list(name: &str, separated_by_nul: bool) -> Result<Vec<PathBuf>, Error> {
    if name == "-" {
        return read_target_list(&mut std::io::stdin().lock(), name, separated_by_nul);
    }
    let mut file = std::fs::File::open(name).map_err(|error| Error::TargetListUnusable {
        list: name.to_owned(),
        fault: format!("cannot be opened: {error}"),
    })?;
    read_target_list(&mut file, name, separated_by_nul)
}

/// The targets in `reader`, one a line, or separated by NUL. Empty ones do not
/// count. `name` is what the user calls the list.
///
/// # Errors
/// When it cannot be read or is longer than its bounds.
pub fn read_target_list(
    reader: &mut dyn Read,
    name: &str,
    separated_by_nul: bool,
) -> Result<Vec<PathBuf>, Error> {
    let unusable = |fault: String| Error::TargetListUnusable {
        list: name.to_owned(),
        fault,
    };
    let mut bytes = Vec::new();
    reader
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(Error::world(format!("cannot read `{name}`")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(unusable(format!("is longer than {MAX_BYTES} bytes")));
    }
    let separator = if separated_by_nul { 0 } else { b'\n' };
    let mut targets = Vec::new();
    for line in bytes.split(|byte| *byte == separator) {
        let line = match line {
            [rest @ .., b'\r'] if !separated_by_nul => rest,
            whole => whole,
        };
        if line.is_empty() {
            continue;
        }
        if targets.len() == MAX_TARGETS {
            return Err(unusable(format!("holds more than {MAX_TARGETS} targets")));
        }
        targets.push(path_of(line).ok_or_else(|| unusable("is not UTF-8".to_owned()))?);
    }
    Ok(targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_nul() {
        let read = |text: &[u8], nul| read_target_list(&mut &*text, "-", nul).expect("a list");
        assert_eq!(
            read(b"a\r\n\nb c\n", false),
            [PathBuf::from("a"), PathBuf::from("b c")]
        );
        assert_eq!(
            read(b"a\nb\0c\0", true),
            [PathBuf::from("a\nb"), PathBuf::from("c")]
        );
    }

    #[test]
    fn a_list_has_bounds() {
        let many = b"x\n".repeat(MAX_TARGETS + 1);
        let error = read_target_list(&mut many.as_slice(), "list", false).expect_err("too many");
        assert!(error.to_string().contains("more than 100000 targets"));
        let error =
            read_target_list(&mut std::io::repeat(b'x'), "list", false).expect_err("endless");
        assert!(error.to_string().contains("longer than"));
    }
}
