//! One-liners in other languages: what they start, print and open, as far as
//! their words tell.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::scan::operation::{Event, Origins};

use super::commands::Call;
use super::value::Folded;
use super::walk::Walk;

/// Words of a script in Perl, Ruby, PHP, Lua or awk that opens a socket.
const SOCKETS: [&str; 8] = [
    "socket",
    "fsockopen",
    "tcpsocket",
    "/inet/tcp",
    "io::socket",
    "stream_socket_client",
    "net.connect",
    "tcp()",
];
/// Words of one that starts a shell.
const SHELLS: [&str; 6] = [
    "/bin/sh",
    "/bin/bash",
    "sh -i",
    "bash -i",
    "cmd.exe",
    "|& getline",
];

/// Words in front of a command in Perl, Ruby, PHP, Lua, awk or AppleScript.
static SPAWNS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"system|exec|popen|passthru|os\.execute|do shell script|spawn|shell-command|`|%x|qx")
});

impl Walk {
    /// Commands that a one-liner in another language starts.
    pub(super) fn spawned(&mut self, call: &Call<'_>, code: &str) {
        let mut at = 0;
        while let Some(found) = SPAWNS.find_at(code, at) {
            at = found.end();
            let (open, start) = match found.as_str() {
                "`" => ('`', at),
                word => {
                    let rest = code[at..].trim_start_matches(['(', ' ']);
                    let letter = if word.len() == 2 { &code[at..] } else { rest };
                    let Some(open) = letter
                        .chars()
                        .next()
                        .filter(|letter| "\"'`({[|/!".contains(*letter))
                    else {
                        continue;
                    };
                    if word.len() > 2 && !"\"'`".contains(open) {
                        continue;
                    }
                    (open, code.len() - letter.len() + open.len_utf8())
                }
            };
            let close = match open {
                '(' => ')',
                '{' => '}',
                '[' => ']',
                same => same,
            };
            let Some(length) = code[start..].find(close) else {
                return;
            };
            let command = Folded::constant(&code[start..start + length]);
            self.nested(call, &command, call.span);
            at = start + length + close.len_utf8();
        }
    }
}

/// What a one-liner prints, as far as its words tell.
pub(super) fn hinted(call: &Call<'_>, code: &Folded) -> Folded {
    const HINTS: [(Origins, &[&str]); 3] = [
        (
            Origins::NETWORK,
            &[
                "curl ",
                "wget ",
                "/dev/tcp/",
                "urlopen",
                "requests.",
                "urllib",
                "http.get",
                "fetch(",
                "open-uri",
                "LWP",
                "Net::HTTP",
                "file_get_contents('http",
                "nc ",
                "dig ",
                "socket",
            ],
        ),
        (
            Origins::DECODED,
            &[
                "b64decode",
                "base64 -d",
                "base64 --decode",
                "base64_decode",
                "decode64",
                "xxd -r",
                "fromhex",
                "unhexlify",
                "decompress",
                "gunzip",
                "inflate",
                "unpack(",
                "unpack1",
                "Buffer.from",
                "atob(",
                "rot13",
                "rot_13",
                "chr(",
                "fromCharCode",
                "pack(",
            ],
        ),
        (
            Origins::ENVIRONMENT,
            &["printenv", "os.environ)", "dict(os.environ", "ENV.to_h"],
        ),
    ];
    let mut printed = code.trace().also(Origins::UNKNOWN);
    for (origin, words) in HINTS {
        if words.iter().any(|word| code.text.contains(word)) {
            let event = match origin {
                Origins::NETWORK => Event::Download(None),
                Origins::DECODED => Event::Decode("by a one-liner"),
                _ => Event::Environment,
            };
            printed.push(&Folded::begun(origin, call.span, event));
        }
    }
    if crate::scan::sensitive::first(&code.text).is_some() {
        let origins = Origins::FILE.with(Origins::SENSITIVE);
        printed.push(&Folded::begun(origins, call.span, Event::File(None)));
    }
    printed.code = printed.origins;
    printed
}

/// Whether a one-liner wires a socket to a shell.
pub(super) fn opens_shell(code: &str) -> bool {
    let lower = code.to_ascii_lowercase();
    SOCKETS.iter().any(|word| lower.contains(word))
        && SHELLS.iter().any(|word| lower.contains(word))
}
