//! The listing as a table that fits the terminal.

use std::fmt::Write as _;

use crate::report::skills::{Listing, Looked, SkillRow};
use crate::store::category::Category;
use crate::store::standing::State;

use super::super::human::paint::{Paint, Role};
use super::super::human::wrap::wrap;
use super::super::{Style, safe};
use super::{found, nothing_in, skills};

/// Columns of the widest state and the widest category.
const STATE: usize = 8;
const CATEGORY: usize = 12;
/// Most columns of a version.
const VERSION: usize = 10;
/// Columns in front of what is said below a row.
const BELOW: usize = 4;

struct Table<'a> {
    listing: &'a Listing,
    style: Style,
    paint: Paint,
    name: usize,
    version: usize,
    categories: bool,
}

pub(super) fn text(listing: &Listing, style: Style) -> String {
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    let width = |cell: &str| safe::width(&safe::line(cell));
    let widest = |cells: &mut dyn Iterator<Item = usize>| cells.max().unwrap_or(0);
    let rows = &listing.skills;
    let table = Table {
        listing,
        style,
        paint: Paint::new(style),
        name: widest(&mut rows.iter().map(|row| width(&row.name))).clamp(4, style.width / 3),
        version: widest(
            &mut rows
                .iter()
                .flat_map(|row| &row.version)
                .map(|text| width(text)),
        )
        .min(VERSION),
        categories: rows.iter().any(|row| row.category.is_some()),
    };
    if style.quiet == 0 {
        table.write(&mut text);
    }
    let summary = wrap(&table.summary(), style.width, 0, 2);
    let _ = writeln!(text, "{}", summary.join("\n"));
    text
}

/// Where there is nothing to list.
pub(super) fn nothing(listing: &Listing) -> String {
    match &listing.looked_in {
        Looked::Folder(folder) => format!("no skills in `{}`", safe::line(folder)),
        Looked::Home(whose) => nothing_in(whose),
    }
}

impl Table<'_> {
    fn write(&self, text: &mut String) {
        let mut user: Option<&str> = None;
        for row in &self.listing.skills {
            if row.user.as_deref() != user {
                user = row.user.as_deref();
                let shown = safe::line(user.unwrap_or_default());
                let _ = writeln!(
                    text,
                    "{}",
                    self.paint.text(Role::Frame, &format!("user {shown}"))
                );
            }
            self.row(text, row);
        }
        if !self.listing.skills.is_empty() {
            text.push('\n');
        }
    }

    fn row(&self, text: &mut String, row: &SkillRow) {
        let word = row.state.word();
        let name = safe::line(&row.name);
        let mut column = STATE + 2 + self.name;
        let _ = write!(
            text,
            "{}{}  {}",
            self.paint.text(role(row.state), word),
            blanks(STATE - word.len()),
            self.paint.text(
                Role::Strong,
                &safe::cut(&name, self.style.width - STATE - 2)
            ),
        );
        let taken = safe::width(&name);
        if taken > self.name {
            // A name is never cut for the sake of a table.
            let _ = write!(text, "\n{}", blanks(column));
        } else {
            text.push_str(&blanks(self.name - taken));
        }
        if self.categories {
            let word = row.category.map_or("", Category::word);
            let _ = write!(
                text,
                "  {}",
                self.paint.text(Role::Quiet, &padded(word, CATEGORY))
            );
            column += 2 + CATEGORY;
        }
        if self.version > 0 {
            let version = safe::line(row.version.as_deref().unwrap_or_default());
            let _ = write!(
                text,
                "  {}",
                padded(&safe::cut(&version, self.version), self.version)
            );
            column += 2 + self.version;
        }
        let description = safe::line(row.description.as_deref().unwrap_or_default());
        let room = self.style.width.saturating_sub(column + 2);
        if self.style.verbose == 0 && room >= 8 {
            let _ = write!(text, "  {}", safe::cut(&description, room));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        if self.style.verbose > 0 && !description.is_empty() {
            self.below(text, Role::Quiet, &description);
        }
        if let Some(reason) = &row.reason {
            let place = match row.position {
                Some(at) => format!("{}/SKILL.md:{}:{}", row.path, at.line, at.column),
                None => row.path.clone(),
            };
            self.below(text, Role::Error, &format!("{place}: {reason}"));
        }
        if let Some(by) = &row.shadowed_by {
            let rest = match row.category {
                Some(Category::Public) => "; the public view still holds this one",
                Some(Category::Integrations | Category::Custom | Category::Legacy) | None => "",
            };
            let path = address(row);
            let said = format!("{path}: {by} counts in its place{rest}");
            self.below(text, Role::Warning, &said);
        }
        if row.modified == Some(true) {
            let said =
                "its files were changed since it was installed; `skilldeck verify` says which";
            self.below(text, Role::Warning, said);
        }
        if self.style.verbose > 0 {
            self.below(text, Role::Quiet, &row.folder);
        }
    }

    /// A remark under a row.
    fn below(&self, text: &mut String, role: Role, said: &str) {
        for line in wrap(&safe::line(said), self.style.width, BELOW, BELOW) {
            let _ = writeln!(
                text,
                "{}{}",
                blanks(BELOW),
                self.paint.text(role, line.trim_start())
            );
        }
    }

    fn summary(&self) -> String {
        let shown = self.listing.skills.len();
        let total = self.listing.total;
        if total == 0 {
            return nothing(self.listing);
        }
        let root = match &self.listing.looked_in {
            Looked::Home(whose) if self.style.quiet == 0 => found(whose),
            Looked::Home(_) | Looked::Folder(_) => "",
        };
        let counts: Vec<String> = State::ALL
            .into_iter()
            .map(|state| {
                let count = |row: &&SkillRow| row.state == state;
                (state, self.listing.skills.iter().filter(count).count())
            })
            .filter(|(_, count)| *count > 0)
            .map(|(state, count)| format!("{count} {}", state.word()))
            .collect();
        let counted = match (shown == total, shown) {
            (true, _) => format!("{}: {}", skills(total), counts.join(", ")),
            (false, 0) => format!("none of {}", skills(total)),
            (false, _) => format!("{shown} of {}: {}", skills(total), counts.join(", ")),
        };
        format!("{counted}{root}")
    }
}

/// What names a row among its neighbours.
fn address(row: &SkillRow) -> String {
    match row.category {
        Some(category) => format!("{}/{}", category.word(), row.path),
        None => row.path.clone(),
    }
}

pub(super) fn role(state: State) -> Role {
    match state {
        State::Ok => Role::Good,
        State::Disabled => Role::Quiet,
        State::Modified | State::Shadowed => Role::Warning,
        State::Invalid => Role::Error,
    }
}

fn padded(cell: &str, columns: usize) -> String {
    format!(
        "{cell}{}",
        blanks(columns.saturating_sub(safe::width(cell)))
    )
}

fn blanks(count: usize) -> String {
    " ".repeat(count)
}
