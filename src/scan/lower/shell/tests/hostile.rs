//! Any text is survived, in linear time.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::scan::lower::shell::Lowered;
use crate::scan::operation::Incomplete;

/// Time for one hostile text; generous, since machines are shared.
fn bounded(name: &str, text: &str) {
    #[expect(clippy::disallowed_methods, reason = "a test measures time")]
    let start = Instant::now();
    let lowered = lower(text);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(4), "{name}: {took:?}");
    check_spans(text, &lowered);
}

fn check_spans(text: &str, lowered: &Lowered) {
    let spans = lowered
        .operations
        .iter()
        .map(|operation| operation.span)
        .chain(lowered.comments.iter().copied())
        .chain(lowered.imports.iter().map(|import| import.span));
    for span in spans {
        assert!(text.get(span.start..span.end).is_some(), "{span:?}");
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let many = |piece: &str| piece.repeat((1 << 19) / piece.len());
    for piece in [
        "curl ",
        "dd ",
        "(",
        ")",
        "$(",
        "$((",
        "`",
        "\"",
        "'",
        "${",
        "{ ",
        "<(",
        "<<a ",
        "<<a\n",
        "a|",
        "a;",
        "a&",
        "$(( \"((\" ) ) ",
        "case a in a) ",
        "if ",
        "f() ",
        "sudo ",
        "env -S ",
        "eval ",
        "a=$a$a;",
        "a+=a$a;",
        "echo $a|",
        "`\\`",
        "\\\n",
        "\\",
        "#\n",
        "a{b,c,",
        "find . -exec ",
        "xargs ",
        "x=(",
        "${a:-",
        "\"$(",
        "\"${a:-\"",
        "[[ ",
        "rm -rf / ",
        "sh -c ",
        "sh -c a;",
        "echo a|sh;",
        "é",
        "$ a\n",
        "> a ",
        "a=b ",
        "export a=",
        "a\n",
        "| ",
        "done ",
        "esac;",
        "}",
        ";;",
        "function ",
        "for a in ",
        "cat <<E\n$(( \"((\" ) ) \nE\n",
        "a() { a|a; }; a\n",
        "{ echo a;",
        "echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa >> f;",
        "cat f f >> f;",
        "f() { f; f; }; f\n",
        "f() { g; g; }; g() { f; f; }; f\n",
        "for i in 1 2 3 4; do ",
        "for i in 1 2 3 4; do echo; done\n",
        "f() { echo $@; }; f a b\n",
        "set -- $@ a; ",
        "shift; ",
        "a+=(b);",
        "a=(${a[@]} b);",
        "${a[",
        "${!a}",
        "${a//[0-9]/b}",
        "{a,b}{c,d}",
        "{{a,b},",
        "{,",
        "$((1+",
        "$((a)) ",
        "/???/b??h ",
        "/*/*/* ",
        "echo a|sed s/a/b/;",
        "echo a|tr a-z b-z;",
        "echo a|rev|tac;",
        "echo YQ==|base64 -d|gunzip;",
        "git add .; ",
        "echo a > $x$a; git add .; ",
        "read a <<< b;",
        "printf -v a %s b;",
        "tar xz; ./a; ",
        "crontab - <<< '* * * * * a';",
        "vim -c '!a';",
        "perl -e '`a`';",
        "echo \"$0\"|sh;",
        "cd a;",
        "cd ..;",
        "alias a=a;a;",
        "exec 3>/dev/tcp/a/1;",
        "a >&3;",
    ] {
        bounded(piece, &many(piece));
    }
    bounded("spawned", &format!("perl -e '{}'", many("system (")));
    bounded("spawned", &format!("perl -e '{}'", many("system  x('a')")));
    bounded(
        "nested loops",
        &format!(
            "{}a{}",
            "for i in 1 2 3 4 5 6 7 8; do ".repeat(30),
            "; done".repeat(30)
        ),
    );
    bounded(
        "nested functions",
        &(0..2000)
            .map(|n| format!("f{n}() {{ f{}; f{}; }}\n", n + 1, n + 1))
            .chain(["f0\n".to_owned()])
            .collect::<String>(),
    );
    bounded("braces around substitutions", &"{a,b}$(".repeat(1 << 14));
    let doubling: String = (0..40).map(|n| format!("a{}=$a{n}$a{n};", n + 1)).collect();
    bounded(
        "doubling",
        &format!("a0=xxxxxxxx;{doubling}{}", many("echo $a12;")),
    );
    let deep = format!("{}curl{}", "$(".repeat(2000), ")".repeat(2000));
    bounded("deep", &deep);
    assert_eq!(lower(&deep).incomplete, Some(Incomplete::TooDeep));
}

#[test]
fn one_command_has_only_so_many_words() {
    for piece in ["`a`", "<a", "- ", "$(a)"] {
        let lowered = lower(&piece.repeat(1 << 18));
        assert!(
            matches!(
                lowered.incomplete,
                Some(Incomplete::TooLarge | Incomplete::TooDeep)
            ),
            "{piece}"
        );
    }
    let lines = "echo a b c\n".repeat(1 << 16);
    assert_eq!(lower(&lines).incomplete, None);
}

proptest! {
    #[test]
    fn any_text_is_survived(text in "\\PC{0,200}") {
        check_spans(&text, &lower(&text));
    }

    #[test]
    fn any_mixture_is_survived(pieces in prop::collection::vec(prop::sample::select(vec![
        "$(", "$((", "))", ")", "(", "`", "\"", "'", "${", "}", "{", "<<E", "\nE\n", "\n", "|", "||", "&&", ";", ";;",
        "case x in", "esac", "if", "then", "fi", "do", "done", "for a in", "f()", "<(", ">", "<", ">&", "&>", "\\", "é",
        "curl x", "sh", "base64 -d", "eval", " ", "=", "a=", "$a", "$@", "[@]", "#", "xargs", "env -S", "find . -exec",
        "\\`", "\\\n", "{a,b}", "!", "[[", "]]", "sudo", "-c", "0>", "/dev/tcp/a/1", "\u{0}", "\r\n", "time",
    ]), 0..60)) {
        let text: String = pieces.concat();
        check_spans(&text, &lower(&text));
    }
}
