//! What crosses the connection of a job: messages, each with its kind and its length.

use std::io::{self, Read, Write};

use accounts::{QUOTED, Reason, Refused};
use game::Wording;
use serde::{Deserialize, Serialize};

/// The largest message, in bytes.
const LONGEST: usize = 128 << 20;
/// The largest refusal, in bytes.
const LONGEST_REFUSAL: usize = 64 << 10;
/// The codes of refusals that come from workers. Any other is a failure: what a worker says becomes no name of ours.
const CODES: [&str; 12] = [
    "bad_files",
    "bad_game",
    "bad_name",
    "bad_record",
    "bad_save",
    "bad_upload",
    "internal",
    "needs_rules",
    "no_game",
    "not_found",
    "not_now",
    "setup",
];

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A job, as JSON.
    Job,
    /// What it is about, as it was sent or stored.
    Attachment,
    /// A part of the answer that can be passed on before there is the whole.
    Line,
    /// The microseconds of processor time that it took.
    Cost,
    /// The answer, as JSON. Nothing follows.
    Answer,
    /// Why there is none, as JSON. Nothing follows.
    Refusal,
    /// The connection is an umpire's: questions and answers follow.
    Umpire,
    /// A game that was uploaded, before what is asked about it.
    Game,
}

const KINDS: [Kind; 8] = [
    Kind::Job,
    Kind::Attachment,
    Kind::Line,
    Kind::Cost,
    Kind::Answer,
    Kind::Refusal,
    Kind::Umpire,
    Kind::Game,
];

/// A refusal with all its parts.
#[derive(Serialize, Deserialize)]
pub(super) struct Refusal {
    reason: Reason,
    code: String,
    wording: Wording,
}

impl From<Refused> for Refusal {
    fn from(Refused { reason, code, wording }: Refused) -> Refusal {
        debug_assert!(CODES.contains(&code), "'{code}' is no code of workers");
        Refusal { reason, code: code.into(), wording: wording.shortened(QUOTED) }
    }
}

/// Reads a refusal that a worker wrote.
pub(super) fn refused(bytes: &[u8]) -> io::Result<Refused> {
    let bytes =
        Some(bytes).filter(|bytes| bytes.len() <= LONGEST_REFUSAL).ok_or(io::ErrorKind::InvalidData)?;
    let Refusal { reason, code, wording } = serde_json::from_slice(bytes)?;
    let code = CODES.into_iter().find(|known| *known == code).ok_or(io::ErrorKind::InvalidData)?;
    Ok(Refused { reason, code, wording })
}

pub(crate) fn write(to: &mut impl Write, kind: Kind, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length as usize <= LONGEST);
    let length = length.ok_or(io::ErrorKind::InvalidData)?;
    to.write_all(&[kind as u8])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(bytes)
}

/// Reads a message. Nothing that it says about itself is trusted.
pub(crate) fn read(from: &mut impl Read) -> io::Result<(Kind, Vec<u8>)> {
    let (mut kind, mut length) = ([0], [0; 4]);
    from.read_exact(&mut kind)?;
    from.read_exact(&mut length)?;
    let kind = KINDS.get(usize::from(kind[0])).ok_or(io::ErrorKind::InvalidData)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    // It grows with what arrives.
    let mut bytes = Vec::new();
    from.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((*kind, bytes))
}

#[cfg(test)]
mod tests;
