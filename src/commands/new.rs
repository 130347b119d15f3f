//! `new`: the folder of a new skill, reviewed before it is written.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::examine::{Plan, examination_of};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::authoring::scaffold::{NewFile, Part, files, suggestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::finding::Severity;
use crate::gate::Gate;
use crate::io::{self, Deliver, ReadFile, making};
use crate::report::authoring::Scaffolding;
use crate::report::{Emit, Examination, Kind, Locale, Report};
use crate::review::counts::Counts;
use crate::scan::Scope;
use crate::scan::profile::Profile;
use crate::skill::limits::Limits;
use crate::skill::name::SkillName;
use crate::skill::package::{Package, Source, Subject};

/// Arguments of `new`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct NewArgs {
    /// Its name, and that of its folder: lower-case letters, digits, hyphens
    #[arg(value_name = "NAME")]
    name: String,

    /// The folder to make it in
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: String,

    /// What it does and when to use it, in one or two sentences
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,

    /// What to put beside SKILL.md, each with an example
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    with: Vec<PartChoice>,

    /// Say what would be made, and write nothing
    #[arg(long)]
    dry_run: bool,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck new meeting-notes
  skilldeck new meeting-notes --dir skills --with scripts,references,evals
  skilldeck new meeting-notes --description 'Turns a transcript into notes'

Nothing is overwritten.";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PartChoice {
    /// A script, and the step that runs it
    Scripts,
    /// A text that is read only when needed
    References,
    /// Tasks, and requests that should start it or not
    Evals,
}

impl From<PartChoice> for Part {
    fn from(choice: PartChoice) -> Self {
        match choice {
            PartChoice::Scripts => Self::Scripts,
            PartChoice::References => Self::References,
            PartChoice::Evals => Self::Evals,
        }
    }
}

/// Makes the folder of a new skill.
///
/// # Errors
/// When there can be no such skill, or something is in its place.
pub fn run(args: &NewArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let name = name(&args.name)?;
    let folder = Path::new(&args.dir);
    making::free(folder, name.as_str())?;
    let parts: Vec<Part> = args.with.iter().map(|choice| (*choice).into()).collect();
    let files = files(&name, args.description.as_deref(), &parts)
        .map_err(|message| Error::CommandLine { message })?;
    let shown = making::shown(folder, name.as_str()).display().to_string();
    let judged = workers(settings)?
        .install(|| examined(&name, &files))?
        .judged;
    let counts = Counts::of(&judged.findings);
    let mut against = judged.findings;
    against.retain(|finding| finding.severity >= Severity::Warning);
    let exit = match against.is_empty() {
        true => Exit::Success,
        false => Exit::Refused,
    };
    if exit == Exit::Success && !args.dry_run {
        making::make(folder, name.as_str(), &files)?;
    }
    audience.report(&Report::Scaffolding(Scaffolding {
        name: name.to_string(),
        folder: shown,
        files,
        dry_run: args.dry_run,
        counts,
        against,
    }))?;
    Ok(exit)
}

fn name(text: &str) -> Result<SkillName, Error> {
    SkillName::parse(text).map_err(|fault| {
        let meant = match suggestion(text) {
            Some(name) => format!("; did you mean `{name}`?"),
            None => String::new(),
        };
        Error::CommandLine {
            message: format!("`{text}` is no name for a skill: {fault}{meant}"),
        }
    })
}

/// Reviews the files before they are any.
fn examined(name: &SkillName, files: &[NewFile]) -> Result<Examination, Error> {
    let plan = Plan {
        kind: Kind::Review,
        scope: Scope::All,
        profile: Profile::default(),
        gate: Gate {
            fail_on: Some(Severity::Warning),
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: Limits::default(),
        mend: false,
    };
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some(name.to_string()),
        display_ref: name.to_string(),
    };
    let read = |deliver: &mut Deliver<'_>| {
        for file in files {
            let read = ReadFile {
                path: file.path.clone(),
                bytes: file.text.clone().into_bytes(),
                executable: file.executable,
            };
            deliver(&subject, read);
        }
        Ok(io::Reading::from(Package::of_files(
            subject.clone(),
            &[],
            &[],
        )))
    };
    examination_of(name.to_string(), &plan, read, &|_| false)
}
