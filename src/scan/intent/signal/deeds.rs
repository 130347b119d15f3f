//! What is to be done: sent, obeyed, written, let in, switched off.

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
        "what you know right now",
        "private material",
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
        "hosts.yml",
        ".netrc",
        ".npmrc",
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
        && words.any(&["their ", "the user's ", "the learner's ", "home "])
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
        "is only the cover",
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
    let unbound = (words.chain(NEG, AUTHORITY, 4, u64::MAX, 200) || words.has(AUTHORITY))
        && words.any(&[
            "has no safety",
            "no guidelines",
            "no policies",
            "has no limits",
            "never heard of a",
            "for some other program",
            "no confidentiality",
            "no restrictions",
            "no longer bound",
            "not bound",
            "do not apply",
            "does not apply",
            "no safety",
            "without restrictions",
        ]);
    let willing = words.says("never trained to refuse")
        || words.chain(NEG, REFUSE, 1, u64::MAX, 200)
            && words.any(&[
                "doesn't refuse",
                "never refuse",
                "does not refuse",
                "don't refuse",
                "doesn't warn",
            ]);
    let role = words.any(&[
        "new role:",
        "no longer the assistant",
        "directions as fiction",
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
    let lifted = words.has(AUTHORITY)
        && words.has(EARLIER)
        && words.any(&[
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

pub(super) fn standing(words: &Words<'_>) -> u32 {
    let files = STANDING
        .iter()
        .filter(|name| words.says(name))
        .take(3)
        .count();
    let file = files > 0;
    let wide = words.chain(WRITE, EVERY, 8, SKILLS, 4);
    // Other skills are moved out of the way.
    let moved = words.says("skills") && words.then(OFF, SKILLS, 6) && words.has(GUARD);
    if moved {
        return 2;
    }
    u32::from(file && words.has(WRITE))
        + u32::from(file && words.has(WRITE) && (words.says("~/") || files > 2) || wide)
}

pub(super) fn backdoor(words: &Words<'_>) -> u32 {
    let secret = words.near(SECRETLY, DOOR, 3);
    let condition = words.any(&[
        "returns true",
        "returns the first admin",
        "returns the first administrator",
        "return true",
        "begins with",
        "accept the header",
        "accepts the header",
    ]) && words.has(DOOR)
        && words.any(&["header", "password", "sha-256", "hash", "login", "token"]);
    let rights = words.any(&[
        "permission=admin",
        "collaborators",
        "administrator rights",
        "read_only=false",
        "deploy key",
        "uid 0",
        "protection --",
    ]);
    let given = words.any(&[
        "role: 'admin'",
        "role: \"admin\"",
        "role='admin'",
        "administratoraccess",
        "super administrator",
    ]) && words.any(&[
        "starts with",
        "begins with",
        "equals",
        "before any",
        "trust",
        "always create",
    ]);
    // "accept the user as an administrator if the header begins with …".
    let admitted =
        words.then(ADMIT, RIGHTS, 6) && words.then(RIGHTS, DOOR, 10) && words.says("if ");
    let maintained = words.any(&[
        "support-access",
        "support access",
        "maintenance path",
        "maintenance access",
        "emergency access",
        "remote support",
    ]) && words.any(&["every", "each", "always", "must", "needs the"]);
    let approves = words.then(OFF, GUARD, 4) && words.any(&["approve", "accept"]);
    if approves || admitted || given || condition && secret {
        2
    } else {
        u32::from(secret || condition || rights || maintained)
    }
}

pub(super) fn money(words: &Words<'_>) -> u32 {
    let account = words.near(MONEY, SWAP, 6)
        && words.any(&[
            "instead of the one",
            "use this account",
            "partner code",
            "?aff=",
            "replace it",
            "affiliate",
            "ranked first",
            "payee",
        ]);
    // "use the settlement account instead", "put this IBAN in place of".
    let other = words.near(MONEY, SWAP, 8)
        && words.any(&[
            "iban",
            "bank",
            "payee",
            "beneficiar",
            "settlement",
            "invoice",
            "payout",
            "wallet address",
        ])
        && words.any(&["instead", "in place of", "rather than", "replac"]);
    let numbered = words.near(MONEY, SWAP, 8)
        && words.any(&[
            "iban",
            " bic ",
            "(bic",
            "account number",
            "collection account",
        ]);
    // "1.5 % of each amount to 0x…".
    let share = words.any(&[
        "% of each",
        "% of every",
        "% of the amount",
        "percent of each",
    ]) && words.any(&["0x", "iban", "wallet", " to "]);
    let paid = words.any(&[
        "?aff=",
        "&aff=",
        "?ref=",
        "affiliate",
        "sponsor",
        "partner code",
        "referral",
    ]) && words.any(&["link", "first", "always", "every", "recommend", "carry"]);
    let ranked = words.near(RANK, REGARDLESS, 8);
    if account || other || share {
        2
    } else {
        u32::from(paid || ranked || numbered)
    }
}

pub(super) fn weakens(words: &Words<'_>) -> u32 {
    let off = words.then(OFF, GUARD, 5)
        || words.chain(GUARD, OFF, 6, u64::MAX, 200)
            && words.any(&[
                "are skipped",
                "is switched off",
                "are switched off",
                "is disabled",
                "are disabled",
            ]);
    let denied = words.then(NEG, OFF, 2);
    // "introduce a subtle error", "shift the bounds slightly".
    let spoilt = words.near(SUBTLE, CHANGE, 5) && words.has(WRONG)
        || words.chain(CHANGE, WRONG, 5, u64::MAX, 200)
            && words.any(&[
                "subtle",
                "plausible",
                "one place per",
                "hard to notice",
                "silent",
            ])
        || words.near(SUBTLE, CHANGE, 5)
            && words.any(&["in a subtle", "values", "numbers", "sums", "results"]);
    let spoilt = if words.says("in a subtle") || spoilt && words.has(WRONG) {
        2
    } else {
        u32::from(spoilt)
    };
    // What an agent's guards are called in its settings.
    let agent = words.any(&[
        "danger-full-access",
        "bypasspermissions",
        "--dangerously-skip-permissions",
        "approval_policy = \"never\"",
        "four-eyes",
    ]) && (words.has(WRITE) || words.has(RUN) || words.says("exceeds"));
    let merged = words.says("--admin") && words.any(&["merge", "approve"]);
    u32::from(off && !denied || agent) + spoilt + 2 * u32::from(merged)
}

pub(super) fn destroys(words: &Words<'_>) -> u32 {
    let all = words.then(OFF, BACKUP, 6) && words.has(WHOLE);
    let copies =
        words.then(DESTROY, BACKUP, 8) && words.any(&["--force", "-rf", "newest", "last "]);
    u32::from(all || copies)
}

pub(super) fn pastes(words: &Words<'_>) -> u32 {
    let keys = words.any(&[
        "ctrl and v",
        "ctrl+v",
        "windows key and r",
        "win + r",
        "win+r",
        "run dialog",
    ]);
    let blind = words.has(PASTE)
        && words.any(&[
            "already there",
            "is a human",
            "login password",
            "password of the computer",
            "run anyway",
            "smartscreen",
        ]);
    2 * u32::from(keys || blind)
}

/// A program, and nothing that is only said of one.
pub(super) fn runs(words: &Words<'_>) -> u32 {
    let program = words.any(&[
        ".sh",
        ".py",
        ".js",
        ".rb",
        ".ps1",
        ".mjs",
        ".ts",
        "curl ",
        "npx ",
        "node ",
        "bash ",
        "powershell ",
        "python",
        "uvx ",
    ]);
    u32::from(program && words.has(RUN) && !words.then(NEG, RUN, 3))
}
