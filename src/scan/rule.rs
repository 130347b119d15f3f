//! The shape of a rule, and how a check reports what it saw.

use crate::finding::{Confidence, Evidence, Excerpt, Place, Severity};
use crate::skill::manifest::SkillDocument;
use crate::skill::package::{IrregularityKind, Package, Subject};
use crate::text::{LineIndex, Span};

use super::code::Unit;
use super::evals::Evals;
use super::graph::Graph;
use super::language::Language;
use super::markdown::Markdown;

/// One rule: what it looks for, why, what to do, and how to see it. A static
/// value; documentation, SARIF texts and tests are made from it.
#[derive(Debug)]
pub struct Rule {
    /// Unique id; `family-name` belongs to `scan`, `family.name` to `review`.
    pub id: &'static str,
    /// One sentence without a final period: the message of a finding.
    pub title: &'static str,
    /// Severity under profile `standard`.
    pub severity: Severity,
    /// How sure a hit is, unless the check says otherwise.
    pub confidence: Confidence,
    /// Why it matters.
    pub why: &'static str,
    /// What to do about it: one sentence, imperative.
    pub fix: &'static str,
    /// CWE, OWASP or other public references.
    pub references: &'static [&'static str],
    /// Packages it must fire on.
    pub hits: &'static [Sample],
    /// Packages it must be silent on; every false positive ends up here.
    pub misses: &'static [Sample],
    /// How to see it.
    pub check: Check,
}

impl Rule {
    /// First word of the id.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.id.split(['-', '.']).next().unwrap_or(self.id)
    }

    /// Whether `scan` runs it too (a security rule), not only `review`.
    #[must_use]
    pub fn is_security(&self) -> bool {
        !self.id.contains('.')
    }

    /// The word for `source` in facts.
    #[must_use]
    pub fn source(&self) -> &'static str {
        if self.is_security() {
            "skillscan"
        } else {
            "review-core"
        }
    }
}

/// A small package for a rule's own test. A plain SKILL.md is added where the
/// sample does not bring one.
#[derive(Debug)]
pub enum Sample {
    /// One text file: path, text.
    File(&'static str, &'static str),
    /// Several text files.
    Files(&'static [(&'static str, &'static str)]),
    /// One binary file: path, bytes.
    Bytes(&'static str, &'static [u8]),
    /// One file of zeros: path, how many.
    Zeros(&'static str, usize),
    /// One link: path, target.
    Link(&'static str, &'static str),
    /// What an archive reader noticed: path, kind.
    Irregular(Option<&'static str>, IrregularityKind),
}

/// How a rule sees: what it is handed, once for each of those things.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// A text file that holds one of `anchors` (ASCII case does not count; no
    /// anchors means every text file).
    Text {
        /// Cheap words without which the check cannot hit.
        anchors: &'static [&'static str],
        /// The check.
        check: fn(&TextFile<'_>, &mut Reporter<'_>),
    },
    /// A lowered unit of code; spans are those of the unit.
    Unit(fn(&Unit, &mut Reporter<'_>)),
    /// The bytes of any file.
    Bytes(fn(&str, &[u8], &mut Reporter<'_>)),
    /// SKILL.md at the root; spans are those of the file.
    Manifest(fn(&Manifest<'_>, &mut Reporter<'_>)),
    /// Names, links, sizes and what the reader noticed.
    Tree(fn(&Package, &mut Reporter<'_>)),
    /// References between files.
    Graph(fn(&Graph, &mut Reporter<'_>)),
    /// Eval manifests.
    Evals(fn(&Evals, &mut Reporter<'_>)),
}

/// A text file as text rules see it.
#[derive(Debug)]
pub struct TextFile<'a> {
    /// Path in the package.
    pub path: &'a str,
    /// Its text; a leading BOM is still there.
    pub text: &'a str,
    /// Its language.
    pub language: Language,
    /// Where its lines begin.
    pub lines: &'a LineIndex,
    /// Its structure, if it is Markdown.
    pub markdown: Option<&'a Markdown>,
    /// Its code.
    pub units: &'a [Unit],
    /// Everything in it that looks like a secret; sorted.
    pub secrets: &'a [super::secret::Secret],
}

/// Most findings of one rule in one file; more of the same tell nobody more.
pub const MOST_PLACES: usize = 1000;

impl TextFile<'_> {
    /// The first of `spans` on each line, at most [`MOST_PLACES`]; `spans` come
    /// in order.
    pub fn once_per_line(&self, spans: impl Iterator<Item = Span>) -> Vec<Span> {
        let mut last = 0;
        let mut kept = Vec::new();
        for span in spans {
            let line = self.lines.line(span.start);
            if line == last {
                continue;
            }
            last = line;
            kept.push(span);
            if kept.len() == MOST_PLACES {
                break;
            }
        }
        kept
    }

    /// Whether the file is called SKILL.md, at whatever depth.
    #[must_use]
    pub fn is_skill_md(&self) -> bool {
        crate::skill::path::file_name(self.path) == "SKILL.md"
    }
}

/// SKILL.md at the root as manifest rules see it.
#[derive(Debug)]
pub struct Manifest<'a> {
    /// The whole text.
    pub text: &'a str,
    /// Frontmatter and body.
    pub document: &'a SkillDocument,
    /// Where the package came from.
    pub subject: &'a Subject,
}

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
    /// Inside a comment of the code.
    Comment,
    /// The parts are in one file, but no value was followed from one to the
    /// other.
    Unconnected,
    /// The way out is no call, only an address in the same file.
    AddressOnly,
    /// In a file of documentation that is not SKILL.md.
    Documentation,
    /// What is run is written in the code as a whole: it can be read, and
    /// nothing from outside changes it.
    Fixed,
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
            raised,
        }
    }

    /// A finding at `span` of the text that the check was handed. Its evidence
    /// is that text, unless the check says otherwise.
    pub fn raise(&mut self, span: Span) -> &mut Raised {
        let span = self.unit.map_or(span, |unit| unit.map.locate(span));
        let path = self.path.map(str::to_owned);
        self.push(path, Location::Span(span), Shown::Source)
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
        });
        let last = self.raised.len() - 1;
        &mut self.raised[last]
    }
}
