//! What goes wrong with a queue.

use std::fmt::Display;

/// Why the queue cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The server cannot be reached, or refuses.
    #[error("the queue at {url}: {why}")]
    Unreachable {
        /// Where, without a password.
        url: String,
        why: String,
    },
    /// The address or a file of credentials is wrong.
    #[error("{0}")]
    Access(String),
    /// A bot's files cannot be packed.
    #[error("{spec}: {why}")]
    Bot {
        /// As written.
        spec: String,
        why: String,
    },
    /// Somebody stopped the program.
    #[error("interrupted")]
    Interrupted,
}

/// An error of the client with all its causes.
pub(crate) fn whole(error: &(impl std::error::Error + ?Sized)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// What is said when a message is not what it should be.
pub(crate) fn garbled(what: impl Display) -> String {
    format!("a message that is none of ours: {what}")
}
