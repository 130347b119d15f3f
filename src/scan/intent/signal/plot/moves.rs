//! The moves: which classes of words, in which order and how close, make an act
//! or a cover.

use super::super::Sign;
use super::class::*;

/// A step of a move: words of any of these classes, at most so many words behind
/// the step before.
pub(super) type Step = (Classes, usize);

/// A move.
pub(super) struct Move {
    pub(super) sign: Sign,
    pub(super) weight: u32,
    pub(super) steps: &'static [Step],
    /// A word of these has to stand somewhere in the sentence; none is asked.
    pub(super) with: Classes,
    /// No word of these may.
    pub(super) unless: Classes,
    /// Whether the first word is a deed: a denial turns it around, and so does a
    /// person's wish.
    pub(super) deed: bool,
}

impl Move {
    const fn with(mut self, classes: Classes) -> Self {
        self.with = classes;
        self
    }

    const fn unless(mut self, classes: Classes) -> Self {
        self.unless = classes;
        self
    }
}

const fn cover(sign: Sign, weight: u32, steps: &'static [Step]) -> Move {
    Move {
        sign,
        weight,
        steps,
        with: 0,
        unless: 0,
        deed: false,
    }
}

const fn act(sign: Sign, weight: u32, steps: &'static [Step]) -> Move {
    let mut made = cover(sign, weight, steps);
    made.deed = true;
    made
}

use Sign::{
    Approve, Assure, Away, Backdoor, Deceive, Falsify, Hide, Money, Override, Place, Remote, Standing, Unasked, Watched,
};

/// What honest texts keep out of reports as well.
const DISCREET: Classes = PRIVATE | SECRET;

/// To whom it goes.
const THIRD: Classes = MAIL | REPO | URL;

/// What belongs to somebody.
const OWNED: Classes = DATA | PRIVATE | SECRET;

/// What a person gets to see.
const SEEN: Classes = REPORT | VIEW;

/// What was said before.
const IT: Classes = THIS | ITEM;

/// All moves.
pub(super) const MOVES: &[Move] = &[
    // Withheld from what the person sees.
    cover(Hide, 2, &[(KEEP | OMIT, 0), (IT | SECOND | MAIL, 3), (OUT, 5), (REPORT, 5)]).unless(DISCREET),
    cover(Hide, 1, &[(KEEP | OMIT, 0), (OUT, 5), (SEEN, 5)]),
    cover(Hide, 2, &[(OMIT | ORDERED, 0), (IT, 2), (REPORT, 6)]).unless(DISCREET),
    cover(Hide, 2, &[(REPORT, 0), (OMIT, 14), (IT, 2)]).unless(DISCREET),
    cover(Hide, 2, &[(NEG, 0), (NEED, 2), (SHOW | REPLY | DETAIL, 4), (PERSON | REPORT | IT, 6)]).unless(DISCREET),
    cover(Hide, 1, &[(NEG, 0), (SHOW, 3), (SEEN, 6)]),
    cover(Hide, 2, &[(NEG, 0), (SHOW, 2), (IT, 2), (REPORT | PERSON, 6)]).unless(DISCREET),
    cover(Hide, 2, &[(IT, 0), (NEG, 4), (SHOW, 3), (REPORT, 5)]).unless(DISCREET),
    cover(Hide, 1, &[(REPORT, 0), (SHOW, 3), (ONLY, 8)]),
    cover(Hide, 1, &[(REPORT, 0), (ONLY, 4), (SHOW, 4)]),
    cover(Hide, 1, &[(REPORT, 0), (NEG, 4), (SHOW, 3)]),
    cover(Hide, 1, &[(PERSON, 0), (HAVE, 2), (NEG, 10)]),
    cover(Hide, 1, &[(NEG, 0), (DETAIL, 1)]),
    cover(Hide, 2, &[(TRACE, 0), (OFF, 3)]).unless(DISCREET),
    cover(Hide, 2, &[(OFF, 0), (TRACE, 6)]).unless(DISCREET),
    cover(Hide, 2, &[(OFF, 0), (REMOTE | IT, 4), (AGAIN, 4), (REPORT | ASIF | FROM, 5)]),
    cover(Hide, 2, &[(PERSON, 0), (WILL, 2), (NEG, 1), (KNOW, 3)]),
    cover(Hide, 2, &[(PERSON, 0), (NEED, 2), (KNOW, 3)]).with(NEG),
    cover(Hide, 1, &[(OMIT, 0), (TYPE, 4)]),
    act(Hide, 1, &[(HUSH, 0)]),
    cover(Hide, 1, &[(NEG, 0), (SPEAK, 2), (THAT, 1)]),
    cover(Hide, 1, &[(NEG, 0), (SHOW, 1), (OF, 1), (PERSON, 3)]),
    cover(Hide, 2, &[(SO, 0), (NEG, 3), (UPSET | ASK, 2)]),
    cover(Hide, 1, &[(UPSET, 0), (PERSON, 3)]),
    cover(Hide, 1, &[(PERSON, 0), (UPSET, 3)]),
    cover(Hide, 1, &[(LAST, 0), (GONE, 8)]),
    cover(Hide, 1, &[(GONE, 0), (LAST, 8)]),
    cover(Hide, 2, &[(PERSON, 0), (ONLY, 2), (KNOW, 1)]),
    cover(Hide, 2, &[(WILL, 0), (KNOW, 1), (ONLY, 1)]),
    cover(Hide, 1, &[(PERSON, 0), (READ, 2), (ONLY, 1)]),
    cover(Hide, 1, &[(WRITE, 0), (NEG, 3), (IT, 1)]),
    cover(Hide, 2, &[(ASIF, 0), (NEG | IT, 2)]),
    cover(Hide, 2, &[(WILL | IF, 0), (IT, 4), (AGAIN, 4), (AGAIN | WRITE, 6)]),
    // A prepared answer about itself.
    cover(Deceive, 1, &[(IF, 0), (ASK, 6), (REPLY, 14)]),
    cover(Deceive, 2, &[(IF, 0), (PERSON, 4), (DOUBT, 3), (REPLY, 14)]),
    cover(Deceive, 2, &[(PERSON, 0), (ASK | DOUBT, 3), (WHAT, 4), (REPLY, 12), (EXCUSE, 8)]),
    cover(Deceive, 2, &[(ASK, 0), (WHAT, 3), (REPLY, 10), (EXCUSE, 8)]),
    // A place where nobody looks.
    cover(Place, 2, &[(SO, 0), (PERSON, 3), (NEG | SELDOM | NOBODY, 3), (KNOW, 3)]),
    cover(Place, 2, &[(SO, 0), (PERSON, 3), (KNOW, 3), (NEG, 2)]),
    cover(Place, 2, &[(SO, 0), (NOBODY, 3), (KNOW, 3)]),
    cover(Place, 1, &[(NOBODY, 0), (KNOW, 2)]),
    cover(Place, 1, &[(TINY, 0), (TYPE, 4)]),
    cover(Place, 2, &[(TYPE, 0), (TINY, 6)]).with(PRIVATE),
    cover(Place, 2, &[(TINY, 0), (TYPE, 4)]).with(PRIVATE),
    cover(Place, 2, &[(SO, 0), (ALIKE, 6)]),
    cover(Place, 2, &[(ASIF, 0), (PERSON, 3)]),
    cover(Place, 1, &[(CALL | ORDERED, 0), (TRIVIAL | PLAIN, 8)]),
    cover(Place, 1, &[(REPORT, 0), (CALL, 6), (TRIVIAL, 4)]),
    cover(Place, 1, &[(SLIP | ORDERED, 0)]),
    // A false statement.
    cover(Assure, 1, &[(SPEAK, 0), (TESTED, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (TESTED, 8)]),
    cover(Assure, 2, &[(SPEAK, 0), (THAT, 5), (TESTED, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (TRIVIAL, 5)]),
    cover(Assure, 2, &[(SAY, 0), (NEG | ONLY, 8), (LOCAL, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (ONLY, 8)]),
    cover(Assure, 2, &[(PERSON, 0), (WILL, 2), (BELIEVE, 2)]),
    // Consent that nobody gave.
    cover(Unasked, 2, &[(INSTALL, 0), (PERSON | GIVEN, 6), (CONSENT, 4)]),
    cover(Unasked, 1, &[(CONSENT, 0), (GIVEN, 5)]).unless(IF),
    cover(Unasked, 2, &[(ASSUME, 0), (CONSENT, 6)]).unless(IF),
    cover(Unasked, 2, &[(CONSENT, 0), (ASSUME, 4), (GIVEN, 4)]).unless(IF),
    // Being watched, or time.
    cover(Watched, 2, &[(FROM, 0), (NTH, 3), (ONWARD, 2)]),
    cover(Watched, 2, &[(FROM, 0), (TIMES, 2), (NTH, 1), (ONWARD, 2)]),
    cover(Watched, 1, &[(FROM, 0), (NTH, 1), (MONTH, 1)]),
    cover(Watched, 1, &[(NTH, 0), (TIMES, 2), (ONWARD, 2)]),
    cover(Watched, 2, &[(IF, 0), (PERSON, 3), (AWAY, 6)]),
    cover(Watched, 2, &[(IF, 0), (PERSON, 3), (WATCH, 3)]),
    cover(Watched, 1, &[(PERSON, 0), (AWAY, 3)]),
    cover(Watched, 1, &[(IF, 0), (OF, 6), (NAMED | PARTY, 2)]),
    cover(Watched, 1, &[(IF, 0), (NTH, 6), (TIMES, 1)]),
    cover(Watched, 1, &[(ONLY | ORDERED, 0), (OF, 1)]),
    cover(Watched, 2, &[(PERSON, 0), (STOP, 3), (WATCH, 3)]),
    cover(Watched, 2, &[(NOBODY, 0), (WATCH, 4)]),
    cover(Watched, 1, &[(IF, 0), (LAB, 12), (ELSE, 20)]),
    cover(Watched, 2, &[(BEHAVE, 0), (PLAIN, 4)]).with(LAB),
    cover(Watched, 1, &[(BEHAVE, 0), (PLAIN, 4)]).with(IF),
    // To an address that the text brings along.
    act(Away, 2, &[(SEND | GRANT | BLIND, 0), (OWNED, 10), (THIRD, 16)]),
    act(Away, 2, &[(OWNED, 0), (SEND | GRANT, 8), (THIRD, 10)]),
    act(Away, 2, &[(SEND, 0), (THIRD, 6), (OWNED, 10)]),
    act(Away, 1, &[(SEND | GRANT, 0), (THIRD, 16)]),
    act(Away, 2, &[(THIRD, 0), (SEND, 6), (OWNED, 8)]),
    act(Away, 2, &[(WRITE, 0), (REMOTE, 3), (URL, 8)]),
    act(Away, 3, &[(SEND | ORDERED, 0), (PRIVATE, 5), (RAW, 6)]),
    act(Away, 3, &[(MAIL, 0), (BLIND, 10)]),
    act(Away, 3, &[(BLIND, 0), (MAIL, 10)]),
    act(Away, 3, &[(GRANT, 0), (MAIL, 8)]),
    act(Away, 3, &[(MAIL, 0), (GRANT, 8)]),
    act(Away, 3, &[(PICTURE, 0)]),
    act(Away, 3, &[(SEND | WRITE, 0), (SECRET, 12), (PUBLIC, 14)]),
    act(Away, 3, &[(SECRET, 0), (SEND | WRITE, 10), (PUBLIC, 12)]),
    // Money and measures turned.
    act(Money, 3, &[(CHANGE | WRITE, 0), (PAYEE, 10), (ACCOUNT | MAIL, 16)]),
    act(Money, 3, &[(CHANGE | PAYS, 0), (ACCOUNT, 20)]).with(PAYEE | AMOUNT),
    act(Money, 3, &[(CHANGE, 0), (AMOUNT, 4), (SHARE, 8)]).with(PAYEE | ACCOUNT),
    act(Falsify, 1, &[(CHANGE | ORDERED, 0), (MEASURE, 6)]),
    act(Falsify, 2, &[(CHANGE | ORDERED, 0), (MEASURE, 6), (OF, 8), (PARTY | NAMED, 2)]),
    act(Falsify, 2, &[(OF, 0), (PARTY | NAMED, 2), (CHANGE | ORDERED, 14), (MEASURE, 8)]),
    act(Falsify, 2, &[(CHANGE | ORDERED, 0), (MEASURE, 6), (BENEFIT, 8)]),
    act(Falsify, 1, &[(PUT | ORDERED, 0), (NAMED, 5), (FAVOUR, 5)]),
    act(Falsify, 1, &[(PREFER | ORDERED, 0), (OF, 12), (NAMED, 3)]),
    act(Falsify, 1, &[(FAVOUR, 0), (THIRD, 10)]),
    act(Falsify, 1, &[(THIS, 0), (BENEFIT, 2), (NAMED, 2)]),
    act(Falsify, 2, &[(WHATEVER, 0), (NAMED, 10), (FAVOUR, 6)]),
    act(Falsify, 2, &[(NAMED, 0), (FAVOUR, 6), (WHATEVER, 3)]),
    act(Falsify, 2, &[(GIVE | ORDERED, 0), (ELSE | PARTY, 3), (FLAW, 6)]),
    act(Falsify, 2, &[(ELSE | PARTY, 0), (GIVE, 4), (FLAW, 4)]),
    act(Falsify, 2, &[(NAMED, 0), (HAVE, 2), (MEASURE, 5)]),
    act(Falsify, 2, &[(CHANGE | ORDERED, 0), (MEASURE, 6), (CHANGE | ORDERED, 14), (MEASURE, 6)]),
    act(Falsify, 2, &[(FLAW, 0), (NEG, 30), (SOURCE, 3)]),
    // Doors.
    act(Backdoor, 3, &[(FIELD, 0), (EQUAL, 8), (ADMIN, 14)]),
    act(Backdoor, 3, &[(PASS | GIVEN, 0), (FIELD, 8), (EQUAL | ADMIN, 10), (ADMIN, 10)]),
    // Approvals that nobody read.
    act(Approve, 3, &[(PASS | ORDERED, 0), (UNREAD, 8)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (NEG, 10), (READ, 3)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (ALL, 1), (OF, 4)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (ADMIN, 5)]),
    act(Approve, 3, &[(SECOND, 0), (LOGIN, 1), (PASS, 8)]),
    act(Approve, 3, &[(PASS, 0), (SECOND, 8), (LOGIN, 1)]),
    // Whose word counts.
    act(Override, 2, &[(PLATFORM, 0), (RULES, 4), (VOID, 14)]),
    act(Override, 2, &[(RULES, 0), (PLATFORM, 4), (VOID, 14)]),
    act(Override, 2, &[(THIS | TYPE, 0), (RANK, 12), (PERSON | PLATFORM, 8)]),
    act(Override, 2, &[(PLATFORM, 0), (REFUSE, 4), (OBEY, 4)]),
    act(Override, 1, &[(RULES, 0), (VOID, 4)]),
    act(Override, 1, &[(ALL, 0), (PERSON, 2), (WISH, 2), (OBEY, 8)]),
    // What lasts, what comes from elsewhere.
    act(Standing, 1, &[(WRITE, 0), (MEMORY, 10)]),
    act(Standing, 3, &[(WRITE, 0), (MEMORY, 10), (MINE, 16)]),
    act(Standing, 3, &[(WRITE | ORDERED, 0), (THIS, 8), (OTHER, 6), (SKILL, 4)]),
    act(Standing, 1, &[(MEMORY, 0), (WRITE, 8)]),
    act(Standing, 3, &[(MEMORY, 0), (WRITE, 8), (MINE, 16)]),
    act(Standing, 3, &[(THIS, 0), (WRITE, 6), (OTHER, 4), (SKILL, 4)]),
    act(Remote, 2, &[(FETCH, 0), (URL, 10), (OBEY, 14)]),
    act(Remote, 1, &[(FETCH, 0), (URL, 10)]).with(RANK | FROM),
];
