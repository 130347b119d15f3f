//! Language-neutral operations: what code does, with the values that reach it.
//!
//! Every file in `lower/` turns one language into these; rules read only these.

use crate::text::Span;

pub use super::way::{Capture, Event, Step, Way};

/// Where a value may come from; a small set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Origins(u16);

impl Origins {
    /// Written in the code.
    pub const NONE: Self = Self(0);
    /// The whole environment (`os.environ`, `env`, `process.env`).
    pub const ENVIRONMENT: Self = Self(1);
    /// One named environment variable.
    pub const VARIABLE: Self = Self(1 << 1);
    /// The content of a file.
    pub const FILE: Self = Self(1 << 2);
    /// The content of a file that holds credentials or host secrets.
    pub const SENSITIVE: Self = Self(1 << 3);
    /// Came over the network.
    pub const NETWORK: Self = Self(1 << 4);
    /// Was decoded (base64, hex, gzip, …).
    pub const DECODED: Self = Self(1 << 5);
    /// Argument, prompt or standard input.
    pub const INPUT: Self = Self(1 << 6);
    /// Cannot be told.
    pub const UNKNOWN: Self = Self(1 << 7);
    /// Taken from the person at the machine: clipboard, screen, keys, sound.
    pub const CAPTURED: Self = Self(1 << 8);
    /// All that a database holds.
    pub const DATABASE: Self = Self(1 << 9);

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is in the set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing but the code itself made the value.
    #[must_use]
    pub const fn is_constant(self) -> bool {
        self.0 == 0
    }
}

/// A value as far as it could be followed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Value {
    /// The text, when it could be folded to a constant.
    pub text: Option<String>,
    /// Where it may come from.
    pub origins: Origins,
    /// How it came here.
    pub way: Way,
}

impl Value {
    /// A constant text.
    #[must_use]
    pub fn constant(text: impl Into<String>) -> Self {
        Self {
            text: Some(text.into()),
            ..Self::default()
        }
    }

    /// A value without a known text.
    #[must_use]
    pub fn from(origins: Origins) -> Self {
        Self {
            origins,
            ..Self::default()
        }
    }

    /// A value of which nothing is known.
    #[must_use]
    pub fn unknown() -> Self {
        Self::from(Origins::UNKNOWN)
    }
}

/// Whether a shell interprets a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellUse {
    /// No: program and arguments go to the system as they are.
    No,
    /// Yes.
    Yes,
    /// Depends on a value that is not provably false.
    Unproven,
}

/// Where the clipboard is written to, as a path.
pub const CLIPBOARD: &str = "clipboard:";

/// What an operation does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Runs a program.
    Execute {
        /// Base name of the program (`curl`, `bash`), when known.
        program: Option<String>,
        /// The whole command line or script text; for an argument list, the
        /// arguments joined by blanks.
        command: Value,
        /// Whether a shell interprets it.
        shell: ShellUse,
        /// What is piped or redirected into it.
        input: Value,
    },
    /// Runs text as code of the same language, or hands it to an interpreter.
    Evaluate {
        /// The code.
        code: Value,
    },
    /// Loads a module whose name is computed.
    Import {
        /// The module's name.
        module: Value,
    },
    /// Rebuilds objects from bytes in a way that can run code.
    Deserialize {
        /// The bytes, or the path of a file with them.
        data: Value,
    },
    /// Talks over the network.
    Contact {
        /// Address or URL.
        address: Value,
        /// What is sent; [`Origins::NONE`] without text when nothing is.
        payload: Value,
        /// Only this machine is reached, provably.
        local: bool,
    },
    /// Calls a function, or loads a module, by a name that is a value: it need not
    /// stand anywhere in the text.
    Named {
        /// The name.
        name: String,
    },
    /// Wires a socket or pipe to a process's standard streams.
    Rewire,
    /// Takes something from the person at the machine.
    Capture {
        /// What.
        what: Capture,
    },
    /// Puts code into memory to run it, in this process or another one.
    Inject,
    /// Reads a file.
    Read {
        /// Its path.
        path: Value,
    },
    /// Writes a file.
    Write {
        /// Its path.
        path: Value,
        /// What is written.
        content: Value,
    },
    /// Removes files, or overwrites a disk.
    Delete {
        /// What is removed.
        path: Value,
        /// With everything below it.
        recursive: bool,
    },
    /// Reads the environment.
    Environment {
        /// The variable; `None` is all of it.
        name: Option<String>,
        /// The value ends in a child process only (`env=`), is looked up by
        /// key, or is otherwise not taken as a whole.
        contained: bool,
    },
}

/// One operation at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The call or command in the unit's text.
    pub span: Span,
    /// What was called, resolved through imports and aliases (`os.system`,
    /// `curl`); for messages and evidence.
    pub callee: String,
    /// What it does.
    pub act: Act,
}

/// A string literal of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// With its quotes.
    pub span: Span,
    /// Its value.
    pub value: String,
}

/// A module or file that the code loads by a fixed name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Where.
    pub span: Span,
    /// As written: `lib.extra`, `./util.js`, `scripts/common.sh`; a Python
    /// relative import keeps its leading dots.
    pub name: String,
}

/// Why a unit was not understood as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// The parser skipped something; what it is and where.
    Syntax(Span, String),
    /// More text than the parser is given.
    TooLarge,
    /// Deeper than the analysis follows, or its work budget ran out.
    TooDeep,
}

/// A text of which pieces are not known, and which is written to a file or run
/// by a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Where.
    pub span: Span,
    /// The file, as far as it is known.
    pub path: String,
    /// It is no file but a command that a shell runs.
    pub command: bool,
    /// The text; what is not known stands as a variable of the language.
    pub text: String,
}

/// What lowering one unit yields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// In the order of the text.
    pub operations: Vec<Operation>,
    /// Comments, for context.
    pub comments: Vec<Span>,
    /// String literals (docstrings not included).
    pub literals: Vec<Literal>,
    /// Modules and files it loads.
    pub imports: Vec<Import>,
    /// Texts written to files, where they are known in part. What is known as a
    /// whole stands in [`Act::Write`].
    pub drafts: Vec<Draft>,
    /// Why it is not complete, if it is not.
    pub incomplete: Option<Incomplete>,
}
