//! Plots: an act that serves somebody else, and a cover that keeps it from the
//! person, close to each other under one heading.

use crate::finding::Severity;
use crate::scan::intent::cue::Matter;
use crate::scan::intent::signal::{Sign, Signal};
use crate::scan::rule::{Location, RaisedStep, Reporter, TextFile};
use crate::text::Span;

use super::weighed::section;

/// How far from an act, in bytes, a cover stands that honest texts hardly have.
const FAR: usize = 700;
/// The same of a cover that they have as well.
const NEAR: usize = 400;
/// The same for an act that they have as well.
const BESIDE: usize = 150;

/// Most moves behind another that it is paired with.
const MOST_NEAR: usize = 40;

/// Most acts of a file that are looked at.
const MOST: usize = 200;

/// Signs that are no act.
const COVERS: &[Sign] = &[
    Sign::Hide,
    Sign::Deceive,
    Sign::Place,
    Sign::Assure,
    Sign::Watched,
    Sign::Unasked,
];

/// Whether a signal tells of people kept from something.
fn is_cover(signal: &Signal) -> bool {
    COVERS.contains(&signal.sign)
}

/// Titles under which a text lists what it does not allow.
const FORBIDDING: &[&str] = &[
    "must not be",
    "must not contain",
    "may not contain",
    "not allowed",
    "forbidden",
    "prohibited",
    "what not to",
    "禁止",
    "不得",
];

/// Whether the title above `at` says that what follows must not be.
fn is_forbidden(file: &TextFile<'_>, at: usize) -> bool {
    section(file, at).is_some_and(|stretch| {
        let text = stretch.of(file.text);
        let title = text.split('\n').next().unwrap_or_default();
        title.starts_with('#') && {
            let title = title.to_lowercase();
            FORBIDDING.iter().any(|words| title.contains(words))
        }
    })
}

/// Bytes between two sentences.
fn distance(one: Span, other: Span) -> usize {
    if one.start <= other.start {
        other.start.saturating_sub(one.end)
    } else {
        one.start.saturating_sub(other.end)
    }
}

/// The heaviest cover of each kind that reaches an act at `act`.
fn covers<'a>(signals: &[&'a Signal], act: &Signal, stretch: Span) -> Vec<&'a Signal> {
    let from = stretch.start.max(act.span.start.saturating_sub(FAR * 2));
    let first = signals.partition_point(|signal| signal.span.start < from);
    let mut kinds: Vec<&Signal> = Vec::new();
    for signal in signals[first..]
        .iter()
        .take_while(|signal| signal.span.start < stretch.end.min(act.span.end + FAR))
    {
        let far = distance(act.span, signal.span);
        if !is_cover(signal) || far > FAR || signal.weight < 2 && far > NEAR {
            continue;
        }
        match kinds.iter_mut().find(|known| known.sign == signal.sign) {
            Some(known) if known.weight < signal.weight => *known = signal,
            Some(_) => {}
            None => kinds.push(signal),
        }
    }
    kinds
}

/// Another sentence near by that sets its word above that of others.
fn again<'a>(signals: &[&'a Signal], act: &Signal) -> Option<&'a Signal> {
    let heavy = act.sign == Sign::Override && act.weight > 1;
    let near = |other: &&&Signal| {
        other.sign == Sign::Override
            && other.span != act.span
            && distance(act.span, other.span) <= FAR
    };
    signals.iter().filter(|_| heavy).find(near).copied()
}

/// The moves of a file: those of plots, and what other readings of the text know
/// to be a cover, or an act that lasts, all as signals in the order of the text.
fn moves(file: &TextFile<'_>) -> Vec<Signal> {
    let signals = file.prose.signals.iter().copied().filter_map(|signal| {
        let known = match signal.sign {
            Sign::Hide | Sign::Deceive | Sign::Unasked | Sign::Override => signal.weight > 1,
            Sign::Standing => true,
            _ => false,
        };
        (!signal.mentioned && (signal.plot || known)).then_some(Signal {
            // Others weigh more than two what is said again.
            weight: if signal.plot {
                signal.weight
            } else {
                signal.weight.min(2)
            },
            ..signal
        })
    });
    let cues = file.prose.cues.iter().filter_map(|cue| {
        let (sign, weight) = match cue.matter {
            Matter::Unseen if cue.weight > 1 => (Sign::Hide, 2),
            Matter::Usurping if cue.weight > 1 => (Sign::Unasked, 2),
            Matter::Kept => (Sign::Standing, 1),
            _ => return None,
        };
        (!cue.mentioned).then_some(Signal {
            sign,
            weight,
            span: cue.span,
            mentioned: false,
            plot: false,
        })
    });
    let mut moves: Vec<Signal> = signals
        .chain(cues)
        .filter(|signal| !is_forbidden(file, signal.span.start))
        .collect();
    moves.sort_by_key(|signal| (signal.span.start, signal.span.end));
    moves
}

/// Two moves that no honest text has close to each other, whatever they weigh
/// alone: somebody is lied to about what was done, gets what lasts, or is kept
/// from seeing where something goes.
fn belong_together(one: &Signal, other: &Signal) -> bool {
    let heavy = other.weight > 1;
    match (one.sign, other.sign) {
        (Sign::Away, Sign::Hide) => heavy || one.weight > 1,
        (Sign::Away, Sign::Unasked) | (Sign::Standing, Sign::Place) => heavy,
        (Sign::Standing, Sign::Money) => other.weight > 2,
        (Sign::Override, Sign::Away) => one.weight > 1,
        (Sign::Assure, Sign::Deceive) => one.weight > 1,
        (Sign::Hide, Sign::Deceive) => heavy && one.weight > 1,
        _ => false,
    }
}

/// Pairs that [`belong_together`] in one section, the first of each section.
fn pairs(file: &TextFile<'_>, moves: &[Signal]) -> Vec<(Signal, Signal)> {
    let mut found = Vec::new();
    let mut behind = 0;
    for (index, one) in moves.iter().enumerate() {
        if one.span.start < behind {
            continue;
        }
        let stretch = section(file, one.span.start).unwrap_or(Span::new(0, file.text.len()));
        let near = moves[index + 1..]
            .iter()
            .take(MOST_NEAR)
            .take_while(|other| other.span.start < stretch.end.min(one.span.end + FAR));
        for other in near {
            if one.span.start == other.span.start && one.sign == other.sign {
                continue;
            }
            let pair = if belong_together(one, other) {
                (*one, *other)
            } else if belong_together(other, one) {
                (*other, *one)
            } else {
                continue;
            };
            found.push(pair);
            behind = stretch.end;
            break;
        }
    }
    found
}

/// How grave an act with these covers is.
fn weigh(act: &Signal, covers: &[&Signal]) -> Option<Severity> {
    let heaviest = covers.iter().map(|cover| cover.weight).max()?;
    let heavy = covers.iter().filter(|cover| cover.weight > 1).count();
    let beside = covers
        .iter()
        .any(|cover| cover.weight > 1 && distance(act.span, cover.span) <= BESIDE);
    match act.weight {
        // Two covers over an act that no honest text has.
        3.. if heavy > 1 => Some(Severity::Blocker),
        3.. => Some(Severity::Error),
        2 if heaviest > 1 || covers.len() > 1 => Some(Severity::Error),
        2 => Some(Severity::Warning),
        _ if beside => Some(Severity::Error),
        _ => None,
    }
}

/// Raises a finding for the gravest act of each section that is covered up.
pub(super) fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let signals: Vec<&Signal> = file
        .prose
        .signals
        .iter()
        .filter(|signal| signal.plot && !signal.mentioned)
        .filter(|signal| !is_forbidden(file, signal.span.start))
        .collect();
    let mut gravest: Option<Plot<'_>> = None;
    let mut told: Vec<Span> = Vec::new();
    for act in signals.iter().filter(|signal| !is_cover(signal)).take(MOST) {
        let stretch = section(file, act.span.start).unwrap_or(Span::new(0, file.text.len()));
        let mut covers = covers(&signals, act, stretch);
        let mut severity = weigh(act, &covers);
        // Rules thrown off again and again need no cover.
        if let Some(other) = again(&signals, act) {
            covers.push(other);
            severity = severity.max(Some(Severity::Error));
        }
        let Some(severity) = severity else {
            continue;
        };
        if severity >= Severity::Error {
            told.push(stretch);
        }
        match &gravest {
            Some((known, _, _, at)) if at.end > act.span.start && *known >= severity => {}
            Some((_, _, _, at)) if at.end > act.span.start => {
                gravest = Some((severity, act, covers, stretch));
            }
            _ => {
                raise(gravest.take(), reporter);
                gravest = Some((severity, act, covers, stretch));
            }
        }
    }
    raise(gravest, reporter);
    for (one, other) in pairs(file, &moves(file)) {
        let known = told
            .iter()
            .any(|stretch| stretch.start <= one.span.start && one.span.start < stretch.end);
        if !known {
            let pair = (Severity::Error, &one, vec![&other], one.span);
            raise(Some(pair), reporter);
        }
    }
}

/// How grave an act is, the act, its covers, and the section they stand in.
type Plot<'a> = (Severity, &'a Signal, Vec<&'a Signal>, Span);

/// Raises a finding at the act, with its covers as steps.
fn raise(found: Option<Plot<'_>>, reporter: &mut Reporter<'_>) {
    let Some((severity, act, covers, _)) = found else {
        return;
    };
    if reporter.is_full() {
        return;
    }
    let steps: Vec<RaisedStep> = std::iter::once(act)
        .chain(covers)
        .map(|signal| RaisedStep {
            path: None,
            location: Location::Span(signal.span),
            note: signal.sign.word().to_owned(),
        })
        .collect();
    let raised = reporter.raise(act.span);
    raised.severity(severity);
    raised.steps = steps;
}
