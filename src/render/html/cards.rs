//! Which cards the picture of the resource graph has: a card a file when there
//! are few, a card a folder when there are many.

use std::collections::{BTreeMap, BTreeSet};

use crate::report::Examination;
use crate::skill::path::file_name;

/// Most files that get a card of their own.
const FEW: usize = 40;
/// Most cards; further folders share the last.
const CARDS: usize = 40;
/// Most rows of a card.
const ROWS: usize = 120;

/// A file or a folder of the picture.
#[derive(Debug, Default)]
pub(super) struct Card {
    /// The folder; none on the card of one file.
    pub(super) title: Option<String>,
    /// Files of it, in order.
    pub(super) rows: Vec<Row>,
    /// How many more there are.
    pub(super) more: usize,
}

/// A file on a card.
#[derive(Debug)]
pub(super) struct Row {
    /// Its whole path.
    pub(super) path: String,
    /// What of it stands on the card.
    pub(super) label: String,
}

/// The cards, and how many references lead from one to another.
#[derive(Debug, Default)]
pub(super) struct Cards {
    pub(super) cards: Vec<Card>,
    pub(super) edges: BTreeMap<(usize, usize), usize>,
    /// The card with SKILL.md.
    pub(super) root: Option<usize>,
}

impl Cards {
    pub(super) fn of(examination: &Examination) -> Self {
        let entries = examination.package.entries.iter();
        let paths: BTreeSet<&str> = entries.map(|entry| entry.path.as_str()).collect();
        let mut dealt = if paths.len() <= FEW {
            Self::each(&paths)
        } else {
            Self::by_folder(&paths)
        };
        let card_of = dealt.0;
        let mut cards = std::mem::take(&mut dealt.1);
        cards.root = card_of.get("SKILL.md").copied();
        // What lies below a folder is looked up once a folder.
        let mut below: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (source, target) in &examination.judged.graph.edges {
            let Some(from) = card_of.get(source.as_str()) else {
                continue;
            };
            if target.ends_with('/') {
                let inside = below.entry(target).or_insert_with(|| {
                    let files = card_of.range(target.as_str()..);
                    let files = files.take_while(|(path, _)| path.starts_with(target.as_str()));
                    files.map(|(_, card)| *card).collect()
                });
                for to in inside.iter().filter(|to| *to != from) {
                    *cards.edges.entry((*from, *to)).or_default() += 1;
                }
            } else if let Some(to) = card_of.get(target.as_str())
                && from != to
            {
                *cards.edges.entry((*from, *to)).or_default() += 1;
            }
        }
        cards
    }

    fn each<'a>(paths: &BTreeSet<&'a str>) -> (BTreeMap<&'a str, usize>, Self) {
        let card = |path: &&str| Card {
            rows: vec![Row {
                path: (*path).to_owned(),
                label: (*path).to_owned(),
            }],
            ..Card::default()
        };
        let cards = Self {
            cards: paths.iter().map(card).collect(),
            ..Self::default()
        };
        let numbers = paths.iter().enumerate();
        (
            numbers.map(|(number, path)| (*path, number)).collect(),
            cards,
        )
    }

    fn by_folder<'a>(paths: &BTreeSet<&'a str>) -> (BTreeMap<&'a str, usize>, Self) {
        let parent = |path: &'a str| path.rfind('/').map_or("", |at| &path[..=at]);
        let top = |path: &'a str| path.find('/').map_or("", |at| &path[..=at]);
        let folders: BTreeSet<&str> = paths.iter().map(|path| parent(path)).collect();
        let near = folders.len() <= CARDS;
        let mut dealt = Self::default();
        let mut card_of = BTreeMap::new();
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for path in paths {
            let folder = match *path {
                // The root of all stands alone.
                "SKILL.md" => "SKILL.md",
                path if near => parent(path),
                path => top(path),
            };
            let number = *numbers.entry(folder).or_insert_with(|| {
                if dealt.cards.len() < CARDS {
                    dealt.cards.push(Card {
                        title: match folder {
                            "SKILL.md" => None,
                            "" => Some("beside SKILL.md".to_owned()),
                            folder => Some(folder.to_owned()),
                        },
                        ..Card::default()
                    });
                } else if let Some(last) = dealt.cards.last_mut() {
                    last.title = Some("other folders".to_owned());
                }
                dealt.cards.len() - 1
            });
            card_of.insert(*path, number);
            let card = &mut dealt.cards[number];
            if card.rows.len() == ROWS {
                card.more += 1;
                continue;
            }
            let label = match path.strip_prefix(folder) {
                Some(rest) if !rest.is_empty() => rest,
                Some(_) => *path,
                None => file_name(path),
            };
            card.rows.push(Row {
                path: (*path).to_owned(),
                label: label.to_owned(),
            });
        }
        (card_of, dealt)
    }
}
