//! Errors of the queue.

use std::fmt::Display;

#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The server cannot be reached, or refuses the connection.
    #[error("the queue at {url}: {why}")]
    Unreachable {
        /// Its address, without a password.
        url: String,
        why: String,
    },
    /// The address or a file of credentials is wrong.
    #[error("{0}")]
    Access(String),
    /// A bot's files cannot be packed.
    #[error("{spec}: {why}")]
    Bot {
        /// The bot's spec.
        spec: String,
        why: String,
    },
    /// The program was stopped.
    #[error("interrupted")]
    Interrupted,
}

/// An error with all its causes.
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

/// The message for malformed data from the server.
pub(crate) fn garbled(what: impl Display) -> String {
    format!("a message that is none of ours: {what}")
}
