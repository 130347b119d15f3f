//! What a search found, for people.

use std::fmt::Write as _;

use crate::report::skills::Hits;
use crate::store::category::Category;
use crate::store::standing::State;

use super::super::human::paint::{Paint, Role};
use super::super::human::wrap::wrap;
use super::super::{Style, safe};
use super::{list, nothing_in, skills};

pub(super) fn text(hits: &Hits, style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    for (row, score) in hits.skills.iter().filter(|_| style.quiet == 0) {
        let name = safe::line(&row.name);
        let _ = write!(
            text,
            "{}  {}",
            paint.text(Role::Strong, &name),
            paint.text(Role::Quiet, row.category.map_or("", Category::word))
        );
        if row.state != State::Ok {
            let _ = write!(
                text,
                "  {}",
                paint.text(list::role(row.state), row.state.word())
            );
        }
        if let Some(score) = score.filter(|_| style.verbose > 0) {
            let _ = write!(text, "  {score:.2}");
        }
        text.push('\n');
        let description = safe::line(row.description.as_deref().unwrap_or_default());
        for line in wrap(&description, style.width, 4, 4) {
            let _ = writeln!(text, "    {}", line.trim_start());
        }
        text.push('\n');
    }
    let query = safe::line(&hits.query);
    let summary = match (hits.skills.len(), hits.matched) {
        (0, _) => format!("no skill matches `{query}`"),
        (shown, all) if shown < all => {
            format!("{shown} of {}; `--limit {all}` shows all", skills(all))
        }
        (_, all) => skills(all),
    };
    let meant = match &hits.did_you_mean {
        Some(meant) => format!("; did you mean `{}`?", safe::line(meant)),
        None => String::new(),
    };
    let nothing = match &hits.nothing_in {
        Some(whose) => format!(": there are {}", nothing_in(whose)),
        None => String::new(),
    };
    let said = wrap(&format!("{summary}{nothing}{meant}"), style.width, 0, 2);
    let _ = writeln!(text, "{}", said.join("\n"));
    text
}
