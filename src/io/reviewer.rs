//! The door to a reviewer: a program, or a chat endpoint.

use std::io::Read as _;
use std::time::Duration;

use super::source::{allowed, post};
use super::{environment, process};
use crate::secrecy::ended::End;
use crate::secrecy::given::Secret;

/// Most bytes of an answer.
const MOST: u64 = 256 << 10;
/// What of a failed program's own words is repeated.
const WORDS: usize = 200;

/// Where a chat is.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// The address of the API; `/chat/completions` is put behind it.
    pub base: String,
    /// For the header of authorization.
    pub key: Option<Secret>,
    /// The longest time for one answer.
    pub timeout: Duration,
}

impl Endpoint {
    /// Whether we go there: https, or this machine.
    ///
    /// # Errors
    /// Why not, a clause.
    pub fn check(&self) -> Result<(), String> {
        allowed(&self.address()).map(|_| ())
    }

    fn address(&self) -> String {
        format!("{}/chat/completions", self.base.trim_end_matches('/'))
    }

    /// Sends `body`; what came back.
    ///
    /// # Errors
    /// Why nothing did, a clause.
    pub fn ask(&self, body: &str) -> Result<String, String> {
        let key = self.key.as_ref().map(Secret::reveal);
        let response = post(&self.address(), body, key, self.timeout)?;
        let status = response.status();
        if !status.is_success() {
            return Err(format!("it answered {status}"));
        }
        let mut bytes = Vec::new();
        let read = response
            .into_body()
            .into_reader()
            .take(MOST + 1)
            .read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        if bytes.len() as u64 > MOST {
            return Err(format!("it answered more than {MOST} bytes"));
        }
        String::from_utf8(bytes).map_err(|_| "its answer is not UTF-8".to_owned())
    }
}

/// Runs `program` with `request` on its standard input; what it printed.
///
/// # Errors
/// Why it printed nothing that counts, a clause.
pub fn ask_program(
    program: &str,
    arguments: &[String],
    request: &str,
    timeout: Duration,
) -> Result<String, String> {
    let plan = process::Plan {
        program: program.into(),
        arguments: arguments.iter().map(Into::into).collect(),
        environment: environment::all().into_iter().collect(),
        folder: None,
        input: process::Input::Bytes(request.into()),
        timeout: Some(timeout),
        output_limit: MOST,
        confinement: None,
        stop: process::Stop::Signals,
        alone: false,
    };
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let finished = process::run(plan, &mut |channel, bytes| {
        match channel {
            process::Channel::Output => output.extend_from_slice(bytes),
            process::Channel::Errors => errors.extend_from_slice(bytes),
        }
        Ok(())
    });
    let finished = finished.map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&errors);
    let said: String = said.trim().chars().take(WORDS).collect();
    match finished.end {
        End::Exited(0) if finished.dropped > 0 => Err(format!("it printed more than {MOST} bytes")),
        End::Exited(0) => {
            String::from_utf8(output).map_err(|_| "its answer is not UTF-8".to_owned())
        }
        End::Exited(code) => Err(format!("it ended with {code}: {said}")),
        End::TimedOut => Err("it took too long".to_owned()),
        End::Signalled(signal) | End::Interrupted(signal) => {
            Err(format!("signal {signal} ended it"))
        }
    }
}
