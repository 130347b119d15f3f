//! What `exec` and `mcp` are told of secrets, and of the bounds of a run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::error::{Error, RunError};
use crate::io::process::{self, absolute_folder};
use crate::io::text_file;
use crate::secrecy::given::{Given, MAX_BYTES};

/// The longest time of a run that nobody says one for, in seconds.
const TIMEOUT: u64 = 600;

/// Where the secrets of requests come from.
#[derive(Args, Debug)]
pub(in super::super) struct SecretsArgs {
    /// JSON object of names and values; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "secret_fd")]
    secrets_file: Option<String>,

    /// The same, from the open file descriptor N
    #[arg(long, value_name = "N")]
    secret_fd: Option<i32>,
}

impl SecretsArgs {
    /// The secrets; none if nobody says where they are.
    ///
    /// # Errors
    /// When they cannot be read; nothing of them is repeated.
    pub(in super::super) fn given(&self) -> Result<Given, Error> {
        let (source, text) = match (&self.secrets_file, self.secret_fd) {
            (Some(name), _) => (format!("`{name}`"), text_file::read(name, MAX_BYTES)),
            (None, Some(number)) => (
                format!("file descriptor {number}"),
                process::read_descriptor(number, MAX_BYTES),
            ),
            (None, None) => return Ok(Given::default()),
        };
        text.and_then(|text| Given::parse(&text)).map_err(|fault| {
            Error::Run(RunError::SecretsUnusable {
                origin: source,
                fault,
            })
        })
    }

    /// The flag that was given, if one was.
    pub(in super::super) fn named(&self) -> Option<&'static str> {
        let file = self.secrets_file.as_ref().map(|_| "--secrets-file");
        file.or(self.secret_fd.map(|_| "--secret-fd"))
    }

    pub(in super::super) fn are_on_standard_input(&self) -> bool {
        self.secrets_file.as_deref() == Some("-")
    }
}

/// The bounds of a run.
#[derive(Args, Clone, Debug)]
pub(in super::super) struct BoundsArgs {
    /// Append a line to FILE before a command runs: who, what, which secrets,
    /// by name
    #[arg(long, value_name = "FILE")]
    pub(super) audit: Option<String>,

    /// Folder a command may write to, its TMPDIR [default: one of its own,
    /// removed afterwards]
    #[arg(long, value_name = "DIR")]
    pub(super) work: Option<String>,

    /// Another folder it may read; may be given several times
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<String>,

    /// Keep the network from it; said when the kernel cannot
    #[arg(long)]
    pub(super) no_network: bool,

    /// End it, and all that it started, after SECONDS; 0 is never
    #[arg(long, value_name = "SECONDS", default_value_t = TIMEOUT)]
    timeout: u64,
}

impl BoundsArgs {
    /// The longest time.
    pub(in super::super) fn timeout(&self) -> Option<Duration> {
        Some(self.timeout)
            .filter(|seconds| *seconds > 0)
            .map(Duration::from_secs)
    }

    /// A flag that was given, if one was.
    pub(in super::super) fn named(&self) -> Option<&'static str> {
        [
            ("--audit", self.audit.is_some()),
            ("--work", self.work.is_some()),
            ("--allow-read", !self.allow_read.is_empty()),
            ("--no-network", self.no_network),
            ("--timeout", self.timeout != TIMEOUT),
        ]
        .into_iter()
        .find_map(|(flag, given)| given.then_some(flag))
    }

    /// What else may be read.
    pub(super) fn read(&self) -> Result<Vec<PathBuf>, Error> {
        let words = self.allow_read.iter();
        words.map(|word| absolute_folder(Path::new(word))).collect()
    }
}
