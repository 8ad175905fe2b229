//! How much of a match somebody may see.

/// The kinds of matches that everyone who is signed in may watch.
pub const SHOWN: [&str; 2] = ["exhibition", "tournament"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everything: it is the caller's own.
    Full,
    /// The game, without bots' other output.
    Spectator,
}
