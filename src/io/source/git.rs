//! A package from a repository, by way of the system's git. Nothing of the
//! machine's configuration counts, and nothing of the repository is run.

use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use walkdir::WalkDir;

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::store::source::GitSource;

use super::super::git;
use super::super::platform::{Group, Push, grouped};

/// Longest time for one call of git.
const PATIENCE: Duration = Duration::from_secs(120);
/// Pause between two looks at it.
const PAUSE: Duration = Duration::from_millis(20);
/// Looks at the process for one look at how much it has written.
const LOOKS: u32 = 10;
/// Most files a clone may hold while it is made.
const MAX_FILES: usize = 200_000;
/// What of git's own words is repeated.
const MAX_WORDS: u64 = 2000;

/// A clone in a temporary folder.
pub(super) struct Clone {
    pub(super) temporary: tempfile::TempDir,
    /// The work tree, without `.git`.
    pub(super) root: PathBuf,
    /// What was asked for in it.
    pub(super) folder: PathBuf,
    /// The full commit.
    pub(super) commit: String,
}

/// Fetches one commit and lays out its files.
#[expect(clippy::disallowed_methods, reason = "this is the door to git")]
pub(super) fn clone(words: &str, source: &GitSource, limits: Limits) -> Result<Clone, Error> {
    let temporary = tempfile::Builder::new()
        .prefix("skilldeck-git-")
        .tempdir()
        .map_err(Error::world("cannot make a temporary folder"))?;
    // Findings name the package by this folder.
    let root = temporary.path().join(repository_name(&source.url));
    std::fs::create_dir(&root).map_err(Error::world("cannot make a temporary folder"))?;
    let call = Call {
        words,
        root: &root,
        temporary: temporary.path(),
        limit: limits.max_total_bytes.saturating_mul(2),
    };
    let revision = source.revision.as_deref().unwrap_or("HEAD");
    call.run(["init", "--quiet", "--template="])?;
    call.run([
        "fetch",
        "--quiet",
        "--depth=1",
        "--no-tags",
        "--no-recurse-submodules",
        "--no-write-fetch-head",
        "--refmap=",
        "--",
        &source.url,
        &format!("{revision}:refs/skilldeck/wanted"),
    ])?;
    let commit = call.run(["rev-parse", "--verify", "refs/skilldeck/wanted^{commit}"])?;
    let commit = commit.trim().to_owned();
    call.run(["checkout", "--quiet", "--detach", &commit])?;
    std::fs::remove_dir_all(root.join(".git"))
        .map_err(Error::world("cannot clean a temporary folder"))?;
    let folder = inside(&root, source.folder.as_deref()).ok_or_else(|| Error::SourceUnusable {
        source_words: words.to_owned(),
        fault: "the repository has no such folder".to_owned(),
    })?;
    Ok(Clone {
        temporary,
        root,
        folder,
        commit,
    })
}

/// The last component of the address.
fn repository_name(url: &str) -> String {
    let name = url.trim_end_matches('/').rsplit('/').next();
    let name = name.unwrap_or_default().trim_end_matches(".git");
    let name: String = name
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
        .take(100)
        .collect();
    if name.is_empty() {
        "repository".to_owned()
    } else {
        name
    }
}

/// A folder of the clone that no link leads to.
#[expect(clippy::disallowed_methods, reason = "this is the door to git")]
fn inside(root: &Path, folder: Option<&str>) -> Option<PathBuf> {
    let mut path = root.to_owned();
    for part in folder.into_iter().flat_map(|folder| folder.split('/')) {
        path.push(part);
        if !std::fs::symlink_metadata(&path).ok()?.is_dir() {
            return None;
        }
    }
    Some(path)
}

struct Call<'a> {
    words: &'a str,
    root: &'a Path,
    temporary: &'a Path,
    /// Most bytes the clone may take.
    limit: u64,
}

impl Call<'_> {
    /// Runs git; what it wrote to standard output.
    fn run<const N: usize>(&self, arguments: [&str; N]) -> Result<String, Error> {
        let failed = |fault: String| Error::FetchFailed {
            source_words: self.words.to_owned(),
            fault,
        };
        let temporary = || tempfile::tempfile().map_err(Error::world("cannot make a file"));
        let mut said = temporary()?;
        let mut complained = temporary()?;
        let handle = |file: &std::fs::File| {
            file.try_clone()
                .map(Stdio::from)
                .map_err(Error::world("cannot make a file"))
        };
        let mut command = git::command();
        command
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_ALLOW_PROTOCOL", "file:https:ssh")
            .env("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
            .env("GIT_LFS_SKIP_SMUDGE", "1")
            .args(["-c", "fetch.fsckObjects=true"])
            .args(arguments)
            .current_dir(self.root)
            .stdout(handle(&said)?)
            .stderr(handle(&complained)?);
        grouped(&mut command).map_err(Error::world("cannot start git"))?;
        let mut child = command
            .spawn()
            .map_err(|error| failed(format!("git cannot be started: {error}")))?;
        let status = self.wait(&mut child).map_err(failed)?;
        let read = |file: &mut std::fs::File| {
            let mut bytes = Vec::new();
            let read = file
                .seek(SeekFrom::Start(0))
                .and_then(|_| file.take(MAX_WORDS).read_to_end(&mut bytes));
            // What git says is a help, no more.
            let _ = read;
            String::from_utf8_lossy(&bytes).into_owned()
        };
        if status.success() {
            return Ok(read(&mut said));
        }
        let complaint = read(&mut complained);
        let complaint = complaint.trim();
        Err(failed(if complaint.is_empty() {
            format!("git {} failed", arguments.first().unwrap_or(&""))
        } else {
            format!("git says: {complaint}")
        }))
    }

    /// Waits for git, and ends it when it takes too long or too much.
    #[expect(clippy::disallowed_methods, reason = "this is the door to git")]
    fn wait(&self, child: &mut Child) -> Result<ExitStatus, String> {
        let started = Instant::now();
        let mut looks = 0;
        let fault = loop {
            match child.try_wait() {
                Ok(Some(status)) => {
                    if self.is_too_large() {
                        break format!("the repository takes more than {} bytes", self.limit);
                    }
                    return Ok(status);
                }
                Ok(None) => {}
                Err(error) => break format!("git cannot be waited for: {error}"),
            }
            looks += 1;
            if looks % LOOKS == 0 && self.is_too_large() {
                break format!("the repository takes more than {} bytes", self.limit);
            }
            if started.elapsed() > PATIENCE {
                break format!("git took longer than {} seconds", PATIENCE.as_secs());
            }
            std::thread::sleep(PAUSE);
        };
        // Its helpers too: ssh, index-pack. Gone already is fine.
        Group::of(child).push(Push::End);
        let _ = child.wait();
        Err(fault)
    }

    fn is_too_large(&self) -> bool {
        let mut bytes = 0_u64;
        for (count, entry) in WalkDir::new(self.temporary)
            .into_iter()
            .flatten()
            .enumerate()
        {
            if let Ok(metadata) = entry.metadata()
                && metadata.is_file()
            {
                bytes = bytes.saturating_add(metadata.len());
            }
            if bytes > self.limit || count > MAX_FILES {
                return true;
            }
        }
        false
    }
}
