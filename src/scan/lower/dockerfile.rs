//! Dockerfile → the shell units of its instructions.

use crate::text::Span;

use super::Piece;

/// Instructions that hold a command.
const RUNNING: [&str; 4] = ["RUN", "CMD", "ENTRYPOINT", "SHELL"];

/// The shell text of each instruction: lines as they stand in the file, in
/// order. Several pieces make one script (continued lines). All of them come
/// once more as a whole, since files outlive the instruction that wrote them.
#[must_use]
pub fn recipes(text: &str) -> Vec<Vec<Piece>> {
    let mut found: Vec<Vec<Span>> = Vec::new();
    // What other instructions do, as a shell would say it.
    let mut made: Vec<(usize, Piece)> = Vec::new();
    let mut lines = lines(text).into_iter();
    while let Some(line) = lines.next() {
        let Some((command, body)) = instruction(text, line) else {
            if let Some(piece) = as_shell(text, line) {
                made.push((found.len(), piece));
            }
            continue;
        };
        let mut pieces = vec![Span::new(body, line.end)];
        let mut last = line;
        // Comments and empty lines may stand between continued lines.
        while continued(last.of(text)) {
            let Some(next) = lines.next() else { break };
            let content = next.of(text).trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            pieces.push(next);
            last = next;
        }
        // `RUN <<EOF`: the body is part of the instruction.
        if command == "RUN"
            && let Some(delimiter) = here_document(Span::new(body, line.end).of(text))
        {
            // Without a command in front, the body itself is the script.
            let bare = Span::new(body, line.end)
                .of(text)
                .trim_start()
                .starts_with("<<");
            if bare {
                pieces.clear();
            }
            for next in lines.by_ref() {
                if next.of(text).trim() == delimiter {
                    if !bare {
                        pieces.push(next);
                    }
                    break;
                }
                pieces.push(next);
            }
        }
        if let Some(list) = listed(text, body, last.end) {
            pieces = list;
        }
        found.push(pieces);
    }
    let own = |pieces: &Vec<Span>| pieces.iter().copied().map(Piece::Own).collect();
    let mut scripts: Vec<Vec<Piece>> = found.iter().map(own).collect();
    if found.len() > 1 || !found.is_empty() && !made.is_empty() {
        let mut all = Vec::new();
        let mut made = made.into_iter().peekable();
        for (number, script) in scripts.iter().enumerate() {
            while let Some((_, piece)) = made.next_if(|(before, _)| *before <= number) {
                all.push(piece);
            }
            all.extend(script.iter().cloned());
        }
        scripts.insert(0, all);
    }
    scripts
}

/// `ADD https://… /x` fetches, `ENV A=b` and `ARG A=b` set, `WORKDIR` goes.
fn as_shell(text: &str, line: Span) -> Option<Piece> {
    let mut words = line.of(text).split_whitespace();
    let command = words.next()?.to_ascii_uppercase();
    let words: Vec<&str> = words.filter(|word| !word.starts_with("--")).collect();
    let made = match (command.as_str(), words.as_slice()) {
        ("ADD", [address, target]) if address.contains("://") => {
            let name = address.rsplit('/').next().unwrap_or_default();
            let end = if target.ends_with('/') { name } else { "" };
            format!("curl -o {target}{end} {address}\n")
        }
        ("WORKDIR", [folder]) => format!("cd {folder}\n"),
        ("ENV" | "ARG", [name, value]) if !name.contains('=') => format!("{name}={value}\n"),
        ("ENV" | "ARG", [_, ..]) => {
            let start = line.of(text).trim_start();
            format!("{}\n", start[command.len()..].trim().trim_end_matches('\\'))
        }
        _ => return None,
    };
    (!made.contains(['(', ')', ';', '&', '|', '`'])).then_some(Piece::Made(made, line))
}

fn lines(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        found.push(Span::new(at, at + line.len()));
        at += line.len();
    }
    found
}

fn continued(line: &str) -> bool {
    line.trim_end().ends_with('\\')
}

/// The instruction's name and where its command begins, options left out.
fn instruction(text: &str, line: Span) -> Option<(&'static str, usize)> {
    let mut rest = line.of(text).trim_start();
    loop {
        let word = rest.split([' ', '\t']).next()?;
        let command = RUNNING
            .into_iter()
            .find(|name| word.eq_ignore_ascii_case(name));
        let nests = ["ONBUILD", "HEALTHCHECK"]
            .iter()
            .any(|name| word.eq_ignore_ascii_case(name));
        if command.is_none() && !nests && !word.starts_with("--") {
            return None;
        }
        rest = rest[word.len()..].trim_start_matches([' ', '\t']);
        if let Some(command) = command {
            while rest.starts_with("--") {
                let option = rest.split([' ', '\t']).next().unwrap_or_default();
                rest = rest[option.len()..].trim_start_matches([' ', '\t']);
            }
            return Some((command, line.end - rest.len()));
        }
    }
}

fn here_document(command: &str) -> Option<String> {
    let at = command.find("<<")?;
    let word = command[at + 2..].trim_start_matches('-');
    let word = word.split([' ', '\t', '\r', '\n', '>', '|', ';']).next()?;
    let word = word.trim_matches(['"', '\'']);
    (!word.is_empty() && !word.starts_with('<')).then(|| word.to_owned())
}

/// The strings of a JSON list as words, with the blank in front of the list
/// between them; `None` if it is no list.
fn listed(text: &str, from: usize, end: usize) -> Option<Vec<Span>> {
    let body = text.get(from..end)?.trim();
    if !(body.starts_with('[') && body.ends_with(']')) || from == 0 {
        return None;
    }
    let blank = Span::new(from - 1, from);
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut at = from + 1;
    while at < end {
        if bytes[at] != b'"' {
            at += 1;
            continue;
        }
        let start = at;
        at += 1;
        while at < end && bytes[at] != b'"' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        if at >= end {
            return None;
        }
        at += 1;
        pieces.push(Span::new(start, at));
        pieces.push(blank);
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(text: &str) -> Vec<String> {
        recipes(text)
            .iter()
            .map(|pieces| pieces.iter().map(|piece| piece.of(text)).collect())
            .collect()
    }

    #[test]
    fn instructions_are_what_the_shell_gets() {
        assert_eq!(shell("FROM x\nrun curl x | sh\n"), ["curl x | sh\n"]);
        assert_eq!(
            shell("RUN --mount=type=cache,target=/c a && \\\n  # why\n\n  b\nCOPY a b\n"),
            ["a && \\\n  b\n"]
        );
        assert_eq!(
            shell("ENTRYPOINT [\"sh\",\"-c\", \"curl x | sh\"]\n"),
            ["\"sh\" \"-c\" \"curl x | sh\" "]
        );
        assert_eq!(
            shell("RUN <<EOF\ncurl x | sh\nEOF\nRUN y\n")[1..],
            ["curl x | sh\n", "y\n"]
        );
        assert!(shell("FROM a\nENV X=RUN\n").is_empty());
        assert_eq!(
            shell("ENV U=b\nADD https://a.test/i.sh /opt/\nWORKDIR /opt\nRUN sh i.sh\n"),
            [
                "U=b\ncurl -o /opt/i.sh https://a.test/i.sh\ncd /opt\nsh i.sh\n",
                "sh i.sh\n"
            ]
        );
        assert_eq!(
            shell("HEALTHCHECK --interval=5s CMD curl x | sh\nONBUILD RUN y\n")[1..],
            ["curl x | sh\n", "y\n"]
        );
    }
}
