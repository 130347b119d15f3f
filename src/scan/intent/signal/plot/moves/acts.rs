//! Acts: what serves somebody else, or harms the person.

use super::super::super::Sign::{
    Approve, Away, Backdoor, Falsify, Money, Override, Remote, Standing,
};
use super::super::class::*;
use super::{Move, act};

/// To whom it goes.
const THIRD: Classes = MAIL | REPO | URL;

/// What belongs to somebody.
const OWNED: Classes = DATA | PRIVATE | SECRET;

/// All acts.
pub(super) const ACTS: &[Move] = &[
    // To an address that the text brings along.
    act(
        Away,
        2,
        &[(SEND | GRANT | BLIND, 0), (OWNED, 10), (THIRD, 16)],
    ),
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
    act(Away, 2, &[(WRITE, 0), (PRIVATE, 16), (URL, 16)]),
    act(
        Away,
        2,
        &[(SEND | ORDERED, 0), (SECRET, 5), (PERSON, 12), (KNOW, 3)],
    ),
    // Money and measures turned.
    act(Money, 3, &[(CHANGE | WRITE, 0), (PAYEE, 10)]).with(ACCOUNT),
    act(Money, 3, &[(CHANGE | WRITE, 0), (PAYEE, 10), (MAIL, 16)]),
    act(Money, 3, &[(CHANGE | PAYS, 0), (ACCOUNT, 20)]).with(PAYEE | AMOUNT),
    act(Money, 3, &[(CHANGE, 0), (AMOUNT, 4), (SHARE, 8)]).with(PAYEE | ACCOUNT),
    act(Falsify, 1, &[(CHANGE | ORDERED, 0), (MEASURE, 6)]),
    act(
        Falsify,
        2,
        &[
            (CHANGE | ORDERED, 0),
            (MEASURE, 6),
            (OF, 8),
            (PARTY | NAMED, 2),
        ],
    ),
    act(
        Falsify,
        2,
        &[
            (OF, 0),
            (PARTY | NAMED, 2),
            (CHANGE | ORDERED, 14),
            (MEASURE, 8),
        ],
    ),
    act(
        Falsify,
        2,
        &[(CHANGE | ORDERED, 0), (MEASURE, 6), (BENEFIT, 8)],
    ),
    act(Falsify, 1, &[(PUT | ORDERED, 0), (NAMED, 5), (FAVOUR, 5)]),
    act(Falsify, 1, &[(PREFER | ORDERED, 0), (OF, 12), (NAMED, 3)]),
    act(Falsify, 1, &[(FAVOUR, 0), (THIRD, 10)]),
    act(Falsify, 1, &[(THIS, 0), (BENEFIT, 2), (NAMED, 2)]),
    act(Falsify, 2, &[(WHATEVER, 0), (NAMED, 10), (FAVOUR, 6)]),
    act(Falsify, 2, &[(NAMED, 0), (FAVOUR, 6), (WHATEVER, 3)]),
    act(
        Falsify,
        2,
        &[(GIVE | ORDERED, 0), (ELSE | PARTY, 3), (FLAW, 6)],
    ),
    act(Falsify, 2, &[(ELSE | PARTY, 0), (GIVE, 4), (FLAW, 4)]),
    act(Falsify, 2, &[(NAMED, 0), (HAVE, 2), (MEASURE, 5)]),
    act(
        Falsify,
        2,
        &[
            (CHANGE | ORDERED, 0),
            (MEASURE, 6),
            (CHANGE | ORDERED, 14),
            (MEASURE, 6),
        ],
    ),
    act(Falsify, 2, &[(FLAW, 0), (NEG, 30), (SOURCE, 3)]),
    act(
        Falsify,
        1,
        &[(PUT | ORDERED, 0), (FAVOUR, 2), (OF, 3), (NAMED, 2)],
    ),
    // Doors.
    act(Backdoor, 3, &[(FIELD, 0), (EQUAL, 8), (ADMIN, 14)]),
    act(
        Backdoor,
        3,
        &[
            (PASS | GIVEN, 0),
            (FIELD, 8),
            (EQUAL | ADMIN, 10),
            (ADMIN, 10),
        ],
    ),
    act(Backdoor, 3, &[(CONSENT, 0), (FIELD, 2), (ADMIN, 8)]),
    // Approvals that nobody read.
    act(Approve, 3, &[(PASS | ORDERED, 0), (UNREAD, 8)]),
    act(Approve, 3, &[(UNREAD, 0), (PASS | ORDERED, 6)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (NEG, 10), (READ, 3)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (ALL, 1), (OF, 4)]),
    act(Approve, 3, &[(PASS | ORDERED, 0), (ADMIN, 5)]),
    act(Approve, 3, &[(SECOND, 0), (LOGIN, 1), (PASS, 8)]),
    act(Approve, 3, &[(PASS, 0), (SECOND, 8), (LOGIN, 1)]),
    // Whose word counts.
    act(Override, 2, &[(PLATFORM, 0), (RULES, 4), (VOID, 14)]),
    act(Override, 2, &[(RULES, 0), (PLATFORM, 4), (VOID, 14)]),
    act(
        Override,
        2,
        &[(THIS | TYPE, 0), (RANK, 12), (PERSON | PLATFORM, 8)],
    ),
    act(Override, 2, &[(PLATFORM, 0), (REFUSE, 4), (OBEY, 4)]),
    act(Override, 1, &[(RULES, 0), (VOID, 4)]),
    act(Override, 1, &[(ALL, 0), (PERSON, 2), (WISH, 2), (OBEY, 8)]),
    // What lasts, what comes from elsewhere.
    act(Standing, 1, &[(WRITE, 0), (MEMORY, 10)]),
    act(Standing, 3, &[(WRITE, 0), (MEMORY, 10), (MINE, 16)]),
    act(
        Standing,
        3,
        &[(WRITE | ORDERED, 0), (THIS, 8), (OTHER, 6), (SKILL, 4)],
    ),
    act(Standing, 1, &[(MEMORY, 0), (WRITE, 8)]),
    act(Standing, 3, &[(MEMORY, 0), (WRITE, 8), (MINE, 16)]),
    act(
        Standing,
        3,
        &[(THIS, 0), (WRITE, 6), (OTHER, 4), (SKILL, 4)],
    ),
    act(Remote, 2, &[(FETCH, 0), (URL, 10), (OBEY, 14)]),
    act(Remote, 1, &[(FETCH, 0), (URL, 10)]).with(RANK | FROM),
];
