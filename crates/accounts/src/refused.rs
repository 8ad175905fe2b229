//! Why something that was asked for is not done, for callers of any kind.

use game::{BadSetup, Wording};
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use store::BadStore;

/// Why something is refused: a reason, a code that the page translates, and a sentence for everyone else.
#[derive(Debug)]
pub struct Refused {
    pub reason: Reason,
    pub code: &'static str,
    pub wording: Wording,
}

/// Bytes of what a refusal quotes: what was sent may be long.
pub const QUOTED: usize = 4000;

/// Who or what is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// What was sent is invalid.
    Invalid,
    /// What was sent is too large.
    TooLarge,
    /// Nothing has that name.
    Missing,
    /// Not before the caller signs in.
    SignIn,
    /// Not by this caller.
    Forbidden,
    /// Not now.
    Conflict,
    /// Not so often, or not so many at once.
    TooFast,
    /// Not before there is room on the disk or in memory.
    NoRoom,
    /// A failure of the server itself.
    Internal,
}

impl Refused {
    /// What was sent is invalid.
    pub fn wrong(code: &'static str, wording: Wording) -> Refused {
        Refused { reason: Reason::Invalid, code, wording }
    }

    /// Nothing has that name.
    pub fn missing(wording: impl Into<Wording>) -> Refused {
        Refused { reason: Reason::Missing, code: "not_found", wording: wording.into() }
    }

    /// Not by this caller.
    pub fn forbidden(code: &'static str, wording: Wording) -> Refused {
        Refused { reason: Reason::Forbidden, code, wording }
    }

    /// Not now.
    pub fn conflict(code: &'static str, wording: Wording) -> Refused {
        Refused { reason: Reason::Conflict, code, wording }
    }

    /// A failure of the server itself.
    pub fn internal(wording: impl Into<Wording>) -> Refused {
        Refused { reason: Reason::Internal, code: "internal", wording: wording.into() }
    }
}

/// `{"error":"too_many","message":"you have 20 tokens","wording":{...}}`: the wording is the message as the page translates it.
impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let wording = self.wording.clone().shortened(QUOTED);
        let mut body = serializer.serialize_struct("Refused", 3)?;
        body.serialize_field("error", self.code)?;
        body.serialize_field("message", &wording.to_string())?;
        body.serialize_field("wording", &wording)?;
        body.end()
    }
}

impl From<BadSetup> for Refused {
    fn from(bad: BadSetup) -> Refused {
        Refused::wrong("setup", bad.0)
    }
}

impl From<BadStore> for Refused {
    fn from(bad: BadStore) -> Refused {
        Refused::internal(bad.to_string())
    }
}
