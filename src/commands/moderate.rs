//! `--moderate`: what is asked of a reviewer about each file, before a skill is
//! scanned, installed, updated or edited.

use std::time::Duration;

use clap::Args;

use super::examine::{self, Visitor};
use crate::error::Error;
use crate::finding::{Finding, Severity};
use crate::io::reviewer::Endpoint;
use crate::io::{self, ReadFile, environment};
use crate::moderation::answer::{self, Answer};
use crate::moderation::request::Request;
use crate::moderation::verdict::{Silence, finding};
use crate::moderation::{MOST_BYTES, MOST_TOTAL, Role};
use crate::report::Examination;
use crate::scan::redacted;
use crate::secrecy::given::Secret;
use crate::skill::package::{Entry, EntryKind};

/// Who is asked, and how.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct ModerationArgs {
    /// Show each file to a reviewer, and take its word: a program needs a plain
    /// allow
    #[arg(long, help_heading = HEADING)]
    moderate: bool,

    /// The reviewer: a program that reads one JSON request and prints
    /// {"decision": "allow|warn|block", "reason": "…"}
    #[arg(long, value_name = "PROGRAM", hide_short_help = true, help_heading = HEADING, requires = "moderate")]
    reviewer_command: Option<String>,

    /// An argument of the program; may be given several times
    #[arg(long, value_name = "ARG", hide_short_help = true, help_heading = HEADING, requires = "reviewer_command", allow_hyphen_values = true)]
    reviewer_arg: Vec<String>,

    /// The reviewer: an OpenAI-compatible API, https or this machine
    #[arg(long, value_name = "URL", hide_short_help = true, help_heading = HEADING, requires = "reviewer_model", conflicts_with = "reviewer_command")]
    reviewer_url: Option<String>,

    /// The model to ask there
    #[arg(long, value_name = "MODEL", hide_short_help = true, help_heading = HEADING, requires = "reviewer_url")]
    reviewer_model: Option<String>,

    /// The environment variable that holds its key
    #[arg(long, value_name = "NAME", hide_short_help = true, help_heading = HEADING, requires = "reviewer_url")]
    reviewer_key_env: Option<String>,

    /// The longest time for one answer
    #[arg(long, value_name = "SECONDS", hide_short_help = true, help_heading = HEADING, default_value_t = 60)]
    reviewer_timeout: u64,

    /// Let text that nobody runs pass when the reviewer gives no answer
    #[arg(long, help_heading = HEADING, hide_short_help = true, requires = "moderate")]
    moderation_fail_open: bool,
}

const HEADING: &str = "Moderation";

impl ModerationArgs {
    /// The reviewer, if one is asked.
    ///
    /// # Errors
    /// When it is not said who, or we do not go there.
    pub(super) fn moderation(&self) -> Result<Option<Moderation>, Error> {
        if !self.moderate {
            return Ok(None);
        }
        let unusable = |message: String| Error::CommandLine { message };
        let timeout = Duration::from_secs(self.reviewer_timeout.max(1));
        let reviewer = match (&self.reviewer_command, &self.reviewer_url) {
            (Some(program), _) => Reviewer::Program {
                program: program.clone(),
                arguments: self.reviewer_arg.clone(),
                timeout,
            },
            (None, Some(url)) => {
                let key = match &self.reviewer_key_env {
                    None => None,
                    Some(name) => Some(environment::variable(name).ok_or_else(|| {
                        unusable(format!(
                            "the variable `{name}` of `--reviewer-key-env` is not set"
                        ))
                    })?),
                };
                let endpoint = Endpoint {
                    base: url.clone(),
                    key: key.map(Secret::new),
                    timeout,
                };
                endpoint
                    .check()
                    .map_err(|fault| unusable(format!("`--reviewer-url {url}`: {fault}")))?;
                Reviewer::Chat {
                    endpoint,
                    model: self.reviewer_model.clone().unwrap_or_default(),
                }
            }
            (None, None) => {
                let message = "`--moderate` needs `--reviewer-command` or `--reviewer-url`";
                return Err(unusable(message.to_owned()));
            }
        };
        Ok(Some(Moderation {
            reviewer,
            silence: if self.moderation_fail_open {
                Silence::PassesText
            } else {
                Silence::Refuses
            },
        }))
    }
}

/// A reviewer, and what its silence means.
#[derive(Clone, Debug)]
pub(super) struct Moderation {
    reviewer: Reviewer,
    silence: Silence,
}

#[derive(Clone, Debug)]
enum Reviewer {
    Program {
        program: String,
        arguments: Vec<String>,
        timeout: Duration,
    },
    Chat {
        endpoint: Endpoint,
        model: String,
    },
}

impl Reviewer {
    fn ask(&self, request: &Request<'_>) -> Result<Answer, String> {
        let text = match self {
            Self::Program {
                program,
                arguments,
                timeout,
            } => io::reviewer::ask_program(program, arguments, &request.json(), *timeout)?,
            Self::Chat { endpoint, model } => {
                let body = endpoint.ask(&request.chat(model))?;
                let text = answer::chat_text(&body);
                text.ok_or("it answered without a text")?
            }
        };
        answer::parse(&text).ok_or_else(|| "there is no decision in its answer".to_owned())
    }
}

/// A file that is shown.
#[derive(Debug)]
pub(super) struct Shown {
    path: String,
    role: Role,
    /// `None` for one that is too long.
    text: Option<String>,
}

/// Keeps SKILL.md and, for a reviewer, what it is shown.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    moderates: bool,
    pub(super) skill_text: Option<String>,
    shown: Vec<Shown>,
    bytes: usize,
}

impl Gathering {
    pub(super) fn new(moderation: Option<&Moderation>) -> Self {
        Self {
            moderates: moderation.is_some(),
            ..Self::default()
        }
    }
}

impl Visitor for Gathering {
    type Product = (Option<String>, Option<Shown>);

    fn look(&self, entry: &Entry, file: ReadFile) -> Self::Product {
        let is_skill = entry.path == "SKILL.md";
        if !self.moderates && !is_skill {
            return (None, None);
        }
        // A program in an odd encoding is a program: read lossily, as it is
        // examined.
        let text = match (entry.kind, String::from_utf8(file.bytes)) {
            (EntryKind::Text, Ok(text)) => text,
            (EntryKind::Binary, Err(bytes)) => {
                String::from_utf8_lossy(bytes.as_bytes()).into_owned()
            }
            (EntryKind::Binary, Ok(text)) => text,
            (EntryKind::Text, Err(_)) | (EntryKind::Symlink, _) => return (None, None),
        };
        let shown = self
            .moderates
            .then(|| Role::of(&entry.path, &text))
            .flatten();
        let shown = shown.map(|role| Shown {
            path: entry.path.clone(),
            role,
            text: (text.len() <= MOST_BYTES).then(|| redacted(&entry.path, &text)),
        });
        let skill = (is_skill && entry.kind == EntryKind::Text).then_some(text);
        (skill, shown)
    }

    fn take(&mut self, (skill, shown): Self::Product) -> Result<(), Error> {
        self.skill_text = self.skill_text.take().or(skill);
        if let Some(mut shown) = shown {
            self.bytes += shown.text.as_ref().map_or(0, String::len);
            if self.bytes > MOST_TOTAL {
                shown.text = None;
            }
            self.shown.push(shown);
        }
        Ok(())
    }
}

impl Moderation {
    /// What the reviewer says of every file that was gathered.
    pub(super) fn findings(
        &self,
        skill: &str,
        gathering: &Gathering,
        found: &[Finding],
    ) -> Vec<Finding> {
        let mut said: Vec<Finding> = gathering
            .shown
            .iter()
            .map(|shown| {
                let answer = match &shown.text {
                    None => Err(format!("it is longer than the {MOST_BYTES} bytes that are shown, or the package than {MOST_TOTAL}")),
                    Some(text) => {
                        let request = Request::new(skill, &shown.path, shown.role, text, found);
                        self.reviewer.ask(&request)
                    }
                };
                finding(&shown.path, shown.role, answer.as_ref().map_err(String::as_str), self.silence)
            })
            .collect();
        said.sort_by(|left, right| {
            right
                .severity
                .cmp(&left.severity)
                .then_with(|| left.path.cmp(&right.path))
        });
        said
    }

    /// Judges a package, as `read` hands it on, and asks the reviewer.
    pub(super) fn examination(
        &self,
        target: &crate::io::target::Target,
        plan: &examine::Plan,
        read: impl FnOnce(&mut io::Deliver<'_>) -> Result<io::Reading, Error>,
    ) -> Result<Examination, Error> {
        let mut gathering = Gathering::new(Some(self));
        let mut examination = examine::visit(examine::shown(target), plan, read, &mut gathering)?;
        let found = &examination.judged.findings;
        // What is blocked already is not shown to anybody.
        if found
            .iter()
            .any(|finding| finding.severity == Severity::Blocker)
        {
            return Ok(examination);
        }
        let name = examination.package.subject.display_ref.clone();
        let said = self.findings(&name, &gathering, found);
        merge(&mut examination.judged.findings, said);
        Ok(examination)
    }
}

/// What of these is to be known although it stops nothing, in words.
pub(super) fn warnings(said: &[Finding]) -> impl Iterator<Item = String> + '_ {
    let worth = said
        .iter()
        .filter(|finding| finding.severity > Severity::Info);
    worth.map(|finding| {
        let path = finding.path.as_deref().unwrap_or_default();
        format!("{path}: {}", finding.message)
    })
}

/// Puts findings where they belong: the worst first, then by file.
pub(super) fn merge(findings: &mut Vec<Finding>, more: Vec<Finding>) {
    findings.extend(more);
    // Stable: what the scan put in order stays so.
    findings.sort_by(|left, right| {
        right
            .severity
            .cmp(&left.severity)
            .then_with(|| left.path.cmp(&right.path))
    });
}
