//! makefile → the shell units of its recipes.

use crate::text::Span;

/// The shell text of each recipe: lines as they stand in the file, in order.
/// Several pieces make one script (continued lines). A recipe of several lines
/// comes once more as a whole, since files outlive the line that wrote them.
#[must_use]
pub fn recipes(text: &str) -> Vec<Vec<Span>> {
    let mut found = Vec::new();
    // Lines of the current target.
    let mut target: Vec<Vec<Span>> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let tabbed = text[start..].starts_with('\t');
        at = logical_end(text, start);
        if tabbed {
            target.push(shell_pieces(text, recipe_start(text, start + 1, at), at));
            continue;
        }
        let line = &text[start..at];
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        close(&mut found, &mut target);
        // `target: ; command`, and not a `;` in a comment.
        let line = line.split('#').next().unwrap_or(line);
        if let Some(colon) = line.find(':')
            && !line[..colon].contains('=')
            && !line[colon..].starts_with(":=")
            && !line[colon..].starts_with("::=")
            && let Some(semicolon) = line[colon..].find(';')
        {
            let from = recipe_start(text, start + colon + semicolon + 1, at);
            target.push(shell_pieces(text, from, at));
        } else {
            found.extend(shell_calls(text, start, at));
        }
    }
    close(&mut found, &mut target);
    found
}

fn close(found: &mut Vec<Vec<Span>>, target: &mut Vec<Vec<Span>>) {
    let lines = std::mem::take(target);
    if lines.len() > 1 {
        found.push(lines.iter().flatten().copied().collect());
    }
    found.extend(lines);
}

/// The end of the line that begins at `at`, with the lines it goes on in.
fn logical_end(text: &str, mut at: usize) -> usize {
    loop {
        let Some(end) = memchr::memchr(b'\n', &text.as_bytes()[at..]) else {
            return text.len();
        };
        let line = text[at..at + end].trim_end_matches('\r');
        let backslashes = line.len() - line.trim_end_matches('\\').len();
        at += end + 1;
        if backslashes.is_multiple_of(2) {
            return at;
        }
    }
}

/// Behind the blanks and marks (`@`, `-`, `+`) in front of a command.
fn recipe_start(text: &str, from: usize, end: usize) -> usize {
    let line = &text[from..end];
    end - line.trim_start_matches([' ', '\t', '@', '-', '+']).len()
}

/// What the shell gets of a recipe line: `$$` is `$`, `$(NAME)` becomes
/// `$NAME`, `$(shell …)` a substitution; other functions of make vanish.
fn shell_pieces(text: &str, from: usize, end: usize) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut start = from;
    let mut at = from;
    let keep = |pieces: &mut Vec<Span>, from: usize, to: usize| {
        if to > from {
            pieces.push(Span::new(from, to));
        }
    };
    while let Some(offset) = memchr::memchr(b'$', &bytes[at..end]) {
        let dollar = at + offset;
        match bytes.get(dollar + 1).filter(|_| dollar + 1 < end) {
            Some(b'$') => {
                keep(&mut pieces, start, dollar + 1);
                start = dollar + 2;
                at = start;
            }
            Some(b'(') => {
                keep(&mut pieces, start, dollar);
                let inner = dollar + 2;
                if text[inner..end].starts_with("shell ") {
                    // The text goes on inside; its parenthesis closes it.
                    keep(&mut pieces, dollar, inner);
                    start = inner + "shell ".len();
                    at = start;
                    continue;
                }
                let name = bytes[inner..end]
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
                    .count();
                if name > 0 && bytes.get(inner + name) == Some(&b')') && inner + name < end {
                    let glued = bytes[..end]
                        .get(inner + name + 1)
                        .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
                    if !glued {
                        keep(&mut pieces, dollar, dollar + 1);
                    }
                    keep(&mut pieces, inner, inner + name);
                    start = inner + name + 1;
                } else {
                    start = balanced(bytes, inner, end);
                }
                at = start;
            }
            Some(b'@' | b'<' | b'^' | b'*' | b'?' | b'+' | b'|' | b'%') => {
                keep(&mut pieces, start, dollar);
                start = dollar + 2;
                at = start;
            }
            _ => at = dollar + 1,
        }
    }
    keep(&mut pieces, start, end);
    pieces
}

/// Behind the parenthesis that closes the one in front of `at`.
fn balanced(bytes: &[u8], mut at: usize, end: usize) -> usize {
    let mut open = 1_usize;
    while at < end {
        match bytes[at] {
            b'(' => open += 1,
            b')' => {
                open -= 1;
                if open == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    end
}

/// The commands of `$(shell …)` in a line that is no recipe.
fn shell_calls(text: &str, start: usize, end: usize) -> Vec<Vec<Span>> {
    const CALL: &str = "$(shell ";
    let mut found = Vec::new();
    let mut at = start;
    while let Some(offset) = text[at..end].find(CALL) {
        let inner = at + offset + CALL.len();
        at = balanced(text.as_bytes(), inner, end);
        let stop = if text[inner..at].ends_with(')') {
            at - 1
        } else {
            at
        };
        found.push(shell_pieces(text, inner, stop));
    }
    found
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
    fn recipes_are_what_the_shell_gets() {
        assert_eq!(shell("a:\n\t@-curl x | sh\n"), ["curl x | sh\n"]);
        assert_eq!(shell("a:\n\tx \\\n\t  y\n"), ["x \\\n\t  y\n"]);
        assert_eq!(
            shell("a: b\n\trm -rf $(DIR)/x $(wildcard *.o) $@\n\techo $$(id) $(X)y\n")[1..],
            ["rm -rf $DIR/x  \n", "echo $(id) Xy\n"]
        );
        assert_eq!(
            shell("V := $(shell curl x | sh)\n\nb: ; rm -rf /\n"),
            ["curl x | sh", "rm -rf /\n"]
        );
        assert_eq!(shell("b:\n\techo $(shell date)\n"), ["echo $(date)\n"]);
        assert!(shell("X = 1\n# a: ; b\na: b # c; d\n").is_empty());
    }
}
