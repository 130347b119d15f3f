//! A zip file, taken apart: its directory, its local headers, its contents.
//! Pure: works on anything that reads and seeks, so the doors and the scanner
//! share it.

mod header;

use std::io::{Read, Seek, SeekFrom};

use header::{
    CENTRAL, DESCRIPTOR, DESCRIPTOR_BYTES, LOCAL, LOCAL_HEADER_BYTES, LOCAL_SIGNATURE, UTF8,
    bytes_at, difference, header,
};
use zip::read::OwnedZipFileEntry;
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, ZipReadOptions};

/// Most members of a directory that are looked at.
pub const MAX_LISTED: usize = 1 << 16;

/// Most bytes of all names of a directory together.
const MAX_NAME_BYTES: usize = 32 << 20;

/// An open zip file.
#[derive(Debug)]
pub struct Container<R> {
    archive: ZipIterable<R>,
}

/// One member, as the central directory describes it.
#[derive(Debug)]
pub struct Member {
    /// The name as people see it; lossy when it is not UTF-8.
    pub name: String,
    /// The flag promises UTF-8 and the bytes do not keep it.
    pub name_is_broken: bool,
    /// Declared size of the content.
    pub size: u64,
    /// Size of the packed data.
    pub packed_size: u64,
    /// Whether the content is encrypted.
    pub encrypted: bool,
    /// Type and permission bits; `None` for archives made off Unix.
    pub mode: Option<u32>,
    /// Offset of the local header in the file.
    pub header_start: u64,
    entry: OwnedZipFileEntry,
}

/// The members of a container.
#[derive(Debug)]
pub struct Listing {
    /// In the order of the directory.
    pub members: Vec<Member>,
    /// How many the end record announces.
    pub announced: usize,
    /// Why the directory was not read to its end, if it was not.
    pub cut: Option<Cut>,
}

/// Why a directory was not read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It is longer than anybody looks.
    Bounded,
    /// It cannot be read on, in words.
    Broken(String),
}

/// The bytes of a container that one member takes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Offset of the local header.
    pub start: u64,
    /// Offset of the packed data.
    pub data: u64,
    /// Offset behind the packed data.
    pub end: u64,
    /// Most bytes that a descriptor behind the data takes up.
    pub trailer: u64,
}

impl<R: Read + Seek> Container<R> {
    /// Finds the directory.
    ///
    /// # Errors
    /// In words, when this is no readable zip file.
    pub fn open(reader: R) -> Result<Self, String> {
        let archive = ZipIterable::try_new(reader, zip::read::Config::default())
            .map_err(|error| refusal(&error.to_string()))?;
        Ok(Self { archive })
    }

    /// Reads the directory, at most [`MAX_LISTED`] members of it. Names may
    /// occur twice.
    pub fn list(&mut self) -> Listing {
        let announced = self.archive.len();
        let mut listing = Listing {
            members: Vec::new(),
            announced,
            cut: None,
        };
        let mut name_bytes = 0;
        let entries = match self.archive.files() {
            Ok(entries) => entries,
            Err(error) => {
                listing.cut = Some(Cut::Broken(error.to_string()));
                return listing;
            }
        };
        for entry in entries {
            match entry {
                Ok(entry) => {
                    name_bytes += entry.name_raw().len();
                    listing.members.push(Member::new(entry.into()));
                }
                Err(error) => {
                    listing.cut = Some(Cut::Broken(error.to_string()));
                    break;
                }
            }
            if listing.members.len() == MAX_LISTED || name_bytes > MAX_NAME_BYTES {
                if listing.members.len() < announced {
                    listing.cut = Some(Cut::Bounded);
                }
                break;
            }
        }
        listing
    }

    /// Compares the local header of `member` with the directory. Readers that
    /// trust one and readers that trust the other must see the same.
    ///
    /// # Errors
    /// In words, when there is no local header.
    pub fn local(&mut self, member: &Member) -> Result<(Extent, Option<String>), String> {
        let reader = self.reader()?;
        let central = header(reader, member.entry.central_header_start(), &CENTRAL)?;
        let local = header(reader, member.header_start, &LOCAL)?;
        let data = member.header_start
            + LOCAL_HEADER_BYTES
            + local.name.len() as u64
            + local.extra.len() as u64;
        let extent = Extent {
            start: member.header_start,
            data,
            end: data.saturating_add(member.packed_size),
            trailer: if local.flags & DESCRIPTOR == 0 {
                0
            } else {
                DESCRIPTOR_BYTES
            },
        };
        Ok((extent, difference(member, &central, &local)))
    }

    /// Inflates `member`, at most `limit` bytes and one more: a longer result
    /// has exactly `limit + 1` bytes.
    ///
    /// # Errors
    /// The bytes inflated so far, and in words what is wrong.
    pub fn read(&mut self, member: &Member, limit: u64) -> Result<Vec<u8>, (u64, String)> {
        if !matches!(
            member.entry.compression(),
            CompressionMethod::Stored | CompressionMethod::Deflated
        ) {
            let method = self
                .reader()
                .and_then(|reader| header(reader, member.record_start(), &CENTRAL))
                .map_err(|reason| (0, reason))?
                .method;
            return Err((0, format!("packing method {method} is not supported")));
        }
        let reader = self.reader().map_err(|reason| (0, reason))?;
        let file = member
            .entry
            .as_ref()
            .with_reader(reader, ZipReadOptions::new())
            .map_err(|error| (0, error.to_string()))?;
        let mut bytes = Vec::new();
        // The declared size is a claim: never allocate by it.
        match file.take(limit.saturating_add(1)).read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err((bytes.len() as u64, error.to_string())),
        }
    }

    /// The first `limit` bytes of `member`, whatever its declared size and
    /// checksum are and however it ends; `None` when it cannot be inflated at
    /// all. For looking, not for unpacking.
    pub fn peek(&mut self, member: &Member, limit: u64) -> Option<Vec<u8>> {
        if member.encrypted {
            return None;
        }
        let (extent, _) = self.local(member).ok()?;
        let reader = self.reader().ok()?;
        reader.seek(SeekFrom::Start(extent.data)).ok()?;
        let packed = reader.take(member.packed_size);
        let mut bytes = Vec::new();
        // Bytes that came before an error count.
        let _ = match member.entry.compression() {
            CompressionMethod::Stored => packed.take(limit).read_to_end(&mut bytes),
            CompressionMethod::Deflated => flate2::read::DeflateDecoder::new(packed)
                .take(limit)
                .read_to_end(&mut bytes),
            _ => return None,
        };
        Some(bytes)
    }

    /// Up to `count` bytes at `offset`.
    ///
    /// # Errors
    /// In words, when the file cannot be read.
    pub fn bytes_at(&mut self, offset: u64, count: u64) -> Result<Vec<u8>, String> {
        bytes_at(self.reader()?, offset, count)
    }

    fn reader(&mut self) -> Result<&mut R, String> {
        let files = self.archive.files().map_err(|error| error.to_string())?;
        Ok(files.reader_mut())
    }
}

impl Member {
    fn new(entry: OwnedZipFileEntry) -> Self {
        let raw = entry.name_raw();
        let flags = entry.flags().as_u16();
        // Without the flag the bytes should be CP437, but most tools that
        // forget the flag mean UTF-8.
        let (name, name_is_broken) = match std::str::from_utf8(raw) {
            Ok(name) => (name.to_owned(), false),
            Err(_) if flags & UTF8 == 0 => match entry.name() {
                Ok(name) => (name.into_owned(), false),
                Err(_) => (String::from_utf8_lossy(raw).into_owned(), true),
            },
            Err(_) => (String::from_utf8_lossy(raw).into_owned(), true),
        };
        Self {
            name,
            name_is_broken,
            size: entry.size(),
            packed_size: entry.compressed_size(),
            encrypted: entry.encrypted(),
            mode: entry.unix_mode(),
            header_start: entry.header_start(),
            entry,
        }
    }

    /// Offset of its record in the central directory.
    #[must_use]
    pub fn record_start(&self) -> u64 {
        self.entry.central_header_start()
    }

    /// Whether the name says folder.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.name.ends_with(['/', '\\'])
    }
}

/// Whether the bytes begin like a member of a zip file.
#[must_use]
pub fn begins_member(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_SIGNATURE)
}
/// Why a file is no archive, in words of people who do not know the format.
fn refusal(reason: &str) -> String {
    if reason.contains("EOCD") {
        "it is no zip file, or its end is missing".to_owned()
    } else {
        reason.to_owned()
    }
}
