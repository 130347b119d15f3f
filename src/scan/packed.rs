//! Archives inside a package: known by name and bytes, and looked into within
//! bounds.

use std::io::{Cursor, Read as _};

use crate::skill::container::{Container, begins_member};
use crate::skill::path;

use super::program;

/// Suffixes of archives.
const SUFFIXES: &[&str] = &[
    ".zip", ".skill", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz",
    ".tar.zst", ".tzst", ".7z", ".rar", ".whl", ".egg", ".cab", ".iso", ".dmg",
];
/// Magic numbers of archives and packers, and their offsets.
const MAGICS: &[(usize, &[u8])] = &[
    (0, b"PK\x03\x04"),
    (0, b"PK\x05\x06"),
    (0, b"\x1f\x8b\x08"),
    (0, b"7z\xbc\xaf\x27\x1c"),
    (0, b"Rar!\x1a\x07"),
    (0, b"\xfd7zXZ\0"),
    (0, b"\x28\xb5\x2f\xfd"),
    (4, b"1AY&SY"),
    (0, b"MSCF\0\0\0\0"),
    (257, b"ustar"),
];
/// Documents that are zip files: suffix, and a member that all of them have.
const DOCUMENTS: &[(&[&str], &str)] = &[
    (
        &[
            "docx", "docm", "dotx", "dotm", "xlsx", "xlsm", "xltx", "xltm", "xlsb", "pptx", "pptm",
            "potx", "potm", "ppsx", "ppsm", "vsdx", "nupkg", "vsix",
        ],
        "[Content_Types].xml",
    ),
    (
        &["odt", "ods", "odp", "odg", "ott", "ots", "otp", "epub"],
        "mimetype",
    ),
    (&["jar", "war"], "META-INF/MANIFEST.MF"),
];

/// How deep archives in archives are opened.
const MAX_DEPTH: usize = 6;
/// Most members that are looked at, over all depths.
const MAX_MEMBERS: usize = 1 << 14;
/// Most inflated bytes, over all depths …
const MAX_BYTES: u64 = 128 << 20;
/// … and for each byte of the archive, with some for small ones: many small
/// bombs cost no more than one large file.
const MAX_FACTOR: u64 = 16;
const MIN_BYTES: u64 = 1 << 20;
/// Enough of a member to know what it is.
const HEAD_BYTES: u64 = 4096;
/// How far from its end a zip file's end record can begin.
const MAX_END_BYTES: usize = 22 + (1 << 16);

/// What an archive in the package is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Known by its suffix or first bytes.
    Archive,
    /// A document that happens to be a zip file.
    Document,
    /// A zip file behind other data.
    Appended,
}

/// What was found inside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inside {
    /// The first program: its path through all archives, and its format.
    pub(super) program: Option<(String, &'static str)>,
    /// Why not everything was looked at.
    pub(super) unseen: Option<&'static str>,
}

/// Whether the file at `path` is an archive.
pub(super) fn form(path: &str, bytes: &[u8]) -> Option<Form> {
    if document(path, bytes) {
        return Some(Form::Document);
    }
    if has_suffix(path) || has_magic(bytes) {
        return Some(Form::Archive);
    }
    ends_in_zip(bytes).then_some(Form::Appended)
}

/// Whether the name is that of an archive.
pub(super) fn has_suffix(path: &str) -> bool {
    let name = path::file_name(path).to_ascii_lowercase();
    SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}

fn has_magic(bytes: &[u8]) -> bool {
    MAGICS.iter().any(|(offset, magic)| {
        bytes
            .get(*offset..)
            .is_some_and(|rest| rest.starts_with(magic))
    })
}

/// A document by its suffix and by what all documents of its kind hold. A
/// suffix alone would be a hiding place.
fn document(path: &str, bytes: &[u8]) -> bool {
    let suffix = path::suffix(path);
    let Some((_, proof)) = DOCUMENTS
        .iter()
        .find(|(suffixes, _)| suffixes.contains(&suffix.as_str()))
    else {
        return false;
    };
    begins_member(bytes)
        && Container::open(Cursor::new(bytes)).is_ok_and(|mut zip| {
            zip.list()
                .members
                .iter()
                .any(|member| member.name == *proof)
        })
}

fn ends_in_zip(bytes: &[u8]) -> bool {
    let tail = &bytes[bytes.len().saturating_sub(MAX_END_BYTES)..];
    memchr::memmem::rfind(tail, b"PK\x05\x06").is_some()
        && std::str::from_utf8(bytes).is_err()
        && Container::open(Cursor::new(bytes)).is_ok_and(|mut zip| !zip.list().members.is_empty())
}

/// Looks for programs in the archive `bytes`, in archives in it, and so on.
pub(super) fn look_inside(bytes: &[u8]) -> Inside {
    let mut look = Look {
        members: MAX_MEMBERS,
        bytes: (bytes.len() as u64)
            .saturating_mul(MAX_FACTOR)
            .saturating_add(MIN_BYTES)
            .min(MAX_BYTES),
        inside: Inside::default(),
    };
    look.archive(bytes, "", 0);
    look.inside
}

struct Look {
    members: usize,
    bytes: u64,
    inside: Inside,
}

impl Look {
    fn unseen(&mut self, why: &'static str) {
        self.inside.unseen.get_or_insert(why);
    }

    fn is_done(&self) -> bool {
        self.inside.program.is_some()
    }

    /// Takes one member and `bytes` inflated bytes from what is left.
    fn pay(&mut self, bytes: u64) -> bool {
        if self.members == 0 || self.bytes < bytes {
            self.unseen("it holds more than is looked at");
            // What was inflated in vain is paid for, too: this was the last.
            self.bytes = 0;
            return false;
        }
        self.members -= 1;
        self.bytes -= bytes;
        true
    }

    fn archive(&mut self, bytes: &[u8], place: &str, depth: usize) {
        if depth == MAX_DEPTH {
            self.unseen("archives are nested too deep");
        } else if bytes.starts_with(b"\x1f\x8b") {
            self.gzip(bytes, place, depth);
        } else if is_tar(bytes) {
            self.tar(bytes, place, depth);
        } else if let Ok(zip) = Container::open(Cursor::new(bytes)) {
            self.zip(zip, place, depth);
        } else {
            self.unseen("its format is not read");
        }
    }

    fn zip(&mut self, mut zip: Container<Cursor<&[u8]>>, place: &str, depth: usize) {
        let listing = zip.list();
        if listing.cut.is_some() {
            self.unseen("its directory cannot be read to the end");
        }
        // All heads first: nothing expensive can stand in front of a program.
        let mut packed = Vec::new();
        for member in listing.members.iter().filter(|member| !member.is_folder()) {
            let Some(head) = zip.peek(member, HEAD_BYTES.min(self.bytes)) else {
                self.unseen(if member.encrypted {
                    "a member is encrypted"
                } else {
                    "a member cannot be read"
                });
                continue;
            };
            if !self.pay(head.len() as u64) {
                return;
            }
            if let Some(format) = program::of(&head) {
                let place = format!("{place}{}", member.name);
                self.inside.program = Some((place, format));
                return;
            }
            if has_magic(&head) {
                packed.push(member);
            }
        }
        for member in packed {
            // One byte more than is left, so that a cut is noticed.
            let whole = zip.peek(member, self.bytes + 1).unwrap_or_default();
            if !self.pay(whole.len() as u64) {
                return;
            }
            self.content(&whole, format!("{place}{}", member.name), depth);
            if self.is_done() {
                return;
            }
        }
    }

    /// One member: a program, an archive again, or nothing of interest.
    fn content(&mut self, bytes: &[u8], place: String, depth: usize) {
        if let Some(format) = program::of(bytes) {
            self.inside.program.get_or_insert((place, format));
        } else if has_magic(bytes) {
            self.archive(bytes, &format!("{place}/"), depth + 1);
        }
    }

    fn gzip(&mut self, bytes: &[u8], place: &str, depth: usize) {
        let mut inflated = Vec::new();
        // Bytes that came before an error count.
        let result = flate2::read::MultiGzDecoder::new(bytes)
            .take(self.bytes + 1)
            .read_to_end(&mut inflated);
        if result.is_err() {
            self.unseen("it cannot be inflated to the end");
        }
        // Too large or not, its head is seen.
        if !self.pay(inflated.len() as u64) {
            inflated.truncate(HEAD_BYTES as usize);
        }
        let place = if place.is_empty() { "content" } else { place };
        self.content(&inflated, place.trim_end_matches('/').to_owned(), depth);
    }

    fn tar(&mut self, bytes: &[u8], place: &str, depth: usize) {
        let mut rest = bytes;
        while let Some((header, behind)) = rest.split_at_checked(512) {
            if self.is_done() || header[0] == 0 || !self.pay(0) {
                return;
            }
            let Some(size) = octal(&header[124..136]) else {
                self.unseen("a member cannot be read");
                return;
            };
            let Ok(size) = usize::try_from(size) else {
                return;
            };
            let content = &behind[..size.min(behind.len())];
            // `0` and NUL are files, `7` a contiguous one.
            if matches!(header[156], b'0' | b'7' | 0) {
                let name = header[..100].split(|byte| *byte == 0).next();
                let name = String::from_utf8_lossy(name.unwrap_or_default());
                self.content(content, format!("{place}{name}"), depth);
            }
            rest = behind
                .get(size.div_ceil(512).saturating_mul(512)..)
                .unwrap_or_default();
        }
    }
}

fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(257..262) == Some(b"ustar")
}

fn octal(field: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(field).ok()?;
    u64::from_str_radix(text.trim_matches([' ', '\0']), 8).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    const ELF: &[u8] = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0";

    fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in members {
            writer
                .start_file(*name, zip::write::SimpleFileOptions::default())
                .expect("a member");
            writer.write_all(bytes).expect("its content");
        }
        writer.finish().expect("a zip file").into_inner()
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        writer.write_all(bytes).expect("packed");
        writer.finish().expect("packed")
    }

    fn tar(name: &str, bytes: &[u8]) -> Vec<u8> {
        let mut header = vec![0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
        header[156] = b'0';
        header[257..262].copy_from_slice(b"ustar");
        header.extend_from_slice(bytes);
        header.resize(header.len().next_multiple_of(512) + 1024, 0);
        header
    }

    #[test]
    fn programs_are_found_through_all_layers() {
        let tarball = gzip(&tar("bin/tool", ELF));
        let inside = look_inside(&zip(&[("a.txt", b"x"), ("b/c.tgz", &tarball)]));
        assert_eq!(inside.program, Some(("b/c.tgz/bin/tool".to_owned(), "ELF")));
    }

    #[test]
    fn a_false_size_or_checksum_hides_nothing() {
        let mut bytes = zip(&[("tool", ELF)]);
        let directory = memchr::memmem::find(&bytes, b"PK\x01\x02").expect("a directory");
        for header in [14, directory + 16] {
            bytes[header] ^= 0xff;
        }
        bytes[directory + 24] = 1;
        assert!(look_inside(&bytes).program.is_some());
    }

    #[test]
    fn bombs_and_broken_bytes_end() {
        let mut bomb = gzip(&vec![0; 64 << 20]);
        for _ in 0..4 {
            bomb = zip(&[("a.gz", &bomb), ("b.gz", &bomb), ("c.gz", &bomb)]);
        }
        assert!(look_inside(&bomb).unseen.is_some());
        let mut deep = b"x".to_vec();
        for _ in 0..50 {
            deep = gzip(&deep);
        }
        assert_eq!(
            look_inside(&deep).unseen,
            Some("archives are nested too deep")
        );
        for bytes in [&b"\x1f\x8b\x08"[..], b"PK\x03\x04", b"7z\xbc\xaf\x27\x1c"] {
            assert!(look_inside(bytes).unseen.is_some());
        }
    }

    #[test]
    fn a_bomb_in_front_hides_no_program() {
        let bomb = gzip(&vec![0; 8 << 20]);
        let inside = look_inside(&zip(&[("a.gz", &bomb), ("b.gz", &bomb), ("tool", ELF)]));
        assert_eq!(inside.program, Some(("tool".to_owned(), "ELF")));
        let inside = look_inside(&gzip(&[ELF, &[0; 8 << 20]].concat()));
        assert_eq!(inside.program, Some(("content".to_owned(), "ELF")));
    }

    #[test]
    fn forms_are_told_apart() {
        let plain = zip(&[("a", b"x")]);
        let office = zip(&[("[Content_Types].xml", b"<Types/>")]);
        assert_eq!(form("a.docx", &office), Some(Form::Document));
        assert_eq!(form("a.docx", &plain), Some(Form::Archive));
        assert_eq!(form("a.txt", b"x"), None);
        assert_eq!(form("a.ZIP", b"x"), Some(Form::Archive));
        let mut picture = b"\x89PNG\r\n\x1a\n\xff".to_vec();
        assert_eq!(form("a.png", &picture), None);
        picture.extend_from_slice(&plain);
        assert_eq!(form("a.png", &picture), Some(Form::Appended));
    }
}
