//! Starts a program with nothing of ours but what it is to have.

use std::io::{ErrorKind, IsTerminal as _};
use std::process::{Child, Command, Stdio};

use crate::error::{Error, RunError};
use crate::io::platform::grouped;
use crate::secrecy::ended::{Confined, Network};

use super::{Input, Plan, confine};

/// Starts it, in a process group of its own.
pub(super) fn spawn(plan: &Plan) -> Result<(Child, Confined, Network), Error> {
    let mut command = command(plan);
    grouped(&mut command).map_err(|error| refused(plan, &error))?;
    let start = |command: &mut Command| command.spawn().map_err(|error| refused(plan, &error));
    let Some(confinement) = &plan.confinement else {
        return Ok((start(&mut command)?, Confined::Off, Network::Open));
    };
    // What confines a thread holds for all that it starts, and for nothing of
    // ours but this one thread.
    let confined = std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let (confined, network) = confine::enter(confinement)?;
            Ok((start(&mut command)?, confined, network))
        });
        thread.join()
    });
    confined.unwrap_or_else(|_| {
        Err(Error::Run(RunError::ProgramUnusable {
            program: plan.program.display().to_string(),
            fault: "could not be confined".to_owned(),
        }))
    })
}

#[expect(clippy::disallowed_methods, reason = "this is the door to programs")]
fn command(plan: &Plan) -> Command {
    let mut command = Command::new(&plan.program);
    command
        .args(&plan.arguments)
        .env_clear()
        .envs(&plan.environment)
        .stdin(match &plan.input {
            Input::Ours if !std::io::stdin().is_terminal() => Stdio::inherit(),
            // A group that is not in front may not read a terminal.
            Input::Ours | Input::Nothing => Stdio::null(),
            Input::Bytes(_) => Stdio::piped(),
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(folder) = &plan.folder {
        command.current_dir(folder);
    }
    command
}

fn refused(plan: &Plan, error: &std::io::Error) -> Error {
    Error::Run(RunError::ProgramUnusable {
        program: plan.program.display().to_string(),
        fault: match error.kind() {
            ErrorKind::NotFound => "is not there".to_owned(),
            ErrorKind::PermissionDenied => "may not be run".to_owned(),
            _ => format!("cannot be run: {error}"),
        },
    })
}
