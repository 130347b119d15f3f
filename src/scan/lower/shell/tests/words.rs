//! Words are folded as a shell folds them.

use super::*;

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
