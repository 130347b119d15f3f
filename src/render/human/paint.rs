//! Colours and links of text for people.

use anstyle::{AnsiColor, Style as Ansi};

use crate::finding::Severity;

use super::super::{Style, safe};

/// What a piece of text is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Role {
    Blocker,
    Error,
    Warning,
    Info,
    Good,
    Strong,
    Quiet,
    Frame,
}

impl Role {
    pub(in crate::render) fn of(severity: Severity) -> Self {
        match severity {
            Severity::Blocker => Self::Blocker,
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Info => Self::Info,
        }
    }

    fn style(self) -> Ansi {
        let colored = |color: AnsiColor| Ansi::new().fg_color(Some(color.into()));
        match self {
            Self::Blocker => colored(AnsiColor::White)
                .bg_color(Some(AnsiColor::Red.into()))
                .bold(),
            Self::Error => colored(AnsiColor::Red).bold(),
            Self::Warning => colored(AnsiColor::Yellow).bold(),
            Self::Info => colored(AnsiColor::Cyan).bold(),
            Self::Good => colored(AnsiColor::Green).bold(),
            Self::Strong => Ansi::new().bold(),
            Self::Quiet => Ansi::new().dimmed(),
            Self::Frame => colored(AnsiColor::Blue).bold(),
        }
    }
}

/// Columns of what [`Paint::text`] painted: colours take none.
pub(in crate::render) fn width(painted: &str) -> usize {
    let mut parts = painted.split("\x1b[");
    let first = parts.next().map_or(0, safe::width);
    let behind = parts.map(|part| safe::width(part.split_once('m').map_or("", |(_, rest)| rest)));
    first + behind.sum::<usize>()
}

/// Paints, if that is wanted.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Paint {
    color: bool,
    hyperlinks: bool,
}

impl Paint {
    pub(in crate::render) fn new(style: Style) -> Self {
        Self {
            color: style.color,
            hyperlinks: style.hyperlinks,
        }
    }

    /// Cleaned `text` in the colour of `role`.
    pub(in crate::render) fn text(self, role: Role, text: &str) -> String {
        if self.color {
            let style = role.style();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// `text` that leads to `url`; both ours.
    pub(in crate::render) fn link(self, url: Option<&str>, text: &str) -> String {
        match url.filter(|_| self.hyperlinks) {
            Some(url) => format!("\x1b]8;;{url}\x1b\\{text}\x1b]8;;\x1b\\"),
            None => text.to_owned(),
        }
    }
}
