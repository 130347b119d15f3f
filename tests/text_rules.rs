//! Text rules on hostile text: they never panic, and they are linear.

use proptest::prelude::*;
use skilldeck::scan::{Examined, Scope, examine};
use skilldeck::skill::package::{Package, Source, Subject};

fn seen(path: &str, text: &str) -> Examined {
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: None,
        display_ref: "demo".to_owned(),
    };
    let files = [(path.to_owned(), text.as_bytes().to_vec())];
    let package = Package::of_files(subject, &files, &[]);
    let entry = package.entry(path).expect("it was just added");
    examine(
        &package.subject,
        entry,
        text.as_bytes(),
        &skilldeck::scan::Bundle::default(),
        Scope::All,
    )
}

proptest! {
    #[test]
    fn any_text(path in prop::sample::select(vec!["SKILL.md", "a.md", "a.txt", "a.json", "a.py", "a.js", "a.sh"]),
        text in "(ignore |all |previous |instructions|不要|忽略|之前|指令|http://|https://|169\\.254\\.169\\.254|0xA9FEA9FE|\\[fd00:ec2::254\\]|:\\(\\)\\{ :\\|:& \\};:|~/\\.ssh|run any shell commands|password|token|=|: |'|\"|`|\\||\u{200b}|\u{200d}|\u{202e}|\u{e0041}|\u{e0120}|\u{feff}|block |\\n|-----BEGIN RSA PRIVATE KEY-----|ghp_|[a-zA-Z0-9]{1,40}|[\\x00-\\x{10ffff}]){0,30}")
    {
        seen(path, &text);
    }
}

#[test]
fn hostile_sizes() {
    for piece in [
        "password=",
        "http://a.b ",
        "http://a.b/\n",
        "a://",
        "ignore ",
        "ignore all ",
        "ignore all previous instructions ",
        "169.254.169.254 ",
        "f(){f|",
        ":(){ :|:& };:",
        "\u{200b}",
        "\u{e0061}",
        "\u{202e}",
        "~/.ssh ",
        "execute arbitrary ",
        "忽略之前",
        "\"",
        "`",
        "token: q8w7e6r5t4z3\n",
        "a://.........",
        "0251.",
        "-----BEGIN ",
        "& ",
    ] {
        // A quadratic loop would take hours here.
        let text = piece.repeat((2 << 20) / piece.len());
        for path in ["SKILL.md", "a.txt"] {
            assert!(seen(path, &text).raised.len() <= 4000, "{piece}");
        }
    }
}
