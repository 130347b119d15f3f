//! What a check saw, before profile and context, and how it reports it.

use crate::finding::{Confidence, Evidence, Excerpt, Place, Severity};
use crate::text::Span;

use super::code::Unit;
use super::crossing::Crossing;
use super::operation::Way;
use super::rule::{MOST_PLACES, Rule};

/// A place with the line around it, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// Where.
    pub place: Place,
    /// The line; secrets masked.
    pub excerpt: Excerpt,
}

/// Where a raised finding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the file or package as a whole.
    Whole,
    /// Bytes of the file's text.
    Span(Span),
    /// Resolved.
    Known(Located),
}

/// What a raised finding shows as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The text of the span.
    Source,
    /// Something else.
    Given(Evidence),
    /// Nothing.
    Nothing,
    /// `[redacted]`: the evidence is a secret.
    Redacted,
}

/// Why a finding weighs less than its rule says. What each does is the
/// profile's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Circumstance {
    /// Prose that advises against it, describes or quotes it.
    Mentioned,
    /// A command that a sentence forbids, quotes or announces as an attack.
    Quoted,
    /// Inside a comment of the code.
    Comment,
    /// The parts are in one file, but no value was followed from one to the
    /// other.
    Unconnected,
    /// The way out is no call, only an address in the same file.
    AddressOnly,
    /// In a file of documentation that is not SKILL.md.
    Documentation,
    /// A value that shows what one looks like, in a text for people.
    Sample,
    /// What is run is written in the code as a whole: it can be read, and
    /// nothing from outside changes it.
    Fixed,
    /// It comes from the address at which the maker of a well-known tool
    /// publishes its installer.
    Published,
    /// Nothing shows that it happens, only nothing shows that it does not.
    Unproven,
}

/// A finding as its check raised it, before profile and context.
#[derive(Clone, Debug)]
pub struct Raised {
    /// Its rule.
    pub rule: &'static Rule,
    /// Path in the package.
    pub path: Option<String>,
    /// Where in the file.
    pub location: Location,
    /// Replaces the rule's title.
    pub message: Option<String>,
    /// Replaces what the rule says to do.
    pub fix: Option<String>,
    /// What is shown.
    pub shown: Shown,
    /// Replaces the severity of rule and profile.
    pub severity: Option<Severity>,
    /// Replaces the confidence of the rule.
    pub confidence: Option<Confidence>,
    /// Why it weighs less, if it does.
    pub circumstance: Option<Circumstance>,
    /// The way to it, from the source on; the finding itself is the last step.
    pub steps: Vec<RaisedStep>,
}

/// One step of the way to a finding.
#[derive(Clone, Debug)]
pub struct RaisedStep {
    /// Path of the file, where it is not that of the finding.
    pub path: Option<String>,
    /// Where in it.
    pub location: Location,
    /// What happens there: a few words.
    pub note: String,
}

impl Raised {
    /// Says something more precise than the title: one sentence, no period.
    pub fn message(&mut self, message: impl Into<String>) -> &mut Self {
        self.message = Some(message.into());
        self
    }

    /// Says what to do about this one, more precisely than the rule can.
    pub fn fix(&mut self, fix: impl Into<String>) -> &mut Self {
        self.fix = Some(fix.into());
        self
    }

    /// Shows `text` as evidence.
    pub fn evidence(&mut self, text: impl Into<String>) -> &mut Self {
        self.shown = Shown::Given(Evidence::Text(text.into()));
        self
    }

    /// Shows names as evidence, in the order given.
    pub fn evidence_list(&mut self, names: Vec<String>) -> &mut Self {
        self.shown = Shown::Given(Evidence::List(names));
        self
    }

    /// Shows `[redacted]` as evidence.
    pub fn redacted(&mut self) -> &mut Self {
        self.shown = Shown::Redacted;
        self
    }

    /// Shows no evidence.
    pub fn without_evidence(&mut self) -> &mut Self {
        self.shown = Shown::Nothing;
        self
    }

    /// Weighs `severity`, whatever rule and profile say.
    pub fn severity(&mut self, severity: Severity) -> &mut Self {
        self.severity = Some(severity);
        self
    }

    /// Is as sure as `confidence`.
    pub fn confidence(&mut self, confidence: Confidence) -> &mut Self {
        self.confidence = Some(confidence);
        self
    }

    /// Weighs less, because of `circumstance`.
    pub fn because(&mut self, circumstance: Circumstance) -> &mut Self {
        self.circumstance = Some(circumstance);
        self
    }
}

/// Takes what a check raises. Checks only ever add.
pub struct Reporter<'a> {
    rule: &'static Rule,
    path: Option<&'a str>,
    unit: Option<&'a Unit>,
    raised: &'a mut Vec<Raised>,
    /// How many were raised before.
    first: usize,
}

impl<'a> Reporter<'a> {
    /// For checks of `rule` on the file at `path`, or on the package.
    pub(super) fn new(
        rule: &'static Rule,
        path: Option<&'a str>,
        unit: Option<&'a Unit>,
        raised: &'a mut Vec<Raised>,
    ) -> Self {
        Self {
            rule,
            path,
            unit,
            first: raised.len(),
            raised,
        }
    }

    /// The rule that reports.
    #[must_use]
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// The path of the file that is checked; empty for the package.
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.path.unwrap_or_default()
    }

    /// Whether the file is a text for people that is not the SKILL.md itself.
    #[must_use]
    pub fn in_documentation(&self) -> bool {
        self.path.is_some_and(|path| {
            let path = path.to_ascii_lowercase();
            (path.ends_with(".md") || path.ends_with(".mdx") || path.ends_with(".markdown"))
                && !path.ends_with("skill.md")
        })
    }

    /// Whether the check raised so much that more would tell nobody more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.raised.len() - self.first >= MOST_PLACES
    }

    /// A finding at `span` of the text that the check was handed. Its evidence
    /// is that text, unless the check says otherwise.
    pub fn raise(&mut self, span: Span) -> &mut Raised {
        let span = self.unit.map_or(span, |unit| unit.map.locate(span));
        let path = self.path.map(str::to_owned);
        self.push(path, Location::Span(span), Shown::Source)
    }

    /// A finding at `span` that a value reached on its `way`.
    pub fn raise_flow(&mut self, span: Span, way: &Way) -> &mut Raised {
        let unit = self.unit;
        let steps = way.steps().iter().map(|step| RaisedStep {
            path: None,
            location: Location::Span(unit.map_or(step.span, |unit| unit.map.locate(step.span))),
            note: step.event.to_string(),
        });
        let raised = self.raise(span);
        raised.steps = steps.collect();
        raised
    }

    /// A finding about the file as a whole, without evidence.
    pub fn raise_whole(&mut self) -> &mut Raised {
        let path = self.path.map(str::to_owned);
        self.push(path, Location::Whole, Shown::Nothing)
    }

    /// A finding about the file at `path`, without evidence.
    pub fn raise_for(&mut self, path: Option<&str>) -> &mut Raised {
        self.push(path.map(str::to_owned), Location::Whole, Shown::Nothing)
    }

    /// A finding at a resolved place of the file at `path`, without evidence.
    pub fn raise_at(&mut self, path: &str, located: Option<Located>) -> &mut Raised {
        let location = located.map_or(Location::Whole, Location::Known);
        self.push(Some(path.to_owned()), location, Shown::Nothing)
    }

    /// A finding where a flow from another place ends.
    pub fn raise_crossing(&mut self, crossing: &Crossing) -> &mut Raised {
        let steps = crossing
            .steps
            .iter()
            .map(|(path, located, note)| RaisedStep {
                path: Some(path.clone()),
                location: Location::Known(located.clone()),
                note: note.clone(),
            });
        let raised = self.raise_at(&crossing.path, Some(crossing.located.clone()));
        raised.steps = steps.collect();
        raised
    }

    fn push(&mut self, path: Option<String>, location: Location, shown: Shown) -> &mut Raised {
        self.raised.push(Raised {
            rule: self.rule,
            path,
            location,
            message: None,
            fix: None,
            shown,
            severity: None,
            confidence: None,
            circumstance: None,
            steps: Vec::new(),
        });
        let last = self.raised.len() - 1;
        &mut self.raised[last]
    }
}
