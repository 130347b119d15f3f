//! What words can mean, as far as instruction rules care.

/// One meaning. A word may have several; see [`Concepts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Concept {
    // Deeds.
    /// Drop or go against something one was told.
    Ignore,
    /// Show or repeat something.
    Reveal,
    /// Say something to a person.
    Tell,
    /// Keep from being seen.
    Hide,
    /// Move something away over a network.
    Send,
    /// Get something from a network.
    Fetch,
    /// Do what a text says.
    Obey,
    /// Run a program or a command.
    Run,
    /// Install something.
    Install,
    /// Change or make a file.
    Write,
    /// Look at or gather something.
    Read,
    /// Ask somebody.
    Ask,
    /// Hand over, type in.
    Give,
    /// Turn off or leave out.
    Disable,
    /// Agree to something.
    Approve,
    /// Take a role.
    Become,
    /// Use a skill or a tool.
    Use,
    /// Put copies elsewhere.
    Spread,
    /// Put something in another form or into something.
    Encode,
    /// Remove for good.
    Delete,
    /// Say no.
    Refuse,
    /// Move money.
    Transfer,
    /// State as a fact.
    Claim,
    /// Look out for; stop.
    Warn,
    // Things.
    /// Instructions somebody was given.
    Told,
    /// Rules and restrictions.
    Ruled,
    /// What makes instructions those that were there before.
    Prior,
    /// The system prompt.
    SystemPrompt,
    /// Keys, tokens, passwords by name.
    Secret,
    /// Files that hold them.
    SecretFile,
    /// What opens a wallet or a bank account.
    Seed,
    /// Environment variables.
    Environment,
    /// What user and agent said.
    Conversation,
    /// A person's files or data.
    Files,
    /// The user.
    User,
    /// A person by a pronoun.
    Them,
    /// The agent.
    Agent,
    /// Files that an agent reads at each start.
    MemoryFile,
    /// Configuration of an agent: settings, hooks, servers.
    AgentConfig,
    /// Other skills.
    Skills,
    /// A question before doing.
    Confirm,
    /// What protects a machine or a model.
    Safety,
    /// What is left behind by a deed.
    Trace,
    /// An address.
    Url,
    /// A place somewhere else.
    Remote,
    /// An archive.
    Archive,
    /// A program to be run.
    Program,
    /// A terminal.
    Terminal,
    /// A script or a command.
    Script,
    /// A role without limits.
    Persona,
    /// What a user wants done.
    Task,
    /// All, each.
    Every,
    /// This very skill.
    ThisSkill,
    /// Money.
    Money,
    /// A good result.
    Clean,
    /// A password by that word.
    Password,
    // How.
    /// So that nobody sees it.
    Silent,
    /// Without a question.
    NoAsk,
    /// At all times.
    Always,
    /// Before all else.
    First,
    /// In a hurry.
    Urgent,
    /// What somebody knows of it.
    Knowledge,
    /// In sessions to come.
    Future,
    /// As a header of a request: the ordinary place of a key.
    Header,
    /// A thing needed before.
    Prerequisite,
    /// Said by somebody who may.
    Authority,
    /// "this", "it", "that": what was spoken of.
    This,
    // Grammar.
    /// Turns what follows around.
    Neg,
    /// Must, should, need to.
    Must,
    /// Can, may.
    May,
    /// To.
    To,
    /// Forms of be.
    Be,
    /// The, a, your.
    Det,
    /// How or when, between subject and verb.
    Adverb,
    /// And, then, or.
    And,
    /// Or, nor.
    Or,
    /// Such as, for example: what follows is an example.
    Lead,
    /// Attackers and what they do.
    Attack,
    /// If, when.
    If,
    /// In, on, with.
    Prep,
    /// That, which, who.
    That,
    /// Before, instead of: a deed that is not this one.
    Before,
    /// Makes an order of what follows ("make sure to").
    Order,
    /// Say to a person, by the verbs that mean nothing else.
    Inform,
    /// Things that do something by themselves: script, tool, server.
    Thing,
    /// Without any limit: does whatever it is told, knows no rules.
    Unbound,
    /// Say what is not so.
    Feign,
    /// The user asks about it, or objects.
    Asked,
    /// Where the agent speaks: a reply, a report, a summary.
    Output,
}

/// A set of meanings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Concepts(u128);

impl Concepts {
    /// None.
    pub const NONE: Self = Self(0);

    /// The set of `all`.
    #[must_use]
    pub const fn of(all: &[Concept]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < all.len() {
            bits |= 1 << all[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// Both sets.
    #[must_use]
    pub const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// All of the sets together.
    #[must_use]
    pub fn all(sets: impl Iterator<Item = Self>) -> Self {
        sets.fold(Self::NONE, Self::with)
    }

    /// Whether it holds `concept`.
    #[must_use]
    pub const fn has(self, concept: Concept) -> bool {
        self.0 & (1 << concept as u8) != 0
    }

    /// Whether it holds one of `concepts`.
    #[must_use]
    pub const fn any(self, concepts: Self) -> bool {
        self.0 & concepts.0 != 0
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// All deeds.
pub const DEEDS: Concepts = Concepts((1 << (Concept::Warn as u8 + 1)) - 1);

/// What makes a sentence worth keeping.
pub(super) const WORTH: Concepts = DEEDS.with(Concepts::of(&[
    Concept::Persona,
    Concept::SecretFile,
    Concept::Url,
    Concept::Archive,
    Concept::Password,
    Concept::Prerequisite,
    Concept::Silent,
    Concept::MemoryFile,
    Concept::Knowledge,
    Concept::Unbound,
    Concept::Feign,
]));
