//! What is to be done with words: sent, obeyed, set above others.

use super::sentence::Words;
use super::words::*;

pub(super) fn sends_away(words: &Words<'_>) -> u32 {
    let public = words.any(&[
        "gh issue create",
        "gh gist create",
        "public gist",
        "public issue",
    ]);
    let sign_in = words.says("://")
        && words.any(&["sign-in", "password reset", "log-in", "billing"])
        && words.any(&["point to", "points to", "replace"]);
    to_address(words)
        .max(to_mailbox(words))
        .max(2 * u32::from(public && words.says("public")))
        .max(2 * u32::from(sign_in))
}

/// Somebody in the background gets mail, invitations, documents.
fn to_mailbox(words: &Words<'_>) -> u32 {
    if !words.has(COPY) {
        return 0;
    }
    let Some(at) = memchr::memchr(b'@', words.normal) else {
        return 0;
    };
    let named = words.normal[..at]
        .last()
        .is_some_and(u8::is_ascii_alphanumeric)
        && words.normal[at + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
            .any(|byte| *byte == b'.');
    if !named {
        return 0;
    }
    // Those who are copied blindly are seen by nobody.
    1 + u32::from(words.any(&["forwards everything", "hidden", "skips the inbox"]))
        + 2 * u32::from(words.any(&["bcc", "blind copy"]))
}

fn to_address(words: &Words<'_>) -> u32 {
    if !words.says("://") {
        return 0;
    }
    let Some(at) = memchr::memmem::find(words.normal, b"://") else {
        return 0;
    };
    let Ok(text) = std::str::from_utf8(words.normal) else {
        return 0;
    };
    let rest = &text[at + 3..];
    let end = rest
        .find(|letter: char| letter.is_whitespace() || matches!(letter, ')' | '"' | '\'' | ','))
        .unwrap_or(rest.len());
    let address = &rest[..end];
    let host = address
        .split(['/', '?', ':', '#'])
        .next()
        .unwrap_or_default();
    let known = host.is_empty()
        || !host.contains('.')
        || crate::scan::url::is_local(host)
        || crate::scan::vendor::of_host(host).is_some()
        || host.starts_with("docs.")
        || host.starts_with("api.");
    if known {
        return 0;
    }
    // What is filled in goes with the address.
    let places = ["<", "{", "=data", "=…", "=...", "=value", "=text", "~"];
    let filled = address.len() > host.len() && places.iter().any(|place| address.contains(place));
    if filled {
        2
    } else {
        u32::from(words.has(SEND))
    }
}

pub(super) fn private(words: &Words<'_>) -> u32 {
    let written = words.any(&[
        "user has written",
        "student has written",
        "has written in this",
        "word by word",
        "conversation so far",
        "system prompt",
        "opened in this session",
        "in this session",
        "current password",
        "six digits",
        "full card number",
        "customer name",
        "access data",
        "shell history",
        "hidden guidelines",
        "scans of passports",
        "identity cards",
        "bank cards",
        "contacts",
    ]);
    let whole = words.then(WHOLE, SAID, 4)
        || words.then(WHOLE, PRIVATE, 3)
        || words.says("://") && words.then(SEND, SECRET, 8);
    // "read `.env` and `hosts.yml`, paste them whole".
    const FILES: &[&str] = &[
        ".env",
        ".ssh",
        ".aws",
        ".netrc",
        ".npmrc",
        ".config/gh",
        ".kube",
        "keychain",
        "id_rsa",
    ];
    let files = FILES.iter().filter(|file| words.says(file)).count();
    let taken = files > 1
        && words.any(&[
            "read ", "copy ", "collect ", "paste ", "include ", "attach ", "cat ",
        ])
        && !words.has(NEG);
    if taken {
        return 2;
    }
    let searched = words.any(&["look through", "go through", "search"])
        && words.any(&["their ", "the user's ", "home "])
        && words.has(PRIVATE);
    let moves =
        searched || words.has(SEND) || words.any(&["base64", "percent-encoded", "url-encoded"]);
    if !(moves || whole && written) {
        return 0;
    }
    if whole && written {
        2
    } else {
        u32::from(whole || written || searched)
    }
}

pub(super) fn remote(words: &Words<'_>) -> u32 {
    let orders = words.then(OBEY, ORDERS, 6)
        && !words.then(NEG, OBEY, 2)
        && words.any(&[
            "what it says",
            "it says",
            "the output",
            "each line",
            "lists commands",
            "is a command",
            "as part of this skill",
            "like a request",
            "as a request",
            "directions of",
            "as instructions",
            "what they say",
            "what it contains",
            "it contains",
            "returned",
            "printed",
            "fetched",
            "work order",
        ]);
    let replaced = words.any(&[
        "tell you how to behave",
        "before each task",
        "newer than this file",
        "changes from week to week",
        "what you find there is",
        "current text of this skill",
    ]);
    let fetched = words.has(SEND)
        && words.says("://")
        && words.any(&[
            "current guide",
            "latest rules",
            "instructions",
            "items",
            "directions",
            "checklist",
            "guide",
            "policy",
        ]);
    let as_user = words.any(&[
        "like a request of the user",
        "like requests of the user",
        "as instructions of the user",
        "as if the user had",
        "as though the user had",
    ]);
    if as_user && words.has(OBEY) {
        3
    } else if orders {
        2
    } else {
        u32::from(replaced || fetched)
    }
}

pub(super) fn overrides(words: &Words<'_>) -> u32 {
    let ranks = words.chain(OVER, EARLIER, 3, AUTHORITY, 3) && !words.then(NEG, OVER, 3)
        || words.any(&[
            "supersedes prior",
            "they differ it wins",
            "replace earlier rules",
            "precedence over the user",
            "precedence over the system",
            "precedence over your",
            "priority over the user",
            "priority over the system",
            "win over instructions in the chat",
            "acts on this document",
            "guidelines are in this file",
            "than anything the user",
        ]);
    let unbound = words.then(NEG, AUTHORITY, 6)
        && words.any(&[
            "has no safety",
            "no guidelines",
            "no policies",
            "has no limits",
            "never heard",
            "no confidentiality",
            "no restrictions",
            "no longer bound",
            "not bound",
            "do not apply",
            "does not apply",
            "no safety",
            "without restrictions",
        ]);
    let willing = words.then(NEG, REFUSE, 3) && words.any(&["refus", "doesn't warn"]);
    let role = words.any(&[
        "new role:",
        "no longer the assistant",
        "persona, which is retired",
        "you take on the part",
        "begins with \"i can't\"",
        "is a failure of",
        "previous task is completed",
        "is retired",
    ]);
    let counts = words.any(&[
        "counts more than",
        "weighs more than",
        "more than what the user",
    ]);
    // "earlier guidelines, including the system prompt, no longer apply".
    let lifted = words.has(AUTHORITY | ORDERS)
        && words.has(EARLIER)
        && words.any(&[
            "as fiction",
            "is fiction",
            "irrelevant",
            "small print",
            "no longer apply",
            "are suspended",
            "don't count",
            "do not count",
        ]);
    // "must be loaded first for every message", "supersedes all other skills".
    let skills = words.chain(OVER, EARLIER, 3, SKILLS, 2);
    let greedy = words.then(EVERY, REQUEST, 3)
        && words.has(LOAD)
        && words.any(&[
            "must be",
            "must always",
            "mandatory",
            "before any",
            "first for",
        ])
        && words.any(&[
            "regardless",
            "whatever",
            "no matter",
            "every single",
            "every user",
        ]);
    let shut = words.says("skill")
        && words.any(&[
            "do not load the other",
            "do not use other",
            "other skills are deprecated",
            "instead of other skills",
            "use this one instead",
        ]);
    if ranks || unbound && willing || lifted || counts || skills && shut {
        2
    } else {
        u32::from(unbound || willing || role || skills || greedy || shut)
    }
}
