//! Names of tools in `allowed-tools`, in the portable spelling or ours.

/// The spelling other agents use, and the name of the tool here.
const PORTABLE: [(&str, &str); 8] = [
    ("Bash", "bash"),
    ("Edit", "str_replace"),
    ("Glob", "glob"),
    ("Grep", "grep"),
    ("Read", "read_file"),
    ("WebFetch", "web_fetch"),
    ("WebSearch", "web_search"),
    ("Write", "write_file"),
];

/// How `allowed-tools` is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolsForm {
    /// A list of names.
    List,
    /// The names in one line with blanks between them.
    Line,
}

/// One entry of `allowed-tools`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedTool {
    /// The tool, or the pattern word for word.
    pub name: String,
    /// What kind of entry it is.
    pub kind: ToolKind,
}

/// Kinds of [`AllowedTool`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// Grants the tool of that name.
    Named,
    /// Spelled like a tool of another agent that has no counterpart here;
    /// grants nothing unless a tool is really called so.
    Foreign,
    /// Restricts the arguments of a tool (`Bash(git:*)`). Kept, but grants
    /// nothing: the whole tool would be more than was asked for.
    Pattern,
}

/// Why a text names no tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ToolsFault {
    /// A parenthesis without its partner.
    #[error("a parenthesis has no partner")]
    Unbalanced,
    /// A quote without its partner.
    #[error("a quote is opened and never closed")]
    OpenQuote,
    /// An item of a list that is blank.
    #[error("a tool has no name")]
    Blank,
}

impl AllowedTool {
    /// The entry in `text`, an item of a list.
    ///
    /// # Errors
    /// When it is blank or its parentheses do not match.
    pub fn parse(text: &str) -> Result<Self, ToolsFault> {
        let name = text.trim();
        if name.is_empty() {
            return Err(ToolsFault::Blank);
        }
        if name.contains(['(', ')']) {
            split(name)?;
            return Ok(Self {
                name: name.to_owned(),
                kind: ToolKind::Pattern,
            });
        }
        if let Some((_, tool)) = PORTABLE.iter().find(|(portable, _)| *portable == name) {
            return Ok(Self {
                name: (*tool).to_owned(),
                kind: ToolKind::Named,
            });
        }
        Ok(Self {
            name: name.to_owned(),
            kind: if name.starts_with(|first: char| first.is_ascii_uppercase()) {
                ToolKind::Foreign
            } else {
                ToolKind::Named
            },
        })
    }
}

/// The entries of the string form: split at blanks and commas that are not in
/// parentheses or quotes and not escaped.
///
/// # Errors
/// When a parenthesis or a quote has no partner.
pub fn split(text: &str) -> Result<Vec<&str>, ToolsFault> {
    let mut entries = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    let mut quote = None;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        let open = depth > 0 || quote.is_some();
        if !open && (letter.is_whitespace() || letter == ',') {
            entries.extend(start.take().map(|start| &text[start..at]));
            continue;
        }
        start.get_or_insert(at);
        match (letter, quote) {
            ('\\', _) => {
                letters.next();
            }
            ('"' | '\'', None) => quote = Some(letter),
            (_, Some(opened)) => {
                if letter == opened {
                    quote = None;
                }
            }
            ('(', None) => depth += 1,
            (')', None) => depth = depth.checked_sub(1).ok_or(ToolsFault::Unbalanced)?,
            (_, None) => {}
        }
    }
    if quote.is_some() {
        return Err(ToolsFault::OpenQuote);
    }
    if depth > 0 {
        return Err(ToolsFault::Unbalanced);
    }
    entries.extend(start.map(|start| &text[start..]));
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_commas_inside_belong_to_the_pattern() {
        assert_eq!(
            split("Bash(git diff:*), Read\tBash(jq \"a) b\":*)  'x y'"),
            Ok(vec![
                "Bash(git diff:*)",
                "Read",
                "Bash(jq \"a) b\":*)",
                "'x y'"
            ])
        );
        assert_eq!(split(" , "), Ok(vec![]));
        assert_eq!(
            split(r"Bash(echo \(x\)) Read"),
            Ok(vec![r"Bash(echo \(x\))", "Read"])
        );
        assert_eq!(split("Bash(git Read"), Err(ToolsFault::Unbalanced));
        assert_eq!(split("Read) x"), Err(ToolsFault::Unbalanced));
        assert_eq!(split("\"Read"), Err(ToolsFault::OpenQuote));
    }

    #[test]
    fn portable_names_become_ours() {
        let tool = |text| AllowedTool::parse(text).expect("valid");
        assert_eq!(tool("Edit").name, "str_replace");
        assert_eq!(tool("Task").kind, ToolKind::Foreign);
        assert_eq!(tool("other-tool").kind, ToolKind::Named);
        assert_eq!(tool("Bash(git:*)").kind, ToolKind::Pattern);
        assert_eq!(AllowedTool::parse("  "), Err(ToolsFault::Blank));
    }
}
