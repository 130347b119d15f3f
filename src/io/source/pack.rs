//! Opens a managed pack: one folder or one archive, from this machine or from
//! an address; and the index that names its newest release.

use std::io::Read as _;
use std::path::Path;

use crate::error::{Error, RunError};
use crate::skill::limits::Limits;
use crate::store::managed::{Index, MAX_JSON, Release};
use crate::store::source::Source;

use super::super::target::{Directory, Target, spool};
use super::web;

/// Opens the pack that `words` name: it, and `sha256:…` of an archive. An
/// archive must have the SHA-256 `sha256`, if there is one.
///
/// # Errors
/// When it is not there, cannot be fetched, or is another.
#[expect(clippy::disallowed_methods, reason = "this is the door to packs")]
pub fn open_pack(
    words: &str,
    limits: Limits,
    sha256: Option<&str>,
) -> Result<(Target, Option<String>), Error> {
    let unusable = |fault: &str| {
        Error::Run(RunError::PackUnusable {
            origin: words.to_owned(),
            fault: fault.to_owned(),
        })
    };
    match Source::parse(words).map_err(|fault| unusable(&fault))? {
        Source::Web(url) => {
            let (target, revision) = web::fetch(&url, limits, sha256)?;
            Ok((target, Some(revision)))
        }
        Source::Git(_) => Err(unusable("a repository is none; name a folder of a clone")),
        Source::Local(path) => {
            let path = Path::new(&path);
            let failed = || Error::world(format!("cannot open `{words}`"));
            let metadata = match std::fs::metadata(path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    return Err(unusable("it is not there"));
                }
                metadata => metadata.map_err(failed())?,
            };
            if metadata.is_dir() {
                if sha256.is_some() {
                    return Err(unusable(
                        "a folder has no SHA-256; leave it out, or name an archive",
                    ));
                }
                let name = path
                    .file_name()
                    .map(|name| name.to_string_lossy().into_owned());
                let directory = Directory {
                    path: path.to_owned(),
                    name: name.unwrap_or_else(|| ".".to_owned()),
                    address: None,
                };
                return Ok((Target::Directory(directory), None));
            }
            let file = std::fs::File::open(path).map_err(failed())?;
            let mut hashing = web::Hashing::new(file);
            let spooled = spool(&mut hashing, words, limits)?;
            let found = hashing.digest();
            if let Some(expected) = sha256
                && !expected.eq_ignore_ascii_case(&found)
            {
                return Err(Error::AnotherHash {
                    source_words: words.to_owned(),
                    found,
                    expected: expected.to_owned(),
                });
            }
            Ok((Target::Spooled(spooled), Some(format!("sha256:{found}"))))
        }
    }
}

/// The newest release that the index at `address` names: its version, and where
/// it is.
///
/// # Errors
/// When the index cannot be fetched or followed.
pub fn newest(address: &str) -> Result<(String, Release), Error> {
    let unusable = |fault: String| {
        Error::Run(RunError::IndexUnusable {
            address: address.to_owned(),
            fault,
        })
    };
    let (base, response) = web::get(address)?;
    let mut text = String::new();
    response
        .into_body()
        .into_reader()
        .take(MAX_JSON as u64 + 1)
        .read_to_string(&mut text)
        .map_err(|error| unusable(error.to_string()))?;
    if text.len() > MAX_JSON {
        return Err(unusable(format!("it holds more than {MAX_JSON} bytes")));
    }
    let (version, release) = Index::parse(&text).map_err(unusable)?;
    Ok((
        version,
        Release {
            url: web::join(&base, &release.url),
            ..release
        },
    ))
}
