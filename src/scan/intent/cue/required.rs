//! Texts without which a turn cannot be met, worked out from its pattern: a
//! sentence that lacks them needs no look at it. Parsing all patterns would
//! take most of a short scan, so what comes out stands in `texts.rs`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

use super::english;

/// Most sets of texts that are searched for one turn.
const MOST_SETS: usize = 2;

/// What `texts.rs` is to say.
fn generated() -> String {
    let mut texts: BTreeMap<Vec<u8>, Vec<(usize, u8)>> = BTreeMap::new();
    for (turn, (_, _, pattern)) in english::TURNS.concat().iter().enumerate() {
        for (index, set) in needed(&english::expanded(pattern)).into_iter().enumerate() {
            for text in set {
                texts.entry(text).or_default().push((turn, 1 << index));
            }
        }
    }
    let mut file = String::from(
        "//! Texts that turns need, each with those turns and which of their sets it\n\
         //! belongs to. Made by `UPDATE=1 cargo test --lib cue::required`.\n\n\
         /// The texts in order: text, and turn with the bit of the set.\n\
         #[rustfmt::skip]\n\
         pub(super) const TEXTS: &[(&str, &[(u16, u8)])] = &[\n",
    );
    for (text, owners) in texts {
        let text = String::from_utf8_lossy(&text).into_owned();
        writeln!(file, "    ({text:?}, &{owners:?}),").expect("a string takes all");
    }
    file.push_str("];\n");
    file
}

/// The sets of texts that are worth a search, those met least often first.
fn needed(pattern: &str) -> Vec<OneOf> {
    let hir = ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .build()
        .parse(pattern)
        .expect("the patterns are constants that the tests compile");
    let mut sets = texts(&hir);
    sets.sort_by_key(|set| {
        let shortest = set.iter().map(Vec::len).min().unwrap_or(0);
        (std::cmp::Reverse(shortest), set.len())
    });
    sets.truncate(MOST_SETS);
    sets
}

/// Texts of which at least one stands in whatever matches.
pub(super) type OneOf = Vec<Vec<u8>>;

/// Most texts of one set; a set of more says little.
const MOST_TEXTS: usize = 48;
/// Shortest text that is worth a search.
const LEAST_BYTES: usize = 3;
/// Most characters of a class that count as that many texts.
const MOST_LETTERS: u64 = 4;

/// Sets of texts that a match of `pattern` draws on, one text of each at least.
/// Empty when nothing is certain.
pub(super) fn texts(pattern: &Hir) -> Vec<OneOf> {
    let mut found = Vec::new();
    let mut exact = Some(vec![Vec::new()]);
    walk(pattern, &mut exact, &mut found);
    close(&mut exact, &mut found);
    found
}

/// Reads a piece that follows what `exact` holds: all texts that the pieces in
/// front of it can be, when those are few.
fn walk(piece: &Hir, exact: &mut Option<OneOf>, found: &mut Vec<OneOf>) {
    if let HirKind::Concat(parts) = piece.kind() {
        for part in parts {
            walk(part, exact, found);
        }
        return;
    }
    if let HirKind::Capture(capture) = piece.kind() {
        walk(&capture.sub, exact, found);
        return;
    }
    let next = all_of(piece);
    if let (Some(before), Some(next)) = (exact.as_ref(), &next)
        && let Some(both) = joined(before, next)
    {
        *exact = Some(both);
        return;
    }
    close(exact, found);
    if next.is_some() {
        *exact = next;
        return;
    }
    found.extend(inside(piece));
    *exact = Some(vec![Vec::new()]);
}

/// Ends a run of known texts.
fn close(exact: &mut Option<OneOf>, found: &mut Vec<OneOf>) {
    found.extend(exact.take().and_then(worthy));
}

/// `texts`, if a search for them tells anything.
fn worthy(mut texts: OneOf) -> Option<OneOf> {
    texts.sort_unstable();
    texts.dedup();
    let useful = texts.iter().all(|text| text.len() >= LEAST_BYTES) && texts.len() <= MOST_TEXTS;
    useful.then_some(texts)
}

/// What a piece of many forms is certain to hold.
fn inside(piece: &Hir) -> Vec<OneOf> {
    match piece.kind() {
        HirKind::Repetition(repeated) if repeated.min > 0 => texts(&repeated.sub),
        HirKind::Alternation(branches) => {
            let mut together = OneOf::new();
            for branch in branches {
                let Some(best) = best(texts(branch)) else {
                    return Vec::new();
                };
                together.extend(best);
            }
            worthy(together).into_iter().collect()
        }
        HirKind::Repetition(_)
        | HirKind::Empty
        | HirKind::Literal(_)
        | HirKind::Class(_)
        | HirKind::Look(_)
        | HirKind::Capture(_)
        | HirKind::Concat(_) => Vec::new(),
    }
}

/// The set that is met least often: of long texts, then of few.
fn best(sets: Vec<OneOf>) -> Option<OneOf> {
    sets.into_iter().max_by_key(|set| {
        let shortest = set.iter().map(Vec::len).min().unwrap_or(0);
        (shortest, std::cmp::Reverse(set.len()))
    })
}

/// All texts that a piece matches, when they are few.
fn all_of(piece: &Hir) -> Option<OneOf> {
    match piece.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(vec![Vec::new()]),
        HirKind::Literal(literal) => Some(vec![literal.0.to_vec()]),
        HirKind::Class(Class::Bytes(class)) => {
            let letters: u64 = class
                .iter()
                .map(|range| u64::from(range.end() - range.start()) + 1)
                .sum();
            (letters <= MOST_LETTERS).then(|| {
                class
                    .iter()
                    .flat_map(|range| range.start()..=range.end())
                    .map(|letter| vec![letter])
                    .collect()
            })
        }
        HirKind::Class(Class::Unicode(_)) => None,
        HirKind::Repetition(repeated) if repeated.min == 0 && repeated.max == Some(1) => {
            let mut texts = all_of(&repeated.sub)?;
            texts.push(Vec::new());
            Some(texts)
        }
        HirKind::Repetition(_) => None,
        HirKind::Capture(capture) => all_of(&capture.sub),
        HirKind::Concat(parts) => parts.iter().try_fold(vec![Vec::new()], |before, part| {
            joined(&before, &all_of(part)?)
        }),
        HirKind::Alternation(branches) => {
            let mut texts = OneOf::new();
            for branch in branches {
                texts.extend(all_of(branch)?);
                if texts.len() > MOST_TEXTS {
                    return None;
                }
            }
            Some(texts)
        }
    }
}

/// Every text of `before` followed by every one of `next`, if they are few.
fn joined(before: &OneOf, next: &OneOf) -> Option<OneOf> {
    (before.len() * next.len() <= MOST_TEXTS).then(|| {
        before
            .iter()
            .flat_map(|start| next.iter().map(move |end| [&start[..], &end[..]].concat()))
            .collect()
    })
}

fn of(pattern: &str) -> Vec<Vec<String>> {
    let hir = ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .build()
        .parse(pattern)
        .expect("a pattern");
    texts(&hir)
        .iter()
        .map(|set: &OneOf| {
            set.iter()
                .map(|text| String::from_utf8_lossy(text).into_owned())
                .collect()
        })
        .collect()
}

#[test]
fn alternatives_make_one_set() {
    assert_eq!(of(r"\b(?:send|post)\b"), [["post", "send"]]);
}

#[test]
fn what_stands_apart_makes_two_sets() {
    assert_eq!(
        of(r"\b(?:send|post)\b.{0,9}\bmirrors?\b"),
        [vec!["post", "send"], vec!["mirror", "mirrors"]]
    );
}

#[test]
fn optional_pieces_are_not_certain() {
    assert_eq!(of(r"(?:never )*tell \w+"), [["tell "]]);
    assert_eq!(of(r"a?b?"), Vec::<Vec<String>>::new());
}

#[test]
fn a_branch_without_a_text_leaves_nothing_certain() {
    assert_eq!(of(r"\w+|tell"), Vec::<Vec<String>>::new());
}

#[test]
fn branches_of_many_forms_give_their_best() {
    assert_eq!(of(r"(?:send \w+ away|keep)"), [[" away", "keep"]]);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that compares a file")]
fn the_texts_are_those_of_the_patterns() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/scan/intent/cue/texts.rs");
    let wanted = generated();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &wanted).expect("the file can be written");
    }
    assert_eq!(include_str!("texts.rs"), wanted, "see the head of the file");
}
