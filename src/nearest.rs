//! "Did you mean": the nearest of some names.

/// Shortest name that is compared, in characters: of a shorter one, everything
/// short would be a slip.
const MIN_CHARACTERS: usize = 3;
/// Longest name that is compared, in characters.
const MAX_CHARACTERS: usize = 64;

/// The candidate with the fewest edits from `name`, if a typing slip explains
/// them; the first one of equals.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.to_lowercase().chars().collect();
    if !(MIN_CHARACTERS..=MAX_CHARACTERS).contains(&wanted.len()) {
        return None;
    }
    let most = most_edits(wanted.len());
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_CHARACTERS * 4)
        .filter_map(|candidate| Some((edits(&wanted, candidate, most)?, candidate)))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Whether a word of `length` letters could be a slip of one of `wanted`
/// letters: what [`nearest`] never finds need not be offered to it.
#[must_use]
pub fn is_near_in_length(wanted: usize, length: usize) -> bool {
    length.abs_diff(wanted) <= most_edits(wanted)
}

fn most_edits(wanted: usize) -> usize {
    (wanted / 3).max(1)
}

/// Insertions, deletions, replacements and swaps of neighbours between the two,
/// without case; `None` if there are more than `most`.
fn edits(wanted: &[char], candidate: &str, most: usize) -> Option<usize> {
    let letters: Vec<char> = candidate.to_lowercase().chars().collect();
    if letters.len().abs_diff(wanted.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=wanted.len()).collect();
    for (row, letter) in letters.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in wanted.iter().enumerate() {
            let replaced = above[column] + usize::from(letter != other);
            let mut least = replaced.min(above[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && *letter == wanted[column - 1] && letters[row - 1] == *other
            {
                least = least.min(before[column - 1] + 1);
            }
            current.push(least);
        }
        before = std::mem::replace(&mut above, current);
    }
    Some(above[wanted.len()]).filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let names = ["demo-skill", "Notes", "other"];
        assert_eq!(nearest("demo-skil", names), Some("demo-skill"));
        assert_eq!(nearest("notes", names), Some("Notes"));
        assert_eq!(nearest("ohter", names), Some("other"));
        assert_eq!(nearest("elsewhere", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest("a", ["x", "ab"]), None, "too short to guess");
        assert_eq!(nearest("lst", ["list"]), Some("list"));
    }
}
