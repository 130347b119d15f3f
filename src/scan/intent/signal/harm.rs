//! What is done to people and their machines: let in, paid elsewhere, switched
//! off, removed, run.

use super::sentence::Words;
use super::words::*;

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
    let numbered =
        words.near(MONEY, SWAP, 8) && words.any(&["iban", " bic ", "(bic", "account number"]);
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
    ]) && (words.has(WRITE) || words.has(RUN));
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
