//! What a range of commits touches in a git repository on this machine.

use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::error::Error;

use super::git;
use super::platform::path_of;

/// Most bytes of the list of changes; beyond that, all counts as changed.
const MAX_BYTES: u64 = 64 << 20;
/// What of git's own words is repeated.
const MAX_WORDS: u64 = 2000;
/// Digits from which on a word is the id of a commit and no name.
const FULL_ID: usize = 40;

/// What a range touches.
#[derive(Debug)]
pub struct Changes {
    /// The top folder of the work tree, without links in it.
    pub root: PathBuf,
    /// What was touched in it.
    pub touched: Touched,
}

/// What was touched.
#[derive(Debug, PartialEq, Eq)]
pub enum Touched {
    /// These, sorted.
    These(Vec<Change>),
    /// Nobody can tell, so everything counts; why, a clause.
    Everything(String),
    /// There is nothing at the end of the range; why, a clause.
    Nothing(String),
}

/// One path that differs between the two ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Below the top folder.
    pub path: PathBuf,
    /// Whether it is gone at the end of the range.
    pub removed: bool,
}

/// `path` without links in it, to be compared with [`Changes::root`].
///
/// # Errors
/// When it is not there.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to repositories"
)]
pub fn place(path: &Path) -> Result<PathBuf, Error> {
    std::fs::canonicalize(path)
        .map_err(Error::world(format!("cannot look at `{}`", path.display())))
}

/// What `range`, `BASE..HEAD` or `BASE...HEAD`, touches in the repository
/// around `folder`.
///
/// # Errors
/// When there is no repository, or an end that is named is not in it.
pub fn changes(folder: &Path, range: &str) -> Result<Changes, Error> {
    let repository = Repository { folder, range };
    let (base, head, from_common) = repository.ends()?;
    let root = repository.root()?;
    let touched = repository.touched(base, head, from_common)?;
    Ok(Changes { root, touched })
}

struct Repository<'a> {
    folder: &'a Path,
    range: &'a str,
}

/// What git answered.
struct Answer {
    ok: bool,
    said: Vec<u8>,
    complaint: String,
    /// Whether it said more than was read.
    cut: bool,
}

impl Repository<'_> {
    fn unusable(&self, fault: impl Into<String>, help: &str) -> Error {
        Error::RangeUnusable {
            range: self.range.to_owned(),
            fault: fault.into(),
            help: help.to_owned(),
        }
    }

    /// Base, head, and whether the changes since their common ancestor are
    /// meant. An empty head is HEAD, as for git; an empty base is not, since a
    /// variable of a CI that is not set would let everything pass.
    fn ends(&self) -> Result<(&str, &str, bool), Error> {
        let split = |dots: &str| self.range.split_once(dots);
        let (base, head, from_common) = match (split("..."), split("..")) {
            (Some((base, head)), _) => (base, head, true),
            (None, Some((base, head))) => (base, head, false),
            (None, None) => {
                return Err(self.unusable(
                    "it is no range of commits",
                    "write `BASE..HEAD`, or `BASE...HEAD` for what came since both parted",
                ));
            }
        };
        for end in [base, head] {
            if end.starts_with('-') || end.contains("..") || end.contains('\0') {
                let fault = format!("`{end}` is no name of a commit");
                return Err(self.unusable(fault, "name branches, tags or commits"));
            }
        }
        Ok((
            base,
            if head.is_empty() { "HEAD" } else { head },
            from_common,
        ))
    }

    fn root(&self) -> Result<PathBuf, Error> {
        let answer = self.ask(&["rev-parse", "--show-toplevel"])?;
        if !answer.ok {
            let fault = format!(
                "`{}` is in no git work tree that can be used ({})",
                self.folder.display(),
                answer.complaint
            );
            return Err(self.unusable(fault, "run it in a clone, on folders of the clone"));
        }
        place(&path(
            answer.said.strip_suffix(b"\n").unwrap_or(&answer.said),
        ))
    }

    fn touched(&self, base: &str, head: &str, from_common: bool) -> Result<Touched, Error> {
        if is_nothing(head) {
            let why = "the branch was deleted at the end of the range";
            return Ok(Touched::Nothing(why.to_owned()));
        }
        let Some(head) = self.commit(head)? else {
            let fault = format!("there is no commit `{head}` in this repository");
            return Err(self.unusable(fault, "fetch it, or correct its name"));
        };
        if base.is_empty() {
            return Ok(Touched::Everything("the range names no base".to_owned()));
        }
        if is_nothing(base) {
            return Ok(Touched::Everything("the branch is new".to_owned()));
        }
        let base = match self.commit(base)? {
            Some(base) => base,
            None if self.may_be_gone(base)? => {
                return Ok(Touched::Everything(format!(
                    "`{base}` is not in this repository (a force push, the first commit, or a shallow clone)"
                )));
            }
            None => {
                let fault = format!("there is no commit `{base}` in this repository");
                let help =
                    "fetch it (`fetch-depth: 0` in a checkout of GitHub), or correct its name";
                return Err(self.unusable(fault, help));
            }
        };
        if !from_common {
            return self.between(&base, &head);
        }
        let answer = self.ask(&["merge-base", &base, &head])?;
        match text(&answer.said) {
            common if answer.ok && is_id(common) => self.between(common, &head),
            _ => Ok(Touched::Everything(
                "no common ancestor of both ends is known (a shallow clone?)".to_owned(),
            )),
        }
    }

    /// The full id of a commit, if there is such a one.
    fn commit(&self, name: &str) -> Result<Option<String>, Error> {
        let wanted = format!("{name}^{{commit}}");
        let asked = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        let answer = self.ask(&[&asked[..], &[&wanted]].concat())?;
        let id = text(&answer.said);
        Ok((answer.ok && is_id(id)).then(|| id.to_owned()))
    }

    /// Whether a base that is not there is the id of a commit that was left
    /// behind, or the parent of one that has none.
    fn may_be_gone(&self, base: &str) -> Result<bool, Error> {
        if is_id(base) {
            return Ok(true);
        }
        match base.find(['~', '^']) {
            Some(at) if at > 0 => Ok(self.commit(&base[..at])?.is_some()),
            Some(_) | None => Ok(false),
        }
    }

    /// What differs between two commits; a rename is one path that is gone and
    /// one that came.
    fn between(&self, base: &str, head: &str) -> Result<Touched, Error> {
        let answer = self.ask(&[
            "diff-tree",
            "-r",
            "-z",
            "--no-renames",
            "--name-status",
            "--no-ext-diff",
            "--no-textconv",
            "--no-relative",
            "--ignore-submodules=none",
            base,
            head,
            "--",
        ])?;
        if answer.cut {
            let why = format!("the list of changes is longer than {MAX_BYTES} bytes");
            return Ok(Touched::Everything(why));
        }
        if !answer.ok {
            let fault = format!("git says: {}", answer.complaint);
            return Err(self.unusable(fault, "check the repository with `git fsck`"));
        }
        let mut words = answer.said.split(|byte| *byte == 0);
        let mut these = Vec::new();
        while let (Some(status), Some(name)) = (words.next(), words.next()) {
            these.push(Change {
                path: path(name),
                removed: status == b"D",
            });
        }
        these.sort_unstable();
        Ok(Touched::These(these))
    }

    /// Runs git in the folder; what it says is bounded.
    fn ask(&self, arguments: &[&str]) -> Result<Answer, Error> {
        let mut complaint =
            tempfile::tempfile().map_err(Error::world("cannot make a temporary file"))?;
        let handle = complaint
            .try_clone()
            .map_err(Error::world("cannot make a temporary file"))?;
        let mut child = git::command()
            // Whose repository it is, is for the user's configuration to say
            // (`safe.directory`); nothing is fetched.
            .env("GIT_NO_LAZY_FETCH", "1")
            .args(arguments)
            .current_dir(self.folder)
            .stdout(Stdio::piped())
            .stderr(handle)
            .spawn()
            .map_err(Error::world("cannot start git"))?;
        let mut said = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            stdout
                .take(MAX_BYTES + 1)
                .read_to_end(&mut said)
                .map_err(Error::world("cannot read what git says"))?;
        }
        let status = child.wait().map_err(Error::world("cannot wait for git"))?;
        let mut words = Vec::new();
        // What git complains of is a help, no more.
        let _ = complaint
            .seek(SeekFrom::Start(0))
            .and_then(|_| complaint.take(MAX_WORDS).read_to_end(&mut words));
        Ok(Answer {
            ok: status.success(),
            cut: said.len() as u64 > MAX_BYTES,
            said,
            complaint: text(&words).to_owned(),
        })
    }
}

/// Zeros alone are how git says "no commit".
fn is_nothing(name: &str) -> bool {
    name.len() >= FULL_ID && name.bytes().all(|byte| byte == b'0')
}

fn is_id(name: &str) -> bool {
    name.len() >= FULL_ID && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default().trim()
}

/// Where names are no bytes, git's are UTF-8.
fn path(bytes: &[u8]) -> PathBuf {
    let lossy = || String::from_utf8_lossy(bytes).into_owned().into();
    path_of(bytes).unwrap_or_else(lossy)
}
