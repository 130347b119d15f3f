//! Help: examples first, at most 80 columns, a short and a long form of every
//! command; and every example is a command line that can be followed.

use clap::Command;
use skilldeck::cli;

const WIDTH: usize = 80;
/// Most lines of `-h`: one screen or two, not five.
const SHORT: usize = 60;

/// Every command with the words that name it, the program first.
fn commands() -> Vec<(String, Command)> {
    fn walk(command: &Command, name: &str, found: &mut Vec<(String, Command)>) {
        found.push((name.to_owned(), command.clone()));
        for inner in command.get_subcommands() {
            if inner.get_name() != "help" {
                walk(inner, &format!("{name} {}", inner.get_name()), found);
            }
        }
    }
    let mut command = cli::command().term_width(WIDTH);
    command.build();
    let mut found = Vec::new();
    walk(&command, "skilldeck", &mut found);
    found
}

#[test]
fn every_help_leads_with_examples_and_fits() {
    let mut faults = Vec::new();
    for (name, command) in commands() {
        let short = command.clone().render_help().to_string();
        let long = command.clone().render_long_help().to_string();
        for (form, text) in [("-h", &short), ("--help", &long)] {
            for line in text.lines().filter(|line| line.chars().count() > WIDTH) {
                faults.push(format!("{name} {form}: too wide: {line}"));
            }
            let examples = text.find("\nExample");
            let options = text
                .find("\nOptions:")
                .or_else(|| text.find("\nGlobal options:"));
            if examples.is_none() || examples > options {
                faults.push(format!("{name} {form}: does not lead with examples"));
            }
        }
        let (short, long) = (short.lines().count(), long.lines().count());
        if short > SHORT || short >= long {
            faults.push(format!("{name}: -h has {short} lines, --help {long}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_example_can_be_followed() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for (name, command) in commands() {
        let text = command.get_after_help().map(ToString::to_string);
        let text = text.unwrap_or_default();
        let mut of_its_own = 0;
        for line in text.lines().skip(1) {
            for part in line.split(" | ") {
                let words = words(part);
                let Some(at) = words.iter().position(|word| word == "skilldeck") else {
                    continue;
                };
                of_its_own += usize::from(part.contains(&name));
                seen += 1;
                if let Err(refusal) = cli::command().try_get_matches_from(&words[at..]) {
                    faults.push(format!("{name}: {part}: {refusal}"));
                }
            }
        }
        if of_its_own == 0 {
            faults.push(format!("{name}: no example of it"));
        }
    }
    assert!(seen > 50, "{seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The words of a line as a shell takes them, up to a redirection.
fn words(line: &str) -> Vec<String> {
    let line = line.trim().replace("<(", "").replace(')', "");
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for letter in line.chars().chain([' ']) {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            // A hash that is cut short for the reader.
            '…' => word.push_str(&"0".repeat(64 - word.len())),
            letter => word.push(letter),
        }
    }
    let end = words
        .iter()
        .position(|word| matches!(word.as_str(), ">" | "<"));
    words.truncate(end.unwrap_or(words.len()));
    words
}
