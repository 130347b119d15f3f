//! Names written as patterns: `/???/b??h`, `/e??/pa?swd`.

use super::pattern::{Pattern, is_pattern};
use super::value::{Folded, tidy};
use super::walk::Walk;

/// Folders of programs.
const FOLDERS: [&str; 6] = [
    "/bin",
    "/usr/bin",
    "/sbin",
    "/usr/sbin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
];

/// Programs that a pattern may stand for, the telling ones first.
const PROGRAMS: [&str; 48] = [
    "bash",
    "curl",
    "wget",
    "sh",
    "nc",
    "ncat",
    "netcat",
    "base64",
    "python3",
    "python",
    "perl",
    "ruby",
    "node",
    "php",
    "zsh",
    "dash",
    "cat",
    "rm",
    "dd",
    "scp",
    "ssh",
    "socat",
    "telnet",
    "openssl",
    "tar",
    "eval",
    "env",
    "printenv",
    "xxd",
    "dig",
    "nslookup",
    "chmod",
    "sudo",
    "crontab",
    "mkfifo",
    "osascript",
    "security",
    "tee",
    "cp",
    "mv",
    "find",
    "xargs",
    "awk",
    "sed",
    "head",
    "tail",
    "id",
    "tftp",
];

/// Files that a pattern may stand for.
const FILES: [&str; 16] = [
    "/etc/passwd",
    "/etc/shadow",
    "~/.ssh/id_rsa",
    "~/.ssh/id_ed25519",
    "~/.ssh/authorized_keys",
    "~/.aws/credentials",
    "~/.netrc",
    "~/.kube/config",
    "~/.docker/config.json",
    "~/.npmrc",
    "~/.pypirc",
    "~/.git-credentials",
    "~/.gnupg/secring.gpg",
    "~/.bashrc",
    "~/.zshrc",
    "~/.profile",
];

/// Longest word that is looked at.
const MAX_LENGTH: usize = 128;
/// Work of one look through the names above.
const WORK: usize = 64;

impl Walk {
    /// Puts the name that a pattern must stand for in its place.
    pub(super) fn expand_patterns(&mut self, words: &mut [Folded]) {
        for (index, word) in words.iter_mut().enumerate() {
            if !is_pattern(&word.text) || word.text.len() > MAX_LENGTH || !self.afford(WORK) {
                continue;
            }
            let path = self.place(&word.text);
            let found = if index == 0 {
                program(&path)
            } else {
                FILES.into_iter().find(|file| stands_for(&path, file))
            };
            if let Some(name) = found {
                name.clone_into(&mut word.text);
            }
        }
    }
}

fn program(path: &str) -> Option<&'static str> {
    let (folder, name) = path.rsplit_once('/')?;
    let folders = Pattern::new(folder)?;
    if !FOLDERS.iter().any(|known| folders.fits(known)) {
        return None;
    }
    let name = Pattern::new(name)?;
    if name.letters() == 0 {
        return None;
    }
    PROGRAMS.into_iter().find(|known| name.fits(known))
}

/// Whether a pattern names this file, and names enough of it to mean it.
fn stands_for(path: &str, file: &str) -> bool {
    let path = tidy(path);
    if path.split('/').count() != file.split('/').count() {
        return false;
    }
    let mut named = 0;
    let mut last = 0;
    for (part, of) in path.split('/').zip(file.split('/')) {
        if !is_pattern(part) {
            if part != of {
                return false;
            }
            continue;
        }
        let Some(pattern) = Pattern::new(part).filter(|pattern| pattern.fits(of)) else {
            return false;
        };
        last = pattern.letters();
        if last == 0 && pattern.has_many() {
            return false;
        }
        named += last;
    }
    named >= 3 || last >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stand_for_what_they_name() {
        for (path, name) in [
            ("/???/b??h", "bash"),
            ("/usr/bin/c?rl", "curl"),
            ("/b[i]n/s[h]", "sh"),
            ("/bin/c*t", "cat"),
        ] {
            assert_eq!(program(path), Some(name), "{path}");
        }
        assert_eq!(program("/bin/*"), None);
        assert_eq!(program("./c?rl"), None);
        assert!(stands_for("/e??/pa?swd", "/etc/passwd"));
        assert!(stands_for("/???/p?ss??", "/etc/passwd"));
        assert!(stands_for("$HOME/.s?h/id_r*", "~/.ssh/id_rsa"));
        assert!(!stands_for("/etc/*", "/etc/passwd"));
        assert!(!stands_for("/etc/pass", "/etc/passwd"));
    }
}
