//! "Did you mean": the nearest of some names.

/// Longest name that is compared, in characters.
const MAX_CHARACTERS: usize = 64;

/// The candidate with the fewest edits from `name`, if a typing slip explains
/// them; the first one of equals.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.to_lowercase().chars().collect();
    if wanted.is_empty() || wanted.len() > MAX_CHARACTERS {
        return None;
    }
    let most = (wanted.len() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_CHARACTERS * 4)
        .map(|candidate| (edits(&wanted, candidate), candidate))
        .filter(|(edits, _)| *edits <= most)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions and replacements between the two, without case.
fn edits(wanted: &[char], candidate: &str) -> usize {
    let mut row: Vec<usize> = (0..=wanted.len()).collect();
    for (above, letter) in candidate.to_lowercase().chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (column, other) in wanted.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[wanted.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let names = ["demo-skill", "Notes", "other"];
        assert_eq!(nearest("demo-skil", names), Some("demo-skill"));
        assert_eq!(nearest("notes", names), Some("Notes"));
        assert_eq!(nearest("elsewhere", names), None);
        assert_eq!(nearest("", names), None);
    }
}
