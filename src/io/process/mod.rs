//! Runs a program: what it sees is chosen, what it prints is handed on as it
//! comes, and when it ends, all that it started ends.

mod confine;
mod ending;
mod inherited;
mod spawn;
mod work;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::io::platform::{self, Group, Push, signal_of};
use crate::secrecy::ended::{End, Finished};

pub use crate::io::platform::{close_inherited, when_asked_to_end};
pub use confine::Confinement;
pub use ending::Stop;
pub use inherited::read_descriptor;
pub use work::{Work, absolute_folder};

/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;
/// Chunks that wait to be handed on.
const WAITING: usize = 16;
/// The longest time without a look at clock and signals.
const TICK: Duration = Duration::from_millis(50);
/// Between asking a program to end and making it.
const GRACE: Duration = Duration::from_secs(2);
/// How long is read on when the program is gone and somebody holds its output.
const DRAIN: Duration = Duration::from_millis(500);

/// What to run.
#[derive(Debug)]
pub struct Plan {
    /// The program, looked up in the `PATH` of `environment`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// All of its environment.
    pub environment: BTreeMap<OsString, OsString>,
    /// Its working folder.
    pub folder: Option<PathBuf>,
    /// What it reads.
    pub input: Input,
    /// The longest time it may take.
    pub timeout: Option<Duration>,
    /// Most bytes of its output that are handed on.
    pub output_limit: u64,
    /// What of the disk it may touch; `None` is everything.
    pub confinement: Option<Confinement>,
    /// What ends it before its time.
    pub stop: Stop,
    /// Whether nothing else that we started is running: then what it leaves
    /// behind is found wherever it went, and ended.
    pub alone: bool,
}

/// What a program reads.
#[derive(Debug)]
pub enum Input {
    /// Nothing.
    Nothing,
    /// Our standard input, unless a person types there.
    Ours,
    /// This.
    Bytes(Vec<u8>),
}

/// Where a program prints to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

impl Channel {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Output, Self::Errors];

    /// Its place among both.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::Output => 0,
            Self::Errors => 1,
        }
    }
}

/// Takes output as it comes.
pub type Sink<'a> = dyn FnMut(Channel, &[u8]) -> Result<(), Error> + 'a;

enum Event {
    Printed(Channel, Vec<u8>),
    Closed,
    Exited,
}

/// Runs it to its end.
///
/// # Errors
/// When it cannot be started, cannot be confined although it must, or the
/// output has nowhere to go; nothing of it is left running then.
#[expect(clippy::disallowed_methods, reason = "this is a door to the clock")]
pub fn run(mut plan: Plan, sink: &mut Sink<'_>) -> Result<Finished, Error> {
    let failed = || Error::world(format!("cannot run `{}`", plan.program.display()));
    let asked = ending::Asked::listen(&plan.stop).map_err(failed())?;
    if plan.alone {
        platform::adopt();
    }
    let begun = Instant::now();
    let (mut child, confined, network) = spawn::spawn(&plan)?;
    let group = Group::of(&child);
    let input = std::mem::replace(&mut plan.input, Input::Nothing);
    let events = listen(&mut child, input, group);
    let mut over = Over {
        deadline: plan.timeout.map(|timeout| begun + timeout),
        ..Over::default()
    };
    let mut room = plan.output_limit;
    let mut dropped = 0;
    let mut open = 2;
    let mut trouble = None;
    loop {
        match events.recv_timeout(TICK) {
            Ok(Event::Printed(channel, bytes)) => {
                let fits = usize::try_from(room).unwrap_or(usize::MAX).min(bytes.len());
                room -= fits as u64;
                dropped += (bytes.len() - fits) as u64;
                if trouble.is_none() && fits > 0 {
                    trouble = sink(channel, &bytes[..fits]).err();
                    if trouble.is_some() {
                        group.push(Push::End);
                    }
                }
            }
            Ok(Event::Closed) => open -= 1,
            Ok(Event::Exited) => {
                // Its number is ours until it is waited for: none of the
                // group can be somebody else by now.
                group.push(Push::End);
                over.drained = Some(Instant::now() + DRAIN);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        let now = Instant::now();
        match over.drained {
            Some(drained) if open == 0 || now >= drained => break,
            Some(_) => {}
            None => over.hurry(now, asked.came(), group),
        }
    }
    let status = child.wait();
    if plan.alone {
        platform::end();
    }
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    Ok(Finished {
        end: over.end(status.map_err(failed())?),
        dropped,
        milliseconds: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        confined,
        network,
    })
}

/// Why and when a run is ended.
#[derive(Default)]
struct Over {
    deadline: Option<Instant>,
    timed_out: bool,
    interrupted: Option<i32>,
    /// When it is made to end after it was asked to.
    killed: Option<Instant>,
    /// It has ended; until when what it printed is still read.
    drained: Option<Instant>,
}

impl Over {
    /// Ends what has to end.
    fn hurry(&mut self, now: Instant, signal: Option<i32>, group: Group) {
        if let Some(at) = self.killed {
            if now >= at {
                group.push(Push::End);
            }
            return;
        }
        self.timed_out = self.deadline.is_some_and(|deadline| now >= deadline);
        self.interrupted = signal.filter(|_| !self.timed_out);
        if self.timed_out || self.interrupted.is_some() {
            group.push(Push::Ask);
            self.killed = Some(now + GRACE);
        }
    }

    fn end(&self, status: ExitStatus) -> End {
        if self.timed_out {
            return End::TimedOut;
        }
        if let Some(signal) = self.interrupted {
            return End::Interrupted(signal);
        }
        match (status.code(), signal_of(status)) {
            (Some(code), _) => End::Exited(u8::try_from(code & 0xff).unwrap_or(u8::MAX)),
            (None, signal) => End::Signalled(signal.unwrap_or_default()),
        }
    }
}

/// Threads that hand on what happens.
fn listen(child: &mut Child, input: Input, group: Group) -> Receiver<Event> {
    let (tell, events) = sync_channel(WAITING);
    let output = child
        .stdout
        .take()
        .map(|pipe| Box::new(pipe) as Box<dyn Read + Send>);
    let errors = child
        .stderr
        .take()
        .map(|pipe| Box::new(pipe) as Box<dyn Read + Send>);
    for (channel, pipe) in [(Channel::Output, output), (Channel::Errors, errors)] {
        let tell = tell.clone();
        std::thread::spawn(move || hand_on(channel, pipe, &tell));
    }
    if let (Input::Bytes(bytes), Some(mut pipe)) = (input, child.stdin.take()) {
        // A program that does not read is no failure.
        std::thread::spawn(move || pipe.write_all(&bytes));
    }
    std::thread::spawn(move || {
        group.wait();
        let _ = tell.send(Event::Exited);
    });
    events
}

fn hand_on(channel: Channel, pipe: Option<Box<dyn Read + Send>>, tell: &SyncSender<Event>) {
    let mut buffer = vec![0; CHUNK];
    if let Some(mut pipe) = pipe {
        loop {
            match pipe.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    let printed = Event::Printed(channel, buffer[..count].to_vec());
                    if tell.send(printed).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
    }
    let _ = tell.send(Event::Closed);
}
