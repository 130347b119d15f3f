//! `supply-lookalike-package`: a name that is almost another one is installed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::lookalike::{self, Registry};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-lookalike-package",
    title: "Installs a package whose name is almost that of a well-known one",
    severity: Severity::Warning,
    confidence: Confidence::Low,
    why: "Names with one letter changed are registered to be installed by mistake.",
    fix: "Check the name, letter by letter.",
    references: &["CWE-1357", "ATT&CK T1195.002"],
    hits: &[
        Sample::File("a.sh", "pip install reqeusts\n"),
        Sample::File("a.sh", "npm install expresss\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', 'beautifulsop4'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('npm install lodahs');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "pip install requests numpy\nnpm install express lodash\n",
        ),
        Sample::File("a.sh", "pip install request-demo\nnpm install preact\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['pip', 'install', '-r', 'requirements.txt'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('npm install vuex');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        let Some((registry, verbs)) = registry(&command) else {
            unknown_words(unit, &command, reporter);
            continue;
        };
        let skipped = |word: &&str| !verbs.is_empty() && !verbs.contains(word);
        let mut words = command.words().skip_while(skipped);
        if !verbs.is_empty() && words.next().is_none() {
            continue;
        }
        // A runner takes one package, and then words of that.
        let most = if verbs.is_empty() { 1 } else { 64 };
        for word in words.filter(|word| !word.starts_with('-')).take(most) {
            raise(word, registry, command.span, reporter);
        }
    }
}

/// Where the packages of a command come from, and the words behind which they
/// stand; none for programs that run a package at once.
fn registry(command: &Command<'_>) -> Option<(Registry, &'static [&'static str])> {
    const INSTALL: &[&str] = &["install", "add", "i", "exec", "dlx"];
    let python = command.is(&["pip", "pip3", "pipx", "uv"])
        || command.is(&["python", "python3"]) && command.has("pip");
    Some(if python {
        (Registry::Python, INSTALL)
    } else if command.is(&["npm", "pnpm", "yarn", "bun"]) {
        (Registry::Script, INSTALL)
    } else if command.is(&["npx", "bunx", "pnpx"]) {
        (Registry::Script, &[])
    } else if command.is(&["uvx"]) {
        (Registry::Python, &[])
    } else if command.is(&["cargo"]) {
        (Registry::Crates, INSTALL)
    } else if command.is(&["gem"]) {
        (Registry::Gems, INSTALL)
    } else if command.is(&["code", "codium", "cursor"]) {
        (Registry::Owned, &["--install-extension"])
    } else if command.is(&["docker", "podman"]) && command.has("pull") {
        (Registry::Owned, &["pull"])
    } else {
        return None;
    })
}

/// A package whose name is put into the command later, from texts of the code.
fn unknown_words(unit: &Unit, command: &Command<'_>, reporter: &mut Reporter<'_>) {
    if !command.is(&["python", "python3"]) || !command.line.is_empty() {
        return;
    }
    let literals = &unit.lowered.literals;
    let has = |word: &str| literals.iter().any(|literal| literal.value == word);
    if !has("pip") || !has("install") {
        return;
    }
    for literal in literals.iter().take(4096) {
        raise(&literal.value, Registry::Python, literal.span, reporter);
    }
}

fn raise(word: &str, registry: Registry, span: Span, reporter: &mut Reporter<'_>) {
    let (name, registry) = bare(word, registry);
    let Some(alike) = lookalike::of(name, registry) else {
        return;
    };
    let raised = reporter.raise(span).message(format!(
        "Installs `{}`, which is almost `{}`",
        name.escape_default(),
        alike.known
    ));
    if alike.clear {
        raised
            .severity(if alike.drawn {
                Severity::Blocker
            } else {
                Severity::Error
            })
            .confidence(Confidence::Medium);
    }
}

/// A name without version, extras and quotes; of a scoped one, its scope.
pub(super) fn bare(word: &str, registry: Registry) -> (&str, Registry) {
    let name = word.trim_matches(['"', '\'']);
    if name.starts_with('@') {
        return (name.split('/').next().unwrap_or(name), Registry::Owned);
    }
    if registry == Registry::Owned {
        return (name.split([':', '@']).next().unwrap_or(name), registry);
    }
    let end = name
        .find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '-' | '_' | '.'))
        .unwrap_or(name.len());
    // `git+https:`, `./folder`, `name:` is no name.
    let whole = name[end..].starts_with([':', '/', '+']) || name.starts_with(['.', '/', '$']);
    (if whole { "" } else { &name[..end] }, registry)
}
