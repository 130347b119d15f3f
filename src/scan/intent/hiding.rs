//! How a text is kept from people who read it.

/// How a text is kept from people who read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hiding {
    /// In a comment that no page shows.
    Comment,
    /// In markup that makes it invisible.
    Styled,
    /// Far to the right, or below many blank lines.
    Far,
    /// Words that invisible characters cut.
    Invisible,
    /// Letters with marks between them, where none belong.
    Parted,
    /// Words of letters that look like others.
    Lookalike,
    /// In an encoding.
    Encoded,
}
