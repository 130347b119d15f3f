//! The headers of a member, in the directory and in front of its data, field
//! by field: what tools can disagree about.

use std::io::{Read, Seek, SeekFrom};

use super::Member;

/// Fixed part of a local header.
pub(super) const LOCAL_HEADER_BYTES: u64 = 30;

/// The longest data descriptor: signature, checksum and two zip64 sizes.
pub(super) const DESCRIPTOR_BYTES: u64 = 24;

/// Signature of a local header.
pub(super) const LOCAL_SIGNATURE: &[u8; 4] = b"PK\x03\x04";

/// Bit 0 of the flags.
const ENCRYPTED: u16 = 1;
/// Bit 3: sizes and checksum stand behind the data.
pub(super) const DESCRIPTOR: u16 = 1 << 3;
/// Bit 11: the name is UTF-8.
pub(super) const UTF8: u16 = 1 << 11;

/// Where the fields of a header lie.
pub(super) struct Layout {
    signature: &'static [u8; 4],
    bytes: u64,
    /// Offset of the flags; method, sizes and lengths follow at fixed
    /// distances.
    flags: usize,
}

/// With the data.
pub(super) const LOCAL: Layout = Layout {
    signature: LOCAL_SIGNATURE,
    bytes: LOCAL_HEADER_BYTES,
    flags: 6,
};
/// In the directory.
pub(super) const CENTRAL: Layout = Layout {
    signature: b"PK\x01\x02",
    bytes: 46,
    flags: 8,
};

/// The fields that both headers have.
pub(super) struct Header {
    pub(super) flags: u16,
    pub(super) method: u16,
    checksum: u32,
    packed_size: u32,
    size: u32,
    pub(super) name: Vec<u8>,
    pub(super) extra: Vec<u8>,
}

impl Header {
    /// Size and packed size, from the zip64 field where they are there.
    fn sizes(&self) -> (u64, u64) {
        let mut long = self.zip64().chunks_exact(8).map(|bytes| {
            bytes
                .iter()
                .rev()
                .fold(0_u64, |value, byte| value << 8 | u64::from(*byte))
        });
        let mut resolve = |short: u32| {
            let moved = (short == u32::MAX).then(|| long.next()).flatten();
            moved.unwrap_or(short.into())
        };
        (resolve(self.size), resolve(self.packed_size))
    }

    fn zip64(&self) -> &[u8] {
        let mut rest = self.extra.as_slice();
        while let Some((&[id_low, id_high, low, high], behind)) = rest.split_first_chunk() {
            let length = usize::from(u16::from_le_bytes([low, high]));
            let Some((field, next)) = behind.split_at_checked(length) else {
                break;
            };
            if [id_low, id_high] == [1, 0] {
                return field;
            }
            rest = next;
        }
        &[]
    }
}

/// Reads the header at `at`.
pub(super) fn header(
    reader: &mut (impl Read + Seek),
    at: u64,
    layout: &Layout,
) -> Result<Header, String> {
    let fixed = bytes_at(reader, at, layout.bytes)?;
    if fixed.len() as u64 != layout.bytes || !fixed.starts_with(layout.signature) {
        return Err("there is no member header where the directory says".to_owned());
    }
    let short = |offset: usize| u16::from_le_bytes([fixed[offset], fixed[offset + 1]]);
    let long = |offset: usize| {
        u32::from_le_bytes([
            fixed[offset],
            fixed[offset + 1],
            fixed[offset + 2],
            fixed[offset + 3],
        ])
    };
    let flags = layout.flags;
    let name_length = u64::from(short(flags + 20));
    let name = bytes_at(reader, at + layout.bytes, name_length)?;
    let extra = bytes_at(
        reader,
        at + layout.bytes + name_length,
        short(flags + 22).into(),
    )?;
    Ok(Header {
        flags: short(flags),
        method: short(flags + 2),
        checksum: long(flags + 8),
        packed_size: long(flags + 12),
        size: long(flags + 16),
        name,
        extra,
    })
}

/// Up to `count` bytes at `offset`.
pub(super) fn bytes_at(
    reader: &mut (impl Read + Seek),
    offset: u64,
    count: u64,
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    reader
        .seek(SeekFrom::Start(offset))
        .and_then(|_| reader.take(count).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Says how the two headers differ. Each size may stand behind the data
/// (descriptor, 0 here) or in an extra field (zip64).
pub(super) fn difference(member: &Member, central: &Header, local: &Header) -> Option<String> {
    let deferred = |own: u64| own == 0 && local.flags & DESCRIPTOR != 0;
    let (local_size, local_packed) = local.sizes();
    if central.name != local.name {
        return Some(format!(
            "the local header calls it `{}`",
            String::from_utf8_lossy(&local.name)
        ));
    }
    if central.name.is_ascii() && central.name != member.name.as_bytes() {
        return Some(format!(
            "an extra field renames `{}`",
            String::from_utf8_lossy(&central.name)
        ));
    }
    if central.method != local.method {
        return Some(format!(
            "packed by method {} or {}",
            central.method, local.method
        ));
    }
    if (central.flags ^ local.flags) & ENCRYPTED != 0 {
        return Some("encrypted by one header only".to_owned());
    }
    if (central.flags ^ local.flags) & UTF8 != 0 && !central.name.is_ascii() {
        return Some("the headers differ in the encoding of the name".to_owned());
    }
    if local_size != member.size && !deferred(local_size) {
        return Some(format!("{} or {local_size} bytes long", member.size));
    }
    if local_packed != member.packed_size && !deferred(local_packed) {
        return Some(format!(
            "{} or {local_packed} packed bytes long",
            member.packed_size
        ));
    }
    (!deferred(local.checksum.into()) && local.checksum != central.checksum)
        .then(|| "the headers differ in the checksum".to_owned())
}
