//! Which bytes were really assessed, and what was not and why.

/// Why a file, or a part of it, was not assessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A parser skipped a part, or there is no analyser for the language.
    Parse,
    /// Not UTF-8; only a lossy reading was possible.
    Encoding,
    /// Binary data of no known inert type.
    Binary,
    /// An encrypted archive member.
    Encrypted,
    /// Could not be read or inflated.
    Read,
    /// Too large for the analysis.
    TooLarge,
    /// Loads or runs content from elsewhere at run time.
    Remote,
    /// Decodes and runs data that we could not decode.
    Packed,
}

impl Reason {
    /// The prefix in `completeness.not_assessed`.
    #[must_use]
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Encoding => "encoding",
            Self::Binary => "binary",
            Self::Encrypted => "encrypted",
            Self::Read => "read",
            Self::TooLarge => "too-large",
            Self::Remote => "remote",
            Self::Packed => "packed",
        }
    }
}

/// One thing that was not assessed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// Path in the package.
    pub path: String,
    /// Why.
    pub reason: Reason,
    /// In words: what exactly, where.
    pub detail: String,
}

impl Gap {
    /// `prefix:path`, the token of `completeness.not_assessed`.
    #[must_use]
    pub fn token(&self) -> String {
        format!("{}:{}", self.reason.prefix(), self.path)
    }
}

/// Suffixes of pictures; programs that save them mix these up.
const IMAGE: &[&str] = &[
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "ico", "bmp",
];

/// Magic numbers of media types that nothing runs: (offset, bytes, suffixes
/// that may hold them).
const INERT: &[(usize, &[u8], &[&str])] = &[
    (0, b"\x89PNG\r\n\x1a\n", IMAGE),
    (0, b"\xff\xd8\xff", IMAGE),
    (0, b"GIF87a", IMAGE),
    (0, b"GIF89a", IMAGE),
    (8, b"WEBP", IMAGE),
    (8, b"WAVE", &["wav"]),
    // What the Finder leaves behind.
    (4, b"Bud1", &["ds_store"]),
    (0, b"\0\0\x01\0", &["ico"]),
    (0, b"BM", &["bmp"]),
    (0, b"II*\0", &["tif", "tiff"]),
    (0, b"MM\0*", &["tif", "tiff"]),
    (0, b"wOFF", &["woff"]),
    (0, b"wOF2", &["woff2"]),
    (0, b"\0\x01\0\0", &["ttf"]),
    (0, b"true", &["ttf"]),
    (0, b"OTTO", &["otf"]),
    (0, b"ID3", &["mp3"]),
    (0, b"OggS", &["ogg", "oga", "ogv", "opus"]),
    (0, b"fLaC", &["flac"]),
    (4, b"ftyp", &["mp4", "m4a", "mov", "avif", "heic"]),
    (0, b"\x1aE\xdf\xa3", &["webm", "mkv"]),
];

/// Whether the bytes begin like a known inert media type, under a name that
/// fits. Such a file counts as assessed.
#[must_use]
pub fn is_inert(path: &str, bytes: &[u8]) -> bool {
    let suffix = crate::skill::path::suffix(path);
    bytes.is_empty()
        || INERT.iter().any(|(offset, magic, suffixes)| {
            bytes
                .get(*offset..)
                .is_some_and(|rest| rest.starts_with(magic))
                && suffixes.contains(&suffix.as_str())
        })
}
