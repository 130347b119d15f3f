//! The first step: one file, seen once.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::finding::Evidence;
use crate::skill::manifest::SkillDocument;
use crate::skill::package::{Entry, EntryKind, Subject};
use crate::skill::path;
use crate::text::{LineIndex, Span};

use super::bundle::{Around, Bundle};
use super::capability::Capabilities;
use super::code::{Origin, Unit};
use super::contacts::Contacts;
use super::coverage::{Gap, Reason};
use super::evals::{self, EvalManifest};
use super::intent::Prose;
use super::language::Language;
use super::markdown::Markdown;
use super::mask;
use super::readable::readable;
use super::references::{self, Reference};
use super::rule::{
    Check, Circumstance, Location, Manifest, Raised, Reporter, Rule, Shown, TextFile,
};
use super::trace::Trace;
use super::units;
use super::{Scope, prefilter, prose, rules, secret};

/// What one file yields. The text itself is gone.
#[derive(Debug)]
pub struct Examined {
    /// Path in the package.
    pub path: String,
    /// What rules raised; every place is resolved.
    pub raised: Vec<Raised>,
    /// What it refers to.
    pub references: Vec<Reference>,
    /// What its code can do.
    pub capabilities: Capabilities,
    /// What its code leaves for, and picks up from, other code.
    pub trace: Trace,
    /// Which hosts it names and reaches.
    pub contacts: Contacts,
    /// What of it was not assessed.
    pub gaps: Vec<Gap>,
    /// SKILL.md taken apart, for the one at the root.
    pub document: Option<SkillDocument>,
    /// The eval manifest, if it is one.
    pub eval: Option<EvalManifest>,
}

impl Examined {
    /// Of a file that made the analysis itself fail: nothing is known of it,
    /// and that is said.
    #[must_use]
    pub fn failed(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            raised: Vec::new(),
            references: Vec::new(),
            capabilities: Capabilities::default(),
            trace: Trace::default(),
            contacts: Contacts::default(),
            gaps: vec![Gap {
                path: path.to_owned(),
                reason: Reason::Parse,
                detail: "the analysis failed on this file; please report it".to_owned(),
            }],
            document: None,
            eval: None,
        }
    }
}

/// Sees one file: all checks that need nothing but its content. `entry` is the
/// file's own.
#[must_use]
pub fn examine(
    subject: &Subject,
    entry: &Entry,
    bytes: &[u8],
    bundle: &Bundle,
    scope: Scope,
) -> Examined {
    let mut seen = Examined {
        path: entry.path.clone(),
        raised: Vec::new(),
        references: Vec::new(),
        capabilities: Capabilities::default(),
        trace: Trace::default(),
        contacts: Contacts::default(),
        gaps: Vec::new(),
        document: None,
        eval: None,
    };
    for (rule, check) in &ByKind::of(scope).bytes {
        check(
            &entry.path,
            bytes,
            &mut Reporter::new(rule, Some(&entry.path), None, &mut seen.raised),
        );
    }
    if let Some(text) = readable(entry, bytes, &mut seen.gaps) {
        examine_text(subject, entry, &text, bundle, scope, &mut seen);
    } else if evals::is_manifest(&entry.path) {
        seen.eval = Some(EvalManifest::binary(&entry.path));
    }
    seen.gaps.sort_unstable();
    seen.gaps.dedup();
    seen
}

/// Rules with their checks.
type Checks<T> = Vec<(&'static Rule, T)>;

/// The rules that see files, by what they want to see: a file is not shown to
/// all of them in turn.
struct ByKind {
    bytes: Checks<fn(&str, &[u8], &mut Reporter<'_>)>,
    units: Checks<fn(&Unit, &mut Reporter<'_>)>,
    manifest: Checks<fn(&Manifest<'_>, &mut Reporter<'_>)>,
}

impl ByKind {
    fn of(scope: Scope) -> &'static Self {
        static ALL: LazyLock<ByKind> = LazyLock::new(|| ByKind::sorted(|_| true));
        static SECURITY: LazyLock<ByKind> = LazyLock::new(|| ByKind::sorted(Rule::is_security));
        match scope {
            Scope::All => &ALL,
            Scope::Security => &SECURITY,
        }
    }

    fn sorted(wanted: impl Fn(&Rule) -> bool) -> Self {
        let mut kinds = Self {
            bytes: Vec::new(),
            units: Vec::new(),
            manifest: Vec::new(),
        };
        for rule in rules::ALL.iter().copied().filter(|rule| wanted(rule)) {
            match rule.check {
                Check::Bytes(check) => kinds.bytes.push((rule, check)),
                Check::Unit(check) => kinds.units.push((rule, check)),
                Check::Manifest(check) => kinds.manifest.push((rule, check)),
                Check::Text { .. }
                | Check::Tree(_)
                | Check::Graph(_)
                | Check::Crossing(_)
                | Check::Whole(_)
                | Check::Elsewhere
                | Check::Evals(_) => {}
            }
        }
        kinds
    }
}

fn examine_text(
    subject: &Subject,
    entry: &Entry,
    text: &str,
    bundle: &Bundle,
    scope: Scope,
    seen: &mut Examined,
) {
    let path = entry.path.as_str();
    let lines = LineIndex::new(text);
    let language = Language::of(path, text);
    let document = (path::file_name(path) == "SKILL.md").then(|| SkillDocument::parse(text));
    let markdown = (language == Language::Markdown).then(|| {
        let body = document.as_ref().map_or(0, |document| document.body.start);
        Markdown::parse(text, body)
    });
    if let Some(cut) = markdown.as_ref().and_then(|markdown| markdown.cut) {
        seen.gaps.push(Gap {
            path: path.to_owned(),
            reason: Reason::TooLarge,
            detail: format!("only the first {cut} bytes were read as Markdown"),
        });
    }
    let around = Around { path, bundle };
    let units = units::of(around, text, language, markdown.as_ref(), &mut seen.gaps);
    for unit in &units {
        seen.capabilities.add_unit(unit);
    }
    let secrets = secret::find(path, text);
    let told = Prose::read(path, text, language, markdown.as_ref());
    let file = TextFile {
        path,
        text,
        language,
        lines: &lines,
        markdown: markdown.as_ref(),
        units: &units,
        secrets: &secrets,
        prose: &told,
    };
    for rule in prefilter::hit(text, scope) {
        if let Check::Text { check, .. } = rule.check {
            check(
                &file,
                &mut Reporter::new(rule, Some(path), None, &mut seen.raised),
            );
        }
    }
    // Rules of a detector hold what it looks for.
    let detector = markdown.is_none() && is_detector(path, text);
    let firsts = firsts(&units);
    for (rule, check) in &ByKind::of(scope).units {
        let mut silent = vec![false; units.len()];
        for (number, unit) in units.iter().enumerate() {
            if silent[firsts[number]] {
                continue;
            }
            let first = seen.raised.len();
            check(
                unit,
                &mut Reporter::new(rule, Some(path), Some(unit), &mut seen.raised),
            );
            if first == seen.raised.len() {
                silent[number] = true;
                continue;
            }
            let quoted = match unit.origin {
                Origin::Unlabelled if markdown.is_some() => {
                    weigh_mentioned(&file, &mut seen.raised[first..]);
                    false
                }
                Origin::Unlabelled => detector,
                Origin::File
                | Origin::Fence
                | Origin::Recipe
                | Origin::Setting
                | Origin::Nested
                | Origin::Written
                | Origin::Patched => false,
            };
            if quoted {
                for raised in &mut seen.raised[first..] {
                    raised.circumstance.get_or_insert(Circumstance::Quoted);
                }
            }
        }
    }
    if path == "SKILL.md"
        && entry.kind == EntryKind::Text
        && let Some(document) = &document
    {
        let manifest = Manifest {
            text,
            document,
            subject,
        };
        for (rule, check) in &ByKind::of(scope).manifest {
            check(
                &manifest,
                &mut Reporter::new(rule, Some(path), None, &mut seen.raised),
            );
        }
    }
    if markdown.is_some() {
        weigh_displayed(&file, &mut seen.raised);
    }
    seen.trace = Trace::of(&file);
    seen.contacts = Contacts::of(&file);
    seen.references = references::extract(&file);
    if evals::is_manifest(path) {
        seen.eval = Some(EvalManifest::read(&file));
    }
    // One that is no text was read lossily, for other checks: it declares
    // nothing.
    if path == "SKILL.md" && entry.kind == EntryKind::Text {
        seen.document = document;
    }
    drop_repeated(&mut seen.raised, &lines);
    for raised in &mut seen.raised {
        resolve(raised, &file);
    }
}

/// For each unit the first that is the same in all but its place: what says
/// nothing of one says nothing of the other, and a file may have a hundred
/// thousand of the same line.
fn firsts(units: &[Unit]) -> Vec<usize> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut firsts = Vec::with_capacity(units.len());
    for (number, unit) in units.iter().enumerate() {
        let first = *known.entry(&unit.text).or_insert(number);
        let other = &units[first];
        let same = other.language == unit.language
            && other.origin == unit.origin
            && other.lowered == unit.lowered;
        firsts.push(if same { first } else { number });
    }
    firsts
}

/// Whether a file is a rule of a detector: YAML with a block of what is looked
/// for and when it counts. The words alone are no rule.
fn is_detector(path: &str, text: &str) -> bool {
    let yaml = matches!(path::suffix(path).as_str(), "yml" | "yaml");
    let mut inside = false;
    yaml && text.lines().any(|line| {
        if !line.starts_with([' ', '\t', '#']) && !line.trim().is_empty() {
            inside = line.trim_end() == "detection:";
        }
        inside && line.starts_with(' ') && line.trim_start().starts_with("condition:")
    })
}

/// A command that a sentence forbids or quotes weighs less, as documentation
/// does: it stays a finding, since the sentence is the author's word.
fn weigh_mentioned(file: &TextFile<'_>, raised: &mut [Raised]) {
    for raised in raised {
        if let (Location::Span(span), None | Some(Circumstance::Documentation)) =
            (&raised.location, raised.circumstance)
            && prose::is_mentioned(file, *span)
        {
            raised.circumstance = Some(Circumstance::Quoted);
        }
    }
}

/// What stands in a block of code that is shown and not to be run weighs less.
fn weigh_displayed(file: &TextFile<'_>, raised: &mut [Raised]) {
    for raised in raised {
        if let (Location::Span(span), None | Some(Circumstance::Documentation)) =
            (&raised.location, raised.circumstance)
            && prose::is_displayed(file, span.start)
        {
            raised.circumstance = Some(Circumstance::Quoted);
        }
    }
}

/// Of findings that differ only in their column, a report keeps one for each
/// line; making places for all of them would take quadratic time on a file of
/// one long line. The leftmost stays.
fn drop_repeated(raised: &mut Vec<Raised>, lines: &LineIndex) {
    raised.sort_by_key(|raised| match raised.location {
        Location::Span(span) => Some(span.start),
        Location::Whole | Location::Known(_) => None,
    });
    let mut seen = HashSet::new();
    raised.retain(|raised| match raised.location {
        Location::Span(span) => seen.insert((
            raised.rule.id,
            lines.line(span.start),
            raised.message.clone(),
            raised.severity,
            raised.confidence,
            raised.circumstance,
        )),
        Location::Whole | Location::Known(_) => true,
    });
}

/// Turns spans into places and evidence, with secrets masked.
fn resolve(raised: &mut Raised, file: &TextFile<'_>) {
    if let Location::Span(span) = raised.location {
        if raised.shown == Shown::Source {
            raised.shown = Shown::Given(Evidence::Text(mask::evidence(
                file.text,
                span,
                file.secrets,
            )));
        }
        raised.location = Location::Known(file.located(span));
    }
    for step in &mut raised.steps {
        if let (None, Location::Span(span)) = (&step.path, &step.location) {
            step.location = Location::Known(file.located(*span));
        }
    }
}

impl TextFile<'_> {
    /// The place of `span` with the line around it, secrets masked.
    #[must_use]
    pub fn located(&self, span: Span) -> super::rule::Located {
        mask::located(self.text, self.lines, span, self.secrets)
    }
}
