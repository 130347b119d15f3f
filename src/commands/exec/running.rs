//! A run from its skills to what it printed: the same for whoever asks for it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::Audience;
use super::bounds::BoundsArgs;
use super::request;
use crate::error::{Error, RunError};
use crate::io::audit::AuditLog;
use crate::io::home::Home;
use crate::io::process::{
    self, Channel, Confinement, Input, Plan, Sink, Stop, Work, absolute_folder,
};
use crate::io::{clock, environment, output};
use crate::report::execution::{Execution, Printed, SecretNames};
use crate::secrecy::audit::{self, Line};
use crate::secrecy::choice::{Choice, Missing, choose};
use crate::secrecy::ended::{Confined, End, Finished, Network};
use crate::secrecy::given::Given;
use crate::secrecy::scrub;
use crate::secrecy::veil::{Masked, SHORTEST, Veil};

/// A run that is asked for.
pub(in super::super) struct Task<'a> {
    pub(in super::super) home: &'a Home,
    /// The skills it is for.
    pub(in super::super) named: &'a [String],
    /// The program and its arguments.
    pub(in super::super) command: &'a [OsString],
    /// The secrets that were handed over.
    pub(in super::super) given: &'a Given,
    /// Whether the user named the skills.
    pub(in super::super) slash: bool,
    pub(in super::super) bounds: &'a BoundsArgs,
    /// The longest time.
    pub(in super::super) timeout: Option<Duration>,
    /// Most bytes of output.
    pub(in super::super) output_limit: u64,
    /// Where it runs; `None` is the folder of the first skill.
    pub(in super::super) folder: Option<&'a str>,
    /// Where else it may write.
    pub(in super::super) write: Vec<PathBuf>,
    /// Whether it is confined to its folders.
    pub(in super::super) confine: bool,
    /// Whether it is not run where that cannot be had.
    pub(in super::super) required: bool,
    pub(in super::super) input: Input,
    pub(in super::super) stop: Stop,
    /// As [`Plan::alone`].
    pub(in super::super) alone: bool,
}

/// Runs it to its end.
///
/// # Errors
/// When a skill may not be used, or the command cannot be started as asked for.
pub(in super::super) fn run(
    task: Task<'_>,
    audience: &mut dyn Audience,
) -> Result<Execution, Error> {
    let (home, given) = (task.home, task.given);
    let Some((program, arguments)) = task.command.split_first() else {
        return Err(Error::CommandLine {
            message: "a command has a program at least".to_owned(),
        });
    };
    // All that was handed over is hidden, whoever gets it.
    let veil = Veil::over(given.secrets.values());
    for word in task.command {
        if veil.is_in(word.as_encoded_bytes()) {
            return Err(Error::Run(RunError::SecretInArguments));
        }
    }
    let skills = request::skills(task.named, home)?;
    let demands = skills
        .iter()
        .map(request::demand)
        .collect::<Result<Vec<_>, _>>()?;
    let choice = choose(&demands, given, task.slash);
    let names = names(&choice, given);
    say(&names, audience)?;
    let work = Work::open(task.bounds.work.as_deref())?;
    let folders: Vec<PathBuf> = skills
        .iter()
        .map(|skill| absolute_folder(&skill.folder))
        .collect::<Result<_, _>>()?;
    let folder = match task.folder {
        Some(named) => absolute_folder(Path::new(named))?,
        None => folders.first().cloned().unwrap_or_default(),
    };
    let own = [
        ("TMPDIR", work.path()),
        ("SKILLDECK_WORK", work.path()),
        (
            "SKILLDECK_SKILL",
            folders.first().map_or(Path::new(""), PathBuf::as_path),
        ),
    ];
    let own = own.map(|(name, path)| (OsString::from(name), path.as_os_str().to_owned()));
    let shown = program.to_string_lossy().into_owned();
    let confinement = confinement(&task, &folders, &folder, &work)?;
    write_audit(&task, &shown, &choice)?;
    let plan = Plan {
        program: program.clone(),
        arguments: arguments.to_vec(),
        environment: scrub::environment(environment::all(), &veil, own, &choice.injected),
        confinement,
        folder: Some(folder),
        input: task.input,
        timeout: task.timeout,
        output_limit: task.output_limit,
        stop: task.stop,
        alone: task.alone,
    };
    let (finished, printed) = watched(plan, &veil, audience.streams())?;
    tell(&finished, task.timeout, audience)?;
    Ok(Execution {
        skills: task.named.to_vec(),
        program: shown,
        finished,
        printed,
        secrets: names,
    })
}

fn names(choice: &Choice, given: &Given) -> SecretNames {
    SecretNames {
        injected: choice.injected.keys().cloned().collect(),
        unmasked: choice
            .injected
            .iter()
            .filter(|(_, secret)| secret.reveal().trim().len() < SHORTEST)
            .map(|(name, _)| name.clone())
            .collect(),
        missing: choice.missing.clone(),
        undeclared: choice.undeclared.clone(),
        ignored: given.ignored.clone(),
        withheld: choice.withheld.clone(),
    }
}

/// What people should know of the secrets, each thing once.
fn say(names: &SecretNames, audience: &mut dyn Audience) -> Result<(), Error> {
    let (optional, required): (Vec<_>, Vec<_>) =
        names.missing.iter().partition(|missing| missing.optional);
    let listed = |missing: Vec<&Missing>| {
        let names: Vec<String> = missing.into_iter().map(|it| it.name.clone()).collect();
        names
    };
    for (what, names) in [
        ("required and not handed over", listed(required)),
        ("optional and not handed over", listed(optional)),
        (
            "declared by none of these skills, so not injected",
            names.undeclared.clone(),
        ),
        (
            "no text under the name of a variable, so ignored",
            names.ignored.clone(),
        ),
        ("too short to be masked", names.unmasked.clone()),
        (
            "without secrets unless `--slash` says that the user asked for it",
            names.withheld.clone(),
        ),
    ] {
        if !names.is_empty() {
            audience.waiting(&format!("{what}: {}", names.join(", ")))?;
        }
    }
    Ok(())
}

fn write_audit(task: &Task<'_>, program: &str, choice: &Choice) -> Result<(), Error> {
    let Some(path) = &task.bounds.audit else {
        return Ok(());
    };
    let line = Line {
        confine: task.confine,
        missing: choice.missing.iter().map(|it| it.name.as_str()).collect(),
        network: !task.bounds.no_network,
        program,
        schema_version: audit::VERSION,
        secrets: choice.injected.keys().map(String::as_str).collect(),
        skills: task.named.iter().map(String::as_str).collect(),
        slash: task.slash,
        ts: clock::timestamp(),
        user: task.home.user.as_str(),
        withheld: choice.withheld.iter().map(String::as_str).collect(),
    };
    AuditLog::open(path)?.add(&line.text())
}

/// What the command may touch.
fn confinement(
    task: &Task<'_>,
    folders: &[PathBuf],
    folder: &Path,
    work: &Work,
) -> Result<Option<Confinement>, Error> {
    if !task.confine {
        return Ok(None);
    }
    let mut read = folders.to_vec();
    read.push(folder.to_owned());
    read.extend(environment::program_folders());
    read.extend(task.bounds.read()?);
    let mut write = vec![work.path().to_owned()];
    write.extend(task.write.iter().cloned());
    Ok(Some(Confinement {
        read,
        write,
        network: !task.bounds.no_network,
        required: task.required,
    }))
}

/// Runs it; what it prints goes out masked, or is kept.
fn watched(plan: Plan, veil: &Veil, streams: bool) -> Result<(Finished, Option<Printed>), Error> {
    let mut masked = [Masked::new(veil), Masked::new(veil)];
    let mut printed = Printed::default();
    let mut passing = output::Passing::new();
    let mut take = |channel: Channel, bytes: &[u8]| match (streams, channel) {
        (true, Channel::Output) => passing.output(bytes),
        (true, Channel::Errors) => passing.errors(bytes),
        (false, Channel::Output) => {
            printed.output.extend_from_slice(bytes);
            Ok(())
        }
        (false, Channel::Errors) => {
            printed.errors.extend_from_slice(bytes);
            Ok(())
        }
    };
    let sink: &mut Sink<'_> = &mut |channel, bytes| {
        let mut out = Vec::with_capacity(bytes.len());
        masked[channel.index()].push(bytes, &mut out);
        take(channel, &out)
    };
    let finished = process::run(plan, sink)?;
    for channel in Channel::ALL {
        let mut out = Vec::new();
        masked[channel.index()].finish(&mut out);
        take(channel, &out)?;
    }
    Ok((finished, (!streams).then_some(printed)))
}

/// What people should know of how it ended.
fn tell(
    finished: &Finished,
    timeout: Option<Duration>,
    audience: &mut dyn Audience,
) -> Result<(), Error> {
    match finished.confined {
        Confined::Unavailable => audience.waiting(
            "this kernel cannot confine the command to its folders; it could touch all that you can",
        )?,
        Confined::Partly => {
            audience.waiting("this kernel could confine the command only in part")?;
        }
        Confined::Full | Confined::Off => {}
    }
    match finished.network {
        Network::Unavailable => audience
            .waiting("this kernel cannot keep the network from the command; it had all of it")?,
        Network::Partly => audience.waiting(
            "this kernel could keep TCP from the command, and not the rest of the network",
        )?,
        Network::Open | Network::Closed => {}
    }
    if finished.dropped > 0 {
        let text = format!(
            "{} bytes of output beyond the limit were dropped",
            finished.dropped
        );
        audience.waiting(&text)?;
    }
    match finished.end {
        End::TimedOut => {
            let text = format!(
                "it took longer than {} s and was ended",
                timeout.unwrap_or_default().as_secs()
            );
            audience.waiting(&text)
        }
        End::Signalled(signal) => audience.waiting(&format!("signal {signal} ended it")),
        End::Exited(_) | End::Interrupted(_) => Ok(()),
    }
}
