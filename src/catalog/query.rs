//! DeerFlow's catalog queries, in linear time whatever the pattern.
//!
//! `select:a,b` names skills exactly; `+token rest` wants `token` in the name
//! and orders by `rest`; anything else is a pattern over name and description,
//! without case, and plain text when it is no pattern we can run.

use std::collections::BTreeSet;

use regex::{Regex, RegexBuilder};

/// Most names of an answer when nobody says otherwise.
pub const LIMIT: usize = 5;
/// Most bytes of a compiled pattern; a larger one is taken for plain text.
const MAX_PATTERN_BYTES: usize = 1 << 20;
/// Hits of one skill that are counted: each costs a pass over its text, and
/// nobody ranks by the hundred and first.
const MAX_HITS: usize = 100;

/// What a query looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched<'a> {
    /// The declared name.
    pub name: &'a str,
    /// The description.
    pub description: &'a str,
}

impl Searched<'_> {
    fn text(&self) -> String {
        format!("{} {}", self.name, self.description)
    }
}

/// A query, understood.
#[derive(Debug)]
pub enum Query {
    /// Exactly these names.
    Select(BTreeSet<String>),
    /// A token of the name, and what to order by.
    Required(String, Option<Pattern>),
    /// A pattern over name and description.
    Free(Pattern),
    /// Nothing was asked.
    Nothing,
}

/// What a text is searched for.
#[derive(Debug)]
pub enum Pattern {
    /// A regular expression, without case.
    Regex(Regex),
    /// Plain text in lower case.
    Plain(String),
}

impl Pattern {
    fn of(text: &str) -> Self {
        RegexBuilder::new(text)
            .case_insensitive(true)
            .size_limit(MAX_PATTERN_BYTES)
            .build()
            .map_or_else(|_| Self::Plain(text.to_lowercase()), Self::Regex)
    }

    fn hits(&self, text: &str) -> usize {
        match self {
            Self::Regex(regex) => regex.find_iter(text).take(MAX_HITS).count(),
            Self::Plain(plain) => text
                .to_lowercase()
                .matches(plain.as_str())
                .take(MAX_HITS)
                .count(),
        }
    }

    fn is_in(&self, text: &str) -> bool {
        match self {
            Self::Regex(regex) => regex.is_match(text),
            Self::Plain(plain) => text.to_lowercase().contains(plain.as_str()),
        }
    }
}

impl Query {
    /// Understands `text`; every text is a query.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Nothing;
        }
        if let Some(names) = text.strip_prefix("select:") {
            return Self::Select(
                names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect(),
            );
        }
        if let Some(rest) = text.strip_prefix('+') {
            let rest = rest.trim_start();
            let (token, order) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if token.is_empty() {
                return Self::Nothing;
            }
            let order = order.trim_start();
            let order = (!order.is_empty()).then(|| Pattern::of(order));
            return Self::Required(token.to_lowercase(), order);
        }
        Self::Free(Pattern::of(text))
    }

    /// The names that a `select:` query wants.
    #[must_use]
    pub fn selected(&self) -> Option<&BTreeSet<String>> {
        match self {
            Self::Select(names) => Some(names),
            Self::Required(..) | Self::Free(_) | Self::Nothing => None,
        }
    }

    /// Which of the catalog answer the query, the best first, uncut. Equals
    /// keep the order of the catalog.
    #[must_use]
    pub fn answer(&self, catalog: &[Searched<'_>]) -> Vec<usize> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Select(names) => (0..catalog.len())
                .filter(|&at| names.contains(catalog[at].name))
                .collect(),
            Self::Required(token, order) => {
                let named = (0..catalog.len())
                    .filter(|&at| catalog[at].name.to_lowercase().contains(token.as_str()));
                match order {
                    None => named.collect(),
                    Some(order) => {
                        best_first(named.map(|at| (order.hits(&catalog[at].text()), at)))
                    }
                }
            }
            Self::Free(pattern) => {
                // A pattern may fit the name alone and not the whole, so the
                // whole decides and the name only orders.
                let found = catalog.iter().enumerate();
                let found = found.filter(|(_, skill)| pattern.is_in(&skill.text()));
                best_first(found.map(|(at, skill)| (usize::from(pattern.is_in(skill.name)), at)))
            }
        }
    }

    /// How many of the answers are given: all that were named, else `limit`,
    /// else [`LIMIT`].
    #[must_use]
    pub fn cap(&self, limit: Option<usize>) -> usize {
        match self {
            Self::Select(_) => limit.unwrap_or(usize::MAX),
            Self::Required(..) | Self::Free(_) | Self::Nothing => limit.unwrap_or(LIMIT),
        }
    }
}

fn best_first(scored: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut scored: Vec<(usize, usize)> = scored.collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(query: &str, catalog: &[(&str, &str)]) -> Vec<usize> {
        let catalog: Vec<Searched<'_>> = catalog
            .iter()
            .map(|(name, description)| Searched { name, description })
            .collect();
        Query::of(query).answer(&catalog)
    }

    #[test]
    fn a_pattern_decides_on_the_whole_and_orders_by_the_name() {
        assert_eq!(answer("maker$", &[("chart-maker", "Draws.")]), [0; 0]);
        let catalog = [("b", "about a-b"), ("a-b", "x")];
        assert_eq!(answer("a-b", &catalog), [1, 0]);
    }

    #[test]
    fn many_hits_cost_no_quadratic_time() {
        let long = "ab".repeat(1 << 19);
        // Quadratic, these would take minutes and be noticed.
        assert_eq!(answer("+x .*[^A-Z]|[A-Z]", &[("x", &long)]), [0]);
        assert_eq!(answer(".*[^A-Z]c|[A-Z]c", &[("x", &long)]), [0; 0]);
    }
}
