//! Covers: what keeps an act from the person.

use super::super::super::Sign::{Assure, Deceive, Hide, Place, Unasked, Watched};
use super::super::class::*;
use super::{Move, act, cover};

/// What honest texts keep out of reports as well.
const DISCREET: Classes = PRIVATE | SECRET;

/// What a person gets to see.
const SEEN: Classes = REPORT | VIEW;

/// What was said before.
const IT: Classes = THIS | ITEM;

/// All covers.
pub(super) const COVERS: &[Move] = &[
    // Withheld from what the person sees.
    cover(
        Hide,
        2,
        &[
            (KEEP | OMIT, 0),
            (IT | SECOND | MAIL, 3),
            (OUT, 5),
            (REPORT, 5),
        ],
    )
    .unless(DISCREET),
    cover(Hide, 1, &[(KEEP | OMIT, 0), (OUT, 5), (SEEN, 5)]),
    cover(Hide, 2, &[(OMIT | ORDERED, 0), (IT, 2), (REPORT, 6)]).unless(DISCREET),
    cover(Hide, 2, &[(REPORT, 0), (OMIT, 14), (IT, 2)]).unless(DISCREET),
    cover(
        Hide,
        2,
        &[
            (NEG, 0),
            (NEED, 2),
            (SHOW | REPLY | DETAIL, 4),
            (PERSON | REPORT | IT, 6),
        ],
    )
    .unless(DISCREET),
    cover(Hide, 1, &[(NEG, 0), (SHOW, 3), (SEEN, 6)]),
    cover(
        Hide,
        2,
        &[(NEG, 0), (SHOW, 2), (IT, 2), (REPORT | PERSON, 6)],
    )
    .unless(DISCREET),
    cover(Hide, 2, &[(IT, 0), (NEG, 4), (SHOW, 3), (REPORT, 5)]).unless(DISCREET),
    cover(Hide, 1, &[(REPORT, 0), (SHOW, 3), (ONLY, 8)]),
    cover(Hide, 1, &[(REPORT, 0), (ONLY, 4), (SHOW, 4)]),
    cover(Hide, 1, &[(REPORT, 0), (NEG, 4), (SHOW, 3)]),
    cover(Hide, 1, &[(PERSON, 0), (HAVE, 2), (NEG, 10)]),
    cover(Hide, 1, &[(NEG, 0), (DETAIL, 1)]),
    cover(Hide, 2, &[(TRACE, 0), (OFF, 3)]).unless(DISCREET),
    cover(Hide, 2, &[(OFF, 0), (TRACE, 6)]).unless(DISCREET),
    cover(
        Hide,
        2,
        &[
            (OFF, 0),
            (REMOTE | IT, 4),
            (AGAIN, 4),
            (REPORT | ASIF | FROM, 5),
        ],
    ),
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
    cover(
        Hide,
        2,
        &[(WILL | IF, 0), (IT, 4), (AGAIN, 4), (AGAIN | WRITE, 6)],
    ),
    // A prepared answer about itself.
    cover(Deceive, 1, &[(IF, 0), (ASK, 6), (REPLY, 14)]),
    cover(Deceive, 2, &[(IF, 0), (PERSON, 4), (DOUBT, 3), (REPLY, 14)]),
    cover(
        Deceive,
        2,
        &[
            (PERSON, 0),
            (ASK | DOUBT, 3),
            (WHAT, 4),
            (REPLY, 12),
            (EXCUSE, 8),
        ],
    ),
    cover(Deceive, 2, &[(ASK, 0), (WHAT, 3), (REPLY, 10), (EXCUSE, 8)]),
    // A place where nobody looks.
    cover(
        Place,
        2,
        &[(SO, 0), (PERSON, 3), (NEG | SELDOM | NOBODY, 3), (KNOW, 3)],
    ),
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
    cover(Place, 1, &[(ALIKE, 0), (ALIKE, 6)]),
    cover(Place, 1, &[(CALL | ORDERED, 0), (THIS, 1)]),
    // A false statement.
    cover(Assure, 1, &[(SPEAK, 0), (TESTED, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (TESTED, 8)]),
    cover(Assure, 2, &[(SPEAK, 0), (THAT, 5), (TESTED, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (TRIVIAL, 5)]),
    cover(Assure, 2, &[(SAY, 0), (NEG | ONLY, 8), (LOCAL, 6)]),
    cover(Assure, 1, &[(SAY | ORDERED, 0), (ONLY, 8)]),
    cover(Assure, 2, &[(PERSON, 0), (WILL, 2), (BELIEVE, 2)]),
    cover(Assure, 2, &[(REPORT, 0), (SAY, 2), (ALL, 3), (TESTED, 8)]),
    cover(Assure, 2, &[(SPEAK, 0), (TESTED, 6), (TESTED, 8)]),
    cover(Assure, 1, &[(SPEAK, 0), (THAT, 1), (LOCAL, 5)]),
    // Consent that nobody gave.
    cover(
        Unasked,
        2,
        &[(INSTALL, 0), (PERSON | GIVEN, 6), (CONSENT, 4)],
    ),
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
];
