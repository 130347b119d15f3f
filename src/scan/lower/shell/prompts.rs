//! Copied terminal sessions: commands behind prompts, output between them.

use std::borrow::Cow;

/// The text with prompts and output blanked out, byte for byte, if it is a
/// session: its first line begins with a prompt, or most lines do.
pub(super) fn without_prompts(text: &str) -> Cow<'_, str> {
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
        let blanked = lead.unwrap_or(line.len());
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
        let shown = without_prompts(session);
        assert_eq!(shown.len(), session.len());
        let words: Vec<&str> = shown.split_whitespace().collect();
        assert_eq!(words, ["ls", "\\", "-l", "cat", "<<E", "x", "E"]);
        assert_eq!(without_prompts("me@host:~/x$ id\nuid=0\n").trim(), "id");
        let script = "# rm -rf / is bad\n# so do not\necho hi\n";
        assert_eq!(without_prompts(script), script);
    }
}
