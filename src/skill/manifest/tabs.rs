//! Tabs where only blanks are safe.

use crate::text::Span;

use super::fault::{Fault, FaultKind};

/// Refuses a tab between tokens or in plain text. YAML 1.2 allows it, but the
/// readers of YAML 1.1 stop there, and the skill is gone without a word.
/// `verbatim` are the quoted and block scalars of `range`, in order.
pub(super) fn refuse(text: &str, range: Span, verbatim: &[Span]) -> Result<(), Fault> {
    let mut next = 0;
    let mut line_start = range.start;
    for line in range.of(text).split_inclusive('\n') {
        let mut comment = false;
        for (offset, byte) in line.bytes().enumerate() {
            let at = line_start + offset;
            while verbatim.get(next).is_some_and(|span| span.end <= at) {
                next += 1;
            }
            if verbatim.get(next).is_some_and(|span| span.start <= at) {
                continue;
            }
            let behind_blank = offset == 0 || matches!(line.as_bytes()[offset - 1], b' ' | b'\t');
            comment |= byte == b'#' && behind_blank;
            if byte == b'\t' && !comment {
                return Err(Fault::new(
                    FaultKind::InvalidYaml,
                    Span::new(at, at + 1),
                    "a tab stands outside of quotes; many readers of YAML stop there",
                )
                .with_hint("replace the tab with a space, or put the value in quotes"));
            }
        }
        line_start += line.len();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::SkillDocument;

    fn message(yaml: &str) -> Option<String> {
        let text = format!("---\n{yaml}---\nBody.\n");
        let fault = SkillDocument::parse(&text).frontmatter.err()?;
        assert_eq!(fault.span.of(&text), "\t", "{yaml:?}");
        Some(fault.message)
    }

    #[test]
    fn tabs_are_safe_in_quotes_blocks_and_comments_only() {
        for yaml in ["a:\tb\n", "a: b\tc\n", "a: b\n\t\nc: d\n", "a: 'b'\t# c\n"] {
            assert!(message(yaml).is_some(), "{yaml:?}");
        }
        for yaml in [
            "a: 'b\tc'\n",
            "a: \"b\n \tc\" # d\te\n",
            "#\tnote\na: |\n  b\tc\n\n  d\te\nf: g\n",
        ] {
            assert_eq!(message(yaml), None, "{yaml:?}");
        }
    }
}
