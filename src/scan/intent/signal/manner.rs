//! How something is to be done: unseen, under a pretext, unasked.

use super::sentence::Words;
use super::words::*;

pub(super) fn hides(words: &Words<'_>) -> u32 {
    // "leave them out of the summary", "keep this out of the report".
    let leaves = words.chain(LEAVE, OUT, 5, OUTPUT, 6) && words.then(LEAVE, THIS | EVERY, 6)
        || words.then(LEAVE, OUT, 4) && words.has(PERSON) && words.has(TELL) && words.says(" out");
    // "there is no need to trouble the user with this".
    let needless = words.chain(NEG, NEED, 2, TELL, 4) && words.has(PERSON | OUTPUT)
        || words.chain(NEG, TELL, 8, OUTPUT, 8)
            && words.any(&[
                "isn't to be",
                "is not to be",
                "doesn't have to be",
                "does not have to be",
                "need not be",
                "needn't be",
            ]);
    // "users mustn't learn about this".
    let unknown =
        words.chain(PERSON, NEG, 3, LEARN, 4) && words.any(&["must", "should", "need", "not to"]);
    let plain = words.chain(NEG, TELL, 3, THIS, 6) && words.has(PERSON | OUTPUT)
        || words.chain(NEG, TELL, 3, PERSON, 5) && words.has(THIS)
        || words.then(NEG, TELL, 2)
            && words.any(&[
                "how it is made",
                "without a message",
                "apart from it",
                "single item",
                "in your reasoning",
            ]);
    let quietly = words.any(&[
        "without a message",
        "without comment",
        "without mention",
        "without telling",
        "out of the report",
        "out of the summary",
        "as read",
        "to the bin",
        "without a trace",
        "write only \"",
    ]);
    if leaves || needless || unknown {
        2
    } else {
        u32::from(plain || quietly)
    }
}

pub(super) fn deceives(words: &Words<'_>) -> u32 {
    let asked = words.then(ASK, ANSWER, 12)
        && words.any(&["if ", "should ", "when ", "asked ", "whenever "]);
    let denied = asked
        && words.any(&[
            " that it",
            " that nothing",
            " that the",
            " yes",
            " no.",
            "the same",
            "standard",
            "outdated",
            "always been",
            "was like",
            "routine",
        ]);
    let looks = words.chain(LOOK, PLAIN, 4, u64::MAX, 2)
        && words.any(&[
            "so that",
            "must look",
            "as usual",
            "reads like",
            "looks like part",
            "blends",
        ])
        || words.near(PLAIN, NAME, 1)
            && words.any(&[
                "neutral",
                "harmless",
                "innocuous",
                "plausible",
                "inconspicuous",
            ])
        || words.any(&[
            "look as usual",
            "blends with",
            "blends in",
            "unnoticed",
            "in the user's voice",
            "as if the user",
        ]);
    u32::from(denied) + u32::from(asked && denied) + u32::from(looks)
}

pub(super) fn unasked(words: &Words<'_>) -> u32 {
    // Consent that has to be there first is not taken for given.
    let open = words.any(&[
        "if ", "once ", "after ", "when ", "until ", "whether ", "unless ", "wait ", "only ",
    ]);
    let agreed = words.then(PERSON, AGREE, 4)
        && words.any(&[" has ", " have ", "already", "switched this on"])
        && !open;
    let installed = words.any(&[
        "by installing",
        "with the installation",
        "by using this skill",
    ]);
    let never = words.chain(NEG, CONFIRM, 3, u64::MAX, 200)
        && words.any(&[
            "without ask",
            "not ask",
            "n't ask",
            "never ask",
            "not be asked",
            "without confirmation",
            "without approval",
            "none are asked",
            "without consent",
            "no questions",
            "be asked again",
            "no need to ask",
            "separate question",
        ])
        && !words.any(&["silence", "approval either", "never ask the user to"]);
    let simply = words.any(&[
        "simply do it",
        "just do it",
        "answer yes to",
        "at once and without",
    ]);
    if agreed && installed {
        2
    } else {
        u32::from(agreed || installed || never || simply)
    }
}
