//! One member of an archive, in bytes that are the same on every machine: no
//! times, no owners, no extra fields, two modes.

use flate2::{Compress, Compression, Crc, FlushCompress, Status};

use super::ReadFile;

/// Fixed: another level is another archive.
const LEVEL: u32 = 6;
/// Above this factor a member is stored: readers take a higher one for a bomb.
const MAX_RATIO: usize = 100;
/// 1980-01-01, the first day a zip knows, at midnight.
const DOS_DATE: u16 = 0x21;
/// Names are UTF-8.
const UTF_8: u16 = 1 << 11;
/// Version 2.0 is enough to read it.
const NEEDED: u16 = 20;
/// Made on Unix (3), by version 2.0 of the format: modes count.
const MADE_BY: u16 = (3 << 8) | 20;
/// A regular file.
const REGULAR: u32 = 0o100_000;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// A file, compressed if that makes it smaller.
pub struct Member {
    kept: Kept,
    bytes: Vec<u8>,
}

/// What is to be known of a member whose bytes lie elsewhere.
pub(super) struct Kept {
    pub(super) path: String,
    pub(super) packed: u32,
    executable: bool,
    crc: u32,
    size: u32,
    method: u16,
}

impl Member {
    /// Of a file that was read within the limits of a package.
    #[must_use]
    pub fn of(file: ReadFile) -> Self {
        let mut crc = Crc::new();
        crc.update(&file.bytes);
        let size = length(file.bytes.len());
        let (method, bytes) = match deflated(&file.bytes) {
            Some(packed) => (DEFLATED, packed),
            None => (STORED, file.bytes),
        };
        let kept = Kept {
            path: file.path,
            packed: length(bytes.len()),
            executable: file.executable,
            crc: crc.sum(),
            size,
            method,
        };
        Self { kept, bytes }
    }

    pub(super) fn keep(self) -> (Kept, Vec<u8>) {
        (self.kept, self.bytes)
    }
}

fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("the limits of a package keep files far below 4 GiB")
}

/// The deflated form if it is smaller, and not smaller than anybody believes.
/// All at once: the pieces that a compressor is fed show in what it yields.
fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packed = Vec::with_capacity(bytes.len());
    let mut compress = Compress::new(Compression::new(LEVEL), false);
    // No more room than the file itself: what does not fit is not smaller.
    let status = compress
        .compress_vec(bytes, &mut packed, FlushCompress::Finish)
        .ok()?;
    let smaller = status == Status::StreamEnd && packed.len() < bytes.len();
    (smaller && bytes.len() / packed.len().max(1) <= MAX_RATIO).then_some(packed)
}

/// What both headers say.
fn facts(member: &Kept, name: &str) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(26);
    for short in [NEEDED, UTF_8, member.method, 0, DOS_DATE] {
        bytes.extend(short.to_le_bytes());
    }
    for long in [member.crc, member.packed, member.size] {
        bytes.extend(long.to_le_bytes());
    }
    bytes.extend(short(name.len(), "a name is too long for a zip")?);
    bytes.extend([0; 2]);
    Ok(bytes)
}

pub(super) fn local_header(member: &Kept, name: &str) -> std::io::Result<Vec<u8>> {
    let mut bytes = b"PK\x03\x04".to_vec();
    bytes.extend(facts(member, name)?);
    bytes.extend(name.as_bytes());
    Ok(bytes)
}

pub(super) fn directory_record(member: &Kept, name: &str, offset: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = b"PK\x01\x02".to_vec();
    bytes.extend(MADE_BY.to_le_bytes());
    bytes.extend(facts(member, name)?);
    // No comment, first disk, nothing known of the content.
    bytes.extend([0; 6]);
    let mode = REGULAR | if member.executable { 0o755 } else { 0o644 };
    bytes.extend((mode << 16).to_le_bytes());
    bytes.extend(long(offset)?);
    bytes.extend(name.as_bytes());
    Ok(bytes)
}

pub(super) fn end_record(count: usize, length: usize, start: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = b"PK\x05\x06".to_vec();
    bytes.extend([0; 4]);
    let count = short(count, "too many members for a zip")?;
    bytes.extend(count);
    bytes.extend(count);
    bytes.extend(long(length as u64)?);
    bytes.extend(long(start)?);
    bytes.extend([0; 2]);
    Ok(bytes)
}

fn short(number: usize, fault: &str) -> std::io::Result<[u8; 2]> {
    u16::try_from(number)
        .map(u16::to_le_bytes)
        .map_err(|_| std::io::Error::other(fault.to_owned()))
}

fn long(number: u64) -> std::io::Result<[u8; 4]> {
    u32::try_from(number)
        .map(u32::to_le_bytes)
        .map_err(|_| std::io::Error::other("more than a zip holds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(bytes: &[u8]) -> Member {
        Member::of(ReadFile {
            path: "a".to_owned(),
            bytes: bytes.to_vec(),
            executable: false,
        })
    }

    #[test]
    fn what_does_not_shrink_is_stored() {
        for bytes in [&b""[..], b"a", b"\x01\x02\x03\x04\x05"] {
            let member = member(bytes);
            assert_eq!(member.kept.method, STORED);
            assert_eq!(member.bytes, bytes);
        }
        assert_eq!(member(&b"words and words ".repeat(9)).kept.method, DEFLATED);
    }

    #[test]
    fn nothing_looks_like_a_bomb() {
        let zeros = vec![0; 4 << 20];
        let member = member(&zeros);
        assert_eq!(member.kept.method, STORED);
        assert_eq!(member.bytes.len(), zeros.len());
    }
}
