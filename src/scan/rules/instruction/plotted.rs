//! Plots: an act that serves somebody else, and a cover that keeps it from the
//! person, close to each other under one heading.

use crate::finding::Severity;
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
        .collect();
    let mut gravest: Option<(Severity, &Signal, Vec<&Signal>, Span)> = None;
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
}

/// Raises a finding at the act, with its covers as steps.
fn raise(found: Option<(Severity, &Signal, Vec<&Signal>, Span)>, reporter: &mut Reporter<'_>) {
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
