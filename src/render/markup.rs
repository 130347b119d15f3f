//! Writes HTML, SVG and XML: tags are ours, word for word; all other text is
//! cleaned and escaped, and there is no third way to write.

use crate::report::Locale;
use crate::text::Span;

use super::html::chinese;
use super::safe;

/// A piece of markup in the making.
#[derive(Debug, Default)]
pub(super) struct Markup {
    written: String,
    locale: Locale,
}

impl Markup {
    /// Nothing yet, with our own words in this language.
    pub(super) fn of(locale: Locale) -> Self {
        Self {
            written: String::new(),
            locale,
        }
    }

    /// Tags of ours. Only a literal of this program fits.
    pub(super) fn tag(&mut self, ours: &'static str) -> &mut Self {
        match self.locale {
            Locale::En => self.written.push_str(ours),
            Locale::Zh => self.written.push_str(&chinese::markup(ours)),
        }
        self
    }

    /// A script or a style of ours, which has no words.
    pub(super) fn verbatim(&mut self, ours: &'static str) -> &mut Self {
        self.written.push_str(ours);
        self
    }

    /// Words of ours, in the language of the page.
    pub(super) fn say(&mut self, ours: &'static str) -> &mut Self {
        self.escaped(match self.locale {
            Locale::En => ours,
            Locale::Zh => chinese::text(ours),
        })
    }

    /// Text of anybody, on one line.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.escaped(&safe::line(text))
    }

    /// ` name="value"`, the value of anybody.
    pub(super) fn attribute(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.tag(" ").tag(name).tag("=\"").text(value).tag("\"")
    }

    /// A path of anybody, which may be broken behind each slash.
    pub(super) fn path(&mut self, path: &str) -> &mut Self {
        for part in safe::line(path).split_inclusive('/') {
            self.escaped(part);
            if part.ends_with('/') {
                self.tag("<wbr>");
            }
        }
        self
    }

    /// A number.
    pub(super) fn number(&mut self, number: usize) -> &mut Self {
        self.escaped(&number.to_string())
    }

    /// ` name="number"`.
    pub(super) fn measure(&mut self, name: &'static str, number: usize) -> &mut Self {
        self.tag(" ").tag(name).tag("=\"").number(number).tag("\"")
    }

    /// A source line with its place marked, tabs as blanks.
    pub(super) fn source(&mut self, text: &str, mark: Span) -> &mut Self {
        let (line, mark) = safe::source(text, mark);
        self.escaped(&line[..mark.start]);
        if mark.start < mark.end {
            self.tag("<mark>").escaped(mark.of(&line)).tag("</mark>");
        }
        self.escaped(&line[mark.end..])
    }

    /// A sentence; what stands between backticks looks like code.
    pub(super) fn prose(&mut self, text: &str) -> &mut Self {
        let ticks = text.matches('`').count();
        for (index, part) in text.split('`').enumerate() {
            if index % 2 == 1 && index < ticks {
                self.tag("<code>").text(part).tag("</code>");
            } else {
                if index % 2 == 1 {
                    self.tag("`");
                }
                self.text(part);
            }
        }
        self
    }

    /// What was written elsewhere by the same rules.
    pub(super) fn append(&mut self, other: &Self) -> &mut Self {
        self.written.push_str(&other.written);
        self
    }

    /// Bytes so far.
    pub(super) fn len(&self) -> usize {
        self.written.len()
    }

    /// All of it.
    pub(super) fn as_str(&self) -> &str {
        &self.written
    }

    fn escaped(&mut self, cleaned: &str) -> &mut Self {
        for letter in safe::fences(cleaned.into()).chars() {
            match letter {
                '&' => self.written.push_str("&amp;"),
                '<' => self.written.push_str("&lt;"),
                '>' => self.written.push_str("&gt;"),
                '"' => self.written.push_str("&quot;"),
                '\'' => self.written.push_str("&#39;"),
                // No characters of XML.
                '\u{fffe}' | '\u{ffff}' => self.written.extend(letter.escape_unicode()),
                letter => self.written.push(letter),
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Markup)) -> String {
        let mut markup = Markup::default();
        write(&mut markup);
        markup.written
    }

    #[test]
    fn text_is_never_a_tag() {
        assert_eq!(
            written(|page| {
                page.tag("<a").attribute("href", "\"><script>'&").tag(">");
                page.text("<b>\u{202e}\x1b\n\u{ffff}").tag("</a>");
            }),
            "<a href=\"&quot;&gt;&lt;script&gt;&#39;&amp;\">\
             &lt;b&gt;\\u{202e}\\u{1b}\\n\\u{ffff}</a>"
        );
    }

    #[test]
    fn a_place_is_marked_and_code_looks_like_code() {
        assert_eq!(
            written(|page| {
                page.source("\tx<y", Span::new(1, 3));
            }),
            "    <mark>x&lt;</mark>y"
        );
        assert_eq!(
            written(|page| {
                page.prose("run `a<b` or `c");
            }),
            "run <code>a&lt;b</code> or `c"
        );
        assert_eq!(
            written(|page| {
                page.prose("`<i>`");
            }),
            "<code>&lt;i&gt;</code>"
        );
    }
}
