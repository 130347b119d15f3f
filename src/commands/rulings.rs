//! What a person has decided beforehand, for `review` and `scan`: a policy and
//! a baseline.

use clap::Args;

use super::examine::{Plan, examination_of, shown};
use super::moderate::Moderation;
use crate::baseline::{self, Baseline};
use crate::error::{self, Error};
use crate::io::progress::Progress;
use crate::io::target::Target;
use crate::io::{self, atomic, clock, text_file};
use crate::policy::{self, Policy};
use crate::report::{Emit, Examination};
use crate::text::located;

/// Files of decisions.
#[derive(Args, Debug)]
pub(super) struct RulingArgs {
    /// Judge by the policy in FILE too: what packages may do, which rules
    /// count and how much (docs/policy.md)
    #[arg(long, value_name = "FILE")]
    policy: Option<String>,

    /// Leave out the findings that the baseline in FILE accepts
    #[arg(long, value_name = "FILE")]
    baseline: Option<String>,

    /// Write all findings to FILE as accepted, and pass; entries of
    /// `--baseline` keep their reasons
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<String>,
}

/// Decisions, read.
#[derive(Debug)]
pub(super) struct Rulings {
    policy: Option<Policy>,
    baseline: Baseline,
    /// Where accepted findings go, and those so far.
    accepting: Option<(String, Baseline)>,
    today: String,
    /// Who is shown each file.
    moderation: Option<Moderation>,
}

impl RulingArgs {
    /// Reads the files.
    ///
    /// # Errors
    /// When one is missing or broken: nothing is judged by half of it.
    pub(super) fn read(&self) -> Result<Rulings, Error> {
        let policy = self.policy.as_deref().map(read_policy).transpose()?;
        let baseline = self.baseline.as_deref().map(read_baseline).transpose()?;
        let today = clock::rfc3339(clock::now());
        Ok(Rulings {
            policy,
            baseline: baseline.unwrap_or_default(),
            accepting: self
                .write_baseline
                .clone()
                .map(|path| (path, Baseline::default())),
            today: today.split('T').next().unwrap_or_default().to_owned(),
            moderation: None,
        })
    }
}

fn read_policy(path: &str) -> Result<Policy, Error> {
    let unusable = |text: &str, span, fault: &str, help: String| {
        let (fault, written, span) = error::pointed(path, text, span, fault);
        Error::PolicyUnusable {
            path: path.to_owned(),
            fault,
            help,
            written,
            span,
        }
    };
    let text = text_file::read(path, policy::MOST_BYTES).map_err(|fault| {
        let help = "name a policy in TOML; docs/policy.md shows one";
        unusable("", None, &fault, help.to_owned())
    })?;
    Policy::parse(&text).map_err(|fault| unusable(&text, fault.span, &fault.message, fault.help))
}

fn read_baseline(path: &str) -> Result<Baseline, Error> {
    let unusable = |text: &str, fault: String| {
        let (fault, span) = located(text, fault);
        let (fault, written, span) = error::pointed(path, text, span, &fault);
        Error::BaselineUnusable {
            path: path.to_owned(),
            fault,
            written,
            span,
        }
    };
    let text = text_file::read(path, baseline::MOST_BYTES).map_err(|fault| unusable("", fault))?;
    Baseline::parse(&text).map_err(|fault| unusable(&text, fault))
}

impl Rulings {
    /// With a reviewer's word besides.
    pub(super) fn with(self, moderation: Option<Moderation>) -> Self {
        Self { moderation, ..self }
    }

    /// Judges a package, and has it reviewed if somebody asked for that.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn examination(
        &self,
        target: &Target,
        plan: &Plan,
        progress: &Progress,
    ) -> Result<Examination, Error> {
        let read = |deliver: &mut io::Deliver<'_>| {
            io::read(target, plan.limits, &mut |subject, file| {
                progress.file();
                deliver(subject, file);
            })
        };
        if let Some(moderation) = &self.moderation {
            return moderation.examination(target, plan, read);
        }
        let wanted = |_: &str| plan.emit == Emit::Snapshot;
        examination_of(shown(target), plan, read, &wanted)
    }

    /// Whether findings are accepted rather than judged.
    pub(super) fn accepts(&self) -> bool {
        self.accepting.is_some()
    }

    /// Applies what was decided.
    pub(super) fn apply(&self, examination: &mut Examination) {
        let name = name(examination);
        let judged = &mut examination.judged;
        if let Some(policy) = &self.policy {
            policy.apply(judged, &self.today);
        }
        if !self.accepts() {
            self.baseline.apply(&name, judged, &self.today);
        }
    }

    /// Accepts every finding of the package, if that was asked for.
    pub(super) fn accept(&mut self, examination: &Examination) {
        if let Some((_, accepted)) = &mut self.accepting {
            let name = name(examination);
            for finding in &examination.judged.findings {
                accepted.accept(&name, finding, &self.baseline, &self.today);
            }
        }
    }

    /// Writes what was accepted; says how many, and where.
    ///
    /// # Errors
    /// When the file cannot be written; it then is as it was.
    pub(super) fn finish(self) -> Result<Option<String>, Error> {
        let Some((path, accepted)) = self.accepting else {
            return Ok(None);
        };
        let count = accepted.len();
        let text = accepted.text();
        atomic::replace(std::path::Path::new(&path), text.as_bytes(), 0o644)?;
        let s = if count == 1 { "" } else { "s" };
        Ok(Some(format!("{count} finding{s} accepted in `{path}`")))
    }
}

/// What a baseline calls the package: the name that it declares, else the
/// last part of its target.
fn name(examination: &Examination) -> String {
    let declared = examination
        .judged
        .document
        .as_ref()
        .and_then(|document| document.declared_name());
    declared.map_or_else(
        || {
            let target = examination.target.trim_end_matches('/');
            target.rsplit('/').next().unwrap_or(target).to_owned()
        },
        str::to_owned,
    )
}
