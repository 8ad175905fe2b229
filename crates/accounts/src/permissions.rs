//! Who may do what on a public server: one table of all routes. What is not in it is refused.

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::{IntoDeserializer, value};
use store::Role;

/// Who may do something. The host may do all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Who {
    /// Everybody, signed in or not.
    Anyone,
    /// Whoever is signed in.
    SignedIn,
    /// Authors.
    Author,
    /// The host alone.
    Host,
    /// The author of the bot.
    OwnBot,
    /// The author who uploaded the game.
    OwnGame,
    /// Whoever made the token.
    OwnToken,
    /// The author who asked for the match.
    OwnMatch,
    /// Whoever is signed in, if it is a match of a tournament or an exhibition; else the author who asked for it.
    ShownMatch,
    /// Anyone, if the host lets pages embed matches and it is one of a tournament or an exhibition.
    Embedded,
    /// Whoever asks from this machine, or from an address that the host names.
    Probe,
    /// The author who asked for the match, and authors whose bots play in it, each of the own bot's lines.
    PlayedMatch,
}

impl Who {
    /// The least role that is needed; none for what anyone may do.
    pub fn role(self) -> Option<Role> {
        match self {
            Who::Anyone | Who::Embedded | Who::Probe => None,
            Who::SignedIn | Who::ShownMatch => Some(Role::Guest),
            Who::Author | Who::OwnBot | Who::OwnGame | Who::OwnToken | Who::OwnMatch | Who::PlayedMatch => {
                Some(Role::Author)
            }
            Who::Host => Some(Role::Host),
        }
    }

    /// Whether it also matters whose the bot or match is.
    pub fn is_owned(self) -> bool {
        !matches!(self, Who::Anyone | Who::SignedIn | Who::Author | Who::Host | Who::Embedded | Who::Probe)
    }
}

/// One thing that can be asked of the server.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// The method, where `HEAD` goes with `GET`, or [`MESSAGE`].
    pub method: &'static str,
    /// The path as the router writes it, without `/api/v1`, or the message's name.
    pub path: &'static str,
    pub who: Who,
    /// Whether the owner's programs may do it too, by a token.
    by_token: bool,
    /// Whether the key of a seat in the match is enough.
    pub by_seat: bool,
}

impl Permission {
    /// Whether a program that shows a token may do it, as far as its owner may.
    pub fn is_for_programs(self) -> bool {
        self.by_token || self.who.role().is_none()
    }
}

/// The method of a message of the socket.
pub const MESSAGE: &str = "SAY";

/// All that can be asked of a public server: the lines of `permissions.txt`. The page's own files are for anyone.
pub static TABLE: LazyLock<Vec<Permission>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let mut words = line.split(' ');
        let (method, path, who) = (words.next()?, words.next()?, words.next()?);
        let who = Who::deserialize(IntoDeserializer::<value::Error>::into_deserializer(who)).ok()?;
        let more = words.next();
        Some(Permission { method, path, who, by_token: more == Some("token"), by_seat: more == Some("seat") })
    };
    let lines = include_str!("permissions.txt").lines();
    lines.map(|line| read(line).unwrap_or_else(|| panic!("no permission: '{line}'"))).collect()
});

/// The line of the table for this; `None` when it is not in it.
pub fn permission(method: &str, path: &str) -> Option<Permission> {
    let method = if method == "HEAD" { "GET" } else { method };
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    TABLE.iter().find(|line| line.method == method && line.path == path).copied()
}

#[cfg(test)]
mod tests;
