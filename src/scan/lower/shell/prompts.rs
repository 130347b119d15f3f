//! Copied terminal sessions: commands behind prompts, output between them.

use std::borrow::Cow;

/// How a text is read: as a session, and as a script that looks like one.
pub(super) struct Readings<'a> {
    /// Prompts and output blanked out, byte for byte, if the text is a session.
    pub(super) commands: Cow<'a, str>,
    /// Only the prompts blanked out: a shell that is given the file runs every
    /// line, and so may an agent. Nothing if the text is no session.
    pub(super) lines: Option<String>,
}

/// A text is a session if its first line begins with a prompt, or most lines
/// do.
pub(super) fn read(text: &str) -> Readings<'_> {
    match without_prompts(text, true) {
        Cow::Borrowed(_) => Readings {
            commands: Cow::Borrowed(text),
            lines: None,
        },
        Cow::Owned(commands) => Readings {
            commands: Cow::Owned(commands),
            lines: Some(without_prompts(text, false).into_owned()),
        },
    }
}

/// The text with prompts, and its output if wanted, blanked out.
fn without_prompts(text: &str, no_output: bool) -> Cow<'_, str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines
        .clone()
        .find(|line| !line.trim_start().starts_with('#'));
    let begins = first.is_some_and(|line| prompt(line).is_some());
    if !begins {
        let (mut all, mut prompts) = (0, 0);
        for line in lines.by_ref() {
            all += 1;
            prompts += usize::from(prompt(line).is_some());
        }
        if prompts * 2 <= all {
            return Cow::Borrowed(text);
        }
    }
    let mut shown = String::with_capacity(text.len());
    // Whether the line before goes on: a backslash, or the prompt `>`.
    let mut open = false;
    let mut command = false;
    for line in text.split_inclusive('\n') {
        let lead = match prompt(line) {
            Some(lead) => Some(lead),
            None if open => Some(0),
            None if command && line.starts_with("> ") => Some(2),
            None => None,
        };
        command = lead.is_some();
        let blanked = lead.unwrap_or(if no_output { line.len() } else { 0 });
        for byte in line.as_bytes().iter().take(blanked) {
            shown.push(if *byte == b'\n' { '\n' } else { ' ' });
        }
        shown.push_str(&line[blanked..]);
        open = command && line.trim_end_matches(['\n', '\r']).ends_with('\\');
    }
    Cow::Owned(shown)
}

/// Length of the prompt in front of a line: `$ `, `% `, `user@host:~$ `.
fn prompt(line: &str) -> Option<usize> {
    let inner = line.trim_start();
    let lead = line.len() - inner.len();
    if inner.starts_with("$ ") || inner.starts_with("% ") {
        return Some(lead + 2);
    }
    let head = inner.get(..inner.len().min(120)).unwrap_or_default();
    let end = head.find(['$', '#'])?;
    let name = &head[..end];
    let fits = name.contains('@')
        && name.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '[')
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "@._-:~/[] ".contains(letter))
        && head[end + 1..].starts_with(' ');
    fits.then_some(lead + end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_lose_prompts_and_output_and_scripts_nothing() {
        let session = "$ ls \\\n  -l\ntotal é\n$ cat <<E\n> x\n> E\nx\n";
        let shown = without_prompts(session, true);
        assert_eq!(shown.len(), session.len());
        let words: Vec<&str> = shown.split_whitespace().collect();
        assert_eq!(words, ["ls", "\\", "-l", "cat", "<<E", "x", "E"]);
        assert_eq!(
            without_prompts("me@host:~/x$ id\nuid=0\n", true).trim(),
            "id"
        );
        let script = "# rm -rf / is bad\n# so do not\necho hi\n";
        assert_eq!(without_prompts(script, true), script);
    }
}
