//! What the prose of a skill tells the agent or the user to do, judged by
//! deed, thing and manner; no word is a finding by itself.

pub mod acts_unasked;
pub mod archive_password;
pub mod claims_every_task;
pub mod concealment;
pub mod config_write;
pub mod cover_up;
pub mod covert_orders;
pub mod exfiltration;
pub mod fake_prerequisite;
pub mod fake_role;
pub mod forged_consent;
pub mod forged_result;
pub mod gathers_secrets;
pub mod harvest;
pub mod hidden;
pub mod lure;
pub mod memory_write;
pub mod money_transfer;
pub mod obeys_strangers;
pub mod paste_terminal;
pub mod permission_bypass;
pub mod persona;
mod plotted;
pub mod remote_orders;
pub mod reveals_prompt;
pub mod rivals_off;
pub mod safety_off;
pub mod self_replication;
pub(in crate::scan::rules) mod signs;
pub mod silent_action;
pub mod standing_orders;
mod story;
pub mod trace_removal;
pub mod usurped_authority;
mod weighed;

use crate::finding::Severity;
use crate::scan::intent::concept::Concept;
use crate::scan::intent::signal::Sign;
use crate::scan::intent::{Sentence, Setting, Token};
use crate::scan::prose;
use crate::scan::rule::{Circumstance, Raised, Reporter, Rule, TextFile};
use crate::text::Span;

/// Raises a finding at `span` of `sentence`: heavier where it is hidden,
/// lighter where it is only spoken of.
pub(in crate::scan::rules) fn raise<'r>(
    file: &TextFile<'_>,
    reporter: &'r mut Reporter<'_>,
    sentence: &Sentence,
    span: Span,
    severity: Severity,
) -> &'r mut Raised {
    let span = with_denial(sentence, span);
    let hidden = sentence.hiding.is_some();
    let circumstance = circumstance(file, sentence, span);
    let borne_out = severity == Severity::Error
        && circumstance.is_none()
        && is_borne_out(file, reporter.rule(), span);
    let raised = reporter.raise(span);
    if borne_out {
        raised.severity(Severity::Blocker);
    } else if hidden && severity == Severity::Error {
        raised.severity(Severity::Blocker);
        raised.message(format!(
            "{}, in text that is kept from people",
            raised.rule.title
        ));
    } else {
        raised.severity(severity);
    }
    if let Some(circumstance) = circumstance {
        raised.because(circumstance);
    }
    raised
}

/// How far around a deed, in bytes, what bears it out may stand.
const AROUND: usize = 600;

/// Whether the sentences around a deed cover it, take consent for given or set
/// their word above others: two of these, or one that honest texts hardly say.
fn is_borne_out(file: &TextFile<'_>, rule: &Rule, span: Span) -> bool {
    // What the rule itself is about bears nothing out.
    let own: &[Sign] = match rule.id {
        "instruction-concealment" | "instruction-cover-up" | "instruction-trace-removal" => {
            &[Sign::Hide, Sign::Deceive]
        }
        "instruction-usurped-authority" | "instruction-safety-off" | "instruction-persona" => {
            &[Sign::Override, Sign::Weaken]
        }
        "instruction-permission-bypass" | "instruction-forged-consent" => {
            &[Sign::Unasked, Sign::Weaken]
        }
        _ => &[],
    };
    let stretch = weighed::section(file, span.start).unwrap_or(Span::new(0, file.text.len()));
    let from = stretch.start.max(span.start.saturating_sub(AROUND));
    let to = stretch.end.min(span.end.saturating_add(AROUND));
    let signals = &file.prose.signals;
    let first = signals.partition_point(|signal| signal.span.start < from);
    let mut kinds: Vec<Sign> = Vec::new();
    for signal in signals[first..]
        .iter()
        .take_while(|signal| signal.span.start < to)
        .take(MOST_SIGNALS)
    {
        let manner = matches!(
            signal.sign,
            Sign::Hide | Sign::Deceive | Sign::Unasked | Sign::Override | Sign::Weaken
        );
        if !manner || signal.mentioned || own.contains(&signal.sign) {
            continue;
        }
        if signal.weight > 1 || kinds.iter().any(|known| *known != signal.sign) {
            return true;
        }
        kinds.push(signal.sign);
    }
    false
}

/// Most signals around a deed that are looked at.
const MOST_SIGNALS: usize = 64;

/// `span` with the denial that reaches it: "do not tell", not "tell".
fn with_denial(sentence: &Sentence, span: Span) -> Span {
    let denied = |token: &&Token| {
        token.span == span
            && (token.denied && !token.is_order() || token.concepts.has(Concept::Knowledge))
    };
    let Some(token) = sentence.tokens.iter().find(denied) else {
        return span;
    };
    let neg = sentence
        .tokens
        .iter()
        .rev()
        .find(|other| other.at < token.at && other.concepts.has(Concept::Neg));
    neg.map_or(span, |neg| Span::new(neg.span.start, span.end))
}

/// Why `span` of `sentence` weighs less, if it does.
fn circumstance(file: &TextFile<'_>, sentence: &Sentence, span: Span) -> Option<Circumstance> {
    if sentence.hiding.is_some() {
        return None;
    }
    if sentence.listed || signs::looks_out(sentence) || prose::is_mentioned(file, span) {
        return Some(Circumstance::Mentioned);
    }
    match sentence.setting {
        Setting::Fence => Some(Circumstance::Documentation),
        Setting::Field | Setting::Heading | Setting::Body | Setting::Hidden => None,
    }
}
