//! Which file a command line or an import names.

use crate::scan::language::Language;

use super::comparable;

/// The file that a command line runs, and in which language if an interpreter
/// is named.
pub(super) fn run_by(command: &str) -> Option<(String, Option<Language>)> {
    let mut words = command.split_whitespace();
    let program = words.next()?;
    let name = crate::skill::path::file_name(program);
    let language = match name {
        "source" | "." => Some(Language::Shell),
        _ => Language::of_program(name),
    };
    if language.is_none() {
        let own =
            program.contains('/') && !program.starts_with("/usr/") && !program.starts_with("/bin/");
        return own.then(|| Some((comparable(program)?, None))).flatten();
    }
    let mut words = words.skip_while(|word| matches!(*word, "run" | "-u" | "-x" | "-e" | "-B"));
    let file = words.next().filter(|word| !word.starts_with('-'))?;
    Some((comparable(file)?, language))
}

/// The file that an import names, as far as its name says.
pub(super) fn imported(language: Language, name: &str) -> Option<String> {
    match language {
        Language::Python => {
            let dotted = name.trim_start_matches('.');
            let plain = dotted
                .chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '_'));
            (plain && !dotted.is_empty()).then(|| format!("{}.py", dotted.replace('.', "/")))
        }
        Language::JavaScript | Language::TypeScript => {
            name.starts_with('.').then(|| comparable(name)).flatten()
        }
        _ => comparable(name),
    }
}
