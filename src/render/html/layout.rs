//! Where the cards of the picture lie: in columns, by their distance from
//! SKILL.md. Pure; every number is a pixel.

use super::super::safe;
use super::cards::{Card, Cards};

/// Height of a row.
pub(super) const ROW: usize = 20;
/// Height of a title.
pub(super) const TITLE: usize = 26;
/// Room within a card.
pub(super) const PAD: usize = 8;
/// Room for the letter in front of a name.
pub(super) const LETTER: usize = 18;
/// Most columns of text of a label.
pub(super) const LABEL: usize = 34;
/// Most columns of names on a card: wide cards leave the lines to be seen.
const NAMES: usize = 5;
/// Fewest rows of a card that are broken into columns.
const STACK: usize = 6;
/// Width of a character, in tenths.
const CHARACTER: usize = 74;
/// Room between columns of cards, where the lines are.
const BETWEEN: usize = 84;
/// Room between cards of one column.
const BELOW: usize = 12;
/// Room around all.
const EDGE: usize = 12;
/// Height from which on a column is broken into two.
const HEIGHT: usize = 1500;
/// Columns by distance; what is farther lies in the last.
const LAYERS: usize = 6;

/// Where a card lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Width of each of its columns of names.
    pub(super) column: usize,
    /// Names in each of them.
    pub(super) stack: usize,
    /// The column of cards, from the left.
    pub(super) layer: usize,
}

/// The whole picture.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// One a card.
    pub(super) places: Vec<Place>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Layout {
    pub(super) fn of(cards: &Cards) -> Self {
        let layers = layers(cards);
        let mut places: Vec<Place> = cards.cards.iter().map(size).collect();
        let mut x = EDGE;
        let mut height = 0;
        let mut columns: Vec<(Vec<usize>, usize)> = Vec::new();
        for (number, layer) in order(cards, &layers).into_iter().enumerate() {
            for column in broken(&layer, &places) {
                let width = column.iter().map(|card| places[*card].width).max();
                let mut y = 0;
                for card in &column {
                    let place = &mut places[*card];
                    (place.x, place.y, place.layer) = (x, y, number);
                    y += place.height + BELOW;
                }
                let tall = y.saturating_sub(BELOW);
                height = height.max(tall);
                columns.push((column, tall));
                x += width.unwrap_or_default() + BELOW;
            }
            x += BETWEEN - BELOW;
        }
        // Every column is centred, so that lines stay short.
        for (column, tall) in columns {
            for card in column {
                places[card].y += EDGE + (height - tall) / 2;
            }
        }
        Self {
            places,
            width: x.saturating_sub(BETWEEN) + EDGE,
            height: height + 2 * EDGE,
        }
    }
}

/// What of a label fits a card: its end, where the name of the file is.
pub(super) fn label(text: &str) -> String {
    let cleaned = safe::line(text);
    let width = safe::width(&cleaned);
    if width <= LABEL {
        return cleaned;
    }
    let mut left = width;
    for (at, letter) in cleaned.char_indices() {
        if left < LABEL {
            return format!("…{}", &cleaned[at..]);
        }
        left -= safe::width(letter.encode_utf8(&mut [0; 4]));
    }
    cleaned
}

fn pixels(columns: usize) -> usize {
    (columns * CHARACTER).div_ceil(10)
}

fn size(card: &Card) -> Place {
    let names = card.rows.iter().map(|row| safe::width(&label(&row.label)));
    let column = LETTER + pixels(names.max().unwrap_or_default()) + PAD;
    let stack = card.rows.len().div_ceil(NAMES).max(STACK);
    let stacks = card.rows.len().div_ceil(stack).max(1);
    let stack = card.rows.len().div_ceil(stacks);
    let title = card.title.as_ref();
    let title_width = title.map_or(0, |title| pixels(safe::width(&label(title)) + 8));
    let rows = stack + usize::from(card.more > 0);
    let head = if title.is_some() { TITLE } else { 0 };
    Place {
        width: (stacks * column).max(title_width) + 2 * PAD,
        height: head + rows * ROW + PAD,
        column,
        stack,
        ..Place::default()
    }
}

/// The distance of each card from the root; the last of all for those that no
/// reference leads to.
fn layers(cards: &Cards) -> Vec<usize> {
    let mut layers = vec![usize::MAX; cards.cards.len()];
    let mut open: Vec<usize> = cards.root.into_iter().collect();
    for depth in 0.. {
        if open.is_empty() {
            break;
        }
        for card in &open {
            layers[*card] = depth.min(LAYERS - 1);
        }
        let next = cards.edges.keys().filter(|(from, _)| open.contains(from));
        let mut next: Vec<usize> = next
            .map(|(_, to)| *to)
            .filter(|to| layers[*to] == usize::MAX)
            .collect();
        next.sort_unstable();
        next.dedup();
        open = next;
    }
    let last = layers.iter().filter(|layer| **layer != usize::MAX).max();
    let last = last.map_or(0, |last| last + 1);
    for layer in &mut layers {
        *layer = (*layer).min(last);
    }
    layers
}

/// The cards of each layer from the top down: near those that lead to them.
fn order(cards: &Cards, layers: &[usize]) -> Vec<Vec<usize>> {
    let count = layers.iter().max().map_or(0, |last| last + 1);
    let mut ordered = Vec::with_capacity(count);
    let mut rank = vec![0; layers.len()];
    for number in 0..count {
        let mut layer: Vec<usize> = (0..layers.len())
            .filter(|card| layers[*card] == number)
            .collect();
        let centre = |card: usize| {
            let sources = cards.edges.keys().filter(|(_, to)| *to == card);
            let before: Vec<usize> = sources
                .map(|(from, _)| *from)
                .filter(|from| layers[*from] < number)
                .map(|from| rank[from])
                .collect();
            // In thousandths, since ranks are few.
            (before.iter().sum::<usize>() * 1000)
                .checked_div(before.len())
                .unwrap_or(usize::MAX)
        };
        layer.sort_by_cached_key(|card| (centre(*card), *card));
        for (position, card) in layer.iter().enumerate() {
            rank[*card] = position;
        }
        ordered.push(layer);
    }
    ordered
}

/// A layer in columns of bearable height.
fn broken(layer: &[usize], places: &[Place]) -> Vec<Vec<usize>> {
    let mut columns: Vec<Vec<usize>> = vec![Vec::new()];
    let mut tall = 0;
    for card in layer {
        let height = places[*card].height + BELOW;
        if tall > 0 && tall + height > HEIGHT {
            columns.push(Vec::new());
            tall = 0;
        }
        tall += height;
        if let Some(column) = columns.last_mut() {
            column.push(*card);
        }
    }
    columns
}
