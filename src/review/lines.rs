//! Which lines of a text changed, in bounded time and room.

use serde::Serialize;

/// Lines around a change.
const CONTEXT: usize = 3;
/// Most lines of a text that are compared.
const MAX_LINES: usize = 50_000;
/// Most edits that are searched for; beyond that, the part in the middle that
/// differs is shown as replaced.
const MAX_EDITS: usize = 1000;
/// Most lines that are kept of a file.
pub const MAX_SHOWN: usize = 2000;
/// Most characters of a line.
const MAX_WIDTH: usize = 2000;

/// A place that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Hunk {
    /// Lines, each with a blank, `-` or `+` in front.
    pub lines: Vec<String>,
    /// First line of the new text, from 1.
    pub new_line: usize,
    /// How many of the new text.
    pub new_lines: usize,
    /// First line of the old text, from 1.
    pub old_line: usize,
    /// How many of the old text.
    pub old_lines: usize,
}

/// A piece of an edit: numbers of lines of the old and of the new text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Keep(usize, usize),
    Remove(usize),
    Add(usize),
}

/// The hunks between two texts, and whether something was left out.
#[must_use]
pub fn hunks(old: &str, new: &str) -> (Vec<Hunk>, bool) {
    let (old, old_cut) = split(old);
    let (new, new_cut) = split(new);
    let edits = edits(&old, &new);
    let mut hunks = Vec::new();
    let mut shown = 0;
    let mut at = 0;
    while let Some(first) = edits[at..].iter().position(|edit| !kept(*edit)) {
        let start = (at + first).saturating_sub(CONTEXT).max(at);
        let end = hunk_end(&edits, at + first);
        if shown + (end - start) > MAX_SHOWN {
            return (hunks, true);
        }
        shown += end - start;
        hunks.push(hunk(&edits, start, end, &old, &new));
        at = end;
    }
    (hunks, old_cut || new_cut)
}

fn kept(edit: Edit) -> bool {
    matches!(edit, Edit::Keep(..))
}

/// Behind the hunk whose first change is at `from`: changes less than twice
/// the context apart are one.
fn hunk_end(edits: &[Edit], from: usize) -> usize {
    let mut last = from;
    for (index, edit) in edits.iter().enumerate().skip(from) {
        if !kept(*edit) {
            last = index;
        } else if index > last + 2 * CONTEXT {
            break;
        }
    }
    (last + 1 + CONTEXT).min(edits.len())
}

fn hunk(edits: &[Edit], start: usize, end: usize, old: &[&str], new: &[&str]) -> Hunk {
    // Lines of either text in front of the hunk.
    let before = |side: fn(Edit) -> bool| edits[..start].iter().filter(|edit| side(**edit)).count();
    let of_old = |edit: Edit| !matches!(edit, Edit::Add(_));
    let of_new = |edit: Edit| !matches!(edit, Edit::Remove(_));
    let piece = &edits[start..end];
    Hunk {
        old_line: before(of_old) + 1,
        old_lines: piece.iter().filter(|edit| of_old(**edit)).count(),
        new_line: before(of_new) + 1,
        new_lines: piece.iter().filter(|edit| of_new(**edit)).count(),
        lines: piece
            .iter()
            .map(|edit| {
                let (sign, line) = match *edit {
                    Edit::Keep(line, _) => (' ', old[line]),
                    Edit::Remove(line) => ('-', old[line]),
                    Edit::Add(line) => ('+', new[line]),
                };
                std::iter::once(sign)
                    .chain(line.chars().take(MAX_WIDTH))
                    .collect()
            })
            .collect(),
    }
}

fn split(text: &str) -> (Vec<&str>, bool) {
    let mut lines = text.lines();
    let kept: Vec<&str> = lines.by_ref().take(MAX_LINES).collect();
    (kept, lines.next().is_some())
}

/// A short way from `old` to `new`: what both begin and end with is kept, and
/// the middle is searched.
fn edits(old: &[&str], new: &[&str]) -> Vec<Edit> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let mut edits: Vec<Edit> = (0..head).map(|line| Edit::Keep(line, line)).collect();
    match search(&old[head..old_end], &new[head..new_end]) {
        Some(middle) => edits.extend(middle.into_iter().map(|edit| match edit {
            Edit::Keep(old, new) => Edit::Keep(old + head, new + head),
            Edit::Remove(old) => Edit::Remove(old + head),
            Edit::Add(new) => Edit::Add(new + head),
        })),
        None => {
            edits.extend((head..old_end).map(Edit::Remove));
            edits.extend((head..new_end).map(Edit::Add));
        }
    }
    edits.extend((0..tail).map(|line| Edit::Keep(old_end + line, new_end + line)));
    edits
}

/// The shortest way (Myers 1986), if it has no more than [`MAX_EDITS`] steps:
/// at most that many rounds over as many diagonals.
fn search(old: &[&str], new: &[&str]) -> Option<Vec<Edit>> {
    let limit = (old.len() + new.len()).min(MAX_EDITS);
    // `reach[limit + k]`: how far into `old` diagonal `k` got. One more on
    // either side, so that neighbours can be asked for.
    let mut reach = vec![0usize; 2 * limit + 3];
    let middle = limit + 1;
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    for depth in 0..=limit {
        rounds.push(reach[middle - depth - 1..=middle + depth + 1].to_vec());
        for step in (0..=2 * depth).step_by(2) {
            let place = middle - depth + step;
            let down = step == 0 || (step != 2 * depth && reach[place - 1] < reach[place + 1]);
            let mut x = if down {
                reach[place + 1]
            } else {
                reach[place - 1] + 1
            };
            // y = x - k, and k = place - middle.
            let Some(mut y) = (x + middle).checked_sub(place) else {
                continue;
            };
            while x < old.len() && y < new.len() && old[x] == new[y] {
                x += 1;
                y += 1;
            }
            reach[place] = x;
            if x >= old.len() && y >= new.len() {
                return Some(walk_back(&rounds, depth, old.len(), new.len()));
            }
        }
    }
    None
}

/// From the end to the beginning along what each round had reached.
fn walk_back(rounds: &[Vec<usize>], depth: usize, old: usize, new: usize) -> Vec<Edit> {
    let (mut x, mut y) = (old, new);
    let mut edits = Vec::new();
    for depth in (1..=depth).rev() {
        let before = &rounds[depth];
        // Index of diagonal x - y in that round's window.
        let place = depth + 1 + x - y;
        let down = place == 1 || (place != 2 * depth + 1 && before[place - 1] < before[place + 1]);
        let (from, is_add) = if down {
            (before[place + 1], true)
        } else {
            (before[place - 1], false)
        };
        // Where the step ended before it ran along equal lines.
        let after = if is_add { from } else { from + 1 };
        while x > after {
            x -= 1;
            y -= 1;
            edits.push(Edit::Keep(x, y));
        }
        if is_add {
            y -= 1;
            edits.push(Edit::Add(y));
        } else {
            x -= 1;
            edits.push(Edit::Remove(x));
        }
    }
    while x > 0 && y > 0 {
        x -= 1;
        y -= 1;
        edits.push(Edit::Keep(x, y));
    }
    edits.reverse();
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        let (hunks, cut) = hunks(old, new);
        assert!(!cut);
        hunks
            .iter()
            .map(|hunk| {
                format!(
                    "@@ -{},{} +{},{} @@\n{}\n",
                    hunk.old_line,
                    hunk.old_lines,
                    hunk.new_line,
                    hunk.new_lines,
                    hunk.lines.join("\n")
                )
            })
            .collect()
    }

    #[test]
    fn changes_stand_among_lines_that_stay() {
        assert_eq!(shown("a\nb\n", "a\nb\n"), "");
        assert_eq!(
            shown(
                "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"
            ),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
        );
        assert_eq!(shown("", "a\n"), "@@ -1,0 +1,1 @@\n+a\n");
        assert_eq!(shown("a\n", ""), "@@ -1,1 +1,0 @@\n-a\n");
        let far: String = (0..30).map(|line| format!("{line}\n")).collect();
        let edited = far.replace("\n3\n", "\nx\n").replace("\n20\n", "\ny\n");
        assert_eq!(shown(&far, &edited).matches("@@ -").count(), 2);
    }

    #[test]
    fn texts_without_a_common_line_are_replaced() {
        let old: String = (0..5000).map(|line| format!("a{line}\n")).collect();
        let new: String = (0..5000).map(|line| format!("b{line}\n")).collect();
        let (hunks, cut) = hunks(&old, &new);
        assert!(hunks.is_empty() && cut, "more than is shown");
    }

    proptest::proptest! {
        #[test]
        fn edits_lead_from_one_to_the_other(old in "[abc\\n]{0,60}", new in "[abc\\n]{0,60}") {
            let (old, _) = split(&old);
            let (new, _) = split(&new);
            let edits = edits(&old, &new);
            let mut from = Vec::new();
            let mut to = Vec::new();
            for edit in &edits {
                match *edit {
                    Edit::Keep(line, other) => {
                        proptest::prop_assert_eq!(old[line], new[other]);
                        from.push(line);
                        to.push(other);
                    }
                    Edit::Remove(line) => from.push(line),
                    Edit::Add(line) => to.push(line),
                }
            }
            proptest::prop_assert_eq!(from, (0..old.len()).collect::<Vec<_>>());
            proptest::prop_assert_eq!(to, (0..new.len()).collect::<Vec<_>>());
        }
    }
}
