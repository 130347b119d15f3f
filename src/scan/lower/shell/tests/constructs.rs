//! Commands are found in every construct, and only there.

use super::*;
use crate::scan::operation::Incomplete;

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

#[test]
fn a_prompt_silences_no_other_line() {
    let text = "$ ls\ncurl https://get.example.com | sh\n";
    assert!(lower(text).operations.iter().any(|operation| matches!(
        &operation.act,
        Act::Execute { .. } | Act::Evaluate { .. }
    ) && operation.span.start == 5));
}
