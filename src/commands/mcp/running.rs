//! `exec_skill`: a command for a skill, as `exec` runs it, with the secrets that
//! the server was started with.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::super::Audience as _;
use super::super::exec::bounds::BoundsArgs;
use super::super::exec::running::{Task, run};
use super::Shared;
use super::answers::{self, Answered, fault};
use super::arguments::Run;
use super::listener::{Listener, Places};
use crate::exit::Exit;
use crate::io::process::{Input, Stop};
use crate::report::Report;
use crate::secrecy::given::Given;

/// Most bytes of output that a model is shown.
const MOST_OUTPUT: u64 = 256 << 10;

/// What commands are run with.
pub(super) struct Running {
    /// The secrets; they came when the server started.
    pub(super) given: Given,
    pub(super) bounds: BoundsArgs,
    /// Whether nothing is run where it cannot be confined whole.
    pub(super) required: bool,
    /// Whether the server starts no other programs.
    pub(super) alone: bool,
    /// The server ends.
    ending: Arc<AtomicBool>,
    /// Held while a command runs: one at a time.
    turn: Mutex<()>,
}

impl Running {
    pub(super) fn new(given: Given, bounds: BoundsArgs, required: bool, alone: bool) -> Self {
        Self {
            given,
            bounds,
            required,
            alone,
            ending: Arc::default(),
            turn: Mutex::default(),
        }
    }

    /// Ends what runs, and waits for that. Nothing is run from now on.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::SeqCst);
        drop(self.turn.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Runs a command until it ends, the server ends, or nobody waits for it.
pub(super) fn ran(shared: &Shared, asked: Run, unwanted: &Arc<AtomicBool>) -> Answered {
    let Some(running) = &shared.running else {
        return Err("this server runs nothing".to_owned());
    };
    let _turn = running.turn.lock().unwrap_or_else(PoisonError::into_inner);
    if running.ending.load(Ordering::SeqCst) || unwanted.load(Ordering::SeqCst) {
        return Err("nobody waits for it any more".to_owned());
    }
    if let Some(name) = asked.skills.iter().find(|name| !shared.agent.may(name)) {
        return Err(format!(
            "the skill `{name}` is not available for this agent"
        ));
    }
    if asked.skills.is_empty() {
        return Err("name a skill at least".to_owned());
    }
    let home = answers::home(shared).map_err(|error| fault(&error))?;
    let longest = running.bounds.timeout();
    let wanted = asked.timeout.map(Duration::from_secs);
    let command: Vec<OsString> = asked.command.into_iter().map(OsString::from).collect();
    if command
        .iter()
        .any(|word| word.as_encoded_bytes().contains(&0))
    {
        return Err("an argument holds a NUL".to_owned());
    }
    let task = Task {
        home: &home,
        named: &asked.skills,
        command: &command,
        given: &running.given,
        // Who called this was a model, and no user who named the skill.
        slash: false,
        bounds: &running.bounds,
        timeout: match (longest, wanted) {
            (Some(longest), Some(wanted)) => Some(longest.min(wanted)),
            (longest, wanted) => wanted.or(longest),
        },
        output_limit: MOST_OUTPUT,
        folder: None,
        write: Vec::new(),
        confine: true,
        required: running.required,
        // Ours is the protocol.
        input: asked
            .stdin
            .map_or(Input::Nothing, |text| Input::Bytes(text.into_bytes())),
        stop: Stop::Flags(vec![Arc::clone(&running.ending), Arc::clone(unwanted)]),
        alone: running.alone,
    };
    let mut listener = Listener::default();
    let ended = run(task, &mut listener).and_then(|execution| {
        let code = execution.finished.end.code();
        listener.report(&Report::Executed(Box::new(execution)))?;
        Ok(Exit::Command(code))
    });
    // What a command prints is its own, folders and all.
    listener.answer(ended, &Places::default())
}
