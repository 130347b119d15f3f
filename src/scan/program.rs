//! Compiled programs, known by their magic numbers.

/// Formats by their first bytes. `MZ` is two letters of many texts and has a
/// test of its own.
const MAGICS: &[(&[u8], &str)] = &[
    (b"\x7fELF", "ELF"),
    (b"\xfe\xed\xfa\xce", "Mach-O"),
    (b"\xfe\xed\xfa\xcf", "Mach-O"),
    (b"\xce\xfa\xed\xfe", "Mach-O"),
    (b"\xcf\xfa\xed\xfe", "Mach-O"),
    (b"\xca\xfe\xba\xbe", "Mach-O or Java class"),
    (b"\xbe\xba\xfe\xca", "Mach-O"),
    (b"\xca\xfe\xba\xbf", "Mach-O"),
    (b"\xbf\xba\xfe\xca", "Mach-O"),
    (b"dex\n03", "Dalvik"),
];

/// The format of the program that `bytes` begin; `None` for anything else.
pub(super) fn of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"MZ") {
        // Programs have bytes that no text has.
        let binary = memchr::memchr(0, bytes).is_some() || std::str::from_utf8(bytes).is_err();
        return binary.then_some("PE");
    }
    MAGICS
        .iter()
        .find(|(magic, _)| bytes.starts_with(magic))
        .map(|(_, format)| *format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_magics_only() {
        assert_eq!(of(b"\xfe\xed\xfa\xcf\0"), Some("Mach-O"));
        assert_eq!(of(b"\xfe\xed\xfa\0"), None);
        assert_eq!(of(b"MZ is a town.\n"), None);
        assert_eq!(of(b"MZ\x90\0\x03\0"), Some("PE"));
    }
}
