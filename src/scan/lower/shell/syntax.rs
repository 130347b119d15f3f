//! The tree of a shell script, as far as its commands and values matter.

use std::rc::Rc;

use crate::text::Span;

/// Commands joined by `|`.
#[derive(Debug)]
pub(super) struct Pipeline {
    /// From the first command to the last.
    pub(super) span: Span,
    /// In order.
    pub(super) stages: Vec<Command>,
}

/// One command of a pipeline.
#[derive(Debug)]
pub(super) enum Command {
    /// A program or builtin with its words.
    Simple(Simple),
    /// Braces, parentheses, `if`, loops, `case`.
    Group(Group),
    /// A function.
    Function {
        /// The whole definition.
        span: Span,
        /// Its name.
        name: String,
        /// Its body.
        body: Rc<Command>,
    },
}

/// A program or builtin with its words.
#[derive(Debug, Default)]
pub(super) struct Simple {
    /// From the first word to the last.
    pub(super) span: Span,
    /// In front of the program.
    pub(super) assignments: Vec<Assignment>,
    /// Program and arguments.
    pub(super) words: Vec<Word>,
    /// Arguments of `export`, `local`, `alias` and their like.
    pub(super) declared: Vec<Assignment>,
    /// Redirections.
    pub(super) redirects: Vec<Redirect>,
}

/// A command made of commands.
#[derive(Debug)]
pub(super) struct Group {
    /// The whole command.
    pub(super) span: Span,
    /// Assignments inside end with it.
    pub(super) subshell: bool,
    /// It runs as long as its condition holds: `while`, `until`.
    pub(super) repeats: bool,
    /// The variable of a `for` loop.
    pub(super) variable: Option<String>,
    /// What a `for` loop runs over, or a `case` looks at.
    pub(super) words: Vec<Word>,
    /// Conditions and bodies, in order.
    pub(super) body: Vec<Pipeline>,
    /// Redirections of the whole.
    pub(super) redirects: Vec<Redirect>,
}

/// `name=value`.
#[derive(Debug)]
pub(super) struct Assignment {
    /// The variable.
    pub(super) name: String,
    /// Of an array's element: what stands between the brackets.
    pub(super) index: Option<String>,
    /// `name=( … )`.
    pub(super) list: bool,
    /// `+=`.
    pub(super) append: bool,
    /// One word, or the elements of an array.
    pub(super) values: Vec<Word>,
}

/// What a redirection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// `< file`
    In,
    /// `> file`, `>| file`
    Out,
    /// `>> file`
    Append,
    /// `<> file`
    Both,
    /// `&> file`, `>& file`: output and errors.
    OutAll,
    /// `<<< text`
    Text,
    /// `<< WORD`: the index of the body.
    Here(usize),
    /// `<&` or `>&` with a number: copies a descriptor.
    Copy,
}

/// A redirection.
#[derive(Debug)]
pub(super) struct Redirect {
    /// With its target.
    pub(super) span: Span,
    /// The number in front, if any.
    pub(super) descriptor: Option<u32>,
    /// What it does.
    pub(super) direction: Direction,
    /// File, text or descriptor.
    pub(super) target: Word,
    /// It begins with `>`.
    pub(super) out: bool,
}

/// A word, before expansion.
#[derive(Debug, Default)]
pub(super) struct Word {
    /// Its parts, joined without a blank.
    pub(super) parts: Vec<Part>,
}

impl Word {
    /// The text of a word without quotes or expansions, where words of the
    /// language are known.
    pub(super) fn bare(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [
                Part::Text {
                    text,
                    quoted: false,
                },
            ] => Some(text),
            _ => None,
        }
    }
}

/// A part of a word.
#[derive(Debug)]
pub(super) enum Part {
    /// Literal text.
    Text {
        /// Without quotes and backslashes.
        text: String,
        /// It stood in quotes or behind a backslash.
        quoted: bool,
    },
    /// `$name`, `${name…}`.
    Parameter {
        /// The variable.
        name: String,
        /// What is done to its value.
        change: Change,
        /// Inside double quotes.
        quoted: bool,
    },
    /// `$( … )` and backticks.
    Command {
        /// The commands.
        script: Vec<Pipeline>,
        /// Inside double quotes.
        quoted: bool,
    },
    /// `<( … )` and `>( … )`.
    Process {
        /// The commands.
        script: Vec<Pipeline>,
        /// `>( … )`.
        writes: bool,
    },
    /// `$(( … ))`: the expansions in it.
    Arithmetic(Vec<Part>),
}

/// What `${name…}` does to the value.
#[derive(Debug)]
pub(super) enum Change {
    /// Nothing.
    None,
    /// `[@]`, `[*]`: all elements.
    Elements,
    /// `[index]`.
    Element(Vec<Part>),
    /// `${!name}`: the variable that it names.
    Indirect,
    /// `${#name}`.
    Length,
    /// `:-`, `-`.
    Default(Vec<Part>),
    /// `:=`, `=`: the variable has the value from now on.
    Assign(Vec<Part>),
    /// `:+`, `+`.
    Instead(Vec<Part>),
    /// `:offset` and `:offset:length`.
    Slice(Vec<Part>),
    /// `/from/to` and `//from/to`: both, as one text.
    Replace {
        /// What is looked for.
        from: Vec<Part>,
        /// What comes in its place.
        to: Vec<Part>,
        /// Every place, not only the first.
        all: bool,
    },
    /// `#pattern`, `##pattern`, `%pattern`, `%%pattern`.
    Trim {
        /// What is cut off.
        pattern: Vec<Part>,
        /// In front, not behind.
        front: bool,
        /// As much as can be.
        longest: bool,
    },
    /// `^^`, `,,`, `@U`, `@L`, `^` and `,`.
    Case {
        /// To upper case.
        upper: bool,
        /// Every letter, not only the first.
        all: bool,
    },
    /// Anything else; the expansions in it.
    Other(Vec<Part>),
}

impl Command {
    /// A group that runs as long as its condition holds, if `repeats`.
    pub(super) fn repeated(mut self, repeats: bool) -> Self {
        if let Self::Group(group) = &mut self {
            group.repeats = repeats;
        }
        self
    }
}
