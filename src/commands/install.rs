//! `install`: from a file, a folder, an address or a repository into the user's
//! custom skills.

use std::collections::BTreeSet;

use clap::Args;

use super::candidate::{Standards, allowed, judge};
use super::home_args::{HomeArgs, whose};
use super::moderate::ModerationArgs;
use super::namesakes::Namesakes;
use super::placing::{Manner, place, refusal};
use super::review::ProfileChoice;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::{Home, HomeFlags};
use crate::io::progress::Progress;
use crate::io::source::{self, Opened};
use crate::report::changes::{Change, ChangeKind, ChangeOutcome, Changes};
use crate::skill::limits::Limits;
use crate::store::refusal::Refusal;
use crate::store::source::{Source, shown};

/// Arguments of `install`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct InstallArgs {
    /// .skill or .zip archive, skill directory, directory of skills, `-`,
    /// https://ADDRESS, git+URL[@REV][#SUBDIR], or skill://CATEGORY/PATH for a
    /// copy of an installed one
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<String>,

    #[command(flatten)]
    home: HomeArgs,

    /// Whose severities and rules for SKILL.md count
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileChoice,

    /// Let the CRITICAL findings of a rule pass; recorded with its reason
    #[arg(long, value_name = "RULE=REASON")]
    allow: Vec<String>,

    /// Look at the container only, not at what is in it; recorded
    #[arg(long, conflicts_with = "allow")]
    no_scan: bool,

    /// Take the place of an installed skill of the same name
    #[arg(long)]
    replace: bool,

    /// The SHA-256 that a download must have
    #[arg(long, value_name = "HEX", value_parser = sha256)]
    sha256: Option<String>,

    /// Say what would be done, and write nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    moderation: ModerationArgs,

    /// The names that may be installed; all without
    #[arg(skip)]
    only: Option<BTreeSet<String>>,
}

impl InstallArgs {
    /// Those of an installation that a host asks for: judged as any, and
    /// nothing let pass.
    pub(super) fn of_host(
        source: String,
        (replace, dry_run): (bool, bool),
        only: Option<BTreeSet<String>>,
        home: HomeArgs,
        moderation: ModerationArgs,
    ) -> Self {
        Self {
            sources: vec![source],
            home,
            profile: ProfileChoice::default(),
            allow: Vec::new(),
            no_scan: false,
            replace,
            sha256: None,
            dry_run,
            moderation,
            only,
        }
    }
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck install demo.skill
  skilldeck install ./skills --dry-run
  skilldeck install https://example.com/demo.skill --sha256 9f86d0…
  skilldeck install 'git+https://example.com/team/skills@v2#skills/demo'
  skilldeck install demo.skill --allow 'python-shell-exec=wraps our own build'

Of a folder, what `pack` leaves out stays out here too: version control, caches,
editor files, and what a .skillignore in the folder itself says.";

pub(super) fn sha256(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix("sha256:").unwrap_or(text);
    if digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(digits.to_ascii_lowercase())
    } else {
        Err("must be 64 hexadecimal digits".to_owned())
    }
}

/// Installs every skill of every source.
///
/// # Errors
/// When the command line cannot be followed or the home is unknown; what fails
/// of one source is part of the report.
pub fn run(args: &InstallArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    install(args, &super::workers::workers(settings)?, audience)
}

/// As [`run`], on threads that are there.
///
/// # Errors
/// As [`run`].
pub(super) fn install(
    args: &InstallArgs,
    workers: &rayon::ThreadPool,
    audience: &mut dyn Audience,
) -> Ended {
    let home = args.home.home()?;
    let standards = Standards {
        profile: args.profile.into(),
        allowed: allowed(&args.allow)?,
        scan: !args.no_scan,
        moderation: args.moderation.moderation()?,
    };
    if args.sha256.is_some() {
        let web = |words: &String| matches!(Source::parse(words), Ok(Source::Web(_)));
        if args.sources.len() != 1 || !args.sources.iter().all(web) {
            return Err(Error::CommandLine {
                message: "`--sha256` goes with exactly one https address".to_owned(),
            });
        }
    }
    let namesakes = workers.install(|| Namesakes::of(&home));
    let mut changes = Changes {
        kind: ChangeKind::Install,
        dry_run: args.dry_run,
        results: Vec::new(),
        notes: Vec::new(),
        whose: whose(&home),
        view: None,
    };
    for words in &args.sources {
        match open(words, args.sha256.as_deref(), &args.home.flags()) {
            Ok(opened) => each(
                &opened,
                words,
                args,
                &home,
                &standards,
                workers,
                &namesakes,
                &mut changes,
                audience,
            )?,
            Err(error) => changes.results.push(Change {
                asked: shown(words).into_owned(),
                outcome: ChangeOutcome::Failed(error),
            }),
        }
    }
    let exit = exit_of(&changes);
    super::view::follow(&home, &args.home, changes, exit, audience)
}

fn open(words: &str, sha256: Option<&str>, flags: &HomeFlags) -> Result<Opened, Error> {
    let source = Source::parse(words).map_err(|fault| Error::SourceUnusable {
        source_words: shown(words).into_owned(),
        fault,
    })?;
    source::open(words, &source, Limits::default(), sha256, flags)
}

/// Every package of one source.
#[expect(clippy::too_many_arguments, reason = "the one call of a private loop")]
fn each(
    opened: &Opened,
    words: &str,
    args: &InstallArgs,
    home: &Home,
    standards: &Standards,
    workers: &rayon::ThreadPool,
    namesakes: &Namesakes,
    changes: &mut Changes,
    audience: &mut dyn Audience,
) -> Result<(), Error> {
    for skipped in &opened.skipped {
        audience.note(&format!(
            "skipped `{}`: {}",
            skipped.path.display(),
            skipped.reason
        ))?;
    }
    let manner = Manner {
        dry_run: args.dry_run,
        replace: args.replace,
        update: None,
    };
    let progress = Progress::new("packages", opened.packages.len());
    for sourced in &opened.packages {
        progress.begin(&sourced.words);
        let asked = match opened.packages.as_slice() {
            [_] => words.to_owned(),
            _ => sourced.words.clone(),
        };
        let judged = workers.install(|| judge(sourced, standards, &progress));
        let outcome = match judged {
            Ok(Ok(candidate))
                if args
                    .only
                    .as_ref()
                    .is_some_and(|only| !only.contains(&candidate.name)) =>
            {
                let name = candidate.name.as_str();
                let reason = format!("`{name}` is not available for this agent");
                ChangeOutcome::Refused(Box::new(refusal(name, Refusal::BadName, reason)))
            }
            Ok(Ok(mut candidate)) => {
                candidate
                    .warnings
                    .extend(namesakes.warnings(&candidate.name));
                place(
                    home,
                    &args.home,
                    sourced,
                    candidate,
                    manner,
                    &mut changes.notes,
                    audience,
                )
                .unwrap_or_else(ChangeOutcome::Failed)
            }
            Ok(Err(refused)) => ChangeOutcome::Refused(Box::new(refused)),
            Err(error) => ChangeOutcome::Failed(error),
        };
        progress.step(&sourced.words);
        changes.results.push(Change { asked, outcome });
    }
    Ok(())
}

/// The worst of all.
pub(super) fn exit_of(changes: &Changes) -> Exit {
    changes
        .results
        .iter()
        .map(|change| match &change.outcome {
            ChangeOutcome::Done(_) => Exit::Success,
            ChangeOutcome::Refused(_) => Exit::Refused,
            ChangeOutcome::Failed(error) => error.exit(),
        })
        .max()
        .unwrap_or(Exit::Success)
}
