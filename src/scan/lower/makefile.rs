//! makefile → the shell units of its recipes.

use std::collections::BTreeMap;

use crate::text::Span;

/// Longest value of a variable that takes its place.
const MAX_VALUE: usize = 2048;
/// Most bytes of a recipe with its variables in place.
const MAX_FILLED: usize = 16 * 1024;
/// How far the arguments of a call may reach.
const MAX_ARGUMENTS: usize = 256;
/// How deep variables stand in variables.
const MAX_DEPTH: usize = 4;

/// Variables of a makefile that have a value.
#[derive(Debug, Default)]
pub struct Variables(BTreeMap<String, String>);

impl Variables {
    /// Reads the assignments of `text` and its `define`s.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut found = Self::default();
        let mut at = 0;
        let mut defining: Option<(String, String)> = None;
        while at < text.len() {
            let start = at;
            at = logical_end(text, start);
            let line = &text[start..at];
            if let Some((name, mut body)) = defining.take() {
                if line.trim() == "endef" {
                    found.0.insert(name, body.trim().to_owned());
                } else {
                    if body.len() < MAX_VALUE {
                        body.push_str(line.trim_start_matches(['\t', '@', '-']));
                    }
                    defining = Some((name, body));
                }
                continue;
            }
            if line.starts_with(['\t', '#']) {
                continue;
            }
            if let Some(name) = line.strip_prefix("define ") {
                let name = name.trim().trim_end_matches(['=', ' ']).to_owned();
                defining = Some((name, String::new()));
                continue;
            }
            let Some((name, value)) = line.split_once('=') else {
                continue;
            };
            let added = name.ends_with('+');
            let name = name.trim_end_matches([':', '?', '+', '!', ' ', '\t']);
            let name = name.strip_prefix("export ").unwrap_or(name).trim();
            let plain = !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.');
            let value = value.trim().replace("\\\n", " ");
            if !plain || value.is_empty() || value.len() > MAX_VALUE {
                continue;
            }
            let slot = found.0.entry(name.to_owned()).or_default();
            if added && slot.len() < MAX_VALUE {
                slot.push(' ');
                slot.push_str(&value);
            } else {
                *slot = value;
            }
        }
        found
    }

    /// `recipe`, as a shell gets it, with the values in place of `$(NAME)` and
    /// `${NAME}`; `None` where there are none.
    #[must_use]
    pub fn fill(&self, recipe: &str) -> Option<String> {
        if self.0.is_empty() || recipe.len() > MAX_FILLED {
            return None;
        }
        let mut filled = recipe.to_owned();
        for _ in 0..MAX_DEPTH {
            let Some(next) = self.fill_once(&filled) else {
                break;
            };
            filled = next;
        }
        // What make has a shell say, a shell can say itself.
        (filled != recipe).then(|| filled.replace("$$", "$").replace(CALL, "$("))
    }

    fn fill_once(&self, recipe: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = recipe;
        let mut filled = false;
        while let Some(at) = rest.find('$') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            let inner = rest[1..].strip_prefix(['(', '{']);
            let named = inner.and_then(|inner| {
                let inner = inner.strip_prefix("call ").unwrap_or(inner);
                let end = inner.find([')', '}', ',', ' ', '$'])?;
                let value = self.0.get(&inner[..end])?;
                let behind = inner.as_bytes()[end..].iter().take(MAX_ARGUMENTS);
                let close = behind
                    .into_iter()
                    .position(|byte| matches!(byte, b')' | b'}'))?;
                Some((value, &inner[end + close + 1..]))
            });
            match named {
                Some((value, behind)) if out.len() + value.len() < MAX_FILLED => {
                    out.push_str(value);
                    rest = behind;
                    filled = true;
                }
                _ => {
                    let step = if rest.starts_with("$$") { 2 } else { 1 };
                    out.push_str(&rest[..step]);
                    rest = &rest[step..];
                }
            }
        }
        out.push_str(rest);
        filled.then_some(out)
    }
}

/// The recipe lines of `text` as they stand there, each with what a shell gets
/// when variables are in place.
#[must_use]
pub fn filled(text: &str) -> Vec<(Span, String)> {
    let variables = Variables::read(text);
    let mut found = Vec::new();
    let mut made = 0;
    let mut at = 0;
    while at < text.len() && made < 4 * MAX_FILLED + 2 * text.len() {
        let start = at;
        at = logical_end(text, start);
        let line = &text[start..at];
        let from = if line.starts_with('\t') {
            recipe_start(text, start + 1, at)
        } else if let Some(value) = line
            .strip_prefix("SHELL")
            .filter(|value| value.contains(' '))
        {
            // A shell that is a command with arguments runs for every line.
            at - value.trim_start_matches([' ', ':', '=', '\t']).len()
        } else {
            for call in calls(text, start, at) {
                if let Some(shell) = variables.fill(call.of(text)) {
                    made += shell.len();
                    found.push((call, shell));
                }
            }
            continue;
        };
        let own = &text[from..at];
        let shell = variables.fill(own);
        let shell = shell.or_else(|| line.starts_with("SHELL").then(|| own.to_owned()));
        if let Some(shell) = shell {
            made += shell.len();
            found.push((Span::new(from, at), shell));
        }
    }
    found
}

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

/// The commands of `$(shell …)` in a line that is no recipe, as the shell gets
/// them.
fn shell_calls(text: &str, start: usize, end: usize) -> Vec<Vec<Span>> {
    calls(text, start, end)
        .into_iter()
        .map(|call| shell_pieces(text, call.start, call.end))
        .collect()
}

/// How make has a shell say something.
const CALL: &str = "$(shell ";

/// The commands of `$(shell …)` in a line that is no recipe, as they stand there.
fn calls(text: &str, start: usize, end: usize) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = start;
    while let Some(offset) = text[at..end].find(CALL) {
        let inner = at + offset + CALL.len();
        at = balanced(text.as_bytes(), inner, end);
        let closed = text[inner..at].ends_with(')');
        found.push(Span::new(inner, at - usize::from(closed)));
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
        let filled = |text: &str| -> Vec<String> {
            super::filled(text)
                .into_iter()
                .map(|(_, shell)| shell)
                .collect()
        };
        assert_eq!(
            filled("U = https://a.test\nC := curl $(U) | sh\na:\n\t@$(C) $$x\n\techo hi\n"),
            ["curl https://a.test | sh $x\n"]
        );
        assert_eq!(
            filled("define R\ncurl x\nendef\na:\n\t$(call R,1)\n"),
            ["curl x\n"]
        );
        assert_eq!(
            filled("A := x\nB := $(shell echo $(A) | rev)\nC := $(shell $(B) | sh)\n"),
            ["echo x | rev", "$(echo x | rev) | sh"]
        );
        assert_eq!(filled("A = $(A) $(A)\na:\n\t$(A)\n").len(), 1);
        assert!(filled("D =\na:\n\trm -rf $(D)/x\n").is_empty());
        assert!(shell("X = 1\n# a: ; b\na: b # c; d\n").is_empty());
    }
}
