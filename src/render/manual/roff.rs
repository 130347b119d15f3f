//! Writes the language of `man`, in ASCII and short lines.

use std::fmt::Write as _;

use super::{DATE, ManualPage};

/// Most columns of a line of the source.
const WIDTH: usize = 78;

/// A page that is being written.
pub(super) struct Page {
    name: String,
    section: u8,
    text: String,
}

impl Page {
    /// Begins a page, with its title and its first section.
    pub(super) fn new(name: &str, section: u8, about: &str) -> Self {
        let mut page = Self {
            name: name.to_owned(),
            section,
            text: String::new(),
        };
        let _ = writeln!(
            page.text,
            ".TH {} {section} {DATE} \"skilldeck {}\"",
            escaped(&name.to_uppercase()),
            env!("CARGO_PKG_VERSION")
        );
        page.heading("NAME");
        let about = format!("{} \\- {}", escaped(name), inline(about));
        page.lines(&about);
        page
    }

    pub(super) fn heading(&mut self, title: &str) {
        let _ = writeln!(self.text, ".SH \"{}\"", escaped(&title.to_uppercase()));
    }

    pub(super) fn subheading(&mut self, title: &str) {
        let _ = writeln!(self.text, ".SS \"{}\"", escaped(title));
    }

    /// A paragraph of its own.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.part();
        self.lines(&inline(text));
    }

    /// Sets a paragraph apart from what stands before it; a heading does so
    /// itself.
    fn part(&mut self) {
        let last = self.text.lines().next_back().unwrap_or_default();
        if !last.starts_with(".SH ") && !last.starts_with(".SS ") {
            self.text.push_str(".PP\n");
        }
    }

    /// One line in bold, below others of its kind.
    pub(super) fn bold(&mut self, text: &str) {
        let last = self.text.lines().next_back().unwrap_or_default();
        if last.starts_with("\\fB") {
            self.text.push_str(".br\n");
        }
        let _ = writeln!(self.text, "\\fB{}\\fR", escaped(text));
    }

    /// A term, and what it means.
    pub(super) fn term(&mut self, term: &str, text: &str) {
        let _ = writeln!(self.text, ".TP\n\\fB{}\\fR", escaped(term));
        self.lines(&inline(text));
    }

    /// One more paragraph about the last term.
    pub(super) fn more(&mut self, text: &str) {
        self.text.push_str(".IP\n");
        self.lines(&inline(text));
    }

    /// Lines as they are.
    pub(super) fn verbatim<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        self.part();
        self.text.push_str(".EX\n");
        for line in lines {
            let _ = writeln!(self.text, "{}", guarded(&escaped(line)));
        }
        self.text.push_str(".EE\n");
    }

    /// Other pages.
    pub(super) fn see_also(&mut self, pages: &[(String, u8)]) {
        self.heading("SEE ALSO");
        let mut pages: Vec<(u8, &str)> = pages
            .iter()
            .map(|(name, section)| (*section, name.as_str()))
            .collect();
        pages.sort_unstable();
        let last = pages.len().saturating_sub(1);
        for (at, (section, name)) in pages.into_iter().enumerate() {
            let comma = if at < last { "," } else { "" };
            let _ = writeln!(self.text, ".BR {} ({section}){comma}", escaped(name));
        }
    }

    pub(super) fn finish(self) -> ManualPage {
        ManualPage {
            name: self.name,
            section: self.section,
            text: self.text,
        }
    }

    /// Text that is escaped already, in short lines.
    fn lines(&mut self, text: &str) {
        let mut column = 0;
        for word in text.split_whitespace() {
            if column > 0 && column + 1 + word.len() > WIDTH {
                self.text.push('\n');
                column = 0;
            }
            let word = if column == 0 {
                guarded(word)
            } else {
                self.text.push(' ');
                column += 1;
                word.to_owned()
            };
            self.text.push_str(&word);
            column += word.len();
        }
        self.text.push('\n');
    }
}

/// A line that is no order of the language.
fn guarded(line: &str) -> String {
    match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}"),
        false => line.to_owned(),
    }
}

/// Text with code between backticks: bold.
fn inline(text: &str) -> String {
    let mut written = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 0 {
            written.push_str(&escaped(part));
        } else {
            let _ = write!(written, "\\fB{}\\fR", escaped(part));
        }
    }
    written
}

/// Text without anything that the language takes for its own.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => written.push_str("\\e"),
            '-' => written.push_str("\\-"),
            '\'' => written.push_str("\\(aq"),
            '`' => written.push_str("\\(ga"),
            '^' => written.push_str("\\(ha"),
            '~' => written.push_str("\\(ti"),
            '"' => written.push_str("\\(dq"),
            letter if letter.is_ascii() => written.push(letter),
            letter => {
                let _ = write!(written, "\\[u{:04X}]", u32::from(letter));
            }
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let mut page = Page::new("demo", 7, "says 'x'");
        page.heading("More");
        page.paragraph(".TH is `--not` an order, \\n neither; é");
        page.verbatim([".SH x", "plain"]);
        let text = page.finish().text;
        let body = text.split_once(".SH \"MORE\"\n").expect("a heading").1;
        assert_eq!(
            body,
            "\\&.TH is \\fB\\-\\-not\\fR an order, \\en neither; \\[u00E9]\n\
             .PP\n.EX\n\\&.SH x\nplain\n.EE\n"
        );
        assert!(text.contains("demo \\- says \\(aqx\\(aq\n"), "{text}");
    }
}
