//! What `exec` has to say of a run.

use crate::secrecy::choice::Missing;
use crate::secrecy::ended::Finished;

/// A run that is over.
#[derive(Debug)]
pub struct Execution {
    /// The skills it was run for, in the order they were named.
    pub skills: Vec<String>,
    /// The program.
    pub program: String,
    /// How it came out.
    pub finished: Finished,
    /// What it printed, secrets masked; `None` when that went out as it came.
    pub printed: Option<Printed>,
    /// The secrets, by name.
    pub secrets: SecretNames,
}

/// What a program printed.
#[derive(Debug, Default)]
pub struct Printed {
    /// On standard output.
    pub output: Vec<u8>,
    /// On standard error.
    pub errors: Vec<u8>,
}

/// What became of the secrets; every list sorted.
#[derive(Clone, Debug, Default)]
pub struct SecretNames {
    /// The command got them.
    pub injected: Vec<String>,
    /// Of these, those too short to be masked.
    pub unmasked: Vec<String>,
    /// Declared and not handed over.
    pub missing: Vec<Missing>,
    /// Handed over, and declared by no skill that may have them.
    pub undeclared: Vec<String>,
    /// Handed over in a form that is none.
    pub ignored: Vec<String>,
    /// Skills that got none because they want to be asked for.
    pub withheld: Vec<String>,
}
