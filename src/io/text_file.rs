//! Files that a person names on the command line: policies, baselines.

use std::io::Read as _;

/// The text of the file `name`, `-` being standard input.
///
/// # Errors
/// Why it cannot be used: a clause. A file of more than `most` bytes is none.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn read(name: &str, most: usize) -> Result<String, String> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let read = if name == "-" {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(name).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("it cannot be read: {}", worded(&error)))?;
    if bytes.len() > most {
        return Err(format!("it holds more than {most} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

fn worded(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    }
}
