//! Signals: what a sentence does to whoever reads it, told by classes of words
//! and their order. Each is weak and stands in honest texts too; several kinds
//! of them under one heading do not.

mod chinese;
mod words;

use crate::text::Span;

use words::*;

pub(super) use chinese::of_chinese;

/// What a sentence does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Keeps something from people.
    Hide,
    /// Has people told what is not so, or made to see something harmless.
    Deceive,
    /// Takes consent for given.
    Unasked,
    /// Something goes to an address.
    Away,
    /// What was said, or is private, as a whole.
    Private,
    /// Does what a text from elsewhere says.
    Remote,
    /// Sets its word above that of others.
    Override,
    /// Writes where an agent reads at each start.
    Standing,
    /// Lets somebody in.
    Backdoor,
    /// Turns money or trade another way.
    Money,
    /// Switches off what protects.
    Weaken,
    /// Removes what one could go back to.
    Destroy,
    /// Has a person paste something that they do not read.
    Paste,
}

impl Sign {
    /// In words, for steps of a finding.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Hide => "keeps something from people",
            Self::Deceive => "has people believe something else",
            Self::Unasked => "takes consent for given",
            Self::Away => "sends something to an address",
            Self::Private => "takes what is private as a whole",
            Self::Remote => "does what a text from elsewhere says",
            Self::Override => "sets its word above that of others",
            Self::Standing => "writes into what an agent reads at each start",
            Self::Backdoor => "lets somebody in",
            Self::Money => "turns money another way",
            Self::Weaken => "switches protection off",
            Self::Destroy => "removes what one could go back to",
            Self::Paste => "has a person paste what they do not read",
        }
    }
}

/// A signal in its place.
#[derive(Clone, Copy, Debug)]
pub struct Signal {
    /// What the sentence does.
    pub sign: Sign,
    /// 1 for what honest texts say as well, 2 for what they hardly say.
    pub weight: u32,
    /// The sentence.
    pub span: Span,
    /// Whether the sentence, or what stands above it, speaks of attacks.
    pub mentioned: bool,
}

/// Most words of a sentence that are looked at.
const MOST_WORDS: usize = 200;

/// The words of a sentence as classes.
struct Words<'a> {
    classes: &'a [Class],
    normal: &'a [u8],
    all: Class,
}

impl Words<'_> {
    fn has(&self, class: Class) -> bool {
        self.all & class != 0
    }

    /// A word of `second` at most `reach` words behind one of `first`.
    fn then(&self, first: Class, second: Class, reach: usize) -> bool {
        if !self.has(first) || !self.has(second) {
            return false;
        }
        self.classes.iter().enumerate().any(|(at, class)| {
            class & first != 0
                && self.classes[at + 1..]
                    .iter()
                    .take(reach)
                    .any(|class| class & second != 0)
        })
    }

    fn near(&self, first: Class, second: Class, reach: usize) -> bool {
        self.then(first, second, reach) || self.then(second, first, reach)
    }

    /// Words of three classes behind each other.
    fn chain(&self, first: Class, second: Class, reach: usize, third: Class, far: usize) -> bool {
        if !self.has(first) || !self.has(second) || !self.has(third) {
            return false;
        }
        self.classes.iter().enumerate().any(|(at, class)| {
            class & first != 0
                && self.classes[at + 1..]
                    .iter()
                    .enumerate()
                    .take(reach)
                    .any(|(next, class)| {
                        class & second != 0
                            && self.classes[at + 2 + next..]
                                .iter()
                                .take(far)
                                .any(|class| class & third != 0)
                    })
        })
    }

    fn says(&self, text: &str) -> bool {
        memchr::memmem::find(self.normal, text.as_bytes()).is_some()
    }

    fn any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.says(text))
    }
}

/// The signals of a sentence in normal form.
pub(super) fn of_sentence(
    normal: &[u8],
    span: Span,
    mentioned: bool,
    scratch: &mut Vec<u64>,
    found: &mut Vec<Signal>,
) {
    classes(normal, scratch);
    scratch.truncate(MOST_WORDS);
    let all = scratch.iter().fold(0, |all, class| all | class);
    let words = Words {
        classes: scratch,
        normal,
        all,
    };
    let mut raise = |sign, weight| {
        if weight > 0 {
            found.push(Signal {
                sign,
                weight,
                span,
                mentioned,
            });
        }
    };
    raise(Sign::Hide, hides(&words));
    raise(Sign::Deceive, deceives(&words));
    raise(Sign::Unasked, unasked(&words));
    let away = sends_away(&words);
    raise(Sign::Away, away);
    raise(Sign::Private, private(&words));
    raise(Sign::Remote, remote(&words));
    raise(Sign::Override, overrides(&words));
    raise(Sign::Standing, standing(&words));
    raise(Sign::Backdoor, backdoor(&words));
    raise(Sign::Money, money(&words));
    raise(Sign::Weaken, weakens(&words));
    raise(Sign::Destroy, destroys(&words));
    raise(Sign::Paste, pastes(&words));
}

fn hides(words: &Words<'_>) -> u32 {
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

fn deceives(words: &Words<'_>) -> u32 {
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

fn unasked(words: &Words<'_>) -> u32 {
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

fn sends_away(words: &Words<'_>) -> u32 {
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

fn private(words: &Words<'_>) -> u32 {
    let written = words.any(&[
        "user has written",
        "student has written",
        "has written in this",
        "word by word",
        "conversation so far",
        "system prompt",
        "opened in this session",
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
    let moves = words.has(SEND) || words.says("base64") || words.says("percent-encoded");
    if !moves && !(whole && written) {
        return 0;
    }
    if whole && written {
        2
    } else {
        u32::from(whole || written)
    }
}

fn remote(words: &Words<'_>) -> u32 {
    let orders = words.then(OBEY, ORDERS, 6)
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

fn overrides(words: &Words<'_>) -> u32 {
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
    let unbound = words.chain(NEG, AUTHORITY, 4, u64::MAX, 200)
        && words.any(&[
            "has no safety",
            "no guidelines",
            "no confidentiality",
            "no restrictions",
            "no longer bound",
            "not bound",
            "do not apply",
            "does not apply",
            "no safety",
            "without restrictions",
        ]);
    let willing = words.chain(NEG, REFUSE, 1, u64::MAX, 200)
        && words.any(&[
            "doesn't refuse",
            "never refuse",
            "does not refuse",
            "don't refuse",
            "doesn't warn",
        ]);
    let role = words.any(&[
        "new role:",
        "persona, which is retired",
        "you take on the part",
        "begins with \"i can't\"",
        "is a failure of",
        "previous task is completed",
        "is retired",
    ]);
    if ranks || unbound && willing {
        2
    } else {
        u32::from(unbound || willing || role)
    }
}

fn standing(words: &Words<'_>) -> u32 {
    let file = words.any(STANDING);
    let wide = words.chain(WRITE, EVERY, 8, SKILLS, 4);
    // Other skills are moved out of the way.
    let moved = words.says("skills") && words.then(OFF, SKILLS, 6) && words.has(GUARD);
    if moved {
        return 2;
    }
    u32::from(file && words.has(WRITE))
        + u32::from(file && words.has(WRITE) && words.says("~/") || wide)
}

fn backdoor(words: &Words<'_>) -> u32 {
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
    let approves = words.then(OFF, GUARD, 4) && words.any(&["approve", "accept"]);
    if approves || condition && secret {
        2
    } else {
        u32::from(secret || condition || rights)
    }
}

fn money(words: &Words<'_>) -> u32 {
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
    2 * u32::from(account)
}

fn weakens(words: &Words<'_>) -> u32 {
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
    u32::from(off && !denied)
}

fn destroys(words: &Words<'_>) -> u32 {
    let all = words.then(OFF, BACKUP, 6) && words.has(WHOLE);
    u32::from(all)
}

fn pastes(words: &Words<'_>) -> u32 {
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
