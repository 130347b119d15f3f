//! `exec`: runs a skill's script with the secrets of one request.

mod request;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::home_args::StoreArgs;
use super::{Audience, Ended};
use crate::error::{Error, RunError};
use crate::exit::Exit;
use crate::io::audit::AuditLog;
use crate::io::home::Home;
use crate::io::process::{self, Channel, Confinement, Input, Plan, Sink, Work, absolute_folder};
use crate::io::{clock, environment, output};
use crate::report::Report;
use crate::report::execution::{Execution, Printed, SecretNames};
use crate::secrecy::audit::{self, Line};
use crate::secrecy::choice::{Choice, Missing, choose};
use crate::secrecy::ended::{Confined, End, Finished};
use crate::secrecy::given::Given;
use crate::secrecy::scrub;
use crate::secrecy::veil::{Masked, SHORTEST, Veil};

/// Arguments of `exec`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ExecArgs {
    /// The enabled skills it is run for; their declared secrets are injected
    #[arg(long = "skill", value_name = "NAME", required = true)]
    named: Vec<String>,

    /// The command and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<OsString>,

    /// JSON object of names and values; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "secret_fd")]
    secrets_file: Option<String>,

    /// The same, from the open file descriptor N
    #[arg(long, value_name = "N")]
    secret_fd: Option<i32>,

    /// The user named these skills: also those with `secrets-autonomous: false`
    /// get their secrets
    #[arg(long)]
    slash: bool,

    /// Append a line to FILE before the command runs: who, what, which secrets,
    /// by name
    #[arg(long, value_name = "FILE")]
    audit: Option<String>,

    /// Working folder [default: the folder of the first skill]
    #[arg(long, value_name = "DIR")]
    cwd: Option<String>,

    /// Folder the command may write to, its TMPDIR [default: one of its own,
    /// removed afterwards]
    #[arg(long, value_name = "DIR")]
    work: Option<String>,

    /// Another folder it may read; may be given several times
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<String>,

    /// Another folder it may write to; may be given several times
    #[arg(long, value_name = "DIR")]
    allow_write: Vec<String>,

    /// Do not confine the command to its folders
    #[arg(long, conflicts_with_all = ["require_confine", "allow_read", "allow_write"])]
    no_confine: bool,

    /// Do not run it where the kernel cannot confine it whole
    #[arg(long)]
    require_confine: bool,

    /// End it, and all that it started, after SECONDS; 0 is never
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    timeout: u64,

    /// Drop what it prints beyond BYTES
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    output_limit: u64,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck exec --skill report -- python3 scripts/build.py
  skilldeck exec --skill report --secrets-file - -- sh scripts/send.sh < secrets.json
  skilldeck exec --skill report --secret-fd 3 --json -- ./scripts/send 3< secrets.json

A secret reaches the command by its environment and in no other way; what it
prints is masked on its way, values of 8 bytes or more. Exit: the status of the
command; 124 when it took too long, 128 and the number of a signal. What failed
before it ran is 1, 2 or 3, as everywhere; `--json` tells them apart.";

/// Runs the command.
///
/// # Errors
/// When a skill may not be used, the secrets cannot be read, or the command
/// cannot be started as asked for.
pub fn run(args: &ExecArgs, audience: &mut dyn Audience) -> Ended {
    let home = args.store.home()?;
    let given = request::given(args)?;
    process::close_inherited();
    let skills = request::skills(args, &home)?;
    let demands = skills
        .iter()
        .map(request::demand)
        .collect::<Result<Vec<_>, _>>()?;
    let choice = choose(&demands, &given, args.slash);
    // All that was handed over is hidden, whoever got it.
    let veil = Veil::over(given.secrets.values());
    let (program, arguments) = args
        .command
        .split_first()
        .expect("the command line demands one");
    for word in &args.command {
        if veil.is_in(word.as_encoded_bytes()) {
            return Err(Error::Run(RunError::SecretInArguments));
        }
    }
    let names = names(&choice, given);
    say(&names, audience)?;
    let work = Work::open(args.work.as_deref())?;
    let folders: Vec<PathBuf> = skills
        .iter()
        .map(|skill| absolute_folder(&skill.folder))
        .collect::<Result<_, _>>()?;
    let folder = match &args.cwd {
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
    write_audit(args, &home, &shown, &choice)?;
    let plan = Plan {
        program: program.clone(),
        arguments: arguments.to_vec(),
        environment: scrub::environment(environment::all(), &veil, own, &choice.injected),
        confinement: confinement(args, &folders, &folder, &work)?,
        folder: Some(folder),
        input: match args.secrets_file.as_deref() {
            Some("-") => Input::Nothing,
            Some(_) | None => Input::Ours,
        },
        timeout: Some(args.timeout)
            .filter(|seconds| *seconds > 0)
            .map(Duration::from_secs),
        output_limit: args.output_limit,
        alone: true,
    };
    let (finished, printed) = watched(plan, &veil, audience.streams())?;
    tell(&finished, args, audience)?;
    audience.report(&Report::Executed(Box::new(Execution {
        skills: args.named.clone(),
        program: shown,
        finished,
        printed,
        secrets: names,
    })))?;
    Ok(Exit::Command(finished.end.code()))
}

fn names(choice: &Choice, given: Given) -> SecretNames {
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
        ignored: given.ignored,
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

fn write_audit(args: &ExecArgs, home: &Home, program: &str, choice: &Choice) -> Result<(), Error> {
    let Some(path) = &args.audit else {
        return Ok(());
    };
    let line = Line {
        confine: !args.no_confine,
        missing: choice.missing.iter().map(|it| it.name.as_str()).collect(),
        program,
        schema_version: audit::VERSION,
        secrets: choice.injected.keys().map(String::as_str).collect(),
        skills: args.named.iter().map(String::as_str).collect(),
        slash: args.slash,
        ts: clock::timestamp(),
        user: home.user.as_str(),
        withheld: choice.withheld.iter().map(String::as_str).collect(),
    };
    AuditLog::open(path)?.add(&line.text())
}

/// What the command may touch.
fn confinement(
    args: &ExecArgs,
    folders: &[PathBuf],
    folder: &Path,
    work: &Work,
) -> Result<Option<Confinement>, Error> {
    if args.no_confine {
        return Ok(None);
    }
    let named = |words: &[String]| -> Result<Vec<PathBuf>, Error> {
        words
            .iter()
            .map(|word| absolute_folder(Path::new(word)))
            .collect()
    };
    let mut read = folders.to_vec();
    read.push(folder.to_owned());
    read.extend(environment::program_folders());
    read.extend(named(&args.allow_read)?);
    let mut write = vec![work.path().to_owned()];
    write.extend(named(&args.allow_write)?);
    Ok(Some(Confinement {
        read,
        write,
        required: args.require_confine,
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
fn tell(finished: &Finished, args: &ExecArgs, audience: &mut dyn Audience) -> Result<(), Error> {
    match finished.confined {
        Confined::Unavailable => audience.waiting(
            "this kernel cannot confine the command to its folders; it could touch all that you can",
        )?,
        Confined::Partly => {
            audience.waiting("this kernel could confine the command only in part")?;
        }
        Confined::Full | Confined::Off => {}
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
            let text = format!("it took longer than {} s and was ended", args.timeout);
            audience.waiting(&text)
        }
        End::Signalled(signal) => audience.waiting(&format!("signal {signal} ended it")),
        End::Exited(_) | End::Interrupted(_) => Ok(()),
    }
}
