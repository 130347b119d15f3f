//! How the run of a program came out.

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status.
    Exited(u8),
    /// By a signal of somebody else.
    Signalled(i32),
    /// It took too long.
    TimedOut,
    /// We were asked to end by this signal.
    Interrupted(i32),
}

/// What a shell says of a run that took too long, as `timeout` does.
const TIMED_OUT: u8 = 124;
/// What a shell adds to the number of a signal.
const SIGNAL: i32 = 128;

impl End {
    /// Its word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Exited(_) => "exited",
            Self::Signalled(_) => "signalled",
            Self::TimedOut => "timed-out",
            Self::Interrupted(_) => "interrupted",
        }
    }

    /// The status that says it.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Exited(code) => code,
            Self::TimedOut => TIMED_OUT,
            Self::Signalled(signal) | Self::Interrupted(signal) => {
                u8::try_from(SIGNAL + signal).unwrap_or(u8::MAX)
            }
        }
    }

    /// The signal that ended it, if one did.
    #[must_use]
    pub fn signal(self) -> Option<i32> {
        match self {
            Self::Signalled(signal) | Self::Interrupted(signal) => Some(signal),
            Self::Exited(_) | Self::TimedOut => None,
        }
    }
}

/// Whether a program was confined to folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confined {
    /// In all that we ask for.
    Full,
    /// The kernel knows only a part of it.
    Partly,
    /// The kernel cannot.
    Unavailable,
    /// Nobody asked for it.
    Off,
}

impl Confined {
    /// All.
    pub const ALL: [Self; 4] = [Self::Full, Self::Partly, Self::Unavailable, Self::Off];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Partly => "partial",
            Self::Unavailable => "unavailable",
            Self::Off => "off",
        }
    }
}

/// Whether a program had the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// As everybody.
    Open,
    /// It could open no socket.
    Closed,
    /// It had no TCP; the kernel cannot keep the rest from it.
    Partly,
    /// It was to have none, and the kernel cannot keep it from any.
    Unavailable,
}

impl Network {
    /// All.
    pub const ALL: [Self; 4] = [Self::Open, Self::Closed, Self::Partly, Self::Unavailable];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Partly => "partial",
            Self::Unavailable => "unavailable",
        }
    }
}

/// A run that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How.
    pub end: End,
    /// Bytes of output that were not handed on.
    pub dropped: u64,
    /// What it took.
    pub milliseconds: u64,
    /// Whether it was confined.
    pub confined: Confined,
    /// Whether it had the network.
    pub network: Network,
}
