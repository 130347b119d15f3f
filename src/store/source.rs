//! Where a skill can come from: the words that `install` takes.

use std::borrow::Cow;
use std::fmt;

/// A source, as the user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A path on this machine, or `-`.
    Local(String),
    /// An `https://` address, or `http://` to this machine.
    Web(String),
    /// A repository.
    Git(GitSource),
}

/// `git+URL[@REV][#SUBDIR]`, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GitSource {
    /// Its address: https, ssh or file.
    pub url: String,
    /// Branch, tag or full commit.
    pub revision: Option<String>,
    /// Folder in it, `/` separated.
    pub folder: Option<String>,
}

impl Source {
    /// Reads the words.
    ///
    /// # Errors
    /// Why nobody can follow them, in words.
    pub fn parse(words: &str) -> Result<Self, String> {
        if let Some(rest) = words.strip_prefix("git+") {
            return GitSource::parse(rest).map(Self::Git);
        }
        let scheme = words.split_once("://").map(|(scheme, _)| scheme);
        match scheme.map(str::to_ascii_lowercase).as_deref() {
            Some("https" | "http") => {
                let authority = authority(words);
                if authority.contains('@') {
                    return Err("an address with a user or password in it would be recorded; leave them out".to_owned());
                }
                Ok(Self::Web(words.to_owned()))
            }
            Some(scheme @ ("ftp" | "ssh" | "git" | "file")) => Err(format!(
                "`{scheme}://` is no source; a repository is `git+https://…`, `git+ssh://…` or `git+file://…`"
            )),
            Some(_) | None => Ok(Self::Local(words.to_owned())),
        }
    }
}

/// The words of a source as they may be shown and recorded: a user and a
/// password in the address are hidden.
#[must_use]
pub fn shown(words: &str) -> Cow<'_, str> {
    let Some((scheme, rest)) = words.split_once("://") else {
        return Cow::Borrowed(words);
    };
    let (authority, _) = rest.split_at(authority(words).len());
    let Some((user, _)) = authority.rsplit_once('@') else {
        return Cow::Borrowed(words);
    };
    // The user of ssh is no secret; what stands alone before a web address
    // mostly is.
    let (name, hidden) = match user.split_once(':') {
        None if scheme.ends_with("ssh") => return Cow::Borrowed(words),
        Some((name, _)) if scheme.ends_with("ssh") => (name, ":***"),
        Some(_) | None => ("", "***"),
    };
    Cow::Owned(format!("{scheme}://{name}{hidden}{}", &rest[user.len()..]))
}

impl GitSource {
    fn parse(words: &str) -> Result<Self, String> {
        let (rest, folder) = match words.split_once('#') {
            Some((rest, folder)) => (rest, Some(folder.trim_matches('/').to_owned())),
            None => (words, None),
        };
        let (scheme, path) = rest
            .split_once("://")
            .ok_or("a repository is `git+URL[@REV][#SUBDIR]` with an https, ssh or file URL")?;
        if !matches!(scheme, "https" | "ssh" | "file") {
            return Err(format!(
                "`git+{scheme}://` is not followed; https, ssh and file are"
            ));
        }
        // An `@` in front of the path belongs to the user name.
        let host = path.find('/').unwrap_or(path.len());
        let (path, revision) = match path[host..].rfind('@') {
            Some(at) => (&path[..host + at], Some(path[host + at + 1..].to_owned())),
            None => (path, None),
        };
        let authority = &path[..host.min(path.len())];
        if authority.starts_with('-') {
            return Err("a host does not begin with `-`".to_owned());
        }
        if let Some((user, _)) = authority.rsplit_once('@')
            && (scheme == "https" || user.contains(':'))
        {
            return Err(
                "an address with a password in it would be recorded; leave it out".to_owned(),
            );
        }
        if let Some(revision) = &revision
            && !is_revision(revision)
        {
            return Err(format!("`{revision}` is no branch, tag or commit"));
        }
        if let Some(folder) = &folder
            && folder
                .split('/')
                .any(|part| matches!(part, "" | "." | "..") || part.contains(['\\', '\0']))
        {
            return Err(format!("`#{folder}` is no folder of a repository"));
        }
        Ok(Self {
            url: format!("{scheme}://{path}"),
            revision,
            folder,
        })
    }

    /// The same repository, another folder of it.
    #[must_use]
    pub fn with_folder(&self, folder: Option<String>) -> Self {
        Self {
            folder,
            ..self.clone()
        }
    }
}

/// What git itself would take for the name of a revision, and no option.
fn is_revision(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(['-', '/', '.'])
        && !text.contains("..")
        && text.chars().all(|letter| {
            letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-' | '/' | '+')
        })
}

/// Host and all in front of it.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    &rest[..end]
}

impl fmt::Display for GitSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "git+{}", self.url)?;
        if let Some(revision) = &self.revision {
            write!(formatter, "@{revision}")?;
        }
        if let Some(folder) = &self.folder {
            write!(formatter, "#{folder}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(words: &str) -> GitSource {
        match Source::parse(words) {
            Ok(Source::Git(git)) => git,
            other => panic!("{words}: {other:?}"),
        }
    }

    #[test]
    fn repositories_are_taken_apart_and_put_together() {
        let source = git("git+ssh://git@example.com/a/b.git@v1.2#skills/demo/");
        assert_eq!(source.url, "ssh://git@example.com/a/b.git");
        assert_eq!(source.revision.as_deref(), Some("v1.2"));
        assert_eq!(source.folder.as_deref(), Some("skills/demo"));
        assert_eq!(
            source.to_string(),
            "git+ssh://git@example.com/a/b.git@v1.2#skills/demo"
        );
        assert_eq!(git("git+https://example.com/a").revision, None);
        assert_eq!(git("git+file:///a@b/c@main").url, "file:///a@b/c");
    }

    #[test]
    fn a_password_is_never_shown() {
        for (words, safe) in [
            (
                "git+https://user:pw@example.com/x",
                "git+https://***@example.com/x",
            ),
            (
                "git+https://token@example.com/x@v1",
                "git+https://***@example.com/x@v1",
            ),
            ("https://u:p@w@example.com?x", "https://***@example.com?x"),
            (
                "git+ssh://git:pw@example.com/x",
                "git+ssh://git:***@example.com/x",
            ),
            (
                "git+ssh://git@example.com/x@v1",
                "git+ssh://git@example.com/x@v1",
            ),
            ("https://example.com/a@b", "https://example.com/a@b"),
            ("ftp://u:p@example.com", "ftp://***@example.com"),
            ("a@b/c.skill", "a@b/c.skill"),
        ] {
            assert_eq!(shown(words), safe);
        }
    }

    #[test]
    fn words_that_would_be_options_or_leave_the_repository_are_refused() {
        for words in [
            "git+ext::sh -c id",
            "git+http://example.com/a",
            "git+https://-oProxy/a",
            "git+https://user:secret@example.com/a",
            "git+https://token@example.com/a",
            "git+https://example.com/a@--upload-pack=x",
            "git+https://example.com/a@b..c",
            "git+https://example.com/a#../b",
            "git+/a/b",
            "https://user:secret@example.com/a.skill",
            "file:///a",
        ] {
            assert!(Source::parse(words).is_err(), "{words}");
        }
        assert!(matches!(Source::parse("./a://b"), Ok(Source::Local(_))));
    }
}
