//! The shape of a rule, and how a check reports what it saw.

use crate::finding::{Confidence, Severity};
use crate::skill::manifest::SkillDocument;
use crate::skill::package::{IrregularityKind, Package, Subject};
use crate::text::{LineIndex, Span};

use super::capability::Capabilities;
use super::code::Unit;
use super::contacts::Contacts;
use super::crossing::Crossing;
use super::evals::Evals;
use super::graph::Graph;
use super::intent::Prose;
use super::language::Language;
use super::markdown::Markdown;

pub use super::raised::{Circumstance, Located, Location, Raised, RaisedStep, Reporter, Shown};

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
    /// Flows from one file or unit to another.
    Crossing(fn(&[Crossing], &mut Reporter<'_>)),
    /// The package as a whole: what it declares against what it does.
    Whole(fn(&Whole<'_>, &mut Reporter<'_>)),
    /// More than one package: a policy or a collection raises it.
    Elsewhere,
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
    /// What its prose tells its readers to do.
    pub prose: &'a Prose,
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

/// A package as a whole.
#[derive(Debug)]
pub struct Whole<'a> {
    /// SKILL.md at the root, if there is one.
    pub document: Option<&'a SkillDocument>,
    /// What the commands of SKILL.md can do.
    pub instructed: &'a Capabilities,
    /// What its programs can do; pages of documentation are none.
    pub programs: &'a Capabilities,
    /// Whether there are programs at all.
    pub has_programs: bool,
    /// Which hosts each file names and reaches, in the order of paths.
    pub contacts: &'a [(String, Contacts)],
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
