//! Open files that a host left us with: the one with secrets is read once, and
//! none of them reaches a program that we run.

use crate::io::platform::{is_inherited, let_go};

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
    let closed = let_go(number);
    let text = text?;
    closed.map_err(|error| format!("it cannot be closed: {error}"))?;
    Ok(text)
}
