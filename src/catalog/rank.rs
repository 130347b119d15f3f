//! Plain words over many skills: BM25 over name, description and headings.

use std::collections::{BTreeSet, HashMap, HashSet};

use rayon::prelude::*;

use crate::nearest::{is_near_in_length, nearest};

/// How much a word in the name, the description or a heading counts.
const WEIGHTS: [f64; 3] = [4.0, 2.0, 1.0];
/// BM25's saturation and length normalisation, at their customary values.
const SATURATION: f64 = 1.2;
const LENGTH: f64 = 0.75;
/// Most bytes of a text of a skill that count.
const MAX_TEXT: usize = 64 << 10;
/// Most words of a query that count.
const MAX_WORDS: usize = 64;
/// Most headings of a SKILL.md that count.
const MAX_HEADINGS: usize = 200;

/// A skill to be ranked.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// The declared name.
    pub name: &'a str,
    /// The description.
    pub description: &'a str,
    /// The headings of its SKILL.md, in one text.
    pub headings: &'a str,
}

/// What the words came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// Which skill, and its score; the best first, only those with a hit.
    pub hits: Vec<(usize, f64)>,
    /// The words with the nearest known ones in place of those that no skill
    /// has; `None` when all are known or none is near.
    pub did_you_mean: Option<String>,
}

/// Ranks the catalog by `query`.
#[must_use]
pub fn rank(query: &str, catalog: &[Ranked<'_>]) -> Ranking {
    let mut wanted = words(query);
    wanted.truncate(MAX_WORDS);
    wanted.sort_unstable();
    wanted.dedup();
    let (weights, lengths): (Vec<HashMap<&str, f64>>, Vec<f64>) = catalog
        .par_iter()
        .map(|skill| weigh(&wanted, skill))
        .unzip();
    let hits = score(&wanted, &weights, &lengths);
    Ranking {
        did_you_mean: corrected(query, &wanted, &weights, catalog),
        hits,
    }
}

/// How much of each wanted word a skill has, and how long its text is.
fn weigh<'a>(wanted: &'a [String], skill: &Ranked<'_>) -> (HashMap<&'a str, f64>, f64) {
    let mut found: HashMap<&str, f64> = HashMap::new();
    let mut length = 0.0;
    for (text, weight) in [skill.name, skill.description, skill.headings]
        .into_iter()
        .zip(WEIGHTS)
    {
        for have in words(text) {
            length += weight;
            for word in wanted {
                if have == *word {
                    *found.entry(word).or_default() += weight;
                } else if have.starts_with(word.as_str()) && word.chars().count() > 2 {
                    // `chart` finds `charts`, at half the weight.
                    *found.entry(word).or_default() += weight / 2.0;
                }
            }
        }
    }
    (found, length)
}

fn score(wanted: &[String], weights: &[HashMap<&str, f64>], lengths: &[f64]) -> Vec<(usize, f64)> {
    let count = lengths.len() as f64;
    let average = (lengths.iter().sum::<f64>() / count.max(1.0)).max(1.0);
    let mut scores = vec![0.0; lengths.len()];
    for word in wanted {
        let holders = weights
            .iter()
            .filter(|found| found.contains_key(word.as_str()))
            .count() as f64;
        let rarity = ((count - holders + 0.5) / (holders + 0.5) + 1.0).ln();
        for (at, found) in weights.iter().enumerate() {
            if let Some(weight) = found.get(word.as_str()) {
                let size = 1.0 - LENGTH + LENGTH * lengths[at] / average;
                scores[at] += rarity * weight * (SATURATION + 1.0) / (weight + SATURATION * size);
            }
        }
    }
    let mut hits: Vec<(usize, f64)> = scores
        .into_iter()
        .enumerate()
        .filter(|(_, score)| *score > 0.0)
        .collect();
    hits.sort_by(|(left_at, left), (right_at, right)| {
        right.total_cmp(left).then(left_at.cmp(right_at))
    });
    hits
}

/// The query with near words in place of unknown ones.
fn corrected(
    query: &str,
    wanted: &[String],
    weights: &[HashMap<&str, f64>],
    catalog: &[Ranked<'_>],
) -> Option<String> {
    let is_known = |word: &str| weights.iter().any(|found| found.contains_key(word));
    let unknown: Vec<usize> = wanted
        .iter()
        .filter(|word| !is_known(word))
        .map(|word| word.chars().count())
        .collect();
    if unknown.is_empty() {
        return None;
    }
    let whole = query.trim();
    if let Some(name) = nearest(whole, catalog.iter().map(|skill| skill.name)) {
        return Some(name.to_owned());
    }
    // A name is the likelier thing to be misspelt: names win among equals.
    let names = vocabulary(catalog, &unknown, |skill| skill.name);
    let others = vocabulary(catalog, &unknown, |skill| skill.description);
    let mut changed = false;
    let corrected: Vec<String> = words(query)
        .into_iter()
        .take(MAX_WORDS)
        .map(|word| {
            if is_known(&word) || word.chars().count() < 4 {
                return word;
            }
            match nearest(&word, names.iter().chain(&others).map(String::as_str)) {
                Some(near) => {
                    changed = true;
                    near.to_owned()
                }
                None => word,
            }
        })
        .collect();
    changed.then(|| corrected.join(" "))
}

/// The words of one text of all skills that could be meant by unknown ones of
/// these lengths.
fn vocabulary<'a>(
    catalog: &[Ranked<'a>],
    unknown: &[usize],
    text: impl Fn(&Ranked<'a>) -> &'a str + Sync,
) -> BTreeSet<String> {
    let is_near = |word: &String| {
        let length = word.chars().count();
        let mut unknown = unknown.iter();
        unknown.any(|wanted| is_near_in_length(*wanted, length))
    };
    let gather = |mut found: HashSet<String>, skill: &Ranked<'a>| {
        found.extend(words(text(skill)).into_iter().filter(is_near));
        found
    };
    let join = |mut one: HashSet<String>, other: HashSet<String>| {
        one.extend(other);
        one
    };
    let found = catalog
        .par_iter()
        .fold(HashSet::new, gather)
        .reduce(HashSet::new, join);
    found.into_iter().collect()
}

/// Words in lower case; scripts without blanks between words give pairs of
/// neighbours instead.
fn words(text: &str) -> Vec<String> {
    let mut end = text.len().min(MAX_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    let mut alone = false;
    for letter in text[..end].chars().flat_map(char::to_lowercase) {
        if is_unspaced(letter) {
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            match before {
                Some(before) => {
                    words.push([before, letter].iter().collect());
                    alone = false;
                }
                None => alone = true,
            }
            before = Some(letter);
            continue;
        }
        if let Some(letter) = before.take().filter(|_| alone) {
            words.push(letter.to_string());
        }
        if letter.is_alphanumeric() {
            word.push(letter);
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if let Some(letter) = before.filter(|_| alone) {
        words.push(letter.to_string());
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Chinese, Japanese and Korean letters, Thai.
fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The headings of the body of a SKILL.md, a line each; those in fenced blocks
/// are none.
#[must_use]
pub fn headings(body: &str) -> String {
    let mut headings = String::new();
    let mut fence: Option<&str> = None;
    let mut count = 0;
    for line in body.lines() {
        let line = line.trim();
        match fence {
            Some(open)
                if line.starts_with(open) && line.trim_start_matches(&open[..1]).is_empty() =>
            {
                fence = None;
            }
            Some(_) => {}
            None if line.starts_with("```") => fence = Some("```"),
            None if line.starts_with("~~~") => fence = Some("~~~"),
            None if line.starts_with('#') => {
                headings.push_str(line.trim_start_matches('#').trim());
                headings.push('\n');
                count += 1;
                if count == MAX_HEADINGS || headings.len() > MAX_TEXT {
                    break;
                }
            }
            None => {}
        }
    }
    headings
}

#[cfg(test)]
mod tests {
    use super::*;

    const CATALOG: [Ranked<'static>; 4] = [
        Ranked {
            name: "chart-maker",
            description: "Draws bar charts from tables.",
            headings: "Use\nColours",
        },
        Ranked {
            name: "table-maker",
            description: "Builds tables from notes.",
            headings: "Charts afterwards",
        },
        Ranked {
            name: "notes",
            description: "整理会议记录并生成摘要。",
            headings: "",
        },
        Ranked {
            name: "podcast",
            description: "Turns notes into a podcast.",
            headings: "",
        },
    ];

    fn names(query: &str) -> Vec<&'static str> {
        let ranking = rank(query, &CATALOG);
        ranking
            .hits
            .iter()
            .map(|(at, _)| CATALOG[*at].name)
            .collect()
    }

    #[test]
    fn names_weigh_more_than_descriptions_than_headings() {
        assert_eq!(names("chart"), ["chart-maker", "table-maker"]);
        assert_eq!(names("tables notes")[0], "table-maker");
        assert_eq!(names("colours"), ["chart-maker"]);
        assert_eq!(names("zebra"), [""; 0]);
        assert_eq!(names(""), [""; 0]);
    }

    #[test]
    fn chinese_is_found_by_pairs() {
        assert_eq!(words("会议记录 a录"), ["会议", "议记", "记录", "a", "录"]);
        assert_eq!(names("会议摘要"), ["notes"]);
    }

    #[test]
    fn slips_are_corrected() {
        let meant = |query| rank(query, &CATALOG).did_you_mean;
        assert_eq!(meant("podcats").as_deref(), Some("podcast"));
        assert_eq!(meant("chart-makr").as_deref(), Some("chart-maker"));
        assert_eq!(meant("colored tabels").as_deref(), Some("colored tables"));
        assert_eq!(meant("chart"), None);
        assert_eq!(meant("elephants"), None);
    }

    #[test]
    fn headings_are_outside_of_fences() {
        let body = "# One #\ntext\n```sh\n# no\n```\n## Two\n~~~\n# no";
        assert_eq!(headings(body), "One #\nTwo\n");
    }
}
