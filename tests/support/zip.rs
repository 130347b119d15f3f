//! A zip writer that lies on demand.

use std::io::Write as _;

/// One member, honest by default.
#[derive(Clone, Default)]
pub struct Member {
    pub name: Vec<u8>,
    pub data: Vec<u8>,
    pub deflate: bool,
    /// `None` is a regular file, 644.
    pub mode: Option<u32>,
    /// Made off Unix: no mode at all.
    pub made_by_dos: bool,
    pub encrypted: bool,
    pub bad_crc: bool,
    /// Written to both headers.
    pub declared_size: Option<u32>,
    /// Method number in both headers, whatever the data is.
    pub method: Option<u16>,
    /// More flag bits in both headers.
    pub flags: u16,
    /// No sizes in the local header; they follow the data.
    pub descriptor: bool,
    /// Sizes and offset in zip64 extra fields.
    pub zip64: bool,
    /// Extra field of the central record.
    pub extra: Vec<u8>,
    /// Bytes in front of the local header.
    pub junk_before: Vec<u8>,
    /// What the local header says instead.
    pub local: Lies,
    /// Not listed in the directory.
    pub unlisted: bool,
    /// Listed with the place of the member of this index; nothing is written.
    pub same_place_as: Option<usize>,
}

/// Fields of the local header that differ from the directory.
#[derive(Clone, Default)]
pub struct Lies {
    pub name: Option<Vec<u8>>,
    pub method: Option<u16>,
    pub flags: Option<u16>,
    pub size: Option<u32>,
    pub signature: Option<[u8; 4]>,
    pub extra: Vec<u8>,
}

/// A plain member.
pub fn file(name: &str, data: impl AsRef<[u8]>) -> Member {
    Member {
        name: name.as_bytes().to_vec(),
        data: data.as_ref().to_vec(),
        ..Member::default()
    }
}

/// The same, deflated.
pub fn deflated(name: &str, data: impl AsRef<[u8]>) -> Member {
    Member {
        deflate: true,
        ..file(name, data)
    }
}

struct Fields {
    flags: u16,
    method: u16,
    crc: u32,
    packed: u32,
    size: u32,
    extra: Vec<u8>,
    name: Vec<u8>,
}

impl Fields {
    /// The part that both headers have.
    fn write(&self, out: &mut Vec<u8>) {
        for short in [self.flags, self.method, 0, 0x5c21] {
            out.extend(short.to_le_bytes());
        }
        for long in [self.crc, self.packed, self.size] {
            out.extend(long.to_le_bytes());
        }
        out.extend((self.name.len() as u16).to_le_bytes());
        out.extend((self.extra.len() as u16).to_le_bytes());
    }
}

fn packed(member: &Member) -> Vec<u8> {
    let mut packed = if member.encrypted {
        vec![0; 12]
    } else {
        Vec::new()
    };
    if member.deflate {
        let mut writer = flate2::write::DeflateEncoder::new(packed, flate2::Compression::default());
        writer.write_all(&member.data).expect("packed");
        packed = writer.finish().expect("packed");
    } else {
        packed.extend(&member.data);
    }
    packed
}

/// Writes the members in order, then the directory.
pub fn build(members: &[Member]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    let mut offsets = Vec::new();
    let mut listed = 0_u16;
    for member in members {
        let data = packed(member);
        let mut crc = flate2::Crc::new();
        crc.update(&member.data);
        let mut flags = member.flags;
        if member.encrypted {
            flags |= 1;
        }
        if member.descriptor {
            flags |= 8;
        }
        if !member.name.is_ascii() && std::str::from_utf8(&member.name).is_ok() {
            flags |= 1 << 11;
        }
        let sum = if member.bad_crc {
            !crc.sum()
        } else {
            crc.sum()
        };
        let size = member.declared_size.unwrap_or(member.data.len() as u32);
        let mut central = Fields {
            flags,
            method: member.method.unwrap_or(if member.deflate { 8 } else { 0 }),
            crc: sum,
            packed: data.len() as u32,
            size,
            extra: member.extra.clone(),
            name: member.name.clone(),
        };
        out.extend(&member.junk_before);
        let offset = member
            .same_place_as
            .map_or(out.len() as u32, |index| offsets[index]);
        offsets.push(offset);
        if member.same_place_as.is_none() {
            let hidden = member.descriptor;
            let local = Fields {
                flags: member.local.flags.unwrap_or(flags),
                method: member.local.method.unwrap_or(central.method),
                crc: if hidden { 0 } else { sum },
                packed: if hidden { 0 } else { central.packed },
                size: member.local.size.unwrap_or(if hidden { 0 } else { size }),
                extra: member.local.extra.clone(),
                name: member.local.name.clone().unwrap_or(member.name.clone()),
            };
            out.extend(member.local.signature.unwrap_or(*b"PK\x03\x04"));
            out.extend(20_u16.to_le_bytes());
            local.write(&mut out);
            out.extend(&local.name);
            out.extend(&local.extra);
            out.extend(&data);
            if hidden {
                out.extend(b"PK\x07\x08");
                for long in [sum, central.packed, size] {
                    out.extend(long.to_le_bytes());
                }
            }
        }
        if member.unlisted {
            continue;
        }
        listed += 1;
        let mut place = offset;
        if member.zip64 {
            central.extra.extend(1_u16.to_le_bytes());
            central.extra.extend(24_u16.to_le_bytes());
            for long in [size, central.packed, offset] {
                central.extra.extend(u64::from(long).to_le_bytes());
            }
            (central.size, central.packed, place) = (u32::MAX, u32::MAX, u32::MAX);
        }
        directory.extend(b"PK\x01\x02");
        directory.extend([20, if member.made_by_dos { 0 } else { 3 }]);
        directory.extend(20_u16.to_le_bytes());
        central.write(&mut directory);
        directory.extend([0; 6]);
        let mode = member.mode.unwrap_or(0o100_644);
        let attributes = if member.made_by_dos { 0 } else { mode << 16 };
        directory.extend(attributes.to_le_bytes());
        directory.extend(place.to_le_bytes());
        directory.extend(&central.name);
        directory.extend(&central.extra);
    }
    let at = out.len() as u32;
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(listed.to_le_bytes());
    out.extend(listed.to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0; 2]);
    out
}
