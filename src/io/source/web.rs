//! A package from an address: https, or http to this machine.

use std::io::{Read, Result as IoResult};
use std::net::IpAddr;
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use ureq::http::{Response, Uri};

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::skill::package::hex;

use super::super::target::{Target, spool};

/// Most redirects that are followed.
const MAX_REDIRECTS: usize = 5;
/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(20);
/// Longest wait for all of it.
const WHOLE: Duration = Duration::from_secs(300);

/// Fetches `url`: the package, and `sha256:…` of what came.
pub(super) fn fetch(
    url: &str,
    limits: Limits,
    sha256: Option<&str>,
) -> Result<(Target, String), Error> {
    let (_, response) = get(url)?;
    let mut body = Hashing::new(response.into_body().into_reader());
    let spooled = spool(&mut body, &name(url), limits)?;
    let found = body.digest();
    if let Some(expected) = sha256
        && !expected.eq_ignore_ascii_case(&found)
    {
        return Err(Error::AnotherHash {
            source_words: url.to_owned(),
            found,
            expected: expected.to_owned(),
        });
    }
    Ok((Target::Spooled(spooled), format!("sha256:{found}")))
}

/// Asks for `url`, redirects followed: where it ended, and the answer.
pub(super) fn get(url: &str) -> Result<(Uri, Response<ureq::Body>), Error> {
    let failed = |fault: String| Error::FetchFailed {
        source_words: url.to_owned(),
        fault,
    };
    let mut uri = allowed(url).map_err(|fault| Error::SourceUnusable {
        source_words: url.to_owned(),
        fault,
    })?;
    let mut redirects = 0;
    loop {
        let response = agent(&uri, WHOLE)
            .get(&uri)
            .call()
            .map_err(|error| failed(error.to_string()))?;
        let status = response.status();
        let location = response.headers().get("location");
        let Some(location) = location.filter(|_| status.is_redirection()) else {
            if !status.is_success() {
                return Err(failed(format!("the server answered {status}")));
            }
            return Ok((uri, response));
        };
        if redirects == MAX_REDIRECTS {
            return Err(failed(format!("more than {MAX_REDIRECTS} redirects")));
        }
        redirects += 1;
        let location = location
            .to_str()
            .map_err(|_| failed("a redirect that is no address".to_owned()))?;
        uri = follow(&uri, location).map_err(&failed)?;
    }
}

/// Sends `body`, JSON, to `url`; no redirect is followed.
///
/// # Errors
/// Why there is no answer, a clause.
pub(in crate::io) fn post(
    url: &str,
    body: &str,
    key: Option<&str>,
    timeout: Duration,
) -> Result<Response<ureq::Body>, String> {
    let uri = allowed(url)?;
    let mut request = agent(&uri, timeout)
        .post(&uri)
        .header("content-type", "application/json")
        .header("accept", "application/json");
    if let Some(key) = key {
        request = request.header("authorization", format!("Bearer {key}"));
    }
    request.send(body).map_err(|error| error.to_string())
}

/// Where a redirect leads, if we go there.
fn follow(from: &Uri, location: &str) -> Result<Uri, String> {
    let address = join(from, location);
    let to = allowed(&address).map_err(|fault| format!("redirected to `{address}`: {fault}"))?;
    if is_https(from) && !is_https(&to) {
        return Err(format!(
            "redirected from https to `{address}`, which is not encrypted"
        ));
    }
    Ok(to)
}

fn is_https(uri: &Uri) -> bool {
    uri.scheme_str() == Some("https")
}

/// One that follows no redirect by itself. A proxy of the environment is for
/// the world, not for this machine.
fn agent(uri: &Uri, whole: Duration) -> ureq::Agent {
    let builder = ureq::Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .timeout_connect(Some(CONNECT))
        .timeout_global(Some(whole))
        .user_agent(concat!("skilldeck/", env!("CARGO_PKG_VERSION")));
    if is_https(uri) {
        builder.build().into()
    } else {
        builder.proxy(None).build().into()
    }
}

/// The address, if we go there.
pub(in crate::io) fn allowed(address: &str) -> Result<Uri, String> {
    let uri: Uri = address
        .split('#')
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|error| format!("it is no address: {error}"))?;
    let authority = uri.authority().ok_or("it names no host")?;
    if authority.as_str().contains('@') {
        return Err("it holds a user or password".to_owned());
    }
    match uri.scheme_str() {
        Some("https") => Ok(uri),
        Some("http") if is_loopback(authority.host()) => Ok(uri),
        Some("http") => Err(
            "without encryption only this machine is asked (127.0.0.1 or [::1]); use https"
                .to_owned(),
        ),
        _ => Err("only https is followed".to_owned()),
    }
}

/// A name could resolve to anything; only a number counts.
fn is_loopback(host: &str) -> bool {
    host.trim_start_matches('[')
        .trim_end_matches(']')
        .parse::<IpAddr>()
        .is_ok_and(|address| address.is_loopback())
}

/// Where `location` leads from `base`.
pub(super) fn join(base: &Uri, location: &str) -> String {
    let scheme = base.scheme_str().unwrap_or("https");
    let authority = base.authority().map_or("", |authority| authority.as_str());
    let head = location.split(['/', '?', '#']).next().unwrap_or_default();
    if head.contains(':') {
        return location.to_owned();
    }
    if location.starts_with("//") {
        return format!("{scheme}:{location}");
    }
    let path = base.path();
    let path = if location.starts_with('/') {
        location.to_owned()
    } else if location.starts_with('?') {
        format!("{path}{location}")
    } else {
        let folder = path.rfind('/').map_or("/", |end| &path[..=end]);
        format!("{folder}{location}")
    };
    format!("{scheme}://{authority}{path}")
}

/// The last component of the path: what people know the package by.
fn name(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let path = path.split_once("://").map_or(path, |(_, rest)| rest);
    match path.rsplit_once('/') {
        Some((_, name)) if !name.is_empty() => name.to_owned(),
        _ => "download".to_owned(),
    }
}

/// A reader that hashes what goes by.
pub(super) struct Hashing<R> {
    inner: R,
    hasher: Sha256,
}

impl<R> Hashing<R> {
    pub(super) fn new(inner: R) -> Self {
        Self {
            inner,
            hasher: Sha256::new(),
        }
    }

    /// The SHA-256 of all that went by, in hex.
    pub(super) fn digest(self) -> String {
        hex(&self.hasher.finalize())
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        let count = self.inner.read(buffer)?;
        self.hasher.update(&buffer[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_and_this_machine_are_asked() {
        for address in [
            "https://example.com/a.skill",
            "http://127.0.0.1:8080/a",
            "http://[::1]:8080/a",
        ] {
            assert!(allowed(address).is_ok(), "{address}");
        }
        for address in [
            "http://example.com/a",
            "http://localhost/a",
            "http://127.0.0.1.example.com/a",
            "http://192.0.2.1/a",
            "https://user@example.com/a",
            "ftp://127.0.0.1/a",
            "/a",
        ] {
            assert!(allowed(address).is_err(), "{address}");
        }
    }

    #[test]
    fn redirects_are_joined() {
        let base: Uri = "https://example.com/a/b?c=d".parse().expect("an address");
        for (location, address) in [
            ("e", "https://example.com/a/e"),
            ("/e", "https://example.com/e"),
            ("//f.test/e", "https://f.test/e"),
            ("?g", "https://example.com/a/b?g"),
            ("http://f.test/", "http://f.test/"),
        ] {
            assert_eq!(join(&base, location), address);
        }
        assert!(follow(&base, "/e").is_ok());
        assert!(follow(&base, "http://127.0.0.1/e").is_err(), "a downgrade");
        assert!(follow(&base, "http://f.test/e").is_err());
        assert_eq!(name("https://example.com/x/demo.skill?d=1"), "demo.skill");
        assert_eq!(name("https://example.com"), "download");
    }
}
