//! What a named function of a language does, told by where its arguments
//! stand.

use super::super::kit::decode::How;
use crate::scan::operation::Capture;

/// The place of what a method is called on.
pub(in crate::scan::lower) const ON: usize = usize::MAX;

/// What a call does; numbers are places of arguments.
#[derive(Clone, Copy, Debug)]
pub(in crate::scan::lower) enum Does {
    /// Reads the file of this name; gives its content.
    Read(usize),
    /// Opens the file of this name, as the mode behind it says.
    Open(usize),
    /// Opens it for writing.
    Create(usize),
    /// Makes a file of a name that nobody chose.
    Temporary,
    /// The path of an open file.
    PathOf,
    /// Writes to the file of this name.
    Write(usize, usize),
    /// Writes to an open file or connection.
    Put(usize, usize),
    /// Copies or moves.
    Copy(usize, usize),
    /// Removes; with everything below it.
    Delete(usize, bool),
    /// Asks an address; everything else that is given is sent.
    Get(usize),
    /// Makes a client or connection of an address.
    Dial(usize),
    /// Opens a connection of one's own.
    Socket(usize),
    /// Sends what is given to where this one was made for.
    Send(usize),
    /// Makes a request for an address of what is given.
    Request(usize),
    /// The first argument is a variable that takes the others in.
    Changes,
    /// Runs text in a shell.
    Shell(usize),
    /// One text runs in a shell, several are a program with arguments.
    Run(usize),
    /// A program with arguments.
    Program(usize),
    /// Runs text as code.
    Evaluate(usize),
    /// Loads a file of code.
    Load(usize),
    /// Calls the function of this name with the rest.
    Call(usize),
    /// Undoes an encoding.
    Decode(How, usize),
    /// `unpack(data, template)`.
    Pack(usize, usize),
    /// One variable of the environment.
    Variable(usize),
    /// All of it.
    Environment,
    /// Joins a list with a text.
    Join(usize, usize),
    /// Joins all that stands behind with the first.
    JoinRest,
    /// Joins parts of a path.
    Path,
    /// Text of numbers.
    Letters(usize),
    /// Numbers of text.
    Numbers(usize),
    /// The other way round.
    Reverse(usize),
    /// `replace(subject, from, to)`.
    Replace(usize, usize, usize),
    /// Splits a text.
    Split(usize, usize),
    /// `printf`.
    Format(usize),
    /// Lower case.
    Lower(usize),
    /// Everything that is given, together.
    Pass,
    /// This one argument.
    Same(usize),
    /// Nothing that says something of what went in.
    Quiet,
    /// Files that fit a pattern.
    Files(usize),
    /// A text that is the same everywhere.
    Text(&'static str),
    /// From the person at the machine.
    Input,
    /// From the network: a request that is answered here.
    Received,
    /// Clipboard, screen, keys.
    Capture(Capture),
    /// Code into memory.
    Inject,
    /// Objects out of bytes.
    Deserialize,
    /// Gives what a block makes of each item, or the method that is named.
    Each,
    /// What one argument holds goes into the variable that is another one.
    Out(usize, usize),
    /// Runs what it is given later.
    Offer,
    /// Makes an object of the class of this name.
    Make(usize, fn(&str) -> Option<&'static str>),
    /// Makes an object of this kind.
    New(&'static str),
    /// What it is called on gets this address.
    Aim(usize),
    /// What it is called on takes the arguments in.
    Takes,
    /// What it is called on takes the file of this name in.
    Fill(usize),
    /// What came back to what it is called on.
    Answer,
    /// A command line of Windows.
    Command(usize),
    /// A program, and behind it its arguments as one text.
    Start(usize),
    /// Downloads an address to a file.
    Fetch(usize, usize),
    /// Opens a file of text, to be read unless a number says otherwise.
    OpenText(usize),
    /// Puts values for `%NAME%`.
    Expand(usize),
    /// A folder that has a name of its own.
    Special(usize),
    /// Undoes an encoding of a field.
    Undo(How, &'static str),
    /// A part of a text: from where on, and how much.
    Part(usize, Option<usize>, Option<usize>),
}
