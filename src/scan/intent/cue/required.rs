//! Texts without which a turn cannot be met, worked out from its pattern: a
//! sentence that lacks them needs no look at it. Parsing all patterns would
//! take most of a short scan, so what comes out stands in `texts.rs`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

use super::english;

/// Most sets of texts that are searched for one way to meet a turn.
const MOST_SETS: usize = 3;
/// Most ways that a turn is taken apart into.
const MOST_WAYS: usize = 24;

/// What `texts.rs` is to say.
fn generated() -> String {
    let mut ways = Vec::new();
    let mut texts: BTreeMap<Vec<u8>, Vec<(usize, usize)>> = BTreeMap::new();
    for (turn, (_, _, pattern)) in english::TURNS.concat().iter().enumerate() {
        for sets in ways_of(&english::expanded(pattern)) {
            for (index, set) in sets.iter().enumerate() {
                for text in set {
                    let owners = texts.entry(text.clone()).or_default();
                    owners.push((ways.len(), index));
                }
            }
            ways.push((turn, sets.len()));
        }
    }
    let mut file = String::from(
        "//! Texts that turns need, in the order in which they need them. A turn can be\n\
         //! met in several ways. Made by `UPDATE=1 cargo test --lib cue::required`.\n\n\
         /// Each way: its turn, and of how many sets it needs a text.\n\
         #[rustfmt::skip]\n\
         pub(super) const WAYS: &[(u16, u8)] = &[\n",
    );
    for way in ways {
        writeln!(file, "    {way:?},").expect("a string takes all");
    }
    file.push_str(
        "];\n\n\
         /// Each text with the ways that need it, and as which of their sets.\n\
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

fn parsed(pattern: &str) -> Hir {
    ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .build()
        .parse(pattern)
        .expect("the patterns are constants that the tests compile")
}

/// The sets of each way to meet `pattern` that are worth a search, in order.
fn ways_of(pattern: &str) -> Vec<Vec<OneOf>> {
    let ways = branches(&parsed(pattern));
    ways.into_iter()
        .map(|way| {
            let mut sets: Vec<_> = texts(&Hir::concat(way)).into_iter().enumerate().collect();
            sets.sort_by_key(|(_, set)| worth(set));
            sets.truncate(MOST_SETS);
            sets.sort_by_key(|(place, _)| *place);
            sets.into_iter().map(|(_, set)| set).collect()
        })
        .collect()
}

/// Sets met least often come first: of long texts, then of few.
fn worth(set: &OneOf) -> (std::cmp::Reverse<usize>, usize) {
    let shortest = set.iter().map(Vec::len).min().unwrap_or(0);
    (std::cmp::Reverse(shortest), set.len())
}

/// The pieces of each way through `pattern`: alternatives of many forms are
/// taken apart.
fn branches(pattern: &Hir) -> Vec<Vec<Hir>> {
    match pattern.kind() {
        HirKind::Capture(capture) => branches(&capture.sub),
        HirKind::Alternation(parts) if all_of(pattern).is_none() => {
            parts.iter().flat_map(branches).collect()
        }
        HirKind::Concat(parts) => {
            let mut ways = vec![Vec::new()];
            for part in parts {
                let ends = branches(part);
                if ways.len() * ends.len() > MOST_WAYS {
                    ways.iter_mut().for_each(|way| way.push(part.clone()));
                    continue;
                }
                ways = ways
                    .iter()
                    .flat_map(|way| ends.iter().map(move |end| [&way[..], &end[..]].concat()))
                    .collect();
            }
            ways
        }
        HirKind::Alternation(_)
        | HirKind::Repetition(_)
        | HirKind::Empty
        | HirKind::Literal(_)
        | HirKind::Class(_)
        | HirKind::Look(_) => vec![vec![pattern.clone()]],
    }
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

/// The set that is met least often.
fn best(sets: Vec<OneOf>) -> Option<OneOf> {
    sets.into_iter().min_by_key(worth)
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
    shown(&texts(&parsed(pattern)))
}

fn shown(sets: &[OneOf]) -> Vec<Vec<String>> {
    let text = |text: &Vec<u8>| String::from_utf8_lossy(text).into_owned();
    sets.iter()
        .map(|set| set.iter().map(text).collect())
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
    assert_eq!(of(r"(?:send \w+ away|keep)"), [["keep", "send "]]);
}

#[test]
fn alternatives_of_many_forms_are_ways_of_their_own() {
    let ways = ways_of(r"\b(?:send \w+ away|keep|hold)\b.{0,9}\bhere\b");
    let ways: Vec<_> = ways.iter().map(|sets| shown(sets)).collect();
    assert_eq!(
        ways,
        [
            vec![vec!["send "], vec![" away"], vec!["here"]],
            vec![vec!["keep"], vec!["here"]],
            vec![vec!["hold"], vec!["here"]],
        ]
    );
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
