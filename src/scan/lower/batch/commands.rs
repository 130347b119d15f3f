//! A line of a batch file → its commands.

use super::MAX_LINE;

/// One command of a line.
pub(super) struct Command {
    pub(super) words: Vec<String>,
    /// Files that its output goes to.
    pub(super) outputs: Vec<String>,
    /// Files that its input comes from.
    pub(super) inputs: Vec<String>,
    /// Its output goes to the next one.
    pub(super) piped: bool,
}

/// `%A:x=y%` and `%A:~2,3%`.
pub(super) fn changed(text: &str, change: &str) -> Option<String> {
    if let Some(range) = change.strip_prefix('~') {
        let letters: Vec<char> = text.chars().collect();
        let length = i64::try_from(letters.len()).ok()?;
        let (from, count) = match range.split_once(',') {
            Some((from, count)) => (from, Some(count.trim().parse::<i64>().ok()?)),
            None => (range, None),
        };
        let from = from.trim().parse::<i64>().ok()?;
        let from = if from < 0 {
            (length + from).max(0)
        } else {
            from.min(length)
        };
        let to = match count {
            Some(count) if count < 0 => length + count,
            Some(count) => from.saturating_add(count).min(length),
            None => length,
        };
        let (from, to) = (
            usize::try_from(from).ok()?,
            usize::try_from(to.max(from)).ok()?,
        );
        return Some(letters[from..to].iter().collect());
    }
    let (from, to) = change.split_once('=')?;
    let from = from.trim_start_matches('*');
    if from.is_empty() || text.len() * to.len().max(1) > MAX_LINE * 8 {
        return None;
    }
    // Any case.
    let lower = text.to_ascii_lowercase();
    let mut result = String::new();
    let mut at = 0;
    for (found, _) in lower.match_indices(&from.to_ascii_lowercase()) {
        result.push_str(&text[at..found]);
        result.push_str(to);
        at = found + from.len();
    }
    result.push_str(&text[at..]);
    Some(result)
}

/// The commands of a line, with its quotes and carets taken as such.
pub(super) fn commands(line: &str) -> Vec<Command> {
    let mut found = Vec::new();
    let mut command = Command {
        words: Vec::new(),
        outputs: Vec::new(),
        inputs: Vec::new(),
        piped: false,
    };
    let mut word = String::new();
    let mut quoted = false;
    let mut had_quotes = false;
    // Inside `in (…)` nothing ends a command.
    let mut list = false;
    let mut target: Option<char> = None;
    let mut letters = line.chars().peekable();
    let finish = |word: &mut String,
                  had_quotes: &mut bool,
                  target: &mut Option<char>,
                  command: &mut Command| {
        if word.is_empty() && !*had_quotes {
            return;
        }
        let word = std::mem::take(word);
        *had_quotes = false;
        match target.take() {
            Some('>') => command.outputs.push(word),
            Some(_) => command.inputs.push(word),
            None => command.words.push(word),
        }
    };
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                quoted = !quoted;
                had_quotes = true;
            }
            _ if quoted => word.push(letter),
            '^' => word.extend(letters.next()),
            '(' if command
                .words
                .last()
                .is_some_and(|last| last.eq_ignore_ascii_case("in"))
                || list =>
            {
                list = true;
                word.push(letter);
            }
            ')' if list => {
                list = false;
                word.push(letter);
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
            }
            '&' | '|' | '(' | ')'
                if !(list || letter == '&' && word.is_empty() && target.is_some()) =>
            {
                let stays =
                    letter == '(' && !word.is_empty() || letter == ')' && word.contains('(');
                if stays {
                    word.push(letter);
                    continue;
                }
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
                let twice = letters
                    .next_if(|next| *next == letter && letter != '(' && letter != ')')
                    .is_some();
                let starts = letter == '(' && !command.words.is_empty();
                if starts {
                    // `if … (command`, `do (command`.
                    continue;
                }
                command.piped = letter == '|' && !twice;
                let done = std::mem::replace(
                    &mut command,
                    Command {
                        words: Vec::new(),
                        outputs: Vec::new(),
                        inputs: Vec::new(),
                        piped: false,
                    },
                );
                found.push(done);
            }
            '>' | '<' if !list => {
                // `2>nul`: the number is no word.
                if word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit()) {
                    word.clear();
                }
                finish(&mut word, &mut had_quotes, &mut target, &mut command);
                letters.next_if(|next| *next == '>');
                if letters.next_if(|next| *next == '&').is_some() {
                    letters.next();
                } else {
                    target = Some(letter);
                }
            }
            ' ' | '\t' | ',' | ';' if !list || letter == ' ' => {
                finish(&mut word, &mut had_quotes, &mut target, &mut command)
            }
            _ => word.push(letter),
        }
    }
    finish(&mut word, &mut had_quotes, &mut target, &mut command);
    found.push(command);
    found
}
