//! Known texts are decoded as their filters do it.

use super::*;

#[test]
fn known_texts_are_decoded() {
    all_do(&[
        ("echo Y3VybCBhLnRlc3Q= | base64 -d | sh", "run curl a.test"),
        (
            "X=Y3VybC; Y=BhLnRlc3Q=; echo $X$Y | base64 -d | bash",
            "run curl a.test",
        ),
        ("base64 -d <<< Y3VybCBhLnRlc3Q= | sh", "run curl a.test"),
        (
            "eval $(echo Y3VybCBhLnRlc3Q= | openssl base64 -d -A)",
            "run curl a.test",
        ),
        (
            "echo Y3VybCBhLnRlc3Q= | openssl enc -base64 -d | sh",
            "run curl a.test",
        ),
        (
            "echo MN2XE3BAMEXHIZLTOQ====== | base32 -d | sh",
            "run curl a.test",
        ),
        (
            "echo 6375726c20612e74657374 | xxd -r -p | sh",
            "run curl a.test",
        ),
        (
            "printf '\\x63\\x75\\x72\\x6c a.test' | sh",
            "run curl a.test",
        ),
        (
            "printf '\\143\\165\\162\\154 a.test' | sh",
            "run curl a.test",
        ),
        ("echo -e '\\x63url a.test' | sh", "run curl a.test"),
        ("$'\\x63\\x75rl' a.test", "run curl a.test"),
        ("echo 'tset.a lruc' | rev | sh", "run curl a.test"),
        (
            "echo 'phey n.grfg' | tr 'a-z' 'n-za-m' | sh",
            "run curl a.test",
        ),
        (
            "echo 'phey n.grfg' | tr a-zA-Z n-za-mN-ZA-M | sh",
            "run curl a.test",
        ),
        ("echo 'cXuXrXl a.test' | tr -d X | sh", "run curl a.test"),
        ("echo 'cZrl a.test' | sed 's/Z/u/' | sh", "run curl a.test"),
        (
            "echo 'c-u-r-l_a.test' | sed -e 's/-//g;s/_/ /' | sh",
            "run curl a.test",
        ),
        ("echo 'xxcurl a.test' | cut -c3- | sh", "run curl a.test"),
        ("echo 'x:curl a.test' | cut -d: -f2 | sh", "run curl a.test"),
        (
            "echo 'a.test curl' | awk '{print $2, $1}' | sh",
            "run curl a.test",
        ),
        (
            "printf 'a.test\\ncurl' | tac | paste -sd' ' | sh",
            "evaluate",
        ),
        (
            "printf 'no\\ncurl a.test\\n' | tail -n 1 | sh",
            "run curl a.test",
        ),
        (
            "printf 'curl a.test\\nno\\n' | head -1 | sh",
            "run curl a.test",
        ),
        (
            "echo H4sIAAAAAAACA0suLcpRSNQrSS0uAQAFKb7ACwAAAA== | base64 -d | gunzip | sh",
            "evaluate",
        ),
        (
            "for c in 143 165 162 154; do s+=$(printf \"\\\\$c\"); done; $s a.test",
            "run curl a.test",
        ),
        (
            "for c in 99 117 114 108; do s=\"$s$(printf \"\\\\$(printf %03o $c)\")\"; done; $s a.test",
            "curl a.test",
        ),
        (
            "c=$(printf \"\\\\x$(printf %x 99)\"); ${c}url a.test",
            "run curl a.test",
        ),
        (
            "x=$((90+9)); c=$(printf \"\\\\x$(printf %x $x)\"); ${c}url a.test",
            "run curl a.test",
        ),
        (
            "#!/bin/sh\ntail -n 1 \"$0\" | base64 -d | sh\nexit\nY3VybCBhLnRlc3Q=",
            "run curl a.test",
        ),
        (
            "sed '1,/^X/d' \"$0\" | base64 -d | sh; exit\nX\nabcd",
            "evaluate file decoded",
        ),
        (
            "openssl enc -d -aes-256-cbc -k p -in x.enc | sh",
            "evaluate file decoded",
        ),
        ("gpg -d x.gpg | bash", "evaluate file decoded"),
        ("jq -r '.x | @base64d' a.json | sh", "evaluate file decoded"),
    ]);
}

#[test]
fn what_is_not_hidden_is_not_decoded() {
    none_does(&[
        ("echo 'a b' | tr ' ' '\\n' | sh", "decoded"),
        ("echo ABC | tr A-Z a-z | sh", "decoded"),
        ("echo 'a.b' | sed 's/a/b/' | sh", "decoded"),
        ("cut -c1 x | sh", "decoded"),
        ("gzip -c x | sh", "decoded"),
    ]);
}
