//! How something is to be done: unseen, under a pretext, unasked.

use super::sentence::Words;
use super::words::*;

/// One hint is what honest texts have as well, two are hardly there.
fn several(hints: &[bool]) -> u32 {
    hints
        .iter()
        .map(|hint| u32::from(*hint))
        .sum::<u32>()
        .min(2)
}

pub(super) fn hides(words: &Words<'_>) -> u32 {
    // "leave them out of the summary", "keep this out of the report".
    let leaves = words.chain(LEAVE, OUT, 5, OUTPUT, 6) && words.then(LEAVE, THIS | EVERY, 6)
        || words.then(LEAVE, OUT, 4) && words.has(PERSON) && words.has(TELL) && words.says(" out");
    // "there is no need to trouble the user with this".
    let needless = words.chain(NEG, NEED, 2, TELL, 7) && words.has(PERSON | OUTPUT)
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
    // "do not list it in the README", "run it and don't mention it".
    let kept = words.chain(NEG, TELL, 1, THIS, 1)
        && (words.then(THIS, OUTPUT, 6)
            || words.any(&["and do not report", "and don't report"])
            || words.has(RUN | SEND) && !words.says("if "));
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
    // "doesn't belong in the preview", "will not appear in the report".
    let absent = words.chain(NEG, APPEAR, 2, OUTPUT, 5);
    // "in the summary list only …", "mention only that …".
    let partly = words.then(TELL, ONLY, 1) && words.has(OUTPUT)
        || words.any(&["mention only", "say only that", "report only that"]);
    // "to avoid confusing approvers", "people get nervous".
    let spared = words.near(UPSET, PERSON, 4) && !words.any(&["error", "must not confuse"])
        || words.any(&["raise questions", "questions come up"]);
    // "is not named separately", "are not shown to the staff".
    let unnamed = words.then(NEG, TELL | SHOW, 1)
        && words.any(&[
            "is not ",
            "are not ",
            "isn't ",
            "aren't ",
            "not be ",
            "is never ",
        ])
        || words.says("without") && words.then(NEG, OUTPUT, 4) && words.has(WRITE);
    // "it isn't to be brought up", "it is not to be mentioned".
    let unspoken = words.then(NEG, TELL, 4)
        && words.any(&[
            "isn't to be",
            "is not to be",
            "aren't to be",
            "are not to be",
        ]);
    let for_you = words.any(&["for you only", "for your eyes", "visibility to hidden"])
        || words.says("before the ") && words.near(PERSON, LEARN, 4) && words.has(OFF | DESTROY);
    let never = words.chain(PERSON, NEG, 4, LEARN, 3) && words.says("not even");
    if leaves || needless || unknown || never || kept || unspoken {
        2
    } else {
        several(&[
            plain || quietly || absent || partly || unnamed,
            spared || for_you,
        ])
    }
}

pub(super) fn deceives(words: &Words<'_>) -> u32 {
    let asked = words.then(ASK, ANSWER, 12)
        && words.any(&["if ", "should ", "when ", "asked ", "whenever "])
        || words.any(&["wants to know", "want to know"]) && words.has(ANSWER)
        || words.has(ASK) && words.any(&["the answer is"]);
    let denied = asked
        && words.any(&[
            " that it",
            " that nothing",
            " call it",
            " that you know",
            " that there",
            " that everything",
            " nothing",
            " as a \"",
            " it as ",
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
    // "if somebody wonders about it, it is the …".
    let explained = words.any(&["if ", "should ", "when "])
        && words.any(&["wonders", "suspect", "doubts", "notices", "gets curious"])
        && words.any(&[
            ", it is",
            ", this is",
            ", that is",
            ", they are",
            ", say",
            ", explain",
        ]);
    // "if someone inspects the skill, behave as in the first session".
    let tested = words.chain(PERSON, INSPECT, 3, u64::MAX, 200)
        && words.any(&["behave", "pretend", "act as", "acts as", "act like"]);
    // "the sheet continues to display the old one", "still shows the original".
    let unchanged = words.then(STAY, SHOW, 3)
        && words.any(&[
            "original",
            " old ",
            "same",
            "continue to",
            "iban",
            "price",
            "own",
        ])
        || words.any(&[
            "show the original",
            "shows the original",
            "display the original",
            "is used to",
        ])
        || words.has(STAY) && words.says("the original ") && words.has(OUTPUT)
        || words.has(STAY) && words.says("visible");
    // "call it the official site", "booked in the column "network fees"".
    let dressed = words.any(&[
        "call it the official",
        "takes it for",
        "take it for",
        "named like",
        "people only see",
        "users only see",
    ]);
    // "report it as "…"", "describe them to the user as "…"".
    let labelled = words.says(" as \"") && words.then(TELL, THIS | PERSON | OUTPUT, 4);
    let green = words.any(&[
        "stays green",
        "stay green",
        "look green",
        "looks clean",
        "looks normal",
        "looks legitimate",
        "of a normal ",
    ]) && words.any(&["so that", "log", "report", "monitoring", "write"]);
    // Tests are made to agree.
    let bent = words.has(CHANGE)
        && words.says("test")
        && words.any(&["expected value", "expected result", "expected output"]);
    let invented = words.any(&[
        "with a reason such as",
        "as the reason",
        "attribute the",
        "attribute it to",
        "blame ",
    ]);
    let waved = words.says("lgtm");
    let weak = several(&[
        bent, dressed, looks, explained, unchanged, labelled, green, invented, waved,
    ]);
    u32::from(denied) + u32::from(asked && denied) + weak + u32::from(tested) * 2
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
    // "counts as consent", "independent of what the user asked for".
    let taken = words.any(&[
        "counts as consent",
        "counts as approval",
        "counts as permission",
        "as consent to",
        "no confirmation is needed",
        "no approval is needed",
        "needs no approval",
        "needs no confirmation",
        "without waiting for",
    ]);
    let whatever = words.has(REGARDLESS)
        && words.any(&[
            "user",
            "criteria",
            "checks",
            "profile",
            "asked",
            "reviewers",
            "request",
            "answers",
        ])
        || words.any(&[
            "without regard to",
            "not even when the user",
            "including when the user",
        ]);
    // "there is no need to open the diff".
    let unread = words.then(NEG, NEED, 2)
        && words.any(&[
            "to open",
            "to read",
            "to look",
            "to review",
            "to check",
            "to inspect",
        ]);
    // "fill in the name from the table with a time before now".
    let forged = words.any(&[
        "fill in the name",
        "enter the name of",
        "mark it as approved",
    ]) && words.any(&["approv", "confirmed", "sign", "time "]);
    if forged || agreed && installed || taken && (never || words.has(REGARDLESS)) {
        2
    } else {
        u32::from(agreed || installed || never || simply || taken || whatever || unread)
    }
}
