//! Addresses in a text: their parts, and which machines they reach.

use memchr::memmem;

use crate::text::Span;

/// Most bytes of an address that are looked at.
const MAX_URL: usize = 2048;
/// Most letters of a scheme.
const MAX_SCHEME: usize = 32;

/// An address with an authority (`scheme://user:password@host:port/…`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Url {
    /// All of it.
    pub span: Span,
    /// `http`, `postgres`, …
    pub scheme: Span,
    /// The password in front of `@`; `None` when there is none.
    pub password: Option<Span>,
    /// The host, without the brackets of an IPv6 address; may be empty.
    pub host: Span,
    /// Everything behind host and port.
    pub rest: Span,
}

/// Every address in `text`, in order. Linear: an address is read once and
/// bounded.
pub fn all(text: &str) -> impl Iterator<Item = Url> + '_ {
    let mut behind = 0;
    // Several addresses may share one run of letters; it is measured once.
    let mut run = 0;
    memmem::find_iter(text.as_bytes(), "://").filter_map(move |at| {
        if at < behind {
            return None;
        }
        if run < at + 3 {
            run = at + 3 + letters(&text.as_bytes()[at + 3..]);
        }
        let url = read(text, at, run)?;
        behind = url.rest.start;
        Some(url)
    })
}

/// Number of bytes at the front that an address may consist of.
fn letters(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| {
            !byte.is_ascii_whitespace()
                && !byte.is_ascii_control()
                && !matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b'\\' | b'^')
        })
        .count()
}

/// Reads the address whose `://` stands at `at`, in a run of letters up to
/// `run`.
fn read(text: &str, at: usize, run: usize) -> Option<Url> {
    let bytes = text.as_bytes();
    let scheme_start = bytes[..at]
        .iter()
        .rev()
        .take(MAX_SCHEME)
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
        .count();
    let mut scheme_start = at - scheme_start;
    while scheme_start < at && !bytes[scheme_start].is_ascii_alphabetic() {
        scheme_start += 1;
    }
    if scheme_start == at {
        return None;
    }
    let start = at + 3;
    let end = floor(text, run.min(start + MAX_URL));
    let authority_end = start
        + bytes[start..end]
            .iter()
            .position(|byte| matches!(byte, b'/' | b'?' | b'#'))
            .unwrap_or(end - start);
    // A slash may stand in a password that was not escaped; the last `@` of
    // the authority separates.
    let at_sign = bytes[start..authority_end]
        .iter()
        .rposition(|&byte| byte == b'@');
    let host_start = at_sign.map_or(start, |offset| start + offset + 1);
    let password = at_sign.and_then(|offset| {
        let colon = bytes[start..start + offset]
            .iter()
            .position(|&byte| byte == b':')?;
        let span = Span::new(start + colon + 1, start + offset);
        (!span.is_empty()).then_some(span)
    });
    let (host, port_start) = if bytes.get(host_start) == Some(&b'[') {
        let close = bytes[host_start..authority_end]
            .iter()
            .position(|&byte| byte == b']')?;
        (
            Span::new(host_start + 1, host_start + close),
            host_start + close + 1,
        )
    } else {
        let close = bytes[host_start..authority_end]
            .iter()
            .position(|byte| {
                matches!(
                    byte,
                    b':' | b')' | b']' | b',' | b';' | b'|' | b'*' | b'&' | b'!'
                )
            })
            .unwrap_or(authority_end - host_start);
        // Sentences end in dots that no host does.
        let mut close = host_start + close;
        while close > host_start && bytes[close - 1] == b'.' {
            close -= 1;
        }
        (Span::new(host_start, close), close)
    };
    let rest = floor(text, port_start.max(host.end));
    text.get(host.start..host.end)?;
    Some(Url {
        span: Span::new(scheme_start, trimmed(text, rest, end)),
        scheme: Span::new(scheme_start, at),
        password,
        host,
        rest: Span::new(rest, end),
    })
}

/// The end of an address without the punctuation of the sentence around it.
fn trimmed(text: &str, from: usize, end: usize) -> usize {
    let kept = text[from..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '*', '|']);
    from + kept.len()
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Url {
    /// Whether the scheme is `scheme`.
    #[must_use]
    pub fn is(&self, text: &str, scheme: &str) -> bool {
        self.scheme.of(text).eq_ignore_ascii_case(scheme)
    }

    /// Whether the host is written down: not empty, and more than a
    /// placeholder (`{host}`, `$HOST`, `<server>`).
    #[must_use]
    pub fn has_host(&self, text: &str) -> bool {
        let host = self.host.of(text);
        if host
            .bytes()
            .all(|byte| matches!(byte, b'x' | b'X' | b'.' | b'-'))
        {
            return false;
        }
        let mut depth = 0_u32;
        let mut variable = false;
        let mut literal = 0;
        for letter in host.chars() {
            match letter {
                '{' | '<' | '(' => depth += 1,
                '}' | '>' | ')' => depth = depth.saturating_sub(1),
                '$' | '%' => variable = true,
                '.' | '-' => variable = false,
                letter
                    if depth == 0 && !variable && (letter.is_alphanumeric() || letter == ':') =>
                {
                    literal += 1;
                }
                _ => {}
            }
        }
        literal > 0
    }
}

/// Whether `host` is this machine or a private network: names by name, numbers
/// by their real octets.
#[must_use]
pub fn is_local(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if let Some([first, second, ..]) = octets(&host) {
        return match first {
            0 | 10 | 127 => true,
            172 => (16..32).contains(&second),
            192 => second == 168,
            _ => false,
        };
    }
    if host.contains(':') {
        return match host.parse::<std::net::Ipv6Addr>() {
            Ok(address) => {
                let first = address.segments()[0];
                address.is_loopback()
                    || address.is_unspecified()
                    || (first & 0xfe00) == 0xfc00
                    || (first & 0xffc0) == 0xfe80
                    || address
                        .to_ipv4_mapped()
                        .is_some_and(|inner| is_local(&inner.to_string()))
            }
            Err(_) => false,
        };
    }
    host == "localhost"
        || host == "host.docker.internal"
        || host.ends_with(".localhost")
        || host.ends_with(".local")
}

/// The four octets of a plain dotted address.
#[must_use]
pub fn octets(host: &str) -> Option<[u8; 4]> {
    host.parse::<std::net::Ipv4Addr>()
        .ok()
        .map(|address| address.octets())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(text: &str) -> Vec<&str> {
        all(text).map(|url| url.host.of(text)).collect()
    }

    #[test]
    fn parts_of_addresses() {
        let text = "see http://demo:s3cret@api.example.com:81/v1, and <https://[::1]:8/x>.";
        let urls: Vec<Url> = all(text).collect();
        assert_eq!(urls[0].password.map(|span| span.of(text)), Some("s3cret"));
        assert_eq!(urls[0].host.of(text), "api.example.com");
        assert_eq!(
            urls[0].span.of(text),
            "http://demo:s3cret@api.example.com:81/v1"
        );
        assert_eq!(urls[1].host.of(text), "::1");
        assert_eq!(hosts("At http://example.com."), ["example.com"]);
        assert_eq!(hosts("://x é://y"), Vec::<&str>::new());
    }

    #[test]
    fn placeholders_are_no_hosts() {
        for (text, known) in [
            ("http://{host}:{port}/", false),
            ("http://$HOST/x", false),
            ("http://<server>/x", false),
            ("http://xxx.xx/x", false),
            ("http://{sub}.example.com/", true),
            ("http://", false),
        ] {
            let any = all(text).any(|url| url.has_host(text));
            assert_eq!(any, known, "{text}");
        }
    }

    #[test]
    fn private_by_octets_not_by_letters() {
        for host in [
            "localhost",
            "127.1.2.3",
            "10.0.0.1",
            "172.31.0.1",
            "192.168.9.9",
            "::1",
            "0.0.0.0",
            "fd00::1",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "10.evil.example",
            "172.32.0.1",
            "192.169.0.1",
            "2001:db8::1",
            "localhost.example.com",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
